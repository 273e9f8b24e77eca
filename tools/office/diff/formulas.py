"""Formulas as tokens: one spelling for every writer, references moved to where their cells went."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tools.office.diff.axis import Axis
from tools.office.xlsx_cells import MAX_COLUMN, MAX_ROW
from tools.office.xlsx_formulas import column_letters, column_number

_CELL = r"\$?[A-Z]{1,3}\$?[1-9]\d{0,6}"
_TOKEN = re.compile(
    r'(?P<string>"(?:[^"]|"")*")|(?P<bracket>\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\](?!\w*[!\']))'
    r"|(?:(?:'(?P<quoted>(?:[^']|'')+)'|(?P<plain>[^\W\d][\w.]*))!)?"
    rf"(?:(?<![\w.$\\])(?P<first>{_CELL})(?::(?P<last>{_CELL}))?(?![\w.(!])"
    r"|(?<![\w.$\\:])(?P<columns>\$?[A-Z]{1,3}:\$?[A-Z]{1,3})(?![\w.(!])"
    r"|(?<![\w.$\\:])(?P<rows>\$?[1-9]\d{0,6}:\$?[1-9]\d{0,6})(?![\w.(!]))", re.I)
_PART = re.compile(r"(\$?)([A-Z]{1,3})(\$?)([1-9]\d*)", re.I)
_STRING = re.compile(r'("(?:[^"]|"")*")')
_PREFIX = re.compile(r"_xl(?:fn|ws|pm|udf)\.|\[0\]!", re.I)
_BOOLEAN = re.compile(r"\b(TRUE|FALSE)\(\)")
_NUMBER = re.compile(r"(?<![\w.$])(\d+)\.0+(?![\d.])")


@dataclass(frozen=True, slots=True)
class Moved:
    """Where a sheet of the first book went: its name in the second, its rows and columns."""

    name: str
    rows: Axis
    columns: Axis

    @property
    def still(self) -> bool:
        """Nothing of it moved."""
        return self.rows.still and self.columns.still


@lru_cache(maxsize=65536)
def canonical(formula: str) -> str:
    """The one spelling of a formula: no spaces outside strings, upper case, no prefixes of newer functions."""
    return _spelt(_TOKEN.sub(_as_it_is, formula))


def shifted(formula: str, sheet: str, moved: Mapping[str, Moved]) -> str:
    """The one spelling of a formula of the first book as it must stand in the second.

    `sheet`: its own sheet in the first book; `moved`: sheets of the first book, by folded name.
    """
    def move(match: re.Match[str]) -> str:
        if match["string"] or match["bracket"]:
            return match[0]
        name = (match["quoted"] or "").replace("''", "'") or match["plain"] or ""
        there = moved.get((name or sheet).casefold())
        if there is None:
            return _as_it_is(match)
        return (_sheet(there.name) if name else "") + _area(match, there.rows, there.columns)
    return _spelt(_TOKEN.sub(move, formula))


def _as_it_is(match: re.Match[str]) -> str:
    if match["string"] or match["bracket"]:
        return match[0]
    name = (match["quoted"] or "").replace("''", "'") or match["plain"] or ""
    return (_sheet(name) if name else "") + _area(match, Axis.none(), Axis.none())


def _sheet(name: str) -> str:
    return "'" + name.replace("'", "''") + "'!"


def _area(match: re.Match[str], rows: Axis, columns: Axis) -> str:
    if match["columns"]:
        return _line(match["columns"], columns, MAX_COLUMN, letters=True)
    if match["rows"]:
        return _line(match["rows"], rows, MAX_ROW, letters=False)
    first = _PART.fullmatch(match["first"])
    last = _PART.fullmatch(match["last"] or match["first"])
    assert first is not None and last is not None
    top, bottom = _ends(int(first[4]), int(last[4]), rows, MAX_ROW)
    left, right = _ends(column_number(first[2]), column_number(last[2]), columns, MAX_COLUMN)
    if not top or not left:
        return "#REF!"
    # A column to the last row is a column, as some writers spell it.
    if match["last"] and (top, bottom) == (1, MAX_ROW):
        return f"{first[1]}{column_letters(left)}:{last[1]}{column_letters(right)}"
    if match["last"] and (left, right) == (1, MAX_COLUMN):
        return f"{first[3]}{top}:{last[3]}{bottom}"
    start = f"{first[1]}{column_letters(left)}{first[3]}{top}"
    if not match["last"] or (top, left) == (bottom, right):
        return start
    return f"{start}:{last[1]}{column_letters(right)}{last[3]}{bottom}"


def _line(text: str, axis: Axis, most: int, *, letters: bool) -> str:
    marks = [part[:1] if part.startswith("$") else "" for part in text.split(":")]
    numbers = [column_number(part) if letters else int(part) for part in text.replace("$", "").split(":")]
    first, last = _ends(numbers[0], numbers[1], axis, most)
    if not first:
        return "#REF!"
    shown = [column_letters(number) if letters else str(number) for number in (first, last)]
    return f"{marks[0]}{shown[0]}:{marks[1]}{shown[1]}"


def _ends(first: int, last: int, axis: Axis, most: int) -> tuple[int, int]:
    """Ends of a range after its rows or columns moved; zeros when all of it is gone."""
    if axis.still or (first == 1 and last == most):
        return first, last
    if first == last:
        there = axis.to(first) or 0
        return there, there
    return axis.span(first, last) or (0, 0)


def _spelt(formula: str) -> str:
    parts = _STRING.split(formula)
    for index in range(0, len(parts), 2):
        bare = re.sub(r"\s+", "", _PREFIX.sub("", parts[index])).upper()
        parts[index] = _NUMBER.sub(r"\1", _BOOLEAN.sub(r"\1", bare))
    return "".join(parts)
