"""Blocks into reportlab's flowables."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

from tools.authoring.documents import blocks as b
from tools.authoring.documents.lettering import face, pieces
from tools.authoring.documents.original import electronic_lines
from tools.authoring.documents.page import Font, Page
from tools.authoring.documents.pdf_marks import hidden_lines, letterhead, seal_reach, signature
from tools.authoring.wording import tied

MM = 72 / 25.4
_ALIGN = {"left": 0, "center": 1, "right": 2, "both": 4}
_CELL = 2.2 * MM


class Flow:
    """Makes flowables for one sheet format."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._number = 0

    def flow(self, blocks: Sequence[b.Block], width: float | None = None) -> list[Any]:
        """Flowables of the blocks; `width` in millimetres, the sheet's when not given."""
        from reportlab.platypus import Spacer

        made: list[Any] = []
        reach = 0.0
        for block in blocks:
            counts = isinstance(block, b.Item) and block.kind == "number"
            self._number = self._number + 1 if counts else 0
            if reach and not isinstance(block, b.Signature):
                made.append(Spacer(1, reach))
            reach = seal_reach(block, reach)
            made.extend(self._block(block, width or self._page.width))
        return [*made, Spacer(1, reach)] if reach else made

    def _block(self, block: b.Block, width: float) -> Iterator[Any]:
        from reportlab.platypus import HRFlowable, Image, KeepTogether, PageBreak, Spacer

        size = self._page.size
        match block:
            case b.Paragraph():
                yield from self._paragraph(block)
            case b.Title(text=text, below=below):
                yield self._text(text, "center", size + 2, bold=True, after=4, keep=True)
                if b.visible(below):
                    yield self._text(below, "center", size, after=6)
            case b.Heading(text=text, level=level, number=number, align=align):
                yield self._text(f"{number} {text}".strip(), align, size, bold=True, italic=level > 2, keep=True,
                                 before=(10, 7, 5)[level - 1], after=(5, 4, 3)[level - 1])
            case b.Clause(number=number, text=text, level=level):
                yield self._text((f"{number}\u2002", *b.runs(text)), "both", size, left=7.5 * (level - 1), after=2)
            case b.Item(text=text, kind=kind, level=level):
                mark = f"{self._number}." if kind == "number" else "–" if level else "•"
                yield self._text(text, "both", size, left=6.5 * (level + 1), bullet=mark, after=2)
            case b.Table():
                yield from self._table(block, width)
            case b.Line(left=left, right=right, bold=bold):
                yield self._grid([[b.Cell(left, bold), b.Cell(right, bold, "right")]], [width / 2, width / 2])
            case b.Fields(pairs=pairs, label=label, size=own):
                yield self._grid([[name, value] for name, value in pairs], [label, width - label], own)
            case b.Columns(columns=columns):
                wide = width / len(columns)
                yield self.raw([[self.flow(inner, wide - 4) for inner in columns]], [wide] * len(columns),
                                [("LEFTPADDING", (0, 0), (0, -1), 0)])
            case b.Frame(blocks=inner, fill=fill):
                style = [("BOX", (0, 0), (-1, -1), 0.8, _colour("000000"))]
                yield self.raw([[self.flow(inner, width - 4)]], [width], [*style, *_fill(fill, 0, 0)])
                yield Spacer(1, 2 * MM)
            case b.Signature():
                parts = signature(block, self, width)
                # a cell of a table cannot hold what keeps together
                yield from parts if width < self._page.width else [KeepTogether(parts)]
            case b.ElectronicSignature():
                yield self._marked(electronic_lines(block), min(width, 85), "1F4E9E", "left", 8)
            case b.Stamp(lines=lines, align=align, colour=colour, width=wide):
                yield self._marked(lines, wide, colour, align, 9)
            case b.Letterhead():
                yield from letterhead(block, self, width)
            case b.Picture(data=data, width=wide, align=align):
                picture = Image(io.BytesIO(data), hAlign=align.upper() if align != "both" else "CENTER")
                picture.drawHeight *= wide * MM / picture.drawWidth
                picture.drawWidth = wide * MM
                yield picture
            case b.Rule():
                yield HRFlowable("100%", 0.8, spaceBefore=3, spaceAfter=3, color=_colour("000000"))
            case b.Space(height=height):
                yield Spacer(1, height * MM)
            case b.PageBreak():
                yield PageBreak()

    # text

    def _paragraph(self, block: b.Paragraph) -> Iterator[Any]:
        parts = b.runs(block.text)
        if any(part.hidden for part in parts):
            if not all(part.hidden for part in parts):
                raise ValueError("pdf: hidden runs need a paragraph of their own")
            whole = "".join(part.text for part in parts)
            yield hidden_lines(whole, face(self._page.font), block.size or self._page.size)
            return
        indent = 12.5 if block.indent and block.align in {"both", "left"} else 0
        yield self._text(block.text, block.align, block.size or self._page.size, bold=block.bold, italic=block.italic,
                         colour=block.colour, left=block.left, first=indent, before=block.before, after=block.after,
                         keep=block.keep)

    def _text(self, text: b.Text, align: b.Align, size: float, *, bold: bool = False, italic: bool = False,
              colour: str | None = None, left: float = 0, first: float = 0, before: float = 0, after: float = 0,
              keep: bool = False, bullet: str | None = None, leading: float | None = None) -> Any:
        """One paragraph; lengths in millimetres, spaces before and after in points."""
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        style = ParagraphStyle(
            "any", fontName=face(self._page.font), fontSize=size, leading=size * (leading or self._page.leading) * 1.03,
            alignment=_ALIGN[align], textColor=_colour(colour or "000000"), leftIndent=left * MM,
            firstLineIndent=first * MM, bulletIndent=max(left - 5, 0) * MM, bulletFontName=face(self._page.font),
            bulletFontSize=size, spaceBefore=before, spaceAfter=after, keepWithNext=keep, splitLongWords=1,
            allowWidows=0, allowOrphans=0, autoLeading="max" if any(run.size for run in b.runs(text)) else "off")
        return Paragraph(_markup(text, bold, italic, self._page.font) or "\u00a0", style, bulletText=bullet)

    # tables

    def _table(self, block: b.Table, width: float) -> Iterator[Any]:
        from reportlab.platypus import Spacer

        style: list[tuple[Any, ...]] = [("VALIGN", (0, 0), (-1, block.header - 1), "MIDDLE")] if block.header else []
        if block.borders:
            style.append(("GRID", (0, 0), (-1, -1), 0.5, _colour("000000")))
        style += [("SPAN", (left, top), (right, bottom)) for top, left, bottom, right in block.spans]
        rows: list[list[Any]] = []
        for number, row in enumerate(block.rows):
            head, total = number < block.header, number >= len(block.rows) - block.totals
            made: list[Any] = []
            for column, given in enumerate(row):
                cell = b.cell_of(given)
                style += _fill(cell.fill, column, number)
                align = cell.align or ("center" if head else block.align[column] if block.align else "left")
                made.append(self._cell(cell.text, align, block.size, cell.bold or head or total))
            rows.append(made)
        yield Spacer(1, block.before * MM)
        yield self.raw(rows, b.column_widths(block, width), style, repeat=block.header)
        yield Spacer(1, block.after * MM)

    def _cell(self, text: b.Text, align: b.Align, size: float, bold: bool) -> Any:
        if not b.visible(text):
            return ""
        return self._text(text, align, size, bold=bold, leading=1.08)

    def _grid(self, rows: Sequence[Sequence[b.Text | b.Cell]], widths: Sequence[float],
              size: float | None = None) -> Any:
        """A borderless table."""
        made = [[self._cell(cell.text, cell.align or "left", size or self._page.size, cell.bold)
                 for cell in map(b.cell_of, row)] for row in rows]
        return self.raw(made, widths, [("LEFTPADDING", (0, 0), (0, -1), 0), ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                                        ("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1)])

    def raw(self, rows: Sequence[Sequence[Any]], widths: Sequence[float], style: Sequence[tuple[Any, ...]],
             repeat: int = 0, align: str = "LEFT") -> Any:
        from reportlab.platypus import Table, TableStyle

        base: list[tuple[Any, ...]] = [
            ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), _CELL * 0.8),
            ("RIGHTPADDING", (0, 0), (-1, -1), _CELL * 0.8), ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3)]
        return Table(rows, [width * MM for width in widths], repeatRows=repeat, hAlign=align,
                     style=TableStyle([*base, *style]))

    def _marked(self, lines: Sequence[str], width: float, colour: str, align: b.Align, size: float) -> Any:
        """Lines in a coloured frame: a stamp, the mark of an electronic signature."""
        inner = [self._text(line, "center", size, bold=number == 0, colour=colour) for number, line in enumerate(lines)]
        table = self.raw([[inner]], [width], [("BOX", (0, 0), (-1, -1), 1.2, _colour(colour))],
                          align=align.upper() if align != "both" else "LEFT")
        table.spaceBefore, table.spaceAfter = 4, 4
        return table


def _markup(text: b.Text, bold: bool, italic: bool, family: Font) -> str:
    """Runs as reportlab's paragraph markup."""
    made, lender = [], face("dejavu")
    for run in b.runs(text):
        if run.deleted or run.hidden:
            continue
        piece = "".join(f'<font face="{lender}">{escape(part)}</font>' if borrowed else escape(part)
                        for part, borrowed in pieces(tied(run.text), family)).replace("\n", "<br/>")
        for on, tag in ((bold or run.bold, "b"), (italic or run.italic, "i"), (run.underline, "u"),
                        (run.strike, "strike")):
            if on:
                piece = f"<{tag}>{piece}</{tag}>"
        if run.size or run.colour:
            size = f' size="{run.size}"' if run.size else ""
            colour = f' color="#{run.colour}"' if run.colour else ""
            piece = f"<font{size}{colour}>{piece}</font>"
        made.append(piece)
    return "".join(made)


def _colour(code: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(f"#{code}")


def _fill(colour: str | None, column: int, row: int) -> list[tuple[Any, ...]]:
    return [("BACKGROUND", (column, row), (column, row), _colour(colour))] if colour else []
