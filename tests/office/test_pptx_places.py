"""What lies behind and over the letters of a slide, and what its layout and master say themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.model import Document
from tools.office.dispatch import read_bytes

_WHITE, _NAVY = "FFFFFF", "000080"


def _fill(code: str, inner: str = "") -> str:
    return f'<a:solidFill><a:srgbClr val="{code}">{inner}</a:srgbClr></a:solidFill>'


def _frame(x: int, y: int, width: int = 2000, height: int = 1000) -> str:
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'


def _sp(text: str = "", frame: str = "", colour: str = "000000", fill: str = "", place: str = "",
        shape: str = "rect") -> str:
    words = f"<a:p><a:r><a:rPr>{_fill(colour)}</a:rPr><a:t>{text}</a:t></a:r></a:p>" if text else "<a:p/>"
    geometry = f'<a:prstGeom prst="{shape}"/>' if fill else ""
    return (f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:cNvSpPr/><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:spPr>{frame}'
            f"{geometry}{fill}</p:spPr><p:txBody><a:bodyPr/>{words}</p:txBody></p:sp>")


def _group(inner: str, frame: str) -> str:
    return f"<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>{frame}</p:grpSpPr>{inner}</p:grpSp>"


@pytest.fixture(name="deck")
def _deck(xml_part: Callable[[str, str], str], relations_part: Callable[..., str],
          zip_of: Callable[..., bytes]) -> Callable[..., Document]:
    def tree(shapes: str) -> str:
        return f"<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>{shapes}</p:spTree></p:cSld>"

    def make(*slides: str, layout: str = "", master: str = "", show: str = "", timing: str = "") -> Document:
        names = [f"s{number}" for number in range(len(slides))]
        parts = {
            "_rels/.rels": relations_part({"r": ("officeDocument", "ppt/presentation.xml")}),
            "ppt/presentation.xml": xml_part("p:presentation", '<p:sldIdLst>' + "".join(
                f'<p:sldId r:id="{name}"/>' for name in names) + '</p:sldIdLst><p:sldSz cx="10000" cy="8000"/>'),
            "ppt/_rels/presentation.xml.rels": relations_part({name: ("slide", f"{name}.xml") for name in names}),
            "ppt/layout.xml": xml_part("p:sldLayout", tree(layout)),
            "ppt/master.xml": xml_part("p:sldMaster", tree(master)),
            "ppt/_rels/layout.xml.rels": relations_part({"m": ("slideMaster", "master.xml")}),
        }
        for name, shapes in zip(names, slides, strict=True):
            parts[f"ppt/{name}.xml"] = xml_part("p:sld", tree(shapes) + timing).replace("<p:sld ", f"<p:sld {show} ", 1)
            parts[f"ppt/_rels/{name}.xml.rels"] = relations_part({"l": ("slideLayout", "layout.xml")})
        return read_bytes(zip_of(parts))
    return make


_TEXT = _sp("белые", _frame(1000, 1000), _WHITE)


@pytest.mark.parametrize(("shapes", "seen"), [
    (_TEXT, False),
    (_sp(frame=_frame(500, 500, 4000, 4000), fill=_fill(_NAVY)) + _TEXT, True),
    (_sp(frame=_frame(500, 500, 4000, 4000), fill=_fill(_WHITE)) + _TEXT, False),
    (_sp(frame=_frame(5000, 5000), fill=_fill(_NAVY)) + _TEXT, False),
    (_sp(frame=_frame(500, 500, 1500, 4000), fill=_fill(_NAVY)) + _TEXT, True),
    (_sp(frame=_frame(500, 500, 4000, 4000), fill=_fill(_WHITE), shape="ellipse") + _TEXT, True),
    (_group(_sp(frame=_frame(0, 0, 100, 100), fill=_fill(_NAVY)),
            '<a:xfrm><a:off x="500" y="500"/><a:ext cx="4000" cy="4000"/><a:chOff x="0" y="0"/>'
            '<a:chExt cx="100" cy="100"/></a:xfrm>') + _TEXT, True),
    (_group(_sp(frame=_frame(0, 0, 100, 100), fill=_fill(_NAVY)),
            '<a:xfrm><a:off x="5000" y="5000"/><a:ext cx="900" cy="900"/><a:chOff x="0" y="0"/>'
            '<a:chExt cx="100" cy="100"/></a:xfrm>') + _TEXT, False),
])
def test_what_lies_behind(deck: Callable[..., Document], shapes: str, seen: bool) -> None:
    """White letters are seen on a dark shape below them, or where what lies below is not known."""
    document = deck(shapes)
    assert (document.text, [hidden.why for hidden in document.hidden]) == (
        ("белые", []) if seen else ("", ["invisible"]))


@pytest.mark.parametrize(("cover", "timing", "seen"), [
    (_sp(frame=_frame(500, 500, 4000, 4000), fill=_fill(_WHITE)), "", False),
    (_sp(frame=_frame(500, 500, 4000, 4000), fill=_fill(_WHITE)), "<p:timing/>", True),
    (_sp(frame=_frame(500, 500, 4000, 4000), fill=_fill(_WHITE, '<a:alpha val="50000"/>')), "", True),
    (_sp(frame=_frame(500, 500, 2000, 4000), fill=_fill(_WHITE)), "", True),
    (_sp(frame=_frame(500, 500, 4000, 4000)), "", True)])
def test_what_lies_over(deck: Callable[..., Document], cover: str, timing: str, seen: bool) -> None:
    """Words wholly below an opaque shape of a slide where nothing moves are not seen."""
    document = deck(_sp("правда", _frame(1000, 1000)) + cover, timing=timing)
    assert ("правда" in document.text, [hidden.why for hidden in document.hidden]) == (
        seen, [] if seen else ["invisible"])


def test_words_of_the_layout(deck: Callable[..., Document]) -> None:
    """Words of a layout and a master stand in the text once; their placeholders' prompts are no content."""
    prompt = _sp("Образец заголовка", _frame(0, 0), place='<p:ph type="title"/>')
    document = deck(_sp("раз", _frame(0, 0)), _sp("два", _frame(0, 0)),
                    layout=prompt + _sp("Коммерческая тайна", _frame(0, 6000)),
                    master=_sp("ООО «Вымысел»", _frame(0, 7000)) + _sp("белое", _frame(5000, 7000), _WHITE))
    assert document.text.split("\n") == ["раз", "ООО «Вымысел»", "Коммерческая тайна", "два"]
    assert document.locate(document.text.index("Комм")) == "слайд 1, макет"
    assert [hidden.text for hidden in document.hidden] == ["белое"]


def test_slide_without_its_master(deck: Callable[..., Document]) -> None:
    """A slide that does not show its master's shapes has none of their words."""
    assert deck(_sp("раз", _frame(0, 0)), layout=_sp("макет", _frame(0, 6000)), show='showMasterSp="0"').text == "раз"


def test_placeholder_lies_where_its_layout_says(deck: Callable[..., Document]) -> None:
    """A dark strip of the layout lies behind the title that the layout puts there."""
    title = '<p:ph type="title"/>'
    strip = _sp(frame=_frame(0, 0, 10_000, 1500), fill=_fill(_NAVY))
    document = deck(_sp("Заголовок", colour=_WHITE, place=title),
                    layout=strip + _sp("Образец", _frame(500, 200, 9000, 1000), place=title))
    assert (document.text, document.facts["slides"][0]["title"]) == ("Заголовок", "Заголовок")


def test_off_the_slide_inside_a_group(deck: Callable[..., Document]) -> None:
    """A group's own units do not hide that a shape lies beside the slide."""
    frame = ('<a:xfrm><a:off x="12000" y="0"/><a:ext cx="1000" cy="1000"/><a:chOff x="0" y="0"/>'
             '<a:chExt cx="1000" cy="1000"/></a:xfrm>')
    document = deck(_group(_sp("за краем", _frame(0, 0)), frame) + _sp("видно", _frame(0, 0)))
    assert (document.text, [hidden.why for hidden in document.hidden]) == ("видно", ["off_page"])


def _turned(frame: str, degrees: float, flip: str = "") -> str:
    return frame.replace("<a:xfrm", f'<a:xfrm rot="{round(degrees * 60_000)}" {flip}', 1)


@pytest.mark.parametrize(("cover", "seen"), [
    (_turned(_frame(500, 500, 3000, 2000), 180), False), (_turned(_frame(1000, 0, 2000, 3000), 90), False),
    (_turned(_frame(1500, 500, 1000, 2000), 90), False), (_turned(_frame(500, 500, 3000, 2000), 45), True),
    (_turned(_frame(1500, 1000, 1000, 1000), 90), True), (_turned(_frame(500, 500, 3000, 2000), 0, 'flipH="1"'), False),
], ids=["upside down", "on its side", "on its side, over it", "slanting", "on its side, beside", "mirrored"])
def test_a_cover_that_is_turned(deck: Callable[..., Document], cover: str, seen: bool) -> None:
    """By right angles it covers what lies in the place it was turned to; a slanting one is not trusted to."""
    document = deck(_sp("текст", _frame(1000, 1000)) + _sp(frame=cover, fill=_fill(_NAVY)))

    assert (document.text == "текст", [each.why for each in document.hidden]) == (
        (True, []) if seen else (False, ["invisible"]))


def test_a_text_turned_off_the_slide(deck: Callable[..., Document]) -> None:
    """A long line at the edge that stands upright beyond it, alone and with its group."""
    line = _frame(9_000, 3_000, 4_000, 200)
    group = _turned(_frame(9_000, 3_000, 4_000, 200).replace(
        "</a:xfrm>", '<a:chOff x="0" y="0"/><a:chExt cx="4000" cy="200"/></a:xfrm>'), 90)
    alone = deck(_sp("край", _turned(line, 90)))
    grouped = deck(_group(_sp("край", _frame(0, 0, 4_000, 200)), group))

    assert [(each.text, each.why) for each in alone.hidden] == [("край", "off_page")]
    assert [(each.text, each.why) for each in grouped.hidden] == [("край", "off_page")]
    assert deck(_sp("край", line)).hidden == ()
