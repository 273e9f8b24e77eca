"""Number formats of workbooks: what kind of value a code shows, and the value as a person reads it, in plain form.

Plain form: decimal comma, no grouping of thousands, minus as `-`, dates `dd.mm.yyyy`, percents `12,5 %`. The number of
decimals, leading zeros, units and currency are those of the code; sections are chosen by sign or condition.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import lru_cache
from typing import Literal

from tools.model import Cell
from tools.model.document import CellValue

Kind = Literal["general", "number", "percent", "date", "duration", "text"]

#: codes that a style names by number only (ECMA-376 part 1, 18.8.30); 14 and 22 follow the reader's locale
BUILTIN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    14: "dd.mm.yyyy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm",
    21: "h:mm:ss", 22: "dd.mm.yyyy h:mm", 37: "#,##0;-#,##0", 38: "#,##0;[Red]-#,##0", 39: "#,##0.00;-#,##0.00",
    40: "#,##0.00;[Red]-#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
    5: '#,##0 "₽"', 6: '#,##0 "₽"', 7: '#,##0.00 "₽"', 8: '#,##0.00 "₽"',
    41: "#,##0", 42: '#,##0 "₽"', 43: "#,##0.00", 44: '#,##0.00 "₽"',
}

MONTHS = ("январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь",
          "декабрь")

_PIECE = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[\$(?P<currency>[^\]-]*)[^\]]*\]'
    r"|\[(?P<elapsed>h+|m+|s+)\]|\[(?P<condition>[<>=]+-?[\d.]+)\]|\[[^\]]*\]"
    r"|(?P<general>General)|(?P<ampm>AM/PM|A/P)|(?P<exponent>E[+-]0+)|(?P<digit>[0#?])"
    r"|(?P<percent>%)|(?P<at>@)|(?P<date>[dmyhs]+)|(?P<other>.)", re.I | re.S)

#: a format code may ask for hundreds of decimals, which the usual context refuses
_WIDE = Context(prec=600, rounding=ROUND_HALF_UP)
_LIMIT = Decimal("1e30")
#: a unit of the n-th decimal
_UNITS = tuple(Decimal(1).scaleb(-decimals) for decimals in range(256))


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a code: how values of one sign are shown."""

    kind: Kind
    #: most and least digits after the point; None for the value's own
    decimals: int | None = None
    least: int = 0
    #: least digits before the point, so that 7 under `000` is 007
    whole: int = 1
    #: the value is divided by 1000 to this power
    thousands: int = 0
    prefix: str = ""
    suffix: str = ""
    #: date fields used, of `ymdhs`
    fields: str = ""
    #: such as `>=100`
    condition: str = ""
    #: nothing is shown, whatever the value
    blank: bool = False


@lru_cache(maxsize=4096)
def sections(code: str) -> tuple[Section, ...]:
    """The sections of a format code. Never raises: an odd code is a general one."""
    return tuple(_section(part) for part in _split(code[:255])[:4]) or (Section("general"),)


def kind(code: str) -> Kind:
    """What the code shows positive numbers as."""
    return sections(code)[0].kind


def number(value: float | str) -> Decimal | None:
    """A stored number as Decimal, the noise of binary fractions rounded off at 15 significant digits as Excel does.

    None for what is no finite number.
    """
    try:
        exact = Decimal(f"{float(value):.15g}")
    except (InvalidOperation, ValueError, OverflowError):
        return None
    if not exact.is_finite():
        return None
    if not exact:
        return Decimal(0)  # zero has no sign for a person
    # `1.5E+20` of a whole number becomes its digits.
    return exact.quantize(Decimal(1), context=_WIDE) if 15 <= exact.adjusted() < 30 else exact


def from_serial(value: Decimal, code: str, date1904: bool = False) -> CellValue:
    """A stored number as the typed value its format shows: a date, a time, or the number itself."""
    section = sections(code)[0]
    if section.kind not in ("date", "duration") or value < 0:
        return value
    if value < 1 and ("d" not in section.fields and "y" not in section.fields):
        return (datetime(2000, 1, 1) + _whole_ms(value)).replace(microsecond=0).time()
    if section.kind == "duration":
        return value
    base = datetime(1904, 1, 1) if date1904 else datetime(1899, 12, 30) if value >= 60 else datetime(1899, 12, 31)
    try:
        moment = base + _whole_ms(value)
    except OverflowError:
        return value
    return whole_second(moment)


def whole_second(moment: datetime) -> date | datetime:
    """A moment without the noise of its fraction of a day; a date when no time is left."""
    moment = (moment + timedelta(milliseconds=500)).replace(microsecond=0)
    return moment.date() if moment.time() == time() else moment


def _whole_ms(days: Decimal) -> timedelta:
    return timedelta(milliseconds=int((days * 86_400_000).to_integral_value()))


def shown(value: CellValue, code: str) -> str:
    """A typed value as a person reads it, in plain form; "" where the format hides it."""
    match value:
        case None:
            return ""
        case bool():
            return "ИСТИНА" if value else "ЛОЖЬ"
        case Decimal():
            return _shown_number(value, code)
        case datetime() | date() | time():
            return _shown_date(value, code)
    parts = sections(code)
    return "" if len(parts) == 4 and parts[3].blank else value


def filled(cell: Cell, value: CellValue, code: str) -> Cell:
    """The cell with a value, its text and percent mark by the format."""
    percent = isinstance(value, Decimal) and kind(code) == "percent"
    # Not dataclasses.replace: this runs for every cell of every book.
    return Cell(shown(value, code), value, cell.ref, cell.formula, percent, cell.error, cell.unresolved,
                cell.number_as_text, cell.merged)


def _shown_number(value: Decimal, code: str) -> str:
    section = _pick(value, sections(code))
    if section.blank:
        return ""
    if section.kind == "text" and section.prefix:
        return section.prefix
    if section.kind == "duration":
        return _clock(_whole_ms(abs(value)))
    if section.kind == "percent":
        value = value * 100
    if section.thousands:
        value = value / Decimal(1000) ** section.thousands
    digits = _digits(abs(value), section)
    minus = "-" if value < 0 and digits.strip("0,") else ""
    return f"{minus}{section.prefix}{digits}{section.suffix}".strip()


def _digits(value: Decimal, section: Section) -> str:
    if section.decimals is not None and value < _LIMIT:
        value = value.quantize(_UNITS[section.decimals], context=_WIDE)
    elif value >= _LIMIT or (value and value < Decimal("1e-12")):
        return str(value).replace(".", ",")
    whole, _, fraction = f"{value:f}".partition(".")
    fraction = fraction[:section.least] + fraction[section.least:].rstrip("0")
    if len(fraction) == 3:
        fraction += "0"  # «1,234» could be read as one thousand two hundred and thirty-four
    return whole.zfill(section.whole) + ("," + fraction if fraction else "")


def _shown_date(value: datetime | date | time, code: str) -> str:
    if isinstance(value, time):
        return value.strftime("%H:%M:%S" if value.second else "%H:%M")
    fields = sections(code)[0].fields
    if fields == "y":
        return f"{value.year}"
    if set(fields) == set("ym"):
        return f"{MONTHS[value.month - 1]} {value.year}"
    day = f"{value.day:02}.{value.month:02}.{value.year:04}"
    if isinstance(value, datetime) and value.time() != time():
        return f"{day} {value:%H:%M:%S}" if value.second else f"{day} {value:%H:%M}"
    return day


def _clock(span: timedelta) -> str:
    seconds = round(span.total_seconds())
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}" + (f":{seconds:02}" if seconds else "")


def _pick(value: Decimal, parts: tuple[Section, ...]) -> Section:
    if len(parts) == 1:
        return parts[0]
    for part in parts:
        if part.condition and _holds(value, part.condition):
            return part
    plain = [part for part in parts[:3] if not part.condition]
    if len(plain) < len(parts[:3]) or len(plain) == 1:
        return plain[0] if plain else Section("general")
    if value < 0:
        return plain[1]
    return plain[2] if value == 0 and len(plain) == 3 else plain[0]


def _holds(value: Decimal, condition: str) -> bool:
    sign = condition.rstrip("-.0123456789")
    bound = number(condition[len(sign):])
    if bound is None:
        return False
    return {"<": value < bound, ">": value > bound, "<=": value <= bound, ">=": value >= bound,
            "=": value == bound, "<>": value != bound}.get(sign, False)


def _split(code: str) -> list[str]:
    """Sections of a code: semicolons outside quotes, escapes and brackets."""
    parts, start = [], 0
    for match in re.finditer(r'"[^"]*"|\\.|\[[^\]]*\]|(;)', code, re.S):
        if match[1]:
            parts.append(code[start:match.start()])
            start = match.end()
    return [*parts, code[start:]]


def _section(code: str) -> Section:
    pieces = list(_PIECE.finditer(code))
    groups = {match.lastgroup for match in pieces if match.lastgroup}
    condition = next((match["condition"] for match in pieces if match["condition"]), "")
    if not code.strip():
        return Section("text", blank=True)
    if "general" in groups:
        return Section("general", condition=condition)
    if groups & {"date", "elapsed", "ampm"}:
        return _date_section(pieces, "duration" if "elapsed" in groups else "date", condition)
    if "at" in groups:
        return Section("text", condition=condition)
    return _number_section(pieces, groups, condition)


def _date_section(pieces: list[re.Match[str]], which: Kind, condition: str) -> Section:
    letters = "".join((match["date"] or match["elapsed"] or "").lower() for match in pieces)
    clock = "h" in letters or "s" in letters
    dated = "d" in letters or "y" in letters
    fields = "".join(field for field in "ymdhs" if field in letters)
    if clock and not dated:
        fields = fields.replace("m", "")
    return Section(which, fields=fields, condition=condition)


def _number_section(pieces: list[re.Match[str]], groups: set[str], condition: str) -> Section:
    first = next((i for i, match in enumerate(pieces) if match["digit"]), None)
    if first is None:
        shown_text = "".join(_literal(match) for match in pieces).strip()
        # A lone dash is how accounting formats show zero.
        if shown_text in ("-", "–", "—"):
            return Section("number", decimals=0, condition=condition)
        if not groups & {"quoted", "escaped", "currency"}:
            return Section("general", condition=condition)  # a colour alone, or a word that is no code
        return Section("text", prefix=shown_text, blank=not shown_text, condition=condition)
    last = max(i for i, match in enumerate(pieces) if match["digit"])
    body = "".join(match[0] for match in pieces[first:last + 1] if match["digit"] or match["other"])
    tail = "".join(match[0] for match in pieces[last + 1:] if match["other"])
    whole, _, fraction = body.partition(".")
    own = "exponent" in groups or "/" in body
    kind_: Kind = "percent" if "percent" in groups else "number"
    return Section(
        kind_, condition=condition,
        decimals=None if own else sum(char in "0?#" for char in fraction),
        least=0 if own else fraction.count("0"),
        whole=1 if own else max(1, whole.count("0")),
        thousands=len(tail) - len(tail.lstrip(",")),
        prefix=_prefix(pieces[:first]),
        suffix=" %" if kind_ == "percent" else f" {words}" if (words := _words(pieces[last + 1:])) else "")


def _prefix(pieces: list[re.Match[str]]) -> str:
    """`$` stays at its number, `№ ` and words stay apart."""
    words = _words(pieces)
    apart = words and (words[-1].isalpha() or (_literal(pieces[-1]) or "x")[-1].isspace())
    return words + " " if apart else words


def _words(pieces: list[re.Match[str]]) -> str:
    """Units and currency beside the digits; brackets and signs of negative numbers are left to the minus."""
    return " ".join("".join(_literal(match) for match in pieces).split()).strip("-–+() ")


def _literal(match: re.Match[str]) -> str:
    other = match["other"] or ""
    return match["quoted"] or match["escaped"] or match["currency"] or ("" if other in ",.;" else other)
