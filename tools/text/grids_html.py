"""HTML tables of a text, by a scanner of tags that cannot be driven out of linear time."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

#: most columns or rows that a span may claim
MAX_SPAN = 100

_TAG = re.compile(r"<(/?)(table|tr|td|th|br|p|div|li)\b([^<>]{0,2000})>", re.I)
_ANY_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,2000}>")
_SPAN = re.compile(r"\b(col|row)span\s{0,4}=\s{0,4}[\"']?(\d{1,4})", re.I)
_UNSEEN = re.compile(r"\bhidden\b|display\s{0,4}:\s{0,4}none", re.I)


@dataclass(slots=True)
class HtmlTable:
    """A table with spans resolved: rows of (text, merged)."""

    start: int
    end: int = 0
    rows: list[list[tuple[str, bool]]] = field(default_factory=list)
    offsets: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True)
class _Builder:
    start: int
    rows: list[list[tuple[str, bool]]] = field(default_factory=list)
    offsets: list[tuple[int, int]] = field(default_factory=list)
    row: list[tuple[str, bool]] | None = None
    row_start: int = 0
    #: column to (rows left, text) of cells that reach down
    hanging: dict[int, tuple[int, str]] = field(default_factory=dict)
    cell: list[str] | None = None
    colspan: int = 1
    rowspan: int = 1
    unseen_row: bool = False
    unseen_cell: bool = False

    def open_row(self, at: int, attributes: str) -> None:
        self.close_row(at)
        self.row, self.row_start = [], at
        self.unseen_row = bool(_UNSEEN.search(attributes))

    def close_row(self, at: int) -> None:
        self.close_cell()
        if self.row is None:
            return
        self._hang()
        if self.row and not self.unseen_row:
            self.rows.append(self.row)
            self.offsets.append((self.row_start, at))
        self.row = None

    def open_cell(self, at: int, attributes: str) -> None:
        if self.row is None:
            self.open_row(at, "")
        self.close_cell()
        spans = {kind.lower(): min(max(int(number), 1), MAX_SPAN) for kind, number in _SPAN.findall(attributes)}
        self.cell, self.colspan, self.rowspan = [], spans.get("col", 1), spans.get("row", 1)
        self.unseen_cell = bool(_UNSEEN.search(attributes))

    def close_cell(self) -> None:
        if self.cell is None or self.row is None:
            return
        text = " ".join(html.unescape(_ANY_TAG.sub("", "".join(self.cell))).split())
        self.cell = None
        if self.unseen_cell:
            return
        for number in range(self.colspan):
            self._hang()
            if self.rowspan > 1:
                self.hanging[len(self.row)] = (self.rowspan - 1, text)
            self.row.append((text, number > 0))

    def _hang(self) -> None:
        assert self.row is not None
        while len(self.row) in self.hanging:
            column = len(self.row)
            left, text = self.hanging.pop(column)
            self.row.append((text, True))
            if left > 1:
                # Seen again only from the next row on: this row is already past the column.
                self.hanging[column] = (left - 1, text)


def html_tables(text: str) -> Iterator[HtmlTable]:
    """Tables of a text, inner ones too, each with its own rows. Comments and unseen rows are left out."""
    if "<t" not in text and "<T" not in text:
        return
    stack: list[_Builder] = []
    last = 0
    for tag, closing, name, attributes in _tags(text):
        if stack and stack[-1].cell is not None:
            stack[-1].cell.append(text[last:tag[0]])
        last = tag[1]
        if name == "table":
            if not closing:
                stack.append(_Builder(tag[0]))
            elif stack:
                yield _finished(stack.pop(), tag[0], tag[1])
        elif stack:
            _apply(stack[-1], name, closing, tag[0], attributes)
    while stack:
        yield _finished(stack.pop(), len(text), len(text))


def _apply(table: _Builder, name: str, closing: bool, at: int, attributes: str) -> None:
    if name == "tr":
        if closing:
            table.close_row(at)
        else:
            table.open_row(at, attributes)
    elif name in ("td", "th"):
        if closing:
            table.close_cell()
        else:
            table.open_cell(at, attributes)
    elif table.cell is not None:
        table.cell.append(" ")


def _finished(table: _Builder, at: int, end: int) -> HtmlTable:
    table.close_row(at)
    return HtmlTable(table.start, end, table.rows, tuple(table.offsets))


def _tags(text: str) -> Iterator[tuple[tuple[int, int], bool, str, str]]:
    """Tags that matter, those inside comments left out."""
    comment_end = 0
    position = 0
    for match in _TAG.finditer(text):
        # Attack: rows inside `<!-- -->`, which no person sees.
        while comment_end <= match.start():
            comment = text.find("<!--", position, match.start())
            if comment < 0:
                position = match.start()
                break
            closed = text.find("-->", comment)
            comment_end = position = len(text) if closed < 0 else closed + 3
        if match.start() < comment_end:
            continue
        yield match.span(), bool(match[1]), match[2].lower(), match[3]
