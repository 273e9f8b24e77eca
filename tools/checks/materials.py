"""The materials of a task as one body of text: what a system could have read, hidden text and originals included."""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tools.model import Document, Edition, Task

if TYPE_CHECKING:
    from tools.model import Unreadable
    from tools.text import fabrication

#: materials that are text already and are read as they are
_PLAIN = {".txt", ".md", ".csv", ".tsv", ".json", ".xml", ".html", ".yml", ".yaml", ".log"}


class Materials:
    """Every material of one task, read once; `paths` are inside the edition."""

    def __init__(self, edition: Edition, task: Task, cache: Path | None = None) -> None:
        self._edition = edition
        self._cache = cache
        #: the task's own list: its files, its corpus, its twin's state, the text originals of its scans
        self.paths = tuple(material.path for material in task.materials)
        self._texts: dict[str, str] | None = None
        #: materials that our readers could not read
        self.unread: tuple[str, ...] = ()

    @property
    def texts(self) -> dict[str, str]:
        """Text of each material by its path; hidden text and comments follow the visible text."""
        if self._texts is None:
            self._texts, unread = {}, []
            for path in self.paths:
                found = self._read(path)
                if found is None:
                    unread.append(path)
                else:
                    self._texts[path] = found
            self.unread = tuple(unread)
        return self._texts

    @cached_property
    def index(self) -> fabrication.Materials:
        """The values that stand in the materials, names of files included; built once for all systems."""
        from tools.text import fabrication

        return fabrication.Materials(f"{Path(path).name}\n{text}" for path, text in self.texts.items())

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


@lru_cache(maxsize=4)
def materials_of(edition: Edition, task_id: str, cache: Path | None = None) -> Materials:
    """The materials of a task, kept for the next system that is graded on it."""
    return Materials(edition, edition.tasks[task_id], cache)
