"""The open cases of numbers, ranges, dates and times."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.model import BadInput
from tools.text.evaluate import Case, evaluate, evaluate_cases, run

CASES = Path(__file__).parents[1] / "cases" / "values_open.jsonl"
KINDS = ("number", "range", "date", "time")


def _cases() -> list[Case]:
    lines = CASES.read_text("utf-8").splitlines()
    return [Case(**fields) for fields in map(json.loads, lines) if fields["check"] in KINDS]


@pytest.mark.parametrize("case", _cases(), ids=lambda case: f"{case.check}-{case.why}")
def test_open_case(case: Case) -> None:
    """The search agrees with the case, and what it saw is cut out of the case's text."""
    passed, seen = run(case)
    assert (passed, [case.text[match.start:match.end] for match in seen]) == (
        case.expect, [match.text for match in seen])


def test_whole_file_agrees() -> None:
    """All kinds of checks agree with the open cases."""
    evaluation = evaluate(CASES)
    assert (evaluation.summary, [item.line for item in evaluation.disagreements]) == ("322 of 322 agree", [])


def test_disagreement_shows_what_was_seen() -> None:
    """A wrong expectation is listed with the match, in words and as data."""
    case = Case(check="number", text="Всего 1 234,50 руб.", args={"value": 1234.5}, expect=False, why="нарочно")
    evaluation = evaluate_cases([case])
    assert evaluation.summary == "0 of 1 agree"
    assert evaluation.disagreements[0].line == (
        "case 1: number {'value': 1234.5} in 'Всего 1 234,50 руб.': expected false (нарочно), "
        "saw '1 234,50' as 1234.5")
    assert evaluation.as_json["disagreements"][0]["seen"] == [
        {"start": 6, "end": 14, "text": "1 234,50", "value": "1234.5"}]


@pytest.mark.parametrize(("check", "args", "field"), [
    ("weight", {"value": 5}, "case 1: check"),
    ("number", {}, "case 1: args"),
    ("number", {"value": "много"}, "case 1: args"),
    ("number", {"value": True}, "case 1: args"),
    ("number", {"value": 5, "units": "кг"}, "case 1: args"),
    ("time", {"value": "вечером"}, "case 1: args"),
    ("count", {"of": "чудо", "n": 1}, "case 1: args"),
])
def test_broken_case_is_refused(check: str, args: dict[str, object], field: str) -> None:
    """An unknown check or wrong arguments are a fault that names the case."""
    with pytest.raises(BadInput) as refused:
        evaluate_cases([Case(check=check, text="5", args=args, expect=True)], "my.jsonl")
    assert [(fault.file, fault.field) for fault in refused.value.faults] == [("my.jsonl", field)]
