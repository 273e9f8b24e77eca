"""Sheets as one text: the sheet's name on a line, then a line `| a | b |` for each row, a segment for each cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tools.model import Cell, Grid, Segment
from tools.model.document import SegmentKind

#: what would break a line of cells
_IN_CELL = str.maketrans({"|": "\\|", "\n": " ", "\r": " "})

_KINDS: dict[str, SegmentKind] = {"надпись": "text_box", "верхний колонтитул": "header", "нижний колонтитул": "footer"}


def render(grids: Iterable[Grid], boxes: Sequence[Mapping[str, Any]] = ()) -> tuple[str, tuple[Segment, ...]]:
    """Text and segments of the visible sheets; `boxes` are text boxes, `{sheet, text}`, and headers and
    footers, `{sheet, text, place}`, set after their sheet.

    A merged value is written once, at its top left cell; blank cells at the end of a row are left out, and a run of
    blank rows is one empty line.
    """
    lines: list[str] = []
    segments: list[Segment] = []
    at = 0
    for grid in grids:
        if grid.hidden or not grid.sheet:
            continue
        if lines:
            lines.append("")
            at += 1
        segments.append(Segment(at, at + len(grid.name), grid.name, "title"))
        lines.append(grid.name)
        at += len(grid.name) + 1
        for row in grid.rows:
            line = _line(row, grid.name, at, segments)
            if line or lines[-1]:
                lines.append(line)
                at += len(line) + 1
        for each in boxes:
            if each["sheet"] == grid.name:
                text = in_cell(each["text"])
                place = each.get("place", "надпись")
                segments.append(Segment(at, at + len(text), f"{grid.name}, {place}", _KINDS[place]))
                lines.append(text)
                at += len(text) + 1
    return "\n".join(lines), tuple(segments)


def in_cell(text: str) -> str:
    """A cell's text as it stands between pipes."""
    # Most cells hold none of them, and this runs for every cell of every book.
    return (text.translate(_IN_CELL) if "|" in text or "\n" in text or "\r" in text else text).strip()


def _line(row: tuple[Cell, ...], sheet: str, start: int, segments: list[Segment]) -> str:
    last = next((index for index in range(len(row) - 1, -1, -1) if row[index].text and not row[index].merged), -1)
    if last < 0:
        return ""
    parts = ["|"]
    at = start + 1
    for cell in row[:last + 1]:
        text = "" if cell.merged else in_cell(cell.text)
        if text:
            segments.append(Segment(at + 1, at + 1 + len(text), f"{sheet}!{cell.ref}", "table"))
        part = f" {text} |"
        parts.append(part)
        at += len(part)
    return "".join(parts)
