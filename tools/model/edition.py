"""The contract of an edition: edition.json, tasks.jsonl and the files under them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import Field

from tools.model.door import Contract, ModelT, load, load_lines
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
        manifest = open_manifest(EditionManifest, root, "corpora/office")
        tasks = open_lines(Task, root / "tasks.jsonl", manifest.files)
        ids = [task.id for task in tasks]
        if len(set(ids)) != len(ids):
            raise BadInput.one(root / "tasks.jsonl", "id", "one task stands twice", "build the edition again")
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
        return file_faults(self.root, self.manifest.files)


def open_manifest(model: type[ModelT], root: Path, example: str) -> ModelT:
    """edition.json of a folder; `example` is a folder that would do. Raises BadInput."""
    if not root.is_dir():
        raise BadInput.one(root, "", "not a folder", f"pass the folder of an edition, such as {example}")
    return load(model, root / "edition.json")


def open_lines(model: type[ModelT], path: Path, files: Mapping[str, str]) -> tuple[ModelT, ...]:
    """The one file of an edition that is read at collection, held against its hash at once. Raises BadInput."""
    if path.is_file() and files.get(path.name) != file_sha256(path):
        raise BadInput.one(path, "", "does not match its hash in edition.json", "restore the edition")
    return load_lines(model, path)


def file_faults(root: Path, files: Mapping[str, str]) -> tuple[Fault, ...]:
    """What lies below `root` held against `files`, hashes by path; slow, reads everything."""
    found: list[Fault] = []
    on_disk = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    for name in sorted(on_disk - set(files) - {"edition.json"}):
        found.append(Fault(str(root / name), "", "not listed in edition.json", "remove it"))
    for name, digest in sorted(files.items()):
        if name not in on_disk:
            found.append(Fault(str(root / name), "", "the file is missing", "restore the edition"))
        elif file_sha256(root / name) != digest:
            found.append(Fault(str(root / name), "", "does not match its hash", "restore the edition"))
    return tuple(found)
