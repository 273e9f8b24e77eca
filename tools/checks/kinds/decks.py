"""Delivered presentations: slides, titles, notes, charts, tables, and whether their text fits."""

from __future__ import annotations

from tools.checks import charts, fits
from tools.checks.arguments import NoArguments
from tools.checks.arguments_documents import ChartArguments, DeckTableArguments, NotesArguments, NumberOfArguments
from tools.checks.grids import without
from tools.checks.opened import Judged, any_file, every_file
from tools.checks.registry import FILES, kind
from tools.checks.result import Result
from tools.checks.subject import Subject
from tools.model import Document, Evidence, Where

#: a title without a placeholder begins in this upper share of the slide and is no longer than this, characters
_TOP, _LONGEST = 0.3, 150


@kind("pptx.slides", NumberOfArguments, where=FILES)
def slides(subject: Subject, where: Where, arguments: NumberOfArguments) -> Result:
    """A presentation has so many slides that are shown: exactly `n`, or `min` to `max`; hidden ones do not count."""
    def judge(unit: str, document: Document) -> Judged:
        number, hidden = document.facts["visible_slides"], len(document.facts["slides"])
        text = f"слайдов: {number}, нужно {arguments.n or arguments.bounds.words}"
        text += f"; скрытых {hidden - number}" if hidden > number else ""
        return Judged(arguments.bounds.holds(number), text, f"{number} visible slides")

    return any_file(subject, where, "pptx", judge)


@kind("pptx.titles", NoArguments, where=FILES)
def titles(subject: Subject, where: Where, arguments: NoArguments) -> Result:
    """Every shown slide of every presentation has a title.

    A title is the text of a title placeholder or, on a slide without one, a short text in its upper part. An empty
    placeholder is no title, nor is a hidden one, one off the slide, or letters that cannot be seen.
    """
    def judge(unit: str, document: Document) -> Judged:
        shown = [slide for slide in document.facts["slides"] if not slide["hidden"]]
        without = [slide["number"] for slide in shown if not slide["title"] and not _topmost(document, slide["number"])]
        evidence = tuple(Evidence(unit=unit, locator=f"слайд {number}") for number in without)
        if without or not shown:
            return Judged(False, f"без заголовка слайды: {', '.join(map(str, without)) or 'слайдов нет'}",
                          f"slides without a title: {without}", evidence)
        return Judged(True, f"заголовки есть на всех слайдах ({len(shown)})", f"all {len(shown)} slides have a title")

    return every_file(subject, where, "pptx", judge)


def _topmost(document: Document, number: int) -> str:
    """The text of the highest text box of a slide, "" when it is too low or too long for a title, or no word.

    Bullets of a body placeholder are no title, nor is anything on a slide whose own title placeholder was left empty.
    """
    own = [frame for frame in document.facts.get("frames", ()) if frame["slide"] == number]
    width, height = document.facts["size_emu"]
    frames = [frame for frame in own if frame["box"] and frame["kind"] == "box" and frame["box"][2] > 0
              and frame["box"][3] > 0 and frame["box"][0] < width and frame["box"][1] < height]
    if not frames or any(frame["kind"] == "title" for frame in own):
        return ""
    first = min(frames, key=lambda frame: frame["box"][1])
    text = "".join(run[0] for paragraph in first["paragraphs"] for run in paragraph["runs"]).strip()
    high = first["box"][1] <= _TOP * height
    seen = all(line.strip() in document.text for line in text.splitlines())
    return text if high and seen and len(text) <= _LONGEST and any(char.isalpha() for char in text) else ""


@kind("pptx.notes", NotesArguments, where=FILES)
def notes(subject: Subject, where: Where, arguments: NotesArguments) -> Result:
    """At least `min` (1) shown slides of a presentation have speaker notes with words in them.

    `since`: only the shown slides from this one on count; the hidden ones are not numbered. A text box called
    «заметки», a comment and the notes of a hidden slide are none.
    """
    def judge(unit: str, document: Document) -> Judged:
        shown = [slide for slide in document.facts["slides"] if not slide["hidden"]][arguments.since - 1:]
        noted = [slide for slide in shown if slide["notes"]]
        bare = ", ".join(str(slide["number"]) for slide in shown if not slide["notes"])
        text = f"слайдов с заметками{f' начиная с {arguments.since}-го' if arguments.since > 1 else ''}: {len(noted)}"
        text += f", нужно не менее {arguments.min}"
        text += f"; без них: {bare}" if bare else ""
        return Judged(len(noted) >= arguments.min, text, f"{len(noted)} slides with notes of {arguments.min}")

    return any_file(subject, where, "pptx", judge)


@kind("pptx.chart", ChartArguments, where=FILES)
def chart(subject: Subject, where: Where, arguments: ChartArguments) -> Result:
    """A presentation holds at least `min` (1) native charts with points on shown slides, those in groups too.

    `values`: some series holds these points in a row, each within `tol`. A picture of a chart is none.
    """
    def judge(unit: str, document: Document) -> Judged:
        return charts.judged(unit, document.facts.get("charts", ()), arguments)

    return any_file(subject, where, "pptx", judge)


@kind("pptx.table", DeckTableArguments, where=FILES)
def table(subject: Subject, where: Where, arguments: DeckTableArguments) -> Result:
    """A presentation holds at least `min` (1) native tables with words on shown slides.

    `cells`: one of them holds all these values, whichever way it lies; `tol`: of numbers in `cells`. A picture of a
    table, text set with tabs and an empty grid are none.
    """
    def judge(unit: str, document: Document) -> Judged:
        real = [grid for grid in document.grids if not grid.hidden and any(
            cell.text.strip() for row in grid.rows for cell in row)]
        evidence = tuple(Evidence(unit=unit, locator=grid.locator) for grid in real)
        if len(real) < arguments.min:
            return Judged(False, f"таблиц: {len(real)}, нужно не менее {arguments.min}",
                          f"{len(real)} tables of {arguments.min}", evidence)
        absent = min((list(without(grid, arguments.cells, arguments.tol)) for grid in real), key=len)
        if absent:
            return Judged(False, f"ни в одной таблице нет всех ячеек; в ближайшей {'; '.join(absent[:3])}",
                          "no table holds all cells", evidence)
        return Judged(True, f"таблиц: {len(real)}", f"{len(real)} tables", evidence)

    return any_file(subject, where, "pptx", judge)


@kind("pptx.fits", NoArguments, where=FILES)
def fit(subject: Subject, where: Where, arguments: NoArguments) -> Result:
    """No text of a shown slide overflows its frame, and no frame or table with text leaves the slide.

    Computed from the widths of letters with the metrics of Arial and Times (others by the nearest of them), the same
    on every machine; clearly too much fails, half a line too much does not. A frame that grows, or that was given no
    height, may grow to the edge of the slide; one that promises to shrink its letters may shrink them to 70 % or as far
    as is saved. The empty end of an unpainted frame may stand over the right edge. Turned text is not decided. Titles
    of a layout, charts and diagrams are not looked at.
    """
    def judge(unit: str, document: Document) -> Judged:
        found = list(fits.faults(document.facts))
        if found:
            slide, fault, words = found[0]
            return Judged(False, f"слайд {slide}: {fault}" + (f" (и ещё {len(found) - 1})" if len(found) > 1 else "")
                          + f": «{words}»", f"{len(found)} frames do not fit, first on slide {slide}",
                          tuple(Evidence(unit=unit, locator=f"слайд {number}", text=text) for number, _, text in found))
        return Judged(True, "текст помещается на всех слайдах", "all text fits")

    return every_file(subject, where, "pptx", judge)
