"""A table held against the grid that a check asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tools.checks import shown
from tools.checks.arguments import CellValue, Tolerance
from tools.checks.arguments_documents import Bounds, GridArguments
from tools.model import Cell, Grid
from tools.text import labels


def differs(grid: Grid, wanted: GridArguments, merged: Iterable[str]) -> Iterator[str]:
    """What is wrong with a grid, clause by clause in Russian; nothing when it is the one asked for."""
    width = len(grid.rows[0]) if grid.rows else 0
    yield from _size("строк", len(grid.rows), wanted.rows)
    yield from _size("столбцов", width, wanted.cols)
    for cell in wanted.cells:
        yield from _cell(grid, cell, wanted.tol) if isinstance(cell, tuple) else without(grid, (cell,), wanted.tol)
    if wanted.merged is not None:
        there = set(merged)
        lacking, extra = sorted(set(wanted.merged) - there), sorted(there - set(wanted.merged))
        if lacking:
            yield f"не объединены: {', '.join(lacking)}"
        if extra:
            yield f"объединены лишние: {', '.join(extra)}"


def _size(what: str, number: int, wanted: int | Bounds | None) -> Iterator[str]:
    if isinstance(wanted, Bounds):
        if not wanted.holds(number):
            yield f"{what} {number}, нужно {wanted.words}"
    elif wanted is not None and number != wanted:
        yield f"{what} {number} вместо {wanted}"


def without(grid: Grid, values: Iterable[CellValue], tol: Tolerance | None) -> Iterator[str]:
    """Which of the values stand in no cell of a grid, a clause each in Russian."""
    for value in values:
        if not any(labels.equal(cell, value, tol) for row in grid.rows for cell in row):
            yield f"нет ячейки {shown.cell(value)}"


def _cell(grid: Grid, wanted: tuple[int, int, CellValue], tol: Tolerance | None) -> Iterator[str]:
    row, column, value = wanted
    if row > len(grid.rows) or column > len(grid.rows[0]):
        yield f"нет строки {row}, столбца {column}"
        return
    cell: Cell = grid.rows[row - 1][column - 1]
    if not labels.equal(cell, value, tol):
        yield f"строка {row}, столбец {column}: «{cell.text}» вместо {shown.cell(value)}"
