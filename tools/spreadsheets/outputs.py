"""What a system delivered on a workflow: its files by kind, paired with the reference's, and its text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tools.judge.key import delivered_hashes
from tools.model import Document, Unreadable
from tools.spreadsheets.record import WorkflowRecord

BOOKS = (".xlsx", ".xlsm")
TEXTS = (".txt", ".md")


@dataclass(frozen=True)
class Output:
    """The deliverables of one record."""

    record: WorkflowRecord
    folder: Path
    cache: Path | None = None

    @cached_property
    def hashes(self) -> dict[str, str | None]:
        """sha256 of each delivered file as it lies on disk; None for one that is not there."""
        return delivered_hashes(self.record, self.folder)

    @cached_property
    def missing(self) -> list[str]:
        """Files that the record names and nobody finds, or finds changed."""
        claimed = {item.path: item.sha256 for item in self.record.files or ()}
        return [path for path, digest in self.hashes.items()
                if digest is None or (claimed[path] is not None and claimed[path] != digest)]

    @cached_property
    def files(self) -> dict[str, Path]:
        """Delivered files that are there."""
        return {path: self.folder / path for path, digest in self.hashes.items() if digest is not None}

    @cached_property
    def documents(self) -> dict[str, Document | Unreadable]:
        """Delivered files that are no workbooks, as read."""
        from tools.office import read

        return {path: read(file, cache=self.cache) for path, file in self.files.items()
                if file.suffix.lower() not in BOOKS}

    @property
    def empty(self) -> bool:
        """Neither a word nor a file."""
        return not self.files and not (self.record.answer or "").strip()

    @cached_property
    def text(self) -> str:
        """The answer and the text of delivered documents; hidden text is no part of it."""
        found = [self.record.answer or ""]
        found += [document.text for document in self.documents.values() if isinstance(document, Document)]
        return "\n\n".join(text for text in found if text.strip())

    def paired(self, references: dict[str, Path]) -> dict[str, Path | None]:
        """For each reference file the delivered one that stands for it: of its name, or the only ones of its kind."""
        found: dict[str, Path | None] = {}
        names = {Path(path).name.casefold(): file for path, file in self.files.items()}
        left = list(self.files.values())
        for name in references:
            same = names.get(name.casefold())
            found[name] = same
            if same in left:
                left.remove(same)
        for name, file in list(found.items()):
            if file is None:
                kind = _kind(Path(name))
                others = [other for other in left if _kind(other) == kind]
                open_ = [other for other, taken in found.items() if taken is None and _kind(Path(other)) == kind]
                if len(others) == len(open_):
                    found[name] = others[open_.index(name)]
                    left.remove(others[open_.index(name)])
        return found


def _kind(path: Path) -> str:
    suffix = path.suffix.lower()
    return "book" if suffix in BOOKS else "picture" if suffix in (".png", ".jpg", ".jpeg") else suffix
