"""The comparison of systems: counts, tests and what could have been seen, from outcomes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tools.measures import RunMeasures, measure_run
from tools.model import Outcome
from tools.report import compared
from tools.report.comparison import compare

CATEGORIES = {f"{1 + index // 20}.{index % 20 + 1:02d}": 1 + index // 20 for index in range(60)}


def _run(**solved: str) -> RunMeasures:
    """A run from strings, a letter a task: + solved, - not, . not run."""
    outcomes = []
    for system, letters in solved.items():
        for task, letter in zip(CATEGORIES, letters, strict=False):
            good = "pass" if letter == "+" else "fail"
            for kind, item in (("answered", "answered"), ("check", "c"), ("rubric", "r1"), ("hallucinations",) * 2):
                status = "not_run" if letter == "." else "pass" if kind in ("answered", "hallucinations") else good
                outcomes.append(Outcome.model_validate({
                    "task": task, "system": system, "type": kind, "item": item, "kind": kind, "status": status,
                    "critical": kind == "check", "judged_by": "human" if kind in ("rubric", "hallucinations") else None,
                    "level": {"+": "верно", "-": "нет в ответе"}.get(letter) if kind == "rubric" else None}))
    return measure_run(outcomes, CATEGORIES)


def test_worked_example_of_common_tasks() -> None:
    """specs/grading.md §2: A ran 1-6 solving 1,2,4,5; B ran 1-4 solving 1; C ran 1,2,3,5 solving 3,5."""
    found = compare(_run(a="++-++-", b="+---..", c="--+.+."), CATEGORIES)

    assert found is not None
    assert 3 == found.tasks
    assert [("a", "b", 2, 1), ("a", "c", 2, 1), ("b", "c", 1, 1)] == [
        (pair.a, pair.b, pair.solved_a, pair.solved_b) for pair in found.pairs]
    assert [1.0, 1.0, 1.0] == [pair.fisher for pair in found.pairs]
    assert [4, 4, 3] == [pair.pairwise_tasks for pair in found.pairs]


def test_discordant_pairs_tell_more_than_two_samples() -> None:
    """25 against 9 discordant tasks: McNemar 0.009041, and no detectable difference beside a difference."""
    found = compare(_run(a="+" * 25 + "-" * 9 + "+" * 20, b="-" * 25 + "+" * 9 + "+" * 20), CATEGORIES)

    assert found is not None
    pair, = found.pairs
    assert (25, 9, 0.009041, None) == (pair.only_a, pair.only_b, pair.mcnemar, pair.detectable)
    assert [1, 2, 3] == [line.category for line in pair.categories]
    assert all(line.fisher <= line.holm for line in pair.categories)


def test_three_systems_have_cochran() -> None:
    """The rows of specs/grading.md §2: Q = 6.75, p = 0.034218."""
    rows = ["110", "100", "111", "000", "100", "110", "101", "110", "010", "100"]
    columns = ["".join("+" if row[index] == "1" else "-" for row in rows) for index in range(3)]
    found = compare(_run(a=columns[0], b=columns[1], c=columns[2]), CATEGORIES)

    assert found is not None
    assert (6.75, 0.034218) == (found.cochran_q, found.cochran_p)


@pytest.mark.parametrize("solved", [{"a": "+-"}, {}])
def test_fewer_than_two_systems_are_not_compared(solved: dict[str, str]) -> None:
    """One system, or none."""
    assert compare(_run(**solved), CATEGORIES) is None


def test_no_common_task() -> None:
    """Nothing to test, and nothing invented."""
    found = compare(_run(a="+.", b=".+"), CATEGORIES)

    assert found is not None
    pair, = found.pairs
    assert (0, None, None) == (pair.tasks, pair.fisher, pair.mcnemar)
    assert (None, None) == (pair.quality_difference, pair.detectable)


def test_the_difference_of_quality_is_of_the_first_less_the_second() -> None:
    """Signs matter to a reader."""
    found = compare(_run(a="++", b="--"), CATEGORIES)

    assert found is not None
    assert Fraction(found.pairs[0].quality_difference or 0) > 0


def test_every_no_difference_says_what_would_have_been_noticed() -> None:
    """Solved shares, Q and categories, each with its own; nothing of the kind beside a difference."""
    same = compare(_run(a="+-" * 10, b="-+" * 10), CATEGORIES)
    other = compare(_run(a="+" * 20, b="-" * 20), CATEGORIES)

    assert same is not None
    assert other is not None
    alike, unlike = same.pairs[0], other.pairs[0]
    assert (1.0, 1.0) == (alike.mcnemar_holm, alike.permutation)
    assert alike.detectable is not None and alike.quality_detectable is not None
    assert alike.categories[0].detectable is not None
    assert (None, None, None) == (unlike.detectable, unlike.quality_detectable, unlike.categories[0].detectable)


def test_pairs_are_adjusted_for_each_other() -> None:
    """Three pairs: 6 against 0 is 0.03125 alone and 0.09375 after Holm, which decides what is called a difference."""
    found = compare(_run(a="++++++", b="------", c="------"), CATEGORIES)

    assert found is not None
    assert [(0.03125, 0.09375), (0.03125, 0.09375), (1.0, 1.0)] == [
        (pair.mcnemar, pair.mcnemar_holm) for pair in found.pairs]
    assert all(pair.detectable is not None for pair in found.pairs)


def test_corpora_are_the_clusters() -> None:
    """Twenty tasks of four corpora have no interval, the same tasks on their own have one."""
    runs = _run(a="+-++-+-+++-++-+-+++-", b="--+--+-+---+--+--+--")
    shared = {task: f"corpus-{index % 4}" for index, task in enumerate(CATEGORIES)}
    few, alone = compare(runs, CATEGORIES, shared), compare(runs, CATEGORIES)

    assert few is not None
    assert alone is not None
    assert (4, None) == (few.pairs[0].corpora, few.pairs[0].quality_low)
    pair, = alone.pairs
    assert pair.quality_low is not None and pair.quality_high is not None and pair.quality_difference is not None
    assert pair.quality_low < pair.quality_difference < pair.quality_high
    assert pair.solved_difference is not None
    assert 0.35 == pair.solved_difference.value


@pytest.mark.parametrize(("value", "shown"), [(0.0, "< 0,001"), (0.0004, "< 0,001"), (0.0005, "0,001"), (0.05, "0,050"),
                                              (None, "—")])
def test_a_small_probability_is_never_nought(value: float | None, shown: str) -> None:
    """Nothing is impossible to a test: below a thousandth the bound is told."""
    assert shown == compared.probability(value, "ru")
