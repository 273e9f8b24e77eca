"""--report-only: a report is wanted, not a verdict on the build. What is lost or broken is told all the same
(test_nothing_lost, test_injected_faults)."""

from __future__ import annotations


def test_failures_do_not_fail(sitting) -> None:
    """Failed gradings exit 0, and the report is the same as without the option."""
    done = sitting.pytest("-q", "--report-only")

    assert 0 == done.code
    assert 0 == sitting.report()["systems"][1]["totals"]["solved"]


def test_failed_tests_of_the_project_do(sitting) -> None:
    """Only gradings are forgiven: a failing test in the same session is not."""
    test = sitting.folder / "test_own.py"
    test.write_text("def test_own():\n    assert False\n", "utf-8")
    done = sitting.pytest("-q", "--report-only", "--system=good", "tests_bench", str(test))

    assert 1 == done.code
