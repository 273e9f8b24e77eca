"""Delivered presentations: slides, titles, notes, charts, tables, and text that fits or does not."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.checks.made import png, python_pptx, real, through_libreoffice
from tests.grading.builders import Bench
from tools.checks import fits
from tools.model import Document, Outcome

WORDS = "Отгрузка выросла на восемь процентов, затраты снизились, остаток на складе прежний. "


def _check(tmp_path: Path, kind: str, data: bytes, negate: bool = False, **args: Any) -> Outcome:
    return Bench(tmp_path).record("Готово.", {"Показ.pptx": data}).check(kind, "file:*.pptx", negate, **args)


def _slide(deck: Any, title: str = "Итоги", layout: int = 5, notes: str = "", hidden: bool = False) -> Any:
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    if slide.shapes.title is not None and title:
        slide.shapes.title.text = title
    if notes:
        slide.notes_slide.notes_text_frame.text = notes
    if hidden:
        slide._element.set("show", "0")
    return slide


def _box(slide: Any, text: str, left: float, top: float, width: float, height: float, size: float = 18,
         wrap: bool = True, fit: str = "none") -> Any:
    from pptx.enum.text import MSO_AUTO_SIZE
    from pptx.util import Inches, Pt

    frame = slide.shapes.add_textbox(Inches(left), Inches(top), Inches(width), Inches(height)).text_frame
    frame.word_wrap = wrap
    frame.auto_size = {"none": MSO_AUTO_SIZE.NONE, "grow": MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT,
                       "shrink": MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE}[fit]
    frame.text = text
    for paragraph in frame.paragraphs:
        for run in paragraph.runs:
            run.font.size, run.font.name = Pt(size), "Arial"
    return frame


def _deck(*builders: Callable[[Any], object]) -> bytes:
    def build(deck: Any) -> None:
        for builder in builders:
            builder(deck)
    return python_pptx(build)


class TestSlides:
    @pytest.mark.parametrize(
        ("shown", "hidden", "args", "expected"),
        [
            (3, 0, {"n": 3}, "pass"), (3, 0, {"n": 4}, "fail"), (3, 1, {"n": 3}, "pass"), (3, 1, {"n": 4}, "fail"),
            (9, 0, {"min": 8, "max": 10}, "pass"), (11, 0, {"min": 8, "max": 10}, "fail"), (2, 0, {"min": 2}, "pass"),
            (0, 2, {"min": 1}, "fail"),
        ],
    )
    def test_shown_ones(self, tmp_path: Path, shown: int, hidden: int, args: dict[str, int], expected: str) -> None:
        """Hidden slides do not count."""
        data = _deck(*[_slide] * shown, *[lambda deck: _slide(deck, hidden=True)] * hidden)
        assert expected == _check(tmp_path, "pptx.slides", data, **args).status.value

    def test_reason_and_absence(self, tmp_path: Path) -> None:
        """Hidden slides are told; a record without files leaves it open."""
        outcome = _check(tmp_path / "a", "pptx.slides", _deck(_slide, lambda deck: _slide(deck, hidden=True)), n=2)
        absent = Bench(tmp_path / "b").record("Готово.", files=None).check("pptx.slides", "file:*", n=2)
        assert ("Показ.pptx: слайдов: 1, нужно 2; скрытых 1", "evidence_absent") == (outcome.reason, absent.cause)

    def test_a_file_of_powerpoint(self, tmp_path: Path) -> None:
        """A deck that a person made."""
        data = real("markitdown__pptx_multiple_images.pptx")
        assert "pass" == _check(tmp_path, "pptx.slides", data, min=1).status.value


class TestTitles:
    @pytest.mark.parametrize(
        ("builders", "expected"),
        [
            ([_slide, lambda deck: _slide(deck, "Планы")], "pass"),
            ([_slide, lambda deck: _slide(deck, "")], "fail"),
            # an untitled layout with a large line on top, and one whose text stands below
            ([lambda deck: _box(_slide(deck, layout=6), "Итоги года", 0.5, 0.3, 8, 1, 32)], "pass"),
            ([lambda deck: _box(_slide(deck, layout=6), "Итоги года", 0.5, 5, 8, 1, 32)], "fail"),
            ([lambda deck: _box(_slide(deck, layout=6), WORDS * 4, 0.5, 0.3, 8, 6, 12)], "fail"),
            # an empty slide, a hidden one without a title, the title slide
            ([lambda deck: _slide(deck, layout=6)], "fail"),
            ([_slide, lambda deck: _slide(deck, "", hidden=True)], "pass"),
            ([lambda deck: _slide(deck, layout=0)], "pass"),
        ],
    )
    def test_every_shown_slide(self, tmp_path: Path, builders: list[Any], expected: str) -> None:
        """A title placeholder with words, or the topmost short text."""
        assert expected == _check(tmp_path, "pptx.titles", _deck(*builders)).status.value

    @pytest.mark.parametrize("left", ["", "   "])
    def test_bullets_under_an_empty_title_are_no_title(self, tmp_path: Path, left: str) -> None:
        """A model that fills the body and leaves the title placeholder empty."""
        def empty(deck: Any) -> None:
            slide = deck.slides.add_slide(deck.slide_layouts[1])
            slide.shapes.title.text = left
            slide.placeholders[1].text = "Первый пункт\nВторой пункт"

        assert "fail" == _check(tmp_path, "pptx.titles", _deck(empty)).status.value

    def test_a_number_is_no_title(self, tmp_path: Path) -> None:
        """A text box that holds only the slide's number."""
        def numbered(deck: Any) -> None:
            slide = deck.slides.add_slide(deck.slide_layouts[6])
            slide.shapes.add_textbox(0, 0, 914400, 457200).text_frame.text = "7"

        assert "fail" == _check(tmp_path, "pptx.titles", _deck(numbered)).status.value

    def test_reason_and_absence(self, tmp_path: Path) -> None:
        """Slides without a title are numbered."""
        data = _deck(_slide, lambda deck: _slide(deck, ""), lambda deck: _slide(deck, ""))
        absent = Bench(tmp_path / "b").record("Готово.", files=None).check("pptx.titles", "file:*")
        assert ("Показ.pptx: без заголовка слайды: 2, 3", "evidence_absent") == (
            _check(tmp_path / "a", "pptx.titles", data).reason, absent.cause)


class TestNotes:
    @pytest.mark.parametrize(
        ("notes", "least", "expected"),
        [
            (["раз", "два"], 2, "pass"), (["раз", ""], 2, "fail"), (["раз", ""], 1, "pass"), (["", ""], 1, "fail"),
            (["раз", "  "], 2, "fail"), (["раз\nдва", "три"], 2, "pass"), ([], 1, "fail"),
        ],
    )
    def test_with_words(self, tmp_path: Path, notes: list[str], least: int, expected: str) -> None:
        """Slides with notes are counted."""
        data = _deck(*[lambda deck, text=text: _slide(deck, notes=text) for text in notes])
        assert expected == _check(tmp_path, "pptx.notes", data, min=least).status.value

    @pytest.mark.parametrize(
        ("notes", "expected"),
        [(["", "раз", "два"], "pass"), (["ноль", "раз", "два"], "pass"), (["ноль", "раз", ""], "fail"), ([], "fail")],
    )
    def test_since_a_slide(self, tmp_path: Path, notes: list[str], expected: str) -> None:
        """«Заметки со 2-го слайда»: notes of the first one make up for no other."""
        data = _deck(*[lambda deck, text=text: _slide(deck, notes=text) for text in notes])
        assert expected == _check(tmp_path, "pptx.notes", data, min=2, since=2).status.value

    def test_since_numbers_shown_slides(self, tmp_path: Path) -> None:
        """A hidden slide before them moves nothing."""
        data = _deck(lambda deck: _slide(deck, hidden=True), _slide, lambda deck: _slide(deck, notes="раз"))
        found = _check(tmp_path, "pptx.notes", data, min=2, since=2)
        assert ("fail", "Показ.pptx: слайдов с заметками начиная с 2-го: 1, нужно не менее 2") == (
            found.status.value, found.reason)

    def test_hidden_slides_and_absence(self, tmp_path: Path) -> None:
        """The notes of a hidden slide do not count; no record of files leaves it open."""
        data = _deck(lambda deck: _slide(deck, notes="раз", hidden=True), _slide)
        absent = Bench(tmp_path / "b").record("Готово.", files=None).check("pptx.notes", "file:*")
        assert ("fail", "evidence_absent") == (_check(tmp_path / "a", "pptx.notes", data).status.value, absent.cause)

    @pytest.mark.libreoffice
    def test_saved_by_libreoffice(self, tmp_path: Path) -> None:
        """Notes survive LibreOffice."""
        data = through_libreoffice(_deck(lambda deck: _slide(deck, notes="раз")), "pptx", "pptx", tmp_path)
        assert "pass" == _check(tmp_path / "b", "pptx.notes", data).status.value


def _charted(values: list[float], **fields: Any) -> Callable[[Any], object]:
    def build(deck: Any) -> None:
        from pptx.chart.data import CategoryChartData
        from pptx.enum.chart import XL_CHART_TYPE
        from pptx.util import Inches

        data = CategoryChartData()
        data.categories = [f"м{at}" for at in range(len(values) or 1)]
        data.add_series("Отгрузка", values)
        _slide(deck, **fields).shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, Inches(5), Inches(3), data)
    return build


def _pictured(deck: Any) -> None:
    _slide(deck).shapes.add_picture(io.BytesIO(png(200, 100)), 0, 0)


def _tabled(rows: list[list[str]], top: float = 2, **fields: Any) -> Callable[[Any], object]:
    def build(deck: Any) -> None:
        from pptx.util import Inches

        shape = _slide(deck, **fields).shapes.add_table(len(rows), len(rows[0]), Inches(1), Inches(top), Inches(8),
                                                        Inches(0.4) * len(rows))
        for at, row in enumerate(rows):
            for column, text in enumerate(row):
                shape.table.cell(at, column).text = text
    return build


class TestChartAndTable:
    @pytest.mark.parametrize(
        ("kind", "builders", "args", "expected"),
        [
            ("pptx.chart", [_charted([1, 2])], {}, "pass"),
            ("pptx.chart", [_charted([1, 2])], {"min": 2}, "fail"),
            ("pptx.chart", [_charted([1, 2]), _charted([3, 4])], {"min": 2, "values": [3, 4]}, "pass"),
            ("pptx.chart", [_charted([1, 2])], {"values": [2, 1]}, "fail"),
            ("pptx.chart", [_charted([])], {}, "fail"),
            ("pptx.chart", [_charted([1], hidden=True)], {}, "fail"),
            ("pptx.chart", [_pictured], {}, "fail"),
            ("pptx.chart", [_tabled([["а", "1"]])], {}, "fail"),
            ("pptx.table", [_tabled([["а", "1"]])], {}, "pass"),
            ("pptx.table", [_tabled([["а", "1"]])], {"min": 2}, "fail"),
            ("pptx.table", [_tabled([["а", "1"]]), _tabled([["б", "2"]])], {"min": 2}, "pass"),
            ("pptx.table", [_tabled([["", ""]])], {}, "fail"),
            ("pptx.table", [_tabled([["а", "1 204,50 ₽"], ["б", "37"]])], {"cells": ["а", 1204.5, 37]}, "pass"),
            ("pptx.table", [_tabled([["а", "б"], ["1 205", "37"]])], {"cells": [1204.51, 37], "tol": 0.5}, "pass"),
            ("pptx.table", [_tabled([["а", "1 205"]])], {"cells": [1204.5]}, "fail"),
            ("pptx.table", [_tabled([["а", "1"]]), _tabled([["б", "2"]])], {"cells": [1, 2]}, "fail"),
            ("pptx.table", [_tabled([["а", "1"]]), _tabled([["б", "2"]])], {"cells": [2]}, "pass"),
            ("pptx.table", [_tabled([["а", "1"]]), _tabled([["б", "2"]], hidden=True)], {"cells": [2]}, "fail"),
            ("pptx.table", [_tabled([["а", "1"]]), lambda deck: _box(_slide(deck), "2", 1, 2, 5, 2)], {"cells": [2]},
             "fail"),
            ("pptx.table", [_tabled([["а", "1"]], hidden=True)], {}, "fail"),
            ("pptx.table", [_pictured], {}, "fail"),
            ("pptx.table", [lambda deck: _box(_slide(deck), "а\t1\nб\t2", 1, 2, 5, 2)], {}, "fail"),
            ("pptx.table", [_charted([1])], {}, "fail"),
        ],
    )
    def test_native(self, tmp_path: Path, kind: str, builders: list[Any], args: dict[str, Any], expected: str) -> None:
        """Native ones on shown slides; pictures and tabs are none."""
        assert expected == _check(tmp_path, kind, _deck(*builders), **args).status.value

    def test_reason_names_the_cells_that_lack(self, tmp_path: Path) -> None:
        """Of the nearest table."""
        data = _deck(_tabled([["а", "1"]]), _tabled([["б", "2"], ["в", "3"]]))
        assert "Показ.pptx: ни в одной таблице нет всех ячеек; в ближайшей нет ячейки 4" == (
            _check(tmp_path, "pptx.table", data, cells=[2, 3, 4], min=2).reason)

    @pytest.mark.parametrize("kind", ["pptx.chart", "pptx.table"])
    def test_absence(self, tmp_path: Path, kind: str) -> None:
        """A record without files leaves it open; nothing delivered fails, negated too."""
        found = [Bench(tmp_path / "a").record("Готово.", files=None).check(kind, "file:*"),
                 Bench(tmp_path / "b").record("Готово.").check(kind, "file:*", True)]
        assert ["unknown", "fail"] == [outcome.status.value for outcome in found]


def _text(text: str, **frame: Any) -> Callable[[Any], object]:
    place = {"left": 1, "top": 2, "width": 6, "height": 2, **frame}
    return lambda deck: _box(_slide(deck, layout=6), text, **place)


def _body(lines: int, words: str = "Пункт плана") -> Callable[[Any], object]:
    return lambda deck: setattr(_slide(deck, layout=1).placeholders[1].text_frame, "text", "\n".join([words] * lines))


#: thirty slides, what of them overflows: the frame (or slide) that text leaves
SLIDES: list[tuple[str, Callable[[Any], object], bool]] = [
    ("one line", _text("Итоги года"), False),
    ("a short paragraph", _text(WORDS), False),
    ("two paragraphs", _text(f"{WORDS}\n{WORDS}", height=3), False),
    ("twelve sentences in two inches", _text(WORDS * 6), True),
    ("a page in a small frame", _text(WORDS * 12, height=1.5), True),
    ("the same in small letters", _text(WORDS * 6, size=8), False),
    ("large letters", _text(WORDS, size=44), True),
    ("large letters in a large frame", _text(WORDS, size=32, height=4.5, width=8), False),
    ("ten bullets in two inches", _text("\n".join(["Пункт плана"] * 10)), True),
    ("five bullets in two inches", _text("\n".join(["Пункт плана"] * 5)), False),
    ("a frame beyond the right edge", _text(WORDS, left=6, width=6), True),
    ("a frame beyond the bottom", _text(f"{WORDS}\n{WORDS}", top=6.2, height=2.4), True),
    ("a frame at the bottom edge", _text("Подпись", top=7, height=0.45), False),
    ("a line that does not wrap", _text(WORDS * 2, wrap=False), True),
    ("a short line that does not wrap", _text("Итоги", wrap=False), False),
    ("a growing frame", _text(WORDS * 3, height=0.5, fit="grow"), False),
    ("a growing frame that outgrows the slide", _text(WORDS * 12, size=24, height=0.5, fit="grow"), True),
    ("a narrow column", _text(WORDS, width=1.5, height=2), True),
    ("a narrow tall column", _text("Отгрузка выросла", width=1.8, height=2.5), False),
    ("one word too wide", _text("Электроэнергообеспечение", size=40, width=3, height=0.6), True),
    ("a placeholder with four lines", _body(4), False),
    ("a placeholder with seven lines", _body(7), False),
    ("a placeholder with thirty lines", _body(30), True),
    ("a placeholder with ten long lines", _body(16, WORDS), True),
    ("a title of one line", lambda deck: _slide(deck, "Итоги первого полугодия"), False),
    ("a table of five rows", _tabled([["Показатель", "Значение"]] * 5), False),
    ("a table of twenty rows", _tabled([["Показатель", "Значение"]] * 20), True),
    ("a table that its words make tall", _tabled([["Показатель", WORDS * 6]] * 4, top=3), True),
    ("a low table", _tabled([["Показатель", "Значение"]] * 3, top=5), False),
    ("a table beside the bottom", _tabled([["Показатель", "Значение"]] * 8, top=5.5), True),
]


class TestFits:
    @pytest.mark.parametrize(("name", "build", "over"), SLIDES, ids=[name.replace(" ", "-") for name, _, _ in SLIDES])
    def test_thirty_slides(self, tmp_path: Path, name: str, build: Callable[[Any], object], over: bool) -> None:
        """What fits passes, what clearly does not fails."""
        expected = "fail" if over else "pass"
        assert expected == _check(tmp_path, "pptx.fits", _deck(build)).status.value

    @pytest.mark.parametrize(
        ("scale", "expected"), [(None, "fail"), (25_000, "pass")])
    def test_shrinking(self, tmp_path: Path, scale: int | None, expected: str) -> None:
        """Letters that only promise to shrink may shrink to 70 %; what an office program saved is believed."""
        def build(deck: Any) -> None:
            frame = _box(_slide(deck, layout=6), WORDS * 12, 1, 2, 6, 2, 18, fit="shrink")
            if scale:
                frame._txBody.bodyPr.find("{*}normAutofit").set("fontScale", str(scale))
        assert expected == _check(tmp_path, "pptx.fits", _deck(build)).status.value

    @pytest.mark.parametrize(
        ("text", "align", "fill", "expected"),
        [("7", None, False, "pass"), ("7", "RIGHT", False, "fail"), ("7", "CENTER", False, "fail"),
         ("7", None, True, "fail"), (WORDS, None, False, "fail")],
    )
    def test_the_empty_end_of_a_frame(self, tmp_path: Path, text: str, align: str | None, fill: bool,
                                      expected: str) -> None:
        """The number of a slide in a frame that is longer than its corner: over the edge are no words and no paint."""
        from pptx.enum.text import PP_ALIGN

        def build(deck: Any) -> None:
            slide = _slide(deck, layout=6)
            paragraph = _box(slide, text, 9.4, 7, 0.9, 0.4, 10).paragraphs[0]
            paragraph.alignment = PP_ALIGN[align] if align else None
            if fill:
                slide.shapes[-1].fill.solid()
        assert expected == _check(tmp_path, "pptx.fits", _deck(build)).status.value

    @pytest.mark.parametrize(
        ("height", "top", "text", "expected"),
        [(0.0, 2, "Итоги года", "pass"), (0.0004, 2, f"{WORDS}\n{WORDS}", "pass"), (0.0, 2, WORDS * 40, "fail"),
         (0.0, 7.4, "Итоги года", "fail"), (0.3, 2, WORDS * 4, "fail")],
    )
    def test_a_frame_of_no_height(self, tmp_path: Path, height: float, top: float, text: str, expected: str) -> None:
        """A placeholder whose place was moved and whose height was forgotten shows its words whole."""
        assert expected == _check(tmp_path, "pptx.fits", _deck(_text(text, top=top, height=height))).status.value

    def test_hidden_slides_and_reason(self, tmp_path: Path) -> None:
        """A hidden slide may overflow; the reason names the slide and its first words."""
        hidden = _deck(_slide, lambda deck: _box(_slide(deck, hidden=True), WORDS * 12, 1, 2, 6, 1))
        outcome = _check(tmp_path / "b", "pptx.fits", _deck(_slide, _text(WORDS * 12)))
        assert ("pass", True, "слайд 2") == (_check(tmp_path / "a", "pptx.fits", hidden).status.value,
                                             outcome.reason.startswith("Показ.pptx: слайд 2: текст не помещается"),
                                             outcome.evidence[0].locator)

    def test_a_frame_of_no_width(self, tmp_path: Path) -> None:
        """A frame as wide as nothing and a word as long as a page cost no time."""
        data = _deck(_text("а" * 19_000, width=0.21))
        assert "fail" == _check(tmp_path, "pptx.fits", data).status.value

    def test_absence(self, tmp_path: Path) -> None:
        """A record without files leaves it open."""
        assert "evidence_absent" == Bench(tmp_path).record("Готово.", files=None).check("pptx.fits", "file:*").cause

    @pytest.mark.libreoffice
    def test_rendering_agrees(self, tmp_path: Path) -> None:
        """LibreOffice lays the thirty slides out, and what it shows outside frames and slides is what was computed."""
        from tools.office import read_here

        path = tmp_path / "deck.pptx"
        path.write_bytes(_deck(*[build for _, build, _ in SLIDES]))
        document = read_here(path)
        assert isinstance(document, Document)
        computed = {slide for slide, _, _ in fits.faults(document.facts)}
        rendered = _rendered_over(through_libreoffice(path.read_bytes(), "pptx", "pdf", tmp_path), document)
        names = {at + 1: name for at, (name, _, _) in enumerate(SLIDES)}
        assert [] == sorted(names[at] for at in computed ^ rendered)


def _rendered_over(pdf: bytes, document: Document) -> set[int]:
    """Slides on which a letter stands clearly under its frame or outside the page."""
    import pdfplumber

    found: set[int] = set()
    with pdfplumber.open(io.BytesIO(pdf)) as book:
        for number, page in enumerate(book.pages, start=1):
            frame = max((each for each in document.facts["frames"] if each["slide"] == number),
                        key=lambda each: each["box"][3])
            bottom = page.height if frame["kind"] == "table" or frame["fit"] == "grow" else frame["box"][3] / 12_700
            letters = [char for char in page.chars if char["text"].strip()]
            if any(char["bottom"] - 0.6 * char["size"] > bottom or char["x1"] > page.width + 2 for char in letters):
                found.add(number)
            text = sum(len(run[0].replace(" ", "").replace("\n", "")) for paragraph in frame.get("paragraphs", ())
                       for run in paragraph["runs"])
            right, below = (side / 12_700 for side in frame["box"][2:])
            # Frames are not in the PDF: that one stands over an edge is told by where it lies.
            if text > len(letters) + 2 or right > page.width + 8 or below > page.height + 8:
                found.add(number)
    return found
