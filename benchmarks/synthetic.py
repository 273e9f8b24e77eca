"""A full exam made up for timing: 136 tasks with the texts of real ones, runs with tiny records, a bare copy of the
same items without the plugin."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.measure import ROOT
from tools.model import Edition, pretty_json, sha256

#: tasks of each of the thirteen categories
CATEGORIES = (*(10,) * 12, 16)
#: bytes of the one material of each task
MATERIAL = 100_000


def task_ids() -> tuple[str, ...]:
    """Ids of the 136 tasks of a full exam."""
    return tuple(f"{category}.{number:02}" for category, count in enumerate(CATEGORIES, start=1)
                 for number in range(1, count + 1))


def _task(number: int, name: str, model: dict[str, Any], checks: int) -> dict[str, Any]:
    """A task of the length of a real one: `checks` own checks, three points, one statement."""
    path = f"tasks/{name}/turn-1/Материал.txt"
    own = [{"id": f"c{at}", "kind": "status.is", "where": "status", "args": {"any_of": ["completed"]}}
           for at in range(checks)]
    return {**model, "id": name, "number": number, "category": int(name.partition(".")[0]),
            "turns": [{"text": model["turns"][0]["text"], "attachments": ["turn-1/Материал.txt"]}],
            "rubric": [{**point, "id": f"r{at}"} for at, point in enumerate(model["rubric"][:3], start=1)],
            "must_not": model["must_not"][:1], "checks": own, "derived": [],
            "materials": [{"path": path, "sha256": sha256(_material(name)), "bytes": MATERIAL}]}


def _material(name: str) -> bytes:
    return f"{name} ".encode().ljust(MATERIAL, b".")


def write_house(root: Path, systems: int, checks: int) -> Path:
    """A checkout with the 136 tasks, `systems` systems that answered all, and a shell class a task.

    Items of a task: its checks, the automatic one, three points, a statement, answered, hallucinations.
    """
    real = Edition.open(ROOT / "corpora" / "office")
    models = [task.model_dump(mode="json") for task in real.tasks.values()]
    tasks = [_task(at + 1, name, models[at % len(models)], checks) for at, name in enumerate(task_ids())]
    files = {path: _material(task["id"]) for task in tasks for path in [task["materials"][0]["path"]]}
    files["tasks.jsonl"] = "".join(json.dumps(task, ensure_ascii=False) + "\n" for task in tasks).encode()
    edition = {"schema": "office-edition/1", "name": "synthetic", "seed": 0, "versions": {},
               "files": {path: sha256(data) for path, data in files.items()}}
    _write(root / "corpora" / "office", {**files, "edition.json": pretty_json(edition)})
    write_run(root / "runs" / "full", Edition.open(root / "corpora" / "office"), systems)
    _write(root / "tests_bench" / "office", {f"test_c{category:02}_shells.py": _shells(category).encode()
                                             for category in range(1, len(CATEGORIES) + 1)})
    for name in ("conftest.py", "pytest.ini"):
        shutil.copyfile(ROOT / name, root / name)
    return root


def write_run(root: Path, edition: Edition, systems: int) -> None:
    """A run whose records say one line."""
    ids = [f"s{number:02}" for number in range(1, systems + 1)]
    for system in ids:
        for task in edition.tasks.values():
            record = {"schema": "office-record/1", "task_id": task.id, "edition": edition.ref.model_dump(),
                      "status": "completed", "answer": "Готово.", "files": []}
            _write(root / system / task.id, {"record.json": pretty_json(record)})
    _write(root, {"run.json": pretty_json({
        "schema": "office-run/1", "suite": "office", "edition": edition.ref.model_dump(),
        "systems": [{"id": system, "name": system} for system in ids]})})


def _shells(category: int) -> str:
    classes = "".join(f'\n\nclass Task_{name.replace(".", "_")}(OfficeTask):\n    """A task."""\n\n'
                      f'    task_id = "{name}"\n' for name in task_ids() if name.startswith(f"{category}."))
    return f'"""Category {category}."""\n\nfrom fixtures.collection import OfficeTask\n{classes}'


def write_bare(root: Path, systems: int, shape: Sequence[tuple[str, int]]) -> Path:
    """The same modules, classes, functions and ids as parametrised no-ops, without any plugin.

    `shape` names the test functions of a class and how many items each has for one system.
    """
    modules = {f"test_c{category:02}_bare.py": _bare(category, systems, shape).encode()
               for category in range(1, len(CATEGORIES) + 1)}
    ini = "[pytest]\npython_classes = Task_* Test*\naddopts = --import-mode=importlib\n"
    _write(root, {**modules, "pytest.ini": ini.encode()})
    return root


def _bare(category: int, systems: int, shape: Sequence[tuple[str, int]]) -> str:
    body = ""
    for function, count in shape:
        ids = [f"s{system:02}-{function}{item}" for system in range(1, systems + 1) for item in range(count)]
        body += (f'\n    @pytest.mark.parametrize("asked", {ids!r})\n    def test_{function}(self, asked):\n'
                 "        pass\n")
    classes = "".join(f'\n\nclass Task_{name.replace(".", "_")}:\n    """A task."""\n{body}' for name in task_ids()
                      if name.startswith(f"{category}."))
    return f'"""Category {category}."""\n\nimport pytest\n{classes}'


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
