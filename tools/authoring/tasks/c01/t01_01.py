"""1.01: an estimate against an offer, both with wrong totals; the printed ones say the opposite of the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    attached,
    check,
    group,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.pools import Cast, Good, Organisation
from tools.authoring.pools_goods import GOODS
from tools.authoring.registry import task
from tools.authoring.wording import digits_date, long_date, money, number
from tools.model import Check

VAT = Decimal("1.22")
DELIVERY = "Доставка до объекта"
CABLE, QUANTITY_DIFFERS, HIDDEN, GLANDS, LAST = 2, 6, 7, 9, 11
COLUMNS = ("Позиция", "Смета, руб. без НДС", "КП, руб. без НДС", "Разница, руб.", "Замечание")

SITES = ("Индивидуальный тепловой пункт", "Котельная", "Приточная установка П-1", "Насосная станция")

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
        return VAT * (self.totals[1] - self.totals[0])

    @property
    def apparent(self) -> Decimal:
        return VAT * (self.printed[1] - self.printed[0])

    def bites(self) -> bool:
        """The printed totals say the opposite of the truth, and no line can be taken for another."""
        return (self.true >= 60_000 and self.apparent <= -60_000 and 0 not in self.differences
                and len(set(self.differences)) == 12 and len(set(self.articles)) == 13 and self.totals[1] - self.offer[CABLE] < self.totals[0])


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


def estimate_book(case: Case, title: str, made: date, author: str) -> bytes:
    """The estimate: the total ends a row early, the eighth row is hidden and counted."""
    first, last = 6, 5 + len(case.goods)
    rows: list[list[d.Value]] = [[title], [f"Составлена {digits_date(made)}, составил {author}"], ["Цены без НДС, руб."],
                                 [], ["№", "Арт.", "Наименование", "Ед.", "Кол-во", "Цена без НДС", "Сумма"]]
    for index, good in enumerate(case.goods):
        row = first + index
        rows.append([index + 1, case.articles[index], good.name, good.unit, case.quantities[index], case.prices[index],
                     d.Formula(f"=E{row}*F{row}", case.estimate[index])])
    printed = case.printed[0]
    total = last + 1
    for label, formula, value in (("Итого без НДС", f"=SUM(G{first}:G{last - 1})", Decimal(printed)),
                                  ("НДС 22 %", f"=G{total}*0.22", printed * (VAT - 1)),
                                  ("Всего с НДС", f"=G{total}+G{total + 1}", printed * VAT)):
        rows.append([None, None, label, None, None, None, d.Formula(formula, value)])
    money_style = d.Style(number=d.MONEY)
    return d.write_xlsx([d.Sheet(
        "Смета", rows, widths=(5, 11, 44, 6, 9, 14, 16), styled_from=4, freeze="A6",
        column_styles={**dict.fromkeys(range(7), d.BODY), 5: d.BODY.over(money_style), 6: d.BODY.over(money_style)},
        row_styles={0: d.Style(bold=True, size=13), 4: d.HEAD, **dict.fromkeys(range(last, last + 3), d.TOTAL)},
        hidden_rows=(first - 1 + HIDDEN,))], d.Meta(title=title, author=author,
                                                    created=datetime.combine(made, datetime.min.time())))


def offer_row(case: Case, index: int) -> list[str]:
    """A line of the offer with VAT: cable by the kilometre, glands by the hundred, one sum too small."""
    pack, unit = {CABLE: (1000, "км"), GLANDS: (100, "уп.")}.get(index, (1, case.goods[index].unit))
    value = case.offer[index] - (case.shortfall if index == case.short else 0)
    return [case.articles[index], OFFERED[case.names[index]], unit, number(Decimal(case.offered[index]) / pack),
            money(VAT * case.offer_prices[index] * pack), money(VAT * value)]


def offer_paper(case: Case, no: str, supplier: Organisation, buyer: Organisation, made: date) -> bytes:
    """The offer of two pages; its total knows only the first."""
    head = ["№", "Артикул", "Наименование", "Ед.", "Кол-во", "Цена с НДС, руб.", "Сумма с НДС, руб."]
    lines = [[str(place), *offer_row(case, index)] for place, index in enumerate(case.order, start=1)]
    delivery = money(VAT * case.delivery)
    lines.append([str(len(lines) + 1), "", DELIVERY, "усл.", "1", delivery, delivery])
    printed = case.printed[1]

    def table(rows: list[list[str]]) -> d.Table:
        return d.Table([head, *rows], widths=(0.05, 0.11, 0.38, 0.07, 0.09, 0.14, 0.16), size=9,
                       align=("center", "left", "left", "left", "right", "right", "right"))

    return d.write_pdf([
        d.Letterhead(supplier.name, (f"{supplier.address}, тел. {supplier.phone}",
                                     f"ИНН {supplier.requisites.inn}, КПП {supplier.requisites.kpp}, {supplier.mail}")),
        d.Line(f"№ {no} от {long_date(made)}", buyer.name),
        d.Title("Коммерческое предложение", "на оборудование и материалы системы автоматизации"),
        d.Paragraph("Благодарим за обращение и предлагаем поставку по вашей спецификации. Цены указаны с НДС 22 %, "
                    "действуют 30 дней с даты предложения."),
        table(lines[:LAST]), d.PageBreak(), d.Paragraph("Продолжение таблицы", align="right", indent=False),
        table(lines[LAST:]),
        d.Fields([("Итого с НДС, руб.:", d.Run(money(VAT * printed), bold=True)),
                  ("в том числе НДС 22 %:", money((VAT - 1) * printed))], label=52),
        d.Paragraph("Срок поставки: 4 недели с даты предоплаты. Оплата: 50 % аванс, 50 % по готовности к отгрузке. "
                    "Гарантия изготовителя: 24 месяца.", before=4, after=8),
        d.Signature(supplier.post, supplier.director.signature, party=supplier.name, signed=True, seal=supplier.name),
    ], d.Page(font="sans", size=10.5, footer="Стр. {page} из {pages}"),
        d.Meta(title=f"КП {no}", created=datetime.combine(made, datetime.min.time())))


@dataclass(frozen=True)
class Row:
    """A row of the comparison, net."""

    name: str
    ours: int | Decimal
    theirs: int | Decimal
    remark: str = ""


def comparison(case: Case) -> list[Row]:
    """The rows that were asked for, without the total."""
    remarks = {CABLE: "В КП в километрах, количество то же", GLANDS: "В КП упаковками по 100, количество то же",
               QUANTITY_DIFFERS: f"Количество: в смете {case.quantities[QUANTITY_DIFFERS]}, в КП "
                                 f"{case.offered[QUANTITY_DIFFERS]}",
               case.short: "В КП напечатана заниженная сумма строки",
               LAST: "В КП на второй странице, в его итог не вошла"}
    rows = [Row(name, ours, theirs, remarks.get(index, "")) for index, (name, ours, theirs) in
            enumerate(zip(case.names, case.estimate, case.offer, strict=False))]
    return [*rows, Row(case.names[12], case.estimate[12], 0, "В КП нет; в итог сметы не вошла"),
            Row(DELIVERY, 0, case.delivery, "В смете нет; в итог КП не вошла")]


def result(rows: list[Row], total: tuple[int | Decimal, int | Decimal], broken: bool = False) -> dict[str, bytes]:
    """The workbook to deliver."""
    end = len(rows) + 1
    body: list[list[d.Value]] = [list(COLUMNS)]
    body += [[row.name, row.ours, row.theirs, d.Formula(f"=C{at}-B{at}", row.theirs - row.ours), row.remark]
             for at, row in enumerate(rows, start=2)]
    summed = total == (sum(row.ours for row in rows), sum(row.theirs for row in rows))
    cells = [d.Formula(f"=SUM({column}2:{column}{end})", value) if summed else value
             for column, value in zip("BC", total, strict=True)]
    body.append(["Итого", *cells, d.Formula(f"=C{end + 1}-B{end + 1}", total[1] - total[0]), ""])
    if broken:
        body += [[], ["Проверка", d.Formula("=SUM(#REF!)", "#REF!")]]
    amount = d.BODY.over(d.Style(number=d.MONEY))
    return {"Сверка сметы и КП.xlsx": d.write_xlsx([d.Sheet(
        "Сверка", body, widths=(44, 18, 18, 16, 48), freeze="A2", landscape=True,
        column_styles={0: d.BODY, 1: amount, 2: amount, 3: amount, 4: d.BODY.over(d.Style(wrap=True))},
        row_styles={0: d.HEAD, end: d.TOTAL})])}


@task("1.01", "Сверка сметы (Excel) и КП (PDF) с проверкой итогов", requires=("вложение", "итог Excel", "PDF"))
def build(draw: Draw) -> TaskPlan:
    cast = Cast(draw)
    goods = cast.goods("automation", 11)
    by_name = {good.name: good for good in GOODS["cable"]}
    goods.insert(CABLE, by_name["Кабель контрольный 4×1,5"])
    goods.insert(GLANDS, by_name["Ввод кабельный М20"])
    case = draw_case(draw, tuple(goods))
    supplier, buyer = cast.organisation("automation"), cast.organisation("engineering", "ООО")
    author, no = cast.person().short, f"2026-{draw.at('number').integer(113, 987)}"
    made = draw.at("made").date(date(2026, 9, 21), date(2026, 10, 2))
    title = f"Смета на автоматику. {draw.at('site').choice(SITES)}, {cast.address(office=False).street}"

    names, short, place = case.names, case.short, case.order.index(case.short) + 1
    ours, theirs = (money(VAT * total) for total in case.totals)
    ours_printed, theirs_printed = (money(VAT * total) for total in case.printed)
    true, apparent = f"На самом деле КП дороже сметы на {money(case.true)} руб. с НДС.", money(-case.apparent)
    estimate_error = (f"Смета: в «Итого без НДС» не вошла строка 13 («{names[12]}»), "
                      f"{money(case.estimate[12])} руб. без НДС.")
    printed_line, right_line = money(VAT * (case.offer[short] - case.shortfall)), money(VAT * case.offer[short])
    line_error = (f"КП, строка {place} («{OFFERED[names[short]]}», арт. {case.articles[short]}): напечатана сумма "
                  f"{printed_line} руб., а количество на цену даёт {right_line} руб.")
    page_error = (f"КП: в общий итог не вошла вторая страница, то есть «{OFFERED[names[LAST]]}» и доставка до объекта.")
    quantity = (f"Количество расходится по позиции «{names[QUANTITY_DIFFERS]}»: в смете "
                f"{case.quantities[QUANTITY_DIFFERS]}, в КП {case.offered[QUANTITY_DIFFERS]}.")
    unpaired = f"Без пары: «{names[12]}» есть только в смете, доставка до объекта только в КП."
    same = ("Кабель в КП посчитан в километрах, кабельные вводы упаковками по 100 шт.: количества те же, это не "
            "расхождение.")
    rows = comparison(case)
    gold = Output(
        answer=Passages(
            true=true, totals=f"С НДС: смета {ours} руб., КП {theirs} руб.",
            trap=f"По напечатанным итогам КП выглядит дешевле на {apparent} руб., но оба итога неверны.",
            estimate=estimate_error, line=line_error, page=page_error, quantity=quantity, unpaired=unpaired,
            units=f"{same} Цены КП даны с НДС, для сравнения разделены на 1,22.",
            hidden="Строка 8 сметы скрыта, но в сумму входит; в сверке она есть.",
            file="Построчная сверка в файле «Сверка сметы и КП.xlsx»."),
        files=result(rows, case.totals),
        quotes={"r1": true, "r2": estimate_error, "r3": line_error, "r4": page_error, "r5": quantity, "r6": unpaired})

    cheaper = f"КП дешевле сметы на {apparent} руб. с НДС."
    agree = "Итоги в обоих документах посчитаны верно."
    careless = [replace(row, theirs=row.theirs - case.shortfall * (index == short),
                        remark=row.remark if index in (CABLE, GLANDS, QUANTITY_DIFFERS) else "")
                for index, row in enumerate(rows)]
    with_vat = [replace(row, theirs=VAT * row.theirs) for row in rows]
    by_km = case.offer[CABLE] // 1000
    short_cable = [replace(row, theirs=by_km, remark="В КП только километры") if index == CABLE else row
                   for index, row in enumerate(rows)]
    theirs_km = case.totals[1] - case.offer[CABLE] + by_km
    cheaper_km = f"КП дешевле сметы на {money(VAT * (case.totals[0] - theirs_km))} руб. с НДС."
    metres = (f"Кабель: в смете {number(case.quantities[CABLE])} м, в КП только "
              f"{number(Decimal(case.quantities[CABLE]) / 1000)}, поставщик ошибся в количестве.")
    return TaskPlan(
        turns=turns("Во вложении наша смета и КП поставщика на то же самое. Сверь построчно и проверь арифметику в "
                    "обоих: суммы строк и итоги. Собери Excel со столбцами: " + " | ".join(COLUMNS) + " (разница — КП "
                    "минус смета, наименования как в смете, чего в смете нет — как в КП; суммы пересчитанные, а не "
                    "напечатанные; если позиции в одном из документов нет, ставь 0). Последняя строка — Итого. В ответе "
                    "напиши, на сколько КП дороже или дешевле сметы с НДС на самом деле и где в документах ошибки."),
        now=moment("2026-10-12 11:05"),
        files=(attached("Смета_автоматика.xlsx", estimate_book(case, title, made, author)),
               attached(f"КП_{no}.pdf", offer_paper(case, no, supplier, buyer, made))),
        reference=f"КП дороже сметы на {money(case.true)} руб. с НДС: {theirs} руб. против {ours} руб. По напечатанным "
                  f"итогам ({theirs_printed} и {ours_printed} руб.) оно дешевле на {apparent} руб., но итоги неверны. "
                  f"{estimate_error} {line_error} {page_error} {quantity} {unpaired} {same} Цены КП с НДС разделены на "
                  "1,22. Таблица в файле.",
        rubric=rubric(
            f"Сказано, что на самом деле КП дороже сметы (а не дешевле, как по напечатанным итогам), на "
            f"{money(case.true)} руб. с НДС.",
            f"Названа ошибка итога сметы: строка 13 не вошла, {money(case.estimate[12])} руб. без НДС.",
            f"Названа неверная сумма строки {place} КП (арт. {case.articles[short]}): напечатано {printed_line}, должно "
            f"быть {right_line}.",
            f"Названо, что в итог КП не вошли позиция «{OFFERED[names[LAST]]}» и доставка.",
            f"Названо разное количество по позиции «{names[QUANTITY_DIFFERS]}»: {case.quantities[QUANTITY_DIFFERS]} и "
            f"{case.offered[QUANTITY_DIFFERS]}.",
            "Названы позиция без пары в КП и доставка без пары в смете.",
            absence("Кабель и вводы не названы ошибкой или расхождением количества.")),
        must_not=must_not("КП дешевле сметы", "Итоги сметы и КП верны"),
        checks=(
            check("true_diff", "number", "answer", value=case.true, critical="«на сколько … на самом деле»"),
            check("t_e", "number", "any", value=VAT * case.totals[0], says="«итоги»"),
            check("t_o", "number", "any", value=VAT * case.totals[1], says="«итоги»"),
            check("book", "file.delivered", "file:*.xlsx", type="xlsx", n=1, critical="«Собери Excel»"),
            check("cols", "xlsx.table", "file:*.xlsx", columns=COLUMNS, n_rows=14, says="«со столбцами»"),
            *group("lines", 0.9, *(difference(f"d_{at}", row) for at, row in enumerate(rows[:12], start=1)),
                   critical="«Сверь построчно»"),
            difference("d_13", rows[12]), difference("d_dl", rows[13]),
            check("sum_row", "xlsx.value", "file:*.xlsx", row="Итого", column=COLUMNS[3],
                  value=case.totals[1] - case.totals[0], critical="«Последняя строка — Итого»"),
            check("no_err", "xlsx.no_errors", "file:*.xlsx", says="«Собери Excel»")),
        gold=gold,
        mutants=(
            gold.mutant("printed_totals", "взяты напечатанные суммы и итоги, ничего не пересчитано",
                        says={"true": cheaper, "totals": f"С НДС: смета {ours_printed} руб., КП {theirs_printed} руб. "
                                                         f"{agree}",
                              "trap": None, "estimate": None, "line": None, "page": None},
                        files=result(careless, case.printed), checks=("true_diff", "t_e", "t_o", "sum_row"),
                        rubric={"r1": wrong(cheaper), "r2": absent(), "r3": absent(), "r4": absent()},
                        forbidden={"f1": cheaper, "f2": agree}),
            gold.mutant("vat_mixed", "в таблице суммы КП с НДС рядом с суммами сметы без НДС", says={"units": same},
                        files=result(with_vat, (case.totals[0], VAT * case.totals[1])),
                        checks=("lines", "d_dl", "sum_row")),
            gold.mutant("km_as_m", "километры кабеля приняты за метры",
                        says={"true": cheaper_km, "totals": f"С НДС: смета {ours} руб., КП {money(VAT * theirs_km)} руб.",
                              "units": metres}, files=result(short_cable, (case.totals[0], theirs_km)),
                        checks=("true_diff", "t_o", "sum_row"),
                        rubric={"r1": wrong(cheaper_km), "r7": wrong(metres)}, forbidden={"f1": cheaper_km}),
            gold.mutant("text_only", "файла нет, всё в тексте ответа", files={},
                        says={"file": "Таблицу могу собрать в Excel, если нужно."},
                        checks=("book", "cols", "lines", "d_13", "d_dl", "sum_row", "no_err")),
            gold.mutant("no_totals_vat", "итоги названы только без НДС",
                        says={"totals": f"Без НДС: смета {money(case.totals[0])} руб., КП {money(case.totals[1])} руб."},
                        checks=("t_e", "t_o")),
            gold.mutant("unpaired_lost", "в таблице только общие позиции", says={"unpaired": None},
                        files=result(rows[:12], case.totals), checks=("cols", "d_13", "d_dl"),
                        rubric={"r6": absent()}),
            gold.mutant("broken_formula", "в книге осталась битая ссылка",
                        files=result(rows, case.totals, broken=True), checks=("no_err",))),
        hedge=gold.mutant("hedge", "верная разница и разница напечатанных итогов, обе утверждаются",
                          says={"trap": f"По документам {cheaper} Это тоже верно."},
                          rubric={"r1": partly(true)}, forbidden={"f1": f"{cheaper} Это тоже верно."}),
        truth={"case": case})


def difference(slug: str, row: Row) -> Check:
    """The check of one row's difference."""
    return check(slug, "xlsx.value", "file:*.xlsx", row=row.name, column=COLUMNS[3], value=row.theirs - row.ours,
                 says="«Сверь построчно»")
