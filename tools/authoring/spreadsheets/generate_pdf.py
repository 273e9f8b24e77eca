"""A table out of a PDF, rebuilt in a book: its totals are formulas, its levels are kept."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from tools.authoring.documents import Meta, Paragraph, Table, Title, write_pdf
from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.writer import Page, write_book

_META = Meta("Справка о доходах", "", datetime(2031, 1, 15, 9, 0))
_GROUPS = {"Текущие": ("Аренда складов", "Перевозка", "Хранение"), "Прочие": ("Продажа тары", "Пени", "Субсидия"),
           "Финансовые": ("Проценты по вкладам", "Курсовая разница")}


@workflow("generate_pdf_table")
def build(draw: Draw) -> WorkflowPlan:
    """The PDF prints thousands, negatives in brackets, and one dash for nothing."""
    name = "Доходы.xlsx"
    cells = {line: [Decimal(draw.integer(120, 9_800)) for _ in range(3)]
             for lines in _GROUPS.values() for line in lines}
    cells["Курсовая разница"][1] = -cells["Курсовая разница"][1]
    cells["Субсидия"][0] = Decimal(0)
    years = ("2028", "2029", "2030")

    def shown(value: Decimal) -> str:
        text = f"{abs(value):,}".replace(",", " ")
        return "—" if value == 0 else f"({text})" if value < 0 else text

    rows: list[list[str]] = [["Вид дохода", *years]]
    totals = [Decimal(0)] * 3
    for group, lines in _GROUPS.items():
        rows.append([group, "", "", ""])
        rows += [[f"  {line}", *map(shown, cells[line])] for line in lines]
        sums = [sum((cells[line][at] for line in lines), Decimal(0)) for at in range(3)]
        totals = [one + other for one, other in zip(totals, sums, strict=True)]
        rows.append([f"Итого {group.lower()}", *map(shown, sums)])
    rows.append(["Всего", *map(shown, totals)])
    pdf = write_pdf([Title("СПРАВКА О ДОХОДАХ"), Paragraph("Суммы в тысячах рублей. Отрицательные — в скобках."),
                     Table(rows, widths=(80, 30, 30, 30), align=("left", "right", "right", "right"))], meta=_META)

    def book(formulas: bool = True, sign: int = -1, drop: str = "") -> bytes:
        page = Page("Доходы", (30, 12, 12, 12), freeze="B4")
        page.set("A1", "Доходы, тыс. руб.", "title")
        page.row("A3", ["Вид дохода", *years], "head")
        at, subtotals = 4, []
        for group, lines in _GROUPS.items():
            page.set(f"A{at}", group, "group")
            first = at + 1
            at += 1
            for line in lines:
                if line == drop:
                    continue
                values = [-value if value < 0 and sign > 0 else value for value in cells[line]]
                page.row(f"A{at}", [line, *values], "", ["indent", "whole", "whole", "whole"])
                at += 1
            page.set(f"A{at}", f"Итого {group.lower()}", "total")
            for column, index in zip("BCD", range(3), strict=True):
                value = sum((cells[line][index] for line in lines), Decimal(0))
                page.set(f"{column}{at}", f"=SUM({column}{first}:{column}{at - 1})" if formulas else value,
                         "total whole")
            subtotals.append(at)
            at += 1
        page.set(f"A{at}", "Всего", "total")
        for column, index in zip("BCD", range(3), strict=True):
            text = "=" + "+".join(f"{column}{row}" for row in subtotals)
            page.set(f"{column}{at}", text if formulas else totals[index], "total whole")
        return write_book([page])

    last = 4 + sum(len(lines) + 2 for lines in _GROUPS.values())
    return WorkflowPlan(
        mode="generate", title="Таблица из PDF: скобки — минус, прочерк — ноль, итоги — формулы",
        instruction=f"Перенесите таблицу из справки.pdf в новую книгу {name}, лист «Доходы»: те же строки и уровни, "
                    "шапка "
                    "«Вид дохода», 2028, 2029, 2030 (годы текстом). Суммы числами в тысячах, строки «Итого …» и "
                    "«Всего» — "
                    "формулами. Прочерк — это 0.",
        task_type=("data entry / import", "structuring / formatting"), business_type=("reporting",),
        sources={"справка.pdf": pdf}, gold={name: book()},
        truth={f"Доходы!{column}{last}": totals[at] for at, column in enumerate("BCD")},
        live=(live(f"Доходы!B{last}:D{last}", "Доходы!B5", 100_000),), rejects=("untouched", "pasted"),
        mutants={
            "brackets_positive": Mutant("скобки прочитаны как плюс", ("values_reached",), {name: book(sign=1)}),
            "line_lost": Mutant("потеряна строка", ("values_reached",), {name: book(drop="Пени")}),
            "totals_typed": Mutant("итоги вписаны числами", ("live_formulas",), {name: book(formulas=False)}),
        })
