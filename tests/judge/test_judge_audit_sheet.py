"""Sheets of an audit that count a point twice, or with a weight that no sample has."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from tools.__main__ import main
from tools.judge.audit import Line
from tools.judge.audit_sheet import repeated


def line(name: str, weight: float = 1.0) -> Line:
    """A line of a sheet."""
    return Line(schema="office-audit/1", id=name, task="1.01", output="o", text="t", weight=weight, twice=False)


def test_a_point_that_stands_twice_is_named() -> None:
    """The second line of a point, and no other, is a fault."""
    found = repeated(Path("a.jsonl"), [line("a"), line("b"), line("a")])
    assert [("line 3", "the point of line 1 once more")] == [
        (fault.field, fault.problem) for error in found for fault in error.faults]


@pytest.mark.parametrize("weight", [0.0, -1.0, float("inf"), float("nan")])
def test_a_weight_is_a_positive_number(weight: float) -> None:
    """A weight that is none is refused, never averaged."""
    with pytest.raises(ValidationError):
        line("a", weight)


def test_a_negative_sample_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 4 and a sentence."""
    code = main(["judge", "audit", "runs/demo", "--out", str(tmp_path / "a"), "--sample", "-1"])
    assert (4, True) == (code, "--sample: -1: no number of points; write 0 or more" in capsys.readouterr().err)
