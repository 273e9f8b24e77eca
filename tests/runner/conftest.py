"""An edition with everything a person can hand over, and real calls of the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tools.model import Edition, pretty_json, sha256

ROOT = Path(__file__).parents[2]

#: files of the edition by path; the original of the scan and the twin's state are never handed over
FILES = {
    "tasks/1.01/turn-1/Скан.pdf": b"%PDF scan",
    "originals/tasks/1.01/turn-1/Скан.pdf.txt": "Тайна оригинала".encode(),
    "tasks/1.01/turn-2/Письмо.txt": "Добрый день".encode(),
    "tasks/1.01/knowledge/Нормы/Правила.txt": "Правило 1".encode(),
    "tasks/1.01/my-files/План.txt": "План".encode(),
    "shared/archive/2026/Акт.txt": "Акт".encode(),
    "shared/archive/manifest.json": b"{}",
    "originals/shared/archive/2026/Акт.txt.txt": "Тайна архива".encode(),
    "twins/1.01.json": '{"долг": 4242}'.encode(),
}
#: those that are materials of task 1.01
MATERIALS = tuple(path for path in FILES if not path.endswith("manifest.json"))


def task(**fields: Any) -> dict[str, Any]:
    """Task 1.01: two turns, a scan, a knowledge base, files of the person, a shared corpus, a connected system."""
    return {
        "id": "1.01", "number": 1, "category": 1, "category_title": "Сверка", "title": "Сверка с ловушкой в итоге",
        "turns": [{"text": "Сколько всего?", "attachments": ["turn-1/Скан.pdf"]},
                  {"text": "А с налогом?", "attachments": ["turn-2/Письмо.txt"]}],
        "corpus": {"name": "archive", "place": "storage"}, "knowledge_bases": ["Нормы"], "my_files": ["План.txt"],
        "system": "onec", "time_zone": "Europe/Moscow", "now": "2026-10-12T10:00:00+03:00",
        "reply_if_asked": "Да, за год.", "requires": ["вложение"], "reference_answer": "Итого 12 345 рублей.",
        "rubric": [{"id": "r1", "text": "Назван итог 12 345."}], "must_not": [{"id": "f1", "text": "Итог 54 321."}],
        "checks": [{"id": "total", "kind": "number", "where": "answer", "args": {"value": 12345}}],
        "materials": [{"path": path, "sha256": sha256(FILES[path]), "bytes": len(FILES[path])} for path in MATERIALS],
        "derived": ["12 345"], **fields}


def write_edition(root: Path, tasks: list[dict[str, Any]], name: str = "rich") -> Edition:
    """Write the edition with all its files."""
    files = {**FILES, "tasks.jsonl": "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in tasks).encode()}
    manifest = {"schema": "office-edition/1", "name": name, "seed": 0, "versions": {},
                "files": {path: sha256(data) for path, data in files.items()}}
    for path, data in {**files, "edition.json": pretty_json(manifest)}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return Edition.open(root)


@dataclass
class Done:
    """A finished command."""

    code: int
    out: str
    err: str


def tools(*arguments: object, cwd: Path = ROOT) -> Done:
    """`python -m tools …` in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "tools", *map(str, arguments)], cwd=cwd, capture_output=True,
                          encoding="utf-8", check=False)
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def call() -> Any:
    """The command line."""
    return tools


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Task 1.01 with everything, and 1.02 of one turn and no files."""
    return write_edition(tmp_path / "edition", [task(), task(
        id="1.02", number=2, turns=[{"text": "Сколько?"}], corpus=None, knowledge_bases=[], my_files=[], system=None,
        reply_if_asked=None, materials=[])])


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """An empty folder of answers."""
    (tmp_path / "answers").mkdir()
    return tmp_path / "answers"
