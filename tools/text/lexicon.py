"""The words numbers are made of, every form of every case."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal


@dataclass(frozen=True, slots=True)
class Word:
    """What one word adds to a number."""

    value: Decimal
    kind: Literal["part", "multiplier", "hundred"]
    #: 1 ones, 2 teens and tens, 3 hundreds: parts of a group come in falling rank
    rank: int = 0
    #: the rank that the group has come down to after this word
    lowest: int = 0
    ordinal: bool = False
    #: a multiplier that may stand without a number before it: «тысяча» is 1000
    bare: bool = False
    #: singular genitive of a multiplier: bare after «около», «более»
    genitive: bool = False
    #: another word looks the same («семью»), a number only when one follows
    never_alone: bool = False


#: words after which «тысячи», «миллиона» are one thousand, one million
BARE_AFTER = re.compile(r"\b(?:около|более|больше|менее|меньше|свыше|порядка|почти|до|от|с|не)\s\Z")

_ONES = {
    0: "ноль ноля нолю нолем ноле нуль нуля нулю нулем нуле",
    1: "один одна одно одного одной одному одним одном одну одною",
    2: "два две двух двум двумя двое двоих двоим двоими",
    3: "три трех трем тремя трое троих троим троими",
    4: "четыре четырех четырем четырьмя четверо четверых",
    5: "пять пяти пятью пятеро пятерых", 6: "шесть шести шестью шестеро шестерых",
    7: "семь семи семью семеро семерых", 8: "восемь восьми восемью восьмью", 9: "девять девяти девятью",
}
_SOFT = {10: "десят", 11: "одиннадцат", 12: "двенадцат", 13: "тринадцат", 14: "четырнадцат", 15: "пятнадцат",
         16: "шестнадцат", 17: "семнадцат", 18: "восемнадцат", 19: "девятнадцат", 20: "двадцат", 30: "тридцат"}
_TENS = {
    40: "сорок сорока", 50: "пятьдесят пятидесяти пятьюдесятью", 60: "шестьдесят шестидесяти шестьюдесятью",
    70: "семьдесят семидесяти семьюдесятью", 80: "восемьдесят восьмидесяти восемьюдесятью восьмьюдесятью",
    90: "девяносто девяноста",
}
_HUNDREDS = {
    100: "сто ста", 150: "полтораста полутораста", 200: "двести двухсот двумстам двумястами двухстах",
    300: "триста трехсот тремстам тремястами трехстах",
    400: "четыреста четырехсот четыремстам четырьмястами четырехстах",
    500: "пятьсот пятисот пятистам пятьюстами пятистах", 600: "шестьсот шестисот шестистам шестьюстами шестистах",
    700: "семьсот семисот семистам семьюстами семистах",
    800: "восемьсот восьмисот восьмистам восемьюстами восьмьюстами восьмистах",
    900: "девятьсот девятисот девятистам девятьюстами девятистах",
}
_ORDINALS = {
    1: "перв", 2: "втор", 4: "четверт", 5: "пят", 6: "шест", 7: "седьм", 8: "восьм", 9: "девят", 40: "сороков",
    50: "пятидесят", 60: "шестидесят", 70: "семидесят", 80: "восьмидесят", 90: "девяност", 100: "сот",
    200: "двухсот", 300: "трехсот", 400: "четырехсот", 500: "пятисот", 600: "шестисот", 700: "семисот",
    800: "восьмисот", 900: "девятисот", 1000: "тысячн", 2000: "двухтысячн", **_SOFT,
}
_ORDINAL_ENDINGS = ["ый", "ой", "ого", "ому", "ым", "ом", "ая", "ую", "ою", "ое", "ые", "ых", "ыми"]
_THIRD = "третий третьего третьему третьим третьем третья третьей третью третье третьи третьих третьими"
_ENGLISH = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
_ENGLISH_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

#: multipliers by how they may be written after a number
MULTIPLIERS: dict[str, Decimal] = {}


def _rank(value: int) -> int:
    return 1 if value < 10 else 2 if value < 100 else 3


def _part(value: int, ordinal: bool = False) -> Word:
    lowest = 1 if value < 20 or value == 150 else _rank(value)
    never_alone = False
    return Word(Decimal(value), "part", _rank(value), lowest, ordinal, never_alone=never_alone)


def _lexicon() -> dict[str, Word]:
    words: dict[str, Word] = {}
    for value, forms in {**_ONES, **_TENS, **_HUNDREDS}.items():
        words.update(dict.fromkeys(forms.split(), _part(value)))
    for value, stem in _SOFT.items():
        words.update(dict.fromkeys((stem + "ь", stem + "и", stem + "ью"), _part(value)))
    for value, stem in _ORDINALS.items():
        word = Word(Decimal(value), "multiplier", ordinal=True, bare=True) if value >= 1000 else _part(value, True)
        words.update(dict.fromkeys((stem + ending for ending in _ORDINAL_ENDINGS), word))
    words.update(dict.fromkeys(_THIRD.split(), _part(3, True)))
    words["семью"] = Word(Decimal(7), "part", 1, 1, never_alone=True)
    half = Word(Decimal("1.5"), "part", 3, 0)
    words.update(dict.fromkeys(["полтора", "полторы", "полутора"], half))
    _multipliers(words)
    for value, name in enumerate(_ENGLISH):
        words[name] = _part(value)
    words["one"] = Word(Decimal(1), "part", 1, 1, never_alone=True)
    for index, name in enumerate(_ENGLISH_TENS, start=2):
        words[name] = _part(index * 10)
    words["hundred"] = Word(Decimal(100), "hundred")
    return words


def _multipliers(words: dict[str, Word]) -> None:
    thousand = Decimal(1000)
    for form in ["тысяча", "тысячу", "тысяче", "тысячей", "тысячью"]:
        words[form] = Word(thousand, "multiplier", bare=True)
    words["тысячи"] = Word(thousand, "multiplier", genitive=True)
    for form in ["тысяч", "тысячам", "тысячами", "тысячах", "тыс", "thousand"]:
        words[form] = Word(thousand, "multiplier")
    for stem, power, short, english in (("миллион", 6, "млн", "million mln"), ("миллиард", 9, "млрд", "billion bn"),
                                        ("триллион", 12, "трлн", "trillion")):
        value = Decimal(10) ** power
        for ending in ("", "у", "ом", "е"):
            words[stem + ending] = Word(value, "multiplier", bare=True)
        words[stem + "а"] = Word(value, "multiplier", genitive=True)
        for form in (*(stem + ending for ending in ("ы", "ов", "ам", "ами", "ах")), short, *english.split()):
            words[form] = Word(value, "multiplier")
        words["пол" + stem + "а"] = Word(value / 2, "multiplier", bare=True)
    words["полтысячи"] = Word(thousand / 2, "multiplier", bare=True)
    MULTIPLIERS.update({form: word.value for form, word in words.items()
                        if word.kind == "multiplier" and not word.ordinal and not form.startswith("пол")})


LEXICON = _lexicon()
