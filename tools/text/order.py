"""First occurrences of items in a text, in strictly increasing order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from tools.text import dates, names_org, numbers, phrases
from tools.text.match import Match

#: numbers and ISO dates by value, organisations with a legal form as organisations, other texts verbatim
Item = str | int | float | Decimal

_ISO = re.compile(r"\d{4}-(?:\d{2}(?:-\d{2})?|Q[1-4])")


def check(text: str, items: Sequence[Item]) -> tuple[Match, ...]:
    """The first occurrences when all items are present and stand in this order, else ()."""
    found = firsts(text, items)
    matches = tuple(match for match in found if match is not None)
    if len(matches) < len(items) or not matches:
        return ()
    ordered = all(one.start < other.start for one, other in pairwise(matches))
    return matches if ordered else ()


def firsts(text: str, items: Sequence[Item]) -> tuple[Match | None, ...]:
    """The first occurrence of each item, None for an absent one: what a reason is made of."""
    return tuple(next(iter(_places(text, item)), None) for item in items)


def _places(text: str, item: Item) -> tuple[Match, ...]:
    if not isinstance(item, str):
        return numbers.find(text, [Decimal(str(item))])
    if _ISO.fullmatch(item):
        return dates.find(text, item)
    if names_org.has_form(item):
        return names_org.find_org(text, item)
    # «Альфа-Трейд» is not «Альфа»: a hyphen goes on with the word.
    return tuple(match for match in phrases.find(text, item) if not _goes_on(text, match))


def _goes_on(text: str, match: Match) -> bool:
    after, before = text[match.end:match.end + 2], text[max(0, match.start - 2):match.start]
    dashes = "-‐‑–"
    return (len(after) == 2 and after[0] in dashes and after[1].isalnum()) or (
        len(before) == 2 and before[1] in dashes and before[0].isalnum())
