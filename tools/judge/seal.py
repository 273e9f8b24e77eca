"""Sealing: verdicts of a run get their key and their final form; an invalid one is refused alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tools.judge.key import delivered_hashes, evidence_digest, output_digest, verdict_key
from tools.judge.materials import material_units
from tools.judge.settle import InvalidVerdict, needs_materials, settle
from tools.judge.units import Unit, units
from tools.model import (
    BadInput,
    Document,
    Edition,
    Fault,
    FinalVerdict,
    Record,
    Run,
    Task,
    Unreadable,
    Verdict,
    load,
    pretty_json,
    write_atomic,
)

#: tools.office.read
Read = Callable[[Path], Document | Unreadable]


def output_of(record: Record, folder: Path, read: Read) -> tuple[Unit, ...]:
    """The units of a record whose delivered files lie under `folder`."""
    delivered = delivered_hashes(record, folder)
    return units(record, {path: read(folder / path) for path, digest in delivered.items() if digest is not None})


def key_of(task: Task, record: Record, folder: Path) -> str:
    """The verdict key of a record whose delivered files lie under `folder`."""
    return verdict_key(task, output_digest(record, delivered_hashes(record, folder)), evidence_digest(task))


def seal(edition: Edition, run: Run, read: Read, progress: Callable[[str, str], None] | None = None) -> int:
    """Seal every verdict.json of a run; the number of sealed ones.

    `progress` is told system and task of each. A verdict that is not valid stays as it is and keeps no other from
    being sealed: after the rest is written, BadInput is raised with its faults and, last, the count of both.
    """
    sealed: list[tuple[Path, Verdict]] = []
    faults: list[Fault] = []
    for view, system, task in _judged(edition, run):
        path = view.verdict_path(system, task.id)
        try:
            sealed.append((path, _sealed(edition, view, system, task, read)))
        except BadInput as error:
            faults.extend(error.faults)
        if progress is not None:
            progress(system, task.id)
    for path, verdict in sealed:
        write_atomic(path, pretty_json(verdict.model_dump(mode="json", by_alias=True)))
    if faults:
        refused = len({fault.file for fault in faults})
        faults.append(Fault(str(run.root), "", f"{len(sealed)} verdicts sealed, {refused} refused",
                            "mend the refused ones and seal again"))
        raise BadInput(faults)
    return len(sealed)


def _judged(edition: Edition, run: Run) -> Iterator[tuple[Run, str, Task]]:
    """Every verdict of a run, earlier attempts before the last one."""
    for system in run.systems:
        for task in edition.tasks.values():
            for attempt in (*run.attempts(system.id, task.id), None):
                view = run.at(attempt)
                if view.verdict_path(system.id, task.id).exists():
                    yield view, system.id, task


def _sealed(edition: Edition, run: Run, system: str, task: Task, read: Read) -> Verdict:
    path = run.verdict_path(system, task.id)
    verdict = load(Verdict, path)
    record = load(Record, run.record_path(system, task.id))
    if verdict.task_id != task.id:
        raise BadInput.one(path, "task_id", f"speaks of task {verdict.task_id}", f"judge task {task.id}")
    if record.edition != edition.ref:
        raise BadInput.one(run.record_path(system, task.id), "edition", "the record is of another edition",
                           "seal with the edition that was sat")
    folder = run.files_folder(system, task.id)
    final: FinalVerdict | None = None
    if verdict.raw is not None:
        materials = material_units(edition, task, read) if needs_materials(verdict.raw) else ()
        try:
            final = settle(verdict.raw, task, output_of(record, folder, read), materials)
        except InvalidVerdict as error:
            raise BadInput.one(path, "raw", str(error), "judge every point exactly once") from None
    elif verdict.error is None:
        raise BadInput.one(path, "raw", "neither a reply nor an error", "give the judge's reply, or why there is none")
    return verdict.model_copy(update={"key": key_of(task, record, folder), "final": final})
