"""What a workflow's builder gives, and the list of all builders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from tools.authoring.draws import Draw

Mode = Literal["modify", "generate", "answer"]


@dataclass(frozen=True)
class Mutant:
    """A wrong output, and which items of code must fail; none: only a judge can see it."""

    why: str
    caught: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    #: null: the reference's text
    text: str | None = None


@dataclass(frozen=True)
class MadeFile:
    """A book that code makes on demand."""

    maker: Literal["million"]
    version: str


@dataclass(frozen=True)
class WorkflowPlan:
    """One workflow with everything that is known of it."""

    mode: Mode
    #: why it is hard (Russian)
    title: str
    instruction: str
    task_type: tuple[str, ...]
    business_type: tuple[str, ...]
    sources: Mapping[str, bytes | MadeFile]
    gold: Mapping[str, bytes | MadeFile]
    mutants: Mapping[str, Mutant]
    text: str = ""
    #: place in the gold to the value that the builder computed without the book
    truth: Mapping[str, Decimal | str] = field(default_factory=dict)
    constraints: str = ""
    tolerance: Mapping[str, str] = field(default_factory=dict)
    allowed: Sequence[str] = ()
    reached: Sequence[str] | None = None
    live: Sequence[Mapping[str, Any]] = ()
    objects: Sequence[str] = ()
    must_say: Sequence[Mapping[str, Any]] = ()
    must_not_say: Sequence[Mapping[str, Any]] = ()
    rejects: Sequence[str] = ("untouched", "pasted", "rewritten")


Builder = Callable[[Draw], WorkflowPlan]
_BUILDERS: dict[str, Builder] = {}


def workflow(name: str) -> Callable[[Builder], Builder]:
    """Enter a builder under the id of its workflow."""
    def enter(builder: Builder) -> Builder:
        if name in _BUILDERS:
            raise ValueError(f"two builders of {name}")
        _BUILDERS[name] = builder
        return builder
    return enter


def live(cells: str, cell: str, to: object) -> dict[str, Any]:
    """Formulas that must follow an input."""
    return {"cells": cells, "inputs": [{"cell": cell, "to": str(to)}]}


def number(*values: Decimal | int | str, what: str, unit: str | None = None,
           tolerance: str | None = None) -> dict[str, Any]:
    """A number that a text must or must not name, in one of several readings."""
    return {"numbers": [str(value) for value in values], "what": what, "unit": unit, "tolerance": tolerance}


def phrase(*wordings: str, what: str = "") -> dict[str, Any]:
    """Words, in one of several wordings."""
    return {"phrases": list(wordings), "what": what or wordings[0]}


def builders() -> dict[str, Builder]:
    """All builders by id, in the order of the suite."""
    from tools.authoring.spreadsheets import answers, generated, modified

    assert answers and generated and modified
    order = ("modify", "generate", "answer")
    return dict(sorted(_BUILDERS.items(), key=lambda item: (order.index(item[0].partition("_")[0]), item[0])))


def plans(seed: int, only: Sequence[str] | None = None) -> dict[str, WorkflowPlan]:
    """Plans of a seed by id."""
    return {name: builder(Draw(seed, f"spreadsheets/{name}")) for name, builder in builders().items()
            if only is None or name in only}
