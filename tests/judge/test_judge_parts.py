"""Long outputs in parts, merging, canaries, excerpts, names."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judge.conftest import make_task
from tools.judge.addressed import Span
from tools.judge.blind import blind, restored
from tools.judge.canary import Canary, CanaryFailed, canaries, deal
from tools.judge.chunks import OVERLAP, TooSmall, chunks
from tools.judge.excerpts import TOTAL, excerpts
from tools.judge.folding import fold_text
from tools.judge.merge import merge_masked, merge_parts
from tools.judge.prompt import Point
from tools.judge.units import Unit
from tools.model import Level, RawVerdict
from tools.model.verdict import RawItem

SAID = "Сумма договора составляет 15 000 руб."
LATER = "Срок поставки составляет 10 дней."
SHOWN = (Unit("ответ", f"{SAID}\n{LATER}\n{SAID.upper()}"),)


def _said(*levels: tuple[str, Level]) -> RawVerdict:
    items = tuple(RawItem(id=f"r{number}", quote=quote, reason="", verdict=level)
                  for number, (quote, level) in enumerate(levels, start=1))
    return RawVerdict(items=items, hallucinations=(), forbidden=())


class TestChunks:
    """Nothing is left out."""

    def test_what_fits_stays_whole(self) -> None:
        """One part, the units as they are."""
        units = [Unit("ответ", "а"), Unit("файл", "б")]
        assert (tuple(units),) == chunks(units, 1000)

    @given(st.lists(st.text(alphabet="абв |.", max_size=300), max_size=60), st.integers(1600, 4000))
    def test_every_line_is_in_some_part(self, lines: list[str], room: int) -> None:
        """Parts are no larger than asked, and all text is in them in order."""
        text = "\n".join(f"{number}:{line}" for number, line in enumerate(lines))
        parts = chunks([Unit("ответ", text), Unit("файл", "конец")], room)
        assert [] == [part for part in parts if sum(len(unit.name) + len(unit.text) + 32 for unit in part) > room]
        shown = "".join(unit.text for part in parts for unit in part)
        assert [] == [line for line in text.split("\n") if line not in shown]
        assert [unit.text for unit in parts[-1]][-1:] == ["конец"]

    def test_heads_of_tables_are_repeated(self) -> None:
        """Each part of a table begins with its head."""
        rows = "".join(f"| строка {number} | {number} |\n" for number in range(200))
        parts = chunks([Unit("ответ", f"| Имя | Сумма |\n{rows}")], 2000)
        assert {"| Имя | Сумма |"} == {part[0].text.split("\n")[0] for part in parts}
        assert 2 < len(parts)

    def test_one_long_line(self) -> None:
        """A line without an end is cut at spaces, the pieces overlapping."""
        text = " ".join(f"слово{number}" for number in range(2000))
        parts = chunks([Unit("ответ", text)], 3000)
        assert [] == [word for word in text.split() if not any(word in part[0].text.split() for part in parts)]

    def test_no_room(self) -> None:
        """A window without room is said, not filled with scraps."""
        with pytest.raises(TooSmall):
            chunks([Unit("ответ", "а" * 5000)], 3 * OVERLAP - 1)


class TestMergingParts:
    """Verdicts on parts of a long output."""

    @pytest.mark.parametrize(("levels", "expected"), [
        ([("", Level.ABSENT), (SAID, Level.CORRECT)], Level.CORRECT),
        ([(SAID, Level.PARTIAL), (LATER, Level.CORRECT)], Level.CORRECT),
        ([(SAID, Level.WRONG), ("", Level.ABSENT)], Level.WRONG),
        ([("", Level.ABSENT), ("", Level.ABSENT)], Level.ABSENT),
        ([(SAID, Level.CORRECT), (LATER, Level.WRONG)], Level.PARTIAL),
        ([("такого в выдаче нет вовсе", Level.CORRECT), (LATER, Level.PARTIAL)], Level.PARTIAL)])
    def test_levels(self, levels: list[tuple[str, Level]], expected: Level) -> None:
        """Absence is ignored, the best wins, right against wrong without an answer is partial."""
        task = make_task(rubric=[{"id": "r1", "text": "Сумма."}])
        found = merge_parts([_said(level) for level in levels], task, SHOWN, lambda point, said: None)
        assert expected is found.items[0].verdict

    def test_reconciled(self) -> None:
        """Right against wrong is asked about, by the verified places."""
        asked: list[Sequence[RawItem]] = []

        def reconcile(point: str, said: Sequence[RawItem]) -> RawItem:
            asked.append(said)
            return said[1]

        task = make_task(rubric=[{"id": "r1", "text": "Сумма."}])
        found = merge_parts([_said((SAID, Level.CORRECT)), _said((LATER, Level.WRONG))], task, SHOWN, reconcile)
        assert Level.WRONG is found.items[0].verdict
        assert [[SAID, LATER]] == [[item.quote for item in one] for one in asked]

    @pytest.mark.parametrize(("second", "expected"), [
        (("", Level.CORRECT), Level.CORRECT), ((SAID, Level.WRONG), Level.WRONG), (("", Level.ABSENT), Level.ABSENT)])
    def test_absence(self, second: tuple[str, Level], expected: Level) -> None:
        """What must be nowhere is met only when every part says so."""
        task = make_task(rubric=[{"id": "r1", "text": "Пени не названы.", "absence": True}])
        found = merge_parts([_said(("", Level.CORRECT)), _said(second)], task, SHOWN, lambda point, said: None)
        assert expected is found.items[0].verdict


class TestMergingMasked:
    """Verdicts with and without words to the grader; they stand in the second line."""

    SPAN = (Span("ответ", len(SAID) + 1, len(SAID) + 1 + len(LATER)),)

    @pytest.mark.parametrize(("whole", "bare", "expected"), [
        ((SAID, Level.CORRECT), (SAID, Level.CORRECT), (SAID, Level.CORRECT)),
        ((SAID, Level.CORRECT), (SAID, Level.PARTIAL), ("", Level.ABSENT)),
        ((SAID, Level.CORRECT), ("", Level.ABSENT), ("", Level.ABSENT)),
        ((SAID, Level.CORRECT), (SAID, Level.WRONG), (SAID, Level.WRONG)),
        ((LATER, Level.PARTIAL), (SAID, Level.CORRECT), (SAID, Level.PARTIAL)),
        ((LATER, Level.WRONG), ("", Level.ABSENT), (LATER, Level.WRONG)),
        (("", Level.ABSENT), (SAID, Level.CORRECT), ("", Level.ABSENT))])
    def test_levels(self, whole: tuple[str, Level], bare: tuple[str, Level], expected: tuple[str, Level]) -> None:
        """Nothing rises, nothing rests on the masked words, no error is talked away."""
        found = merge_masked(_said(whole), _said(bare), self.SPAN, SHOWN).items[0]
        assert expected == (found.quote, found.verdict)


class TestCanaries:
    """Points whose answer code knows."""

    def test_one_true_one_false(self) -> None:
        """The true word stands in the output, the false one neither there nor in the request."""
        found = canaries(SHOWN, "Сверь договор, в нём есть виадук.", "соль")
        text = fold_text(SHOWN[0].text) + "виадук"
        assert {True: True, False: False} == {canary.true: canary.word in text for canary in found}

    def test_no_words(self) -> None:
        """An output of signs has no true one."""
        assert [False] == [canary.true for canary in canaries([Unit("ответ", ":")], "", "соль")]

    @pytest.mark.parametrize(("true", "level", "quote", "fine"), [
        (True, Level.CORRECT, SAID, True), (True, Level.CORRECT, "договора", True), (True, Level.ABSENT, "", False),
        (True, Level.CORRECT, LATER, False), (False, Level.ABSENT, "", True), (False, Level.WRONG, "", True),
        (False, Level.CORRECT, SAID, False), (False, Level.PARTIAL, SAID, False)])
    def test_check(self, true: bool, level: Level, quote: str, fine: bool) -> None:
        """A judge that sees what code sees passes."""
        canary = Canary("…", "договора", true)
        said = RawItem(id="p1", quote=quote, reason="", verdict=level)
        try:
            canary.check(said, SHOWN)
        except CanaryFailed:
            assert not fine
        else:
            assert fine

    @given(st.text())
    def test_names_tell_nothing(self, salt: str) -> None:
        """Points and canaries are numbered alike, and the points keep their order."""
        deck = deal([Point("r1", "А"), Point("r2", "Б")], canaries(SHOWN, "", salt), salt)
        assert ["p1", "p2", "p3", "p4"] == [point.id for point in deck.points]
        assert ["А", "Б"] == [point.text for point in deck.points if point.id in deck.rubric]


class TestExcerpts:
    """Places of the materials for a claim."""

    def test_the_place_with_the_number_comes_first(self) -> None:
        """A number and a rare word outweigh common words."""
        noise = [Unit(f"{number}.txt", "Договор поставки оборудования заключён. " * 10) for number in range(20)]
        place = Unit("счёт.txt", "Счёт на 15 000 руб. за термостат выставлен.")
        assert "счёт.txt" == excerpts("Термостаты в договоре стоят 15000 руб.", [*noise, place])[0][0]

    def test_bounded(self) -> None:
        """However much is alike, the excerpts fit."""
        found = excerpts("сумма 15", [Unit("а", "\n".join(f"сумма 15 строка {number}" for number in range(5000)))])
        assert 0 < sum(len(text) for _, text in found) <= TOTAL

    def test_nothing_in_common(self) -> None:
        """Without a common word there is nothing to show."""
        assert () == excerpts("сумма", [Unit("а", "иное слово")])


class TestNames:
    """What a judge must not know."""

    def test_in_texts_and_file_names(self) -> None:
        """The name goes, the offsets stay."""
        units = blind([Unit("файл Бета отчёт.docx", "Это отчёт Беты, точнее «Бета»: 5.")], ["Бета"])
        assert ("файл ████ отчёт.docx", "Это отчёт Беты, точнее «████»: 5.") == (units[0].name, units[0].text)

    def test_quotes_come_back(self) -> None:
        """A quote with the blackened name is the output's own words again."""
        output = [Unit("ответ", "Ваша Бета посчитала 15 000 руб.")]
        assert "Ваша Бета посчитала" == restored("ваша ████ посчитала", blind(output, ["Бета"]), output)

    def test_a_quote_from_nowhere_stays(self) -> None:
        """Nothing is mended that code cannot find."""
        assert "такого ████ нет" == restored("такого ████ нет", SHOWN, SHOWN)
