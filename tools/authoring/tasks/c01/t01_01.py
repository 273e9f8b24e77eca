"""1.01: an estimate against an offer, both with wrong totals; the printed ones say the opposite of the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
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
from tools.authoring.pools import Cast
from tools.authoring.pools_goods import GOODS
from tools.authoring.registry import task
from tools.authoring.tasks.c01.estimate import (
    CABLE,
    DELIVERY,
    GLANDS,
    LAST,
    OFFERED,
    QUANTITY_DIFFERS,
    SITES,
    WITH_VAT,
    Case,
    draw_case,
    estimate_book,
    offer_paper,
)
from tools.authoring.wording import money, number
from tools.model import Check

COLUMNS = ("Позиция", "Смета, руб. без НДС", "КП, руб. без НДС", "Разница, руб.", "Замечание")


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
    site = f"{draw.at('site').choice(SITES)}, {cast.address(office=False).street}"

    names, short, place = case.names, case.short, case.order.index(case.short) + 1
    ours, theirs = (money(WITH_VAT * total) for total in case.totals)
    ours_printed, theirs_printed = (money(WITH_VAT * total) for total in case.printed)
    true, apparent = f"На самом деле КП дороже сметы на {money(case.true)} руб. с НДС.", money(-case.apparent)
    estimate_error = (f"Смета: в «Итого без НДС» не вошла строка 13 («{names[12]}»), "
                      f"{money(case.estimate[12])} руб. без НДС.")
    printed_line, right_line = (money(WITH_VAT * value) for value in
                                (case.offer[short] - case.shortfall, case.offer[short]))
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
    with_vat = [replace(row, theirs=WITH_VAT * row.theirs) for row in rows]
    by_km = case.offer[CABLE] // 1000
    short_cable = [replace(row, theirs=by_km, remark="В КП только километры") if index == CABLE else row
                   for index, row in enumerate(rows)]
    theirs_km = case.totals[1] - case.offer[CABLE] + by_km
    cheaper_km = f"КП дешевле сметы на {money(WITH_VAT * (case.totals[0] - theirs_km))} руб. с НДС."
    metres = (f"Кабель: в смете {number(case.quantities[CABLE])} м, в КП только "
              f"{number(Decimal(case.quantities[CABLE]) / 1000)}, поставщик ошибся в количестве.")
    return TaskPlan(
        turns=turns("Во вложении наша смета и КП поставщика на то же самое. Сверь построчно и проверь арифметику в "
                    "обоих: суммы строк и итоги. Собери Excel со столбцами: " + " | ".join(COLUMNS) + " (разница — КП "
                    "минус смета, наименования как в смете, чего в смете нет — как в КП; суммы пересчитанные, а не "
                    "напечатанные; если позиции в одном из документов нет, ставь 0). Последняя строка — Итого. В "
                    "ответе напиши, на сколько КП дороже или дешевле сметы с НДС на самом деле и где в документах "
                    "ошибки."),
        now=moment("2026-10-12 11:05"),
        files=(attached("Смета_автоматика.xlsx", estimate_book(case, site, made, author)),
               attached(f"КП_{no}.pdf", offer_paper(case, no, supplier, buyer, made, site))),
        reference=f"КП дороже сметы на {money(case.true)} руб. с НДС: {theirs} руб. против {ours} руб. По напечатанным "
                  f"итогам ({theirs_printed} и {ours_printed} руб.) оно дешевле на {apparent} руб., но итоги неверны. "
                  f"{estimate_error} {line_error} {page_error} {quantity} {unpaired} {same} Цены КП с НДС разделены на "
                  "1,22. Таблица в файле.",
        rubric=rubric(
            f"Сказано, что на самом деле КП дороже сметы (а не дешевле, как по напечатанным итогам), на "
            f"{money(case.true)} руб. с НДС.",
            f"Названа ошибка итога сметы: строка 13 не вошла, {money(case.estimate[12])} руб. без НДС.",
            f"Названа неверная сумма строки {place} КП (арт. {case.articles[short]}): напечатано {printed_line}, "
            f"должно быть {right_line}.",
            f"Названо, что в итог КП не вошли позиция «{OFFERED[names[LAST]]}» и доставка.",
            f"Названо разное количество по позиции «{names[QUANTITY_DIFFERS]}»: {case.quantities[QUANTITY_DIFFERS]} и "
            f"{case.offered[QUANTITY_DIFFERS]}.",
            "Названы позиция без пары в КП и доставка без пары в смете.",
            absence("Кабель и вводы не названы ошибкой или расхождением количества.")),
        must_not=must_not("КП дешевле сметы", "Итоги сметы и КП верны"),
        checks=(
            check("true_diff", "number", "answer", value=case.true, critical="«на сколько … на самом деле»"),
            check("t_e", "number", "any", value=WITH_VAT * case.totals[0], says="«итоги»"),
            check("t_o", "number", "any", value=WITH_VAT * case.totals[1], says="«итоги»"),
            check("book", "file.delivered", "file:*.xlsx", type="xlsx", min=1, critical="«Собери Excel»"),
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
                        files=result(with_vat, (case.totals[0], WITH_VAT * case.totals[1])),
                        checks=("lines", "d_dl", "sum_row")),
            gold.mutant("km_as_m", "километры кабеля приняты за метры",
                        says={"true": cheaper_km, "units": metres,
                              "totals": f"С НДС: смета {ours} руб., КП {money(WITH_VAT * theirs_km)} руб."},
                        files=result(short_cable, (case.totals[0], theirs_km)),
                        checks=("true_diff", "t_o", "sum_row"),
                        rubric={"r1": wrong(cheaper_km), "r7": wrong(metres)}, forbidden={"f1": cheaper_km}),
            gold.mutant("text_only", "файла нет, всё в тексте ответа", files={},
                        says={"file": "Таблицу могу собрать в Excel, если нужно."},
                        checks=("book", "cols", "lines", "d_13", "d_dl", "sum_row", "no_err")),
            gold.mutant("no_totals_vat", "итоги названы только без НДС",
                        says={"totals": "Без НДС: смета {} руб., КП {} руб.".format(*map(money, case.totals))},
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
