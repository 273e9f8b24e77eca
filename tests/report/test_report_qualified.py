"""The head of a report says whether its judge may be believed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.judge.qualification import Qualification
from tools.model import pretty_json, validate
from tools.report import Completeness, build, markdown, render
from tools.report.qualified import LIMITS, Standing


def _qualification(**fields: Any) -> dict[str, Any]:
    """A judge that errs nowhere, unless `fields` say otherwise."""
    return {"schema": "office-qualification/1", "judge": {"kind": "model", "name": "судья", "revision": "v1"},
            "enforced": True, "edition": {"name": "e", "sha256": "0" * 64}, "outputs": 100, "without": 0,
            "items": [{"truth": "верно", "judge": "верно", "count": 60},
                      {"truth": "нет в ответе", "judge": "нет в ответе", "count": 40}],
            "tasks": {"tp": 60, "tn": 40}, "forbidden": {}, "hallucinations": {},
            "battery": [{"kind": kind, "outputs": 60, "decisions": 60, "wrong": 0, "without": 0} for kind in LIMITS],
            "calls": 1, "prompt_tokens": None, "reply_tokens": None, "money": None, **fields}


def _below(**fields: Any) -> tuple[str, ...]:
    return Standing.of(validate(Qualification, _qualification(**fields), "q")).below


@pytest.mark.parametrize(("fields", "below"), [
    ({}, ()),
    ({"without": 1}, ()), ({"without": 2}, ("no_verdict",)),
    ({"tasks": {"tp": 85, "fp": 15, "tn": 10}}, ()), ({"tasks": {"tp": 84, "fp": 16, "tn": 10}}, ("precision",)),
    ({"tasks": {"tp": 88, "fn": 12, "tn": 10}}, ()), ({"tasks": {"tp": 87, "fn": 13, "tn": 10}}, ("recall",)),
    ({"tasks": {"tn": 10}}, ("precision", "recall")), ({"items": []}, ("alpha",)),
    ({"battery": [{"kind": "order", "outputs": 9, "decisions": 60, "wrong": 1, "without": 0}]}, ("order",)),
    ({"battery": [{"kind": "number", "outputs": 9, "decisions": 60, "wrong": 3, "without": 0}]}, ()),
    ({"battery": [{"kind": "number", "outputs": 9, "decisions": 60, "wrong": 4, "without": 0}]}, ("number",)),
    ({"battery": [{"kind": "claim", "outputs": 9, "decisions": 0, "wrong": 0, "without": 9}]}, ("claim",))])
def test_gates(fields: dict[str, Any], below: tuple[str, ...]) -> None:
    """Each gate at its edge; what was never decided is not reached."""
    assert below == _below(**fields)


def _report(bench: Bench, lang: str) -> tuple[str, str]:
    outcomes = list(bench.examine().values())
    complete = Completeness(collected=len(outcomes), decided=len(outcomes), whole=True, lost=(), broken={})
    report = build(outcomes, bench.edition, bench.run, complete)
    chosen: Any = lang
    return markdown(report, chosen), render(report, 400, True, chosen)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """A run judged by a model."""
    made = Bench(tmp_path).record("Разница 130 540 руб.")
    return made.verdict({"r1": ("верно", "Разница 130 540 руб."), "r2": ("нет в ответе", "")},
                        judge={"kind": "model", "name": "судья", "revision": "v1"})


@pytest.mark.parametrize(("value", "said", "bold"), [
    (None, "Судья не проверен", True), (_qualification(), "Судья проверен: α = 1.00", False),
    (_qualification(without=50), "Судья не прошёл проверку (no\\_verdict)", True),
    (_qualification(judge={"kind": "model", "name": "судья", "revision": "v2"}), "Судья не проверен", True),
    (_qualification(protocol="office-judge/0"), "Судья не проверен", True),
    ({}, "Проверка судьи не читается", True)])
def test_head(bench: Bench, value: dict[str, Any] | None, said: str, bold: bool) -> None:
    """Unknown, another's, outdated, broken or failed: in bold, and red in the terminal."""
    if value is not None:
        (bench.run.root / "qualification.json").write_bytes(pretty_json(value))
    text, terminal = _report(bench, "ru")
    line = next(line for line in text.splitlines() if said.replace("\\", "") in line.replace("\\", ""))
    shown = next(line for line in terminal.splitlines() if said.replace("\\", "") in line)
    assert (bold, bold) == (line.startswith("**") and line.endswith("**"), "\x1b[1;31m" in shown)


def test_english(bench: Bench) -> None:
    """The same in English."""
    text, terminal = _report(bench, "en")
    assert (True, True) == ("**The judge is not qualified" in text, "The judge is not qualified" in terminal)
