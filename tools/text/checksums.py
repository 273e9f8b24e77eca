"""Control digits of Russian requisites, for tasks that ask whether a number is valid.

They never decide fabrication: invented requisites of the exam fail them on purpose. KPP and BIK have none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SEPARATORS = re.compile(r"[\s\-–—.]")

_INN_10 = (2, 4, 10, 3, 5, 9, 4, 6, 8)
_INN_11 = (7, 2, 4, 10, 3, 5, 9, 4, 6, 8)
_INN_12 = (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)
#: below this number the SNILS sum is not defined
_SNILS_FIRST = 1_001_998


def _digits(text: str, *sizes: int) -> tuple[int, ...] | None:
    plain = _SEPARATORS.sub("", text)
    if len(plain) not in sizes or not (plain.isascii() and plain.isdigit()):
        return None
    return tuple(int(char) for char in plain)


def _weighted(digits: Sequence[int], weights: Sequence[int]) -> int:
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=False))


def inn(text: str) -> bool:
    """INN of an organisation (10 digits) or a person (12): weighted sums mod 11 mod 10 (order of the tax service)."""
    digits = _digits(text, 10, 12)
    if digits is None:
        return False
    if len(digits) == 10:
        return _weighted(digits, _INN_10) % 11 % 10 == digits[9]
    return (_weighted(digits, _INN_11) % 11 % 10 == digits[10]
            and _weighted(digits, _INN_12) % 11 % 10 == digits[11])


def ogrn(text: str) -> bool:
    """OGRN, 13 digits: the last is the first twelve mod 11 mod 10."""
    return _remainder(text, 13, 11)


def ogrnip(text: str) -> bool:
    """OGRNIP, 15 digits: the last is the first fourteen mod 13 mod 10."""
    return _remainder(text, 15, 13)


def _remainder(text: str, size: int, modulus: int) -> bool:
    digits = _digits(text, size)
    if digits is None:
        return False
    return int("".join(map(str, digits[:-1]))) % modulus % 10 == digits[-1]


def snils(text: str) -> bool | None:
    """SNILS, 11 digits: sum of digit times place from the right, mod 101, 100 as 00.

    None for numbers up to 001-001-998, for which no sum is defined.
    """
    digits = _digits(text, 11)
    if digits is None:
        return False
    if int("".join(map(str, digits[:9]))) <= _SNILS_FIRST:
        return None
    total = _weighted(digits[:9], range(9, 0, -1)) % 101 % 100
    return total == digits[9] * 10 + digits[10]


def account(number: str, bik: str) -> bool:
    """Key of a 20-digit account with its bank's BIK: Σ digit·(7, 1, 3 repeating) ≡ 0 mod 10.

    In front of the account stand the last three digits of the BIK, or, for accounts at the Bank of Russia
    (correspondent accounts 301…, and banks whose BIK ends in 000 to 002), 0 and its fifth and sixth digits.
    """
    digits, bank = _digits(number, 20), _digits(bik, 9)
    if digits is None or bank is None:
        return False
    central = digits[:3] == (3, 0, 1) or bank[6:] in ((0, 0, 0), (0, 0, 1), (0, 0, 2))
    prefix = (0, *bank[4:6]) if central else bank[6:]
    return _weighted((*prefix, *digits), (7, 1, 3) * 8) % 10 == 0
