"""--system: these systems and no others."""

from __future__ import annotations


def test_chosen_systems(sitting) -> None:
    """One of two; the report has nothing of the other."""
    done = sitting.pytest("-q", "--system", "good")

    assert 0 == done.code
    assert ["good"] == [system["id"] for system in sitting.report("partial")["systems"]]


def test_an_unknown_system(sitting) -> None:
    """Exit 4; ids are compared as they are written."""
    done = sitting.pytest("--system", "Good")

    assert 4 == done.code
    assert "--system: Good: the run has no such system; choose of good, poor" in done.err
