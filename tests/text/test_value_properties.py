"""What is written from a value is found as that value and no other; nothing raises; time stays bounded."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from num2words import num2words

from tools.text import dates, numbers, ranges, times

SPACES = st.sampled_from([" ", "\u00a0", "\u202f", "\u2009", "&nbsp;", "’"])
CENTS = st.decimals(min_value=Decimal("0.01"), max_value=Decimal("9999999.99"), places=2)
WHOLE = st.integers(min_value=2, max_value=999_999_999)
DAYS = st.dates(min_value=date(1950, 1, 1), max_value=date(2049, 12, 31))
MONTHS = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
          "декабря")
ENGLISH = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")
ANY_TEXT = st.text(alphabet=st.one_of(
    st.characters(), st.sampled_from("0123456789 .,-–|\t\n()%$*_&;:/№абвгдтмлнруб")), max_size=60)


def grouped(whole: int, separator: str) -> str:
    """Digits in groups of three."""
    return f"{whole:,}".replace(",", separator)


def written(text: str) -> list[Decimal]:
    """The first readings of all numbers of a text."""
    return [match.value.value for match in numbers.values(text)]


@settings(max_examples=100, derandomize=True, deadline=None)
@given(CENTS, SPACES, st.sampled_from(["руб.", "₽", "рублей"]), st.sampled_from(["", "**"]))
def test_sums_in_digits(value: Decimal, space: str, unit: str, mark: str) -> None:
    """1 234,50 руб. in any spacing and bold."""
    whole, cents = divmod(int(value * 100), 100)
    text = f"Итого: {mark}{grouped(whole, space)},{cents:02}{mark} {unit}"
    assert written(text) == [value]
    assert numbers.find(text, [value], unit="руб")[0].value == value


@settings(max_examples=100, derandomize=True, deadline=None)
@given(CENTS)
def test_roubles_and_kopecks(value: Decimal) -> None:
    """Roubles and kopecks are one value, also with the roubles repeated in words."""
    whole, cents = divmod(int(value * 100), 100)
    words = num2words(whole, lang="ru")
    assert written(f"К доплате {grouped(whole, ' ')} руб. {cents:02} коп.") == [value]
    assert written(f"К доплате {grouped(whole, ' ')} ({words}) рублей {cents:02} копеек") == [value]


@settings(max_examples=100, derandomize=True, deadline=None)
@given(WHOLE)
def test_words(value: int) -> None:
    """A number in words is one value."""
    assert written(f"Сумма {num2words(value, lang='ru')} рублей") == [value]
    assert written(f"The sum is {num2words(value, lang='en').replace(',', '')} rubles") == [value]


@settings(max_examples=60, derandomize=True, deadline=None)
@given(CENTS)
def test_english_and_european(value: Decimal) -> None:
    """1,234.50 and 1.234,50 are told apart by their last separator."""
    whole, cents = divmod(int(value * 100), 100)
    assert written(f"Total USD {grouped(whole, ',')}.{cents:02}") == [value]
    assert written(f"Сумма {grouped(whole, '.')},{cents:02} EUR") == [value]
    assert written(rf"$S = {grouped(whole, chr(92) + ',')}{{,}}{cents:02}$ руб.") == [value]


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.integers(1, 99999), st.sampled_from([("тыс.", 3), ("млн", 6), ("млрд", 9)]))
def test_multipliers(tenths: int, multiplier: tuple[str, int]) -> None:
    """The bare number before a multiplier does not exist."""
    word, power = multiplier
    text = f"Бюджет {tenths // 10},{tenths % 10} {word} руб."
    assert written(text) == [Decimal(tenths) / 10 * 10 ** power]


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.integers(1, 10**6), st.integers(1, 10**6), st.sampled_from(["{}–{} шт.", "от {} до {} шт.", "{} — {} шт."]))
def test_range_bounds_are_no_values(lo: int, step: int, shape: str) -> None:
    """A range is found as a range, and its bounds are not found as numbers."""
    text = "Нужно " + shape.format(grouped(lo, " "), grouped(lo + step, " "))
    assert [match.value for match in ranges.values(text)] == [(lo, lo + step)]
    assert written(text) == []


@settings(max_examples=100, derandomize=True, deadline=None)
@given(DAYS)
def test_dates(day: date) -> None:
    """Every spelling of a day is that day and no number."""
    month, year = MONTHS[day.month - 1], day.year
    spelled = [f"{day:%d.%m.%Y}", f"{day:%d/%m/%Y}", f"{day:%d-%m-%Y}", f"{day:%Y-%m-%d}", f"{day:%Y.%m.%d}",
               f"{day:%d.%m.%y}", f"«{day.day:02}» {month} {year} г.", f"{day.day} {month} {year} года",
               f"{day.day}-го {month} {year}", f"{month} {day.day}-го {year} года", f"{day:%Y-%m-%d}T10:15:00Z",
               f"{ENGLISH[day.month - 1]} {day.day}, {year}", f"{day.day} {ENGLISH[day.month - 1][:3]} {year}"]
    for spelling in spelled:
        text = f"Срок: {spelling}."
        assert [match.value.readings for match in dates.values(text)] == [(day.isoformat(),)], text
        assert written(text) == [], text


@settings(max_examples=100, derandomize=True, deadline=None)
@given(st.times())
def test_times(moment: object) -> None:
    """A clock time is that time and no number."""
    text = f"Начало в {moment:%H:%M}."
    assert [match.value for match in times.values(text)] == [f"{moment:%H:%M}"]
    assert written(text) == []


@settings(max_examples=400, derandomize=True, deadline=None)
@given(ANY_TEXT)
def test_nothing_raises_and_offsets_cut(text: str) -> None:
    """Any text gives matches that are cut exactly out of it."""
    found = [*numbers.values(text), *ranges.values(text), *dates.values(text, today="2026-12-04"), *times.values(text),
             *numbers.find(text, [Decimal(5)], unit="кг", near=["а", "1"])]
    assert [text[match.start:match.end] for match in found] == [match.text for match in found]


PIECES = ["1", "1 ", "1,", "1.", "1-", "2024-", "1/", "1:", "((1", "1(один ", "1½", "двадцать ", "тысяча ", "1, ",
          "5 декабря, ", "1|", "- 1\n", "&amp;", "*", "\x00", "\ud800", "\u202e1", "пп. 1, ", "№1/", "a@a.",
          "+7 (000) ", "$1", "\\,1", "5 руб. ", "| % |\n", "18.00 "]


def _nothing_in(piece: str, size: int) -> None:
    text = (piece * (size // len(piece) + 1))[:size]
    found = [*numbers.find(text, [Decimal("0.125")]), *dates.find(text, "2025-01-01"), *times.find(text, "03:33")]
    assert found == []


@pytest.mark.parametrize("piece", PIECES)
def test_adversarial_texts_finish(piece: str) -> None:
    """10 kB of one piece gives a result; an exponential expression would not come back."""
    _nothing_in(piece, 10_000)


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_long_adversarial_texts_finish(piece: str) -> None:
    """100 kB of one piece gives a result; a quadratic expression would take minutes."""
    _nothing_in(piece, 100_000)


def test_ten_megabytes_of_digits() -> None:
    """A run of digits that no quantity has is no number."""
    assert numbers.values("1" * 10_000_000) == ()
