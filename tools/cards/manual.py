"""The ledger of verdicts by hand: each holds for one answer to one criterion, and for no other."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from tools.cards.model import CardName, Line
from tools.model import Contract, load, pretty_json, write_atomic
from tools.model.fields import Sha256, SystemId

#: file in the run's folder
MANUAL = "manual.json"

Decision = Literal["confirmed", "refuted"]
#: as reports print it
SAID: dict[Decision, str] = {"confirmed": "подтверждено", "refuted": "не подтверждено"}
_Said = Annotated[Line, StringConstraints(min_length=1)]
Key = tuple[str, str, str, str]


class ManualVerdict(Contract):
    """What a person said of one answer."""

    system: SystemId
    card: CardName
    #: the criterion as it was read
    criterion: Line
    #: hash of the answer and its sources
    attempt: Sha256
    verdict: Decision
    #: why: a verdict without a reason cannot be repeated
    reason: _Said
    who: _Said
    #: date, or date and time, ISO 8601
    when: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}(T[0-9:+Z.-]{5,20})?$")]

    @property
    def key(self) -> Key:
        """What it speaks of."""
        return self.system, self.card, self.criterion, self.attempt


class ManualLedger(Contract):
    """manual.json. Entries are added, never changed; of several on one answer the last holds."""

    schema_: Literal["attestat-manual/1"] = Field(default="attestat-manual/1", alias="schema")
    entries: tuple[ManualVerdict, ...] = ()

    @property
    def holding(self) -> dict[Key, ManualVerdict]:
        """The verdict that holds for each answer."""
        return {entry.key: entry for entry in self.entries}


def load_manual(run: Path) -> ManualLedger:
    """The ledger of a run, an empty one where there is none. Raises BadInput."""
    path = run / MANUAL
    return load(ManualLedger, path) if os.path.lexists(path) else ManualLedger(schema="attestat-manual/1")


def add(run: Path, verdicts: Iterable[ManualVerdict]) -> ManualLedger:
    """Add verdicts to a run's ledger and write it whole. Raises BadInput, OSError."""
    before = load_manual(run)
    after = before.model_copy(update={"entries": (*before.entries, *verdicts)})
    write_atomic(run / MANUAL, pretty_json(after.model_dump(mode="json", by_alias=True)))
    return after
