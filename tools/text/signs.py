"""Signs: a minus glued to its number, «минус», brackets of accountants; not dashes, not subtraction."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MINUS_WORD = re.compile(r"(?:^|(?P<before>\S)?\s|\()(?P<word>минус|minus)\s\Z")
_SIGNED = re.compile(r"(?P<before>^|.)(?P<sign>[-−–])(?P<currency>[$€£¥₽]?)\Z", re.S)
#: what may stand before a sign that is glued to its number
_SIGN_AFTER = frozenset(" \n\t(:|=≈~<>[{«\"≤≥/;,$€")
_ARITHMETIC = re.compile(r"[^.;\n=]{0,40}=")
_SYMBOLS = ("$", "€", "£", "₽")


@dataclass(frozen=True, slots=True)
class Written:
    """Where a number stands in the normalised text."""

    start: int
    #: end of its digits
    end: int
    #: end of its unit
    unit_end: int
    words: bool


def negative_from(lower: str, number: Written) -> int | None:
    """Where a negative number begins, with its sign; None for a positive one."""
    sign = _SIGNED.search(lower, max(0, number.start - 3), number.start)
    # In $5$–$7$ and $5–$7 the dash stands between two values.
    between = sign is not None and sign["before"] in ("$", "€") and bool(sign["currency"])
    if sign and not between and (not sign["before"] or sign["before"] in _SIGN_AFTER):
        taken_away = sign["before"] == " " and _operand(lower, sign.start("sign") - 1, number)
        return None if taken_away else sign.start("sign")
    word = _MINUS_WORD.search(lower, max(0, number.start - 9), number.start)
    if word:
        return None if _operand(lower, word.start("word") - 1, number) else word.start("word")
    if number.words or not alone_in_brackets(lower, number.start, number.end):
        return None
    return number.start - (lower[number.start - 1] in _SYMBOLS) - 1


def alone_in_brackets(lower: str, start: int, end: int) -> bool:
    """Nothing but the number (and a currency sign) between brackets, and no word glued before them."""
    start -= lower[start - 1:start] in _SYMBOLS
    if lower[start - 1:start] != "(" or lower[end:end + 1] != ")":
        return False
    before = lower[start - 2:start - 1] if start > 1 else ""
    return not before or not (before.isalnum() or before in "_\\])")


def _operand(lower: str, space: int, number: Written) -> bool:
    """«a −b = c»: b is a positive number that is taken away."""
    before = lower[max(0, space - 2):max(0, space)].rstrip()
    return (before[-1:].isdigit() or before[-1:] == ")") and bool(_ARITHMETIC.match(lower, number.unit_end))
