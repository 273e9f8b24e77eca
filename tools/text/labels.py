"""Cells and tables by their labels, the way a person addresses them (specs/tables.md); one face for every format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tools.model.document import Grid
from tools.text.labels_columns import TableFound, find_table, find_tables
from tools.text.labels_equal import Expected, equal, is_blank, is_day, same_value, tolerance
from tools.text.labels_match import Label, key_of_cell, key_of_label, match, same
from tools.text.labels_results import Ambiguous, Found, NotFound, head_place, row_place, sheets, unclear
from tools.text.labels_tables import Table, ends_in_percent, tables_of, with_parted_totals

__all__ = [
    "Ambiguous", "Expected", "Found", "Label", "NotFound", "Table", "TableFound", "equal", "find_cell",
    "find_cell_in_files", "find_table", "find_tables", "is_blank", "is_day", "same_value", "tables_of", "tolerance",
]


def find_cell(grids: Sequence[Grid], row: Label, column: Label | None, key: str | None = None,
              sheet: str | None = None) -> Found | NotFound | Ambiguous:
    """The cell in the row and under the column with these labels.

    `column` None: the next cell with a value to the right of the row's label. `key`: the column that holds row
    labels. `sheet`: label of the sheet; without it every visible sheet is searched, and cells in several tables
    must have equal values. Transposed tables are tried when the straight reading finds nothing, total rows parted
    from their table by an empty row after that.
    """
    chosen = sheets(grids, sheet)
    if not isinstance(chosen, list):
        return chosen
    straight = [table for grid in chosen for table in tables_of(grid)]
    if not straight:
        return NotFound("нет ни одной таблицы")
    results = [_in_table(table, row, column, key) for table in straight]
    if all(isinstance(result, NotFound) for result in results) and column is not None:
        turned = [_in_table(table.turn(), row, column, key) for table in straight]
        if not all(isinstance(result, NotFound) for result in turned):
            results = turned
    if all(isinstance(result, NotFound) for result in results):
        parted = [_in_table(table, row, column, key) for grid in chosen for table in with_parted_totals(grid)]
        results = results if all(isinstance(result, NotFound) for result in parted) else parted
    return _settle(results)


def find_cell_in_files(files: Mapping[str, Sequence[Grid]], row: Label, column: Label | None, key: str | None = None,
                       sheet: str | None = None) -> Found | NotFound | Ambiguous:
    """The same in several delivered files: the one in which it is found; different values in two are ambiguous."""
    results: dict[str, Found | NotFound | Ambiguous] = {}
    for name, grids in files.items():
        result = find_cell(grids, row, column, key, sheet)
        results[name] = replace(result, file=name) if isinstance(result, Found) else result
    found = [result for result in results.values() if isinstance(result, Found)]
    doubtful = [(name, result) for name, result in results.items() if isinstance(result, Ambiguous)]
    if doubtful:
        name, first = doubtful[0]
        return Ambiguous(f"{name}: {first.reason}", first.candidates)
    if not found:
        reasons = [f"{name}: {result.reason}" for name, result in results.items() if isinstance(result, NotFound)]
        return NotFound("; ".join(reasons) if reasons else "нет файлов")
    return _agreed(found)


def _in_table(table: Table, row: Label, column: Label | None, key: str | None) -> Found | NotFound | Ambiguous:
    if column is None:
        return _right_of(table, row)
    step, hits = match(column, table.head_keys)
    if not hits:
        return NotFound(f"нет столбца «{column}»")
    rows = _rows(table, row, key)
    if isinstance(rows, NotFound | Ambiguous):
        return rows
    row_step, row_hits = rows
    if len(hits) > 1:
        return unclear(f"столбец «{column}»", [head_place(table, hit) for hit in hits])
    if len(row_hits) > 1:
        return unclear(f"строка «{row}»", [row_place(table, hit) for hit in row_hits])
    return _found(table, row_hits[0], hits[0], (step, row_step))


def _rows(table: Table, row: Label, key: str | None) -> tuple[int, list[int]] | NotFound | Ambiguous:
    """Step and local rows that the label names."""
    column = table.label_column
    if key is not None:
        _, columns = match(key, table.head_keys)
        if not columns:
            return NotFound(f"нет столбца «{key}»")
        if len(columns) > 1:
            return unclear(f"столбец «{key}»", [head_place(table, hit) for hit in columns])
        column = columns[0]
    if column is not None:
        step, hits = match(row, table.keys(column))
        if hits:
            return step, [table.body[hit] for hit in hits]
    if key is None:
        wanted = key_of_label(row)
        equals = [(at, place) for at in table.body for place, cell in enumerate(table.cells[at])
                  if same(wanted, key_of_cell(cell))]
        # A first column of numbers without repeats is what a person calls a row by: «строка 10».
        numbered = [at for at, place in equals if place == 0]
        if numbered and _is_numbering(table):
            return 1, numbered
        if equals:
            return 1, list(dict.fromkeys(at for at, _ in equals))
    return NotFound(f"нет строки «{row}»")


def _is_numbering(table: Table) -> bool:
    values = [key.number for key in table.keys(0) if key.number is not None]
    return bool(values) and len(set(values)) == len(values)


def _right_of(table: Table, row: Label) -> Found | NotFound | Ambiguous:
    """The next cell with a value to the right of the label, in any row of the block."""
    step, hits = 9, list[tuple[int, int]]()
    cells = [(at, place) for at, line in enumerate(table.cells) for place, cell in enumerate(line)
             if cell.text.strip() and not cell.merged and place + 1 < len(line)]
    step, found = match(row, (key_of_cell(table.cells[at][place]) for at, place in cells))
    hits = [cells[hit] for hit in found]
    if not hits:
        return NotFound(f"нет подписи «{row}»")
    if len(hits) > 1:
        return unclear(f"подпись «{row}»", [row_place(table, at) for at, _ in hits])
    at, place = hits[0]
    label = table.cells[at][place]
    right = place + 1
    while right + 1 < len(table.cells[at]) and table.cells[at][right].merged and (
            table.cells[at][right].text == label.text):
        right += 1  # the label itself is merged over several cells
    grid_row, grid_column = table.place(at, right)
    return Found(table.grid, grid_row, grid_column, table.cells[at][right], ends_in_percent(label.text), (0, step))


def _found(table: Table, row: int, column: int, steps: tuple[int, int]) -> Found:
    at = table.place(row, column)
    percent = table.percent_column(column) or table.percent_row(row)
    return Found(table.grid, *at, table.cells[row][column], percent, steps)


def _settle(results: Sequence[Found | NotFound | Ambiguous]) -> Found | NotFound | Ambiguous:
    found = [result for result in results if isinstance(result, Found)]
    doubtful = [result for result in results if isinstance(result, Ambiguous)]
    if found:
        # A label met to the letter in one table is meant, not a longer one in another.
        best = min(result.steps for result in found)
        return _agreed([result for result in found if result.steps == best])
    if doubtful:
        return doubtful[0]
    reasons = [result.reason for result in results if isinstance(result, NotFound)]
    # A table that has the column says more than one that has not.
    return NotFound(next((reason for reason in reasons if not reason.startswith("нет столбца")), reasons[0]))


def _agreed(found: Sequence[Found]) -> Found | Ambiguous:
    first = found[0]
    for other in found[1:]:
        if not same_value(first.cell, other.cell):
            both = (f"{first.where} («{first.cell.error or first.cell.text}»)",
                    f"{other.where} («{other.cell.error or other.cell.text}»)")
            return Ambiguous("найдено в двух местах с разными значениями: " + " и ".join(both), both)
    return first
