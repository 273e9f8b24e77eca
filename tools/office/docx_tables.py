"""Tables of a docx: merged cells resolved into a grid, rows written into the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tools.model import Cell, Grid
from tools.office.colours import rgb
from tools.office.composer import cell_offset
from tools.office.docx_runs import GONE, THROUGH, Context, Line, Runs
from tools.office.docx_styles import fill_of
from tools.office.docx_table_styles import TableStyle
from tools.office.docx_walk import Paragraph, Place, Walk
from tools.office.ooxml import attribute, child, name, value
from tools.office.xlsx_formulas import column_letters

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
    #: paragraphs with the index of their cell and the text before them in it
    said: list[tuple[int, str, Paragraph]] = field(default_factory=list)


def read_table(walk: Walk, table: Any, place: Place, context: Context) -> None:
    """Read one table: its grid, its rows as text, then the tables inside its cells."""
    index = len(walk.out.grids)
    title = f"таблица {index + 1}"
    walk.out.grids.append(Grid(title, ()))  # keeps its number before the tables inside
    elements = list(_wrapped(table, "w:tr", context.why))
    grid = child(table, "w:tblGrid")
    columns = sum(name(each) == "w:gridCol" for each in grid) if grid is not None else 0
    style = TableStyle(walk.styles, child(table, "w:tblPr"), len(elements), columns)
    rows: list[_Row] = []
    unseen = 0
    for number, (element, why) in enumerate(elements):
        row = _read_row(walk, element, replace(context, why=why), rows[-1] if rows else None, style, number)
        locator = f"{title}, строка {len(rows) + 1}"
        if all(slot.text == "" for slot in row.slots) and any(line.hidden for line in row.lines):
            # A deleted or hidden row is no row of the table.
            unseen += 1
            beside = f"после строки {len(rows)}" if rows else "до строки 1"
            _leave(walk, row, f"{title}, невидимая строка {unseen}, {beside}", place)
            continue
        rows.append(row)
        shown = ["" if slot.across else slot.text for slot in row.slots]
        start = walk.out.row(shown, locator)
        for column, before, paragraph in row.said:
            walk.fact(paragraph, locator, start + cell_offset(shown, column, before))
        for inner, inside in row.nested:
            read_table(walk, inner, replace(place, depth=place.depth + 1), inside)
        _leave(walk, row, locator, place)
    walk.out.grids[index] = Grid(title, _rectangle(rows), locator=title)
    walk.merges[title] = list(_merges(rows))


def _leave(walk: Walk, row: _Row, locator: str, place: Place) -> None:
    for line in row.lines:
        walk.leave(line, locator, replace(place, locator=place.locator or locator))


def _rectangle(rows: list[_Row]) -> tuple[tuple[Cell, ...], ...]:
    width = max((len(row.slots) for row in rows), default=0)
    return tuple(
        tuple(Cell(slot.text, slot.text or None, merged=slot.across or slot.down)
              for slot in [*row.slots, *[_Slot()] * (width - len(row.slots))])
        for row in rows)


def _merges(rows: list[_Row]) -> Iterator[str]:
    """Merged rectangles as `A1:C2`."""
    for top, row in enumerate(rows):
        for left, slot in enumerate(row.slots):
            if slot.across or slot.down:
                continue
            right = left
            while right + 1 < len(row.slots) and row.slots[right + 1].across and not row.slots[right + 1].down:
                right += 1
            bottom = top
            while bottom + 1 < len(rows) and left < len(rows[bottom + 1].slots) and (
                    rows[bottom + 1].slots[left].down and not rows[bottom + 1].slots[left].across):
                bottom += 1
            if (bottom, right) != (top, left):
                yield f"{column_letters(left + 1)}{top + 1}:{column_letters(right + 1)}{bottom + 1}"


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


def _read_row(walk: Walk, element: Any, context: Context, above: _Row | None, style: TableStyle, number: int) -> _Row:
    properties = child(element, "w:trPr")
    why = context.why
    if child(properties, "w:del") is not None:
        why = "deleted"
    elif (hidden := child(properties, "w:hidden")) is not None and attribute(hidden, "w:val") not in ("0", "false"):
        why = why or "hidden"
    row = _Row([_Slot() for _ in range(_count(value(properties, "w:gridBefore") if properties is not None else None))])
    for cell, gone in _wrapped(element, "w:tc", why):
        fill, look = style.cell(number, len(row.slots), _span(cell), context.background)
        _read_cell(walk, cell, replace(context, why=gone, background=fill, around=look), row, above)
    return row


def _span(cell: Any) -> int:
    properties = child(cell, "w:tcPr")
    return max(1, _count(value(properties, "w:gridSpan") if properties is not None else None))


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
    for step in range(min(_span(cell), MAX_COLUMNS - at)):
        row.slots.append(_Slot(text, across or step > 0, down))


def _cell_text(walk: Walk, cell: Any, context: Context, row: _Row) -> str:
    texts: list[str] = []
    for block in walk.blocks(cell, Runs(walk.styles, cell), context):
        if isinstance(block, Paragraph):
            row.lines.append(block.line)
            if block.text:
                row.said.append((len(row.slots), " ".join([*texts, ""]), block))
                texts.append(" ".join(block.text.split("\n")))
        elif name(block) == "w:tbl":
            row.nested.append((block, context))
    return " ".join(texts)


def _continues(properties: Any, wanted: str) -> bool:
    merge = child(properties, wanted)
    return merge is not None and (attribute(merge, "w:val") or "continue") == "continue"


def _count(text: str | None) -> int:
    return min(int(text), MAX_COLUMNS) if text is not None and text.isascii() and text.isdigit() else 0
