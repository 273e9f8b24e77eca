"""Live formulas told from pasted values, constants in the clothes of formulas, and formulas that ignore their input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench, xlsx
from tools.checks import validate_check
from tools.model import BadInput, Check

_RATE: dict[str, Any] = {"row": "Ставка", "to": 0.2}


def _rows(total: Any, line: Any = "=B2*C2") -> list[list[Any]]:
    return [["Позиция", "Кол-во", "Цена", "Сумма"], ["Кабель", 10, 100, line], ["Короб", 4, 50, "=B3*C3"],
            ["Итого", None, None, total]]


def _bench(tmp_path: Path, total: Any = "=SUM(D2:D3)", line: Any = "=B2*C2", **more: list[list[Any]]) -> Bench:
    return Bench(tmp_path).record("Вот.", {"Смета.xlsx": xlsx({"Смета": _rows(total, line), **more})})


@pytest.mark.parametrize(("total", "status"), [
    ("=SUM(D2:D3)", "pass"),
    ("=D2+D3", "pass"),
    ("=B2*C2+B3*C3", "pass"),
    (1200, "fail"),
    ("=1200", "fail"),
    ("=1000+200*1", "fail"),
    ("=SUM(D3:D3)+1000", "fail"),
    ("=SUM(D2:D3)+B3*0+5", "fail"),
    ("=SUM(D2:D3)+TODAY()*0", "unknown"),
    ("=SUM(D2:D3)+[1]Лист1!A1", "unknown"),
    ("=D4", "unknown"),
])
def test_a_total_follows_a_price(tmp_path: Path, total: Any, status: str) -> None:
    """The price of the cable becomes 200: 10 * 200 + 4 * 50."""
    outcome = _bench(tmp_path, total).check(
        "xlsx.live", "file:*.xlsx", row="Итого", column="Сумма",
        perturb={"row": "Кабель", "column": "Цена", "to": 200}, expect=2200)

    assert (status, "engine" if status == "unknown" else None) == (outcome.status.value, outcome.cause), outcome.reason


def test_the_chain_breaks_at_a_pasted_line(tmp_path: Path) -> None:
    """The total is a formula, what it adds is not: the input does not reach it, and the reason says so."""
    outcome = _bench(tmp_path, line=1000).check(
        "xlsx.live", "any", row="Итого", column="Сумма",
        perturb={"row": "Кабель", "column": "Цена", "to": 200}, expect=2200)

    assert ("fail", True) == (outcome.status.value, "вход на неё не влияет" in outcome.reason)


@pytest.mark.parametrize(("line", "status"), [("=B2*C2", "pass"), (1000, "fail"), ("=10*100", "fail"), (None, "pass")])
def test_every_filled_cell_of_a_range_is_a_formula(tmp_path: Path, line: Any, status: str) -> None:
    """Blank ones are left out."""
    assert status == _bench(tmp_path, line=line).check("xlsx.live", "any", range="Смета!D2:D4").status.value


@pytest.mark.parametrize(("arguments", "status"), [
    ({"range": "H1:H9"}, "fail"),
    ({"row": "Щит", "column": "Сумма"}, "fail"),
    ({"row": "Итого", "column": "Сумма", "perturb": {"row": "Скидка", "to": 1}, "expect": 1}, "fail"),
    ({"row": "Итого", "column": "Сумма", "perturb": {"row": "Итого", "column": "Сумма", "to": 1}, "expect": 1}, "fail"),
])
def test_what_is_not_there_is_not_live(tmp_path: Path, arguments: dict[str, Any], status: str) -> None:
    """An empty range, no such row, no such input, the cell itself as its input."""
    assert status == _bench(tmp_path).check("xlsx.live", "any", **arguments).status.value


def test_an_input_of_another_sheet_by_its_label_alone(tmp_path: Path) -> None:
    """The value to the right of the label; the sheet named by its label."""
    bench = _bench(tmp_path, "=SUM(D2:D3)*(1+Параметры!B1)", Параметры=[["Ставка", 0.1], ["Курс", 90]])

    assert "pass" == bench.check("xlsx.live", "any", row="Итого", column="Сумма",
                                 perturb={"sheet": "Параметры", **_RATE}, expect=1440).status.value


def test_a_defined_name_is_a_reference(tmp_path: Path) -> None:
    """INDIRECT as well."""
    outcome = _bench(tmp_path, '=INDIRECT("D2")+200').check("xlsx.live", "any", row="Итого", column="Сумма")

    assert "pass" == outcome.status.value


@pytest.mark.parametrize("arguments", [
    {}, {"row": "Итого", "column": "Сумма", "range": "A1"}, {"range": "Итого"},
    {"row": "Итого", "column": "Сумма", "expect": 1},
    {"row": "Итого", "column": "Сумма", "perturb": {"row": "Цена"}, "expect": 1},
])
def test_arguments_that_make_no_sense_are_refused(arguments: dict[str, Any]) -> None:
    """At the door, by name."""
    check = Check(id="a", kind="xlsx.live", where="any", args=arguments)
    with pytest.raises(BadInput):
        validate_check(check, "tasks.jsonl")
