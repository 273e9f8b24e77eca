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


def numbered(document: Any) -> None:
    """Give «Heading 1» and «List Number» one real multilevel list: 1., 1.1., 1.2., 2."""
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    numbering = document.part.numbering_part.numbering_definitions._numbering
    levels = "".join(
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="{style}"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/><w:pPr><w:tabs><w:tab w:val="num" w:pos="709"/></w:tabs>'
        f'<w:ind w:left="709" w:hanging="709"/></w:pPr></w:lvl>'
        for level, style, text in ((0, "Heading1", "%1."), (1, "ListNumber", "%1.%2.")))
    abstract = parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="90">'
                         f'<w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>')
    # the schema wants definitions before the lists that use them
    numbering.insert(0, abstract)
    number = numbering.add_num(90)
    for level, name in enumerate(("Heading 1", "List Number")):
        properties = document.styles[name].element.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = level
        properties.get_or_add_numId().val = number.numId


def plain_headings(document: Any, font: str, size: float) -> None:
    """Headings in the font of the text, black."""
    from docx.oxml.ns import qn
    from docx.shared import Pt, RGBColor

    for name, points in (("Title", size + 3), ("Heading 1", size + 1), ("Heading 2", size)):
        style = document.styles[name]
        style.font.name, style.font.size, style.font.bold = font, Pt(points), True
        style.font.color.rgb = RGBColor(0, 0, 0)
        style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(10), Pt(4)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for attribute in list(fonts.attrib):
            del fonts.attrib[attribute]
        for script in ("ascii", "hAnsi", "cs", "eastAsia"):
            fonts.set(qn(f"w:{script}"), font)
        for border in style.element.xpath("./w:pPr/w:pBdr"):
            border.getparent().remove(border)
