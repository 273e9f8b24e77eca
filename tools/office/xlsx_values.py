"""Values and formulas of a workbook, and nothing else: for books of a million cells, of which no Document is wanted.

Values by calamine, in one piece a sheet; what it does not tell by expressions over the XML: formulas (shared ones are
written out when asked), errors, formulas without a saved value. A sheet that no known program writes so is parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from tools.model import Unreadable
from tools.model.document import CellValue
from tools.office.codec import resting_collector
from tools.office.door import read_file, sniff
from tools.office.formats import kind
from tools.office.refusal import Refused
from tools.office.xlsx_book import Book, SheetEntry, open_book
from tools.office.xlsx_calamine import Values
from tools.office.xlsx_cells import MAX_AREA, MAX_COLUMN, MAX_ROW, box, scan
from tools.office.xlsx_formulas import column_number
from tools.office.xlsx_grid import typed
from tools.office.xlsx_shared import SharedFormulas
from tools.office.xlsx_texts import entities

#: cells of all sheets together, blank ones inside used ranges included
MAX_CELLS = 20_000_000

_FORMULA = re.compile(rb'<f((?: [\w:]+="[^"]*")*)\s*(?:/>|>([^<]*)</f>)(?:<v(?: [^>]*)?(?:/>|>([^<]*)</v>))?')
_HEAD = re.compile(rb'<c r="([A-Z]{1,3})([1-9]\d{0,6})"([^>]*)>')
_ERROR = re.compile(_HEAD.pattern + rb"(?:<f[^>]*?(?:/>|>[^<]*</f>))?<v>([^<]+)</v>")
_ODD = re.compile(rb'<c(?! r="[A-Z]{1,3}[1-9]\d{0,6}")[ />]')
_LETTERS, _DIGITS = re.compile(rb'<c r="([A-Z]+)'), re.compile(rb'<c r="[A-Z]+(\d+)')

Key = tuple[int, int]


class Formulas(Mapping[Key, str]):
    """Formulas with their leading `=` by row and column, from 1; written out when asked."""

    def __init__(self, raw: dict[Key, bytes | tuple[bytes, int]], shared: SharedFormulas) -> None:
        """`raw`: the XML of a formula, or the attributes of one that shares another and its place."""
        self._raw, self._shared = raw, shared

    def __getitem__(self, key: Key) -> str:
        found = self._raw[key]
        text = entities(found) if isinstance(found, bytes) else self._shared.at(*found, *key)
        return "=" + text.strip()

    def __iter__(self) -> Iterator[Key]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)

    def __contains__(self, key: object) -> bool:
        return key in self._raw


@dataclass(frozen=True)
class SheetValues:
    """Cells of one sheet, those that are hidden or invisible included. Rows and columns count from 1."""

    name: str
    hidden: bool
    #: values as calamine types them (float, str, bool, date, datetime, time, timedelta; "" for none), row 1 first
    rows: list[list[Any]]
    formulas: Mapping[Key, str]
    #: `#DIV/0!` and its like
    errors: Mapping[Key, str]
    #: cells with a formula and no saved value
    uncached: frozenset[Key]
    date1904: bool = False
    _data: bytes = field(default=b"", repr=False)
    #: styles that show a number as a date or a span of time, and their codes
    _dates: Mapping[int, str] = field(default_factory=dict, repr=False)

    def value(self, row: int, column: int) -> CellValue:
        """A value as a Document types it; None for a blank, an error, and a formula without a saved value."""
        key = row, column
        if key in self.errors or key in self.uncached or not 0 < row <= len(self.rows):
            return None
        line = self.rows[row - 1]
        raw = line[column - 1] if 0 < column <= len(line) else ""
        code = self._codes.get(key, "General") if self._dates and isinstance(raw, float) else "General"
        return typed(raw, code, self.date1904)

    def code(self, row: int, column: int) -> str:
        """The format code of a cell that shows its number as a date or a span of time, else `General`."""
        return self._codes.get((row, column), "General") if self._dates else "General"

    @cached_property
    def _codes(self) -> dict[Key, str]:
        styles = "|".join(map(str, sorted(self._dates))).encode()
        cells = re.compile(rb'<c r="([A-Z]{1,3})(\d{1,7})"[^>]* s="(' + styles + rb')"').findall(self._data)
        return {(int(digits), column_number(letters.decode())): self._dates[int(style)]
                for letters, digits, style in cells}


def values_and_formulas(path: Path, password: str | None = None) -> tuple[SheetValues, ...] | Unreadable:
    """Worksheets of an xlsx or xlsm in the order of the book. Never raises for what a file holds.

    It reads in this very process, like `read_here`: a file from outside that may exhaust it belongs into the pool.
    """
    try:
        data = read_file(path)
        if sniff(data) == "ole":
            from tools.office.legacy import read_ole
            opened = read_ole(data, password)
            if not isinstance(opened, bytes):
                raise Refused("unsupported", "Читаются только книги xlsx и xlsm.", ours=True)
            data = opened
        elif sniff(data) != "zip":
            raise Refused("wrong_type", "Читаются только книги xlsx и xlsm.")
        with resting_collector():
            return _read(data)
    except Refused as refused:
        return refused.unreadable
    except MemoryError:
        return Unreadable("too_big", "Книге не хватило памяти процесса чтения.", ours=True)


def _read(data: bytes) -> tuple[SheetValues, ...]:
    book = open_book(data)
    entries = [entry for entry in book.sheets if entry.type == "worksheet"]
    # Every sheet is measured before calamine, which allocates whole rectangles, sees any of them.
    scanned = [_scanned(book, entry) for entry in entries]
    if sum(each.rows * each.columns for each in scanned) > MAX_CELLS:
        raise Refused("too_big", f"В книге больше {MAX_CELLS} ячеек.")
    dates = {index: code for index, code in enumerate(book.styles.codes) if kind(code) in ("date", "duration")}
    values = Values(data)
    return tuple(SheetValues(entry.name, entry.hidden, values.rows(entry.name), each.formulas, each.errors,
                             frozenset(each.uncached), book.date1904, each.data, dates)
                 for entry, each in zip(entries, scanned, strict=True))


@dataclass(slots=True)
class _Scanned:
    """What the XML of a sheet says beside values."""

    data: bytes
    #: the used range, or somewhat more
    rows: int
    columns: int
    formulas: Mapping[Key, str]
    errors: dict[Key, str]
    uncached: set[Key]


class _Irregular(Exception):
    """The sheet must be parsed."""


def _scanned(book: Book, entry: SheetEntry) -> _Scanned:
    data = book.package.read(entry.part)
    start, end = data.find(b"<sheetData"), data.find(b"</sheetData>")
    # Attack: a comment or CDATA that holds cells for an expression and none for a parser; two lists of cells.
    regular = 0 <= start < end and not (b"!" in data and b"<!" in data) and data.find(b"<sheetData", start + 1) < 0
    try:
        if not regular or not _utf8(data):
            raise _Irregular
        _no_long_text(data, start, end, entry.name)
        rows, columns = _size(data, start, end, entry.name)
        return _Scanned(data, rows, columns, *_formulas(data, start, end))
    except _Irregular:
        sheet = scan(data, entry.name)
        return _Scanned(data, sheet.rows, sheet.columns, sheet.formulas, sheet.errors, sheet.uncached)


def _utf8(data: bytes) -> bool:
    """Whether the XML is what it looks like."""
    head = data[:200].lower()
    return b"encoding" not in head or b"utf-8" in head


def _no_long_text(data: bytes, start: int, end: int, name: str) -> None:
    """Attack: 2 MB that unpack to a cell of 200 MB. A parser refuses more than 10 MB in one piece, and so does this."""
    step = 5 * 1024**2
    for place in range(start, end - step, step):
        if data.find(b"<", place, place + step) < 0:
            raise Refused("too_big", f"Лист «{name}»: значение длиннее 5 МБ.")


def _size(data: bytes, start: int, end: int, name: str) -> Key:
    """Rows and columns that the cells may take, at least as many as they do. Raises Refused."""
    last = _HEAD.match(data, max(start, data.rfind(b"<c ", start, end)))
    if last is not None:
        # Most sheets are small enough even if they had as many rows and columns as addresses of this length reach.
        rows, columns = 10 ** len(last[2]) - 1, (26 ** (len(last[1]) + 1) - 26) // 25
        longer = re.compile(rb'<c(?! r="[A-Z]{1,%d}[1-9]\d{0,%d}")[ />]' % (len(last[1]), len(last[2]) - 1))
        if rows * columns <= MAX_AREA and not longer.search(data, start, end):
            return rows, columns
    if _ODD.search(data, start, end):
        raise _Irregular
    rows = max(map(int, set(_DIGITS.findall(data, start, end))), default=0)
    columns = max((column_number(each.decode()) for each in set(_LETTERS.findall(data, start, end))), default=0)
    # Attack: two cells in opposite corners make calamine ask for 550 GB and abort the process.
    if rows * columns > MAX_AREA:
        raise Refused("too_big", f"Лист «{name}»: занятая область {rows} × {columns} ячеек.")
    if rows > MAX_ROW or columns > MAX_COLUMN:
        raise _Irregular
    return rows, columns


def _formulas(data: bytes, start: int, end: int) -> tuple[Formulas, dict[Key, str], set[Key]]:
    """Formulas, errors, and cells without a saved value."""
    shared = SharedFormulas(data, start, end, entities)
    found: dict[Key, bytes | tuple[bytes, int]] = {}
    uncached: set[Key] = set()
    places: dict[bytes, int] = {}
    seen = 0
    for match in _FORMULA.finditer(data, start, end):
        seen += 1
        attributes, text, value = match.groups()
        head = _HEAD.match(data, max(start, data.rfind(b"<c ", start, match.start())))
        if head is None or head.end() != match.start():
            raise _Irregular
        letters = head[1]
        key = int(head[2]), places.get(letters) or places.setdefault(letters, column_number(letters.decode()))
        if not value and b't="str"' not in head[3]:
            uncached.add(key)
        if attributes and not _alone(attributes, key):
            raise _Irregular  # an array formula is spread over the used range, which only the parser measures
        if text and not text.isspace():
            if b'="dataTable"' not in attributes:
                found[key] = text
        elif b'="shared"' in attributes and shared.at(attributes, match.start(), *key):
            found[key] = attributes, match.start()
    if data.count(b"<f", start, end) != seen != sum(data.count(tag, start, end) for tag in (b"<f>", b"<f ", b"<f/")):
        raise _Irregular
    return Formulas(found, shared), _errors(data, start, end), uncached


def _alone(attributes: bytes, key: Key) -> bool:
    """Whether a formula stands for its own cell alone."""
    area = re.search(rb'\bref="([^"]*)"', attributes) if b'="array"' in attributes else None
    return area is None or box(area[1].decode("ascii", "replace")) in (None, (*key, *key))


def _errors(data: bytes, start: int, end: int) -> dict[Key, str]:
    if b't="e"' not in data:
        return {}
    return {(int(match[2]), column_number(match[1].decode())): entities(match[4]).strip()
            for match in _ERROR.finditer(data, start, end) if b't="e"' in match[3]}
