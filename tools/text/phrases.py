"""Verbatim phrases: typography folded, word borders, punctuation and order of words significant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tools.text.match import Match
from tools.text.normalise import fold, normalise


def find(text: str, any_of: Sequence[str] | str) -> tuple[Match, ...]:
    """Places of the phrases, in order of the text; the value of a match is the phrase as asked for."""
    phrases = (any_of,) if isinstance(any_of, str) else tuple(any_of)
    normal = normalise(text)
    found = [normal.match(*hit.span(), phrase) for phrase in phrases if (pattern := _pattern(phrase)) is not None
             for hit in pattern.finditer(normal.folded)]
    return tuple(sorted(found, key=lambda match: (match.start, match.end)))


@lru_cache(maxsize=4096)
def _pattern(phrase: str) -> re.Pattern[str] | None:
    words = fold(phrase).split()
    if not words:
        return None
    # Runs of white space are bounded, so that a page of blanks costs no more than its length.
    body = r"\s{1,64}".join(re.escape(word) for word in words)
    left = r"(?<!\w)" if _is_word(words[0][0]) else ""
    right = r"(?!\w)" if _is_word(words[-1][-1]) else ""
    return re.compile(left + body + right)


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"
