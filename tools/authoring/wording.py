"""How Russian offices write values: numbers, money, sums in words, dates, counted nouns, people in cases."""

from __future__ import annotations

import re
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from tools.authoring.numerals import in_words

Case = Literal["nom", "gen", "dat", "acc", "ins", "loc"]
#: one, two to four, five and more: рубль, рубля, рублей
Forms = tuple[str, str, str]

NBSP = "\u00a0"
RUBLE: Forms = ("рубль", "рубля", "рублей")
KOPECK: Forms = ("копейка", "копейки", "копеек")
DAY: Forms = ("день", "дня", "дней")

MONTHS_OF = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
             "ноября", "декабря")
MONTHS = ("январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь",
          "декабрь")
WEEKDAYS = ("понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье")


def q2(value: Decimal) -> Decimal:
    """Round half-up to kopecks."""
    return value.quantize(Decimal("0.01"), ROUND_HALF_UP)


def round_to(value: Decimal, places: int) -> Decimal:
    """Round half-up to `places` decimals (0: whole)."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def number(value: Decimal | int, places: int | None = None, space: str = NBSP) -> str:
    """«1 234 567,89»: groups of three by `space` (NBSP by default), decimal comma.

    `places` None keeps the digits that the value has, without trailing zeros.
    """
    exact = Decimal(value)
    if places is None:
        text = f"{exact:f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
    else:
        text = f"{round_to(exact, places):f}"
    sign, text = ("−", text[1:]) if text.startswith("-") else ("", text)
    whole, _, fraction = text.partition(".")
    grouped = f"{int(whole):,}".replace(",", space)
    return sign + grouped + ("," + fraction if fraction else "")


def money(value: Decimal | int, space: str = NBSP) -> str:
    """«421 750,00»: roubles with kopecks, no currency."""
    return number(value, 2, space)


def plural(count: int, forms: Forms) -> str:
    """The form of the noun for a count: 1 рубль, 2 рубля, 5 рублей, 11 рублей, 21 рубль."""
    last, teens = abs(count) % 10, abs(count) % 100
    if 10 < teens < 20 or last == 0 or last > 4:
        return forms[2]
    return forms[0] if last == 1 else forms[1]


def counted(count: int, forms: Forms, space: str = NBSP) -> str:
    """«5 рабочих дней»: the number and the noun in its form."""
    return f"{number(count)}{space}{plural(count, forms)}"


def percent(value: Decimal | int, places: int | None = None) -> str:
    """«18,5 %» with NBSP before the sign."""
    return f"{number(value, places)}{NBSP}%"


def digits_date(day: date) -> str:
    """«06.10.2026»."""
    return f"{day:%d.%m.%Y}"


def day_month(day: date) -> str:
    """«22 октября»."""
    return f"{day.day} {MONTHS_OF[day.month - 1]}"


def long_date(day: date) -> str:
    """«6 октября 2026 г.»; NBSP before «г.» so that it never begins a line."""
    return f"{day_month(day)} {day.year}{NBSP}г."


def quoted_date(day: date) -> str:
    """«06» октября 2026 г., as contracts are dated."""
    return f"«{day:%d}» {MONTHS_OF[day.month - 1]} {day.year}{NBSP}г."


def weekday(day: date) -> str:
    """«пятница»."""
    return WEEKDAYS[day.weekday()]


#: after these a line must not end: №, п. 3, г. Луговец, Е. Д.
_OPENERS = re.compile(r"(?<!\w)(№|[пгд]\.|ул\.|стр\.|оф\.|тел\.|ст\.|[А-ЯЁ]\.) (?=[\w«+])")
#: before these a line must not begin: 22 %, 100 руб., 2026 г.
_CLOSERS = re.compile(r"(?<=\d) (?=%|руб|коп|тыс|млн|г\.|шт|м[²³]|мм|кВт|дн|лет)")


def tied(text: str) -> str:
    """The text with NBSP where a typesetter would not break a line."""
    return _CLOSERS.sub(NBSP, _OPENERS.sub(rf"\g<1>{NBSP}", text))


def capital(text: str) -> str:
    """The first letter large, the rest untouched."""
    return text[:1].upper() + text[1:]


def roubles_in_words(value: Decimal) -> str:
    """«Четыреста двенадцать тысяч семьсот пятьдесят рублей 00 копеек»."""
    exact = q2(value)
    whole, kopecks = int(exact), int(exact * 100) % 100
    return capital(f"{in_words(whole)} {plural(whole, RUBLE)} {kopecks:02d} {plural(kopecks, KOPECK)}")


def roubles_with_words(value: Decimal) -> str:
    """«412 750 (четыреста двенадцать тысяч семьсот пятьдесят) рублей 00 копеек», as contracts state a price."""
    exact = q2(value)
    whole, kopecks = int(exact), int(exact * 100) % 100
    return (f"{number(whole)} ({in_words(whole)}) {plural(whole, RUBLE)} "
            f"{kopecks:02d} {plural(kopecks, KOPECK)}")
