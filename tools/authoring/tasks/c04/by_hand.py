"""Word documents made by python-docx and its own template, without the writers of this project: second right answers
must not look like the first."""

from __future__ import annotations

import io
from datetime import datetime
from typing import Any

from tools.authoring.documents import normal_ooxml


def fresh(font: str = "Calibri", size: float = 11, *, landscape: bool = False) -> Any:
    """An empty A4 document of python-docx's template."""
    from docx import Document
    from docx.enum.section import WD_ORIENT
    from docx.shared import Mm, Pt

    document = Document()
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = font, Pt(size)
    section = document.sections[0]
    section.page_width, section.page_height = (Mm(297), Mm(210)) if landscape else (Mm(210), Mm(297))
    section.orientation = WD_ORIENT.LANDSCAPE if landscape else WD_ORIENT.PORTRAIT
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Mm(20)
    return document


def saved(document: Any, created: datetime) -> bytes:
    """The bytes, the same on every run."""
    document.core_properties.created = document.core_properties.modified = created
    document.core_properties.author = document.core_properties.comments = ""
    buffer = io.BytesIO()
    document.save(buffer)
    return normal_ooxml(buffer.getvalue(), created)


def grid(document: Any, rows: list[list[str]], widths: list[float], style: str = "Table Grid",
         right: tuple[int, ...] = ()) -> Any:
    """A table of strings with a bold head; `widths` in millimetres, `right`: columns set to the right."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Mm

    table = document.add_table(rows=0, cols=len(widths), style=style)
    table.autofit = False
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Mm(width)
    for at, row in enumerate(rows):
        for column, (cell, text) in enumerate(zip(table.add_row().cells, row, strict=True)):
            cell.width = Mm(widths[column])
            paragraph = cell.paragraphs[0]
            paragraph.add_run(text).bold = at == 0 or None
            if at and column in right:
                paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    return table
