"""What a search by labels gives back, and how places are named in its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.model.document import Cell, Grid
from tools.text.labels_match import key_of_text, match
from tools.text.labels_tables import Table


@dataclass(frozen=True, slots=True)
class Found:
    """The cell that was asked for."""

    grid: Grid
    #: indices in `grid.rows`
    row: int
    column: int
    cell: Cell
    #: its heading or row label ends in %: a plain 12,5 in it is 12,5 %
    percent: bool = False
    #: steps at which the column's and the row's label matched; smaller is stricter
    steps: tuple[int, int] = (0, 0)
    #: name of the file, where several were asked
    file: str = ""

    @property
    def where(self) -> str:
        """`Лист1!C7`, or the table with row and column, for reasons."""
        at = f"{self.grid.name}!{self.cell.ref}" if self.cell.ref else (
            f"{self.grid.name}, строка {self.row + 1}, столбец {self.column + 1}")
        return f"{self.file}: {at}" if self.file else at


@dataclass(frozen=True, slots=True)
class NotFound:
    """No such cell or table; a sentence in Russian."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """More than one candidate; both are named."""

    reason: str
    candidates: tuple[str, ...]


def sheets(grids: Sequence[Grid], sheet: str | None) -> list[Grid] | NotFound | Ambiguous:
    """The visible grids, or those of the sheet with this label."""
    visible = [grid for grid in grids if not grid.hidden]
    if sheet is None:
        return visible
    _, hits = match(sheet, (key_of_text(grid.name) for grid in visible))
    # Lists and pivots of one sheet are grids of their own under the sheet's name.
    names = {visible[hit].name for hit in hits}
    if len(names) > 1:
        return unclear(f"лист «{sheet}»", sorted(names))
    if hits:
        return [visible[hit] for hit in hits]
    if match(sheet, (key_of_text(grid.name) for grid in grids))[1]:
        return NotFound(f"лист «{sheet}» скрыт")
    return NotFound(f"нет листа «{sheet}»; есть: " + ", ".join(f"«{grid.name}»" for grid in visible[:20]))


def unclear(what: str, places: Iterable[str]) -> Ambiguous:
    """Two candidates at one step, both named."""
    names = tuple(places)
    shown = " и ".join(names[:2]) + (f" и ещё {len(names) - 2}" if len(names) > 2 else "")
    return Ambiguous(f"{what}: подходят {shown}", names[:20])


def head_place(table: Table, column: int) -> str:
    """A heading with its place."""
    return f"«{table.head[column]}» ({at(table, table.head_rows[1] - 1, column)})"


def row_place(table: Table, row: int) -> str:
    """A row's label with its place."""
    column = table.label_column or 0
    return f"«{table.cells[row][column].text}» ({at(table, row, column)})"


def table_place(table: Table) -> str:
    """A table with its corner."""
    return f"{table.grid.name} ({at(table, table.head_rows[0], 0)})"


def at(table: Table, row: int, column: int) -> str:
    """A cell's place by local indices."""
    cell = table.cells[row][column]
    if cell.ref:
        return f"{table.grid.name}!{cell.ref}"
    grid_row, grid_column = table.place(row, column)
    return f"{table.grid.name}, строка {grid_row + 1}, столбец {grid_column + 1}"
