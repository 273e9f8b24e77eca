"""Rows that are the same in two sheets of one writer, wherever they stand, found without a look at their cells.

The addresses of a row's cells and its formulas begin with its own number; without it, a row that was pushed down by
others is byte for byte what it was. Only for books whose indices of strings and styles mean the same.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tools.office.diff.patterns import pattern_of
from tools.office.diff.source import SheetSource

#: the key of a row that holds nothing, and that of formulas nobody has looked at; no hash is -1
BLANK: Final = -1
UNREAD: Final = -1

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
    head, tail = _ends(first, second)
    for start, end in ((0, head), (sizes[0] - tail, sizes[0])):
        for one, row in enumerate(first.between(start, end), start=start):
            other = one if one < head else one + sizes[1] - sizes[0]
            found[0].keys[one] = found[1].keys[other] = hash(("row", row.number)) if first.holds(row) else BLANK
            found[0].formulas[one] = found[1].formulas[other] = UNREAD
    for source, known in zip((first, second), found, strict=True):
        _fill(source, known, head, len(known.keys) - tail, checked=source is first)
    _keep_common(first, found, head, tail)
    return found


def _zeros(size: int) -> Iterator[array[int]]:
    return (array("q", bytes(8 * size)) for _ in range(2))


def _fill(source: SheetSource, known: Known, start: int, end: int, *, checked: bool) -> None:
    """Keys of rows; `checked` in one of the sheets is enough, as only equal rows have equal keys."""
    keys, patterns = known.keys, known.formulas
    for place, row in enumerate(source.between(start, end), start=start):
        data, formulas = source.split(row)
        number = b'%d"' % row.number
        bare = data.replace(number, b'"')
        # Attack: a style, or a text, that ends in the number of its row and changes with it. Only addresses may.
        if data.count(number) == data.count(b'<c r="') and not (checked and _NUMBERED.search(bare)):
            patterns[place] = pattern = pattern_of(formulas, row.number).key if formulas else 0
            keys[place] = hash((bare, pattern))


def _keep_common(first: SheetSource, found: tuple[Known, Known], head: int, tail: int) -> None:
    """Forget the keys that are in one sheet alone."""
    inner = [range(head, len(known.keys) - tail) for known in found]
    common = {found[0].keys[place] for place in inner[0]} & {found[1].keys[place] for place in inner[1]}
    blank = {found[0].keys[place] for place in inner[0]
             if found[0].keys[place] in common and not first.holds(first.row(place))}
    for known, places in zip(found, inner, strict=True):
        for place in places:
            if known.keys[place] not in common:
                known.keys[place] = 0
            elif known.keys[place] in blank:
                known.keys[place] = BLANK


def _ends(first: SheetSource, second: SheetSource) -> tuple[int, int]:
    """How many rows at the beginning and at the end are the same bytes under the same numbers."""
    least = min(first.end - first.start, second.end - second.start)
    ahead = _equal(first.data, first.start, second.data, second.start, least)
    head = min(_until(first, first.start + ahead), _until(second, second.start + ahead))
    behind = _equal(first.data, first.end, second.data, second.end, least, backwards=True)
    tail = 0
    while head + tail + 1 < min(len(first.numbers), len(second.numbers)) and (
            first.ends[-tail - 2] >= first.end - behind) and first.numbers[-tail - 1] == second.numbers[-tail - 1]:
        tail += 1
    return head, tail


def _until(source: SheetSource, place: int) -> int:
    """Number of the rows that end before a place."""
    low, high = 0, len(source.ends)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if source.ends[middle] < place else (low, middle)
    return low


def _equal(one: bytes, at: int, other: bytes, there: int, most: int, *, backwards: bool = False) -> int:
    """How many bytes from two places on, or up to them, are the same."""
    length, step = 0, 1 << 20
    while step:
        while length + step <= most:
            shift = -length - step if backwards else length
            if one[at + shift:at + shift + step] != other[there + shift:there + shift + step]:
                break
            length += step
        step >>= 4
    return length
