"""Totals of a system: what is in them, what is out, and what is said when nobody judged."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tools.measures import Interval, Mean, measure_run, wilson
from tools.model import Outcome, OutcomeStatus

Outcomes = Callable[..., list[Outcome]]
CATEGORIES = {"1.01": 1, "1.02": 1, "2.01": 2}


def _with_status(outcomes: list[Outcome], status: OutcomeStatus) -> list[Outcome]:
    return [outcome.model_copy(update={"status": status, "level": None, "judged_by": None}) for outcome in outcomes]


class TestTotals:
    """A judged run."""

    def test_totals_and_categories(self, outcomes: Outcomes) -> None:
        """Means, solved with Wilson, and each category by itself."""
        run = measure_run([*outcomes(task="1.01", checks=(1, 1)), *outcomes(task="1.02", points=(0, 0, 0, 5)),
                           *outcomes(task="2.01", points=(4, 0, 1, 5), checks=(4, 5))], CATEGORIES)
        found = run.systems["demo"]
        assert (3, 2, wilson(2, 3), Fraction(68)) == (
            found.total.n, found.total.solved, found.total.solved_interval,
            found.total.quality.value if found.total.quality else None)
        assert Fraction(3, 5) == found.total.accuracy
        assert {1: 2, 2: 1} == {number: totals.n for number, totals in found.categories.items()}
        assert Mean(Fraction(84), None) == found.categories[2].quality
        assert found.total.certain

    def test_not_run_is_out_and_named(self, outcomes: Outcomes) -> None:
        """A task that was not run leaves the denominators; its category is empty, not zero."""
        run = measure_run([*outcomes(task="1.01"), *_with_status(outcomes(task="2.01"), OutcomeStatus.NOT_RUN)],
                          CATEGORIES)
        found = run.systems["demo"]
        assert (1, ("2.01",), 0, None, None) == (found.total.n, found.not_run, found.categories[2].n,
                                                 found.categories[2].quality, found.categories[2].solved)

    def test_missing_stays_and_is_named(self, outcomes: Outcomes) -> None:
        """A missing record is a failed task."""
        run = measure_run([*outcomes(task="1.01"), *_with_status(outcomes(task="2.01"), OutcomeStatus.MISSING)],
                          CATEGORIES)
        found = run.systems["demo"]
        assert (2, 1, 0, 1, ("2.01",), ()) == (found.total.n, found.total.judged, found.total.not_judged,
                                               found.total.missing, found.missing, found.not_judged)
        assert found.total.quality is not None and found.total.quality.value == 50

    def test_one_verdict_missing(self, outcomes: Outcomes) -> None:
        """With others judged a task without a verdict has a judge's share of 0, is named, and bounds show it."""
        run = measure_run([*outcomes(task="1.01"), *outcomes(task="1.02", points=None)], CATEGORIES)
        found = run.systems["demo"]
        assert (True, ("1.02",), 1, 2) == (run.judged, found.not_judged, found.total.solved_low,
                                           found.total.solved_high)
        assert (Fraction(50), Fraction(100)) == (found.total.quality_low, found.total.quality_high)
        assert not found.total.certain

    def test_uncertain_quality_alone(self, outcomes: Outcomes) -> None:
        """An undecided check that can solve nothing still leaves the mean uncertain."""
        run = measure_run(outcomes(task="1.01", points=(0, 0, 0, 5), unknown=1), CATEGORIES)
        assert not run.systems["demo"].total.certain

    def test_profiles_are_named(self, outcomes: Outcomes) -> None:
        """The exact totals say that they are exact."""
        run = measure_run(outcomes(), CATEGORIES, "exact")
        assert ("exact", "exact", "exact") == (run.profile, run.systems["demo"].profile,
                                               run.systems["demo"].tasks["1.01"].profile)

    def test_unknown_task(self, outcomes: Outcomes) -> None:
        """A task without a category is an error."""
        with pytest.raises(KeyError):
            measure_run(outcomes(task="9.99"), CATEGORIES)


class TestNothingJudged:
    """A run without a judge."""

    def test_measures_are_none(self, outcomes: Outcomes) -> None:
        """Т, П, Г, Q and solved are not printed as zeros: code share, failed criticals and bounds stand instead."""
        run = measure_run([*outcomes(task="1.01", points=None, checks=(3, 4), critical_fails="total"),
                           *outcomes(task="1.02", points=None, checks=(1, 2)),
                           *outcomes(task="2.01", points=None)], CATEGORIES)
        total = run.systems["demo"].total
        assert not run.judged
        assert (None,) * 6 == (total.accuracy, total.completeness, total.honesty, total.quality, total.solved,
                               total.solved_interval)
        assert (Fraction(5, 8), 1, 0, 1) == (total.code_share, total.failed_critical, total.solved_low,
                                             total.solved_high)

    def test_silence_decided_by_code_is_no_judging(self, outcomes: Outcomes) -> None:
        """An empty output that code decided does not turn the other systems' missing verdicts into zeros."""
        run = measure_run([*outcomes(system="silent", points=(0, 0, 0, 5), judged_by="code"),
                           *outcomes(system="other", points=None, checks=(1, 1))], CATEGORIES)
        assert (False, None) == (run.judged, run.systems["other"].total.quality)

    def test_any_system_judged_is_enough(self, outcomes: Outcomes) -> None:
        """A run is judged as a whole: the judged system does not profit from the other's None."""
        run = measure_run([*outcomes(system="one"), *outcomes(system="two", points=None)], CATEGORIES)
        found = run.systems["two"].total
        assert (True, 0, Fraction(0)) == (run.judged, found.solved, found.quality.value if found.quality else None)

    def test_no_outcomes(self) -> None:
        """An empty session has no systems."""
        assert {} == measure_run([], CATEGORIES).systems

    def test_interval_holds_its_ends(self) -> None:
        """An interval includes both ends."""
        ends = Interval(Fraction(0), Fraction(1))
        assert Fraction(0) in ends and Fraction(1) in ends and Fraction(2) not in ends
