"""Instants of reminders and automations: zones, recurrence rules of RFC 5545 expanded over a window.

Expansion is by dateutil. Rules are compared by the instants they give, never as strings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

#: instants of one rule in the window that are looked at
MOST = 20_000
#: instants before the window that are passed over: a daily rule may count from 1970, hours may not
MOST_BEFORE = 25_000
_UNTIL = re.compile(r"UNTIL=(\d{8})(?:T(\d{6})(Z)?)?", re.I)
_DTSTART = re.compile(r"DTSTART(?:;TZID=([^:;\s]+))?:(\d{8}T\d{6})(Z)?[;\s]*", re.I)
_FREQUENT = re.compile(r"FREQ=(?:SECONDLY|MINUTELY)", re.I)
_HOURLY_SIFTED = re.compile(r"FREQ=HOURLY\b.*BY(?:MONTH|MONTHDAY|YEARDAY|WEEKNO|SETPOS|EASTER|DAY)=|"
                            r"BY(?:MONTH|MONTHDAY|YEARDAY|WEEKNO|SETPOS|EASTER|DAY)=.*FREQ=HOURLY", re.I | re.S)
#: sifts that RFC 5545 (3.3.10) does not allow with a frequency, or that can sift days to nothing until the year 9999
_SIFTED = re.compile(r"FREQ=(?:DAILY|WEEKLY)\b.*BY(?:YEARDAY|WEEKNO|SETPOS|EASTER)=|"
                     r"BY(?:YEARDAY|WEEKNO|SETPOS|EASTER)=.*FREQ=(?:DAILY|WEEKLY)|"
                     r"FREQ=WEEKLY\b.*BYMONTHDAY=|BYMONTHDAY=.*FREQ=WEEKLY", re.I | re.S)
_DAILY = re.compile(r"FREQ=DAILY\b", re.I)
_MONTHS = re.compile(r"BYMONTH=([\d,]+)", re.I)
_MONTH_DAYS = re.compile(r"BYMONTHDAY=([-+\d,]+)", re.I)
_EXDATE = re.compile(r"EXDATE(?:;[^:\s]*)?:([\dTZ,]+)[;\s]*", re.I)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}|\d{8}")
_OFFSET = re.compile(r"(?:UTC|GMT|MSK|МСК)?\s?([+-])(\d{1,2})(?::?(\d{2}))?", re.I)
#: a moment with its zone's name behind it, RFC 9557: `2026-10-16T13:30:00[Asia/Omsk]`, with an offset too
_SUFFIXED = re.compile(r"(?P<moment>[^\[\]]+)\[!?(?P<zone>[\w/+:-]+)\](?:\[!?u-ca=\w+\])?")
_EPOCH = re.compile(r"\d{10}(?:\.\d+)?|\d{13}(?:\.\d+)?")
#: years that an epoch number may give; another number is no moment
_EPOCH_YEARS = range(2015, 2051)
#: Moscow by its abbreviation: one zone, with no daylight time
_MOSCOW = {"MSK", "МСК"}


class Undated(Exception):
    """A record whose moments cannot be told; the text says why, in Russian."""


def zone_of(name: object, default: tzinfo) -> tzinfo:
    """A time zone by its name (`Asia/Omsk`, `+07:00`, `UTC+3`, `MSK`), the default for none. Raises Undated.

    `MSK+4` counts from Moscow, as times of Russia are told.
    """
    text = str(name or "").strip()
    if not text:
        return default
    if text.upper() in _MOSCOW:
        return ZoneInfo("Europe/Moscow")
    fixed = _OFFSET.fullmatch(text)
    if fixed:
        hours, minutes = int(fixed[2]), int(fixed[3] or 0)
        if hours > 14 or minutes > 59:
            raise Undated(f"неизвестный часовой пояс «{text}»")
        shift = timedelta(hours=hours, minutes=minutes) * (-1 if fixed[1] == "-" else 1)
        return timezone(shift + timedelta(hours=3 if text[:3].upper() in _MOSCOW else 0))
    try:
        return ZoneInfo(text)
    except (OSError, ValueError, KeyError):
        raise Undated(f"неизвестный часовой пояс «{text}»") from None


def instant(value: object, zone: tzinfo) -> datetime:
    """A moment: ISO, with a zone in brackets too (RFC 9557), or seconds or milliseconds since 1970.

    Without an offset it is local in the zone. Raises Undated, for an offset that is not the named zone's too.
    """
    text = str(value).strip()
    if not isinstance(value, bool) and _EPOCH.fullmatch(text):
        return _epoch(text)
    named = _SUFFIXED.fullmatch(text)
    try:
        moment = datetime.fromisoformat(named["moment"] if named else text)
    except ValueError:
        raise Undated(f"не момент времени: «{value}»") from None
    if named is None:
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
    local = zone_of(named["zone"], zone)
    if moment.tzinfo is None:
        return moment.replace(tzinfo=local)
    # `Z` says the instant and nothing of the zone (RFC 9557, 3.4); another offset must be the zone's own.
    if not named["moment"].strip().upper().endswith("Z") and moment.utcoffset() != moment.astimezone(local).utcoffset():
        raise Undated(f"смещение не то, что у часового пояса: «{value}»")
    return moment


def _epoch(text: str) -> datetime:
    number = float(text)
    moment = datetime.fromtimestamp(number / 1000 if number >= 1e12 else number, UTC)
    if moment.year not in _EPOCH_YEARS:
        raise Undated(f"не момент времени: «{text}»")
    return moment


def day(value: object, zone: tzinfo) -> date | None:
    """The date of a due field; a moment becomes the day it is in the zone. None for no date."""
    text = str(value or "").strip()
    try:
        return date.fromisoformat(text)
    except ValueError:
        pass
    try:
        return instant(value, zone).astimezone(zone).date() if text else None
    except (Undated, OverflowError):
        return None


def window(instants: frozenset[datetime]) -> tuple[datetime, datetime]:
    """Seven days before the first instant to fourteen after the last."""
    return min(instants) - timedelta(days=7), max(instants) + timedelta(days=14)


def of_record(record: Mapping[str, Any], default: tzinfo, begin: datetime, end: datetime,
              since: datetime | None = None) -> frozenset[datetime]:
    """Instants of a reminder or automation from `begin` to `end`, in UTC.

    Reads `at` or `dtstart`, `rrule` or `schedule`, `exdates` (instants, or days of the record's zone), `tz`, `until`.
    What comes before `since` never happens; a rule without a start counts from there. Raises Undated.
    """
    since = since or begin
    try:
        zone = zone_of(record.get("tz"), default)
        rule = str(record.get("rrule") or record.get("schedule") or "").strip()
        stated = record.get("dtstart") or record.get("at")
        start = None if not stated and rule else instant(stated, zone)
        rule, left_out = _exdates(rule)
        if not rule:
            assert start is not None
            found = {start}
        else:
            found = set(expand(rule, start, zone, begin, end, record.get("until"), since))
        listed = record.get("exdates") or ()
        left_out += list(listed) if isinstance(listed, list | tuple) else [listed]
        days = {date.fromisoformat(str(each).strip()) for each in left_out if _DAY.fullmatch(str(each).strip())}
        without = {instant(each, zone).astimezone(UTC) for each in left_out if not _DAY.fullmatch(str(each).strip())}
        return frozenset(each.astimezone(UTC) for each in found if max(begin, since) <= each <= end
                         and each.astimezone(zone).date() not in days) - without
    except (OverflowError, ValueError):  # the year 1 in a zone that is ahead, a day 31 of June
        raise Undated("момент времени не читается") from None


def expand(rule: str, start: datetime | None, zone: tzinfo, begin: datetime, end: datetime,
           until: object = None, since: datetime | None = None) -> list[datetime]:
    """Instants that a rule gives from `begin` to `end`; without a start it runs from `since`, else from `begin`.

    Raises Undated.
    """
    from dateutil.rrule import rrulestr

    # Attack: a rule a second apart or none, or days sifted to nothing, keeps the grader busy for minutes.
    if _FREQUENT.search(rule) or _HOURLY_SIFTED.search(rule) or _SIFTED.search(rule) or _never(rule):
        raise Undated(f"правило повторения не разбирается: «{rule[:80]}»")
    text, stated = _dtstart(rule.strip(), zone)
    start = stated or start
    if start is None:
        start = (since or begin).astimezone(zone)
        if "BYHOUR" in rule.upper():
            start = start.replace(minute=0, second=0, microsecond=0)
    if start.utcoffset() == start.astimezone(zone).utcoffset():
        start = start.astimezone(zone)  # local hours stay when a zone changes its clocks
    if until and "UNTIL=" not in text.upper():
        last = instant(until, zone)
        if _DAY.fullmatch(str(until).strip()):
            last = datetime.combine(last.date(), time(23, 59, 59), zone)
        end = min(end, last)
    text = _UNTIL.sub(lambda found: _until(found, zone), text)
    try:
        found: list[datetime] = []
        for number, moment in enumerate(rrulestr(text, dtstart=start, forceset=True)):
            if moment > end:
                break
            if moment >= begin:
                found.append(moment)
            # Attack: COUNT=1000000000.
            if len(found) > MOST or number - len(found) > MOST_BEFORE:
                raise Undated(f"повторений больше {MOST}: «{rule[:80]}»")
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError):
        raise Undated(f"правило повторения не разбирается: «{rule[:80]}»") from None
    return found


_KEY = re.compile(r"([A-Z]+)=", re.I)
_INTERVAL = re.compile(r"INTERVAL=(?!0*[1-9]\d*(?:[;\s]|$))", re.I)


def _never(rule: str) -> bool:
    """Rules that never go on, and days of months that do not have them, looked for until the year 9999."""
    keys = [key.upper() for key in _KEY.findall(rule) if key.upper() != "TZID"]
    if _INTERVAL.search(rule) or len(set(keys)) < len(keys):
        return True
    months, days = _MONTHS.search(rule), _MONTH_DAYS.search(rule)
    if not (_DAILY.search(rule) and days):
        return False
    lengths = [_LONGEST.get(month, 31) for month in months[1].split(",")] if months else [31]
    numbers = [abs(int(each)) for each in days[1].split(",") if each.strip("+-").isdecimal()]
    return not any(1 <= number <= length for number in numbers for length in lengths)


#: months under 31 days
_LONGEST = {"2": 29, "02": 29, "4": 30, "04": 30, "6": 30, "06": 30, "9": 30, "09": 30, "11": 30}


def _exdates(rule: str) -> tuple[str, list[object]]:
    """A rule without its lines EXDATE, and what they leave out."""
    found: list[object] = [each for listed in _EXDATE.findall(rule) for each in listed.split(",") if each]
    return _EXDATE.sub("", rule).strip(), found


def _dtstart(rule: str, zone: tzinfo) -> tuple[str, datetime | None]:
    """A rule without its line DTSTART, and the moment of that line."""
    found = _DTSTART.search(rule)
    if found is None:
        return rule, None
    try:
        moment = datetime.strptime(found[2], "%Y%m%dT%H%M%S")
    except ValueError:
        raise Undated(f"правило повторения не разбирается: «{rule[:80]}»") from None
    local = UTC if found[3] else zone_of(found[1], zone)
    return (rule[:found.start()] + rule[found.end():]).strip(), moment.replace(tzinfo=local)


def _until(found: re.Match[str], zone: tzinfo) -> str:
    """UNTIL in UTC: a day means all of it, a moment without Z is local."""
    if found[3]:
        return found[0]
    clock = found[2] or "235959"
    try:
        local = datetime.strptime(found[1] + clock, "%Y%m%d%H%M%S").replace(tzinfo=zone)
        return f"UNTIL={local.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    except (ValueError, OverflowError):
        return found[0]
