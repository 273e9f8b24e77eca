"""Pieces of WordprocessingML that python-docx has no words for: fonts, fields, borders, tracked changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tools.authoring.documents import blocks as b

#: the order that the schema demands of children; Word refuses files that break it
_TABLE = ("tblStyle", "tblpPr", "tblOverlap", "bidiVisual", "tblStyleRowBandSize", "tblStyleColBandSize", "tblW", "jc",
          "tblCellSpacing", "tblInd", "tblBorders", "shd", "tblLayout", "tblCellMar", "tblLook")
_CELL = ("cnfStyle", "tcW", "gridSpan", "hMerge", "vMerge", "tcBorders", "shd", "noWrap", "tcMar", "textDirection",
         "tcFitText", "vAlign", "hideMark")
_PARAGRAPH = ("pStyle", "keepNext", "keepLines", "pageBreakBefore", "framePr", "widowControl", "numPr",
              "suppressLineNumbers", "pBdr", "shd", "tabs", "suppressAutoHyphens", "kinsoku", "wordWrap",
              "overflowPunct", "topLinePunct", "autoSpaceDE", "autoSpaceDN", "bidi", "adjustRightInd", "snapToGrid",
              "spacing", "ind", "contextualSpacing", "mirrorIndents", "suppressOverlap", "jc", "textDirection",
              "textAlignment", "textboxTightWrap", "outlineLvl", "divId", "cnfStyle", "rPr", "sectPr", "pPrChange")
_SECTION = ("headerReference", "footerReference", "footnotePr", "endnotePr", "type", "pgSz", "pgMar", "paperSrc",
            "pgBorders", "lnNumType", "pgNumType", "cols", "formProt", "vAlign", "noEndnote", "titlePg",
            "textDirection", "bidi", "rtlGutter", "docGrid")


def _element(name: str, attributes: Mapping[str, object] | None = None) -> Any:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(f"w:{name}")
    for key, value in (attributes or {}).items():
        element.set(qn(f"w:{key}"), str(value))
    return element


def _put(parent: Any, child: Any, order: Sequence[str]) -> None:
    """Put a child where the schema wants it, in place of another of its kind."""
    from docx.oxml.ns import qn

    for old in parent.findall(child.tag):
        parent.remove(old)
    ranks = {qn(f"w:{name}"): rank for rank, name in enumerate(order)}
    after = [element for element in parent if ranks.get(element.tag, -1) > ranks[child.tag]]
    if after:
        after[0].addprevious(child)
    else:
        parent.append(child)


def set_fonts(element: Any, font: str) -> None:
    """Name the font of a style for every script and drop the theme's, which would win over it."""
    from docx.oxml.ns import qn

    fonts = element.get_or_add_rPr().get_or_add_rFonts()
    for name in list(fonts.attrib):
        del fonts.attrib[name]
    for script in ("ascii", "hAnsi", "cs", "eastAsia"):
        fonts.set(qn(f"w:{script}"), font)


def set_language(styles: Any) -> None:
    """Russian by default, or an editor underlines every word."""
    from docx.oxml.ns import qn

    for language in styles.xpath("./w:docDefaults//w:lang"):
        language.set(qn("w:val"), "ru-RU")


def drop_ballast(document: Any) -> None:
    """Take from the template what no document uses: a picture of an empty page, a hundred styles of tables.

    They are nine tenths of a short file, and the edition has a budget.
    """
    from docx.oxml.ns import qn

    for rels in (document.part.package.rels, document.part.rels):
        for key in [key for key, rel in rels.items() if rel.reltype.endswith(("/thumbnail", "/stylesWithEffects"))]:
            del rels[key]
    styles = document.styles.element
    for style in styles.xpath("./w:style[@w:type='table']"):
        if style.get(qn("w:default")) != "1":
            styles.remove(style)


def start_pages(section: Any, first: int) -> None:
    """The number of the first page."""
    _put(section._sectPr, _element("pgNumType", {"start": first}), _SECTION)


def alignment(align: b.Align) -> Any:
    """The python-docx name of an alignment."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH as Name

    return {"left": Name.LEFT, "right": Name.RIGHT, "center": Name.CENTER, "both": Name.JUSTIFY}[align]


def make_field(run: Any, instruction: str) -> None:
    """Wrap a run into a live field; its text is the cached result."""
    field = _element("fldSimple", {"instr": instruction})
    run._r.addprevious(field)
    field.append(run._r)


def track(run: Any, author: str, deleted: bool, number: int, when: str) -> None:
    """Wrap a run into a tracked insertion or deletion."""
    from docx.oxml.ns import qn

    change = _element("del" if deleted else "ins", {"id": number, "author": author, "date": when})
    run._r.addprevious(change)
    change.append(run._r)
    if deleted:
        for text in run._r.findall(qn("w:t")):
            text.tag = qn("w:delText")


def _lines(tag: str, sides: Mapping[str, int], colour: str) -> Any:
    """A set of border lines: side -> width in eighths of a point, 0 for none."""
    element = _element(tag)
    for side, width in sides.items():
        element.append(_element(side, {"val": "single" if width else "nil", "sz": width,
                                       "space": 1 if tag == "pBdr" else 0, "color": colour}))
    return element


def table_lines(table: Any, width: int) -> None:
    """All lines of a table."""
    sides = dict.fromkeys(("top", "left", "bottom", "right", "insideH", "insideV"), width)
    _put(table._tbl.tblPr, _lines("tblBorders", sides, "000000"), _TABLE)


def table_padding(table: Any, across: float, down: float) -> None:
    """Padding of cells in millimetres: left and right, top and bottom."""
    margins = _element("tblCellMar")
    for side, width in (("top", down), ("left", across), ("bottom", down), ("right", across)):
        margins.append(_element(side, {"w": round(width * 56.7), "type": "dxa"}))
    _put(table._tbl.tblPr, margins, _TABLE)


def cell_lines(cell: Any, sides: Mapping[str, int], colour: str = "000000") -> None:
    """Lines of one cell."""
    _put(cell._tc.get_or_add_tcPr(), _lines("tcBorders", sides, colour), _CELL)


def paragraph_lines(paragraph: Any, sides: Mapping[str, int]) -> None:
    """Lines over or under a paragraph."""
    _put(paragraph._p.get_or_add_pPr(), _lines("pBdr", sides, "000000"), _PARAGRAPH)


def shade(cell: Any, colour: str) -> None:
    """Background of a cell."""
    _put(cell._tc.get_or_add_tcPr(), _element("shd", {"val": "clear", "color": "auto", "fill": colour}), _CELL)


def row_marks(row: Any, header: bool) -> None:
    """A row that is not torn between pages; a header row is repeated on each."""
    properties = row._tr.get_or_add_trPr()
    properties.append(_element("cantSplit"))
    if header:
        properties.append(_element("tblHeader"))
