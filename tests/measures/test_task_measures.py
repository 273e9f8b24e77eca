"""The worked examples E1 to E18 through real outcomes, and what always holds of a task's measures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.measures import TaskMeasures, judge_share, measure_task, scores
from tools.model import Level, Outcome, OutcomeStatus

Outcomes = Callable[..., list[Outcome]]

EXAMPLES: dict[str, tuple[dict[str, Any], tuple[str, str, str, str], bool]] = {
    "E1": ({"points": (4, 1, 1, 8)}, ("0.750000", "0.562500", "1", "72.500000"), False),
    "E2": ({"points": (4, 1, 1, 8), "checks": (5, 6)}, ("0.791667", "0.562500", "1", "74.166667"), False),
    "E3": ({"points": (5, 0, 0, 5), "checks": (1, 1)}, ("1.000000", "1.000000", "1", "100.000000"), True),
    "E4": ({"points": (0, 0, 0, 5)}, ("0.000000", "0.000000", "1", "20.000000"), False),
    "E5": ({"points": (0, 0, 0, 5), "checks": (3, 4)}, ("0.375000", "0.000000", "1", "35.000000"), False),
    "E6": ({"points": None, "checks": (1, 1)}, ("0.500000", "0.000000", "0", "20.000000"), False),
    "E7": ({"points": None}, ("0.000000", "0.000000", "0", "0.000000"), False),
    "E8": ({"points": (4, 0, 1, 5), "found": 1}, ("0.800000", "0.800000", "1/2", "74.000000"), False),
    "E9": ({"points": (5, 0, 0, 5), "checks": (1, 1), "forbidden": True},
           ("1.000000", "1.000000", "0", "80.000000"), False),
    "E10": ({"points": (4, 0, 1, 5), "checks": (4, 5)}, ("0.800000", "0.800000", "1", "84.000000"), True),
    "E11": ({"points": (4, 0, 0, 5), "checks": (1, 2)}, ("0.750000", "0.800000", "1", "82.000000"), False),
    "E12": ({"points": (3, 0, 1, 4)}, ("0.750000", "0.750000", "1", "80.000000"), False),
    "E12, downgraded": ({"points": (3, 0, 0, 4)}, ("1.000000", "0.750000", "1", "90.000000"), False),
    "E13": ({"points": (3, 3, 0, 7), "checks": (7, 9), "found": 1},
            ("0.763889", "0.642857", "1/2", "66.269841"), False),
    "E14": ({"points": (7, 0, 0, 7), "checks": (10, 11), "found": 2},
            ("0.954545", "1.000000", "0", "78.181818"), False),
    "E15": ({"points": (5, 0, 0, 6), "checks": (6, 8), "share_check_fails": True},
            ("0.875000", "0.833333", "1", "88.333333"), True),
}


def _measured(made: list[Outcome], profile: Any = "strict") -> TaskMeasures:
    found = measure_task(made, profile)
    assert found is not None
    return found


def _reasons(found: TaskMeasures) -> list[str]:
    return [reason.text for reason in found.reasons]


class TestWorkedExamples:
    """E1 to E18."""

    @pytest.mark.parametrize("name", EXAMPLES)
    @pytest.mark.parametrize("profile", ["strict", "exact"])
    def test_measures(self, outcomes: Outcomes, name: str, profile: str) -> None:
        """T, П, Г and Q to the last digit, and whether the task is solved."""
        made, expected, solved = EXAMPLES[name]
        value = _measured(outcomes(**made), profile).value
        shown = (f"{float(value.accuracy):.6f}", f"{float(value.completeness):.6f}", str(value.honesty),
                 f"{float(value.quality):.6f}")
        assert (expected, solved) == (shown, value.solved)

    def test_e10_is_exactly_84(self, outcomes: Outcomes) -> None:
        """The thresholds are inclusive, and no float comes near them."""
        assert Fraction(84) == _measured(outcomes(points=(4, 0, 1, 5), checks=(4, 5))).value.quality

    def test_e15_included_by_mistake(self, outcomes: Outcomes) -> None:
        """The same check counted would give the published wrong value."""
        assert f"{float(_measured(outcomes(points=(5, 0, 0, 6), checks=(6, 9))).value.quality):.6f}" == "86.666667"

    @pytest.mark.parametrize(("made", "reasons"), [
        ({"points": (4, 0, 1, 5), "found": 1}, ["Г = 0,5"]),
        ({"points": (5, 0, 0, 5), "checks": (1, 1), "forbidden": True}, ["Г = 0"]),
        ({"points": (4, 0, 0, 5), "checks": (1, 2)}, ["Т < 0,8"]),
        ({"points": (3, 0, 0, 4)}, ["П < 0,8"]),
        ({"points": None, "checks": (1, 1)}, ["нет вердикта судьи"]),
        ({"points": (0, 0, 0, 5)}, ["Т < 0,8", "П < 0,8"]),
        ({"points": (5, 0, 0, 5), "checks": (1, 1)}, []),
    ])
    def test_reasons(self, outcomes: Outcomes, made: dict[str, Any], reasons: list[str]) -> None:
        """Why a task is not solved is said by name."""
        assert reasons == _reasons(_measured(outcomes(**made)))

    def test_e16_failed_critical_check(self, outcomes: Outcomes) -> None:
        """A failed critical check unsolves a task whose measures are all right."""
        found = _measured(outcomes(points=(5, 0, 0, 5), checks=(9, 10), critical_fails="offer_total"))
        assert (False, ["провалена критическая проверка offer_total"], ("offer_total",)) == (
            found.value.solved, _reasons(found), found.failed_critical)

    @pytest.mark.parametrize(("made", "solved"), [({}, (True, True, True)),
                                                  ({"critical_fails": "offer_total"}, (False, False, False))])
    def test_bounds_of_solved(self, outcomes: Outcomes, made: dict[str, Any], solved: tuple[bool, ...]) -> None:
        """What is decided is decided in the worst and in the best case too."""
        found = _measured(outcomes(points=(5, 0, 0, 5), checks=(9, 10), **made))
        assert solved == (found.low.solved, found.value.solved, found.high.solved)

    def test_e17_critical_point_partial(self, outcomes: Outcomes) -> None:
        """A critical point must be judged correct."""
        found = _measured(outcomes(points=(4, 1, 0, 5), checks=(1, 1), critical_point=Level.PARTIAL))
        assert (False, ["критический пункт r4: частично"]) == (found.value.solved, _reasons(found))

    def test_e18_status(self, outcomes: Outcomes) -> None:
        """A system that did not get to an answer solved nothing."""
        found = _measured(outcomes(points=(5, 0, 0, 5), checks=(1, 1), status="failed"))
        assert (False, ["статус записи: failed"], Fraction(100)) == (
            found.value.solved, _reasons(found), found.value.quality)


class TestUndecided:
    """What is not known, and its bounds."""

    def test_unknown_check_is_pessimistic(self, outcomes: Outcomes) -> None:
        """An undecided check stays in the denominator; the best case has it passed."""
        found = _measured(outcomes(points=(5, 0, 0, 5), checks=(1, 1), unknown=1))
        assert (Fraction(3, 4), Fraction(3, 4), Fraction(1)) == (
            found.value.accuracy, found.low.accuracy, found.high.accuracy)
        assert (False, True, 1) == (found.value.solved, found.high.solved, found.checks_unknown)

    def test_unknown_critical_check(self, outcomes: Outcomes) -> None:
        """An undecided critical check keeps a task unsolved, by name, and is no failure."""
        unknown = Outcome(task="1.01", system="demo", type="check", item="total", kind="number", critical=True,
                          status=OutcomeStatus.UNKNOWN, cause="evidence_absent")
        found = _measured(outcomes(points=(5, 0, 0, 5), checks=(9, 9), extra=(unknown,)))
        assert (["критическая проверка total не решена"], (), True) == (
            _reasons(found), found.failed_critical, found.high.solved)

    @pytest.mark.parametrize("status", [OutcomeStatus.NOT_JUDGED, OutcomeStatus.JUDGE_ERROR])
    def test_no_verdict(self, outcomes: Outcomes, status: OutcomeStatus) -> None:
        """Without a verdict the judge's share is 0, and the best case is a perfect verdict."""
        found = _measured(outcomes(points=None, checks=(1, 2), judged=status))
        assert (Fraction(10), Fraction(10), Fraction(90)) == (
            found.value.quality, found.low.quality, found.high.quality)
        assert (False, False, None) == (found.judged, found.high.solved, found.judged_by)

    @pytest.mark.parametrize("lost", ["rubric", "hallucinations"])
    def test_lost_items_are_no_pass(self, outcomes: Outcomes, lost: str) -> None:
        """A verdict of which a part was lost or left out is none: an absent item is not a perfect one."""
        found = _measured([outcome for outcome in outcomes() if outcome.type != lost])
        assert (False, Fraction(0), ["нет вердикта судьи"]) == (found.judged, found.value.honesty, _reasons(found))

    def test_status_not_checked(self, outcomes: Outcomes) -> None:
        """Without the outcome of the status nothing is solved."""
        found = _measured([outcome for outcome in outcomes() if outcome.type != "answered"])
        assert (False, ["статус не проверен"]) == (found.value.solved, _reasons(found))

    def test_not_run_is_out(self, outcomes: Outcomes) -> None:
        """A task that the system was not run on has no measures at all."""
        made = [outcome.model_copy(update={"status": OutcomeStatus.NOT_RUN}) for outcome in outcomes()]
        assert measure_task(made) is None

    def test_missing_record(self, outcomes: Outcomes) -> None:
        """A missing record is a failure with nothing to hope for, and one reason."""
        made = [outcome.model_copy(update={"status": OutcomeStatus.MISSING, "level": None, "judged_by": None})
                for outcome in outcomes(checks=(2, 2))]
        found = _measured(made)
        assert (Fraction(0), Fraction(0), True, False, ["записи нет"]) == (
            found.value.quality, found.high.quality, found.missing, found.judged, _reasons(found))

    def test_refused_record(self, outcomes: Outcomes) -> None:
        """A refused record fails every item; that is not a verdict of silence worth 20 points."""
        made = [outcome.model_copy(update={"status": OutcomeStatus.FAIL, "level": None, "judged_by": None,
                                           "found": None, "reason": "запись не принята"})
                for outcome in outcomes(checks=(2, 2))]
        found = _measured(made)
        assert (Fraction(0), Fraction(0), True, False, ["запись не принята"]) == (
            found.value.quality, found.high.quality, found.missing, found.judged, _reasons(found))

    def test_two_tasks_at_once(self, outcomes: Outcomes) -> None:
        """Outcomes of two tasks are a mistake of the caller."""
        with pytest.raises(ValueError, match="one task"):
            measure_task([*outcomes(), *outcomes(task="1.02")])


class TestFabrication:
    """The check of invented requisites under strict counts as one hallucination."""

    def test_counts_once_under_strict(self, outcomes: Outcomes, fabricated: Callable[..., Outcome]) -> None:
        """Two invented values are one hallucination; exact leaves Г alone."""
        made = outcomes(extra=(fabricated(OutcomeStatus.FAIL, ("7700000001", "044500001")),))
        assert (Fraction(1, 2), Fraction(1)) == (
            _measured(made).value.honesty, _measured(made, "exact").value.honesty)

    def test_merges_with_the_judge(self, outcomes: Outcomes, fabricated: Callable[..., Outcome]) -> None:
        """A value inside a span that the judge quoted is not counted again."""
        made = outcomes(found=1, quotes=("ИНН 7700000001 получателя",),
                        extra=(fabricated(OutcomeStatus.FAIL, ("7700000001",)),))
        assert Fraction(1, 2) == _measured(made).value.honesty

    def test_failed_without_a_value(self, outcomes: Outcomes, fabricated: Callable[..., Outcome]) -> None:
        """The check fails on a file that cannot be opened too; then nothing was invented."""
        assert Fraction(1) == _measured(outcomes(extra=(fabricated(OutcomeStatus.FAIL),))).value.honesty

    def test_adds_to_another_claim(self, outcomes: Outcomes, fabricated: Callable[..., Outcome]) -> None:
        """A value that the judge did not quote is one more."""
        made = outcomes(found=1, quotes=("срок поставки 3 дня",),
                        extra=(fabricated(OutcomeStatus.FAIL, ("7700000001",)),))
        assert Fraction(0) == _measured(made).value.honesty

    def test_unknown_only_lowers_the_bound(self, outcomes: Outcomes, fabricated: Callable[..., Outcome]) -> None:
        """Nobody is accused by an engine's gap: only the worst case holds it against the system."""
        found = _measured(outcomes(extra=(fabricated(OutcomeStatus.UNKNOWN),)))
        assert (Fraction(1), Fraction(1, 2)) == (found.value.honesty, found.low.honesty)

    def test_best_case_without_a_verdict(self, outcomes: Outcomes, fabricated: Callable[..., Outcome]) -> None:
        """No verdict to come takes a proven fabrication back."""
        found = _measured(outcomes(points=None, extra=(fabricated(OutcomeStatus.FAIL, ("7700000001",)),)))
        assert Fraction(1, 2) == found.high.honesty


class TestProfiles:
    """Strict and exact side by side."""

    def test_exact_trusts_a_quoteless_correct(self, outcomes: Outcomes) -> None:
        """A point that only strict downgrades counts under exact."""
        made = [outcome.model_copy(update={"level": Level.ABSENT, "status": OutcomeStatus.FAIL,
                                           "exact": OutcomeStatus.PASS}) if outcome.item == "r0" else outcome
                for outcome in outcomes(points=(5, 0, 0, 5))]
        assert (Fraction(4, 5), Fraction(1)) == (
            _measured(made).value.completeness, _measured(made, "exact").value.completeness)

    def test_exact_counts_its_own_hallucinations(self, outcomes: Outcomes) -> None:
        """A claim that only exact drops counts under strict."""
        made = [outcome.model_copy(update={"found": 1, "found_exact": 0, "status": OutcomeStatus.FAIL,
                                           "exact": OutcomeStatus.PASS})
                if outcome.type == "hallucinations" else outcome for outcome in outcomes()]
        assert (Fraction(1, 2), Fraction(1)) == (
            _measured(made).value.honesty, _measured(made, "exact").value.honesty)


@st.composite
def _counts(draw: st.DrawFn) -> dict[str, Any]:
    all_ = draw(st.integers(1, 8))
    correct = draw(st.integers(0, all_))
    partial = draw(st.integers(0, all_ - correct))
    wrong = draw(st.integers(0, all_ - correct - partial))
    total = draw(st.integers(0, 6))
    return {"points": draw(st.sampled_from([(correct, partial, wrong, all_), None])),
            "checks": (draw(st.integers(0, total)), total), "unknown": draw(st.integers(0, 2)),
            "found": draw(st.integers(0, 3)), "forbidden": draw(st.booleans())}


class TestAlways:
    """Properties of any task."""

    @given(made=_counts())
    @settings(derandomize=True, max_examples=150)
    def test_bounds_and_thresholds(self, outcomes: Outcomes, made: dict[str, Any]) -> None:
        """Bounds hold the value in every measure; a solved task has Q of at least 84."""
        found = _measured(outcomes(**made))
        for name in ("accuracy", "completeness", "honesty", "quality", "solved"):
            assert getattr(found.low, name) <= getattr(found.value, name) <= getattr(found.high, name)
        assert 0 <= found.low.quality and found.high.quality <= 100
        assert not found.value.solved or found.value.quality >= 84
        assert found.value.solved == (not found.reasons)

    @given(made=_counts())
    @settings(derandomize=True, max_examples=100)
    def test_judge_accuracy_is_not_below_completeness(self, made: dict[str, Any]) -> None:
        """What was said is no more than what was asked, so the judge's T is at least П."""
        if made["points"] is not None:
            correct, partial, wrong, points = made["points"]
            share = judge_share(correct, partial, wrong, points, 0)
            assert share.accuracy >= share.completeness

    @given(made=_counts())
    @settings(derandomize=True, max_examples=100)
    def test_a_pass_more_never_lowers_quality(self, outcomes: Outcomes, made: dict[str, Any]) -> None:
        """One failed check turned into a pass cannot make a task worse."""
        passed, total = made["checks"]
        if passed < total:
            better = made | {"checks": (passed + 1, total)}
            assert _measured(outcomes(**better)).value.quality >= _measured(outcomes(**made)).value.quality

    def test_impossible_counts(self) -> None:
        """More said than asked, or nothing asked, is an error."""
        for said, points in ((0, 0), (9, 8)):
            with pytest.raises(ValueError, match="points said"):
                judge_share(said, 0, 0, points, 0)

    def test_no_checks_leave_the_judge_alone(self) -> None:
        """Without checks T is the judge's share itself."""
        share = judge_share(4, 1, 1, 8, 0)
        assert share.accuracy == scores(share, 0, 0).accuracy
