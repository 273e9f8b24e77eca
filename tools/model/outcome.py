"""The contract of an outcome: one decided item of one task and system, with its evidence."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, Self

from pydantic import Field, model_validator

from tools.model.door import Contract
from tools.model.fields import Sat, SystemId
from tools.model.verdict import Level


class OutcomeStatus(StrEnum):
    """What became of an item."""

    PASS = "pass"
    PARTIAL = "partial"
    FAIL = "fail"
    #: code could not decide; `cause` says why
    UNKNOWN = "unknown"
    #: no verdict was asked for or none holds
    NOT_JUDGED = "not_judged"
    #: a verdict was asked for and did not come
    JUDGE_ERROR = "judge_error"
    #: the system lacks a capability that the task requires
    NOT_RUN = "not_run"
    #: no record and no such reason
    MISSING = "missing"


#: why code could not decide: our engine's gap, or evidence that the record does not hold
Cause = Literal["engine", "evidence_absent"]
#: what an item is about; the second line are the items of a regression card and a
#: workflow
ItemType = Literal["answered", "check", "rubric", "must_not", "hallucinations",
                   "card", "envelope", "rule", "manual", "verdict"]


class Evidence(Contract):
    """Where something was found."""

    #: «ответ», or the name of a delivered file, or «действия»
    unit: str
    #: where in the unit: `Лист1!C7`, `стр. 3`, `знаки 120–131`; "" when the whole unit is meant
    locator: str = ""
    #: the text found, verbatim
    text: str = ""
    #: offset in the unit's text, characters, when the text was found there
    start: int | None = None


class Outcome(Contract):
    """One item, decided. A report is a pure function of outcomes, the edition and the run."""

    #: id of the task, or of the card
    task: Sat
    system: SystemId
    type: ItemType
    #: slug of the check, group, point or statement; the type itself for answered and hallucinations
    item: str
    #: kind of check (`number`, `group`, …) or the type again
    kind: str
    #: under profile strict; this one decides the item and the headline
    status: OutcomeStatus
    #: under profile exact, where it differs in principle: rubric points and hallucinations
    exact: OutcomeStatus | None = None
    critical: bool = False
    #: name of the group when the item is one
    group: str | None = None
    #: whether the item counts in T: every check but a share check that is not critical
    counts: bool = True
    evidence: tuple[Evidence, ...] = ()
    #: one sentence in Russian
    reason: str = ""
    #: the same in English, where the reason is not the judge's own words
    reason_en: str = ""
    cause: Cause | None = None
    #: the verdict on a rubric point after the downgrades, under strict and exact: a fail is «неверно», which counts
    #: in T as said, or «нет в ответе», which does not
    level: Level | None = None
    level_exact: Level | None = None
    #: who judged a judged item; code decides an empty output without asking anybody
    judged_by: Literal["model", "human", "author", "code"] | None = None
    #: hallucinations found, under strict and exact; only for type hallucinations
    found: int | None = None
    found_exact: int | None = None
    #: a value of the answer that the materials do not hold (check `fabricated`): texts of the spans
    spans: tuple[str, ...] = ()
    #: engines that were used, name to version
    engines: dict[str, str] = {}
    #: downgrades and warnings of the judge, and remarks such as "self-reported", in Russian
    notes: tuple[str, ...] = ()
    #: the attempt that was decided, where the record is one of several; None for the last one
    attempt: int | None = None
    #: what a suite's report prints beside the decision, name to value; empty, and left out of JSON, for tasks
    facts: dict[str, str] = Field(default={}, exclude_if=lambda value: not value)
    #: the same item of the attempts before, oldest first; they never change what this outcome decides
    earlier: tuple[Outcome, ...] = ()

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if (self.status is OutcomeStatus.UNKNOWN) != (self.cause is not None):
            raise ValueError("cause comes with status unknown and only with it")
        return self

    @property
    def id(self) -> str:
        """Key inside a task: `check:offer_total`, `rubric:r1`, `answered`."""
        return self.type if self.type == self.item else f"{self.type}:{self.item}"
