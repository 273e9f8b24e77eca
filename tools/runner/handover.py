"""Handing a task over: the words and the materials, and nothing of the key."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.model import BadInput, Edition, Fault, Task, file_sha256, pretty_json
from tools.runner.fresh import fresh_folder

#: what a system may know of a task. Not the title: titles name the trap.
_PUBLIC = ("id", "number", "category", "turns", "corpus", "knowledge_bases", "my_files", "system", "time_zone", "now",
           "requires", "platform_only", "materials")
#: where a person keeps a shared corpus
_CORPUS = {"knowledge_base": "knowledge/{}", "my_files": "my-files", "storage": "storage"}


def public(task: Task) -> dict[str, Any]:
    """The part of a task that the graded system may see, as JSON values.

    `materials` are cut down to what is handed over: the text originals of scans belong to the key, and the state of a
    connected system is seen through that system.
    """
    whole = task.model_dump(mode="json", include=set(_PUBLIC))
    handed = dict(_handed(task))
    seen = {name: whole[name] for name in _PUBLIC}
    # Which of two papers holds is for the system to find out.
    seen["materials"] = [{name: value for name, value in item.items() if name != "superseded"}
                         for item in whole["materials"] if item["path"] in handed]
    return seen


def _handed(task: Task) -> Iterator[tuple[str, str]]:
    """Path in the edition and place in the pack of each file that the person has."""
    own = f"tasks/{task.id}/"
    shared = f"shared/{task.corpus.name}/" if task.corpus is not None else None
    for material in task.materials:
        if material.path.startswith(own):
            yield material.path, material.path.removeprefix(own)
        elif shared is not None and task.corpus is not None and material.path.startswith(shared):
            place = _CORPUS[task.corpus.place].format(task.corpus.name)
            yield material.path, f"{place}/{material.path.removeprefix(shared)}"


def export_tasks(edition: Edition, full: bool) -> bytes:
    """tasks.jsonl of an edition: whole, or only what a system may see."""
    tasks = sorted(edition.tasks.values(), key=lambda task: task.number)
    lines = [json.dumps(task.model_dump(mode="json") if full else public(task), ensure_ascii=False) for task in tasks]
    return "".join(line + "\n" for line in lines).encode("utf-8")


def pack(edition: Edition, task: Task, out: Path) -> list[Path]:
    """Lay a task out as a person would hand it over, whole or not at all; returns the paths written.

    `turn-N/words.txt` with the attachments beside it, `knowledge/<base>/…`, `my-files/…`, `storage/…`, `task.json`
    (the public part), and `reply_if_asked.txt` where the person has an answer to a question. Raises BadInput when
    `out` is not empty, or a material is missing or changed.
    """
    files = dict(_handed(task))
    texts = {f"turn-{number}/words.txt": turn.text + "\n" for number, turn in enumerate(task.turns, start=1)}
    if task.reply_if_asked is not None:
        texts["reply_if_asked.txt"] = task.reply_if_asked + "\n"
    texts["task.json"] = pretty_json(public(task)).decode("utf-8")
    faults = [*_faults(edition, task), *_clashes(task, texts, set(files.values()))]
    if faults:
        raise BadInput(faults)
    with fresh_folder(out) as folder:
        for path, text in texts.items():
            _beside(folder / path).write_text(text, encoding="utf-8")
        for source, target in files.items():
            shutil.copyfile(edition.material(source), _beside(folder / target), follow_symlinks=False)
    return [out / path for path in sorted((*texts, *files.values()))]


def _faults(edition: Edition, task: Task) -> Iterator[Fault]:
    hashes = {material.path: material.sha256 for material in task.materials}
    for path in dict(_handed(task)):
        file = edition.material(path)
        if file.is_symlink() or not file.is_file():
            yield Fault(str(file), "", "the material is missing", "restore the edition")
        elif file_sha256(file) != hashes[path]:
            yield Fault(str(file), "", "the material does not match its hash", "restore the edition")
    for turn in task.turns:
        for name in turn.attachments:
            if f"tasks/{task.id}/{name}" not in hashes:
                yield Fault(str(edition.root / "tasks.jsonl"), f"{task.id}.turns", f"{name!r} is handed over and no "
                            "material", "build the edition again")


def _clashes(task: Task, texts: dict[str, str], files: set[str]) -> Iterator[Fault]:
    for path in sorted(set(texts) & files):
        yield Fault("tasks.jsonl", f"{task.id}.materials", f"{path!r} is the name of a file of the pack itself",
                    "rename the material")


def _beside(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
