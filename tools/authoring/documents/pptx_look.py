"""The look of a presentation: python-pptx's template made wide, with fonts, colours and places of its own."""

from __future__ import annotations

import re
from typing import Any

#: sides of a slide, its margin and where its body begins, inches
WIDE, HIGH, SIDE, TOP = 13.333, 7.5, 0.65, 1.55
FONT = "Arial"
INK, SOFT, DEEP, ACCENT, PALE = "22303C", "5B6B79", "163A4A", "1F7A8C", "E8F1F3"
#: accents of the theme, in which charts paint their series
ACCENTS = (ACCENT, "E0A030", "7A9E5F", "B5533C", "6C6F93", "8A8A8A")


def rgb(colour: str) -> Any:
    """Six hex digits as python-pptx wants them."""
    from pptx.dml.color import RGBColor

    make: Any = RGBColor.from_string
    return make(colour)


def dress(deck: Any) -> tuple[Any, Any]:
    """Give a fresh deck the look. Returns the layouts of a title slide and of a slide with a title alone."""
    from pptx.opc.constants import RELATIONSHIP_TYPE
    from pptx.util import Inches

    deck.slide_width, deck.slide_height = Inches(WIDE), Inches(HIGH)
    theme = deck.slide_master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    theme._blob = _theme(theme.blob)
    layouts = deck.slide_layouts
    cover, plain = layouts[0], layouts[5]
    for layout in list(layouts):
        if layout not in (cover, plain):
            layouts.remove(layout)
    _master(deck.slide_master)
    _plain(plain)
    _cover(cover)
    return cover, plain


def _theme(xml: bytes) -> bytes:
    text = re.sub(r'(<a:(?:major|minor)Font>\s*<a:latin typeface=")[^"]*', rf"\g<1>{FONT}", xml.decode())
    for number, colour in enumerate(ACCENTS, start=1):
        text = re.sub(rf'(<a:accent{number}>\s*<a:srgbClr val=")[^"]*', rf"\g<1>{colour}", text)
    return text.encode()


def _set(shape: Any, left: float, top: float, width: float, height: float) -> None:
    from pptx.util import Inches

    shape.left, shape.top, shape.width, shape.height = map(Inches, (left, top, width, height))


def _write(shape: Any, size: float, colour: str, anchor: str) -> None:
    """How a placeholder of a master or layout writes: size, colour, bold to the left."""
    from lxml import etree

    namespace = "http://schemas.openxmlformats.org/drawingml/2006/main"
    body = shape.text_frame._txBody
    body.bodyPr.set("anchor", anchor)
    for child in list(body.bodyPr):
        body.bodyPr.remove(child)
    styles = body.find(f"{{{namespace}}}lstStyle")
    for child in list(styles):
        styles.remove(child)
    styles.append(etree.fromstring(
        f'<a:lvl1pPr xmlns:a="{namespace}" marL="0" indent="0" algn="l"><a:buNone/><a:defRPr sz="{round(size * 100)}" '
        f'b="{int(size > 20)}" cap="none"><a:solidFill><a:srgbClr val="{colour}"/></a:solidFill></a:defRPr>'
        '</a:lvl1pPr>'))


def _by_kind(holder: Any) -> dict[str, Any]:
    return {shape.placeholder_format.type.name: shape for shape in holder.placeholders}


def _master(master: Any) -> None:
    from pptx.util import Inches

    for kind, shape in _by_kind(master).items():
        match kind:
            case "TITLE":
                _set(shape, SIDE, 0.4, WIDE - 2 * SIDE, 0.85)
                _write(shape, 28, DEEP, "ctr")
            case "BODY":
                _set(shape, SIDE, TOP, WIDE - 2 * SIDE, HIGH - TOP - 0.6)
            case "SLIDE_NUMBER":
                _set(shape, WIDE - SIDE - 1, HIGH - 0.48, 1, 0.32)
            case _:
                shape._element.getparent().remove(shape._element)
    tree = master.shapes._spTree
    tree.insert(2, _bar(90, 0, 0, Inches(0.22), Inches(HIGH)))
    tree.insert(3, _bar(91, Inches(SIDE + 0.1), Inches(1.27), Inches(1.2), Inches(0.05)))


def _bar(identifier: int, left: int, top: int, width: int, height: int) -> Any:
    """A filled strip without words."""
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    return parse_xml(
        f'<p:sp {nsdecls("p", "a")}><p:nvSpPr><p:cNvPr id="{identifier}" name="Strip {identifier}"/><p:cNvSpPr/><p:nvPr'
        f' userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/>'
        f'</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent1"/>'
        f'</a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>')


def _plain(layout: Any) -> None:
    for kind, shape in _by_kind(layout).items():
        match kind:
            case "TITLE":
                pass  # where the master puts it
            case "SLIDE_NUMBER":
                _set(shape, WIDE - SIDE - 1, HIGH - 0.48, 1, 0.32)
            case _:
                shape._element.getparent().remove(shape._element)


def _cover(layout: Any) -> None:
    layout.background.fill.solid()
    layout.background.fill.fore_color.rgb = rgb(DEEP)
    layout._element.set("showMasterSp", "0")
    for kind, shape in _by_kind(layout).items():
        match kind:
            case "CENTER_TITLE":
                _set(shape, 1.1, 1.7, WIDE - 2.2, 2.3)
                _write(shape, 38, "FFFFFF", "b")
            case "SUBTITLE":
                _set(shape, 1.1, 4.25, WIDE - 2.2, 1.5)
                _write(shape, 20, "D3E3E8", "t")
            case _:
                shape._element.getparent().remove(shape._element)


def number_slide(slide: Any, number: int) -> None:
    """A real placeholder of the slide's number."""
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    slide.shapes._spTree.append(parse_xml(
        f'<p:sp {nsdecls("p", "a")}><p:nvSpPr><p:cNvPr id="900" name="Slide number"/><p:cNvSpPr><a:spLocks noGrp="1"/>'
        '</p:cNvSpPr><p:nvPr><p:ph type="sldNum" sz="quarter" idx="12"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody>'
        '<a:bodyPr/><a:lstStyle/><a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">'
        f'<a:rPr lang="ru-RU" sz="1100"/><a:t>{number}</a:t></a:fld></a:p></p:txBody></p:sp>'))
