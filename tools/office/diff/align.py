"""Aligning two sequences by their keys: what stayed in order, what was carried elsewhere, what is similar.

Unique keys are anchors (the idea of patience diff); between them equal ends are trimmed, and small gaps are paired by
similarity. Every step is near to linear; only gaps up to a bound are looked at pair by pair.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

#: product of a gap's sides up to which every pair is compared
_SMALL = 40_000
#: pairs compared in one alignment
_MOST = 2_000_000
#: least similarity of lines that are one line changed
SIMILAR = 0.4

Similarity = Callable[[int, int], float]


@dataclass(slots=True)
class Alignment:
    """Indices that belong together."""

    #: rising in both
    pairs: list[tuple[int, int]] = field(default_factory=list)
    #: equal, and out of order
    moved: list[tuple[int, int]] = field(default_factory=list)

    def left(self, first: int, second: int) -> tuple[list[int], list[int]]:
        """Indices without a partner, of sequences so long."""
        taken = [*self.pairs, *self.moved]
        a, b = {pair[0] for pair in taken}, {pair[1] for pair in taken}
        return [index for index in range(first) if index not in a], [index for index in range(second) if index not in b]


def align(first: Sequence[int], second: Sequence[int], similarity: Similarity) -> Alignment:
    """Pair two sequences of keys; `similarity` (0 to 1) is asked about indices whose keys differ."""
    work = _Work(first, second, similarity)
    start, end = work.trim(0, len(first), 0, len(second))
    work.anchors(start[0], end[0], start[1], end[1], carried=True)
    work.found.pairs.sort()
    return work.found


class _Work:
    def __init__(self, first: Sequence[int], second: Sequence[int], similarity: Similarity) -> None:
        self.first, self.second, self.similarity = first, second, similarity
        self.found = Alignment()
        #: comparisons left. Attack: ten thousand gaps, each just small enough to be looked at pair by pair
        self._budget = _MOST
        self._gone: tuple[set[int], set[int]] = set(), set()

    def trim(self, a0: int, a1: int, b0: int, b1: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Pair equal ends; what is left between them."""
        first, second, pairs = self.first, self.second, self.found.pairs
        equal = _equal(first[a0:a1], second[b0:b1])
        pairs += zip(range(a0, a0 + equal), range(b0, b0 + equal), strict=True)
        a0, b0 = a0 + equal, b0 + equal
        equal = _equal(first[a0:a1][::-1], second[b0:b1][::-1])
        pairs += zip(range(a1 - equal, a1), range(b1 - equal, b1), strict=True)
        a1, b1 = a1 - equal, b1 - equal
        return (a0, b0), (a1, b1)

    def anchors(self, a0: int, a1: int, b0: int, b1: int, *, carried: bool) -> None:
        """Pair keys that stand once in both, then what lies between them."""
        if a0 == a1 or b0 == b1:
            return
        once = self._once(a0, a1, b0, b1)
        chain = rising([b for _, b in once])
        kept = [once[index] for index in chain]
        if carried:
            in_chain = set(chain)
            self.found.moved = [pair for index, pair in enumerate(once) if index not in in_chain]
            self._gone = {a for a, _ in self.found.moved}, {b for _, b in self.found.moved}
        self.found.pairs += kept
        previous = a0, b0
        for a, b in [*kept, (a1, b1)]:
            self._gap(previous[0], a, previous[1], b, bool(kept))
            previous = a + 1, b + 1

    def _once(self, a0: int, a1: int, b0: int, b1: int) -> list[tuple[int, int]]:
        counts = Counter(self.first[a0:a1]), Counter(self.second[b0:b1])
        where = {key: index for index, key in enumerate(self.second[b0:b1], start=b0)}
        return [(index, where[key]) for index, key in enumerate(self.first[a0:a1], start=a0)
                if counts[0][key] == 1 and counts[1][key] == 1]

    def _gap(self, a0: int, a1: int, b0: int, b1: int, narrower: bool) -> None:
        if a0 >= a1 or b0 >= b1:
            return
        (a0, b0), (a1, b1) = self.trim(a0, a1, b0, b1)
        if a0 >= a1 or b0 >= b1:
            return
        if narrower and (a1 - a0) * (b1 - b0) > _SMALL:
            # A key that stands twice in the whole may stand once in here.
            self.anchors(a0, a1, b0, b1, carried=False)
            return
        a = [index for index in range(a0, a1) if index not in self._gone[0]]
        b = [index for index in range(b0, b1) if index not in self._gone[1]]
        self._budget -= len(a) * len(b)
        if len(a) * len(b) <= _SMALL and self._budget > 0:
            self._similar(a, b)
        elif len(a) == len(b):
            self.found.pairs += zip(a, b, strict=True)
        else:
            self._by_key(a, b)

    def _similar(self, a: list[int], b: list[int]) -> None:
        """The pairs in order whose similarities sum up to most; between them, runs of one length line by line."""
        best = [[0.0] * (len(b) + 1) for _ in range(len(a) + 1)]
        like = [[self._like(x, y) for y in b] for x in a]
        for i in range(len(a) - 1, -1, -1):
            for j in range(len(b) - 1, -1, -1):
                best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + like[i][j])
        i = j = 0
        run: tuple[list[int], list[int]] = [], []
        while i < len(a) or j < len(b):
            both = i < len(a) and j < len(b)
            if both and like[i][j] and best[i][j] == best[i + 1][j + 1] + like[i][j]:
                self._even(*run)
                run = [], []
                self.found.pairs.append((a[i], b[j]))
                i, j = i + 1, j + 1
            elif i < len(a) and (not both or best[i][j] == best[i + 1][j]):
                run[0].append(a[i])
                i += 1
            else:
                run[1].append(b[j])
                j += 1
        self._even(*run)

    def _like(self, x: int, y: int) -> float:
        if self.first[x] == self.second[y]:
            return 1.0
        found = self.similarity(x, y)
        return found if found >= SIMILAR else 0.0

    def _even(self, a: list[int], b: list[int]) -> None:
        if len(a) == len(b):
            self.found.pairs += zip(a, b, strict=True)

    def _by_key(self, a: list[int], b: list[int]) -> None:
        """A large gap without anchors: equal keys in order, greedily."""
        places: dict[int, list[int]] = defaultdict(list)
        for index in reversed(b):
            places[self.second[index]].append(index)
        last = -1
        for index in a:
            stack = places.get(self.first[index], [])
            while stack and stack[-1] <= last:
                stack.pop()
            if stack:
                last = stack.pop()
                self.found.pairs.append((index, last))


def _equal(one: Sequence[int], other: Sequence[int]) -> int:
    """Length of the common beginning."""
    most = min(len(one), len(other))
    length, step = 0, 1 << most.bit_length()
    while step:
        if length + step <= most and one[length:length + step] == other[length:length + step]:
            length += step
        else:
            step >>= 1
    return length


def rising(numbers: list[int]) -> list[int]:
    """Indices of a longest rising subsequence."""
    tails: list[int] = []
    ends: list[int] = []
    before = [-1] * len(numbers)
    for index, number in enumerate(numbers):
        place = bisect_left(tails, number)
        before[index] = ends[place - 1] if place else -1
        if place == len(tails):
            tails.append(number)
            ends.append(index)
        else:
            tails[place], ends[place] = number, index
    chain = []
    at = ends[-1] if ends else -1
    while at >= 0:
        chain.append(at)
        at = before[at]
    return chain[::-1]
