"""`validate` on a run: everything that would cost a system its grade is named before the grading."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.grading.validation import gaps, validate_path
from tools.model import Run, pretty_json

ROOT = Path(__file__).parents[2]
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A copy of the demo run."""
    return Path(shutil.copytree(ROOT / "runs" / "demo", tmp_path / "demo", ignore=shutil.ignore_patterns("report")))


def _edit(path: Path, change: Change) -> None:
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_bytes(pretty_json(data))


def test_the_demo_run_has_no_fault(run: Path) -> None:
    """Sealed verdicts, whole records."""
    assert () == validate_path(run)
    assert () == gaps(Run.open(run))


@pytest.mark.parametrize(("name", "change", "field", "words"), [
    ("verdict.json", lambda data: data["raw"]["items"].pop(), "raw", "points without a verdict"),
    ("verdict.json", lambda data: data["raw"]["items"].append(data["raw"]["items"][0]), "raw", "judged twice"),
    ("verdict.json", lambda data: data["raw"]["forbidden"].append({"id": "f99", "quote": "х"}), "raw",
     "unknown forbidden"),
    ("verdict.json", lambda data: data.update(raw=None), "raw", "neither a reply nor an error"),
    ("verdict.json", lambda data: data.update(key=None), "key", "not sealed"),
    ("verdict.json", lambda data: data.update(key="0" * 64), "key", "stale"),
    ("verdict.json", lambda data: data.update(task_id="1.06"), "task_id", "is of task 1.06"),
    ("record.json", lambda data: data["turns"][-1].update(answer="другое"), "turns.0.answer", "differs from `answer`"),
    ("record.json", lambda data: data.update(status="not_run", status_reason={"code": "телепатия"}),
     "status_reason.code", "no capability"),
    ("record.json", lambda data: data.update(task_id="1.06"), "task_id", "is of task 1.06"),
])
def test_what_would_cost_a_grade_is_named(run: Path, name: str, change: Change, field: str, words: str) -> None:
    """File, field, problem and remedy."""
    path = run / "gold" / "1.02" / name
    _edit(path, change)
    faults = [fault for fault in validate_path(run) if (fault.file, fault.field) == (str(path), field)]

    assert 1 == len(faults)
    assert words in faults[0].problem
    assert faults[0].remedy


def test_tasks_without_a_record_are_told(run: Path) -> None:
    """Not a fault, but they count as failed."""
    shutil.rmtree(run / "careless" / "1.06")

    assert () == validate_path(run)
    assert ("careless: no records of 1.06; they count as failed",) == gaps(Run.open(run))


def test_a_lack_that_excuses_is_no_gap(run: Path) -> None:
    """A system that says it cannot take attachments has no record to miss."""
    shutil.rmtree(run / "careless" / "1.06")
    _edit(run / "run.json", lambda data: data["systems"][[s["id"] for s in data["systems"]].index("careless")].update(
        capabilities=["PDF"]))

    assert () == gaps(Run.open(run))


def test_a_folder_that_is_neither(tmp_path: Path) -> None:
    """Both files that would make it something are named."""
    fault, = validate_path(tmp_path)

    assert "run.json" in fault.problem and "edition.json" in fault.problem
