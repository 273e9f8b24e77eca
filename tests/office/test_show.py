"""What `extract` prints."""

from __future__ import annotations

import json

from tools.model import Document, Finding, Hidden, Segment, Unreadable
from tools.office import render

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
