"""The offer of 4.01 in Word: the author's, its mutants, and one made otherwise by python-docx alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.tasks.c04.by_hand import fresh, grid, saved
from tools.authoring.tasks.c04.offer import WORKING_DAY, Offer
from tools.authoring.wording import counted, digits_date, long_date, money, percent, roubles_in_words

POST = "Коммерческий директор"
HEAD = ("№", "Наименование", "Количество", "Цена, руб.", "Цена со скидкой, руб.", "Сумма, руб.")
BLANK = "_" * 30


@dataclass(frozen=True)
class Make:
    """How the paper is made; the defaults are right."""

    table: bool = True
    signer: bool = True
    #: the amount that is put into words; None: that of the offer
    words: Decimal | None = None
    #: pairs of label and value in the block of requisites
    requisites: tuple[tuple[str, str], ...] = ()


def paper(offer: Offer, make: Make | None = None) -> bytes:
    """The offer on one sheet: addressee, table with totals, words, terms, blank requisites, signature."""
    make = make or Make()
    created = datetime.combine(offer.today, time(10))
    blocks: list[d.Block] = [
        d.Paragraph(offer.seller, "left", bold=True, size=14, indent=False),
        d.Rule(),
        d.Paragraph(digits_date(offer.today), "left", indent=False, before=6),
        d.Paragraph(f"{offer.buyer}", "left", left=95, indent=False),
        d.Paragraph("Директору по эксплуатации", "left", left=95, indent=False),
        d.Paragraph(offer.addressee.short_in("dat"), "left", left=95, indent=False, after=6),
        d.Heading("Коммерческое предложение", 1, align="center"),
        d.Paragraph(f"{offer.addressee.dear}!", "center", indent=False, after=6),
        d.Paragraph(f"{offer.seller} предлагает поставку оборудования, его доставку и монтаж. Цены в таблице указаны "
                    "без НДС."),
        *(_table(offer) if make.table else _list(offer)),
        d.Paragraph(f"Всего с НДС: {roubles_in_words(make.words or offer.gross)}.", indent=False, bold=True, after=6),
        d.Heading("Условия", 2),
        d.Item(_discount(offer)),
        d.Item(f"Датчики CO₂ поставляются целыми упаковками: {offer.packs_said}. при потребности {offer.need} шт."
               if not offer.broken_packs else f"Датчики CO₂: {offer.packs_said}., ровно на {offer.need} шт."),
        d.Item(f"НДС {percent(offer.vat_rate)} начислен сверх цен."),
        d.Item(f"Предложение действует {counted(offer.days, WORKING_DAY)}, по {long_date(offer.until)} включительно."),
        d.Heading("Реквизиты продавца", 2),
        d.Fields([("Наименование", offer.seller),
                  *(make.requisites or tuple((label, BLANK) for label in ("ИНН / КПП", "Адрес", "Расчётный счёт",
                                                                          "Банк, БИК", "Телефон, почта")))], label=45),
        d.Space(6),
        d.Signature(POST if make.signer else "Директор", offer.signer.signature if make.signer else "")]
    return d.write_docx(blocks, d.Page(size=11), d.Meta("Коммерческое предложение", offer.seller, created))


def _discount(offer: Offer) -> str:
    why = (f"стоимость оборудования до скидки {money(offer.equipment)} руб."
           f" {'не меньше' if offer.discount == offer.high else 'меньше'} {money(offer.threshold)} руб.")
    scope = ("На монтаж и доставку скидка распространяется тоже." if offer.works_too
             else "На монтаж и доставку скидки нет.")
    return f"Скидка на оборудование {percent(offer.discount)}: {why} {scope}"


def _totals(offer: Offer) -> list[tuple[str, Decimal]]:
    return [("Итого без НДС", offer.net), (f"НДС {percent(offer.vat_rate)}", offer.vat), ("Всего с НДС", offer.gross)]


def _table(offer: Offer) -> list[d.Block]:
    rows: list[list[d.Cell | str]] = [list(HEAD)]
    rows += [[str(at), position.name, position.quantity, money(position.price), money(position.reduced),
              money(position.sum)] for at, position in enumerate(offer.positions, start=1)]
    rows += [[d.Cell(label, align="right"), "", "", "", "", money(value)] for label, value in _totals(offer)]
    first = len(offer.positions) + 1
    return [d.Table(rows, widths=(0.05, 0.29, 0.17, 0.16, 0.17, 0.16),
                    align=("center", "left", "center", "right", "right", "right"), totals=3,
                    spans=[(row, 0, row, 4) for row in range(first, first + 3)])]


def _list(offer: Offer) -> list[d.Block]:
    """The same without a table."""
    return [*(d.Item(f"{position.name}: {position.quantity}, цена {money(position.price)}, со скидкой "
                     f"{money(position.reduced)}, сумма {money(position.sum)} руб.") for position in offer.positions),
            *(d.Paragraph(f"{label}: {money(value)} руб.", indent=False) for label, value in _totals(offer))]


def other_paper(offer: Offer) -> bytes:
    """The same offer by python-docx's own template: money without spaces, units in the head, totals in a table of
    their own, the words before the table, the place of requisites on top."""
    document = fresh()
    document.add_paragraph(f"Продавец: {offer.seller}\nРеквизиты: {BLANK}\n{BLANK}{BLANK}")
    document.add_paragraph(f"Кому: {offer.buyer}, директору по эксплуатации\n{offer.addressee.full_in('dat')}")
    document.add_heading(f"Предложение для {offer.buyer}", level=1)
    document.add_paragraph(
        f"К оплате с НДС — {_bare(offer.gross)} руб. ({roubles_in_words(offer.gross).lower()}). Цены действительны "
        f"до {digits_date(offer.until)} включительно.")
    document.add_heading("Состав и цены (без НДС)", level=2)
    rows = [["Позиция", "Ед.", "Кол-во", "Цена", "Цена со скидкой", "Сумма"]]
    order = [offer.positions[at] for at in (0, 2, 1, 3, 4)]
    for position in order:
        count, _, unit = position.quantity.partition("\u00a0")
        rows.append([position.name, unit.replace("\u00a0", " "), count, _bare(position.price), _bare(position.reduced),
                     _bare(position.sum)])
    grid(document, rows, [50, 30, 18, 24, 26, 24], "Light Grid Accent 1", right=(2, 3, 4, 5))
    document.add_paragraph()
    grid(document, [["Показатель", "руб."], *([label, _bare(value)] for label, value in _totals(offer))], [60, 40],
         right=(1,))
    document.add_heading("Пояснения", level=2)
    document.add_paragraph(f"Оборудования до скидки {_bare(offer.equipment)} руб., порог {_bare(offer.threshold)} руб. "
                           f"достигнут, поэтому скидка на него {offer.discount}%. Монтаж и доставка без скидки.",
                           style="List Number")
    document.add_paragraph(f"Датчики CO₂ отпускаем упаковками: {int(offer.packs)} уп. по {offer.pack} шт. вместо "
                           f"{offer.need} шт. россыпью.", style="List Number")
    document.add_paragraph(f"\n{POST} {offer.seller}\n\n____________________ {offer.signer.full}")
    return saved(document, datetime.combine(offer.today, time(10)))


def _bare(value: Decimal | int) -> str:
    """«206115,00»."""
    return money(value, space="")
