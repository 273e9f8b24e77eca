"""Ranges: «5–7 дней», «от 5 до 7». Their bounds are no values of their own; «с 100 до 120» is no range but a change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from tools.text.match import Match
from tools.text.normalise import normalise
from tools.text.quantities import Quantity, scan
from tools.text.scope import near_any
from tools.text.wanted import Wanted

_PLUS = r"(?:плюс |\+|\\?[$€£])?\Z"
_DASH = re.compile(rf"\$?(?: ?(?:[-–—]|-{{2,3}}|\\text(?:en|em)dash|\\text\{{[-–—]\}}) ?|[−÷]|\.{{2,3}}){_PLUS}")
_FROM = re.compile(r"(?<!\w)(?:от|from)[ \n](?:\w{0,6}[$€£]|примерно |около )?\Z")
_BETWEEN = re.compile(r"(?<!\w)(?:между|between)[ \n](?:[$€£])?\Z")
_TO = re.compile(rf"[ \n](?:до|to)[ \n]{_PLUS}")
_AND = re.compile(rf"[ \n](?:и|and)[ \n]{_PLUS}")
#: «rose from 100 to 120» says two values
_CHANGE = re.compile(
    r"(?:rose|ris|grew|grow|increas|fell|fall|decreas|declin|drop|rais|chang|went|reduc|cut|up|down|mov|"
    r"вырос|возрос|увелич|сниз|уменьш|упал|подня|измен|сократ|подорож|подешев)\w*[^.;\n]{0,40}\Z")
_OPERATION = re.compile(r"[ ]?[=+*×]")


@dataclass(frozen=True, slots=True)
class Range:
    """A range as written; offsets in the normalised text."""

    start: int
    end: int
    lo: Quantity
    hi: Quantity


def find(text: str, lo: Decimal, hi: Decimal, unit: str | None = None, near: Sequence[str] = ()) -> tuple[Match, ...]:
    """Where a text names the range from `lo` to `hi`. `Match.value` is `(lo, hi)`.

    With `unit` the range must carry a unit of that family; without it percents do not count.
    """
    low, high = Wanted.of(lo, unit), Wanted.of(hi, unit)
    normal = normalise(text)
    hits = [(item.start, item.end) for item in pairs(text)[0]
            if low.fits(item.lo, normal.lower) and high.fits(item.hi, normal.lower)]
    return tuple(normal.match(start, end, (lo, hi)) for start, end in near_any(text, hits, near))


def values(text: str) -> tuple[Match, ...]:
    """All ranges of a text in order; `Match.value` is `(lo, hi)` as Decimals."""
    normal = normalise(text)
    return tuple(normal.match(item.start, item.end, (item.lo.readings[0].value, item.hi.readings[0].value))
                 for item in pairs(text)[0])


@lru_cache(maxsize=16)
def pairs(text: str) -> tuple[tuple[Range, ...], tuple[Quantity, ...]]:
    """The ranges of a text, and the quantities that stand alone."""
    lower = normalise(text).lower
    quantities = scan(text)
    found: list[Range] = []
    alone: list[Quantity] = []
    index = 0
    while index < len(quantities):
        pair = _pair(lower, quantities, index)
        if pair is None:
            alone.append(quantities[index])
            index += 1
        else:
            found.append(pair)
            index += 2
    return tuple(found), tuple(alone)


def _pair(lower: str, quantities: tuple[Quantity, ...], index: int) -> Range | None:
    if index + 1 >= len(quantities):
        return None
    first, second = quantities[index], quantities[index + 1]
    end = max(first.end, first.unit_end)
    if not 0 < second.start - end <= 14:
        return None
    start = _joined(lower, first, end, second)
    if start is None:
        return None
    lo, hi = _shared(first, second)
    if hi.unit != lo.unit and (hi.unit is None or lo.unit is None or hi.unit.family != lo.unit.family):
        return None
    factor_lo, factor_hi = (item.unit.factor if item.unit else Decimal(1) for item in (lo, hi))
    if not any(low.value * factor_lo < high.value * factor_hi for low in lo.readings for high in hi.readings):
        return None
    return Range(start, second.end, lo, hi)


def _joined(lower: str, first: Quantity, end: int, second: Quantity) -> int | None:
    """Where the range begins, if the words or the dash between two quantities make one."""
    link = lower[end:second.start]
    before = max(0, first.start - 20)
    opening = _FROM.search(lower, before, first.start)
    if _TO.match(link):
        if opening is None:  # 5 to 7 days
            return first.start if link.strip().startswith("to") and second.unit else None
        english = lower.startswith("from", opening.start())
        changed = english and _CHANGE.search(lower, max(0, opening.start() - 60), opening.start())
        return None if changed else opening.start()
    between = _BETWEEN.search(lower, before, first.start)
    if between and _AND.match(link):
        return between.start()
    if not _DASH.match(link) or _OPERATION.match(lower, max(second.end, second.unit_end)):
        return None
    prefixed = first.unit is not None and first.unit_start < first.start  # $5–7 млн
    return first.start if first.unit is None or second.unit is not None or prefixed else None


def _shared(first: Quantity, second: Quantity) -> tuple[Quantity, Quantity]:
    """«5–7 тыс. руб.»: the multiplier and the unit of the second belong to the first as well."""
    if first.unit is not None and second.unit is None:
        second = replace(second, unit=first.unit)
    elif first.unit is not None:
        return first, second
    lo = replace(first, unit=second.unit, unit_start=second.unit_start, unit_end=second.unit_end)
    if second.multiplied and not first.multiplied and second.factor != 1:
        scaled = tuple(reading.times(second.factor) for reading in lo.readings)
        if scaled[0].value < second.readings[0].value:
            lo = replace(lo, readings=scaled)
    return lo, second


__all__ = ["Range", "find", "pairs", "values"]
