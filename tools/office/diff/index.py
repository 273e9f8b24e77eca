"""A sheet as flat arrays of hashes: what aligns it with another, at some twenty bytes a cell."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from tools.office.diff.formulas import canonical, skeleton
from tools.office.diff.source import Irregular, Plain, SheetSource, amount, inline_text, regular, unescape
from tools.office.refusal import Refused
from tools.office.xlsx_formulas import column_number

#: hash of -1.0 and of -2.0 are one in Python
_MINUS_ONE = 0x1D872B41E5A5F0C3


class SheetIndex:
    """Rows that hold anything, their cells as hashes.

    `columns`, `loose`, `exact` and `looks` run over all cells; those of row i lie between `begins[i]` and
    `begins[i + 1]`. `loose` ignores references, so that a formula is itself after it was shifted.
    """

    def __init__(self, source: SheetSource, meanings: Mapping[int, int], without: frozenset[int] = frozenset()) -> None:
        """`meanings`: style index to the number of its meaning, one numbering for both books; rows `without` are left
        out. Raises Refused.
        """
        self._without = without
        self.source = source
        self.meanings = meanings
        try:
            self._fill()
        except Irregular:
            self.source = SheetSource(regular(source.data), source.strings)
            try:
                self._fill()
            except Irregular:
                raise Refused("unreadable", "Лист устроен так, что его не сравнить.", ours=True) from None

    def _fill(self) -> None:
        self.numbers = array("L")
        self.starts, self.ends = array("Q"), array("Q")
        self.begins = array("L", [0])
        self.columns, self.looks = array("H"), array("L")
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

    def _row(self, number: int, start: int, end: int) -> None:
        source, meanings = self.source, self.meanings
        for letters, style, kind, attributes, formula, value, inline in source.raw(start, end):
            column = _number(letters)
            if attributes or formula:
                text = source.formula(number, column, attributes, formula)
                if text:
                    self._formula(column, style, text)
                    continue
            if not value:
                words = inline_text(inline) if kind == b"inlineStr" else ""
                if not words:
                    continue
                found = hash(words)
            elif kind == b"s":
                words = source.string(value)
                if not words:
                    continue
                found = hash(words)
            elif kind in (b"", b"n"):
                plain = amount(value)
                found = _MINUS_ONE if plain == -1.0 else hash(plain)
            elif kind == b"str":
                found = hash(unescape(value))
            else:
                found = hash((kind, value))
            self.columns.append(column)
            self.loose.append(found)
            self.exact.append(found)
            self.looks.append(meanings.get(int(style or 0), 0))

    def _formula(self, column: int, style: bytes, text: str) -> None:
        self.formulas += 1
        self.foreign = self.foreign or "!" in text
        self.columns.append(column)
        self.loose.append(hash(("f", skeleton(text))))
        self.exact.append(hash(("f", canonical(text))))
        self.looks.append(self.meanings.get(int(style or 0), 0))

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
            return [self.key(row) for row in range(len(self))]
        return [hash(tuple(sorted(self.content(row, columns).items()))) for row in range(len(self))]

    def content(self, row: int, columns: Mapping[int, int] | None = None) -> dict[int, int]:
        """Hash by column of one row."""
        a, b = self.begins[row], self.begins[row + 1]
        if columns is None:
            return dict(zip(self.columns[a:b], self.loose[a:b], strict=True))
        return {columns[column]: found for column, found in zip(self.columns[a:b], self.loose[a:b], strict=True)
                if column in columns}

    def alike(self, row: int, other: SheetIndex, its: int) -> bool:
        """Whether two rows are equal in content, exact formulas and looks, column by column."""
        a, b = self.begins[row], self.begins[row + 1]
        c, d = other.begins[its], other.begins[its + 1]
        return (b - a == d - c and self.columns[a:b] == other.columns[c:d] and self.exact[a:b] == other.exact[c:d]
                and self.looks[a:b] == other.looks[c:d])

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


@lru_cache(maxsize=32768)
def _number(letters: bytes) -> int:
    return column_number(letters.decode())
