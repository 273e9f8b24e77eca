"""The sheet of 4.05 in Word: the author's, its mutants, and one by the project's writer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tools.authoring import documents as d
from tools.authoring.tasks.c04.by_hand import fresh, saved
from tools.authoring.tasks.c04.ledger import BODY, TITLE, Area, Ledger

CREATED = datetime(2026, 10, 12, 9)
WIDTHS = (0.13, 0.04, 0.22, 0.08, 0.08, 0.08, 0.08, 0.12, 0.17)
ALIGN: tuple[d.Align, ...] = ("left", "center", "left", "right", "right", "right", "right", "right", "left")


@dataclass(frozen=True)
class Make:
    """How the sheet is made; the defaults are right."""

    #: other texts of cells by (row, column) from 0
    cells: tuple[tuple[int, int, str], ...] = ()
    #: merged areas; None: those of the paper
    areas: tuple[Area, ...] | None = None
    #: a row left out, with the areas that then remain
    without: int | None = None
    landscape: bool = True
    titled: bool = True


def paper(ledger: Ledger, make: Make | None = None) -> bytes:
    """The heading and the table as they lie on the paper, on a landscape sheet; by python-docx."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH as Align
    from docx.shared import Mm, Pt

    make = make or Make()
    rows, areas = _made(ledger, make)
    document = fresh("Times New Roman", 12, landscape=make.landscape)
    if make.titled:
        title = document.add_paragraph()
        title.alignment, title.paragraph_format.space_after = Align.CENTER, Pt(8)
        run = title.add_run(TITLE)
        run.bold, run.font.size = True, Pt(15)
    width = 257 if make.landscape else 170
    table: Any = document.add_table(rows=len(rows), cols=len(WIDTHS), style="Table Grid")
    table.autofit = False
    for top, left, bottom, right in areas:
        table.cell(top, left).merge(table.cell(bottom, right))
    for column, share in zip(table.columns, WIDTHS, strict=True):
        column.width = Mm(width * share)
    sides = {"left": Align.LEFT, "right": Align.RIGHT, "center": Align.CENTER}
    middle = {area[:2] for area in areas if area[1] == 0}
    for at, row in enumerate(rows):
        table.rows[at].height = Mm(9)
        for column, text in enumerate(row):
            if text:
                centred = at < BODY or (at, column) in middle
                _write(table.cell(at, column), text, Align.CENTER if centred else sides[ALIGN[column]],
                       at < BODY or at == len(rows) - 1)
    return saved(document, CREATED)


def _write(cell: Any, text: str, align: Any, bold: bool) -> None:
    from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT as Vertical
    from docx.shared import Pt

    cell.vertical_alignment = Vertical.CENTER
    paragraph = cell.paragraphs[0]
    paragraph.alignment, paragraph.paragraph_format.space_after = align, Pt(0)
    paragraph.add_run(text).bold = bold or None


def _made(ledger: Ledger, make: Make) -> tuple[list[list[str]], tuple[Area, ...]]:
    """Rows and merged areas, mistakes included."""
    rows, areas = ledger.rows(), ledger.areas if make.areas is None else make.areas
    for row, column, text in make.cells:
        rows[row][column] = text
    if make.without is not None:
        del rows[make.without]
        areas = tuple(_shorter(area, make.without) for area in areas)
    return rows, areas


def _shorter(area: Area, gone: int) -> Area:
    """A merged area after a row is gone."""
    top, left, bottom, right = area
    return (top - (top > gone), left, bottom - (bottom >= gone), right)


def other_paper(ledger: Ledger) -> bytes:
    """The same grid by the project's writer: a heading of style, texts on top of their cells, a repeated head."""
    table = d.Table(ledger.rows(), WIDTHS, header=BODY, align=ALIGN, size=10, totals=1, spans=ledger.areas)
    return d.write_docx([d.Heading(TITLE), table],
                        d.Page(font="sans", landscape=True, margins=(15, 15, 15, 20)), d.Meta(TITLE, created=CREATED))
