"""Tasks become a system's totals, by category and over all, with intervals and bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tools.measures.intervals import Interval, Mean, mean_interval, wilson
from tools.measures.task import Profile, TaskMeasures, measure_task
from tools.model import Outcome


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals over some tasks of one system. Tasks that were not run are not among them."""

    #: number of tasks
    n: int
    #: judged + not_judged + missing = n
    judged: int
    not_judged: int
    missing: int
    #: None: not judged at all («не судилось»), or no tasks
    solved: int | None
    solved_interval: Interval | None
    #: means over the tasks
    accuracy: Fraction | None
    completeness: Fraction | None
    honesty: Fraction | None
    quality: Mean | None
    #: mean share of code over the tasks that have checks
    code_share: Fraction | None
    #: tasks with a failed critical check
    failed_critical: int
    #: solved tasks in the worst and in the best case over undecided items
    solved_low: int
    solved_high: int
    #: mean quality in the worst and in the best case; None for no tasks
    quality_low: Fraction | None
    quality_high: Fraction | None

    @property
    def certain(self) -> bool:
        """Nothing is undecided: the bounds meet."""
        return self.solved_low == self.solved_high and self.quality_low == self.quality_high


@dataclass(frozen=True, slots=True)
class SystemMeasures:
    """One system under one profile."""

    system: str
    profile: Profile
    total: Totals
    #: by category number, ascending; a category without tasks that were run has n = 0
    categories: dict[int, Totals]
    #: measured tasks by id
    tasks: dict[str, TaskMeasures]
    #: ids of tasks that the system was not run on
    not_run: tuple[str, ...]
    #: ids of tasks without a readable record
    missing: tuple[str, ...]
    #: ids of run tasks without a verdict
    not_judged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunMeasures:
    """Every system of a run under one profile."""

    profile: Profile
    #: somebody judged something of the run; false makes П, Г, Q and solved None everywhere
    judged: bool
    systems: dict[str, SystemMeasures]


def measure_run(outcomes: Iterable[Outcome], categories: Mapping[str, int], profile: Profile = "strict") -> RunMeasures:
    """Measure a run. `categories` names the category of every task id. Raises KeyError for a task it lacks."""
    grouped: dict[str, dict[str, list[Outcome]]] = {}
    for outcome in outcomes:
        grouped.setdefault(outcome.system, {}).setdefault(outcome.task, []).append(outcome)
    measured = {system: {task: measure_task(found, profile) for task, found in sorted(tasks.items())}
                for system, tasks in sorted(grouped.items())}
    # Empty outputs that code decided do not make a run judged: else a run without a judge would show one silent
    # system's zeros as if they were measured.
    judged = any(task is not None and task.judged and task.judged_by != "code"
                 for tasks in measured.values() for task in tasks.values())
    return RunMeasures(profile, judged, {system: measure_system(system, tasks, categories, judged, profile)
                                         for system, tasks in measured.items()})


def measure_system(system: str, tasks: Mapping[str, TaskMeasures | None], categories: Mapping[str, int],
                   judged: bool = True, profile: Profile = "strict") -> SystemMeasures:
    """Join the measures of one system; None marks a task that was not run.

    `judged`: something of the run was judged; when nothing was, T, П, Г, Q and solved are None.
    """
    run = {task: measures for task, measures in tasks.items() if measures is not None}
    numbers = sorted({categories[task] for task in tasks})
    return SystemMeasures(
        system=system, profile=profile,
        total=totals(tuple(run.values()), judged),
        categories={number: totals([found for task, found in run.items() if categories[task] == number], judged)
                    for number in numbers},
        tasks=run,
        not_run=tuple(task for task, measures in tasks.items() if measures is None),
        missing=tuple(task for task, measures in run.items() if measures.missing),
        not_judged=tuple(task for task, measures in run.items() if not measures.judged and not measures.missing),
    )


def totals(tasks: Sequence[TaskMeasures], judged: bool = True) -> Totals:
    """Totals of measured tasks of one system."""
    n = len(tasks)
    shown = judged and n > 0
    solved = sum(task.value.solved for task in tasks)
    shares = [task.code_share for task in tasks if task.code_share is not None]
    return Totals(
        n=n,
        judged=sum(task.judged for task in tasks),
        not_judged=sum(not task.judged and not task.missing for task in tasks),
        missing=sum(task.missing for task in tasks),
        solved=solved if shown else None,
        solved_interval=wilson(solved, n) if shown else None,
        accuracy=_mean([task.value.accuracy for task in tasks]) if shown else None,
        completeness=_mean([task.value.completeness for task in tasks]) if shown else None,
        honesty=_mean([task.value.honesty for task in tasks]) if shown else None,
        quality=mean_interval([task.value.quality for task in tasks]) if shown else None,
        code_share=_mean(shares),
        failed_critical=sum(bool(task.failed_critical) for task in tasks),
        solved_low=sum(task.low.solved for task in tasks),
        solved_high=sum(task.high.solved for task in tasks),
        quality_low=_mean([task.low.quality for task in tasks]),
        quality_high=_mean([task.high.quality for task in tasks]),
    )


def _mean(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None
