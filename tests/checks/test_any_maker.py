"""The same content as Word, LibreOffice and the libraries of models write it gets the same verdict from every kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import (
    openpyxl_book,
    p,
    python_docx,
    python_pptx,
    reportlab_pdf,
    through_libreoffice,
    word,
    xlsxwriter_book,
)
from tests.grading.builders import Bench

_ROWS = [["Причина", "Число"], ["Шум", "7"], ["Запах", "5"]]
_LANDSCAPE = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>'
_GRID = "<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w='4000'/><w:gridCol w:w='4000'/></w:tblGrid>" + "".join(
    "<w:tr>" + "".join(f"<w:tc><w:tcPr/>{p(text)}</w:tc>" for text in row) + "</w:tr>" for row in _ROWS) + "</w:tbl>"
WORD = word(p("Жалобы", "1") + p("Всего жалоб 12.") + _GRID + p("Меры", "2") + p("Проверить дом.", number=1)
            + p("Ответить людям.", number=1), page=_LANDSCAPE)
HTML = ("<html><head><meta charset='utf-8'></head><body><h1>Жалобы</h1><p>Всего жалоб 12.</p><table border='1'>"
        + "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in _ROWS)
        + "</table><h2>Меры</h2><ol><li>Проверить дом.</li><li>Ответить людям.</li></ol></body></html>").encode()
MARKDOWN = ("# Жалобы\n\nВсего жалоб 12.\n\n| Причина | Число |\n|---|---|\n| Шум | 7 |\n| Запах | 5 |\n\n## Меры\n\n"
            "1. Проверить дом.\n2. Ответить людям.\n").encode()


def _python_docx(document: Any) -> None:
    from docx.enum.section import WD_ORIENT
    from docx.shared import Mm

    section = document.sections[0]
    section.orientation, section.page_width, section.page_height = WD_ORIENT.LANDSCAPE, Mm(297), Mm(210)
    document.add_heading("Жалобы", 1)
    document.add_paragraph("Всего жалоб 12.")
    table = document.add_table(3, 2)
    for at, row in enumerate(_ROWS):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    document.add_heading("Меры", 2)
    for text in ("Проверить дом.", "Ответить людям."):
        document.add_paragraph(text, style="List Number")


def _openpyxl(book: Any) -> None:
    from openpyxl.chart import BarChart, Reference

    sheet = book.active
    sheet.title = "Смета"
    for row in (["Позиция", "Цена", "Сумма"], ["Кабель", 50, "=B2*1"], ["Короб", 80, "=B3*1"],
                ["Итого", None, "=SUM(C2:C3)"]):
        sheet.append(row)
    for row in sheet["C2:C4"]:
        row[0].number_format = '#,##0.00 "₽"'
    sheet.merge_cells("E1:F1")
    sheet.freeze_panes = "A2"
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=2, max_row=3))
    sheet.add_chart(chart, "H2")


def _xlsxwriter(book: Any) -> None:
    sheet = book.add_worksheet("Смета")
    money = book.add_format({"num_format": '#,##0.00 "₽"'})
    for at, row in enumerate((["Позиция", "Цена", "Сумма"], ["Кабель", 50], ["Короб", 80], ["Итого"])):
        sheet.write_row(at, 0, row)
    for at, formula in enumerate(("=B2*1", "=B3*1", "=SUM(C2:C3)"), start=1):
        sheet.write_formula(at, 2, formula, money)
    sheet.merge_range("E1:F1", "")
    sheet.freeze_panes(1, 0)
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Смета!$B$2:$B$3"})
    sheet.insert_chart("H2", chart)


def _deck(deck: Any) -> None:
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Inches

    for title in ("Жалобы", "Меры"):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
        slide.notes_slide.notes_text_frame.text = f"Рассказать: {title}"
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(2), Inches(4), Inches(1)).table
    table.cell(0, 0).text = "Шум"
    data = CategoryChartData()
    data.categories = ["а", "б"]
    data.add_series("Ряд", (7, 5))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(5), Inches(2), Inches(4), Inches(3), data)


def _two_pages(canvas: Any) -> None:
    for text in ("Complaints", "Measures"):
        canvas.drawString(100, 700, text)
        canvas.showPage()


_DOCX: list[tuple[str, dict[str, Any], str]] = [
    ("docx.heading", {"text": "Жалобы", "level": 1}, "pass"), ("docx.heading", {"text": "Жалобы", "level": 2}, "fail"),
    ("docx.heading", {"min": 3}, "fail"), ("docx.table", {"rows": 3, "cols": 2, "cells": [[2, 1, "Шум"], 5]}, "pass"),
    ("docx.table", {"rows": 4}, "fail"), ("docx.section_absent", {"heading": "Прочее"}, "pass"),
    ("docx.section_absent", {"heading": "Меры"}, "fail"), ("docx.numbering", {"labels": ["1", "2"]}, "pass"),
    ("docx.numbering", {"labels": ["1", "2", "3"]}, "fail"), ("docx.no_placeholder", {}, "pass"),
    ("docx.no_placeholder", {"patterns": ["жалоб"]}, "fail"), ("docx.comments", {"max": 0}, "pass"),
    ("docx.comments", {}, "fail"), ("docx.revisions", {"max": 0}, "pass"), ("docx.revisions", {}, "fail"),
    ("docx.image", {}, "fail"), ("docx.chart", {}, "fail"), ("docx.kept", {"of": "Форма.docx"}, "pass"),
    ("docx.kept", {"of": "Другая.docx"}, "fail"), ("docx.template", {"of": "Форма.docx"}, "pass"),
    ("docx.template", {"of": "Другая.docx"}, "fail"), ("docx.page", {"size": "A3"}, "fail"),
    ("docx.page", {"orientation": "landscape", "size": "A4"}, "pass"),
]
_XLSX: list[tuple[str, dict[str, Any], str]] = [
    ("xlsx.value", {"row": "Итого", "column": "Сумма", "value": 130}, "pass"),
    ("xlsx.value", {"row": "Итого", "column": "Сумма", "value": 131}, "fail"),
    ("xlsx.table", {"columns": ["Позиция", "Сумма"], "n_rows": 2}, "pass"),
    ("xlsx.table", {"columns": ["Позиция", "Скидка"]}, "fail"), ("xlsx.no_errors", {}, "pass"),
    ("xlsx.live", {"row": "Итого", "column": "Сумма", "expect": 140,
                   "perturb": {"row": "Кабель", "column": "Цена", "to": 60}}, "pass"),
    ("xlsx.live", {"row": "Кабель", "column": "Цена"}, "fail"), ("xlsx.chart", {"type": "bar"}, "pass"),
    ("xlsx.chart", {"type": "pie"}, "fail"), ("xlsx.format", {"column": "Сумма", "is": "money"}, "pass"),
    ("xlsx.format", {"column": "Цена", "is": "date"}, "fail"), ("xlsx.structure", {"sheets": ["Смета"]}, "pass"),
    ("xlsx.structure", {"merged": ["E1:F1"], "hidden": False}, "pass"),
    ("xlsx.structure", {"merged": False}, "fail"), ("xlsx.pivot", {}, "fail"),
    ("xlsx.diff_scope", {"of": "Смета.xlsx"}, "pass"), ("xlsx.diff_scope", {"of": "Иная.xlsx"}, "fail"),
]
_PPTX: list[tuple[str, dict[str, Any], str]] = [
    ("pptx.slides", {"n": 2}, "pass"), ("pptx.slides", {"n": 3}, "fail"), ("pptx.titles", {}, "pass"),
    ("pptx.notes", {"min": 2}, "pass"), ("pptx.notes", {"min": 3}, "fail"), ("pptx.table", {}, "pass"),
    ("pptx.table", {"min": 2}, "fail"), ("pptx.chart", {"values": [7, 5]}, "pass"),
    ("pptx.chart", {"values": [5, 7]}, "fail"), ("pptx.fits", {}, "pass"),
]
_PDF: list[tuple[str, dict[str, Any], str]] = [
    ("pdf.pages", {"n": 2}, "pass"), ("pdf.pages", {"n": 1}, "fail"), ("pdf.text", {"text": "Complaints"}, "pass"),
    ("pdf.text", {"text": "Invoices"}, "fail"), ("pdf.open", {}, "pass"),
]
_OWN: dict[str, tuple[str, bytes]] = {
    "word": ("docx", WORD), "python-docx": ("docx", python_docx(_python_docx)),
    "openpyxl": ("xlsx", openpyxl_book(_openpyxl)), "xlsxwriter": ("xlsx", xlsxwriter_book(_xlsxwriter)),
    "python-pptx": ("pptx", python_pptx(_deck)), "reportlab": ("pdf", reportlab_pdf(_two_pages)),
}
_MATERIALS = {"f/Форма.docx": WORD, "f/Другая.docx": word(p("Совсем другой текст")),
              "f/Смета.xlsx": _OWN["openpyxl"][1],
              "f/Иная.xlsx": openpyxl_book(lambda book: book.active.append(["Иное", 1]))}
_CASES = {"docx": _DOCX, "xlsx": _XLSX, "pptx": _PPTX, "pdf": _PDF}


def _verdicts(folder: Path, kind: str, data: bytes, left_out: tuple[str, ...] = ()) -> list[tuple[str, str, str]]:
    """Kind, status and reason of every case that gives another verdict than the expected one."""
    bench = Bench(folder, materials=_MATERIALS).record("Вот.", {f"Отчёт.{kind}": data})
    found = [(name, expected, bench.check(name, f"file:*.{kind}", **args)) for name, args, expected in _CASES[kind]
             if name not in left_out]
    return [(name, outcome.status.value, outcome.reason) for name, expected, outcome in found
            if outcome.status.value != expected]


@pytest.mark.parametrize("maker", sorted(_OWN))
def test_as_libraries_write_it(tmp_path: Path, maker: str) -> None:
    """Word's XML, python-docx, openpyxl, XlsxWriter, python-pptx, reportlab."""
    kind, data = _OWN[maker]
    assert [] == _verdicts(tmp_path, kind, data)


@pytest.mark.parametrize("maker", ["openpyxl", "xlsxwriter"])
def test_frozen_panes(tmp_path: Path, maker: str) -> None:
    """Apart, because LibreOffice saves no panes where it has no window."""
    bench = Bench(tmp_path).record("Вот.", {"Отчёт.xlsx": _OWN[maker][1]})
    assert ["pass", "fail"] == [bench.check("xlsx.structure", "any", frozen=frozen).status.value
                                for frozen in (True, False)]


@pytest.mark.libreoffice
@pytest.mark.parametrize("maker", ["word", "python-docx", "openpyxl", "xlsxwriter", "python-pptx"])
def test_as_libreoffice_saves_it(tmp_path: Path, maker: str) -> None:
    """The same files opened and saved by LibreOffice."""
    kind, data = _OWN[maker]
    assert [] == _verdicts(tmp_path / "b", kind, through_libreoffice(data, kind, kind, tmp_path))


@pytest.mark.libreoffice
def test_a_page_turned_into_a_document(tmp_path: Path) -> None:
    """HTML that a model wrote, saved as docx and as PDF: real headings, a real list, a real table."""
    data = through_libreoffice(HTML, "html", "docx:MS Word 2007 XML", tmp_path)
    pdf = through_libreoffice(WORD, "docx", "pdf", tmp_path)
    bench = Bench(tmp_path / "p").record("Вот.", {"a.pdf": pdf})
    assert [] == _verdicts(tmp_path / "b", "docx", data, ("docx.page",))
    assert ["pass", "fail", "pass", "pass"] == [bench.check(kind, "any", **args).status.value for kind, args in (
        ("pdf.pages", {"n": 1}), ("pdf.pages", {"n": 2}), ("pdf.text", {"text": "Всего жалоб 12"}), ("pdf.open", {}))]


@pytest.mark.parametrize(("name", "data", "words"), [
    ("a.md", MARKDOWN, "текст Markdown"), ("a.html", HTML, "страница HTML"),
    ("a.csv", "Причина;Число\nШум;7\n".encode(), "csv"), ("a.docx", MARKDOWN, "под этим именем"),
    ("a.xlsx", HTML, "под этим именем страница HTML"), ("a.pptx", MARKDOWN, "под этим именем"),
    ("a.pdf", HTML, ""),
])
def test_text_in_place_of_a_file(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    """Markdown, a page or a csv is no document, workbook or deck, under whatever name; the reason says what it is."""
    bench = Bench(tmp_path, materials=_MATERIALS).record("Вот.", {name: data})
    found = [bench.check(kind, "any", **args) for cases in _CASES.values() for kind, args, _ in cases]
    assert {"fail"} == {outcome.status.value for outcome in found}
    assert any(words in outcome.reason for outcome in found)


_ABSENT: Mapping[str, dict[str, Any]] = {
    **{kind: args for cases in _CASES.values() for kind, args, _ in cases}, "file.delivered": {},
    "file.identical": {"to": "Форма.docx"}, "file.none": {},
}


@pytest.mark.parametrize("kind", sorted(_ABSENT))
@pytest.mark.parametrize("where", ["any", "file:*", "file:turn-1/*"])
def test_a_record_that_says_nothing_of_files(tmp_path: Path, kind: str, where: str) -> None:
    """Unknown for want of evidence, negated too: a log without files proves neither."""
    bench = Bench(tmp_path, materials=_MATERIALS).record("Вот.", files=None)
    found = [bench.check(kind, where, negate, **_ABSENT[kind]) for negate in (False, True)]
    assert [("unknown", "evidence_absent")] * 2 == [(outcome.status.value, outcome.cause) for outcome in found]


class TestWhole:
    @pytest.mark.parametrize(("delivered", "expected"), [
        ({}, "fail"), ({"Форма.docx": WORD}, "pass"), ({"Копия.docx": WORD}, "pass"),
        ({"Форма.docx": python_docx(_python_docx)}, "fail"), ({"Форма.docx": WORD + b"\0"}, "fail"),
        ({"а.xlsx": _OWN["openpyxl"][1], "Форма.docx": WORD}, "pass"), ({"Форма.docx": b""}, "fail"),
    ])
    def test_identical(self, tmp_path: Path, delivered: dict[str, bytes], expected: str) -> None:
        """Byte for byte, under any name; the same words saved anew are another file."""
        bench = Bench(tmp_path, materials=_MATERIALS).record("Вот.", delivered)
        assert expected == bench.check("file.identical", "file:*", to="Форма.docx").status.value

    @pytest.mark.parametrize(("delivered", "where", "expected"), [
        ({}, "any", "pass"), ({}, "file:*.docx", "pass"), ({"a.docx": WORD}, "any", "fail"),
        ({"a.docx": WORD}, "file:*.xlsx", "pass"), ({"a.docx": WORD}, "file:*", "fail"),
        ({"a.docx": b""}, "any", "fail"), ({"a.md": MARKDOWN}, "file:*.docx", "pass"),
    ])
    def test_none(self, tmp_path: Path, delivered: dict[str, bytes], where: str, expected: str) -> None:
        """An empty file was delivered all the same."""
        assert expected == Bench(tmp_path).record("Вот.", delivered).check("file.none", where).status.value

    def test_a_formula_that_no_engine_knows_leaves_a_table_open(self, tmp_path: Path) -> None:
        """The row asked for may be the one that could not be computed; without rows nothing is open."""
        def build(book: Any) -> None:
            for row in (["Позиция", "Сумма"], ["Кабель", '=WEBSERVICE("http://a.example")'], ["Короб", 5]):
                book.active.append(row)
        bench = Bench(tmp_path).record("Вот.", {"a.xlsx": openpyxl_book(build)})
        found = [bench.check("xlsx.table", "any", columns=["Позиция", "Сумма"], **more) for more in (
            {"rows": [{"Позиция": "Кабель", "Сумма": 7}]}, {"rows": [{"Позиция": "Короб", "Сумма": 5}]}, {"n_rows": 2})]
        assert ["unknown", "pass", "pass"] == [outcome.status.value for outcome in found]
