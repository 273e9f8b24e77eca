"""Cells of docx tables: shading and looks of table styles, numbers and headings inside; frames beside the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.office.dispatch import read_bytes

_WHITE = '<w:color w:val="FFFFFF"/>'


def _p(text: str, run: str = "", properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:rPr>{run}</w:rPr><w:t>{text}</w:t></w:r></w:p>"


def _part(kind: str, fill: str = "", run: str = "") -> str:
    shading = f'<w:tcPr><w:shd w:val="clear" w:fill="{fill}"/></w:tcPr>' if fill else ""
    return f'<w:tblStylePr w:type="{kind}"><w:rPr>{run}</w:rPr>{shading}</w:tblStylePr>'


def _table(*rows: tuple[str, ...], look: str = '<w:tblLook w:val="0620"/>') -> str:
    inner = "".join(f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in row)}</w:tr>" for row in rows)
    return (f'<w:tbl><w:tblPr><w:tblStyle w:val="T"/>{look}</w:tblPr><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>'
            f"{inner}</w:tbl>")


def _style(parts: str, run: str = "") -> str:
    return f'<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:rPr>{run}</w:rPr>{parts}</w:style>'


_GRID = tuple((_p(f"a{row}", _WHITE), _p(f"b{row}", _WHITE)) for row in (1, 2, 3, 4))


@pytest.mark.parametrize(("parts", "look", "seen"), [
    (_part("firstRow", "102030"), '<w:tblLook w:val="0620"/>', "a1 b1"),
    (_part("firstRow", "102030"), '<w:tblLook w:val="0600"/>', ""),
    (_part("lastRow", "102030"), '<w:tblLook w:firstRow="0" w:lastRow="1" w:noHBand="1" w:noVBand="1"/>', "a4 b4"),
    (_part("firstCol", "102030"), '<w:tblLook w:val="0680"/>', "a1 a2 a3 a4"),
    (_part("lastCol", "102030"), '<w:tblLook w:val="0700"/>', "b1 b2 b3 b4"),
    (_part("band1Horz", "102030"), '<w:tblLook w:val="0420"/>', "a2 b2 a4 b4"),
    (_part("band2Vert", "102030"), '<w:tblLook w:val="0200"/>', "b1 b2 b3 b4"),
    (_part("firstRow", "102030") + _part("nwCell", "FFFFFF"), '<w:tblLook w:val="06A0"/>', "b1"),
    (_part("wholeTable", "102030"), '<w:tblLook w:val="0600"/>', "a1 b1 a2 b2 a3 b3 a4 b4"),
    (_part("firstRow", "102030"), "", "a1 b1 a2 b2 a3 b3 a4 b4"),
])
def test_white_letters_on_a_table_style(docx: Callable[..., bytes], parts: str, look: str, seen: str) -> None:
    """They are seen in the cells that the style paints, and nowhere else; unknown conditions hide nothing."""
    document = read_bytes(docx(_table(*_GRID, look=look), styles=_style(parts)))
    shown = document.text.replace("|", " ").split()
    assert (shown, len(document.hidden)) == (seen.split(), 8 - len(shown))


def test_letters_that_the_table_style_paints(docx: Callable[..., bytes]) -> None:
    """White letters by the style of the table alone are invisible; a run's own colour wins."""
    document = read_bytes(docx(_table((_p("тайна"), _p("видно", '<w:color w:val="000000"/>'))),
                               styles=_style("", _WHITE)))
    assert document.text == "|  | видно |"
    assert [(hidden.text, hidden.why) for hidden in document.hidden] == [("тайна", "invisible")]


def test_numbers_and_headings_in_cells(docx: Callable[..., bytes]) -> None:
    """They are told with offsets into the row, an escaped bar before them included."""
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    cells = (_p("а | б") + _p("первый", properties=numbered), _p("Глава", properties='<w:outlineLvl w:val="1"/>')
             + _p("второй", properties=numbered))
    document = read_bytes(docx(_p("до") + _table(cells), numbering=(
        f'<w:abstractNum w:abstractNumId="0">{level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/>'
        "</w:num>")))

    assert document.text == "до\n| а \\| б 1. первый | Глава 2. второй |"
    assert [(each["label"], document.text[each["start"] + each["cut"]:].split()[0], each["locator"])
            for each in document.facts["labels"]] == [
        ("1.", "первый", "таблица 1, строка 1"), ("2.", "второй", "таблица 1, строка 1")]
    assert [(each["level"], document.text[each["start"]:].split()[0]) for each in document.facts["headings"]] == [
        (2, "Глава")]


@pytest.mark.parametrize(("frame", "seen"), [
    ('w:w="2000" w:x="-9000" w:hAnchor="page"', False), ('w:w="2000" w:x="-1000" w:hAnchor="page"', True),
    ('w:x="-9000" w:hAnchor="page"', False), ('w:w="2000" w:x="100" w:y="-9000" w:vAnchor="page"', False),
    ('w:w="2000" w:x="32000" w:hAnchor="margin"', False), ('w:w="2000" w:xAlign="left"', True)])
def test_text_frames(docx: Callable[..., bytes], frame: str, seen: bool) -> None:
    """A frame beyond the edge of the page is off the page; one that reaches onto it is seen."""
    document = read_bytes(docx(_p("текст рамки", properties=f"<w:framePr {frame}/>") + _p("дальше")))
    assert ("текст рамки" in document.text, [hidden.why for hidden in document.hidden]) == (
        seen, [] if seen else ["off_page"])


def test_letters_squeezed_to_strokes(docx: Callable[..., bytes]) -> None:
    """Letters of one percent of their width are no text for a person."""
    document = read_bytes(docx(_p("сжато", '<w:w w:val="1"/>') + _p("узко", '<w:w w:val="66"/>')))
    assert (document.text, [hidden.why for hidden in document.hidden]) == ("узко", ["invisible"])
