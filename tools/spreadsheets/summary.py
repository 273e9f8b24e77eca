"""What a run of workflows came to: shares with Wilson's intervals, overall and by every breakdown, and error classes.

Nothing leaves the denominator: a workflow without output, with one that does not open or without a verdict is not
passed. Only what a system could not run for a named lack of a capability is out, and named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from tools.measures.intervals import wilson
from tools.model import Contract, Outcome, OutcomeStatus, Run
from tools.model.record import EditionRef
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.examine import items
from tools.spreadsheets.labels import ERRORS, ErrorClass, Label
from tools.spreadsheets.workflow import MODES, TASK_TYPES, Workflow

Standing = Literal["pass", "fail", "none"]


class Rate(Contract):
    """Passed of all, with the ends of Wilson's interval, 0 to 1; both null when there is nothing."""

    passed: int
    total: int
    share: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, passed: int, total: int) -> Rate:
        """Count it."""
        found = wilson(passed, total)
        return cls(passed=passed, total=total, share=float(Fraction(passed, total)) if total else None,
                   low=float(found.low) if found else None, high=float(found.high) if found else None)


class SliceLine(Contract):
    """One line of a breakdown."""

    name: str
    #: null where nothing of the run was judged
    judged: Rate | None
    code: Rate
    #: mean minutes of the workflows that were timed
    minutes: float | None
    timed: int


class WorkflowLine(Contract):
    """One workflow of one system."""

    id: str
    title: str
    mode: str
    tasks: int
    #: not_run: out of totals; part: not all its items were selected
    standing: Literal["graded", "not_run", "part"]
    judge: Standing
    code: Standing
    minutes: float | None
    over_edits: int | None
    reached: str | None
    #: slug to status of each item
    items: dict[str, OutcomeStatus]
    #: the first reason that speaks against it (Russian)
    reason: str
    label: Literal["pass", "fail"] | None = None
    error_class: ErrorClass | None = None


class SystemWorkflows(Contract):
    """One system."""

    id: str
    name: str
    overall: SliceLine
    by_tasks: tuple[SliceLine, ...]
    by_type: tuple[SliceLine, ...]
    by_business: tuple[SliceLine, ...]
    by_mode: tuple[SliceLine, ...]
    #: error class to number of labelled failures
    errors: dict[str, int]
    #: failures whose label names no class
    unclassed: int
    lines: tuple[WorkflowLine, ...]


class WorkflowsReport(Contract):
    """The part of report.json that only this suite has."""

    edition: EditionRef
    systems: tuple[SystemWorkflows, ...]
    #: sentences on what a reader must know (Russian)
    remarks: tuple[str, ...] = ()


def summarise(outcomes: Iterable[Outcome], edition: WorkbookEdition, run: Run,
              labels: Mapping[tuple[str, str], Label] | None = None) -> WorkflowsReport:
    """Count the outcomes of a session."""
    by_system: dict[str, dict[str, list[Outcome]]] = {}
    for outcome in outcomes:
        by_system.setdefault(outcome.system, {}).setdefault(outcome.task, []).append(outcome)
    systems = []
    for entry in run.systems:
        if entry.id in by_system:
            lines = [_line(edition.workflows[name], found, (labels or {}).get((entry.id, name)))
                     for name, found in by_system[entry.id].items() if name in edition.workflows]
            order = {name: at for at, name in enumerate(edition.workflows)}
            systems.append(_system(entry.id, entry.name, sorted(lines, key=lambda line: order[line.id]), edition))
    return WorkflowsReport(edition=edition.ref, systems=tuple(systems), remarks=tuple(_remarks(systems)))


def _line(workflow: Workflow, outcomes: Sequence[Outcome], label: Label | None) -> WorkflowLine:
    found = {outcome.item: outcome for outcome in outcomes}
    verdict = found.get("verdict")
    code = [outcome for outcome in outcomes if outcome.type == "check"]
    facts = {name: value for outcome in outcomes for name, value in outcome.facts.items()}
    wrong = [outcome for outcome in (*code, *([verdict] if verdict else []))
             if outcome.status not in (OutcomeStatus.PASS, OutcomeStatus.NOT_JUDGED)]
    not_run = any(outcome.status is OutcomeStatus.NOT_RUN for outcome in outcomes)
    whole = {item.slug for item in items(workflow)} <= set(found)
    return WorkflowLine(
        id=workflow.id, title=workflow.title, mode=workflow.mode, tasks=workflow.tasks,
        standing="not_run" if not_run else "graded" if whole else "part", judge=_judge(verdict),
        code="pass" if code and all(outcome.status is OutcomeStatus.PASS for outcome in code) else "fail",
        minutes=float(facts["minutes"]) if "minutes" in facts else None,
        over_edits=int(facts["over_edits"]) if "over_edits" in facts else None, reached=facts.get("reached"),
        items={name: outcome.status for name, outcome in sorted(found.items())},
        reason=wrong[0].reason if wrong else "", label=label.label if label else None,
        error_class=label.error_class if label else None)


def _judge(verdict: Outcome | None) -> Standing:
    if verdict is None or verdict.status is OutcomeStatus.NOT_JUDGED:
        return "none"
    return "pass" if verdict.status is OutcomeStatus.PASS else "fail"


def _system(id_: str, name: str, lines: list[WorkflowLine], edition: WorkbookEdition) -> SystemWorkflows:
    counted = [line for line in lines if line.standing == "graded"]
    # A judge that looked at nothing of the run says nothing; once it looked at one, what it left out is not passed.
    judged = any(line.judge != "none" and line.items.get("opens") is OutcomeStatus.PASS for line in counted)
    workflows = edition.workflows

    def slices(names: Sequence[str], holds: Callable[[str, WorkflowLine], bool]) -> tuple[SliceLine, ...]:
        return tuple(found for each in names
                     if (found := _slice(each, [line for line in counted if holds(each, line)], judged)).code.total)

    tasks = [*(str(number) for number in range(1, 6)), "≤2", ">2"]
    businesses = sorted({kind for workflow in workflows.values() for kind in workflow.business_type})
    labelled = [line for line in lines if line.label == "fail"]
    classes = Counter(line.error_class for line in labelled if line.error_class is not None)
    return SystemWorkflows(
        id=id_, name=name, overall=_slice("все", counted, judged), by_tasks=slices(tasks, _has_tasks),
        by_type=slices(TASK_TYPES, lambda kind, line: kind in workflows[line.id].task_type),
        by_business=slices(businesses, lambda kind, line: kind in workflows[line.id].business_type),
        by_mode=slices(MODES, lambda mode, line: line.mode == mode),
        errors={name: classes[name] for name in ERRORS if classes[name]},
        unclassed=sum(line.error_class is None for line in labelled), lines=tuple(lines))


def _has_tasks(name: str, line: WorkflowLine) -> bool:
    if name == "≤2":
        return line.tasks <= 2
    return line.tasks > 2 if name == ">2" else line.tasks == int(name) or (name == "5" and line.tasks > 5)


def _slice(name: str, lines: Sequence[WorkflowLine], judged: bool) -> SliceLine:
    timed = [line.minutes for line in lines if line.minutes is not None]
    return SliceLine(
        name=name, judged=Rate.of(sum(line.judge == "pass" for line in lines), len(lines)) if judged else None,
        code=Rate.of(sum(line.code == "pass" for line in lines), len(lines)),
        minutes=sum(timed) / len(timed) if timed else None, timed=len(timed))


def _remarks(systems: Iterable[SystemWorkflows]) -> Iterable[str]:
    for system in systems:
        out = [line.id for line in system.lines if line.standing == "not_run"]
        if out:
            yield f"{system.name}: вне знаменателя, не запускалось ({len(out)}): {', '.join(out[:20])}"
        part = [line.id for line in system.lines if line.standing == "part"]
        if part:
            yield f"{system.name}: выбраны не все пункты, в долях не участвует: {', '.join(part[:20])}"
        if system.overall.judged is None:
            yield f"{system.name}: не судилось; доля — по проверкам кода"
        unjudged = [line.id for line in system.lines if line.judge == "none" and line.standing == "graded"]
        if system.overall.judged is not None and unjudged:
            yield f"{system.name}: без вердикта, считаются не пройденными ({len(unjudged)}): {', '.join(unjudged[:20])}"
