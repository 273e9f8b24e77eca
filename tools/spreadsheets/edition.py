"""The edition of the suite: edition.json, workflows.jsonl, the books, and those that are made on demand."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from tools.model import BadInput, Contract, Fault, file_sha256
from tools.model.edition import file_faults, open_lines, open_manifest
from tools.model.fields import RelativePath, Sha256
from tools.model.record import EditionRef
from tools.spreadsheets.workflow import Workflow


class MadeBook(Contract):
    """A book that is too large to lie here: code makes it, its content hash is known."""

    maker: Literal["million"]
    #: what the maker is told, such as the seed and which version of the book
    arguments: dict[str, str]
    #: of the parts of the package, whatever compressed them
    content_sha256: Sha256


class WorkbookManifest(Contract):
    """edition.json."""

    schema_: Literal["spreadsheets-edition/1"] = Field(alias="schema")
    name: str
    seed: int | None
    versions: dict[str, str]
    #: sha256 of every other file, by path
    files: dict[RelativePath, Sha256]
    made: dict[RelativePath, MadeBook] = {}


class WorkbookEdition:
    """An edition on disk. Opening it reads edition.json and workflows.jsonl only."""

    def __init__(self, root: Path, manifest: WorkbookManifest, workflows: tuple[Workflow, ...], sha256: str) -> None:
        self.root = root
        self.manifest = manifest
        #: by id, in the order of the file
        self.workflows = {workflow.id: workflow for workflow in workflows}
        #: sha256 of edition.json, which holds the hash of everything else
        self.sha256 = sha256

    @classmethod
    def open(cls, root: Path) -> WorkbookEdition:
        """Open an edition. Raises BadInput."""
        manifest = open_manifest(WorkbookManifest, root, "corpora/spreadsheets")
        listed = root / "workflows.jsonl"
        workflows = open_lines(Workflow, listed, manifest.files)
        faults = [*_twice(listed, workflows), *_unknown(listed, manifest, workflows)]
        if faults:
            raise BadInput(faults)
        return cls(root, manifest, workflows, file_sha256(root / "edition.json"))

    @property
    def ref(self) -> EditionRef:
        """How records and runs name this edition."""
        return EditionRef(name=self.manifest.name, sha256=self.sha256)

    def material(self, path: str) -> Path:
        """A file of the edition by its path; one that is made on demand is made. Raises BadInput."""
        if path in self.manifest.made:
            from tools.spreadsheets.made import made

            return made(self.manifest.made[path], Path(path).name)
        # Attack: an edition of a stranger whose files are links to files of the grading machine.
        found = self.root / path
        if any(part.is_symlink() for part in (found, *found.parents) if self.root in part.parents):
            raise BadInput.one(found, "", "is a link", "put the file itself there")
        if not found.is_file():
            raise BadInput.one(found, "", "the file is missing", "restore the edition")
        return found

    def sources(self, workflow: Workflow) -> dict[str, Path]:
        """The source files by their bare names. Raises BadInput."""
        return {Path(path).name: self.material(path) for path in workflow.source_files}

    def references(self, workflow: Workflow) -> dict[str, Path]:
        """The reference files by their bare names. Raises BadInput."""
        return {Path(path).name: self.material(path) for path in workflow.reference_outputs.files}

    def faults(self) -> tuple[Fault, ...]:
        """Hold every file against its hash."""
        return file_faults(self.root, self.manifest.files)


def _twice(path: Path, workflows: tuple[Workflow, ...]) -> list[Fault]:
    folded = [workflow.id.casefold() for workflow in workflows]
    return [Fault(str(path), "id", f"the id {name!r} stands twice", "keep one")
            for name in sorted({name for name in folded if folded.count(name) > 1})]


def _unknown(path: Path, manifest: WorkbookManifest, workflows: tuple[Workflow, ...]) -> list[Fault]:
    known = {*manifest.files, *manifest.made}
    return [Fault(str(path), f"{workflow.id}: {name}", "not listed in edition.json", "build the edition again")
            for workflow in workflows for name in (*workflow.source_files, *workflow.reference_outputs.files)
            if name not in known]
