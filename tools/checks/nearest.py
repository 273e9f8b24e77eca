"""What stands in a text instead of the value looked for: half of every useful reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date
from decimal import Decimal

from tools.text import dates, numbers

#: numbers looked at, nearest first, for one that also carries the unit and stands near the stems
_TRIES = 40


def number(text: str, wanted: Sequence[Decimal], unit: str | None, near: Sequence[str]) -> str:
    """The number of the text that is nearest by ratio to one of those wanted, as written; "" for none.

    One that carries the unit and stands near one of the stems is preferred: it is what the writer meant.
    """
    ranked = sorted(numbers.values(text), key=lambda match: min(
        _gap(reading, value) for reading in match.value.readings for value in wanted))[:_TRIES]
    if not ranked:
        return ""
    for stems in (near, ()) if near else ((),):
        for match in ranked:
            found = numbers.find(text, match.value.readings, unit=unit, near=stems)
            if any(one.start < match.end and match.start < one.end for one in found):
                return match.text
    return ranked[0].text


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
