"""Rows that are the same in two sheets of one writer, wherever they stand, found without a look at their cells.

The addresses of a row's cells and its formulas begin with its own number; without it, a row that was pushed down by
others is byte for byte what it was. Only for books whose indices of strings and styles mean the same.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tools.office.diff.patterns import pattern_of
from tools.office.diff.source import Row, SheetSource

#: the key of a row that holds nothing, and that of formulas nobody has looked at; no hash is -1
BLANK: Final = -1
UNREAD: Final = -1

#: rows at either end of a sheet that tell whether a look at all of them is worth while
_TRIED = 300
#: an address that still has a number, or is none
_NUMBERED = re.compile(rb'<c r="[A-Z]*[^A-Z"]')


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the rows of one sheet, by their place in its XML."""

    #: the same for rows that are the same in both sheets, 0 for a row that has no equal and must be read
    keys: array[int]
    #: key of the pattern of its formulas, 0 for none
    formulas: array[int]


def same_rows(first: SheetSource, second: SheetSource) -> tuple[Known, Known]:
    """Rows that are in both. Raises Irregular."""
    sizes = first.rows(), second.rows()
    found = Known(*_zeros(sizes[0])), Known(*_zeros(sizes[1]))
    # The formula of a row that shares one is written elsewhere: equal bytes may say something else.
    ends = 0 if b't="shared"' in first.data or b't="shared"' in second.data else min(sizes)
    head = min(ends, _head(first, second))
    for place, row in enumerate(first.between(0, head)):
        found[0].keys[place] = found[1].keys[place] = hash(("head", row.number)) if first.holds(row) else BLANK
        found[0].formulas[place] = found[1].formulas[place] = UNREAD
    tail = 0
    for one, other in islice(zip(first.backwards(), second.backwards(), strict=False), ends - head):
        pattern = _renumbered(first, one, second, other)
        if pattern is None:
            break
        tail += 1
        held = pattern not in (0, UNREAD) or first.holds(one)
        found[0].keys[-tail] = found[1].keys[-tail] = hash(("tail", one.number)) if held else BLANK
        found[0].formulas[-tail] = found[1].formulas[-tail] = pattern
    inner = range(head, sizes[0] - tail), range(head, sizes[1] - tail)
    if _akin((first, second), found, inner):
        for source, known, places in zip((first, second), found, inner, strict=True):
            _fill(source, known, places)
    _keep_common(first, found, inner)
    return found


def _akin(sources: tuple[SheetSource, SheetSource], found: tuple[Known, Known], inner: tuple[range, range]) -> bool:
    """Whether a few rows at the ends of what is left have equals: two writers share none, and a look at all is dear."""
    for part in (slice(0, _TRIED), slice(-_TRIED, None)):
        for source, known, places in zip(sources, found, inner, strict=True):
            _fill(source, known, places[part])
        one, other = ({known.keys[place] for place in places[part]} - {0}
                      for known, places in zip(found, inner, strict=True))
        if one & other:
            return True
    return False


def _zeros(size: int) -> Iterator[array[int]]:
    return (array("q", bytes(8 * size)) for _ in range(2))


def _head(first: SheetSource, second: SheetSource) -> int:
    """How many rows at the beginning are the same bytes, their numbers included."""
    most, length, step = min(first.end - first.start, second.end - second.start), 0, 1 << 20
    while step:
        one, other = first.start + length, second.start + length
        if length + step <= most and first.data[one:one + step] == second.data[other:other + step]:
            length += step
        else:
            step >>= 2
    return min(bisect_left(source.ends, source.start + length) for source in (first, second))


def _renumbered(first: SheetSource, one: Row, second: SheetSource, other: Row) -> int | None:
    """The key of the formulas of two rows that are the same but for their numbers; None for rows that are not."""
    data = first.data[one.start:one.end]
    number, its = b"%d" % one.number, b"%d" % other.number
    if data.replace(number, its) != second.data[other.start:other.end]:
        return None
    if number == its:
        return UNREAD
    bare, formulas = first.split(one)
    cells = _addressed(bare, one.number)
    if cells is None or bare.count(number) != cells:
        return None
    pattern = pattern_of(formulas, one.number) if formulas else None
    # A number that is no row of this sheet was replaced too, or a neighbour was not.
    if pattern is not None and (not pattern.formulas or pattern.neighbours):
        return None
    return pattern.key if pattern else 0


def _addressed(data: bytes, number: int) -> int | None:
    """Number of the cells of a row, where its number stands before quotes once in each address and nowhere else.

    Attack: a style, or a text, that ends in the number of its row and changes with it.
    """
    mark, cells = b'%d"' % number, data.count(b'<c r="')
    return cells if data.count(mark) == cells and not _NUMBERED.search(data.replace(mark, b'"')) else None


def _fill(source: SheetSource, known: Known, places: range) -> None:
    """Keys of rows: what they are without their numbers."""
    for place, row in zip(places, source.between(places.start, places.stop), strict=True):
        data, formulas = source.split(row)
        if _addressed(data, row.number) is not None:
            known.formulas[place] = pattern = pattern_of(formulas, row.number).key if formulas else 0
            known.keys[place] = hash((data.replace(b'%d"' % row.number, b'"'), pattern))


def _keep_common(first: SheetSource, found: tuple[Known, Known], inner: tuple[range, range]) -> None:
    """Forget the keys that are in one sheet alone."""
    common = {found[0].keys[place] for place in inner[0]} & {found[1].keys[place] for place in inner[1]}
    blank = {found[0].keys[place] for place in inner[0]
             if found[0].keys[place] in common and not first.holds(first.row(place))}
    for known, places in zip(found, inner, strict=True):
        for place in places:
            if known.keys[place] not in common:
                known.keys[place] = 0
            elif known.keys[place] in blank:
                known.keys[place] = BLANK
