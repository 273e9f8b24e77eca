"""Node ids: one task, one check, one system; serially and distributed."""

from __future__ import annotations

import pytest

MODULE = "tests_bench/office/test_c01_reconciliation.py"
OTHER = "tests_bench/office/test_other_tasks.py"

ALL_OF_A_TASK = ["test_answered[good]", "test_check[good-fabricated]", "test_check[good-total]",
                 "test_check[good-unit]", "test_hallucinations[good]", "test_must_not[good-f1]", "test_rubric[good-r1]",
                 "test_rubric[good-r2]"]


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_one_task(sitting, workers) -> None:
    """A task by its node id: every item of every system, and nothing else."""
    done = sitting.pytest(f"{MODULE}::Task_01_01", "-rA", "--system", "good", *workers)

    assert [f"{MODULE}::Task_01_01::{name}" for name in ALL_OF_A_TASK] == done.passed
    assert 0 == done.code


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_one_check(sitting, workers) -> None:
    """A check of one system by its node id."""
    name = f"{MODULE}::Task_01_01::test_check[poor-total]"
    done = sitting.pytest(name, "-rA", *workers)

    assert [name] == done.failed
    assert [] == done.passed
    assert 1 == done.code


def test_a_task_without_a_shell_goes_to_the_generic_module(sitting) -> None:
    """Ids of a foreign edition lead with the task."""
    done = sitting.pytest("--system", "good", "-rA", "--task", "14.01")

    assert [f"{OTHER}::Task_other::{name.replace('[', '[14.01-')}" for name in ALL_OF_A_TASK] == done.passed


def test_an_unknown_node_id_is_a_usage_error(sitting) -> None:
    """A misspelt check never passes for a green session."""
    done = sitting.pytest(f"{MODULE}::Task_01_01::test_check[good-totl]")

    assert 4 == done.code
    assert "not found" in done.out + done.err


@pytest.mark.parametrize(("expression", "expected"), [
    ("code and not critical", {"test_answered", "test_check[unit]"}),
    ("code and critical", {"test_check[total]", "test_check[fabricated]"}),
    ("forbidden", {"test_must_not[f1]"}),
    ("judged and not forbidden", {"test_rubric[r1]", "test_rubric[r2]", "test_hallucinations"}),
    ("judged and critical", {"test_rubric[r1]"}),
])
def test_marks_select(sitting, expression: str, expected: set[str]) -> None:
    """-m code, judged, forbidden, critical."""
    done = sitting.pytest(f"{MODULE}::Task_01_01", "--system", "good", "-m", expression, "-rA")

    assert expected == {name.split("::")[-1].replace("good-", "").replace("[good]", "") for name in done.passed}


def test_keyword_selects(sitting) -> None:
    """-k by slug."""
    done = sitting.pytest("-k", "total and Task_01_01", "-rA", "--system", "good")

    assert [f"{MODULE}::Task_01_01::test_check[good-total]"] == done.passed


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_last_failed_belongs_to_the_run(sitting, workers) -> None:
    """--lf repeats what failed in this run, and knows nothing of another run with the same node ids."""
    first = sitting.pytest(f"{MODULE}::Task_01_01", "-rA", *workers)
    again = sitting.pytest(f"{MODULE}::Task_01_01", "-rA", "--lf", *workers)
    other = sitting.folder / "other"
    sitting.run.rename(other)
    foreign = sitting.pytest(f"{MODULE}::Task_01_01", f"--run={other}", f"--edition={sitting.edition}", "-rA", "--lf",
                             run=False)

    assert first.failed == again.failed
    assert [] == again.passed
    assert first.passed == foreign.passed


def test_items_come_sorted_by_system_and_task(sitting) -> None:
    """A worker's block reads one record after another."""
    done = sitting.pytest("--collect-only", "-q")
    names = [line for line in done.out.splitlines() if "::" in line]
    systems = ["good" if "good" in name else "poor" for name in names]

    assert sorted(systems) == systems
    assert 48 == len(names)


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_a_selection_that_matches_nothing_is_a_usage_error(sitting, workers) -> None:
    """A misspelt -k is told, not green and not pytest's own code 5."""
    done = sitting.pytest("-k", "totl", *workers)

    assert 4 == done.code
    assert "matches the selection" in done.out
