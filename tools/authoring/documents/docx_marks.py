"""Pieces of WordprocessingML that python-docx has no words for: fonts, fields, borders, tracked changes."""

from __future__ import annotations

import re
from typing import Any

from tools.authoring.documents import blocks as b

_FIELDS = {"{page}": "PAGE", "{pages}": "NUMPAGES"}


def set_fonts(element: Any, font: str) -> None:
    """Name the font for every script and drop the theme's, which would win over it."""
    from docx.oxml.ns import qn

    properties = element.get_or_add_rPr()
    fonts = properties.get_or_add_rFonts()
    for name in list(fonts.attrib):
        del fonts.attrib[name]
    for script in ("ascii", "hAnsi", "cs", "eastAsia"):
        fonts.set(qn(f"w:{script}"), font)
    language = properties.find(qn("w:lang"))
    if language is None:
        language = properties.makeelement(qn("w:lang"), {})
        properties.append(language)
    language.set(qn("w:val"), "ru-RU")


def alignment(align: b.Align) -> Any:
    """The python-docx name of an alignment."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH as Name

    return {"left": Name.LEFT, "right": Name.RIGHT, "center": Name.CENTER, "both": Name.JUSTIFY}[align]


def add_fields(paragraph: Any, text: str, align: b.Align) -> None:
    """Text with `{page}` and `{pages}` as live fields."""
    paragraph.alignment = alignment(align)
    for part in re.split(r"(\{pages?\})", text):
        if part in _FIELDS:
            _field(paragraph, _FIELDS[part])
        elif part:
            paragraph.add_run(part)


def _field(paragraph: Any, instruction: str) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement("w:fldSimple")
    element.set(qn("w:instr"), instruction)
    run = paragraph.add_run("1")
    element.append(run._r)
    paragraph._p.append(element)


def track(run: Any, author: str, deleted: bool, number: int, when: str) -> None:
    """Wrap a run into a tracked insertion or deletion."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement("w:del" if deleted else "w:ins")
    element.set(qn("w:id"), str(number))
    element.set(qn("w:author"), author)
    element.set(qn("w:date"), when)
    run._r.addprevious(element)
    element.append(run._r)
    if deleted:
        for text in run._r.findall(qn("w:t")):
            text.tag = qn("w:delText")


def borders(properties: Any, tag: str, sides: dict[str, int], colour: str = "000000") -> None:
    """Borders of a table, cell or paragraph: side -> width in eighths of a point, 0 for none."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(tag)
    for side, width in sides.items():
        line = OxmlElement(f"w:{side}")
        line.set(qn("w:val"), "single" if width else "nil")
        line.set(qn("w:sz"), str(width))
        line.set(qn("w:space"), "1" if tag == "w:pBdr" else "0")
        line.set(qn("w:color"), colour)
        element.append(line)
    if tag == "w:pBdr":
        properties.insert_element_before(element, "w:shd", "w:tabs", "w:suppressAutoHyphens", "w:spacing", "w:ind",
                                         "w:jc", "w:rPr")
    else:
        properties.append(element)


def shade(cell: Any, colour: str) -> None:
    """Background of a cell."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement("w:shd")
    element.set(qn("w:val"), "clear")
    element.set(qn("w:color"), "auto")
    element.set(qn("w:fill"), colour)
    cell._tc.get_or_add_tcPr().append(element)
