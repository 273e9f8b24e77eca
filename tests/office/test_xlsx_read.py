"""Workbooks as a person sees them: values, texts, formulas, and everything hidden set apart."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.office.workbooks import at, book, package, relation
from tools.model import Cell, Document, Hidden
from tools.office.codec import decode, encode
from tools.office.xlsx import read_xlsx


def _read(path: Path) -> Document:
    document = read_xlsx(path)
    assert isinstance(document, Document), document
    return document


def _kinds(document: Document) -> list[str]:
    return [finding.kind for finding in document.findings]


def test_text_is_the_sheets_name_and_a_line_for_each_row(tmp_path: Path) -> None:
    """Blank cells inside a row stay, blank cells at its end and runs of blank rows do not."""
    path = book(tmp_path / "b.xlsx", {
        "Отчёт": {"A1": "Товар", "C1": "Сумма", "A2": "Болт | гайка\nМ8", "C2": 1234.5, "A6": "Итого"},
        "Второй": {"B2": True}})

    assert _read(path).text == ("Отчёт\n| Товар |  | Сумма |\n| Болт \\| гайка М8 |  | 1234,5 |\n\n| Итого |\n\n"
                                "Второй\n\n|  | ИСТИНА |")


def test_every_value_has_its_locator(tmp_path: Path) -> None:
    """The segment at a value's offset names sheet and address."""
    document = _read(book(tmp_path / "b.xlsx", {"Лист1": {"A1": "a|b", "B3": "здесь"}}))

    assert document.locate(document.text.index("здесь")) == "Лист1!B3"
    assert [document.text[each.start:each.end] for each in document.segments] == ["Лист1", "a\\|b", "здесь"]


@pytest.mark.parametrize(("value", "code", "cell"), [
    (0.125, "0.0%", Cell("12,5 %", Decimal("0.125"), "A1", percent=True)),
    (datetime(2026, 3, 5), "dd.mm.yyyy", Cell("05.03.2026", date(2026, 3, 5), "A1")),
    (datetime(2026, 3, 5, 9, 30), "dd.mm.yyyy hh:mm", Cell("05.03.2026 09:30", datetime(2026, 3, 5, 9, 30), "A1")),
    (time(9, 30), "h:mm", Cell("09:30", time(9, 30), "A1")),
    (0.1 + 0.2, "General", Cell("0,3", Decimal("0.3"), "A1")),
    (1234.5678, "#,##0.00", Cell("1234,57", Decimal("1234.5678"), "A1")),
    (1.234, "General", Cell("1,2340", Decimal("1.234"), "A1")),
    (100, "General", Cell("100", Decimal(100), "A1")),
    (True, "General", Cell("ИСТИНА", True, "A1")),
    ("1 234,50", "General", Cell("1 234,50", "1 234,50", "A1", number_as_text=True)),
    ("0012345678", "General", Cell("0012345678", "0012345678", "A1")),
    ("текст", "@", Cell("текст", "текст", "A1")),
])
def test_a_value_is_typed_and_shown_by_its_format(tmp_path: Path, value: Any, code: str, cell: Cell) -> None:
    """Decimal, date, time or text; the text is what a person reads."""
    assert at(_read(book(tmp_path / "b.xlsx", {"Лист1": {"A1": value}}, {"A1": code})), "A1") == cell


def test_addresses_do_not_shift_when_the_start_of_a_sheet_is_empty(tmp_path: Path) -> None:
    """A formula without a value at A1 is no reason to move B1 there."""
    document = _read(book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1", "B1": 3, "D4": 4}}))

    assert at(document, "B1").value == Decimal(3)
    assert at(document, "D4").value == Decimal(4)


def test_a_formula_without_a_saved_value_is_unresolved(tmp_path: Path) -> None:
    """Blank text, and the formula is kept."""
    document = _read(book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1"}}))

    assert at(document, "A1") == Cell(ref="A1", formula="=1+1", unresolved=True)


def test_saved_values_of_formulas_and_errors_are_read(tmp_path: Path) -> None:
    """Calamine gives an empty text for an error; the XML tells the truth."""
    sheet = ('<sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
             '<c r="C1" t="str"><f>"a"</f><v>a</v></c><c r="D1" t="str"><f>""</f><v></v></c>'
             '<c r="E1" t="e"><v>#REF!</v></c></row></sheetData>')
    document = _read(package(tmp_path / "b.xlsx", sheet))

    assert [at(document, ref) for ref in ("A1", "B1", "C1", "D1", "E1")] == [
        Cell("2", Decimal(2), "A1", "=1+1"), Cell("#DIV/0!", None, "B1", "=1/0", error="#DIV/0!"),
        Cell("a", "a", "C1", '="a"'), Cell("", None, "D1", '=""'), Cell("#REF!", None, "E1", error="#REF!")]


def test_shared_and_array_formulas_are_written_out(tmp_path: Path) -> None:
    """Every cell of a shared or array formula has a formula of its own."""
    sheet = ('<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$1</f>'
             '<v>1</v></c><c r="C1"><f t="array" ref="C1:C2">A1:A2*2</f><v>2</v></c></row><row r="2">'
             '<c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>2</v></c><c r="C2"><v>4</v></c></row>'
             "</sheetData>")
    document = _read(package(tmp_path / "b.xlsx", sheet))

    assert [at(document, ref).formula for ref in ("B1", "B2", "C1", "C2")] == [
        "=A1*$A$1", "=A2*$A$1", "=A1:A2*2", "=A1:A2*2"]


def test_cells_without_addresses_follow_each_other(tmp_path: Path) -> None:
    """`r` may be left out of rows and cells."""
    sheet = ("<sheetData><row><c><v>1</v></c><c><f>A1+1</f><v>2</v></c></row><row><c><f>B1</f><v>2</v></c></row>"
             "</sheetData>")
    document = _read(package(tmp_path / "b.xlsx", sheet))

    assert [at(document, ref).formula for ref in ("A1", "B1", "A2")] == [None, "=A1+1", "=B1"]


def test_dates_of_1904(tmp_path: Path) -> None:
    """The other date system is a property of the book."""
    path = package(tmp_path / "b.xlsx", '<sheetData><row r="1"><c r="A1" s="1"><v>44562</v></c></row></sheetData>',
                   workbook='<workbookPr date1904="1"/>',
                   styles='<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>')

    assert at(_read(path), "A1") == Cell("02.01.2026", date(2026, 1, 2), "A1")


def test_a_merged_value_stands_in_each_cell_and_once_in_the_text(tmp_path: Path) -> None:
    """Grids are for addressing, the text for reading."""
    sheet = ('<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>План</t></is></c></row><row r="2">'
             '<c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row></sheetData>'
             '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>')
    document = _read(package(tmp_path / "b.xlsx", sheet))

    assert at(document, "B1") == Cell("План", "План", "B1", merged=True)
    assert document.text == "Лист1\n| План |\n| 1 | 2 |"
    assert document.facts["sheets"][0]["merged"] == ["A1:B1"]


_ROWS = "".join(f'<row r="{row}"{hidden}><c r="A{row}"><v>{row}</v></c><c r="B{row}"><v>{row * 10}</v></c></row>'
                for row, hidden in ((1, ""), (2, ' hidden="1"'), (3, "")))


def test_hidden_rows_and_columns_are_left_out_and_reported(tmp_path: Path) -> None:
    """A number that no person sees satisfies nothing."""
    sheet = f'<cols><col min="2" max="2" width="9" hidden="1"/></cols><sheetData>{_ROWS}</sheetData>'
    document = _read(package(tmp_path / "b.xlsx", sheet))

    assert document.text == "Лист1\n| 1 |\n| 3 |"
    assert [cell.ref for row in document.grids[0].rows for cell in row] == ["A1", "A3"]
    assert document.hidden == (Hidden("10", "Лист1!B1", "hidden"), Hidden("2 | 20", "Лист1!A2", "hidden"),
                               Hidden("30", "Лист1!B3", "hidden"))
    assert "hidden_text" in _kinds(document)


def test_rows_that_a_filter_hides_count_as_visible(tmp_path: Path) -> None:
    """One click shows them; a row hidden by hand under a filter without criteria stays hidden."""
    filtered = ('<autoFilter ref="A1:B3"><filterColumn colId="0"><filters><filter val="3"/></filters></filterColumn>'
                '</autoFilter>')
    shown = _read(package(tmp_path / "a.xlsx", f"<sheetData>{_ROWS}</sheetData>{filtered}"))
    hidden = _read(package(tmp_path / "b.xlsx", f'<sheetData>{_ROWS}</sheetData><autoFilter ref="A1:B3"/>'))

    assert len(shown.grids[0].rows) == 3
    assert len(hidden.grids[0].rows) == 2


def test_a_hidden_sheet_is_a_hidden_grid(tmp_path: Path) -> None:
    """Its cells are kept for the evidence, its text is not in the document's."""
    from openpyxl import Workbook

    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.create_sheet("Виден")["A1"] = "да"
    workbook.create_sheet("Скрыт").sheet_state = "veryHidden"
    workbook["Скрыт"]["B2"] = "нет"
    workbook.save(tmp_path / "b.xlsx")
    document = _read(tmp_path / "b.xlsx")

    assert [(grid.name, grid.hidden) for grid in document.grids] == [("Виден", False), ("Скрыт", True)]
    assert document.text == "Виден\n| да |"
    assert document.hidden == (Hidden("нет", "Скрыт!B2", "hidden"),)
    assert _kinds(document) == ["hidden_sheet", "hidden_text"]


_STYLES = ('<fonts count="3"><font><sz val="11"/></font><font><sz val="11"/><color rgb="FFFFFFFF"/></font>'
           '<font><sz val="1"/></font></fonts><fills count="4"><fill/><fill/><fill>'
           '<patternFill patternType="solid"><fgColor rgb="FF1F4E78"/></patternFill>'
           '</fill><fill><patternFill patternType="solid"><fgColor theme="0"/></patternFill></fill></fills>'
           '<numFmts count="1"><numFmt numFmtId="164" formatCode=";;;"/></numFmts><cellXfs count="6">'
           '<xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1" fillId="0"/><xf numFmtId="0" fontId="2"/>'
           '<xf numFmtId="164" fontId="0"/><xf numFmtId="0" fontId="1" fillId="2"/>'
           '<xf numFmtId="0" fontId="1" fillId="3"/></cellXfs>')


@pytest.mark.parametrize(("style", "visible"), [(0, True), (1, False), (2, False), (3, False), (4, True),
                                               (5, False)])
def test_white_tiny_and_formatted_away_values_are_invisible(tmp_path: Path, style: int, visible: bool) -> None:
    """White on nothing or on white, one point high, or under `;;;`; white on a dark fill is the head of a table."""
    path = package(tmp_path / "b.xlsx", f'<sheetData><row r="1"><c r="A1" s="{style}"><v>42</v></c></row></sheetData>',
                   styles=_STYLES)
    document = _read(path)

    assert ("42" in document.text) is visible
    assert document.hidden == (() if visible else (Hidden("42", "Лист1!A1", "invisible"),))


def test_comments_are_no_text_of_the_sheet(tmp_path: Path) -> None:
    """They are reported as hidden, with their cell."""
    from openpyxl import Workbook
    from openpyxl.comments import Comment

    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Лист1"
    sheet["C7"] = 5
    sheet["C7"].comment = Comment("верно 7", "Автор")
    workbook.save(tmp_path / "b.xlsx")
    document = _read(tmp_path / "b.xlsx")

    assert document.hidden == (Hidden("верно 7", "Лист1!C7", "comment"),)
    assert "верно" not in document.text


def test_tables_charts_and_names_are_facts(tmp_path: Path) -> None:
    """As XlsxWriter writes them, with saved values."""
    import xlsxwriter

    with xlsxwriter.Workbook(str(tmp_path / "b.xlsx")) as workbook:
        sheet = workbook.add_worksheet("Данные")
        sheet.add_table("A1:B3", {"name": "Продажи", "columns": [{"header": "Месяц"}, {"header": "Сумма"}],
                                  "data": [["январь", 10], ["февраль", 20]]})
        sheet.write_formula("D1", "=SUM(B2:B3)", None, 30)
        sheet.freeze_panes(1, 0)
        chart = workbook.add_chart({"type": "column"})
        chart.add_series({"name": "Сумма", "categories": "=Данные!$A$2:$A$3", "values": "=Данные!$B$2:$B$3"})
        sheet.insert_chart("F2", chart)
        workbook.define_name("Ставка", "=Данные!$B$2")
    document = _read(tmp_path / "b.xlsx")

    assert document.facts["tables"] == [{"sheet": "Данные", "name": "Продажи", "ref": "A1:B3",
                                         "columns": ["Месяц", "Сумма"], "head": True, "totals": False}]
    assert [(chart["types"], chart["series"][0]["values_ref"]) for chart in document.facts["charts"]] == [
        (["bar"], "Данные!$B$2:$B$3")]
    assert document.facts["names"] == {"Ставка": "Данные!$B$2"}
    assert document.facts["sheets"][0]["frozen"] == [1, 0]
    assert at(document, "D1").value == Decimal(30)


def test_a_list_object_is_a_table_of_its_own(tmp_path: Path) -> None:
    """Under its sheet's name, hidden columns left out, although its neighbours touch it."""
    import xlsxwriter

    with xlsxwriter.Workbook(str(tmp_path / "b.xlsx")) as workbook:
        sheet = workbook.add_worksheet("Данные")
        sheet.write_row("A1", ["Отчёт", "за", "март", "сосед"])
        sheet.add_table("B2:D3", {"columns": [{"header": name} for name in "абв"], "data": [[1, 2, 3]]})
        sheet.set_column("C:C", None, None, {"hidden": True})
    document = _read(tmp_path / "b.xlsx")

    assert [(grid.name, grid.sheet, grid.locator) for grid in document.grids] == [
        ("Данные", True, "Данные"), ("Данные", False, "Данные!B2:D3")]
    assert [[cell.text for cell in row] for row in document.grids[1].rows] == [["а", "в"], ["1", "3"]]
    assert document.text.count("| 1 |") == 1


def test_a_text_box_is_text(tmp_path: Path) -> None:
    """What is drawn over the cells is read after them."""
    import xlsxwriter

    with xlsxwriter.Workbook(str(tmp_path / "b.xlsx")) as workbook:
        sheet = workbook.add_worksheet("Лист1")
        sheet.write("A1", 1)
        sheet.insert_textbox("C3", "Вывод: рост")
    document = _read(tmp_path / "b.xlsx")

    assert document.text == "Лист1\n| 1 |\nВывод: рост"
    assert document.locate(document.text.index("Вывод")) == "Лист1, надпись"


def test_links_to_other_books_and_macros_are_findings(tmp_path: Path) -> None:
    """They are named and never followed or run."""
    path = package(tmp_path / "b.xlsx", '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
                   parts={"xl/vbaProject.bin": "x"}, relations=relation("printerSettings", "../p.bin"))

    assert _kinds(_read(path)) == ["macros"]


def test_a_document_survives_the_cache(tmp_path: Path) -> None:
    """Everything that the reader gives is plain data."""
    document = _read(book(tmp_path / "b.xlsx", {"Лист1": {"A1": datetime(2026, 1, 2), "B1": "=1+1", "C1": 0.5}}))

    assert decode(encode(document)) == document


def test_a_newer_function_without_its_prefix_is_found(tmp_path: Path) -> None:
    """Engines compute it, Excel shows `#NAME?`."""
    document = _read(book(tmp_path / "b.xlsx", {"Лист1": {
        "A1": "=_xlfn.XLOOKUP(1,B1:B2,B1:B2)", "A2": '="IFS(1)"', "A3": "=SUM(FILTER(B1:B2,B1:B2>0))"}}))

    assert [(finding.kind, finding.locator) for finding in document.findings] == [("bare_function", "Лист1!A3")]


def test_an_encrypted_book_needs_its_password(tmp_path: Path) -> None:
    """No password is `encrypted`, not `unreadable`; with it the book is read."""
    from msoffcrypto.format.ooxml import OOXMLFile

    plain = book(tmp_path / "plain.xlsx", {"Лист1": {"A1": "секрет"}})
    with plain.open("rb") as source, (tmp_path / "b.xlsx").open("wb") as target:
        OOXMLFile(source).encrypt("пароль", target)

    assert getattr(read_xlsx(tmp_path / "b.xlsx"), "reason", None) == "encrypted"
    assert getattr(read_xlsx(tmp_path / "b.xlsx", "не тот"), "reason", None) == "encrypted"
    assert _read_with(tmp_path / "b.xlsx", "пароль").text == "Лист1\n| секрет |"


def _read_with(path: Path, password: str) -> Document:
    document = read_xlsx(path, password)
    assert isinstance(document, Document), document
    return document
