"""What `extract` prints."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

from tests.office.workbooks import package
from tools.__main__ import main
from tools.model import Document, Finding, Hidden, Segment, Unreadable
from tools.office import read_here, render

_DOCUMENT = Document("docx", "Итого\x1b[31m 5\nвторая", (Segment(0, 19, "абзац 1"),), (),
                     (Hidden("тайна", "абзац 1", "hidden"),), (Finding("hidden_text", "скрытый текст: 1", "абзац 1"),),
                     {"tables": 0}, {"lxml": "6"})


def test_text() -> None:
    """Text with locators, then the rest by parts; control characters do not reach the terminal."""
    assert render(_DOCUMENT).split("\n") == [
        "type: docx", "  абзац 1  Итого [31m 5", "           вторая", "hidden:", "  hidden, абзац 1: тайна",
        "findings:", "  hidden_text: скрытый текст: 1 (абзац 1)", "facts:", "  tables: 0", "engines:", "  lxml 6"]


def test_refusal() -> None:
    """A refusal is shown with its reason and whose gap it is."""
    assert render(Unreadable("encrypted", "Файл зашифрован.")) == (
        "unreadable: encrypted (the file's fault)\n  Файл зашифрован.")


def test_json() -> None:
    """JSON holds the whole document, half a surrogate pair included."""
    document = Document("pdf", "а\ud800б")
    shown = json.loads(render(document, as_json=True))
    assert (shown["type"], shown["text"], shown["facts"]) == ("pdf", "а?б", {})


def test_formulas_stand_beside_their_values(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """The command recalculates as the grader does: missing values are filled, stale ones told."""
    monkeypatch.setenv("ATTESTAT_CACHE", str(tmp_path / "cache"))
    path = package(tmp_path / "b.xlsx", '<sheetData><row r="1"><c r="A1"><v>5</v></c><c r="B1"><f>A1*2</f><v>99</v></c>'
                                        '<c r="C1"><f>A1+1</f></c></row></sheetData>')

    assert main(["extract", str(path)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[1:5] == ["  Лист1     Лист1", "  Лист1!A1  5", "  Лист1!B1  99    =A1*2", "  Лист1!C1  6    =A1+1"]
    assert "  stale_cache: Сохранено «99», а формула даёт «10». (Лист1!B1)" in shown


def test_a_book_that_is_not_recalculated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown is what was saved, and that is said; a book without formulas needs no engine."""
    module = importlib.import_module("tools.office.recalculate")
    monkeypatch.setattr(module, "recalculate", lambda path, cache: Unreadable("unsupported", "Нет движка.", ours=True))
    cell = '<sheetData><row r="1"><c r="A1">{}<v>5</v></c></row></sheetData>'
    with_formula, without = (package(tmp_path / f"{number}.xlsx", cell.format(formula))
                             for number, formula in enumerate(("<f>2+3</f>", "")))
    documents = [module.resolved(read_here(path), path) for path in (with_formula, without)]

    assert [document.findings for document in documents] == [
        (Finding("not_recalculated", "Формулы не пересчитаны, показано сохранённое. Нет движка."),), ()]
    assert [document.text for document in documents] == ["Лист1\n| 5 |"] * 2
