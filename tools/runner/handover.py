"""Handing a task over: the words and the materials, and nothing of the key."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tools.model import BadInput, Edition, Task, pretty_json, write_atomic

#: what a system may know of a task. Not the title: titles name the trap.
_PUBLIC = ("id", "number", "category", "turns", "corpus", "knowledge_bases", "my_files", "system", "time_zone", "now",
           "requires", "platform_only", "materials")


def public(task: Task) -> dict[str, Any]:
    """The part of a task that the graded system may see, as JSON values.

    `materials` are cut down to the files of turns, knowledge bases, the person's folder and the shared corpus: the
    text originals of scans belong to the key.
    """
    whole = task.model_dump(mode="json")
    seen = {name: whole[name] for name in _PUBLIC}
    seen["materials"] = [item for item in whole["materials"] if not _key(item["path"])]
    return seen


def _key(path: str) -> bool:
    return path.startswith("originals/") or "/originals/" in path


def export_tasks(edition: Edition, full: bool) -> bytes:
    """tasks.jsonl of an edition: whole, or only what a system may see."""
    tasks = sorted(edition.tasks.values(), key=lambda task: task.number)
    lines = [json.dumps(task.model_dump(mode="json") if full else public(task), ensure_ascii=False) for task in tasks]
    return "".join(line + "\n" for line in lines).encode("utf-8")


def pack(edition: Edition, task: Task, out: Path) -> list[Path]:
    """Lay a task out as a person would hand it over; returns the paths written.

    `turn-N/words.txt` with the attachments beside it, `knowledge/<base>/…`, `my-files/…`, `task.json` (public part),
    and `reply_if_asked.txt` where the person has an answer to a question. Raises BadInput when `out` is not empty.
    """
    if out.exists() and any(out.iterdir()):
        raise BadInput.one(out, "", "the folder is not empty", "pass a new folder with --out")
    written = []
    for number, turn in enumerate(task.turns, start=1):
        folder = out / f"turn-{number}"
        written.append(_text(folder / "words.txt", turn.text))
        for name in turn.attachments:
            source = edition.material(f"tasks/{task.id}/turn-{number}/{name}")
            written.append(_copy(source if source.exists() else edition.material(name), folder / Path(name).name))
    for place in ("knowledge", "my-files"):
        written += _tree(edition.root / "tasks" / task.id / place, out / place)
    if task.corpus is not None:
        inside = {"knowledge_base": "knowledge", "my_files": "my-files", "storage": "storage"}[task.corpus.place]
        written += _tree(edition.root / "shared" / task.corpus.name, out / inside, leave_out=("manifest.json",))
    if task.reply_if_asked is not None:
        written.append(_text(out / "reply_if_asked.txt", task.reply_if_asked))
    write_atomic(out / "task.json", pretty_json(public(task)))
    return [*written, out / "task.json"]


def _text(path: Path, text: str) -> Path:
    write_atomic(path, (text + "\n").encode("utf-8"))
    return path


def _copy(source: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target, follow_symlinks=False)
    return target


def _tree(source: Path, target: Path, leave_out: tuple[str, ...] = ()) -> list[Path]:
    if not source.is_dir():
        return []
    files = sorted(path for path in source.rglob("*") if path.is_file() and path.name not in leave_out)
    return [_copy(path, target / path.relative_to(source)) for path in files]
