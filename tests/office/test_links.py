"""Hyperlinks and fields of each format as facts."""

from __future__ import annotations

import io
from collections.abc import Callable

from tools.office.dispatch import read_bytes

_URL = "https://vektor.example/"


def _run(inner: str) -> str:
    return f"<w:r>{inner}</w:r>"


def test_docx(docx: Callable[..., bytes]) -> None:
    """Links by relationship, anchor and field; instructions of simple, complex and nested fields."""
    mark = {kind: _run(f'<w:fldChar w:fldCharType="{kind}"/>') for kind in ("begin", "separate", "end")}
    nested = mark["begin"] + _run("<w:instrText> PAGE </w:instrText>") + mark["end"]
    body = (f'<w:p><w:hyperlink r:id="l" w:anchor="глава">{_run("<w:t>сайт</w:t>")}</w:hyperlink>'
            f'<w:hyperlink w:anchor="итог">{_run("<w:t>ниже</w:t>")}</w:hyperlink>'
            f'<w:fldSimple w:instr=" AUTHOR  \\* MERGEFORMAT "/>{mark["begin"]}'
            f'{_run("<w:instrText>HYPERLINK &quot;https://b.example/&quot; </w:instrText>")}{nested}{mark["separate"]}'
            f'{_run("<w:t>поле</w:t>")}{mark["end"]}</w:p>')
    facts = read_bytes(docx(body, related={"l": ("hyperlink", _URL)})).facts

    assert facts["hyperlinks"] == [{"text": "сайт", "target": f"{_URL}#глава"}, {"text": "ниже", "target": "#итог"},
                                   {"text": "", "target": "https://b.example/"}]
    assert facts["fields"] == ["AUTHOR \\* MERGEFORMAT", "PAGE", 'HYPERLINK "https://b.example/"']


def test_pptx(zip_of: Callable[..., bytes], xml_part: Callable[[str, str], str],
              relations_part: Callable[..., str]) -> None:
    """A run and a shape that link to the outside; a jump inside the show is no hyperlink."""
    shape = ('<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"><a:hlinkClick r:id="out"/></p:cNvPr><p:cNvSpPr/><p:nvPr/>'
             '</p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:rPr><a:hlinkClick r:id="out"/></a:rPr><a:t>сайт'
             '</a:t></a:r><a:r><a:rPr><a:hlinkClick r:id="in"/></a:rPr><a:t>дальше</a:t></a:r></a:p></p:txBody></p:sp>')
    document = read_bytes(zip_of({
        "_rels/.rels": relations_part({"r": ("officeDocument", "ppt/p.xml")}),
        "ppt/p.xml": xml_part("p:presentation", '<p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst>'),
        "ppt/_rels/p.xml.rels": relations_part({"a": ("slide", "s.xml")}),
        "ppt/s.xml": xml_part("p:sld", f"<p:cSld><p:spTree>{shape}</p:spTree></p:cSld>"),
        "ppt/_rels/s.xml.rels": relations_part({"out": ("hyperlink", _URL), "in": ("slide", "s.xml")})}))

    assert document.facts["hyperlinks"] == [{"slide": 1, "text": "", "target": _URL},
                                            {"slide": 1, "text": "сайт", "target": _URL}]


def test_html() -> None:
    """Links of a page, those in tables too; a link nobody sees is none."""
    page = (f'<html><p><a href="{_URL}">наш <b>сайт</b></a></p><table><tr><td><a href="mailto:a@b.example">почта</a>'
            f'</td></tr></table><p style="display:none"><a href="x">тайна</a></p></html>')

    assert read_bytes(page.encode()).facts["hyperlinks"] == [
        {"text": "наш сайт", "target": _URL}, {"text": "почта", "target": "mailto:a@b.example"}]


def test_pdf() -> None:
    """Links of a pdf's page, and how many images it has."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    sheet = Canvas(stream, pagesize=(300, 300), invariant=1)
    sheet.drawString(20, 20, "text")
    sheet.linkURL(_URL, (20, 20, 60, 40))
    sheet.drawImage(ImageReader(Image.new("L", (20, 20), 128)), 100, 100, 50, 50)
    sheet.save()
    facts = read_bytes(stream.getvalue()).facts

    assert (facts["hyperlinks"], facts["images"]) == ([{"page": "стр. 1", "target": _URL}], 1)
