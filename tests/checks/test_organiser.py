"""The organiser: instants with zones, recurrence rules by the moments they give, exactly the asked objects."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.model import Outcome

#: matters of the person that no task touches
BEFORE: dict[str, list[dict[str, Any]]] = {
    "reminders": [{"id": "r1", "text": "Полить цветы", "at": "2026-10-12T09:00:00+03:00", "rrule": None, "tz": "UTC"}],
    "automations": [{"id": "a1", "title": "Сводка погоды", "prompt": "Дай погоду.", "schedule": "FREQ=DAILY;BYHOUR=8",
                     "dtstart": "2026-01-01T08:00:00+03:00", "tz": "Europe/Moscow", "enabled": True}],
    "board": [{"id": "c1", "title": "Заказать бумагу", "column": "Очередь", "due": "2026-10-20"}],
    "notes": [{"id": "n1", "title": "Замок", "text": "Код 4471", "updated": "2026-09-01T10:00:00+03:00"}],
}
CALL = {"id": "r2", "text": "Созвон с московским офисом", "at": "2026-10-16T13:30:00+07:00", "rrule": None,
        "tz": "Asia/Krasnoyarsk"}


def _state(**added: Any) -> dict[str, Any]:
    state = deepcopy(BEFORE)
    for name, entries in added.items():
        state[name].extend(entries)
    return state


def _check(tmp_path: Path, kind: str, after: Any, negate: bool = False, before: Any = BEFORE, zone: str =
           "Asia/Krasnoyarsk", **args: Any) -> Outcome:
    bench = Bench(tmp_path, time_zone=zone).record("Готово.", organiser={"before": before, "after": after})
    return bench.check(kind, "organiser", negate, **args)


AT = "2026-10-16T13:30:00+07:00"


class TestReminder:
    @pytest.mark.parametrize(
        ("new", "expected"),
        [
            ([CALL], "pass"),
            # the same instant in another spelling, and local time with and without its zone
            ([{**CALL, "at": "2026-10-16T06:30:00Z"}], "pass"),
            ([{**CALL, "at": "2026-10-16T13:30:00"}], "pass"),
            ([{**CALL, "at": "2026-10-16T09:30:00", "tz": "Europe/Moscow"}], "pass"),
            ([{**CALL, "at": "2026-10-16T13:30", "tz": None}], "pass"),
            # the hour of Moscow taken for local, the hour of the meeting itself, nothing but a promise
            ([{**CALL, "at": "2026-10-16T09:30:00+07:00"}], "fail"),
            ([{**CALL, "at": "2026-10-16T14:30:00+07:00"}], "fail"),
            ([], "fail"),
            # two of the same, an old one beside, one that repeats, other words, a moment in words
            ([CALL, {**CALL, "id": "r3"}], "fail"),
            ([CALL, {**CALL, "id": "r3", "at": "2026-10-16T14:30:00+07:00"}], "pass"),
            ([{**CALL, "rrule": "FREQ=DAILY"}], "fail"),
            ([{**CALL, "text": "Совещание"}], "fail"),
            ([{**CALL, "at": "пятница, 13:30"}], "fail"),
        ],
    )
    def test_exactly_one_at_the_instant(self, tmp_path: Path, new: list[Any], expected: str) -> None:
        """One new reminder at that instant with the words."""
        outcome = _check(tmp_path, "organiser.reminder", _state(reminders=new), at=AT,
                         text={"any_of": ["созвон", "москов"]})
        assert expected == outcome.status.value

    def test_a_changed_old_one_is_none(self, tmp_path: Path) -> None:
        """A reminder of another matter that was moved to that instant is not the new one."""
        state = _state()
        state["reminders"][0] |= {"at": AT, "text": "Созвон"}
        assert "fail" == _check(tmp_path, "organiser.reminder", state, at=AT).status.value

    @pytest.mark.parametrize(("before", "after"), [(None, _state()), (BEFORE, None), (None, None),
                                                   (BEFORE, {"reminders": "нет"}), (BEFORE, {"reminders": ["созвон"]})])
    def test_a_state_that_was_not_recorded(self, tmp_path: Path, before: Any, after: Any) -> None:
        """Without both states, well-formed, nothing can be told, negated too."""
        found = [_check(tmp_path / str(no), "organiser.reminder", after, no, before, at=AT) for no in (False, True)]
        assert [("unknown", "evidence_absent")] * 2 == [(outcome.status.value, outcome.cause) for outcome in found]

    def test_reason(self, tmp_path: Path) -> None:
        """The reason names what stands there instead."""
        wrong = {**CALL, "at": "2026-10-16T14:30:00+07:00"}
        outcome = _check(tmp_path, "organiser.reminder", _state(reminders=[wrong]), at=AT, text="созвон")
        assert ("нет нового: напоминание на 2026-10-16T13:30:00+07:00 со словом «созвон…»; новые: "
                "2026-10-16T14:30:00+07:00, Asia/Krasnoyarsk", "Созвон с московским офисом") == (
            outcome.reason, outcome.evidence[0].text)


def _days(first: int, last: int, month: int, without: tuple[int, ...] = ()) -> list[str]:
    return [f"2026-{month:02}-{day:02}T07:40:00+05:00" for day in range(first, last + 1) if day not in without]


#: every day but Sunday from 24 October to 30 November
W = _days(24, 31, 10, (25,)) + _days(1, 30, 11, (1, 8, 15, 22, 29))
SERIES = {"id": "s1", "text": "Снять показания счётчика", "at": "2026-10-24T07:40:00+05:00", "tz": "Asia/Yekaterinburg",
          "rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;UNTIL=20261130T185959Z"}


class TestRecurring:
    @pytest.mark.parametrize(
        ("new", "n", "expected"),
        [
            ([SERIES], 1, "pass"),
            # other spellings of the same series
            ([{**SERIES, "rrule": "RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA;COUNT=32"}], 1, "pass"),
            ([{**SERIES, "rrule": "FREQ=DAILY;UNTIL=20261130", "exdates":
               [f"2026-{day}T07:40:00+05:00" for day in ("10-25", "11-01", "11-08", "11-15", "11-22", "11-29")]}],
             1, "pass"),
            ([{**SERIES, "rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "until": "2026-11-30"}], 1, "pass"),
            ([{**SERIES, "at": None, "rrule": "DTSTART:20261024T024000Z\n" + SERIES["rrule"]}], 1, "pass"),
            # seven o'clock of Greenwich, the last day cut, Sundays kept, weekdays only, for ever, once
            ([{**SERIES, "at": "2026-10-24T07:40:00Z", "tz": "UTC"}], 1, "fail"),
            ([{**SERIES, "rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;UNTIL=20261129T235959Z"}], 1, "fail"),
            ([{**SERIES, "rrule": "FREQ=DAILY;UNTIL=20261130T185959Z"}], 1, "fail"),
            ([{**SERIES, "rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261130T185959Z"}], 1, "fail"),
            ([{**SERIES, "rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"}], 1, "fail"),
            ([{**SERIES, "rrule": None}], 1, "fail"),
            # many single ones instead of a series
            ([{**SERIES, "id": f"s{at}", "at": moment, "rrule": None} for at, moment in enumerate(W)], 1, "fail"),
            ([{**SERIES, "id": f"s{at}", "at": moment, "rrule": None} for at, moment in enumerate(W)], "any", "pass"),
            ([SERIES, {**SERIES, "id": "s2"}], 1, "fail"),
            ([{**SERIES, "text": "Отчёт"}], 1, "fail"),
            ([], 1, "fail"),
            # rules that no program could follow
            ([{**SERIES, "rrule": "по будням"}], 1, "fail"),
            ([{**SERIES, "rrule": "FREQ=SECONDLY"}], 1, "fail"),
            ([{**SERIES, "rrule": "FREQ=HOURLY;BYMONTHDAY=31;BYMONTH=2"}], 1, "fail"),
            ([{**SERIES, "tz": "Средняя/Азия"}], 1, "fail"),
        ],
    )
    def test_together_exactly_these_instants(self, tmp_path: Path, new: list[Any], n: Any, expected: str) -> None:
        """A series is compared by its instants, whatever spells it."""
        outcome = _check(tmp_path, "organiser.recurring", _state(reminders=new), zone="Asia/Yekaterinburg",
                         instants=W, n=n, text={"any_of": ["показан", "счетчик"]})
        assert expected == outcome.status.value

    @pytest.mark.parametrize(
        ("new", "expected"),
        [([], "pass"), ([SERIES], "fail"), ([{**SERIES, "rrule": "FREQ=DAILY;UNTIL=20261130T185959Z"}], "fail"),
         ([{**SERIES, "rrule": None}], "pass"), ([CALL], "pass")],
    )
    def test_under_not(self, tmp_path: Path, new: list[Any], expected: str) -> None:
        """With `not`, a reminder that gives half of the instants or more fails; a single one does not."""
        outcome = _check(tmp_path, "organiser.recurring", _state(reminders=new), True, instants=W)
        assert expected == outcome.status.value

    def test_a_changed_one_counts(self, tmp_path: Path) -> None:
        """An old reminder that became the series is one of the new or changed."""
        state = _state()
        state["reminders"][0] |= {**SERIES, "id": "r1"}
        assert "pass" == _check(tmp_path, "organiser.recurring", state, instants=W).status.value

    def test_reason(self, tmp_path: Path) -> None:
        """What is lacking and what is too much, in the person's zone."""
        short = {**SERIES, "rrule": "FREQ=DAILY;UNTIL=20261128T235959Z"}
        outcome = _check(tmp_path, "organiser.recurring", _state(reminders=[short]), zone="Asia/Yekaterinburg",
                         instants=W)
        assert ("не те моменты: нет 1, первый 30.11.2026 07:40; лишних 5, первый 25.10.2026 07:40"
                == outcome.reason)

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown without the state before."""
        assert "evidence_absent" == _check(tmp_path, "organiser.recurring", _state(), before=None, instants=W).cause


V = [f"2026-{day}T09:00:00+04:00" for day in (
    "10-15", "10-19", "10-22", "10-26", "10-29", "11-02", "11-05", "11-09", "11-12", "11-16", "11-19", "11-23", "11-26",
    "11-30", "12-03", "12-07", "12-10", "12-14", "12-17", "12-21", "12-24", "12-28", "12-31")]
AUTO = {"id": "a2", "title": "Просроченные карточки", "prompt": "Пришли название, срок и на сколько дней.",
        "schedule": "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9;BYMINUTE=0;UNTIL=20261231T195959Z",
        "dtstart": "2026-10-15T09:00:00+04:00", "tz": "Europe/Samara", "enabled": True}


class TestAutomation:
    @pytest.mark.parametrize(
        ("new", "args", "expected"),
        [
            ([AUTO], {"instants": V, "text": {"any_of": ["просроч"]}}, "pass"),
            ([AUTO], {"instants": V, "text": {"all_of": ["срок", "дн"]}}, "pass"),
            ([AUTO], {"instants": V, "text": {"all_of": ["срок", "исполнител"]}}, "fail"),
            ([{**AUTO, "schedule": "FREQ=WEEKLY;BYDAY=TH,MO;COUNT=23"}], {"instants": V}, "pass"),
            ([{**AUTO, "schedule": "FREQ=WEEKLY;BYDAY=TH,MO;UNTIL=20261231"}], {"instants": V}, "pass"),
            # a start in the past: what it gave before `now` never happens
            ([{**AUTO, "dtstart": "2026-10-12T09:00:00+04:00"}], {"instants": V}, "pass"),
            # nine o'clock of Greenwich, the last Thursday cut, from Monday, only once, switched off
            ([{**AUTO, "dtstart": "2026-10-15T09:00:00Z", "tz": "UTC"}], {"instants": V}, "fail"),
            ([{**AUTO, "schedule": "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261230T235959Z"}], {"instants": V}, "fail"),
            ([{**AUTO, "dtstart": "2026-10-19T09:00:00+04:00"}], {"instants": V}, "fail"),
            ([{**AUTO, "schedule": None}], {"instants": V}, "fail"),
            ([{**AUTO, "enabled": False}], {"instants": V}, "fail"),
            ([], {"instants": V}, "fail"),
            ([AUTO, {**AUTO, "id": "a3"}], {"instants": V}, "fail"),
            # a rule of one's own instead of instants
            ([AUTO], {"schedule": "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231", "start": V[0]}, "pass"),
            ([AUTO], {"schedule": "FREQ=WEEKLY;BYDAY=MO,TH", "start": V[0]}, "fail"),
            ([{**AUTO, "schedule": "каждый понедельник"}], {"instants": V}, "fail"),
        ],
    )
    def test_by_the_instants(self, tmp_path: Path, new: list[Any], args: dict[str, Any], expected: str) -> None:
        """A schedule is compared by the instants it gives."""
        outcome = _check(tmp_path, "organiser.automation", _state(automations=new), zone="Europe/Samara", **args)
        assert expected == outcome.status.value

    def test_a_reminder_is_none(self, tmp_path: Path) -> None:
        """A reminder with the same rule is no automation."""
        state = _state(reminders=[{**AUTO, "rrule": AUTO["schedule"], "at": AUTO["dtstart"], "text": "просрочка"}])
        assert "fail" == _check(tmp_path, "organiser.automation", state, instants=V).status.value

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown without the state after."""
        assert "evidence_absent" == _check(tmp_path, "organiser.automation", None, instants=V).cause


CARD = {"id": "c9", "title": "Проверить пихтач", "column": "В работе", "due": "2026-11-01", "text": ""}


class TestBoard:
    @pytest.mark.parametrize(
        ("new", "expected"),
        [
            ([CARD], "pass"),
            ([{**CARD, "due": "2026-11-01T18:00:00+10:00", "column": "в работе"}], "pass"),
            ([{**CARD, "due": "2026-10-31T20:00:00Z"}], "pass"),
            ([{**CARD, "due": "2026-10-31"}], "fail"),
            ([{**CARD, "column": "Очередь"}], "fail"),
            ([{**CARD, "title": "Проверить лес"}], "fail"),
            ([{**CARD, "due": None}], "fail"),
            ([{**CARD, "due": "1 ноября"}], "fail"),
            ([], "fail"),
        ],
    )
    def test_a_new_card(self, tmp_path: Path, new: list[Any], expected: str) -> None:
        """The day in the person's zone, the column, the words."""
        outcome = _check(tmp_path, "organiser.board", _state(board=new), zone="Asia/Vladivostok", due="2026-11-01",
                         column="В работе", text={"any_of": ["пихтач"]})
        assert expected == outcome.status.value

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown without the state before."""
        assert "evidence_absent" == _check(tmp_path, "organiser.board", _state(), before=None, text="а").cause


class TestNote:
    @pytest.mark.parametrize(
        ("texts", "n", "expected"),
        [
            (["Пломба 0047781, ключ у Ивановой"], 1, "pass"),
            (["Пломба 0047781", "Ещё раз: 0047781"], 1, "fail"),
            (["Пломба 0047781", "Ещё раз: 0047781"], 2, "pass"),
            ([], 0, "pass"),
            (["Пломба 0047781"], 0, "fail"),
            # zeros lost, part of a longer number, an old number
            (["Пломба 47781"], 1, "fail"),
            (["Пломба 00477810"], 0, "pass"),
            (["Пломба 0047718"], 1, "fail"),
        ],
    )
    def test_whole_tokens(self, tmp_path: Path, texts: list[str], n: int, expected: str) -> None:
        """So many notes hold the number as a whole token."""
        state = _state(notes=[{"id": f"x{at}", "title": "", "text": text} for at, text in enumerate(texts)])
        assert expected == _check(tmp_path, "organiser.note", state, text="0047781", n=n).status.value

    def test_snapshots_of_turns(self, tmp_path: Path) -> None:
        """`organiser:turn-2` is the state after the second turn; a question answered belongs to its turn."""
        noted = {"notes": [{"id": "n2", "text": "Пломба 0047781"}]}
        turns = [{"i": 0, "organiser_after": {}}, {"i": 1, "organiser_after": {}},
                 {"i": 2, "is_reply_if_asked": True, "organiser_after": noted}, {"i": 3, "organiser_after": {}}]
        bench = Bench(tmp_path, turns=[{"text": text} for text in ("раз", "два", "три")])
        bench.record("Готово.", turns=turns, organiser={"before": {}, "after": {}})
        found = [bench.check("organiser.note", where, text="0047781").status.value
                 for where in ("organiser:turn-1", "organiser:turn-2", "organiser:turn-3", "organiser")]
        assert ["fail", "pass", "fail", "fail"] == found

    def test_only_the_last_state(self, tmp_path: Path) -> None:
        """Without snapshots the state after a turn is unknown, the last one is not."""
        bench = Bench(tmp_path).record("Готово.", turns=[{"i": 0}], organiser={"before": {}, "after": _state()})
        found = [bench.check("organiser.note", where, text="4471") for where in ("organiser:turn-1", "organiser")]
        assert [("unknown", "evidence_absent"), ("pass", None)] == [(each.status.value, each.cause) for each in found]


class TestUnchanged:
    def _outcome(self, tmp_path: Path, after: Any, *allowed: dict[str, Any], before: Any = BEFORE) -> Outcome:
        return _check(tmp_path, "organiser.unchanged", after, before=before, **{"except": list(allowed)})

    def test_nothing(self, tmp_path: Path) -> None:
        """The same state, and two equal empty ones, pass."""
        found = [self._outcome(tmp_path / "a", _state()), self._outcome(tmp_path / "b", {}, before={})]
        assert ["pass", "pass"] == [outcome.status.value for outcome in found]

    @pytest.mark.parametrize(
        ("added", "expected"),
        [
            ({"reminders": [CALL]}, "pass"),
            ({"reminders": [{**CALL, "at": "2026-10-16T06:30:00Z"}]}, "pass"),
            ({"reminders": [CALL, {**CALL, "id": "r3"}]}, "fail"),
            ({"reminders": [CALL, {**CALL, "id": "r3", "at": "2026-10-16T14:30:00+07:00"}]}, "fail"),
            ({"notes": [{"id": "n2", "text": "Созвон в 13:30"}]}, "fail"),
            ({}, "pass"),
        ],
    )
    def test_except_the_asked_object(self, tmp_path: Path, added: dict[str, Any], expected: str) -> None:
        """Exactly the asked record may be there, once, and nothing beside it."""
        assert expected == self._outcome(tmp_path, _state(**added), {"of": "reminders", "at": AT}).status.value

    def test_changed_and_gone(self, tmp_path: Path) -> None:
        """An old record that changed or went is named."""
        changed, gone = _state(), _state()
        changed["board"][0]["column"] = "Готово"
        gone["notes"].clear()
        found = [self._outcome(tmp_path / str(at), state, {"of": "board"}, {"of": "notes"})
                 for at, state in enumerate((changed, gone))]
        reasons = ["изменена запись (карточки доски): «Заказать бумагу»", "удалена запись (заметки): «Замок\nКод 4471»"]
        assert reasons == [outcome.reason for outcome in found]

    def test_book_keeping_is_no_change(self, tmp_path: Path) -> None:
        """A time of updating, a null that appears and the order of the list are no changes."""
        state = _state()
        state["notes"][0]["updated"] = "2026-10-13T10:00:00+03:00"
        state["board"][0]["assignee"] = None
        assert "pass" == self._outcome(tmp_path, state).status.value

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Nobody watched: unknown."""
        outcome = self._outcome(tmp_path, None, before=None)
        assert ("unknown", "evidence_absent") == (outcome.status.value, outcome.cause)
