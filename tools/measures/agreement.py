"""How far a judge agrees with known verdicts: confusion, kappa, alpha, the rate behind a judge's errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tools.measures.intervals import Interval, wilson


@dataclass(frozen=True, slots=True)
class Share:
    """A share of counts with its interval; both None when there is nothing to count."""

    successes: int
    total: int

    @property
    def value(self) -> Fraction | None:
        """successes / total."""
        return Fraction(self.successes, self.total) if self.total else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's interval."""
        return wilson(self.successes, self.total)


@dataclass(frozen=True, slots=True)
class Confusion:
    """A judge's yes and no against the truth's."""

    tp: int
    fp: int
    fn: int
    tn: int

    @property
    def n(self) -> int:
        """All judged."""
        return self.tp + self.fp + self.fn + self.tn

    @property
    def accuracy(self) -> Share:
        """Right of all."""
        return Share(self.tp + self.tn, self.n)

    @property
    def recall(self) -> Share:
        """Said yes of what is yes (sensitivity)."""
        return Share(self.tp, self.tp + self.fn)

    @property
    def specificity(self) -> Share:
        """Said no of what is no."""
        return Share(self.tn, self.tn + self.fp)

    @property
    def precision(self) -> Share:
        """Is yes of what was said to be yes."""
        return Share(self.tp, self.tp + self.fp)

    @property
    def pairs(self) -> list[tuple[bool, bool]]:
        """Truth and judge, a pair each."""
        cells = ((True, True, self.tp), (False, True, self.fp), (True, False, self.fn), (False, False, self.tn))
        return [(truth, judge) for truth, judge, count in cells for _ in range(count)]

    @property
    def corrected(self) -> Fraction | None:
        """The true share of yes that the judge's share stands for: (p + sp - 1)/(se + sp - 1), arXiv 2511.21140.

        Clamped to [0, 1]; None when the judge tells nothing apart.
        """
        recall, specificity = self.recall.value, self.specificity.value
        if recall is None or specificity is None or recall + specificity == 1:
            return None
        said = Fraction(self.tp + self.fp, self.n)
        return min(Fraction(1), max(Fraction(0), (said + specificity - 1) / (recall + specificity - 1)))


#: how often two raters gave each pair of labels
Table = Mapping[tuple[Hashable, Hashable], int]


def kappa(pairs: Sequence[tuple[Hashable, Hashable]]) -> Fraction | None:
    """Cohen's kappa of two raters; None when nothing is rated, or chance alone would agree always."""
    return kappa_of(Counter(pairs))


def kappa_of(table: Table) -> Fraction | None:
    """`kappa` of counted pairs."""
    n = sum(table.values())
    if n == 0:
        return None
    first, second = _margins(table)
    observed = Fraction(_agreed(table), n)
    chance = Fraction(sum(first[label] * second[label] for label in first), n * n)
    return None if chance == 1 else (observed - chance) / (1 - chance)


def alpha(pairs: Sequence[tuple[Hashable, Hashable]]) -> Fraction | None:
    """Krippendorff's alpha of two raters with nominal labels and nothing missing; None when all labels are one.

    1 - observed / expected disagreement, the expected one over all pairs of the 2n labels.
    """
    return alpha_of(Counter(pairs))


def alpha_of(table: Table) -> Fraction | None:
    """`alpha` of counted pairs."""
    n = sum(table.values())
    first, second = _margins(table)
    labels = first + second
    total = 2 * n
    unlike = total * total - sum(count * count for count in labels.values())
    if unlike == 0:
        return None
    observed = Fraction(n - _agreed(table), n)
    return 1 - observed * total * (total - 1) / unlike


def _margins(table: Table) -> tuple[Counter[Hashable], Counter[Hashable]]:
    first: Counter[Hashable] = Counter()
    second: Counter[Hashable] = Counter()
    for (one, two), count in table.items():
        first[one] += count
        second[two] += count
    return first, second


def _agreed(table: Table) -> int:
    return sum(count for (one, two), count in table.items() if one == two)


def matching(n: int, digits: int, *, accuracy: str, recall: str, precision: str) -> Iterator[Confusion]:
    """Every confusion of `n` whose percentages are printed as these, so a published row can be held against itself.

    A printed value matches when it is the true one rounded or cut at `digits` decimals. No result: no such counts
    exist, the row contradicts itself. Raises ValueError where `n` is so large that counts cannot be told apart.
    """
    if n >= 10 ** (digits + 2):
        raise ValueError(f"{n} are too many for {digits} decimals")
    for positive in range(1, n + 1):
        guess = int(positive * Fraction(recall) / 100)
        for tp in range(max(0, guess - 1), min(positive, guess + 2) + 1):
            if not _prints(Fraction(100 * tp, positive), recall, digits):
                continue
            for fp in _false_alarms(tp, n - positive, precision, digits):
                found = Confusion(tp, fp, positive - tp, n - positive - fp)
                said, right = found.precision.value, found.accuracy.value
                if (said is not None and right is not None and _prints(100 * said, precision, digits)
                        and _prints(100 * right, accuracy, digits)):
                    yield found


def _false_alarms(tp: int, negative: int, precision: str, digits: int) -> range:
    """The false alarms that a printed precision leaves possible, by tp/(tp + fp) near it; a few too many."""
    step = Fraction(1, 10**digits)
    low, high = Fraction(precision) - step, Fraction(precision) + step
    if low <= 0:
        return range(negative + 1)
    return range(max(0, int(100 * tp / high) - tp), min(negative, int(100 * tp / low) - tp + 1) + 1)


def _prints(value: Fraction, printed: str, digits: int) -> bool:
    step = Fraction(1, 10**digits)
    off = value - Fraction(printed)
    return -step / 2 <= off < step
