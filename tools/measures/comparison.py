"""Comparing systems on the tasks that all of them ran: exact tests, in fractions where the test is exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, erfc, exp, lcm, pi, sqrt
from random import Random

from tools.measures.task import TaskMeasures

#: different sums that the exact permutation test keeps track of; beyond it signs are sampled
MAX_SUMS = 200_000
#: sign patterns that are sampled then, under a fixed seed
SAMPLES = 100_000


def common_tasks(systems: Mapping[str, Mapping[str, TaskMeasures | None]]) -> tuple[str, ...]:
    """Tasks that every compared system ran, sorted. A task that any of them did not run (None, or absent) is out;
    failures and missing verdicts are not."""
    ran = [{task for task, measures in tasks.items() if measures is not None} for tasks in systems.values()]
    return tuple(sorted(set.intersection(*ran))) if ran else ()


def fisher(solved: int, unsolved: int, other_solved: int, other_unsolved: int) -> Fraction | None:
    """Fisher's exact test, two-sided: the probability of tables no likelier than this one. None without a task.

    Raises ValueError for a negative count.
    """
    if min(solved, unsolved, other_solved, other_unsolved) < 0:
        raise ValueError("negative count in a table")
    ours, theirs = solved + unsolved, other_solved + other_unsolved
    if ours == 0 or theirs == 0:
        return None
    right = solved + other_solved
    ways = {k: comb(ours, k) * comb(theirs, right - k) for k in range(max(0, right - theirs), min(ours, right) + 1)}
    # Integers are compared, so equal tables need no tolerance.
    return Fraction(sum(way for way in ways.values() if way <= ways[solved]), comb(ours + theirs, right))


def mcnemar(only_ours: int, only_theirs: int) -> Fraction:
    """McNemar's exact test on discordant pairs, two-sided binomial at 1/2; 1 when nothing differs."""
    if min(only_ours, only_theirs) < 0:
        raise ValueError("negative count of pairs")
    total = only_ours + only_theirs
    tail = sum(comb(total, k) for k in range(min(only_ours, only_theirs) + 1))
    return min(Fraction(1), Fraction(2 * tail, 2**total))


@dataclass(frozen=True, slots=True)
class Permutation:
    """The result of a sign-flip test."""

    p: Fraction
    #: every sign pattern was counted; false: SAMPLES of them under a fixed seed
    exact: bool


def sign_flip(differences: Sequence[Fraction]) -> Permutation | None:
    """Sign-flip permutation test of paired differences, two-sided on the sum; None without pairs.

    Sums are counted, not patterns enumerated, so that 136 pairs are exact whenever their differences lie on a grid.
    """
    if not differences:
        return None
    scale = lcm(*(difference.denominator for difference in differences))
    steps = [abs(int(difference * scale)) for difference in differences]
    observed = abs(int(sum(differences) * scale))
    sums = Counter({0: 1})
    for step in steps:
        grown: Counter[int] = Counter()
        for value, ways in sums.items():
            grown[value + step] += ways
            grown[value - step] += ways
        if len(grown) > MAX_SUMS:
            return _sampled(steps, observed)
        sums = grown
    extreme = sum(ways for value, ways in sums.items() if abs(value) >= observed)
    return Permutation(Fraction(extreme, 2 ** len(steps)), exact=True)


def _sampled(steps: Sequence[int], observed: int) -> Permutation:
    # The observed pattern counts as one of the sample, so that p is never 0.
    random, total = Random(0), sum(steps)
    # What each byte of signs takes away is summed once, not once a sample.
    tables = [_sums(steps[start:start + 8]) for start in range(0, len(steps), 8)]
    extreme = 1
    for _ in range(SAMPLES):
        signs = random.getrandbits(len(steps)).to_bytes(len(tables), "little")
        extreme += abs(total - 2 * sum(map(list.__getitem__, tables, signs))) >= observed
    return Permutation(Fraction(extreme, SAMPLES + 1), exact=False)


def _sums(steps: Sequence[int]) -> list[int]:
    """The sum of each subset of steps, by the number whose bits name them."""
    sums = [0]
    for step in steps:
        sums += [each + step for each in sums]
    return sums


def holm(values: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Holm's step-down adjustment of p-values, in the order given."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    adjusted, largest = [Fraction(0)] * len(values), Fraction(0)
    for rank, index in enumerate(order):
        largest = max(largest, min(Fraction(1), (len(values) - rank) * values[index]))
        adjusted[index] = largest
    return tuple(adjusted)


def benjamini_hochberg(values: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Benjamini and Hochberg's step-up adjustment of p-values, in the order given."""
    order = sorted(range(len(values)), key=lambda index: values[index], reverse=True)
    adjusted, smallest = [Fraction(1)] * len(values), Fraction(1)
    for rank, index in enumerate(order):
        smallest = min(smallest, values[index] * len(values) / (len(values) - rank))
        adjusted[index] = smallest
    return tuple(adjusted)


@dataclass(frozen=True, slots=True)
class Cochran:
    """Cochran's Q of three or more systems on the same tasks."""

    q: Fraction
    p: float


def cochran(rows: Sequence[Sequence[bool]]) -> Cochran | None:
    """Cochran's Q: `rows` are tasks, columns systems, true is solved. None when no task tells the systems apart.

    Raises ValueError for rows of different lengths or fewer than two systems.
    """
    width = len(rows[0]) if rows else 2
    if width < 2 or any(len(row) != width for row in rows):
        raise ValueError("rows must name the same two systems or more")
    columns = [sum(row[index] for row in rows) for index in range(width)]
    totals = [sum(row) for row in rows]
    spread = width * sum(totals) - sum(total * total for total in totals)
    if spread == 0:
        return None
    q = Fraction((width - 1) * (width * sum(column * column for column in columns) - sum(totals) ** 2), spread)
    return Cochran(q, chi_square_tail(float(q), width - 1))


def chi_square_tail(value: float, freedom: int) -> float:
    """P(X >= value) for a chi-square of `freedom` >= 1 degrees, by the finite sums of integer degrees.

    Abramowitz and Stegun 26.4.4 and 26.4.5.
    """
    half = value / 2
    if freedom % 2 == 0:
        term, total = 1.0, 1.0
        for index in range(1, freedom // 2):
            term *= half / index
            total += term
        return exp(-half) * total
    term, total = sqrt(value), 0.0
    for index in range(1, freedom, 2):
        total += term
        term *= value / (index + 2)
    return erfc(sqrt(half)) + sqrt(2 / pi) * exp(-half) * total
