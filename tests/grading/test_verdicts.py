"""Judged items: which verdict holds, what code leaves of it, and what a fabrication adds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.model import Level, Outcome, OutcomeStatus, load_lines
from tools.model.task import Task

ANSWER = "Разница составляет 130 540 рублей. Причина в строке тринадцать. Итоги сметы верны. Счёт на ООО «Вымысел»."
GOOD = {"r1": ("верно", "Разница составляет 130 540 рублей"), "r2": ("верно", "Причина в строке тринадцать")}


def _judged(tmp_path: Path, answer: str = ANSWER, items: Any = GOOD, **fields: Any) -> dict[str, Outcome]:
    return Bench(tmp_path).record(answer).verdict(items, **fields).examine()


class TestPoints:
    def test_levels(self, tmp_path: Path) -> None:
        """Levels become statuses; the quote becomes evidence with its place."""
        outcomes = _judged(tmp_path, items={"r1": GOOD["r1"], "r2": ("частично", "Причина в строке тринадцать")})
        first, second = outcomes["rubric:r1"], outcomes["rubric:r2"]
        expected = (
            OutcomeStatus.PASS,
            OutcomeStatus.PARTIAL,
            "ответ",
            0,
            "Разница составляет 130 540 рублей",
            "author",
        )
        found = first.evidence[0]
        assert expected == (first.status, second.status, found.unit, found.start, found.text, first.judged_by)

    def test_a_quote_that_is_not_there(self, tmp_path: Path) -> None:
        """A quote that code does not find takes the point back and says so in the notes."""
        outcome = _judged(tmp_path, items={**GOOD, "r1": ("верно", "Разница составляет 130 541 рубль")})["rubric:r1"]
        assert (OutcomeStatus.FAIL, OutcomeStatus.FAIL, Level.ABSENT, 1) == (
            outcome.status,
            outcome.exact,
            outcome.level,
            len(outcome.notes),
        )

    def test_profiles_differ(self, tmp_path: Path) -> None:
        """A quoteless «верно» holds under exact and not under strict."""
        outcome = _judged(tmp_path, items={**GOOD, "r1": ("верно", "")})["rubric:r1"]
        assert (OutcomeStatus.FAIL, OutcomeStatus.PASS) == (outcome.status, outcome.exact)


class TestForbidden:
    def test_said_and_not_said(self, tmp_path: Path) -> None:
        """A forbidden statement with its quote fails, without one it passes."""
        said = _judged(tmp_path / "a", forbidden={"f1": "Итоги сметы верны"})["must_not:f1"]
        silent = _judged(tmp_path / "b")["must_not:f1"]
        assert (OutcomeStatus.FAIL, "Итоги сметы верны", OutcomeStatus.PASS) == (
            said.status,
            said.evidence[0].text,
            silent.status,
        )


def _claim(quote: str) -> dict[str, Any]:
    return {"quote": quote, "kind": "unsupported", "why": "нет в материалах"}


INVENTED = ANSWER + " ИНН поставщика 7799887766."


class TestHallucinations:
    def test_counted(self, tmp_path: Path) -> None:
        """A kept claim counts under both profiles."""
        outcome = _judged(tmp_path, hallucinations=[_claim("Счёт на ООО «Вымысел»")])["hallucinations"]
        assert (OutcomeStatus.FAIL, 1, 1) == (outcome.status, outcome.found, outcome.found_exact)

    def test_none(self, tmp_path: Path) -> None:
        """Nothing claimed and nothing invented passes."""
        outcome = _judged(tmp_path)["hallucinations"]
        assert (OutcomeStatus.PASS, 0, 0) == (outcome.status, outcome.found, outcome.found_exact)

    def test_a_fabrication_adds_one_under_strict(self, tmp_path: Path) -> None:
        """An invented requisite that the judge overlooked counts once, and only under strict."""
        outcome = _judged(tmp_path, INVENTED)["hallucinations"]
        assert (OutcomeStatus.FAIL, OutcomeStatus.PASS, 1, 0) == (
            outcome.status,
            outcome.exact,
            outcome.found,
            outcome.found_exact,
        )

    def test_a_fabrication_that_the_judge_saw_is_merged(self, tmp_path: Path) -> None:
        """The same requisite claimed by the judge is not counted twice."""
        outcome = _judged(tmp_path, INVENTED, hallucinations=[_claim("ИНН поставщика 7799887766")])["hallucinations"]
        assert (1, 1) == (outcome.found, outcome.found_exact)

    def test_two_different_things(self, tmp_path: Path) -> None:
        """A claim elsewhere and an invented requisite are two."""
        outcome = _judged(tmp_path, INVENTED, hallucinations=[_claim("Счёт на ООО «Вымысел»")])["hallucinations"]
        assert (2, 1) == (outcome.found, outcome.found_exact)


JUDGED = ("rubric:r1", "rubric:r2", "must_not:f1", "hallucinations")


def _of(outcomes: dict[str, Outcome]) -> tuple[set[str], str]:
    return {outcomes[name].status.value for name in JUDGED}, outcomes["rubric:r1"].reason_en


class TestWhichVerdictHolds:
    def test_none(self, tmp_path: Path) -> None:
        """No verdict file: not judged."""
        assert ({"not_judged"}, "there is no verdict") == _of(Bench(tmp_path).record(ANSWER).examine())

    def test_off(self, tmp_path: Path) -> None:
        """A verdict is not looked at when judging is off."""
        outcomes = Bench(tmp_path).record(ANSWER).verdict(GOOD).examine(judged=False)
        assert {"not_judged"} == _of(outcomes)[0]

    def test_stale(self, tmp_path: Path) -> None:
        """A verdict of another answer does not hold, and the reason says stale."""
        bench = Bench(tmp_path).record(ANSWER).verdict(GOOD).record(ANSWER + " И ещё.")
        status, reason = _of(bench.examine())
        assert ({"not_judged"}, True) == (status, reason.startswith("stale"))

    def test_unsealed(self, tmp_path: Path) -> None:
        """A verdict without a key is not believed."""
        status, reason = _of(Bench(tmp_path).record(ANSWER).verdict(GOOD, key=None).examine())
        assert ({"not_judged"}, True) == (status, "not sealed" in reason)

    @pytest.mark.parametrize("raw", [b"{", b"\xff", b'{"schema": "office-verdict/1"}'])
    def test_broken(self, tmp_path: Path, raw: bytes) -> None:
        """A broken verdict file is a judge error that names the file."""
        status, reason = _of(Bench(tmp_path).record(ANSWER).write("verdict.json", raw).examine())
        assert ({"judge_error"}, True) == (status, "verdict.json" in reason)

    def test_an_error_of_the_judge(self, tmp_path: Path) -> None:
        """A recorded error of the judge is a judge error with its words."""
        status, reason = _of(_judged(tmp_path, raw=None, error="timeout"))
        assert ({"judge_error"}, "the judge gave no verdict: timeout") == (status, reason)

    @pytest.mark.parametrize("items", [{"r1": GOOD["r1"]}, {**GOOD, "r9": ("верно", "x")}])
    def test_ids(self, tmp_path: Path, items: dict[str, tuple[str, str]]) -> None:
        """A missing or an unknown point is no verdict, never a pass by default."""
        assert {"judge_error"} == _of(_judged(tmp_path, items=items))[0]

    def test_another_task(self, tmp_path: Path) -> None:
        """A verdict of another task is a judge error."""
        assert {"judge_error"} == _of(_judged(tmp_path, task_id="1.02"))[0]

    def test_empty_output(self, tmp_path: Path) -> None:
        """Code judges an empty output: every point absent, nothing forbidden, nothing invented."""
        outcomes = Bench(tmp_path).record("  ").examine()
        assert (["fail", "fail", "pass", "pass"], "нет в ответе", "code") == (
            [outcomes[name].status.value for name in JUDGED],
            outcomes["rubric:r1"].level,
            outcomes["rubric:r1"].judged_by,
        )


class TestEdition:
    def test_the_task_of_the_builder_is_a_task(self, tmp_path: Path) -> None:
        """The builder writes what the contract reads."""
        bench = Bench(tmp_path)
        assert (bench.task,) == load_lines(Task, bench.edition.root / "tasks.jsonl")
