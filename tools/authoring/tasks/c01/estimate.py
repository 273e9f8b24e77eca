"""The materials of 1.01: an estimate in Excel and an offer in PDF for the same things, both with wrong totals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring import forms
from tools.authoring.draws import Draw
from tools.authoring.forms import PricedLine
from tools.authoring.pools import Good, Organisation
from tools.authoring.wording import capital, digits_date

#: a net sum times this is the sum with VAT
WITH_VAT = 1 + forms.VAT
DELIVERY = "Доставка до объекта"
CABLE, QUANTITY_DIFFERS, HIDDEN, GLANDS, LAST = 2, 6, 7, 9, 11

SITES = ("тепловой пункт", "котельная", "приточная установка П-1", "насосная станция")

#: how the offer calls what the estimate calls otherwise
OFFERED = {
    "Контроллер программируемый КП-32": "ПЛК серии КП-32, базовый блок",
    "Модуль ввода дискретный МВД-16": "Блок дискретных входов МВД-16 (16 кан.)",
    "Модуль вывода аналоговый МВА-8": "Блок аналоговых выходов МВА-8 (8 кан.)",
    "Датчик давления ДД-1,6 МПа": "Преобразователь давления ДД, предел 1,6 МПа",
    "Датчик температуры накладной ТН-50": "Термодатчик ТН-50 для монтажа на трубу",
    "Преобразователь частоты ПЧ-7,5 кВт": "Частотный привод ПЧ, мощность 7,5 кВт",
    "Панель оператора 7 дюймов": "Сенсорная панель HMI 7\"",
    "Блок питания 24 В, 5 А": "Источник питания 24 В / 120 Вт",
    "Щит автоматики напольный 800×600": "Шкаф управления напольный, 800×600 мм",
    "Клапан регулирующий ДУ-25 с приводом": "Клапан двухходовой DN25 в комплекте с приводом",
    "Реле промежуточное с колодкой": "Промежуточное реле на DIN-рейку, с цоколем",
    "Коммутатор промышленный на 8 портов": "Сетевой коммутатор 8-портовый, промышленный",
    "Извещатель протечки проводной": "Датчик протечки воды, проводной",
    "Расходомер ультразвуковой ДУ-50": "Ультразвуковой счётчик расхода DN50",
    "Термостат канальный": "Канальное реле температуры",
    "Источник бесперебойного питания 1 кВА": "ИБП линейно-интерактивный, 1000 ВА",
    "Привод воздушной заслонки 10 Н·м": "Электропривод заслонки, момент 10 Н·м",
    "Шлюз интерфейсный RS-485": "Преобразователь интерфейсов RS-485/Ethernet",
    "Кабель контрольный 4×1,5": "Контрольный кабель 4×1,5 мм², бухта 1 км",
    "Ввод кабельный М20": "Кабельный ввод М20, уп. 100 шт.",
}


@dataclass(frozen=True)
class Case:
    """Thirteen positions of the estimate, the first twelve of them offered; all prices net."""

    goods: tuple[Good, ...]
    articles: tuple[str, ...]
    quantities: tuple[int, ...]
    prices: tuple[int, ...]
    offered: tuple[int, ...]
    offer_prices: tuple[int, ...]
    delivery: int
    #: zero-based position whose sum in the offer is printed for fewer pieces
    short: int
    #: order of the offer; the last stands on the second page
    order: tuple[int, ...]

    @property
    def names(self) -> list[str]:
        return [good.name for good in self.goods]

    @property
    def estimate(self) -> list[int]:
        return [quantity * price for quantity, price in zip(self.quantities, self.prices, strict=True)]

    @property
    def offer(self) -> list[int]:
        return [quantity * price for quantity, price in zip(self.offered, self.offer_prices, strict=True)]

    @property
    def differences(self) -> list[int]:
        return [theirs - ours for ours, theirs in zip(self.estimate, self.offer, strict=False)]

    @property
    def shortfall(self) -> int:
        return (3 if self.offered[self.short] < 20 else 10) * self.offer_prices[self.short]

    @property
    def totals(self) -> tuple[int, int]:
        """True net totals of the estimate and the offer."""
        return sum(self.estimate), sum(self.offer) + self.delivery

    @property
    def printed(self) -> tuple[int, int]:
        """Net totals as printed: without the last line; without the second page and with a wrong line."""
        ours, theirs = self.totals
        return ours - self.estimate[-1], theirs - self.shortfall - self.offer[LAST] - self.delivery

    @property
    def true(self) -> Decimal:
        return WITH_VAT * (self.totals[1] - self.totals[0])

    @property
    def apparent(self) -> Decimal:
        return WITH_VAT * (self.printed[1] - self.printed[0])

    def bites(self) -> bool:
        """The printed totals say the opposite of the truth, and no line can be taken for another."""
        return (self.true >= 60_000 and self.apparent <= -60_000 and 0 not in self.differences
                and len(set(self.differences)) == 12 and len(set(self.articles)) == 13
                and self.totals[1] - self.offer[CABLE] < self.totals[0])


def draw_case(draw: Draw, goods: tuple[Good, ...]) -> Case:
    """A case whose trap bites."""
    def once(draw: Draw) -> Case:
        quantities = [draw.integer(4, 59) for _ in goods]
        prices = [draw.integer(good.lo, good.hi // 50 * 50, 50) for good in goods]
        quantities[CABLE], prices[CABLE] = draw.integer(1_200, 2_300, 100), draw.choice((150, 200, 250))
        quantities[GLANDS], prices[GLANDS] = draw.integer(400, 800, 100), draw.choice((100, 150))
        steps = [1 if index in (CABLE, GLANDS) else draw.integer(1, price * 9 // 5_000)
                 for index, price in enumerate(prices)]
        theirs = [price + 50 * step * draw.choice((1, -1)) for price, step in zip(prices, steps, strict=True)]
        offered = quantities[:12]
        offered[QUANTITY_DIFFERS] += draw.integer(2, 5)
        return Case(goods, tuple(f"{draw.integer(11, 98)}-{draw.digits(4)}" for _ in goods), tuple(quantities),
                    tuple(prices), tuple(offered), tuple(theirs[:12]), draw.integer(20_000, 44_950, 50),
                    draw.choice((0, 1, 3, 4)), (*draw.shuffle(range(LAST)), LAST))
    return draw.at("case").until(once, Case.bites)


def estimate_book(case: Case, site: str, made: date, author: str) -> bytes:
    """The estimate: the total ends a row early, the eighth row is hidden and counted."""
    title = f"Смета на автоматику. {capital(site)}"
    first, last = 6, 5 + len(case.goods)
    rows: list[list[d.Value]] = [[title], [f"Составлена {digits_date(made)}, составил {author}"],
                                 ["Цены без НДС, руб."], [],
                                 ["№", "Арт.", "Наименование", "Ед.", "Кол-во", "Цена без НДС", "Сумма"]]
    for index, good in enumerate(case.goods):
        row = first + index
        rows.append([index + 1, case.articles[index], good.name, good.unit, case.quantities[index], case.prices[index],
                     d.Formula(f"=E{row}*F{row}", case.estimate[index])])
    printed = case.printed[0]
    total = last + 1
    for label, formula, value in (("Итого без НДС", f"=SUM(G{first}:G{last - 1})", Decimal(printed)),
                                  ("НДС 22 %", f"=G{total}*0.22", printed * forms.VAT),
                                  ("Всего с НДС", f"=G{total}+G{total + 1}", printed * WITH_VAT)):
        rows.append([None, None, label, None, None, None, d.Formula(formula, value)])
    money_style = d.Style(number=d.MONEY)
    return d.write_xlsx([d.Sheet(
        "Смета", rows, widths=(5, 11, 44, 6, 9, 14, 16), styled_from=4, freeze="A6",
        column_styles={**dict.fromkeys(range(7), d.BODY), 5: d.BODY.over(money_style), 6: d.BODY.over(money_style)},
        row_styles={0: d.Style(bold=True, size=13), 4: d.HEAD, **dict.fromkeys(range(last, last + 3), d.TOTAL)},
        hidden_rows=(first - 1 + HIDDEN,))], d.Meta(title=title, author=author,
                                                    created=forms.midnight(made)))


def offer_line(case: Case, index: int) -> PricedLine:
    """A line of the offer with VAT: cable by the kilometre, glands by the hundred, one sum too small."""
    pack, unit = {CABLE: (1000, "км"), GLANDS: (100, "уп.")}.get(index, (1, case.goods[index].unit))
    value = case.offer[index] - (case.shortfall if index == case.short else 0)
    return PricedLine(OFFERED[case.names[index]], unit, Decimal(case.offered[index]) / pack,
                      WITH_VAT * case.offer_prices[index] * pack, WITH_VAT * value, case.articles[index])


def offer_paper(case: Case, no: str, supplier: Organisation, buyer: Organisation, made: date, site: str) -> bytes:
    """The offer of two pages; its total knows only the first."""
    delivery = WITH_VAT * case.delivery
    lines = [*(offer_line(case, index) for index in case.order),
             PricedLine(DELIVERY, "усл.", 1, delivery, delivery)]
    return forms.offer(
        no, made, supplier, buyer, f"на оборудование автоматики: {site}",
        ("Благодарим за обращение. Рассмотрели вашу спецификацию и предлагаем поставить оборудование и материалы на "
         "условиях ниже. Артикулы соответствуют вашей спецификации, наименования даны по каталогу изготовителей.",
         "Цены указаны в рублях с НДС 22 % и действуют 30 календарных дней с даты предложения. Кабель поставляется "
         "бухтами и учитывается в километрах, кабельные вводы поставляются упаковками по 100 штук.",
         "Срок поставки 4 недели со дня предоплаты. Оплата: аванс 50 %, остаток по извещению о готовности к отгрузке. "
         "Гарантия изготовителя 24 месяца со дня отгрузки."),
        (lines[:LAST], lines[LAST:]), WITH_VAT * case.printed[1],
        ("Доставка рассчитана до объекта без разгрузки. При заказе части позиций цены сохраняются.",
         f"По вопросам предложения: тел. {supplier.phone}, {supplier.mail}."))
