"""Several attempts at one task: pass^k to the last digit, and what is flaky."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.measures.attempts import Tally, flaky_items, pass_curve, tally, task_attempts
from tools.model import Outcome

_LEVEL = {"pass": "верно", "fail": "нет в ответе"}


def _items(task: str, status: str, attempt: int | None = None) -> list[Outcome]:
    """Outcomes of one attempt: solved for pass, not solved for fail, undecided for not_judged."""
    made = []
    for kind, item in (("answered", "answered"), ("check", "c"), ("rubric", "r1"), ("hallucinations",) * 2):
        judged = kind in ("rubric", "hallucinations")
        own = status if kind == "rubric" or (kind == "check" and status in ("fail", "not_run")) else "pass"
        own = status if status == "not_run" or (judged and status == "not_judged") else own
        made.append(Outcome.model_validate({
            "task": task, "system": "s", "type": kind, "item": item, "kind": kind, "status": own, "attempt": attempt,
            "critical": kind == "check", "judged_by": "human" if judged and own in ("pass", "fail") else None,
            "level": _LEVEL.get(own) if kind == "rubric" else None}))
    return made


def _task(task: str, *statuses: str) -> list[Outcome]:
    """Outcomes of a task; the last status is the attempt that is graded."""
    earlier = [_items(task, status, number) for number, status in enumerate(statuses[:-1], start=1)]
    return [outcome.model_copy(update={"earlier": tuple(tries[index] for tries in earlier)})
            for index, outcome in enumerate(_items(task, statuses[-1]))]


@pytest.mark.parametrize(("n", "solved", "k", "expected"), [
    (4, 3, 2, "0.500000"), (8, 5, 3, "0.178571"), (4, 3, 4, "0.000000")])
def test_worked_examples(n: int, solved: int, k: int, expected: str) -> None:
    """specs/grading.md §2, from outcomes: (4,3,2), (8,5,3), (4,3,4)."""
    found = task_attempts(_task("1.01", *["pass"] * solved, *["fail"] * (n - solved)))

    assert found is not None
    assert expected == f"{float(found.pass_k[k - 1]):.6f}"


def test_a_single_attempt_has_no_reliability() -> None:
    """Nor has a task whose only other attempt could not be made."""
    assert task_attempts(_task("1.01", "pass")) is None
    assert task_attempts(_task("1.01", "not_run", "pass")) is None


def test_an_undecided_attempt_leaves_the_task_out() -> None:
    """A verdict that is missing may be a pass; a critical check that failed decides without one."""
    unknown = task_attempts(_task("1.01", "not_judged", "pass"))
    failed = task_attempts(_task("1.02", "fail", "pass"))

    assert unknown is not None
    assert failed is not None
    assert ((None, True), ()) == (unknown.solved, unknown.pass_k)
    assert [(1, Fraction(1, 2), 1), (2, Fraction(0), 1)] == [
        (point.k, point.value, point.tasks) for point in pass_curve([unknown, failed])]


def test_the_curve_is_a_mean_over_tasks_with_enough_attempts() -> None:
    """Two tasks with two attempts, one of them with three."""
    tasks = [task_attempts(_task("1.01", "pass", "pass")), task_attempts(_task("1.02", "pass", "fail", "pass"))]
    curve = pass_curve(task for task in tasks if task is not None)

    assert [(1, Fraction(5, 6), 2), (2, Fraction(2, 3), 2), (3, Fraction(0), 1)] == [
        (point.k, point.value, point.tasks) for point in curve]
    assert () == pass_curve([])


def test_flaky_items() -> None:
    """Passed in some attempts and not in others; a judge that was away says nothing of the system."""
    assert {"check:c", "rubric:r1"} == set(flaky_items(_task("1.01", "pass", "fail", "pass")))
    assert {} == flaky_items(_task("1.01", "not_judged", "pass"))
    assert Tally(2, 3) == tally(_task("1.01", "pass", "fail", "pass")[1])


@given(st.lists(st.booleans(), min_size=2, max_size=9))
def test_pass_k_falls(solved: list[bool]) -> None:
    """From the share of solved attempts down to 1 or 0."""
    found = task_attempts(_task("1.01", *("pass" if one else "fail" for one in solved)))

    assert found is not None
    assert Fraction(sum(solved), len(solved)) == found.pass_k[0]
    assert list(found.pass_k) == sorted(found.pass_k, reverse=True)
    assert found.pass_k[-1] == all(solved)
