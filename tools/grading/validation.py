"""`python -m tools validate PATH`: every fault of an edition, a run or a single contract file, at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tools.checks import validate_check
from tools.model import (
    BadInput,
    Contract,
    Edition,
    EditionManifest,
    Fault,
    Record,
    Run,
    RunManifest,
    Task,
    Verdict,
    load_lines,
)
from tools.model import load as load_json
from tools.model.storage import file_sha256

_BY_NAME: dict[str, type[Contract]] = {
    "record.json": Record, "verdict.json": Verdict, "run.json": RunManifest, "edition.json": EditionManifest}


def validate_path(path: Path, edition: Edition | None = None) -> list[Fault]:
    """All faults of what lies at `path`: an edition, a run, or one file of a contract.

    `edition`, when given, holds a run's records against it. An empty list means that nothing is wrong.
    """
    if path.is_dir():
        if (path / "edition.json").exists():
            return _collect(_edition(path))
        if (path / "run.json").exists():
            return _collect(_run(path, edition))
        return [Fault(str(path), "", "neither an edition (edition.json) nor a run (run.json)",
                      "pass one of them, or a single record.json")]
    if path.name == "tasks.jsonl":
        return _collect(_tasks(path))
    if path.name in _BY_NAME:
        return _collect(_file(_BY_NAME[path.name], path))
    return [Fault(str(path), "", "not a file of a contract", f"pass a folder or one of {', '.join(sorted(_BY_NAME))}")]


def _collect(faults: Iterator[Fault]) -> list[Fault]:
    found: list[Fault] = []
    try:
        found.extend(faults)
    except BadInput as error:
        found.extend(error.faults)
    return list(dict.fromkeys(found))


def _file(model: type[Contract], path: Path) -> Iterator[Fault]:
    try:
        load_json(model, path)
    except BadInput as error:
        yield from error.faults


def _tasks(path: Path) -> Iterator[Fault]:
    try:
        tasks = load_lines(Task, path)
    except BadInput as error:
        yield from error.faults
        return
    for task in tasks:
        for index, check in enumerate(task.checks):
            try:
                validate_check(check, f"{path}: task {task.id}", f"checks.{index}")
            except BadInput as error:
                yield from error.faults


def _edition(root: Path) -> Iterator[Fault]:
    yield from _tasks(root / "tasks.jsonl")
    yield from Edition.open(root).faults()


def _run(root: Path, edition: Edition | None) -> Iterator[Fault]:
    run = Run.open(root)
    if edition is not None and run.manifest.edition != edition.ref:
        yield Fault(str(root / "run.json"), "edition", "names another edition", "pass the run's own with --edition")
    named = {system.id for system in run.systems}
    for folder in sorted(path for path in root.iterdir() if path.is_dir()):
        if folder.name not in named and folder.name != "report":
            yield Fault(str(folder), "", "run.json names no such system", "list it there, or move the folder away")
    for system in run.systems:
        for folder in sorted(path for path in (root / system.id).iterdir() if path.is_dir()):
            yield from _record(folder, run, edition)


def _record(folder: Path, run: Run, edition: Edition | None) -> Iterator[Fault]:
    path = folder / "record.json"
    try:
        record = load_json(Record, path)
    except BadInput as error:
        yield from error.faults
        return
    if record.task_id != folder.name:
        yield Fault(str(path), "task_id", f"is {record.task_id}, the folder is {folder.name}", "make them one")
    if record.edition != run.manifest.edition:
        yield Fault(str(path), "edition", "is not the run's edition", "record the task again on that edition")
    if edition is not None and record.task_id not in edition.tasks:
        yield Fault(str(path), "task_id", "the edition has no such task", "move the folder away")
    yield from _files(folder, record)
    if (folder / "verdict.json").exists():
        yield from _file(Verdict, folder / "verdict.json")


def _files(folder: Path, record: Record) -> Iterator[Fault]:
    for index, item in enumerate(record.files or ()):
        path, field = folder / "files" / item.path, f"files.{index}"
        if path.is_symlink() or not path.is_file():
            yield Fault(str(folder / "record.json"), f"{field}.path", f"no regular file files/{item.path}",
                        "put the delivered file there")
        elif item.sha256 is not None and file_sha256(path) != item.sha256:
            yield Fault(str(folder / "record.json"), f"{field}.sha256", f"is not the hash of files/{item.path}",
                        "hash the file that was delivered")
