"""Places in a workbook as text: `Лист1!B5:F90`, `Лист1!C7`, `Лист1!B:D`, `Лист1!3:9`, `Лист1!` for a whole sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

#: of a sheet of Excel. Not taken from the readers: collection parses places, and must not load a parser of XML.
MAX_ROW, MAX_COLUMN = 1_048_576, 16_384

_AREA = re.compile(r"^\$?([A-Z]{0,3})\$?(\d{0,7})(?::\$?([A-Z]{0,3})\$?(\d{0,7}))?$")


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of one sheet, both ends included, from 1."""

    sheet: str
    top: int
    left: int
    bottom: int
    right: int

    def holds(self, other: Area) -> bool:
        """Whether the other lies inside."""
        return (self.sheet.casefold() == other.sheet.casefold() and self.top <= other.top
                and self.left <= other.left and other.bottom <= self.bottom and other.right <= self.right)

    def has(self, sheet: str, row: int, column: int) -> bool:
        """Whether a cell lies inside."""
        return (self.sheet.casefold() == sheet.casefold() and self.top <= row <= self.bottom
                and self.left <= column <= self.right)

    @property
    def single(self) -> bool:
        """One cell."""
        return self.top == self.bottom and self.left == self.right

    def cells(self, rows: int = 0, columns: int = 0) -> Iterator[tuple[int, int]]:
        """Its cells, within `rows` and `columns` of a sheet where those are given."""
        for row in range(self.top, min(self.bottom, rows or self.bottom) + 1):
            for column in range(self.left, min(self.right, columns or self.right) + 1):
                yield row, column


def parse(text: str) -> Area:
    """Read a place. Raises ValueError that names it."""
    sheet, mark, area = text.rpartition("!")
    match = _AREA.match(area)
    if not mark or not sheet or match is None:
        raise ValueError(f"{text!r} is no place such as Лист1!B5:F90")
    sheet = sheet[1:-1].replace("''", "'") if sheet.startswith("'") and sheet.endswith("'") else sheet
    left, top, right, bottom = match.groups()
    if ":" not in area:
        right, bottom = left, top
    elif not (left or top) or bool(left) != bool(right) or bool(top) != bool(bottom):
        raise ValueError(f"{text!r} is no place such as Лист1!B5:F90")
    bounds = (int(top or 1), column_number(left) if left else 1, int(bottom or MAX_ROW),
              column_number(right) if right else MAX_COLUMN)
    if not (1 <= bounds[0] <= bounds[2] <= MAX_ROW and 1 <= bounds[1] <= bounds[3] <= MAX_COLUMN):
        raise ValueError(f"{text!r} lies outside a sheet")
    return Area(sheet, *bounds)


def column_number(letters: str) -> int:
    """`AB` is 28."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """28 is `AB`."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def named(sheet: str, row: int, column: int) -> str:
    """`Лист1!C7`."""
    return f"{sheet}!{column_letters(column)}{row}"
