"""Cells as tuples, the snapshot of a source, and a cut that is always said."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.spreadsheets.books_made import book
from tools.office.diff import Change, compare
from tools.spreadsheets.encoding import EncodedBook, budget, encode, fitted, open_encoded
from tools.spreadsheets.snapshot import edited, snapshot


def _opened(path: Path) -> EncodedBook:
    found = open_encoded(path)
    assert isinstance(found, EncodedBook)
    return found


def test_types_values_and_formulas(tmp_path: Path) -> None:
    """Text, integer, float, boolean, date, a formula with its saved value; blanks are left out."""
    import xlsxwriter

    made = xlsxwriter.Workbook(str(tmp_path / "a.xlsx"))
    page = made.add_worksheet("Лист 1")
    page.write_row("B2", ["слово|два", 5, 2.5, True])
    page.write_datetime("F2", datetime(2031, 5, 7), made.add_format({"num_format": "dd.mm.yyyy"}))
    page.write_formula("B4", "=C2*2", None, 10)
    made.close()

    assert encode(_opened(tmp_path / "a.xlsx"), 10_000).text.splitlines() == [
        "## Sheet: Лист 1 (B2:F4)",
        "(B2, слово\\|два, T, ) | (C2, 5, I, ) | (D2, 2.5, F, ) | (E2, TRUE, B, ) | (F2, 2031-05-07, D, )",
        "(B4, 10, I, =C2*2)"]


def test_zero_is_no_blank(tmp_path: Path) -> None:
    """A cell that holds 0 is a tuple, an empty one is none."""
    path = book(tmp_path / "a.xlsx", {"A": [[0, None, 1]]})

    assert encode(_opened(path), 1_000).text.splitlines()[1] == "(A1, 0, I, ) | (C1, 1, I, )"


def test_a_cut_is_said(tmp_path: Path) -> None:
    """A long book ends at a whole row, names the row and the sheets that did not fit, and stays within its limit."""
    rows = [[f"строка {number}", number] for number in range(400)]
    path = book(tmp_path / "a.xlsx", {"Длинный": rows, "Второй": rows})
    found = encode(_opened(path), 2_000)

    assert len(found.text) <= 2_000
    assert [part for part in ("ДАННЫЕ ОБРЕЗАНЫ", "«Длинный (A1:B400)» обрезан после строки с ячейкой A",
                              "не вошли листы: Второй") if part not in found.text.splitlines()[-1]] == []
    assert all(line.endswith(")") for line in found.text.splitlines()[1:-1])
    assert not found.whole


def test_a_book_that_fits_is_whole(tmp_path: Path) -> None:
    """Nothing is said where nothing is cut."""
    found = encode(_opened(book(tmp_path / "a.xlsx", {"A": [[1]]})), 2_000)

    assert (found.whole, "ОБРЕЗАНЫ" in found.text) == (True, False)


@given(st.lists(st.lists(st.text("аб ", min_size=1, max_size=40), max_size=8), min_size=1, max_size=6),
       st.integers(450, 900))
def test_lines_are_whole_or_missing(sheets: list[list[str]], limit: int) -> None:
    """Whatever the limit, the lines kept are the first ones, unchanged, and a cut is said."""
    found = fitted(((f"## Sheet: {at}", iter(lines)) for at, lines in enumerate(sheets)), limit)
    whole = [line for at, lines in enumerate(sheets) for line in (f"## Sheet: {at}", *lines)]
    shown = found.text.split("\n")
    kept = shown if found.whole else shown[:-1]

    assert kept == whole[:len(kept)]
    assert found.whole == (kept == whole)


def test_a_snapshot_keeps_corners_and_edits(tmp_path: Path) -> None:
    """First and last ten rows, first five columns, the edited row and column; what is skipped is said."""
    rows = [[f"с{number}", *range(9)] for number in range(60)]
    changed = [list(row) for row in rows]
    changed[29][7] = 99
    one = book(tmp_path / "a.xlsx", {"A": rows, "B": [[1]]})
    other = book(tmp_path / "b.xlsx", {"A": changed, "B": [[1]]})
    difference = compare(one, other)
    lines = snapshot(_opened(one), edited(difference.changes), 20_000).text.splitlines()  # type: ignore[union-attr]

    assert [line for line in lines if line.startswith("[")] == [
        "[строки 11–29 без изменений не показаны: 19]", "[строки 31–50 без изменений не показаны: 20]",
        "[Листы без изменений не показаны: B (A1:A1)]"]
    assert lines[12] == ("(A30, с29, T, ) | (B30, 0, I, ) | (C30, 1, I, ) | (D30, 2, I, ) | (E30, 3, I, ) | "
                         "(H30, 6, I, ) | [+4 яч. других столбцов]")


def test_places_of_changes() -> None:
    """Cells, runs of rows and of columns are followed on the sheet where they were."""
    marks = edited([Change("value", "A!C7", "A!C7"), Change("rows_deleted", "A!3:4"), Change("columns_inserted", "",
                   "A!D:E"), Change("sheet_renamed", "Б", "В")])

    assert {name: (each.rows, each.columns) for name, each in marks.items()} == {
        "A": ({7, 3, 4}, {3, 4, 5}), "Б": (set(), set())}


def test_the_reply_has_its_room() -> None:
    """32K tokens stay for the reply, or half of a small window."""
    assert (budget(128_000), budget(16_000)) == (2 * (128_000 - 32_000), 2 * 8_000)
