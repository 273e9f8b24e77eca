"""Tables of a docx: merged cells resolved into a grid, rows written into the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tools.model import Cell, Grid
from tools.office.colours import rgb
from tools.office.docx_runs import GONE, THROUGH, Context, Line, Runs
from tools.office.docx_styles import fill_of
from tools.office.docx_walk import Paragraph, Place, Walk
from tools.office.ooxml import attribute, child, name, value

#: Word's own limit of columns; also stops a `gridSpan` of a billion
MAX_COLUMNS = 63


@dataclass(slots=True)
class _Slot:
    """One place of the grid under way."""

    text: str = ""
    #: continues the cell on its left or above
    across: bool = False
    down: bool = False


@dataclass(slots=True)
class _Row:
    slots: list[_Slot] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    nested: list[tuple[Any, Context]] = field(default_factory=list)


def read_table(walk: Walk, table: Any, place: Place, context: Context) -> None:
    """Read one table: its grid, its rows as text, then the tables inside its cells."""
    index = len(walk.out.grids)
    title = f"таблица {index + 1}"
    fill = walk.styles.table_fill(child(table, "w:tblPr"))
    walk.out.grids.append(Grid(title, ()))  # keeps its number before the tables inside
    context = replace(context, background=fill)
    rows: list[_Row] = []
    for element, why in _wrapped(table, "w:tr", context.why):
        row = _read_row(walk, element, replace(context, why=why), rows[-1] if rows else None)
        locator = f"{title}, строка {len(rows) + 1}"
        if all(slot.text == "" for slot in row.slots) and any(line.hidden for line in row.lines):
            _leave(walk, row, locator, place)
            continue  # a deleted or hidden row is no row of the table
        rows.append(row)
        walk.out.row(["" if slot.across else slot.text for slot in row.slots], locator)
        for inner, inside in row.nested:
            read_table(walk, inner, replace(place, depth=place.depth + 1), inside)
        _leave(walk, row, locator, place)
    walk.out.grids[index] = Grid(title, _rectangle(rows), locator=title)


def _leave(walk: Walk, row: _Row, locator: str, place: Place) -> None:
    for line in row.lines:
        walk.leave(line, locator, replace(place, locator=place.locator or locator))


def _rectangle(rows: list[_Row]) -> tuple[tuple[Cell, ...], ...]:
    width = max((len(row.slots) for row in rows), default=0)
    return tuple(
        tuple(Cell(slot.text, slot.text or None, merged=slot.across or slot.down)
              for slot in [*row.slots, *[_Slot()] * (width - len(row.slots))])
        for row in rows)


def _wrapped(element: Any, wanted: str, why: str | None) -> Iterator[tuple[Any, str | None]]:
    # Rows and cells may stand inside content controls and revisions.
    for each in element:
        kind = name(each)
        if kind == wanted:
            yield each, why
        elif kind in THROUGH:
            yield from _wrapped(each, wanted, why)
        elif kind in GONE:
            yield from _wrapped(each, wanted, "deleted")


def _read_row(walk: Walk, element: Any, context: Context, above: _Row | None) -> _Row:
    properties = child(element, "w:trPr")
    why = context.why
    if child(properties, "w:del") is not None:
        why = "deleted"
    elif (hidden := child(properties, "w:hidden")) is not None and attribute(hidden, "w:val") not in ("0", "false"):
        why = why or "hidden"
    row = _Row([_Slot() for _ in range(_count(value(properties, "w:gridBefore") if properties is not None else None))])
    for cell, gone in _wrapped(element, "w:tc", why):
        _read_cell(walk, cell, replace(context, why=gone), row, above)
    return row


def _read_cell(walk: Walk, cell: Any, context: Context, row: _Row, above: _Row | None) -> None:
    properties = child(cell, "w:tcPr")
    if child(properties, "w:cellDel") is not None:
        context = replace(context, why="deleted")
    shading = child(properties, "w:shd")
    if shading is not None and rgb(fill_of(shading)) is not None:
        context = replace(context, background=rgb(fill_of(shading)))
    down, across = _continues(properties, "w:vMerge"), _continues(properties, "w:hMerge")
    if down or across:
        # Word shows nothing of what a continued cell holds itself.
        context = replace(context, why=context.why or "hidden")
    text = _cell_text(walk, cell, context, row)
    at = len(row.slots)
    if down and above is not None and at < len(above.slots):
        text = above.slots[at].text
    elif across and row.slots:
        text = row.slots[-1].text
    span = max(1, _count(value(properties, "w:gridSpan") if properties is not None else None))
    for step in range(min(span, MAX_COLUMNS - at)):
        row.slots.append(_Slot(text, across or step > 0, down))


def _cell_text(walk: Walk, cell: Any, context: Context, row: _Row) -> str:
    texts = []
    for block in walk.blocks(cell, Runs(walk.styles, cell), context):
        if isinstance(block, Paragraph):
            row.lines.append(block.line)
            if block.text:
                texts.append(" ".join(block.text.split("\n")))
        elif name(block) == "w:tbl":
            row.nested.append((block, context))
    return " ".join(texts)


def _continues(properties: Any, wanted: str) -> bool:
    merge = child(properties, wanted)
    return merge is not None and (attribute(merge, "w:val") or "continue") == "continue"


def _count(text: str | None) -> int:
    return min(int(text), MAX_COLUMNS) if text is not None and text.isascii() and text.isdigit() else 0
