"""Recalculation with the real engines: values, errors, doubts, and their way into a document."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.office.workbooks import at, book, package
from tools.model import Cell, Document, Finding, Unreadable
from tools.office import recalculate_process
from tools.office.recalculate import Computed, Recalculated, merge, recalculate
from tools.office.xlsx import read_xlsx


def _recalculate(path: Path) -> Recalculated:
    result = recalculate(path, path.parent / "cache")
    assert isinstance(result, Recalculated), result
    return result


def _merged(path: Path) -> Document:
    document = read_xlsx(path)
    assert isinstance(document, Document), document
    return merge(document, _recalculate(path))


_DATA = {"A1": "Товар", "B1": "Сумма", "A2": "Болт", "B2": 10.5, "A3": "Гайка", "B3": 20.25, "A4": "Болт", "B4": 5}


@pytest.mark.parametrize(("formula", "expected"), [
    ("=SUM(B2:B4)", Computed(Decimal("35.75"))),
    ("=ROUND(B3,1)", Computed(Decimal("20.3"))),
    ('=SUMIF(A2:A4,"болт",B2:B4)', Computed(Decimal("15.5"))),
    ('=VLOOKUP("Гайка",A2:B4,2,FALSE)', Computed(Decimal("20.25"))),
    ('=VLOOKUP("Шуруп",A2:B4,2,FALSE)', Computed(error="#N/A")),
    ("=Второй!A1*2", Computed(Decimal(84))),
    ("=SUM('Второй'!A:A)", Computed(Decimal(42))),
    ('=IF(B2>10,"да","нет")', Computed("да")),
    ("=B2>10", Computed(True)),
    ('=""', Computed()),
    ("=0.1+0.2", Computed(Decimal("0.3"))),
    ("=B2/0", Computed(error="#DIV/0!")),
    ("=#REF!+1", Computed(error="#REF!")),
    ("=СУММ(B2:B4)", Computed(error="#NAME?")),
    ("=AGGREGATE(9,4,B2:B4)", Computed(Decimal("35.75"))),
    ("=D1+1", Computed(doubt="circular")),
    ("=TODAY()", Computed(doubt="volatile")),
    ("=[1]Лист1!A1", Computed(doubt="external")),
    ('=WEBSERVICE("http://склад.example")', Computed(doubt="unsupported")),
])
def test_a_formula_gives_its_value_or_its_doubt(tmp_path: Path, formula: str, expected: Computed) -> None:
    """In the tokens of Excel, over Russian text and over sheets."""
    cells: dict[str, Any] = {**_DATA, "C1": date(2026, 1, 10), "C2": date(2026, 1, 20), "D1": formula}
    path = book(tmp_path / "b.xlsx", {"Первый": cells, "Второй": {"A1": 42}})

    assert _recalculate(path).cells["Первый"]["D1"] == expected


def test_a_circle_is_an_error_of_the_book(tmp_path: Path) -> None:
    """A formula that needs itself has no value for anybody: an error to be seen, not a gap of ours."""
    document = _merged(book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=B1+1", "B1": "=A1+1", "C1": 5, "D1": "=C1+1"}}))

    assert ("#CIRC!", False) == (at(document, "A1").error, at(document, "A1").unresolved)
    assert "#CIRC!" in document.text
    assert Decimal(6) == at(document, "D1").value


def test_missing_values_are_filled_in(tmp_path: Path) -> None:
    """With the cell's format, in grid and text, engines named."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1/8", "B1": "=DATE(2026,3,5)", "C1": '="а"&"б"', "D1": "=1/0"}},
                {"A1": "0.0%", "B1": "dd.mm.yyyy"})
    document = _merged(path)

    assert [at(document, ref) for ref in ("A1", "B1", "C1", "D1")] == [
        Cell("12,5 %", Decimal("0.125"), "A1", "=1/8", percent=True),
        Cell("05.03.2026", date(2026, 3, 5), "B1", "=DATE(2026,3,5)"), Cell("аб", "аб", "C1", '="а"&"б"'),
        Cell("#DIV/0!", None, "D1", "=1/0", error="#DIV/0!")]
    assert document.text == "Лист1\n| 12,5 % | 05.03.2026 | аб | #DIV/0! |"
    assert document.locate(document.text.index("аб")) == "Лист1!C1"
    assert {"formulon", "ironcalc"} < set(document.engines)
    assert document.findings == ()


def test_a_doubtful_formula_stays_unresolved(tmp_path: Path) -> None:
    """And the reason is a finding."""
    document = _merged(book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=A2", "A2": "=A1", "B1": "=NOW()"}}))

    assert [at(document, ref).unresolved for ref in ("A1", "A2", "B1")] == [False, False, True]
    assert [at(document, ref).error for ref in ("A1", "A2", "B1")] == ["#CIRC!", "#CIRC!", None]
    assert document.findings == (
        Finding("unresolved", "Не пересчитано ячеек: 2 — формула ссылается сама на себя.", "Лист1!A1"),
        Finding("unresolved", "Не пересчитано ячеек: 1 — значение зависит от дня или случая.", "Лист1!B1"))


_STALE = ('<sheetData><row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*2</f><v>777</v></c><c r="C1"><f>A1*3</f><v>6</v>'
          '</c></row></sheetData>')


def test_a_fabricated_cache_is_found(tmp_path: Path) -> None:
    """The saved value stays what is read, the recalculated one is what is checked; a true cache is no finding."""
    document = _merged(package(tmp_path / "b.xlsx", _STALE))

    assert at(document, "B1") == Cell("777", Decimal(4), "B1", "=A1*2")
    assert at(document, "C1") == Cell("6", Decimal(6), "C1", "=A1*3")
    assert document.findings == (Finding("stale_cache", "Сохранено «777», а формула даёт «4».", "Лист1!B1"),)


def test_a_text_calculated_on_a_russian_machine_is_no_lie(tmp_path: Path) -> None:
    """Decimal commas and format letters follow the machine; other words do not."""
    sheet = ('<sheetData><row r="1"><c r="A1" t="str"><f>"Итого "&amp;1.5</f><v>Итого 1,5</v></c><c r="B1" t="str">'
             '<f>TEXT(46086,"ДД.ММ.ГГГГ")</f><v>05.03.2026</v></c><c r="C1" t="str"><f>"Итого "&amp;1.5</f>'
             '<v>Итого 2,5</v></c></row></sheetData>')
    document = _merged(package(tmp_path / "b.xlsx", sheet))

    assert [finding.locator for finding in document.findings if finding.kind == "stale_cache"] == ["Лист1!C1"]


def test_a_saved_error_stays_an_error(tmp_path: Path) -> None:
    """A person who opens the book sees it, whatever the formula would give."""
    sheet = '<sheetData><row r="1"><c r="A1" t="e"><f>1+1</f><v>#REF!</v></c></row></sheetData>'
    document = _merged(package(tmp_path / "b.xlsx", sheet))

    assert at(document, "A1") == Cell("#REF!", Decimal(2), "A1", "=1+1", error="#REF!")
    assert [finding.kind for finding in document.findings] == ["stale_cache"]


def test_tables_of_their_own_are_filled_in_too(tmp_path: Path) -> None:
    """A list object repeats cells of its sheet; what is found of them is told once."""
    from openpyxl.worksheet.table import Table

    path = tmp_path / "b.xlsx"
    book(path, {"Лист1": {"A1": "Товар", "B1": "Сумма", "A2": "Болт", "B2": "=2*3", "A3": "Гайка", "B3": "=B3"}})
    workbook = openpyxl.load_workbook(path)
    workbook.worksheets[0].add_table(Table(displayName="Продажи", ref="A1:B3"))
    workbook.save(path)
    document = _merged(path)

    assert [grid.rows[1][1].text for grid in document.grids] == ["6", "6"]
    assert [finding.locator for finding in document.findings] == ["Лист1!B3"]


def test_a_book_that_recalculates_on_opening_shows_the_new_value(tmp_path: Path) -> None:
    """Some writers save zeros and ask Excel to calculate: nobody ever reads those zeros."""
    import xlsxwriter

    with xlsxwriter.Workbook(str(tmp_path / "b.xlsx")) as workbook:
        sheet = workbook.add_worksheet("Лист1")
        sheet.write("A1", 2)
        sheet.write_formula("B1", "=A1*2")
    document = _merged(tmp_path / "b.xlsx")

    assert at(document, "B1") == Cell("4", Decimal(4), "B1", "=A1*2")
    assert document.text == "Лист1\n| 2 | 4 |"


def test_a_merged_formula_is_filled_in_each_of_its_cells(tmp_path: Path) -> None:
    """A merged cell has one formula and one value."""
    sheet = ('<sheetData><row r="1"><c r="A1"><f>1+1</f></c></row><row r="2"><c r="C2"><v>1</v></c></row></sheetData>'
             '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>')
    document = _merged(package(tmp_path / "b.xlsx", sheet))

    assert at(document, "B1") == Cell("2", Decimal(2), "B1", "=1+1", merged=True)


def test_shared_formulas_are_recalculated(tmp_path: Path) -> None:
    """Every cell of them, as the engines expand them."""
    sheet = ('<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1*10</f></c>'
             '</row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/></c></row></sheetData>')

    assert _recalculate(package(tmp_path / "b.xlsx", sheet)).cells["Лист1"] == {
        "B1": Computed(Decimal(10)), "B2": Computed(Decimal(20))}


def test_the_cache_answers_for_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the file is called; the engines are not asked again."""
    first = book(tmp_path / "a.xlsx", {"Лист1": {"A1": "=1+1"}})
    expected = _recalculate(first)
    monkeypatch.setattr("tools.office.recalculate.engines", lambda: pytest.fail("the engines were asked"))

    assert _recalculate(first.rename(tmp_path / "b.xlsx")) == expected


def test_a_spoilt_cache_is_calculated_again(tmp_path: Path) -> None:
    """A half-written or foreign file in the cache is no answer."""
    path = book(tmp_path / "a.xlsx", {"Лист1": {"A1": "=1+1"}})
    expected = _recalculate(path)
    for entry in (tmp_path / "cache").rglob("*.json"):
        entry.write_bytes(b'{"cells": {"A": {"A1": ["odd", 1, ""]}}, "failures": []}')

    assert _recalculate(path) == expected


@pytest.mark.parametrize(("data", "reason"), [(b"", "empty"), (b"PK\x03\x04", "unreadable"), (b"text", "unreadable")])
def test_what_is_no_workbook_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    """With the reader's own reasons, and the process lives on."""
    (tmp_path / "b.xlsx").write_bytes(data)
    result = recalculate(tmp_path / "b.xlsx", tmp_path / "cache")

    assert isinstance(result, Unreadable)
    assert (result.reason, result.ours) == (reason, False)


def test_the_bomb_of_two_cells_does_not_reach_the_engines(tmp_path: Path) -> None:
    """The house measures a book before an engine opens it."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1", "XFD1048576": 2}})
    before = recalculate_process.shared().pid

    assert getattr(recalculate(path, tmp_path / "cache"), "reason", None) == "too_big"
    assert before in (None, recalculate_process.shared().pid)


def test_a_process_that_does_not_answer_in_time_is_our_failure(tmp_path: Path) -> None:
    """And the next book is calculated by a new one."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1"}})
    result = recalculate(path, tmp_path / "cache", seconds=0)

    assert isinstance(result, Unreadable)
    assert (result.reason, result.ours) == ("unsupported", True)
    assert _recalculate(path).cells == {"Лист1": {"A1": Computed(Decimal(2))}}
