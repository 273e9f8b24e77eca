"""Delivered workbooks: cells by their labels, tables, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench, xlsx

HEAD = ["Позиция", "Смета, руб.", "КП, руб.", "Разница, руб."]
ROWS: list[list[Any]] = [
    HEAD,
    ["Кабель", 100, 120, "=C2-B2"],
    ["Короб", 250, 240, "=C3-B3"],
    ["Итого", "=SUM(B2:B3)", "=SUM(C2:C3)", "=C4-B4"],
]


def _bench(tmp_path: Path, sheets: dict[str, list[list[Any]]] | None = None, **fields: Any) -> Bench:
    return Bench(tmp_path).record("Вот.", {"Сверка.xlsx": xlsx(sheets or {"Сверка": ROWS}, **fields)})


class TestValue:
    @pytest.mark.parametrize(
        ("row", "column", "value", "expected"),
        [
            ("Кабель", "Разница, руб.", 20, "pass"),
            ("Короб", "Разница", -10, "pass"),
            ("Итого", "Разница, руб.", 10, "pass"),
            ("Кабель", "Разница, руб.", 21, "fail"),
            ("Щит", "Разница, руб.", 20, "fail"),
            ("Кабель", "Скидка", 20, "fail"),
        ],
    )
    def test_by_labels(self, tmp_path: Path, row: str, column: str, value: int, expected: str) -> None:
        """Formulas are recalculated; the row and the column are found by what stands in them."""
        outcome = _bench(tmp_path).check("xlsx.value", "file:*.xlsx", row=row, column=column, value=value)
        assert expected == outcome.status.value

    def test_reason(self, tmp_path: Path) -> None:
        """A wrong value is named with its cell, what stands there and what was expected."""
        outcome = _bench(tmp_path).check("xlsx.value", "file:*.xlsx", row="Короб", column="Разница, руб.", value=-1000)
        assert ("Сверка!D3: -10 вместо −1 000", "Сверка.xlsx", "Сверка!D3") == (
            outcome.reason,
            outcome.evidence[0].unit,
            outcome.evidence[0].locator,
        )

    def test_blank(self, tmp_path: Path) -> None:
        """The empty text expects a blank cell."""
        bench = _bench(tmp_path, {"Л": [["Позиция", "Сумма"], ["Кабель", None], ["Короб", 5]]})
        found = [
            bench.check("xlsx.value", "any", row=row, column="Сумма", value="").status.value
            for row in ("Кабель", "Короб")
        ]
        assert ["pass", "fail"] == found

    def test_ambiguous(self, tmp_path: Path) -> None:
        """Two candidates with different values fail, and both are named."""
        bench = _bench(
            tmp_path, {"А": [["Позиция", "Сумма"], ["Кабель", 5]], "Б": [["Позиция", "Сумма"], ["Кабель", 6]]}
        )
        outcome = bench.check("xlsx.value", "any", row="Кабель", column="Сумма", value=5)
        assert ("fail", True, True) == (outcome.status.value, "А!B2" in outcome.reason, "Б!B2" in outcome.reason)

    def test_on_a_hidden_sheet(self, tmp_path: Path) -> None:
        """A hidden sheet holds nothing, and the reason says that the value is there."""
        sheets = {"Видно": [["Текст", "Итог"], ["нет", "ничего"]], "Тайно": [["Позиция", "Сумма"], ["Кабель", 5]]}
        bench = _bench(tmp_path, sheets, hidden=["Тайно"])
        outcome = bench.check("xlsx.value", "any", row="Кабель", column="Сумма", value=5)
        assert ("fail", True) == (outcome.status.value, "на скрытом листе" in outcome.reason)

    def test_no_workbook(self, tmp_path: Path) -> None:
        """Without a delivered file the check fails, negated too."""
        bench = Bench(tmp_path).record("В тексте: Кабель 5.")
        args = {"row": "Кабель", "column": "Сумма", "value": 5}
        assert ["fail", "fail"] == [
            bench.check("xlsx.value", "file:*.xlsx", negate, **args).status.value for negate in (False, True)
        ]

    def test_a_formula_that_no_engine_knows(self, tmp_path: Path) -> None:
        """A cell that our engines cannot compute leaves the question open."""
        bench = _bench(tmp_path, {"Л": [["Позиция", "Сумма"], ["Кабель", '=WEBSERVICE("http://a.example")']]})
        outcome = bench.check("xlsx.value", "any", row="Кабель", column="Сумма", value=5)
        assert ("unknown", "engine") == (outcome.status.value, outcome.cause)


class TestTable:
    @pytest.mark.parametrize(
        ("args", "expected"),
        [
            ({"columns": HEAD, "n_rows": 2}, "pass"),
            ({"columns": HEAD, "n_rows": 3}, "fail"),
            ({"columns": HEAD, "n_rows": 3, "with_total": True}, "pass"),
            ({"columns": [*HEAD, "Замечание"]}, "fail"),
            ({"columns": HEAD, "key": "Позиция", "rows": [{"Позиция": "Кабель", "Разница, руб.": 20}]}, "pass"),
            ({"columns": HEAD, "key": "Позиция", "rows": [{"Позиция": "Кабель", "Разница, руб.": 25}]}, "fail"),
            ({"columns": HEAD, "rows": [{"Позиция": "Щит"}]}, "fail"),
            ({"columns": HEAD, "sheet": "Другой"}, "fail"),
        ],
    )
    def test_columns_and_rows(self, tmp_path: Path, args: dict[str, Any], expected: str) -> None:
        """The head, the number of body rows without the total, rows by key."""
        assert expected == _bench(tmp_path).check("xlsx.table", "file:*.xlsx", **args).status.value

    def test_absent_row(self, tmp_path: Path) -> None:
        """Negated, a row must not be in the table with these columns."""
        found = [
            _bench(tmp_path / row).check("xlsx.table", "any", True, columns=HEAD, rows=[{"Позиция": row}]).status.value
            for row in ("Кабель", "Щит")
        ]
        assert ["fail", "pass"] == found


class TestErrors:
    def test_none_and_some(self, tmp_path: Path) -> None:
        """An error value anywhere fails with its cell; also one that only recalculation shows."""
        good = _bench(tmp_path / "a").check("xlsx.no_errors", "file:*.xlsx")
        bad = _bench(tmp_path / "b", {"Л": [["Доля"], ["=1/0"]]}).check("xlsx.no_errors", "file:*.xlsx")
        assert ("pass", "fail", "Л!A2") == (good.status.value, bad.status.value, bad.evidence[0].locator)
