"""Documents survive the pipe and the disk."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.model import Cell, Document, Finding, Grid, Hidden, Segment, Unreadable
from tools.office.codec import decode, encode

_TEXT = st.text(max_size=12)
_VALUE = st.one_of(st.none(), st.booleans(), st.decimals(allow_nan=False, allow_infinity=False), _TEXT, st.dates(),
                   st.datetimes(), st.times())
_CELL = st.builds(Cell, _TEXT, _VALUE, _TEXT, st.none() | _TEXT, st.booleans(), st.none() | _TEXT, st.booleans(),
                  st.booleans(), st.booleans())
_FACT = st.recursive(st.one_of(_VALUE, st.integers()), lambda inner: st.one_of(
    st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["a", "$decimal", "$dict", "$x"]), inner, max_size=3),
    st.lists(inner, max_size=3).map(tuple)), max_leaves=8)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(_TEXT, st.lists(st.lists(_CELL, max_size=3).map(tuple), max_size=3).map(tuple),
       st.dictionaries(_TEXT, _FACT, max_size=3))
def test_round_trip(text: str, rows: tuple[tuple[Cell, ...], ...], facts: dict[str, object]) -> None:
    """Every value comes back as itself, with its type, whatever the keys of its facts are called."""
    grid = Grid("Лист1", rows, True, False, "Лист1")
    document = Document("xlsx", text, (Segment(0, 1, "Лист1!A1", "table"),), (grid,),
                        (Hidden("x", "y", "hidden"),), (Finding("macros", "есть", ""),), facts, {"calamine": "0"})
    assert decode(encode(document)) == document


def test_types_are_kept() -> None:
    """Equal is not enough: True is not 1, and a date is not a moment."""
    values = (Decimal("1.50"), True, date(2026, 3, 1), datetime(2026, 3, 1), time(9, 30), "1", None)
    rows = (tuple(Cell("x", value) for value in values),)
    back = decode(encode(Document("xlsx", "", grids=(Grid("a", rows),))))
    assert isinstance(back, Document)
    assert [(type(cell.value), str(cell.value)) for cell in back.grids[0].rows[0]] == [
        (type(value), str(value)) for value in values]


def test_refusals() -> None:
    """A refusal comes back as one."""
    refusal = Unreadable("encrypted", "Файл зашифрован.", ours=True)
    assert decode(encode(refusal)) == refusal


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b'{"unreadable": 5}', b"[" * 100_000, b'{"type": "docx"}', b"\xff"])
def test_rubbish(raw: bytes) -> None:
    """A reader process that a hostile file has taken over cannot send more than plain data."""
    with pytest.raises(ValueError):
        decode(raw)
