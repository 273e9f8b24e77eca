"""Every fault of a run, an edition or one file of a contract, each with file, field and remedy."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import judge
from tools.checks import validate_task
from tools.checks.delivered import look
from tools.grading.gates import excuse, lacking
from tools.model import (
    BadInput,
    Contract,
    Edition,
    EditionManifest,
    Fault,
    Record,
    Run,
    RunManifest,
    SystemEntry,
    Task,
    Verdict,
    file_sha256,
    load,
    load_lines,
    parse_json,
    read_bytes,
)
from tools.model.run import ATTEMPTS

#: contracts by the name of their file, and by what their field `schema` begins with
_BY_NAME: dict[str, type[Contract]] = {"record.json": Record, "verdict.json": Verdict, "run.json": RunManifest,
                                       "edition.json": EditionManifest}
_BY_SCHEMA: dict[str, type[Contract]] = {"office-record/": Record, "office-verdict/": Verdict,
                                         "office-run/": RunManifest, "office-edition/": EditionManifest}
#: editions of this checkout
_CORPORA = Path(__file__).resolve().parents[2] / "corpora"


def validate_path(path: Path, edition: Edition | None = None) -> tuple[Fault, ...]:
    """Faults of whatever lies at `path`; () when nothing is wrong. Never raises BadInput.

    A run's records are held against `edition`, else against the edition of this checkout if it is the run's own.
    """
    try:
        if (path / "run.json").is_file():
            return tuple(_run(Run.open(path), edition))
        if (path / "edition.json").is_file():
            return tuple(_edition(Edition.open(path)))
        if path.is_dir():
            raise BadInput.one(path, "", "neither a run (run.json) nor an edition (edition.json)",
                               "pass the folder of one, or a single file of a contract")
        return tuple(_file(path))
    except BadInput as error:
        return error.faults


def refuse(edition: Edition, tasks: Iterable[Task]) -> None:
    """The door before grading: raises BadInput with every unknown kind or argument of the tasks' checks, and every
    material of theirs that is not what the edition says. Reads the materials once, hashes only."""
    faults: list[Fault] = []
    held: set[str] = set()
    for task in tasks:
        faults.extend(_tasks([task], edition.root / "tasks.jsonl"))
        for material in task.materials:
            if material.path not in held:
                held.add(material.path)
                faults.extend(_material(edition.material(material.path), material.sha256))
    if faults:
        raise BadInput(faults)


def _material(path: Path, digest: str) -> Iterator[Fault]:
    if path.is_symlink() or not path.is_file():
        yield Fault(str(path), "", "the material is missing", "restore the edition")
    elif file_sha256(path) != digest:
        yield Fault(str(path), "", "the material does not match its hash", "restore the edition")


def strays(run: Run, edition: Edition) -> tuple[str, ...]:
    """What lies in a run and is graded as nothing: folders of systems that run.json does not name, and of tasks that
    the edition lacks. A sentence each."""
    known = {entry.id for entry in run.systems}
    found = [f"{name}: run.json names no such system" for name in _folders(run.root) if name not in known
             and name != "report"]
    for system in sorted(known):
        found.extend(f"{system}/{name}: the edition has no such task" for name in _folders(run.root / system)
                     if name not in edition.tasks)
        found.extend(f"{system}/{path.parent.name}/{ATTEMPTS}: a link" for path in
                     sorted((run.root / system).glob(f"*/{ATTEMPTS}")) if path.is_symlink())
    return tuple(found)


def _folders(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.iterdir() if entry.is_dir() and not entry.name.startswith("."))


def _file(path: Path) -> Iterator[Fault]:
    if path.suffix == ".jsonl":
        yield from _tasks(load_lines(Task, path), path)
        return
    model = _BY_NAME.get(path.name)
    if model is None:
        value = parse_json(read_bytes(path), path)
        schema = str(value.get("schema", "")) if isinstance(value, dict) else ""
        model = next((found for prefix, found in _BY_SCHEMA.items() if schema.startswith(prefix)), None)
    if model is None:
        yield Fault(str(path), "schema", "not a file of a known contract",
                    "pass a run, an edition, record.json, verdict.json, run.json or tasks.jsonl")
        return
    load(model, path)
    if model is Record:
        yield from _delivered(load(Record, path), path)


def _edition(edition: Edition) -> Iterator[Fault]:
    yield from _tasks(edition.tasks.values(), edition.root / "tasks.jsonl")
    yield from edition.faults()


def _tasks(tasks: Iterable[Task], path: Path) -> Iterator[Fault]:
    for task in tasks:
        try:
            validate_task(task, path)
        except BadInput as error:
            yield from error.faults


def _run(run: Run, edition: Edition | None) -> Iterator[Fault]:
    edition = edition or _own_edition(run)
    if edition is not None and run.manifest.edition.sha256 != edition.sha256:
        yield Fault(str(run.root / "run.json"), "edition.sha256", f"the run is of another edition than {edition.root}",
                    "pass the run's own edition with --edition")
    known = {entry.id for entry in run.systems}
    for folder in sorted(entry for entry in run.root.iterdir() if entry.is_dir() and entry.name != "report"):
        if folder.name not in known:
            yield Fault(str(folder), "", "run.json names no such system", "add it to systems, or move the folder away")
    for system in run.systems:
        for folder in sorted(entry for entry in (run.root / system.id).iterdir() if entry.is_dir()):
            yield from _record_folder(folder, edition, system)
            yield from _attempts(folder, edition, system)


def gaps(run: Run, edition: Edition | None = None) -> tuple[str, ...]:
    """Tasks without a record and without a stated lack that excuses it, a sentence a system: they count as failed."""
    edition = edition or _own_edition(run)
    found = []
    for system in run.systems:
        tasks = [task.id for task in edition.tasks.values() if not run.folder(system.id, task.id).is_dir()
                 and not lacking(task, system)] if edition is not None else []
        if tasks:
            some = ", ".join(tasks[:12]) + (f" and {len(tasks) - 12} more" if len(tasks) > 12 else "")
            found.append(f"{system.id}: no records of {some}; they count as failed")
    return tuple(found)


def _own_edition(run: Run) -> Edition | None:
    folder = _CORPORA / run.manifest.suite
    try:
        found = Edition.open(folder)
    except BadInput:
        return None
    return found if found.sha256 == run.manifest.edition.sha256 else None


def _attempts(folder: Path, edition: Edition | None, system: SystemEntry) -> Iterator[Fault]:
    """Earlier attempts: each a record of the task under its own number, the last one's number above all of them."""
    home = folder / ATTEMPTS
    if not os.path.lexists(home):
        return
    if home.is_symlink() or not home.is_dir():
        yield Fault(str(home), "", "not a folder of attempts", "put the folder itself there")
        return
    numbers = []
    for entry in sorted(home.iterdir()):
        if entry.is_symlink() or not entry.is_dir() or not re.fullmatch(r"[1-9][0-9]{0,3}", entry.name):
            yield Fault(str(entry), "", "not an attempt: it is not looked at", "name the folder by its number, from 1")
            continue
        numbers.append(int(entry.name))
        yield from _record_folder(entry, edition, system, folder.name)
        yield from _numbered(entry / "record.json", range(numbers[-1], numbers[-1] + 1),
                             f"the attempt lies in {ATTEMPTS}/{entry.name}")
    if numbers and (folder / "record.json").exists():
        yield from _numbered(folder / "record.json", range(max(numbers) + 1, sys.maxsize),
                             f"{ATTEMPTS}/ goes up to {max(numbers)}, and the last attempt stands outside it")


def _numbered(path: Path, fits: range, why: str) -> Iterator[Fault]:
    try:
        record = load(Record, path)
    except BadInput:
        return  # named already
    if record.attempt not in fits:
        yield Fault(str(path), "attempt", f"says {record.attempt}; {why}", "write the attempt's own number")


def _record_folder(folder: Path, edition: Edition | None, system: SystemEntry, name: str = "") -> Iterator[Fault]:
    name = name or folder.name
    if edition is not None and name not in edition.tasks:
        yield Fault(str(folder), "", f"the edition has no task {name!r}", "name the folder by the task's id")
    path = folder / "record.json"
    try:
        record = load(Record, path)
    except BadInput as error:
        yield from error.faults
        return
    if record.task_id != name:
        yield Fault(str(path), "task_id", f"the record is of task {record.task_id}", "move it to its own folder")
    if edition is not None and record.edition.sha256 != edition.sha256:
        yield Fault(str(path), "edition.sha256", f"the record is of another edition ({record.edition.name})",
                    "record it again, or pass its edition with --edition")
    yield from _said(record, path)
    yield from _delivered(record, path)
    task = edition.tasks.get(name) if edition is not None else None
    if task is not None and record.status == "not_run" and not excuse(record, task, system):
        yield Fault(str(path), "status_reason.code", "names no capability that the task requires and the system lacks",
                    f"write one of {', '.join(task.requires) or 'none: record what the system did'}")
    if (folder / "verdict.json").exists():
        yield from _verdict(folder / "verdict.json", record, task)


def _said(record: Record, path: Path) -> Iterator[Fault]:
    """The last answer stands twice in a record; `answer` is the one that is graded."""
    last = next((turn for turn in reversed(record.turns) if turn.answer is not None), None)
    if last is not None and record.answer is not None and last.answer != record.answer:
        yield Fault(str(path), f"turns.{record.turns.index(last)}.answer", "differs from `answer`", "make them one")


def _verdict(path: Path, record: Record, task: Task | None) -> Iterator[Fault]:
    try:
        verdict = load(Verdict, path)
    except BadInput as error:
        yield from error.faults
        return
    if verdict.task_id != record.task_id:
        yield Fault(str(path), "task_id", f"the verdict is of task {verdict.task_id}", "move it to its own folder")
        return
    if verdict.raw is None and verdict.error is None:
        yield Fault(str(path), "raw", "neither a reply nor an error", "give the judge's reply, or why there is none")
    if task is None:
        return
    try:
        if verdict.raw is not None:
            judge.check_ids(verdict.raw, task)
    except judge.InvalidVerdict as error:
        yield Fault(str(path), "raw", str(error), "judge every point exactly once")
    if verdict.key is None:
        yield Fault(str(path), "key", "the verdict is not sealed: it does not count", "python -m tools judge seal RUN")
    elif verdict.key != judge.key_of(task, record, path.parent / "files"):
        yield Fault(str(path), "key", "stale: sealed to another output, rubric or protocol: it does not count",
                    "judge the output again, then seal")


def _delivered(record: Record, path: Path) -> Iterator[Fault]:
    """Delivered files that are no evidence, and files that the record does not name."""
    delivery = look(path.parent / "files", record)
    for item in delivery.files or ():
        if item.problem is not None:
            yield Fault(str(path), "files", f"{item.name!r} {item.problem.text_en}", "put the delivered bytes there")
    for name in delivery.stray:
        yield Fault(str(path), "files", f"{name!r} lies in files/ and is not recorded", "list it, or remove it")
