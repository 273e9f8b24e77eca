"""Paragraphs and runs in WordprocessingML: styles, lists, fields, tracked changes, comments."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from tools.authoring.documents import blocks as b
from tools.authoring.documents.docx_marks import alignment, make_field, track
from tools.authoring.documents.page import Meta, Page

_FIELDS = {"{page}": "PAGE", "{pages}": "NUMPAGES"}


class Lines:
    """Writes text into a document, or into a cell of it."""

    def __init__(self, document: Any, page: Page, meta: Meta) -> None:
        self._document = document
        self._page = page
        self._meta = meta
        self._changes = 0
        self._list: int | None = None

    def line(self, paragraph: Any, text: b.Text, align: b.Align) -> None:
        """A header's or footer's line: `{page}` and `{pages}` become live fields."""
        paragraph.alignment = alignment(align)
        for part in b.runs(text):
            for piece in re.split(r"(\{pages?\})", part.text):
                if piece:
                    self._fill(paragraph, replace(part, text="1" if piece in _FIELDS else piece))
                if piece in _FIELDS:
                    make_field(paragraph.runs[-1], _FIELDS[piece])

    def _plain(self, place: Any, align: b.Align, after: float = 0, style: str | None = None) -> Any:
        from docx.shared import Pt

        paragraph = place.add_paragraph(style=style)
        paragraph.alignment = alignment(align)
        if after:
            paragraph.paragraph_format.space_after = Pt(after)
        return paragraph

    def _styled(self, place: Any, text: b.Text, style: str, align: b.Align) -> None:
        self._fill(self._plain(place, align, style=style), text)

    def _paragraph(self, block: b.Paragraph, place: Any) -> None:
        from docx.shared import Mm, Pt

        paragraph = self._plain(place, block.align, block.after)
        shape = paragraph.paragraph_format
        if block.indent and block.align in {"both", "left"}:
            shape.first_line_indent = Mm(12.5)
        if block.left:
            shape.left_indent = Mm(block.left)
        if block.before:
            shape.space_before = Pt(block.before)
        if block.keep:
            shape.keep_with_next = True
        self._fill(paragraph, block.text, block.bold, block.italic, block.size, block.colour)

    def _clause(self, block: b.Clause, place: Any) -> None:
        from docx.shared import Mm

        paragraph = self._plain(place, "both", 2)
        paragraph.paragraph_format.left_indent = Mm(7.5 * (block.level - 1))
        paragraph.paragraph_format.first_line_indent = Mm(0)
        paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(12.5 + 7.5 * (block.level - 1)))
        self._fill(paragraph, (f"{block.number}\t", *b.runs(block.text)))

    def _item(self, block: b.Item, place: Any) -> None:
        style = ("List Number" if block.kind == "number" else "List Bullet") + (" 2" if block.level else "")
        paragraph = self._plain(place, "both", style=style)
        if block.kind == "number" and not block.level:
            if self._list is None:
                self._list = self._new_list()
            numbering = paragraph._p.get_or_add_pPr().get_or_add_numPr()
            numbering.get_or_add_ilvl().val = 0
            numbering.get_or_add_numId().val = self._list
        self._fill(paragraph, block.text)

    def _new_list(self) -> int:
        """A list that counts from one: the style's own would go on counting through the document."""
        style = self._document.styles["List Number"].element
        numbering = self._document.part.numbering_part.numbering_definitions._numbering
        abstract = numbering.num_having_numId(style.pPr.numPr.numId.val).abstractNumId.val
        number = numbering.add_num(abstract)
        number.add_lvlOverride(ilvl=0).add_startOverride(1)
        return int(number.numId)

    def _fill(self, paragraph: Any, text: b.Text, bold: bool = False, italic: bool = False,
              size: float | None = None, colour: str | None = None) -> None:
        """Runs into a paragraph."""
        from docx.shared import Pt, RGBColor

        for part in b.runs(text):
            run = paragraph.add_run(part.text)
            run.bold, run.italic = (part.bold or bold) or None, (part.italic or italic) or None
            run.underline, run.font.strike = part.underline or None, part.strike or None
            run.font.hidden = part.hidden or None
            if points := part.size or size:
                run.font.size = Pt(points)
            if hue := part.colour or colour:
                run.font.color.rgb = RGBColor.from_string(hue)
            if part.comment:
                self._comment(run, part.comment)
            if part.inserted or part.deleted:
                self._changes += 1
                track(run, part.inserted or part.deleted, bool(part.deleted), self._changes,
                      f"{self._meta.created:%Y-%m-%dT%H:%M:%SZ}")

    def _comment(self, run: Any, text: str) -> None:
        from docx.oxml.ns import qn

        author = self._meta.author or "Автор"
        comment = self._document.add_comment(run, text, author, author[:1])
        comment._comment_elm.set(qn("w:date"), f"{self._meta.created:%Y-%m-%dT%H:%M:%SZ}")

    def _space(self, place: Any, height: float) -> Any:
        """A paragraph of the given height."""
        from docx.enum.text import WD_LINE_SPACING
        from docx.shared import Mm

        paragraph = self._plain(place, "left")
        shape = paragraph.paragraph_format
        shape.line_spacing_rule, shape.line_spacing = WD_LINE_SPACING.EXACTLY, Mm(max(height, 0.5))
        return paragraph
