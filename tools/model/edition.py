"""The contract of an edition: edition.json, tasks.jsonl and the files under them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from tools.model.door import Contract, load, load_lines
from tools.model.fault import BadInput, Fault
from tools.model.fields import RelativePath, Sha256
from tools.model.record import EditionRef
from tools.model.storage import file_sha256
from tools.model.task import Task


class EditionManifest(Contract):
    """edition.json."""

    schema_: Literal["office-edition/1"] = Field(alias="schema")
    name: str
    seed: int
    #: version of the exam's content, and of the libraries whose output is committed
    versions: dict[str, str]
    #: sha256 of every other file of the edition, by path
    files: dict[RelativePath, Sha256]


class Edition:
    """An edition on disk. Opening it reads edition.json and tasks.jsonl only."""

    def __init__(self, root: Path, manifest: EditionManifest, tasks: tuple[Task, ...], sha256: str) -> None:
        self.root = root
        self.manifest = manifest
        self.tasks = {task.id: task for task in tasks}
        #: sha256 of edition.json, which holds the hash of everything else
        self.sha256 = sha256

    @classmethod
    def open(cls, root: Path) -> Edition:
        """Open an edition. Raises BadInput."""
        if not root.is_dir():
            raise BadInput.one(root, "", "not a folder", "pass the folder of an edition, such as corpora/office")
        manifest = load(EditionManifest, root / "edition.json")
        tasks_path = root / "tasks.jsonl"
        # The one file that is read at collection is held against its hash at once; `verify` holds the rest.
        if tasks_path.is_file() and manifest.files.get("tasks.jsonl") != file_sha256(tasks_path):
            raise BadInput.one(tasks_path, "", "does not match its hash in edition.json", "restore the edition")
        tasks = load_lines(Task, tasks_path)
        ids = [task.id for task in tasks]
        if len(set(ids)) != len(ids):
            raise BadInput.one(tasks_path, "id", "one task stands twice", "build the edition again")
        return cls(root, manifest, tasks, file_sha256(root / "edition.json"))

    @property
    def ref(self) -> EditionRef:
        """How records and runs name this edition."""
        return EditionRef(name=self.manifest.name, sha256=self.sha256)

    def material(self, path: str) -> Path:
        """A file of the edition by its path in the manifest."""
        return self.root / path

    def faults(self) -> tuple[Fault, ...]:
        """Hold every file against its hash; slow, reads everything."""
        found: list[Fault] = []
        on_disk = {path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file()}
        for path in sorted(on_disk - set(self.manifest.files) - {"edition.json"}):
            found.append(Fault(str(self.root / path), "", "not listed in edition.json", "remove it"))
        for path, digest in sorted(self.manifest.files.items()):
            if path not in on_disk:
                found.append(Fault(str(self.root / path), "", "the file is missing", "restore the edition"))
            elif file_sha256(self.root / path) != digest:
                found.append(Fault(str(self.root / path), "", "does not match its hash", "restore the edition"))
        return tuple(found)
