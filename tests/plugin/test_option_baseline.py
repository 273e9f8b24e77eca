"""--baseline, --baseline-update, --summary: the gate of CI, serially and distributed."""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest


@pytest.fixture
def baseline(sitting) -> Path:
    """A baseline of the sitting as it is: `good` passes, `poor` fails."""
    path = sitting.folder / "baseline.json"
    done = sitting.pytest(f"--baseline={path}", "--baseline-update")
    assert (0, True) == (done.code, path.exists()), done.out + done.err
    return path


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_known_failures_are_green_and_a_regression_is_not(sitting, baseline: Path, workers) -> None:
    """The same run is 0; a wrong answer where the baseline passed is 1, named in terminal, summary and JUnit."""
    same = sitting.pytest(f"--baseline={baseline}", *workers)
    sitting.record("good", "14.01", "Итого 98 рублей.")
    sitting.verdict("good", "14.01", "верно", "Итого 98 рублей")
    sitting.seal()
    summary, junit = sitting.folder / "summary.md", sitting.folder / "junit.xml"
    worse = sitting.pytest(f"--baseline={baseline}", f"--summary={summary}", f"--junit-xml={junit}", *workers)
    suite = ElementTree.parse(junit).getroot()[0]

    assert 0 == same.code, same.out
    assert "regressions: 0" in same.out
    assert 1 == worse.code
    assert "good 14.01 check:total: pass -> fail" in worse.out
    assert "`check:total`, критично: pass → fail" in summary.read_text("utf-8")
    assert "1" == suite.get("failures")


def test_an_improvement_is_green(sitting, baseline: Path) -> None:
    """A failure that is gone is told, and breaks nothing."""
    sitting.record("poor", "1.01")
    sitting.verdict("poor", "1.01")
    sitting.seal()
    done = sitting.pytest(f"--baseline={baseline}")

    assert 0 == done.code
    assert "poor 1.01 check:total: fail -> pass" in done.out


def test_a_judge_that_is_away_is_incomplete(sitting, baseline: Path) -> None:
    """No verdict where the baseline had one: exit 3, not a regression."""
    (sitting.run / "good" / "1.01" / "verdict.json").unlink()
    done = sitting.pytest(f"--baseline={baseline}")

    assert 3 == done.code
    assert "good 1.01 rubric:r1: pass -> not_judged" in done.out


def test_a_missing_record_is_a_regression(sitting, baseline: Path) -> None:
    """What passed and is not there any more."""
    shutil.rmtree(sitting.run / "good" / "14.02")

    assert 1 == sitting.pytest(f"--baseline={baseline}").code


def test_a_part_of_the_run_is_held_against_its_part(sitting, baseline: Path) -> None:
    """--task with a baseline of the whole run: the other tasks are not lost."""
    assert 0 == sitting.pytest(f"--baseline={baseline}", "--task", "1.01").code


@pytest.mark.parametrize(("change", "words"), [
    (lambda text: text.replace("attestat-baseline/1", "attestat-baseline/9"), "schema"),
    (lambda text: text[:50], "not JSON"),
    (lambda text: text.replace('"name": "small"', '"name": "other"'), "--baseline-update"),
    (lambda text: text.replace('"strict"', '"exact"'), "--profile exact"),
])
def test_a_wrong_baseline_is_refused(sitting, baseline: Path, change, words: str) -> None:
    """Another schema, a cut file, another edition, another profile: exit 4 and what to do."""
    baseline.write_text(change(baseline.read_text("utf-8")), "utf-8")
    done = sitting.pytest(f"--baseline={baseline}")

    assert 4 == done.code
    assert words in done.err


def test_a_baseline_that_is_not_there(sitting) -> None:
    """Exit 4, not a green session without a gate; and the other options need it."""
    assert 4 == sitting.pytest(f"--baseline={sitting.folder / 'none.json'}").code
    assert 4 == sitting.pytest("--baseline-update").code


def test_an_incomplete_session_makes_no_baseline(sitting) -> None:
    """A judge that was away must not become the measure of later runs."""
    (sitting.run / "good" / "1.01" / "verdict.json").unlink()
    path = sitting.folder / "baseline.json"
    done = sitting.pytest(f"--baseline={path}", "--baseline-update")

    assert (3, False) == (done.code, path.exists())
