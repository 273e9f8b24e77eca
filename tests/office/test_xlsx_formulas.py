"""Formulas as text: shared ones written out, functions and references found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.office.xlsx_formulas import Template, column_letters, column_number, functions, references


@pytest.mark.parametrize(("formula", "moved"), [
    ("A1+$B$1+C$1+$D1", "B3+$B$1+D$1+$D3"),
    ("SUM(A1:B2)", "SUM(B3:C4)"),
    ("'Лист A1'!A1&\"A1\"", "'Лист A1'!B3&\"A1\""),
    ("Лист2!A1", "Лист2!B3"),
    ("LOG10(A1)", "LOG10(B3)"),
    ("SUM(A:A)+SUM(2:2)", "SUM(B:B)+SUM(4:4)"),
    ("SUM($A:$A)+SUM($2:$2)", "SUM($A:$A)+SUM($2:$2)"),
    ("Таблица1[A1]", "Таблица1[A1]"),
    ("НДС20*A1", "НДС20*B3"),
])
def test_a_shared_formula_moves_relative_references_only(formula: str, moved: str) -> None:
    """From A1 to B3; strings, sheet names, functions and names stay."""
    assert Template(formula, 1, 1).at(3, 2) == moved


def test_a_reference_that_leaves_the_sheet_is_an_error() -> None:
    """As Excel shows it."""
    assert Template("A1+1", 2, 2).at(1, 1) == "#REF!+1"


def test_functions_are_named_without_prefixes_and_strings() -> None:
    """`_xlfn.` is how files spell newer functions."""
    assert list(functions('=_xlfn.XLOOKUP(1,A1:A2,sum(B1:B2))&"IF(1)"')) == ["XLOOKUP", "SUM"]


@pytest.mark.parametrize(("formula", "found"), [
    ("=A1", [("Лист1", (1, 1, 1, 1))]),
    ("=SUM(Лист2!$B$2:C3)", [("Лист2", (2, 2, 3, 3))]),
    ("='Мой лист'!A1*2", [("Мой лист", (1, 1, 1, 1))]),
    ("=SUM(B:B)", [("Лист1", (1, 2, 1_048_576, 2))]),
    ('="A1"', []),
    ("=LOG10(1)", []),
])
def test_references_are_boxes_on_sheets(formula: str, found: list[object]) -> None:
    """Own sheet by default; strings and functions are no references."""
    assert list(references(formula, "Лист1")) == found


@settings(derandomize=True)
@given(st.integers(1, 16_384))
def test_column_letters_and_numbers_are_inverse(number: int) -> None:
    """Over the whole sheet."""
    assert column_number(column_letters(number)) == number


@settings(derandomize=True, max_examples=200)
@given(st.text(alphabet="A1$:!'\"[](),+БZ9 ", max_size=30), st.integers(1, 50), st.integers(1, 50))
def test_any_text_can_be_a_shared_formula(text: str, row: int, column: int) -> None:
    """At its home a formula is itself, whatever it says."""
    assert Template(text, row, column).at(row, column).upper() == text.upper()
