"""The contract of a task: what the person asks, what lies before the system, how it is decided."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from tools.model.door import Contract
from tools.model.fields import RelativePath, Sha256, Slug, TaskId
from tools.model.where import Where


class Turn(Contract):
    """One message of the person."""

    #: the person's words, verbatim
    text: str
    #: files handed over with the message, paths inside the task's folder of the edition
    attachments: tuple[RelativePath, ...] = ()
    #: messages with one label belong to one conversation
    conversation: str = "c1"


class CorpusPlace(Contract):
    """A shared corpus and where the person keeps it."""

    #: folder name under `shared/` of the edition
    name: str
    #: knowledge_base, my_files or storage
    place: Literal["knowledge_base", "my_files", "storage"]


class RubricPoint(Contract):
    """One judged point of the rubric."""

    #: slug, r1, r2, …
    id: Slug
    #: what must be true of the output, in Russian
    text: str
    #: the task is not solved unless this point is judged correct
    critical: bool = False
    #: says that something must not be in the output, so a verdict may come without a quote
    absence: bool = False


class Forbidden(Contract):
    """A statement that must not be asserted (quoting or denying it is fine)."""

    #: slug, f1, f2, …
    id: Slug
    #: the statement, in Russian
    text: str


class Check(Contract):
    """One code check. Semantics: specs of checks; argument schemas: tools/checks."""

    #: part of the node id, never changes
    id: Slug
    #: a kind registered in tools/checks
    kind: str
    #: which part of the record is looked at
    where: str
    #: the kind's arguments, validated by the kind
    args: dict[str, Any] = {}
    #: the task is not solved if this fails
    critical: bool = False
    #: checks of one group are one item
    group: Slug | None = None
    #: share of the group's members that must pass, 0 < share <= 1
    share: float | None = None
    #: the words or the duty this check follows from
    says: str = ""
    #: the check passes when the kind does not match
    negate: bool = False

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        Where.parse(self.where)
        if (self.group is None) != (self.share is None):
            raise ValueError("group and share come together")
        if self.share is not None and not 0 < self.share <= 1:
            raise ValueError("share must be over 0 and at most 1")
        if self.critical and not self.says.strip():
            raise ValueError("a critical check must say in `says` what it follows from")
        return self


class Material(Contract):
    """A file of the task, path inside the edition."""

    path: RelativePath
    sha256: Sha256
    bytes: int
    #: another material replaces it: under strict it confirms nothing that a judge holds to be invented; never shown to
    #: a system. Left out of JSON where it is false
    superseded: bool = Field(default=False, exclude_if=lambda value: not value)


class Task(Contract):
    """One task of the office exam."""

    id: TaskId
    #: place in the exam, from 1
    number: int
    #: 1 to 13
    category: int
    category_title: str
    title: str
    turns: tuple[Turn, ...]
    corpus: CorpusPlace | None = None
    #: names of folders under tasks/<id>/knowledge
    knowledge_bases: tuple[str, ...] = ()
    #: the person's own files, paths under tasks/<id>/my-files
    my_files: tuple[RelativePath, ...] = ()
    #: connected system: onec, jira, github, memory, organiser
    system: str | None = None
    time_zone: str
    #: the frozen moment of the request
    now: datetime
    #: what the person answers if the system asks
    reply_if_asked: str | None = None
    #: capabilities without which the task makes no sense, in the exam's own words
    requires: tuple[str, ...] = ()
    #: only systems with the platform's own memory or organiser can do it
    platform_only: bool = False
    reference_answer: str
    rubric: tuple[RubricPoint, ...]
    must_not: tuple[Forbidden, ...] = ()
    checks: tuple[Check, ...]
    materials: tuple[Material, ...] = ()
    #: values that follow from the materials and so are no fabrication
    derived: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if not self.turns:
            raise ValueError("a task without words: turns is empty")
        if not self.rubric:
            # specs/grading.md §2: zero rubric items is a load error, not a free 100 %.
            raise ValueError("a task without a rubric")
        for name, ids in (("checks", [check.id for check in self.checks]),
                          ("rubric", [point.id for point in self.rubric]),
                          ("must_not", [statement.id for statement in self.must_not])):
            twice = sorted({item for item in ids if ids.count(item) > 1})
            if twice:
                raise ValueError(f"{name}: the id {twice[0]!r} stands twice")
        self._groups()
        return self

    def _groups(self) -> None:
        ids = {check.id for check in self.checks}
        seen: dict[str, tuple[float | None, bool]] = {}
        for check in self.checks:
            if check.group is None:
                continue
            if check.group in ids:
                raise ValueError(f"checks: {check.group!r} names both a check and a group")
            if seen.setdefault(check.group, (check.share, check.critical)) != (check.share, check.critical):
                raise ValueError(f"checks: members of group {check.group!r} differ in share or critical")
