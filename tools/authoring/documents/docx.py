"""Word documents by python-docx: real styles, borders, fields for page numbers, tracked changes, comments."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from tools.authoring.documents import blocks as b
from tools.authoring.documents.docx_body import Body
from tools.authoring.documents.docx_marks import drop_ballast, set_fonts, set_language, start_pages
from tools.authoring.documents.normal import normal_ooxml
from tools.authoring.documents.page import META, PAGE, Meta, Page

#: what Word calls the fonts of `Page`
FONTS = {"serif": "Times New Roman", "sans": "Arial", "dejavu": "Arial"}


def write_docx(blocks: Sequence[b.Block], page: Page = PAGE, meta: Meta = META) -> bytes:
    """A .docx of the blocks. The same input gives the same bytes."""
    import docx

    document = docx.Document()
    drop_ballast(document)
    _styles(document, page)
    body = Body(document, page, meta)
    _sheet(document, page, body)
    body.add(blocks)
    core = document.core_properties
    core.title, core.author, core.last_modified_by = meta.title, meta.author, meta.author
    core.comments, core.revision = "", 1
    core.created = core.modified = meta.created
    buffer = io.BytesIO()
    document.save(buffer)
    return normal_ooxml(buffer.getvalue(), meta.created)


def _styles(document: Any, page: Page) -> None:
    """One font through the whole document, headings black: the template's blue Calibri is nobody's office."""
    from docx.shared import Mm, Pt, RGBColor

    font = FONTS[page.font]
    set_language(document.styles.element)
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = font, Pt(page.size)
    set_fonts(normal.element, font)
    normal.paragraph_format.space_after = Pt(0)
    normal.paragraph_format.line_spacing = page.leading
    for name, size, before, after in (("Title", page.size + 2, 0, 6), ("Heading 1", page.size, 12, 6),
                                      ("Heading 2", page.size, 8, 4), ("Heading 3", page.size, 6, 3)):
        style = document.styles[name]
        style.font.name, style.font.size, style.font.bold = font, Pt(size), True
        style.font.italic = name == "Heading 3"
        style.font.color.rgb = RGBColor(0, 0, 0)
        set_fonts(style.element, font)
        style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(before), Pt(after)
        style.paragraph_format.keep_with_next = True
        for ornament in style.element.xpath("./w:pPr/w:pBdr | ./w:rPr/w:spacing | ./w:rPr/w:kern"):
            ornament.getparent().remove(ornament)
    for name in ("List Bullet", "List Bullet 2", "List Number", "List Number 2"):
        document.styles[name].paragraph_format.space_after = Pt(2)
    for name in ("Header", "Footer"):
        document.styles[name].font.size = Pt(9)
        document.styles[name].paragraph_format.left_indent = Mm(0)


def _sheet(document: Any, page: Page, body: Body) -> None:
    """Paper, margins, header and footer."""
    from docx.enum.section import WD_ORIENT
    from docx.shared import Mm

    section = document.sections[0]
    wide, high = (297, 210) if page.landscape else (210, 297)
    section.page_width, section.page_height = Mm(wide), Mm(high)
    section.orientation = WD_ORIENT.LANDSCAPE if page.landscape else WD_ORIENT.PORTRAIT
    section.top_margin, section.right_margin, section.bottom_margin, section.left_margin = map(Mm, page.margins)
    section.header_distance = section.footer_distance = Mm(10)
    if page.plain_pages > 1:
        raise ValueError("docx: only the first page can be without header and footer")
    section.different_first_page_header_footer = page.plain_pages == 1
    if page.offset:
        start_pages(section, 1 - page.offset)
    if b.runs(page.header):
        body.line(section.header.paragraphs[0], page.header, page.header_align)
    if b.runs(page.footer):
        body.line(section.footer.paragraphs[0], page.footer, page.footer_align)
