"""Forms that many offices share: the invoice, the offer. A task gives the values, the form gives the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.pools import Organisation
from tools.authoring.wording import long_date, money, number, q2, roubles_in_words

#: VAT of 2026: ст. 164 НК as amended by 425-ФЗ of 28.11.2025
VAT = Decimal("0.22")


def vat_within(total: Decimal | int) -> Decimal:
    """VAT within a sum that includes it, 22 of 122, to the kopeck."""
    return q2(Decimal(total) * VAT / (1 + VAT))


@dataclass(frozen=True, slots=True)
class PricedLine:
    """A line of an invoice or an offer, with whatever sum is printed in it."""

    name: str
    unit: str
    quantity: Decimal | int
    price: Decimal | int
    total: Decimal | int
    article: str = ""


def invoice(no: str, day: date, supplier: Organisation, buyer: Organisation, accountant: str,
            lines: Sequence[PricedLine], total: Decimal | int, note: str) -> bytes:
    """An invoice in PDF: bank box, parties, lines, totals with VAT inside, sum in words, a note, signatures, seal."""
    return d.write_pdf(invoice_blocks(no, day, supplier, buyer, accountant, lines, total, note),
                       d.Page(font="sans", size=10), d.Meta(title=f"Счёт № {no}", created=midnight(day)))


def invoice_blocks(no: str, day: date, supplier: Organisation, buyer: Organisation, accountant: str,
                   lines: Sequence[PricedLine], total: Decimal | int, note: str) -> list[d.Block]:
    """What `invoice` prints, for a sheet of ten points."""
    bank, whole = supplier.requisites, d.Run(money(total), bold=True)
    rows = [[str(place), line.name, number(line.quantity), line.unit, money(line.price), money(line.total)]
            for place, line in enumerate(lines, start=1)]
    return [
        d.Table([[bank.bank, "БИК", bank.bik], ["Банк получателя", "Сч. №", bank.correspondent],
                 [f"ИНН {bank.inn}   КПП {bank.kpp}", "Сч. №", bank.account],
                 [f"Получатель: {supplier.name}", "", ""]], widths=(0.56, 0.11, 0.33), header=0, size=9,
                spans=((3, 0, 3, 2),)),
        d.Paragraph(f"Счёт на оплату № {no} от {long_date(day)}", align="left", bold=True, size=14, indent=False,
                    before=3),
        d.Rule(),
        d.Fields([("Поставщик:", f"{supplier.name}, ИНН {bank.inn}, КПП {bank.kpp}, {supplier.address}, "
                   f"тел. {supplier.phone}"),
                  ("Покупатель:", f"{buyer.name}, ИНН {buyer.requisites.inn}, КПП {buyer.requisites.kpp}, "
                   f"{buyer.address}")], label=28, size=9.5),
        d.Table([["№", "Товары (работы, услуги)", "Кол-во", "Ед.", "Цена, руб.", "Сумма, руб."], *rows],
                widths=(0.06, 0.46, 0.09, 0.09, 0.14, 0.16),
                align=("center", "left", "right", "left", "right", "right"), size=9.5),
        d.Table([["Итого:", money(total)], ["В том числе НДС 22 %:", money(vat_within(total))],
                 [d.Run("Всего к оплате:", bold=True), whole]], widths=(0.8, 0.2), header=0, borders=False,
                align=("right", "right"), size=9.5, before=0),
        d.Paragraph(f"Всего наименований {len(rows)}, на сумму {money(total)} руб.", indent=False, align="left"),
        d.Paragraph(roubles_in_words(Decimal(total)), bold=True, indent=False, align="left"),
        d.Rule(),
        d.Paragraph(note, indent=False, size=9.5, after=10),
        d.Signature("Руководитель", supplier.director.signature, signed=True, seal=supplier.name),
        d.Signature("Бухгалтер", accountant, signed=True),
    ]


def offer(no: str, day: date, supplier: Organisation, buyer: Organisation, subject: str, before: Sequence[str],
          pages: Sequence[Sequence[PricedLine]], total: Decimal | int, after: Sequence[str]) -> bytes:
    """A commercial offer in PDF with VAT inside the prices; `pages` are the lines of each page."""
    head = ["№", "Артикул", "Наименование", "Ед.", "Кол-во", "Цена с НДС, руб.", "Сумма с НДС, руб."]
    blocks: list[d.Block] = [
        d.Letterhead(supplier.name, (f"{supplier.address}, тел. {supplier.phone}",
                                     f"ИНН {supplier.requisites.inn}, КПП {supplier.requisites.kpp}, {supplier.mail}")),
        d.Line(f"Исх. № {no} от {long_date(day)}", buyer.name), d.Space(6),
        d.Title("Коммерческое предложение", subject), *(d.Paragraph(text) for text in before)]
    place = 0
    for page in pages:
        if place:
            blocks += [d.PageBreak(), d.Paragraph("Продолжение таблицы", align="right", indent=False)]
        rows = [[str(place + at), line.article, line.name, line.unit, number(line.quantity), money(line.price),
                 money(line.total)] for at, line in enumerate(page, start=1)]
        place += len(rows)
        blocks.append(d.Table([head, *rows], widths=(0.05, 0.11, 0.35, 0.07, 0.11, 0.15, 0.16), size=10,
                              align=("center", "left", "left", "left", "right", "right", "right")))
    blocks += [
        d.Table([[d.Run("Итого с НДС, руб.:", bold=True), d.Run(money(total), bold=True)],
                 ["в том числе НДС 22 %:", money(vat_within(total))]], widths=(0.8, 0.2), header=0, borders=False,
                align=("right", "right"), size=10.5, before=0),
        *(d.Paragraph(text) for text in after), d.Space(8),
        d.Signature(supplier.post, supplier.director.signature, party=supplier.name, signed=True, seal=supplier.name)]
    return d.write_pdf(blocks, d.Page(font="sans", size=11, footer="Стр. {page} из {pages}"),
                       d.Meta(title=f"КП {no}", created=midnight(day)))


def midnight(day: date) -> datetime:
    """A day as the moment at which a file of it was made."""
    return datetime.combine(day, datetime.min.time())
