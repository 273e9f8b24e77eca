"""References of pivots and charts: the cells of the workbook that they lead to."""

from __future__ import annotations

import re

from tools.model import Cell, Document
from tools.text import fold

_REFERENCE = re.compile(r"(?:'(?P<quoted>(?:[^']|'')+)'|(?P<plain>[^'!]+))!\$?(?P<left>[A-Z]{1,3})\$?(?P<top>\d+)"
                        r"(?::\$?(?P<right>[A-Z]{1,3})\$?(?P<bottom>\d+))?")


def is_reference(text: str) -> bool:
    """Whether a text names one rectangle of one sheet."""
    return _REFERENCE.fullmatch(text.strip().lstrip("=")) is not None


def cells(document: Document, reference: str) -> list[tuple[Cell, ...]]:
    """The cells of a reference with its sheet, hidden lines left out; [] for what is not there."""
    found = _REFERENCE.fullmatch(reference.strip().lstrip("="))
    if found is None:
        return []
    name = (found["quoted"] or found["plain"]).replace("''", "'")
    grid = next((grid for grid in document.grids if grid.sheet and fold(grid.name) == fold(name)), None)
    if grid is None:
        return []
    top, bottom = int(found["top"]), int(found["bottom"] or found["top"])
    left, right = _number(found["left"]), _number(found["right"] or found["left"])
    rows = []
    for row in grid.rows:
        first = next((at for cell in row if (at := _at(cell))), None)
        if first is None or not top <= first[0] <= bottom:
            continue
        cells = tuple(cell for cell in row if (at := _at(cell)) and top <= at[0] <= bottom and left <= at[1] <= right)
        if cells:
            rows.append(cells)
    return rows


def _at(cell: Cell) -> tuple[int, int] | None:
    found = re.fullmatch(r"([A-Z]{1,3})(\d+)", cell.ref)
    return (int(found[2]), _number(found[1])) if found else None


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
