"""Intervals of kappa and alpha where ratings come in clusters: points of one task are not independent."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from tools.measures.agreement import Table, alpha_of, kappa_of
from tools.measures.comparison_clusters import FEWEST, RESAMPLES
from tools.measures.intervals import Interval

#: share of the resamples in which a measure may be undefined before its interval is
_UNDEFINED = Fraction(5, 100)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A measure over all clusters with its interval of 95 %, None where either cannot be told."""

    value: Fraction | None
    interval: Interval | None


def agreement(clusters: Sequence[Table]) -> tuple[Agreed, Agreed]:
    """Kappa and alpha of counted pairs, a table a cluster, with percentile intervals of a cluster bootstrap.

    Whole clusters are drawn with replacement under a fixed seed (Field and Welsh, JRSS B 69, 2007), so the same tables
    give the same ends. No interval under five clusters, or where a measure is undefined in one resample of twenty.
    """
    cells = sorted({cell for table in clusters for cell in table}, key=repr)
    rows = [[table.get(cell, 0) for cell in cells] for table in clusters]
    whole = _table(cells, rows)
    kappas: list[Fraction] = []
    alphas: list[Fraction] = []
    if len(rows) >= FEWEST:
        random = Random(0)
        for _ in range(RESAMPLES):
            drawn = _table(cells, random.choices(rows, k=len(rows)))
            for found, measure in ((kappas, kappa_of), (alphas, alpha_of)):
                value = measure(drawn)
                if value is not None:
                    found.append(value)
    return Agreed(kappa_of(whole), _ends(kappas)), Agreed(alpha_of(whole), _ends(alphas))


def _table(cells: Sequence[tuple[Hashable, Hashable]], rows: Sequence[Sequence[int]]) -> Table:
    return dict(zip(cells, map(sum, zip(*rows, strict=True)), strict=True)) if rows else {}


def _ends(drawn: list[Fraction]) -> Interval | None:
    if len(drawn) < RESAMPLES * (1 - _UNDEFINED):
        return None
    ordered = sorted(drawn)
    # 2.5 % of the resamples lie outside at each end.
    rank = (len(ordered) + 1) // 40
    return Interval(ordered[rank - 1], ordered[len(ordered) - rank])
