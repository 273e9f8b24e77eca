"""--profile: which reading makes the headline."""

from __future__ import annotations


def test_exact(sitting) -> None:
    """A «верно» without a quote holds under exact only; items and the exit code stay strict."""
    for task in ("1.01", "14.01", "14.02"):
        sitting.verdict("good", task, quote="")
    sitting.seal()
    done = sitting.pytest("-q", "--profile=exact", "--system=good")
    report = sitting.report("partial")
    good = report["systems"][0]

    assert 1 == done.code
    assert "exact" == report["profile"]
    assert (3, 0) == (good["totals"]["solved"], good["other"]["solved"])
    assert {("fail", "pass")} == {(outcome["status"], outcome["exact"]) for outcome in sitting.outcomes("partial")
                                     if outcome["type"] == "rubric"}
