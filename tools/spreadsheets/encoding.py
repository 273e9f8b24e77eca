"""Cells as tuples (Address, Value, Type, Formula), row by row, and a text of them that never hides what it left out.

`## Sheet: name (A1:Z100)` heads a sheet, a line is a row, types are T text, I integer, F float, D date, B boolean; an
error is a text. Rows are read as they are asked for: of a book of a million cells only what fits is unpacked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import NamedTuple

from tools.model import Unreadable
from tools.office import formats
from tools.office.diff.looks import Looks
from tools.office.diff.regular import regular
from tools.office.diff.source import Irregular, RawCell, Row, SheetSource
from tools.office.door import read_file, sniff
from tools.office.ooxml import open_zip
from tools.office.refusal import Refused
from tools.office.xlsx_book import Book, open_book
from tools.office.xlsx_formulas import column_letters, column_number
from tools.office.xlsx_texts import amount, inline_text, shared_strings, unescape

#: tokens that are kept for the model's reply
REPLY_TOKENS = 32_000
#: characters that make a token of such text, a cautious count: digits and Cyrillic cost more than English words
CHARS_A_TOKEN = 2
#: characters of a text in a tuple
LONGEST_TEXT = 2_000

_DIMENSION = re.compile(rb'<dimension ref="([A-Z]+\d+(?::[A-Z]+\d+)?)"')
_HEAD_OF_CELL = re.compile(rb'<c r="([A-Z]{1,3})')


class Tuple(NamedTuple):
    """One cell."""

    address: str
    value: str
    #: T, I, F, D, B; "" for a formula without a saved value
    type: str
    #: with its `=`, "" for a constant
    formula: str

    def __str__(self) -> str:
        text = self.value.replace("\\", "\\\\").replace("|", "\\|").replace("\n", "\\n")
        return f"({self.address}, {text}, {self.type}, {self.formula})"


class EncodedSheet:
    """One worksheet, read lazily."""

    def __init__(self, name: str, hidden: bool, source: SheetSource, looks: Looks, date1904: bool) -> None:
        self.name, self.hidden = name, hidden
        self._looks, self._date1904 = looks, date1904
        try:
            source.rows()
        except Irregular:
            source = SheetSource(regular(source.data), source.strings, source.hashes)
        self._source = source

    @property
    def rows(self) -> int:
        """How many rows are not empty in the XML."""
        return self._source.rows()

    def numbers(self) -> list[int]:
        """Numbers of those rows, ascending."""
        return list(self._source.numbers)

    def bounds(self) -> str:
        """`A1:Z100`: from the first cell's corner to the last used row and column; "" for an empty sheet."""
        if not self.rows:
            return ""
        found = set(_HEAD_OF_CELL.findall(self._source.data, self._source.start, self._source.end))
        columns = [column_number(letters.decode()) for letters in found] or [1]
        return f"{column_letters(min(columns))}{self._source.numbers[0]}:{column_letters(max(columns))}" \
               f"{self._source.numbers[-1]}"

    def row(self, place: int) -> list[Tuple]:
        """Cells of a row that hold something, by its place among the rows, from 0."""
        row = self._source.row(place)
        return [cell for raw in self._source.raw(row) if (cell := self._tuple(raw, row)) is not None]

    def _tuple(self, raw: RawCell, row: Row) -> Tuple | None:
        letters, style, kind, attributes, formula, value, inline = raw
        column = letters.decode()
        text = self._source.formula(row, column_number(column), attributes, formula) if attributes or formula else ""
        shown, type_ = self._value(kind, value, inline, int(style or 0))
        if not text and not shown:
            return None
        return Tuple(f"{column}{row.number}", shown, type_, f"={text}" if text else "")

    def _value(self, kind: bytes, value: bytes, inline: bytes, style: int) -> tuple[str, str]:
        if kind == b"inlineStr":
            return inline_text(inline)[:LONGEST_TEXT], "T"
        if not value:
            return "", ""
        if kind == b"s":
            return _cut(self._source.string(value)), "T"
        if kind == b"b":
            return ("TRUE" if value == b"1" else "FALSE"), "B"
        if kind in (b"", b"n"):
            return self._number(amount(value), style)
        return _cut(unescape(value)), "T"

    def _number(self, value: float | str, style: int) -> tuple[str, str]:
        number = formats.number(value)
        if number is None:
            return str(value), "T"
        typed = formats.from_serial(number, self._looks.code(style), self._date1904)
        if isinstance(typed, date | datetime | time):
            return typed.isoformat(), "D"
        return f"{number:f}", "I" if number == number.to_integral_value() else "F"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}… [обрезано, всего знаков: {len(text)}]"


@dataclass(frozen=True)
class EncodedBook:
    """The worksheets of a book, in its order."""

    sheets: tuple[EncodedSheet, ...]

    def sheet(self, name: str) -> EncodedSheet | None:
        """A sheet by its name."""
        return next((sheet for sheet in self.sheets if sheet.name.casefold() == name.casefold()), None)


def open_encoded(path: Path) -> EncodedBook | Unreadable:
    """Open a workbook for encoding. Never raises for what it holds."""
    try:
        data = read_file(path)
        if sniff(data) != "zip":
            raise Refused("wrong_type", "Кодируются только книги xlsx и xlsm.")
        open_zip(data)
        return _opened(open_book(data))
    except Refused as refused:
        return refused.unreadable
    except MemoryError:
        return Unreadable("too_big", "Книге не хватило памяти процесса чтения.", ours=True)


def _opened(book: Book) -> EncodedBook:
    package = book.package
    part = next((relation.target for relation in package.relations(package.main()).values()
                 if relation.kind == "sharedStrings"), "")
    strings = shared_strings(package.xml(part)) if part in package else []
    hashes = [hash(words) if words else 0 for words in strings]
    looks = Looks(book)
    return EncodedBook(tuple(
        EncodedSheet(entry.name, entry.hidden, SheetSource(package.read(entry.part), strings, hashes), looks,
                     book.date1904)
        for entry in book.sheets if entry.type == "worksheet"))


@dataclass(frozen=True, slots=True)
class Encoded:
    """A text of tuples."""

    text: str
    #: sentences on what was left out (Russian); they stand in the text too
    left_out: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Nothing was left out."""
        return not self.left_out


def budget(window: int, images: int = 0, tokens_an_image: int = 0) -> int:
    """Characters that data may take in a window of so many tokens, the reply's and the pictures' share kept."""
    left = window - min(REPLY_TOKENS, window // 2) - images * tokens_an_image
    return max(2_000, left * CHARS_A_TOKEN)


def encode(book: EncodedBook, limit: int) -> Encoded:
    """The whole book within `limit` characters: cut at a row or a sheet, and what was cut is said at its end."""
    parts = ((_head(sheet), _lines(sheet, range(sheet.rows))) for sheet in book.sheets)
    return fitted(parts, limit)


def _head(sheet: EncodedSheet) -> str:
    bounds = sheet.bounds()
    return f"## Sheet: {sheet.name}" + (f" ({bounds})" if bounds else " (пусто)") + (
        " [скрыт]" if sheet.hidden else "")


def _lines(sheet: EncodedSheet, places: Iterable[int]) -> Iterator[str]:
    for place in places:
        cells = sheet.row(place)
        if cells:
            yield " | ".join(map(str, cells))


#: what stands between the last line that fits and the notice
_NOTICE = 400


def fitted(parts: Iterable[tuple[str, Iterator[str]]], limit: int) -> Encoded:
    """Heads with their lines, cut where `limit` characters end; the notice has room of its own inside the limit."""
    room = max(0, limit - _NOTICE)
    text: list[str] = []
    dropped: list[str] = []
    left_out: list[str] = []
    for head, lines in parts:
        if left_out or room < len(head) + 1:
            dropped.append(head.removeprefix("## Sheet: "))
            left_out = left_out or ["листы не вошли целиком"]
            continue
        text.append(head)
        room -= len(head) + 1
        for taken, line in enumerate(lines):
            if room < len(line) + 1:
                last = _address(text[-1]) if taken else ""
                left_out.append(f"лист «{head.removeprefix('## Sheet: ')}» обрезан "
                                + (f"после строки с ячейкой {last}" if last else "до первой строки"))
                break
            text.append(line)
            room -= len(line) + 1
    if not left_out:
        return Encoded("\n".join(text))
    told = [note for note in left_out if note != "листы не вошли целиком"]
    if dropped:
        names = "; ".join(dropped[:5]) + (f" и ещё {len(dropped) - 5}" if len(dropped) > 5 else "")
        told.append(f"не вошли листы: {names}"[:250])
    return Encoded("\n".join([*text, f"[ДАННЫЕ ОБРЕЗАНЫ: {'; '.join(told)}. Остальное не показано.]"]), tuple(told))


def _address(line: str) -> str:
    return line[1:].partition(",")[0] if line.startswith("(") else ""
