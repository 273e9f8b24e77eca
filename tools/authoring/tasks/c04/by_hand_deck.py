"""Presentations made by python-pptx and its own template of 4 to 3, without the writers of this project: second right
answers must not look like the first."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from tools.authoring.documents import normal_ooxml


def fresh() -> Any:
    """An empty presentation of the template."""
    from pptx import Presentation

    return Presentation()


def saved(deck: Any, created: datetime) -> bytes:
    """The bytes, the same on every run."""
    deck.core_properties.created = deck.core_properties.modified = created
    deck.core_properties.author = deck.core_properties.last_modified_by = ""
    buffer = io.BytesIO()
    deck.save(buffer)
    return normal_ooxml(buffer.getvalue(), created)


def cover(deck: Any, title: str, below: str) -> Any:
    """The template's title slide."""
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.shapes.title.text, slide.placeholders[1].text = title, below
    return slide


def bullets(deck: Any, title: str, lines: Sequence[str], notes: str = "") -> Any:
    """A title and marked lines in the placeholders of «Title and Content»."""
    from pptx.util import Pt

    slide = deck.slides.add_slide(deck.slide_layouts[1])
    _title(slide, title, notes)
    frame = slide.placeholders[1].text_frame
    for at, line in enumerate(lines):
        paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        paragraph.text = line
        paragraph.font.size = Pt(22)
    return slide


def bare(deck: Any, title: str, notes: str = "", *, box: bool = False) -> Any:
    """A slide with a title alone; `box`: the title is a text box of a slide without any placeholder."""
    from pptx.util import Inches, Pt

    slide = deck.slides.add_slide(deck.slide_layouts[6 if box else 5])
    if box:
        frame = slide.shapes.add_textbox(Inches(0.5), Inches(0.4), Inches(9), Inches(1)).text_frame
        frame.word_wrap = True
        frame.text = title
        frame.paragraphs[0].font.size, frame.paragraphs[0].font.bold = Pt(30), True
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
    else:
        _title(slide, title, notes)
    return slide


def grid(slide: Any, rows: Sequence[Sequence[str]], top: float = 1.7, size: float = 16) -> Any:
    """A table of the template's own style."""
    from pptx.util import Inches, Pt

    table = slide.shapes.add_table(len(rows), len(rows[0]), Inches(0.5), Inches(top), Inches(9),
                                   Inches(0.45 * len(rows))).table
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
            table.cell(at, column).text_frame.paragraphs[0].font.size = Pt(size)
    return table


def chart(slide: Any, kind: str, categories: Sequence[str], series: Sequence[tuple[str, Sequence[Any]]],
          place: tuple[float, float, float, float] = (0.5, 1.6, 9, 5.2)) -> Any:
    """A native chart; `kind` is a name of XL_CHART_TYPE."""
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
    from pptx.util import Inches, Pt

    make: Any = CategoryChartData
    data = make()
    data.categories = list(categories)
    for name, values in series:
        data.add_series(name, [float(value) for value in values])
    made = slide.shapes.add_chart(getattr(XL_CHART_TYPE, kind), *map(Inches, place), data).chart
    made.font.size = Pt(14)
    made.has_legend = len(series) > 1 or kind == "DOUGHNUT"
    made.has_title = False
    if made.has_legend:
        made.legend.position, made.legend.include_in_layout = XL_LEGEND_POSITION.RIGHT, False
    return made


def _title(slide: Any, title: str, notes: str) -> None:
    from pptx.util import Pt

    slide.shapes.title.text = title
    slide.shapes.title.text_frame.paragraphs[0].font.size = Pt(32)
    if notes:
        slide.notes_slide.notes_text_frame.text = notes
