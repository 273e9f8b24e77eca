"""Formulas as text: references found, and moved when a shared formula is written out for another cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_MAX_ROW, _MAX_COLUMN = 1_048_576, 16_384

#: strings, quoted sheet names, structured references and errors are passed over; then words that may be references
_TOKEN = re.compile(
    r'(?P<string>"(?:[^"]|"")*")|(?P<sheet>\'(?:[^\']|\'\')*\'!?)|(?P<bracket>\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\])'
    r"|(?P<cell>(?<![\w.\\$])\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?![\w.(!]))"
    r"|(?P<columns>(?<![\w.\\$])\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\w.(!]))"
    r"|(?P<rows>(?<![\w.\\$:])\$?[1-9]\d{0,6}:\$?[1-9]\d{0,6}(?![\w.(!]))", re.I)
_PART = re.compile(r"(\$?)([A-Z]{1,3})?(\$?)([1-9]\d*)?", re.I)
_ONE = r"\$?[A-Z]{1,3}\$?[1-9]\d{0,6}|\$?[A-Z]{1,3}(?=:)|\$?[1-9]\d{0,6}(?=:)"
_REFERENCE = re.compile(
    rf"(?:'(?P<quoted>(?:[^']|'')+)'!|(?P<plain>[\w.]+)!)?(?<![\w.])(?P<first>{_ONE})"
    r"(?::(?P<last>\$?[A-Z]{1,3}\$?[1-9]\d{0,6}|\$?[A-Z]{1,3}|\$?[1-9]\d{0,6}))?(?![\w.(!])", re.I)
_WORD = re.compile(r"[^\W\d][\w.]*")
_FUNCTION = re.compile(r"([A-Za-zА-Яа-яЁё_][\w.]*)\s*\(")


class Template:
    """A formula at its home cell, ready to be written out for others."""

    def __init__(self, text: str, row: int, column: int) -> None:
        """`text` without the leading `=`; row and column of its home, from 1."""
        self._home = row, column
        self._parts: list[tuple[str, str]] = []
        last = 0
        for match in _TOKEN.finditer(text):
            if match.lastgroup in ("cell", "columns", "rows"):
                self._parts.append((text[last:match.start()], match[0]))
                last = match.end()
        self._tail = text[last:]

    def at(self, row: int, column: int) -> str:
        """The formula as it stands at another cell, relative references moved, `#REF!` for those off the sheet."""
        down, right = row - self._home[0], column - self._home[1]
        moved = "".join(before + ":".join(_move(part, down, right) for part in ref.split(":"))
                        for before, ref in self._parts)
        return moved + self._tail


def functions(formula: str) -> Iterator[str]:
    """Names of the functions that a formula calls, upper case, without the prefixes of newer functions."""
    bare = _without_strings(formula)
    for match in _FUNCTION.finditer(bare):
        yield match[1].upper().removeprefix("_XLFN.").removeprefix("_XLWS.")


def words(formula: str) -> frozenset[str]:
    """Words outside strings, folded: defined names and names of tables are among them."""
    return frozenset(word.casefold() for word in _WORD.findall(_without_strings(formula)))


def references(formula: str, sheet: str) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    """Sheets and boxes (first row and column, last row and column) that a formula of `sheet` refers to.

    Defined names and structured references are not resolved; of a range over several sheets the last is given.
    """
    for match in _REFERENCE.finditer(re.sub(r'"(?:[^"]|"")*"', '""', formula)):
        name = (match["quoted"] or "").replace("''", "'") or match["plain"] or sheet
        first = _PART.fullmatch(match["first"])
        last = _PART.fullmatch(match["last"] or match["first"])
        if first is None or last is None:
            continue
        rows = sorted((int(first[4] or 1), int(last[4] or _MAX_ROW)))
        columns = sorted((column_number(first[2]) if first[2] else 1,
                          column_number(last[2]) if last[2] else _MAX_COLUMN))
        yield name.rpartition(":")[2], (rows[0], columns[0], rows[1], columns[1])


def _without_strings(formula: str) -> str:
    return re.sub(r'"(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'', " ", formula)


@lru_cache(maxsize=65536)
def _move(part: str, down: int, right: int) -> str:
    match = _PART.fullmatch(part)
    if match is None:
        return part
    fixed_column, letters, fixed_row, digits = match.groups()
    if letters is None and fixed_column:  # `$5` of a whole row: the one `$` belongs to the row
        fixed_column, fixed_row = "", fixed_column
    if letters is not None and not fixed_column:
        number = column_number(letters) + right
        if not 1 <= number <= _MAX_COLUMN:
            return "#REF!"
        letters = column_letters(number)
    if digits is not None and not fixed_row:
        number = int(digits) + down
        if not 1 <= number <= _MAX_ROW:
            return "#REF!"
        digits = str(number)
    return f"{fixed_column}{letters or ''}{fixed_row}{digits or ''}"


@lru_cache(maxsize=32768)
def column_number(letters: str) -> int:
    """28 of `AB`."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


@lru_cache(maxsize=32768)
def column_letters(number: int) -> str:
    """`AB` of 28, "" under 1."""
    name = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name
