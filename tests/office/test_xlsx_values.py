"""Values and formulas alone are those of the whole document: on made-up sheets, generated books and real ones."""

from __future__ import annotations

import tempfile
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.office.workbooks import at, package
from tools.model import Cell, Document, Unreadable
from tools.office.xlsx import read_xlsx
from tools.office.xlsx_cells import address
from tools.office.xlsx_refused import BARE, MALFORMED
from tools.office.xlsx_values import SheetValues, values_and_formulas

_FOLDER = Path(__file__).parents[3] / "shared" / "real_files"
_BOOKS = sorted([*_FOLDER.glob("*.xlsx"), *_FOLDER.glob("*.xlsm")])

_DATES = ('<numFmts count="1"><numFmt numFmtId="170" formatCode="[$-419]d mmmm yyyy;@"/></numFmts>'
          '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="10"/></cellXfs>')


def _sheets(path: Path) -> dict[str, SheetValues]:
    found = values_and_formulas(path)
    assert isinstance(found, tuple), found
    return {each.name: each for each in found}


def _as_in(cell: Cell, sheet: SheetValues) -> tuple[object, ...]:
    """What the document says of a cell, told apart where it says more: merges, invisible cells, formulas that Excel
    refuses."""
    key = address(cell.ref)
    assert key is not None
    formula, error = sheet.formulas.get(key), sheet.errors.get(key)
    refused = cell.error in (MALFORMED, BARE) or (cell.unresolved and key not in sheet.uncached)
    value = cell.value if cell.invisible or refused else sheet.value(*key)
    return value, formula, cell.error if refused else error, cell.unresolved if refused or cell.invisible else (
        key in sheet.uncached and error is None)


def _different(path: Path) -> list[str]:
    document = read_xlsx(path)
    assert isinstance(document, Document), document
    sheets = _sheets(path)
    return [f"{grid.name}!{cell.ref}" for grid in document.grids if grid.sheet for row in grid.rows for cell in row
            if cell.ref and not cell.merged
            and (cell.value, cell.formula, cell.error, cell.unresolved) != _as_in(cell, sheets[grid.name])]


def test_traps_of_the_value_reader(tmp_path: Path) -> None:
    """An empty beginning, an error, a formula without a value, dates by built-in and by own formats, a truth value."""
    path = package(tmp_path / "a.xlsx", (
        '<sheetData><row r="3"><c r="B3"><f>1+1</f></c><c r="C3"><v>3</v></c><c r="D3" t="e"><f>1/0</f><v>#DIV/0!</v>'
        '</c></row><row r="4"><c r="B4" s="1"><v>45000</v></c><c r="C4" s="2"><v>45000.5</v></c><c r="D4" t="b"><v>1'
        '</v></c><c r="E4" t="str"><f>""</f><v></v></c><c r="F4" s="3"><v>0.125</v></c></row></sheetData>'),
        styles=_DATES)
    sheet = _sheets(path)["Лист1"]

    assert [sheet.value(3, column) for column in range(1, 6)] == [None, None, Decimal(3), None, None]
    assert [sheet.value(4, column) for column in range(2, 7)] == [
        date(2023, 3, 15), datetime(2023, 3, 15, 12), True, None, Decimal("0.125")]
    assert dict(sheet.formulas) == {(3, 2): "=1+1", (3, 4): "=1/0", (4, 5): '=""'}
    assert (sheet.errors, sheet.uncached) == ({(3, 4): "#DIV/0!"}, {(3, 2)})
    assert _different(path) == []


def test_shared_formulas_are_written_out(tmp_path: Path) -> None:
    """Also where a number is given anew further down, and for a cell whose formula nobody wrote out."""
    path = package(tmp_path / "a.xlsx", (
        '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1&amp;"&lt;A1"</f><v>0'
        '</v></c></row><row r="2"><c r="B2"><f t="shared" si="0"/><v>0</v></c></row><row r="3"><c r="B3"><f t="shared" '
        'ref="B3:B4" si="0">A$1*C3</f><v>0</v></c></row><row r="4"><c r="B4"><f t="shared" si="0"/><v>0</v></c><c '
        'r="C4"><f t="shared" si="9"/><v>5</v></c></row></sheetData>'))

    assert dict(_sheets(path)["Лист1"].formulas) == {
        (1, 2): '=A1&"<A1"', (2, 2): '=A2&"<A1"', (3, 2): "=A$1*C3", (4, 2): "=A$1*C4"}
    assert _different(path) == []


@pytest.mark.parametrize("sheet", [
    '<sheetData><row r="1"><c r="A1"><f t="array" ref="A1:A3">B1:B3*2</f><v>2</v></c></row><row r="2"><c r="A2"><v>4'
    '</v></c></row><row r="3"><c r="A3"><v>6</v></c></row></sheetData>',
    '<sheetData><row><c><v>1</v></c><c><f>A1+1</f><v>2</v></c></row></sheetData>',
    "<sheetData><row r='1'><c r='A1'><f>2+2</f><v>4</v></c></row></sheetData>",
    '<sheetData><!-- <row r="9"><c r="A9"><f>9</f></c></row> --><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
    '<sheetData><row r="1"><c r="A1"><f><![CDATA[1&1]]></f><v>11</v></c></row></sheetData>',
    '<x:sheetData xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:row r="1"><x:c r="A1"><x:f>1+0'
    "</x:f><x:v>1</x:v></x:c></x:row></x:sheetData>",
], ids=["array", "no addresses", "single quotes", "comment", "cdata", "prefix"])
def test_every_spelling_of_a_sheet_is_read(tmp_path: Path, sheet: str) -> None:
    """As a parser reads it, not as an expression does."""
    assert _different(package(tmp_path / "a.xlsx", sheet)) == []


_VALUES = st.one_of(
    st.integers(-10**9, 10**9), st.floats(-1e9, 1e9, allow_nan=False), st.booleans(),
    st.text("абв AB<>&\"'1_x", max_size=8), st.dates(date(1950, 1, 1), date(2090, 1, 1)),
    st.sampled_from(["=A1+1", '=IF(A1>1,"да & нет","<A1>")', "=SUM($A$1:B2)", "=1/0", "='Лист 2'!A1"]))
_CELLS = st.dictionaries(st.tuples(st.integers(0, 12), st.integers(0, 30)), _VALUES, max_size=25)


@settings(max_examples=40)
@given(_CELLS, st.booleans())
def test_generated_books(cells: dict[tuple[int, int], object], date1904: bool) -> None:
    """Any values and formulas, with and without an empty beginning; formulas with and without saved values."""
    import xlsxwriter

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.xlsx"
        with xlsxwriter.Workbook(str(path), {"date_1904": date1904, "default_date_format": "dd.mm.yyyy"}) as book:
            sheet = book.add_worksheet("Данные")
            book.add_worksheet("Лист 2")
            for (row, column), value in cells.items():
                if isinstance(value, str) and value.startswith("="):
                    sheet.write_formula(row, column, value, None, "#DIV/0!" if "/0" in value else 7 * (row % 2) or "")
                elif isinstance(value, date):
                    sheet.write_datetime(row, column, value)
                else:
                    sheet.write(row, column, value)

        assert _different(path) == []


@pytest.mark.skipif(not _BOOKS, reason="../shared/real_files is not here")
@pytest.mark.parametrize("path", _BOOKS, ids=lambda path: path.name)
def test_real_workbooks(path: Path) -> None:
    """The same cells, or the same refusal."""
    document = read_xlsx(path)
    if isinstance(document, Unreadable):
        found = values_and_formulas(path)
        assert isinstance(found, Unreadable) and found.reason == document.reason
    else:
        assert _different(path) == []


def test_a_corner_cell_asks_for_no_rectangle(tmp_path: Path) -> None:
    """Two cells in opposite corners make the value reader ask for 550 GB."""
    path = package(tmp_path / "a.xlsx", '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576">'
                                        '<c r="XFD1048576"><v>1</v></c></row></sheetData>')
    found = values_and_formulas(path)

    assert isinstance(found, Unreadable) and found.reason == "too_big"


def test_a_corner_cell_in_the_first_row(tmp_path: Path) -> None:
    """Where the last cell is a near one, and where the row says another number than the cell."""
    for cells in ('<row r="1"><c r="XFD1048576"><v>1</v></c></row><row r="2"><c r="A1"><v>1</v></c></row>',
                  '<row r="1"><c r="XFD1"><v>1</v></c><c r="A1048576"><v>1</v></c></row>'):
        found = values_and_formulas(package(tmp_path / "a.xlsx", f"<sheetData>{cells}</sheetData>"))

        assert isinstance(found, Unreadable) and found.reason == "too_big"


def test_a_cell_of_many_megabytes_is_refused(tmp_path: Path) -> None:
    """Before the value reader copies it."""
    path = package(tmp_path / "a.xlsx", '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>' + "я" * 6_000_000
                   + "</t></is></c></row></sheetData>")
    found = values_and_formulas(path)

    assert isinstance(found, Unreadable) and found.reason == "too_big"


def test_what_is_no_workbook_is_refused(tmp_path: Path) -> None:
    """With a typed reason."""
    (tmp_path / "a.xlsx").write_bytes(b"%PDF-1.4")
    (tmp_path / "b.xlsx").write_bytes(b"PK\x03\x04")
    found = [values_and_formulas(tmp_path / name) for name in ("a.xlsx", "b.xlsx", "none.xlsx")]

    assert [each.reason for each in found if isinstance(each, Unreadable)] == ["wrong_type", "unreadable", "missing"]


def test_a_sheet_of_the_document_and_of_the_pass_are_one(tmp_path: Path) -> None:
    """A plain look at one cell in both."""
    path = package(tmp_path / "a.xlsx", '<sheetData><row r="1"><c r="A1"><f>2*3</f><v>6</v></c></row></sheetData>')
    cell, sheet = at(read_xlsx(path), "A1"), _sheets(path)["Лист1"]

    assert (cell.value, cell.formula) == (sheet.value(1, 1), sheet.formulas[1, 1]) == (Decimal(6), "=2*3")


def test_many_shared_formulas_in_one_cell(tmp_path: Path) -> None:
    """A hundred thousand in one row: each beginning is found at once, and the parser has the last word."""
    path = package(tmp_path / "a.xlsx", '<sheetData><row r="1"><c r="A1">'
                   + '<f t="shared" ref="A1:A2" si="0">B1</f>' * 100_000 + "<v>1</v></c></row></sheetData>")

    assert dict(_sheets(path)["Лист1"].formulas) == {(1, 1): "=B1"}
