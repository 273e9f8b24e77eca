"""Workbooks compared by content: what a person edited is told once, what a program rewrote is not told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Font, PatternFill

from tests.office.workbooks import package
from tools.model import Unreadable
from tools.office import libreoffice
from tools.office.diff import Change, Difference, compare

Edit = Callable[[Any], None]


def _book(path: Path, *edits: Edit) -> Path:
    """An estimate of ten lines, a total, and a summary on another sheet."""
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Смета"
    sheet.append(["Позиция", "Кол-во", "Цена", "Сумма"])
    for row in range(2, 12):
        sheet.append([f"Товар {row}", row * 3, row * 1.5, f"=B{row}*C{row}"])
    sheet.append(["Итого", None, None, "=SUM(D2:D11)"])
    for cell in sheet[1]:
        cell.font, cell.fill = Font(bold=True), PatternFill("solid", fgColor="FFDDEEFF")
    for row in range(2, 13):
        sheet.cell(row, 4).number_format = '#,##0.00 "₽"'
    summary = workbook.create_sheet("Свод")
    summary["A1"], summary["B1"], summary["B2"] = "Всего", "=Смета!D12", "=SUM(Смета!D:D)/$B$1"
    for edit in edits:
        edit(workbook)
    workbook.save(path)
    return path


def _difference(first: Path, second: Path) -> Difference:
    found = compare(first, second)
    assert isinstance(found, Difference), found
    return found


def _changes(tmp_path: Path, *edits: Edit) -> tuple[Change, ...]:
    return _difference(_book(tmp_path / "a.xlsx"), _book(tmp_path / "b.xlsx", *edits)).changes


def _set(sheet: str, ref: str, value: Any) -> Edit:
    def edit(workbook: Any) -> None:
        workbook[sheet][ref] = value
    return edit


def _insert_row(workbook: Any) -> None:
    """As Excel does it: every formula below, and on the other sheet, follows."""
    sheet = workbook["Смета"]
    sheet.insert_rows(6)
    for row in range(7, 13):
        sheet.cell(row, 4).value = f"=B{row}*C{row}"
    sheet["D13"] = "=SUM(D2:D12)"
    for column, value in enumerate(["Новый", 1, 2, "=B6*C6"], start=1):
        sheet.cell(6, column).value = value
    workbook["Свод"]["B1"] = "=Смета!D13"


def _insert_column(workbook: Any) -> None:
    sheet = workbook["Смета"]
    sheet.insert_cols(2)
    sheet["B1"] = "Ед."
    for row in range(2, 12):
        sheet.cell(row, 2).value, sheet.cell(row, 5).value = "шт", f"=C{row}*D{row}"
    sheet["E12"] = "=SUM(E2:E11)"
    workbook["Свод"]["B1"], workbook["Свод"]["B2"] = "=Смета!E12", "=SUM(Смета!E:E)/$B$1"


def _rename(workbook: Any) -> None:
    workbook["Смета"].title = "Расчёт, март"
    workbook["Свод"]["B1"], workbook["Свод"]["B2"] = "='Расчёт, март'!D12", "=SUM('Расчёт, март'!D:D)/$B$1"


def _move_row(workbook: Any) -> None:
    """Row 3 goes to row 8; those between move up."""
    sheet = workbook["Смета"]
    values = [sheet.cell(3, column).value for column in range(1, 4)]
    for row in range(3, 8):
        for column in range(1, 4):
            sheet.cell(row, column).value = sheet.cell(row + 1, column).value
    for column in range(1, 4):
        sheet.cell(8, column).value = values[column - 1]


def _swap_columns(workbook: Any) -> None:
    sheet = workbook["Смета"]
    for row in range(1, 13):
        one, other = sheet.cell(row, 2), sheet.cell(row, 3)
        one.value, other.value = other.value, one.value
        if 1 < row < 12:
            sheet.cell(row, 4).value = f"=C{row}*B{row}"


def _delete_row(workbook: Any) -> None:
    sheet = workbook["Смета"]
    sheet.delete_rows(4)
    for row in range(4, 11):
        sheet.cell(row, 4).value = f"=B{row}*C{row}"
    sheet["D11"] = "=SUM(D2:D10)"
    workbook["Свод"]["B1"] = "=Смета!D11"


def test_a_book_and_itself(tmp_path: Path) -> None:
    """Nothing."""
    path = _book(tmp_path / "a.xlsx")

    assert _difference(path, path) == Difference("xlsx")


@pytest.mark.parametrize(("edit", "expected"), [
    (_insert_row, Change("rows_inserted", "", "Смета!6:6", "", "Новый | 1 | 2 | =B6*C6")),
    (_delete_row, Change("rows_deleted", "Смета!4:4", "", "Товар 4 | 12 | 6 | =B4*C4", "")),
    (_move_row, Change("rows_moved", "Смета!3:3", "Смета!8:8", "", "Товар 3 | 9 | 4,5 | =B8*C8")),
    (_insert_column, Change("columns_inserted", "", "Смета!B:B")),
    (_swap_columns, Change("columns_moved", "Смета!B:B", "Смета!C:C")),
    (_rename, Change("sheet_renamed", "Смета", "Расчёт, март", "Смета", "Расчёт, март")),
    (lambda book: book.move_sheet("Свод", -1), Change("sheet_moved", "Смета", "Смета")),
    (lambda book: book.create_sheet("Пустой"), Change("sheet_added", "", "Пустой")),
    (lambda book: setattr(book["Свод"], "sheet_state", "hidden"), Change("sheet_hidden", "Свод", "Свод")),
    (_set("Смета", "B5", 99), Change("value", "Смета!B5", "Смета!B5", "15", "99")),
    (_set("Смета", "B5", "15"), Change("type", "Смета!B5", "Смета!B5", "15 (число)", "15 (текст)")),
    (_set("Смета", "F5", "срочно"), Change("value", "", "Смета!F5", "", "срочно")),
    (_set("Смета", "D9", 243), Change("formula", "Смета!D9", "Смета!D9", "=B9*C9", "243,00 ₽")),
    (_set("Смета", "D12", "=SUM(D2:D10)"), Change("formula", "Смета!D12", "Смета!D12", "=SUM(D2:D11)", "=SUM(D2:D10)")),
    (_set("Смета", "D9", "=B9*$C$9"), Change("formula", "Смета!D9", "Смета!D9", "=B9*C9", "=B9*$C$9")),
    (lambda book: setattr(book["Смета"]["D4"], "number_format", "0%"),
     Change("format", "", "Смета!D4", '#,##0.00 "₽"', "0%")),
    (lambda book: book["Смета"].merge_cells("A14:B14"), Change("merge_added", "", "Смета", "", "A14:B14")),
    (lambda book: setattr(book["Смета"].row_dimensions[5], "hidden", True), Change("rows_hidden", "", "Смета!5:5")),
    (lambda book: setattr(book["Смета"].column_dimensions["C"], "hidden", True),
     Change("columns_hidden", "", "Смета!C:C")),
    (lambda book: book.defined_names.add(openpyxl.workbook.defined_name.DefinedName("Итог", attr_text="Смета!$D$12")),
     Change("name_added", "", "Итог", "", "Смета!$D$12")),
], ids=lambda value: value.kind if isinstance(value, Change) else "")
def test_one_edit_is_one_change(tmp_path: Path, edit: Edit, expected: Change) -> None:
    """Formulas that followed it are none."""
    assert _changes(tmp_path, edit) == (expected,)


def test_a_look_given_to_an_area_is_one_change(tmp_path: Path) -> None:
    """Told as the area, not cell by cell."""
    def paint(workbook: Any) -> None:
        for row in workbook["Смета"]["A2:C5"]:
            for cell in row:
                cell.font = Font(color="FFFF0000")

    assert _changes(tmp_path, paint) == (Change("style", "", "Смета!A2:C5", "обычный", "цвет FF0000"),)


def test_a_reference_that_did_not_follow_is_a_change(tmp_path: Path) -> None:
    """The summary still names the row where the total was."""
    found = _changes(tmp_path, _insert_row, _set("Свод", "B1", "=Смета!D12"))

    assert [change.kind for change in found] == ["rows_inserted", "formula"]
    assert found[1] == Change("formula", "Свод!B1", "Свод!B1", "=Смета!D12", "=Смета!D12")


def test_several_edits_are_told_apart(tmp_path: Path) -> None:
    """An inserted row, a renamed sheet, a value in a row that moved down."""
    def edit(workbook: Any) -> None:
        _insert_row(workbook)
        workbook["Смета"]["B9"] = 500
        workbook["Смета"].title = "Расчёт"
        workbook["Свод"]["B1"], workbook["Свод"]["B2"] = "=Расчёт!D13", "=SUM(Расчёт!D:D)/$B$1"

    assert [(change.kind, change.before, change.after) for change in _changes(tmp_path, edit)] == [
        ("sheet_renamed", "Смета", "Расчёт"), ("rows_inserted", "", "Расчёт!6:6"), ("value", "Смета!B8", "Расчёт!B9")]


def test_a_blank_row_inserted(tmp_path: Path) -> None:
    """It moves what lies below, and nothing else."""
    rows = ('<row r="1"><c r="A1"><v>1</v></c></row><row r="{0}"><c r="A{0}"><v>2</v></c><c r="B{0}"><f>A1+A{0}</f></c>'
            "</row>")
    first, second = (package(tmp_path / f"{last}.xlsx", f"<sheetData>{rows.format(last)}</sheetData>")
                     for last in (2, 3))

    assert _difference(first, second).changes == (Change("rows_inserted", "", "Лист1!2:2"),)


def test_saving_by_another_program_is_no_change(tmp_path: Path) -> None:
    """openpyxl drops saved values and renumbers styles."""
    path = _book(tmp_path / "a.xlsx")
    workbook = openpyxl.load_workbook(path)
    workbook.create_sheet("Лишний")["A1"] = "Аванс"  # strings are numbered anew
    workbook.move_sheet("Лишний", -2)
    del workbook["Лишний"]
    workbook.save(tmp_path / "b.xlsx")

    assert _difference(path, tmp_path / "b.xlsx").changes == ()


def test_writing_anew_with_other_tables_of_strings_and_styles_is_no_change(tmp_path: Path) -> None:
    """XlsxWriter: other indices everywhere, saved zeros."""
    import xlsxwriter

    path = _book(tmp_path / "a.xlsx")
    with xlsxwriter.Workbook(str(tmp_path / "b.xlsx")) as workbook:
        head = workbook.add_format({"bold": True, "bg_color": "#DDEEFF"})
        money = workbook.add_format({"num_format": '#,##0.00\\ "₽"'})
        workbook.add_format({"italic": True})
        for source in openpyxl.load_workbook(path).worksheets:
            sheet = workbook.add_worksheet(source.title)
            for row in source.iter_rows():
                for cell in row:
                    form = head if cell.font.b else money if "₽" in cell.number_format else None
                    if cell.value is not None:
                        sheet.write(cell.coordinate, cell.value, form)

    assert _difference(path, tmp_path / "b.xlsx").changes == ()


@pytest.mark.libreoffice
def test_saving_by_libreoffice_is_no_change(tmp_path: Path) -> None:
    """Formats respelt, strings and styles renumbered, formats inherited by formulas written down."""
    if libreoffice.program() is None:
        pytest.skip("needs LibreOffice and python3-uno")
    path = _book(tmp_path / "a.xlsx", lambda book: book["Смета"].merge_cells("A14:B14"))
    libreoffice.calculate(path, tmp_path / "b.xlsx")

    assert _difference(path, tmp_path / "b.xlsx").changes == ()


def test_formulas_are_compared_by_what_they_say(tmp_path: Path) -> None:
    """Spaces, case, prefixes of newer functions, shared formulas written out."""
    sheet = ('<sheetData><row r="1"><c r="A1"><v>{}</v></c><c r="B1">{}</c><c r="C1"><f>{}</f></c></row><row r="2">'
             '<c r="A2"><v>2</v></c><c r="B2">{}</c></row></sheetData>')
    first = package(tmp_path / "a.xlsx", sheet.format(
        "1", '<f t="shared" ref="B1:B2" si="0">A1*10</f>', '_xlfn.CONCAT(A1,"а б")', '<f t="shared" si="0"/>'))
    second = package(tmp_path / "b.xlsx", sheet.format(
        "1.0", "<f>A1 * 10</f>", 'concat(A1, "а б")', "<f>A2*10</f>"))

    assert _difference(first, second).changes == ()


def test_strings_inside_formulas_are_not_touched(tmp_path: Path) -> None:
    """A reference in quotes is no reference."""
    sheet = '<sheetData><row r="1"><c r="A1"><f>"{}"&amp;B1</f></c></row></sheetData>'
    first, second = (package(tmp_path / f"{name}.xlsx", sheet.format(text))
                     for name, text in (("a", "A1 b"), ("b", "a1 B")))

    assert [change.kind for change in _difference(first, second).changes] == ["formula"]


@pytest.mark.parametrize("sheet", [
    '<sheetData><!-- <row r="9"><c r="A9"><v>9</v></c></row> --><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
    '<sheetData><row><c><v>1</v></c></row></sheetData>',
    "<sheetData><row r='1'><c r='A1'><v>1</v></c></row></sheetData>",
    '<sheetData><row r="1"><c t="n" r="A1"><v>1</v></c></row></sheetData>',
    '<sheetData><row r="1"><c r="A1"><v><![CDATA[1]]></v></c></row></sheetData>',
    '<x:sheetData xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:row r="1"><x:c r="A1"><x:v>1'
    "</x:v></x:c></x:row></x:sheetData>",
], ids=["comment", "no addresses", "single quotes", "order", "cdata", "prefix"])
def test_every_spelling_of_a_sheet_is_read(tmp_path: Path, sheet: str) -> None:
    """As a parser reads it, not as an expression does."""
    usual = package(tmp_path / "a.xlsx", '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>')
    other = package(tmp_path / "c.xlsx", '<sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData>')
    odd = package(tmp_path / "b.xlsx", sheet)

    assert _difference(usual, odd).changes == ()
    assert _difference(odd, other).changes == (Change("value", "Лист1!A1", "Лист1!A1", "1", "2"),)


def test_what_is_no_workbook_is_refused(tmp_path: Path) -> None:
    """With the name of the file."""
    (tmp_path / "b.xlsx").write_bytes(b"PK\x03\x04")
    found = compare(_book(tmp_path / "a.xlsx"), tmp_path / "b.xlsx")

    assert isinstance(found, Unreadable)
    assert (found.reason, found.detail.startswith("b.xlsx: ")) == ("unreadable", True)


def test_few_rows_with_other_bytes_are_aligned_between_the_rest(tmp_path: Path) -> None:
    """The quick way of one writer: only they are parsed, and the result is the same."""
    def long(workbook: Any) -> None:
        for row in range(20, 120):
            workbook["Смета"].cell(row, 1).value = row

    first = _book(tmp_path / "a.xlsx", long)
    second = _book(tmp_path / "b.xlsx", long, _set("Смета", "B5", 99), _set("Смета", "A130", "хвост"))

    assert _difference(first, second).changes == (
        Change("rows_inserted", "", "Смета!130:130", "", "хвост"), Change("value", "Смета!B5", "Смета!B5", "15", "99"))
