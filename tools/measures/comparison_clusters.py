"""The interval of a mean paired difference where tasks share a corpus: bootstrap-t over corpora."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf, sqrt
from random import Random

#: resamples, under a fixed seed; with one more than this the ends of 95 % fall on whole ranks
RESAMPLES = 1999
#: clusters that a bootstrap needs: four have 35 different resamples, fewer than an end of 2.5 % can be read from
FEWEST = 5


@dataclass(frozen=True, slots=True)
class Clustered:
    """A mean with its interval of 95 %, in the unit of the values; both ends None where clusters are too few, or too
    few of them differ from the rest, to tell them."""

    mean: float
    low: float | None
    high: float | None
    clusters: int


def clustered_interval(values: Sequence[Fraction], clusters: Sequence[Hashable]) -> Clustered | None:
    """Bootstrap-t interval of the mean of `values`, resampling whole clusters with replacement; None for no values.

    The sandwich error of each resample studentises it (Cameron, Gelbach and Miller, Review of Economics and Statistics
    90, 2008): with a dozen clusters percentiles alone are too narrow. Raises ValueError when a cluster is missing.
    """
    if len(values) != len(clusters):
        raise ValueError("a cluster for each value")
    if not values:
        return None
    # Sums over clusters are all that a resample needs.
    sums: dict[Hashable, Fraction] = {}
    sizes: dict[Hashable, int] = {}
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, Fraction(0)) + value
        sizes[cluster] = sizes.get(cluster, 0) + 1
    pairs = [(float(sums[name]), sizes[name]) for name in sums]
    mean, error = _studentised(pairs)
    if len(pairs) < FEWEST:
        return Clustered(mean, None, None, len(pairs))
    random = Random(0)
    drawn = sorted(_ratio(*_studentised(random.choices(pairs, k=len(pairs))), mean) for _ in range(RESAMPLES))
    # Ranks 50 and 1950 of 1999: 2.5 % of RESAMPLES + 1 lie outside at each end.
    rank = (RESAMPLES + 1) // 40
    low, high = drawn[rank - 1], drawn[RESAMPLES - rank]
    if isinf(low) or isinf(high):
        return Clustered(mean, None, None, len(pairs))
    return Clustered(mean, mean - high * error, mean - low * error, len(pairs))


def _studentised(pairs: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """Mean and sandwich error of a sample of clusters, each its sum and its size."""
    n = sum(size for _, size in pairs)
    mean = sum(total for total, _ in pairs) / n
    groups = len(pairs)
    if groups < 2:
        return mean, 0.0
    spread = sum((total - size * mean) ** 2 for total, size in pairs)
    return mean, sqrt(spread * groups / (groups - 1)) / n


def _ratio(mean: float, error: float, centre: float) -> float:
    # A resample of one cluster again and again has no error of its own: it lies beyond every other.
    if error > 1e-12:
        return (mean - centre) / error
    return 0.0 if abs(mean - centre) < 1e-12 else inf if mean > centre else -inf
