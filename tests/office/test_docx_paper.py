"""White letters on the page of a docx: what lies behind them decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.office.dispatch import read_bytes

_WHITE = '<w:p><w:r><w:rPr><w:color w:val="FEFEFE"/></w:rPr><w:t>белое</w:t></w:r></w:p>'
_BEHIND = ('<w:p><w:r><w:drawing><wp:anchor behindDoc="1"><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:solidFill/>'
           "</wps:spPr></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>")
_TABLE = "<w:tbl><w:tblPr>{}</w:tblPr><w:tr><w:tc><w:tcPr>{}</w:tcPr>" + _WHITE + "</w:tc></w:tr></w:tbl>"
_BAND = ('<w:style w:type="table" w:styleId="Band"><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" '
         'w:fill="203864"/></w:tcPr></w:tblStylePr></w:style>')
_STYLED = '<w:tblStyle w:val="Band"/>'


@pytest.mark.parametrize(("body", "seen"), [
    (_WHITE, False),
    (_BEHIND + _WHITE, True),
    (_TABLE.format("", ""), False),
    (_TABLE.format("", '<w:shd w:val="clear" w:fill="203864"/>'), True),
    (_TABLE.format(_STYLED, ""), True),
    (_TABLE.format(_STYLED, '<w:shd w:val="clear" w:fill="FFFFFF"/>'), False),
    (_WHITE.replace("<w:p>", '<w:p><w:pPr><w:shd w:val="clear" w:fill="000000"/></w:pPr>'), True),
], ids=["page", "shape behind", "table", "dark cell", "styled table", "white cell", "dark paragraph"])
def test_white_text(docx: Callable[..., bytes], body: str, seen: bool) -> None:
    """On white it is unseen; on something painted, or on what cannot be told, it is seen."""
    document = read_bytes(docx(body, styles=_BAND))
    assert ("белое" in document.text, [hidden.why for hidden in document.hidden]) == (
        seen, [] if seen else ["invisible"])


@pytest.mark.parametrize(("settings", "text"), [("", ""), ("<w:displayBackgroundShape/>", "белое")])
def test_page_colour(docx: Callable[..., bytes], xml_part: Callable[[str, str], str], settings: str, text: str) -> None:
    """A coloured page shows white letters, but only where the colour is shown."""
    page = xml_part("w:document", f'<w:background w:color="002060"/><w:body>{_WHITE}</w:body>')
    assert read_bytes(docx("", settings=settings, parts={"word/document.xml": page})).text == text
