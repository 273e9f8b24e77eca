"""Cells of aligned rows compared: by value, type, formula, number format and look."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from decimal import Decimal

from tools.office import formats
from tools.office.diff.changes import Change
from tools.office.diff.formulas import Moved, canonical, shifted
from tools.office.diff.index import SheetIndex
from tools.office.diff.looks import Looks
from tools.office.diff.pairing import Pairing
from tools.office.diff.patterns import ABOVE, BELOW
from tools.office.diff.source import Plain
from tools.office.xlsx_formulas import column_letters

#: patterns of formulas that are remembered
_PATTERNS = 50_000
#: characters of a value in a change
_SHOWN = 300


@dataclass(frozen=True, slots=True)
class Side:
    """One version of a sheet and the styles of its book."""

    name: str
    index: SheetIndex
    looks: Looks
    date1904: bool
    #: the program that saved the book writes the format that a formula inherits into cells that have none
    inherits: bool = False
    #: first cells of merges, whose lines some programs gather from the whole merge
    merged: frozenset[tuple[int, int]] = frozenset()
    #: cells that a formula of several cells fills: what is saved there was computed
    results: Set[tuple[int, int]] = frozenset()

    def place(self, row: int, column: int) -> str:
        """`Лист1!C7`."""
        return f"{self.name}!{column_letters(column)}{row}"

    def typed(self, row: int, column: int, cell: Plain | None) -> bool:
        """Whether something stands there that is no result of a formula elsewhere."""
        return cell is not None and (cell.kind == "f" or (row, column) not in self.results)

    def shown(self, cell: Plain | None) -> str:
        """A cell as a person reads it; a formula as it is."""
        if cell is None:
            return ""
        if cell.kind == "f":
            text = str(cell.value)
            return "{=" + text[1:] if text.startswith("{") else "=" + text
        if cell.kind == "b":
            return "ИСТИНА" if cell.value == "1" else "ЛОЖЬ"
        if isinstance(cell.value, str):
            return cell.value if len(cell.value) <= _SHOWN else cell.value[:_SHOWN] + "…"
        code = self.looks.code(cell.style)
        number = formats.number(cell.value)
        return "" if number is None else formats.shown(formats.from_serial(number, code, self.date1904), code)


def compare_cells(first: Side, second: Side, pairing: Pairing, moved: Mapping[str, Moved]) -> Iterator[Change]:
    """Changes of cells, in the order of the second sheet; changes of looks come last, as areas."""
    looks: dict[tuple[str, str, str], list[tuple[int, int]]] = defaultdict(list)
    formulas = _Followed(first, second, moved)
    one_, other_ = first.index.wholes, second.index.wholes
    for one, other in pairing.pairs:
        if pairing.columns_to is None and one_[one] == other_[other] and formulas.all(one, other):
            continue
        yield from _row(first, second, pairing, moved, one, other, looks)
    for (kind, old, new), places in looks.items():
        for area in areas(places):
            yield Change(kind, after=f"{second.name}!{area}", old=old, new=new)


class _Followed:
    """Whether the formulas of rows that are alike are what they must be where the rows are now."""

    def __init__(self, first: Side, second: Side, moved: Mapping[str, Moved]) -> None:
        self._first, self._second, self._moved = first, second, moved
        self._rows = moved[first.name.casefold()].rows
        self._still = all(each.still for each in moved.values()) and all(
            name == each.name.casefold() for name, each in moved.items())
        #: pattern to whether its other references stayed, and whether it names the rows above and below
        self._patterns: dict[int, tuple[bool, bool, bool]] = {}

    def all(self, one: int, other: int) -> bool:
        """Every formula of a row of the first sheet, in a row of the second."""
        key = self._first.index.formulas[one]
        if not key:
            return True
        same = key == self._second.index.formulas[other]
        if same and (self._still or self._carried(one, other)):
            return True
        return not self._still and all(
            canonical(there) == shifted(here, self._first.name, self._moved)
            for here, there in zip(self._first.index.formulas_of(one), self._second.index.formulas_of(other),
                                   strict=True))

    def _carried(self, one: int, other: int) -> bool:
        """Whether formulas of one pattern went with their row; False where that is not plain to see."""
        was, now = self._first.index.numbers[one], self._second.index.numbers[other]
        # A range is held by the rows that stayed in order, not by one that was carried away.
        if was in self._rows.moved:
            return False
        key = self._first.index.formulas[one]
        stayed, above, below = self._patterns.get(key) or self._verdict(one)
        return stayed and (not above or self._rows.to(was - 1) == now - 1) and (
            not below or self._rows.to(was + 1) == now + 1)

    def _verdict(self, one: int) -> tuple[bool, bool, bool]:
        pattern = self._first.index.pattern(one)
        if pattern is None or not pattern.formulas:
            return False, False, False
        found = self._patterns.get(pattern.key)
        if found is None:
            stayed = all(each == shifted(each, self._first.name, self._moved) for each in pattern.formulas)
            found = stayed, ABOVE in "".join(pattern.formulas), BELOW in "".join(pattern.formulas)
            if len(self._patterns) < _PATTERNS:
                self._patterns[pattern.key] = found
        return found


def _row(first: Side, second: Side, pairing: Pairing, moved: Mapping[str, Moved], one: int, other: int,
         looks: dict[tuple[str, str, str], list[tuple[int, int]]]) -> Iterator[Change]:
    old, new = first.index.cells(one), second.index.cells(other)
    numbers = first.index.numbers[one], second.index.numbers[other]
    to = pairing.columns_to
    columns = {column: column for column in {*old, *new}} if to is None else to
    for column, there in sorted(columns.items(), key=lambda item: item[1]):
        was, now = old.get(column), new.get(there)
        if was is None and now is None:
            continue
        places = first.place(numbers[0], column), second.place(numbers[1], there)
        kind = _kind(was, now, first.name, moved)
        if kind and (first.typed(numbers[0], column, was) or second.typed(numbers[1], there, now)):
            yield _change(kind, places, first, second, was, now)
        if was is None or now is None:
            continue
        looks_ = first.looks.look(was.style), second.looks.look(now.style)
        if (numbers[1], there) in second.merged:
            looks_ = replace(looks_[0], lines=()), replace(looks_[1], lines=())
        if looks_[0] == looks_[1]:
            continue
        if looks_[0].format != looks_[1].format and "s" not in (was.kind, now.kind) and not (
                second.inherits and now.kind == "f" and first.looks.code(was.style) == "General"):
            codes = first.looks.code(was.style), second.looks.code(now.style)
            looks["format", codes[0], codes[1]].append((numbers[1], there))
        if looks_[0].words != looks_[1].words:
            looks["style", looks_[0].words, looks_[1].words].append((numbers[1], there))


def _kind(was: Plain | None, now: Plain | None, sheet: str, moved: Mapping[str, Moved]) -> str:
    """The kind of change, "" for none."""
    if was is None or now is None:
        return "formula" if "f" in {each.kind for each in (was, now) if each} else "value"
    if was.kind == now.kind == "f":
        here, there = str(was.value), str(now.value)
        if canonical(there) == shifted(here, sheet, moved):
            return ""
        return "formula"
    if "f" in (was.kind, now.kind):
        return "" if _constant(was) == _constant(now) else "formula"
    if was.kind == now.kind:
        return "" if _equal(was.value, now.value) else "value"
    return "type" if _bare(was) == _bare(now) else "value"


def _constant(cell: Plain) -> str:
    """A truth value or an error, which some writers save as a formula; anything else is only itself."""
    text = canonical(str(cell.value)) if cell.kind == "f" else {"0": "FALSE", "1": "TRUE"}.get(
        str(cell.value), str(cell.value)) if cell.kind in ("b", "e") else ""
    return text if text in ("TRUE", "FALSE") or text.startswith("#") else f"{cell.kind} {cell.value}"


def _equal(was: float | str, now: float | str) -> bool:
    if isinstance(was, float) and isinstance(now, float):
        return math.isclose(was, now, rel_tol=1e-13)  # the last of 15 digits is rounded in two ways
    return was == now


def _bare(cell: Plain) -> str:
    if isinstance(cell.value, float):
        return f"{Decimal(f'{cell.value:.15g}').normalize():f}"
    text = cell.value.strip().replace("\u00a0", "").replace(" ", "").replace(",", ".")
    try:
        return f"{Decimal(text).normalize():f}" if text and text[-1].isdigit() else text
    except ArithmeticError:
        return text


def _change(kind: str, places: tuple[str, str], first: Side, second: Side, was: Plain | None,
            now: Plain | None) -> Change:
    old, new = first.shown(was), second.shown(now)
    if old == new and was and now and kind == "value":  # the format rounds the difference away
        old, new = f"{was.value}", f"{now.value}"
    if kind == "type" and was and now:
        old, new = (f"{text} ({'текст' if cell.kind == 's' else 'число' if cell.kind == 'n' else 'иное'})"
                    for text, cell in ((old, was), (new, now)))
    return Change(kind, places[0] if was else "", places[1], old, new)


def areas(places: list[tuple[int, int]]) -> Iterator[str]:
    """Cells as few rectangles: rows of a column first, then neighbouring columns of the same rows."""
    columns: dict[int, list[int]] = defaultdict(list)
    for row, column in places:
        columns[column].append(row)
    open_: dict[tuple[int, int], tuple[int, int]] = {}
    done: list[tuple[int, int, int, int]] = []
    for column in sorted(columns):
        for top, bottom in _stretches(sorted(columns[column])):
            start, last = open_.get((top, bottom), (column, 0))
            if last and last != column - 1:
                done.append((top, start, bottom, last))
                start = column
            open_[top, bottom] = start, column
    done += [(top, start, bottom, last) for (top, bottom), (start, last) in open_.items()]
    for top, left, bottom, right in sorted(done):
        corner = f"{column_letters(left)}{top}"
        end = f"{column_letters(right)}{bottom}"
        yield corner if corner == end else f"{corner}:{end}"


def _stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    start = previous = numbers[0]
    for number in numbers[1:]:
        if number != previous + 1:
            yield start, previous
            start = number
        previous = number
    yield start, previous
