"""Pages, slides and sheets as pictures; without LibreOffice a typed refusal."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from tests.office.workbooks import book
from tools.model import Unreadable
from tools.office import libreoffice
from tools.office.libreoffice_render import Rendered, render

_HOUSE = Path(__file__).parents[2]
needs_office = pytest.mark.libreoffice


def _pdf(path: Path, pages: int, size: tuple[float, float] = (200, 100)) -> Path:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path), pagesize=size, invariant=1)
    for number in range(pages):
        canvas.drawString(20, 50, f"page {number}")
        canvas.showPage()
    canvas.save()
    return path


def _sizes(found: Rendered | Unreadable) -> list[tuple[int, int]]:
    from PIL import Image

    assert isinstance(found, Rendered), found
    return [Image.open(io.BytesIO(page)).size for page in found.pages]


@pytest.fixture
def office() -> None:
    """Skips without it."""
    if libreoffice.program() is None:
        pytest.skip("needs LibreOffice and python3-uno")


def test_pages_of_a_pdf(tmp_path: Path) -> None:
    """At the resolution asked for, no more pages than asked for."""
    assert _sizes(render(_pdf(tmp_path / "a.pdf", 3), dpi=72, pages=2)) == [(200, 100)] * 2


def test_a_page_of_a_mile_is_drawn_small(tmp_path: Path) -> None:
    """A picture of it would not fit into memory."""
    assert _sizes(render(_pdf(tmp_path / "a.pdf", 1, (14_000, 7_000)))) == [(4000, 2000)]


def test_without_the_office_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our gap, not the file's fault."""
    monkeypatch.setattr(libreoffice, "program", lambda: None)
    found = render(book(tmp_path / "a.xlsx", {"Лист1": {"A1": 1}}))

    assert isinstance(found, Unreadable)
    assert (found.reason, found.ours, "Недоступно" in found.detail) == ("unsupported", True, True)


def test_what_is_no_document_is_refused(tmp_path: Path) -> None:
    """And a damaged PDF ends its own process only."""
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7 nothing else")
    (tmp_path / "b.txt").write_text("words", encoding="utf-8")
    found = [render(tmp_path / name) for name in ("a.pdf", "b.txt")]

    assert [each.reason for each in found if isinstance(each, Unreadable)] == ["unreadable", "unsupported"]


@needs_office
def test_only_the_named_sheets_are_drawn(tmp_path: Path, office: None) -> None:
    """The changed ones of a comparison; a wide sheet is one page wide."""
    wide = {f"{letter}1": "слово" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    path = book(tmp_path / "a.xlsx", {"Первый": {"A1": 1}, "Второй": wide, "Третий": {"A1": 3}})

    assert [len(_sizes(render(path, sheets))) for sheets in ((), ("Второй",), ("Первый", "Третий"))] == [3, 1, 2]


@needs_office
def test_a_document_and_a_deck(tmp_path: Path, office: None) -> None:
    """A page a page, a slide a picture."""
    import docx
    from pptx import Presentation

    letter = docx.Document()
    letter.add_paragraph("Договор")
    letter.save(str(tmp_path / "a.docx"))
    deck = Presentation()
    for _ in range(2):
        deck.slides.add_slide(deck.slide_layouts[6])
    deck.save(str(tmp_path / "a.pptx"))

    assert [len(_sizes(render(tmp_path / name))) for name in ("a.docx", "a.pptx")] == [1, 2]


def test_the_command_writes_pictures(tmp_path: Path) -> None:
    """And prints their paths; what it cannot draw is refused by name."""
    path = _pdf(tmp_path / "a.pdf", 2)
    runs = [subprocess.run([sys.executable, "-m", "tools", "render", str(file), "--out", str(tmp_path / "out")],
                           cwd=_HOUSE, capture_output=True, text=True, check=False)
            for file in (path, tmp_path / "none.pdf")]

    assert [run.returncode for run in runs] == [0, 4]
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["a-0001.png", "a-0002.png"]
