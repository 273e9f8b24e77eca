"""What hangs on a sheet beside its cells, as plain lines that can be compared as sets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tools.office.diff.changes import Change
from tools.office.diff.formulas import Moved, canonical, shifted
from tools.office.diff.source import SheetSource
from tools.office.ooxml import parse
from tools.office.xlsx_book import Book, SheetEntry, count
from tools.office.xlsx_cells import MAX_COLUMN
from tools.office.xlsx_facts import sheet_parts
from tools.office.xlsx_formulas import column_letters

_HIDDEN_ROW = re.compile(rb'<row\b(?=[^>]*\shidden="(?:1|true)")[^>]*?\sr="(\d+)"')
#: cells of a validation that are looked at one by one
_MAX_CELLS = 5000


class SheetParts:
    """Merges, validations, hidden lines, charts and pivots of one sheet."""

    def __init__(self, book: Book, entry: SheetEntry, source: SheetSource) -> None:
        """Raises Refused."""
        root = parse(source.rest())
        self.merges = [each.get("ref", "") for each in root.iterfind("{*}mergeCells/{*}mergeCell")]
        self.validations = [_validation(each) for each in root.iterfind("{*}dataValidations/{*}dataValidation")
                            if each.get("type", "none") != "none"]  # any value is no rule
        self.hidden_rows = [int(number) for number in _HIDDEN_ROW.findall(source.data)]
        # Rows that a filter hides are as the filter says, not as a person did.
        if root.find("{*}autoFilter/{*}filterColumn") is not None:
            self.hidden_rows = []
        self.hidden_columns = [number for each in root.iterfind("{*}cols/{*}col")
                               if each.get("hidden") in ("1", "true")
                               for number in range(count(each.get("min")), min(count(each.get("max")), MAX_COLUMN) + 1)]
        facts = sheet_parts(book, entry).facts
        self.charts = [_chart(chart) for chart in facts["charts"]]
        self.pivots = [_pivot(pivot) for pivot in facts["pivots"]]


def compare_parts(first: SheetParts, second: SheetParts, old: str, new: str,
                  moved: Mapping[str, Moved]) -> Iterator[Change]:
    """Changes between two versions of a sheet; references of the first are moved to where their cells went."""
    def there(reference: str) -> str:
        return shifted(reference, old, moved)

    def references(parts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(there(part.removeprefix("@")) if part.startswith("@") else part for part in parts)

    yield from _sets("merge", Counter(there(each) for each in first.merges), Counter(map(canonical, second.merges)),
                     old, new)
    for kind, one, other in (("validation", first.validations, second.validations),
                             ("chart", first.charts, second.charts), ("pivot", first.pivots, second.pivots)):
        yield from _sets(kind, Counter(_line(references(each)) for each in one),
                         Counter(_line(tuple(canonical(part[1:]) if part.startswith("@") else part for part in each))
                                 for each in other), old, new)
    here = moved[old.casefold()]
    for name, axis, one_hidden, other_hidden in (
            ("rows", here.rows, first.hidden_rows, second.hidden_rows),
            ("columns", here.columns, first.hidden_columns, second.hidden_columns)):
        stayed = {number for each in one_hidden if (number := axis.to(each))}
        for kind, numbers in (("hidden", set(other_hidden) - stayed), ("shown", stayed - set(other_hidden))):
            for start, end in stretches(sorted(numbers)):
                yield Change(f"{name}_{kind}", after=line_place(new, name, start, end))


def line_place(sheet: str, name: str, start: int, end: int) -> str:
    """`Лист1!5:7` of rows, `Лист1!B:C` of columns."""
    shown = (str(start), str(end)) if name == "rows" else (column_letters(start), column_letters(end))
    return f"{sheet}!{shown[0]}:{shown[1]}"


def stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Neighbouring numbers as first and last."""
    start = previous = None
    for number in numbers:
        if previous is None or number != previous + 1:
            if start is not None and previous is not None:
                yield start, previous
            start = number
        previous = number
    if start is not None and previous is not None:
        yield start, previous


def _sets(kind: str, one: Counter[str], other: Counter[str], old: str, new: str) -> Iterator[Change]:
    suffixes = ("added", "removed")
    for text in (other - one).elements():
        yield Change(f"{kind}_{suffixes[0]}", after=new, new=text)
    for text in (one - other).elements():
        yield Change(f"{kind}_{suffixes[1]}", before=old, after="", old=text)


def _line(parts: tuple[str, ...]) -> str:
    return "; ".join(part for part in parts if part)


def _validation(element: Any) -> tuple[str, ...]:
    """Parts of a rule; those that are references or formulas begin with `@`."""
    kind = element.get("type", "none")
    operator = element.get("operator", "between") if kind not in ("list", "custom") else ""
    areas = sorted((element.get("sqref") or "").split())[:_MAX_CELLS]
    formulas = [element.findtext("{*}formula1") or "", element.findtext("{*}formula2") or ""]
    if operator not in ("between", "notBetween"):
        formulas = formulas[:1]
    return (kind, operator, *(f"@{area}" for area in areas), *(f"@{each}" for each in formulas if each))


def _chart(fact: dict[str, Any]) -> tuple[str, ...]:
    # Names and points of series are copies of cells, which some writers leave out.
    series = [f"@{each['values_ref']}" for each in fact["series"]]
    return (", ".join(fact["types"]), fact["title"], *series)


def _pivot(fact: dict[str, Any]) -> tuple[str, ...]:
    source = fact.get("source", {})
    values = [f"{each['function']} {each['field']}" for each in fact["values"]]
    # The place is that of its first cell: programs count the rows of totals in different ways.
    return (f"@{fact['ref'].partition(':')[0]}", source.get("sheet", ""),
            source.get("ref", "") or source.get("name", ""),
            "строки " + ", ".join(fact["rows"]), "столбцы " + ", ".join(fact["columns"]), ", ".join(values))
