"""`pytest --judge=live` and `--judge=replay`: real sessions, serial and distributed, against a scripted server."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.judge.scripted_judge import Honest, Question
from tests.llm.modelserver import fails, serving
from tests.plugin.conftest import Sitting, small_task

TRUTH = {"Назван итог 100.": "Итого 100", "Названа валюта.": "рублей"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """Two tasks, two systems, no verdicts."""
    sitting = Sitting(tmp_path_factory.mktemp("live"))
    sitting.write([small_task(1, "1.01"), small_task(2, "14.01")], {"good": "Хорошая", "poor": "Плохая"})
    for task in ("1.01", "14.01"):
        sitting.record("good", task, f"Итого 100 рублей по задаче {task}.")
        sitting.record("poor", task, f"Итого 99 рублей по задаче {task}.")
    return sitting


@pytest.fixture
def sitting(made: Sitting, tmp_path: Path) -> Sitting:
    """A copy for one test."""
    shutil.copytree(made.folder, tmp_path, dirs_exist_ok=True)
    return Sitting(tmp_path)


def _verdicts(sitting: Sitting) -> list[str]:
    return sorted(path.parent.relative_to(sitting.run).as_posix() for path in sitting.run.rglob("verdict.json"))


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "distributed"])
def test_live_then_replay(sitting: Sitting, workers: tuple[str, ...]) -> None:
    """Each output is asked about once; the replay needs no server and gives the same report to the byte."""
    with serving(Honest(TRUTH)) as server:
        done = sitting.pytest("-q", "--judge=live", *workers, env=server.env())
        questions = [asked for asked in server.asked if Question.of(asked)]
    report = (sitting.run / "report" / "report.json").read_bytes()
    statuses = {(outcome["system"], outcome["item"]): outcome["status"] for outcome in sitting.outcomes()
                if outcome["type"] == "rubric"}

    assert (1, 4) == (done.code, len(questions)), done.out + done.err
    assert {("good", "r1"): "pass", ("good", "r2"): "pass", ("poor", "r1"): "fail", ("poor", "r2"): "pass"} == statuses
    assert "judge: 4 judged, 0 held already" in done.out

    for path in sitting.run.rglob("verdict.json"):
        path.unlink()
    again = sitting.pytest("-q", "--judge=replay", *workers)
    assert (1, report) == (again.code, (sitting.run / "report" / "report.json").read_bytes())


def test_only_what_the_items_need(sitting: Sitting) -> None:
    """Code checks ask nobody; one judged item asks about its own output."""
    with serving(Honest(TRUTH)) as server:
        sitting.pytest("-q", "--judge=live", "-m", "code", env=server.env())
        assert [] == server.asked
        sitting.pytest("-q", "--judge=live", "-m", "judged", "--system=poor", "--task=14.01", env=server.env())
    assert ["poor/14.01"] == _verdicts(sitting)


def test_only_what_the_items_need_among_workers(sitting: Sitting) -> None:
    """The same by node ids, with and without a shell."""
    with serving(Honest(TRUTH)) as server:
        sitting.pytest("-q", "--judge=live", "-k", "test_must_not and good", "-n", "2", env=server.env())
    assert ["good/1.01", "good/14.01"] == _verdicts(sitting)


def test_a_listing_asks_nobody(sitting: Sitting) -> None:
    """--collect-only decides nothing."""
    with serving(Honest(TRUTH)) as server:
        assert 0 == sitting.pytest("-q", "--judge=live", "--collect-only", env=server.env()).code
        assert [] == server.asked


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "distributed"])
def test_a_wrong_key(sitting: Sitting, workers: tuple[str, ...]) -> None:
    """Exit 4 with one sentence, the key in none."""
    with serving([fails(401, "secret-key?")]) as server:
        done = sitting.pytest("-q", "--judge=live", *workers, env=server.env())
    assert (4, 1, False) == (done.code, (done.out + done.err).count("refuses the key"),
                             "secret-key" in done.out + done.err)


def test_the_budget_is_spent(sitting: Sitting) -> None:
    """What was not judged makes the grading incomplete, and the same command goes on."""
    with serving(Honest(TRUTH)) as server:
        first = sitting.pytest("-q", "--judge=live", "--judge-budget=100tok", "--judge-concurrency=1",
                               "--report-only", env=server.env())
        assert (1, True) == (len(_verdicts(sitting)), "the budget is spent" in first.out)
        second = sitting.pytest("-q", "--judge=live", "--report-only", env=server.env())
    assert (0, 4) == (second.code, len(_verdicts(sitting)))


def test_a_replay_that_misses(sitting: Sitting) -> None:
    """A reply that is gone is an error, though the verdict itself is still there."""
    with serving(Honest(TRUTH)) as server:
        sitting.pytest("-q", "--judge=live", env=server.env())
    for path in (sitting.run / "good" / "1.01" / "cassette").iterdir():
        if path.name != "session.json":
            path.unlink()
    done = sitting.pytest("-q", "--judge=replay")
    assert (4, True) == (done.code, "good/1.01: not on the cassette" in done.err)
