"""Evidence at its place: where it stands, and a text cut at the edges of marks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.model import Evidence
from tools.report.html.marks import Mark, numbered, place, stretches


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=8))
def test_stretches_are_the_text_and_cover_what_they_say(text: str, edges: list[tuple[int, int]]) -> None:
    """Joined they are the text; a character has exactly the marks whose span holds it."""
    marks = [Mark(number, min(pair), min(max(pair), len(text))) for number, pair in enumerate(edges, start=1)
             if min(pair) < min(max(pair), len(text))]
    found = stretches(text, marks)
    covered = [(char, numbers) for part, numbers in found for char in part]

    assert text == "".join(part for part, _ in found)
    assert [tuple(mark.number for mark in marks if mark.start <= at < mark.end) for at in range(len(text))] == [
        numbers for _, numbers in covered]


@pytest.mark.parametrize(("evidence", "where"), [
    (Evidence(unit="ответ", text="сто", start=6), (6, 9)), (Evidence(unit="ответ", text="сто"), (0, 3)),
    (Evidence(unit="ответ", text="сто", start=5), None), (Evidence(unit="ответ", text="двести", start=0), None),
    (Evidence(unit="ответ", text="", start=0), None), (Evidence(unit="ответ", text="нет"), None)])
def test_a_place_is_never_guessed(evidence: Evidence, where: tuple[int, int] | None) -> None:
    """An offset that does not fit the text gives no mark; a piece without one is looked up."""
    assert where == place("сто и сто", evidence)


def test_one_place_has_one_number() -> None:
    """Two items with one quote point at one mark."""
    first, none, again, other = numbered([(0, 3), None, (0, 3), (2, 5)], first=4)

    assert (Mark(4, 0, 3), None, Mark(4, 0, 3), Mark(5, 2, 5)) == (first, none, again, other)
