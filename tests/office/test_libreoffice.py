"""LibreOffice as the third engine: the conformance book, untrusted books, failures."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.office.conformance import DATA, FORMULAS, GAPS
from tests.office.workbooks import book, package
from tools.office import libreoffice
from tools.office.recalculate import Computed, Recalculated, recalculate
from tools.office.recalculate_engines import EngineFailure, Place, Reading

pytestmark = pytest.mark.libreoffice

_PLACES = {formula: ("Данные", 101 + index, 1) for index, (formula, _) in enumerate(FORMULAS)}


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    """The system's Python must have `uno`, too."""
    if libreoffice.program() is None:
        pytest.skip("needs LibreOffice and python3-uno")


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[Place, Reading]:
    """What LibreOffice says of each formula of the conformance book."""
    cells = {**DATA["Данные"], **{f"A{row}": f"={formula}" for formula, (_, row, _) in _PLACES.items()}}
    path = book(tmp_path_factory.mktemp("conformance") / "b.xlsx", {**DATA, "Данные": cells})
    return libreoffice.libreoffice(path, _PLACES.values())[0]


@pytest.mark.parametrize(("formula", "expected"), FORMULAS, ids=[formula for formula, _ in FORMULAS])
def test_the_office_gives_the_known_answer(readings: dict[Place, Reading], formula: str,
                                           expected: float | str | bool) -> None:
    """Or says that it does not know the function; what it gets wrong in silence is listed."""
    reading = readings[_PLACES[formula]]
    right = (reading.value == expected if isinstance(expected, bool | str)
             else reading.kind == "number" and float(reading.value or 0) == pytest.approx(expected, abs=1e-9))

    assert right or reading == Reading("error", "#NAME?") or formula in GAPS["libreoffice"], reading


def test_a_disagreement_of_the_embedded_engines_is_settled(tmp_path: Path) -> None:
    """By the one that it seconds; what was used is named."""
    cells = {"C1": "=DATE(2026,1,10)", "C2": "=DATE(2026,1,20)", "D1": "=SUMPRODUCT((MONTH(C1:C2)=1)*1)", "E1": "=D1+1"}
    result = recalculate(book(tmp_path / "b.xlsx", {"Лист1": cells}), tmp_path / "cache")

    assert isinstance(result, Recalculated), result
    assert (result.cells["Лист1"]["D1"], result.cells["Лист1"]["E1"]) == (Computed(Decimal(2)), Computed(Decimal(3)))
    assert set(result.engines) == {"formulon", "ironcalc", "libreoffice"}


def test_saved_values_are_not_believed(tmp_path: Path) -> None:
    """A load alone would keep them."""
    sheet = ('<sheetData><row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*2</f><v>777</v></c></row></sheetData>')
    path = package(tmp_path / "b.xlsx", sheet)
    found, version = libreoffice.libreoffice(path, [("Лист1", 1, 2)])

    assert found == {("Лист1", 1, 2): Reading("number", 4.0)}
    assert version.startswith(("7.", "2"))


def test_a_book_that_cannot_be_opened_is_a_failure_and_the_next_is_calculated(tmp_path: Path) -> None:
    """The office stores nothing and says nothing of it."""
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"PK\x03\x04 not a book")
    with pytest.raises(EngineFailure):
        libreoffice.libreoffice(broken, [])
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "=1+1"}})

    assert libreoffice.libreoffice(path, [("Лист1", 1, 1)])[0] == {("Лист1", 1, 1): Reading("number", 2.0)}


def test_a_book_that_reaches_out_is_not_given_to_the_office(tmp_path: Path) -> None:
    """Whatever the engines differ about in it stays a doubt."""
    cells = {"C1": "=DATE(2026,1,10)", "D1": "=SUMPRODUCT((MONTH(C1:C1)=1)*1)", "C2": "=DATE(2026,1,20)",
             "D2": "=SUMPRODUCT((MONTH(C1:C2)=1)*1)", "E1": '=WEBSERVICE("http://склад.example")'}
    result = recalculate(book(tmp_path / "b.xlsx", {"Лист1": cells}), tmp_path / "cache")

    assert isinstance(result, Recalculated), result
    assert result.cells["Лист1"]["D2"] == Computed(doubt="disagreement")
    assert "libreoffice" not in result.engines
