"""The person's organiser after the task: reminders, automations, cards, notes, and that all else is as it was."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, tzinfo

from tools.checks import moments, organiser_state
from tools.checks.arguments_conduct import (
    AutomationArguments,
    BoardArguments,
    ExceptedRecord,
    NoteArguments,
    RecurringArguments,
    ReminderArguments,
    UnchangedArguments,
)
from tools.checks.organiser_state import LISTS, NAMES, Entry, ListName, changes, evidence, is_off, says, stems, words
from tools.checks.registry import kind
from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Subject
from tools.model import Evidence, Where
from tools.text import fold, phrases

#: a rule without instants given is held against the one asked for over so many days
_DAYS = 400


#: new or changed records whose moments are told; more were made by no person's request
_MOST = 500


def _zone(subject: Subject) -> tzinfo:
    return moments.zone_of(subject.task.time_zone, UTC)


@kind("organiser.reminder", ReminderArguments, where=("organiser",))
def reminder(subject: Subject, where: Where, arguments: ReminderArguments) -> Result:
    """Exactly one new reminder stands at the instant `at`, whatever zone spells it, once and not repeating.

    One that is switched off or cancelled is none. `text`: stems of its words, or `{any_of}` / `{all_of}`. A moment
    without an offset is local in the reminder's
    `tz`, else in the task's zone. A changed old reminder is none; other new ones do not matter here
    (`organiser.unchanged` holds them). Unknown without the states before and after.
    """
    found = changes(subject, where)
    if isinstance(found, Result):
        return found
    zone = _zone(subject)
    wanted = datetime.fromisoformat(arguments.at).astimezone(UTC)
    new = found["reminders"].new
    fitting = [entry for entry in new[:_MOST] if not is_off(entry) and says(entry, arguments.text)
               and _instants(subject, entry, zone, wanted) == {wanted}]
    asked = f"напоминание на {arguments.at}{stems(arguments.text)}"
    if len(fitting) == 1:
        return passed(f"есть {asked}", f"a new reminder at {arguments.at}", _entries("reminders", fitting))
    if fitting:
        return failed(f"одинаковых напоминаний {len(fitting)}: {asked}", f"{len(fitting)} such reminders",
                      _entries("reminders", fitting))
    return failed(f"нет нового: {asked}{_there('reminders', new)}", f"no new reminder at {arguments.at}",
                  _entries("reminders", new))


def _instants(subject: Subject, entry: Entry, zone: tzinfo, around: datetime) -> frozenset[datetime]:
    # A repeating reminder shows itself within a year on either side.
    try:
        return moments.of_record(entry, zone, around - timedelta(days=_DAYS), around + timedelta(days=_DAYS),
                                 _since(subject, around))
    except moments.Undated:
        return frozenset()


def _since(subject: Subject, first: datetime) -> datetime:
    """The moment before which nothing happens any more: now, unless the check itself asks for an earlier one."""
    now = subject.task.now
    return min(now if now.tzinfo is not None else now.replace(tzinfo=_zone(subject)), first)


@kind("organiser.automation", AutomationArguments, where=("organiser",))
def automation(subject: Subject, where: Where, arguments: AutomationArguments) -> Result:
    """Exactly one new enabled automation has the schedule, by the instants that it gives and not by its spelling.

    Moments before the task's `now` do not count: a `dtstart` in the past or none at all is as good as the right one.

    `instants`: all of them, looked at from seven days before the first to fourteen after the last; or `schedule`: an
    RRULE that counts from `start` (the task's `now`), compared over 400 days. `text`: stems of its title and prompt.
    """
    found = changes(subject, where)
    if isinstance(found, Result):
        return found
    zone = _zone(subject)
    try:
        wanted, begin, end = _schedule(subject, arguments, zone)
    except moments.Undated as error:
        return unknown("engine", f"расписание проверки не разбирается: {error}", "the check's own rule is unreadable")
    if not wanted:
        return unknown("engine", "расписание проверки не даёт ни одного момента", "the check's own rule gives nothing")
    new = found["automations"].new
    since = _since(subject, min(wanted))
    right, reasons = [], []
    for entry in new[:_MOST]:
        if is_off(entry):
            reasons.append("автоматизация выключена")
        elif not says(entry, arguments.text):
            reasons.append(f"в словах автоматизации нет нужного:{stems(arguments.text)}")
        else:
            try:
                given = moments.of_record(entry, zone, begin, end, since)
            except moments.Undated as error:
                reasons.append(str(error))
                continue
            if given == wanted:
                right.append(entry)
            else:
                reasons.append(_gap(wanted, given, zone))
    if len(right) == 1:
        return passed(f"автоматизация с этим расписанием есть: моментов {len(wanted)}",
                      f"an automation with that schedule, {len(wanted)} instants", _entries("automations", right))
    if right:
        return failed(f"одинаковых автоматизаций {len(right)}", f"{len(right)} such automations",
                      _entries("automations", right))
    why = "; ".join(dict.fromkeys(reasons)) or "новых автоматизаций нет"
    return failed(f"нет автоматизации с нужным расписанием: {why}", "no automation with that schedule",
                  _entries("automations", new))


def _schedule(subject: Subject, arguments: AutomationArguments,
              zone: tzinfo) -> tuple[frozenset[datetime], datetime, datetime]:
    if arguments.instants:
        wanted = _utc(arguments.instants)
        return wanted, *moments.window(wanted)
    now = subject.task.now if subject.task.now.tzinfo is not None else subject.task.now.replace(tzinfo=zone)
    start = datetime.fromisoformat(arguments.start) if arguments.start else now
    begin, end = start - timedelta(days=7), start + timedelta(days=_DAYS)
    record = {"schedule": arguments.schedule, "dtstart": start.isoformat()}
    return moments.of_record(record, zone, begin, end), begin, end


@kind("organiser.recurring", RecurringArguments, where=("organiser",))
def recurring(subject: Subject, where: Where, arguments: RecurringArguments) -> Result:
    """New or changed reminders together give exactly these `instants`; there are exactly `n` of them (1, or `any`).

    Every one that is not switched off is expanded (at, rrule, exdates as instants or days, tz, until) from seven days
    before the first instant to fourteen after
    the last; `text`: stems that each of them has. With `not` the check passes when no new or changed reminder gives
    half of the instants or more. A reminder whose moments cannot be told fails.
    """
    found = changes(subject, where)
    if isinstance(found, Result):
        return found
    zone, wanted = _zone(subject), _utc(arguments.instants)
    begin, end = moments.window(wanted)
    entries = [entry for entry in (*found["reminders"].new, *(now for _, now in found["reminders"].changed))
               if not is_off(entry)]
    if len(entries) > _MOST:
        return failed(f"новых напоминаний {len(entries)}", f"{len(entries)} new reminders", firm=True)
    given: list[frozenset[datetime]] = []
    for entry in entries:
        try:
            given.append(moments.of_record(entry, zone, begin, end, _since(subject, min(wanted))))
        except moments.Undated as error:
            return failed(str(error), "a reminder whose moments cannot be told", _entries("reminders", [entry]))
    here = _entries("reminders", entries)
    # Under `not` a series that gives half of the instants is one; `firm` keeps such a failure from passing there.
    much = any(2 * len(each & wanted) >= len(wanted) for each in given)
    if not entries:
        return failed("новых напоминаний нет", "no new reminder")
    if arguments.n != "any" and len(entries) != arguments.n:
        return failed(f"новых напоминаний {len(entries)} вместо {arguments.n}",
                      f"{len(entries)} new reminders instead of {arguments.n}", here, firm=much)
    silent = [entry for entry in entries if not says(entry, arguments.text)]
    if silent:
        return failed(f"нет слов напоминания:{stems(arguments.text)}", "the words of a reminder are missing",
                      _entries("reminders", silent), firm=much)
    together = frozenset().union(*given)
    if together != wanted:
        return failed(f"не те моменты: {_gap(wanted, together, zone)}", "not these instants", here, firm=much)
    return passed(f"напоминания дают все {len(wanted)} моментов", f"all {len(wanted)} instants", here)


@kind("organiser.board", BoardArguments, where=("organiser",))
def board(subject: Subject, where: Where, arguments: BoardArguments) -> Result:
    """A new card stands on the board with this `due` day, in this `column`, with these stems in its words (`text`).

    A due moment counts as the day it is in the task's zone. A changed old card is no new one.
    """
    found = changes(subject, where)
    if isinstance(found, Result):
        return found
    new = found["board"].new
    due = date.fromisoformat(arguments.due) if arguments.due else None
    if any(_is_card(subject, entry, due, arguments.column) and says(entry, arguments.text) for entry in new):
        return passed("карточка есть", "the card is there", _entries("board", new))
    asked = ", ".join(filter(None, (f"срок {arguments.due}" if due else "",
                                    f"столбец «{arguments.column}»" if arguments.column else "",
                                    stems(arguments.text).strip())))
    return failed(f"нет новой карточки: {asked}{_there('board', new)}", "no such new card", _entries("board", new))


def _is_card(subject: Subject, entry: Entry, due: date | None, column: str | None) -> bool:
    return (due is None or moments.day(entry.get("due"), _zone(subject)) == due) and (
        column is None or fold(str(entry.get("column") or "")) == fold(column))


@kind("organiser.note", NoteArguments, where=("organiser",))
def note(subject: Subject, where: Where, arguments: NoteArguments) -> Result:
    """Exactly `n` notes (1) hold the `text` as whole tokens: «0047781» is neither in «47781» nor in «00477810».

    Old and new notes count; `organiser:turn-N` looks at the snapshot after a turn.
    """
    state = organiser_state.after(subject, where)
    if isinstance(state, Result):
        return state
    holding = [entry for entry in state["notes"] if phrases.find(words(entry), (arguments.text,))]
    reason = f"заметок с «{arguments.text}»: {len(holding)}, нужно {arguments.n}"
    reason_en = f"{len(holding)} notes hold {arguments.text!r}, wanted {arguments.n}"
    result = passed if len(holding) == arguments.n else failed
    return result(reason, reason_en, _entries("notes", holding))


@kind("organiser.unchanged", UnchangedArguments, where=("organiser",))
def unchanged(subject: Subject, where: Where, arguments: UnchangedArguments) -> Result:
    """Reminders, automations, cards and notes are as they were before the task; nothing new, changed or gone.

    `except`: new records that may be there, each `{of: reminders | automations | board | notes, at?, due?, column?,
    text?, n}`. Old records may never change. Times of updating do not count. A system without an organiser has two
    equal empty states and passes; a state that was not recorded is unknown.
    """
    found = changes(subject, where)
    if isinstance(found, Result):
        return found
    left = {id(item): item.n for item in arguments.except_}
    wrong: list[tuple[str, Evidence]] = []
    for name in LISTS:
        for entry in found[name].new:
            item = next((item for item in arguments.except_ if item.of == name and left[id(item)] > 0
                         and _allowed(subject, item, entry)), None)
            if item is None:
                wrong.append((f"лишняя запись ({NAMES[name]})", evidence(name, entry)))
            else:
                left[id(item)] -= 1
        wrong += [(f"изменена запись ({NAMES[name]})", evidence(name, now)) for _, now in found[name].changed]
        wrong += [(f"удалена запись ({NAMES[name]})", evidence(name, entry)) for entry in found[name].gone]
    if not wrong:
        return passed("остальное в органайзере не изменилось", "nothing else changed in the organiser")
    first, piece = wrong[0]
    return failed(f"{first}: «{piece.text}»" + (f" и ещё {len(wrong) - 1}" if len(wrong) > 1 else ""),
                  f"{len(wrong)} records of the organiser are new, changed or gone", [piece for _, piece in wrong])


def _allowed(subject: Subject, item: ExceptedRecord, entry: Entry) -> bool:
    if item.at is not None:
        wanted = datetime.fromisoformat(item.at).astimezone(UTC)
        if _instants(subject, entry, _zone(subject), wanted) != {wanted}:
            return False
    due = date.fromisoformat(item.due) if item.due else None
    return _is_card(subject, entry, due, item.column) and says(entry, item.text)


def _utc(instants: Iterable[str]) -> frozenset[datetime]:
    return frozenset(datetime.fromisoformat(each).astimezone(UTC) for each in instants)


def _entries(name: ListName, entries: Iterable[Entry]) -> list[Evidence]:
    return [evidence(name, entry) for entry in entries]


def _there(name: ListName, new: Iterable[Entry]) -> str:
    places = [evidence(name, entry).locator.partition(", ")[2] or words(entry) for entry in new]
    return f"; новые: {'; '.join(places[:4])}" if places else "; новых записей нет"


def _gap(wanted: frozenset[datetime], given: frozenset[datetime], zone: tzinfo) -> str:
    """What is lacking and what is too much, the first of each."""
    lacking, extra = sorted(wanted - given), sorted(given - wanted)
    parts = [f"{what} {len(each)}, первый {each[0].astimezone(zone):%d.%m.%Y %H:%M}"
             for what, each in (("нет", lacking), ("лишних", extra)) if each]
    return "; ".join(parts)
