"""Blocks into WordprocessingML."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Literal

from tools.authoring.documents import blocks as b
from tools.authoring.documents.docx_lines import Lines
from tools.authoring.documents.docx_marks import (
    alignment,
    cell_lines,
    paragraph_lines,
    row_marks,
    shade,
    table_lines,
    table_padding,
)
from tools.authoring.documents.original import electronic_lines

_BOX = ("top", "left", "bottom", "right")


class Body(Lines):
    """Adds blocks to a document, or to a cell of it."""

    def add(self, blocks: Sequence[b.Block], place: Any = None, width: float | None = None) -> None:
        """Add blocks to `place`: the document (None) or a cell of the given width in millimetres."""
        place, width = place or self._document, width or self._page.width
        for block in blocks:
            if not (isinstance(block, b.Item) and block.kind == "number"):
                self._list = None
            self._block(block, place, width)

    def _block(self, block: b.Block, place: Any, width: float) -> None:
        match block:
            case b.Paragraph():
                self._paragraph(block, place)
            case b.Title(text=text, below=below):
                self._styled(place, text, "Title", "center")
                if b.visible(below):
                    self._fill(self._plain(place, "center", after=6), below)
            case b.Heading(text=text, level=level, number=number, align=align):
                self._styled(place, f"{number} {text}".strip(), f"Heading {level}", align)
            case b.Clause():
                self._clause(block, place)
            case b.Item():
                self._item(block, place)
            case b.Table():
                self._table(block, place, width)
            case b.Line(left=left, right=right, bold=bold):
                self._grid(place, [[b.Cell(left, bold), b.Cell(right, bold, "right")]], [width / 2, width / 2])
            case b.Fields(pairs=pairs, label=label, size=size):
                self._grid(place, [[name, value] for name, value in pairs], [label, width - label], size)
            case b.Columns(columns=columns):
                self._columns(columns, place, width)
            case b.Frame(blocks=inner, fill=fill):
                cell = self._one_cell(place, width, 6)
                if fill:
                    shade(cell, fill)
                self._inside(cell, inner, width - 4)
            case b.Signature():
                self._signature(block, place, width)
            case b.ElectronicSignature():
                cell = self._one_cell(place, min(width, 85), 8, "1F4E9E")
                lines = [b.Paragraph(line, "left", size=8, indent=False, colour="1F4E9E", bold=number == 0)
                         for number, line in enumerate(electronic_lines(block))]
                self._inside(cell, lines, 80)
            case b.Stamp(lines=lines, align=align, colour=colour, width=wide):
                cell = self._one_cell(place, wide, 12, colour, align)
                self._inside(cell, [b.Paragraph(line, "center", size=9, indent=False, colour=colour, bold=number == 0)
                                    for number, line in enumerate(lines)], wide)
            case b.Letterhead():
                self._letterhead(block, place)
            case b.Picture(data=data, width=wide, align=align):
                self._picture(place, data, wide, align)
            case b.Rule():
                paragraph_lines(self._plain(place, "left"), {"bottom": 6})
            case b.Space(height=height):
                self._space(place, height)
            case b.PageBreak():
                # a break inside a paragraph would leave an empty line at the top of the new page
                self._space(place, 0).paragraph_format.page_break_before = True

    # tables

    def _raw_table(self, place: Any, rows: int, widths: Sequence[float], line: int) -> Any:
        """A table of fixed widths; `line` is the border in eighths of a point, 0 for none."""
        from docx.shared import Mm

        table = place.add_table(rows, len(widths))
        table.autofit = False
        table_lines(table, line)
        single = len(widths) == 1
        table_padding(table, 1.7 if line or single else 0.0, 0.6 if line else 1.0 if single else 0.0)
        for column, width in enumerate(widths):
            table.columns[column].width = Mm(width)
            for cell in table.columns[column].cells:
                cell.width = Mm(width)
        return table

    def _table(self, block: b.Table, place: Any, width: float) -> None:
        widths = b.column_widths(block, width)
        self._space(place, block.before)
        table = self._raw_table(place, len(block.rows), widths, 4 if block.borders else 0)
        for top, left, bottom, right in block.spans:
            table.cell(top, left).merge(table.cell(bottom, right))
        covered = b.covered(block)
        for number, row in enumerate(block.rows):
            head = number < block.header
            row_marks(table.rows[number], head)
            for column, given in enumerate(row):
                if (number, column) in covered:
                    continue
                cell = b.cell_of(given)
                bold = cell.bold or head or number >= len(block.rows) - block.totals
                align = cell.align or ("center" if head else block.align[column] if block.align else "left")
                self._cell(table.cell(number, column), cell, bold, align, block.size, "center" if head else "top")
        self._space(place, block.after)

    def _cell(self, target: Any, cell: b.Cell, bold: bool, align: b.Align, size: float | None,
              vertical: Literal["top", "center", "bottom"] = "top") -> None:
        from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT as Vertical

        if cell.fill:
            shade(target, cell.fill)
        if vertical != "top":
            target.vertical_alignment = Vertical.CENTER if vertical == "center" else Vertical.BOTTOM
        lines = _split(cell.text)
        for number, line in enumerate(lines):
            paragraph = target.paragraphs[0] if number == 0 else target.add_paragraph()
            paragraph.alignment = alignment(align)
            paragraph.paragraph_format.line_spacing = 1.0
            self._fill(paragraph, line, bold, size=size)

    def _grid(self, place: Any, rows: Sequence[Sequence[b.Text | b.Cell]], widths: Sequence[float],
              size: float | None = None) -> None:
        """A borderless table."""
        table = self._raw_table(place, len(rows), widths, 0)
        for number, row in enumerate(rows):
            for column, given in enumerate(row):
                cell = b.cell_of(given)
                self._cell(table.cell(number, column), cell, cell.bold, cell.align or "left", size)
        self._space(place, 2)

    def _columns(self, columns: Sequence[Sequence[b.Block]], place: Any, width: float) -> None:
        wide = width / len(columns)
        table = self._raw_table(place, 1, [wide] * len(columns), 0)
        for number, inner in enumerate(columns):
            self._inside(table.cell(0, number), inner, wide - 4)
        self._space(place, 2)

    def _one_cell(self, place: Any, width: float, line: int, colour: str = "000000", align: b.Align = "left") -> Any:
        from docx.enum.table import WD_TABLE_ALIGNMENT as Name

        self._space(place, 1)
        table = self._raw_table(place, 1, [width], 0)
        table.alignment = {"right": Name.RIGHT, "center": Name.CENTER}.get(align, Name.LEFT)
        cell = table.cell(0, 0)
        cell_lines(cell, dict.fromkeys(_BOX, line), colour)
        self._space(place, 1)
        return cell

    def _inside(self, cell: Any, blocks: Sequence[b.Block], width: float) -> None:
        """Blocks into a cell; the empty paragraph that every cell begins with goes, one must stand at its end."""
        self.add(blocks, cell, width)
        first = cell.paragraphs[0]._p
        if len(cell._tc.p_lst) > 1 and not cell.paragraphs[0].text:
            cell._tc.remove(first)

    # marks

    def _signature(self, block: b.Signature, place: Any, width: float) -> None:
        from tools.authoring.documents.ink import seal_png, signature_png

        if block.party:
            self._fill(self._plain(place, "left", 4), block.party, bold=True)
        narrow = width < b.NARROW
        if narrow:
            self._fill(self._plain(place, "left"), block.post)
        widths = [width * 0.45, width * 0.55] if narrow else [width * 0.42, width * 0.26, width * 0.32]
        table = self._raw_table(place, 1, widths, 0)
        *first, middle, last = table.rows[0].cells
        for cell in first:
            self._cell(cell, b.Cell(block.post), False, "left", None, "bottom")
        self._cell(last, b.Cell(f" {block.name}".replace(" ", "\u00a0")), False, "left", None, "bottom")
        cell_lines(middle, {"bottom": 4})
        if block.signed:
            self._picture(middle, signature_png(block.name), min(36, widths[-2] - 2), "center")
            middle._tc.remove(middle.paragraphs[0]._p)
        if block.seal:
            self._picture(place, seal_png(block.seal), 36, "left")
        elif block.place_for_seal:
            self._fill(self._plain(place, "left"), "М. П.", size=10)
        if block.day:
            self._fill(self._plain(place, "left"), block.day, size=10)
        self._space(place, 2)

    def _letterhead(self, block: b.Letterhead, place: Any) -> None:
        self._fill(self._plain(place, "center", 2), block.name, bold=True, size=self._page.size + 2)
        for line in block.lines:
            self._fill(self._plain(place, "center"), line, size=9)
        paragraph_lines(self._plain(place, "center", 8), {"top": 12})

    def _picture(self, place: Any, data: bytes, width: float, align: b.Align) -> None:
        from docx.shared import Mm

        self._plain(place, align).add_run().add_picture(io.BytesIO(data), Mm(width))


def _split(text: b.Text) -> list[b.Text]:
    """A cell's text by line ends, each line a paragraph; runs are kept whole."""
    return list(text.split("\n")) if isinstance(text, str) else [text]
