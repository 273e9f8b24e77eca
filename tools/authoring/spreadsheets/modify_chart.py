"""A margin to compute and a chart with two axes to draw."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.words import MONTHS
from tools.authoring.spreadsheets.writer import Chart, Page, write_book

_SHEET, _FIRST, _LAST = "Продажи", 6, 17


@workflow("modify_chart")
def build(draw: Draw) -> WorkflowPlan:
    """Costs stand on another sheet, one month below the other, with a blank row in the middle."""
    name = "Маржа.xlsx"
    sales = [draw.integer(900_000, 2_400_000, 100) for _ in MONTHS]
    direct = [draw.integer(400_000, 800_000, 100) for _ in MONTHS]
    shared = [draw.integer(50_000, 120_000, 100) for _ in MONTHS]

    def book(margin: str = "", axes: int = 0, other: str = "") -> bytes:
        page = Page(_SHEET, (16, 16, 16, 14), freeze="A6")
        page.set("A1", "Выручка и маржа", "title")
        page.merge("A4:A5", "Месяц")
        page.merge("B4:D4", "Показатели")
        page.row("B5", ["Выручка, руб.", "Затраты, руб.", "Маржа, %" if margin else None], "head")
        for at, month in enumerate(MONTHS, start=_FIRST):
            place = at - _FIRST
            row = _cost_row(place)
            page.row(f"A{at}", [month, sales[place], f"=Затраты!B{row}+Затраты!C{row}"], "cell", ["", "money", "money"])
            if margin:
                value: str | Decimal = margin.format(at=at)
                if margin == "static":
                    value = _margin(sales[place], direct[place] + shared[place])
                page.set(f"D{at}", value, "cell pct")
        if axes:
            area = f"={_SHEET}!$A${_FIRST}:$A${_LAST}"
            line = f"={_SHEET}!$D${_FIRST}:$D${_LAST}"
            page.charts.append(Chart("F4", "Выручка и маржа по месяцам", area, (
                ("Выручка, руб.", f"={_SHEET}!$B${_FIRST}:$B${_LAST}"), *([("Маржа, %", line)] if axes == 1 else [])),
                ("Маржа, %", line) if axes == 2 else None, ("руб.", "%")))
        cost = Page("Затраты", (16, 16, 16))
        cost.row("A2", ["Месяц", "Прямые", other or "Общие"], "head")
        for place, month in enumerate(MONTHS):
            cost.row(f"A{_cost_row(place)}", [month, direct[place], shared[place]], "cell", ["", "money", "money"])
        return write_book([page, cost])

    right = "=(B{at}-C{at})/B{at}"
    return WorkflowPlan(
        mode="modify", title="Две оси на одной диаграмме: рубли и проценты",
        instruction=f"На лист «Продажи» книги {name} добавьте столбец D «Маржа, %» (доля выручки, оставшаяся после "
                    "затрат, формулой) и рядом с таблицей одну диаграмму: выручка столбиками по левой оси, маржа "
                    "линией по "
                    "правой. Таблицу и лист «Затраты» не меняйте.",
        task_type=("calculation", "summary / visualisation"), business_type=("reporting",),
        sources={name: book()}, gold={name: book(right, 2)},
        truth={f"{_SHEET}!D{_FIRST + place}": _margin(sales[place], direct[place] + shared[place])
               for place in range(12)},
        tolerance={"absolute": "0.0005"}, allowed=(f"{_SHEET}!D4:D17", f"{_SHEET}!B4:D4"), objects=("chart_two_axes",),
        live=(live(f"{_SHEET}!D{_FIRST}:D{_LAST}", "Затраты!B3", 123_456),),
        mutants={
            "one_axis": Mutant("проценты на оси рублей", ("objects",), {name: book(right, 1)}),
            "no_chart": Mutant("диаграммы нет", ("objects",), {name: book(right)}),
            "on_cost": Mutant("маржа посчитана к "
                              "затратам", ("values_reached",), {name: book("=(B{at}-C{at})/C{at}", 2)}),
            "static": Mutant("маржа вписана числами", ("live_formulas",), {name: book("static", 2)}),
            "renamed": Mutant("переименован столбец другого "
                              "листа", ("edit_scope",), {name: book(right, 2, "Накладные")}),
        })


def _cost_row(place: int) -> int:
    return 3 + place + (1 if place > 5 else 0)


def _margin(sales: int, cost: int) -> Decimal:
    return Decimal(sales - cost) / sales
