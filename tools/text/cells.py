"""What one cell of text says: its only number, its only date."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from tools.text import dates, numbers, ranges
from tools.text.labels_match import folded, is_number_text, parse_day

#: longest text that is read as one cell, characters
_LONGEST = 2000

#: figures, months or quarters, without which no date is written
_MAY_BE_DATE = re.compile(r"\d|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|кварт|"
                          r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|quarter", re.I)

_PLAIN = re.compile(r"([+-]?)(\d{1,3}(?: \d{3})+|\d+)(?:([.,])(\d+))?")
_TAIL = re.compile(
    r"(?! ?(?:тыс|млн|млрд|трлн|т ?\.? ?р|к\b|k\b|m|bn|thousand|billion))[^\d%(±]*|(?P<percent> ?%)")


@lru_cache(maxsize=65536)
def number_in(text: str, russian: bool = True) -> tuple[tuple[Decimal, ...], bool]:
    """Readings of the only number of a text (two where the spelling has two), and whether it is a percentage.

    ((), False) when the text has no number, or more than one. `russian`: 1,234 is a fraction, and
    1.234 has two readings.
    """
    whole = folded(text)
    if len(whole) <= 40 and is_number_text(whole):
        bracketed = whole[0] == "(" and whole[-1] == ")"
        bare = whole[1:-1].strip() if bracketed else whole
        plain = _PLAIN.match(bare)
        tail = _TAIL.fullmatch(bare, plain.end()) if plain else None
        if plain and tail:
            values = _readings(plain, russian)
            # A lone number in brackets is how accountants write a loss.
            return tuple(-value for value in values) if bracketed else values, tail["percent"] is not None
    return _scanned(text, russian)


def _readings(plain: re.Match[str], russian: bool) -> tuple[Decimal, ...]:
    sign, whole, point, fraction = plain.groups()
    whole = whole.replace(" ", "")
    value = Decimal(f"{sign}{whole}.{fraction or 0}")
    if point and len(fraction) == 3 and whole.strip("0") and len(whole) <= 3:
        grouped = Decimal(f"{sign}{whole}{fraction}")
        if point == ",":
            return (value,) if russian else (grouped,)
        return (value, grouped) if russian else (value,)
    return (value,)


def _scanned(text: str, russian: bool) -> tuple[tuple[Decimal, ...], bool]:
    # A cell is a few words; a page of text in a cell holds no single number.
    if len(text) > _LONGEST:
        return (), False
    # A figure alone does not show the language of its document; a Russian word beside it does.
    spoken = f"{text} | да" if russian else text
    found = numbers.values(spoken)
    if len(found) != 1 or ranges.values(spoken):
        return (), False
    number: numbers.Number = found[0].value
    return number.readings, number.percent


def has_day(text: str, iso: str, year_optional: bool = False) -> bool:
    """Is this the only date of the text, whatever else stands beside it?"""
    if len(text) > _LONGEST or not _MAY_BE_DATE.search(text):
        return False
    return len(dates.values(text)) <= 1 and bool(dates.find(text, iso, year_optional))


def whole_day(text: str) -> str | None:
    """The ISO day that a whole text writes, None for none."""
    day = parse_day(folded(text))
    return day.isoformat() if day else None
