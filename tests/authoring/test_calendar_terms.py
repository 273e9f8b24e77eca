"""Working days and terms of 2025–2027."""

from __future__ import annotations

from datetime import date

import pytest

from tools.authoring.calendar import add_months, cd, is_working, nw, pw, wd, working_days


def test_working_days_of_months() -> None:
    """The known numbers of working days: IV quarter of 2025, all of 2026."""
    lengths = {(2025, 10): 23, (2025, 11): 19, (2025, 12): 22, (2026, 1): 15, (2026, 2): 19, (2026, 3): 21,
               (2026, 4): 22, (2026, 5): 19, (2026, 6): 21, (2026, 7): 23, (2026, 8): 21, (2026, 9): 22,
               (2026, 10): 22, (2026, 11): 20, (2026, 12): 22}
    counted = {(year, month): working_days(date(year, month, 1), cd(add_months(date(year, month, 1), 1), -1))
               for year, month in lengths}
    assert lengths == counted


def test_nth_working_day() -> None:
    """The catalogue's example: an invoice of 6 October, five working days; back over the November holiday."""
    assert (date(2026, 10, 13), date(2026, 11, 3)) == (wd(date(2026, 10, 6), 5), wd(date(2026, 11, 6), -2))


def test_next_and_previous_working_day() -> None:
    """A term that ends on a holiday moves forward (ст. 193 ГК), a payment before it moves back."""
    holiday = date(2026, 11, 4)
    assert (date(2026, 11, 5), date(2026, 11, 3)) == (nw(holiday), pw(holiday))
    assert date(2026, 10, 14) == nw(date(2026, 10, 14))


def test_working_saturday() -> None:
    """1 November 2025 was worked."""
    assert (True, False) == (is_working(date(2025, 11, 1)), is_working(date(2025, 11, 8)))


def test_months() -> None:
    """A month that has no such day ends the term on its last day (ст. 192 ГК)."""
    assert date(2026, 2, 28) == add_months(date(2025, 8, 31), 6)
    assert date(2025, 12, 15) == add_months(date(2026, 3, 15), -3)


def test_unknown_years_are_refused() -> None:
    """A guess about moved days would be a wrong truth."""
    with pytest.raises(ValueError, match="no calendar of working days for 2027-02-01"):
        wd(date(2027, 1, 29), 1)


def test_zeroth_working_day() -> None:
    """There is no such day."""
    with pytest.raises(ValueError, match="0th"):
        wd(date(2026, 10, 6), 0)
