"""The contract of a verdict: what a judge said of one output, and what code left of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import Field

from tools.model.door import Contract
from tools.model.fields import RelativePath, Sha256, Slug, TaskId


class Level(StrEnum):
    """The four verdicts on a rubric point, in the words of the protocol."""

    CORRECT = "верно"
    PARTIAL = "частично"
    WRONG = "неверно"
    ABSENT = "нет в ответе"


class JudgeIdentity(Contract):
    """Who judged."""

    kind: Literal["model", "human", "author"]
    name: str
    revision: str | None = None


class RawItem(Contract):
    """The judge on one rubric point; the quote comes before the verdict on purpose."""

    id: Slug
    #: verbatim from the output, "" for none
    quote: str
    reason: str
    verdict: Level


class RawHallucination(Contract):
    """Something in the output that the judge holds to be invented or contradicted."""

    quote: str
    kind: Literal["unsupported", "contradiction"]
    why: str
    #: verbatim from the materials, offered by the second pass as a confirmation of the claim; "" for none
    confirmation: str = ""


class RawForbidden(Contract):
    """A forbidden statement that the output asserts."""

    id: Slug
    quote: str


class RawVerdict(Contract):
    """The judge's reply as it came."""

    items: tuple[RawItem, ...]
    hallucinations: tuple[RawHallucination, ...]
    forbidden: tuple[RawForbidden, ...]


class Located(Contract):
    """A quote found by code."""

    unit: str
    locator: str = ""
    #: offsets in the unit's text, characters
    start: int
    end: int


class FinalItem(Contract):
    """A rubric point after the downgrades."""

    id: Slug
    strict: Level
    exact: Level
    found: tuple[Located, ...] = ()


class FinalHallucination(Contract):
    """A claim of hallucination after code looked at it."""

    quote: str
    kept: bool
    kept_exact: bool
    found: tuple[Located, ...] = ()
    #: where its confirmation was found, when that dropped it
    confirmed_in: Located | None = None


class FinalForbidden(Contract):
    """A claim of a forbidden statement after code looked at it."""

    id: Slug
    kept: bool
    found: tuple[Located, ...] = ()


class Downgrade(Contract):
    """One line of the ledger: what code took back, and why (Russian)."""

    item: str
    profile: Literal["both", "strict"]
    before: str
    after: str
    why: str


class FinalVerdict(Contract):
    """What holds after code checked every quote."""

    items: tuple[FinalItem, ...]
    hallucinations: tuple[FinalHallucination, ...]
    forbidden: tuple[FinalForbidden, ...]
    ledger: tuple[Downgrade, ...]


class Seen(Contract):
    """What a judge was shown of a delivered file besides its text."""

    file: RelativePath
    #: pictures of its pages
    pages: int = 0
    #: the material that its changes were shown against
    against: str | None = None
    #: why there are no pictures, or no changes: a reason of `Unreadable`, `named` (a name of the system stands on it)
    #: or `limit`; null when nothing is missing
    reason: Slug | None = None
    #: the same in a sentence, Russian
    detail: str = ""
    #: what drew the pages, name to version
    engines: dict[str, str] = {}


class Verdict(Contract):
    """`verdict.json`, beside the record."""

    schema_: Literal["office-verdict/1"] = Field(alias="schema")
    task_id: TaskId
    judge: JudgeIdentity
    #: protocol, rubric, output and evidence that were judged; null until sealed
    key: Sha256 | None = None
    #: null with `error`: the judge was asked and gave no valid reply
    raw: RawVerdict | None = None
    #: never trusted: recomputed from `raw` at every reading
    final: FinalVerdict | None = None
    error: str | None = None
    #: null, and left out of JSON, where the judge was shown text alone
    seen: tuple[Seen, ...] | None = Field(default=None, exclude_if=lambda value: value is None)
