"""The head of a report says whether its judge may be believed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.__main__ import main
from tools.judge import seal
from tools.judge.qualification import Qualification
from tools.model import BadInput, pretty_json, validate
from tools.office import read
from tools.report import Completeness, build, markdown, render
from tools.report.judges_compared import both, code_facts, describe_both
from tools.report.qualified import LIMITS, Standing, _with, measured, number, summary


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


@pytest.mark.parametrize(("lang", "said"), [
    ("ru", "α = 1.00 [0.81, 1.00], κ = 1.00 [0.79, 1.00]"), ("en", "α = 1.00 [0.81, 1.00], κ = 1.00 [0.79, 1.00]"),
    ("ru", "; проверка заняла 1.50 денег, 1200 токенов, 2.5 мин."),
    ("en", "; the check took 1.50 of money, 1200 tokens, 2.5 min.")])
def test_intervals_and_cost_in_the_head(lang: Any, said: str) -> None:
    """Kappa and alpha with their ends, and what it took to know them."""
    found = validate(Qualification, _qualification(
        kappa={"value": 1.0, "low": 0.79, "high": 1.0}, alpha={"value": 1.0, "low": 0.81, "high": 1.0}, money=1.5,
        prompt_tokens=1000, reply_tokens=200, seconds=150.0), "q")
    assert said in summary(found, lang)


@pytest.mark.parametrize(("lang", "seconds", "said"), [
    ("ru", 1.44, "проверка заняла 1.4 с."), ("en", 59.0, "the check took 59.0 s."), ("en", 60.0, "took 1.0 min.")])
def test_seconds_below_a_minute(lang: Any, seconds: float, said: str) -> None:
    """A short check took seconds, not no minutes."""
    assert said in summary(validate(Qualification, _qualification(seconds=seconds), "q"), lang)


def test_no_negative_zero() -> None:
    """An agreement just below nothing is nothing to two decimals; its ends too."""
    found = validate(Qualification, _qualification(alpha={"value": -0.001, "low": -0.004, "high": 0.001}), "q")
    assert ("0.00", "-0.01", "1.00 [0.00, 0.00]") == (
        number(Fraction(-1, 1000)), number(Fraction(-6, 1000)), _with(Fraction(1), found.alpha))


def test_measured_over_tasks() -> None:
    """The intervals come from the tasks, not from the sum."""
    good = [{"truth": "верно", "judge": "верно", "count": 3}, {"truth": "неверно", "judge": "неверно", "count": 2}]
    bad = [{"truth": "верно", "judge": "неверно", "count": 2}]
    found = measured(validate(Qualification, _qualification(clusters=[
        {"task": f"1.{number:02}", "items": bad if number == 1 else good} for number in range(1, 9)]), "q"))
    assert found.alpha is not None
    assert (True, 1.0) == (0.5 < (found.alpha.low or 0) < (found.alpha.value or 0) < 1, found.alpha.high)


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


class TestTwoJudges:
    """The same outputs under two judges."""

    @pytest.fixture
    def runs(self, tmp_path: Path) -> tuple[Bench, Bench]:
        """One task with a critical check that the output fails; the second judge is kind to it."""
        check = {"id": "total", "kind": "number", "where": "answer", "args": {"value": 130540}, "critical": True,
                 "says": "Сверь"}
        made = tuple(Bench(tmp_path / name, checks=[check]).record("Разница 99 руб. по итогу.") for name in "ab")
        quote = "Разница 99 руб. по итогу."
        made[0].verdict({"r1": ("неверно", quote), "r2": ("верно", quote)})
        made[1].verdict({"r1": ("верно", quote), "r2": ("верно", quote)})
        for bench in made:
            seal(bench.edition, bench.run, read)
        return made[0], made[1]

    def test_shift(self, runs: tuple[Bench, Bench]) -> None:
        """The shift of the system, and who accepts what code knows to be wrong."""
        first, second = runs
        pairs = both(first.edition, first.run, second.run)
        told = describe_both(pairs, code_facts(first.edition, first.run, pairs))
        assert told[0].startswith("1 outputs; points judged alike 0.50")
        assert "alpha: П 50.0 by the first, 100.0 by the second, shift +50.0; accepted 0 and 1 of 1" == told[1]
        assert [True, True] == ["first of what fails a critical check: 0.00" in told[2],
                                "second of what fails a critical check: 1.00" in told[3]]

    def test_command(self, runs: tuple[Bench, Bench], capsys: pytest.CaptureFixture[str]) -> None:
        """The verb prints the same."""
        first, second = runs
        assert 0 == main(["judge", "compare", str(first.run.root), str(second.run.root),
                          "--edition", str(first.edition.root)])
        assert "shift +50.0" in capsys.readouterr().out

    def test_nothing_in_common(self, runs: tuple[Bench, Bench]) -> None:
        """Other outputs are not compared."""
        first, second = runs
        second.record("Разница 1 руб. по итогу.").verdict({"r1": ("нет в ответе", ""), "r2": ("нет в ответе", "")})
        seal(second.edition, second.run, read)
        with pytest.raises(BadInput, match="no output that is judged here"):
            both(first.edition, first.run, second.run)
