"""How a task is written: its materials, truth, checks, gold and mutants, all computed from the same draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from tools.model import Check, Forbidden, RubricPoint, Turn
from tools.model.record import Action, Organiser, Status
from tools.model.task import CorpusPlace
from tools.model.verdict import Level, RawHallucination


@dataclass(frozen=True, slots=True)
class Placed:
    """A file of the materials."""

    #: inside the task's folder of the edition (`turn-1/Смета.xlsx`), or inside the corpus
    path: str
    data: bytes
    #: what a scan says, in text; only the judge and the check of fabrications see it
    original: str | None = None
    #: another file of the materials replaces it: what only it says is no excuse for a judge's claim
    superseded: bool = False


def attached(name: str, data: bytes, *, turn: int = 1, original: str | None = None, superseded: bool = False) -> Placed:
    """A file handed over with a message."""
    return Placed(f"turn-{turn}/{name}", data, original, superseded)


def knowledge(base: str, name: str, data: bytes, *, original: str | None = None, superseded: bool = False) -> Placed:
    """A file of a knowledge base."""
    return Placed(f"knowledge/{base}/{name}", data, original, superseded)


def my_file(name: str, data: bytes, *, original: str | None = None, superseded: bool = False) -> Placed:
    """One of the person's own files."""
    return Placed(f"my-files/{name}", data, original, superseded)


@dataclass(frozen=True)
class CorpusPlan:
    """A folder of files that several tasks share. A task needs only the model; files are written when asked for."""

    #: how the person calls it
    title: str
    #: writes the files; called once
    write: Callable[[], tuple[Placed, ...]]
    #: the model behind the files, from which the tasks take their values
    truth: Any = None

    @cached_property
    def files(self) -> tuple[Placed, ...]:
        """The files of the folder."""
        return self.write()


class Passages(dict[str, str]):
    """An answer in named passages, so that a mutant says what it changes and keeps the rest word for word.

    >>> str(Passages(head="Да.", why="Потому что.").but(why=None))
    'Да.'
    """

    def but(self, **changes: str | None) -> Passages:
        """The same answer with some passages put otherwise; None drops one. Raises KeyError for an unknown name."""
        unknown = sorted(set(changes) - set(self))
        if unknown:
            raise KeyError(unknown[0])
        return Passages({name: text for name, text in {**self, **changes}.items() if text is not None})

    def __str__(self) -> str:
        return "\n\n".join(self.values())


@dataclass(frozen=True, slots=True)
class Judged:
    """The author's verdict on a rubric point of a mutant."""

    level: Level
    quote: str = ""


def wrong(quote: str) -> Judged:
    """«неверно», with what is wrong."""
    return Judged(Level.WRONG, quote)


def partly(quote: str) -> Judged:
    """«частично», with what is there."""
    return Judged(Level.PARTIAL, quote)


def absent() -> Judged:
    """«нет в ответе»."""
    return Judged(Level.ABSENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What a system leaves behind: the gold, or a mutant of it."""

    answer: Passages
    #: answers to the turns before the last
    earlier: tuple[str, ...] = ()
    #: a question asked in the last turn; the person replied as the task says, and `answer` came after that
    asked: str | None = None
    #: delivered files by name
    files: Mapping[str, bytes] = field(default_factory=dict)
    #: one-based turn of each file that was not delivered in the last
    delivered_in: Mapping[str, int] = field(default_factory=dict)
    #: where each rubric point is met: verbatim from the output, "" for a point of absence
    quotes: Mapping[str, str] = field(default_factory=dict)
    status: Status = "completed"
    actions: tuple[Action, ...] = ()
    organiser: Organiser | None = None
    memory: dict[str, Any] | None = None
    #: the organiser and the memory after each turn, () where nothing is connected
    organiser_after: tuple[dict[str, Any], ...] = ()
    memory_after: tuple[dict[str, Any], ...] = ()
    #: the person's files afterwards; None: as before
    user_files: Mapping[str, bytes] | None = None

    def mutant(self, name: str, mistake: str, *, says: Mapping[str, str | None] | None = None,
               checks: tuple[str, ...] = (), rubric: Mapping[str, Judged] | None = None,
               forbidden: Mapping[str, str] | None = None, quotes: Mapping[str, str] | None = None,
               hallucinations: tuple[RawHallucination, ...] = (), **changes: Any) -> Mutant:
        """This output with one mistake.

        `says` changes passages of the answer; `changes` are other fields of the output (`answer`: another one whole);
        `quotes` are new places of points that the mistake does not touch. The rest names exactly what catches it.
        """
        changes = {"answer": self.answer.but(**(says or {})), **changes}
        output = replace(self, quotes={**self.quotes, **(quotes or {})}, **changes)
        return Mutant(name, mistake, output, checks, dict(rubric or {}), dict(forbidden or {}), hallucinations)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mistake with a name that real systems make, and all that must catch it."""

    #: slug; part of the system's id
    name: str
    #: what was done wrong, in Russian
    mistake: str
    output: Output
    #: slugs of the check items (a group by its name) that fail; every other check passes
    checks: tuple[str, ...]
    #: rubric points that are not met, with the author's verdict
    rubric: Mapping[str, Judged]
    #: forbidden statements that are asserted, with the quote
    forbidden: Mapping[str, str]
    hallucinations: tuple[RawHallucination, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskPlan:
    """A task with everything that is known about it."""

    turns: tuple[Turn, ...]
    now: datetime
    time_zone: str = "Europe/Moscow"
    files: tuple[Placed, ...] = ()
    corpus: CorpusPlace | None = None
    system: str | None = None
    #: state of the connected system before the first turn
    twin: Mapping[str, Any] | None = None
    reply_if_asked: str | None = None
    reference: str
    rubric: tuple[RubricPoint, ...]
    must_not: tuple[Forbidden, ...] = ()
    checks: tuple[Check, ...]
    derived: tuple[str, ...] = ()
    gold: Output
    #: other right outputs by name (another layout, another way, a question first): each passes every item too
    also: Mapping[str, Output] = field(default_factory=dict)
    mutants: tuple[Mutant, ...]
    #: the truth and its trap side by side, both asserted
    hedge: Mutant
    #: the derived values by symbol, for tests that derive them again from the written materials
    truth: Mapping[str, Any] = field(default_factory=dict)


def moment(text: str, zone: str = "Europe/Moscow") -> datetime:
    """«2026-10-12 10:00» in a time zone. Raises ValueError for anything else."""
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(zone))


def turns(*texts: str) -> tuple[Turn, ...]:
    """The person's messages in one conversation; attachments are found by the folder of their turn."""
    return tuple(Turn(text=text) for text in texts)


def critical(text: str, *, absence: bool = False) -> RubricPoint:
    """A rubric point that decides the task; at most one a task."""
    return RubricPoint(id="r0", text=text, critical=True, absence=absence)


def absence(text: str) -> RubricPoint:
    """A rubric point that says that something must not be there."""
    return RubricPoint(id="r0", text=text, absence=True)


def rubric(*points: str | RubricPoint) -> tuple[RubricPoint, ...]:
    """Rubric points, numbered r1, r2, …"""
    made = (RubricPoint(id="r0", text=point) if isinstance(point, str) else point for point in points)
    return tuple(point.model_copy(update={"id": f"r{number}"}) for number, point in enumerate(made, start=1))


def must_not(*statements: str) -> tuple[Forbidden, ...]:
    """Forbidden statements, numbered f1, f2, …"""
    return tuple(Forbidden(id=f"f{number}", text=text) for number, text in enumerate(statements, start=1))


def check(slug: str, kind: str, where: str, *, critical: str = "", says: str = "", negate: bool = False,
          **args: Any) -> Check:
    """A code check. `critical` is what it follows from, and makes it critical; `says` is the same without that.

    Raises ValidationError for a malformed slug or `where`.
    """
    return Check(id=slug, kind=kind, where=where, args=plain(args), critical=bool(critical), says=critical or says,
                 negate=negate)


def group(slug: str, share: float, *members: Check, critical: str = "", says: str = "") -> tuple[Check, ...]:
    """Checks that count as one item: at least `share` of them must pass."""
    return tuple(member.model_copy(update={"group": slug, "share": share, "critical": bool(critical),
                                           "says": critical or says or member.says}) for member in members)


def plain(value: Any) -> Any:
    """A value as JSON has it. Raises ValueError for a Decimal that a JSON number would round."""
    if isinstance(value, Decimal):
        if value == value.to_integral_value():
            return int(value)
        if Decimal(repr(float(value))) != value:
            raise ValueError(f"{value} has more digits than a JSON number keeps")
        return float(value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return value
