"""What recalculation gives: plain data, by sheet and address."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, get_args

from tools.office import formats
from tools.office.recalculate_vote import Doubt


@dataclass(frozen=True, slots=True)
class Computed:
    """One recalculated cell: a value, an error on which the engines agree, or a doubt."""

    #: numbers are raw, dates among them: the format of the cell says what they show; None for blank
    value: Decimal | str | bool | None = None
    #: `#REF!` and its like
    error: str | None = None
    #: why there is no value, "" where there is one
    doubt: Doubt = ""


@dataclass(frozen=True, slots=True)
class Recalculated:
    """All formula cells of a workbook, recalculated."""

    #: by sheet name and address such as `C7`
    cells: dict[str, dict[str, Computed]]
    #: engines used, name to version
    engines: dict[str, str] = field(default_factory=dict)
    #: engines that failed on the whole book
    failures: tuple[str, ...] = ()


def computed(raw: Any) -> Computed:
    """A cell of the engine process's reply, `[kind, value, doubt]`. Raises ValueError for anything else."""
    kind, value, doubt = raw
    if doubt not in get_args(Doubt):
        raise ValueError(f"unknown doubt {doubt!r}")
    if doubt:
        return Computed(doubt=doubt)
    match kind:
        case "number":
            return Computed(formats.number(float(value)))
        case "error":
            return Computed(error=str(value))
        case "bool":
            return Computed(bool(value))
        case "text":
            return Computed(str(value) or None)
        case "blank":
            return Computed()
    raise ValueError(f"unknown kind {kind!r}")
