"""A workbook as checks look at it: saved values, formulas, and what the formulas give when recalculated."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from pathlib import Path

from tools.model import Unreadable
from tools.model.document import CellValue
from tools.office import formats
from tools.office.recalculate import recalculate
from tools.office.recalculated import Recalculated
from tools.office.xlsx_formulas import column_letters
from tools.office.xlsx_values import SheetValues, values_and_formulas

#: formulas beyond which saved values are believed: the engines would take minutes
MAX_RECALCULATED = 60_000


@dataclass(frozen=True)
class BookView:
    """One workbook."""

    path: Path
    sheets: tuple[SheetValues, ...]
    #: None: no formula, or too many of them
    computed: Recalculated | None = None
    #: why the book was not recalculated though it has formulas (Russian), "" otherwise
    doubt: str = ""
    #: what each row is recognised by, by sheet
    _labels: dict[str, list[tuple[str, ...]]] = field(default_factory=dict, repr=False)

    @cached_property
    def by_name(self) -> dict[str, SheetValues]:
        """Sheets by folded name."""
        return {sheet.name.casefold(): sheet for sheet in self.sheets}

    def sheet(self, name: str) -> SheetValues | None:
        """A sheet by its name."""
        return self.by_name.get(name.casefold())

    def value(self, sheet: str, row: int, column: int) -> CellValue:
        """The value of a cell: recalculated where there is a formula; None for a blank or an error."""
        page = self.sheet(sheet)
        if page is None:
            return None
        computed = self._computed(page, row, column)
        if computed is None:
            return page.value(row, column)
        value = computed[0]
        # An engine gives a raw number; whether it is a date, the cell's format tells, as it does to a person.
        if isinstance(value, Decimal):
            return formats.from_serial(value, page.code(row, column), page.date1904)
        return value

    def error(self, sheet: str, row: int, column: int) -> str | None:
        """`#REF!` and its like."""
        page = self.sheet(sheet)
        if page is None:
            return None
        computed = self._computed(page, row, column)
        return page.errors.get((row, column)) if computed is None else computed[1]

    def formula(self, sheet: str, row: int, column: int) -> str | None:
        """The formula with its `=`."""
        page = self.sheet(sheet)
        return None if page is None else page.formulas.get((row, column))

    def uncertain(self, sheet: str, row: int, column: int) -> bool:
        """A formula whose value neither an engine nor the file tells."""
        page = self.sheet(sheet)
        if page is None or (row, column) not in page.formulas:
            return False
        return self._computed(page, row, column) is None and (row, column) in page.uncached

    def _computed(self, page: SheetValues, row: int, column: int) -> tuple[CellValue, str | None] | None:
        if self.computed is None or (row, column) not in page.formulas:
            return None
        found = self.computed.cells.get(page.name, {}).get(f"{column_letters(column)}{row}")
        return None if found is None or found.doubt else (found.value, found.error)

    def errors(self) -> dict[tuple[str, int, int], str]:
        """All error values by sheet, row and column."""
        found = {}
        for page in self.sheets:
            keys = {*page.errors, *(page.formulas if self.computed is not None else ())}
            for row, column in sorted(keys):
                error = self.error(page.name, row, column)
                if error is not None:
                    found[page.name, row, column] = error
        return found

    def with_computed(self, computed: Recalculated) -> BookView:
        """The same book as it is after a change of its inputs."""
        return BookView(self.path, self.sheets, computed, "", self._labels)


def view(path: Path, cache: Path | None = None) -> BookView | Unreadable:
    """Read and recalculate a workbook. Never raises for what it holds."""
    sheets = values_and_formulas(path)
    if isinstance(sheets, Unreadable):
        return sheets
    formulas = sum(len(sheet.formulas) for sheet in sheets)
    if not formulas:
        return BookView(path, sheets)
    if formulas > MAX_RECALCULATED:
        return BookView(path, sheets, None, f"формул {formulas}: взяты сохранённые значения")
    found = recalculate(path, cache)
    if isinstance(found, Unreadable):
        return BookView(path, sheets, None, f"не пересчитана: {found.detail}")
    return BookView(path, sheets, found)
