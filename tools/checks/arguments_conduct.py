"""The arguments of the kinds that look at what the system did: files of the person, calls, the organiser."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from tools.checks import moments
from tools.checks.arguments import Words
from tools.model.door import Contract


def _instant(value: str) -> str:
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError("write an ISO moment, 2026-10-16T13:30:00+07:00") from None
    if moment.tzinfo is None:
        raise ValueError("the moment has no offset from UTC: write 2026-10-16T13:30:00+07:00")
    if not 1990 <= moment.year <= 2200:
        raise ValueError("the year is none of an office's: write 1990 to 2200")
    return value


def _distinct(values: tuple[str, ...]) -> tuple[str, ...]:
    moments_ = [datetime.fromisoformat(each).astimezone(UTC) for each in values]
    for at, moment in enumerate(moments_):
        if moment in moments_[:at]:
            raise ValueError(f"the instant {values[at]} stands twice, perhaps in another zone")
    return values


_LABEL = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*")


def _host(value: str) -> str:
    if not value.isascii():
        raise ValueError("write the host as it goes over the wire, xn--…")
    if "/" in value or "@" in value:
        raise ValueError("this is an address: write its host alone, dom.example")
    if not _HOST.fullmatch(value):
        raise ValueError("write a host without port, space or pattern, dom.example")
    return value


def _script(value: str) -> str:
    if value.rstrip("/\\") != value or re.search(r"[*?<>|]", value):
        raise ValueError("write the name of one script, proverka.sh")
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
#: instants of which none stands twice, whatever zone spells it
Instants = Annotated[tuple[Instant, ...], AfterValidator(_distinct)]
#: a host as it goes over the wire; its subdomains are meant too
Host = Annotated[str, AfterValidator(_host)]
#: name of a script
Script = Annotated[Words, AfterValidator(_script)]


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
    effect: Literal["write", "send", "delete", "shell"] | None = None
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
    hosts: tuple[Host, ...] = ()
    #: names of scripts
    scripts: tuple[Script, ...] = ()

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
    instants: Instants = ()
    text: Words | Stems | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if (self.schedule is None) == (not self.instants):
            raise ValueError("give `schedule` or `instants`, one of them")
        if self.instants and self.start is not None:
            raise ValueError("`start` goes with `schedule`")
        if self.schedule is not None:
            _readable(self.schedule, self.start)
        return self


def _readable(schedule: str, start: str | None) -> None:
    first = datetime.fromisoformat(start) if start else datetime(2026, 1, 1, tzinfo=UTC)
    try:
        given = moments.expand(schedule, first, UTC, first, first + timedelta(days=400))
    except moments.Undated:
        raise ValueError("`schedule` is no rule that can be followed: write an RRULE of RFC 5545, hourly or rarer, "
                         "FREQ=WEEKLY;BYDAY=MO,TH") from None
    if start and not given:
        raise ValueError("`schedule` gives no moment within 400 days of `start`")


class RecurringArguments(Contract):
    """Of `organiser.recurring`."""

    instants: Annotated[Instants, Field(min_length=1)]
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
