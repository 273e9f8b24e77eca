"""Blocks, titles, heads, bodies and total rows: a grid read as the tables a person sees in it (specs/tables.md 1-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tools.model.document import Cell, Grid
from tools.text.labels_head import Rows, after_titles, find_head, is_filled, joined, kind_of
from tools.text.labels_match import Key, folded, key_of_cell, key_of_text

#: rows that show what a column holds
_SAMPLE = 500
_TOTAL_SAID = re.compile(r"итого|всего|total", re.I)
_TOTAL = re.compile(r"\W*(?:итого|всего|total)\b")
#: «НДС 20 %» names a percentage and gives its cells no unit; «Рост 2026 %» names a year
_PERCENT = re.compile(r"(?:(?:(?<!\d)(?<!\d\s)|(?<=\b20\d\d)|(?<=\b20\d\d\s))[%％]|, ?проц\.?)[)\]\s.]*\Z")


@dataclass(frozen=True)
class Table:
    """One table of a grid: a head over body rows. Indices are local; `place` gives those of the grid."""

    grid: Grid
    #: the block, title lines included; turned blocks have columns of the grid as rows
    cells: tuple[tuple[Cell, ...], ...]
    #: row and column of the block's corner in the grid
    corner: tuple[int, int]
    #: first row of the head and first row under it; equal when there is no head
    head_rows: tuple[int, int]
    turned: bool = False

    @property
    def has_head(self) -> bool:
        """Is there a head at all?"""
        return self.head_rows[0] < self.head_rows[1]

    @cached_property
    def head(self) -> tuple[str, ...]:
        """Label of each column, levels joined with « / », "" where there is none."""
        return joined(self.cells[self.head_rows[0]:self.head_rows[1]]) if self.has_head else ()

    @cached_property
    def head_keys(self) -> tuple[Key, ...]:
        """Labels ready for comparison."""
        return tuple(key_of_text(label) for label in self.head)

    @cached_property
    def body(self) -> tuple[int, ...]:
        """Rows under the head that are not empty; a row of column numbers 1, 2, 3 … is not one."""
        first = self.head_rows[1]
        rows = [row for row in range(first, len(self.cells)) if any(is_filled(cell) for cell in self.cells[row])]
        if self.has_head and rows and _numbers_columns(self.cells[rows[0]]):
            rows = rows[1:]
        return tuple(rows)

    @cached_property
    def totals(self) -> frozenset[int]:
        """Body rows whose label begins with итого, всего or total."""
        return frozenset(row for row in self.body if _is_total(self.cells[row]))

    @cached_property
    def label_column(self) -> int | None:
        """The leftmost column whose body cells are mostly text, None for none."""
        rows = [row for row in self.body if row not in self.totals] or list(self.body)
        # A sample decides for a sheet of 50 000 rows.
        rows = rows[::len(rows) // _SAMPLE + 1]
        for column in range(len(self.cells[0]) if self.cells else 0):
            kinds = [kind for row in rows if (kind := kind_of(self.cells[row][column]))]
            if kinds and 2 * kinds.count("t") > len(kinds):
                return column
        return None

    def keys(self, column: int) -> tuple[Key, ...]:
        """Keys of the cells of a column, body rows only."""
        if column not in self._keys:
            self._keys[column] = tuple(key_of_cell(self.cells[row][column]) for row in self.body)
        return self._keys[column]

    @cached_property
    def _keys(self) -> dict[int, tuple[Key, ...]]:
        return {}

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Row and column in the grid."""
        if self.turned:
            row, column = column, row
        return self.corner[0] + row, self.corner[1] + column

    def turn(self) -> Table:
        """The same block with rows as columns, title lines left out; head found anew."""
        first = after_titles(self.cells)
        rows = tuple(zip(*self.cells[first:], strict=True))
        return Table(self.grid, rows, (self.corner[0] + first, self.corner[1]), find_head(rows), turned=True)

    def percent_column(self, column: int) -> bool:
        """Does the heading give its cells the unit %?"""
        return self.has_head and ends_in_percent(self.head[column])

    def percent_row(self, row: int) -> bool:
        """Does the row's label give its cells the unit %?"""
        return self.label_column is not None and ends_in_percent(self.cells[row][self.label_column].text)


def ends_in_percent(label: str) -> bool:
    """A heading or a row label that ends in «%», «, %», «в %» or «(%)»."""
    return bool(_PERCENT.search(label.strip().rstrip("*_`")))


@dataclass(frozen=True, eq=False, slots=True)
class _Same:
    """A grid by identity: comparing 50 000 rows with each other would cost more than reading them."""

    grid: Grid

    def __hash__(self) -> int:
        return id(self.grid)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.grid is self.grid


def tables_of(grid: Grid) -> tuple[Table, ...]:
    """Tables of a grid from top to bottom: the blocks of a sheet, or the one table that it is."""
    return _tables_of(_Same(grid))


@lru_cache(maxsize=32)
def _tables_of(same: _Same) -> tuple[Table, ...]:
    return tuple(_tables(same.grid))


def _tables(grid: Grid) -> Iterator[Table]:
    rows = grid.rows
    if not grid.sheet:
        width = max((len(row) for row in rows), default=0)
        regions = [(0, len(rows), 0, width)] if width else []
    else:
        regions = _blocks(rows)
    for top, bottom, left, right in regions:
        cells = tuple(_padded(row, left, right) for row in rows[top:bottom])
        yield Table(grid, cells, (top, left), find_head(cells))


def with_parted_totals(grid: Grid) -> Iterator[Table]:
    """Headed tables of a sheet with the total rows that an empty row parts from them."""
    headed = [table for table in tables_of(grid) if grid.sheet and table.has_head]
    for table in headed:
        top, left = table.corner
        right = left + len(table.cells[0])
        bottom = min((other.corner[0] for other in headed if other.corner[0] >= top + len(table.cells)
                      and other.corner[1] < right and left < other.corner[1] + len(other.cells[0])),
                     default=len(grid.rows))
        below = (_padded(row, left, right) for row in grid.rows[top + len(table.cells):bottom])
        totals = tuple(row if _is_total(row) else (Cell(),) * (right - left) for row in below)
        if any(_is_total(row) for row in totals):
            yield Table(grid, table.cells + totals, table.corner, table.head_rows)


def _padded(row: tuple[Cell, ...], left: int, right: int) -> tuple[Cell, ...]:
    part = row[left:right]
    return part if len(part) == right - left else part + (Cell(),) * (right - left - len(part))


def _blocks(rows: Rows) -> list[tuple[int, int, int, int]]:
    """Regions (top, bottom, left, right) that no empty row or column crosses."""
    masks = [sum(1 << at for at, cell in enumerate(row) if is_filled(cell)) for row in rows]
    found: list[tuple[int, int, int, int]] = []
    pending = [(0, len(rows), (1 << max((len(row) for row in rows), default=0)) - 1, 0)]
    while pending:
        top, bottom, window, depth = pending.pop()
        parts = [(start, end, columns) for start, end in _bands(masks, top, bottom, window)
                 for columns in _stretches(masks, start, end, window)]
        for start, end, columns in parts:
            # Every cut of columns may free rows to cut; six rounds are more than a person draws.
            if depth == 6 or (len(parts) == 1 and (start, end, columns) == (top, bottom, window)):
                found.append((start, end, (columns & -columns).bit_length() - 1, columns.bit_length()))
            else:
                pending.append((start, end, columns, depth + 1))
    return sorted(found)


def _bands(masks: list[int], top: int, bottom: int, window: int) -> Iterator[tuple[int, int]]:
    start = None
    for row in range(top, bottom):
        if masks[row] & window:
            start = row if start is None else start
        elif start is not None:
            yield start, row
            start = None
    if start is not None:
        yield start, bottom


def _stretches(masks: list[int], start: int, end: int, window: int) -> Iterator[int]:
    """Masks of neighbouring columns that hold something."""
    used = 0
    for row in range(start, end):
        used |= masks[row]
    used &= window
    while used:
        low = used & -used
        run = used & ~(used + low)  # the lowest run of ones
        yield run
        used ^= run


def _numbers_columns(row: tuple[Cell, ...]) -> bool:
    texts = [folded(cell.text) for cell in row]
    return len(texts) >= 3 and texts == [str(number) for number in range(1, len(texts) + 1)]


def _is_total(row: tuple[Cell, ...]) -> bool:
    for cell in row:
        if cell.text.strip():
            return bool(_TOTAL_SAID.search(cell.text) and _TOTAL.match(folded(cell.text)))
    return False
