"""Native charts held against what a check asks: how many have points, and whether a series holds given ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from tools.checks import shown
from tools.checks.arguments_documents import ChartArguments
from tools.checks.opened import Judged
from tools.model import Evidence
from tools.text import labels


def judged(unit: str, charts: Iterable[dict[str, Any]], arguments: ChartArguments) -> Judged:
    """`charts` as the readers give them: {title, type, series [{name, values}]}; values Decimal or None."""
    real = [chart for chart in charts if any(_points(series) for series in chart["series"])]
    evidence = tuple(Evidence(unit=unit, locator=_place(chart), text=chart["title"]) for chart in real)
    if len(real) < arguments.min:
        return Judged(False, f"диаграмм с данными: {len(real)}, нужно не менее {arguments.min}",
                      f"{len(real)} charts with points of {arguments.min}", evidence)
    if not arguments.values:
        return Judged(True, f"диаграмм: {len(real)}", f"{len(real)} charts", evidence)
    for chart in real:
        for series in chart["series"]:
            if _holds(_points(series), arguments.values, arguments.tol):
                return Judged(True, f"ряд «{series['name']}» держит эти точки", "a series holds the points", evidence)
    first = _points(real[0]["series"][0])
    return Judged(False, f"ни в одном ряду нет подряд {_listed(arguments.values)}; первый ряд: {_listed(first)}",
                  "no series holds the points", evidence)


def _points(series: dict[str, Any]) -> list[Decimal]:
    return [value for value in series["values"] if value is not None]


def _holds(points: Sequence[Decimal], wanted: Sequence[Decimal], tol: Decimal | None) -> bool:
    size = len(wanted)
    return any(all(abs(points[at + step] - value) <= labels.tolerance(value, tol) for step, value in enumerate(wanted))
               for at in range(len(points) - size + 1))


def _listed(values: Sequence[Decimal]) -> str:
    return ", ".join(shown.amount(value) for value in values[:12])


def _place(chart: dict[str, Any]) -> str:
    return f"слайд {chart['slide']}" if "slide" in chart else f"диаграмма {chart['type']}"
