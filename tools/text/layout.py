"""How a text is laid out: lines, sentences, rows and cells of tables, headings and lists. Offsets are normalised."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from tools.text.normalise import Normal, normalise
from tools.text.sentences import sentence_starts

_Span = tuple[int, int]

_BORDER = re.compile(r"(?<!\\)\||\t")
_RULE = re.compile(r"[\s|:+=-]*-[\s|:+=-]*\Z")
_HTML_ROW = re.compile(r"<(?P<close>/?)(?P<tag>table|tr|td|th)\b[^<>]{0,300}>", re.I)
_LIST = re.compile(r"\s*(?:[-*•+–—]|\(?\d{1,3}[.)]|\(?[а-яa-z]\))\s", re.I)
_HEADING = re.compile(r"\s*#{1,6}\s")
_KEY_VALUE = re.compile(r"\s*(?:[-*•+–—]\s+|\d{1,3}[.)]\s+)?[^:|\t\n]{1,80}:\s")
#: «Долг 98 700 рублей»: words and a value at the end
_VALUED = re.compile(r"\s*[^\W\d_][^\n]*\d[^\d\n]{0,16}\Z")
_BOLD_LINE = re.compile(r"\s*(?:\*\*|__)[^\n]*(?:\*\*|__):?\s*\Z")
#: a longer line is a paragraph, not a heading
_HEADING_LENGTH = 100


@dataclass(slots=True)
class Row:
    """A row of a table: its span, its cells, and the first row of its table."""

    start: int
    end: int
    cells: list[_Span]
    head: Row | None = None


@dataclass(slots=True)
class Layout:
    """Lines, sentences, rows and what stands above each line."""

    normal: Normal
    lines: list[_Span]
    sentences: list[int]
    rows: list[Row] = field(default_factory=list)
    #: lines whose words belong to a line: parent list item, heading, lead-in
    above: list[tuple[int, ...]] = field(default_factory=list)
    _line_starts: list[int] = field(default_factory=list)
    _row_starts: list[int] = field(default_factory=list)

    def line_at(self, offset: int) -> int:
        """Index of the line that holds an offset."""
        return bisect_right(self._line_starts, offset) - 1

    def sentence(self, start: int, end: int) -> _Span:
        """The sentence (or sentences) that hold a stretch."""
        first = bisect_right(self.sentences, start) - 1
        last = bisect_right(self.sentences, max(start, end - 1))
        closing = self.sentences[last] if last < len(self.sentences) else len(self.normal.text)
        return self.sentences[first], closing

    def row_at(self, offset: int) -> Row | None:
        """The table row that holds an offset."""
        index = bisect_right(self._row_starts, offset) - 1
        return self.rows[index] if index >= 0 and offset < self.rows[index].end else None

    def head_of(self, row: Row, offset: int) -> _Span | None:
        """The head of the column that an offset of a row stands in; None in the head itself."""
        if row.head is None or row.head is row:
            return None
        column = bisect_right([start for start, _ in row.cells], offset) - 1
        return row.head.cells[column] if 0 <= column < len(row.head.cells) else None

    def is_key_value(self, line: int) -> bool:
        """`ключ: значение`."""
        return _KEY_VALUE.match(self.normal.text, *self.lines[line]) is not None


@lru_cache(maxsize=16)
def layout(text: str) -> Layout:
    """Lay out a text; linear."""
    normal = normalise(text)
    lines = _lines(normal.text)
    found = Layout(normal, lines, sentence_starts(normal.text))
    found._line_starts = [start for start, _ in lines]
    found.rows = sorted([*_line_rows(normal.text, lines), *_html_rows(normal.text)], key=lambda row: row.start)
    found._row_starts = [row.start for row in found.rows]
    found.above = _above(found)
    return found


def _lines(text: str) -> list[_Span]:
    starts = [0, *(hit.end() for hit in re.finditer("\n", text))]
    ends = [start - 1 for start in starts[1:]] + [len(text)]
    return list(zip(starts, ends, strict=True))


def _line_rows(text: str, lines: list[_Span]) -> Iterator[Row]:
    head: Row | None = None
    for start, end in lines:
        borders = [hit.span() for hit in _BORDER.finditer(text, start, end)]
        if not borders:
            head = None
            continue
        if _RULE.match(text, start, end):
            continue
        row = Row(start, end, _cells(text, start, end, borders))
        head = head or row
        row.head = head
        yield row


def _cells(text: str, start: int, end: int, borders: list[_Span]) -> list[_Span]:
    opens = [start, *(closing for _, closing in borders)]
    closes = [*(opening for opening, _ in borders), end]
    cells = list(zip(opens, closes, strict=True))
    # A frame of `|` opens and closes with nothing; a TSV row may really begin with a blank cell.
    if text[borders[0][0]] == "|" and text[slice(*cells[0])].isspace() | (cells[0][0] == cells[0][1]):
        cells = cells[1:]
    if cells and text[borders[-1][0]] == "|" and text[slice(*cells[-1])].isspace() | (cells[-1][0] == cells[-1][1]):
        cells = cells[:-1]
    return cells


def _html_rows(text: str) -> Iterator[Row]:
    head: Row | None = None
    row: Row | None = None
    opened: int | None = None
    for tag in _HTML_ROW.finditer(text):
        name = tag["tag"].lower()
        if row is not None and opened is not None:  # a cell ends at the next tag of the table
            row.cells.append((opened, tag.start()))
            opened = None
        if name == "table":
            head = None
        if name in ("table", "tr"):
            if row is not None and row.cells:
                head = head or row
                row.head, row.end = head, tag.start()
                yield row
            row = Row(tag.end(), tag.end(), []) if name == "tr" and not tag["close"] else None
        elif not tag["close"] and row is not None:
            opened = tag.end()


def _above(found: Layout) -> list[tuple[int, ...]]:
    """For each line the lines right above it that speak for it; one pass with a stack of open list items."""
    text = found.normal.text
    above: list[tuple[int, ...]] = []
    items: list[tuple[int, int]] = []  # indent, line
    lead: tuple[int, ...] = ()
    previous: int | None = None
    blanks = 0
    in_table = False
    for index, (start, end) in enumerate(found.lines):
        if text[start:end].isspace() or start == end:
            above.append(())
            blanks += 1
            if blanks > 1:
                previous, items, in_table = None, [], False
            continue
        indent = len(text[start:end]) - len(text[start:end].lstrip())
        row = found.row_at(start)
        if in_table and row is None and _RULE.match(text, start, end):
            above.append(lead)
        elif row is not None and row.start == start:
            lead = lead if in_table else _lead(found, previous)
            in_table, items = True, []
            above.append(lead)
        elif _LIST.match(text, start, end):
            lead = lead if items else _lead(found, previous)
            while items and items[-1][0] >= indent:
                items.pop()
            above.append((*((items[-1][1],) if items else ()), *lead))
            items.append((indent, index))
            in_table = False
        else:
            if items and indent > items[-1][0] and blanks == 0:
                above.append((items[-1][1], *lead))
            else:
                listed = previous is not None and blanks == 0 and bool(items)
                above.append((previous,) if listed and previous is not None else _lead(found, previous, index))
                items = []
            in_table = False
        previous, blanks = index, 0
    return above


def _lead(found: Layout, line: int | None, below: int | None = None) -> tuple[int, ...]:
    """The line, if it is a heading or leads in what follows."""
    # «Долг: 5» over «Пени: 7» is another value and no heading.
    if line is None or (below is not None and found.is_key_value(below) and found.is_key_value(line)):
        return ()
    text = found.normal.text
    start, end = found.lines[line]
    content = text[start:end].rstrip()
    if _HEADING.match(content) or content.endswith(":"):
        return (line,)
    first, last = found.normal.span(start, end)
    marked = found.normal.original[max(0, first - 2):last + 3].strip("\n").split("\n")[0]
    if _BOLD_LINE.match(marked) and len(content) <= 2 * _HEADING_LENGTH:
        return (line,)
    plain = len(content) <= _HEADING_LENGTH and not content.endswith((".", ";", ",", "!", "?", "…"))
    if below is not None and _VALUED.match(content) and _VALUED.match(text, *found.lines[below]):
        return ()
    return (line,) if plain and found.row_at(start) is None else ()
