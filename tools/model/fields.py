"""Field types that several contracts share."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePosixPath
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

#: part of a node id: a check, a rubric point, a forbidden statement
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$", max_length=64)]
#: folder name of a system; its display name stands in run.json
SystemId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._]+$", max_length=64)]
#: "1.01": category, dot, two digits
TaskId = Annotated[str, StringConstraints(pattern=r"^\d{1,2}\.\d{2}$")]
#: what an outcome is about: a task of the exam, or a card of a set
Sat = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", max_length=100)]
#: hex digest
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]

_DRIVE = re.compile(r"^[A-Za-z]:")


def _safe_path(value: str) -> str:
    # Attack: `../../etc/passwd`, `/etc/passwd`, `C:\x`, a NUL that cuts the name, in a list of delivered files.
    if not value or "\0" in value or "\\" in value or _DRIVE.match(value):
        raise ValueError("not a relative path with forward slashes")
    path = PurePosixPath(value)
    if path.is_absolute() or any(part in ("..", ".") for part in value.split("/")) or "//" in value:
        raise ValueError("the path leaves its folder")
    if any(unicodedata.category(char) == "Cs" for char in value):
        raise ValueError("the path is not valid Unicode")
    return value


#: a path inside a folder: relative, forward slashes, no `..`
RelativePath = Annotated[str, AfterValidator(_safe_path)]


def _visible(value: str) -> str:
    # Attack: a display name with escape codes, or with marks that turn the text, repaints the table of a terminal.
    if any(unicodedata.category(char) == "Cc" or unicodedata.bidirectional(char) in _TURNS for char in value):
        raise ValueError("a name is one line without control characters")
    return value


_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
#: a name for people: one line, nothing in it that moves a cursor
DisplayName = Annotated[str, AfterValidator(_visible)]
