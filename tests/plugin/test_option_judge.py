"""--judge: saved verdicts, or none."""

from __future__ import annotations

import pytest


def test_off(sitting) -> None:
    """Verdicts are not opened; a system that fails no check is green, and the report does not rank it."""
    (sitting.run / "good" / "1.01" / "verdict.json").write_text("{", "utf-8")
    done = sitting.pytest("-q", "--judge=off", "--system=good")
    statuses = {outcome["type"]: outcome["status"] for outcome in sitting.outcomes("partial")}

    assert 0 == done.code
    assert {"answered": "pass", "check": "pass", "rubric": "not_judged", "must_not": "not_judged",
            "hallucinations": "not_judged"} == statuses
    assert sitting.report("partial")["systems"][0]["totals"]["solved"] is None


@pytest.mark.parametrize("more", [(), ("--report-only",)], ids=["plain", "report-only"])
def test_a_refused_verdict_is_an_incomplete_grading(sitting, more) -> None:
    """A verdict that was given and cannot be read is a judge error: errors in setup, exit 3 either way."""
    (sitting.run / "good" / "14.01" / "verdict.json").write_text('{"schema": "office-verdict/1"', "utf-8")
    done = sitting.pytest("-q", "--system=good", *more)
    broken = [outcome for outcome in sitting.outcomes("partial") if outcome["status"] == "judge_error"]

    assert 3 == done.code
    assert {"14.01"} == {outcome["task"] for outcome in broken}
    assert 4 == len(broken)
    assert "4 errors" in done.out
    assert "verdict.json" in broken[0]["reason"]


def test_an_unknown_mode(sitting) -> None:
    """argparse's own words."""
    done = sitting.pytest("--judge=maybe")

    assert 4 == done.code
    assert "invalid choice: 'maybe'" in done.err
