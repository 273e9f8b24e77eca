"""Spellings of dates in a text. Every look back and ahead is bounded, so the time is linear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date as Date
from functools import lru_cache

from tools.text import calendar_words as words
from tools.text.normalise import normalise
from tools.text.units import unit_at
from tools.text.words import Run, runs

_CYRILLIC = re.compile(r"[а-я]")
_NUMERIC = re.compile(r"(?<!\w)(?P<a>\d{1,4})(?P<sep>[./-])(?P<b>\d{1,2})(?P=sep)(?P<c>\d{4}|\d{1,2})(?!\d)")
#: typed or recognised with spaces: 05. 12. 2026
_SPACED = re.compile(r"(?<![\w.,])(?P<a>\d\d) ?\. ?(?P<b>\d\d) ?\. ?(?P<c>(?:19|20)\d\d)(?!\w|[.,]\d)")
_DAY_MONTH = re.compile(r"(?<![\w.,/-])(?P<a>0[1-9]|[12]\d|3[01])\.(?P<b>0[1-9]|1[0-2])(?!\w|[.,/]\d)")
_MONTH_YEAR = re.compile(r"(?<![\w.,/-])(?:(?P<m>0[1-9]|1[0-2])[./](?P<y>(?:19|20)\d\d)"
                         r"|(?P<iso>(?:19|20)\d\d)-(?P<isom>0[1-9]|1[0-2]))(?!\w|[.,/-]\d)")
_YEAR_QUARTER = re.compile(r"(?<![\w.,/-])(?P<y>(?:19|20)\d\d)[ -]?q(?P<q>[1-4])(?!\w)")
#: how far back a day may stand from its month
_WINDOW = 24


@dataclass(frozen=True, slots=True)
class Found:
    """A date spelled in the normalised text; `readings` is empty for an impossible one."""

    start: int
    end: int
    readings: tuple[str, ...]
    #: may as well be a number (05.12)
    weak: bool = False
    #: «5 декабря текущего года»: the year is that of `today`
    this_year: bool = False


@lru_cache(maxsize=16)
def scan(text: str) -> tuple[Found, ...]:
    """All spellings of dates, in order; no two overlap."""
    lower = normalise(text).lower
    found = [*_numeric(lower), *_named(lower)]
    taken = {(item.start, item.end) for item in found}
    found += [item for item in _weak(lower) if (item.start, item.end) not in taken]
    found.sort(key=lambda item: (item.start, item.weak, -item.end))
    return _share_years(lower, _disjoint(found))


def _disjoint(found: list[Found]) -> list[Found]:
    kept: list[Found] = []
    for item in found:
        if kept and item.start < kept[-1].end:
            if kept[-1].weak and not item.weak:
                kept[-1] = item
            continue
        kept.append(item)
    return kept


def day_reading(year: int | None, month: int, day: int) -> tuple[str, ...]:
    """ISO spelling of a day, nothing for an impossible one."""
    try:
        Date(2000 if year is None else year, month, day)
    except ValueError:
        return ()
    return (f"--{month:02}-{day:02}" if year is None else f"{year:04}-{month:02}-{day:02}",)


def _full_year(digits: str) -> int:
    year = int(digits)
    return year if len(digits) > 2 else year + (2000 if year < 50 else 1900)


def _numeric(lower: str) -> Iterator[Found]:
    cyrillic = _CYRILLIC.search(lower) is not None
    for hit in _NUMERIC.finditer(lower):
        if not _bounded(lower, hit) or (len(hit["c"]) == 1 and len(hit["a"]) != 4):
            continue
        readings = _readings(hit["a"], hit["b"], hit["c"], hit["sep"] == "/" and not cyrillic)
        if readings:
            yield Found(hit.start(), hit.end(), readings)
    for hit in _SPACED.finditer(lower):
        if " " in hit.group():
            yield Found(hit.start(), hit.end(), day_reading(int(hit["c"]), int(hit["b"]), int(hit["a"])))


def _readings(a: str, b: str, c: str, both: bool) -> tuple[str, ...]:
    if len(a) == 4:
        return day_reading(int(a), int(b), int(c)) if len(c) <= 2 else ()
    if len(a) == 3:
        return ()
    year = _full_year(c)
    readings = day_reading(year, int(b), int(a))
    if both:
        readings += tuple(other for other in day_reading(year, int(a), int(b)) if other not in readings)
    return readings


def _bounded(lower: str, hit: re.Match[str]) -> bool:
    """Not inside a longer chain of digits (10.12.20.26), nor a clause or a version."""
    separator = hit["sep"]
    left = lower[max(0, hit.start() - 2):hit.start()]
    if left[-1:] and left[-1] in "./-,_:" and left[:1].isalnum() and not (left[-1] == "-" and separator != "-"):
        return False
    right = lower[hit.end():hit.end() + 2]
    if right[:1].isalpha() and not (right[0] == "г" or (right[0] == "t" and right[1:].isdigit())):
        return False
    if right[:1] in ("_", "²", "³"):
        return False
    if right[:1] and right[0] in "./-,:" and right[1:].isdigit() and not (right[0] == "-" and separator != "-"):
        return False
    full = len(hit["a"]) == 4 or len(hit["c"]) == 4
    return full or words.NOT_A_DATE.search(lower, max(0, hit.start() - 16), hit.start()) is None


def _weak(lower: str) -> Iterator[Found]:
    for hit in _DAY_MONTH.finditer(lower):
        clause = words.NOT_A_DATE.search(lower, max(0, hit.start() - 16), hit.start())
        if clause is None and not _unit(lower, hit.end()):
            yield Found(hit.start(), hit.end(), day_reading(None, int(hit["b"]), int(hit["a"])), weak=True)
    for hit in _MONTH_YEAR.finditer(lower):
        year, month = hit["y"] or hit["iso"], hit["m"] or hit["isom"]
        if not _unit(lower, hit.end()):
            yield Found(hit.start(), hit.end(), (f"{year}-{month}",), weak=hit["iso"] is None)
    for hit in _YEAR_QUARTER.finditer(lower):
        yield Found(hit.start(), hit.end(), (f"{hit['y']}-Q{hit['q']}",))


def _unit(lower: str, at: int) -> bool:
    return unit_at(lower, at + lower.startswith(" ", at)) is not None and not words.YEAR_WORD.match(lower, at)


def _named(lower: str) -> Iterator[Found]:
    numerals = runs(lower)
    ends = {run.end: run for run in numerals if run.kind == "ordinal"}
    starts = {run.start: run for run in numerals}
    for month in words.MONTH.finditer(lower):
        yield from _Month(lower, month, ends, starts).dates()
    for hit in words.QUARTER.finditer(lower):
        number = words.QUARTERS[hit["quarter"] or hit["of"] or hit["english"] or hit["word"]]
        yield from _quarters(lower, hit.start(), hit.end(), number, starts)
    for run in ends.values():
        word = words.QUARTER_WORD.match(lower, run.end)
        if word and 1 <= run.value <= 4:
            yield from _quarters(lower, run.start, word.end(), int(run.value), starts)


def _quarters(lower: str, start: int, end: int, number: int, starts: dict[int, Run]) -> Iterator[Found]:
    year, this_year, end = _year(lower, end, starts)
    prefix = "--" if year is None else f"{year:04}-"
    yield Found(start, end, (f"{prefix}Q{number}",), this_year=this_year)
    linked = words.QUARTER_LINKED.search(lower, max(0, start - _WINDOW), start)
    if linked:
        yield Found(linked.start(), linked.end("quarter"), (f"{prefix}Q{words.QUARTERS[linked['quarter']]}",))


def _year(lower: str, at: int, starts: dict[int, Run]) -> tuple[int | None, bool, int]:
    """The year after a month or a day: digits or words, «текущего года», or nothing; and where it ends."""
    hit = words.YEAR.match(lower, at)
    if hit:
        follows = hit.end()
        if hit["word"] or unit_at(lower, follows + lower.startswith(" ", follows)) is None:
            return _full_year(hit["year"] or hit["apostrophe"] or hit["short"]), False, hit.end()
    hit = words.THIS_YEAR.match(lower, at)
    if hit:
        return None, True, hit.end()
    begin = at
    while begin < at + 3 and lower[begin:begin + 1] in (" ", "\n", ","):
        begin += 1
    run = starts.get(begin)
    if run and run.kind == "ordinal" and 1800 <= run.value < 2200:
        word = words.YEAR_WORD.match(lower, run.end)
        return int(run.value), False, word.end() if word else run.end
    return None, False, at


class _Month:
    """The dates around one month word."""

    def __init__(self, lower: str, month: re.Match[str], ends: dict[int, Run], starts: dict[int, Run]) -> None:
        self.lower = lower
        self.start, self.end = month.span()
        self.number = month.lastindex or 1
        self.genitive = month.group().endswith(("я", "а"))
        self.ends = ends
        self.starts = starts

    def dates(self) -> Iterator[Found]:
        before = self._day_ending_at(self.start, words.DAY_BEFORE)
        after = [] if before else self._days_after()
        year_at = after[-1][1] if after else self.end
        year, this_year, end = _year(self.lower, year_at, self.starts)
        if after and year is None and not after[0][3]:
            after = []  # «в декабре 5 штук»
            year, this_year, end = _year(self.lower, self.end, self.starts)
        if before:
            yield self._found(before[0], end, year, before[2], this_year)
            yield from self._linked(before[0], year, this_year)
        elif after:
            first_end = after[0][1] if len(after) > 1 else end
            yield self._found(self.start, first_end, year, after[0][2], this_year)
            for begin, stop, day, _ in after[1:]:
                yield self._found(begin, end if stop == year_at else stop, year, day, this_year)
        elif self.lower[self.start:self.end] not in ("may", "mar", "мае", "маем", "маю") or year is not None:
            prefix = "-" if year is None else f"{year:04}"
            yield Found(self.start, end, (f"{prefix}-{self.number:02}",), weak=year is None, this_year=this_year)

    def _found(self, start: int, end: int, year: int | None, day: int, this_year: bool) -> Found:
        return Found(start, end, day_reading(year, self.number, day), this_year=this_year)

    def _day_ending_at(self, at: int, pattern: re.Pattern[str]) -> tuple[int, int, int] | None:
        hit = pattern.search(self.lower, max(0, at - _WINDOW), at)
        if hit:
            return hit.start(), hit.end("day"), int(hit["day"])
        return None if pattern is words.DAY_LINKED else self._run_ending_at(at)

    def _run_ending_at(self, at: int) -> tuple[int, int, int] | None:
        end = len(self.lower[max(0, at - 3):at].rstrip(" \n")) + max(0, at - 3)
        run = self.ends.get(end)
        if run and end < at and 1 <= run.value <= 31:
            return run.start, run.end, int(run.value)
        return None

    def _linked(self, start: int, year: int | None, this_year: bool) -> Iterator[Found]:
        for _ in range(31):
            hit = self._day_ending_at(start, words.DAY_LINKED) or self._linked_run(start)
            if hit is None:
                return
            start = hit[0]
            yield self._found(start, hit[1], year, hit[2], this_year)

    def _linked_run(self, start: int) -> tuple[int, int, int] | None:
        for size in range(1, 8):
            run = self.ends.get(start - size)
            if run and 1 <= run.value <= 31 and words.LINK.fullmatch(self.lower, run.end, start):
                return run.start, run.end, int(run.value)
        return None

    def _days_after(self) -> list[tuple[int, int, int, bool]]:
        """Days after the month: start, end, day, and whether they are days even without a year."""
        hit = words.DAY_AFTER.match(self.lower, self.end)
        if hit is None:
            return []
        english = self.lower[self.start].isascii()
        if not english and not self.genitive:
            return []
        sure = hit["ending"] is not None or (english and not _unit(self.lower, hit.end()))
        days = [(hit.start("day"), hit.end(), int(hit["day"]), sure)]
        while english and len(days) < 31:
            hit = words.DAY_AFTER_LINKED.match(self.lower, days[-1][1])
            if hit is None:
                break
            days.append((hit.start("day"), hit.end(), int(hit["day"]), sure))
        return days


def _share_years(lower: str, found: list[Found]) -> tuple[Found, ...]:
    """A date without a year takes that of the next one of its period or list."""
    for index in range(len(found) - 2, -1, -1):
        item, following = found[index], found[index + 1]
        if not item.readings or not item.readings[0].startswith("--") or not following.readings:
            continue
        link = lower[item.end:following.start]
        year = following.readings[0][:4]
        if len(link) > 12 or year.startswith("--") or words.LINK.fullmatch(link) is None:
            continue
        rest = item.readings[0][1:]
        # «28 декабря – 5 января 2027» begins in the year before
        if words.PERIOD_LINK.fullmatch(link) and rest[1:3] > following.readings[0][5:7] and "Q" not in rest:
            year = f"{int(year) - 1:04}"
        if len(rest) > 3:
            valid = day_reading(int(year), int(rest[1:3]), int(rest[4:6]))
            found[index] = replace(item, readings=valid, weak=False)
        else:
            found[index] = replace(item, readings=(year + rest,), weak=False)
    return tuple(found)
