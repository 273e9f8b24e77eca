"""Grading a run of 60 delivered files a second time: extraction and recalculation come from the disk cache."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import ROOT, Row, pytest
from benchmarks.synthetic import task_ids
from tools.authoring import documents as d
from tools.model import Edition, pretty_json, sha256

#: delivered files of each of three types, a task each
EACH = 20
ROWS = 120
TARGET = 3.0


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Seconds of sessions with an empty and with a full cache, in turn."""
    house = write_run(folder / "house")
    session = {name: pytest(f"--run={house}/run", f"--edition={house}/edition", "--report-only", "--judge=off",
                            cwd=ROOT, env={**env, "ATTESTAT_CACHE": str(folder / name)}) for name in ("cold", "warm")}
    session["warm"].run()
    cold, warm = [], []
    for _ in range(rounds):
        shutil.rmtree(folder / "cold", ignore_errors=True)
        cold.append(session["cold"].run().cpu)
        warm.append(session["warm"].run().cpu)
    slow, quick = median(cold), median(warm)
    yield Row(f"grading {3 * EACH} files, cold against warm", slow, quick, "the same with a warm cache", f">= {TARGET}",
              met=slow >= TARGET * quick)


def write_run(root: Path) -> Path:
    """An edition of 60 tasks that ask for a number, and a run that delivered a file of hundreds of rows for each."""
    names = task_ids()[:3 * EACH]
    tasks = [_task(at, name) for at, name in enumerate(names, start=1)]
    lines = "".join(json.dumps(task, ensure_ascii=False) + "\n" for task in tasks).encode()
    edition = {"schema": "office-edition/1", "name": "files", "seed": 0, "versions": {},
               "files": {"tasks.jsonl": sha256(lines)}}
    _write(root / "edition", {"tasks.jsonl": lines, "edition.json": pretty_json(edition)})
    ref = Edition.open(root / "edition").ref.model_dump()
    for at, name in enumerate(names):
        file, data = _file(at)
        record = {"schema": "office-record/1", "task_id": name, "edition": ref, "status": "completed",
                  "answer": "Готово.", "files": [{"path": file, "sha256": sha256(data), "bytes": len(data)}]}
        _write(root / "run" / "s" / name, {"record.json": pretty_json(record), f"files/{file}": data})
    _write(root / "run", {"run.json": pretty_json({"schema": "office-run/1", "suite": "office", "edition": ref,
                                                   "systems": [{"id": "s", "name": "s"}]})})
    return root


def _task(number: int, name: str) -> dict[str, Any]:
    return {"id": name, "number": number, "category": 1, "category_title": "а", "title": "а",
            "turns": [{"text": "Собери таблицу."}], "time_zone": "Europe/Moscow", "now": "2026-10-12T10:00:00+03:00",
            "reference_answer": "а", "rubric": [{"id": "r1", "text": "а"}],
            "checks": [{"id": "total", "kind": "number", "where": "file:*", "args": {"value": 7_654_321 + number}},
                       {"id": "word", "kind": "phrase", "where": "file:*", "args": {"text": "строка 119"}}]}


def _file(at: int) -> tuple[str, bytes]:
    kind = ("xlsx", "docx", "pdf")[at % 3]
    total = 7_654_322 + at
    body: list[tuple[str, int, int]] = [(f"строка {row}", row * 17 + at, row * 3) for row in range(ROWS)]
    if kind == "xlsx":
        cells: list[list[d.Value]] = [["Имя", "Сумма", "Штук", "Вместе"]]
        cells += [[name, amount, pieces, d.Formula(f"=B{row}*C{row}", Decimal(amount * pieces))]
                  for row, (name, amount, pieces) in enumerate(body, start=2)]
        return f"Таблица {at}.xlsx", d.write_xlsx([d.Sheet("Лист", [*cells, ["Итого", total]])])
    text = [d.Paragraph(f"{name}: {amount} и {pieces}.") for name, amount, pieces in body]
    text.append(d.Paragraph(f"Итого {total}."))
    return (f"Отчёт {at}.docx", d.write_docx(text)) if kind == "docx" else (f"Отчёт {at}.pdf", d.write_pdf(text))


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
