"""Where sentences begin: after `. ! ? ;` and line ends, not inside abbreviations, initials and numbers."""

from __future__ import annotations

import re

_END = re.compile(r"[.!?;…]+|\n")
_AFTER = re.compile(r"[»”\"')\]*_`]*(?P<space>[ \t]*)(?P<next>\S?)")
_WORD_BEFORE = re.compile(r"(?P<word>[^\W\d_]+|\d+)\Z")
_DIGITS_BEFORE = re.compile(r"\d[ \n]?\w\Z")
_ENUMERATED = re.compile(r"(?:^|\n)[ \t]*(?:[-*•] )?\(?\d{1,3}\Z")
#: never the last word of a sentence
_NEVER_LAST = frozenset((
    "ул", "д", "кв", "корп", "стр", "оф", "им", "гр", "п", "пп", "подп", "ст", "гл", "разд", "прил", "рис", "табл",
    "см", "ср", "т", "тов", "проф", "акад", "обл", "пос", "пер", "пр", "просп", "наб", "ш", "бул", "тел", "факс", "моб",
    "доб", "вх", "исх", "напр", "ок", "св", "инв", "арт", "поз", "ред", "абз", "ген", "зам",
    "mr", "mrs", "ms", "dr", "no", "vs", "fig", "art", "ref"))
#: may end a sentence, when a capital letter follows
_MAY_END = frozenset((
    "руб", "коп", "тыс", "млн", "млрд", "трлн", "шт", "кг", "др", "пр", "мес", "дн", "нед", "мин", "сек", "экз", "чел",
    "ед", "гг", "долл", "проц", "раб", "кал", "км", "см", "мм", "га", "куб", "inc", "ltd", "etc"))


def sentence_starts(text: str) -> list[int]:
    """Offsets where the sentences of a normalised text begin, the first is 0."""
    starts = [0]
    for hit in _END.finditer(text):
        if hit.group() == "\n" or "." not in hit.group() or _ends(text, hit):
            starts.append(hit.end())
    return starts


def _ends(text: str, hit: re.Match[str]) -> bool:
    after = _AFTER.match(text, hit.end())
    if after is None or (after["next"] and not after["space"]):
        return after is not None and after["next"] == "\n"
    following = after["next"]
    if not following or len(hit.group()) > 1:
        return True
    word = _WORD_BEFORE.search(text, max(0, hit.start() - 16), hit.start())
    if word is None:
        return True
    before = word["word"]
    if before.isdecimal():
        return not (len(before) <= 3 and _ENUMERATED.search(text, max(0, hit.start() - 24), hit.start()))
    counted = _DIGITS_BEFORE.search(text, max(0, hit.start() - 3), hit.start()) is not None
    lower = before.lower()
    if len(before) == 1 and before.isupper():
        return False  # an initial
    if len(before) == 1:
        return counted and following.isupper()
    if lower in _MAY_END:
        return following.isupper()
    return lower not in _NEVER_LAST
