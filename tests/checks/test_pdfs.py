"""Delivered PDF files: pages, text layers, passwords; and the memory as a place of text checks."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import png, real, reportlab_pdf, through_libreoffice
from tests.grading.builders import Bench, docx
from tools.model import Outcome


def _font(canvas: Any) -> None:
    from pathlib import Path as Folder

    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    import tools.authoring.documents as documents

    if "DejaVu" not in pdfmetrics.getRegisteredFontNames():
        fonts = Folder(documents.__file__).parent / "fonts"
        pdfmetrics.registerFont(TTFont("DejaVu", str(fonts / "DejaVuSans.ttf")))
    canvas.setFont("DejaVu", 12)


def _pages(*texts: str) -> Callable[[Any], None]:
    def build(canvas: Any) -> None:
        for text in texts:
            _font(canvas)
            if text:
                canvas.drawString(72, 700, text)
            canvas.showPage()
    return build


def _curves(canvas: Any) -> None:
    path = canvas.beginPath()
    for left in range(60, 400, 9):
        path.moveTo(left, 700)
        path.curveTo(left + 2, 706, left + 5, 690, left + 7, 702)
        path.close()
    canvas.drawPath(path, fill=1)
    canvas.showPage()


def _scanned(canvas: Any, invisible: str = "", picture: bool = True) -> None:
    from reportlab.lib.utils import ImageReader

    if invisible:
        _font(canvas)
        written = canvas.beginText(72, 700)
        written.setTextRenderMode(3)
        written.textOut(invisible)
        canvas.drawText(written)
    if picture:
        canvas.drawImage(ImageReader(io.BytesIO(png(600, 800))), 0, 0, 500, 700)
    canvas.showPage()


def _locked(user: str) -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption

    return reportlab_pdf(_pages("Договор"), encrypt=StandardEncryption(user, ownerPassword="хозяин", canPrint=0))


def _check(tmp_path: Path, kind: str, data: bytes, negate: bool = False, name: str = "Договор.pdf",
           **args: Any) -> Outcome:
    return Bench(tmp_path).record("Готово.", {name: data}).check(kind, "file:*.pdf", negate, **args)


TWO = reportlab_pdf(_pages("Договор поставки № 17", "Подписи сторон"))


class TestPages:
    @pytest.mark.parametrize(
        ("args", "expected"),
        [({"n": 2}, "pass"), ({"n": 1}, "fail"), ({"min": 2}, "pass"), ({"max": 1}, "fail"),
         ({"min": 1, "max": 3}, "pass"), ({"min": 3}, "fail")],
    )
    def test_number(self, tmp_path: Path, args: dict[str, int], expected: str) -> None:
        """Exactly so many pages, or bounds."""
        assert expected == _check(tmp_path, "pdf.pages", TWO, **args).status.value

    def test_other_files(self, tmp_path: Path) -> None:
        """A document under the name of a PDF, a locked one, a broken one and a missing record."""
        found = [_check(tmp_path / "a", "pdf.pages", docx("Договор"), n=1),
                 _check(tmp_path / "b", "pdf.pages", _locked("секрет"), n=1),
                 _check(tmp_path / "c", "pdf.pages", b"%PDF-1.4 nothing", True, n=1),
                 Bench(tmp_path / "d").record("Готово.", files=None).check("pdf.pages", "file:*", n=1)]
        assert ["fail", "fail", "fail", "unknown"] == [outcome.status.value for outcome in found]

    def test_a_file_of_the_world(self, tmp_path: Path) -> None:
        """A PDF that others made."""
        assert "pass" == _check(tmp_path, "pdf.pages", real("markitdown__test.pdf"), min=1).status.value

    @pytest.mark.libreoffice
    def test_printed_by_libreoffice(self, tmp_path: Path) -> None:
        """A document that LibreOffice printed."""
        data = through_libreoffice(docx("Договор", "Цена"), "docx", "pdf", tmp_path)
        found = [_check(tmp_path / "a", "pdf.pages", data, n=1), _check(tmp_path / "b", "pdf.text", data, text="Цена")]
        assert ["pass", "pass"] == [outcome.status.value for outcome in found]


class TestText:
    @pytest.mark.parametrize(
        ("data", "args", "expected"),
        [
            (TWO, {}, "pass"),
            (TWO, {"text": "договор  поставки №17"}, "fail"),
            (TWO, {"text": "Договор поставки"}, "pass"),
            (TWO, {"text": "Договор аренды"}, "fail"),
            # a scan, a scan with a hidden layer, a page without a word, a scan after a page of text
            (reportlab_pdf(_scanned), {}, "fail"),
            (reportlab_pdf(lambda canvas: _scanned(canvas, "Договор поставки")), {}, "fail"),
            (reportlab_pdf(_pages("")), {}, "fail"),
            (reportlab_pdf(lambda canvas: (_pages("Договор")(canvas), _scanned(canvas))), {"text": "Договор"}, "fail"),
            # after a page of text: letters drawn as curves, invisible ones with nothing above, an empty page
            (reportlab_pdf(lambda canvas: (_pages("Договор")(canvas), _curves(canvas))), {}, "fail"),
            (reportlab_pdf(lambda canvas: (_pages("Договор")(canvas), _scanned(canvas, "Цена", False))), {}, "fail"),
            (reportlab_pdf(_pages("Договор", "", "Подписи")), {}, "fail"),
        ],
    )
    def test_layer(self, tmp_path: Path, data: bytes, args: dict[str, str], expected: str) -> None:
        """Text that a person sees on every page."""
        assert expected == _check(tmp_path, "pdf.text", data, **args).status.value

    def test_reason_and_absence(self, tmp_path: Path) -> None:
        """Pages without text are numbered; no record of files leaves it open."""
        data = reportlab_pdf(lambda canvas: (_pages("Договор")(canvas), _scanned(canvas)))
        absent = Bench(tmp_path / "b").record("Готово.", files=None).check("pdf.text", "file:*")
        assert ("Договор.pdf: страницы без текста: 2", "evidence_absent") == (
            _check(tmp_path / "a", "pdf.text", data).reason, absent.cause)


class TestOpen:
    @pytest.mark.parametrize(
        ("data", "name", "expected"),
        [
            (TWO, "Договор.pdf", "pass"),
            (_locked("секрет"), "Договор.pdf", "fail"),
            # a password of the owner keeps nobody from reading
            (_locked(""), "Договор.pdf", "pass"),
            (b"%PDF-1.4 nothing", "Договор.pdf", "fail"),
            (b"", "Договор.pdf", "fail"),
            (docx("Договор"), "Договор.pdf", "fail"),
            (docx("Договор"), "Договор.docx", "fail"),
        ],
    )
    def test_without_a_password(self, tmp_path: Path, data: bytes, name: str, expected: str) -> None:
        """Opens for anybody who reads."""
        bench = Bench(tmp_path).record("Готово.", {name: data})
        assert expected == bench.check("pdf.open", "any").status.value

    def test_notes_and_absence(self, tmp_path: Path) -> None:
        """An encrypted file that opens is told; no record of files leaves it open."""
        absent = Bench(tmp_path / "b").record("Готово.", files=None).check("pdf.open", "any")
        assert (("файл «Договор.pdf» зашифрован, но открывается",), "evidence_absent") == (
            _check(tmp_path / "a", "pdf.open", _locked("")).notes, absent.cause)


class TestMemory:
    STATE = {"memory": [{"id": "m1", "text": "С 1 октября порог для финдиректора — 350 000 руб.", "old": None}]}

    @pytest.mark.parametrize(
        ("kind", "args", "expected"),
        [
            ("number", {"value": 350_000}, "pass"),
            ("number", {"value": 500_000}, "fail"),
            ("date", {"value": "2026-10-01", "year_optional": True}, "pass"),
            ("phrase", {"text": "порог для финдиректора"}, "pass"),
            ("phrase", {"text": "порог для бухгалтера"}, "fail"),
            ("identifier", {"value": "35"}, "fail"),
        ],
    )
    def test_text_of_the_state(self, tmp_path: Path, kind: str, args: dict[str, Any], expected: str) -> None:
        """What the memory holds is a text as others are."""
        bench = Bench(tmp_path).record("Запомнил.", memory=self.STATE)
        assert expected == bench.check(kind, "memory", **args).status.value

    def test_snapshots(self, tmp_path: Path) -> None:
        """`memory:turn-N` is the state after a turn; what was not kept is unknown, negated too."""
        turns = [{"i": 0, "memory_after": self.STATE}, {"i": 1, "memory_after": {"memory": []}}, {"i": 2}]
        bench = Bench(tmp_path, turns=[{"text": text} for text in ("раз", "два", "три")])
        bench.record("Готово.", turns=turns)
        found = [bench.check("number", where, negate, value=350_000).status.value for where, negate in (
            ("memory:turn-1", False), ("memory:turn-2", False), ("memory:turn-2", True), ("memory:turn-3", False),
            ("memory:turn-3", True), ("memory", False))]
        assert ["pass", "fail", "pass", "unknown", "unknown", "unknown"] == found
