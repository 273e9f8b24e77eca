"""The contract of a record, `office-record/1`: what one system did on one task. Absent is null, never 0."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field, model_validator

from tools.model.door import Contract
from tools.model.fields import RelativePath, Sha256, TaskId

Status = Literal["completed", "asked", "deadline", "not_run", "failed"]
#: what a call does to the world
Effect = Literal["read", "write", "send", "delete", "shell"]
ActionsFrom = Literal["runner", "gateway", "self"]


class EditionRef(Contract):
    """Which edition was sat. A record of another edition is refused."""

    name: str
    sha256: Sha256


class RecordedSystem(Contract):
    """How the system was set up. Never shown to the judge."""

    name: str | None = None
    version: str | None = None
    adapter: str | None = None
    isolation: str | None = None
    model: str | None = None
    params: dict[str, Any] | None = None
    config_sha256: str | None = None


class StatusReason(Contract):
    """Why the status is what it is; for not_run, `code` names the missing capability."""

    code: str | None = None
    origin: Literal["agent", "infra", "user"] | None = None
    detail: str | None = None


class RecordedTurn(Contract):
    """One exchange."""

    #: zero-based
    i: int
    conversation: str = "c1"
    session_id: str | None = None
    user: str | None = None
    attachments: tuple[str, ...] = ()
    answer: str | None = None
    is_reply_if_asked: bool = False
    organiser_after: dict[str, Any] | None = None
    memory_after: dict[str, Any] | None = None


class RecordedFile(Contract):
    """A file that the system delivered; its bytes lie under `files/`."""

    path: RelativePath
    sha256: Sha256 | None = None
    bytes: int | None = None
    mime: str | None = None
    #: zero-based turn in which it was delivered
    turn: int | None = None
    origin: Literal["delivered", "workspace"] = "delivered"


class UserFile(Contract):
    """A file of the person, by hash."""

    path: str
    sha256: Sha256


class Action(Contract):
    """One call of a tool."""

    i: int
    turn: int | None = None
    call_id: str | None = None
    tool: str
    server: str | None = None
    surface: str | None = None
    args: dict[str, Any] | None = None
    result_sha256: str | None = None
    result_excerpt: str | None = None
    is_error: bool | None = None
    effect: Effect | None = None
    #: the call was refused; `effect` keeps what it tried
    denied: bool = False
    artifacts: tuple[str, ...] = ()
    t0: float | None = None
    ms: float | None = None


class Source(Contract):
    """A source that the system named or opened."""

    kind: Literal["cited", "retrieved"]
    id: str
    title: str | None = None
    page: int | None = None
    quote: str | None = None


class Connection(Contract):
    """A network connection made or refused."""

    host: str
    port: int | None = None
    refused: bool
    turn: int | None = None
    t0: float | None = None


class Organiser(Contract):
    """Reminders, automations, board and notes before and after."""

    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


class Usage(Contract):
    """Tokens and money. Missing usage is null, never 0."""

    prompt: int | None = None
    completion: int | None = None
    cached: int | None = None
    calls: int | None = None
    aux_calls: int | None = None
    cost: float | None = None
    currency: str | None = None
    counted_by: Literal["usage", "tokenizer", "estimate"] | None = None


class Timing(Contract):
    """ISO moments and seconds."""

    started: str | None = None
    ended: str | None = None
    wall_s: float | None = None
    work_s: float | None = None
    wait_s: float | None = None


class Record(Contract):
    """What one system did on one task."""

    schema_: Literal["office-record/1"] = Field(alias="schema")
    task_id: TaskId
    edition: EditionRef
    status: Status
    run_id: str | None = None
    #: counts all attempts, from 1
    attempt: int = Field(default=1, ge=1)
    trace_id: str | None = None
    system: RecordedSystem | None = None
    status_reason: StatusReason | None = None
    #: last message of the assistant, null if there was none
    answer: str | None = None
    turns: tuple[RecordedTurn, ...] = ()
    #: null: not recorded; an empty list: nothing was delivered
    files: tuple[RecordedFile, ...] | None = None
    #: null makes checks of actions unknown
    actions: tuple[Action, ...] | None = None
    actions_from: ActionsFrom | None = None
    sources: tuple[Source, ...] | None = None
    surfaces_used: tuple[str, ...] | None = None
    network: tuple[Connection, ...] | None = None
    user_files_before: tuple[UserFile, ...] | None = None
    user_files_after: tuple[UserFile, ...] | None = None
    organiser: Organiser | None = None
    memory: dict[str, Any] | None = None
    transport: dict[str, Any] | None = None
    usage: Usage | None = None
    timing: Timing | None = None
    gateway: dict[str, Any] | None = None
    logs: dict[str, Any] | None = None
    #: your own data; never read by the grader
    extra: dict[str, Any] = {}

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        paths = [item.path.casefold() for item in self.files or ()]
        if len(set(paths)) != len(paths):
            raise ValueError("files: one path stands twice")
        return self
