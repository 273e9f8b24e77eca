"""Ruled tables of a pdf page: pdfplumber finds the cells, the seen characters of pdfium fill them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from tools.model import Cell
from tools.office.pdf_clips import Box
from tools.office.pdf_text import Char

#: half the width of a ruling, points
_SLACK = 0.5
#: characters; a longer cell makes the table a frame
MAX_CELL = 800


@dataclass(slots=True)
class Table:
    """One table: boxes in pdfplumber's coordinates (origin top left, y downwards)."""

    box: Box
    #: a row a list of cell boxes; None where another cell reaches in
    rows: list[list[Box | None]]
    texts: dict[Box, str] = field(default_factory=dict)
    _last: Box | None = None
    #: upper edges of the rows
    _tops: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self._tops = [min(cell[1] for cell in row if cell is not None) for row in self.rows]

    def take(self, x: float, y: float, text: str, broken: bool) -> bool:
        """Put a character into its cell, after a space if `broken`; False outside all cells."""
        cell = self._at(x, y)
        if cell is None:
            return False
        held = self.texts.get(cell, "")
        if held and (broken or cell != self._last) and not held.endswith(" "):
            held += " "
        self.texts[cell] = held + text
        self._last = cell
        return True

    def _at(self, x: float, y: float) -> Box | None:
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return None
        for row in reversed(self.rows[:bisect_right(self._tops, y)]):
            for cell in row:
                if cell is not None and cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3]:
                    return cell
        return None

    def grid(self) -> tuple[tuple[Cell, ...], ...]:
        """Resolved cells: what reaches over several places stands in each of them."""
        return tuple(
            tuple(Cell(text, text or None, merged=own is None and reach is not None)
                  for own, reach in row for text in [self.texts.get(reach, "").strip() if reach else ""])
            for row in self._reaches())

    def lines(self) -> list[list[str]]:
        """Texts of the rows; what reaches to the right stands once in a row, what reaches down in each."""
        found = []
        for row in self._reaches():
            cells = [reach for _, reach in row]
            found.append([self.texts.get(cell, "").strip() if cell and cell not in cells[:at] else ""
                          for at, cell in enumerate(cells)])
        return found

    def _reaches(self) -> list[list[tuple[Box | None, Box | None]]]:
        """For each place the cell that begins there, and the one that covers it."""
        width = max(len(row) for row in self.rows)
        padded = [[*row, *[None] * (width - len(row))] for row in self.rows]
        lefts = [min((cell[0] for row in padded if (cell := row[at])), default=None) for at in range(width)]
        found = []
        for row in padded:
            top = min(cell[1] for cell in row if cell is not None)
            found.append([(own, own if own or left is None else self._at(left + 2 * _SLACK, top + 2 * _SLACK))
                          for own, left in zip(row, lefts, strict=True)])
        return found

    @property
    def framed(self) -> bool:
        """Whether its cells hold whole passages: a frame for the page's layout rather than a table."""
        return any(len(text) > MAX_CELL for text in self.texts.values())


def find_tables(page: Any) -> list[Table]:
    """Tables of a pdfplumber page with at least two rows and two columns, top to bottom."""
    found = []
    for table in page.find_tables():
        rows = [list(row.cells) for row in table.rows if any(row.cells)]
        if len(rows) >= 2 and max(len(row) for row in rows) >= 2:
            found.append(Table(tuple(table.bbox), rows))
    return sorted(found, key=lambda table: (table.box[1], table.box[0]))


def shown_at(at: tuple[float, float], media: Box, rotation: int) -> tuple[float, float]:
    """A point of the unrotated page, origin bottom left, in pdfplumber's coordinates; rotation in degrees."""
    x, y = at[0] - media[0], at[1] - media[1]
    width, height = media[2] - media[0], media[3] - media[1]
    match rotation % 360:
        case 90:
            return y, x
        case 180:
            return width - x, y
        case 270:
            return height - y, width - x
    return x, height - y


def fill(tables: list[Table], chars: list[Char], media: Box, rotation: int) -> list[Char | Table]:
    """The page with its tables in place of their characters; mere frames are left out."""
    found = _fill(tables, chars, media, rotation)
    if any(table.framed for table in tables):
        kept = [Table(table.box, table.rows) for table in tables if not table.framed]
        return _fill(kept, chars, media, rotation)
    return found


def _fill(tables: list[Table], chars: list[Char], media: Box, rotation: int) -> list[Char | Table]:
    found: list[Char | Table] = []
    placed: set[int] = set()
    broken = False
    for char in chars:
        if char.at is None or not char.text.strip():
            broken = True
            found.append(char)
            continue
        x, y = shown_at(char.at, media, rotation)
        home = next((table for table in tables if table.take(x, y, char.text, broken)), None)
        broken = False
        if home is None:
            found.append(char)
        elif id(home) not in placed:
            placed.add(id(home))
            found.append(home)
    return found
