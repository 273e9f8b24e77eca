"""What stands near a value."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tools.text import dates, numbers, ranges, times

TABLE = "| Контрагент | Долг, руб. | Аванс |\n|---|---|---|\n| Альфа | 500 | 70 |\n| Бета | 900 | 30 |"


@pytest.mark.parametrize(("text", "value", "stem"), [
    ("Задолженность составила 5 руб.", 5, "задолж"),
    ("Сумма долга по ст. 5 равна 700 руб.", 700, "долг"),
    ("Долг 5 тыс. руб. на 1 января 2026 г. Аванс 7 руб.", 7, "аванс"),
    ("Долг перед И. И. Петровым 5 руб.", 5, "долг"),
    ("Долг равен 1 234,50 руб.", "1234.5", "долг"),
    (TABLE, 900, "бета"), (TABLE, 900, "долг"), (TABLE, 30, "аванс"), (TABLE, 30, "бета"),
    ("Показатель\tДолг\nАльфа\t5", 5, "долг"),
    ("<table><tr><th>Имя</th><th>Долг</th></tr><tr><td>А</td><td>5</td></tr></table>", 5, "долг"),
    ("## Задолженность\n\n120 000 руб.", 120000, "задолж"),
    ("**Задолженность**\n120 000 руб.", 120000, "задолж"),
    ("Задолженность\n120 000 руб.", 120000, "задолж"),
    ("Задолженность:\n- Альфа — 5\n- Бета — 7", 7, "задолж"),
    ("1. Задолженность\n   - Альфа — 5\n   - Бета — 7", 7, "задолж"),
    ("- Задолженность:\n  5 руб.", 5, "задолж"),
    ("### Задолженность\n| А | Б |\n|---|---|\n| 1 | 5 |", 5, "задолж"),
    ("Долг: 5 руб.; 7 руб.", 7, "долг"),
    ("По БС-1 списано 5 т", 5, "БС-1"),
    ("ЗАДОЛЖЕННОСТЬ — 5", 5, "задолж"), ("**Задолженность** — 5", 5, "задолж"),
    ("По объекту «Ёлка» 5", 5, "елк"),
])
def test_near(text: str, value: object, stem: str) -> None:
    """The stem stands in the sentence, the row, the head, the heading or the list line above."""
    assert len(numbers.find(text, [Decimal(str(value))], near=["никогда", stem])) == 1


@pytest.mark.parametrize(("text", "value", "stem"), [
    ("Долг 5 руб. Аванс 7 руб.", 7, "долг"), ("Долг 5; аванс 7", 7, "долг"), ("Долг 5\nАванс 7", 5, "аванс"),
    (TABLE, 900, "аванс"), (TABLE, 900, "альфа"), ("Задолженность:\n- Альфа — 5\n- Бета — 7", 7, "альфа"),
    ("По БС-14 списано 5 т", 5, "БС-1"), ("Недолг 5", 5, "долг"), ("Долг большой.\n120 руб.", 120, "долг"),
    ("Что с долгом? Всего 5.", 5, "долг"),
])
def test_not_near(text: str, value: object, stem: str) -> None:
    """A neighbour's words do not count, nor does the middle of a word."""
    assert numbers.find(text, [Decimal(str(value))], near=[stem]) == ()


def test_near_for_every_kind() -> None:
    """Ranges, dates and times are bound in the same way."""
    text = "Поставка: 5–7 дней с 05.12.2026 в 18:00.\nОплата: 5–7 дней с 05.12.2026 в 18:00."
    found = (ranges.find(text, Decimal(5), Decimal(7), near=["оплат"]),
             dates.find(text, "2026-12-05", near=["оплат"]), times.find(text, "18:00", near=["оплат"]))
    assert [[match.start for match in matches] for matches in found] == [[49], [60], [73]]


def test_units_of_heads() -> None:
    """A head gives its unit to bare cells, never its multiplier."""
    assert [(match.text, str(match.value.value), match.value.unit and match.value.unit.family)
            for match in numbers.values("| А | Рост, % | Сумма, тыс. руб. | Долг, руб. |\n|---|---|---|---|\n"
                                        "| Б | 12,5 | 7 | 8 |")] == [
        ("12,5", "12.5", "%"), ("7", "7", None), ("8", "8", "руб")]


@pytest.mark.parametrize("head", ["Ставка,", "Ставка, ", "Ставка (", "Ставка ( )", "Ставка, :"])
def test_head_that_breaks_off_before_its_unit(head: str) -> None:
    """«Ставка,» with nothing behind the comma gives no unit, and reading goes on."""
    found = numbers.values(f"| Год | {head} |\n|---|---|\n| Б | 15,8 |")
    assert [(match.text, match.value.unit) for match in found] == [("15,8", None)]
