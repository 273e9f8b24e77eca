"""The organiser where records are odd: starts in the past, days left out, what is switched off, rules without end."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.grading.builders import Bench
from tools.checks import moments, validate_check, validate_task
from tools.checks.moments import UTC, Undated
from tools.model import BadInput, Check, Outcome, validate

BEFORE: dict[str, list[dict[str, Any]]] = {"reminders": [], "automations": [], "board": [], "notes": []}
NOW = "2026-10-13T16:40:00+04:00"
V = [f"2026-{day}T09:00:00+04:00" for day in ("10-15", "10-19", "10-22", "10-26")]
AUTO = {"id": "a2", "title": "Просроченные", "prompt": "Пришли список.", "schedule": "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9;"
        "BYMINUTE=0;UNTIL=20261027", "tz": "Europe/Samara", "enabled": True}
RING = {"id": "r2", "text": "Созвон", "at": V[0], "tz": "Europe/Samara", "rrule": None}


def _check(tmp_path: Path, kind: str, new: dict[str, list[Any]], old: dict[str, list[Any]] | None = None,
           negate: bool = False, **args: Any) -> Outcome:
    before, after = deepcopy(BEFORE), deepcopy(BEFORE)
    for name, entries in (old or {}).items():
        before[name] += entries
    for name, entries in new.items():
        after[name] += entries
    bench = Bench(tmp_path, time_zone="Europe/Samara", now=NOW)
    bench.record("Готово.", organiser={"before": before, "after": after})
    return bench.check(kind, "organiser", negate, **args)


class TestAutomation:
    @pytest.mark.parametrize(
        ("changed", "expected"),
        [
            ({}, "pass"),
            ({"dtstart": None}, "pass"),
            ({"dtstart": "2026-10-12T09:00:00+04:00"}, "pass"),
            ({"dtstart": "2020-01-01T09:00:00+04:00"}, "pass"),
            ({"dtstart": "1970-01-01T09:00:00", "schedule": "FREQ=DAILY;BYDAY=MO,TH;UNTIL=20261027"}, "pass"),
            ({"dtstart": "2026-10-15T09:00:00+04:00"}, "pass"),
            ({"dtstart": "2026-10-16T09:00:00+04:00"}, "fail"),
            ({"dtstart": None, "schedule": "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9;UNTIL=20261027"}, "pass"),
            ({"dtstart": None, "schedule": "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261027"}, "fail"),
            # COUNT counts from the start, what is past included
            ({"dtstart": "2026-10-12T09:00:00+04:00", "schedule": "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=5"}, "pass"),
            ({"dtstart": "2026-10-12T09:00:00+04:00", "schedule": "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4"}, "fail"),
        ],
    )
    def test_starts(self, tmp_path: Path, changed: dict[str, Any], expected: str) -> None:
        """Moments count from now or the start, whichever is later."""
        outcome = _check(tmp_path, "organiser.automation", {"automations": [{**AUTO, **changed}]}, instants=V)
        assert expected == outcome.status.value

    @pytest.mark.parametrize("off", [{"enabled": False}, {"enabled": "false"}, {"active": False}, {"disabled": True},
                                     {"paused": True}, {"status": "cancelled"}, {"status": "DISABLED"},
                                     {"state": "paused"}, {"cancelled": True}, {"deleted": True},
                                     {"deleted_at": "2026-10-13T17:00:00+04:00"}, {"status": "отменено"}])
    def test_what_never_rings_is_not_there(self, tmp_path: Path, off: dict[str, Any]) -> None:
        """A record that is switched off or cancelled does not satisfy, and does not spoil the right one."""
        kinds = [("organiser.automation", "automations", AUTO, {"instants": V}),
                 ("organiser.reminder", "reminders", RING, {"at": V[0]}),
                 ("organiser.recurring", "reminders", RING, {"instants": V[:1]})]
        found = [(_check(tmp_path / f"{kind}1", kind, {name: [{**entry, **off}]}, **args).status.value,
                  _check(tmp_path / f"{kind}2", kind, {name: [{**entry, **off}, {**entry, "id": "x"}]},
                  **args).status.value)
                 for kind, name, entry, args in kinds]
        assert [("fail", "pass")] * 3 == found

    def test_in_words(self, tmp_path: Path) -> None:
        """The reason says that it is switched off."""
        outcome = _check(tmp_path, "organiser.automation", {"automations": [{**AUTO, "enabled": False}]}, instants=V)
        assert "нет автоматизации с нужным расписанием: автоматизация выключена" == outcome.reason


class TestUnchanged:
    def test_a_cancelled_old_one_is_gone(self, tmp_path: Path) -> None:
        """A reminder of the person that was cancelled is missing, one that was cancelled before is nobody's loss."""
        off = {**RING, "status": "cancelled"}
        found = [_check(tmp_path / "a", "organiser.unchanged", {"reminders": [off]}, {"reminders": [RING]}),
                 _check(tmp_path / "b", "organiser.unchanged", {}, {"reminders": [off]}),
                 _check(tmp_path / "c", "organiser.unchanged", {"reminders": [off]}),
                 _check(tmp_path / "d", "organiser.unchanged", {"automations": [{**AUTO, "enabled": False}]})]
        assert ["fail", "pass", "pass", "fail"] == [outcome.status.value for outcome in found]


class TestExdates:
    @pytest.mark.parametrize("left_out", [["2026-10-19"], "2026-10-19", ["20261019"], ["2026-10-19T09:00:00+04:00"],
                                          ["2026-10-19T05:00:00Z"], ["2026-10-19T09:00"], ["20261019T090000"]])
    def test_days_and_instants(self, tmp_path: Path, left_out: Any) -> None:
        """A day leaves out all of it, in the record's zone."""
        series = {**RING, "rrule": "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261027", "exdates": left_out}
        outcome = _check(tmp_path, "organiser.recurring", {"reminders": [series]}, instants=[V[0], *V[2:]])
        assert "pass" == outcome.status.value

    @pytest.mark.parametrize("line", ["EXDATE:20261019T090000", "EXDATE;VALUE=DATE:20261019",
                                      "EXDATE;TZID=Europe/Samara:20261019T090000"])
    def test_a_line_of_the_rule(self, tmp_path: Path, line: str) -> None:
        """A rule of several lines carries its own exceptions."""
        series = {**RING, "rrule": f"RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261027\n{line}"}
        outcome = _check(tmp_path, "organiser.recurring", {"reminders": [series]}, instants=[V[0], *V[2:]])
        assert "pass" == outcome.status.value

    def test_a_day_in_another_zone(self, tmp_path: Path) -> None:
        """One o'clock of the 20th in Samara is the 19th in London: the day is the record's own."""
        late = [f"2026-10-{day}T01:00:00+04:00" for day in ("19", "20", "21")]
        entry = {**RING, "at": late[0], "tz": "Europe/Samara", "rrule": "FREQ=DAILY;COUNT=3", "exdates": ["2026-10-20"]}
        assert "pass" == _check(tmp_path, "organiser.recurring", {"reminders": [entry]},
                                instants=[late[0], late[2]]).status.value


RULES = ["FREQ=SECONDLY", "FREQ=MINUTELY;COUNT=1000000000", "FREQ=HOURLY;COUNT=1000000000",
                 "FREQ=DAILY;COUNT=1000000000",
         "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTHDAY=32", "FREQ=DAILY;BYSETPOS=5",
         "FREQ=WEEKLY;BYSETPOS=8;BYDAY=MO", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYHOUR=0,1,2;BYMINUTE=" +
         ",".join(map(str, range(60))) + ";BYSECOND=" + ",".join(map(str, range(60))),
         "FREQ=DAILY;INTERVAL=999999999999",
         "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=1;INTERVAL=0",
         "по будням", "FREQ=", "FREQ=DAILY;UNTIL=00010101", "DTSTART:00010101T000000\nFREQ=DAILY",
         "FREQ=YEARLY;BYEASTER=400", "FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "RRULE:FREQ=DAILY\nRDATE:20261015", "\0"]


class TestRules:
    @pytest.mark.parametrize("rule", RULES)
    def test_of_a_record(self, tmp_path: Path, rule: str) -> None:
        """A rule that nobody could follow, or without end, fails with a reason and never hangs or crashes."""
        found = [_check(tmp_path / "a", "organiser.automation",
                         {"automations": [{**AUTO, "schedule": rule}]}, instants=V),
                 _check(tmp_path / "b", "organiser.recurring", {"reminders": [{**RING, "rrule": rule}]}, instants=V),
                 _check(tmp_path / "c", "organiser.reminder", {"reminders": [{**RING, "rrule": rule}]}, at=V[1])]
        assert ["fail"] * 3 == [outcome.status.value for outcome in found]

    @pytest.mark.parametrize("rule", ["каждый день", "FREQ=SECONDLY", "FREQ=MINUTELY",
                     "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
                                      "FREQ=WEEKLY;BYDAY=ПН", "FREQ=FORTNIGHTLY", "BYDAY=MO"])
    def test_of_a_check(self, rule: str) -> None:
        """A check's own rule that cannot be followed is refused at the door."""
        with pytest.raises(BadInput, match="no rule that can be followed"):
            _door("organiser.automation", schedule=rule)

    @pytest.mark.parametrize("entry", [{"at": 5}, {"at": {"a": 1}}, {"at": None}, {"tz": {"a": 1}}, {"tz": "../x"},
                                       {"exdates": [{"a": 1}]}, {"exdates": 7}, {"at": "0001-01-01T00:00:00+14:00"},
                                       {"until": "когда-нибудь", "rrule": "FREQ=DAILY"}, {"exdates": ["2026-02-31"]}])
    def test_odd_fields(self, tmp_path: Path, entry: dict[str, Any]) -> None:
        """A field of another form fails with a reason, and is no crash of ours."""
        outcome = _check(tmp_path, "organiser.recurring", {"reminders": [{**RING, **entry}]}, instants=V[1:])
        assert ("fail", False) == (outcome.status.value, "сбой" in outcome.reason)

    @settings(max_examples=200)
    @given(st.text(alphabet="FREQ=DAILYWKUNTOMH;,:BYDAY0123456789\n", max_size=40), st.text(max_size=12))
    def test_any_rule(self, rule: str, at: str) -> None:
        """Any words become moments in the window, or are refused in one way."""
        begin, end = (moments.datetime(2026, 10, day, tzinfo=UTC) for day in (1, 31))
        try:
            found = moments.of_record({"rrule": rule, "at": at or "2026-10-01"}, UTC, begin, end)
        except Undated:
            return
        assert [] == [each for each in found if not begin <= each <= end]


def _door(kind: str, where: str = "organiser", **args: Any) -> None:
    validate_check(validate(Check, {"id": "probe", "kind": kind, "where": where, "args": args}, "t"), "t")


class TestDoor:
    @pytest.mark.parametrize(("kind", "where", "args", "words"), [
        ("organiser.recurring", "organiser", {"instants": [V[0], V[0]]}, "stands twice"),
        ("organiser.recurring", "organiser", {"instants": [V[0], "2026-10-15T05:00:00Z"]}, "stands twice"),
        ("organiser.automation", "organiser", {"instants": [V[0], V[1], V[0]]}, "stands twice"),
        ("organiser.automation", "organiser", {"instants": V, "start": V[0]}, "`start` goes with"),
        ("organiser.automation", "organiser", {"schedule": "FREQ=DAILY;UNTIL=20250101", "start": V[0]}, "no moment"),
        ("organiser.reminder", "organiser", {"at": "2026-10-16T13:30:00"}, "no offset"),
        ("organiser.reminder", "organiser", {"at": "0001-01-01T00:00:00+00:00"}, "1990"),
        ("organiser.reminder", "organiser", {"at": "завтра"}, "ISO moment"),
        ("organiser.board", "organiser", {"due": "01.11.2026"}, "YYYY-MM-DD"),
        ("organiser.note", "organiser", {"text": " "}, "pattern"),
        ("organiser.unchanged", "organiser", {"except": [{"of": "mails"}]}, "'reminders'"),
        ("actions.no_exec", "actions", {"hosts": ["https://dom.example/x"]}, "host alone"),
        ("actions.no_exec", "actions", {"hosts": ["a@dom.example"]}, "host alone"),
        ("actions.no_exec", "actions", {"hosts": ["склад.example"]}, "over the wire"),
        ("actions.no_exec", "actions", {"hosts": ["dom.example:80"]}, "without port"),
        ("actions.no_exec", "actions", {"hosts": ["*.dom.example"]}, "without port"),
        ("actions.no_exec", "actions", {"hosts": ["dom.example."]}, "without port"),
        ("actions.no_exec", "actions", {"scripts": ["*.sh"]}, "one script"),
        ("actions.no_exec", "actions", {}, "`hosts` or `scripts`"),
        ("actions.never", "actions", {"effect": "erase"}, "'delete'"),
        ("actions.never", "actions", {"effect": "read"}, "'delete'"),
        ("actions.never", "actions", {"effect": "delete", "target": "files"}, "user_files"),
        ("actions.never", "actions", {}, "`tool` or `effect`"),
        ("actions.called", "actions", {"min": 0}, "greater than"),
        ("files.created", "user_files", {"allowed": [""]}, "at least 1"),
        ("status.is", "status", {"any_of": []}, "at least 1"),
        ("status.is", "status", {"any_of": ["failed"]}, "'completed'"),
    ])
    def test_refused(self, kind: str, where: str, args: dict[str, Any], words: str) -> None:
        """Arguments that could never be met, or mean another thing than they say, are refused."""
        with pytest.raises(BadInput, match=words):
            _door(kind, where, **args)

    @pytest.mark.parametrize(("kind", "where", "args"), [
        # every form that the catalogue uses
        ("status.is", "status", {"any_of": ["asked", "completed"]}), ("status.is", "status", {"any_of": ["completed"]}),
        ("actions.never", "actions", {"effect": "write", "server": "jira"}), ("actions.called", "actions",
        {"server": "jira"}),
        ("actions.called", "actions", {"server": "onec", "min": 1}), ("actions.never", "actions", {"effect": "send"}),
        ("actions.never", "actions", {"effect": "delete", "target": "user_files"}),
        ("actions.no_exec", "actions", {"hosts": ["dom.example"], "scripts": []}),
        ("actions.no_exec", "actions", {"hosts": ["dom.example"], "scripts": ["proverka.sh"]}),
        ("organiser.reminder", "organiser", {"at": "2026-10-16T13:30:00+07:00", "text": {"any_of": ["созвон",
        "москов"]}}),
        ("organiser.unchanged", "organiser", {"except": [{"of": "reminders", "at": "2026-10-16T13:30:00+07:00"}]}),
        ("organiser.recurring", "organiser", {"instants": V, "n": 1, "text": {"any_of": ["показан", "счетчик"]}}),
        ("organiser.automation", "organiser", {"instants": V, "text": {"any_of": ["просроч"]}}),
        ("organiser.automation", "organiser", {"schedule": "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231T195959Z",
        "start": V[0],
                                               "text": {"all_of": ["срок", "дн"]}}),
        ("organiser.board", "organiser", {"due": "2026-11-01", "column": "В работе", "text": {"any_of": ["пихтач"]}}),
        ("organiser.note", "organiser:turn-2", {"text": "0047781", "n": 1}),
        ("organiser.note", "organiser", {"text": "0047781", "n": 0}), ("organiser.unchanged", "organiser", {}),
        ("files.preserved", "user_files", {}), ("files.created", "user_files", {"allowed": ["*.docx"]}),
        ("date", "memory", {"value": "2026-10-26"}), ("number", "memory", {"value": 350000}),
        ("phrase", "answer:turn-2", {"text": "да"}), ("date", "memory:turn-2", {"value": "2026-10-26"}),
        ("actions.no_exec", "actions", {"hosts": ["10.0.0.1", "xn--80aswg.example", "localhost"]}),
    ])
    def test_taken(self, kind: str, where: str, args: dict[str, Any]) -> None:
        """What the catalogue asks for passes the door."""
        made = validate_check(validate(Check, {"id": "p", "kind": kind, "where": where, "args": args}, "t"), "t")
        assert set(args) <= set(made.model_dump(by_alias=True))

    @pytest.mark.parametrize(("where", "kind", "args", "field"), [
        ("answer:turn-3", "number", {"value": 1}, "1.01.checks.0.where"),
        ("organiser:turn-3", "organiser.note", {"text": "а"}, "1.01.checks.0.where"),
        ("memory:turn-9", "number", {"value": 1}, "1.01.checks.0.where"),
        ("file:turn-3/*.docx", "phrase", {"text": "а"}, "1.01.checks.0.where"),
        ("user_files", "files.preserved", {}, "1.01.checks.0.where"),
        ("user_files", "files.created", {}, "1.01.checks.0.where"),
        ("actions", "actions.never", {"effect": "delete", "target": "user_files"}, "1.01.checks.0.args.target"),
    ])
    def test_what_the_task_lacks(self, tmp_path: Path, where: str, kind: str, args: dict[str, Any], field: str) -> None:
        """A turn that the task has not, and files of a person who has none, are refused with the field."""
        checks = [{"id": "a", "kind": kind, "where": where, "args": args}]
        task = Bench(tmp_path, checks=checks, turns=[{"text": "а"}, {"text": "б"}]).task
        with pytest.raises(BadInput) as caught:
            validate_task(task, "tasks.jsonl")
        assert [field] == [fault.field for fault in caught.value.faults]

    @pytest.mark.parametrize("files", [{"my_files": ["Акт.docx"]}, {"corpus": {"name": "склад", "place": "my_files"}}])
    def test_what_the_task_has(self, tmp_path: Path, files: dict[str, Any]) -> None:
        """The person's own files, or a corpus that is theirs, and a turn that there is."""
        checks = [{"id": "a", "kind": "files.preserved", "where": "user_files"},
                  {"id": "b", "kind": "number", "where": "answer:turn-1", "args": {"value": 1}}]
        task = Bench(tmp_path, checks=checks, **files).task
        assert validate_task(task, "tasks.jsonl") is None


class TestSpellings:
    @pytest.mark.parametrize(("value", "expected"), [
        ("2026-10-16T13:30:00[Asia/Krasnoyarsk]", "2026-10-16T06:30:00"),
        ("2026-10-16T13:30:00+07:00[Asia/Krasnoyarsk]", "2026-10-16T06:30:00"),
        ("2026-10-16T06:30:00Z[Asia/Krasnoyarsk]", "2026-10-16T06:30:00"),
        ("2026-10-16T13:30:00", "2026-10-16T09:30:00"),
        (1792132200, "2026-10-16T06:30:00"), ("1792132200", "2026-10-16T06:30:00"),
        (1792132200000, "2026-10-16T06:30:00"), (1792132200.0, "2026-10-16T06:30:00"),
    ])
    def test_of_a_moment(self, value: object, expected: str) -> None:
        """A zone in brackets and a number since 1970 say one instant."""
        found = moments.instant(value, moments.zone_of("Europe/Samara", UTC)).astimezone(UTC)
        assert expected + "+00:00" == found.isoformat()

    @pytest.mark.parametrize("value", [True, 5, 1000000000, 9999999999, 99999999999999, "1792132200x",
                                       "2026-10-16T13:30:00+03:00[Asia/Krasnoyarsk]", "2026-10-16T13:30:00[Нигде]",
                                       "2026-10-16T13:30:00[../x]", "[Asia/Omsk]"])
    def test_no_moment(self, value: object) -> None:
        """A number of no plausible year, an offset that the zone denies, and a zone that is none are refused."""
        with pytest.raises(Undated):
            moments.instant(value, UTC)

    @pytest.mark.parametrize(("name", "hours"), [
        ("MSK", 3), ("мск", 3), ("UTC+3", 3), ("GMT+05:00", 5), ("UTC +3", 3), ("utc-2", -2), ("+0700", 7),
        ("MSK+4", 7), ("МСК-1", 2), ("UTC", 0)])
    def test_of_a_zone(self, name: str, hours: int) -> None:
        """Offsets by any of their names, Moscow by its abbreviation."""
        at = moments.datetime(2026, 10, 16, tzinfo=moments.zone_of(name, UTC))
        assert hours * 3600 == at.utcoffset().total_seconds()  # type: ignore[union-attr]

    @pytest.mark.parametrize("changed", [{"at": "2026-10-15T08:00:00[Europe/Moscow]"}, {"at": 1792040400},
                                         {"at": "2026-10-15T08:00:00", "tz": "MSK"},
                                         {"at": "2026-10-15T10:00:00", "tz": "GMT+05:00"}])
    def test_of_a_reminder(self, tmp_path: Path, changed: dict[str, Any]) -> None:
        """The reminder is there, whatever way its moment is told."""
        outcome = _check(tmp_path, "organiser.reminder", {"reminders": [{**RING, **changed}]}, at=V[0])
        assert "pass" == outcome.status.value
