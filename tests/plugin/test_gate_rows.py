"""Every row of the gate, serially and among two workers: what changed, the exit code, and how it is told."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Sitting, small_task
from tools.model import pretty_json, sha256

WORKERS = pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
TOTAL = "tests_bench/office/test_other_tasks.py::Task_other::test_check[14.02-good-total]"


def _book() -> bytes:
    from xlsxwriter import Workbook

    stream = io.BytesIO()
    book = Workbook(stream, {"in_memory": True})
    book.add_worksheet("Итог").write("A1", 100)
    book.close()
    return stream.getvalue()


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """Two tasks, two systems, a workbook that an engine reads, and the baseline of it: `good` passes, `poor` fails."""
    made = Sitting(tmp_path_factory.mktemp("gate"))
    made.write([small_task(1, "1.01"), small_task(2, "14.02", checks=[
        *small_task(2, "14.02")["checks"],
        {"id": "book", "kind": "number", "where": "file:*.xlsx", "args": {"value": 100}}])],
        {"good": "Хорошая", "poor": "Плохая"})
    data = _book()
    for task in ("1.01", "14.02"):
        made.record("good", task, files=[{"path": "b.xlsx", "sha256": sha256(data), "bytes": len(data)}])
        (made.run / "good" / task / "files").mkdir()
        (made.run / "good" / task / "files" / "b.xlsx").write_bytes(data)
        made.verdict("good", task)
        made.record("poor", task, "Итого 99 рублей.")
        made.verdict("poor", task, "неверно", "Итого 99 рублей")
    made.seal()
    done = made.pytest("-q", f"--baseline={made.folder / 'baseline.json'}", "--baseline-update")
    assert 0 == done.code, done.out + done.err
    return made


@pytest.fixture
def gate(held: Sitting, empty: Sitting) -> Sitting:
    """A copy of it, to be changed."""
    shutil.copytree(held.folder, empty.folder, dirs_exist_ok=True)
    return empty


def _answer(gate: Sitting, system: str, answer: str, **fields: Any) -> None:
    """Another answer to 14.02, with a verdict on it that is as right as the answer."""
    path = gate.run / system / "14.02" / "record.json"
    record = {**json.loads(path.read_text("utf-8")), "answer": answer, "turns": [], **fields}
    path.write_bytes(pretty_json(record))
    gate.verdict(system, "14.02", "верно" if "100" in answer else "неверно", answer.rstrip("."))
    gate.seal()


def _new_failure(gate: Sitting) -> None:
    _answer(gate, "good", "Итого 98 рублей.")


def _improvement(gate: Sitting) -> None:
    _answer(gate, "poor", "Итого 100 рублей.")


def _outage(gate: Sitting) -> None:
    gate.verdict("good", "14.02", raw=None, error="сервер не ответил")
    gate.seal()


def _no_verdict(gate: Sitting) -> None:
    (gate.run / "good" / "14.02" / "verdict.json").unlink()


def _cannot(gate: Sitting) -> None:
    path = gate.run / "run.json"
    manifest = json.loads(path.read_text("utf-8"))
    for system in manifest["systems"]:
        system["capabilities"] = ["скан"]
    path.write_bytes(pretty_json(manifest))
    for system in ("good", "poor"):
        shutil.rmtree(gate.run / system / "14.02")


def _flaky(gate: Sitting) -> None:
    """The last of three attempts fails where the two before it passed."""
    home = gate.run / "good" / "14.02"
    kept = gate.folder / "kept"
    shutil.copytree(home, kept)
    for number in (1, 2):
        shutil.copytree(kept, home / "attempts" / str(number))
    path = home / "attempts" / "2" / "record.json"
    path.write_bytes(pretty_json({**json.loads(path.read_text("utf-8")), "attempt": 2}))
    _answer(gate, "good", "Итого 98 рублей.", attempt=3)


def _always(gate: Sitting) -> None:
    """All of three attempts fail: no chance, a regression."""
    _flaky(gate)
    home = gate.run / "good" / "14.02"
    for number in (1, 2):
        for name in ("record.json", "verdict.json"):
            shutil.copy(home / name, home / "attempts" / str(number) / name)


def _edition(gate: Sitting) -> None:
    _baseline(gate, lambda text: text.replace('"name": "small"', '"name": "other"'))


def _engines(gate: Sitting) -> None:
    def older(text: str) -> str:
        engines = json.loads(text)["engines"]
        assert engines
        return json.dumps({**json.loads(text), "engines": {name: ["0.0.1"] for name in engines}})

    _baseline(gate, older)


def _baseline(gate: Sitting, change: Callable[[str], str]) -> None:
    path = gate.folder / "baseline.json"
    path.write_text(change(path.read_text("utf-8")), "utf-8")


@WORKERS
@pytest.mark.parametrize(("change", "code", "words"), [
    (_new_failure, 1, ("regressions: 3", "good 14.02 check:total: pass -> fail", "incomplete: 0", "flaky: 0")),
    (_improvement, 0, ("improvements: 3", "poor 14.02 check:total: fail -> pass", "regressions: 0")),
    (_outage, 3, ("incomplete: 4", "good 14.02 rubric:r1: pass -> judge_error", "сервер не ответил", "regressions: 0")),
    (_no_verdict, 3, ("incomplete: 4", "good 14.02 rubric:r1: pass -> not_judged", "regressions: 0")),
    (_cannot, 3, ("good 14.02 check:total: pass -> not_run", "poor 14.02 check:total: fail -> not_run")),
    (_flaky, 0, ("flaky: 3", "good 14.02 check:total: pass -> fail (2/3)", "regressions: 0", "improvements: 0")),
    (_always, 1, ("flaky: 0", "good 14.02 check:total: pass -> fail (0/3)", "regressions: 3")),
], ids=["new failure", "improvement", "judge outage", "no verdict", "not run", "flaky", "fails always"])
def test_what_changed_decides(gate: Sitting, workers: tuple[str, ...], change: Callable[[Sitting], None], code: int,
                              words: tuple[str, ...]) -> None:
    """Terminal and summary name each item with what it was and is."""
    change(gate)
    summary = gate.folder / "summary.md"
    done = gate.pytest("-q", f"--baseline={gate.folder / 'baseline.json'}", f"--summary={summary}", *workers)

    assert code == done.code, done.out + done.err
    assert [] == [word for word in words if word not in done.out], done.out
    named = [word.replace(" check:", " `check:").replace(": pass", "`, критично: pass").replace(" -> ", " → ")
             for word in words if "14.02 check:" in word and "pass ->" in word]
    assert [] == [word for word in named if word not in summary.read_text("utf-8")]


@WORKERS
def test_a_lost_item_is_incomplete(gate: Sitting, workers: tuple[str, ...]) -> None:
    """It passed in the baseline and came to no outcome: never green, named by its id."""
    done = gate.pytest("-q", f"--baseline={gate.folder / 'baseline.json'}", *workers, faults={TOTAL: "swallow"})

    assert 3 == done.code, done.out
    assert f"LOST {TOTAL}" in done.out
    assert "good 14.02 check:total: pass -> —" in done.out


@WORKERS
@pytest.mark.parametrize(("change", "words"), [
    (_edition, ("the baseline is of other", "--baseline-update")),
    (_engines, ("engines:", "0.0.1 in the baseline", "--baseline-update"))], ids=["edition", "engines"])
def test_what_cannot_be_compared_is_refused(gate: Sitting, workers: tuple[str, ...],
                                            change: Callable[[Sitting], None], words: tuple[str, ...]) -> None:
    """Exit 4, and the command that makes a new baseline."""
    change(gate)
    done = gate.pytest("-q", f"--baseline={gate.folder / 'baseline.json'}", *workers)

    assert 4 == done.code, done.out + done.err
    assert [] == [word for word in words if word not in done.out + done.err], done.out + done.err


def test_a_baseline_remembers_what_was_flaky(gate: Sitting, tmp_path: Path) -> None:
    """A single attempt that fails where the attempts of the baseline disagreed says nothing new."""
    _flaky(gate)
    home = gate.run / "good" / "14.02"
    good = home / "attempts" / "1"
    for name in ("record.json", "verdict.json"):
        shutil.copy(home / name, tmp_path / name)
        shutil.copy(good / name, home / name)
        shutil.copy(tmp_path / name, good / name)
    baseline = gate.folder / "new.json"
    made = gate.pytest("-q", f"--baseline={baseline}", "--baseline-update")
    shutil.copy(good / "record.json", home / "record.json")
    shutil.copy(good / "verdict.json", home / "verdict.json")
    shutil.rmtree(home / "attempts")
    done = gate.pytest("-q", f"--baseline={baseline}")

    assert (0, 0) == (made.code, done.code), made.out + done.out
    assert [2, 3] == json.loads(baseline.read_text("utf-8"))["flaky"]["good"]["14.02"]["check:total"]
    assert "good 14.02 check:total: pass -> fail" in done.out.partition("flaky: 3")[2]


@WORKERS
def test_reliability_in_the_report(gate: Sitting, workers: tuple[str, ...]) -> None:
    """Two of three attempts solve the task: pass^1 is 2/3, pass^2 1/3, pass^3 0; the flaky items are named."""
    _flaky(gate)
    gate.pytest("-q", *workers)
    good = gate.report()["systems"][0]
    line = next(task for task in good["tasks"] if task["task"] == "14.02")
    text = (gate.run / "report" / "report.md").read_text("utf-8")

    assert (3, 2, [0.666667, 0.333333, 0.0]) == (line["attempts"]["attempts"], line["attempts"]["solved"],
                                                 line["attempts"]["pass_k"])
    assert ["check:total", "rubric:r1", "rubric:r2"] == [item["item"] for item in line["attempts"]["flaky"]]
    assert ["14.02"] == good["reliability"]["flaky_tasks"]
    assert "## Надёжность по попыткам" in text
    assert "| Хорошая | 1 | 3 | 1 | 3 | 0,667 | 0,333 | 0,000 |" in text
    assert "- 14.02 `check:total`: 2 из 3" in text
