"""Where rows (or columns) went: a map of numbers from the first file to the second, and what it says of the edits."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

#: more than any row or column has
MAX_NUMBER = 1 << 30


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring rows or columns with one fate."""

    #: inserted, deleted, moved, filled, cleared
    fate: str
    #: first and last number in the first file, zeros for none
    before: tuple[int, int] = (0, 0)
    #: in the second file
    after: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Axis:
    """Pairs of numbers that belong together; the others follow their neighbours."""

    #: first to second, in order: both rise
    pairs: list[tuple[int, int]] = field(default_factory=list)
    #: pairs that left the order
    moved: dict[int, int] = field(default_factory=dict)
    #: numbers of the first file that are gone
    gone: frozenset[int] = frozenset()
    #: nothing moved: every number is itself
    still: bool = True
    _firsts: list[int] = field(default_factory=list)
    _there: dict[int, int] = field(default_factory=dict)
    #: stretches of numbers that are gone or were carried away, in order
    _away: list[tuple[int, int]] = field(default_factory=list)

    @staticmethod
    @lru_cache(maxsize=1)
    def none() -> Axis:
        """The axis of what did not move."""
        return Axis()

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]], moved: Iterable[tuple[int, int]], runs: Iterable[Run]) -> Axis:
        """The map of aligned numbers and their runs."""
        kept, away, runs = sorted(pairs), dict(moved), list(runs)
        gone = frozenset(number for run in runs if run.fate == "deleted"
                         for number in range(run.before[0], run.before[1] + 1))
        still = not away and not gone and all(first == second for first, second in kept)
        if still:
            return cls(kept)
        stretches: list[tuple[int, int]] = []
        for start, end in sorted(run.before for run in runs if run.fate in ("deleted", "moved")):
            if stretches and start <= stretches[-1][1] + 1:
                stretches[-1] = stretches[-1][0], max(end, stretches[-1][1])
            else:
                stretches.append((start, end))
        return cls(kept, away, gone, False, [first for first, _ in kept], {**dict(kept), **away}, stretches)

    def to(self, number: int) -> int | None:
        """Where a number of the first file is in the second, None when it is gone."""
        if self.still:
            return number
        exact = self._there.get(number)
        if exact is not None:
            return exact
        if number in self.gone:
            return None
        at = bisect_right(self._firsts, number) - 1
        if at < 0:
            # A blank line above everything stays where it was, as far as there is place.
            return min(number, max(1, self.pairs[0][1] - 1)) if self.pairs else number
        first, second = self.pairs[at]
        there = second + number - first
        if at + 1 < len(self.pairs) and there >= self.pairs[at + 1][1]:
            after = self.pairs[at + 1]
            there = max(second + 1, after[1] - (after[0] - number))
        return there

    def span(self, first: int, last: int) -> tuple[int, int] | None:
        """Ends of a range in the second file: gone ends shrink to what is left. None when nothing is."""
        first, last = min(first, last), max(first, last)
        # A range is held by the lines that stayed, not by one that was carried away.
        if (stretch := self._stretch(first)) is not None:
            first = stretch[1] + 1
        if (stretch := self._stretch(last)) is not None:
            last = stretch[0] - 1
        start, end = self.to(first), self.to(last)
        if first > last or start is None or end is None:
            return None
        return min(start, end), max(start, end)

    def _stretch(self, number: int) -> tuple[int, int] | None:
        """The stretch of lines without a place that a number lies in."""
        at = bisect_right(self._away, (number, MAX_NUMBER)) - 1
        return self._away[at] if at >= 0 and self._away[at][1] >= number else None


def runs_of(pairs: list[tuple[int, int]], moved: list[tuple[int, int]], first_left: Iterable[int],
            second_left: Iterable[int]) -> list[Run]:
    """What happened to the lines that have no partner, and to those that left the order.

    `pairs` rise in both; lines between two pairs were inserted or deleted where the distance of the pairs changed, and
    filled or cleared where it did not.
    """
    away = {first for first, _ in moved} | set(first_left)
    come = {second for _, second in moved} | set(second_left)
    runs = [Run("moved", (block[0][0], block[-1][0]), (block[0][1], block[-1][1])) for block in _blocks(sorted(moved))]
    carried = {first for first, _ in moved}, {second for _, second in moved}
    bounds = [(0, 0), *pairs]
    ends: list[tuple[int, int] | None] = [*pairs, None]
    old, new = sorted(away), sorted(come)
    for (first, second), end in zip(bounds, ends, strict=True):
        if end is not None and end[0] - first == 1 == end[1] - second:
            continue
        inner_old = _between(old, first, end[0] if end else None)
        inner_new = _between(new, second, end[1] if end else None)
        own_old = [number for number in inner_old if number not in carried[0]]
        own_new = [number for number in inner_new if number not in carried[1]]
        if end is None:
            runs += [Run("deleted", before=ends_) for ends_ in _stretches(own_old)]
            runs += [Run("inserted", after=ends_) for ends_ in _stretches(own_new)]
            continue
        # Carried lines changed the distance; what is left of it is insertion or deletion.
        change = (end[1] - second) - (end[0] - first) + (len(inner_old) - len(own_old)) - (
            len(inner_new) - len(own_new))
        runs += _gap(own_old, own_new, change, (first, second))
    return runs


def _gap(old: list[int], new: list[int], change: int, before: tuple[int, int]) -> list[Run]:
    if change == 0:
        return [*(Run("cleared", before=ends) for ends in _stretches(old)),
                *(Run("filled", after=ends) for ends in _stretches(new))]
    if change > 0:
        if not new:  # blank lines
            return [Run("inserted", after=(before[1] + 1, before[1] + change)),
                    *(Run("cleared", before=ends) for ends in _stretches(old))]
        return [*(Run("inserted", after=ends) for ends in _stretches(new)),
                *(Run("deleted" if len(new) > change else "cleared", before=ends) for ends in _stretches(old))]
    if not old:
        return [Run("deleted", before=(before[0] + 1, before[0] - change)),
                *(Run("filled", after=ends) for ends in _stretches(new))]
    return [*(Run("deleted", before=ends) for ends in _stretches(old)),
            *(Run("inserted" if len(old) > -change else "filled", after=ends) for ends in _stretches(new))]


def _between(numbers: list[int], low: int, high: int | None) -> list[int]:
    start = bisect_right(numbers, low)
    return numbers[start:] if high is None else numbers[start:bisect_right(numbers, high - 1)]


def _stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    start = previous = 0
    for number in numbers:
        if number != previous + 1 or not start:
            if start:
                yield start, previous
            start = number
        previous = number
    if start:
        yield start, previous


def _blocks(pairs: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    block: list[tuple[int, int]] = []
    for first, second in pairs:
        if block and (first, second) != (block[-1][0] + 1, block[-1][1] + 1):
            yield block
            block = []
        block.append((first, second))
    if block:
        yield block
