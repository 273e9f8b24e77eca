"""Is this label the one asked for: equality, then a run of whole words, then all the words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from tools.model.document import Cell
from tools.text import dates
from tools.text.normalise import fold

#: what a check may name a row or a column by
Label = str | int | float | Decimal | date

_UNIT = (
    r"(?:тыс|млн|млрд|руб(?:л\w{1,3})?|р|₽|коп|usd|eur|долл?|евро|\$|€|шт(?:ук\w?)?|ед|уп|экз|компл|чел|кг|г|т|тонн\w?|"
    r"м|мм|см|км|м2|м3|м²|м³|кв\.? ?м|куб\.? ?м|п\.? ?м|пог\.? ?м|га|л|ч|час\w{0,2}|мин\w{0,3}|сек?|сут|дн\w{0,2}|день|"
    r"мес|месяц\w{0,2}|лет|год\w{0,2}|%|проц\w{0,6}|квт·?ч?|мвт|гкал|мпа|бар|°c|°с|c|с|rub|kg|pcs|days?|hours?|h|min)")
_UNITS = re.compile(rf"в?\s*{_UNIT}(?:[\s./·*\-]{{1,3}}(?:в\s|за\s)?{_UNIT})*\.?")
#: texts in which only case, ё and white space change; most cells of a large sheet
_SIMPLE = re.compile(r"[ a-zA-Zа-яА-ЯёЁ0-9.,:!?()%/+=\-]*")
_BRACKETS = re.compile(r"[(\[]([^()\[\]]{0,40})[)\]]")
_LOOKALIKES = str.maketrans("асеорхукмтнв", "aceopxykmthb")
_MONTH = re.compile(r"\d.{0,8}(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|apr|may|jun|jul|aug|sep|"
                    r"oct|nov|dec)")
_NUMBER_SIGN = re.compile(r"№|#|\bn\b(?=\s*\d)")
_WORD = re.compile(r"№|[\w%₽$€]+(?:(?:-|[./:,](?=\d)|(?<=\d)[./:,])[\w%]+)*")
_ENDS = " \t.,:;!?-—–\"'()[]{}*_`~|/\\…"
_INTEGER = re.compile(r"[+-]?(?:\d{1,3}(?: \d{3})+|\d+)(?:,\d+)?")
_POINTED = re.compile(r"[+-]?\d+\.\d+")
_DAY = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: ?г\.?)?|(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ]00:00(?::00)?)?")


@dataclass(frozen=True, slots=True)
class Key:
    """A label made ready for comparison."""

    #: the whole label, brackets kept
    whole: str
    #: without units in brackets and number signs
    bare: str
    #: without units in brackets, number signs kept: «№» alone asks for «№ п/п», before other words it is only a sign
    unitless: str
    #: the label is a number: by value
    number: Decimal | None = None
    #: its text has a decimal point, as numbers of sections have; such texts are compared as texts
    pointed: bool = False
    day: date | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Whole words, № and units among them: «Сумма, руб.» and «Сумма (руб.)» have the same."""
        return _words(self.whole)

    @property
    def asked(self) -> tuple[tuple[str, ...], ...]:
        """Words to look for: all, and those without units in brackets; № only when there is nothing else."""
        runs = [tuple(word for word in words if word != "№") or words
                for words in (self.words, _words(self.unitless))]
        return tuple(run for run in dict.fromkeys(runs) if run)


@lru_cache(maxsize=65536)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text))


def folded(text: str) -> str:
    """`fold`, with a short way for plain texts."""
    if _SIMPLE.fullmatch(text):
        return " ".join(text.lower().replace("ё", "е").split())
    return fold(text)


@lru_cache(maxsize=65536)
def key_of_text(text: str) -> Key:
    """The key of a label that is written as text."""
    plain = folded(text)
    whole = plain.strip(_ENDS)
    unitless = _BRACKETS.sub(lambda found: " " if _UNITS.fullmatch(found[1].strip()) else found[0], plain)
    bare = " ".join(_NUMBER_SIGN.sub(" ", unitless).split()).strip(_ENDS) or whole
    if not bare[:1].isdigit() and bare[:1] not in ("+", "-"):
        return Key(whole, bare, unitless)
    return Key(whole, bare, unitless, *_number(bare), parse_day(bare) or _named_day(bare))


def key_of_label(label: Label) -> Key:
    """The key of a label asked for."""
    if isinstance(label, str):
        return key_of_text(label)
    if isinstance(label, datetime):
        label = label.date()
    if isinstance(label, date):
        return Key(label.isoformat(), label.isoformat(), label.isoformat(), day=label)
    value = Decimal(str(label))
    text = str(label)
    return Key(text, text, text, value if value.is_finite() else None)


def key_of_cell(cell: Cell) -> Key:
    """The key of a label that stands in a cell: its text, and its value where it is typed."""
    key = key_of_text(cell.text)
    value = cell.value
    if isinstance(value, Decimal) and value.is_finite():
        # Zeros that a format shows before a number are part of the label: 00127 is not 127.
        shown_zero = len(key.bare) > 1 and key.bare[0] == "0" and key.bare.isdigit()
        return Key(key.whole, key.bare, key.unitless, None if shown_zero else value)
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date):
        return Key(key.whole, key.bare, key.unitless, day=value)
    return key


def _number(bare: str) -> tuple[Decimal | None, bool]:
    pointed = bool(_POINTED.fullmatch(bare))
    if not pointed and not _INTEGER.fullmatch(bare):
        return None, False
    digits = bare.lstrip("+-")
    if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
        return None, False  # 00127 is a code
    try:
        return Decimal(bare.replace(" ", "").replace(",", ".")), pointed
    except InvalidOperation:
        return None, False


def _named_day(text: str) -> date | None:
    """The day that a whole text writes with the month in words."""
    if len(text) > 40 or not _MONTH.search(text):
        return None
    found = dates.values(text)
    # Nothing but «года» may stand beside it: «5 декабря 2026 г., оплата» is not the label of a day.
    if len(found) != 1 or found[0].start or len(text) - found[0].end > 5:
        return None
    return parse_day(found[0].value.readings[0])


def parse_day(text: str) -> date | None:
    """The day that a whole text says in figures, None for none."""
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    day, month, year = (found[1], found[2], found[3]) if found[1] else (found[6], found[5], found[4])
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _has_digit(text: str) -> bool:
    return any(char.isdigit() for char in text)


@lru_cache(maxsize=65536)
def _alike(text: str) -> str:
    return text.translate(_LOOKALIKES)


def same(asked: Key, seen: Key) -> bool:
    """Step (a): equality of texts, numbers by value, dates by date."""
    if asked.bare == seen.bare or asked.whole == seen.whole:
        return asked.bare != "" or asked.whole != ""
    if len(asked.bare) == len(seen.bare) and _has_digit(asked.bare) and _alike(asked.bare) == _alike(seen.bare):
        return True  # А-12 typed with a Latin A
    if asked.number is not None and seen.number is not None:
        return asked.number == seen.number and not (asked.pointed and seen.pointed)
    return asked.day is not None and asked.day == seen.day


def match(asked: Label, candidates: Iterable[Key]) -> tuple[int, list[int]]:
    """Indices of the candidates that match, at the first step at which one does.

    Steps: 0 equality to the letter (units in brackets included), 1 equality without them, 2 a run of whole
    words, 3 all words in any place; 9 with an empty list when nothing matches. More than one index: ambiguous.
    """
    wanted = key_of_label(asked)
    keys = list(candidates)
    if not wanted.bare:
        return 9, []
    exact = [index for index, key in enumerate(keys) if key.whole == wanted.whole]
    if exact:
        return 0, exact
    equal = [index for index, key in enumerate(keys) if same(wanted, key)]
    if equal:
        return 1, equal
    if not isinstance(asked, str) or wanted.number is not None:
        return 9, []  # a number or a date is not a part of a longer label
    for words in wanted.asked:
        run = [index for index, key in enumerate(keys) if _holds_run(key.words, words)]
        if run:
            return 2, run
    for words in wanted.asked:
        every = [index for index, key in enumerate(keys) if set(words) <= set(key.words)]
        if every:
            return 3, every
    return 9, []


def _holds_run(words: Sequence[str], run: Sequence[str]) -> bool:
    size = len(run)
    if size > len(words):
        return False
    return any(tuple(words[at:at + size]) == tuple(run) for at in range(len(words) - size + 1))


_AMOUNT = re.compile(rf"[(]?[+\-]?\s?[$€₽]?\s?\d[\d ]*(?:[.,]\d[\d ]*)*\s?(?:{_UNIT}[\s./·]{{0,3}}){{0,3}}[)]?")


def is_number_text(plain: str) -> bool:
    """Is a whole folded text one number, with or without a unit?"""
    # The length is bounded before a pattern with neighbouring repeats is tried.
    return len(plain) <= 60 and bool(_AMOUNT.fullmatch(plain))
