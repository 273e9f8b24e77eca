"""`record init`: records and run.json made of a folder of answers, with hashes; nothing is overwritten."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.model import (
    BadInput,
    Edition,
    Fault,
    Record,
    Run,
    RunManifest,
    Task,
    file_sha256,
    load,
    pretty_json,
    validate,
    write_atomic,
)
from tools.model.run import SystemEntry
from tools.runner.answers import Sheet, read_sheet
from tools.runner.fresh import fresh_folder


@dataclass(frozen=True, slots=True)
class Initialised:
    """What `init_records` did."""

    written: tuple[Path, ...]
    #: tasks that already have a record, folders with nothing in them
    left_alone: tuple[str, ...]


def init_records(edition: Edition, run: Path, system: SystemEntry, answers: Path) -> Initialised:
    """Make records of `answers/<task>/` (see `tools.runner.answers`) in `run`, which is made or added to.

    Nothing is written unless everything can be. Raises BadInput with every fault: a folder that names no task of the
    edition, a link, text that is not UTF-8, a run of another edition.
    """
    folders = _folders(edition, answers)
    manifest = _manifest(edition, run, system)
    planned: list[tuple[Path, Sheet, dict[str, Any]]] = []
    left: list[str] = []
    faults: list[Fault] = []
    for folder in folders:
        target, task = run / system.id / folder.name, edition.tasks[folder.name]
        if (target / "record.json").exists():
            left.append(f"{folder.name}: has a record already")
            continue
        try:
            _refuse_foreign(target)
            sheet = read_sheet(folder, task)
            if sheet.empty:
                left.append(f"{folder.name}: neither an answer nor files")
            else:
                planned.append((target, sheet, _record(edition, task, sheet, folder)))
        except BadInput as error:
            faults.extend(error.faults)
    if faults:
        raise BadInput(faults)
    if planned:
        (run / system.id).mkdir(parents=True, exist_ok=True)
        write_atomic(run / "run.json", pretty_json(manifest.model_dump(mode="json", by_alias=True)))
        Run.open(run)
    return Initialised(tuple(_write(*each) for each in planned), tuple(left))


def _refuse_foreign(target: Path) -> None:
    if target.is_symlink() or (target.exists() and (not target.is_dir() or any(target.iterdir()))):
        raise BadInput.one(target, "", "is there and holds no record.json", "remove it, or pass another run")


def _folders(edition: Edition, answers: Path) -> list[Path]:
    if not answers.is_dir():
        raise BadInput.one(answers, "", "not a folder", "pass a folder with a subfolder a task, such as answers/1.01")
    faults: list[Fault] = []
    found = [path for path in sorted(answers.iterdir()) if not path.name.startswith(".")]
    for path in found:
        if path.is_symlink():
            faults.append(Fault(str(path), "", "is a link", "put the folder itself there"))
        elif not path.is_dir():
            faults.append(Fault(str(path), "", "belongs to no task", "put it into its task's folder, such as "
                                f"{answers.name}/1.01"))
        elif path.name not in edition.tasks:
            faults.append(Fault(str(path), "", "the edition has no such task", "name the folders by task ids, such as "
                                "1.01"))
    if faults:
        raise BadInput(faults)
    if not found:
        raise BadInput.one(answers, "", "the folder is empty", "put a folder a task into it, such as answers/1.01")
    return found


def _manifest(edition: Edition, run: Path, system: SystemEntry) -> RunManifest:
    """run.json as it will be: the one that is there with the system added, or a new one."""
    path = run / "run.json"
    whole: dict[str, Any] = {"schema": "office-run/1", "suite": "office", "edition": edition.ref.model_dump(),
                             "systems": []}
    if path.exists():
        manifest = load(RunManifest, path)
        if manifest.edition != edition.ref:
            raise BadInput.one(path, "edition", f"the run is of another edition ({manifest.edition.name})",
                               "pass another folder with --run, or the run's edition with --edition")
        whole = manifest.model_dump(mode="json", by_alias=True)
    elif run.exists() and (not run.is_dir() or any(entry.name != system.id for entry in run.iterdir())):
        # Attack: --run with a slip of the pen, such as the home folder.
        raise BadInput.one(run, "", "is there and is no run (no run.json)", "pass a new folder with --run")
    if not any(entry["id"] == system.id for entry in whole["systems"]):
        whole["systems"].append(system.model_dump(mode="json"))
    return validate(RunManifest, whole, path)


def _record(edition: Edition, task: Task, sheet: Sheet, folder: Path) -> dict[str, Any]:
    turns = [{"i": index, "conversation": turn.conversation, "user": turn.text, "attachments": list(turn.attachments),
              "answer": answer} for index, (turn, answer) in enumerate(zip(task.turns, sheet.answers, strict=True))]
    record: dict[str, Any] = {
        "schema": "office-record/1", "task_id": task.id, "edition": edition.ref.model_dump(), "status": "completed",
        "answer": sheet.answers[-1], "turns": turns, "files": list(_hashes(sheet.files, sizes=True))}
    if sheet.user_files is not None:
        record["user_files_after"] = list(_hashes(sheet.user_files, sizes=False))
    validate(Record, record, folder)
    return record


def _hashes(files: dict[str, Path], *, sizes: bool) -> Iterator[dict[str, Any]]:
    for name, path in files.items():
        size = {"bytes": path.stat().st_size} if sizes else {}
        yield {"path": name, "sha256": file_sha256(path), **size}


def _write(target: Path, sheet: Sheet, record: dict[str, Any]) -> Path:
    with fresh_folder(target) as folder:
        for place, files in (("files", sheet.files), ("user_files", sheet.user_files or {})):
            for name, source in files.items():
                copy = folder / place / name
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy, follow_symlinks=False)
        (folder / "record.json").write_bytes(pretty_json(record))
    return target / "record.json"
