"""What of a source survives: templates and documents that must stay as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import p, python_docx, through_libreoffice, word
from tests.grading.builders import Bench, docx
from tools.model import Outcome, sha256

FORM = ["ДОГОВОР ПОСТАВКИ", "г. Омск, {{ДАТА}}", "1. Предмет", "1.1. Поставщик передаёт товар «по спецификации».",
        "1.2. Покупатель {{ПОКУПАТЕЛЬ}} оплачивает товар.", "[Вариант А] Аванс 30 %.", "2. Сроки",
        "2.1. Срок — 10 дней."]
SLOTS = ["{{", "[Вариант"]
FILLED = [text.replace("{{ДАТА}}", "5 июня 2026 г.").replace("{{ПОКУПАТЕЛЬ}}", "ООО «Кедр»").replace("[Вариант А] ", "")
          for text in FORM]


def _template(tmp_path: Path, delivered: bytes, source: bytes | None = None, slots: list[str] = SLOTS) -> Outcome:
    bench = Bench(tmp_path, materials={"shared/дела/Форма.docx": source or docx(*FORM)})
    return bench.record("Вот.", {"Договор.docx": delivered}).check("docx.template", "file:*.docx", of="Форма.docx",
                                                                   slots=slots)


def _without(texts: list[str], at: int) -> list[str]:
    return texts[:at] + texts[at + 1:]


class TestTemplate:
    @pytest.mark.parametrize(
        ("texts", "expected"),
        [
            (FILLED, "pass"),
            # a slot paragraph may go, something may be added
            (_without(FILLED, 5), "pass"),
            ([*FILLED, "3. Реквизиты", "ИНН 000"], "pass"),
            # a clause is gone, reworded, moved
            (_without(FILLED, 7), "fail"),
            ([text.replace("10 дней", "15 дней") for text in FILLED], "fail"),
            ([text.replace("передаёт", "обязуется передать") for text in FILLED], "fail"),
            ([*FILLED[:2], *FILLED[6:], *FILLED[2:6]], "fail"),
            # typography and spaces are no change
            ([text.replace("«", '"').replace("»", '"').replace("—", "-").replace(" ", "\u00a0") for text in FILLED],
             "pass"),
            # one's own text with the same meaning
            (["Договор", "Стороны договорились о поставке товара."], "fail"),
        ],
    )
    def test_paragraphs(self, tmp_path: Path, texts: list[str], expected: str) -> None:
        """Every paragraph outside the slots stands there, in its order."""
        assert expected == _template(tmp_path, docx(*texts)).status.value

    def test_the_lost_paragraph_is_named(self, tmp_path: Path) -> None:
        """The reason counts what is lost and cites the first."""
        outcome = _template(tmp_path, docx(*_without(FILLED, 3)))
        assert ("Договор.docx: нет или изменено: 1 из 5; абзац 4 источника: «1.1. Поставщик передаёт товар «по "
                "спецификации».»", "источник, абзац 4") == (outcome.reason, outcome.evidence[0].locator)

    def test_automatic_numbers_do_not_count(self, tmp_path: Path) -> None:
        """The same clauses numbered by Word in the source and typed by a model in the result."""
        source = word(p("Предмет", number=1) + p("Цена", number=1))
        assert "pass" == _template(tmp_path, docx("1. Предмет", "2. Цена"), source).status.value

    def test_tables_and_headers(self, tmp_path: Path) -> None:
        """Rows of tables are paragraphs of the form; a header must stay, its page number may differ."""
        def form(header: str, value: str) -> bytes:
            def build(document: Any) -> None:
                document.sections[0].header.paragraphs[0].text = header
                table = document.add_table(2, 2)
                for at, text in enumerate(("Показатель", "Значение", "Срок", value)):
                    table.cell(at // 2, at % 2).text = text
            return python_docx(build)
        source = form("Форма ТФ-03, стр. 1 из 2", "{{СРОК}}")
        found = [_template(tmp_path / "a", form("Форма ТФ-03, стр. 1 из 3", "5 дней"), source),
                 _template(tmp_path / "b", form("", "5 дней"), source)]
        assert ["pass", "fail"] == [outcome.status.value for outcome in found]

    def test_unknown(self, tmp_path: Path) -> None:
        """A form that is not among the materials, and a record without files."""
        bench = Bench(tmp_path / "a").record("Вот.", {"Договор.docx": docx("а")})
        missing = bench.check("docx.template", "file:*", of="Нет.docx")
        silent = Bench(tmp_path / "b", materials={"Форма.docx": docx("а")}).record("Вот.", files=None).check(
            "docx.template", "file:*", of="Форма.docx")
        assert ["engine", "evidence_absent"] == [missing.cause, silent.cause]

    @pytest.mark.libreoffice
    def test_saved_by_libreoffice(self, tmp_path: Path) -> None:
        """A form that was filled and saved in LibreOffice is the same form."""
        data = through_libreoffice(docx(*FILLED), "docx", "docx", tmp_path)
        assert "pass" == _template(tmp_path / "b", data).status.value


def _report(*parts: tuple[str, list[str]], numbered: bool = True) -> bytes:
    def build(document: Any) -> None:
        for at, (name, texts) in enumerate(parts, start=1):
            document.add_heading(f"{at}. {name}" if numbered else name, 1)
            for text in texts:
                document.add_paragraph(text)
        table = document.add_table(2, 2)
        for at, text in enumerate(("Месяц", "Сумма", "октябрь", "100")):
            table.cell(at // 2, at % 2).text = text
    return python_docx(build)


PARTS = [("Общее", ["Отчёт за октябрь."]), ("Смены", ["Две смены.", "По 12 часов."]), ("Стоянка", ["Платная."]),
         ("Итоги", ["Всё по плану."])]


def _kept(tmp_path: Path, delivered: bytes, except_: list[Any], source: bytes | None = None) -> Outcome:
    bench = Bench(tmp_path, materials={"tasks/1.01/my-files/Отчёт.docx": source or _report(*PARTS)})
    return bench.record("Вот.", {"Новый.docx": delivered}).check(
        "docx.kept", "file:*.docx", of="Отчёт.docx", **{"except": except_})


class TestKept:
    @pytest.mark.parametrize(
        ("delivered", "except_", "expected"),
        [
            (_report(*PARTS), [], "pass"),
            # a section removed as asked, the rest renumbered
            (_report(PARTS[0], PARTS[1], PARTS[3]), [{"section": "Стоянка"}], "pass"),
            (_report(PARTS[0], PARTS[1], PARTS[3]), [], "fail"),
            # more is gone than was asked for
            (_report(PARTS[0], PARTS[3]), [{"section": "Стоянка"}], "fail"),
            # a section rewritten as asked, and one that was not
            (_report(PARTS[0], ("Смены", ["Три смены."]), *PARTS[2:]), [{"section": "2. Смены"}], "pass"),
            (_report(("Общее", ["Отчёт за ноябрь."]), *PARTS[1:]), [{"section": "Смены"}], "fail"),
            # a paragraph named by its words, numbers left off, something new in between
            (_report(("Общее", ["Отчёт за ноябрь."]), *PARTS[1:]), ["за октябрь"], "pass"),
            (_report(*PARTS, numbered=False), [], "pass"),
            (_report(*PARTS[:2], ("Жалобы", ["Жалоб нет."]), *PARTS[2:]), [], "pass"),
            # a retelling
            (docx("Отчёт за октябрь: смены, стоянка, итоги."), [], "fail"),
        ],
    )
    def test_rest(self, tmp_path: Path, delivered: bytes, except_: list[Any], expected: str) -> None:
        """Everything but what is named stands there word for word, wherever it stands."""
        assert expected == _kept(tmp_path, delivered, except_).status.value

    def test_a_table_row_counts(self, tmp_path: Path) -> None:
        """A changed cell is a changed row, and the row is cited."""
        source = _report(*PARTS)
        import io

        import docx as library
        document = library.Document(io.BytesIO(source))
        document.tables[0].cell(1, 1).text = "200"
        stream = io.BytesIO()
        document.save(stream)
        changed = stream.getvalue()
        outcome = _kept(tmp_path, changed, [], source)
        assert ("fail", "| октябрь | 100 |") == (outcome.status.value, outcome.evidence[0].text)

    def test_what_stood_twice(self, tmp_path: Path) -> None:
        """A paragraph that stands twice must stand twice."""
        source = docx("Подпись", "Текст", "Подпись")
        assert "fail" == _kept(tmp_path, docx("Подпись", "Текст"), [], source).status.value

    def test_deleted_with_tracking(self, tmp_path: Path) -> None:
        """Text deleted with tracking is gone."""
        body = p("Цена") + "<w:p><w:del><w:r><w:delText>Срок</w:delText></w:r></w:del></w:p>"
        assert "fail" == _kept(tmp_path, word(body), [], docx("Цена", "Срок")).status.value

    def _turns(self, tmp_path: Path, second: bytes, recorded: bool = True) -> Outcome:
        first = docx("Общее", "Отчёт.", "Смены", "Две смены.", "Стоянка", "Платная.")
        files = [{"path": "a.docx", "sha256": sha256(first), "turn": 0},
                 {"path": "b.docx", "sha256": sha256(second), "turn": 1}]
        if not recorded:
            files = [{key: value for key, value in file.items() if key != "turn"} for file in files]
        bench = Bench(tmp_path, turns=[{"text": "раз"}, {"text": "два"}]).record(
            "Вот.", {"a.docx": first, "b.docx": second}, files=files,
            turns=[{"i": 0, "answer": "Вот."}, {"i": 1, "answer": "И вот."}])
        return bench.check("docx.kept", "file:turn-2/*.docx", of="delivered:turn-1",
                           **{"except": [{"section": "Смены"}, {"section": "Стоянка"}]})

    def test_of_an_earlier_turn(self, tmp_path: Path) -> None:
        """What the system delivered before is the source; sections without real headings end at the next name."""
        found = [self._turns(tmp_path / "a", docx("Общее", "Отчёт.", "Смены", "Три смены.")),
                 self._turns(tmp_path / "b", docx("Общее", "Отчёт новый.", "Смены", "Три смены."))]
        assert ["pass", "fail"] == [outcome.status.value for outcome in found]

    def test_turns_not_recorded(self, tmp_path: Path) -> None:
        """Files without their turn leave it open what the source was."""
        outcome = self._turns(tmp_path, docx("Общее"), recorded=False)
        assert ("unknown", "evidence_absent") == (outcome.status.value, outcome.cause)
