"""Every pair of systems of a run, on the tasks that all of them ran: what differs, and what could have been seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt

from tools.measures import RunMeasures, TaskMeasures
from tools.measures.comparison import cochran, common_tasks, fisher, holm, mcnemar, sign_flip
from tools.measures.comparison_clusters import clustered_interval
from tools.measures.comparison_power import detectable_mean, detectable_paired, detectable_unpaired
from tools.model import Edition
from tools.report.model import CategoryPair, Comparison, Interval, JudgeNoise, PairLine
from tools.report.noise import judge_error
from tools.report.numbers import rounded

#: a p-value below this is called a difference
LEVEL = Fraction(1, 20)
#: share of tasks that exactly one of two systems solves, assumed for the detectable difference when fewer differ
DISCORDANCE = Fraction(1, 4)
#: standard deviation of differences of Q, points, assumed where all of them are nought
DEVIATION = 25.0

Tasks = Mapping[str, TaskMeasures]


def compare(measures: RunMeasures, categories: Mapping[str, int], corpora: Mapping[str, str] | None = None,
            noise: JudgeNoise | None = None) -> Comparison | None:
    """Compare the systems of a run; None for fewer than two, or when nothing was judged.

    `categories` and `corpora` name the category and the shared corpus of tasks; a task without a corpus shares its
    materials with none. `noise`: of the judge, where it was measured.
    """
    systems = {name: found.tasks for name, found in measures.systems.items()}
    if len(systems) < 2 or not measures.judged:
        return None
    common = common_tasks(systems)
    rows = [[tasks[task].value.solved for tasks in systems.values()] for task in common]
    overall = cochran(rows) if len(systems) > 2 else None
    return Comparison(
        tasks=len(common),
        cochran_q=rounded(overall.q) if overall else None,
        cochran_p=round(overall.p, 6) if overall else None,
        pairs=_adjusted([_pair(a, b, systems, common, categories, corpora or {}, noise)
                         for a, b in combinations(sorted(systems), 2)]),
        noise=noise)


def corpora_of(edition: Edition) -> dict[str, str]:
    """The shared corpus of each task that has one."""
    return {task.id: task.corpus.name for task in edition.tasks.values() if task.corpus is not None}


def _adjusted(pairs: Sequence[PairLine]) -> tuple[PairLine, ...]:
    """Holm over the pairs of systems: six looks at four systems would find a difference by chance every fourth time."""
    counted = [mcnemar(pair.only_a, pair.only_b) for pair in pairs]
    return tuple(pair if not pair.tasks else pair.model_copy(update={
        "mcnemar_holm": rounded(p), "detectable": _detectable(pair.tasks, pair.only_a + pair.only_b)
        if p >= LEVEL else None}) for pair, p in zip(pairs, holm(counted), strict=True))


def _pair(a: str, b: str, systems: Mapping[str, Tasks], common: Sequence[str], categories: Mapping[str, int],
          corpora: Mapping[str, str], noise: JudgeNoise | None) -> PairLine:
    ours, theirs = systems[a], systems[b]
    solved_a, solved_b = _solved(ours, common), _solved(theirs, common)
    shared = [corpora.get(task, task) for task in common]
    solved = [Fraction(ours[task].value.solved - theirs[task].value.solved) for task in common]
    complete = [ours[task].value.completeness - theirs[task].value.completeness for task in common]
    quality = [ours[task].value.quality - theirs[task].value.quality for task in common]
    flipped = sign_flip(quality)
    spread, points = clustered_interval(solved, shared), clustered_interval(quality, shared)
    return PairLine(
        a=a, b=b, tasks=len(common), pairwise_tasks=len(common_tasks({a: ours, b: theirs})),
        solved_a=solved_a, solved_b=solved_b, only_a=solved.count(Fraction(1)), only_b=solved.count(Fraction(-1)),
        fisher=_p(fisher(solved_a, len(common) - solved_a, solved_b, len(common) - solved_b)),
        mcnemar=_p(mcnemar(solved.count(Fraction(1)), solved.count(Fraction(-1)))) if common else None,
        solved_difference=Interval(value=_mean(solved), low=_end(spread.low), high=_end(spread.high))
        if spread else None, corpora=len(set(shared)),
        quality_difference=_mean(quality), quality_low=_end(points.low) if points else None,
        quality_high=_end(points.high) if points else None,
        permutation=_p(flipped.p) if flipped else None, permutation_exact=flipped.exact if flipped else None,
        detectable=None, quality_detectable=_detectable_quality(quality) if flipped and flipped.p >= LEVEL else None,
        completeness_difference=_mean(complete), judge_error=judge_error(noise, len(common)),
        categories=_categories(ours, theirs, common, categories))


def _categories(ours: Tasks, theirs: Tasks, common: Sequence[str],
                categories: Mapping[str, int]) -> tuple[CategoryPair, ...]:
    """Fisher by category, with Holm's adjustment beside it: thirteen looks at once are exploration."""
    numbers = sorted({categories[task] for task in common})
    found = []
    for number in numbers:
        tasks = [task for task in common if categories[task] == number]
        a, b = _solved(ours, tasks), _solved(theirs, tasks)
        found.append((number, len(tasks), a, b, fisher(a, len(tasks) - a, b, len(tasks) - b) or Fraction(1)))
    adjusted = holm([row[-1] for row in found])
    return tuple(CategoryPair(category=number, tasks=n, solved_a=a, solved_b=b, fisher=rounded(p), holm=rounded(q),
                              detectable=_unpaired(n) if q >= LEVEL else None)
                 for (number, n, a, b, p), q in zip(found, adjusted, strict=True))


def _detectable(tasks: int, discordant: int) -> float:
    share = max(Fraction(discordant, tasks), DISCORDANCE)
    return min(1.0, round(detectable_paired(tasks, float(share)), 6))


def _detectable_quality(differences: Sequence[Fraction]) -> float | None:
    n = len(differences)
    if n < 2:
        return None
    mean = sum(differences, Fraction(0)) / n
    variance = sum(((one - mean) ** 2 for one in differences), Fraction(0)) / (n - 1)
    return round(detectable_mean(n, sqrt(variance) or DEVIATION), 6)


def _unpaired(tasks: int) -> float:
    return min(1.0, round(detectable_unpaired(tasks), 6))


def _mean(values: Sequence[Fraction]) -> float | None:
    return rounded(sum(values, Fraction(0)) / len(values)) if values else None


def _end(value: float | None) -> float | None:
    return round(value, 6) if value is not None else None


def _solved(tasks: Tasks, common: Sequence[str]) -> int:
    return sum(tasks[task].value.solved for task in common)


def _p(value: Fraction | None) -> float | None:
    return rounded(value) if value is not None else None
