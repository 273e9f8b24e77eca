"""The contract of a run: run.json, and where records, files and verdicts lie."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from tools.model.door import Contract, load
from tools.model.fault import BadInput
from tools.model.fields import DisplayName, SystemId
from tools.model.record import EditionRef, Effect

#: folder of a task's earlier attempts
ATTEMPTS = "attempts"
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")

Suite = Literal["office", "spreadsheets", "surfaces", "cards"]


class SystemEntry(Contract):
    """One system of the run."""

    #: folder name, part of every node id
    id: SystemId
    #: display name of reports
    name: DisplayName
    #: capabilities in the exam's own words; null: not stated
    capabilities: tuple[str, ...] | None = None


class Conditions(Contract):
    """Under what conditions the run was made."""

    model: str | None = None
    context: int | None = None
    date: str | None = None
    isolation: str | None = None
    extra: dict[str, Any] = {}


class RunManifest(Contract):
    """run.json."""

    schema_: Literal["office-run/1"] = Field(alias="schema")
    suite: Suite
    edition: EditionRef
    systems: tuple[SystemEntry, ...]
    conditions: Conditions = Conditions()
    #: what tools of these systems do, pattern of names to effect, where their names do not tell
    effects: dict[str, Effect] = {}

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if not self.systems:
            raise ValueError("systems: the run names no system")
        folded = [system.id.casefold() for system in self.systems]
        # Two names that differ by case are one folder on half of all disks.
        if len(set(folded)) != len(folded):
            raise ValueError("systems: two ids are equal or differ only by case")
        reserved = {"report", ".", ".."} & set(folded)
        if reserved:
            raise ValueError(f"systems: the id {reserved.pop()!r} is reserved")
        return self


class Run:
    """A recorded run on disk. Opening it reads run.json and the names of folders, nothing else."""

    def __init__(self, root: Path, manifest: RunManifest, attempt: int | None = None) -> None:
        self.root = root
        self.manifest = manifest
        #: whose records are looked at: an earlier attempt's, or None for the last one's
        self.attempt = attempt

    @classmethod
    def open(cls, root: Path) -> Run:
        """Open a run. Raises BadInput for anything that is not one."""
        if not root.is_dir():
            raise BadInput.one(root, "", "not a folder", "pass the folder of a recorded run, such as runs/demo")
        manifest = load(RunManifest, root / "run.json")
        folders = {entry.name for entry in root.iterdir() if entry.is_dir() and not entry.is_symlink()}
        for index, system in enumerate(manifest.systems):
            if system.id not in folders:
                raise BadInput.one(root / "run.json", f"systems.{index}.id", f"no folder {system.id!r} in the run",
                                   "record the system's answers there, or take it out of the list")
        return cls(root, manifest)

    @property
    def systems(self) -> tuple[SystemEntry, ...]:
        """Systems in the order of their ids."""
        return tuple(sorted(self.manifest.systems, key=lambda system: system.id))

    def system(self, system_id: str) -> SystemEntry:
        """The entry of one system. Raises KeyError."""
        for entry in self.manifest.systems:
            if entry.id == system_id:
                return entry
        raise KeyError(system_id)

    def at(self, attempt: int | None) -> Run:
        """The same run, seen at an earlier attempt."""
        return Run(self.root, self.manifest, attempt)

    def attempts(self, system: str, task: str) -> tuple[int, ...]:
        """Numbers of the earlier attempts at a task: folders `attempts/N`, ascending."""
        folder = self.root / system / task / ATTEMPTS
        # Attack: a link that makes one record three attempts, or another system's record an attempt of this one.
        if folder.is_symlink() or folder.parent.is_symlink() or not folder.is_dir():
            return ()
        return tuple(sorted(int(entry.name) for entry in folder.iterdir()
                            if _NUMBER.fullmatch(entry.name) and entry.is_dir() and not entry.is_symlink()))

    def folder(self, system: str, task: str) -> Path:
        """Folder of one record."""
        own = self.root / system / task
        return own if self.attempt is None else own / ATTEMPTS / str(self.attempt)

    def record_path(self, system: str, task: str) -> Path:
        """`record.json` of one system and task."""
        return self.folder(system, task) / "record.json"

    def verdict_path(self, system: str, task: str) -> Path:
        """`verdict.json` of one system and task."""
        return self.folder(system, task) / "verdict.json"

    def files_folder(self, system: str, task: str) -> Path:
        """Where delivered files lie."""
        return self.folder(system, task) / "files"
