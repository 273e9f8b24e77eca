"""The calculation engines behind one face: a workbook and the cells wanted in, a reading of each cell out.

Runs only inside the engine process: formulon reserves 8 GB of address space, ironcalc may panic.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

#: sheet name, row and column from 1
Place = tuple[str, int, int]


class Reading(NamedTuple):
    """What an engine says of one cell."""

    kind: Literal["number", "text", "bool", "error", "blank"]
    value: float | str | bool | None = None


class EngineFailure(Exception):
    """An engine could not load or calculate the workbook."""


_BLANK = Reading("blank")


def formulon(path: Path, wanted: Iterable[Place]) -> dict[Place, Reading]:
    """Readings by formulon. Raises EngineFailure."""
    from formulon import Workbook

    _keep_compiled()
    try:
        with Workbook.load(path.read_bytes()) as book:
            book.recalc()
            sheets = {book.sheet_name(index): index for index in range(_total(book.sheet_count))}
            return {place: _of_formulon(book.get_value(sheets[place[0]], place[1] - 1, place[2] - 1))
                    for place in wanted if place[0] in sheets}
    except Exception as error:  # an alpha library: whatever it raises is its failure
        raise EngineFailure(f"formulon: {type(error).__name__}") from error


def ironcalc(path: Path, wanted: Iterable[Place]) -> dict[Place, Reading]:
    """Readings by ironcalc. Raises EngineFailure."""
    from ironcalc import CellType, load_from_xlsx

    try:
        model = load_from_xlsx(str(path), "en", "UTC")
        model.evaluate()
        sheets = {sheet["name"]: index for index, sheet in enumerate(model.get_worksheets_properties())}
        found = {}
        for place in wanted:
            if place[0] in sheets:
                where = sheets[place[0]], place[1], place[2]
                is_error = model.get_cell_type(*where) == CellType.ErrorValue
                found[place] = _of_ironcalc(model.get_cell_value(*where), is_error)
        return found
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # a panic of Rust is no Exception
        raise EngineFailure(f"ironcalc: {type(error).__name__}") from error


def unsupported(names: Iterable[str]) -> frozenset[str]:
    """Those of the functions that Excel has and formulon does not compute; unknown names are not among them."""
    from formulon import Workbook

    _keep_compiled()
    found = set()
    for name in names:
        facts = Workbook.function_metadata(name)
        if facts is not None and facts.availability != 0:
            found.add(name)
    return frozenset(found)


@lru_cache(maxsize=1)
def _keep_compiled() -> None:
    """Have the runtime of formulon keep its compiled module in the user's cache folder: compiling takes seconds of
    every start, loading it again hundredths of one.
    """
    import wasmtime

    def engine(config: Any = None) -> Any:
        kept = config or wasmtime.Config()
        try:
            kept.cache = True
        except wasmtime.WasmtimeError:  # no home folder, or one that cannot be written
            kept = config
        return plain(kept)

    plain = wasmtime.Engine
    wasmtime.Engine = engine  # type: ignore[assignment, misc]  # formulon asks for an engine without a configuration


def _total(count: Any) -> int:
    return int(count() if callable(count) else count)


def _of_formulon(value: Any) -> Reading:
    from formulon import error_display_name

    match value.kind.name:
        case "NUMBER":
            return Reading("number", value.number)
        case "TEXT":
            return Reading("text", value.text)
        case "BOOL":
            return Reading("bool", value.boolean)
        case "ERROR":
            return Reading("error", error_display_name(value.error_code))
        case "BLANK":
            return _BLANK
    return Reading("error", "#CALC!")  # arrays and lambdas are no value of a cell


def _of_ironcalc(value: Any, is_error: bool) -> Reading:
    if value is None:
        return _BLANK
    if is_error:
        return Reading("error", str(value))
    if isinstance(value, bool):
        return Reading("bool", value)
    return Reading("text", value) if isinstance(value, str) else Reading("number", float(value))
