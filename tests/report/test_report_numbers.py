"""Numbers of a report: exact until they are printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tools.report.numbers import rounded, show


@pytest.mark.parametrize(("value", "expected"), [
    (Fraction(84), 84.0), (Fraction(2, 3), 0.666667), (Fraction(1, 2_000_000), 0.000001), (Fraction(-1, 3), -0.333333),
    (Fraction(0), 0.0), (Fraction(145, 2), 72.5), (Fraction(-1, 2_000_000), -0.000001)])
def test_fractions_are_rounded_half_up(value: Fraction, expected: float) -> None:
    """Six decimals, ties away from zero."""
    assert expected == rounded(value)


@pytest.mark.parametrize(("value", "digits", "lang", "expected"), [
    (72.5, 2, "ru", "72,50"), (72.5, 2, "en", "72.50"), (None, 2, "ru", "—"), (0.125, 2, "en", "0.13"),
    (84.0, 0, "ru", "84"), (2.675, 2, "en", "2.68")])
def test_numbers_are_written_as_the_language_does(value: float | None, digits: int, lang: str, expected: str) -> None:
    """Comma in Russian, half-up on the decimal that is shown."""
    assert expected == show(value, digits, lang)  # type: ignore[arg-type]
