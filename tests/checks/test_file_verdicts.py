"""What was delivered, told truly: disguised and broken files beside good ones, older formats, and the door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import python_pptx, through_libreoffice
from tests.grading.builders import Bench, docx, xlsx
from tools.checks import validate_check, validate_task
from tools.model import BadInput, Check, validate

BOOK = xlsx({"Лист1": [["Позиция", "Сумма"], ["Кабель", 5]]})
JUNK = {"text": "просто слова".encode(), "zip": b"PK\x03\x04 not a zip", "html": b"<html><body><p>5</p></body></html>",
        "other": docx("текст"), "cut": BOOK[:200], "binary": bytes(range(256)) * 4}


class TestBesideAGoodFile:
    @pytest.mark.parametrize("junk", sorted(JUNK))
    def test_what_must_hold_for_all(self, tmp_path: Path, junk: str) -> None:
        """A file that is no workbook under the name of one fails what speaks of every workbook, and is named."""
        bench = Bench(tmp_path).record("Вот.", {"a.xlsx": BOOK, "b.xlsx": JUNK[junk]})
        found = [bench.check("xlsx.no_errors", "file:*.xlsx"),
                 bench.check("file.delivered", "file:*.xlsx", type="xlsx", n=1),
                 bench.check("file.delivered", "file:*.xlsx", type="xlsx", min=1)]
        assert [("fail", True)] * 3 == [(outcome.status.value, "b.xlsx" in outcome.reason) for outcome in found]

    @pytest.mark.parametrize("junk", sorted(JUNK))
    def test_what_one_file_is_enough_for(self, tmp_path: Path, junk: str) -> None:
        """It passes by the good one, and the report remarks the other."""
        bench = Bench(tmp_path).record("Вот.", {"a.xlsx": BOOK, "b.xlsx": JUNK[junk]})
        found = [bench.check("xlsx.value", "file:*.xlsx", row="Кабель", column="Сумма", value=5),
                 bench.check("xlsx.structure", "file:*.xlsx", sheets=["Лист1"])]
        assert [("pass", True)] * 2 == [(outcome.status.value, any("b.xlsx" in note for note in outcome.notes))
                                        for outcome in found]

    def test_documents_and_decks(self, tmp_path: Path) -> None:
        """The same for Word and PowerPoint."""
        def build(deck: Any) -> None:
            deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "Итоги"
        bench = Bench(tmp_path).record("Вот.", {
            "a.docx": docx("текст"), "b.docx": b"text", "c.pptx": python_pptx(build), "d.pptx": docx("текст")})
        found = [bench.check("docx.no_placeholder", "file:*.docx"), bench.check("pptx.titles", "file:*.pptx"),
                 bench.check("pptx.fits", "file:*.pptx"), bench.check("docx.comments", "file:*.docx", max=0),
                 bench.check("file.delivered", "file:*.docx", type="docx", n=1)]
        assert ["fail"] * 5 == [outcome.status.value for outcome in found]
        assert "под этим именем документ Word (docx)" in found[1].reason

    def test_a_file_of_another_name_is_left_alone(self, tmp_path: Path) -> None:
        """A broken archive beside the workbook breaks no workbook, and is remarked."""
        bench = Bench(tmp_path).record("Вот.", {"a.xlsx": BOOK, "b.docx": b"PK\x03\x04"})
        outcome = bench.check("file.delivered", "file:*", type="xlsx", n=1)
        assert ("pass", True) == (outcome.status.value, any("b.docx" in note for note in outcome.notes))


@pytest.mark.libreoffice
class TestOlderFormats:
    @pytest.mark.parametrize(("source", "suffix", "kind", "args", "words"), [
        ("docx", "odt", "docx.heading", {}, "текст OpenDocument (odt)"),
        ("docx", "doc", "docx.heading", {}, "документ Word старого формата (doc)"),
        ("docx", "rtf", "docx.heading", {}, "текст RTF"),
        ("xlsx", "xls", "xlsx.no_errors", {}, "книга Excel старого формата (xls)"),
        ("xlsx", "ods", "xlsx.value", {"row": "Кабель", "column": "Сумма", "value": 5}, "таблица OpenDocument (ods)"),
        ("xlsx", "xls", "xlsx.chart", {}, "книга Excel старого формата (xls)"),
    ])
    def test_are_told_by_their_name(self, tmp_path: Path, source: str, suffix: str, kind: str, args: dict[str, Any],
                                    words: str) -> None:
        """Not the format asked for, and the reason says which one came, under whatever name."""
        data = through_libreoffice(BOOK if source == "xlsx" else docx("текст"), source, suffix, tmp_path)
        honest = Bench(tmp_path / "a").record("Вот.", {f"a.{suffix}": data}).check(kind, "any", **args)
        disguised = Bench(tmp_path / "b").record("Вот.", {f"a.{source}": data}).check(kind, "any", **args)
        assert [("fail", True)] * 2 == [(each.status.value, words in each.reason) for each in (honest, disguised)]

    def test_where_the_office_is_missing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An .odt is no .docx, whether or not somebody here can open it."""
        from tools.model import Unreadable

        refusal = Unreadable("unsupported", "Нет LibreOffice.", ours=True)
        monkeypatch.setattr("tools.office.read", lambda *_, **__: refusal)
        outcome = Bench(tmp_path).record("Вот.", {"a.odt": b"PK"}).check("docx.heading", "any")
        assert "fail" == outcome.status.value


def _door(kind: str, where: str = "file:*", **args: Any) -> str:
    """The fault of a check, "" for none."""
    check = validate(Check, {"id": "probe", "kind": kind, "where": where, "args": args}, "t")
    try:
        validate_check(check, "tasks.jsonl")
    except BadInput as error:
        return str(error)
    return ""


class TestDoor:
    @pytest.mark.parametrize(("kind", "where", "args", "words"), [
        ("docx.heading", "file:*.xlsx", {}, "looks for docx"),
        ("docx.heading", "file:Отчёт.doc", {}, "looks for docx"),
        ("xlsx.no_errors", "file:*.docx", {}, "looks for xlsx"),
        ("pptx.fits", "file:turn-1/*.PDF", {}, "looks for pptx"),
        ("pdf.open", "file:*.pptx", {}, "looks for pdf"),
        ("file.delivered", "file:*.docx", {"type": "xlsx"}, "looks for xlsx"),
        ("file.delivered", "file:*", {"type": "xlsx", "name": "Отчёт.docx"}, "looks for xlsx"),
        ("xlsx.table", "file:*.xlsx", {"columns": ["А"], "rows": [{"Б": 1}]}, "'Б' is none of `columns`"),
        ("xlsx.table", "file:*.xlsx", {"columns": ["А"], "key": "Б"}, "'Б' is none of `columns`"),
        ("xlsx.table", "file:*.xlsx", {"columns": []}, "at least 1 item"),
    ])
    def test_refuses(self, kind: str, where: str, args: dict[str, Any], words: str) -> None:
        """What no delivered file can ever satisfy."""
        assert words in _door(kind, where, **args)

    @pytest.mark.parametrize(("kind", "where", "args"), [
        ("docx.heading", "file:*.docx", {}), ("docx.heading", "file:*.DOCX", {}), ("docx.heading", "any", {}),
        ("docx.heading", "file:Отчёт*", {}), ("docx.heading", "file:v1.2*", {}), ("xlsx.no_errors", "file:*.xls*", {}),
        ("xlsx.no_errors", "file:*.xlsm", {}), ("file.delivered", "file:*.md", {}),
        ("number", "file:*.md", {"value": 5}),
        ("docx.heading", "file:Отчёт за 12.2026", {}),
        ("xlsx.table", "any", {"columns": ["Позиция", "Сумма"], "key": "Позиция", "rows": [{"Позиция": "а"}]}),
    ])
    def test_lets_in(self, kind: str, where: str, args: dict[str, Any]) -> None:
        """Patterns that may name the format."""
        assert "" == _door(kind, where, **args)

    @pytest.mark.parametrize(("kind", "args", "words"), [
        ("docx.template", {"of": "Нет.docx"}, "'Нет.docx' is no material of the task"),
        ("docx.kept", {"of": "Смета.xlsx"}, "'Смета.xlsx' is no docx"),
        ("docx.kept", {"of": "delivered:turn-3"}, "the task has 1 turns"),
        ("docx.kept", {"of": "Форма.docx"}, "may be 'a/Форма.docx' or 'b/Форма.docx'"),
        ("xlsx.diff_scope", {"of": "Отчёт.docx"}, "'Отчёт.docx' is no xlsx"),
        ("file.identical", {"to": "Нет.pdf"}, "'Нет.pdf' is no material of the task"),
        ("docx.kept", {"of": "b/Форма.docx"}, ""),
        ("docx.template", {"of": "f/Отчёт.docx"}, ""),
        ("xlsx.diff_scope", {"of": "Смета.xlsx"}, ""),
        ("file.identical", {"to": "Смета.xlsx"}, ""),
        ("docx.kept", {"of": "delivered:turn-1"}, ""),
    ])
    def test_sources(self, tmp_path: Path, kind: str, args: dict[str, Any], words: str) -> None:
        """A source is one material of the task, of the kind's format, or what was delivered in a turn of it."""
        materials = {"a/Форма.docx": b"1", "b/Форма.docx": b"2", "f/Отчёт.docx": b"3", "f/Смета.xlsx": b"4"}
        checks = [{"id": "probe", "kind": kind, "where": "file:*", "args": args}]
        task = Bench(tmp_path, materials=materials, checks=checks).task
        try:
            validate_task(task, "tasks.jsonl")
            said = ""
        except BadInput as error:
            said = str(error)
        assert (bool(words), True) == (bool(said), words in said)
