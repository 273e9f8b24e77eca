"""Tables, pictures, charts, revisions and comments of delivered Word documents."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import p, png, python_docx, through_libreoffice, word
from tests.grading.builders import Bench, docx
from tools.model import Outcome


def _check(tmp_path: Path, kind: str, data: bytes, negate: bool = False, **args: Any) -> Outcome:
    return Bench(tmp_path).record("Готово.", {"Отчёт.docx": data}).check(kind, "file:*.docx", negate, **args)


def _table(rows: list[list[str]], merges: tuple[tuple[int, int, int, int], ...] = ()) -> bytes:
    def build(document: Any) -> None:
        table = document.add_table(len(rows), len(rows[0]))
        for at, row in enumerate(rows):
            for column, text in enumerate(row):
                table.cell(at, column).text = text
        for top, left, bottom, right in merges:
            table.cell(top, left).merge(table.cell(bottom, right))
    return python_docx(build)


ROWS = [["Сотрудник", "Часы", "Сумма"], ["Иванова", "8", "1 234,50"], ["Петров", "", "7"]]


def _cell(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{p(text)}</w:tc>"


WORD_MERGES = word(
    "<w:tbl><w:tblPr/>"
    + "<w:tr>" + _cell("Сотрудник", '<w:vMerge w:val="restart"/>')
    + _cell("Учёт", '<w:gridSpan w:val="2"/>') + "</w:tr>"
    + "<w:tr>" + _cell("", "<w:vMerge/>") + _cell("Часы") + _cell("Сумма") + "</w:tr>"
    + "<w:tr>" + _cell("Иванова") + _cell("8") + _cell("100") + "</w:tr></w:tbl>")


class TestTable:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (_table(ROWS), {"rows": 3, "cols": 3}, "pass"),
            (_table(ROWS), {"rows": 4, "cols": 3}, "fail"),
            (_table(ROWS), {"rows": {"min": 2}, "cols": {"min": 3, "max": 5}}, "pass"),
            (_table(ROWS), {"rows": {"max": 2}}, "fail"),
            (_table(ROWS), {"cells": [[2, 3, 1234.5], [3, 2, ""], [2, 1, "Иванова"]]}, "pass"),
            (_table(ROWS), {"cells": [[3, 2, 8]]}, "fail"),
            (_table(ROWS), {"cells": [[9, 1, "Иванова"]]}, "fail"),
            (_table(ROWS), {"cells": ["Петров", 7]}, "pass"),
            (_table(ROWS), {"cells": ["Сидоров"]}, "fail"),
            # a merge loses no column, and exactly these cells are merged
            (WORD_MERGES, {"rows": 3, "cols": 3, "merged": ["A1:A2", "B1:C1"]}, "pass"),
            (WORD_MERGES, {"merged": ["A1:A2"]}, "fail"),
            (_table(ROWS), {"merged": ["A1:B1"]}, "fail"),
            (_table(ROWS), {"merged": []}, "pass"),
            (_table([["а", "", "б"], ["", "", "в"], ["1", "2", "3"]], ((0, 0, 1, 1),)), {"merged": ["A1:B2"]}, "pass"),
            # text in pipes or set with tabs is no table
            (docx("| Сотрудник | Часы |", "|---|---|", "| Иванова | 8 |"), {"rows": {"min": 1}}, "fail"),
            (docx("Сотрудник\tЧасы", "Иванова\t8"), {"cols": 2}, "fail"),
        ],
    )
    def test_resolved_grid(self, tmp_path: Path, data: bytes, args: dict[str, Any], expected: str) -> None:
        """Rows, columns, cells and merges of one table."""
        assert expected == _check(tmp_path, "docx.table", data, **args).status.value

    def test_the_nearest_table_is_told(self, tmp_path: Path) -> None:
        """The reason names the table that lacks least and its cell."""
        outcome = _check(tmp_path, "docx.table", _table(ROWS), rows=3, cells=[[2, 2, 9]])
        assert ("Отчёт.docx: таблица 1: строка 2, столбец 2: «8» вместо 9", "таблица 1") == (
            outcome.reason, outcome.evidence[0].locator)

    def test_one_table_holds_all(self, tmp_path: Path) -> None:
        """What stands in two tables is not the table asked for; a nested one is a table of its own."""
        def build(document: Any) -> None:
            document.add_table(2, 2).cell(0, 0).text = "Иванова"
            inner = document.add_table(1, 1).cell(0, 0).add_table(3, 2)
            inner.cell(0, 0).text = "Петров"
        data = python_docx(build)
        found = [_check(tmp_path / "a", "docx.table", data, cells=["Иванова", "Петров"]),
                 _check(tmp_path / "b", "docx.table", data, rows=3, cells=["Петров"])]
        assert ["fail", "pass"] == [outcome.status.value for outcome in found]

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check(
            "docx.table", "file:*", rows=1).cause

    @pytest.mark.libreoffice
    def test_saved_by_libreoffice(self, tmp_path: Path) -> None:
        """The merges survive LibreOffice."""
        data = through_libreoffice(WORD_MERGES, "docx", "docx", tmp_path)
        assert "pass" == _check(tmp_path / "b", "docx.table", data, merged=["A1:A2", "B1:C1"]).status.value


def _pictures(*images: bytes) -> bytes:
    def build(document: Any) -> None:
        for image in images:
            document.add_picture(io.BytesIO(image))
    return python_docx(build)


LINKED = word(
    '<w:p><w:r><w:drawing xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:blip r:link="r9"/>'
    "</w:drawing></w:r></w:p>")


class TestImage:
    @pytest.mark.parametrize(
        ("data", "least", "expected"),
        [
            (_pictures(png(80, 60)), 1, "pass"),
            (_pictures(png(80, 60)), 2, "fail"),
            (_pictures(png(80, 60), png(60, 80, "blue")), 2, "pass"),
            (_pictures(png(80, 60), png(80, 60)), 2, "fail"),
            (_pictures(png(1, 1)), 1, "fail"),
            (LINKED, 1, "fail"),
            (docx("![график](chart.png)"), 1, "fail"),
            (docx("Рисунок 1. График"), 1, "fail"),
        ],
    )
    def test_pictures(self, tmp_path: Path, data: bytes, least: int, expected: str) -> None:
        """Different pictures inside the file; a spacer, a repeat, a link, a caption do not count."""
        assert expected == _check(tmp_path, "docx.image", data, min=least).status.value

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check("docx.image", "file:*").cause

    @pytest.mark.libreoffice
    def test_saved_by_libreoffice(self, tmp_path: Path) -> None:
        """The picture survives LibreOffice."""
        data = through_libreoffice(_pictures(png(80, 60)), "docx", "docx", tmp_path)
        assert "pass" == _check(tmp_path / "b", "docx.image", data).status.value


def _charted(*series: list[float | None]) -> bytes:
    """A document with one native chart, its part written by python-pptx."""
    import zipfile

    from tests.checks.made import python_pptx

    def build(deck: Any) -> None:
        from pptx.chart.data import CategoryChartData
        from pptx.enum.chart import XL_CHART_TYPE
        from pptx.util import Inches

        data = CategoryChartData()
        data.categories = [f"м{at}" for at in range(max(map(len, series), default=1))]
        for at, values in enumerate(series):
            data.add_series(f"ряд {at}", values)
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        slide.shapes.add_chart(XL_CHART_TYPE.LINE, 0, 0, Inches(5), Inches(3), data)

    with zipfile.ZipFile(io.BytesIO(python_pptx(build))) as deck:
        part = next(name for name in deck.namelist() if name.startswith("ppt/charts/chart"))
        chart = deck.read(part).decode()
    body = ('<w:p><w:r><w:drawing xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">'
            '<c:chart r:id="c1"/></w:drawing></w:r></w:p>')
    source, stream = word(body), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            if name == "word/_rels/document.xml.rels":
                text = text.replace("</Relationships>", (
                    '<Relationship Id="c1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
                    'chart" Target="charts/chart1.xml"/></Relationships>'))
            new.writestr(name, text)
        new.writestr("word/charts/chart1.xml", chart)
    return stream.getvalue()


class TestChart:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (_charted([10, 20, 30]), {}, "pass"),
            (_charted([10, 20, 30]), {"min": 2}, "fail"),
            (_charted([10, 20, 30]), {"values": [20, 30]}, "pass"),
            (_charted([1, 2, 3], [10, 20, 30]), {"values": [10, 20, 30]}, "pass"),
            (_charted([10, 30, 20]), {"values": [10, 20, 30]}, "fail"),
            (_charted([10.4, 20.3, 30]), {"values": [10, 20, 30], "tol": 1}, "pass"),
            (_charted([12, 20, 30]), {"values": [10, 20, 30], "tol": 1}, "fail"),
            (_charted([None, None]), {}, "fail"),
            # a picture of a chart
            (_pictures(png(300, 200)), {}, "fail"),
        ],
    )
    def test_native(self, tmp_path: Path, data: bytes, args: dict[str, Any], expected: str) -> None:
        """Native charts with points; a picture and an empty chart are none."""
        assert expected == _check(tmp_path, "docx.chart", data, **args).status.value

    def test_reason(self, tmp_path: Path) -> None:
        """The points that are there are shown."""
        outcome = _check(tmp_path, "docx.chart", _charted([10, 30]), values=[10, 20])
        assert "Отчёт.docx: ни в одном ряду нет подряд 10, 20; первый ряд: 10, 30" == outcome.reason.replace(".0", "")

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check("docx.chart", "file:*").cause


INS = '<w:p><w:ins w:author="И"><w:r><w:t>новое</w:t></w:r></w:ins></w:p>'
DEL = '<w:p><w:del w:author="И"><w:r><w:delText>старое</w:delText></w:r></w:del></w:p>'
EMPTY = '<w:p><w:pPr><w:rPr><w:ins w:author="И"/></w:rPr></w:pPr></w:p>'
FORMAT = "<w:p><w:r><w:rPr><w:b/><w:rPrChange><w:rPr/></w:rPrChange></w:rPr><w:t>текст</w:t></w:r></w:p>"
MOVE = ('<w:p><w:moveFrom w:author="И"><w:r><w:t>абзац</w:t></w:r></w:moveFrom></w:p>'
        '<w:p><w:moveTo w:author="И"><w:r><w:t>абзац</w:t></w:r></w:moveTo></w:p>')


class TestRevisions:
    @pytest.mark.parametrize(
        ("body", "args", "expected"),
        [
            (INS + DEL, {"min": 2}, "pass"),
            (INS + DEL, {"min": 3}, "fail"),
            (INS, {}, "pass"),
            (p("текст"), {}, "fail"),
            # an empty mark and a change of format are no edits of the text
            (EMPTY + FORMAT, {"min": 1}, "fail"),
            # a move is one revision
            (MOVE, {"min": 1}, "pass"),
            (MOVE, {"min": 2}, "fail"),
            (p("текст"), {"max": 0}, "pass"),
            (FORMAT, {"max": 0}, "fail"),
            # edits shown by colour and strikethrough
            (p("старое", run="<w:strike/>") + p("новое", run='<w:color w:val="FF0000"/>'), {}, "fail"),
        ],
    )
    def test_tracked(self, tmp_path: Path, body: str, args: dict[str, int], expected: str) -> None:
        """Real tracked changes are counted, each once."""
        assert expected == _check(tmp_path, "docx.revisions", word(body), **args).status.value

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check(
            "docx.revisions", "file:*").cause


def _comment(number: int, text: str) -> str:
    return f'<w:comment w:id="{number}" w:author="И">{p(text)}</w:comment>'


REFERENCE = '<w:p><w:r><w:t>Цена</w:t></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>'


def _commented(document: Any) -> None:
    paragraph = document.add_paragraph("Цена 5 руб.")
    document.add_comment(paragraph.runs, text="Проверить цену", author="И", initials="И")


class TestComments:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (word(REFERENCE, _comment(1, "Проверить")), {}, "pass"),
            (word(REFERENCE, _comment(1, "Проверить")), {"min": 2}, "fail"),
            (word(REFERENCE, _comment(1, "Раз") + _comment(2, "Два")), {"min": 2}, "pass"),
            (word(REFERENCE, _comment(1, "")), {}, "fail"),
            (docx("Цена (примечание: проверить)"), {}, "fail"),
            (docx("Цена"), {"max": 0}, "pass"),
            (word(REFERENCE, _comment(1, "Проверить")), {"max": 0}, "fail"),
            (python_docx(_commented), {}, "pass"),
        ],
    )
    def test_counted(self, tmp_path: Path, data: bytes, args: dict[str, int], expected: str) -> None:
        """Comments with text; a remark in the text is none."""
        assert expected == _check(tmp_path, "docx.comments", data, **args).status.value

    def test_evidence(self, tmp_path: Path) -> None:
        """Each comment is evidence at the paragraph where it is anchored."""
        outcome = _check(tmp_path, "docx.comments", word(REFERENCE, _comment(1, "Проверить")))
        assert ("абзац 1", "Проверить") == (outcome.evidence[0].locator, outcome.evidence[0].text)

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check("docx.comments", "file:*").cause
