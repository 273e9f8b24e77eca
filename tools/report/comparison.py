"""Every pair of systems of a run, on the tasks that all of them ran: what differs, and what could have been seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from tools.measures import RunMeasures, TaskMeasures
from tools.measures.comparison import cochran, common_tasks, fisher, holm, mcnemar, sign_flip
from tools.measures.comparison_power import detectable_paired
from tools.report.model import CategoryPair, Comparison, PairLine
from tools.report.numbers import rounded

#: a p-value below this is called a difference
LEVEL = Fraction(1, 20)
#: share of tasks that exactly one of two systems solves, assumed for the detectable difference when fewer differ
DISCORDANCE = Fraction(1, 4)

Tasks = Mapping[str, TaskMeasures]


def compare(measures: RunMeasures, categories: Mapping[str, int]) -> Comparison | None:
    """Compare the systems of a run; None for fewer than two, or when nothing was judged."""
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
        pairs=tuple(_pair(a, b, systems, common, categories) for a, b in combinations(sorted(systems), 2)))


def _pair(a: str, b: str, systems: Mapping[str, Tasks], common: Sequence[str],
          categories: Mapping[str, int]) -> PairLine:
    ours, theirs = systems[a], systems[b]
    solved_a, solved_b = _solved(ours, common), _solved(theirs, common)
    only_a = sum(ours[task].value.solved and not theirs[task].value.solved for task in common)
    only_b = sum(theirs[task].value.solved and not ours[task].value.solved for task in common)
    differences = [ours[task].value.quality - theirs[task].value.quality for task in common]
    flipped = sign_flip(differences)
    paired = mcnemar(only_a, only_b)
    return PairLine(
        a=a, b=b, tasks=len(common), pairwise_tasks=len(common_tasks({a: ours, b: theirs})),
        solved_a=solved_a, solved_b=solved_b, only_a=only_a, only_b=only_b,
        fisher=_p(fisher(solved_a, len(common) - solved_a, solved_b, len(common) - solved_b)),
        mcnemar=_p(paired) if common else None,
        quality_difference=rounded(sum(differences, Fraction(0)) / len(common)) if common else None,
        permutation=_p(flipped.p) if flipped else None, permutation_exact=flipped.exact if flipped else None,
        detectable=_detectable(len(common), only_a + only_b) if common and paired >= LEVEL else None,
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
    return tuple(CategoryPair(category=number, tasks=n, solved_a=a, solved_b=b, fisher=rounded(p), holm=rounded(q))
                 for (number, n, a, b, p), q in zip(found, adjusted, strict=True))


def _detectable(tasks: int, discordant: int) -> float:
    share = max(Fraction(discordant, tasks), DISCORDANCE)
    return min(1.0, round(detectable_paired(tasks, float(share)), 6))


def _solved(tasks: Tasks, common: Sequence[str]) -> int:
    return sum(tasks[task].value.solved for task in common)


def _p(value: Fraction | None) -> float | None:
    return rounded(value) if value is not None else None
