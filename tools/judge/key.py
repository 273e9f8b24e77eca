"""The verdict key: whether a saved verdict still speaks of this task, this output and this evidence."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.model import Record, Task, canonical_json, file_sha256, sha256

#: raised whenever the way of judging changes, so that old verdicts stop holding
PROTOCOL = "office-judge/1"


def verdict_key(task: Task, output: str, evidence: str) -> str:
    """Hex digest over protocol, rubric, forbidden statements, reference, turns, output and evidence.

    `output` and `evidence` are digests made by output_digest and evidence_digest. Names of systems and runs,
    timings and usage are no part of it: the same output under two names has one key.
    """
    return _digest({
        "protocol": PROTOCOL,
        "task": task.id,
        "rubric": [{"id": point.id, "text": point.text, "absence": point.absence} for point in task.rubric],
        "must_not": [{"id": statement.id, "text": statement.text} for statement in task.must_not],
        "reference": task.reference_answer,
        "turns": [{"text": turn.text, "attachments": list(turn.attachments), "conversation": turn.conversation}
                  for turn in task.turns],
        "output": output,
        "evidence": evidence,
    })


def output_digest(record: Record, delivered: Mapping[str, str | None]) -> str:
    """Digest of what the judge sees of a record: answers, delivered files, actions, organiser.

    `delivered` holds the sha256 of each delivered file's bytes as they lie on disk, None for one that is not
    there; what the record claims is not believed.
    """
    return _digest({
        "answer": record.answer,
        "answers": [turn.answer for turn in record.turns],
        "files": sorted([path, digest] for path, digest in delivered.items()),
        "actions": None if record.actions is None else [
            {"tool": action.tool, "server": action.server, "args": action.args, "denied": action.denied}
            for action in record.actions],
        "organiser": None if record.organiser is None else record.organiser.after,
    })


def evidence_digest(task: Task) -> str:
    """Digest of the materials of a task by path and sha256, in no order."""
    return _digest(sorted([material.path, material.sha256] for material in task.materials))


def delivered_hashes(record: Record, folder: Path) -> dict[str, str | None]:
    """sha256 of each delivered file under `folder`; None for one that is missing or is no plain file of it."""
    return {item.path: file_sha256(folder / item.path) if _lies_in(folder, item.path) else None
            for item in record.files or ()}


def _lies_in(folder: Path, path: str) -> bool:
    # Attack: a delivered "file" that is a link to something of the grading machine, or lies behind one.
    target = folder / path
    inside = [part for part in (target, *target.parents) if folder in part.parents]
    return target.is_file() and not any(part.is_symlink() for part in (*inside, folder, folder.parent))


def _digest(value: Any) -> str:
    return sha256(canonical_json(value))
