"""Paragraphs and rows that nobody sees have locators of their own, told by their neighbours."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.model import Document
from tools.office.dispatch import read_data


def _p(text: str, hidden: bool = False) -> str:
    mark = "<w:rPr><w:vanish/></w:rPr>" if hidden else ""
    return f"<w:p><w:r>{mark}<w:t>{text}</w:t></w:r></w:p>"


def _read(raw: bytes) -> Document:
    found = read_data(raw, None)
    assert isinstance(found, Document), found
    return found


def test_hidden_paragraphs_are_told_apart(docx: Callable[..., bytes]) -> None:
    """Before the first, between two, and inside one that is seen, which keeps its own number."""
    mixed = '<w:p><w:r><w:t>вид</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>г</w:t></w:r></w:p>'
    document = _read(docx(_p("а", True) + _p("б", True) + _p("первый") + _p("в", True) + "<w:p/>" + mixed))

    assert [(each.text, each.locator) for each in document.hidden] == [
        ("а", "невидимый абзац 1, до абзаца 1"), ("б", "невидимый абзац 2, до абзаца 1"),
        ("в", "невидимый абзац 3, после абзаца 1"), ("г", "абзац 2")]
    assert [segment.locator for segment in document.segments] == ["абзац 1", "абзац 2"]


def test_deleted_paragraphs_too(docx: Callable[..., bytes]) -> None:
    """Whatever the reason why they are unseen."""
    gone = "<w:p><w:del><w:r><w:delText>{}</w:delText></w:r></w:del></w:p>"
    document = _read(docx(_p("первый") + gone.format("а") + gone.format("б")))

    assert [(each.why, each.locator) for each in document.hidden] == [
        ("deleted", "невидимый абзац 1, после абзаца 1"), ("deleted", "невидимый абзац 2, после абзаца 1")]


def test_hidden_rows_of_a_table(docx: Callable[..., bytes]) -> None:
    """They are no rows of it, and are told from the row that follows."""
    def row(text: str, hidden: bool = False) -> str:
        mark = "<w:trPr><w:hidden/></w:trPr>" if hidden else ""
        return f"<w:tr>{mark}<w:tc>{_p(text)}</w:tc></w:tr>"

    document = _read(docx(f"<w:tbl>{row('а', True)}{row('б')}{row('в', True)}{row('г', True)}{row('д')}</w:tbl>"))

    assert [(each.text, each.locator) for each in document.hidden] == [
        ("а", "таблица 1, невидимая строка 1, до строки 1"), ("в", "таблица 1, невидимая строка 2, после строки 1"),
        ("г", "таблица 1, невидимая строка 3, после строки 1")]
    assert [segment.locator for segment in document.segments] == ["таблица 1, строка 1", "таблица 1, строка 2"]


@pytest.mark.parametrize(("indent", "seen"), [
    ('w:left="12000"', False), ('w:start="12000"', False), ('w:left="12000" w:hanging="11000"', True),
    ('w:left="0" w:firstLine="12000"', True), ('w:left="-9000"', False), ('w:left="-1000"', True), ('w:left="x"', True),
    ('w:left="5000"', True),
])
def test_an_indent_off_the_page(docx: Callable[..., bytes], indent: str, seen: bool) -> None:
    """Beyond the right edge of the widest page, or a short line beyond the left one."""
    body = (f"<w:p><w:pPr><w:ind {indent}/></w:pPr><w:r><w:t>срок 5 дней</w:t></w:r></w:p>"
            '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>')
    document = _read(docx(body))

    assert (document.text, [each.why for each in document.hidden]) == (
        ("срок 5 дней", []) if seen else ("", ["off_page"]))
