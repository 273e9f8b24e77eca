"""--task: these tasks and no others."""

from __future__ import annotations


def test_chosen_tasks(sitting) -> None:
    """Commas and repetition add up; a record of a task that the edition lacks is named as not graded."""
    (sitting.run / "good" / "99.99").mkdir()
    (sitting.run / "third").mkdir()
    done = sitting.pytest("-q", "--task", "14.02", "--task=1.01,14.02")

    assert {"1.01", "14.02"} == {outcome["task"] for outcome in sitting.outcomes("partial")}
    assert 32 == sitting.report("partial")["completeness"]["decided"]
    assert "NOT GRADED third: run.json names no such system" in done.out
    assert "NOT GRADED good/99.99: the edition has no such task" in done.out


def test_an_unknown_task(sitting) -> None:
    """Exit 4 with what there is to choose from, also when a record of it lies in the run."""
    (sitting.run / "good" / "99.99").mkdir()
    done = sitting.pytest("--task", "99.99")

    assert 4 == done.code
    assert "--task: 99.99: the edition has no such task; choose of 1.01, 14.01, 14.02" in done.err
