"""Earlier attempts: each decided by its own record and verdict, none of them changing what the last one is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.grading.builders import Bench
from tools.grading import strays
from tools.grading.validation import validate_path
from tools.judge import seal
from tools.judge.work import plan
from tools.model import pretty_json
from tools.office import read_here

CHECK = {"id": "total", "kind": "number", "where": "answer", "args": {"value": 130540}, "critical": True,
         "says": "Сверь"}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """A right first attempt, a second one without an answer, a wrong last one."""
    made = Bench(tmp_path, checks=[CHECK])
    for number, answer in ((1, "Разница 130 540 руб."), (2, None), (3, "Разница 99 руб. по итогу.")):
        made.record(answer, attempt=number, **({} if answer else {"status": "failed"}))
        if answer is not None:
            made.verdict({"r1": ("верно", answer), "r2": ("нет в ответе", "")})
        if number < 3:
            home = made.folder / "attempts" / str(number)
            home.mkdir(parents=True)
            for path in [path for path in made.folder.iterdir() if path.is_file()]:
                path.rename(home / path.name)
    return made


def test_each_attempt_is_decided(bench: Bench) -> None:
    """The same item of each, oldest first; the last one decides."""
    found = bench.examine()
    total, point = found["check:total"], found["rubric:r1"]

    assert ("fail", ["pass", "fail"]) == (total.status, [one.status for one in total.earlier])
    assert ("pass", ["pass", "fail"]) == (point.status, [one.status for one in point.earlier])
    assert [None, 1, 2] == [total.attempt, *(one.attempt for one in total.earlier)]
    assert [()] == [one.earlier for one in total.earlier][:1]


def test_other_folders_are_no_attempts(bench: Bench, tmp_path: Path) -> None:
    """Links and names that are no numbers are not looked at, and are named by validate."""
    home = bench.folder / "attempts"
    (home / "4").symlink_to(home / "1")
    (home / "old").mkdir()
    (home / "007").mkdir()
    told = [str(fault) for fault in validate_path(bench.run.root, bench.edition)]

    assert (1, 2) == bench.run.attempts("alpha", "1.01")
    assert [True] * 3 == [any(f"attempts/{name}" in line and "not an attempt" in line for line in told)
                          for name in ("4", "old", "007")]


def test_a_linked_folder_of_attempts_is_named(bench: Bench, tmp_path: Path) -> None:
    """It would make another system's records attempts of this one."""
    home = bench.folder / "attempts"
    shutil.move(home, tmp_path / "elsewhere")
    home.symlink_to(tmp_path / "elsewhere")

    assert () == bench.run.attempts("alpha", "1.01")
    assert ("alpha/1.01/attempts: a link",) == strays(bench.run, bench.edition)
    assert any("not a folder of attempts" in str(fault) for fault in validate_path(bench.run.root, bench.edition))


@pytest.mark.parametrize(("place", "number", "words"), [
    ("attempts/2", 5, "the attempt lies in attempts/2"), (".", 2, "goes up to 2")])
def test_wrong_numbers_are_named(bench: Bench, place: str, number: int, words: str) -> None:
    """Each attempt says its own number; the last one the highest."""
    assert not any("attempt" in fault.field for fault in validate_path(bench.run.root, bench.edition))
    path = bench.folder / place / "record.json"
    path.write_bytes(pretty_json({**json.loads(path.read_text("utf-8")), "attempt": number}))

    assert any(fault.field == "attempt" and words in str(fault)
               for fault in validate_path(bench.run.root, bench.edition))


def test_judging_takes_in_all_attempts(bench: Bench) -> None:
    """Those without a verdict are planned under their own names; sealing reaches every verdict."""
    for path in (bench.folder, bench.folder / "attempts" / "1"):
        value = json.loads((path / "verdict.json").read_text("utf-8"))
        (path / "verdict.json").write_bytes(pretty_json({**value, "key": None}))

    assert 2 == seal(bench.edition, bench.run, read_here)
    found = plan(bench.edition, bench.run, ["alpha"], ["1.01"])
    assert (["alpha/1.01/attempts/2"], 2) == ([str(job) for job in found.jobs], found.held)
    assert bench.folder / "attempts" / "2" == found.jobs[0].folder
