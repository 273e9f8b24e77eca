"""The cells of a sheet: values, texts and marks put together, merges resolved, what is hidden set apart."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any

from tools.model import Cell, Grid, Hidden
from tools.model.document import CellValue
from tools.office import formats
from tools.office.refusal import Refused
from tools.office.xlsx_book import Styles
from tools.office.xlsx_cells import Box, Sheet, spread
from tools.office.xlsx_formulas import column_letters
from tools.office.xlsx_refused import BARE, MALFORMED, catches, malformed, saved_bare, undefined_name

#: characters of one cell; Excel itself holds 32,767
MAX_TEXT = 100_000
#: rows times columns up to which blank cells carry their address; above it they share one object
MAX_ADDRESSED = 1_000_000

_BLANK = Cell()
#: no leading zeros and at most 15 digits: codes of people and goods are text on purpose
_NUMBER = re.compile(r"[-−+]?(?!0\d)(?:\d[\s\u00a0\u202f]?){1,15}(?:[.,]\d+)?\s*%?")


class Cells:
    """Cells of one sheet, those in hidden rows and columns included."""

    def __init__(self, name: str, sheet: Sheet, styles: Styles, date1904: bool, known: Container[str]) -> None:
        self.name, self.sheet = name, sheet
        #: names that the formulas of the book may use, folded
        self._known = known
        self._styles, self._date1904 = styles, date1904
        self._letters = [column_letters(number) for number in range(sheet.columns + 1)]
        self._blank = _BLANK if sheet.rows * sheet.columns > MAX_ADDRESSED else None
        #: format codes by address, General left out
        self.formats: dict[str, str] = {}
        #: values that their font or format hides
        self.invisible: list[Hidden] = []

    def rows(self, raw: list[list[Any]]) -> list[list[Cell]]:
        """All rows of the used range, each as wide as it, from calamine's rows; merged values in each of their cells.

        Raises Refused.
        """
        width = self.sheet.columns
        rows = []
        for number in range(1, self.sheet.rows + 1):
            if self._blank is not None and number not in self.sheet.filled:
                rows.append([self._blank] * width)
                continue
            line = raw[number - 1] if number <= len(raw) else []
            line = line + [""] * (width - len(line))
            rows.append([self._cell(number, column, line[column - 1]) for column in range(1, width + 1)])
        self._merge(rows)
        return rows

    def _cell(self, row: int, column: int, raw: Any) -> Cell:
        key = row, column
        formula = self.sheet.formulas.get(key)
        error = self.sheet.errors.get(key)
        if formula is not None and (refused := _refused(formula, self._known)):
            # Attack: a value saved beside a formula of which Excel makes an error.
            error, raw = (refused, "") if refused == MALFORMED or not catches(formula) else (None, "")
            if error is None:
                self.sheet.uncached.add(key)
        if raw == "" and formula is None and error is None:
            return self._blank or Cell(ref=f"{self._letters[column]}{row}")
        ref = f"{self._letters[column]}{row}"
        style = self.sheet.styles.get(key, 0)
        code = self._styles.code(style)
        if code != "General":
            self.formats[ref] = code
        if error is not None:
            return Cell(error, ref=ref, formula=formula, error=error)
        value = typed(raw, code, self._date1904)
        if isinstance(value, str) and len(value) > MAX_TEXT:
            raise Refused("too_big", f"Лист «{self.name}»: в ячейке {ref} больше {MAX_TEXT} знаков.")
        cell = formats.filled(Cell(ref=ref, formula=formula), value, code)
        if style in self._styles.invisible or (not cell.text and value not in (None, "")):
            return self._hide(cell, value)
        if key in self.sheet.uncached:
            return replace(cell, text="", value=None, unresolved=True)
        if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
            return replace(cell, number_as_text=True)
        return cell

    def _hide(self, cell: Cell, value: CellValue) -> Cell:
        """Attack: the right number in white letters or under the format `;;;`, where no person reads it."""
        if value not in (None, ""):
            self.invisible.append(Hidden(cell.text or str(value), f"{self.name}!{cell.ref}", "invisible"))
        return Cell(ref=cell.ref, formula=cell.formula, invisible=True)

    def _merge(self, rows: list[list[Cell]]) -> None:
        left = MAX_ADDRESSED
        for area in self.sheet.merges:
            if area[0] > self.sheet.rows or area[1] > self.sheet.columns:
                continue
            home = rows[area[0] - 1][area[1] - 1]
            for row, column in islice(spread(area, self.sheet), 1, None):
                left -= 1
                if left < 0:
                    return
                rows[row - 1][column - 1] = replace(home, ref=f"{self._letters[column]}{row}", merged=True)


def _refused(formula: str, known: Container[str]) -> str:
    """The error that Excel makes of a formula as written, "" for none."""
    if malformed(formula):
        return MALFORMED
    return BARE if saved_bare(formula) or undefined_name(formula, known) else ""


def typed(raw: Any, code: str, date1904: bool) -> CellValue:
    """A value of calamine as the contract types it; "" is a blank."""
    match raw:
        case bool() | time():
            return raw
        case str():
            return raw or None
        case int() | float():
            value = formats.number(raw)
            return None if value is None else formats.from_serial(value, code, date1904)
        case timedelta():
            return formats.number(raw.total_seconds() / 86_400)
        case datetime():
            return formats.whole_second(raw)
        case date():
            return raw
    return str(raw)


def part(grid: Grid, sheet: Sheet, area: Box) -> Grid:
    """A list object or a pivot as a table of its own, under the name of its sheet: the visible cells of its range."""
    top, left, bottom, right = area
    rows = _positions(top, bottom, sheet.rows, set() if grid.hidden else sheet.hidden_rows)
    columns = _positions(left, right, sheet.columns, set() if grid.hidden else sheet.hidden_columns)
    cells = tuple(tuple(grid.rows[row][column] for column in columns) for row in rows)
    locator = f"{grid.name}!{column_letters(left)}{top}:{column_letters(right)}{bottom}"
    return Grid(grid.name, cells, hidden=grid.hidden, locator=locator)


def _positions(first: int, last: int, total: int, hidden: set[int]) -> list[int]:
    """Where the visible ones of the numbers from `first` to `last` stand among all visible numbers, from 0."""
    shown = (number for number in range(1, total + 1) if number not in hidden)
    return [position for position, number in enumerate(shown) if first <= number <= last]


def visible(rows: list[list[Cell]], sheet: Sheet, name: str, hidden: bool) -> tuple[Grid, list[Hidden]]:
    """The grid without hidden rows and columns, and what those hold, a line a row. A hidden sheet keeps its rows."""
    unseen: list[Hidden] = []
    kept: list[tuple[Cell, ...]] = []
    columns = [column not in sheet.hidden_columns for column in range(1, sheet.columns + 1)]
    whole = all(columns)
    for number, row in enumerate(rows, start=1):
        shown = not hidden and number not in sheet.hidden_rows
        if not shown or not whole:
            away = [cell for cell, stays in zip(row, columns, strict=True)
                    if cell.text and not cell.merged and not (shown and stays)]
            if away:
                unseen.append(Hidden(" | ".join(cell.text for cell in away), f"{name}!{away[0].ref}", "hidden"))
        if hidden or (shown and whole):
            kept.append(tuple(row))
        elif shown:
            kept.append(tuple(cell for cell, stays in zip(row, columns, strict=True) if stays))
    return Grid(name, tuple(kept), sheet=True, hidden=hidden, locator=name), unseen
