"""Settling: downgrades in order, claims of hallucination, forbidden statements, the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tools.judge import InvalidVerdict, Unit, needs_materials, settle, silence
from tools.judge.numerals import numerals
from tools.model import FinalVerdict, Level, RawVerdict, Task
from tools.model.verdict import RawForbidden, RawHallucination, RawItem

OUTPUT = [Unit("ответ", "Сумма договора составляет 15 000 руб. Срок поставки 10 дней."),
          Unit("файл Отчёт.docx", "Пени составят 3 000 руб. по пункту 7.")]
MATERIALS = [Unit("договор.docx", "Сумма договора составляет 15 000 руб.; пени не предусмотрены пунктом 7 договора."),
             Unit("старый.docx", "По прежней редакции пени составят 3 000 руб. в месяц.", superseded=True)]
TOLD = "Сумма договора составляет 15 000 руб."
TERM = "Срок поставки 10 дней."


def _raw(*items: tuple[str, str, Level], hallucinations: tuple[RawHallucination, ...] = (),
         forbidden: tuple[tuple[str, str], ...] = ()) -> RawVerdict:
    judged = tuple(RawItem(id=id_, quote=quote, reason="", verdict=level) for id_, quote, level in items)
    return RawVerdict(items=judged, hallucinations=hallucinations,
                      forbidden=tuple(RawForbidden(id=id_, quote=quote) for id_, quote in forbidden))


def _fine(**more: Any) -> RawVerdict:
    return _raw(("r1", TOLD, Level.CORRECT), ("r2", TERM, Level.CORRECT), ("r3", "", Level.CORRECT), **more)


def _claim(quote: str, confirmation: str = "") -> RawHallucination:
    return RawHallucination(quote=quote, kind="unsupported", why="", confirmation=confirmation)


def _levels(final: FinalVerdict) -> list[tuple[Level, Level]]:
    return [(item.strict, item.exact) for item in final.items]


@pytest.fixture
def task(task_with: Callable[..., Task]) -> Task:
    """Three points, the last about an absence, and one forbidden statement."""
    return task_with()


class TestDowngrades:
    """The three downgrades of a point, in order."""

    def test_nothing_to_take_back(self, task: Task) -> None:
        """Found quotes and a quoteless absence point hold, with places."""
        final = settle(_fine(), task, OUTPUT)
        assert [(Level.CORRECT, Level.CORRECT)] * 3 == _levels(final)
        assert ((), ["ответ", "ответ"], ()) == (
            final.ledger, [item.found[0].unit for item in final.items[:2]], final.items[2].found)

    @pytest.mark.parametrize("level", [Level.CORRECT, Level.PARTIAL, Level.WRONG])
    def test_first_quote_not_found(self, task: Task, level: Level) -> None:
        """An invented quote takes any verdict back in both profiles, of an absence point too."""
        raw = _raw(("r1", "Сумма договора составляет 16 000 руб.", level), ("r2", TERM, Level.CORRECT),
                   ("r3", "О пенях не сказано ничего", level))
        final = settle(raw, task, OUTPUT)
        assert [(Level.ABSENT, Level.ABSENT), (Level.CORRECT, Level.CORRECT), (Level.ABSENT, Level.ABSENT)] == \
            _levels(final)
        assert [("r1", "both", level.value, "нет в ответе"), ("r3", "both", level.value, "нет в ответе")] == [
            (line.item, line.profile, line.before, line.after) for line in final.ledger]
        assert "цитаты нет в выдаче: совпадает только начало «сумма договора составляет 1" in final.ledger[0].why

    @pytest.mark.parametrize("level", [Level.PARTIAL, Level.WRONG])
    @pytest.mark.parametrize("quote", ["", "  \n"])
    def test_second_partial_and_wrong_need_a_quote(self, task: Task, level: Level, quote: str) -> None:
        """What was said partly or wrongly was said somewhere; the flag of absence does not excuse."""
        raw = _raw(("r1", TOLD, Level.CORRECT), ("r2", quote, level), ("r3", quote, level))
        final = settle(raw, task, OUTPUT)
        assert [(Level.ABSENT, Level.ABSENT)] * 2 == _levels(final)[1:]
        assert ["both", "both"] == [line.profile for line in final.ledger]

    def test_third_quoteless_correct(self, task: Task) -> None:
        """Strict wants the author's flag of absence; exact trusts the judge, and the ledger lists the case."""
        raw = _raw(("r1", "", Level.CORRECT), ("r2", TERM, Level.CORRECT), ("r3", "", Level.CORRECT))
        final = settle(raw, task, OUTPUT)
        assert [(Level.ABSENT, Level.CORRECT), (Level.CORRECT, Level.CORRECT), (Level.CORRECT, Level.CORRECT)] == \
            _levels(final)
        assert [("r1", "strict", "верно", "нет в ответе")] == [
            (line.item, line.profile, line.before, line.after) for line in final.ledger]

    def test_absent_stays_without_a_line(self, task: Task) -> None:
        """«нет в ответе» with an invented quote changes nothing, so the ledger is silent."""
        raw = _raw(("r1", "такого нет нигде", Level.ABSENT), ("r2", "", Level.ABSENT), ("r3", "", Level.ABSENT))
        assert ([(Level.ABSENT, Level.ABSENT)] * 3, ()) == (
            _levels(settle(raw, task, OUTPUT)), settle(raw, task, OUTPUT).ledger)

    def test_order_of_the_rubric(self, task: Task) -> None:
        """The final verdict follows the task, not the reply."""
        raw = _raw(("r3", "", Level.CORRECT), ("r1", TOLD, Level.CORRECT), ("r2", TERM, Level.CORRECT))
        assert ["r1", "r2", "r3"] == [item.id for item in settle(raw, task, OUTPUT).items]


class TestInvalid:
    """Replies that are no verdict."""

    @pytest.mark.parametrize(("raw", "message"), [
        (_raw(("r1", "", Level.CORRECT)), "points without a verdict: r2, r3"),
        (_raw(*[("r1", "", Level.CORRECT)] * 2, ("r2", "", Level.ABSENT), ("r3", "", Level.ABSENT)),
         "points judged twice: r1"),
        (_raw(("r1", "", Level.ABSENT), ("r2", "", Level.ABSENT), ("r3", "", Level.ABSENT), ("r9", "", Level.CORRECT)),
         "unknown points: r9"),
        (_fine(forbidden=(("f7", TOLD),)), "unknown forbidden statements: f7"),
        (_raw(), "points without a verdict: r1, r2, r3"),
    ])
    def test_names_the_ids(self, task: Task, raw: RawVerdict, message: str) -> None:
        """Missing, doubled and unknown ids are told by name; nothing defaults to a pass."""
        with pytest.raises(InvalidVerdict) as caught:
            settle(raw, task, OUTPUT)
        assert message == str(caught.value)

    def test_silence_is_valid(self, task: Task) -> None:
        """Code's own verdict on an empty output answers for every point."""
        assert [(Level.ABSENT, Level.ABSENT)] * 3 == _levels(settle(silence(task), task, []))


class TestHallucinations:
    """Claims of invention."""

    def _kept(self, task: Task, *claims: RawHallucination) -> list[tuple[bool, bool]]:
        final = settle(_fine(hallucinations=claims), task, OUTPUT, MATERIALS)
        return [(claim.kept, claim.kept_exact) for claim in final.hallucinations]

    def test_kept(self, task: Task) -> None:
        """A claim whose quote stands in the output, with nothing to confirm it."""
        final = settle(_fine(hallucinations=(_claim("Пени составят 3 000 руб."),)), task, OUTPUT, MATERIALS)
        assert (True, True, "файл Отчёт.docx", ()) == (
            final.hallucinations[0].kept, final.hallucinations[0].kept_exact,
            final.hallucinations[0].found[0].unit, final.ledger)

    def test_invented_claim(self, task: Task) -> None:
        """A judge that invents what was said accuses nobody."""
        final = settle(_fine(hallucinations=(_claim("Пени составят 9 000 руб."),)), task, OUTPUT)
        assert ([(False, False)], ["выдумка 1"]) == (
            [(claim.kept, claim.kept_exact) for claim in final.hallucinations], [line.item for line in final.ledger])

    def test_confirmed(self, task: Task) -> None:
        """The same number in the materials drops the claim in both profiles, and says where."""
        raw = _fine(hallucinations=(_claim(TOLD, "Сумма договора составляет 15 000 руб."),))
        final = settle(raw, task, OUTPUT, MATERIALS)
        confirmed = final.hallucinations[0].confirmed_in
        assert ([(False, False)], "договор.docx") == (
            self._kept(task, *raw.hallucinations), confirmed.unit if confirmed else None)
        assert "подтверждена материалами: договор.docx" in final.ledger[0].why

    def test_confirmation_not_in_materials(self, task: Task) -> None:
        """A confirmation counts only if code finds it."""
        assert [(True, True)] == self._kept(task, _claim("Пени составят 3 000 руб.", "пени составят 3 000 руб. в день"))

    def test_confirmation_without_the_numbers(self, task: Task) -> None:
        """Strict wants the claim's numbers in the confirmation; a true sentence about other things is no excuse."""
        claim = _claim("Пени составят 3 000 руб.", "пени не предусмотрены пунктом 7 договора")
        assert [(True, False)] == self._kept(task, claim)

    def test_superseded_source(self, task: Task) -> None:
        """Strict ignores a source that was replaced: a figure copied from it is wrong."""
        claim = _claim("Пени составят 3 000 руб.", "прежней редакции пени составят 3 000 руб.")
        assert [(True, False)] == self._kept(task, claim)

    def test_overlapping_spans_count_once(self, task: Task) -> None:
        """The same words claimed twice are one invention; another place is another."""
        claims = (_claim("Пени составят 3 000 руб."), _claim("3 000 руб. по пункту 7."), _claim(TERM))
        assert [(True, True), (False, False), (True, True)] == self._kept(task, *claims)

    @pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (2, 1, 0)])
    def test_a_chain_of_overlaps_is_one(self, task: Task, order: tuple[int, ...]) -> None:
        """What is linked by overlaps counts once in whatever order the judge lists it."""
        quotes = ("Сумма договора составляет", "договора составляет 15 000 руб.", "15 000 руб. Срок поставки")
        assert [True, False, False] == [kept for kept, _ in self._kept(task, *(_claim(quotes[at]) for at in order))]

    def test_neighbours_are_two(self, task: Task) -> None:
        """Spans that touch and do not overlap are two inventions."""
        output = [Unit("ответ", "срок пять дней,цена шесть тысяч")]
        claims = (_claim("срок пять дней,"), _claim("цена шесть тысяч"))
        raw = _raw(*((point.id, "", Level.ABSENT) for point in task.rubric), hallucinations=claims)
        assert [True, True] == [claim.kept for claim in settle(raw, task, output).hallucinations]

    def test_overlap_under_one_profile(self, task: Task) -> None:
        """A claim that exact dropped does not swallow the next one under exact; the ledger names the profile."""
        claims = (_claim("Пени составят 3 000 руб.", "прежней редакции пени составят 3 000 руб."),
                  _claim("3 000 руб. по пункту 7."), _claim("3 000 руб. по пункту"))
        assert [(True, False), (False, True), (False, False)] == self._kept(task, *claims)
        ledger = settle(_fine(hallucinations=claims), task, OUTPUT, MATERIALS).ledger
        assert [("выдумка 1", "strict", "засчитана"), ("выдумка 2", "strict", "снята"),
                ("выдумка 3", "both", "снята")] == [(line.item, line.profile, line.after) for line in ledger]

    def test_needs_materials(self) -> None:
        """Materials are read only to look for a confirmation."""
        assert (False, False, True) == (needs_materials(_fine()), needs_materials(_fine(hallucinations=(_claim("а"),))),
                                        needs_materials(_fine(hallucinations=(_claim("а", "б"),))))


class TestNumerals:
    """Numbers as they are held against each other."""

    @pytest.mark.parametrize(("text", "expected"), [
        ("15\u00a0000 руб.", {"15000"}), ("15 000,50 и 0,5", {"15000.5", "0.5"}), ("7,00 %", {"7"}),
        ("05.12.2026 в 10:30 по № 12/3", {"05.12.2026", "10:30", "12/3"}), ("2024 500", {"2024", "500"}),
        ("1 234 567", {"1234567"}), ("100", {"100"}), ("12/3.50", {"12/3.50"}), ("нет", set()),
    ])
    def test_numerals(self, text: str, expected: set[str]) -> None:
        """Grouping and decimal zeros do not matter, the digits of dates and papers do."""
        assert expected == numerals(text)


class TestForbidden:
    """Forbidden statements."""

    def test_kept_with_a_place(self, task: Task) -> None:
        """A located quote holds the claim."""
        final = settle(_fine(forbidden=(("f1", TERM),)), task, OUTPUT)
        assert [(True, "ответ")] == [(claim.kept, claim.found[0].unit) for claim in final.forbidden]

    @pytest.mark.parametrize("quote", ["", "Договор расторгнут вчера."])
    def test_dropped_without_one(self, task: Task, quote: str) -> None:
        """Without a located quote nobody asserted anything."""
        final = settle(_fine(forbidden=(("f1", quote),)), task, OUTPUT)
        assert ([False], ["f1"]) == ([claim.kept for claim in final.forbidden], [line.item for line in final.ledger])

    def test_one_of_two_quotes(self, task: Task) -> None:
        """Two claims of one statement are one entry, kept by the quote that stands."""
        final = settle(_fine(forbidden=(("f1", "Договор расторгнут."), ("f1", TERM))), task, OUTPUT)
        assert [("f1", True)] == [(claim.id, claim.kept) for claim in final.forbidden]
