"""The materials of a task as one body of text: what a system could have read, hidden text and originals included."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tools.model import Document, Edition, Task

if TYPE_CHECKING:
    from tools.model import Unreadable

#: materials that are text already and are read as they are
_PLAIN = {".txt", ".md", ".csv", ".tsv", ".json", ".xml", ".html", ".yml", ".yaml", ".log"}


class Materials:
    """Every material of one task, read once; `paths` are inside the edition."""

    def __init__(self, edition: Edition, task: Task, cache: Path | None = None) -> None:
        self._edition = edition
        self._cache = cache
        #: files of the task, of its corpus, of its twin, and the text originals of its scans
        self.paths = _paths(edition, task)
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

    @property
    def text(self) -> str:
        """All materials as one text, names of files included."""
        return "\n\n".join(f"{Path(path).name}\n{text}" for path, text in self.texts.items())

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
            return None
        return "\n".join((document.text, *(hidden.text for hidden in document.hidden)))


def _paths(edition: Edition, task: Task) -> tuple[str, ...]:
    """Materials of the manifest that belong to the task, in a stable order."""
    roots = [f"tasks/{task.id}/"]
    if task.corpus is not None:
        roots.append(f"shared/{task.corpus.name}/")
    listed = {material.path for material in task.materials}
    found = {path for path in edition.manifest.files if path.startswith(tuple(roots))} | listed
    stems = {str(Path(path).with_suffix("")) for path in found}
    for path in edition.manifest.files:
        if path.startswith("originals/"):
            inner = path.removeprefix("originals/")
            below = inner.startswith((*roots, f"{task.id}/"))
            if below or str(Path(inner).with_suffix("")) in stems or str(Path(inner)) in found:
                found.add(path)
        elif path.startswith("twins/") and task.system is not None:
            # A twin's whole state: what one query shows depends on the query.
            found.add(path)
    return tuple(sorted(found))


@lru_cache(maxsize=4)
def materials_of(edition: Edition, task_id: str, cache: Path | None = None) -> Materials:
    """The materials of a task, kept for the next system that is graded on it."""
    return Materials(edition, edition.tasks[task_id], cache)
