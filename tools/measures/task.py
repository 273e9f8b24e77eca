"""The outcomes of one task become its measures, with reasons and with bounds for what is not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tools.judge.folding import fold_text as fold
from tools.measures.formula import NO_VERDICT, JudgeShare, Scores, honesty_of, judge_share, reaches, scores
from tools.measures.reasons import Reason, reasons_of
from tools.model import Level, Outcome, OutcomeStatus

#: strict decides the headline, exact is the exam's wording to the letter
Profile = Literal["strict", "exact"]

_DECIDED = (OutcomeStatus.PASS, OutcomeStatus.PARTIAL, OutcomeStatus.FAIL)
#: a failed point that a judge left without a level is held for «неверно»: it counts as said, which raises nothing
_LEVELS = {OutcomeStatus.PASS: Level.CORRECT, OutcomeStatus.PARTIAL: Level.PARTIAL, OutcomeStatus.FAIL: Level.WRONG}


@dataclass(frozen=True, slots=True)
class TaskMeasures:
    """Measures of one task of one system under one profile."""

    task: str
    system: str
    profile: Profile
    #: pessimistic: unknown checks count as not passed, a missing verdict as a judge's share of 0
    value: Scores
    #: the worst and the best that undecided items allow; low <= value <= high in every measure
    low: Scores
    high: Scores
    #: a verdict holds for every judged item
    judged: bool
    #: who judged: model, human, author, or code for an empty output; None without a verdict
    judged_by: str | None
    #: there is no record, or one that was refused, and no reason that excuses it
    missing: bool
    #: checks that count in T
    checks_passed: int
    checks_unknown: int
    checks_total: int
    #: ids of critical checks that failed
    failed_critical: tuple[str, ...]
    #: why the task is not solved; empty when it is
    reasons: tuple[Reason, ...]

    @property
    def code_share(self) -> Fraction | None:
        """Passed of counting checks, None without any."""
        return Fraction(self.checks_passed, self.checks_total) if self.checks_total else None


def measure_task(outcomes: Iterable[Outcome], profile: Profile = "strict") -> TaskMeasures | None:
    """Measure one task from all its outcomes.

    None when the system was not run on it: such a task is out of every total. Raises ValueError for no
    outcomes, or for outcomes of two tasks or systems.
    """
    found = tuple(outcomes)
    if len({(outcome.task, outcome.system) for outcome in found}) != 1:
        raise ValueError("measure_task takes the outcomes of one task and one system")
    if any(outcome.status is OutcomeStatus.NOT_RUN for outcome in found):
        return None
    view = _View(found, profile)
    value = view.value()
    low, high = view.bounds()
    return TaskMeasures(
        task=found[0].task, system=found[0].system, profile=profile,
        value=value, low=low, high=high,
        judged=view.judged,
        judged_by=next((outcome.judged_by for outcome in view.judgements if outcome.judged_by), None),
        missing=view.missing,
        checks_passed=view.passed, checks_unknown=view.unknown, checks_total=len(view.counting),
        failed_critical=tuple(outcome.item for outcome in view.critical_checks
                              if view.status(outcome) not in (OutcomeStatus.PASS, OutcomeStatus.UNKNOWN)),
        reasons=() if value.solved else reasons_of(value, view.answered, view.critical_checks,
                                                   view.critical_points() if view.judged else None, view.missing),
    )


def _refused(point: Outcome) -> bool:
    return point.status is OutcomeStatus.FAIL and point.level is None and point.judged_by is None


class _View:
    """The outcomes of one task, sorted by what they mean under one profile."""

    def __init__(self, outcomes: Sequence[Outcome], profile: Profile) -> None:
        self.profile = profile
        self.answered = next((outcome for outcome in outcomes if outcome.type == "answered"), None)
        checks = [outcome for outcome in outcomes if outcome.type == "check"]
        self.counting = [outcome for outcome in checks if outcome.counts]
        self.critical_checks = tuple(outcome for outcome in checks if outcome.critical)
        self.fabricated = next((outcome for outcome in checks if outcome.kind == "fabricated"), None)
        self.judgements = [outcome for outcome in outcomes if outcome.type in ("rubric", "must_not", "hallucinations")]
        self.points = [outcome for outcome in self.judgements if outcome.type == "rubric"]
        # A refused record fails every item, and that is no verdict: points that fail bear neither level nor judge.
        refused = bool(self.points) and all(_refused(outcome) for outcome in self.points)
        self.missing = refused or any(outcome.status is OutcomeStatus.MISSING for outcome in outcomes)
        # A session that lost or left out the item of hallucinations must not show Г = 1 for it.
        types = {outcome.type for outcome in self.judgements}
        self.judged = ({"rubric", "hallucinations"} <= types and not self.missing
                       and all(outcome.status in _DECIDED for outcome in self.judgements))
        self.passed = sum(self.status(outcome) is OutcomeStatus.PASS for outcome in self.counting)
        self.unknown = sum(self.status(outcome) is OutcomeStatus.UNKNOWN for outcome in self.counting)

    def status(self, outcome: Outcome) -> OutcomeStatus:
        """Status of an item under the profile."""
        return outcome.exact or outcome.status if self.profile == "exact" else outcome.status

    def level(self, outcome: Outcome) -> Level:
        """Level of a judged rubric point under the profile."""
        level = outcome.level_exact or outcome.level if self.profile == "exact" else outcome.level
        return level or _LEVELS[self.status(outcome)]

    def critical_points(self) -> tuple[tuple[str, Level], ...]:
        """Critical points of a judged task with their levels."""
        return tuple((outcome.item, self.level(outcome)) for outcome in self.points if outcome.critical)

    def value(self) -> Scores:
        """What is decided, the undecided held against the system."""
        found = scores(self._judge_share(), self.passed, len(self.counting))
        certain = all(self.status(outcome) is OutcomeStatus.PASS for outcome in self.critical_checks)
        return replace(found, solved=self.judged and certain and self._may_be_solved(found))

    def bounds(self) -> tuple[Scores, Scores]:
        """The worst and the best case over the undecided items."""
        judge, suspected = self._judge_share(), self._judge_share(suspected=True)
        total = len(self.counting)
        low = scores(suspected, self.passed, total)
        certain = all(self.status(outcome) is OutcomeStatus.PASS for outcome in self.critical_checks)
        # A missing record said nothing: no verdict to come can better it.
        decided = self.judged or self.missing
        best = judge if decided else JudgeShare(Fraction(1), Fraction(1), honesty_of(self._fabrications(())))
        high = scores(best, self.passed + self.unknown, total)
        possible = all(self.status(outcome) in (OutcomeStatus.PASS, OutcomeStatus.UNKNOWN)
                       for outcome in self.critical_checks)
        return (replace(low, solved=self.judged and certain and self._may_be_solved(low)),
                replace(high, solved=not self.missing and possible and self._may_be_solved(high)))

    def _may_be_solved(self, found: Scores) -> bool:
        answered = self.answered is not None and self.answered.status is OutcomeStatus.PASS
        points = not self.judged or all(level is Level.CORRECT for _, level in self.critical_points())
        return answered and points and reaches(found)

    def _judge_share(self, suspected: bool = False) -> JudgeShare:
        """Share of the verdict; `suspected` holds an undecided check of fabrication against the system."""
        if not self.judged:
            return NO_VERDICT
        levels = [self.level(outcome) for outcome in self.points]
        forbidden = any(outcome.type == "must_not" and self.status(outcome) is not OutcomeStatus.PASS
                        for outcome in self.judgements)
        return judge_share(levels.count(Level.CORRECT), levels.count(Level.PARTIAL), levels.count(Level.WRONG),
                           len(levels), self._hallucinations(suspected), forbidden)

    def _hallucinations(self, suspected: bool) -> int:
        found, quotes = 0, []
        for outcome in self.judgements:
            if outcome.type == "hallucinations" and self.status(outcome) is not OutcomeStatus.PASS:
                number = outcome.found_exact if self.profile == "exact" else outcome.found
                # A failure that does not say how many were found is the worst one.
                found += 2 if number is None else number
                quotes += [evidence.text for evidence in outcome.evidence]
        return found + self._fabrications(quotes, suspected)

    def _fabrications(self, quotes: Sequence[str], suspected: bool = False) -> int:
        """Strict: the failed check of fabrication is one hallucination more, unless the judge quoted every value."""
        if self.profile == "exact" or self.fabricated is None:
            return 0
        if self.fabricated.status is OutcomeStatus.UNKNOWN:
            return int(suspected)
        if self.fabricated.status is not OutcomeStatus.FAIL:
            return 0
        told = [fold(quote) for quote in quotes]
        spans = self.fabricated.spans
        # Without a span the check failed for a file that cannot be opened: nothing was invented.
        return int(any(not any(fold(span) in quote for quote in told) for span in spans))
