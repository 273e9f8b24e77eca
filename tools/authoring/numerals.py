"""Integers and decimal fractions in Russian words.

num2words 0.5.14 is not used here: with a feminine noun it writes «одна миллион», «две миллиона».
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

Gender = Literal["m", "f", "n"]
NumeralCase = Literal["nom", "gen", "acc"]

_ONE = {"nom": {"m": "один", "f": "одна", "n": "одно"}, "gen": {"m": "одного", "f": "одной", "n": "одного"},
        "acc": {"m": "один", "f": "одну", "n": "одно"}}
_TWO = {"nom": {"m": "два", "f": "две", "n": "два"}, "gen": {"m": "двух", "f": "двух", "n": "двух"},
        "acc": {"m": "два", "f": "две", "n": "два"}}
_UNITS = ("", "", "", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять", "одиннадцать",
          "двенадцать", "тринадцать", "четырнадцать", "пятнадцать", "шестнадцать", "семнадцать", "восемнадцать",
          "девятнадцать")
_UNITS_OF = ("", "", "", "трёх", "четырёх", "пяти", "шести", "семи", "восьми", "девяти", "десяти", "одиннадцати",
             "двенадцати", "тринадцати", "четырнадцати", "пятнадцати", "шестнадцати", "семнадцати", "восемнадцати",
             "девятнадцати")
_TENS = ("", "", "двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят", "восемьдесят",
         "девяносто")
_TENS_OF = ("", "", "двадцати", "тридцати", "сорока", "пятидесяти", "шестидесяти", "семидесяти", "восьмидесяти",
            "девяноста")
_HUNDREDS = ("", "сто", "двести", "триста", "четыреста", "пятьсот", "шестьсот", "семьсот", "восемьсот",
             "девятьсот")
_HUNDREDS_OF = ("", "ста", "двухсот", "трёхсот", "четырёхсот", "пятисот", "шестисот", "семисот", "восьмисот",
                "девятисот")
#: gender and forms (nominative of one, after two to four, after five; accusative of one) of 1000, 10^6, 10^9
_SCALES: tuple[tuple[Gender, tuple[str, str, str, str]], ...] = (
    ("f", ("тысяча", "тысячи", "тысяч", "тысячу")),
    ("m", ("миллион", "миллиона", "миллионов", "миллион")),
    ("m", ("миллиард", "миллиарда", "миллиардов", "миллиард")))
#: genitive of one and of many
_SCALES_OF = (("тысячи", "тысяч"), ("миллиона", "миллионов"), ("миллиарда", "миллиардов"))
_PARTS = {1: "десят", 2: "сот", 3: "тысячн"}


def _triple(value: int, gender: Gender, case: NumeralCase) -> Iterator[str]:
    """Words of 0 to 999; nothing for 0."""
    oblique = case == "gen"
    hundreds, rest = divmod(value, 100)
    yield (_HUNDREDS_OF if oblique else _HUNDREDS)[hundreds]
    if rest >= 20:
        tens, rest = divmod(rest, 10)
        yield (_TENS_OF if oblique else _TENS)[tens]
    if rest == 1:
        yield _ONE[case][gender]
    elif rest == 2:
        yield _TWO[case][gender]
    else:
        yield (_UNITS_OF if oblique else _UNITS)[rest] if rest else ""


def _scale(value: int, power: int, case: NumeralCase) -> str:
    """«тысяча», «тысячи», «тысяч» for a triple of the given power of a thousand."""
    teens, last = value % 100 in range(11, 20), value % 10
    if case == "gen":
        return _SCALES_OF[power - 1][0 if last == 1 and not teens else 1]
    forms = _SCALES[power - 1][1]
    if teens or last == 0 or last > 4:
        return forms[2]
    if last == 1:
        return forms[3] if case == "acc" else forms[0]
    return forms[1]


def in_words(value: int, gender: Gender = "m", case: NumeralCase = "nom") -> str:
    """«два миллиона четыреста восемь тысяч»: 0 <= value < 10^12. Raises ValueError outside."""
    if not 0 <= value < 10**12:
        raise ValueError(f"no words for {value}")
    if value == 0:
        return "ноля" if case == "gen" else "ноль"
    words: list[str] = []
    for power in (3, 2, 1, 0):
        triple = value // 1000**power % 1000
        if triple:
            words.extend(_triple(triple, _SCALES[power - 1][0] if power else gender, case))
            words.append(_scale(triple, power, case) if power else "")
    return " ".join(word for word in words if word)


def fraction_in_words(whole: int, part: int, places: int, case: NumeralCase = "nom") -> str:
    """«одна целая шесть десятых» of 1.6 (whole 1, part 6, places 1 to 3); accusative «одну целую шесть десятых»."""
    one = {"nom": "ая", "gen": "ой", "acc": "ую"}[case]

    def ending(value: int) -> str:
        return one if value % 10 == 1 and value % 100 != 11 else "ых"

    return (f"{in_words(whole, 'f', case)} цел{ending(whole)} "
            f"{in_words(part, 'f', case)} {_PARTS[places]}{ending(part)}")
