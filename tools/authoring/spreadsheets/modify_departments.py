"""Thirty-nine sheets of departments against a summary that counts some of them wrong."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.words import DEPARTMENTS, SURNAMES
from tools.authoring.spreadsheets.writer import Page, write_book

#: departments that the summary lacks, and one that it still holds
GONE = "Типография"
_FIRST = 5


@workflow("modify_departments")
def build(draw: Draw) -> WorkflowPlan:
    """Heads of the columns and the first row differ from sheet to sheet; some list a person twice."""
    name = "Численность.xlsx"
    staff = {department: [(f"{SURNAMES[draw.below(20)]} {letter}.", draw.integer(42_000, 130_000, 500))
                          for letter in "АБВГДЕИКЛМНП"[:draw.integer(4, 11)]] for department in DEPARTMENTS}
    chosen = draw.sample(DEPARTMENTS, 7)
    twice, absent, wrong = chosen[0], chosen[1], chosen[2:]
    counts = {department: len(people) for department, people in staff.items()}
    pay = {department: sum(salary for _, salary in people) for department, people in staff.items()}

    def shape(place: int) -> tuple[int, str, str]:
        """First row of the list and the columns of names and salaries: three schemas in turn."""
        return ((4, "A", "C"), (6, "B", "D"), (3, "B", "C"))[place % 3]

    def book(fixed: bool, keep_gone: bool = False, double: bool = False, static: bool = False,
             skip_new: bool = False) -> bytes:
        summary = Page("Свод", (28, 14, 18), freeze="A5")
        summary.set("A1", "Численность и фонд оплаты по подразделениям", "title")
        summary.row("A4", ["Подразделение", "Человек", "Фонд, руб."], "head")
        listed = [each for each in DEPARTMENTS if each != absent or (fixed and not skip_new)]
        if not fixed or keep_gone:
            listed.insert(11, GONE)
        for at, department in enumerate(listed, start=_FIRST):
            summary.set(f"A{at}", department, "cell")
            if department == GONE:
                summary.row(f"B{at}", [6, 318_000], "cell", ["whole", "money"])
            elif fixed and not static:
                first, who, how = shape(DEPARTMENTS.index(department))
                last = first + counts[department] - 1 + (1 if double and department == twice else 0)
                lines = (f"=COUNTA('{department}'!{who}{first}:{who}{last})",
                         f"=SUM('{department}'!{how}{first}:{how}{last})")
                summary.row(f"B{at}", lines, "cell", ["whole", "money"])
            else:
                shift = 0 if fixed else wrong.index(department) + 1 if department in wrong else 0
                shift = 1 if not fixed and department == twice else shift
                summary.row(f"B{at}", [counts[department] + shift, pay[department] + 45_000 * shift], "cell",
                            ["whole", "money"])
        at = _FIRST + len(listed)
        summary.row(f"A{at}", ["Всего", f"=SUM(B{_FIRST}:B{at - 1})", f"=SUM(C{_FIRST}:C{at - 1})"], "total",
                    ["", "whole", "money"])
        return write_book([summary, *(_sheet(place, department) for place, department in enumerate(DEPARTMENTS))])

    def _sheet(place: int, department: str) -> Page:
        first, who, how = shape(place)
        page = Page(department, (8, 22, 16, 16))
        page.set("A1", f"Список: {department.lower()}", "bold")
        page.set(f"{who}{first - 1}", ("Ф. И. О.", "Сотрудник", "Работник")[place % 3], "head")
        page.set(f"{how}{first - 1}", ("Оклад, руб.", "Оклад", "Начислено по окладу")[place % 3], "head")
        for at, (person, salary) in enumerate(staff[department], start=first):
            page.set(f"{who}{at}", person, "cell")
            page.set(f"{how}{at}", salary, "cell money")
        if department == twice:
            at = first + counts[department]
            page.set(f"{who}{at}", staff[department][0][0] + " (повтор)", "cell note")
        return page

    order = list(DEPARTMENTS)
    truth = {f"Свод!B{_FIRST + order.index(each)}": Decimal(counts[each]) for each in (*wrong, twice, absent)}
    truth |= {f"Свод!B{_FIRST + 39}": Decimal(sum(counts.values())), f"Свод!C{_FIRST + 39}": Decimal(sum(pay.values()))}
    return WorkflowPlan(
        mode="modify", title="39 подразделений против свода, списки устроены по-разному",
        instruction=f"Сверьте лист «Свод» книги {name} с 39 листами подразделений. Исправьте неверные численность и "
                    "фонд, "
                    "уберите строку подразделения, листа которого больше нет, добавьте пропущенное на его место в "
                    "порядке листов. Строка с пометкой «(повтор)» — дубль, её не считать. Столбцы «Человек» и «Фонд» "
                    "свода должны быть формулами по листам. Сами листы подразделений не трогайте.",
        task_type=("validation / review", "cross-sheet retrieval", "structuring / formatting", "calculation"),
        business_type=("reporting", "operations"),
        sources={name: book(False)}, gold={name: book(True)}, truth=truth,
        allowed=("Свод!A5:C45",), reached=("Свод!B5:C44",),
        live=(live("Свод!C5:C44", f"{DEPARTMENTS[3]}!{shape(3)[2]}{shape(3)[0]}", 99_999),),
        mutants={
            "extinct_kept": Mutant("исчезнувшее подразделение оставлено, итог завышен", ("values_reached",),
                                   {name: book(True, keep_gone=True)}),
            "double_counted": Mutant("дубль сосчитан", ("values_reached",), {name: book(True, double=True)}),
            "not_added": Mutant("пропущенное не добавлено", ("values_reached",), {name: book(True, skip_new=True)}),
            "static": Mutant("вместо формул числа", ("live_formulas",), {name: book(True, static=True)}),
        })
