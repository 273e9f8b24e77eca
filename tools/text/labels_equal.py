"""Is the value of a cell the expected one: numbers by value, dates by date, texts by equality (specs/tables.md 8)."""

from __future__ import annotations

import re
from datetime import date, time
from decimal import Decimal

from tools.model.document import Cell
from tools.text.cells import has_day, number_in, whole_day
from tools.text.labels_match import folded

#: what a check may expect of a cell; "" and None mean blank
Expected = str | int | float | Decimal | date | bool | None

#: relative noise of binary fractions, which decides nothing
NOISE = Decimal("1e-9")

_PERCENT = re.compile(r"([+-]?\d[\d ]{0,30}(?:[.,]\d{1,30})?) ?%")
_ISO = re.compile(r"\d{4}-(?:\d{2}(?:-\d{2})?|[qQ][1-4])")
_DIGITS = re.compile(r"[1-9]\d*")
_BREAK = re.compile(r"<br\s{0,4}/?>", re.I)


def equal(cell: Cell, expected: Expected, tol: float | Decimal | None = None, *, percent: bool = False,
          year_optional: bool = False, russian: bool = True) -> bool:
    """Does the cell have the value?

    `tol` is absolute and inclusive; by default half a unit of the last digit that the expected number has.
    `percent`: the heading or the row's label gives the cell the unit %. An error or an unresolved formula never
    matches; a number stored as text does. A text «12,5 %» expects a percentage, an ISO text a date. `russian`:
    1,234 written as text is a fraction.
    """
    if cell.error is not None or cell.unresolved:
        return False
    if expected is None or (isinstance(expected, str) and not expected.strip()):
        return is_blank(cell)
    if isinstance(expected, bool):
        return _truth(cell) is expected
    if isinstance(expected, date):
        return is_day(cell, expected.isoformat()[:10], year_optional)
    if isinstance(expected, str):
        return _equals_text(cell, expected, tol, percent, year_optional, russian)
    wanted = Decimal(str(expected))
    if not wanted.is_finite():
        return False
    room = tolerance(wanted, tol)
    return any(abs(value - wanted) <= room for value in _plain_values(cell, percent, russian))


def tolerance(wanted: Decimal, tol: float | Decimal | None) -> Decimal:
    """The given tolerance, or half a unit of the last digit written, with room for the noise of binary fractions."""
    noise = NOISE * max(Decimal(1), abs(wanted))
    if tol is not None:
        return Decimal(str(tol)) + noise
    exponent = wanted.as_tuple().exponent
    unit = Decimal(1).scaleb(min(exponent, 0)) if isinstance(exponent, int) else Decimal(1)
    return unit / 2 + noise


def is_blank(cell: Cell) -> bool:
    """Nothing that a person could read; an error is not blank."""
    return cell.error is None and not cell.unresolved and not folded(cell.text) and (
        cell.value is None or (isinstance(cell.value, str) and not folded(cell.value)))


def same_value(one: Cell, other: Cell) -> bool:
    """Do two cells say the same?"""
    if one.error is not None or other.error is not None:
        return one.error == other.error
    first, second = one.value, other.value
    if isinstance(first, Decimal) and isinstance(second, Decimal):
        if not (first.is_finite() and second.is_finite()):
            return str(first) == str(second)
        return abs(first - second) <= NOISE * max(Decimal(1), abs(first))
    if isinstance(first, Decimal):
        return equal(other, first, 0, percent=one.percent or other.percent)
    if isinstance(second, Decimal):
        return equal(one, second, 0, percent=one.percent or other.percent)
    if isinstance(first, date) or isinstance(second, date):
        dated, text = (first, other) if isinstance(first, date) else (second, one)
        return isinstance(dated, date) and is_day(text, dated.isoformat()[:10])
    return folded(one.text) == folded(other.text)


def is_day(cell: Cell, iso: str, year_optional: bool = False) -> bool:
    """Is this (YYYY-MM-DD, YYYY-MM, YYYY-Qn) the cell's only date, whatever remark stands beside it?"""
    if isinstance(cell.value, date) and cell.value.isoformat()[:10] == iso:
        return True
    return has_day(cell.text, iso, year_optional)


def _truth(cell: Cell) -> bool | None:
    if isinstance(cell.value, bool):
        return cell.value
    return {"истина": True, "true": True, "ложь": False, "false": False}.get(folded(cell.text))


def _plain_values(cell: Cell, percent: bool, russian: bool) -> tuple[Decimal, ...]:
    """Readings of the cell as a number without a unit %."""
    if isinstance(cell.value, Decimal) and not cell.value.is_finite():
        return ()
    if isinstance(cell.value, Decimal):
        # 0,125 shown as 12,5 % is still 0,125; under a heading in % a person also calls it 12,5.
        return (cell.value, cell.value * 100) if cell.percent and percent else (cell.value,)
    if isinstance(cell.value, bool) or not isinstance(cell.value, str):
        return ()
    values, in_percent = number_in(cell.text, russian)
    return values if percent or not in_percent else ()


def _percent_values(cell: Cell, percent: bool, russian: bool) -> tuple[Decimal, ...]:
    """Readings of the cell as a percentage."""
    if isinstance(cell.value, Decimal) and not cell.value.is_finite():
        return ()
    if isinstance(cell.value, Decimal):
        return (cell.value * 100,) if cell.percent else (cell.value,) * percent
    if not isinstance(cell.value, str):
        return ()
    values, in_percent = number_in(cell.text, russian)
    return values if percent or in_percent else ()


def _without_breaks(text: str) -> str:
    return _BREAK.sub(" ", text) if "<" in text else text


def _equals_text(cell: Cell, expected: str, tol: float | Decimal | None, percent: bool, year_optional: bool,
                 russian: bool) -> bool:
    wanted = folded(_without_breaks(expected))
    # Attack: `<br>` between the words of a cell; a person sees a space.
    if folded(_without_breaks(cell.text)) == wanted:
        return True
    if isinstance(cell.value, time):
        return wanted in (cell.value.strftime("%H:%M"), cell.value.strftime("%H:%M:%S"))
    percentage = _PERCENT.fullmatch(wanted)
    if percentage:
        value = Decimal(percentage[1].replace(" ", "").replace(",", "."))
        room = tolerance(value, tol)
        return any(abs(seen - value) <= room for seen in _percent_values(cell, percent, russian))
    day = wanted.upper() if _ISO.fullmatch(wanted) else whole_day(wanted)
    if day is not None:
        return is_day(cell, day, year_optional)
    # A code of digits that a workbook keeps as a number; zeros before it are significant and live in the text.
    return bool(_DIGITS.fullmatch(wanted)) and isinstance(cell.value, Decimal) and cell.value == Decimal(wanted)
