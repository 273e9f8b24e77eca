"""Ranges, and what looks like one."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tools.text import ranges

#: text, lo, hi, arguments: the range is there
PRESENT = [
    ("between 5 and 7 days", "5", "7", {}),
    ("from 5 to 7 days", "5", "7", {}),
    ("5 to 7 days", "5", "7", {}),
    ("от минус 5 до плюс 5", "-5", "5", {}),
    ("от −5 до 5 °C", "-5", "5", {}),
    ("5-7 дней", "5", "7", {}),
    ("5 — 7 дней", "5", "7", {}),
    ("от 5 до 7 тыс. руб.", "5000", "7000", {}),
    ("5–7 тыс. руб.", "5000", "7000", {"unit": "руб"}),
    ("100 тыс. – 1,2 млн руб.", "100000", "1200000", {}),
    ("от 5 % до 7 %", "5", "7", {"unit": "%"}),
    ("5–7 %", "5", "7", {"unit": "%"}),
    ("5%-7%", "5", "7", {"unit": "%"}),
    ("от пяти до семи дней", "5", "7", {}),
    ("от 5 (пяти) до 7 (семи) дней", "5", "7", {}),
    ("5...7 дней", "5", "7", {}),
    ("5…7", "5", "7", {}),
    ("10 000 – 12 000 руб.", "10000", "12000", {}),
    ("10 000–12 000 руб.", "10000", "12000", {"unit": "руб"}),
    ("от 1,5 до 2,5 т", "1.5", "2.5", {"unit": "т"}),
    ("1,5–2,5 т", "1500", "2500", {"unit": "кг"}),
    ("5 т – 7 т", "5", "7", {"unit": "т"}),
    ("от 5 т до 7 т", "5", "7", {}),
    ("$5–7 млн", "5000000", "7000000", {}),
    ("$100–$200", "100", "200", {"unit": "usd"}),
    ("от $100 до $200", "100", "200", {}),
    ("5−7 дней", "5", "7", {}),
    ("пять-семь дней", "5", "7", {}),
    ("**5–7** дней", "5", "7", {}),
    ("**5**–**7** дней", "5", "7", {}),
    ("от **5** до **7** дней", "5", "7", {}),
    ("5–7&nbsp;дней", "5", "7", {}),
    (r"$5\text{–}7$ дней", "5", "7", {}),
    ("5--7", "5", "7", {}),
    ("от 5 до 7 рабочих дней", "5", "7", {"unit": "рабочих дней"}),
    ("1 000–1 500 шт.", "1000", "1500", {}),
    ("5 - 7 кг", "5", "7", {"unit": "кг"}),
    ("от 5-ти до 7-ми дней", "5", "7", {}),
]

#: text, lo, hi, arguments: the range is not there
ABSENT = [
    ("5–7 %", "5", "7", {}),
    ("10 000–12 000 руб.", "10000", "12000", {"unit": "т"}),
    ("с 100 до 120 руб.", "100", "120", {}),
    ("15–10", "15", "10", {}),
]


@pytest.mark.parametrize(("text", "lo", "hi", "arguments"), PRESENT)
def test_present(text: str, lo: str, hi: str, arguments: dict[str, Any]) -> None:
    """The value is found, and the match is cut exactly out of the text."""
    found = ranges.find(text, Decimal(lo), Decimal(hi), **arguments)
    assert [text[match.start:match.end] for match in found] == [match.text for match in found] != []


@pytest.mark.parametrize(("text", "lo", "hi", "arguments"), ABSENT)
def test_absent(text: str, lo: str, hi: str, arguments: dict[str, Any]) -> None:
    """The value is not in the text, however alike its characters are."""
    assert ranges.find(text, Decimal(lo), Decimal(hi), **arguments) == ()
