"""The second reader: what another library opens, what it refuses, and what nobody asks it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tests.checks.made import python_pptx
from tests.grading.builders import docx, xlsx
from tools.checks.second_reader import opens
from tools.model import sha256

BOOK = xlsx({"Лист1": [["Позиция", "Сумма"], ["Кабель", 5]]})
LETTER = docx("Здравствуйте!")
DECK = python_pptx(lambda deck: setattr(deck.slides.add_slide(deck.slide_layouts[5]).shapes.title, "text", "Итоги"))


def _edited(package: bytes, part: str, old: bytes, new: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as whole, zipfile.ZipFile(stream, "w") as copy:
        for name in whole.namelist():
            data = whole.read(name)
            copy.writestr(name, data.replace(old, new) if name == part else data)
    return stream.getvalue()


TYPES = "[Content_Types].xml"
MACROS = _edited(LETTER, TYPES, b"openxmlformats-officedocument.wordprocessingml.document.main",
                 b"ms-word.document.macroEnabled.main")
STYLED = _edited(BOOK, "xl/styles.xml", b'<family val="2"', b'<family val="99"')


class TestOpens:
    @pytest.mark.parametrize(
        ("kind", "data", "expected"),
        [
            ("xlsx", BOOK, True),
            ("docx", LETTER, True),
            ("docx", MACROS, True),
            ("xlsx", STYLED, True),
            ("xlsx", BOOK[:-200], False),
            ("docx", LETTER[:-200], False),
            ("docx", BOOK, False),
            ("pptx", LETTER, False),
            ("pptx", DECK, True),
            ("pptx", DECK[:-200], False),
            ("pptx", _edited(DECK, TYPES, b"presentationml.presentation.main", b"presentationml.slideshow.main"), True),
            ("pptx", _edited(DECK, "ppt/slides/slide1.xml", b"<p:sld ", b"<p:sld"), False),
            ("pdf", b"%PDF-1.7\nnothing", False),
            ("image", b"\x89PNG\r\n\x1a\n", False),
            ("txt", b"text", True),
        ],
    )
    def test_verdict(self, tmp_path: Path, kind: str, data: bytes, expected: bool) -> None:
        """Whole files open, documents with macros and books with odd styles too; cut and foreign ones do not."""
        path = tmp_path / "file"
        path.write_bytes(data)
        assert expected is opens(path, sha256(data), kind, tmp_path / "cache")[0]

    def test_it_is_asked_once(self, tmp_path: Path) -> None:
        """The answer is kept by the bytes, so the file is not read again."""
        path = tmp_path / "file"
        path.write_bytes(BOOK)
        first = opens(path, sha256(BOOK), "xlsx", tmp_path / "cache")
        path.unlink()
        assert first == opens(path, sha256(BOOK), "xlsx", tmp_path / "cache")
