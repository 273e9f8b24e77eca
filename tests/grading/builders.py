"""Small editions and runs in a temporary folder, for tests of checks and grading."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tools.checks import Subject, run_check
from tools.grading import Examination, items
from tools.judge import key_of
from tools.model import Check, Edition, Outcome, Record, Run, Task, canonical_json, load, pretty_json, sha256, validate

SYSTEM = "alpha"

TASK: dict[str, Any] = {
    "id": "1.01",
    "number": 1,
    "category": 1,
    "category_title": "Сверка",
    "title": "Сверка двух смет",
    "turns": [{"text": "Сверь сметы. Мой ИНН 7712345678."}],
    "time_zone": "Europe/Moscow",
    "now": "2026-10-12T10:00:00+03:00",
    "reference_answer": "Разница 130 540 руб.",
    "checks": [],
    "rubric": [{"id": "r1", "text": "Названа разница.", "critical": True}, {"id": "r2", "text": "Названа причина."}],
    "must_not": [{"id": "f1", "text": "Смета верна."}],
}


class Bench:
    """One edition of one task, one run of one system, and the record under examination."""

    def __init__(
        self,
        root: Path,
        *,
        materials: Mapping[str, bytes | str] | None = None,
        checks: Sequence[dict[str, Any]] = (),
        capabilities: Sequence[str] | None = None,
        **task: Any,
    ) -> None:
        self.root = root
        self.cache = root / "cache"
        files = {path: data.encode() if isinstance(data, str) else data for path, data in (materials or {}).items()}
        listed = [{"path": path, "sha256": sha256(data), "bytes": len(data)} for path, data in sorted(files.items())]
        whole = {**TASK, "checks": list(checks), "materials": listed, **task}
        self.edition = _edition(root / "edition", whole, files)
        self.task: Task = self.edition.tasks[whole["id"]]
        manifest = {
            "schema": "office-run/1",
            "suite": "office",
            "edition": self.edition.ref.model_dump(),
            "systems": [{"id": SYSTEM, "name": "Альфа", "capabilities": capabilities}],
        }
        self.folder = root / "run" / SYSTEM / self.task.id
        (root / "run" / SYSTEM).mkdir(parents=True)
        (root / "run" / "run.json").write_bytes(pretty_json(manifest))
        self.run = Run.open(root / "run")

    def record(self, answer: str | None = None, delivered: Mapping[str, bytes] | None = None, **fields: Any) -> Bench:
        """Write the record; `delivered` files are recorded with their hashes unless `fields` has `files`."""
        delivered = dict(delivered or {})
        value = {
            "schema": "office-record/1",
            "task_id": self.task.id,
            "edition": self.edition.ref.model_dump(),
            "status": "completed",
            "answer": answer,
            "files": [{"path": path, "sha256": sha256(data), "bytes": len(data)} for path, data in delivered.items()],
            **fields,
        }
        for path, data in delivered.items():
            target = self.folder / "files" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        return self.write("record.json", value)

    def write(self, name: str, value: Any) -> Bench:
        """Write JSON, or bytes as they are, beside the record."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(value if isinstance(value, bytes) else pretty_json(value))
        return self

    def verdict(
        self,
        items: Mapping[str, tuple[str, str]],
        *,
        forbidden: Mapping[str, str] | None = None,
        hallucinations: Sequence[dict[str, Any]] = (),
        **fields: Any,
    ) -> Bench:
        """Write a sealed verdict: point to (level, quote), forbidden statement to quote."""
        record = load(Record, self.folder / "record.json")
        value = {
            "schema": "office-verdict/1",
            "task_id": self.task.id,
            "judge": {"kind": "author", "name": "author"},
            "key": key_of(self.task, record, self.folder / "files"),
            "raw": {
                "items": [
                    {"id": id_, "quote": quote, "reason": "", "verdict": level} for id_, (level, quote) in items.items()
                ],
                "hallucinations": list(hallucinations),
                "forbidden": [{"id": id_, "quote": quote} for id_, quote in (forbidden or {}).items()],
            },
            **fields,
        }
        return self.write("verdict.json", value)

    @property
    def subject(self) -> Subject:
        """The record as checks see it."""
        record = load(Record, self.folder / "record.json")
        return Subject(self.task, record, self.folder, self.edition, SYSTEM, self.cache)

    def check(self, kind: str, where: str = "answer", negate: bool = False, **args: Any) -> Outcome:
        """Run one check of the record."""
        made = validate(Check, {"id": "probe", "kind": kind, "where": where, "args": args, "negate": negate}, "probe")
        return run_check(self.subject, made)

    def examine(self, judged: bool = True) -> dict[str, Outcome]:
        """Every item of the task by its id."""
        examination = Examination(self.edition, self.run, SYSTEM, self.task, self.cache, judged=judged)
        return {item.id: examination.outcome(item) for item in items(self.task)}


def _edition(root: Path, task: dict[str, Any], files: Mapping[str, bytes]) -> Edition:
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    root.mkdir(parents=True, exist_ok=True)
    lines = canonical_json(task) + b"\n"
    (root / "tasks.jsonl").write_bytes(lines)
    hashes = {path: sha256(data) for path, data in files.items()} | {"tasks.jsonl": sha256(lines)}
    (root / "edition.json").write_bytes(
        pretty_json({"schema": "office-edition/1", "name": "test", "seed": 0, "versions": {}, "files": hashes})
    )
    return Edition.open(root)


def xlsx(sheets: Mapping[str, Sequence[Sequence[Any]]], hidden: Sequence[str] = ()) -> bytes:
    """A workbook made by openpyxl: sheet to rows; formulas as `=…` without saved values."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        if name in hidden:
            sheet.sheet_state = "hidden"
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def docx(*paragraphs: str, hidden: str = "") -> bytes:
    """A text document made by python-docx; `hidden` is a last paragraph that nobody sees."""
    import docx as library

    document = library.Document()
    for text in paragraphs:
        document.add_paragraph(text)
    if hidden:
        document.add_paragraph().add_run(hidden).font.hidden = True
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()
