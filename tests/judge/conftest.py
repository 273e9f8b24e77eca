"""A task, a record and an edition on disk for the judge's desk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.model import Document, Edition, Record, Run, Task, Unreadable, canonical_json, pretty_json, sha256

_TASK: dict[str, Any] = {
    "id": "1.01", "number": 1, "category": 1, "category_title": "Сверка", "title": "Сверка договора",
    "turns": [{"text": "Сверь договор со счётом."}], "time_zone": "Europe/Moscow", "now": "2026-12-01T10:00:00+03:00",
    "reference_answer": "Сумма 15 000 руб., срок 10 дней.",
    "rubric": [{"id": "r1", "text": "Названа сумма 15 000 руб."}, {"id": "r2", "text": "Назван срок 10 дней."},
               {"id": "r3", "text": "Пени не названы.", "absence": True}],
    "must_not": [{"id": "f1", "text": "Договор расторгнут."}],
    "checks": [{"id": "total", "kind": "number", "where": "answer", "args": {"value": 15000}}],
}
_RECORD: dict[str, Any] = {
    "schema": "office-record/1", "task_id": "1.01", "edition": {"name": "проба", "sha256": "0" * 64},
    "status": "completed", "answer": "Сумма договора составляет 15 000 руб. Срок поставки 10 дней.",
    "turns": [{"i": 0, "user": "Сверь.", "answer": "Сумма договора составляет 15 000 руб. Срок поставки 10 дней."}],
    "files": [], "actions": [],
}


def make_task(**changes: Any) -> Task:
    """A task with some fields changed."""
    return Task.model_validate_json(canonical_json(_TASK | changes))


def make_record(**changes: Any) -> Record:
    """A record with some fields changed."""
    return Record.model_validate_json(canonical_json(_RECORD | changes))


def read_text(path: Path) -> Document | Unreadable:
    """A reader that knows plain text only."""
    if path.suffix != ".txt":
        return Unreadable("unsupported", "не читается")
    return Document("txt", path.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def task_with() -> Callable[..., Task]:
    """Builder of tasks."""
    return make_task


@pytest.fixture(scope="session")
def record_with() -> Callable[..., Record]:
    """Builder of records."""
    return make_record


@pytest.fixture(scope="session")
def reader() -> Callable[[Path], Document | Unreadable]:
    """Reader of plain text."""
    return read_text


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """An edition of one task with one material."""
    root = tmp_path / "edition"
    (root / "tasks").mkdir(parents=True)
    material = "Счёт на 15 000 руб. выставлен 05.12.2026.".encode()
    (root / "tasks" / "счёт.txt").write_bytes(material)
    task = make_task(materials=[{"path": "tasks/счёт.txt", "sha256": sha256(material), "bytes": len(material)}])
    lines = canonical_json(task.model_dump(mode="json")) + b"\n"
    (root / "tasks.jsonl").write_bytes(lines)
    (root / "edition.json").write_bytes(pretty_json({
        "schema": "office-edition/1", "name": "проба", "seed": 0, "versions": {},
        "files": {"tasks.jsonl": sha256(lines), "tasks/счёт.txt": sha256(material)}}))
    return Edition.open(root)


@pytest.fixture
def run_of(tmp_path: Path, edition: Edition) -> Callable[..., Run]:
    """Builder of a run: `verdicts` by system; every system gives the record with `changes`."""

    def build(verdicts: dict[str, Any], files: dict[str, str] | None = None, **changes: Any) -> Run:
        root = tmp_path / "run"
        for system, verdict in verdicts.items():
            folder = root / system / "1.01"
            (folder / "files").mkdir(parents=True)
            record = make_record(edition=edition.ref.model_dump(mode="json"),
                                 files=[{"path": path} for path in files or {}], **changes)
            (folder / "record.json").write_bytes(pretty_json(record.model_dump(mode="json", by_alias=True)))
            for path, text in (files or {}).items():
                (folder / "files" / path).write_text(text, encoding="utf-8")
            if verdict is not None:
                (folder / "verdict.json").write_bytes(pretty_json(verdict))
        (root / "run.json").write_bytes(pretty_json({
            "schema": "office-run/1", "suite": "office", "edition": edition.ref.model_dump(mode="json"),
            "systems": [{"id": system, "name": system} for system in verdicts]}))
        return Run.open(root)

    return build
