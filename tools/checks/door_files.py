"""The door for kinds that look into files: places, columns and materials that can never fit are refused.

A check that asks a Word document of `file:*.xlsx` would fail every system, and a source that is no material of the task
would leave it unknown for ever; both are errors of the task.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from tools.checks.arguments import DeliveredArguments
from tools.checks.delivered import SUFFIXES
from tools.model import Check, Contract, Task, Where

#: endings that say what a file is; patterns with other endings are not judged
_KNOWN = frozenset({*(suffix for ours in SUFFIXES.values() for suffix in ours), ".doc", ".xls", ".ppt", ".odt", ".ods",
                    ".odp", ".rtf", ".txt", ".md", ".csv", ".tsv", ".html", ".htm", ".eml", ".json", ".xml", ".png",
                    ".jpg", ".jpeg", ".zip"})
#: kinds that compare with a source, and the argument that names it
_SOURCES = {"docx.template": "of", "docx.kept": "of", "xlsx.diff_scope": "of", "file.identical": "to"}


def place_faults(check: Check, arguments: Contract) -> Iterator[tuple[str, str, str]]:
    """Field, problem and remedy of a place or a name that holds no file of the kind's format."""
    wanted = _format(check.kind, arguments)
    if wanted is None:
        return
    where = Where.parse(check.where)
    names = [("where", where.glob)] if where.place == "file" else []
    if isinstance(arguments, DeliveredArguments):
        names.append(("args.name", arguments.name))
    for field, name in names:
        suffix = PurePosixPath((name or "").casefold()).suffix
        if suffix in _KNOWN and suffix not in SUFFIXES[wanted]:
            yield field, f"{check.kind} looks for {wanted}, and {name!r} names none", f"end it in .{wanted}"


def task_faults(check: Check, arguments: Contract, task: Task) -> Iterator[tuple[str, str, str]]:
    """Field, problem and remedy of a source that the task does not have, or not in the kind's format."""
    key = _SOURCES.get(check.kind)
    if key is None:
        return
    source = str(getattr(arguments, key))
    if source.startswith("delivered:"):
        if int(source.rpartition("-")[2]) > len(task.turns):
            yield f"args.{key}", f"{source!r}: the task has {len(task.turns)} turns", "name one of them"
        return
    found = [material.path for material in task.materials if material.path == source
             or material.path.endswith(f"/{source}")]
    if not found:
        yield f"args.{key}", f"{source!r} is no material of the task", "name one by its path or the end of it"
        return
    wanted = _format(check.kind, arguments)
    if wanted is None:
        return
    if len(found) > 1 and source not in found:
        yield f"args.{key}", f"{source!r} may be {' or '.join(map(repr, found[:3]))}", "write more of the path"
    elif PurePosixPath(found[0].casefold()).suffix not in SUFFIXES[wanted]:
        yield f"args.{key}", f"{source!r} is no {wanted}", f"compare with a .{wanted}"


def _format(kind: str, arguments: Contract) -> str | None:
    """The format that a check looks for, None for any."""
    if isinstance(arguments, DeliveredArguments):
        return None if arguments.type == "any" else arguments.type
    family = kind.partition(".")[0]
    return family if family in SUFFIXES else None
