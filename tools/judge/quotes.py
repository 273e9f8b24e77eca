"""Finding a quote by code, strictly verbatim after folding; no edit distance, which forgives a changed digit."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from tools.judge.folding import Folded, fold
from tools.judge.units import Unit
from tools.model.verdict import Located

#: folded characters that a quote, or each segment of one with ellipses, must have
MIN_CHARS = 12
#: folded characters that an ellipsis may leave out
MAX_GAP = 600
#: parts of a quote between ellipses
MAX_SEGMENTS = 3

_ELLIPSIS = re.compile(r"\s*(?:\[(?:…|\.{3})\]|…|\.{3,})\s*")
_WORD = re.compile(r"\w+")
#: a number with its groups of three, or one word, with signs that are not letters around it
_TOKEN = re.compile(r"[^\w\s]*(?:\d{1,3}(?: \d{3})+|[^\s\d]*\d)[^\s]*(?: [^\w\s])?")
#: what may stand between a short quote and the border of its cell or line
_PADDING = " \t*_`~#>+-\u00a0\u202f\u2009"
_BORDERS = "|\n"


def find(quote: str, output: Iterable[Unit]) -> tuple[Located, ...]:
    """Where a quote stands: one place, or one for each part between ellipses; empty when it stands nowhere.

    Each unit is searched by itself, in the order given; the first place counts.
    """
    needles = fold(quote)
    if not any(char.isalnum() for char in needles[0].text):
        return ()
    for unit in output:
        places = _find_whole(needles, unit) or _find_segments(quote, unit)
        if places:
            return tuple(Located(unit=unit.name, locator=unit.locator(start, end), start=start, end=end)
                         for start, end in places)
    return ()


def near_miss(quote: str, output: Sequence[Unit]) -> str:
    """For the log only: why a quote was not found, in Russian. Never decides anything."""
    needle = fold(quote)[0].text
    if not any(char.isalnum() for char in needle):
        return "в цитате нет ни буквы, ни цифры"
    best, where = 0, ""
    for unit in output:
        for haystack in unit.folds:
            length = _longest_prefix(needle, haystack.text)
            if length > best:
                best, where = length, unit.name
    if best == len(needle):
        return f"цитата короче {MIN_CHARS} знаков или обрывает слово либо число (ср. {where})"
    if best >= MIN_CHARS:
        return f"совпадает только начало «{needle[:best].strip()}» ({where})"
    return "похожего места нет"


def _longest_prefix(needle: str, haystack: str) -> int:
    low, high = 0, len(needle)
    while low < high:
        middle = (low + high + 1) // 2
        if needle[:middle] in haystack:
            low = middle
        else:
            high = middle - 1
    return low


def _find_whole(needles: Sequence[Folded], unit: Unit) -> tuple[tuple[int, int], ...]:
    for haystack in unit.folds:
        for needle in needles:
            for start, end in _places(needle.text, haystack, unit.text):
                place = haystack.span(start, end)
                if len(needle.text) >= MIN_CHARS or _TOKEN.fullmatch(needle.text) or _is_whole(unit.text, *place):
                    return (place,)
    return ()


def _find_segments(quote: str, unit: Unit) -> tuple[tuple[int, int], ...]:
    parts = [part for part in _ELLIPSIS.split(quote) if part.strip()]
    if not 1 <= len(parts) <= MAX_SEGMENTS or parts == [quote]:
        return ()
    needles = [fold(part)[0].text for part in parts]
    if any(len(needle) < MIN_CHARS for needle in needles):
        return ()
    for haystack in unit.folds:
        chain = _chain([list(_places(needle, haystack, unit.text)) for needle in needles])
        if chain:
            return tuple(haystack.span(start, end) for start, end in chain)
    return ()


_Places = list[tuple[int, int]]


def _chain(places: Sequence[_Places]) -> _Places:
    """The first chain of places in order, each at most MAX_GAP after the one before; empty for none.

    For each place only the nearest reachable place of the part before matters, so the work is linear.
    """
    reached: list[tuple[tuple[int, int], int]] = [(place, -1) for place in places[0]]
    layers = [reached]
    for following in places[1:]:
        ends = [place[1] for place, _ in reached]
        reached = []
        for place in following:
            before = bisect_right(ends, place[0]) - 1
            if before >= 0 and place[0] - ends[before] <= MAX_GAP:
                reached.append((place, before))
        layers.append(reached)
    if not layers[-1]:
        return []
    chain, index = [], 0
    for layer in reversed(layers):
        place, index = layer[index]
        chain.append(place)
    return chain[::-1]


def _places(needle: str, haystack: Folded, original: str) -> Iterator[tuple[int, int]]:
    text, size = haystack.text, len(needle)
    at = text.find(needle)
    while at >= 0:
        following = at + 1
        if at and text[at - 1].isalnum() and needle[0].isalnum():
            # No other start inside this word can be right either; the jump keeps "111…" in "1111…" linear.
            word = _WORD.match(text, at)
            following = word.end() if word else following
        elif not (_cuts(text, at) or _cuts(text, at + size) or _splits_number(haystack, original, at)
                  or _splits_number(haystack, original, at + size)):
            yield at, at + size
        at = text.find(needle, following)


def _cuts(text: str, border: int) -> bool:
    """Whether a border stands inside a token: in a word, in 15,5 or 10:30, between - and 5, in 12/3."""
    if border in (0, len(text)):
        return False
    left, right = text[border - 1], text[border]
    if left.isalnum() and right.isalnum():
        return True
    before = text[border - 2] if border > 1 else " "
    after = text[border + 1] if border + 1 < len(text) else " "
    if right.isdigit() and (left == "-" or (left in ".,:" and before.isdigit()) or (left == "/" and before.isalnum())):
        return True
    return left.isdigit() and ((right in ".,:" and after.isdigit()) or (right in "-/" and after.isalnum()))


_GROUP_BEFORE = re.compile(r"(?<!\d)\d{1,3}(?: \d{3})*\Z")
_GROUP_AFTER = re.compile(r"\d{3}(?!\d)")


def _splits_number(haystack: Folded, original: str, border: int) -> bool:
    """Whether a border stands at the space between groups of one number: "5 000" of "15 000" or of "5 000 000"."""
    text = haystack.text
    for space in (border - 1, border):
        if not 0 < space < len(text) - 1 or text[space] != " " or not text[space - 1].isdigit():
            continue
        if _GROUP_AFTER.match(text, space + 1) and _GROUP_BEFORE.search(text, max(0, space - 16), space):
            start, end = haystack.span(space - 1, space)[1], haystack.span(space + 1, space + 2)[0]
            # Two cells of a table, two lines or two columns set apart by spaces are two numbers.
            return end - start == 1 and original[start] not in "|\n\t"
    return False


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether [start, end) is a whole cell or a whole line."""
    while start > 0 and text[start - 1] in _PADDING:
        start -= 1
    while end < len(text) and text[end] in _PADDING:
        end += 1
    left = start == 0 or (text[start - 1] in _BORDERS and text[max(0, start - 2):start] != "\\|")
    return left and (end == len(text) or text[end] in _BORDERS)
