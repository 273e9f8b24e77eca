"""The two offers of 1.05: a Word file whose works stand in an appendix, a PDF with everything inside."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.forms import midnight
from tools.authoring.pools import Organisation
from tools.authoring.wording import long_date, money, number

if TYPE_CHECKING:
    from tools.authoring.tasks.c01.t01_05 import Offers

#: hours of the lift a unit, and the least that is paid
LIFT_HOURS = Decimal("1.5")
LIFT_LEAST = 4


def _head(no: str, day: date, seller: Organisation, buyer: Organisation) -> list[d.Block]:
    return [d.Letterhead(seller.name, (f"{seller.address}, тел. {seller.phone}",
                                       f"ИНН {seller.requisites.inn}, КПП {seller.requisites.kpp}, {seller.mail}")),
            d.Line(f"Исх. № {no} от {long_date(day)}", buyer.name), d.Space(4)]


def _number(draw: Draw, scope: str) -> str:
    return f"{draw.at(scope).integer(112, 689)}"


def _grid(rows: list[list[str]]) -> d.Table:
    return d.Table(rows, widths=(0.46, 0.14, 0.2, 0.2), align=("left", "center", "right", "right"), size=10.5)


def paper_a(case: Offers, draw: Draw, day: date, seller: Organisation, buyer: Organisation) -> bytes:
    """Three pages of Word: the price, the terms, and the works in an appendix."""
    no, n = _number(draw, "a"), case.units
    blocks = _head(no, day, seller, buyer)
    blocks += [
        d.Title("Коммерческое предложение", "на поставку сплит-систем"),
        d.Paragraph("Благодарим за обращение. Предлагаем настенные сплит-системы «Полюс-35» мощностью охлаждения 3,5 "
                    "кВт, "
                    f"с инверторным компрессором, в количестве {n} шт."),
        _grid([["Наименование", "Кол-во", "Цена, руб.", "Сумма, руб."],
               ["Сплит-система «Полюс-35», внутренний и наружный блоки", f"{n} шт.", money(case.price_a),
                money(n * case.price_a)]]),
        d.Paragraph("Цены без НДС 22 %. Скидка 4 % при заказе от 10 шт. Монтаж в цену не входит, он выполняется по "
                    "расценкам Приложения."),
        d.Paragraph("Оборудование есть на складе, отгрузка в течение пяти рабочих дней после оплаты. Гарантия завода "
                    "36 месяцев при условии монтажа нашими специалистами."),
        d.PageBreak(),
        d.Heading("Условия", 2),
        *(d.Item(text, "number") for text in (
            "Оплата: 70 % до отгрузки, 30 % в течение пяти рабочих дней после подписания накладной.",
            "Предложение действует 30 дней.",
            f"Доставка по городу — {money(case.delivery_a)} руб. без НДС; бесплатно, если оборудования без НДС "
            "заказано от 600 000 руб.",
            "Материалы для монтажа (медная труба, изоляция, кабель, короб) входят в расценки Приложения.",
            "Согласование мест установки наружных блоков с собственником здания проводит заказчик.")),
        d.Paragraph("Техническое обслуживание в первый год предлагаем по отдельному договору, его стоимость в "
                    "настоящее "
                    "предложение не входит и для сохранения гарантии не обязательна.", before=3),
        d.Space(6), d.Signature(seller.post, seller.director.signature, party=seller.name, signed=True),
        d.PageBreak(),
        d.Paragraph(f"Приложение к предложению № {no}", align="right", indent=False),
        d.Title("Монтажные работы", "цены без НДС"),
        d.Table([["Работа", "Единица", "Цена, руб."],
                 ["Стандартный монтаж, трасса до 5 м включительно", "шт.", money(case.mount_a)],
                 ["Каждый метр трассы сверх 5 м", "м", money(case.metre_a)],
                 ["Пусконаладка (обязательна, без неё система не сдаётся)", "шт.", money(case.start_a)],
                 ["Автовышка, если наружный блок выше 2-го этажа", "час", money(case.hour_a)]],
                widths=(0.62, 0.16, 0.22), align=("left", "center", "right"), size=10.5),
        d.Paragraph(f"Норма времени автовышки {number(LIFT_HOURS)} часа на наружный блок, оплачивается не менее "
                    f"{LIFT_LEAST} часов.")]
    return d.write_docx(blocks, d.Page(size=12, footer="Страница {page}"), d.Meta(f"КП {no}", created=midnight(day)))


def paper_b(case: Offers, draw: Draw, day: date, seller: Organisation, buyer: Organisation) -> bytes:
    """Two pages of PDF with VAT and starting up inside the prices."""
    no, n = _number(draw, "b"), case.units
    blocks = _head(no, day, seller, buyer)
    blocks += [
        d.Title("Предложение", "на кондиционирование офиса под ключ"),
        d.Paragraph(f"Готовы поставить и смонтировать {n} сплит-систем «Норд-12» (охлаждение 3,6 кВт)."),
        _grid([["Наименование", "Кол-во", "Цена, руб.", "Сумма, руб."],
               ["Сплит-система «Норд-12»", f"{n} шт.", money(case.price_b), money(n * case.price_b)],
               ["Монтаж сплит-системы", f"{n} шт.", money(case.mount_b), money(n * case.mount_b)]]),
        d.Paragraph("Цены с НДС 22 %. Пусконаладка и доставка включены, трасса до 7 м включительно."),
        d.Paragraph("Срок поставки десять рабочих дней, монтажа — два дня на каждые четыре системы. Гарантия на "
                    "оборудование и работы 24 месяца."),
        d.Space(6), d.Signature(seller.post, seller.director.signature, party=seller.name, signed=True,
                                seal=seller.seal),
        d.PageBreak(),
        d.Heading("Дополнительно", 2),
        d.Table([["Услуга", "Единица", "Цена с НДС, руб."],
                 ["Метр трассы сверх 7 м", "м", money(case.metre_b)],
                 ["Работы на высоте, наружный блок выше 2-го этажа", "блок", money(case.height_b)]],
                widths=(0.62, 0.16, 0.22), align=("left", "center", "right"), size=10.5),
        d.Paragraph("При заказе от 6 сплит-систем действует скидка 3 % на оборудование; на работы скидка не "
                    "распространяется."),
        d.Paragraph("Оплата: 50 % аванс, остальное после подписания акта. Предложение действует до конца месяца, "
                    "следующего за месяцем его даты.")]
    return d.write_pdf(blocks, d.Page(font="sans", size=11, footer="Стр. {page} из {pages}"),
                       d.Meta(f"КП {no}", created=midnight(day)))
