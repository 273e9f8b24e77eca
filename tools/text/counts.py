"""Distinct values of a kind, and body rows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from tools.model.document import Grid
from tools.text import dates, numbers, times
from tools.text.fabrication_extract import NAMES, extract
from tools.text.grids import of_text
from tools.text.labels_tables import tables_of
from tools.text.match import Match

KINDS = ("number", "percent", "date", "time", "row", *(kind for kind in NAMES if kind not in ("number", "rate")))


def distinct(text: str, of: str) -> tuple[Match, ...]:
    """The first place of every distinct value of the kind; for `row` every body row of every table.

    `of`: number (without percentages), percent, date, time, row (not empty, not a head, not a total), or a kind of
    requisite: inn, kpp, bik, ogrn, account, snils, passport, case, vin, phone, email. Raises ValueError for
    another kind.
    """
    if of in ("row", "rows"):
        return tuple(_rows(text))
    if of not in KINDS:
        raise ValueError(f"count knows {', '.join(KINDS)}, not {of!r}")
    found: dict[Hashable, Match] = {}
    for key, match in _values(text, of):
        found.setdefault(key, match)
    return tuple(found.values())


def rows_in_grids(grids: Sequence[Grid]) -> int:
    """Body rows of all visible tables of documents."""
    # A list object and the block of its sheet are one table: their cells are the same cells.
    seen: set[tuple[str, str]] = set()
    total = 0
    for grid in sorted((grid for grid in grids if not grid.hidden), key=lambda grid: grid.sheet):
        for table in tables_of(grid):
            for row in table.body:
                refs = {(grid.name, cell.ref) for cell in table.cells[row] if cell.ref}
                total += row not in table.totals and not refs & seen
                seen |= refs
    return total


def _values(text: str, of: str) -> Iterator[tuple[Hashable, Match]]:
    if of in ("number", "percent"):
        for match in numbers.values(text):
            if match.value.percent == (of == "percent"):
                yield match.value.value, match
    elif of == "date":
        yield from ((match.value.readings, match) for match in dates.values(text))
    elif of == "time":
        yield from ((match.value, match) for match in times.values(text))
    else:
        normal, places = extract(text)
        yield from ((place.what.key, normal.match(place.start, place.end, place.what)) for place in places
                    if place.what.kind == of)


def _rows(text: str) -> Iterator[Match]:
    for grid in of_text(text):
        for table in tables_of(grid):
            for row in table.body:
                if row not in table.totals:
                    start, end = grid.offsets[table.place(row, 0)[0]]
                    yield Match(start, end, text[start:end], tuple(cell.text for cell in table.cells[row]))
