"""The arguments of the kinds that look at what the system did: files of the person, calls, the organiser."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from tools.checks.arguments import Words
from tools.model.door import Contract
from tools.model.record import Effect


def _instant(value: str) -> str:
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError("write an ISO moment, 2026-10-16T13:30:00+07:00") from None
    if moment.tzinfo is None:
        raise ValueError("the moment has no offset from UTC: write 2026-10-16T13:30:00+07:00")
    return value


def _day(value: str) -> str:
    try:
        date.fromisoformat(value)
    except ValueError:
        raise ValueError("write YYYY-MM-DD") from None
    return value


#: an instant, ISO 8601 with its offset
Instant = Annotated[str, AfterValidator(_instant)]
Day = Annotated[str, AfterValidator(_day)]


class CreatedArguments(Contract):
    """Of `files.created`."""

    #: patterns of paths that may appear
    allowed: tuple[Words, ...] = ()


class CalledArguments(Contract):
    """Of `actions.called`."""

    #: name of the tool or a pattern of it; any tool without it
    tool: Words = "*"
    server: Words | None = None
    #: arguments that the call had, others aside; texts are compared folded, a text argument may hold more
    args: dict[str, Any] = {}
    min: Annotated[int, Field(ge=1)] = 1


class NeverArguments(Contract):
    """Of `actions.never`."""

    tool: Words | None = None
    effect: Effect | None = None
    server: Words | None = None
    #: only calls whose object is one of the person's files
    target: Literal["user_files"] | None = None

    @model_validator(mode="after")
    def _asks(self) -> Self:
        if self.tool is None and self.effect is None:
            raise ValueError("give `tool` or `effect`")
        return self


class NoExecArguments(Contract):
    """Of `actions.no_exec`."""

    #: hosts, subdomains included
    hosts: tuple[Words, ...] = ()
    #: names of scripts
    scripts: tuple[Words, ...] = ()

    @model_validator(mode="after")
    def _asks(self) -> Self:
        if not self.hosts and not self.scripts:
            raise ValueError("give `hosts` or `scripts`")
        return self


class Stems(Contract):
    """Word stems: any of them, or all of them."""

    any_of: tuple[Words, ...] = ()
    all_of: tuple[Words, ...] = ()

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if bool(self.any_of) == bool(self.all_of):
            raise ValueError("give `any_of` or `all_of`, one of them")
        return self


class ReminderArguments(Contract):
    """Of `organiser.reminder`."""

    at: Instant
    #: stems matched at the beginning of a word
    text: Words | Stems | None = None


class AutomationArguments(Contract):
    """Of `organiser.automation`."""

    #: RRULE of RFC 5545; compared by the instants that it gives
    schedule: Words | None = None
    #: the first moment from which `schedule` counts; the task's `now` without it
    start: Instant | None = None
    #: or the instants themselves
    instants: tuple[Instant, ...] = ()
    text: Words | Stems | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if (self.schedule is None) == (not self.instants):
            raise ValueError("give `schedule` or `instants`, one of them")
        return self


class RecurringArguments(Contract):
    """Of `organiser.recurring`."""

    instants: Annotated[tuple[Instant, ...], Field(min_length=1)]
    #: number of new records that together give the instants
    n: Annotated[int, Field(ge=1)] | Literal["any"] = 1
    text: Words | Stems | None = None


class BoardArguments(Contract):
    """Of `organiser.board`."""

    due: Day | None = None
    column: Words | None = None
    text: Words | Stems | None = None

    @model_validator(mode="after")
    def _asks(self) -> Self:
        if self.due is None and self.column is None and self.text is None:
            raise ValueError("give `due`, `column` or `text`")
        return self


class NoteArguments(Contract):
    """Of `organiser.note`."""

    #: whole tokens that the note holds
    text: Words
    #: so many notes
    n: Annotated[int, Field(ge=0)] = 1


class ExceptedRecord(Contract):
    """A new record that may be there."""

    #: which list it stands in
    of: Literal["reminders", "automations", "board", "notes"]
    at: Instant | None = None
    due: Day | None = None
    column: Words | None = None
    text: Words | Stems | None = None
    #: at most so many
    n: Annotated[int, Field(ge=1)] = 1


class UnchangedArguments(Contract):
    """Of `organiser.unchanged`."""

    except_: tuple[ExceptedRecord, ...] = Field(default=(), alias="except")
