"""Units: the output in its parts, without the name of who gave it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.judge import Unit, material_units, redact, said_nothing, units
from tools.model import Document, Edition, Hidden, Record, Unreadable

RecordWith = Callable[..., Record]


class TestUnits:
    """What is a unit."""

    def test_all_parts(self, record_with: RecordWith) -> None:
        """Last answer, earlier turns, files in order of name, actions, organiser."""
        record = record_with(
            answer="Готово.",
            turns=[{"i": 0, "answer": "Уточните срок."}, {"i": 1, "answer": None}, {"i": 2, "answer": "Готово."}],
            files=[{"path": "б/Отчёт.docx"}, {"path": "а.xlsx"}, {"path": "в.bin"}],
            actions=[{"i": 0, "tool": "send", "server": "mail", "args": {"to": "a@b.example"}, "denied": True,
                      "result_excerpt": "не слова системы"}, {"i": 1, "tool": "list"}],
            organiser={"after": {"reminders": [{"at": "2026-12-05T10:00:00+03:00", "text": "Позвонить", "rrule": None}],
                                 "notes": ["Купить бумагу"]}})
        found = units(record, {"б/Отчёт.docx": Document("docx", "Отчёт о сверке"), "а.xlsx": Document("xlsx", "Итого"),
                               "в.bin": Unreadable("unsupported", "не читается")})
        assert [("ответ", "Готово."), ("ответ, ход 1", "Уточните срок."), ("файл а.xlsx", "Итого"),
                ("файл б/Отчёт.docx", "Отчёт о сверке"),
                ("действия", '1. mail.send {"to":"a@b.example"} (отказано)\n2. list {}'),
                ("органайзер", "notes: Купить бумагу\nreminders: at = 2026-12-05T10:00:00+03:00; text = Позвонить"),
                ] == [(unit.name, unit.text) for unit in found]

    def test_no_last_message(self, record_with: RecordWith) -> None:
        """Without a last message the turns' answers are still output, each by its turn."""
        record = record_with(answer=None, turns=[{"i": 0, "answer": "Первое."}, {"i": 1, "answer": "Второе."}])
        assert ["ответ, ход 1", "ответ, ход 2"] == [unit.name for unit in units(record, {})]

    def test_two_last_messages(self, record_with: RecordWith) -> None:
        """A blank or another last message does not hide what the last turn answered."""
        for answer, names in (("", ["ответ, ход 1"]), ("Иное.", ["ответ", "ответ, ход 1"])):
            record = record_with(answer=answer, turns=[{"i": 0, "answer": "Слова."}])
            assert names == [unit.name for unit in units(record, {})]

    @pytest.mark.parametrize("answer", [None, "", " \n "])
    def test_nothing_said(self, record_with: RecordWith, answer: str | None) -> None:
        """Blanks are no output."""
        assert said_nothing(units(record_with(answer=answer, turns=[], actions=None), {}))

    def test_something_said(self, record_with: RecordWith) -> None:
        """An action alone is output."""
        assert not said_nothing(units(record_with(answer=None, turns=[], actions=[{"i": 0, "tool": "list"}]), {}))

    def test_name_of_the_system_is_nowhere(self, record_with: RecordWith) -> None:
        """What the record says of the system, its model and its run does not reach the judge."""
        record = record_with(system={"name": "Система-Икс", "model": "икс-7", "adapter": "икс"}, run_id="икс-прогон",
                             gateway={"host": "икс"}, logs={"икс": 1}, extra={"икс": 1})
        assert "икс" not in "".join(unit.name + unit.text for unit in units(record, {})).casefold()

    def test_locator_without_a_segment(self) -> None:
        """Outside every segment of a document characters are counted."""
        assert "знаки 1–3" == Unit("файл а.txt", "абв", Document("txt", "абв")).locator(0, 3)


class TestRedact:
    """Names of systems in what they say."""

    def test_same_length(self) -> None:
        """Offsets hold, whole words only, in any case."""
        text = "Я Зоркий, модель ЗОРКИЙ-2; зоркийский взгляд"
        assert "Я ██████, модель ████████; зоркийский взгляд" == redact(text, ["Зоркий", "зоркий-2", "", "Я"])

    def test_nothing_to_redact(self) -> None:
        """No names change nothing."""
        assert "текст" == redact("текст", [])


class TestMaterials:
    """Materials that a confirmation is looked for in."""

    def test_words_files_and_hidden_text(self, edition: Edition) -> None:
        """The person's words, each material by its path, what is hidden in it, and the flag of a replaced paper."""

        def reader(path: Path) -> Document | Unreadable:
            return Document("txt", path.read_text(encoding="utf-8"), hidden=(Hidden("тайное", "", "hidden"),))

        task = edition.tasks["1.01"]
        replaced = task.model_copy(update={"materials": (task.materials[0].model_copy(update={"superseded": True}),)})
        found = material_units(edition, replaced, reader)
        assert [("слова человека, ход 1", "Сверь договор со счётом.", False),
                ("tasks/счёт.txt", "Счёт на 15 000 руб. выставлен 05.12.2026.\nтайное", True)] == [
            (unit.name, unit.text, unit.superseded) for unit in found]

    def test_unreadable_is_left_out(self, edition: Edition) -> None:
        """A material that cannot be read confirms nothing."""
        found = material_units(edition, edition.tasks["1.01"], lambda path: Unreadable("unsupported", "не читается"))
        assert ["слова человека, ход 1"] == [unit.name for unit in found]
