"""Several attempts at one task: how often all of them are solved, and which items do not come out alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tools.measures.comparison_noise import pass_all
from tools.measures.task import Profile, measure_task
from tools.model import Outcome, OutcomeStatus

_PASSED = OutcomeStatus.PASS
#: statuses that say something of the system; a judge that was away or an engine that gave up says nothing
_DECIDED = (_PASSED, OutcomeStatus.PARTIAL, OutcomeStatus.FAIL, OutcomeStatus.MISSING)


@dataclass(frozen=True, slots=True)
class Tally:
    """One item over the attempts in which it was decided."""

    passed: int
    attempts: int

    @property
    def flaky(self) -> bool:
        """It passed in some attempts and not in others."""
        return 0 < self.passed < self.attempts


def tally(outcome: Outcome, profile: Profile = "strict") -> Tally:
    """Count an item over all attempts, the last one among them."""
    statuses = [one.exact or one.status if profile == "exact" else one.status for one in (*outcome.earlier, outcome)]
    return Tally(statuses.count(_PASSED), sum(status in _DECIDED for status in statuses))


@dataclass(frozen=True, slots=True)
class TaskAttempts:
    """One task over its attempts."""

    task: str
    #: oldest first: solved, not solved, or None where what is undecided could change it; attempts at a task that the
    #: system could not take are not among them
    solved: tuple[bool | None, ...]

    @property
    def decided(self) -> bool:
        """Every attempt is; a task of which only the failed attempts are known would pull pass^k down."""
        return None not in self.solved

    @property
    def pass_k(self) -> tuple[Fraction, ...]:
        """pass^1, pass^2, …; empty while an attempt is undecided."""
        n, solved = len(self.solved), sum(one is True for one in self.solved)
        return tuple(pass_all(n, solved, k) for k in range(1, n + 1)) if self.decided else ()


def task_attempts(outcomes: Sequence[Outcome], profile: Profile = "strict") -> TaskAttempts | None:
    """All outcomes of one task and system become its attempts; None for fewer than two. Raises ValueError as
    measure_task does."""
    numbers = sorted({one.attempt for outcome in outcomes for one in outcome.earlier if one.attempt is not None})
    if not numbers:
        return None
    tries = [[one for outcome in outcomes for one in outcome.earlier if one.attempt == number] for number in numbers]
    measured = [found for found in (measure_task(part, profile) for part in (*tries, outcomes)) if found is not None]
    if len(measured) < 2:
        return None
    return TaskAttempts(outcomes[0].task, tuple(found.value.solved if found.low.solved == found.high.solved else None
                                                for found in measured))


@dataclass(frozen=True, slots=True)
class PassK:
    """pass^k of a system: the mean over the tasks with k attempts or more."""

    k: int
    value: Fraction
    tasks: int


def pass_curve(tasks: Iterable[TaskAttempts]) -> tuple[PassK, ...]:
    """pass^1 … pass^n of the decided ones among `tasks`, n the largest number of attempts (Yao and others, arXiv
    2406.12045)."""
    curves = [task.pass_k for task in tasks if task.decided]
    found = []
    for k in range(1, max(map(len, curves), default=0) + 1):
        values = [curve[k - 1] for curve in curves if len(curve) >= k]
        found.append(PassK(k, sum(values, Fraction(0)) / len(values), len(values)))
    return tuple(found)


def flaky_items(outcomes: Iterable[Outcome], profile: Profile = "strict") -> Mapping[str, Tally]:
    """Items of one task that do not come out alike, by id."""
    counted = {outcome.id: tally(outcome, profile) for outcome in outcomes}
    return {name: found for name, found in counted.items() if found.flaky}
