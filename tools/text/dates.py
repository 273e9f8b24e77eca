"""Dates, months and quarters in any spelling. Impossible dates match nothing and never roll over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from functools import lru_cache

from tools.text.calendar_words import IN_DAYS, RELATIVE, RELATIVE_WORD
from tools.text.date_scan import Found, scan
from tools.text.match import Match
from tools.text.normalise import normalise
from tools.text.scope import near_any


@dataclass(frozen=True, slots=True)
class When:
    """A date as written: `YYYY-MM-DD`, `YYYY-MM`, `YYYY-Qn`; without a year `--MM-DD`, `--MM`, `--Qn`.

    A slash date of an English text has two readings.
    """

    readings: tuple[str, ...]

    @property
    def year_stated(self) -> bool:
        """The year is written or shared from a neighbour."""
        return not self.readings[0].startswith("--")


def find(text: str, value: str, year_optional: bool = False, today: str | Date | None = None,
         near: Sequence[str] = ()) -> tuple[Match, ...]:
    """Where a text names a date.

    `value` is `YYYY-MM-DD`, `YYYY-MM` or `YYYY-Qn`. With `year_optional` a date without a year counts, one with
    another year never does. With `today` «завтра» and its like count. `Match.value` is `value`.
    """
    normal = normalise(text)
    wanted = {value}
    if year_optional:
        wanted.add("-" + value[4:])
    hits = [(item.start, item.end) for item in scan(text) if wanted & set(item.readings)]
    if today is not None:
        hits += [(start, end) for start, end, day in _relative(text, _day(today)) if day == value]
        hits += [(item.start, item.end) for item in scan(text)
                 if item.this_year and {f"{_day(today).year:04}{reading[1:]}" for reading in item.readings} & wanted]
    hits = sorted(set(hits))
    return tuple(normal.match(start, end, value) for start, end in near_any(text, hits, near))


def values(text: str, today: str | Date | None = None) -> tuple[Match, ...]:
    """All dates of a text in order; `Match.value` is a `When`.

    05.12 and 12.2026, which may as well be numbers, are left out.
    """
    normal = normalise(text)
    found = [(item.start, item.end, item.readings) for item in scan(text) if item.readings and not item.weak]
    if today is not None:
        found += [(start, end, (day,)) for start, end, day in _relative(text, _day(today))]
    return tuple(normal.match(start, end, When(readings)) for start, end, readings in sorted(found))


def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Stretches of the *normalised* text that are spelled as dates, impossible ones too."""
    return tuple((item.start, item.end) for item in scan(text) if not item.weak)


def _day(today: str | Date) -> Date:
    return today if isinstance(today, Date) else Date.fromisoformat(today[:10])


@lru_cache(maxsize=16)
def _relative(text: str, today: Date) -> tuple[tuple[int, int, str], ...]:
    lower = normalise(text).lower
    found: list[tuple[int, int, int]] = []
    for hit in RELATIVE_WORD.finditer(lower):
        found.append((hit.start(), hit.end(), 2 if hit["after"] else RELATIVE[hit["word"]]))
    for hit in IN_DAYS.finditer(lower):
        found.append((hit.start(), hit.end(), int(hit["n"]) * (1 if hit["day"] else 7)))
    days: list[tuple[int, int, str]] = []
    for start, end, shift in found:
        try:
            days.append((start, end, (today + timedelta(days=shift)).isoformat()))
        except OverflowError:  # `today` at the end of the calendar
            continue
    return tuple(days)


__all__ = ["Found", "When", "find", "spans", "values"]
