"""A sheet as rows of hashes: what aligns it with another, at some thirty bytes a row. Cells are read again when asked.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from tools.office.diff.patterns import BREAK, Pattern, pattern_of
from tools.office.diff.regular import regular
from tools.office.diff.same import BLANK, Known
from tools.office.diff.source import Irregular, Plain, Row, SheetSource
from tools.office.refusal import Refused
from tools.office.xlsx_formulas import column_number
from tools.office.xlsx_texts import amount, inline_text, unescape

_ADDRESS = re.compile(rb'<c r="([A-Z]{1,3})\d+"')
#: what follows the address of a cell: style, type, whether a formula stands here, value, inline string
_CONTENT = re.compile(
    rb'(?: s="(\d+)")?(?: t="(\w+)")?(?: (?:cm|vm|ph)="\d+")*\s*(?:/>|>(<=/>)?'
    rb'(?:<v(?: xml:space="preserve")?(?:\s*/>|>([^<]*)</v>))?(?:<is>(.*?)</is>)?</c>)\s*', re.S)
_CELL_TAG = re.compile(rb"<c[ >/]|</c>")
#: hash of -1.0 and of -2.0 are one in Python
_MINUS_ONE = 0x1D872B41E5A5F0C3
#: of zero, so that no hash is false
_ZERO = 0x2545F4914F6CDD1D
#: contents of cells, and rows, that are remembered
_MOST_CONTENTS, _MOST_ROWS = 200_000, 2_000


class _Contents(dict[bytes, tuple[int | None, int]]):
    """What follows an address to the hash of what it says and the number of its look; contents repeat.

    The hash is 0 for nothing and None for a formula.
    """

    def __init__(self, source: SheetSource, meanings: Mapping[bytes, int]) -> None:
        self._hashes, self._meanings, self._plain = source.hashes, meanings, meanings.get(b"0", 0)

    def __missing__(self, content: bytes) -> tuple[int | None, int]:
        match = _CONTENT.fullmatch(content)
        if match is None:
            raise Irregular
        style, kind, formula, value, inline = match.groups()
        # Attack: an inline string that runs on over the next cells.
        if inline and _CELL_TAG.search(inline):
            raise Irregular
        found = (None if formula else self._hash(kind or b"", value, inline or b""),
                 self._meanings.get(style, 0) if style else self._plain)
        if len(self) > _MOST_CONTENTS:
            self.clear()
        self[content] = found
        return found

    def _hash(self, kind: bytes, value: bytes | None, inline: bytes) -> int:
        if not value:
            return hash(words) if kind == b"inlineStr" and (words := inline_text(inline)) else 0
        if not kind or kind == b"n":
            plain = amount(value)
            return _MINUS_ONE if plain == -1.0 else hash(plain) or _ZERO
        if kind == b"s":
            number = int(value) if value.isdigit() else -1
            return self._hashes[number] if 0 <= number < len(self._hashes) else 0
        if kind == b"inlineStr":
            return hash(words) if (words := inline_text(inline)) else 0
        return hash(unescape(value)) if kind == b"str" else hash((kind, value))


class SheetIndex:
    """Rows that hold anything, from 0, each as a few hashes.

    `keys` ignore references, so that a formula is itself after it was shifted; `wholes` hold keys and looks.
    """

    def __init__(self, source: SheetSource, meanings: Mapping[bytes, int], known: Known | None = None) -> None:
        """`meanings`: style index to the number of its meaning, one numbering for both books; rows that are `known` are
        not read. Raises Refused; with `known` also Irregular.
        """
        self.source, self._meanings = source, meanings
        try:
            self._fill(known)
        except Irregular:
            if known is not None:
                raise
            self.source = SheetSource(regular(source.data), source.strings, source.hashes)
            try:
                self._fill(None)
            except Irregular:
                raise Refused("unreadable", "Лист устроен так, что его не сравнить.", ours=True) from None

    def _fill(self, known: Known | None) -> None:
        self._memo = _Contents(self.source, self._meanings)
        self._contents: dict[int, dict[int, int]] = {}
        size = self.source.rows()
        keys, formulas = (array("q", bytes(8 * size)) for _ in range(2)) if known is None else (
            known.keys, known.formulas)
        wholes = keys[:]
        for place in [place for place, key in enumerate(keys) if not key]:
            keys[place], wholes[place], formulas[place] = self._read(self.source.row(place))
        held = [place for place, key in enumerate(keys) if key != BLANK]
        self._places = array("I", held)
        if len(held) == size:
            self.numbers, self._keys, self.wholes, self.formulas = self.source.numbers, keys, wholes, formulas
        else:
            self.numbers = array("I", (self.source.numbers[place] for place in held))
            self._keys, self.wholes, self.formulas = (
                array("q", (each[place] for place in held)) for each in (keys, wholes, formulas))

    def _read(self, row: Row) -> tuple[int, int, int]:
        """Key, whole and key of the formulas of a row."""
        letters, loose, looks, pattern = self._cells(row)
        if not letters:
            return BLANK, BLANK, 0
        key = hash((letters, loose))
        return key, hash((key, looks)), pattern.key if pattern else 0

    def _cells(self, row: Row) -> tuple[tuple[bytes, ...], tuple[int, ...], tuple[int, ...], Pattern | None]:
        """Columns, hashes and looks of the cells of a row that hold anything, and its formulas."""
        # The one place that sees every cell of both books.
        data, formulas = self.source.split(row)
        parts = _ADDRESS.split(data)
        if parts[0].strip():
            raise Irregular
        if len(parts) == 1:
            return (), (), (), None
        letters = tuple(parts[1::2])
        contents, looks = zip(*map(self._memo.__getitem__, parts[2::2]), strict=True)
        pattern = None
        if formulas:
            pattern = pattern_of(formulas, row.number)
            contents = _put(contents, pattern.loose)
        if 0 in contents:
            held = [at for at, each in enumerate(contents) if each]
            letters, contents, looks = (tuple(each[at] for at in held) for each in (letters, contents, looks))
        return letters, contents, looks, pattern

    def __len__(self) -> int:
        return len(self.numbers)

    def _row(self, row: int) -> Row:
        return self.source.row(self._places[row])

    def at(self, number: int) -> range:
        """Indices of the row with a number: one or none."""
        place = bisect_left(self.numbers, number)
        return range(place, place + (place < len(self.numbers) and self.numbers[place] == number))

    def keys(self, columns: Mapping[int, int] | None = None) -> list[int]:
        """Hashes of what stands in which column, of all rows; with a map, of the mapped columns alone, under their new
        numbers.
        """
        if columns is None:
            return self._keys.tolist()
        return [hash(tuple(sorted(self.content(row, columns).items()))) for row in range(len(self))]

    def content(self, row: int, columns: Mapping[int, int] | None = None) -> dict[int, int]:
        """Hash by column of one row."""
        found = self._contents.get(row)
        if found is None:
            letters, contents, _, _ = self._cells(self._row(row))
            found = {_number(each): content for each, content in zip(letters, contents, strict=True)}
            if len(self._contents) > _MOST_ROWS:
                self._contents.clear()
            self._contents[row] = found
        if columns is None:
            return found
        return {columns[column]: content for column, content in found.items() if column in columns}

    def pattern(self, row: int) -> Pattern | None:
        """What the formulas of a row say, None where it has none."""
        formulas = self.source.formulas(self._row(row)) if self.formulas[row] else b""
        return pattern_of(formulas, self.numbers[row]) if formulas else None

    def formulas_of(self, row: int) -> list[str]:
        """Formulas of one row from left to right, read again."""
        formulas = self.source.formulas(self._row(row))
        return [unescape(text) for text in formulas.split(BREAK)] if formulas else []

    def cells(self, row: int) -> dict[int, Plain]:
        """Cells of one row, read again."""
        return self.source.cells(self._row(row))

    def by_column(self, most: int = 20_000) -> dict[int, Counter[int]]:
        """What stands in each column, of the first cells only where there are very many."""
        found: dict[int, Counter[int]] = {}
        for row in range(min(len(self), most)):
            for column, content in self.content(row).items():
                found.setdefault(column, Counter())[content] += 1
        return found


def _put(contents: tuple[int | None, ...], formulas: tuple[int, ...]) -> tuple[int, ...]:
    """Contents of a row with the hashes of its formulas where they stand. Raises Irregular."""
    if contents.count(None) != len(formulas):
        raise Irregular
    found, at = list(contents), 0
    for each in formulas:
        at = found.index(None, at)
        found[at] = each
    return tuple(found)  # type: ignore[arg-type]  # no None is left


@lru_cache(maxsize=32768)
def _number(letters: bytes) -> int:
    return column_number(letters.decode())
