"""Chart sheets of two workbooks: paired by name, then by what they show. A program without chart sheets saves one as a
sheet that holds the chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from tools.office.diff.changes import Change
from tools.office.diff.formulas import Moved, shifted
from tools.office.diff.parts import Parts, chart_parts, compare_whole
from tools.office.xlsx_book import Book, SheetEntry
from tools.office.xlsx_facts import sheet_parts

Pairs = list[tuple[SheetEntry, SheetEntry]]


@dataclass(slots=True)
class ChartSheets:
    """Sheets of which one at least is no worksheet."""

    pairs: Pairs = field(default_factory=list)
    gone: list[SheetEntry] = field(default_factory=list)
    come: list[SheetEntry] = field(default_factory=list)


def pair_chart_sheets(first: Book, second: Book) -> ChartSheets:
    """Pair the sheets of other kinds than worksheets."""
    by_name = {entry.name.casefold(): entry for entry in second.sheets}
    found = ChartSheets()
    for entry in first.sheets:
        other = by_name.get(entry.name.casefold())
        kinds = {entry.type, other.type if other is not None else entry.type}
        if other is not None and ("worksheet" not in kinds or (
                len(kinds) > 1 and _charts(first, entry) and _charts(second, other))):
            found.pairs.append((entry, other))
        elif entry.type != "worksheet":
            found.gone.append(entry)
    taken = {other.part for _, other in found.pairs}
    found.come = [entry for entry in second.sheets if entry.type != "worksheet" and entry.part not in taken]
    for entry in list(found.gone):
        shown = _charts(first, entry)
        same = next((other for other in found.come if shown and _charts(second, other) == shown), None)
        if same is not None:
            found.pairs.append((entry, same))
            found.gone.remove(entry)
            found.come.remove(same)
    return found


def compare_chart_sheets(first: Book, second: Book, pairs: Pairs, moved: Mapping[str, Moved]) -> Iterator[Change]:
    """Changes of what paired chart sheets show."""
    for old, new in pairs:
        yield from compare_whole("chart", _charts(first, old), _charts(second, new),
                                 partial(shifted, sheet=old.name, moved=moved), old.name, new.name)


def _charts(book: Book, entry: SheetEntry) -> list[Parts]:
    return [chart_parts(fact) for fact in sheet_parts(book, entry).facts["charts"]]
