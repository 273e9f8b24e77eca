"""One docx with every construct that readers lose: what is seen, in order, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from tools.model import Document
from tools.office.dispatch import read_bytes

_PNG = b"\x89PNG\r\n\x1a\n"


def _r(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def _p(*runs: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr>{''.join(runs)}</w:p>"


def _tc(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{text if text.startswith('<') else _p(_r(text))}</w:tc>"


def _field(instruction: str, result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'
    return (f"{mark('begin')}<w:r><w:instrText>{instruction}</w:instrText></w:r>{mark('separate')}"
            f"{_r(result)}{mark('end')}")


def _anchor(inner: str, x: int = 0, attributes: str = "") -> str:
    return (f'<w:r><w:drawing><wp:anchor><wp:positionH relativeFrom="page"><wp:posOffset>{x}</wp:posOffset>'
            f'</wp:positionH><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="s" {attributes}/>'
            f"<a:graphic><a:graphicData>{inner}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>")


def _box(text: str, fill: str = "") -> str:
    return (f"<wps:wsp><wps:spPr>{fill}</wps:spPr><wps:txbx><w:txbxContent>{text}</w:txbxContent>"
            "</wps:txbx></wps:wsp>")


_DARK = '<a:solidFill><a:srgbClr val="102030"/></a:solidFill>'
_WHITE = '<w:color w:val="FFFFFF"/>'
_BODY = "".join([
    _p(_r("Заголовок V01"), properties='<w:pStyle w:val="H2"/>'),
    _p(_r("обычный V02"), '<w:ins w:id="1">', _r(" вставка V03"), "</w:ins>",
       '<w:del w:id="2"><w:r><w:delText>удалено X01</w:delText></w:r></w:del>'),
    _p('<w:moveTo w:id="3">', _r("перенос V04"), "</w:moveTo>", '<w:moveFrom w:id="4">', _r("перенос X02"),
       "</w:moveFrom>"),
    f'<w:sdt><w:sdtContent>{_p(_r("блок управления V05"))}</w:sdtContent></w:sdt>',
    _p("<w:sdt><w:sdtContent>", _r("строчный V06"), "</w:sdtContent></w:sdt>",
       '<w:smartTag w:element="x">', _r(" тег V07"), "</w:smartTag>",
       '<w:fldSimple w:instr="AUTHOR X03">', _r(" поле V08"), "</w:fldSimple>", _field("REF X04", " поле V09"),
       '<w:hyperlink r:id="link">', _r(" ссылка V10"), "</w:hyperlink>",
       '<w:customXml w:element="y">', _r(" разметка V11"), "</w:customXml>", "<w:bdo>", _r(" bdo V12"), "</w:bdo>",
       "<m:oMath><m:r><m:t> формула V13</m:t></m:r></m:oMath>"),
    _p(_r("сноска здесь V14"), '<w:r><w:footnoteReference w:id="2"/></w:r>',
       '<w:r><w:endnoteReference w:id="2"/></w:r>', '<w:r><w:commentReference w:id="0"/></w:r>'),
    _p(_r("явно скрыт X05", "<w:vanish/>"), _r("скрыт стилем X06", '<w:rStyle w:val="Secret"/>'),
       _r("снова виден V17", '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'), _r("белый X07", _WHITE),
       _r("крошечный X08", '<w:sz w:val="2"/>'), _r(" белый на тёмном V18", _WHITE + '<w:shd w:fill="203040"/>'),
       _r("чёрный на чёрном X09", '<w:color w:val="000000"/><w:highlight w:val="black"/>')),
    _p(_r("весь абзац скрыт стилем X10"), properties='<w:pStyle w:val="Ghost"/>'),
    _p(_r("левая половина V19"), properties="<w:rPr><w:del w:id='9'/></w:rPr>"), _p(_r(" и правая V20")),
    _p(f"<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:inline>{_box(_p(_r('надпись V21')))}"
       f"</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>{_p(_r('надпись V21'))}"
       "</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>",
       "<w:r><mc:AlternateContent><mc:Choice Requires='made'>", "<w:t>чужое X11</w:t>",
       "</mc:Choice><mc:Fallback><w:t>запасное V22</w:t></mc:Fallback></mc:AlternateContent></w:r>"),
    _p(_anchor(_box(_p(_r("белый в тёмной надписи V23", _WHITE)), _DARK)),
       _anchor(_box(_p(_r("за краем X12"))), x=-5_000_000),
       _anchor(_box(_p(_r("скрытая фигура X13"))), attributes='hidden="1"'),
       "<w:r><w:pict><v:shape><v:textpath string='надпись WordArt V24'/></v:shape></w:pict></w:r>",
       '<w:r><w:drawing><wp:inline><c:chart r:id="chart"/></wp:inline></w:drawing></w:r>',
       '<w:r><w:drawing><wp:inline><a:blip r:embed="image"/></wp:inline></w:drawing></w:r>',
       '<w:r><w:drawing><wp:inline><dgm:relIds r:dm="diagram"/></wp:inline></w:drawing></w:r>'),
    "<w:tbl><w:tblPr/>",
    "<w:tr>", _tc("Статья", '<w:gridSpan w:val="2"/>'), _tc("Сумма V27"), "</w:tr>",
    "<w:tr>", _tc("Аренда", '<w:vMerge w:val="restart"/>'), _tc("офис"), _tc("1 | 2"), "</w:tr>",
    f"<w:tr>{_tc('скрыто слиянием X14', '<w:vMerge/>')}{_tc('склад')}"
    f"{_tc('<w:tbl><w:tr>' + _tc('вложенная V28') + _tc('ячейка') + '</w:tr></w:tbl>' + _p(_r('300')))}</w:tr>",
    f"<w:tr><w:trPr><w:del w:id='12'/></w:trPr>{_tc('удалённая строка X15')}{_tc('-')}{_tc('-')}</w:tr>",
    "</w:tbl>",
    '<w:altChunk r:id="chunk"/>',
    _p(_r("знак "), '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>',
       '<w:r><w:t>тире</w:t><w:noBreakHyphen/><w:t>перенос</w:t><w:br/><w:t>строка V30</w:t></w:r>'),
    '<w:sectPr><w:headerReference w:type="default" r:id="head"/><w:headerReference w:type="first" r:id="first"/>'
    '<w:footerReference w:type="default" r:id="foot"/><w:pgSz w:w="16838" w:h="11906"/></w:sectPr>',
])
_STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="N"/></w:style>'
    '<w:style w:type="character" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Secret"><w:basedOn w:val="Base"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Ghost"><w:basedOn w:val="N"/><w:rPr><w:vanish/></w:rPr></w:style>')
_CHART = ("<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Выручка V25</a:t></a:r></a:p></c:rich></c:tx></c:title>"
          "<c:plotArea><c:barChart><c:ser><c:tx><c:v>2026</c:v></c:tx><c:cat><c:strCache>"
          "<c:pt idx='0'><c:v>янв</c:v></c:pt><c:pt idx='1'><c:v>фев</c:v></c:pt></c:strCache></c:cat>"
          "<c:val><c:numCache><c:pt idx='0'><c:v>10.5</c:v></c:pt><c:pt idx='1'><c:v>12</c:v></c:pt></c:numCache>"
          "</c:val></c:ser></c:barChart></c:plotArea></c:chart>")

EXPECTED = """\
Заголовок V01
обычный V02 вставка V03
перенос V04
блок управления V05
строчный V06 тег V07 поле V08 поле V09 ссылка V10 разметка V11 bdo V12 формула V13
сноска здесь V14
текст сноски V15
концевая V16
снова виден V17 белый на тёмном V18
левая половина V19 и правая V20
запасное V22
надпись V21
белый в тёмной надписи V23
надпись WordArt V24
Выручка V25; 2026
узел схемы V26
| Статья |  | Сумма V27 |
| Аренда | офис | 1 \\| 2 |
| Аренда | склад | 300 |
| вложенная V28 | ячейка |
вставленный текст V29
знак ☒тире\u2011перенос
строка V30
колонтитул V31
нижний V32"""


@pytest.fixture(name="document")
def _document(docx: Callable[..., bytes], xml_part: Callable[[str, str], str]) -> Document:
    def note(kind: str, text: str) -> str:
        return (f'<w:{kind} w:id="0" w:type="separator">{_p(_r("черта X16"))}</w:{kind}>'
                f'<w:{kind} w:id="2">{_p(_r(text))}</w:{kind}>')
    orphan = f'<w:footnote w:id="7">{_p(_r("сноска без ссылки X17"))}</w:footnote>'
    point = "<dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>узел схемы V26</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>"
    raw = docx(
        _BODY, styles=_STYLES, footnotes=note("footnote", "текст сноски V15") + orphan,
        endnotes=note("endnote", "концевая V16"),
        comments=f'<w:comment w:id="0" w:author="Я">{_p(_r("примечание X18"))}</w:comment>',
        related={"link": ("hyperlink", "https://example.example/"), "chart": ("chart", "charts/chart1.xml"),
                 "image": ("image", "media/i.png"), "diagram": ("diagramData", "diagrams/data1.xml"),
                 "chunk": ("aFChunk", "chunk.html"), "head": ("header", "header1.xml"),
                 "first": ("header", "header2.xml"), "foot": ("footer", "footer1.xml")},
        parts={"word/charts/chart1.xml": xml_part("c:chartSpace", _CHART), "word/media/i.png": _PNG,
               "word/diagrams/data1.xml": xml_part("dgm:dataModel", point),
               "word/chunk.html": "<html><body><p>вставленный текст V29</p></body></html>",
               "word/header1.xml": xml_part("w:hdr", _p(_r("колонтитул V31"))),
               "word/header2.xml": xml_part("w:hdr", _p(_r("колонтитул первой страницы X19"))),
               "word/footer1.xml": xml_part("w:ftr", _p(_r("нижний V32")))})
    return read_bytes(raw)


def test_visible_text(document: Document) -> None:
    """Thirty-two planted marks stand in the text, once and in reading order, and nothing else does."""
    assert EXPECTED == document.text


def test_hidden_text(document: Document) -> None:
    """What nobody sees is kept apart with its reason; instructions of fields and foreign branches are nowhere."""
    found = sorted((hidden.why, hidden.text) for hidden in document.hidden)
    assert found == sorted([
        ("deleted", "удалено X01"), ("deleted", "перенос X02"), ("hidden", "явно скрыт X05скрыт стилем X06"),
        ("invisible", "белый X07крошечный X08чёрный на чёрном X09"), ("hidden", "весь абзац скрыт стилем X10"),
        ("off_page", "за краем X12"), ("hidden", "скрытая фигура X13"), ("hidden", "скрыто слиянием X14"),
        ("deleted", "удалённая строка X15"), ("deleted", "-"), ("deleted", "-"), ("hidden", "сноска без ссылки X17"),
        ("comment", "примечание X18"), ("hidden", "колонтитул первой страницы X19")])


def test_locators(document: Document) -> None:
    """A person finds the place by the locator."""
    marks = ["V02", "V15", "V16", "V21", "V28", "V29", "V31", "V32", "склад"]
    assert [document.locate(document.text.index(mark)) for mark in marks] == [
        "абзац 2", "сноска 1", "концевая сноска 1", "надпись 1", "таблица 2, строка 1", "вставка, абзац 1",
        "верхний колонтитул", "нижний колонтитул", "таблица 1, строка 3"]


def test_grids(document: Document) -> None:
    """A merged cell's value stands in each of its cells; a table inside a cell is a table of its own."""
    texts = [[[cell.text for cell in row] for row in grid.rows] for grid in document.grids]
    assert texts == [[["Статья", "Статья", "Сумма V27"], ["Аренда", "офис", "1 | 2"], ["Аренда", "склад", "300"]],
                     [["вложенная V28", "ячейка"]]]
    assert [[cell.merged for cell in row] for row in document.grids[0].rows] == [
        [False, True, False], [False, False, False], [True, False, False]]


def test_facts(document: Document) -> None:
    """Structure is told: real headings, charts with their points, paper, revisions."""
    facts = document.facts
    assert facts["headings"] == [
        {"level": 2, "text": "Заголовок V01", "label": "", "locator": "абзац 1", "start": 0}]
    assert facts["charts"] == [{"type": "bar", "title": "Выручка V25", "series": [
        {"name": "2026", "categories": ["янв", "фев"], "values": [Decimal("10.5"), Decimal(12)]}]}]
    assert facts["sections"] == [{"width_mm": 297.0, "height_mm": 210.0, "orientation": "landscape", "tables": [1, 2]}]
    assert [facts[name] for name in ("tables", "images", "comments", "revisions")] == [2, 1, 1, 5]
    assert facts["revisions_by_kind"] == {"deletions": 3, "insertions": 1, "moves": 1}


def test_findings(document: Document) -> None:
    """A person is told what the file keeps from sight."""
    assert {finding.kind for finding in document.findings} == {
        "tracked_changes", "hidden_text", "deleted_text", "comments", "off_page_text", "invisible_text"}
