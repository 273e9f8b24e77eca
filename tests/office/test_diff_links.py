"""Links of cells and the protection of sheets are compared; how a program spells them is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.hyperlink import Hyperlink

from tools.office import libreoffice
from tools.office.diff import Change, Difference, compare

Edit = Callable[[Any], None]


def _book(path: Path, *edits: Edit) -> Path:
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Смета"
    for row in range(1, 9):
        sheet.append([f"Товар {row}", row])
    sheet["A2"].hyperlink = "https://a.example/прайс"
    sheet["A3"].hyperlink = Hyperlink(ref="A3", location="Свод!A1")
    workbook.create_sheet("Свод")["A1"] = "Всего"
    for edit in edits:
        edit(workbook)
    workbook.save(path)
    return path


def _changes(tmp_path: Path, *edits: Edit) -> tuple[Change, ...]:
    found = compare(_book(tmp_path / "a.xlsx"), _book(tmp_path / "b.xlsx", *edits))
    assert isinstance(found, Difference)
    return found.changes


def _link(cell: str, target: str | None) -> Edit:
    def edit(workbook: Any) -> None:
        workbook["Смета"][cell].hyperlink = target
    return edit


def _protect(password: str | None) -> Edit:
    def edit(workbook: Any) -> None:
        protection = workbook["Смета"].protection
        protection.sheet = True
        if password:
            protection.password = password
    return edit


@pytest.mark.parametrize(("edit", "expected"), [
    (_link("A2", "https://b.example/прайс"), Change(
        "link_changed", "Смета!A2", "Смета!A2", "https://a.example/прайс", "https://b.example/прайс")),
    (_link("A2", None), Change("link_removed", before="Смета!A2", old="https://a.example/прайс")),
    (_link("A5", "https://b.example"), Change("link_added", after="Смета!A5", new="https://b.example")),
    (_protect(None), Change("protection_changed", "Смета", "Смета", "нет", "без пароля")),
    (_protect("тайна"), Change("protection_changed", "Смета", "Смета", "нет", "с паролем")),
])
def test_a_change_is_told(tmp_path: Path, edit: Edit, expected: Change) -> None:
    """A link led elsewhere, taken away or put in, and a sheet that is now protected: one change each."""
    assert (expected,) == _changes(tmp_path, edit)


@pytest.mark.parametrize("edit", [_link("A2", "https://A.example/%D0%BF%D1%80%D0%B0%D0%B9%D1%81")])
def test_another_spelling(tmp_path: Path, edit: Edit) -> None:
    """The same address quoted, and its server in capitals, is no change."""
    assert () == _changes(tmp_path, edit)


@pytest.mark.libreoffice
def test_a_program_saved_it(tmp_path: Path) -> None:
    """Links and protection that LibreOffice wrote anew are the same ones."""
    if libreoffice.program() is None:
        pytest.skip("needs LibreOffice and python3-uno")
    path = _book(tmp_path / "a.xlsx", _link("A5", "https://b.example"), _link("A6", "mailto:a@b.example"),
                 _protect("тайна"))
    libreoffice.calculate(path, tmp_path / "b.xlsx")
    found = compare(path, tmp_path / "b.xlsx")
    assert isinstance(found, Difference)
    assert () == found.changes
