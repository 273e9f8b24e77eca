"""A presentation with what readers lose: groups, tables, charts, diagrams, notes, and what nobody sees."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from tools.model import Document
from tools.office.dispatch import read_bytes


def _r(text: str, properties: str = "", attributes: str = "") -> str:
    return f"<a:r><a:rPr {attributes}>{properties}</a:rPr><a:t>{text}</a:t></a:r>"


def _p(*runs: str, properties: str = "") -> str:
    return f"<a:p>{properties}{''.join(runs)}</a:p>"


def _sp(*lines: str, place: str = "", fill: str = "", x: int = 0, y: int = 0, hidden: str = "") -> str:
    frame = f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="1000" cy="1000"/></a:xfrm>'
    return (f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="s" {hidden}/><p:cNvSpPr/><p:nvPr>{place}</p:nvPr></p:nvSpPr>'
            f"<p:spPr>{frame}{fill}</p:spPr><p:txBody><a:bodyPr/>{''.join(lines)}</p:txBody></p:sp>")


def _colour(code: str) -> str:
    return f'<a:solidFill><a:srgbClr val="{code}"/></a:solidFill>'


def _tc(text: str, attributes: str = "") -> str:
    return f"<a:tc {attributes}><a:txBody><a:bodyPr/>{_p(_r(text))}</a:txBody></a:tc>"


_AUTO = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'
_LETTER = '<a:pPr lvl="1"><a:buAutoNum type="alphaLcParenR"/></a:pPr>'
_FIRST = "".join([
    _sp(_p(_r("один"), properties=_AUTO), _p(_r("внутри"), properties=_LETTER), _p(_r("два"), properties=_AUTO)),
    _sp(_p(_r("Название V01")), place='<p:ph type="title"/>'),
    f"<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/><p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>{_sp(_p(_r('в группе V02')), x=99_999)}"
    "</p:grpSp></p:grpSp>",
    _sp(_p(_r("белое X01", _colour("FFFFFF")), _r("видно V03"), _r("мелкое X02", attributes='sz="100"'))),
    _sp(_p(_r("белое на синем V04", _colour("FFFFFF"))), fill=_colour("000080"), y=3000),
    _sp(_p(_r("за краем X03")), x=20_000), _sp(_p(_r("скрыто X04")), hidden='hidden="1"'),
    "<p:graphicFrame><a:graphic><a:graphicData><a:tbl>",
    "<a:tr>", _tc("Шапка", 'gridSpan="2"'), _tc("", 'hMerge="1"'), "</a:tr>",
    "<a:tr>", _tc("Аренда"), _tc("5"), "</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>",
    '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="chart"/></a:graphicData></a:graphic></p:graphicFrame>',
    '<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="dm"/></a:graphicData></a:graphic></p:graphicFrame>',
])
_CHART = ("<c:chart><c:plotArea><c:pieChart><c:ser><c:tx><c:v>Доля V05</c:v></c:tx><c:val><c:numCache><c:pt idx='0'>"
          "<c:v>3</c:v></c:pt></c:numCache></c:val></c:ser></c:pieChart></c:plotArea></c:chart>")


@pytest.fixture(name="document")
def _document(xml_part: Callable[[str, str], str], relations_part: Callable[..., str],
              zip_of: Callable[..., bytes]) -> Document:
    def tree(shapes: str) -> str:
        return f"<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>{shapes}</p:spTree></p:cSld>"
    hidden = xml_part("p:sld", tree(_sp(_p(_r("скрытый слайд X05"))))).replace("<p:sld ", '<p:sld show="0" ', 1)
    point = f"<dgm:ptLst><dgm:pt><dgm:t>{_p(_r('узел V06'))}</dgm:t></dgm:pt></dgm:ptLst>"
    order = '<p:sldIdLst><p:sldId r:id="b"/><p:sldId r:id="a"/></p:sldIdLst><p:sldSz cx="10000" cy="8000"/>'
    return read_bytes(zip_of({
        "_rels/.rels": relations_part({"r": ("officeDocument", "ppt/presentation.xml")}),
        "ppt/presentation.xml": xml_part("p:presentation", order),
        "ppt/_rels/presentation.xml.rels": relations_part({
            "a": ("slide", "slides/1.xml"), "b": ("slide", "slides/2.xml")}),
        "ppt/slides/1.xml": hidden, "ppt/slides/2.xml": xml_part("p:sld", tree(_FIRST)),
        "ppt/slides/_rels/2.xml.rels": relations_part({
            "chart": ("chart", "../charts/c.xml"), "dm": ("diagramData", "../d.xml"),
            "n": ("notesSlide", "../notes/1.xml"), "k": ("comments", "../k.xml")}),
        "ppt/charts/c.xml": xml_part("c:chartSpace", _CHART), "ppt/d.xml": xml_part("dgm:dataModel", point),
        "ppt/notes/1.xml": xml_part("p:notes", tree(
            _sp(_p(_r("заметки V07")), place='<p:ph type="body"/>') + _sp(_p(_r("7")), place='<p:ph type="sldNum"/>'))),
        "ppt/k.xml": xml_part("p:cmLst", "<p:cm><p:text>замечание X06</p:text></p:cm>"),
    }))


def test_visible_text(document: Document) -> None:
    """Slides stand in the order of the show, a title first; groups, tables, charts, diagrams and notes are there."""
    assert document.text.split("\n") == [
        "Название V01", "1. один", "a) внутри", "2. два", "в группе V02", "видно V03", "белое на синем V04",
        "| Шапка |  |", "| Аренда | 5 |", "Доля V05", "узел V06", "заметки V07"]


def test_hidden_text(document: Document) -> None:
    """Hidden slides and shapes, text off the slide, white or tiny, and comments are kept apart."""
    assert sorted((hidden.why, hidden.text) for hidden in document.hidden) == sorted([
        ("invisible", "белое X01"), ("invisible", "мелкое X02"), ("off_page", "за краем X03"), ("hidden", "скрыто X04"),
        ("hidden", "скрытый слайд X05"), ("comment", "замечание X06")])


def test_facts_and_locators(document: Document) -> None:
    """Slides are told with their titles, notes and charts; the table is a grid; a person finds the places."""
    assert document.facts["slides"] == [
        {"number": 1, "title": "Название V01", "hidden": False, "notes": True, "charts": 1, "tables": 1, "images": 0},
        {"number": 2, "title": "", "hidden": True, "notes": False, "charts": 0, "tables": 0, "images": 0}]
    assert document.facts["charts"][0]["series"] == [{"name": "Доля V05", "categories": [], "values": [Decimal(3)]}]
    assert [[cell.text for cell in row] for row in document.grids[0].rows] == [["Шапка", "Шапка"], ["Аренда", "5"]]
    assert [document.locate(document.text.index(mark)) for mark in ("V01", "Аренда", "V05", "V07")] == [
        "слайд 1", "слайд 1, таблица 1, строка 2", "слайд 1, диаграмма 1", "слайд 1, заметки"]
