"""Faults found at the door: which file, which field, what is wrong and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with one field of one file."""

    #: path of the file as the user gave it
    file: str
    #: dotted path of the field inside the file, or "" for the file as a whole
    field: str
    #: what is wrong, one sentence without a full stop
    problem: str
    #: what the user should do, one sentence without a full stop
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.field}" if self.field else self.file
        return f"{where}: {self.problem}; {self.remedy}"


class BadInput(Exception):
    """Input from outside was refused. Carries every fault found, never only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    @classmethod
    def one(cls, file: object, field: str, problem: str, remedy: str) -> BadInput:
        """The common case: a single fault."""
        return cls([Fault(str(file), field, problem, remedy)])

    def __reduce__(self) -> tuple[type[BadInput], tuple[tuple[Fault, ...]]]:
        # Exceptions cross process borders; the default would hand the message to __init__.
        return type(self), (self.faults,)
