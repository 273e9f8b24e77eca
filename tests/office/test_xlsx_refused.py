"""Formulas that engines compute and Excel does not: newer functions saved bare, and text that is no formula."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.office.workbooks import book, package
from tools.model import Cell, Document
from tools.office import read_here
from tools.office.recalculate import merge, recalculate
from tools.office.xlsx_refused import as_excel_reads, bare_functions, explained, malformed, undefined_name


@pytest.mark.parametrize(("formula", "names"), [
    ("=XLOOKUP(A1,B:B,C:C)", ("XLOOKUP",)),
    ("=_xlfn.XLOOKUP(A1,B:B,C:C)", ()),
    ("=_xlfn._xlws.FILTER(A:A,B:B>0)", ()),
    ('="IFS(1)"', ()),
    ("='LET(1)'!A1", ()),
    ("=SUM(maxifs(A:A,B:B,1))+STDEV.S(A:A)", ("MAXIFS", "STDEV.S")),
    ("=MYSORT(A1)", ()),
    ("=SUMIFS(A:A,B:B,1)+IFERROR(A1,0)+AVERAGEIFS(A:A,B:B,1)", ()),
    ("=DAYS360(A1,A2)+NETWORKDAYS.INTL(A1,A2)", ()),
])
def test_newer_functions_without_their_prefix(formula: str, names: tuple[str, ...]) -> None:
    """By whole name, any case, outside strings and names of sheets."""
    assert names == bare_functions(formula)


@pytest.mark.parametrize(("formula", "words"), [
    ("=SUM(D2;D3)", "запятая"),
    ("=IF(A1>0;1;0)", "запятая"),
    ("=SUM(D2:D3", "скобки"),
    ('=A1&"шт', "кавычка"),
    ('=A1&"; "&B1', ""),
    ("=SUM({1;2;3})", ""),
    ("=SUM('Лист; (черновик'!A1:A2)", ""),
    ("=SUM(Таблица1[Цена; руб. (с НДС]])", ""),
    ("=SUM(D2,D3)", ""),
])
def test_text_that_excel_cannot_parse(formula: str, words: str) -> None:
    """Semicolons in strings, array constants, names of sheets and columns are part of them."""
    assert (bool(words), True) == (bool(malformed(formula)), words in malformed(formula))


def test_what_the_engines_get() -> None:
    """Functions that nobody knows, so that they give what Excel gives."""
    assert ["=IFERROR(ATTESTAT.UNKNOWN.IFS(A1,1),0)", "ATTESTAT.UNKNOWN.FORMULA()", '=SUM(A1)&"IFS(1)"'] == [
        as_excel_reads(each) for each in ("=IFERROR(IFS(A1,1),0)", "=SUM(A1;A2)", '=SUM(A1)&"IFS(1)"')]


def test_an_error_is_told_with_its_cause() -> None:
    """The function without its prefix, the separator; another error stands for itself."""
    told = [explained("=IFS(A1,1)", "#NAME?"), explained("=SUM(A1;A2)", "#SYNTAX!"), explained("=1/0", "#DIV/0!")]
    assert (True, True, "#DIV/0! =1/0") == ("функция IFS" in told[0], "«;»" in told[1], told[2])


def _cells(path: Path, tmp_path: Path) -> dict[str, Cell]:
    document = read_here(path)
    assert isinstance(document, Document)
    computed = recalculate(path, cache=tmp_path / "cache")
    merged = merge(document, computed)  # type: ignore[arg-type]
    return {cell.ref: cell for row in merged.grids[0].rows for cell in row}


def test_a_bare_function_is_an_error_and_so_is_what_leans_on_it(tmp_path: Path) -> None:
    """Saved values aside; a function that catches errors gives its own value."""
    cells = _cells(book(tmp_path / "b.xlsx", {"Лист1": {
        "A1": 5, "B1": "=MAXIFS(A1:A1,A1:A1,5)", "C1": "=B1+1", "D1": '=IFERROR(MAXIFS(A1:A1,A1:A1,5),"нет")',
        "E1": "=_xlfn.MAXIFS(A1:A1,A1:A1,5)", "F1": "=SUM(A1;A1)", "G1": "=F1*2"}}), tmp_path)

    assert {"B1": "#NAME?", "C1": "#NAME?", "D1": None, "E1": None, "F1": "#SYNTAX!", "G1": "#NAME?"} == {
        ref: cells[ref].error for ref in ("B1", "C1", "D1", "E1", "F1", "G1")}
    assert ("нет", "5") == (cells["D1"].text, cells["E1"].text)


def test_a_value_saved_beside_a_bare_function_is_not_believed(tmp_path: Path) -> None:
    """Attack: the right number as the cached value of a formula that Excel does not know, and of what leans on it."""
    path = package(tmp_path / "b.xlsx", '<sheetData><row r="1"><c r="A1"><f>IFS(1,130)</f><v>130</v></c>'
                                        '<c r="B1"><f>A1*1</f><v>130</v></c></row></sheetData>')
    cells = _cells(path, tmp_path)

    assert [("#NAME?", "#NAME?", None), ("#NAME?", "130", None)] == [
        (cells[ref].error, cells[ref].text, cells[ref].value) for ref in ("A1", "B1")]


def test_a_formula_in_white_letters_stays_blank(tmp_path: Path) -> None:
    """Its value is known only after recalculation, and nobody reads it; what leans on it is seen."""
    from openpyxl import Workbook
    from openpyxl.styles import Font, PatternFill

    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet["A1"], sheet["B1"], sheet["C1"] = 5, "=A1*26", "=B1"
    sheet["B1"].font = Font(color="FFFFFFFF")
    sheet["B1"].fill = PatternFill("solid", fgColor="FFFFFFFF")
    workbook.save(tmp_path / "b.xlsx")
    cells = _cells(tmp_path / "b.xlsx", tmp_path)

    assert (("", None, True), "130") == ((cells["B1"].text, cells["B1"].value, cells["B1"].invisible), cells["C1"].text)


def test_a_bare_function_behind_a_name(tmp_path: Path) -> None:
    """A defined name that calls it gives no value: an error where the engines know formulas in names, else open."""
    from openpyxl import Workbook
    from openpyxl.workbook.defined_name import DefinedName

    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "Лист1"
    sheet["A1"], sheet["B1"] = 80, "=Больше*1"
    workbook.defined_names["Больше"] = DefinedName("Больше", attr_text='MAXIFS(Лист1!$A$1:$A$1,Лист1!$A$1:$A$1,">0")')
    workbook.save(tmp_path / "b.xlsx")

    cell = _cells(tmp_path / "b.xlsx", tmp_path)["B1"]
    assert (None, True) == (cell.value, cell.unresolved or cell.error == "#NAME?")


def test_a_function_by_its_russian_name(tmp_path: Path) -> None:
    """Files hold English names whatever the language of Excel is; the reason says so."""
    cells = _cells(book(tmp_path / "b.xlsx", {"Лист1": {"A1": 5, "B1": "=СУММ(A1:A1)"}}), tmp_path)

    assert ("#NAME?", True) == (cells["B1"].error, "английские" in explained("=СУММ(A1:A1)", "#NAME?"))


@pytest.mark.parametrize(("formula", "name"), [
    ("=SUM(НетТакого)", "НетТакого"), ("=NoSuch+1", "NoSuch"), ("=Сумма*НДС", "НДС"), ("=IF(A1,нет,1)", "нет"),
    ("=SUM(сумма)+Т1[Цена]+ROWS(Т1)", ""), ("=SUM(A:C,1:3,$A:$B,Лист1!A1,'Лист 2'!A1,Лист1:Лист3!A1)", ""),
    ("=TRUE+1E5+A1*2.5E+3", ""), ('="НетТакого"&A1', ""), ("=IFERROR(#N/A,#REF!)", ""), ("=Лист1!Имя+[1]!Имя", ""),
    ("=_xlfn.LET(_xlpm.x,1,_xlpm.x)", ""), ("=LET(x,1,x)", ""), ("=SUM (A1) + _xlfn.XLOOKUP(A1,B:B,C:C)", ""),
    ("=BYROW(A1:B2,_xleta.SUM)", ""), ("=cmd|'/c'!A0", ""), ("={1,2;3,4}", ""), ("=B2:Сумма", ""),
])
def test_names_that_the_book_does_not_have(formula: str, name: str) -> None:
    """A word that is no call, sheet, cell, table, variable or error, and that nothing defines."""
    assert name == undefined_name(formula, {"сумма", "т1"})


def test_a_value_saved_beside_an_undefined_name_is_not_believed(tmp_path: Path) -> None:
    """Excel shows #NAME? on opening, whatever the writer saved; names and tables of the book are no such words."""
    import xlsxwriter

    book = xlsxwriter.Workbook(str(tmp_path / "b.xlsx"))
    sheet = book.add_worksheet("Лист1")
    sheet.add_table("A1:B3", {"name": "Т1", "columns": [{"header": "Поз"}, {"header": "Цена"}]})
    book.define_name("Ставка", "=Лист1!$B$2")
    for row, formula in enumerate(("=SUM(Т1[Цена])", "=Ставка*2", "=SUM(НетТакого)"), start=4):
        sheet.write_formula(row, 0, formula, None, 7)
    book.close()
    document = read_here(tmp_path / "b.xlsx")

    assert isinstance(document, Document)
    assert [None, None, "#NAME?"] == [document.grids[0].rows[row][0].error for row in (4, 5, 6)]
    assert [("undefined_name", "Лист1!A7")] == [(each.kind, each.locator) for each in document.findings]
