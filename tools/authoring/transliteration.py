"""Cyrillic to Latin for mail and domains."""

from __future__ import annotations

_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_LATIN = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh sch  y  e yu ya"
_PAIRS = dict(zip(_CYRILLIC, _LATIN.split(" "), strict=True))


def latin(text: str) -> str:
    """Lower-case Latin of a Russian name: «Стромынь-Инжиниринг» -> stromyn-inzhiniring."""
    return "".join(_PAIRS.get(letter, letter) for letter in text.lower()).replace(" ", "-")
