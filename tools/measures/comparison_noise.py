"""Reliability over attempts, noise of the judge, and errors of means of tasks that share a corpus."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tools.measures.intervals import root


def pass_all(attempts: int, solved: int, k: int) -> Fraction:
    """pass^k: the chance that k attempts drawn from those made are all solved, C(solved, k)/C(attempts, k).

    Yao and others, arXiv 2406.12045. Raises ValueError unless 1 <= k <= attempts and 0 <= solved <= attempts.
    """
    if not (1 <= k <= attempts and 0 <= solved <= attempts):
        raise ValueError(f"{solved} of {attempts} attempts, k = {k}")
    return Fraction(comb(solved, k), comb(attempts, k))


@dataclass(frozen=True, slots=True)
class JudgeNoise:
    """Components of variance of repeated judgings of the same outputs, quality points squared."""

    within: Fraction
    between: Fraction
    #: between / (between + within); None when nothing varies at all
    icc: Fraction | None
    #: standard error of the mean over all judgings that the judge alone causes
    judge_error: Fraction


def judge_noise(judgings: Sequence[Sequence[Fraction]]) -> JudgeNoise:
    """One-way components of variance: `judgings` holds, for each task, the quality of each of k judgings.

    Raises ValueError for fewer than two tasks, fewer than two judgings or unequal numbers of them.
    """
    tasks, times = len(judgings), len(judgings[0]) if judgings else 0
    if tasks < 2 or times < 2 or any(len(row) != times for row in judgings):
        raise ValueError("two tasks or more, each judged the same two times or more")
    within = sum((_variance(row) for row in judgings), Fraction(0)) / tasks
    means = [sum(row, Fraction(0)) / times for row in judgings]
    between = max(Fraction(0), _variance(means) - within / times)
    total = between + within
    return JudgeNoise(within, between, between / total if total else None, root(within / (tasks * times)))


@dataclass(frozen=True, slots=True)
class MeanErrors:
    """Standard errors of one mean."""

    #: as if tasks were independent
    naive: Fraction
    #: Miller, arXiv 2411.00640: the independent error plus the covariances inside clusters
    clustered: Fraction
    #: the sandwich with the small-sample factor G/(G - 1); None for a single cluster
    sandwich: Fraction | None


def mean_errors(values: Sequence[Fraction], clusters: Sequence[Hashable]) -> MeanErrors:
    """Standard errors of the mean of `values`, of which those with one cluster share their materials.

    Raises ValueError for fewer than two values or a cluster missing.
    """
    n = len(values)
    if n < 2 or len(clusters) != n:
        raise ValueError("two values or more, a cluster each")
    mean = sum(values, Fraction(0)) / n
    sums: dict[Hashable, Fraction] = {}
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, Fraction(0)) + value - mean
    grouped = sum((total * total for total in sums.values()), Fraction(0))
    variance = _variance(values)
    # n·s² of independent tasks, plus the products of different tasks of one cluster; negative sums are cut at 0.
    joined = max(Fraction(0), variance + grouped)
    groups = len(sums)
    return MeanErrors(root(variance / n), root(joined / n**2),
                      root(grouped * groups / (groups - 1) / n**2) if groups > 1 else None)


def _variance(values: Sequence[Fraction]) -> Fraction:
    mean = sum(values, Fraction(0)) / len(values)
    return sum(((value - mean) ** 2 for value in values), Fraction(0)) / (len(values) - 1)
