"""One record at the door: read, validated, held against the task and the edition."""

from __future__ import annotations

import os

from tools.model import BadInput, Edition, Fault, Record, Run, Task, load


def load_record(edition: Edition, run: Run, system: str, task: Task) -> Record | None:
    """The record of one system and task, None where there is none.

    Raises BadInput: unreadable, broken, another task's, another edition's. Files are named inside the run, so that
    a report says the same wherever the run lies.
    """
    try:
        return _load(edition, run, system, task)
    except BadInput as error:
        raise BadInput(Fault(os.path.relpath(fault.file, run.root), fault.field, fault.problem, fault.remedy)
                       for fault in error.faults) from None


def _load(edition: Edition, run: Run, system: str, task: Task) -> Record | None:
    path = run.record_path(system, task.id)
    if not os.path.lexists(path):
        return None
    # Attack: the task's folder as a link to another system's record.
    if path.parent.is_symlink():
        raise BadInput.one(path.parent, "", "the record's folder is a link", "put the folder itself there")
    record = load(Record, path)
    if record.task_id != task.id:
        raise BadInput.one(path, "task_id", f"the record is of task {record.task_id}, its folder of {task.id}",
                           "move it to its own folder")
    if record.edition.sha256 != edition.sha256:
        raise BadInput.one(path, "edition.sha256", f"the record is of another edition ({record.edition.name}, "
                           f"{record.edition.sha256[:12]}), graded is {edition.manifest.name}, {edition.sha256[:12]}",
                           "grade it with the edition it was recorded on, or record it again")
    return record
