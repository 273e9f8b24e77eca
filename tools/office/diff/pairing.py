"""Two versions of one sheet aligned: which row and column of the first is which of the second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.office.diff.align import Alignment, align, rising
from tools.office.diff.axis import Axis, Run, runs_of
from tools.office.diff.index import SheetIndex

#: share of rows whose equal keys prove that columns stayed where they were
_STAYED = 0.5


@dataclass(slots=True)
class Pairing:
    """Rows and columns that belong together, and what became of the others."""

    rows: Axis
    columns: Axis
    row_runs: list[Run] = field(default_factory=list)
    column_runs: list[Run] = field(default_factory=list)
    #: indices of rows in both indexes, in the order of the second
    pairs: list[tuple[int, int]] = field(default_factory=list)
    #: column of the first to that of the second; None for all as they are
    columns_to: dict[int, int] | None = None


def pair(first: SheetIndex, second: SheetIndex) -> Pairing:
    """Align two sheets."""
    columns, column_runs = _columns(first, second)
    if columns is None:
        keys = first.keys(), second.keys()
    else:
        keys = first.keys(columns), second.keys({column: column for column in columns.values()})

    def similarity(one: int, other: int) -> float:
        return overlap(first.content(one, columns), second.content(other))

    return _pairing(first, second, align(keys[0], keys[1], similarity), columns, column_runs)


def overlap(one: Mapping[int, int], other: Mapping[int, int]) -> float:
    """Share of equal cells."""
    most = max(len(one), len(other))
    return sum(other.get(column) == content for column, content in one.items()) / most if most else 1.0


def _pairing(first: SheetIndex, second: SheetIndex, found: Alignment, columns: dict[int, int] | None,
             column_runs: list[Run]) -> Pairing:
    left = found.left(len(first), len(second))
    pairs = [(first.numbers[a], second.numbers[b]) for a, b in found.pairs]
    moved = [(first.numbers[a], second.numbers[b]) for a, b in found.moved]
    runs = runs_of(pairs, moved, (first.numbers[a] for a in left[0]), (second.numbers[b] for b in left[1]))
    rows = Axis.of(pairs, moved, runs)
    if columns is None:
        axis = Axis.none()
    else:
        kept, away = _in_order(columns)
        axis = Axis.of(kept, away, column_runs)
    return Pairing(rows, axis, runs, column_runs, sorted([*found.pairs, *found.moved], key=lambda each: each[1]),
                   columns)


def _columns(first: SheetIndex, second: SheetIndex) -> tuple[dict[int, int] | None, list[Run]]:
    """Columns aligned by what stands in them, if that explains more rows than leaving them where they are."""
    stay = _common(first.keys(), second.keys())
    if stay >= _STAYED * min(len(first), len(second)):
        return None, []
    old, new = first.by_column(), second.by_column()
    numbers = sorted(old), sorted(new)
    keys = [[hash(frozenset(columns[number].items())) for number in order]
            for columns, order in zip((old, new), numbers, strict=True)]
    found = align(keys[0], keys[1], lambda a, b: _like(old[numbers[0][a]], new[numbers[1][b]]))
    pairs = [(numbers[0][a], numbers[1][b]) for a, b in found.pairs]
    moved = [(numbers[0][a], numbers[1][b]) for a, b in found.moved]
    columns = dict([*pairs, *moved])
    moves = _common(first.keys(columns), second.keys({column: column for column in columns.values()}))
    if moves <= stay:
        return None, []
    left = found.left(len(numbers[0]), len(numbers[1]))
    return columns, runs_of(pairs, moved, (numbers[0][a] for a in left[0]), (numbers[1][b] for b in left[1]))


def _in_order(columns: dict[int, int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """A map split into the longest rising part and the rest."""
    items = sorted(columns.items())
    chain = set(rising([second for _, second in items]))
    return ([item for index, item in enumerate(items) if index in chain],
            [item for index, item in enumerate(items) if index not in chain])


def _common(one: list[int], other: list[int]) -> int:
    return sum((Counter(one) & Counter(other)).values())


def _like(one: Counter[int], other: Counter[int]) -> float:
    most = max(one.total(), other.total())
    return sum((one & other).values()) / most if most else 0.0
