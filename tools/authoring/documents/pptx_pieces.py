"""Pieces of a slide put where they belong: marked lines, native tables and charts, cards, chains, pictures."""

from __future__ import annotations

import io
from typing import Any

from tools.authoring.documents.blocks import Picture, Table, cell_of, column_widths, visible
from tools.authoring.documents.deck import Chart, Figures, Piece, Points, Steps
from tools.authoring.documents.pptx_look import ACCENT, ACCENTS, DEEP, FONT, INK, PALE, SOFT, rgb

#: left, top, width, height in inches
Place = tuple[float, float, float, float]


def put(slide: Any, piece: Piece, place: Place) -> None:
    """Draw a piece on a slide."""
    match piece:
        case Points():
            _points(slide, piece, place)
        case Chart():
            _chart(slide, piece, place)
        case Figures():
            _figures(slide, piece, place)
        case Steps():
            _steps(slide, piece, place)
        case Table():
            _table(slide, piece, place)
        case Picture():
            slide.shapes.add_picture(io.BytesIO(piece.data), *_emu(place[:2]), **dict(zip(
                ("width", "height"), _emu(place[2:]), strict=True)))


def _emu(lengths: tuple[float, ...]) -> list[Any]:
    from pptx.util import Inches

    return [Inches(length) for length in lengths]


def _run(paragraph: Any, text: str, size: float, colour: str = INK, *, bold: bool = False) -> None:
    from pptx.util import Pt

    run = paragraph.add_run()
    run.text = text
    run.font.size, run.font.bold = Pt(size), bold
    run.font.color.rgb = rgb(colour)


def _points(slide: Any, piece: Points, place: Place) -> None:
    from pptx.util import Pt

    frame = slide.shapes.add_textbox(*_emu(place)).text_frame
    frame.word_wrap = True
    for at, line in enumerate(piece.lines):
        paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        paragraph.space_after = Pt(piece.size * 0.45)
        head, colon, rest = line.partition(": ")
        if colon and len(head) < 40:
            _run(paragraph, head + colon, piece.size, DEEP, bold=True)
            _run(paragraph, rest, piece.size)
        else:
            _run(paragraph, line, piece.size)
        if piece.marks:
            _mark(paragraph, piece.size)


def _mark(paragraph: Any, size: float) -> None:
    from pptx.oxml import parse_xml
    from pptx.oxml.ns import nsdecls

    properties = paragraph._p.get_or_add_pPr()
    indent = round(size * 12_700 * 1.1)
    properties.set("marL", str(indent))
    properties.set("indent", str(-indent))
    for tag in (f'<a:buClr {nsdecls("a")}><a:srgbClr val="{ACCENT}"/></a:buClr>',
                f'<a:buFont {nsdecls("a")} typeface="{FONT}"/>', f'<a:buChar {nsdecls("a")} char="•"/>'):
        properties.append(parse_xml(tag))


def _table(slide: Any, table: Table, place: Place) -> None:
    from pptx.enum.text import MSO_ANCHOR, PP_ALIGN

    rows, columns = len(table.rows), len(table.rows[0])
    grid = slide.shapes.add_table(rows, columns, *_emu(place)).table
    for column, width in zip(grid.columns, column_widths(table, place[2]), strict=True):
        column.width = _emu((width,))[0]
    sides = {"left": PP_ALIGN.LEFT, "right": PP_ALIGN.RIGHT, "center": PP_ALIGN.CENTER, "both": PP_ALIGN.LEFT}
    for at, row in enumerate(table.rows):
        head, last = at < table.header, at >= rows - table.totals
        for column, value in enumerate(row):
            cell, text = grid.cell(at, column), cell_of(value)
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.fill.solid()
            cell.fill.fore_color.rgb = rgb(
                DEEP if head else PALE if at % 2 == 0 or last else "FFFFFF")
            paragraph = cell.text_frame.paragraphs[0]
            align = text.align or (table.align[column] if table.align else "left")
            paragraph.alignment = sides[align]
            _run(paragraph, visible(text.text), table.size, "FFFFFF" if head else INK, bold=head or last or text.bold)


def _chart(slide: Any, piece: Chart, place: Place) -> None:
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
    from pptx.util import Pt

    kinds = {"column": XL_CHART_TYPE.COLUMN_CLUSTERED, "bar": XL_CHART_TYPE.BAR_CLUSTERED,
             "line": XL_CHART_TYPE.LINE_MARKERS, "pie": XL_CHART_TYPE.PIE}
    make: Any = CategoryChartData
    data = make(number_format=piece.labels or "General")
    data.categories = list(piece.categories)
    for name, values in piece.series:
        data.add_series(name, [float(value) for value in values])
    chart = slide.shapes.add_chart(kinds[piece.kind], *_emu(place), data).chart
    chart.font.size, chart.font.name = Pt(13), FONT
    chart.has_title = bool(piece.title)
    if piece.title:
        chart.chart_title.text_frame.text = piece.title
        chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = len(piece.series) > 1 or piece.kind == "pie"
    if chart.has_legend:
        chart.legend.position, chart.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    plot = chart.plots[0]
    plot.has_data_labels = bool(piece.labels)
    if piece.labels:
        plot.data_labels.number_format, plot.data_labels.number_format_is_linked = piece.labels, False
        plot.data_labels.font.size = Pt(12)
    if piece.kind != "pie":
        _axes(chart, piece)


def _axes(chart: Any, piece: Chart) -> None:
    from pptx.util import Pt

    axis, plot = chart.value_axis, chart.plots[0]
    axis.major_gridlines.format.line.color.rgb = rgb("D5DDE1")
    axis.format.line.fill.background()
    axis.tick_labels.number_format, axis.tick_labels.number_format_is_linked = piece.labels or "General", False
    if piece.lowest is not None or piece.kind != "line":
        axis.minimum_scale = float(piece.lowest or 0)
    if piece.kind == "bar":
        chart.category_axis.reverse_order = True
    if piece.kind == "line":
        for series, colour in zip(plot.series, ACCENTS, strict=False):
            series.smooth = False
            series.format.line.width = Pt(2.5)
            series.format.line.color.rgb = rgb(colour)
        if piece.labels:
            _line_labels(plot, piece)
    else:
        plot.gap_width, plot.overlap = 70, -8


def _line_labels(plot: Any, piece: Chart) -> None:
    """Labels of the lowest line go under it, so that two lines close to each other stay readable."""
    from pptx.enum.chart import XL_LABEL_POSITION
    from pptx.util import Pt

    sums = [sum(values) for _, values in piece.series]
    for series, total in zip(plot.series, sums, strict=True):
        labels = series.data_labels
        labels.show_value, labels.font.size = True, Pt(12)
        labels.number_format, labels.number_format_is_linked = piece.labels, False
        lowest = len(sums) > 1 and total == min(sums)
        labels.position = XL_LABEL_POSITION.BELOW if lowest else XL_LABEL_POSITION.ABOVE


def _shape(slide: Any, kind: str, place: Place, fill: str) -> Any:
    from pptx.enum.shapes import MSO_SHAPE

    shape = slide.shapes.add_shape(getattr(MSO_SHAPE, kind), *_emu(place))
    shape.fill.solid()
    shape.fill.fore_color.rgb = rgb(fill)
    shape.line.fill.background()
    shape.shadow.inherit = False
    shape.text_frame.word_wrap = True
    return shape


def _words(frame: Any, lines: list[tuple[str, float, str, bool]]) -> None:
    """Centred lines: text, size, colour, bold."""
    from pptx.enum.text import PP_ALIGN

    frame.word_wrap = True
    for at, (text, size, colour, bold) in enumerate(lines):
        paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        paragraph.alignment = PP_ALIGN.CENTER
        _run(paragraph, text, size, colour, bold=bold)


def _figures(slide: Any, piece: Figures, place: Place) -> None:
    left, top, width, height = place
    gap, count = 0.25, len(piece.cards)
    each = (width - gap * (count - 1)) / count
    # A number never breaks, so the narrowest card sets how large it may be written.
    longest = max(len(value) for value, _ in piece.cards)
    size = min(32.0, (each - 0.3) * 72 / (0.6 * longest))
    for at, (value, caption) in enumerate(piece.cards):
        card = _shape(slide, "ROUNDED_RECTANGLE", (left + at * (each + gap), top, each, height), PALE)
        card.adjustments[0] = 0.08
        _words(card.text_frame, [(value, size, ACCENT, True), (caption, 14, INK, False)])


def _steps(slide: Any, piece: Steps, place: Place) -> None:
    left, top, width, height = place
    count, arrow = len(piece.steps), 1.05
    each = width / count
    for at, (inside, name, detail) in enumerate(piece.steps):
        shape = _shape(slide, "PENTAGON" if at == 0 else "CHEVRON", (left + at * each, top, each - 0.02, arrow),
                       ACCENT if at % 2 == 0 else DEEP)
        shape.adjustments[0] = 0.28
        shape.text_frame.margin_left = shape.text_frame.margin_right = _emu((0.3 if at else 0.1,))[0]
        _words(shape.text_frame, [(inside, 20, "FFFFFF", True)])
        under = slide.shapes.add_textbox(*_emu((left + at * each, top + arrow + 0.1, each - 0.1, height - arrow - 0.1)))
        _words(under.text_frame, [(name, 15, DEEP, True), (detail, 13, SOFT, False)])
