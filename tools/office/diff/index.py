"""A sheet as flat arrays of hashes: what aligns it with another, at some twenty bytes a cell."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from tools.office.diff.source import Irregular, Plain, SheetSource, amount, inline_text, regular, unescape
from tools.office.refusal import Refused
from tools.office.xlsx_formulas import column_letters, column_number

#: a reference, or what looks like one: only alikeness hangs on it, never a verdict
_REFERENCE = re.compile(r"(?:\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+|_XL(?:FN|WS|PM)\.)")
#: hash of -1.0 and of -2.0 are one in Python
_MINUS_ONE = 0x1D872B41E5A5F0C3
#: the columns that most sheets have
_PLACES = {column_letters(number).encode(): number for number in range(1, 257)}
#: of zero, so that no hash is false
_ZERO = 0x2545F4914F6CDD1D


class SheetIndex:
    """Rows that hold anything, their cells as hashes.

    `columns`, `loose` and `looks` run over all cells; those of row i lie between `begins[i]` and `begins[i + 1]`.
    `loose` ignores references, so that a formula is itself after it was shifted; `exact` runs over formulas alone.
    """

    def __init__(self, source: SheetSource, meanings: Mapping[bytes, int],
                 without: frozenset[int] = frozenset()) -> None:
        """`meanings`: style index to the number of its meaning, one numbering for both books; rows `without` are left
        out. Raises Refused.
        """
        self._without = without
        self._keys: list[int] | None = None
        #: hashes of short numbers, which repeat
        self._hashes: dict[bytes, int] = {}
        self.source = source
        self.meanings = meanings
        try:
            self._fill()
        except Irregular:
            self.source = SheetSource(regular(source.data), source.strings, source.hashes)
            try:
                self._fill()
            except Irregular:
                raise Refused("unreadable", "Лист устроен так, что его не сравнить.", ours=True) from None

    def _fill(self) -> None:
        self.numbers = array("I")
        self.starts, self.ends = array("Q"), array("Q")
        self.begins, self.exact_begins = array("I", [0]), array("I", [0])
        self.columns, self.looks = array("H"), array("I")
        self.loose, self.exact = array("q"), array("q")
        self.formulas = 0
        #: a formula names another sheet
        self.foreign = False
        last = 0
        for number, start, end in self.source.rows():
            if number <= last:
                raise Irregular
            last = number
            if number in self._without:
                continue
            before = len(self.columns)
            self._row(number, start, end)
            if len(self.columns) > before:
                self.numbers.append(number)
                self.starts.append(start)
                self.ends.append(end)
                self.begins.append(len(self.columns))
                self.exact_begins.append(len(self.exact))

    def _row(self, number: int, start: int, end: int) -> None:
        # The one loop that sees every cell of both books.
        source, meanings, hashes, numbers = self.source, self.meanings, self.source.hashes, self._hashes
        places, plain_look = _PLACES, meanings.get(b"0", 0)
        columns: list[int] = []
        loose: list[int] = []
        exact: list[int] = []
        looks: list[int] = []
        for letters, style, kind, attributes, formula, value, inline in source.raw(start, end):
            if (attributes or formula) and (text := source.formula(number, _number(letters), attributes, formula)):
                self.formulas += 1
                self.foreign = self.foreign or "!" in text
                found = _loose(text)
                exact.append(hash(text))
            elif not value:
                if kind != b"inlineStr" or not (words := inline_text(inline)):
                    continue
                found = hash(words)
            elif not kind or kind == b"n":
                found = numbers.get(value) or _number_hash(value, numbers)
            elif kind == b"s":
                try:
                    found = hashes[int(value)] if value.isdigit() else 0
                except IndexError:
                    continue
                if not found:
                    continue
            else:
                found = hash(unescape(value)) if kind == b"str" else hash((kind, value))
            columns.append(places.get(letters) or _number(letters))
            loose.append(found)
            looks.append(meanings.get(style, 0) if style else plain_look)
        self.columns.extend(columns)
        self.loose.extend(loose)
        self.exact.extend(exact)
        self.looks.extend(looks)

    def __len__(self) -> int:
        return len(self.numbers)

    def at(self, number: int) -> range:
        """Indices of the row with a number: one or none."""
        place = bisect_left(self.numbers, number)
        return range(place, place + (place < len(self.numbers) and self.numbers[place] == number))

    def key(self, row: int) -> int:
        """Hash of what stands in which column."""
        a, b = self.begins[row], self.begins[row + 1]
        return hash((self.columns[a:b].tobytes(), self.loose[a:b].tobytes()))

    def keys(self, columns: Mapping[int, int] | None = None) -> list[int]:
        """Keys of all rows; with a map, of the mapped columns alone, under their new numbers."""
        if columns is None:
            if self._keys is None:
                self._keys = [self.key(row) for row in range(len(self))]
            return self._keys
        return [hash(tuple(sorted(self.content(row, columns).items()))) for row in range(len(self))]

    def content(self, row: int, columns: Mapping[int, int] | None = None) -> dict[int, int]:
        """Hash by column of one row."""
        a, b = self.begins[row], self.begins[row + 1]
        if columns is None:
            return dict(zip(self.columns[a:b], self.loose[a:b], strict=True))
        return {columns[column]: found for column, found in zip(self.columns[a:b], self.loose[a:b], strict=True)
                if column in columns}

    def alike(self, row: int, other: SheetIndex, its: int) -> bool:
        """Whether two rows are equal column by column in content and looks, whatever their formulas refer to."""
        a, b = self.begins[row], self.begins[row + 1]
        c, d = other.begins[its], other.begins[its + 1]
        return (b - a == d - c and self.columns[a:b] == other.columns[c:d] and self.loose[a:b] == other.loose[c:d]
                and self.looks[a:b] == other.looks[c:d])

    def equal(self, row: int, other: SheetIndex, its: int) -> bool:
        """Whether the formulas of two rows that are alike are the same to the letter."""
        return (self.exact[self.exact_begins[row]:self.exact_begins[row + 1]]
                == other.exact[other.exact_begins[its]:other.exact_begins[its + 1]])

    def formulas_of(self, row: int) -> list[str]:
        """Formulas of one row from left to right, read again."""
        return self.source.formulas(self.numbers[row], self.starts[row], self.ends[row])

    def cells(self, row: int) -> dict[int, Plain]:
        """Cells of one row, read again."""
        return self.source.cells(self.numbers[row], self.starts[row], self.ends[row])

    def by_column(self, most: int = 20_000) -> dict[int, Counter[int]]:
        """What stands in each column, of the first cells only where there are very many."""
        found: dict[int, Counter[int]] = {}
        rows = min(len(self), most)
        for column, content in zip(self.columns[:self.begins[rows]], self.loose[:self.begins[rows]], strict=True):
            found.setdefault(column, Counter())[content] += 1
        return found


def _number_hash(value: bytes, known: dict[bytes, int]) -> int:
    plain = amount(value)
    found = _MINUS_ONE if plain == -1.0 else hash(plain) or _ZERO
    if len(value) < 7 and len(known) < 100_000:
        known[value] = found
    return found


def _loose(formula: str) -> int:
    """Hash of a formula without what its references say: the same wherever it stands."""
    return hash(("f", _REFERENCE.sub("@", formula.replace(" ", "").upper())))


@lru_cache(maxsize=32768)
def _number(letters: bytes) -> int:
    return column_number(letters.decode())
