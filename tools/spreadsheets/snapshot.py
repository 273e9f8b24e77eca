"""What a judge sees of a source: of each changed sheet the corners and the rows and columns that hold edited cells.

A row is kept when it is one of the first or last ten or holds an edit; of a kept row those columns are shown that are
among the first five or hold an edit. What is skipped in between is said.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tools.office.diff import Change
from tools.office.xlsx_formulas import column_letters, column_number
from tools.spreadsheets.encoding import Encoded, EncodedBook, EncodedSheet, fitted

#: rows at each end, and columns at the left
ENDS, LEFT = 10, 5
#: edited rows and columns of one sheet that are followed; further ones are said
MOST_ROWS, MOST_COLUMNS = 2_000, 60

_PLACE = re.compile(r"^\$?([A-Z]{0,3})\$?(\d*)(?::\$?([A-Z]{0,3})\$?(\d*))?$")
_COLUMN = re.compile(r"[A-Z]+")


@dataclass
class Edits:
    """Rows and columns of one sheet that hold edits."""

    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    #: edits beyond what is followed
    more: int = 0


def edited(changes: Iterable[Change]) -> dict[str, Edits]:
    """By the sheet's name in the first file; of what is new in the second, the place there tells where to look."""
    found: dict[str, Edits] = defaultdict(Edits)
    for change in changes:
        place = change.before or change.after
        sheet, mark, area = place.rpartition("!")
        if not mark:
            if change.before:
                found[change.before]
            continue
        _add(found[sheet], area)
    return dict(found)


def _add(edits: Edits, area: str) -> None:
    match = _PLACE.match(area)
    if match is None:
        return
    left, top, right, bottom = match.groups()
    right, bottom = (right, bottom) if ":" in area else (left, top)
    if top and bottom:
        for row in range(int(top), min(int(bottom), int(top) + MOST_ROWS) + 1):
            if len(edits.rows) >= MOST_ROWS and row not in edits.rows:
                edits.more += 1
                break
            edits.rows.add(row)
    if left and right:
        first, last = column_number(left), column_number(right)
        for column in range(first, min(last, first + MOST_COLUMNS) + 1):
            if len(edits.columns) < MOST_COLUMNS:
                edits.columns.add(column)


def snapshot(book: EncodedBook, edits: dict[str, Edits], limit: int) -> Encoded:
    """The snapshot of a source within `limit` characters; sheets without an edit are only named."""
    parts = []
    untouched = []
    for sheet in book.sheets:
        marks = next((marks for name, marks in edits.items() if name.casefold() == sheet.name.casefold()), None)
        if marks is None:
            untouched.append(f"{sheet.name} ({sheet.bounds() or 'пусто'})")
            continue
        parts.append((f"## Sheet: {sheet.name} ({sheet.bounds() or 'пусто'})", _shown(sheet, marks)))
    found = fitted(parts, limit)
    if not untouched:
        return found
    listed = "; ".join(untouched[:40]) + (f" и ещё {len(untouched) - 40}" if len(untouched) > 40 else "")
    return Encoded(f"{found.text}\n[Листы без изменений не показаны: {listed}]".lstrip(), found.left_out)


def _shown(sheet: EncodedSheet, edits: Edits) -> Iterator[str]:
    numbers = sheet.numbers()
    last = len(numbers) - ENDS
    skipped: list[int] = []
    for place, number in enumerate(numbers):
        if place >= ENDS and place < last and number not in edits.rows:
            skipped.append(number)
            continue
        if skipped:
            yield _gap(skipped)
            skipped = []
        line = _line(sheet, place, edits.columns)
        if line:
            yield line
    if skipped:
        yield _gap(skipped)
    if edits.more:
        yield f"[изменённых строк больше {MOST_ROWS}; остальные не показаны]"


def _gap(skipped: list[int]) -> str:
    return f"[строки {skipped[0]}–{skipped[-1]} без изменений не показаны: {len(skipped)}]"


def _line(sheet: EncodedSheet, place: int, columns: set[int]) -> str:
    kept: list[str] = []
    hidden = 0
    for cell in sheet.row(place):
        match = _COLUMN.match(cell.address)
        number = column_number(match[0]) if match else 0
        if number <= LEFT or number in columns:
            kept.append(str(cell))
        else:
            hidden += 1
    if hidden:
        kept.append(f"[+{hidden} яч. других столбцов]")
    return " | ".join(kept)


def columns_named(edits: Edits) -> str:
    """«B, F», for notes."""
    return ", ".join(column_letters(column) for column in sorted(edits.columns))
