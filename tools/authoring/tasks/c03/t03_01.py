"""3.01: agreements in force that moved a fixed price by more than a million, out of an archive of 181 files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.corpora.contracts import Archive, archive
from tools.authoring.corpora.contracts.model import Add, Percent, StageCost
from tools.authoring.corpora.contracts.papers_changes import SCANS
from tools.authoring.corpora.contracts.speech import KNOWLEDGE, PLACE, agreement, asked_at, signed_money
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    check,
    group,
    must_not,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.wording import digits_date, money
from tools.model import Check

COLUMNS = ("Номер договора", "Контрагент", "Номер ДС", "Дата ДС", "Цена до", "Цена после", "Изменение")
FILE = "Допсоглашения свыше миллиона.xlsx"


@dataclass(frozen=True)
class Row:
    """A row of the table that was asked for."""

    slot: str
    contract: str
    party: str
    no: int
    day: date
    before: Decimal
    after: Decimal


def live_rows(made: Archive) -> list[Row]:
    """The thirteen."""
    return [_row(made, slot, step.change.no, step.before, step.after) for slot, number in made.over_million()
            for step in made[slot].steps(made.now) if step.change.no == number]


def near_row(made: Archive, slot: str, no: int) -> Row:
    """An agreement that must not stand in the table, as somebody careless would write it."""
    contract = made[slot]
    change = contract.change(no)
    earlier = tuple(other for other in contract.changes if other.no < no)
    before = replace(contract, changes=earlier).price(made.now)
    alone = replace(change, signed="both", force=None, cancelled_by=None)
    return _row(made, slot, no, before, replace(contract, changes=(*earlier, alone)).price(made.now))


def _row(made: Archive, slot: str, no: int, before: Decimal, after: Decimal) -> Row:
    contract = made[slot]
    return Row(slot, contract.no, contract.party.name, no, contract.change(no).day, before, after)


def book(made: Archive, rows: Sequence[Row], broken: bool = False) -> dict[str, bytes]:
    """The workbook: one sheet, a row an agreement, no totals."""
    body: list[list[d.Value]] = [list(COLUMNS)]
    body += [[row.contract, row.party, row.no, row.day, row.before, row.after, row.after - row.before] for row in rows]
    if broken:
        body += [[], ["Проверка", d.Formula("=SUM(#REF!)", "#REF!")]]
    amount, signed = d.BODY.over(d.Style(number=d.MONEY)), d.BODY.over(d.Style(number="+#,##0.00;-#,##0.00"))
    sheet = d.Sheet("ДС свыше 1 млн", body, widths=(17, 34, 10, 12, 18, 18, 18), freeze="A2", landscape=True,
                    column_styles={0: d.BODY, 1: d.BODY, 2: d.BODY, 3: d.BODY.over(d.Style(number=d.DATE)), 4: amount,
                                   5: amount, 6: signed}, row_styles={0: d.HEAD})
    return {FILE: d.write_xlsx([sheet])}


def by_hand(made: Archive, rows: Sequence[Row]) -> dict[str, bytes]:
    """The same table as a person types it: under a title, by date, dates as text, with a sheet of what was left out."""
    body: list[list[d.Value]] = [[f"Допсоглашения свыше 1 млн руб. на {digits_date(made.now)}"], [], list(COLUMNS)]
    body += [[row.contract, row.party, f"ДС № {row.no}", digits_date(row.day), row.before, row.after,
              row.after - row.before] for row in sorted(rows, key=lambda row: row.day)]
    left: list[list[d.Value]] = [["Договор", "ДС", "Причина"], [made["S08"].no, 1, "ровно 1 000 000 руб."],
                                 [made["S09"].no, 2, "отменено"]]
    return {"Реестр ДС.xlsx": d.write_xlsx([d.Sheet("Вошло", body), d.Sheet("Не вошло", left)])}


def printed(made: Archive, rows: Sequence[Row]) -> list[Row]:
    """Only those whose paper prints how much or by how many per cent the price moves."""
    return [row for row in rows if any(isinstance(effect, Add | Percent | StageCost)
                                       for effect in made[row.slot].change(row.no).effects)]


def said(made: Archive) -> Passages:
    """The answer, passage by passage."""
    def named(slot: str, no: int) -> str:
        return f"{made[slot].no}, {agreement(made[slot].change(no))}"
    five = next(step for step in made["D05"].steps(made.now) if step.change.no == 1)
    met = made["D11"].change(1).met
    assert met is not None
    later = "; ".join(f"{named(slot, no)}: вступает в силу {digits_date(made[slot].change(no).force or made.now)}"
                      for slot, no in (("S03", 3), ("D08", 2)))
    steps = {slot: list(made[slot].steps(made.now)) for slot in ("S05", "D02")}
    return Passages(
        head=f"В файле «{FILE}» 13 допсоглашений, которые действуют на {digits_date(made.now)} и изменили цену больше "
             "чем на 1 000 000 руб. Похоже, но не вошло:",
        near=f"{named('S08', 1)}: ровно 1 000 000 руб., не больше; {named('D05', 1)}: {money(five.delta)} руб., меньше "
             "миллиона.",
        later=f"{later}. Пока не действуют.",
        void=f"{named('S09', 2)}: отменено {agreement(made['S09'].change(3))}. {made['S13'].no}, ДС № 1: неподписанный "
             f"проект. {made['S14'].no}, ДС № 1: подпись только поставщика.",
        scope=f"{named('S11', 1)}: меняет состав поставки, цена та же.",
        vat=f"{named('D02', 1)} вошло: цена выросла на {money(steps['D02'][0].delta)} руб. из-за ставки НДС 22 %.",
        met=f"{named('D11', 1)} вошло: условие выполнено, положительное заключение получено {digits_date(met)}.",
        chain=f"{named('S05', 2)} посчитано от цены после ДС № 1: {money(steps['S05'][1].before)} → "
              f"{money(steps['S05'][1].after)} руб.")


@task("3.01", "Допсоглашения дороже миллиона по архиву на двести файлов — таблицей Excel",
      requires=(*KNOWLEDGE, "скан", "итог Excel"))
def build(draw: Draw) -> TaskPlan:
    made = archive(draw.seed)
    rows, answer = live_rows(made), said(made)
    gold = Output(answer=answer, files=book(made, rows), quotes={
        "r2": answer["near"], "r3": answer["later"], "r4": answer["void"], "r5": answer["vat"], "r6": answer["met"],
        "r7": answer["chain"]})
    nos = {slot: made[slot].no for slot in made.contracts}
    seen = [row for row in rows if f"{row.slot}-{row.no}" not in SCANS]
    near = {slot: near_row(made, slot, no) for slot, no in (("S14", 1), ("S13", 1), ("S08", 1), ("S09", 2), ("D08", 2),
                                                            ("S03", 3))}
    both = f"{nos['S14']}, ДС № 1 подписано обеими сторонами, включено."
    alive = f"{nos['S09']}, ДС № 2 действует, включено."
    already = f"{nos['D08']}, ДС № 2 уже действует, включено, как и {nos['S03']}, ДС № 3."
    listed = "; ".join(f"{row.contract} ДС {row.no} от {digits_date(row.day)}: {money(row.before)} → "
                       f"{money(row.after)} ({signed_money(row.after - row.before)})" for row in rows)
    million = f"{nos['S08']}, ДС № 1 на 1 000 000 руб. включено."
    return TaskPlan(
        turns=turns("Собери по архиву в Excel допсоглашения, которые на сегодня действуют и изменили цену договора "
                    "больше чем на 1 000 000 рублей, в любую сторону. Документы «Изменение к спецификации», аренду и "
                    "абонентские договоры не бери, неподписанные и отменённые не нужны. Столбцы: "
                    + " | ".join(COLUMNS) + " (со знаком, с НДС). Номер договора без «№», без строки итогов. В ответе "
                    "перечисли, что похоже, но не вошло, и почему."),
        now=asked_at(made, "14:30"), corpus=PLACE,
        reference=f"В файле 13 строк: {listed}. " + " ".join(text for name, text in answer.items() if name != "head"),
        rubric=rubric(
            absence("Отменённых, неподписанных и ещё не вступивших в силу допсоглашений в таблице нет."),
            f"В ответе названы {nos['S08']} ДС 1 (ровно миллион) и {nos['D05']} ДС 1 (меньше миллиона) с причиной.",
            f"В ответе названы {nos['S03']} ДС 3 и {nos['D08']} ДС 2 с датами вступления в силу.",
            f"В ответе названы {nos['S09']} ДС 2 (отменено), {nos['S13']} и {nos['S14']} (не подписаны обеими "
            "сторонами) с причиной.",
            f"{nos['D02']} ДС 1 включено как изменение цены из-за ставки НДС: видно из таблицы или сказано.",
            f"{nos['D11']} ДС 1 включено, потому что условие выполнено: видно из таблицы или сказано.",
            f"{nos['S05']} ДС 2 посчитано от цены после ДС 1: видно из таблицы или сказано."),
        must_not=must_not(f"{nos['S14']} ДС 1 подписано обеими сторонами", f"{nos['S09']} ДС 2 действует",
                          f"{nos['D08']} ДС 2 уже действует"),
        checks=(
            check("book", "file.delivered", "file:*.xlsx", type="xlsx", min=1, critical="«в Excel»"),
            check("table", "xlsx.table", "file:*.xlsx", columns=COLUMNS, n_rows=13, critical="«без строки итогов»"),
            *group("rows", 0.9, *(
                check(f"w_{row.slot.lower()}_{row.no}", "row", "file:*.xlsx",
                      cells=[row.contract, row.day, row.after, row.after - row.before]) for row in rows),
                critical="«изменили цену договора больше чем на 1 000 000 рублей»"),
            *(_absent(slot, nos[slot], says) for slot, says in (
                ("S14", "«неподписанные и отменённые не нужны»"), ("S13", "«неподписанные и отменённые не нужны»"),
                ("S08", "«больше чем»"), ("S09", "«неподписанные и отменённые не нужны»"),
                ("D08", "«на сегодня действуют»"))),
            check("no_err", "xlsx.no_errors", "file:*.xlsx", says="«в Excel»")),
        gold=gold, also={"by_hand": replace(gold, files=by_hand(made, rows))},
        mutants=(
            gold.mutant("no_scans", "прочитаны только файлы с текстом", files=book(made, seen),
                        says={"head": f"В файле «{FILE}» {len(seen)} допсоглашений.", "later": None, "chain": None},
                        checks=("table", "rows"), rubric={"r3": absent(), "r7": absent()}),
            gold.mutant("printed_delta_only", "взяты только соглашения, где разница напечатана",
                        files=book(made, printed(made, rows)), says={"vat": None, "met": None},
                        checks=("table", "rows"), rubric={"r5": absent(), "r6": absent()}),
            gold.mutant("draft_in", "в таблице проект и соглашение с одной подписью",
                        files=book(made, [*rows, near["S13"], near["S14"]]), says={"void": both},
                        checks=("no_s13", "no_s14", "table"), rubric={"r1": wrong(both), "r4": absent()},
                        forbidden={"f1": both}),
            gold.mutant("at_least", "ровно миллион принят за больше миллиона", files=book(made, [*rows, near["S08"]]),
                        says={"near": million}, checks=("no_s08", "table"), rubric={"r2": wrong(million)}),
            gold.mutant("cancelled_in", "отменённое соглашение принято за действующее",
                        files=book(made, [*rows, near["S09"]]), says={"void": alive}, checks=("no_s09", "table"),
                        rubric={"r1": wrong(alive), "r4": absent()}, forbidden={"f2": alive}),
            gold.mutant("future_in", "соглашения, которые вступят в силу позже, приняты за действующие",
                        files=book(made, [*rows, near["D08"], near["S03"]]), says={"later": already},
                        checks=("no_d08", "table"), rubric={"r1": wrong(already), "r3": wrong(already)},
                        forbidden={"f3": already}),
            gold.mutant("broken", "в книге осталась битая ссылка", files=book(made, rows, broken=True),
                        checks=("no_err",)),
            gold.mutant("text_only", "таблица только в ответе", files={},
                        says={"head": f"Вот таблица: {listed}."},
                        checks=("book", "table", "rows", "no_s14", "no_s13", "no_s08", "no_s09", "no_d08", "no_err"))),
        hedge=gold.mutant("hedge", "верная таблица, и рядом утверждается противоположное",
                          says={"scope": f"{answer['scope']} Впрочем, {both} {alive} {already}"},
                          rubric={"r1": wrong(already)}, forbidden={"f1": both, "f2": alive, "f3": already}),
        truth={"archive": made, "rows": rows})


def _absent(slot: str, no: str, says: str) -> Check:
    """A contract that must not stand in the table."""
    return check(f"no_{slot.lower()}", "xlsx.table", "file:*.xlsx", negate=True, columns=COLUMNS,
                 rows=[{COLUMNS[0]: no}], says=says)
