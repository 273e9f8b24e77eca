"""A small edition with a recorded run, and real pytest sessions over them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tools.model import Edition, file_sha256, pretty_json, sha256

ROOT = Path(__file__).parents[2]


def environment(**more: str) -> dict[str, str]:
    """What a session of a user has: nothing of the session that tests it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, **more}


@dataclass
class Done:
    """A finished session."""

    code: int
    out: str
    err: str

    @property
    def passed(self) -> list[str]:
        """Node ids that passed, from -rA lines or -v."""
        return sorted(line.split()[1] for line in self.out.splitlines() if line.startswith("PASSED "))

    @property
    def failed(self) -> list[str]:
        """Node ids that failed, from -rA lines."""
        return sorted(line.split()[1] for line in self.out.splitlines() if line.startswith("FAILED "))


@dataclass
class Sitting:
    """A small edition and a run of it, on disk."""

    folder: Path

    @property
    def edition(self) -> Path:
        return self.folder / "edition"

    @property
    def run(self) -> Path:
        return self.folder / "run"

    def write(self, tasks: list[dict[str, Any]], systems: dict[str, str], **fields: Any) -> None:
        """Write the edition, and the run without records."""
        write_edition(self.edition, tasks)
        ref = Edition.open(self.edition).ref.model_dump()
        for system in systems:
            (self.run / system).mkdir(parents=True, exist_ok=True)
        (self.run / "run.json").write_bytes(pretty_json({
            "schema": "office-run/1", "suite": "office", "edition": ref,
            "systems": [{"id": system, "name": name} for system, name in systems.items()], **fields}))

    def record(self, system: str, task: str, answer: str | None = "Итого 100 рублей.", **fields: Any) -> Path:
        """Write one record; returns its path."""
        ref = Edition.open(self.edition).ref
        record = {"schema": "office-record/1", "task_id": task, "edition": ref.model_dump(), "status": "completed",
                  "answer": answer, "turns": [{"i": 0, "user": "Сколько?", "answer": answer}], "files": [],
                  "actions": [], "actions_from": "runner", **fields}
        path = self.run / system / task / "record.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pretty_json(record))
        return path

    def verdict(self, system: str, task: str, level: str = "верно", quote: str = "Итого 100 рублей",
                **fields: Any) -> None:
        """Write one verdict of a person on the two points of the rubric, sealed by `seal`."""
        items = [{"id": name, "quote": quote, "reason": "так", "verdict": level} for name in ("r1", "r2")]
        raw = {"items": items, "hallucinations": [], "forbidden": []}
        verdict = {"schema": "office-verdict/1", "task_id": task, "judge": {"kind": "human", "name": "Проверяющий"},
                   "raw": raw, **fields}
        (self.run / system / task / "verdict.json").write_bytes(pretty_json(verdict))

    def seal(self) -> None:
        """Seal all verdicts."""
        subprocess.run([sys.executable, "-m", "tools", "judge", "seal", str(self.run), "--edition", str(self.edition)],
                       cwd=ROOT, check=True, capture_output=True)

    def command(self, *arguments: str, run: bool = True) -> list[str]:
        """The command line of a session."""
        own = [f"--run={self.run}", f"--edition={self.edition}"] if run else []
        return [sys.executable, "-m", "pytest", *own, *arguments]

    def pytest(self, *arguments: str, run: bool = True, env: dict[str, str] | None = None, cwd: Path = ROOT,
               faults: dict[str, str] | None = None) -> Done:
        """A real session in a process of its own; `env` is added to this process's, `faults` see attestat_faults."""
        if faults is not None:
            arguments = ("-p", "tests.plugin.attestat_faults", *arguments)
            env = {**(env or {}), **self.faulty(faults)}
        done = subprocess.run(self.command(*arguments, run=run), cwd=cwd, capture_output=True, encoding="utf-8",
                              errors="replace", check=False, env=environment(**(env or {})))
        return Done(done.returncode, done.stdout, done.stderr)

    def faulty(self, faults: dict[str, str]) -> dict[str, str]:
        """The environment of a session with injected faults."""
        return {"ATTESTAT_FAULTS": json.dumps(faults), "PYTHONPATH": str(ROOT)}

    def report(self, part: str = "") -> Any:
        """report.json of the last session."""
        return json.loads((self.run / "report" / part / "report.json").read_text("utf-8"))

    def outcomes(self, part: str = "") -> list[dict[str, Any]]:
        """Outcomes of the last session."""
        lines = (self.run / "report" / part / "outcomes.jsonl").read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]


def small_task(number: int, task: str, value: int = 100, **fields: Any) -> dict[str, Any]:
    """A task of eight items."""
    return {
        "id": task, "number": number, "category": int(task.partition(".")[0]), "category_title": "Сверка",
        "title": f"Итог {value}", "turns": [{"text": "Сколько всего?"}], "time_zone": "Europe/Moscow",
        "now": "2026-10-12T10:00:00+03:00", "reference_answer": f"Итого {value} рублей.", "requires": ["вложение"],
        "rubric": [{"id": "r1", "text": f"Назван итог {value}.", "critical": True},
                   {"id": "r2", "text": "Названа валюта."}],
        "must_not": [{"id": "f1", "text": "Итог неизвестен."}],
        "checks": [
            {"id": "total", "kind": "number", "where": "answer", "args": {"value": value}, "critical": True,
             "says": "Сколько"},
            {"id": "unit", "kind": "phrase", "where": "answer", "args": {"any_of": ["рублей", "руб."]}}],
        **fields}


def write_edition(root: Path, tasks: list[dict[str, Any]]) -> None:
    """Write an edition of these tasks; the files of its materials lie there already."""
    root.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(task, ensure_ascii=False) + "\n" for task in tasks)
    (root / "tasks.jsonl").write_text(lines, "utf-8")
    files = {path.relative_to(root).as_posix(): file_sha256(path)
             for path in sorted(root.rglob("*")) if path.is_file() and path.name != "edition.json"}
    manifest = {"schema": "office-edition/1", "name": "small", "seed": 0, "versions": {}, "files": files}
    (root / "edition.json").write_bytes(pretty_json(manifest))


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Sitting]:
    """No edition and no run yet: see `write`."""
    yield Sitting(tmp_path)
    # What pytest remembers of a run outlives the run.
    memory = f"run-{sha256(str(tmp_path / 'run').encode())[:12]}"
    shutil.rmtree(ROOT / ".pytest_cache" / memory, ignore_errors=True)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """Made once, because sealing costs a process; every test gets a copy."""
    made = Sitting(tmp_path_factory.mktemp("sitting"))
    made.write([small_task(1, "1.01"), small_task(2, "14.01"), small_task(3, "14.02")],
               {"good": "Хорошая", "poor": "Плохая"})
    for task in ("1.01", "14.01", "14.02"):
        made.record("good", task)
        made.verdict("good", task)
        made.record("poor", task, "Итого 99 рублей.")
        made.verdict("poor", task, "неверно", "Итого 99 рублей")
    made.seal()
    return made


@pytest.fixture
def sitting(prepared: Sitting, empty: Sitting) -> Sitting:
    """Tasks 1.01 (has a shell), 14.01 and 14.02 (have none); system `good` is right, `poor` says 99 everywhere."""
    shutil.copytree(prepared.folder, empty.folder, dirs_exist_ok=True)
    return empty
