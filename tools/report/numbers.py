"""Numbers of a report: rounded half-up from exact fractions, written as the language writes them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Literal

Lang = Literal["ru", "en"]


def rounded(value: Fraction, digits: int = 6) -> float:
    """A fraction rounded half-up to `digits`; the float prints as those digits."""
    scaled = value * 10**digits
    sign = -1 if scaled < 0 else 1
    whole = (2 * abs(scaled.numerator) + scaled.denominator) // (2 * scaled.denominator)
    return float(Decimal(sign * whole).scaleb(-digits))


def show(value: float | None, digits: int, lang: Lang) -> str:
    """A number with a fixed count of digits: «72,50» or “72.50”; «—» for none."""
    if value is None:
        return "—"
    text = str(Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP))
    return text.replace(".", ",") if lang == "ru" else text
