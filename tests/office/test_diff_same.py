"""Rows that are told equal by their bytes give the changes that a look at every cell gives."""

from __future__ import annotations

import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.office.workbooks import package
from tools.office.diff import Change, Difference, compare, workbook
from tools.office.diff.source import Irregular
from tools.office.xlsx_formulas import column_letters

_FORMATS = '<xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/>' * 3 + '<xf numFmtId="10" fontId="0"/>'
_STYLES = f'<fonts count="2"><font/><font><b/></font></fonts><cellXfs count="7">{_FORMATS}</cellXfs>'
#: what stands in a column, `{n}` for the row, `{p}` for the one above, `{i}` for the line itself
_KINDS = {
    "number": "<c r=\"{at}\"><v>{i}</v></c>", "row": "<c r=\"{at}\"><v>{n}</v></c>",
    "text": "<c r=\"{at}\" t=\"inlineStr\"><is><t>Строка {i}\"</t></is></c>",
    "styled": "<c r=\"{at}\" s=\"1\"><v>7</v></c>", "blank": "<c r=\"{at}\" s=\"2\"/>",
    "own": "<c r=\"{at}\"><f>A{n}*2</f><v>{i}</v></c>", "sum": "<c r=\"{at}\"><f>SUM(A$1:A{n})</f><v>{i}</v></c>",
    "running": "<c r=\"{at}\"><f>A{n}+B{p}</f><v>{i}</v></c>", "first": "<c r=\"{at}\"><f>$A$1*A{n}</f><v>1</v></c>",
    "constant": "<c r=\"{at}\"><f>A{n}*{n}</f><v>1</v></c>",
    "quoted": "<c r=\"{at}\"><f>A{n}&amp;\"A{n}\"</f><v>1</v></c>",
}


def _write(path: Path, lines: list[int], kinds: list[str], edits: dict[tuple[int, int], str]) -> Path:
    rows = []
    for number, line in enumerate(lines, start=1):
        cells = "".join(edits.get((line, at), _KINDS[kind]).format(
            at=f"{column_letters(at)}{number}", n=number, p=max(1, number - 1), i=line)
            for at, kind in enumerate(["number", *kinds], start=1))
        rows.append(f'<row r="{number}">{cells}</row>')
    return package(path, f"<sheetData>{''.join(rows)}</sheetData>", styles=_STYLES)


def _difference(first: Path, second: Path) -> Difference:
    found = compare(first, second)
    assert isinstance(found, Difference), found
    return found


@settings(max_examples=120)
@given(st.integers(4, 25), st.lists(st.sampled_from(sorted(_KINDS)), min_size=1, max_size=4), st.data())
def test_any_edit(size: int, kinds: list[str], data: st.DataObject) -> None:
    """Rows inserted, deleted and carried away, cells changed; formulas follow, or name numbers that look like rows."""
    lines = list(range(101, 101 + size))
    edited = list(lines)
    for number in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(edited) - 1))
        match data.draw(st.sampled_from(["insert", "delete", "move"])):
            case "insert":
                edited.insert(at, 900 + number)
            case "delete":
                edited.pop(at)
            case "move":
                edited.insert(data.draw(st.integers(0, len(edited) - 1)), edited.pop(at))
    changed = st.tuples(st.sampled_from(lines), st.integers(1, len(kinds) + 1))
    edits = data.draw(st.dictionaries(changed, st.sampled_from(sorted(_KINDS.values())), max_size=2))
    with tempfile.TemporaryDirectory() as folder:
        first = _write(Path(folder) / "a.xlsx", lines, kinds, {})
        second = _write(Path(folder) / "b.xlsx", edited, kinds, edits)
        with mock.patch.object(workbook, "same_rows", side_effect=Irregular):
            expected = _difference(first, second)

        assert _difference(first, second) == expected


def test_a_shared_formula_that_changed_at_its_home(tmp_path: Path) -> None:
    """The rows that share it are the same bytes, and say something else."""
    rest = "".join(f'<row r="{row}"><c r="A{row}"><f t="shared" si="0"/></c></row>' for row in (2, 3))
    sheet = ('<sheetData><row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">{}</f></c></row>' + rest
             + "</sheetData>")
    first, second = (package(tmp_path / f"{name}.xlsx", sheet.format(formula))
                     for name, formula in (("a", "B1*2"), ("b", "B1*3")))

    assert _difference(first, second).changes == tuple(
        Change("formula", f"Лист1!A{row}", f"Лист1!A{row}", f"=B{row}*2", f"=B{row}*3") for row in (1, 2, 3))


@pytest.mark.parametrize("cells", [
    '<c r="A9" s="{n}"><v>1</v></c>', '<c r="A9"><v>{n}</v></c>', '<c r="A" t="str"><v>{n}"</v></c>',
    '<c r="A9" t="inlineStr"><is><t>{n}"</t></is></c>',
], ids=["style", "value", "text", "inline"])
def test_what_changes_with_the_number_of_its_row_is_a_change(tmp_path: Path, cells: str) -> None:
    """Also under an address that is another row's, where the number is missed and found elsewhere."""
    head = '<row r="1"><c r="A1"><v>5</v></c></row>'
    first = package(tmp_path / "a.xlsx", f'<sheetData>{head}<row r="2">{cells.format(n=2)}</row></sheetData>',
                    styles=_STYLES)
    second = package(tmp_path / "b.xlsx", f'<sheetData>{head}<row r="2"><c r="A2"><v>8</v></c></row><row r="3">'
                                          f'{cells.format(n=3)}</row></sheetData>', styles=_STYLES)

    with mock.patch.object(workbook, "same_rows", side_effect=Irregular):
        expected = _difference(first, second)

    assert _difference(first, second) == expected
    assert expected.counts != {"rows_inserted": 1}


def test_a_formula_above_that_did_not_follow(tmp_path: Path) -> None:
    """Its row is the same bytes; the range it names is another now."""
    head = '<row r="1"><c r="A1"><f>SUM(A2:A4)</f><v>9</v></c></row>'

    def body(*values: int) -> str:
        return head + "".join(f'<row r="{row}"><c r="A{row}"><v>{value}</v></c></row>'
                              for row, value in enumerate(values, start=2))

    first = package(tmp_path / "a.xlsx", f"<sheetData>{body(21, 22, 23)}</sheetData>")
    second = package(tmp_path / "b.xlsx", f"<sheetData>{body(21, 30, 22, 23)}</sheetData>")

    assert _difference(first, second).changes == (
        Change("rows_inserted", "", "Лист1!3:3", "", "30"),
        Change("formula", "Лист1!A1", "Лист1!A1", "=SUM(A2:A4)", "=SUM(A2:A4)"))


def test_a_character_that_passes_for_a_mark(tmp_path: Path) -> None:
    """Escaped control characters inside formulas are no row numbers."""
    sheet = '<sheetData><row r="{0}"><c r="A{0}"><f>{1}</f></c></row></sheetData>'
    for text in ("B&#0;*2", "B&#x1;*2", "B_x0000_*2"):
        first = package(tmp_path / "a.xlsx", sheet.format(1, "B1*2"))
        second = package(tmp_path / "b.xlsx", sheet.format(1, text))

        assert [change.kind for change in _difference(first, second).changes] == ["formula"], text
