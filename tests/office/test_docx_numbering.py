"""Numbers before paragraphs, as Word would show them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.office.dispatch import read_bytes
from tools.office.docx_numbering import spelled


def _level(index: int, text: str, kind: str = "decimal", extra: str = "") -> str:
    return (f'<w:lvl w:ilvl="{index}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/>{extra}'
            f'<w:lvlText w:val="{text}"/></w:lvl>')


def _p(number: int, level: int, text: str) -> str:
    return (f'<w:p><w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr></w:pPr>'
            f"<w:r><w:t>{text}</w:t></w:r></w:p>")


_ABSTRACT = ('<w:abstractNum w:abstractNumId="0">' + _level(0, "%1.") + _level(1, "%1.%2.")
             + _level(2, "%3)", "russianLower") + _level(3, "(%1.%4)", "lowerRoman", '<w:lvlRestart w:val="0"/>')
             + "</w:abstractNum>")
_ROMAN = ('<w:abstractNum w:abstractNumId="1">' + _level(0, "Раздел %1", "upperRoman")
          + _level(1, "%1.%2", extra="<w:isLgl/>") + "</w:abstractNum>")
_NUMBERS = ('<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/>'
            '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>'
            '<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>'
            '<w:num w:numId="4"><w:abstractNumId w:val="0"/></w:num>')


def _labels(docx: Callable[..., bytes], body: str, **named: str) -> list[str]:
    named = {"numbering": _ABSTRACT + _ROMAN + _NUMBERS} | named
    return read_bytes(docx(body, **named)).text.split("\n")


def test_levels_and_restarts(docx: Callable[..., bytes]) -> None:
    """A level counts on, deeper ones begin anew after it, one that never restarts goes on."""
    body = "".join(_p(1, level, "т") for level in (0, 1, 2, 2, 3, 1, 2, 3, 0, 1))
    assert _labels(docx, body) == [
        "1. т", "1.1. т", "а) т", "б) т", "(1.i) т", "1.2. т", "а) т", "(1.ii) т", "2. т", "2.1. т"]


def test_shared_counter_and_override(docx: Callable[..., bytes]) -> None:
    """Two lists of one definition share a counter unless the second states its own start."""
    body = _p(1, 0, "т") + _p(4, 0, "т") + _p(2, 0, "т") + _p(2, 0, "т") + _p(2, 1, "т")
    assert _labels(docx, body) == ["1. т", "2. т", "5. т", "6. т", "6.1. т"]


def test_legal_style(docx: Callable[..., bytes]) -> None:
    """In a legal level the Roman number of the level above is shown in digits."""
    assert _labels(docx, _p(3, 0, "т") + _p(3, 0, "т") + _p(3, 1, "т")) == ["Раздел I т", "Раздел II т", "2.1 т"]


def test_number_from_style(docx: Callable[..., bytes]) -> None:
    """A paragraph style brings the list, and the level that names the style."""
    abstract = ('<w:abstractNum w:abstractNumId="0">' + _level(0, "%1.") +
                _level(1, "%1.%2.", extra='<w:pStyle w:val="S"/>') + "</w:abstractNum>")
    styles = ('<w:style w:type="paragraph" w:styleId="S"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
              "</w:style>")
    body = _p(1, 0, "т") + '<w:p><w:pPr><w:pStyle w:val="S"/></w:pPr><w:r><w:t>т</w:t></w:r></w:p>'
    assert _labels(docx, body, numbering=abstract + _NUMBERS, styles=styles) == ["1. т", "1.1. т"]


def test_unseen_paragraphs_do_not_count(docx: Callable[..., bytes]) -> None:
    """A deleted or hidden paragraph takes no number."""
    hidden = _p(1, 0, "т").replace("<w:r>", "<w:r><w:rPr><w:vanish/></w:rPr>")
    assert _labels(docx, _p(1, 0, "т") + hidden + _p(1, 0, "т")) == ["1. т", "2. т"]


def test_labels_are_facts(docx: Callable[..., bytes]) -> None:
    """The number can be cut off the paragraph by its offset and length."""
    document = read_bytes(docx(_p(1, 0, "один") + _p(1, 1, "два"), numbering=_ABSTRACT + _NUMBERS))
    assert [document.text[label["start"] + label["cut"]:] for label in document.facts["labels"]] == [
        "один\n1.1. два", "два"]


@pytest.mark.parametrize(("count", "kind", "shown"), [
    (4, "upperRoman", "IV"), (1994, "lowerRoman", "mcmxciv"), (28, "lowerLetter", "bb"), (10, "russianLower", "к"),
    (30, "russianUpper", "АА"), (7, "decimalZero", "07"), (7, "cardinalText", "7"), (0, "upperRoman", "0")])
def test_spelled(count: int, kind: str, shown: str) -> None:
    """Counts are spelled in the formats that Russian documents use; the others fall back to digits."""
    assert spelled(count, kind) == shown
