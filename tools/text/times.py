"""Times of day. A time is never a number, and «18.00 руб.» is a sum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tools.text.lexicon import MULTIPLIERS
from tools.text.match import Match
from tools.text.normalise import normalise
from tools.text.scope import near_any
from tools.text.units import unit_at
from tools.text.words import runs

_PART = r"(?P<part>утра|дня|вечера|ночи|пополудни|пополуночи|a\.?m\b\.?|p\.?m\b\.?)"
_CLOCK = re.compile(
    rf"(?<![\d:.,+])(?P<h>[01]?\d|2[0-4]):(?P<m>[0-5]\d)"
    rf"(?::[0-5]\d(?:[.,]\d{{1,9}})?)?(?![\d:])(?: ?{_PART}(?!\w))?")
#: 18.00 and 18-00 only where the words around say that a time is meant
_BEFORE = r"(?<![\w-])(?:в|до|с|со|к|ко|около|на|at|by|from|until|till|before|after)[ \n]"
_DOTTED = re.compile(rf"(?:{_BEFORE})(?P<h>[01]?\d|2[0-4])(?:\.(?P<m>[0-5]\d)|-(?P<dash>00|15|30|45))(?!\w|[.,:/-]\d)")
_DOTTED_BEFORE = re.compile(
    r"(?<![\w.,:/-])(?P<h>[01]?\d|2[0-4])\.(?P<m>[0-5]\d)"
    r"(?= ?(?:ч\b\.?(?! ?\d)|мск\b|час(?:а|ов)?\b)| (?:по\b(?! ?\d)))")
_HOURS = r"(?:ч\.?|час(?:а|ов|ам|у)?\.?|h)"
_HOURS_MINUTES = re.compile(
    rf"(?<![\w.,:/-])(?P<h>[01]?\d|2[0-4]) ?{_HOURS} ?(?P<m>[0-5]?\d) ?"
    rf"(?:мин(?:\.|ут[а-я]*)?|м\.?|min)(?!\w)(?: {_PART}(?!\w))?")
_HOUR = re.compile(
    rf"(?<![\w.,:/-])(?P<h>[01]?\d|2[0-4])"
    rf"(?P<hours> (?:час(?:а|ов|ам|у)?|ч\.?)| o'clock)?(?: {_PART}|(?P<none>))(?![\w²])")
_ENGLISH = re.compile(r"(?<![\w.,:/-])(?P<h>1[0-2]|0?[1-9])(?:[:.](?P<m>[0-5]\d))? ?(?P<part>a\.?m|p\.?m)(?![a-z])\.?")
_WORD_HOUR = re.compile(rf"(?P<hours> час(?:а|ов|ам|у)?)?(?: {_PART})?(?!\w)")
_AT = re.compile(r"(?<![\w-])(?:в|к|ко|с|со|до|после|на|около|at|by)[ \n]\Z")
_NOON = re.compile(r"(?<!\w)(?:(?P<noon>полдень|полудню|полудня|noon)|(?P<midnight>полночь|полуночи|midnight))(?!\w)")
#: 10:15:00-03:00: the second is an offset, not a time
_OFFSET = re.compile(r"\d:\d\d:\d\d(?:\.\d{1,9})?[-−]\Z")


def find(text: str, value: str, near: Sequence[str] = ()) -> tuple[Match, ...]:
    """Where a text names a time of day `HH:MM`; 24:00 is 00:00. `Match.value` is `HH:MM`."""
    hour, _, minute = value.partition(":")
    wanted = f"{int(hour) % 24:02}:{int(minute[:2]):02}"
    normal = normalise(text)
    hits = [(start, end) for start, end, time in scan(text) if time == wanted]
    return tuple(normal.match(start, end, wanted) for start, end in near_any(text, hits, near))


def values(text: str) -> tuple[Match, ...]:
    """All times of a text in order; `Match.value` is `HH:MM`."""
    normal = normalise(text)
    return tuple(normal.match(start, end, time) for start, end, time in scan(text))


@lru_cache(maxsize=16)
def scan(text: str) -> tuple[tuple[int, int, str], ...]:
    """Start, end in the normalised text, and the time; in order, none inside another."""
    lower = normalise(text).lower
    found = sorted(_spelled(lower), key=lambda item: (item[0], -item[1]))
    kept: list[tuple[int, int, str]] = []
    for item in found:
        if not kept or item[0] >= kept[-1][1]:
            kept.append(item)
    return tuple(kept)


def _spelled(lower: str) -> Iterator[tuple[int, int, str]]:
    for hit in _CLOCK.finditer(lower):
        if _OFFSET.search(lower, max(0, hit.start() - 20), hit.start()) is None:
            yield from _time(hit.start(), hit.end(), hit["h"], hit["m"], hit["part"])
    for hit in _DOTTED.finditer(lower):
        if not _measured(lower, hit.end()):
            yield from _time(hit.start("h"), hit.end(), hit["h"], hit["m"] or hit["dash"], None)
    for hit in _DOTTED_BEFORE.finditer(lower):
        yield from _time(hit.start(), hit.end(), hit["h"], hit["m"], None)
    for hit in _HOURS_MINUTES.finditer(lower):
        yield from _time(hit.start(), hit.end(), hit["h"], hit["m"], hit["part"])
    for hit in _ENGLISH.finditer(lower):
        yield from _time(hit.start(), hit.end(), hit["h"], hit["m"] or "0", hit["part"])
    for hit in _HOUR.finditer(lower):
        if hit["part"] or hit["hours"]:
            yield from _hour(lower, hit.start(), hit.end(), hit["h"], hit["hours"], hit["part"])
    for run in runs(lower):
        following = _WORD_HOUR.match(lower, run.end)
        if following and run.kind == "cardinal" and run.value <= 24 and (following["part"] or following["hours"]):
            hour = str(int(run.value))
            yield from _hour(lower, run.start, following.end(), hour, following["hours"], following["part"])
    for hit in _NOON.finditer(lower):
        yield hit.start(), hit.end(), "12:00" if hit["noon"] else "00:00"


def _hour(lower: str, start: int, end: int, hour: str, hours: str | None,
          part: str | None) -> Iterator[tuple[int, int, str]]:
    """An hour without minutes: «6 вечера», «в 18 часов»; «3 дня» and «18 часов» are durations."""
    preceded = _AT.search(lower, max(0, start - 7), start) is not None
    if part == "дня" and hours is None:
        return
    if part == "ночи" and hours is None and (not preceded or lower.startswith("на", start - 3)):
        return
    if part is None and not preceded:
        return
    if part is None and "около" in lower[max(0, start - 7):start]:
        return
    yield from _time(start, end, hour, "0", part)


def _measured(lower: str, at: int) -> bool:
    """A unit or a multiplier follows: «до 18.00 руб.» is a sum, «в 18.00 ч» a time."""
    begin = at + lower.startswith(" ", at)
    unit = unit_at(lower, begin)
    if unit is not None and not lower.startswith(("ч", "h"), begin):
        return True
    word = re.compile(r"[а-яa-z]+").match(lower, begin)
    return word is not None and word.group() in MULTIPLIERS


def _time(start: int, end: int, hour: str, minute: str, part: str | None) -> Iterator[tuple[int, int, str]]:
    h, m = int(hour), int(minute)
    if h == 24 and m:
        return
    if part in ("вечера", "пополудни") or (part or "").startswith("p"):
        h = (12 if part != "вечера" else 24) if h == 12 else h + 12 if h < 12 else h
    elif part == "дня":
        h = h + 12 if h < 7 else h
    elif part == "ночи":
        h = 24 if h == 12 else h + 12 if 9 <= h < 12 else h
    elif part is not None:
        h = 0 if h == 12 else h
    yield start, end, f"{h % 24:02}:{m:02}"
