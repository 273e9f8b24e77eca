"""Days on which offices sign papers. The calendar of working days begins with 2025; 2024 knows weekends only."""

from __future__ import annotations

from datetime import date

from tools.authoring.calendar import KNOWN, is_working
from tools.authoring.draws import Draw


def office_day(day: date) -> bool:
    """Whether an office signs papers on that day."""
    return is_working(day) if KNOWN[0] <= day <= KNOWN[1] else day.weekday() < 5


def signing_day(draw: Draw, lo: date, hi: date) -> date:
    """A working day from lo to hi."""
    return draw.until(lambda once: once.date(lo, hi), office_day)
