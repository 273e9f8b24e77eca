"""Which Cyrillic code page bytes are in, by how often letters come in Russian and where capitals stand."""

from __future__ import annotations

import math
import re

#: the page of Windows first: it is taken where nothing tells the others apart
PAGES = ("cp1251", "koi8-r", "cp866")
#: bytes that are looked at
_SAMPLE = 6_000
#: share of each letter among the letters of Russian texts, in thousandths
_SHARES = {"о": 110, "е": 84, "а": 80, "и": 74, "н": 67, "т": 63, "с": 55, "р": 47, "в": 45, "л": 44, "к": 35, "м": 32,
           "д": 30, "п": 28, "у": 26, "я": 20, "ы": 19, "ь": 17, "г": 17, "з": 16, "б": 16, "ч": 14, "й": 12, "х": 10,
           "ж": 9, "ш": 7, "ю": 6, "ц": 5, "щ": 4, "э": 3, "ф": 3, "ъ": 0.4, "ё": 0.4}
#: how much more often than any letter; positive for what is Russian
_WEIGHTS = {letter: max(math.log(share * len(_SHARES) / 1000), -3.0) for letter, share in _SHARES.items()}
#: signs of office texts
_SIGNS = frozenset("«»—–…№„“”‘’•°§±·\u00a0©®™")
_BOX = re.compile("[\u2500-\u259f]")
#: what a capital costs, a capital behind a small letter, a small letter behind two capitals, a letter thrice on end,
#: a sign that no letter of an office holds, a line of a table
_CAPITAL, _INSIDE, _BEHIND, _THRICE, _STRANGE, _LINE = -0.4, -3.0, -1.5, -3.0, -3.0, -0.5
#: how much better another page must be than that of Windows
_MARGIN = 2.5


def guess(data: bytes) -> str:
    """The page of bytes that are no UTF-8. Never raises."""
    first = re.search(rb"[\x80-\xff]", data)
    start = max(0, first.start() - 1) if first is not None else 0
    sample = data[start:start + _SAMPLE]
    scores = {page: _score(sample.decode(page, "replace"), page) for page in PAGES}
    scores[PAGES[0]] += _MARGIN
    return max(PAGES, key=lambda page: scores[page])


def _score(text: str, page: str) -> float:
    total, before, last = 0.0, "", ""
    for char in text:
        if char < "\x80":
            before, last = "", ""
            continue
        weight = _WEIGHTS.get(char.lower())
        if weight is None:
            # Programs of DOS drew the lines of their tables.
            total += 0.0 if char in _SIGNS else _LINE if page == "cp866" and _BOX.match(char) else _STRANGE
            before, last = "", ""
            continue
        total += weight + _position(char, last, before)
        before, last = last, char
    return total


def _position(char: str, last: str, before: str) -> float:
    cost = _CAPITAL if char.isupper() else 0.0
    if last and char.isupper() and last.islower():
        cost += _INSIDE
    if before and char.islower() and last.isupper() and before.isupper():
        cost += _BEHIND
    return cost + (_THRICE if char == last == before else 0.0)
