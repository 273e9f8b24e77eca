"""Tables written in an answer: markdown, pipes, box characters, tabs and HTML become grids; prose never does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tools.model.document import Cell, Grid
from tools.text.grids_html import HtmlTable, html_tables

#: longest line that can be a row; a longer one is prose or an attack
MAX_LINE = 200_000
#: cells of one table, blanks included; rows too wide for it are left out
MAX_CELLS = 4_000_000

_PIPE = re.compile(r"(?<!\\)[|│┃║]")
_RULE = re.compile(r"[\s|:\-–—=+─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]*[-–—=─━═][\s|:\-–—=+─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]*")
_QUOTED = re.compile(r"(?:[ \t]*>)+[ \t]?")
_BREAK = re.compile(r"<br\s{0,4}/?>", re.I)
_LINE_END = re.compile(r"\r\n|[\n\r\u2028\u2029\x0b\x0c\x85]")


@dataclass(frozen=True, slots=True)
class TextGrid(Grid):
    """A table of a text, with the place of every row."""

    #: offsets of each row in the original text, characters; as many as rows
    offsets: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    cells: tuple[str, ...]
    #: what makes it a row: `|` at both ends, `|` inside, tab, rule
    kind: str


def of_text(text: str) -> tuple[TextGrid, ...]:
    """Tables of a text in the order in which they stand.

    A line is a row when pipes stand at both its ends, or when it stands in a run of at least two lines (a rule
    `|---|` counts) that have cells of one kind. Linear in the length of the text; raises nothing.
    """
    html = tuple(html_tables(text))
    found = [_html_grid(table) for table in html if table.rows]
    # An HTML table is not read a second time as lines.
    holes = sorted((table.start, table.end) for table in html)
    for run in _runs(text, holes):
        found.extend(_line_grid(run))
    found.sort(key=lambda item: item[0])
    return tuple(
        TextGrid(name=f"таблица {number}", rows=rows, locator=f"таблица {number}", offsets=offsets)
        for number, (_, rows, offsets) in enumerate(found, start=1)
    )


_Rows = tuple[tuple[Cell, ...], ...]
_Offsets = tuple[tuple[int, int], ...]
_Found = tuple[int, _Rows, _Offsets]


def _html_grid(table: HtmlTable) -> _Found:
    rows = tuple(tuple(Cell(text=text, value=text or None, merged=merged) for text, merged in row)
                 for row in table.rows)
    return (table.start, *_rectangle(rows, table.offsets))


def _line_grid(run: list[_Line]) -> Iterator[_Found]:
    body = [line for line in run if line.kind != "rule"]
    # A lone line with a stroke or a tab inside is prose: «да | нет», unless it says by its edges that it is a row.
    if body and (len(run) > 1 or body[0].kind == "edged"):
        rows = tuple(tuple(Cell(text=cell, value=cell or None) for cell in line.cells) for line in body)
        yield (body[0].start, *_rectangle(rows, tuple((line.start, line.end) for line in body)))


def _rectangle(rows: _Rows, offsets: _Offsets) -> tuple[_Rows, _Offsets]:
    # Attack: one row of 100 000 cells among 50 000 short ones would fill the memory with blanks.
    limit = max(64, MAX_CELLS // max(1, len(rows)))
    kept = [number for number, row in enumerate(rows) if len(row) <= limit]
    width = max((len(rows[number]) for number in kept), default=0)
    blank = Cell()
    return (tuple(rows[number] + (blank,) * (width - len(rows[number])) for number in kept),
            tuple(offsets[number] for number in kept))


def _runs(text: str, holes: list[tuple[int, int]]) -> Iterator[list[_Line]]:
    """Neighbouring lines that have cells of one kind (pipes or tabs)."""
    run: list[_Line] = []
    hole = 0
    for start, end in _lines(text):
        while hole < len(holes) and holes[hole][1] <= start:
            hole += 1
        inside = hole < len(holes) and holes[hole][0] < end
        line = None if inside or end - start > MAX_LINE else _line(text, start, end)
        if run and (line is None or not _alike(run[-1], line)):
            yield run
            run = []
        if line is not None:
            run.append(line)
    if run:
        yield run


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in _LINE_END.finditer(text):
        yield start, end.start()
        start = end.end()
    yield start, len(text)


def _alike(before: _Line, line: _Line) -> bool:
    if (before.kind == "tabs") != (line.kind == "tabs"):
        return False
    if "rule" in (before.kind, line.kind):
        return True
    # Two lines of prose with a stroke each have different numbers of pieces more often than not.
    return "edged" in (before.kind, line.kind) or len(before.cells) == len(line.cells) or line.kind == "tabs"


def _line(text: str, start: int, end: int) -> _Line | None:
    raw = text[start:end]
    quoted = _QUOTED.match(raw)
    if quoted:
        raw = raw[quoted.end():]
    stripped = raw.strip(" \t")
    if not stripped:
        return None
    if _RULE.fullmatch(stripped):
        # «---» alone is a horizontal line of markdown, not a rule of a table.
        return _Line(start, end, (), "rule") if _PIPE.search(stripped) or stripped[0] in "+┌├└╔╠╚" else None
    if _PIPE.search(stripped):
        return _piped(stripped, start, end)
    if "\t" in raw.strip():
        return _Line(start, end, tuple(_cell(part) for part in raw.strip("\r").split("\t")), "tabs")
    return None


def _piped(line: str, start: int, end: int) -> _Line:
    parts = _PIPE.split(line)
    left, right = not parts[0].strip(), not parts[-1].strip()
    cells = parts[left:len(parts) - right]
    edged = left and right and len(parts) > 2
    return _Line(start, end, tuple(_cell(part) for part in cells), "edged" if edged else "piped")


def _cell(raw: str) -> str:
    """The text of a cell: escapes undone, line breaks of HTML as spaces."""
    return " ".join(_BREAK.sub(" ", raw.replace("\\|", "|")).split(" ")).strip()
