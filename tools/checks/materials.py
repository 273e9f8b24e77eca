"""The materials of a task as one body of text: what a system could have read, hidden text and originals included.

A corpus that several tasks share is read and indexed once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tools.model import Document, Edition, Task

if TYPE_CHECKING:
    from tools.model import Unreadable
    from tools.text import fabrication

#: materials that are text already and are read as they are
_PLAIN = {".txt", ".md", ".csv", ".tsv", ".json", ".xml", ".html", ".yml", ".yaml", ".log"}
#: where a shared corpus and the originals of its scans lie in an edition
_SHARED = ("shared/", "originals/shared/")


class Texts:
    """Materials read once; `paths` are inside the edition."""

    def __init__(self, edition: Edition, paths: Iterable[str], cache: Path | None) -> None:
        self._edition = edition
        self._cache = cache
        self._paths = tuple(paths)

    @cached_property
    def by_path(self) -> dict[str, str | None]:
        """Text of each material by its path, None where our readers could not read it; hidden text and comments follow
        the visible text."""
        return {path: self._read(path) for path in self._paths}

    @cached_property
    def index(self) -> fabrication.Materials:
        """The values that stand in the materials, names of files included."""
        from tools.text import fabrication

        return fabrication.Materials(self.named())

    def named(self) -> list[str]:
        """Each text under the name of its file."""
        return [f"{Path(path).name}\n{text}" for path, text in self.by_path.items() if text is not None]

    def _read(self, path: str) -> str | None:
        from tools.office import read

        file = self._edition.material(path)
        if file.suffix.casefold() in _PLAIN:
            try:
                return file.read_text(encoding="utf-8-sig")
            except (OSError, UnicodeDecodeError):
                pass  # another encoding: the reader knows more of them
        document: Document | Unreadable = read(file, cache=self._cache)
        if not isinstance(document, Document):
            # What no person can open holds nothing; what only we cannot open may hold anything.
            return None if document.ours or document.reason == "encrypted" else ""
        return "\n".join((document.text, *(hidden.text for hidden in document.hidden)))


class Materials:
    """Every material of one task; `paths` are inside the edition."""

    def __init__(self, edition: Edition, task: Task, cache: Path | None = None) -> None:
        #: the task's own list: its files, its corpus, its twin's state, the text originals of its scans
        self.paths = tuple(material.path for material in task.materials)
        shared = tuple(path for path in self.paths if path.startswith(_SHARED))
        self._own = Texts(edition, (path for path in self.paths if not path.startswith(_SHARED)), cache)
        self._shared = (_shared(edition, shared, cache),) if shared else ()

    @cached_property
    def texts(self) -> dict[str, str]:
        """Text of each material by its path; hidden text and comments follow the visible text."""
        return {path: text for path, text in self._read.items() if text is not None}

    @property
    def unread(self) -> tuple[str, ...]:
        """Materials that our readers could not read."""
        return tuple(path for path, text in self._read.items() if text is None)

    @cached_property
    def _read(self) -> dict[str, str | None]:
        read: dict[str, str | None] = {}
        for part in (self._own, *self._shared):
            read |= part.by_path
        return {path: read[path] for path in self.paths}

    @cached_property
    def index(self) -> fabrication.Materials:
        """The values that stand in the materials, names of files included; built once for all systems, that of a
        shared corpus once for all tasks."""
        from tools.text import fabrication

        return fabrication.Materials(self._own.named(), tuple(part.index for part in self._shared))


@lru_cache(maxsize=4)
def _shared(edition: Edition, paths: tuple[str, ...], cache: Path | None) -> Texts:
    """The files of a corpus, kept for the next task that has it."""
    return Texts(edition, paths, cache)


@lru_cache(maxsize=4)
def materials_of(edition: Edition, task_id: str, cache: Path | None = None) -> Materials:
    """The materials of a task, kept for the next system that is graded on it."""
    return Materials(edition, edition.tasks[task_id], cache)
