"""Rows, order, counts and extras."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.model.document import Cell, Grid
from tools.text import counts, extras, order, rows

T = ("| Товар | Кол-во, т | Рост, % | Дата |\n|---|---|---|---|\n"
     "| Щебень | 1 200 | 12,5 | 5 декабря 2026 г. |\n| Песок | 80 | 3 | 06.12.2026 |\n| Итого | 1 280 | | |")


@pytest.mark.parametrize(("text", "cells", "found"), [
    (T, ["Щебень", 1200], True), (T, ["щебень", "2026-12-05"], True), (T, ["Щебень", "12,5 %"], True),
    (T, ["Щебень", 12.5], False),
    (T, ["Песок", 80, "2026-12-06"], True), (T, ["Песок", 1200], False), (T, [1280, "Итого"], True),
    (T, ["Товар", "Дата"], True),
    (T, ["Песок", 80, 80], False), (T, ["Песо"], False), (T, ["Песок", "2026-12-05"], False), (T, [], False),
    (T, [""], True),
    ("| Цех 5 | 5 |\n|---|---|\n| а | 1 |", ["Цех 5", 5], True), ("| Цех 5 | 5 |\n|---|---|\n| а | 1 |", [5, 5], False),
    ("| а | (300) |\n|---|---|", ["а", -300], True), ("| а | 5 руб. 50 коп. |\n|---|---|", ["а", 5.5], True),
    ("| а | 1,2 млн руб. |\n|---|---|", ["а", 1200000], True), ("| а | 5–7 |\n|---|---|", ["а", 5], False),
    ("| а | 4 уп. по 10 шт. |\n|---|---|", ["а", 4], False),
    ("| Item | Qty |\n|---|---|\n| Sand | 1,200 |", ["Sand", 1200], True),
    ("| Товар | Вес |\n|---|---|\n| Sand | 1,200 |", ["Sand", 1.2], True),
    ("| а | 5 декабря |\n|---|---|", ["а", "2026-12-05"], False),
    ("| а | № 5 |\n|---|---|", ["а", 5], False), ("| а | п. 5 |\n|---|---|", ["а", 5], False),
    ("| ООО «А» | 5 |\n|---|---|", ['ООО "А"', 5], True),
    ("| а | пять |\n|---|---|", ["а", 5], True), ("| а | **5** |\n|---|---|", ["а", 5], True),
    ("| а | 0,30 |\n|---|---|", ["а", 0.3], True),
    ("| а | 5.0001 |\n|---|---|", ["а", 5], False), ("Щебень — 120 т, песок — 80 т", ["Щебень", 120], False),
    ("- Щебень | 120", ["Щебень", 120], False), ("```\n| Щебень | 120 |\n```", ["Щебень", 120], True),
    ("Щебень;120\nПесок;80", ["Щебень", 120], False),
    ("| Доля, % | 12,5 |\n|---|---|\n| Сумма | 5 |", ["Доля, %", 12.5], False),
])
def test_row(text: str, cells: list[Any], found: bool) -> None:
    """One row holds all the cells, one each; the offsets cut the row."""
    matches = rows.find(text, cells)
    assert found is bool(matches)
    assert all(text[match.start:match.end] == match.text for match in matches)


def test_row_year_optional() -> None:
    """A day without a year where that is allowed."""
    assert [True] == [match.text == "| а | 5 декабря |" for match in rows.find(
        "| а | 5 декабря |\n|---|---|", ["а", "2026-12-05"], year_optional=True)]


def test_row_in_grids() -> None:
    """Rows of documents: typed cells, percent formats, noise of binary fractions, hidden sheets."""
    line = (Cell("Рост", "Рост"), Cell("12,5%", Decimal("0.125"), percent=True),
            Cell("0,3", Decimal("0.30000000000000004")))
    seen, hidden = Grid("Л", (line,), sheet=True), Grid("Л", (line,), sheet=True, hidden=True)
    asked: list[list[Any]] = [["Рост", 0.3], ["Рост", "12,5 %"], ["Рост", 0.125], ["Рост", 12.5]]
    assert [1, 1, 0, 0] == [len(rows.find_in_grids([seen], cells)) for cells in asked]
    assert () == rows.find_in_grids([hidden], ["Рост"])


@pytest.mark.parametrize(("text", "items", "found"), [
    ("Альфа, Бета", ["Альфа", "Бета"], True), ("Бета, Альфа", ["Альфа", "Бета"], False),
    ("Альфа, Бета, Альфа", ["Альфа", "Бета"], True),
    ("Бета, Альфа, Бета", ["Альфа", "Бета"], False), ("Альфа", ["Альфа", "Бета"], False), ("", ["Альфа"], False),
    ("Альфа", [], False),
    ("5 т, 7 т", [5, 7], True), ("7 т, 5 т", [5, 7], False),
    ("05.12.2026, затем 6 декабря 2026 г.", ["2026-12-05", "2026-12-06"], True),
    ("06.12.2026, 05.12.2026", ["2026-12-05", "2026-12-06"], False),
    ("ООО «Альфа-М», АО «Бета», ООО «Альфа»", ["ООО «Альфа»", "АО «Бета»"], False),
    ("ООО «Альфа», АО «Бета»", ["ООО «Альфа»", "АО «Бета»"], True), ("Альфа Альфа", ["Альфа", "Альфа"], False),
    ("Слайд 1. Слайд 2. Слайд 3.", ["Слайд 1.", "Слайд 2.", "Слайд 3."], True),
    ("1 200,50 и 1 300", [1200.5, 1300], True),
    ("**Альфа**\n**Бета**", ["альфа", "бета"], True), ("Альфа‑Трейд, Бета, Альфа", ["Альфа", "Бета"], False),
])
def test_order(text: str, items: list[Any], found: bool) -> None:
    """First occurrences strictly increase, all present."""
    assert found is bool(order.check(text, items))


def test_firsts() -> None:
    """What a reason is made of: the first place of each item, None for an absent one."""
    assert ["Бета", None] == [match and match.text for match in order.firsts("Альфа, Бета, Бета", ["Бета", "Гамма"])]


@pytest.mark.parametrize(("text", "of", "n"), [
    ("5 т, 7 т, 5 т", "number", 2), ("5 т и 5,0 т", "number", 1), ("05.12.2026 и 5 декабря 2026 г.", "date", 1),
    ("05.12.2026, 5 т, 10 %", "number", 1),
    ("10 %, 5 %, 10%", "percent", 2), ("в 18:00 и в 18.00, в 19:00", "time", 2), (T, "row", 2), (T, "rows", 2),
    ("1. а\n2. б", "number", 0),
    ("Товар\tЦена\nа\t1\nа\t1", "row", 2), ("нет таблиц", "row", 0), (T + "\n\n" + T, "row", 4), ("", "number", 0),
    ("№ 5, п. 6, ст. 7", "number", 0),
    ("a@b.example, A@b.example, c@b.example", "email", 2),
    ("ИНН 7700123456, ИНН 7700123465, ИНН 77 00 123456", "inn", 2),
    ("тел. 8 (000) 123-45-67, +7 000 123-45-67", "phone", 1),
    ("<table><tr><th>Товар</th><th>Цена</th></tr><tr><td>а</td><td>1</td></tr></table>", "row", 1),
])
def test_count(text: str, of: str, n: int) -> None:
    """Distinct values of a kind; for rows all body rows."""
    assert n == len(counts.distinct(text, of))


def test_count_in_grids() -> None:
    """Body rows of the visible tables of documents."""
    grid = Grid("Л", tuple((Cell(text, text),) for text in ("Товар", "а", "б", "Итого")))
    assert 2 == counts.rows_in_grids([grid, Grid("Л", grid.rows, hidden=True)])


@pytest.mark.parametrize(("text", "of", "allowed", "unit", "extra"), [
    ("98 700 руб. и 5 %", "number", [98700], None, ["5 %"]), ("98 700 руб. и 5 %", "number", [98700, 5], None, []),
    ("98 700 руб., 98 700", "number", [98700], None, []), ("п. 5, 05.12.2026, 12:30", "number", [], None, []),
    ("10 мм, 7 кг", "number", [10], "мм", []), ("10 мм, 7 мм", "number", [10], "мм", ["7 мм"]),
    ("1 см, 7 кг", "number", [10], "мм", []),
    ("в 18:00, в 19:00", "time", ["18:00"], None, ["в 19:00"]),
    ("05.12.2026, 06.12.2026", "date", ["2026-12-05"], None, ["06.12.2026"]),
    (T, "row", [["Щебень"], ["Песок", 80], ["Итого"]], None, []),
    (T, "row", [["Щебень"], ["Песок", 81], ["Итого"]], None, ["| Песок | 80 | 3 | 06.12.2026 |"]),
    ("5 декабря", "date", ["2026-12-05"], None, []), ("6 декабря", "date", ["2026-12-05"], None, ["6 декабря"]),
    ("5 деталей", "number", [7], "шт", []), ("минус 5 руб.", "number", [5], None, ["минус 5 руб."]),
])
def test_no_extra(text: str, of: str, allowed: list[Any], unit: str | None, extra: list[str]) -> None:
    """Values of the kind that are not allowed."""
    assert len(extra) == len(found := extras.find(text, of, allowed, unit))
    assert [True] * len(extra) == [match.text in wanted or wanted in match.text
                                   for match, wanted in zip(found, extra, strict=True)]


@pytest.mark.parametrize("kind", ["person", "", "numbers"])
def test_unknown_kind(kind: str) -> None:
    """An unknown kind is refused by name."""
    with pytest.raises(ValueError, match="knows number"):
        counts.distinct("5", kind)
    with pytest.raises(ValueError, match="knows number"):
        extras.find("5", kind, [])


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.text(alphabet="|-\t\n а1,. %<tr>d/\x00\ud800", max_size=80))
def test_never_raises(text: str) -> None:
    """Any text gives matches that cut it."""
    found = [*rows.find(text, ["а", 1]), *order.check(text, ["а", 1]), *counts.distinct(text, "row"),
             *counts.distinct(text, "number"), *extras.find(text, "row", [["а"]]), *extras.find(text, "number", [1])]
    assert all(text[match.start:match.end] == match.text for match in found)
