"""Cells that a formula of several cells fills hold saved results: recalculated, they are no edits."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook as Plain
from xlsxwriter import Workbook

from tools.office.diff import Difference, compare


def _changes(first: Path, second: Path) -> list[tuple[str, str, str, str]]:
    found = compare(first, second)
    assert isinstance(found, Difference)
    return [(each.kind, each.after, each.old, each.new) for each in found.changes]


def _spilled(path: Path, third: int, results: list[int], *, formula: str = "=UNIQUE(A1:A4)") -> Path:
    book = Workbook(path)
    sheet = book.add_worksheet("Л")
    sheet.write_column("A1", [1, 2, third, 3])
    sheet.write_column("C1", results)
    for column in range(4, 8):
        sheet.write_column(0, column, [f"строка {row}.{column}" for row in range(4)])
    if formula:
        sheet.write_dynamic_array_formula(0, 2, len(results) - 1, 2, formula, None, results[0])
        sheet.write_column("C2", results[1:])  # the library writes zeros
    book.close()
    return path


def test_a_result_that_grew(tmp_path: Path) -> None:
    """One number was edited; the results that spill further are not edits of their own, in either direction."""
    short, long = _spilled(tmp_path / "a.xlsx", 2, [1, 2, 3]), _spilled(tmp_path / "b.xlsx", 4, [1, 2, 4, 3])

    assert [_changes(short, long), _changes(long, short)] == [
        [("value", "Л!A3", "2", "4")],
        [("value", "Л!A3", "4", "2")]]


def test_a_formula_that_was_taken_away(tmp_path: Path) -> None:
    """Numbers typed over the results are edits where they say something else."""
    live = _spilled(tmp_path / "a.xlsx", 4, [1, 2, 4, 3])
    typed = _spilled(tmp_path / "b.xlsx", 4, [1, 2, 9, 3], formula="")

    assert _changes(live, typed) == [
        ("formula", "Л!C1", "{=_xlfn.UNIQUE(A1:A4)}", "1"), ("value", "Л!C3", "4", "9")]


@pytest.mark.parametrize("kind", ["array", "dataTable"])
def test_saved_results_of_other_writers(tmp_path: Path, kind: str) -> None:
    """Zeros of a library against numbers that a program computed."""
    books = []
    for name, values in (("a", (0, 0, 0)), ("b", (2, 6, 10))):
        path = tmp_path / f"{name}.xlsx"
        book = Plain()
        for row, value in enumerate(values, start=1):
            book.active.cell(row, 1, row)  # type: ignore[union-attr]
            book.active.cell(row, 2, value)  # type: ignore[union-attr]
        book.save(path)
        with zipfile.ZipFile(path) as old:
            parts = {each: old.read(each) for each in old.namelist()}
        sheet = "xl/worksheets/sheet1.xml"
        head = f'<f t="{kind}" ref="B1:B3">'.encode() + (b"A1:A3*2</f>" if kind == "array" else b"</f>")
        parts[sheet] = parts[sheet].replace(b'<c r="B1" t="n">', b'<c r="B1">').replace(
            b'<c r="B1">', b'<c r="B1">' + head)
        assert head in parts[sheet]
        with zipfile.ZipFile(path, "w") as new:
            for each, data in parts.items():
                new.writestr(each, data)
        books.append(path)

    assert _changes(*books) == []
