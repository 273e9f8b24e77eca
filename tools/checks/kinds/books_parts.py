"""Pivot tables and native charts of delivered workbooks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from tools.checks.arguments_books import BookChartArguments, Either, PivotArguments, PivotFields
from tools.checks.opened import Judged, any_file
from tools.checks.references import cells, is_reference
from tools.checks.registry import FILES, kind
from tools.checks.result import Result
from tools.checks.subject import Subject
from tools.model import Cell, Document, Evidence, Where
from tools.text import fold

_FUNCTIONS = {"sum": "сумма", "count": "количество", "average": "среднее", "max": "максимум", "min": "минимум",
              "product": "произведение"}


@kind("xlsx.pivot", PivotArguments, where=FILES)
def pivot(subject: Subject, where: Where, arguments: PivotArguments) -> Result:
    """A workbook holds a real pivot table; a table that only looks like one is none.

    `source_rows`: so many rows of its source enter it, rows that its filters leave out not counted. `fields`: labels
    that it uses anywhere, or `{rows, columns, values, filters, function}`; a list in place of a label means one of
    them. `sheet`: where it stands; on a hidden sheet there is none. A source outside the book leaves `source_rows`
    unknown.
    """
    def judge(unit: str, document: Document) -> Judged:
        pivots, away = _seen(document, "pivots", arguments.sheet)
        if not pivots:
            tail = f"; на скрытых листах их {away}" if away else ""
            return Judged(False, f"сводных таблиц нет{tail}", "no pivot table")
        tries = [(fact, list(_wrong_fields(fact, arguments)), _rows_of(document, fact)) for fact in pivots]
        for fact, wrong, rows in tries:
            evidence = (Evidence(unit=unit, locator=f"{fact['sheet']}!{fact['ref']}", text=fact["name"]),)
            if not wrong and arguments.source_rows in (None, rows):
                text = f"сводная на листе «{fact['sheet']}»" + (f", строк источника {rows}" if rows is not None else "")
                return Judged(True, text, f"a pivot on {fact['sheet']!r}", evidence)
        fact, wrong, rows = min(tries, key=lambda each: len(each[1]))
        evidence = (Evidence(unit=unit, locator=f"{fact['sheet']}!{fact['ref']}", text=fact["name"]),)
        if not wrong and rows is None:
            return Judged(None, "источник сводной вне книги или не читается", "the pivot's source is not in the book",
                          evidence)
        if arguments.source_rows not in (None, rows):
            wrong.append(f"в неё входит строк {rows} вместо {arguments.source_rows}")
        return Judged(False, f"сводная на листе «{fact['sheet']}»: {'; '.join(wrong)}", "not the pivot asked for",
                      evidence)

    return any_file(subject, where, "xlsx", judge)


def _seen(document: Document, what: str, sheet: str | None) -> tuple[list[dict[str, Any]], int]:
    """Pivots or charts of visible sheets (of the one named), and how many stand on hidden ones."""
    # Attack: a chart put away on a hidden sheet, where no person finds it.
    hidden = {fold(fact["name"]) for fact in document.facts.get("sheets", ()) if fact["hidden"]}
    asked = [fact for fact in document.facts.get(what, ()) if sheet is None or fold(fact["sheet"]) == fold(sheet)]
    seen = [fact for fact in asked if fold(fact["sheet"]) not in hidden]
    return seen, len(asked) - len(seen)


def _wrong_fields(fact: dict[str, Any], arguments: PivotArguments) -> Iterator[str]:
    values = [value["field"] or value["name"] for value in fact["values"]]
    used = {"rows": fact["rows"], "columns": fact["columns"], "values": values, "filters": fact.get("filters", [])}
    wanted = arguments.fields
    if isinstance(wanted, PivotFields):
        names = {"rows": "строках", "columns": "столбцах", "values": "значениях", "filters": "фильтрах"}
        for place, name in names.items():
            for label in getattr(wanted, place):
                if not _is_used(label, used[place]):
                    yield f"в {name} нет поля {_shown(label)}"
        if wanted.function is not None and not any(value["function"] == wanted.function for value in fact["values"]):
            yield f"нет значения «{_FUNCTIONS[wanted.function]}»"
    else:
        everywhere = [name for names in used.values() for name in names]
        yield from (f"нет поля {_shown(label)}" for label in wanted or () if not _is_used(label, everywhere))


def _is_used(label: Either, names: list[str]) -> bool:
    known = {fold(name) for name in names}
    return any(fold(each) in known for each in ([label] if isinstance(label, str) else label))


def _shown(label: Either) -> str:
    return " или ".join(f"«{each}»" for each in ([label] if isinstance(label, str) else label))


def _rows_of(document: Document, fact: dict[str, Any]) -> int | None:
    """Rows of a pivot's source that its filters let in; None when the source cannot be found."""
    rows = _source(document, fact.get("source") or {})
    if not rows:
        return None
    head = [fold(cell.text) for cell in rows[0]]
    left_out = {head.index(fold(name)): {fold(value) for value in values}
                for name, values in fact.get("left_out", {}).items() if fold(name) in head}
    return sum(1 for row in rows[1:] if any(cell.text.strip() for cell in row)
               and not any(_value(row[at]) in values for at, values in left_out.items()))


def _value(cell: Cell) -> str:
    return fold(str(cell.value if cell.value is not None else ""))


def _source(document: Document, source: dict[str, str]) -> list[tuple[Cell, ...]]:
    reference, sheet = source.get("ref", ""), source.get("sheet", "")
    name = source.get("name", "")
    if name and not reference:
        table = next((fact for fact in document.facts.get("tables", ()) if fold(fact["name"]) == fold(name)), None)
        if table is not None:
            reference, sheet = table["ref"], table["sheet"]
        else:
            reference = str(dict(document.facts.get("names", {})).get(name, "")).lstrip("=")
            sheet = ""
    return cells(document, f"'{sheet}'!{reference}" if sheet else reference)


@kind("xlsx.chart", BookChartArguments, where=FILES)
def chart(subject: Subject, where: Where, arguments: BookChartArguments) -> Result:
    """A workbook holds at least `min` (1) native charts whose series lead to cells with numbers.

    `type`: bar (columns too), line, pie, doughnut, area, scatter, bubble, radar, stock. `sheet`: where it stands. A
    picture of a chart, a chart without data, one whose cells are gone (#REF!) and one on a hidden sheet do not count.
    """
    def judge(unit: str, document: Document) -> Judged:
        charts, away = _seen(document, "charts", arguments.sheet)
        right = [fact for fact in charts if arguments.type is None
                 or any(name.removesuffix("3D") == arguments.type for name in fact["types"])]
        good = [fact for fact in right if any(_resolves(document, series) for series in fact["series"])]
        kinds = ", ".join(sorted({name for fact in charts for name in fact["types"]}))
        text = f"диаграмм с данными: {len(good)}, нужно не менее {arguments.min}"
        if len(right) > len(good):
            text += f"; без данных: {len(right) - len(good)}"
        elif len(charts) > len(right):
            text += f"; есть другого вида: {kinds}"
        if away:
            text += f"; на скрытых листах: {away}"
        return Judged(len(good) >= arguments.min, text, f"{len(good)} charts with data of {arguments.min}",
                      tuple(Evidence(unit=unit, locator=fact["sheet"], text=fact["title"]) for fact in good or charts))

    return any_file(subject, where, "xlsx", judge)


def _resolves(document: Document, series: dict[str, Any]) -> bool:
    reference = series["values_ref"]
    if "#REF" in reference.upper():
        return False
    found = [cell for row in cells(document, reference) for cell in row]
    if found:
        return any(cell.unresolved or isinstance(cell.value, Decimal | date) for cell in found)
    if is_reference(reference):
        return False  # cells that are empty or gone; what the chart remembers of them is stale
    return any(value.strip() for value in series["values"])
