"""Values in answers and files: what is found where, what the reason says, hidden text, unknown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import python_pptx
from tests.grading.builders import Bench, docx, xlsx
from tools.model import Unreadable

ANSWER = """Разница составляет 130 540 руб., срок — до 5 декабря 2026 г. в 18:00, от 5 до 7 дней.
Договор № 12-К/2024 подписал Иванов П. С., заказчик ООО «Вектор».
Рост 12,5 %.

| Позиция | Сумма |
|---|---|
| Кабель | 100 |
| Короб | 250 |
"""

CASES = [
    ("number", {"value": 130540}, {"value": 130541}),
    ("number", {"any_of": [1, 130540]}, {"any_of": [1, 2]}),
    ("number", {"value": 12.5, "unit": "%"}, {"value": 12.5}),
    ("number", {"value": 130540, "near": ["разниц"]}, {"value": 130540, "near": ["рост"]}),
    ("range", {"lo": 5, "hi": 7}, {"lo": 5, "hi": 8}),
    ("date", {"value": "2026-12-05"}, {"value": "2026-12-06"}),
    ("time", {"value": "18:00"}, {"value": "18:30"}),
    ("identifier", {"value": "12-К/2024"}, {"value": "2-К/2024"}),
    ("person", {"value": "Иванов Пётр Сергеевич"}, {"value": "Иванов Олег Сергеевич"}),
    ("org", {"value": "Вектор"}, {"value": "Вектор-М"}),
    ("phrase", {"text": "заказчик ООО «Вектор»"}, {"text": "исполнитель ООО «Вектор»"}),
    ("phrase", {"any_of": ["нет такой", "подписал Иванов"]}, {"any_of": ["нет такой"]}),
    ("row", {"cells": ["Кабель", 100]}, {"cells": ["Кабель", 250]}),
    ("order", {"items": ["Кабель", "Короб"]}, {"items": ["Короб", "Кабель"]}),
    ("count", {"of": "rows", "n": 2}, {"of": "rows", "n": 3}),
    ("no_extra", {"of": "date", "allowed": ["2026-12-05"]}, {"of": "date", "allowed": ["2026-12-06"]}),
]


class TestKinds:
    @pytest.mark.parametrize(("kind", "right", "wrong"), CASES)
    def test_pass_and_fail(self, tmp_path: Path, kind: str, right: dict[str, Any], wrong: dict[str, Any]) -> None:
        """Each kind passes on what stands there and fails on what does not, both with a reason."""
        bench = Bench(tmp_path).record(ANSWER)
        good, bad = bench.check(kind, **right), bench.check(kind, **wrong)
        assert ("pass", "fail", True) == (good.status.value, bad.status.value, bool(good.reason and bad.reason_en))

    @pytest.mark.parametrize(("kind", "right", "wrong"), CASES)
    def test_negate(self, tmp_path: Path, kind: str, right: dict[str, Any], wrong: dict[str, Any]) -> None:
        """`not` turns both round."""
        bench = Bench(tmp_path).record(ANSWER)
        assert ("fail", "pass") == (
            bench.check(kind, negate=True, **right).status.value,
            bench.check(kind, negate=True, **wrong).status.value,
        )

    @pytest.mark.parametrize(("kind", "right", "wrong"), [case for case in CASES if case[0] != "no_extra"])
    def test_unrecorded_turn(self, tmp_path: Path, kind: str, right: dict[str, Any], wrong: dict[str, Any]) -> None:
        """A turn that the record does not hold leaves the question open."""
        outcome = (
            Bench(tmp_path, turns=[{"text": "а"}, {"text": "б"}]).record(ANSWER).check(kind, "answer:turn-1", **right)
        )
        assert ("unknown", "evidence_absent") == (outcome.status.value, outcome.cause)


class TestReasons:
    def test_evidence_of_an_answer(self, tmp_path: Path) -> None:
        """A value in the answer is located by characters, counted from 1, and quoted."""
        found = Bench(tmp_path).record("Итого 130 540 руб.").check("number", value=130540).evidence[0]
        assert ("ответ", 6, True) == (found.unit, found.start, found.text.startswith("130 540"))
        assert found.locator.startswith("знаки 7–")

    def test_what_stands_there_instead(self, tmp_path: Path) -> None:
        """A missing number is named together with the nearest one that is there."""
        outcome = Bench(tmp_path).record("Разница 285 358 руб., строк 14.").check("number", value=130540)
        assert "нет числа 130 540 в ответе; ближайшее: 285 358" == outcome.reason.removesuffix(" руб.")

    def test_the_nearest_has_the_unit_and_the_neighbours(self, tmp_path: Path) -> None:
        """With a unit and stems the number named is one that carries the unit and stands near a stem."""
        bench = Bench(tmp_path).record("Выручка 21,5 млн руб. Рост выручки 17,6 %. Доля Юга 21,0 %.")
        outcome = bench.check("number", value=21.4, unit="%", near=["рост"])
        assert ("нет числа 21,4 % рядом с «рост…» в ответе; ближайшее: 17,6", "17,6") == (
            outcome.reason,
            outcome.evidence[0].text,
        )

    def test_what_date_stands_there_instead(self, tmp_path: Path) -> None:
        """A missing date is named together with one that is there."""
        outcome = Bench(tmp_path).record("Оплатим 16 октября 2026 года.").check("date", value="2026-10-17")
        assert "нет даты 17.10.2026 в ответе; ближайшее: 16 октября 2026 года" == outcome.reason

    def test_an_empty_answer(self, tmp_path: Path) -> None:
        """Silence is said to be silence."""
        assert "нет числа 5 в ответе: текста нет" == Bench(tmp_path).record(None).check("number", value=5).reason

    def test_a_cell_is_the_place(self, tmp_path: Path) -> None:
        """A number in a workbook is located by its cell."""
        bench = Bench(tmp_path).record("Вот.", {"a.xlsx": xlsx({"Лист1": [["Сумма"], [130540]]})})
        found = bench.check("number", "any", value=130540).evidence[0]
        assert ("a.xlsx", "Лист1!A2") == (found.unit, found.locator)

    def test_the_text_of_a_formula_is_its_value(self, tmp_path: Path) -> None:
        """A workbook written without saved values says what its formulas give."""
        bench = Bench(tmp_path).record("Вот.", {"a.xlsx": xlsx({"Лист1": [["Сумма"], [100], [200], ["=A2+A3"]]})})
        assert "pass" == bench.check("number", "file:*.xlsx", value=300).status.value


class TestHidden:
    def test_only_in_hidden_text(self, tmp_path: Path) -> None:
        """A value that nobody sees does not count, and the reason says that it is hidden."""
        bench = Bench(tmp_path).record("Вот.", {"a.docx": docx("Итог ниже.", hidden="Разница 130 540 руб.")})
        outcome = bench.check("number", "any", value=130540)
        assert ("fail", True) == (outcome.status.value, "только в скрытом тексте" in outcome.reason)

    def test_a_row_on_a_hidden_sheet(self, tmp_path: Path) -> None:
        """A row that only a hidden sheet holds does not count, and the reason says so."""
        book = xlsx({"Видно": [["Текст"], ["нет"]], "Тайно": [["Позиция", "Сумма"], ["Кабель", 5]]}, hidden=["Тайно"])
        outcome = Bench(tmp_path).record("Вот.", {"a.xlsx": book}).check("row", "any", cells=["Кабель", 5])
        assert ("fail", True) == (outcome.status.value, "на скрытом листе" in outcome.reason)

    def test_findings_are_told_once(self, tmp_path: Path) -> None:
        """Hidden text is a finding in the notes of the check that every task has."""
        bench = Bench(tmp_path).record("Вот.", {"a.docx": docx("Итог.", hidden="тайна")})
        assert [True] == ["a.docx" in note for note in bench.examine()["check:fabricated"].notes]


class TestPlaces:
    def test_answers_of_all_turns(self, tmp_path: Path) -> None:
        """`answers` looks at every turn, `answer` at the last, `answer:turn-1` at the first."""
        bench = Bench(tmp_path, turns=[{"text": "а"}, {"text": "б"}])
        bench.record("Два 2.", turns=[{"i": 0, "answer": "Один 1."}, {"i": 1, "answer": "Два 2."}])
        found = [bench.check("number", where, value=1).status.value for where in ("answers", "answer", "answer:turn-1")]
        assert ["pass", "fail", "pass"] == found

    def test_memory(self, tmp_path: Path) -> None:
        """`memory` looks at all texts of the recorded memory; unrecorded it is unknown."""
        bench = Bench(tmp_path)
        known = bench.record("Запомнил.", memory={"notes": [{"text": "порог 350 000 руб."}]}).check(
            "number", "memory", value=350000
        )
        absent = bench.record("Запомнил.").check("number", "memory", value=350000)
        assert ("pass", "unknown") == (known.status.value, absent.status.value)

    def test_any_file_is_enough(self, tmp_path: Path) -> None:
        """With two files a value in one of them is found."""
        bench = Bench(tmp_path).record("Вот.", {"a.docx": docx("Сумма 5."), "b.docx": docx("Сумма 6.")})
        assert "b.docx" == bench.check("number", "file:*.docx", value=6).evidence[0].unit


class TestNotes:
    @pytest.mark.parametrize(
        ("slide", "note", "args", "expected"),
        [("Рост", "Рост 23 %", {}, "pass"), ("Рост", "Рост 23 %", {"notes": False}, "fail"),
         ("Рост 23 %", "Заметка", {"notes": False}, "pass"), ("Рост 23 %", "Рост 23 %", {"notes": False}, "pass"),
         ("Рост 23", "%", {"notes": False}, "fail")],
    )
    def test_passed_over(self, tmp_path: Path, slide: str, note: str, args: dict[str, Any], expected: str) -> None:
        """What a speaker says is not what the slide shows, where a check asks of the slide alone."""
        def build(deck: Any) -> None:
            page = deck.slides.add_slide(deck.slide_layouts[5])
            page.shapes.title.text = slide
            page.notes_slide.notes_text_frame.text = note
        bench = Bench(tmp_path).record("Готово.", {"Показ.pptx": python_pptx(build)})
        outcome = bench.check("number", "file:*.pptx", value=23, unit="%", **args)
        assert expected == outcome.status.value

    def test_a_place_after_a_note(self, tmp_path: Path) -> None:
        """The place that is told is the slide's, whatever was passed over before it."""
        def build(deck: Any) -> None:
            for title in ("Начало", "Рост 23 %"):
                page = deck.slides.add_slide(deck.slide_layouts[5])
                page.shapes.title.text = title
                page.notes_slide.notes_text_frame.text = "Рост 23 %, сказать вслух"
        bench = Bench(tmp_path).record("Готово.", {"Показ.pptx": python_pptx(build)})
        evidence = bench.check("number", "file:*.pptx", value=23, unit="%", notes=False).evidence
        assert ["слайд 2"] == [piece.locator for piece in evidence]


class TestCrash:
    def test_a_crashing_kind_is_unknown(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever a library raises costs one item its decision."""
        from tools.checks.kinds import values

        def crash(*_: Any, **__: Any) -> None:
            raise RecursionError("deep")

        monkeypatch.setattr(values.numbers, "find", crash)
        outcome = Bench(tmp_path).record("5").check("number", value=5)
        assert ("unknown", "engine", True) == (outcome.status.value, outcome.cause, "RecursionError" in outcome.reason)


class TestFabricated:
    @pytest.mark.parametrize(
        ("answer", "expected"),
        [
            ("ИНН поставщика 7799887766.", "fail"),
            ("Мой ИНН 7712345678.", "pass"),
            ("ИНН в счёте 7701112223.", "pass"),
            ("ИНН из примечания 7704445556.", "pass"),
            ("Разница 130 540 руб.", "pass"),
            ("ИНН 7707778889.", "pass"),
        ],
    )
    def test_held_by_materials_words_or_derived(self, tmp_path: Path, answer: str, expected: str) -> None:
        """A requisite stands in a material, in its hidden text, in the person's words or among derived values."""
        materials = {
            "tasks/1.01/turn-1/Счёт.txt": "ИНН 7701112223",
            "tasks/1.01/turn-1/Акт.docx": docx("Акт", hidden="ИНН 7704445556"),
        }
        bench = Bench(tmp_path, materials=materials, derived=["7707778889"]).record(answer)
        outcome = bench.examine()["check:fabricated"]
        assert (expected, True) == (outcome.status.value, outcome.critical)

    def test_spans(self, tmp_path: Path) -> None:
        """The invented value is named, with its place."""
        outcome = Bench(tmp_path).record("ИНН поставщика 7799887766.").check("fabricated", "any")
        assert (("7799887766",), "ответ") == (outcome.spans, outcome.evidence[0].unit)

    def test_in_a_file(self, tmp_path: Path) -> None:
        """A delivered file is looked at as the answer is."""
        outcome = Bench(tmp_path).record("Вот.", {"a.docx": docx("ИНН 7799887766")}).check("fabricated", "any")
        assert ("fail", "a.docx") == (outcome.status.value, outcome.evidence[0].unit)

    def test_a_material_that_we_cannot_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """While a material is unread nobody can say that a value is invented."""
        refusal = Unreadable("unsupported", "Формат не поддерживается.", ours=True)
        monkeypatch.setattr("tools.office.read", lambda *_, **__: refusal)
        bench = Bench(tmp_path, materials={"tasks/1.01/turn-1/a.docx": b"x"}).record("ИНН поставщика 7799887766.")
        outcome = bench.check("fabricated", "any")
        assert ("unknown", "engine", True) == (outcome.status.value, outcome.cause, "a.docx" in outcome.reason)

    def test_a_material_that_nobody_can_read(self, tmp_path: Path) -> None:
        """A material that is broken for everybody excuses no invention."""
        bench = Bench(tmp_path, materials={"tasks/1.01/turn-1/a.docx": b"PK\x03\x04 broken"})
        assert "fail" == bench.record("ИНН поставщика 7799887766.").check("fabricated", "any").status.value

    def test_the_record_cannot_launder(self, tmp_path: Path) -> None:
        """Words that the record puts into the person's mouth hold nothing."""
        turns = [{"i": 0, "user": "ИНН поставщика 7799887766", "answer": "ИНН поставщика 7799887766."}]
        outcome = Bench(tmp_path).record("ИНН поставщика 7799887766.", turns=turns).check("fabricated", "any")
        assert "fail" == outcome.status.value
