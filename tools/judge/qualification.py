"""How a judge did on outputs whose right verdict is known: counts alone; what they mean is the report's business."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, Self

from pydantic import Field

from tools.judge.battery import Battery, BatteryCase, Kind
from tools.judge.key import PROTOCOL
from tools.model import Contract, FinalVerdict, Level, Task
from tools.model.fields import TaskId
from tools.model.record import EditionRef
from tools.model.verdict import JudgeIdentity

#: file beside run.json from which a report knows the judge
QUALIFICATION = "qualification.json"


class Pair(Contract):
    """How often the judge said one level where another is right."""

    truth: Level
    judge: Level
    count: int


class Counts(Contract):
    """Yes and no of the judge against those of the truth."""

    tp: int = 0
    fp: int = 0
    fn: int = 0
    tn: int = 0

    @classmethod
    def of(cls, pairs: Iterable[tuple[bool, bool]]) -> Self:
        """Count pairs of truth and judge."""
        found = Counter(pairs)
        return cls(tp=found[True, True], fp=found[False, True], fn=found[True, False], tn=found[False, False])


class Cluster(Contract):
    """Points of all outputs to one task: they share materials and rubric, so they err together."""

    task: TaskId
    items: tuple[Pair, ...]


class Bounds(Contract):
    """A measure with its interval of 95 %; null where it cannot be told."""

    value: float | None
    low: float | None
    high: float | None


class TrickLine(Contract):
    """One kind of the battery: how many decisions it had, and how many the judge got wrong."""

    kind: Kind
    outputs: int
    decisions: int
    wrong: int
    #: outputs without a verdict: no decision was got wrong there, none right
    without: int


class Qualification(Contract):
    """qualification.json."""

    schema_: Literal["office-qualification/1"] = Field(alias="schema")
    judge: JudgeIdentity
    protocol: str = PROTOCOL
    #: whether the server holds the model to the schema
    enforced: bool
    edition: EditionRef
    #: outputs with a known verdict: judged, and without a verdict
    outputs: int
    without: int
    items: tuple[Pair, ...]
    #: the same by task, from which the intervals come
    clusters: tuple[Cluster, ...] = ()
    #: Cohen's kappa and Krippendorff's alpha over the levels of all points
    kappa: Bounds | None = None
    alpha: Bounds | None = None
    #: accepted by the judged items alone: П of 0.8, nothing invented or forbidden, the critical point met
    tasks: Counts
    forbidden: Counts
    hallucinations: Counts
    battery: tuple[TrickLine, ...]
    calls: int
    #: null where the server did not say
    prompt_tokens: int | None
    reply_tokens: int | None
    money: float | None
    #: seconds of the clock that judging took, all sessions together; null: not measured
    seconds: float | None = None


@dataclass
class Tally:
    """Collects what a qualification counts."""

    #: truth and judge, by task
    levels: dict[str, Counter[tuple[Level, Level]]] = field(default_factory=dict)
    tasks: list[tuple[bool, bool]] = field(default_factory=list)
    forbidden: list[tuple[bool, bool]] = field(default_factory=list)
    hallucinations: list[tuple[bool, bool]] = field(default_factory=list)
    without: int = 0

    def add(self, task: Task, truth: FinalVerdict, said: FinalVerdict | None) -> None:
        """Count one output, `said` null without a verdict."""
        if said is None:
            self.without += 1
            return
        judged = {item.id: item.strict for item in said.items}
        levels = self.levels.setdefault(task.id, Counter())
        levels.update((item.strict, judged[item.id]) for item in truth.items)
        self.tasks.append((accepted(task, truth), accepted(task, said)))
        for statement in task.must_not:
            self.forbidden.append((_asserts(truth, statement.id), _asserts(said, statement.id)))
        self.hallucinations.append((_invents(truth), _invents(said)))

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The matrix of levels over all tasks, empty cells left out."""
        return _pairs(sum(self.levels.values(), Counter()))

    @property
    def clusters(self) -> tuple[Cluster, ...]:
        """The matrix of each task."""
        return tuple(Cluster(task=task, items=_pairs(levels)) for task, levels in sorted(self.levels.items()))


def _pairs(levels: Counter[tuple[Level, Level]]) -> tuple[Pair, ...]:
    order = list(Level)
    return tuple(Pair(truth=truth, judge=judge, count=levels[truth, judge]) for truth in order
                 for judge in order if levels[truth, judge])


def completeness(verdict: FinalVerdict) -> Fraction:
    """Share of the points met, half for a part."""
    worth = {Level.CORRECT: Fraction(1), Level.PARTIAL: Fraction(1, 2)}
    return sum((worth.get(item.strict, Fraction(0)) for item in verdict.items), Fraction(0)) / len(verdict.items)


def accepted(task: Task, verdict: FinalVerdict) -> bool:
    """Whether the judged items alone would let the task count as solved."""
    levels = {item.id: item.strict for item in verdict.items}
    critical = all(levels[point.id] is Level.CORRECT for point in task.rubric if point.critical)
    return (completeness(verdict) >= Fraction(4, 5) and critical and not _invents(verdict)
            and not any(claim.kept for claim in verdict.forbidden))


def _asserts(verdict: FinalVerdict, statement: str) -> bool:
    return any(claim.kept for claim in verdict.forbidden if claim.id == statement)


def _invents(verdict: FinalVerdict) -> bool:
    return any(claim.kept for claim in verdict.hallucinations)


def trick_lines(battery: Battery, verdicts: dict[tuple[str, str], FinalVerdict | None]) -> tuple[TrickLine, ...]:
    """The battery's lines; verdicts by system and task, null without one."""
    lines = []
    for kind in dict.fromkeys(case.kind for case in battery.cases):
        cases = [case for case in battery.cases if case.kind == kind]
        decisions: list[bool] = []
        for case in cases:
            verdict = verdicts[case.system, case.task]
            if verdict is not None:
                decisions.extend(_wrong(verdict, case))
        lines.append(TrickLine(kind=kind, outputs=len(cases), decisions=len(decisions), wrong=sum(decisions),
                               without=sum(verdicts[case.system, case.task] is None for case in cases)))
    return tuple(lines)


def _wrong(verdict: FinalVerdict, case: BatteryCase) -> Iterable[bool]:
    levels = {item.id: item.strict for item in verdict.items}
    yield from (levels[point] is not Level.CORRECT for point in case.correct)
    yield from (levels[point] is Level.CORRECT for point in case.not_correct)
    yield from (_asserts(verdict, statement) for statement in case.not_forbidden)
    if case.not_invented:
        yield _invents(verdict)
