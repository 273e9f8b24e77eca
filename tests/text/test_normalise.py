"""The normaliser: one reading of typography with a map back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.text import fold, normalise

NASTY = st.sampled_from([
    *"&#;ampnbsp*_` \t\n|5²½ёйeи\u0301\u0308\u0306\u00a0\u00ad\u200b\ufe0f\u20e3٣ﾞかｶ…№ﬁ１\r0x26щİ\ud800\u202e\x00{",
    "&amp;", "&#38;", "&lt;", "&nbsp;", "&#x26;", "**", "&notit;"])


@pytest.mark.parametrize(("text", "normal"), [
    ("1\u00a0234\u202f567", "1 234 567"), ("1&nbsp;234", "1 234"), ("1&amp;nbsp;234", "1 234"),
    ("до\u00adговор", "договор"), ("м²", "м²"), ("CO₂", "CO₂"), ("½", "1/2"), ("2½", "2 1/2"), ("**5** %", "5 %"),
    ("`5`", "5"), ("_5_", "5"), ("snake_case", "snake_case"), ("a * b", "a * b"), ("серия ____ №", "серия ____ №"),
    ("5\ufe0f\u20e3 Пункт", "• Пункт"), ("１２", "12"), ("٣", "3"), ("и\u0306", "й"), ("a\r\nb\rc", "a\nb\nc"),
    ("a\tb|c", "a\tb|c"), ("①", "①"), ("№ 5", "№ 5"), ("\u202eабв\u202c", "абв"),
])
def test_typography(text: str, normal: str) -> None:
    """Each sign is read as a person reads it."""
    assert normalise(text).text == normal


def test_lower_keeps_length_and_reads_one_script() -> None:
    """Letters that only look Cyrillic are read as Cyrillic inside a Cyrillic word."""
    normal = normalise("5 дeкaбря, İ Ё, AB")
    assert (normal.lower, len(normal.lower)) == ("5 декабря, İ е, ab", len(normal.text))


def test_fold_compares_dashes_and_quotes() -> None:
    """All dashes are equal, all quotes are equal, ё is е."""
    assert fold("«Ёлка» –  7") == fold('"елка" - 7')


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.lists(NASTY, max_size=20).map("".join))
def test_idempotent(text: str) -> None:
    """Normalising twice is normalising once."""
    once = normalise(text).text
    assert normalise(once).text == once


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.lists(NASTY, max_size=20).map("".join))
def test_every_character_has_an_origin(text: str) -> None:
    """Each character of the result maps to a non-empty stretch inside the original, in order."""
    normal = normalise(text)
    spans = [normal.span(at, at + 1) for at in range(len(normal.text))]
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert [start for start, _ in spans] == sorted(start for start, _ in spans)
