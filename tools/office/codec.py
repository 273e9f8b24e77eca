"""Document <-> JSON for the disk cache and for the pipes of the reader processes.

The bytes come from a process that has read a hostile file, so nothing here can build anything but plain data.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from tools.model import Cell, Document, Finding, Grid, Hidden, Segment, Unreadable


def encode(result: Document | Unreadable) -> bytes:
    """JSON bytes of a reader's result."""
    if isinstance(result, Unreadable):
        value: dict[str, Any] = {"unreadable": [result.reason, result.detail, result.ours]}
    else:
        value = {
            "type": result.type, "text": result.text,
            "segments": [[each.start, each.end, each.locator, each.kind] for each in result.segments],
            "grids": [_grid(grid) for grid in result.grids],
            "hidden": [[each.text, each.locator, each.why] for each in result.hidden],
            "findings": [[each.kind, each.text, each.locator] for each in result.findings],
            "facts": _pack(result.facts), "engines": result.engines,
        }
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def decode(raw: bytes) -> Document | Unreadable:
    """The result that `encode` wrote. Raises ValueError for anything else."""
    with resting_collector():
        return _decode(raw)


@contextmanager
def resting_collector() -> Iterator[None]:
    """No search for cycles meanwhile: a million new cells make it look through all of them, again and again."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _decode(raw: bytes) -> Document | Unreadable:
    try:
        value = json.loads(raw)
        if "unreadable" in value:
            return Unreadable(*value["unreadable"])
        return Document(
            value["type"], value["text"],
            tuple(Segment(*each) for each in value["segments"]), tuple(_ungrid(each) for each in value["grids"]),
            tuple(Hidden(*each) for each in value["hidden"]), tuple(Finding(*each) for each in value["findings"]),
            _unpack(value["facts"]), dict(value["engines"]),
        )
    except (LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise ValueError(f"not an encoded document: {error!r}") from None


def _grid(grid: Grid) -> list[Any]:
    rows = [[_cell(cell) for cell in row] for row in grid.rows]
    return [grid.name, grid.sheet, grid.hidden, grid.locator, rows]


def _ungrid(raw: list[Any]) -> Grid:
    name, sheet, hidden, locator, rows = raw
    return Grid(name, tuple(tuple(_uncell(cell) for cell in row) for row in rows), sheet, hidden, locator)


def _cell(cell: Cell) -> Any:
    # Most cells of a text table are just their text, and most of a sheet have neither formula nor mark: a book of a
    # million cells is half as long, and read back in half the time, without the rest.
    flags = cell.percent + 2 * cell.unresolved + 4 * cell.number_as_text + 8 * cell.merged + (
        16 * cell.invisible)
    if cell.formula is None and cell.error is None and not flags:
        if not cell.ref and (cell.text == cell.value or (cell.value is None and not cell.text)):
            return cell.text
        return [cell.text, _value(cell.value), cell.ref]
    return [cell.text, _value(cell.value), cell.ref, cell.formula, cell.error, flags]


def _uncell(raw: Any) -> Cell:
    if isinstance(raw, str):
        return Cell(raw, raw or None)
    if len(raw) == 3:
        return Cell(raw[0], _unvalue(raw[1]), raw[2])
    text, value, ref, formula, error, flags = raw
    return Cell(text, _unvalue(value), ref, formula, bool(flags & 1), error, bool(flags & 2), bool(flags & 4),
                bool(flags & 8), bool(flags & 16))


def _value(value: Any) -> Any:
    return [str(value)] if isinstance(value, Decimal) else _pack(value)


def _unvalue(value: Any) -> Any:
    return Decimal(value[0]) if isinstance(value, list) else _unpack(value)


def _pack(value: Any) -> Any:
    if isinstance(value, Decimal):
        return {"$decimal": str(value)}
    if isinstance(value, datetime | date | time):
        return {f"${type(value).__name__}": value.isoformat()}
    if isinstance(value, tuple):
        return {"$tuple": [_pack(each) for each in value]}
    if isinstance(value, list):
        return [_pack(each) for each in value]
    if isinstance(value, dict):
        # Attack: a sheet named `$decimal` would otherwise come back as a number.
        if all(isinstance(key, str) and not key.startswith("$") for key in value):
            return {key: _pack(each) for key, each in value.items()}
        return {"$dict": [[_pack(key), _pack(each)] for key, each in value.items()]}
    return value


def _unpack(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpack(each) for each in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        ((tag, inner),) = value.items()
        match tag:
            case "$decimal":
                return Decimal(inner)
            case "$datetime":
                return datetime.fromisoformat(inner)
            case "$date":
                return date.fromisoformat(inner)
            case "$time":
                return time.fromisoformat(inner)
            case "$tuple":
                return tuple(_unpack(each) for each in inner)
            case "$dict":
                return {_unpack(key): _unpack(each) for key, each in inner}
    return {key: _unpack(each) for key, each in value.items()}
