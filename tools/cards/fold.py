"""How texts are compared: profile `exact` lowers the case and reads ё as е, `strict` folds typography as well."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from tools.measures.task import Profile
from tools.text.sentences import sentence_starts

#: characters of a context shown, and characters around a place that are looked at for its sentence
CONTEXT, AROUND = 300, 1000

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⸺⸻"), "-")
_QUOTES = dict.fromkeys(map(ord, "«»„“”‟‚‘’‛‹›″′`´'"), '"')
# Attack: a soft hyphen or a space of no width inside the banned words.
_NOTHING = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), None)
_TABLE: dict[int, str | None] = {**_DASHES, **_QUOTES, **_NOTHING}


def plain(text: str) -> str:
    """Profile `exact`: lower case, ё as е."""
    return text.lower().replace("ё", "е")


def fold(text: str) -> str:
    """Profile `strict`: composed characters, lower case, ё as е, one space for any white space, one kind of quotes and
    of dashes."""
    composed = text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)
    return " ".join(plain(composed).translate(_TABLE).split())


@lru_cache(maxsize=65536)
def folded(phrase: str, profile: Profile) -> str:
    """A phrase of a card under a profile."""
    return fold(phrase) if profile == "strict" else plain(phrase)


def context(text: str, needle: str, profile: Profile) -> tuple[str, int | None]:
    """The sentence of `text` around the first place of a folded `needle`, and the place in `text`; ("", None) when it
    is not found. One pass over the text."""
    composed = unicodedata.normalize("NFC", text) if profile == "strict" else text
    letters, places = _mapped(composed, profile)
    at = letters.find(needle)
    if at < 0 or not needle:
        return "", None
    start, end = places[at], places[at + len(needle) - 1] + 1
    return sentence(composed, start, end), start


def sentence(text: str, start: int, end: int) -> str:
    """The sentence around `text[start:end]` on one line, cut around the place when it is long."""
    left = max(0, start - AROUND)
    window = text[left:end + AROUND]
    starts = [*sentence_starts(window), len(window)]
    first = max((at for at in starts if at <= start - left), default=0)
    last = min((at for at in starts if at >= end - left), default=len(window))
    if last - first > CONTEXT:
        first = max(first, start - left - CONTEXT // 3)
        last = min(last, first + CONTEXT)
    return " ".join(window[first:last].split())


def _mapped(text: str, profile: Profile) -> tuple[str, list[int]]:
    """The folded text and, for each of its characters, where it stood."""
    letters: list[str] = []
    places: list[int] = []
    gap = False
    for at, char in enumerate(text):
        if profile == "strict" and char.isspace():
            gap = bool(letters)
            continue
        shown = plain(char)
        if profile == "strict":
            shown = shown.translate(_TABLE)
        if not shown:
            continue
        if gap:
            letters.append(" ")
            places.append(at - 1)
            gap = False
        letters.append(shown)
        places.extend([at] * len(shown))
    return "".join(letters), places
