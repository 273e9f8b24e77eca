"""Values of the reference reached: each cell that the reference changed, at its place or where its labels stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from tools.model import Evidence
from tools.model.document import CellValue
from tools.office.diff import Change
from tools.spreadsheets.book import BookView
from tools.spreadsheets.counterpart import Labels, Spot, find, folded
from tools.spreadsheets.places import Area, named, parse
from tools.spreadsheets.workflow import Tolerance

#: cells that are held; further ones are not, and the reason says so
MOST = 5_000
#: evidence that is shown
SHOWN = 5


@dataclass
class Reached:
    """How many cells of the reference an output reaches."""

    total: int = 0
    missed: list[Evidence] = field(default_factory=list)
    #: cells whose value neither an engine nor the file tells
    uncertain: int = 0
    #: 0 where the reference is blank, or blank where it is 0
    blank_zero: int = 0
    beyond: int = 0


def equal(expected: CellValue, found: CellValue, tolerance: Tolerance) -> bool:
    """Within the tolerance; a blank is no zero, a text of digits no number; words without regard to case."""
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, Decimal):
        if not isinstance(found, Decimal):
            return False
        off = abs(expected - found)
        return off <= Decimal(tolerance.absolute) or off <= abs(expected) * Decimal(tolerance.relative)
    if isinstance(expected, date | datetime) and isinstance(found, date | datetime):
        return expected.isoformat()[:10] == found.isoformat()[:10]
    if isinstance(expected, str) and isinstance(found, str):
        return folded(expected) == folded(found)
    return expected == found


def held_cells(reference: BookView, changes: Iterable[Change] | None, places: tuple[str, ...] | None) -> list[Spot]:
    """Which cells of the reference are held: `places` if given, else all changed ones that are numbers or dates."""
    areas = [parse(place) for place in places] if places is not None else list(_changed(reference, changes))
    found: dict[Spot, None] = {}
    for area in areas:
        page = reference.sheet(area.sheet)
        if page is None:
            continue
        columns = max((len(line) for line in page.rows), default=0)
        for row, column in area.cells(len(page.rows), columns):
            value = reference.value(page.name, row, column)
            if isinstance(value, Decimal | date | datetime) or (places is not None and value is not None):
                found[page.name, row, column] = None
    return list(found)


def _changed(reference: BookView, changes: Iterable[Change] | None) -> Iterator[Area]:
    if changes is None:
        yield from (parse(f"{sheet.name}!") for sheet in reference.sheets if not sheet.hidden)
        return
    for change in changes:
        if change.kind == "sheet_added":
            yield parse(f"{change.after}!")
        elif "!" in change.after and change.kind in ("value", "type", "formula", "rows_inserted", "rows_filled",
                                                     "columns_inserted", "columns_filled"):
            yield parse(change.after)


def reach(reference: Labels, spots: list[Spot], output: Labels, tolerance: Tolerance) -> Reached:
    """Hold the cells of a reference against an output."""
    result = Reached(total=min(len(spots), MOST), beyond=max(0, len(spots) - MOST))
    for spot in spots[:MOST]:
        expected = reference.book.value(*spot)
        place = find(reference, spot, output)
        found = output.book.value(*place) if place else None
        if place and equal(expected, found, tolerance):
            continue
        if place and output.book.uncertain(*place):
            result.uncertain += 1
            continue
        if place and ((expected is None and found == 0) or (expected == 0 and found is None)):
            result.blank_zero += 1
        shown = output.book.error(*place) or _shown(found) if place else "нет такой ячейки"
        result.missed.append(Evidence(unit=output.book.path.name, locator=named(*(place or spot)),
                                      text=f"{shown or 'пусто'} вместо {_shown(expected)}"))
    return result


def _shown(value: CellValue) -> str:
    if isinstance(value, Decimal):
        return f"{value.normalize():f}".replace(".", ",")
    return "" if value is None else value.isoformat() if isinstance(value, date | datetime) else str(value)[:80]
