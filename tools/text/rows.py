"""Single rows of real tables that hold all the cells asked for; prose is never a row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.model.document import Cell, Grid
from tools.text.grids import of_text
from tools.text.labels_equal import Expected, equal
from tools.text.labels_tables import Table, tables_of
from tools.text.match import Match

_CYRILLIC = re.compile(r"[а-яё]", re.I)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a grid."""

    grid: Grid
    #: index in `grid.rows`
    row: int

    @property
    def text(self) -> str:
        """The row as a person reads it."""
        return " | ".join(cell.error or cell.text for cell in self.grid.rows[self.row])


def find(text: str, cells: Sequence[Expected], year_optional: bool = False) -> tuple[Match, ...]:
    """Rows of the text's tables that hold all cells, any order, one cell each; the value of a match is `cells`.

    A number meets the cell's only number, by value, unit allowed, % not; «20 %» a percentage; an ISO text the
    cell's only date; any other text the whole cell.
    """
    russian = _CYRILLIC.search(text) is not None
    found = []
    for grid in of_text(text):
        for row in find_in_grids((grid,), cells, year_optional, russian):
            start, end = grid.offsets[row.row]
            found.append(Match(start, end, text[start:end], tuple(cells)))
    return tuple(found)


def find_in_grids(grids: Sequence[Grid], cells: Sequence[Expected], year_optional: bool = False,
                  russian: bool = True) -> tuple[Row, ...]:
    """The same in resolved grids of documents; hidden ones hold nothing. `russian`: how 1,234 is read."""
    if not cells:
        return ()
    return tuple(Row(grid, row) for grid in grids if not grid.hidden
                 for row in _rows(grid, cells, year_optional, russian))


def _rows(grid: Grid, cells: Sequence[Expected], year_optional: bool, russian: bool) -> Iterator[int]:
    for table in tables_of(grid):
        for row in range(len(table.cells)):
            if holds(table, row, cells, year_optional, russian):
                yield table.place(row, 0)[0]


def holds(table: Table, row: int, cells: Sequence[Expected], year_optional: bool = False, russian: bool = True) -> bool:
    """Does a row (local index) hold all the cells, each in a cell of its own?"""
    line = table.cells[row]
    if len(cells) > len(line):
        return False
    options = []
    # Plain texts are compared fastest and fail most often.
    for expected in sorted(cells, key=lambda item: not isinstance(item, str) or item[:1].isdigit()):
        fits = [column for column, cell in enumerate(line)
                if not (cell.merged and column and line[column - 1].text == cell.text)
                and _fits(table, row, column, cell, expected, year_optional, russian)]
        if not fits:
            return False
        options.append(fits)
    return _each_its_own(options)


def _fits(table: Table, row: int, column: int, cell: Cell, expected: Expected, year_optional: bool,
          russian: bool) -> bool:
    percent = row >= table.head_rows[1] and (table.percent_column(column) or table.percent_row(row))
    number = isinstance(expected, int | float | Decimal) and not isinstance(expected, bool)
    if number and (percent or cell.percent):
        return False  # 12,5 under «Рост, %» is 12,5 % and not the number 12,5
    return equal(cell, expected, 0, percent=percent, year_optional=year_optional, russian=russian)


def _each_its_own(options: list[list[int]]) -> bool:
    """Can every expected cell get another column (augmenting paths)?"""
    owner: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for column in options[index]:
            if column not in tried:
                tried.add(column)
                if column not in owner or place(owner[column], tried):
                    owner[column] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(options)))
