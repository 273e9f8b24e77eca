"""What a sheet says beside its cells: headers and footers of its pages, validations, conditional formats."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from lxml import etree

from tests.office.workbooks import package
from tools.model import Document
from tools.office.recalculate import merge, recalculate
from tools.office.recalculated import Recalculated
from tools.office.xlsx import read_xlsx
from tools.office.xlsx_beside import page_texts

_CELL = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'


def _read(path: Path) -> Document:
    found = read_xlsx(path)
    assert isinstance(found, Document), found
    return found


@pytest.mark.parametrize(("code", "text"), [
    ("Отчёт за март", "Отчёт за март"), ('&L&"Arial,Bold"&14Отчёт&R&K01+034Проект', "Отчёт Проект"),
    ("&CСтр. &P из &N", ""), ("&P", ""), ("&LСумма 1 250 руб. по акту, стр. &P", "Сумма 1 250 руб. по акту, стр."),
    ("&CИванов &&  Ко", "Иванов & Ко"), ("&L&D &T&C&A", ""), ("", ""),
])
def test_a_header_of_a_page(code: str, text: str) -> None:
    """Looks and page numbers are no text."""
    root = etree.fromstring("<s><headerFooter><oddHeader/></headerFooter></s>")
    root[0][0].text = code

    assert page_texts(root) == ([{"place": "верхний колонтитул", "text": text}] if text else [])


def test_headers_stand_in_the_text(tmp_path: Path) -> None:
    """After their sheet, each with its locator; after recalculation too; those not in force are not read."""
    path = package(tmp_path / "b.xlsx", _CELL + (
        "<headerFooter><oddHeader>&amp;LСмета № 7</oddHeader><oddFooter>&amp;CУтверждаю: Котова</oddFooter>"
        "<evenHeader>черновик</evenHeader><firstHeader>черновик</firstHeader></headerFooter>"))
    document = _read(path)
    recalculated = recalculate(path, tmp_path / "cache")

    assert document.text == "Лист1\n| 1 |\nСмета № 7\nУтверждаю: Котова"
    assert [(each.locator, each.kind) for each in document.segments[2:]] == [
        ("Лист1, верхний колонтитул", "header"), ("Лист1, нижний колонтитул", "footer")]
    assert isinstance(recalculated, Recalculated)
    assert merge(document, recalculated).text == document.text


def test_rules_are_facts(tmp_path: Path) -> None:
    """With their areas and formulas, a newer validation (x14) among them."""
    x14 = ('xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" '
           'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"')
    path = package(tmp_path / "b.xlsx", _CELL + (
        '<conditionalFormatting sqref="A1:A9"><cfRule type="cellIs" operator="lessThan" priority="1"><formula>0'
        "</formula></cfRule></conditionalFormatting>"
        '<dataValidations><dataValidation type="decimal" sqref="A1" showErrorMessage="1"><formula1>1</formula1>'
        "<formula2>9</formula2></dataValidation></dataValidations>"
        f'<extLst><ext {x14}><x14:dataValidations><x14:dataValidation type="list"><x14:formula1><xm:f>'
        "Лист2!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>B1:B9 D1</xm:sqref></x14:dataValidation></x14:dataValidations>"
        "</ext></extLst>"))
    facts = _read(path).facts

    assert facts["conditionals"] == [{"sheet": "Лист1", "areas": ["A1:A9"], "type": "cellIs", "operator": "lessThan",
                                      "text": "", "formulas": ["0"]}]
    assert facts["validations"] == [
        {"sheet": "Лист1", "areas": ["A1"], "type": "decimal", "operator": "between", "formulas": ["1", "9"],
         "blocks": True},
        {"sheet": "Лист1", "areas": ["B1:B9", "D1"], "type": "list", "operator": "", "formulas": ["Лист2!$A$1:$A$3"],
         "blocks": False}]


@pytest.mark.parametrize("inside", [
    "<sheetData/><headerFooter><oddHeader>шапка</oddHeader></headerFooter>",
    "<!-- sheetData --><sheetData/><headerFooter><oddHeader>шапка</oddHeader></headerFooter><!-- sheetData> -->",
    '<x:sheetData xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>', "",
], ids=["empty", "comments", "prefix", "none"])
def test_odd_sheets_are_read(tmp_path: Path, inside: str) -> None:
    """Whatever stands where the cells were looked for, the sheet is read."""
    assert _read(package(tmp_path / "b.xlsx", inside)).text.startswith("Лист1")


def test_a_usual_book_has_none(tmp_path: Path) -> None:
    """No facts, no findings."""
    openpyxl.Workbook().save(tmp_path / "b.xlsx")
    facts = _read(tmp_path / "b.xlsx").facts

    assert (facts["page_texts"], facts["validations"], facts["conditionals"]) == ([], [], [])
