"""The folder of one task's answer, as a person lays it down by hand.

    1.01/answer.md          the last answer; answer-1.md, answer-2.md, … one a turn
    1.01/files/…            what was delivered; or the files lie beside the answer
    1.01/user_files/…       the person's own files as they are after the task
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.model import BadInput, Fault, Task, read_bytes

_ANSWER = re.compile(r"answer(?:-([1-9]\d{0,2}))?\.(?:md|txt)")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What lies in the folder of one task."""

    #: the answer of each turn, None where it was not recorded
    answers: tuple[str | None, ...]
    #: delivered files by their name
    files: dict[str, Path]
    #: the person's files after the task, None when the folder does not say
    user_files: dict[str, Path] | None

    @property
    def empty(self) -> bool:
        """Nothing was answered and nothing delivered."""
        return not self.files and all(answer is None for answer in self.answers)


def read_sheet(folder: Path, task: Task) -> Sheet:
    """Read the folder of one task. Raises BadInput with every fault."""
    own = folder / "user_files"
    delivered = folder / "files"
    user_files = _tree(own) if own.is_dir() else None
    if delivered.is_dir():
        files = _tree(delivered)
        beside = sorted(path for path in folder.iterdir() if path not in (own, delivered) and not _aside(path.name))
        if beside:
            raise BadInput(Fault(str(path), "", "lies beside the folder `files`", "put all that was delivered into it")
                           for path in beside)
    else:
        files = {name: path for name, path in _tree(folder).items() if own not in path.parents and not _aside(name)}
    return Sheet(_answers(folder, task), files, user_files)


def _aside(name: str) -> bool:
    """An answer, or what desktops leave behind."""
    return any(part.startswith(".") for part in name.split("/")) or _ANSWER.fullmatch(name) is not None


def _answers(folder: Path, task: Task) -> tuple[str | None, ...]:
    turns = len(task.turns)
    found: dict[int, Path] = {}
    for path in sorted(folder.iterdir()):
        match = _ANSWER.fullmatch(path.name)
        if match is None:
            continue
        # One answer to a task of several turns is the last; the others were not recorded.
        number = int(match[1]) if match[1] else turns
        if number > turns:
            raise BadInput.one(path, "", f"the task has {turns} turn(s)", "number the answers from 1 to that")
        if number in found:
            raise BadInput.one(path, "", f"{found[number].name} is the answer of that turn too", "keep one of them")
        found[number] = path
    return tuple(_text(found[number]) if number in found else None for number in range(1, turns + 1))


def _text(path: Path) -> str | None:
    try:
        return read_bytes(path).decode("utf-8-sig").strip() or None
    except UnicodeDecodeError as error:
        raise BadInput.one(path, "", f"not UTF-8 at byte {error.start}", "save the answer as UTF-8") from None


def _tree(root: Path) -> dict[str, Path]:
    """Regular files under a folder by their path in it. Raises BadInput for links and everything else."""
    if root.is_symlink():
        raise BadInput.one(root, "", "is a link", "put the folder itself there")
    return {path.relative_to(root).as_posix(): path for path in _walk(root)}


def _walk(root: Path) -> Iterator[Path]:
    for path in sorted(root.iterdir()):
        # Attack: a delivered file that is a link to a file of the machine that records.
        if path.is_symlink():
            raise BadInput.one(path, "", "is a link", "put the file itself there")
        if path.is_dir():
            yield from _walk(path)
        elif path.is_file():
            yield path
        else:
            raise BadInput.one(path, "", "not a regular file", "put a regular file there, or take it away")
