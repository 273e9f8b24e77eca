"""What stands around a value: its sentence, its table row and head, the heading or list line above it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tools.text.layout import Layout, layout
from tools.text.normalise import SAME, normalise
from tools.text.units import Unit, parse_unit

_Span = tuple[int, int]

#: «НДС 20 %» names a percentage and gives its cells no unit; «Рост 2026 %» names a year
_PERCENT_END = re.compile(r"(?:(?<!\d)(?<!\d )|(?<=\b20\d\d)|(?<=\b20\d\d ))"
                          r"(?:%|процент(?:ов|ы|ах)?|проц\.?)[\s)\]:*]*\Z")
_UNIT_END = re.compile(r"(?:,|\()\s?([^,()\s][^,()]{0,19}?)[\s)\]:*]*\Z")


def near_any(text: str, hits: Sequence[_Span], near: Sequence[str]) -> list[_Span]:
    """Those stretches of the *normalised* text that stand near one of the stems; all of them without stems.

    A stem is matched at the beginning of a word; one that ends in a digit must end there. Near is: the same
    sentence, table row or `key: value` line, the head of the column, the heading or list line right above.
    """
    stems = tuple(stem for stem in near if stem.strip())
    if not stems or not hits:
        return list(hits)
    places = _stem_places(text, stems)
    around = layout(text)
    return [hit for hit in hits if any(_holds(places, window) for window in _windows(around, hit))]


@lru_cache(maxsize=64)
def _stem_places(text: str, stems: tuple[str, ...]) -> tuple[_Span, ...]:
    lower = normalise(text).lower.translate(SAME)
    found: set[_Span] = set()
    for stem in stems:
        words = normalise(stem).lower.translate(SAME).split()
        pattern = r"\s{1,3}".join(map(re.escape, words))
        # «БС-1» is no beginning of «БС-14»
        closing = r"(?!\w)" if words and words[-1][-1].isdecimal() else ""
        opening = r"(?<!\w)" if words and words[0][0].isalnum() else ""
        found.update(hit.span() for hit in re.finditer(opening + pattern + closing, lower))
    return tuple(sorted(found))


def _holds(places: tuple[_Span, ...], window: _Span) -> bool:
    index = bisect_left(places, (window[0], 0))
    while index < len(places) and places[index][0] < window[1]:
        if places[index][1] <= window[1]:
            return True
        index += 1
    return False


def _windows(around: Layout, hit: _Span) -> Iterable[_Span]:
    start, end = hit
    row = around.row_at(start)
    line = around.line_at(start)
    if row is not None:  # a table of HTML may stand in one line, and that is no sentence
        yield row.start, row.end
        head = around.head_of(row, start)
        if head is not None:
            yield head
    else:
        yield around.sentence(start, end)
        if around.is_key_value(line):
            yield around.lines[line]
    for above in around.above[line]:
        yield around.lines[above]


def head_unit(text: str, at: int) -> Unit | None:
    """The unit that the head of the column or the label of the row gives to a cell at a normalised offset.

    «Рост, %» makes its cells percents, «Сумма, руб.» roubles; «тыс. руб.» never multiplies and so gives nothing.
    """
    around = layout(text)
    row = around.row_at(at)
    if row is None:
        return None
    label = row.cells[0] if row.cells and not row.cells[0][0] <= at < row.cells[0][1] else None
    units = [_unit_of(text, span) for span in (around.head_of(row, at), label) if span is not None]
    found = [unit for unit in units if unit is not None]
    return next((unit for unit in found if unit.family == "%"), found[0] if found else None)


@lru_cache(maxsize=4096)
def _unit_of(text: str, span: _Span) -> Unit | None:
    title = normalise(text).lower[slice(*span)]
    if _PERCENT_END.search(title, max(0, len(title) - 24)):
        return Unit("%")
    named = _UNIT_END.search(title, max(0, len(title) - 32))
    if named is None:
        return None
    unit = parse_unit(named.group(1))
    return None if unit.family.startswith("?") or unit.family == "тысруб" else unit

