"""What stands in a text instead of the value looked for: half of every useful reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date
from decimal import Decimal

from tools.text import dates, numbers


def number(text: str, wanted: Sequence[Decimal], unit: str | None) -> str:
    """The number of the text that is nearest by ratio to one of those wanted, as written; "" for none.

    With `unit` a number that carries a unit is preferred to a bare one.
    """
    best: tuple[tuple[bool, Decimal], str] | None = None
    for match in numbers.values(text):
        gap = min(_gap(reading, value) for reading in match.value.readings for value in wanted)
        rank = (unit is not None and match.value.unit is None, gap)
        if best is None or rank < best[0]:
            best = (rank, match.text)
    return best[1] if best is not None else ""


def _gap(one: Decimal, other: Decimal) -> Decimal:
    largest = max(abs(one), abs(other))
    return abs(one - other) / largest if largest else Decimal(0)


def date(text: str, wanted: str) -> str:
    """The date of the text that is nearest to the one wanted, as written; "" for none."""
    found = dates.values(text)
    if not found:
        return ""
    return min(found, key=lambda match: min(_days(reading, wanted) for reading in match.value.readings)).text


def _days(one: str, other: str) -> int:
    try:
        return abs((Date.fromisoformat(one) - Date.fromisoformat(other)).days)
    except ValueError:
        return 10**6  # a month, a quarter, a day without a year: only when nothing better is there
