"""Gates: no record, a broken one, another edition's, a task that the system cannot take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import SYSTEM, Bench
from tools.grading import items
from tools.model import Outcome, OutcomeStatus


def _statuses(outcomes: dict[str, Outcome]) -> set[str]:
    return {outcome.status.value for outcome in outcomes.values()}


class TestMissing:
    def test_no_record(self, tmp_path: Path) -> None:
        """No record and no stated lack: missing, every item."""
        outcomes = Bench(tmp_path).examine()
        assert {"missing"} == _statuses(outcomes)

    def test_no_record_and_a_stated_lack(self, tmp_path: Path) -> None:
        """No record and the system says it lacks a required capability: not run, the capability named."""
        outcomes = Bench(tmp_path, requires=["скан"], capabilities=["вложение"]).examine()
        assert ({"not_run"}, "система не умеет: «скан»") == (_statuses(outcomes), outcomes["answered"].reason)

    def test_no_record_and_all_capabilities(self, tmp_path: Path) -> None:
        """No record although the system can: missing."""
        outcomes = Bench(tmp_path, requires=["скан"], capabilities=["скан"]).examine()
        assert {"missing"} == _statuses(outcomes)


class TestNotRun:
    @pytest.mark.parametrize(
        ("code", "capabilities", "expected"),
        [
            ("скан", ["вложение"], "not_run"),
            ("скан", None, "not_run"),
            ("скан", ["скан"], "missing"),
            ("лень", ["вложение"], "missing"),
            (None, ["вложение"], "missing"),
        ],
    )
    def test_reason_code(self, tmp_path: Path, code: str | None, capabilities: list[str] | None, expected: str) -> None:
        """Only a required capability that the system does not state excuses it."""
        bench = Bench(tmp_path, requires=["скан"], capabilities=capabilities)
        bench.record(status="not_run", status_reason={"code": code})
        assert {expected} == _statuses(bench.examine())


class TestStatus:
    @pytest.mark.parametrize(
        ("status", "expected"), [("completed", "pass"), ("asked", "pass"), ("deadline", "pass"), ("failed", "fail")]
    )
    def test_answered(self, tmp_path: Path, status: str, expected: str) -> None:
        """Completed, asked and deadline came to an answer; failed did not."""
        outcome = Bench(tmp_path).record("Разница 5.", status=status).examine()["answered"]
        assert (expected, False) == (outcome.status.value, outcome.counts)

    def test_failed_is_graded_as_it_is(self, tmp_path: Path) -> None:
        """What a failed attempt answered is still looked at."""
        check = {"id": "five", "kind": "number", "where": "answer", "args": {"value": 5}}
        outcomes = Bench(tmp_path, checks=[check]).record("Разница 5.", status="failed").examine()
        assert OutcomeStatus.PASS == outcomes["check:five"].status


def _edited(bench: Bench, **fields: Any) -> Bench:
    return bench.record("Ответ.", **fields)


class TestBroken:
    def test_broken_json(self, tmp_path: Path) -> None:
        """Broken JSON fails every item and names file, place and remedy; nothing is raised."""
        outcomes = Bench(tmp_path).write("record.json", b'{"schema": "office-record/1",').examine()
        reason = outcomes["check:fabricated"].reason
        assert ({"fail"}, True) == (
            _statuses(outcomes),
            reason.startswith(f"запись не принята: {SYSTEM}/1.01/record.json: не JSON: строка 1"),
        )

    @pytest.mark.parametrize("raw", [b"\xff\xfe{}", b"[" * 10_000, b'{"a": NaN}', b'{"a": 1, "a": 2}', b"", b"null"])
    def test_hostile_json(self, tmp_path: Path, raw: bytes) -> None:
        """Any bytes in place of a record are one failing task."""
        assert {"fail"} == _statuses(Bench(tmp_path).write("record.json", raw).examine())

    def test_another_edition(self, tmp_path: Path) -> None:
        """A record of another edition is refused, the field is named."""
        bench = _edited(Bench(tmp_path), edition={"name": "other", "sha256": "0" * 64})
        outcome = bench.examine()["answered"]
        assert ("fail", "edition.sha256") == (outcome.status.value, outcome.evidence[0].locator)

    def test_another_schema(self, tmp_path: Path) -> None:
        """A record of another schema version is refused."""
        outcome = _edited(Bench(tmp_path), schema="office-record/9").examine()["hallucinations"]
        assert ("fail", "schema") == (outcome.status.value, outcome.evidence[0].locator)

    def test_another_task(self, tmp_path: Path) -> None:
        """A record copied into another task's folder is refused."""
        outcome = _edited(Bench(tmp_path), task_id="1.02").examine()["answered"]
        assert ("fail", "task_id") == (outcome.status.value, outcome.evidence[0].locator)

    def test_a_path_out_of_the_folder(self, tmp_path: Path) -> None:
        """A delivered file named `../../x` refuses the record."""
        outcome = _edited(Bench(tmp_path), files=[{"path": "../../x"}]).examine()["check:fabricated"]
        assert ("fail", "files.0.path") == (outcome.status.value, outcome.evidence[0].locator)

    def test_record_is_a_link(self, tmp_path: Path) -> None:
        """A link in place of the record is not followed."""
        bench = Bench(tmp_path).record("Ответ.")
        (bench.folder / "record.json").rename(tmp_path / "elsewhere.json")
        (bench.folder / "record.json").symlink_to(tmp_path / "elsewhere.json")
        assert {"fail"} == _statuses(bench.examine())

    def test_record_is_a_pipe(self, tmp_path: Path) -> None:
        """A FIFO in place of the record does not hang the grader."""
        bench = Bench(tmp_path)
        bench.folder.mkdir(parents=True)
        os.mkfifo(bench.folder / "record.json")
        assert {"fail"} == _statuses(bench.examine())

    def test_folder_is_a_link(self, tmp_path: Path) -> None:
        """A link to another record's folder is not this system's record."""
        bench = Bench(tmp_path).record("Ответ.")
        bench.folder.rename(tmp_path / "elsewhere")
        bench.folder.symlink_to(tmp_path / "elsewhere")
        assert {"fail"} == _statuses(bench.examine())

    def test_the_item_keeps_its_weight(self, tmp_path: Path) -> None:
        """Behind a gate an item keeps critical, counts and group."""
        group = {"kind": "number", "where": "answer", "args": {"value": 5}, "group": "lines", "share": 0.5}
        bench = Bench(tmp_path, checks=[{"id": "a", **group}, {"id": "b", **group}])
        expected = {item.id: (item.critical, item.counts) for item in items(bench.task)}
        outcomes = bench.write("record.json", b"x").examine()
        assert expected == {name: (outcome.critical, outcome.counts) for name, outcome in outcomes.items()}
