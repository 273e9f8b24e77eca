"""Number formats: what a person reads, in plain form."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.office import formats


@pytest.mark.parametrize(("value", "code", "text"), [
    ("1234567.5", "General", "1234567,5"),
    ("1234.5678", "#,##0.00", "1234,57"),
    ("1234.5", '#,##0.00\\ "₽"', "1234,50 ₽"),
    ("1234.5", "#,##0.00 [$₽-419]", "1234,50 ₽"),
    ("-1234.5", "#,##0.00;(#,##0.00)", "-1234,50"),
    ("0", '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', "0"),
    ("0.125", "0.0%", "12,5 %"),
    ("0.125", "0%", "13 %"),
    ("1.2345", "0.000", "1,2350"),
    ("1.234", "General", "1,2340"),
    ("7", "000", "007"),
    ("12.5", "0.###", "12,5"),
    ("1234567", "#,##0,", "1235"),
    ("1234567", '0.0,,"  млн"', "1,2 млн"),
    ("1.5", "0.00E+00", "1,5"),
    ("2.75", "# ?/?", "2,75"),
    ("5", '"№ "0', "№ 5"),
    ("-0.001", "0.00", "0,00"),
    ("5", ";;;", ""),
    ("-5", "0;;0", ""),
    ("150", '[>=100]"много";0', "много"),
    ("50", '[>=100]"много";0', "50"),
    ("0.3", "[h]:mm", "7:12"),
    ("1.5", "[h]:mm", "36:00"),
    ("12", "Общий", "12"),
    ("0.5", "0." + "0" * 40, "0,5" + "0" * 39),
])
def test_numbers_are_shown_in_plain_form(value: str, code: str, text: str) -> None:
    """Decimal comma, no grouping, decimals and units of the code, no fraction of exactly three digits."""
    assert formats.shown(Decimal(value), code) == text


@pytest.mark.parametrize(("value", "code", "text"), [
    (date(2026, 3, 5), "m/d/yyyy", "05.03.2026"),
    (date(2026, 3, 1), "mmmm yyyy", "март 2026"),
    (date(2026, 1, 1), "yyyy", "2026"),
    (datetime(2026, 3, 5, 9, 30), "dd.mm.yyyy h:mm", "05.03.2026 09:30"),
    (time(9, 5), "h:mm", "09:05"),
])
def test_dates_are_shown_as_russians_write_them(value: date | time, code: str, text: str) -> None:
    """Whatever the order of the code, and only as much as it shows."""
    assert formats.shown(value, code) == text


@pytest.mark.parametrize(("serial", "code", "date1904", "value"), [
    ("46024", "dd.mm.yyyy", False, date(2026, 1, 2)),
    ("44562", "dd.mm.yyyy", True, date(2026, 1, 2)),
    ("46024.5", "dd.mm.yyyy h:mm", False, datetime(2026, 1, 2, 12)),
    ("0.5", "h:mm", False, time(12)),
    ("1", "dd.mm.yyyy", False, date(1900, 1, 1)),
    ("46024", "0.00", False, Decimal(46024)),
    ("46024", '0 "дней"', False, Decimal(46024)),
    ("99999999", "dd.mm.yyyy", False, Decimal(99999999)),
])
def test_serial_numbers_become_what_their_format_shows(serial: str, code: str, date1904: bool, value: object) -> None:
    """Both date systems; words of a number format are no date letters."""
    assert formats.from_serial(Decimal(serial), code, date1904) == value


def test_the_noise_of_binary_fractions_is_rounded_off() -> None:
    """0.1 + 0.2 is 0.3 to a person."""
    assert str(formats.number(0.1 + 0.2)) == "0.3"


@pytest.mark.parametrize(("stored", "number"), [
    (3.0, "3"), (1.5e29, "150000000000000000000000000000"), (1e300, "1E+300"),
    (12345678901234567.0, "12345678901234600"), (-0.0, "0"),
    (float("inf"), "None"), (float("nan"), "None"), ("12.50", "12.5"), ("x", "None"), (10**400, "None")])
def test_stored_numbers_keep_fifteen_digits(stored: float | str, number: str) -> None:
    """Whole numbers as their digits, and nothing for what is no number."""
    assert str(formats.number(stored)) == number


@pytest.mark.parametrize("code", ["#,##0.00", '0 "шт."', "General", "[Red]0", "# ##0"])
def test_number_codes_are_numbers(code: str) -> None:
    """The letter of a colour, a unit or a space is no date."""
    assert formats.kind(code) in ("number", "general")


@settings(derandomize=True, max_examples=300)
@given(st.text(alphabet='0#?.,;%@dmyhsE+-/\\"[]_*$₽ GenralAMP<>=1', max_size=24),
       st.floats(allow_nan=False, allow_infinity=False))
def test_no_code_breaks_the_reader(code: str, stored: float) -> None:
    """Any code shows any number as some text."""
    value = formats.number(stored)
    assert value is not None
    shown = formats.shown(formats.from_serial(value, code), code)

    assert isinstance(shown, str)
