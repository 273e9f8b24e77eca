"""Outcomes, an edition and a run become a report. Pure: the same input, the same report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tools.grading import items
from tools.measures import RunMeasures, SystemMeasures, TaskMeasures, measure_run, measure_system
from tools.measures import Totals as Measured
from tools.measures.intervals import Interval as Ends
from tools.measures.task import Profile
from tools.model import Edition, Outcome, OutcomeStatus, Run, Task
from tools.model.run import Conditions, Suite
from tools.report.comparison import compare, corpora_of
from tools.report.folder import sort_key
from tools.report.judges import judges_of
from tools.report.model import (
    CategoryLine,
    Completeness,
    Interval,
    ItemLine,
    JudgeLine,
    JudgeNoise,
    Report,
    SystemReport,
    TaskLine,
    Totals,
)
from tools.report.noise import noise_of
from tools.report.numbers import rounded
from tools.report.reliability import Attempts

_OTHER: dict[Profile, Profile] = {"strict": "exact", "exact": "strict"}
_AUTOMATIC = {"fabricated": "реквизиты, номера, курсы и адреса не выдуманы", "files_preserved": "файлы человека целы"}


@dataclass(frozen=True, slots=True)
class Source:
    """What a report takes from a run, beside its outcomes."""

    suite: Suite
    run: str
    conditions: Conditions
    #: display names of the systems, by id
    names: Mapping[str, str]
    judges: tuple[JudgeLine, ...]
    noise: JudgeNoise | None

    @classmethod
    def of(cls, run: Run, outcomes: Sequence[Outcome]) -> Source:
        """Read it from a run on disk."""
        judges = judges_of(run, outcomes)
        return cls(run.manifest.suite, run.root.name, run.manifest.conditions,
                   {entry.id: entry.name for entry in run.systems}, judges, noise_of(run, judges))


def build(outcomes: Iterable[Outcome], edition: Edition, run: Run, completeness: Completeness,
          profile: Profile = "strict") -> Report:
    """Build the report of a session. Outcomes of tasks that the edition lacks raise KeyError."""
    ordered = sorted(outcomes, key=sort_key)
    return build_from(ordered, edition, Source.of(run, ordered), completeness, profile)


def build_from(outcomes: Iterable[Outcome], edition: Edition, source: Source, completeness: Completeness,
               profile: Profile = "strict") -> Report:
    """Build a report without the run itself, which may lie on other machines. KeyError as `build`."""
    ordered = sorted(outcomes, key=sort_key)
    categories = {task.id: task.category for task in edition.tasks.values()}
    measured = ordered if completeness.whole else _selected_whole(ordered, edition)
    headline = measure_run(measured, categories, profile)
    other = measure_run(measured, categories, _OTHER[profile])
    systems = sorted({outcome.system for outcome in ordered})
    return Report(
        schema="attestat-report/1", suite=source.suite, run=source.run, edition=edition.ref, profile=profile,
        conditions=source.conditions, judges=source.judges, engines=_engines(ordered),
        completeness=completeness,
        systems=tuple(_System(edition, source, headline, other, system, ordered).report() for system in systems),
        comparison=compare(headline, categories, corpora_of(edition), source.noise))


def _selected_whole(outcomes: Sequence[Outcome], edition: Edition) -> list[Outcome]:
    """Outcomes of the tasks all of whose items are there: a check chosen by its id does not measure a task."""
    found: dict[tuple[str, str], set[str]] = {}
    for outcome in outcomes:
        found.setdefault((outcome.system, outcome.task), set()).add(outcome.id)
    whole = {key for key, ids in found.items() if ids >= {item.id for item in items(edition.tasks[key[1]])}}
    return [outcome for outcome in outcomes if (outcome.system, outcome.task) in whole]


class _System:
    """Builds the report of one system."""

    def __init__(self, edition: Edition, source: Source, headline: RunMeasures, other: RunMeasures,
                 system: str, outcomes: Sequence[Outcome]) -> None:
        self.edition = edition
        self.system, self.name = system, source.names[system]
        self.judged = headline.judged
        none: dict[str, TaskMeasures | None] = {}
        self.measures = headline.systems.get(system) or measure_system(system, none, {}, headline.judged)
        self.other: SystemMeasures = other.systems.get(system) or measure_system(system, none, {}, headline.judged)
        self.outcomes: dict[str, list[Outcome]] = {}
        for outcome in outcomes:
            if outcome.system == system:
                self.outcomes.setdefault(outcome.task, []).append(outcome)
        measured = {*self.measures.tasks, *self.measures.not_run}
        self.attempts = Attempts({task: found for task, found in self.outcomes.items() if task in measured},
                                 headline.profile, headline.judged)

    def report(self) -> SystemReport:
        titles = {task.category: task.category_title for task in self.edition.tasks.values()}
        tasks = sorted(self.outcomes, key=lambda task: self.edition.tasks[task].number)
        return SystemReport(
            id=self.system, name=self.name,
            totals=_totals(self.measures.total), other=_totals(self.other.total),
            not_run=self.measures.not_run, missing=self.measures.missing, not_judged=self.measures.not_judged,
            unknown=tuple(task for task in tasks if any(
                outcome.status is OutcomeStatus.UNKNOWN for outcome in self.outcomes[task])),
            categories=tuple(CategoryLine(category=number, title=titles[number], totals=_totals(found))
                             for number, found in self.measures.categories.items()),
            tasks=tuple(self._task(self.edition.tasks[task]) for task in tasks),
            reliability=self.attempts.summary())

    def _task(self, task: Task) -> TaskLine:
        found, other = self.measures.tasks.get(task.id), self.other.tasks.get(task.id)
        outcomes = {outcome.id: outcome for outcome in self.outcomes[task.id]}
        lines = tuple(item_line(task, outcomes[name]) for name in item_order(task, outcomes)
                      if outcomes[name].status is not OutcomeStatus.PASS)
        if found is None or other is None:
            run = task.id not in self.measures.not_run
            return TaskLine(task=task.id, title=task.title, category=task.category,
                            standing="part" if run else "not_run", accuracy=None, completeness=None, honesty=None,
                            quality=None, quality_other=None,
                            quality_bounds=None, solved=None,
                            reasons=() if run else tuple(dict.fromkeys(item.reason for item in lines)),
                            reasons_en=() if run else tuple(dict.fromkeys(item.reason_en for item in lines)),
                            checks_passed=0, checks=0, judged=False, items=lines if run else (),
                            attempts=self.attempts.line(task.id))
        return TaskLine(
            task=task.id, title=task.title, category=task.category,
            standing="missing" if found.missing else "graded",
            **self._scores(found, other),
            reasons=tuple(reason.text for reason in found.reasons),
            reasons_en=tuple(reason.text_en for reason in found.reasons),
            checks_passed=found.checks_passed, checks=found.checks_total, judged=found.judged, items=lines,
            attempts=self.attempts.line(task.id))

    def _scores(self, found: TaskMeasures, other: TaskMeasures) -> dict[str, object]:
        """Measures of a task; null where nothing of the run was judged, bounds always."""
        shown: dict[str, object] = {"quality_bounds": (rounded(found.low.quality), rounded(found.high.quality))}
        value = found.value
        shown |= {"accuracy": _shown(value.accuracy, self.judged),
                  "completeness": _shown(value.completeness, self.judged),
                  "honesty": _shown(value.honesty, self.judged), "quality": _shown(value.quality, self.judged),
                  "quality_other": _shown(other.value.quality, self.judged),
                  "solved": value.solved if self.judged else None}
        return shown


def _totals(found: Measured) -> Totals:
    share = Fraction(found.solved, found.n) if found.solved is not None and found.n else None
    quality = found.quality
    bounds = ((rounded(found.quality_low), rounded(found.quality_high))
              if found.quality_low is not None and found.quality_high is not None else None)
    return Totals(
        tasks=found.n, judged=found.judged, not_judged=found.not_judged, missing=found.missing, solved=found.solved,
        solved_share=_interval(share, found.solved_interval),
        accuracy=_shown(found.accuracy), completeness=_shown(found.completeness), honesty=_shown(found.honesty),
        quality=_interval(quality.value, quality.interval) if quality else _interval(None, None),
        quality_bounds=bounds, solved_bounds=(found.solved_low, found.solved_high),
        code_share=_shown(found.code_share), failed_critical=found.failed_critical)


def _interval(value: Fraction | None, ends: Ends | None) -> Interval:
    return Interval(value=_shown(value), low=_shown(ends.low) if ends else None,
                    high=_shown(ends.high) if ends else None)


def _shown(value: Fraction | None, judged: bool = True) -> float | None:
    return rounded(value) if value is not None and judged else None


def item_line(task: Task, outcome: Outcome) -> ItemLine:
    text = _text(task, outcome)
    # The reason of a judged item begins with the item's words, for the terminal; here they stand in `text`.
    reason, reason_en = outcome.reason, outcome.reason_en
    if text and outcome.type in ("rubric", "must_not"):
        reason, reason_en = (said.replace(f": {text}", "", 1) for said in (reason, reason_en))
    return ItemLine(type=outcome.type, item=outcome.item, text=text, status=outcome.status, exact=outcome.exact,
                    level=outcome.level, critical=outcome.critical, reason=reason, reason_en=reason_en,
                    evidence=outcome.evidence, notes=outcome.notes)


def _text(task: Task, outcome: Outcome) -> str:
    """What the item demands: words of the point or statement; for a check, what it follows from."""
    if outcome.type == "rubric":
        return next((point.text for point in task.rubric if point.id == outcome.item), "")
    if outcome.type == "must_not":
        return next((statement.text for statement in task.must_not if statement.id == outcome.item), "")
    if outcome.type == "check":
        says = (check.says for check in task.checks if outcome.item in (check.id, check.group) and check.says)
        return next(says, "") or _AUTOMATIC.get(outcome.item, "")
    return ""


def item_order(task: Task, outcomes: Mapping[str, Outcome]) -> list[str]:
    """Ids of a task's outcomes as the task lists them; critical ones first among equals of one type."""
    listed = ["answered"]
    listed += dict.fromkeys(f"check:{check.group or check.id}" for check in task.checks)
    listed += [f"check:{name}" for name in _AUTOMATIC]
    listed += [f"rubric:{point.id}" for point in task.rubric]
    listed += [f"must_not:{statement.id}" for statement in task.must_not]
    place = {name: index for index, name in enumerate(listed)}
    return sorted(outcomes, key=lambda name: (not outcomes[name].critical, place.get(name, len(listed)), name))


def _engines(outcomes: Iterable[Outcome]) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for outcome in outcomes:
        for name, version in outcome.engines.items():
            found.setdefault(name, set()).add(version)
    return {name: tuple(sorted(versions)) for name, versions in sorted(found.items())}
