"""Identifiers as whole tokens: contract numbers, requisites, marks of drawings, numbers of clauses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tools.text.match import Match
from tools.text.normalise import normalise
from tools.text.scope import near_any

#: Cyrillic letters that look like Latin ones; both are read as the Latin one. Never О and 0, З and 3.
LOOKALIKES = str.maketrans("АВЕКМНОРСТУХЁ", "ABEKMHOPCTYXE")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"))

#: words before a number that are glued to it and are no part of it: «п.6.2.1», «№12», «ст.619»
_LABELS = (
    "п", "пп", "пк", "пункт", "ст", "ч", "гл", "разд", "р", "прил", "подп", "поз", "стр", "с", "л", "лист", "рис",
    "табл", "форм", "дог", "сч", "акт", "шт", "инн", "кпп", "бик", "огрн", "огрнип", "снилс", "гост", "сп", "ту",
    "исп", "рег", "вх", "исх", "ном", "no", "n", "p", "sec", "art", "cl", "fig", "tab")
_REQUISITE_AFTER = re.compile(r"/\d{9,12}(?![\w/.-])")
_REQUISITE_BEFORE = re.compile(r"(?<![\w/.-])\d{9,12}/\Z")
#: as many digits and more may be written in groups; shorter ones are whole words
_GROUPED_FROM = 5


def find(text: str, value: str, near: Sequence[str] = ()) -> tuple[Match, ...]:
    """Places where the identifier stands as a whole token; the value of a match is the one asked for.

    Case, kind of dash and look-alike letters do not matter; kind and presence of separators and zeros do. A value
    of digits only (five and more) may be grouped by spaces, dashes and №. `near`: stems of which one must stand by.
    """
    pattern = _pattern(value)
    if pattern is None:
        return ()
    normal = normalise(text)
    canonical = canon(normal.text)
    found = [hit.span() for hit in pattern.finditer(canonical) if _whole(canonical, *hit.span())]
    return tuple(normal.match(start, end, value) for start, end in near_any(text, found, near))


def canon(text: str) -> str:
    """Upper case with look-alikes folded and dashes equal, character by character (same length)."""
    upper = text.upper()
    if len(upper) != len(text):  # ß and ﬁ grow
        upper = "".join(big if len(big := char.upper()) == 1 else char for char in text)
    return upper.translate(_DASHES).translate(LOOKALIKES)


_GLUED = re.compile(rf"(?:^|[^0-9A-ZА-Я])(?:{'|'.join(canon(label) for label in _LABELS)})\.\Z")


@lru_cache(maxsize=4096)
def _pattern(value: str) -> re.Pattern[str] | None:
    parts = re.findall(r"[^\W_]+|_+|[^\w\s]|\s+", canon(normalise(value).text).replace("№", " ").strip())
    joined = "".join(parts)
    if not any(char.isalnum() for char in joined):
        return None
    digits = re.sub(r"[\s\-]", "", joined)
    if digits.isdigit() and (len(digits) >= _GROUPED_FROM or joined.isdigit()):
        gap = r"[ \-№]{0,3}" if len(digits) >= _GROUPED_FROM else ""
        return re.compile(r"(?<![0-9A-ZА-Я])" + gap.join(digits) + r"(?![0-9A-ZА-Я])")
    body = "".join(_piece(part) for part in parts)
    left = r"(?<![0-9A-ZА-Я])" if parts[0][0].isalnum() else ""
    right = r"(?![0-9A-ZА-Я])" if parts[-1][-1].isalnum() else ""
    return re.compile(left + body + right)


def _piece(part: str) -> str:
    if part.isspace():
        return r"\s{1,8}"
    if part in "-/.":
        return r" {0,2}" + re.escape(part) + r" {0,2}"
    return re.escape(part)


def _whole(text: str, start: int, end: int) -> bool:
    """Is the token not a part of a longer one?"""
    hit = text[start:end]
    # ИНН/КПП 7700123456/770001001 are two requisites, not one number.
    requisite = len(hit) >= 9 and hit.isdigit()
    paired = requisite and _REQUISITE_AFTER.match(text, end) is not None
    if not paired and end + 1 < len(text) and text[end] in "-/.," and _continues(text, end, hit):
        return False
    joined = start >= 2 and text[start - 1] in "-/.," and text[start - 2].isalnum()
    if joined and requisite and _REQUISITE_BEFORE.search(text[max(0, start - 14):start]):
        joined = False
    if joined and text[start - 1] == ",":  # a comma joins only the digits of a fraction
        joined = text[start - 2].isdigit() and hit.isdigit()
    # A reference label glued to the number is no part of it; the window is as long as the longest label.
    if joined and not (text[start - 1] == "." and _GLUED.search(text[max(0, start - 12):start])):
        return False
    # Digits in groups go on in the next group: a longer number.
    grouped = " " in hit and hit.replace(" ", "").replace("-", "").replace("№", "").isdigit()
    if grouped and re.match(r" \d{1,6}(?![\d.,/:\-])", text[end:end + 9]):
        return False
    return not (grouped and re.search(r"(?<![\d.,/:\-])\d{1,6} \Z", text[max(0, start - 8):start]))


def _continues(text: str, end: int, hit: str) -> bool:
    following = text[end + 1]
    if text[end] == ",":
        return following.isdigit() and hit.isdigit()
    return following.isalnum()
