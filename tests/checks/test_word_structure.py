"""Headings, numbers, sections, paper and slots of delivered Word documents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import p, python_docx, real, through_libreoffice, word
from tests.grading.builders import Bench, docx, xlsx
from tools.model import Outcome, Unreadable


def _check(tmp_path: Path, kind: str, data: bytes, negate: bool = False, name: str = "Отчёт.docx",
           **args: Any) -> Outcome:
    return Bench(tmp_path).record("Готово.", {name: data}).check(kind, "file:*.docx", negate, **args)


def _headings(*names: str, level: int = 1) -> bytes:
    def build(document: Any) -> None:
        for name in names:
            document.add_heading(name, level)
            document.add_paragraph("Текст раздела.")
    return python_docx(build)


def _bold(document: Any) -> None:
    document.add_paragraph().add_run("Жалобы").bold = True
    document.add_paragraph("Текст раздела.")


class TestHeading:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (_headings("Жалобы"), {"text": "Жалобы"}, "pass"),
            (_headings("4. Жалобы"), {"text": "Жалобы", "level": 1}, "pass"),
            (_headings("Жалобы", level=2), {"text": "Жалобы", "level": 1}, "fail"),
            (_headings("Общее", "Жалобы", "Итоги"), {"min": 3}, "pass"),
            (_headings("Общее", "Жалобы"), {"min": 3}, "fail"),
            (_headings("Жалобный порядок"), {"text": "Жалобы"}, "fail"),
            # localised style ids, a style of one's own based on a heading, a bare outline level
            (word(p("Жалобы", "1")), {"text": "Жалобы", "level": 1}, "pass"),
            (word(p("Жалобы", "10", number=1)), {"text": "Жалобы"}, "pass"),
            (word('<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>Жалобы</w:t></w:r></w:p>'),
             {"text": "Жалобы", "level": 2}, "pass"),
            (b"<html><body><h1>\xd0\x96</h1></body></html>", {"min": 1}, "fail"),
            # bold text, and the hash signs of a model that wrote markdown into a document
            (python_docx(_bold), {"text": "Жалобы"}, "fail"),
            (docx("## Жалобы"), {"text": "Жалобы"}, "fail"),
            # a heading that was deleted with tracking, and the title of the document
            (word('<w:p><w:pPr><w:pStyle w:val="1"/></w:pPr><w:del><w:r><w:delText>Жалобы</w:delText></w:r></w:del>'
                  "</w:p>"), {"text": "Жалобы"}, "fail"),
            (python_docx(lambda document: document.add_heading("Отчёт", 0)), {"min": 1}, "fail"),
        ],
    )
    def test_is_a_real_one(self, tmp_path: Path, data: bytes, args: dict[str, Any], expected: str) -> None:
        """A heading style or an outline level counts in any language; bold text and markdown do not."""
        assert expected == _check(tmp_path, "docx.heading", data, **args).status.value

    def test_the_reason_names_what_is_there(self, tmp_path: Path) -> None:
        """A bold paragraph with the right words is named as no heading, with its place."""
        outcome = _check(tmp_path, "docx.heading", python_docx(_bold), text="Жалобы")
        assert ("Отчёт.docx: заголовков «Жалобы»: 0, нужно не менее 1; абзац 1 — обычный абзац, а не заголовок",
                "абзац 1") == (outcome.reason, outcome.evidence[0].locator)

    def test_a_file_that_we_cannot_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Our own gap is unknown; nothing recorded is unknown for want of evidence; nothing delivered fails."""
        gap = Unreadable("unsupported", "Формат не поддерживается.", ours=True)
        monkeypatch.setattr("tools.office.read", lambda *_, **__: gap)
        found = [_check(tmp_path / "a", "docx.heading", b"x"),
                 Bench(tmp_path / "b").record("Готово.", files=None).check("docx.heading", "file:*.docx"),
                 Bench(tmp_path / "c").record("Готово.").check("docx.heading", "file:*.docx", True)]
        assert [("unknown", "engine"), ("unknown", "evidence_absent"), ("fail", None)] == [
            (outcome.status.value, outcome.cause) for outcome in found]

    def test_another_format(self, tmp_path: Path) -> None:
        """A workbook under the name of a document is no document, negated too."""
        data = xlsx({"Л": [["Жалобы"]]})
        found = [_check(tmp_path / str(no), "docx.heading", data, no, text="Жалобы") for no in (False, True)]
        assert (["fail", "fail"], True) == ([outcome.status.value for outcome in found],
                                            "нет документа Word" in found[0].reason)

    def test_a_file_of_word(self, tmp_path: Path) -> None:
        """Headings of a document that a company wrote in Word."""
        data = real("open-xml-sdk__2003_Consumer_Confidence_Report.docx")
        assert "unknown" != _check(tmp_path, "docx.heading", data, min=1).status.value

    @pytest.mark.libreoffice
    def test_saved_by_libreoffice(self, tmp_path: Path) -> None:
        """The same document after LibreOffice has saved it."""
        data = through_libreoffice(_headings("Общее", "Жалобы"), "docx", "docx", tmp_path)
        assert "pass" == _check(tmp_path / "b", "docx.heading", data, text="Жалобы", level=1).status.value


class TestSectionAbsent:
    @pytest.mark.parametrize(
        ("data", "expected"),
        [
            (_headings("Общее", "Итоги"), "pass"),
            (_headings("Общее", "Прочие вопросы"), "fail"),
            (_headings("3. Прочие вопросы"), "fail"),
            (word(p("Прочие вопросы", "1", number=1)), "fail"),
            # mentioned in a sentence, left in the contents, deleted with tracking
            (_headings("Порядок: прочие вопросы и ответы"), "pass"),
            (word(p("Прочие вопросы\t5") + p("Общее", "1")), "pass"),
            (word(p("Общее", "1") + '<w:p><w:pPr><w:pStyle w:val="1"/><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r>'
                  "<w:delText>Прочие вопросы</w:delText></w:r></w:del></w:p>"), "pass"),
            # a document without any heading: a paragraph that is the name
            (docx("Общее", "5. Прочие вопросы:", "Текст."), "fail"),
            (docx("Общее", "Прочие вопросы решили не рассматривать."), "pass"),
            # a real heading elsewhere: the bold paragraph is no section
            (word(p("Общее", "1") + p("Прочие вопросы", run="<w:b/>")), "pass"),
        ],
    )
    def test_gone(self, tmp_path: Path, data: bytes, expected: str) -> None:
        """The section is gone when no heading bears its name."""
        assert expected == _check(tmp_path, "docx.section_absent", data, heading="Прочие вопросы").status.value

    def test_every_document_counts(self, tmp_path: Path) -> None:
        """One document with the section fails, and a broken one is no proof."""
        good, bad = _headings("Общее"), _headings("Прочие вопросы")
        found = [Bench(tmp_path / name).record("Готово.", {"a.docx": good, "b.docx": other}).check(
            "docx.section_absent", "file:*.docx", heading="Прочие вопросы").status.value
            for name, other in (("x", good), ("y", bad), ("z", b"PK\x03\x04"))]
        assert ["pass", "fail", "fail"] == found

    def test_not_recorded(self, tmp_path: Path) -> None:
        """A record that says nothing of files proves no absence."""
        outcome = Bench(tmp_path).record("Готово.", files=None).check("docx.section_absent", "file:*.docx", heading="А")
        assert ("unknown", "evidence_absent") == (outcome.status.value, outcome.cause)


def _list(*texts: str, number: int = 1, level: int = 0) -> str:
    return "".join(p(text, number=number, level=level) for text in texts)


class TestNumbering:
    @pytest.mark.parametrize(
        ("data", "labels", "expected"),
        [
            (word(_list("Предмет", "Цена", "Сроки")), ["1", "2", "3"], "pass"),
            (word(_list("Предмет", "Цена")), ["1", "2", "3"], "fail"),
            (word(_list("Предмет", "Цена", "Сроки", "Итоги")), ["1", "2", "3"], "fail"),
            # clauses of a section; the counter of the level above stands in each
            (word(_list("Предмет") + _list("А", "Б", level=1) + _list("Цена") + _list("В", "Г", "Д", level=1)),
             ["2.1", "2.2", "2.3"], "pass"),
            # a restart by override
            (word(_list("Раз", "Два") + p("Текст") + _list("Снова", number=2)), ["1"], "pass"),
            # typed by hand, as a model does
            (_headings("1. Предмет", "2. Цена", "3. Сроки"), ["1", "2", "3"], "pass"),
            (_headings("1. Предмет", "2. Цена", "4. Сроки"), ["1", "2", "3"], "fail"),
            (docx("1) Предмет", "2) Цена", "3) Сроки"), ["1", "2", "3"], "pass"),
            # a number typed over an automatic one shows twice
            (word(p("Предмет", "1", number=1) + p("2. Цена", "1", number=1)), ["1", "2"], "fail"),
            # the gap in the headings is not excused by a list of two items
            (_headings("1. Предмет", "3. Цена"), ["1", "2"], "fail"),
            # headings without numbers: the numbers of the list are looked at
            (word(p("Предмет", "1") + _list("раз", "два")), ["1", "2"], "pass"),
            (docx("Предмет", "Цена"), ["1", "2"], "fail"),
            # numbers of two levels: of all headings, of a list, typed; one too many and one that is missing
            (word(p("А", "1", number=1) + p("Б", "2", number=1, level=1) + p("В", "1", number=1)), ["1", "1.1", "2"],
             "pass"),
            (word(_list("А") + _list("Б", "В", level=1) + _list("Г")), ["1", "1.1", "1.2", "2"], "pass"),
            (_headings("1. Предмет", "1.1. Товар", "2. Цена"), ["1", "1.1", "2"], "pass"),
            (docx("1. Предмет", "1.1. Товар", "2. Цена"), ["1", "1.1", "2"], "pass"),
            (word(_list("А") + _list("Б", "В", level=1) + _list("Г")), ["1", "1.1", "2"], "fail"),
            (_headings("1. Предмет", "1.2. Товар", "2. Цена"), ["1", "1.1", "2"], "fail"),
        ],
    )
    def test_rendered_labels(self, tmp_path: Path, data: bytes, labels: list[str], expected: str) -> None:
        """The labels that a reader sees are exactly those, of headings first, then of one list."""
        assert expected == _check(tmp_path, "docx.numbering", data, labels=labels).status.value

    def test_reasons(self, tmp_path: Path) -> None:
        """A gap is shown by the numbers that are there; a double number by both."""
        gap = _check(tmp_path / "a", "docx.numbering", _headings("1. А", "3. Б"), labels=["1", "2"])
        double = _check(tmp_path / "b", "docx.numbering", word(p("1. Предмет", "1", number=1)), labels=["1"])
        assert ("Отчёт.docx: номера: 1, 3; нужны: 1, 2", "Отчёт.docx: номер стоит дважды: «1. 1. Предмет»") == (
            gap.reason, double.reason)

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        outcome = Bench(tmp_path).record("Готово.", files=None).check("docx.numbering", "file:*", labels=["1"])
        assert "evidence_absent" == outcome.cause


_A4 = '<w:pgSz w:w="11906" w:h="16838"/>'
_A4_LANDSCAPE = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>'
_FLAG_ONLY = '<w:pgSz w:w="11906" w:h="16838" w:orient="landscape"/>'
_TABLE = ("<w:tbl><w:tblPr/>" + "<w:tr><w:tc><w:p/></w:tc><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr>" * 3
          + "</w:tbl>")
_SMALL = "<w:tbl><w:tblPr/><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"


def _end(page: str) -> str:
    return f"<w:p><w:pPr><w:sectPr>{page}</w:sectPr></w:pPr></w:p>"


class TestPage:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (word(_TABLE, page=_A4_LANDSCAPE), {"orientation": "landscape", "size": "A4"}, "pass"),
            (word(_TABLE, page=_A4), {"orientation": "landscape"}, "fail"),
            (word(_TABLE, page=_A4), {"orientation": "portrait", "size": "A4"}, "pass"),
            (word(_TABLE, page=_A4), {"size": "A3"}, "fail"),
            # the section of the largest table decides, wherever it stands
            (word(_SMALL + _end(_A4) + _TABLE, page=_A4_LANDSCAPE), {"orientation": "landscape"}, "pass"),
            (word(_TABLE + _end(_A4) + _SMALL, page=_A4_LANDSCAPE), {"orientation": "landscape"}, "fail"),
            # Word prints by the measures, a flag alone turns nothing
            (word(_TABLE, page=_FLAG_ONLY), {"orientation": "landscape"}, "fail"),
            # python-docx: Letter unless told
            (docx("текст"), {"size": "A4"}, "fail"),
            (docx("текст"), {"size": "Letter", "orientation": "portrait"}, "pass"),
            (word(_TABLE, page='<w:pgSz w:w="11900" w:h="16840"/>'), {"size": "A4"}, "pass"),
            (word(_TABLE), {"orientation": "portrait"}, "fail"),
        ],
    )
    def test_paper(self, tmp_path: Path, data: bytes, args: dict[str, Any], expected: str) -> None:
        """Orientation and size of the section that holds the largest table."""
        assert expected == _check(tmp_path, "docx.page", data, **args).status.value

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        outcome = Bench(tmp_path).record("Готово.", files=None).check("docx.page", "file:*", size="A4")
        assert "evidence_absent" == outcome.cause


class TestNoPlaceholder:
    @pytest.mark.parametrize(
        ("text", "args", "expected"),
        [
            ("Договор № 17 от 5 июня 2026 г.", {}, "pass"),
            ("Договор № ____ от 5 июня", {}, "fail"),
            ("Покупатель: {{ПОКУПАТЕЛЬ}}", {}, "fail"),
            ("В лице [ФИО] и [указать должность]", {}, "fail"),
            ("Сумма: <сумма прописью>", {}, "fail"),
            ("Срок: XX.XX.XXXX", {}, "fail"),
            # no slots: references, links of markdown, remarks, a line to sign on
            ("См. [1] и [приложение 2] и [Правила](http://a.example)", {}, "pass"),
            ("Покупатель ____________ / Иванов И. И. /", {}, "pass"),
            ("Подпись: ____________", {}, "pass"),
            ("М.П. ______", {}, "pass"),
            ("а, б, в и т. д. …", {}, "pass"),
            ("Введение .................... 3", {}, "pass"),
            ("Тираж ....................", {}, "fail"),
            ("Съезд XXXIV, глава XXX", {}, "pass"),
            # named patterns only, and slots that may stay
            ("Договор № ____", {"patterns": ["{{", "[Вариант"]}, "pass"),
            ("[Вариант А] Оплата", {"patterns": ["{{", "[Вариант"]}, "fail"),
            ("Договор № {{НОМЕР}}", {"allowed": ["{{НОМЕР}}"]}, "pass"),
            ("№ договора: ______", {"allowed": ["№ договора"]}, "pass"),
        ],
    )
    def test_slots(self, tmp_path: Path, text: str, args: dict[str, Any], expected: str) -> None:
        """Every usual form of a slot fails; signatures, references and allowed slots do not."""
        assert expected == _check(tmp_path, "docx.no_placeholder", docx("Шапка", text), **args).status.value

    def test_in_a_table_and_in_a_header(self, tmp_path: Path) -> None:
        """Cells and headers are looked at; the reason names the place."""
        def build(document: Any) -> None:
            document.add_table(1, 2).cell(0, 1).text = "{{СУММА}}"
            document.sections[0].header.paragraphs[0].text = "Приложение {{НОМЕР}}"
        outcome = _check(tmp_path, "docx.no_placeholder", python_docx(build))
        assert ("fail", "Отчёт.docx: не заполнено мест: 2; таблица 1, строка 1: «{{СУММА}}»") == (
            outcome.status.value, outcome.reason)

    def test_not_recorded(self, tmp_path: Path) -> None:
        """Unknown when the record says nothing of files."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check(
            "docx.no_placeholder", "file:*").cause
