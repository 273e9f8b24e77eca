"""Verbatim phrases."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.text import phrases


@pytest.mark.parametrize(("text", "phrase", "expected"), [
    ("срок оплаты\n\tпять дней", "срок оплаты пять дней", ["срок оплаты\n\tпять дней"]),
    ("Приёмка ПРИЁМКА", "приемка", ["Приёмка", "ПРИЁМКА"]),
    ("**не** позднее", "не позднее", ["не** позднее"]), ("«Вектор» обязан", '"вектор" обязан', ["«Вектор» обязан"]),
    ("10\u202f%", "10 %", ["10\u202f%"]), ("5-дневный", "5‑дневный", ["5-дневный"]),
    ("п.&nbsp;5", "п. 5", ["п.&nbsp;5"]),
    ("(пяти)", "(пяти)", ["(пяти)"]), ("нет.", "нет", ["нет"]), ("нетто", "нет", []), ("кабинет", "нет", []),
    ("нет, но", "нет но", []),
    ("да да да", "да да", ["да да"]), ("", "нет", []), ("нет", "", []), ("a b", "ab", []),
    ("оплата_внесена", "оплата", []),
])
def test_phrase(text: str, phrase: str, expected: list[str]) -> None:
    """Typography is folded, word borders and punctuation count."""
    assert expected == [match.text for match in phrases.find(text, phrase)]


def test_any_of() -> None:
    """One of several phrases, in order of the text, the value says which."""
    found = phrases.find("три дня, 3 дня", ["3 дня", "три дня"])
    assert ["три дня", "3 дня"] == [match.value for match in found]


@settings(derandomize=True, max_examples=200)
@given(st.text(max_size=60), st.text(max_size=10))
def test_never_raises(text: str, phrase: str) -> None:
    """Any text and any phrase give matches that cut the text."""
    assert all(text[match.start:match.end] == match.text for match in phrases.find(text, phrase))


@pytest.mark.parametrize("unit", [" ", "а ", "\n", "срок ", "*", "&nbsp;"])
def test_long_texts(unit: str) -> None:
    """100 kB of white space and beginnings are read to the end."""
    assert 1 == len(phrases.find(unit * (100_000 // len(unit)) + " конец срока", "конец срока"))
