"""Russian working days and terms. Days outside the known calendar are refused rather than guessed."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

_DAY = timedelta(days=1)

#: first and last day whose working or non-working state is known here
KNOWN = (date(2025, 1, 1), date(2027, 1, 31))

#: non-working days outside Saturdays and Sundays: holidays and days moved by the government
NON_WORKING = frozenset(
    [date(2025, 1, day) for day in range(1, 9)]
    + [date(2025, month, day) for month, day in
       ((5, 1), (5, 2), (5, 8), (5, 9), (6, 12), (6, 13), (11, 3), (11, 4), (12, 31))]
    + [date(2026, 1, day) for day in range(1, 10)]
    + [date(2026, month, day) for month, day in ((2, 23), (3, 9), (5, 1), (5, 11), (6, 12), (11, 4), (12, 31))]
    + [date(2027, 1, day) for day in range(1, 9)])

#: Saturdays on which offices work
WORKING_WEEKENDS = frozenset([date(2025, 11, 1)])


def is_working(day: date) -> bool:
    """Whether offices work. Raises ValueError for a day outside `KNOWN`."""
    if not KNOWN[0] <= day <= KNOWN[1]:
        raise ValueError(f"no calendar of working days for {day.isoformat()}")
    return day in WORKING_WEEKENDS or (day.weekday() < 5 and day not in NON_WORKING)


def wd(day: date, count: int) -> date:
    """The `count`-th working day after `day`, which is not counted itself; before it if `count` is negative."""
    if count == 0:
        raise ValueError("the 0th working day is not a day; use nw or pw")
    step = _DAY if count > 0 else -_DAY
    left = abs(count)
    while left:
        day += step
        left -= is_working(day)
    return day


def naive_wd(day: date, count: int) -> date:
    """The `count`-th weekday after `day` (count above 0), as one who forgets the holidays counts."""
    while count:
        day += _DAY
        count -= day.weekday() < 5
    return day


def cd(day: date, count: int) -> date:
    """`count` calendar days after `day`, which is not counted itself (ст. 191 ГК)."""
    return day + count * _DAY


def nw(day: date) -> date:
    """`day` if it is working, otherwise the next working day (ст. 193 ГК)."""
    while not is_working(day):
        day += _DAY
    return day


def pw(day: date) -> date:
    """`day` if it is working, otherwise the last working day before it."""
    while not is_working(day):
        day -= _DAY
    return day


def working_days(start: date, end: date) -> int:
    """How many working days there are from start to end, both included; 0 when end is before start."""
    return sum(is_working(start + _DAY * offset) for offset in range((end - start).days + 1))


def add_months(day: date, count: int) -> date:
    """The same day `count` months later, or the last day of a month that has no such day (ст. 192 ГК)."""
    months = day.year * 12 + day.month - 1 + count
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
