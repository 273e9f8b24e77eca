"""The XML of a sheet as rows of plain cells: by expressions where a writer is regular, and all known ones are; any
other sheet is first written anew in that form.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import chain
from operator import itemgetter, lt
from typing import NamedTuple

from tools.office.diff.patterns import BREAK, MARKS, quoted
from tools.office.diff.regular import regular
from tools.office.xlsx_cells import MAX_ROW, Box, box
from tools.office.xlsx_formulas import column_number
from tools.office.xlsx_shared import SharedFormulas
from tools.office.xlsx_texts import amount, inline_text, unescape

_ROW = re.compile(rb'<row\b[^>]*?\sr="(\d{1,7})"[^>]*>')
#: column, style, type, attributes and text of the formula, value, inline string
_CELL = re.compile(
    rb'<c r="([A-Z]{1,3})\d+"(?: s="(\d+)")?(?: t="(\w+)")?(?: (?:cm|vm|ph)="\d+")*\s*(?:/>|>'
    rb'(?:<f((?: [\w:]+="[^"]*")*)\s*(?:/>|>([^<]*)</f>))?'
    rb'(?:<v(?: xml:space="preserve")?(?:\s*/>|>([^<]*)</v>))?(?:<is>(.*?)</is>)?</c>)', re.S)
_FORMULA = rb'<f((?: [\w:]+="[^"]*")*)\s*(?:/>|>([^<]*)</f>)'
_SAVED = rb'(?:<v(?: xml:space="preserve")?(?:\s*/>|>[^<]*</v>))?'
_PLAIN = re.compile(rb"<f>\s*([^<\s][^<]*)</f>(?:<v>[^<]*</v>)?")
_ANY = re.compile(_FORMULA + b"(" + _SAVED + b")")
_ADDRESS = re.compile(rb'<c r="([A-Z]{1,3})\d+"')
#: area of a formula whose results stand in several cells
_SEVERAL = re.compile(rb'<f(?=[^>]*?\st="(?:array|dataTable)")[^>]*?\sref="([A-Z]+\d+:[A-Z]+\d+)"')
#: places of results that are known of a sheet. Attack: formulas that each claim the whole sheet.
_MOST_RESULTS = 200_000
_MERGE = re.compile(rb'<mergeCell\b[^>]*?\sref="([^"]*)"')
#: a cell that certainly holds something: a formula, a value, a text of its own; a shared string where none is empty
_HOLDS, _HOLDS_STRING = (
    re.compile(rb'<f|<c r="[A-Z]{1,3}\d+"(?: s="\d+")?(?: t="(?:n|b|e|str' + more + rb')")?><v>[^<]|<is><t[^>]*>[^<]')
    for more in (b"", b"|s"))

RawCell = tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes]


class Plain(NamedTuple):
    """A cell as it is compared."""

    #: n number, s text, b boolean, e error, f formula
    kind: str
    #: float, text, or the formula without `=`
    value: float | str
    #: index of the style
    style: int


class Row(NamedTuple):
    """Where a row stands in the XML."""

    number: int
    #: of its inside, between the tags
    start: int
    end: int


class Irregular(Exception):
    """The sheet is not in the form that the expressions read."""


class SheetSource:
    """Rows of one sheet by their place in its XML."""

    def __init__(self, data: bytes, strings: list[str], hashes: list[int] | None = None) -> None:
        """Raises Refused for what is no sheet."""
        # Attack: a comment or CDATA that holds rows for an expression and none for a parser; a character that no XML
        # may hold and that marks something here. (Looking for one character first is the quick way.)
        if (b"!" in data and b"<!" in data) or b"<sheetData" not in data or any(mark in data for mark in MARKS):
            data = regular(data)
        self.data = data
        self.strings = strings
        #: of the shared strings, 0 for empty ones
        self.hashes = hashes if hashes is not None else [hash(words) if words else 0 for words in strings]
        self._certain = _HOLDS if 0 in self.hashes else _HOLDS_STRING
        start = data.find(b"<sheetData")
        self.start = data.find(b">", start) + 1
        end = data.find(b"</sheetData>", self.start)
        self.end = len(data) if end < 0 else end
        if data[self.start - 2:self.start] == b"/>":
            self.end = self.start
        #: numbers of the rows that are not empty in the XML, and where their insides begin and end; found once
        self.numbers, self.starts, self.ends = array("I"), array("Q"), array("Q")
        self._found = False
        self._shared: SharedFormulas | None = None

    def rest(self) -> bytes:
        """The XML without its cells."""
        return self.data[:self.start] + (b"</sheetData>" if self.end > self.start else b"") + self.data[
            self.end + (len(b"</sheetData>") if self.end > self.start else 0):]

    def merges(self) -> Iterator[Box]:
        """Merged areas."""
        for reference in _MERGE.findall(self.data, self.end):
            area = box(reference.decode("ascii", "replace"))
            if area is not None:
                yield area

    def results(self) -> set[tuple[int, int]]:
        """Rows and columns of cells that formulas of several cells fill; areas past the first 200,000 are left out."""
        found: set[tuple[int, int]] = set()
        for reference in _SEVERAL.findall(self.data, self.start, self.end):
            area = box(reference.decode("ascii"))
            if area is not None:
                top, left, bottom, right = area
                if len(found) + (bottom - top + 1) * (right - left + 1) > _MOST_RESULTS:
                    break
                found.update((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
        return found

    def rows(self) -> int:
        """Number of the rows that are not empty in the XML; their numbers rise. Raises Irregular."""
        if not self._found:
            self._find()
            self._found = True
        return len(self.numbers)

    def row(self, place: int) -> Row:
        """A row by its place among them, from 0."""
        return Row(self.numbers[place], self.starts[place], self.ends[place])

    def between(self, start: int, end: int) -> Iterator[Row]:
        """Rows from a place to another."""
        return map(Row, self.numbers[start:end], self.starts[start:end], self.ends[start:end])

    def backwards(self) -> Iterator[Row]:
        """Rows from the last one on."""
        return map(Row, reversed(self.numbers), reversed(self.starts), reversed(self.ends))

    def _find(self) -> None:
        data = self.data
        heads = [*_ROW.finditer(data, self.start, self.end)]
        numbers, starts = array("I", map(int, map(itemgetter(1), heads))), array("Q", (head.end() for head in heads))
        limits = [*(head.start() for head in heads[1:]), self.end][:len(heads)]
        if data.count(b"</row><row", self.start, self.end) == len(heads) - 1 and data.endswith(b"</row>", 0, self.end):
            ends = array("Q", (limit - 6 for limit in limits))
        else:
            if len(heads) != data.count(b"<row", self.start, self.end):
                raise Irregular
            full = [at for at, start in enumerate(starts) if data[start - 2:start] != b"/>"]
            ends = array("Q", (self._row_end(starts[at], limits[at]) for at in full))
            numbers, starts = array("I", (numbers[at] for at in full)), array("Q", (starts[at] for at in full))
        if not all(map(lt, chain((0,), numbers), numbers)) or (numbers and numbers[-1] > MAX_ROW):
            raise Irregular
        self.numbers, self.starts, self.ends = numbers, starts, ends

    def _row_end(self, start: int, limit: int) -> int:
        end = self.data.find(b"</row>", start, limit)
        if end < 0:
            raise Irregular
        return end

    def holds(self, row: Row) -> bool:
        """Whether anything stands in a row. Raises Irregular."""
        if self._certain.search(self.data, row.start, row.end):
            return True
        return self.data.find(b"</c>", row.start, row.end) >= 0 and bool(self.cells(row))

    def split(self, row: Row) -> tuple[bytes, bytes]:
        """The XML of a row with `<=/>` in place of each formula and its saved value, and the formulas, as XML writes
        them, joined by BREAK. Raises Irregular.
        """
        data = self.data[row.start:row.end]
        if b"<f" not in data:
            return data, b""
        parts = _PLAIN.split(data)
        bare = b"<=/>".join(parts[::2])
        return self._split_one_by_one(data, row) if b"<f" in bare else (bare, BREAK.join(parts[1::2]))

    def _split_one_by_one(self, data: bytes, row: Row) -> tuple[bytes, bytes]:
        """Formulas with attributes, some of which stand for no text."""
        kept: list[bytes] = []
        formulas: list[bytes] = []
        last = 0
        for match in _ANY.finditer(data):
            kept.append(data[last:match.start()])
            last = match.end()
            address = _ADDRESS.match(kept[-1], kept[-1].rfind(b"<c ")) if b"<c " in kept[-1] else None
            if address is None:
                raise Irregular
            text = self.formula(row, column_number(address[1].decode()), match[1], match[2] or b"")
            kept.append(b"<=/>" if text else match[3])
            if text:
                formulas.append(quoted(text))
        return b"".join([*kept, data[last:]]), BREAK.join(formulas)

    def raw(self, row: Row) -> list[RawCell]:
        """Cells of a row. Raises Irregular."""
        found: list[RawCell] = _CELL.findall(self.data, row.start, row.end)
        count = self.data.count
        if len(found) != sum(count(tag, row.start, row.end) for tag in (b"<c ", b"<c>", b"<c/")):
            raise Irregular
        return found

    def formula(self, row: Row, column: int, attributes: bytes, text: bytes) -> str:
        """Text of a formula of a row, shared ones written out; "" for none."""
        plain = unescape(text)
        if not plain and b'"shared"' in attributes:
            if self._shared is None:
                self._shared = SharedFormulas(self.data, self.start, self.end, unescape)
            return self._shared.at(attributes, row.end, row.number, column)
        if b'"array"' in attributes and plain:
            return "{" + plain + "}"
        return plain.strip()

    def cells(self, row: Row) -> dict[int, Plain]:
        """Cells of a row that hold something, by column. Raises Irregular."""
        found = {}
        for letters, style, kind, attributes, formula, value, inline in self.raw(row):
            column = column_number(letters.decode())
            text = self.formula(row, column, attributes, formula) if attributes or formula else ""
            cell = ("f", text) if text else self._plain(kind, value, inline)
            if cell is not None:
                found[column] = Plain(*cell, int(style or 0))
        return found

    def formulas(self, row: Row) -> bytes:
        """Formulas of a row, as XML writes them, joined by BREAK."""
        found = _PLAIN.findall(self.data, row.start, row.end)
        return BREAK.join(found) if len(found) == self.data.count(b"<f", row.start, row.end) else self.split(row)[1]

    def _plain(self, kind: bytes, value: bytes, inline: bytes) -> tuple[str, float | str] | None:
        if kind == b"inlineStr":
            words = inline_text(inline)
            return ("s", words) if words else None
        if not value:
            return None
        if kind == b"s":
            words = self.string(value)
            return ("s", words) if words else None
        if kind in (b"", b"n"):
            return "n", amount(value)
        if kind == b"str":
            return "s", unescape(value)
        return ("b" if kind == b"b" else "e" if kind == b"e" else "s"), unescape(value)

    def string(self, index: bytes) -> str:
        """A shared string."""
        number = int(index) if index.isdigit() else -1
        return self.strings[number] if 0 <= number < len(self.strings) else ""
