"""Further cases of values in text, written from the rules alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.text.evaluate import Case, run

CASES = Path(__file__).parents[1] / "cases" / "values_more.jsonl"


def _cases() -> list[Case]:
    return [Case(**json.loads(line)) for line in CASES.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", _cases(), ids=lambda case: f"{case.check}-{case.why}")
def test_further_case(case: Case) -> None:
    """The search agrees with the case, and what it saw is cut out of the case's text."""
    passed, seen = run(case)
    assert (passed, [case.text[match.start:match.end] for match in seen]) == (
        case.expect, [match.text for match in seen])
