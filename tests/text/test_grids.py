"""Tables of answers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.text import grids


def _cells(text: str) -> list[list[list[str]]]:
    return [[[cell.text for cell in row] for row in grid.rows] for grid in grids.of_text(text)]


@pytest.mark.parametrize(("text", "expected"), [
    ("| а | б |\n|---|---|\n| 1 | 2 |", [[["а", "б"], ["1", "2"]]]),
    ("а | б\n---|---\n1 | 2", [[["а", "б"], ["1", "2"]]]),
    ("а | б\n1 | 2", [[["а", "б"], ["1", "2"]]]),
    ("| а\\|в | б |\n|:--|--:|\n| 1 | 2 |", [[["а|в", "б"], ["1", "2"]]]),
    ("а\tб\n1\t2", [[["а", "б"], ["1", "2"]]]),
    ("\tянв\tфев\nплан\t1\t2", [[["", "янв", "фев"], ["план", "1", "2"]]]),
    ("| а |\n|---|\n| 1 |", [[["а"], ["1"]]]),
    ("| а | б |", [[["а", "б"]]]),
    ("> | а | б |\n> |---|---|\n> | 1 | 2 |", [[["а", "б"], ["1", "2"]]]),
    ("Ниже:\n| а | б |\n|---|---|\n| 1 | 2 |\nКонец.", [[["а", "б"], ["1", "2"]]]),
    ("| а |\n|---|\n| 1 |\n\n| в |\n|---|\n| 2 |", [[["а"], ["1"]], [["в"], ["2"]]]),
    ("| а | б |\n|---|---|\n| 1<br>2 | 3 |", [[["а", "б"], ["1 2", "3"]]]),
    ("| а | б |\n|---|---|\n| 1 |", [[["а", "б"], ["1", ""]]]),
    ("| а | б |\r\n|---|---|\r\n| 1 | 2 |", [[["а", "б"], ["1", "2"]]]),
    ("+---+---+\n| а | б |\n+---+---+\n| 1 | 2 |\n+---+---+", [[["а", "б"], ["1", "2"]]]),
    ("│ а │ б │\n├───┼───┤\n│ 1 │ 2 │", [[["а", "б"], ["1", "2"]]]),
    ("| а | | б |\n|---|---|---|\n| 1 | | 2 |", [[["а", "", "б"], ["1", "", "2"]]]),
    ("<table><tr><th>а</th><th>б</th></tr><tr><td>1</td><td>2</td></tr></table>", [[["а", "б"], ["1", "2"]]]),
    ("<table><tr><td colspan=2>а</td></tr><tr><td>1</td><td>2</td></tr></table>", [[["а", "а"], ["1", "2"]]]),
    ("<TABLE><TR><TD rowspan='2'>а<TD>1<TR><TD>2</TABLE>", [[["а", "1"], ["а", "2"]]]),
    ("<table><tr><td>а<br>б</td><td>1&nbsp;200</td></tr></table>", [[["а б", "1 200"]]]),
    ("<table><tr><td><b>а</b></td></tr><!--<tr><td>нет</td></tr>--></table>", [[["а"]]]),
    ("<table><tr hidden><td>нет</td></tr><tr><td>да</td></tr></table>", [[["да"]]]),
    ("<table><tr><td style='display: none'>нет</td><td>да</td></tr></table>", [[["да"]]]),
])
def test_tables(text: str, expected: list[list[list[str]]]) -> None:
    """Every notation of a table gives its cells."""
    assert expected == _cells(text)


@pytest.mark.parametrize("text", [
    "Всего закупили щебень и песок, 120 и 80 т.", "Ответ: да | нет", "а|б", "---", "# Заголовок\n\n---\n\nтекст",
    "\tабзац с отступом\n\tи ещё один", "строка\tс одной табуляцией", "|x| = 5", "", "Щебень   120   т\nПесок   80   т",
    "- Щебень, 120\n- Песок, 80", "либо a | b\nлибо так",
])
def test_prose(text: str) -> None:
    """Prose is never a row."""
    assert [] == _cells(text)


def test_offsets() -> None:
    """Offsets of a row cut its line."""
    text = "Вот:\n| а | б |\n|---|---|\n| 1 | 2 |\n"
    (grid,) = grids.of_text(text)
    assert ["| а | б |", "| 1 | 2 |"] == [text[start:end] for start, end in grid.offsets]


def test_html_offsets() -> None:
    """Offsets of an HTML row begin with its tag."""
    text = "x<table><tr><td>а</td></tr></table>"
    (grid,) = grids.of_text(text)
    assert ["<tr><td>а</td>"] == [text[start:end] for start, end in grid.offsets]


def test_nested_html() -> None:
    """An inner table is a table of its own."""
    text = "<table><tr><td>а<table><tr><td>1</td></tr></table></td><td>б</td></tr></table>"
    assert [[["а", "б"]], [["1"]]] == _cells(text)


@settings(derandomize=True, max_examples=200)
@given(st.text(alphabet="|-\t\n\\а1 <>tablerd/\x00\ud800\u200f", max_size=120))
def test_never_raises(text: str) -> None:
    """Any text gives grids with as many offsets as rows, all rows of one width."""
    for grid in grids.of_text(text):
        assert len(grid.offsets) == len(grid.rows)
        assert {len(grid.rows[0])} == {len(row) for row in grid.rows}


def test_many_rows() -> None:
    """A table of 50,000 rows is one table."""
    (grid,) = grids.of_text("| а | б |\n|---|---|\n" + "| 1 | 2 |\n" * 50_000)
    assert 50_001 == len(grid.rows)


def test_one_endless_row() -> None:
    """One row of 90,000 cells among 20,000 short ones is left out; the rest is a table."""
    text = "| а | б |\n" * 20_000 + "|" * 90_000 + "\n| в | г |"
    (grid,) = grids.of_text(text)
    assert (20_001, 2) == (len(grid.rows), len(grid.rows[0]))
    assert "| в | г |" == text[slice(*grid.offsets[-1])]
