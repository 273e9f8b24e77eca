"""Numbers, money and dates in Russian words and figures."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.authoring.numerals import fraction_in_words, in_words
from tools.authoring.wording import (
    DAY,
    RUBLE,
    counted,
    day_month,
    digits_date,
    long_date,
    money,
    number,
    percent,
    plural,
    q2,
    quoted_date,
    roubles_in_words,
    roubles_with_words,
    round_to,
    tied,
    weekday,
)

NBSP = "\u00a0"


def test_half_up() -> None:
    """Halves go away from zero, as accountants round; not to the even digit."""
    assert (Decimal("0.13"), Decimal("2.68"), Decimal("-0.13"), Decimal("3")) == (
        q2(Decimal("0.125")), q2(Decimal("2.675")), q2(Decimal("-0.125")), round_to(Decimal("2.5"), 0))


@pytest.mark.parametrize(("value", "places", "text"), [
    (Decimal("1234567.89"), 2, "1 234 567,89"), (Decimal("421750"), 2, "421 750,00"), (Decimal("-5.5"), None, "−5,5"),
    (Decimal("1.50"), None, "1,5"), (1200, None, "1 200"), (Decimal("999.995"), 2, "1 000,00"), (0, None, "0")])
def test_number(value: Decimal | int, places: int | None, text: str) -> None:
    """Groups by NBSP, decimal comma, a true minus."""
    assert text.replace(" ", NBSP) == number(value, places)


def test_money_and_percent() -> None:
    """Kopecks always; a plain space where it is asked for."""
    assert ("1 000,50", f"18,5{NBSP}%") == (money(Decimal("1000.5"), " "), percent(Decimal("18.50")))


@pytest.mark.parametrize(("count", "text"), [(1, "рубль"), (2, "рубля"), (5, "рублей"), (11, "рублей"), (14, "рублей"),
                                             (21, "рубль"), (111, "рублей"), (122, "рубля"), (0, "рублей")])
def test_plural(count: int, text: str) -> None:
    """The form of a noun after a number."""
    assert text == plural(count, RUBLE)


def test_counted() -> None:
    """The number stays with its noun."""
    assert f"22{NBSP}дня" == counted(22, DAY)


@pytest.mark.parametrize(("value", "words"), [
    (0, "ноль"), (21, "двадцать один"), (1001, "одна тысяча один"), (2002, "две тысячи два"),
    (412_750, "четыреста двенадцать тысяч семьсот пятьдесят"), (2_408_000, "два миллиона четыреста восемь тысяч"),
    (1_000_000_000, "один миллиард"), (11_011, "одиннадцать тысяч одиннадцать"), (100_000, "сто тысяч")])
def test_in_words(value: int, words: str) -> None:
    """Whole numbers in the nominative."""
    assert words == in_words(value)


def test_gender_touches_only_the_last_triple() -> None:
    """«две тысячи одна» but «два миллиона»: the scale has a gender of its own."""
    assert ("два миллиона две тысячи одна", "одну тысячу одну", "двух тысяч двадцати одного") == (
        in_words(2_002_001, "f"), in_words(1001, "f", "acc"), in_words(2021, "m", "gen"))


def test_fractions() -> None:
    """Decimal fractions, also in the accusative that a contract uses."""
    assert ("одна целая шесть десятых", "одну целую шесть десятых", "двадцать одна целая одна сотая") == (
        fraction_in_words(1, 6, 1), fraction_in_words(1, 6, 1, "acc"), fraction_in_words(21, 1, 2))


@settings(derandomize=True)
@given(st.integers(0, 10**9))
def test_words_agree_with_another_author(value: int) -> None:
    """In the masculine nominative num2words is right, and so a second opinion."""
    from num2words import num2words

    assert num2words(value, lang="ru") == in_words(value)


def test_out_of_range() -> None:
    """No words rather than wrong words."""
    with pytest.raises(ValueError, match="no words for -1"):
        in_words(-1)


def test_roubles() -> None:
    """As invoices and as contracts write a sum."""
    assert "Четыреста двенадцать тысяч семьсот пятьдесят рублей 00 копеек" == roubles_in_words(Decimal(412_750))
    assert "Один рубль 21 копейка" == roubles_in_words(Decimal("1.205"))
    assert "2 480 000 (два миллиона четыреста восемьдесят тысяч) рублей 00 копеек" == roubles_with_words(
        Decimal(2_480_000)).replace(NBSP, " ")


def test_dates() -> None:
    """Five spellings of a day."""
    day = date(2026, 10, 6)
    assert ("06.10.2026", "6 октября", f"6 октября 2026{NBSP}г.", f"«06» октября 2026{NBSP}г.", "вторник") == (
        digits_date(day), day_month(day), long_date(day), quoted_date(day), weekday(day))


def test_tied() -> None:
    """A line never begins with a sign nor ends with an abbreviation; words are left alone."""
    assert "п.~3.1, №~5, Туров Е.~Д., 0,1~% и 2026~г.; куда и как" == tied(
        "п. 3.1, № 5, Туров Е. Д., 0,1 % и 2026 г.; куда и как").replace(NBSP, "~")
