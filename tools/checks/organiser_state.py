"""The organiser before and after: which records are new, changed and gone, and what their words are."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tools.checks.arguments_conduct import Stems
from tools.checks.result import Result, unknown
from tools.checks.subject import Subject
from tools.model import Evidence, Where
from tools.text import fold

ListName = Literal["reminders", "automations", "board", "notes"]
LISTS: tuple[ListName, ...] = get_args(ListName)
Entry = dict[str, Any]
#: how a reason calls the lists, nominative plural and genitive plural
NAMES: dict[ListName, str] = {"reminders": "напоминания", "automations": "автоматизации", "board": "карточки доски",
                              "notes": "заметки"}
#: book-keeping that a program changes when it only looks
_BOOKKEEPING = {"updated", "updated_at", "modified", "modified_at", "created", "created_at", "last_run", "next_run",
                "version", "etag", "position"}
#: how programs say that a record never rings: switched off, and thrown away but kept in the list
_OFF_FLAGS = {"enabled": False, "active": False, "is_active": False, "disabled": True, "paused": True}
_GONE_FLAGS = {"cancelled": True, "canceled": True, "deleted": True, "is_deleted": True}
_OFF_STATES = {"disabled", "paused", "inactive", "off", "suspended", "stopped", "done", "completed",
               "dismissed", "выключено", "приостановлено"}
_GONE_STATES = {"cancelled", "canceled", "deleted", "removed", "отменено", "удалено"}
#: fields that hold the words of a record
_WORDS = ("title", "text", "prompt", "description", "name", "body", "content")


@dataclass(frozen=True, slots=True)
class Difference:
    """What became of one list."""

    new: tuple[Entry, ...] = ()
    #: before and after
    changed: tuple[tuple[Entry, Entry], ...] = ()
    gone: tuple[Entry, ...] = ()


def after(subject: Subject, where: Where) -> dict[ListName, tuple[Entry, ...]] | Result:
    """The state that `where` names: the last one, or the snapshot after a turn. Unknown when it was not recorded."""
    record = subject.record
    state: Any = record.organiser.after if record.organiser is not None else None
    if where.turn is not None:
        kept = [turn.organiser_after for number, turn in zip(subject.exchanges, record.turns, strict=True)
                if number == where.turn and turn.organiser_after is not None]
        state = kept[-1] if kept else None
    elif state is None and record.turns:
        state = record.turns[-1].organiser_after
    if state is None:
        tail = f" после хода {where.turn}" if where.turn is not None else " после задания"
        return unknown("evidence_absent", f"в записи нет состояния органайзера{tail}",
                       "the record does not hold the organiser's state")
    return _lists(state, "после задания")


def changes(subject: Subject, where: Where) -> dict[ListName, Difference] | Result:
    """What became of every list since before the task. Unknown when either state was not recorded."""
    now = after(subject, where)
    if isinstance(now, Result):
        return now
    start = subject.record.organiser.before if subject.record.organiser is not None else None
    if start is None:
        return unknown("evidence_absent", "в записи нет состояния органайзера до задания",
                       "the record does not hold the organiser's state before the task")
    before = _lists(start, "до задания")
    if isinstance(before, Result):
        return before
    return {name: _difference(before[name], now[name]) for name in LISTS}


def _lists(state: Mapping[str, Any], when: str) -> dict[ListName, tuple[Entry, ...]] | Result:
    found: dict[ListName, tuple[Entry, ...]] = {}
    for name in LISTS:
        listed = state.get(name) or []
        if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
            return unknown("evidence_absent", f"состояние органайзера {when} записано не по форме: «{name}»",
                           f"the organiser's state is malformed: {name!r} is no list of records")
        found[name] = tuple(entry for entry in listed if not is_gone(entry))
    return found


def _difference(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> Difference:
    by_id = {str(entry["id"]): entry for entry in old if entry.get("id") is not None}
    ids = Counter(str(entry["id"]) for entry in new if entry.get("id") is not None)
    nameless = Counter(_content(entry) for entry in old if entry.get("id") is None)
    added, changed = [], []
    for entry in new:
        if entry.get("id") is None:
            if nameless[_content(entry)] > 0:
                nameless[_content(entry)] -= 1
            else:
                added.append(entry)
        elif str(entry["id"]) not in by_id:
            added.append(entry)
        elif _content(by_id[str(entry["id"])]) != _content(entry):
            changed.append((by_id[str(entry["id"])], entry))
    gone = [entry for key, entry in by_id.items() if not ids[key]]
    for entry in old:
        if entry.get("id") is None and nameless[_content(entry)] > 0:
            nameless[_content(entry)] -= 1
            gone.append(entry)
    return Difference(tuple(added), tuple(changed), tuple(gone))


def _content(entry: Entry) -> str:
    kept = {key: value for key, value in entry.items() if key not in _BOOKKEEPING and value not in (None, "", [])}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, default=str)


def is_gone(entry: Entry) -> bool:
    """Whether a record is cancelled or deleted and only kept in the list."""
    return _flagged(entry, _GONE_FLAGS, _GONE_STATES) or bool(entry.get("deleted_at") or entry.get("cancelled_at"))


def is_off(entry: Entry) -> bool:
    """Whether a reminder or an automation never rings: switched off, paused, cancelled."""
    return is_gone(entry) or _flagged(entry, _OFF_FLAGS, _OFF_STATES)


def _flagged(entry: Entry, flags: Mapping[str, bool], states: set[str]) -> bool:
    said = any(entry.get(key) is value or str(entry.get(key)).casefold() == str(value).casefold()
               for key, value in flags.items())
    return said or any(str(entry.get(key) or "").casefold() in states for key in ("status", "state"))


def words(entry: Entry) -> str:
    """The words of a record."""
    return "\n".join(str(entry[key]) for key in _WORDS if entry.get(key))


def says(entry: Entry, wanted: str | Stems | None) -> bool:
    """Whether the words hold the stems, each at the beginning of a word."""
    if wanted is None:
        return True
    text = fold(words(entry))
    if isinstance(wanted, str):
        return _begins(text, wanted)
    if wanted.all_of:
        return all(_begins(text, stem) for stem in wanted.all_of)
    return any(_begins(text, stem) for stem in wanted.any_of)


def _begins(text: str, stem: str) -> bool:
    return re.search(r"(?<!\w)" + r"\s+".join(re.escape(part) for part in fold(stem).split()), text) is not None


def stems(wanted: str | Stems | None) -> str:
    """«со словами …» for a reason, "" for none."""
    if wanted is None:
        return ""
    if isinstance(wanted, str):
        return f" со словом «{wanted}…»"
    parts, joint = (wanted.all_of, " и ") if wanted.all_of else (wanted.any_of, " или ")
    return " со словами " + joint.join(f"«{part}…»" for part in parts)


def evidence(name: ListName, entry: Entry) -> Evidence:
    """A record as evidence."""
    when = entry.get("at") or entry.get("due") or entry.get("dtstart") or ""
    rule = entry.get("rrule") or entry.get("schedule") or ""
    locator = ", ".join(str(part) for part in (NAMES[name], when, entry.get("tz"), rule, entry.get("column")) if part)
    return Evidence(unit="органайзер", locator=locator, text=words(entry))
