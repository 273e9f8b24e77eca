"""Other inputs on a copy: every other part stays, every form of a cell can be an input."""

from __future__ import annotations

import zipfile
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest

from tests.office.workbooks import book, package
from tools.model import Unreadable
from tools.office.recalculate import Computed, Recalculated
from tools.office.recalculate_perturb import Change, changed, perturb


def _give(path: Path, *changes: Change) -> dict[str, Computed]:
    result = perturb(path, changes, path.parent / "cache")
    assert isinstance(result, Recalculated), result
    return result.cells["Лист1"]


@pytest.mark.parametrize(("ref", "to", "expected"), [
    ("A1", Decimal("2.5"), Computed(Decimal(5))),
    ("A1", None, Computed(Decimal(0))),
    ("A1", True, Computed(Decimal(2))),
    ("A1", "десять", Computed(error="#VALUE!")),
    ("A1", date(2026, 3, 5), Computed(Decimal(92172))),
    ("C9", Decimal(1), Computed(Decimal(20))),
])
def test_an_input_becomes_another(tmp_path: Path, ref: str, to: Decimal | str | bool | date | None,
                                  expected: Computed) -> None:
    """Numbers, texts, dates, blanks; a cell that was not there."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 10, "B1": "=A1*2"}})
    before = path.read_bytes()

    assert _give(path, Change("Лист1", ref, to))["B1"] == expected
    assert path.read_bytes() == before


def test_a_formula_that_others_share_gives_way(tmp_path: Path) -> None:
    """The others keep theirs."""
    sheet = ('<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1*10</f></c>'
             '<c r="C1"><f>B1+B2</f></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/></c>'
             '</row></sheetData>')
    path = package(tmp_path / "b.xlsx", sheet)

    assert _give(path, Change("Лист1", "B1", Decimal(5))) == {"B2": Computed(Decimal(20)), "C1": Computed(Decimal(25))}


def test_cells_without_addresses_are_counted(tmp_path: Path) -> None:
    """As some writers save them."""
    sheet = "<sheetData><row><c><v>1</v></c><c><v>2</v></c><c><f>A1+B1</f></c></row></sheetData>"

    assert _give(package(tmp_path / "b.xlsx", sheet), Change("Лист1", "B1", Decimal(5))) == {"C1": Computed(Decimal(6))}


def test_inside_a_merge_its_own_cell_is_meant(tmp_path: Path) -> None:
    """A label may lead to any cell of it."""
    sheet = ('<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"/><c r="C1"><f>A1*2</f></c></row></sheetData>'
             '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>')

    path = package(tmp_path / "b.xlsx", sheet)

    assert _give(path, Change("Лист1", "B1", Decimal(7))) == {"C1": Computed(Decimal(14))}


@pytest.mark.parametrize(("sheet", "ref"), [("Лист2", "A1"), ("Лист1", "ZZZZ1"), ("Лист1", "B1")])
def test_what_cannot_be_changed_is_our_refusal(tmp_path: Path, sheet: str, ref: str) -> None:
    """No such sheet, no such cell, a part of an array formula."""
    content = ('<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="array" ref="B1:B2">A1:A2</f></c></row>'
               "</sheetData>")
    result = perturb(package(tmp_path / "b.xlsx", content), [Change(sheet, ref, Decimal(1))], tmp_path / "cache")

    assert isinstance(result, Unreadable)
    assert (result.reason, result.ours) == ("unsupported", True)


def test_other_parts_stay_as_they_were(tmp_path: Path) -> None:
    """To the byte."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1}, "Лист2": {"A1": 2}})
    old = zipfile.ZipFile(path)
    new = zipfile.ZipFile(BytesIO(changed(path.read_bytes(), [Change("Лист1", "A1", Decimal(3))])))

    assert [name for name in old.namelist() if old.read(name) != new.read(name)] == ["xl/worksheets/sheet1.xml"]
