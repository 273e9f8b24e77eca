"""Where a cell of the reference stands in an output that may lay the same table elsewhere.

The same address counts when the words of its row and the head of its column are the same; else the row is looked for by
its words and the column by its head, on the sheet of that name first. Two candidates are none; where no cell of the
output bears the words, the address counts again: the words were translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.office.xlsx_values import SheetValues
from tools.spreadsheets.book import BookView

#: rows above a cell that are searched for its head
_ABOVE = 400
_SPACE = re.compile(r"[\s\u00a0]+")

Spot = tuple[str, int, int]


def folded(text: object) -> str:
    """A label as it is compared."""
    return _SPACE.sub(" ", str(text)).strip().strip(":").casefold().replace("ё", "е")


@dataclass
class Labels:
    """Words of rows and heads of columns of one book, found once."""

    book: BookView
    _rows: dict[str, list[frozenset[str]]] = field(default_factory=dict)

    def row(self, page: SheetValues, row: int) -> frozenset[str]:
        """All words that stand in a row as constants."""
        if page.name not in self._rows:
            self._rows[page.name] = [
                frozenset(folded(value) for column, value in enumerate(line, start=1)
                          if isinstance(value, str) and value.strip() and (number, column) not in page.formulas)
                for number, line in enumerate(page.rows, start=1)]
        rows = self._rows[page.name]
        return rows[row - 1] if 0 < row <= len(rows) else frozenset()

    def left(self, page: SheetValues, row: int, column: int) -> frozenset[str]:
        """Words to the left of a cell: what names its row."""
        if not 0 < row <= len(page.rows):
            return frozenset()
        line = page.rows[row - 1][:column - 1]
        return frozenset(folded(value) for at, value in enumerate(line, start=1)
                         if isinstance(value, str) and value.strip() and (row, at) not in page.formulas)

    def head(self, page: SheetValues, row: int, column: int) -> str:
        """The nearest words above a cell that are no formula's value, "" for none."""
        for number in range(row - 1, max(0, row - 1 - _ABOVE), -1):
            line = page.rows[number - 1] if number <= len(page.rows) else []
            value = line[column - 1] if column <= len(line) else ""
            if isinstance(value, str) and value.strip() and (number, column) not in page.formulas:
                return folded(value)
        return ""


def find(reference: Labels, spot: Spot, output: Labels) -> Spot | None:
    """The cell of the output that stands for a cell of the reference; None where none or several do."""
    sheet, row, column = spot
    page = reference.book.sheet(sheet)
    if page is None:
        return None
    words, head = reference.left(page, row, column), reference.head(page, row, column)
    same = output.book.sheet(sheet)
    if same is not None and same.hidden and not page.hidden:
        # Attack: right values on a sheet that nobody sees.
        same = None
    if same is not None and output.left(same, row, column) == words and (
            output.head(same, row, column) == head or not head):
        return same.name, row, column
    if not words and not head:
        return (same.name, row, column) if same is not None else None
    pages = [*([same] if same is not None else []),
             *(other for other in output.book.sheets if other is not same and not other.hidden)]
    for other in pages:
        found = list(_candidates(words, head, other, output))
        if len(found) == 1:
            return found[0]
        if found:
            return None
    # Nothing else bears these words: a translated or reworded label leaves the cell where it was.
    return (same.name, row, column) if same is not None else None


def _candidates(words: frozenset[str], head: str, page: SheetValues, output: Labels) -> Iterator[Spot]:
    for number, line in enumerate(page.rows, start=1):
        if not words or not words <= output.row(page, number):
            continue
        for at, value in enumerate(line, start=1):
            if isinstance(value, str) and value and (number, at) not in page.formulas:
                continue
            if (value != "" or (number, at) in page.formulas) and output.head(page, number, at) == head:
                yield page.name, number, at
