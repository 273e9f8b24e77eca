"""What systems do to a good deck: pictures for charts and tables, a text for a table, no notes, no room, no title."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tools.authoring import documents as d

Slides = Sequence[d.Slide]
_LINE = "Ещё одна строка, которую не жалко было бы и опустить, но её всё-таки поставили на этот слайд"


def pictured(slides: Slides, kind: type[d.Chart] | type[d.Table]) -> list[d.Slide]:
    """Charts or tables drawn as pictures."""
    return _each(slides, lambda piece: _picture(piece) if isinstance(piece, kind) else piece)


def listed(slides: Slides) -> list[d.Slide]:
    """Tables typed as text."""
    return _each(slides, lambda piece: d.Points(_rows(piece), 12, marks=False) if isinstance(piece, d.Table) else piece)


def sampled(slides: Slides) -> list[d.Slide]:
    """Charts left with the numbers that a program puts into a new one."""
    def left(piece: d.Piece) -> d.Piece:
        if not isinstance(piece, d.Chart):
            return piece
        numbers = [Decimal("4.3"), Decimal("2.5"), Decimal("3.5")]
        sample = [numbers[at % len(numbers)] for at in range(len(piece.categories))]
        return replace(piece, series=[(name, sample) for name, _ in piece.series], lowest=None)
    return _each(slides, left)


def shifted(slides: Slides) -> list[d.Slide]:
    """Notes on the title, and none on the last slide."""
    return [replace(slides[0], notes="Поздороваться и назвать тему."), *slides[1:-1], replace(slides[-1], notes="")]


def muted(slides: Slides) -> list[d.Slide]:
    """No notes at all."""
    return [replace(slide, notes="") for slide in slides]


def untitled(slides: Slides, at: int) -> list[d.Slide]:
    """One slide, counted from nought, with its title left empty."""
    return [replace(slide, title="") if place == at else slide for place, slide in enumerate(slides)]


def overfull(slides: Slides, at: int) -> list[d.Slide]:
    """One slide, counted from nought, with thirty lines more than it holds."""
    return [replace(slide, columns=[[*slide.columns[0], d.Points([_LINE] * 30, 16)], *slide.columns[1:]])
            if place == at else slide for place, slide in enumerate(slides)]


def extended(slides: Slides, title: str, line: str) -> list[d.Slide]:
    """One slide more before the last."""
    return [*slides[:-1], d.Slide(title, [[d.Points([line])]], notes=line), slides[-1]]


def as_paper(slides: Slides) -> bytes:
    """A document of the same words instead of a deck."""
    blocks: list[d.Block] = []
    for slide in slides:
        said = [*slide.below.split("\n"), *(line for column in slide.columns for piece in column
                                            for line in _rows(piece))]
        blocks += [d.Heading(slide.title), *(d.Paragraph(line) for line in said if line)]
    return d.write_docx(blocks)


def _each(slides: Slides, change: Callable[[d.Piece], d.Piece]) -> list[d.Slide]:
    return [replace(slide, columns=[[change(piece) for piece in column] for column in slide.columns])
            for slide in slides]


def _rows(piece: d.Piece) -> list[str]:
    """A piece as lines of text."""
    match piece:
        case d.Table():
            return [" | ".join(str(cell.text if isinstance(cell, d.Cell) else cell) for cell in row)
                    for row in piece.rows]
        case d.Points():
            return list(piece.lines)
        case d.Figures():
            return [f"{value}: {caption}" for value, caption in piece.cards]
        case d.Steps():
            return [f"{name}: {inside}. {detail}" for inside, name, detail in piece.steps]
        case _:
            return []


def _picture(piece: Any) -> d.Picture:
    """A screenshot of a table's rows, or of bars."""
    from PIL import Image, ImageDraw

    sheet = Image.new("RGB", (900, 500), "white")
    brush = ImageDraw.Draw(sheet)
    if isinstance(piece, d.Chart):
        values = [float(value) for value in piece.series[0][1]]
        wide = 860 // len(values)
        for at, value in enumerate(values):
            brush.rectangle((20 + at * wide, 480 - 440 * value / max(values), 10 + (at + 1) * wide, 480), "steelblue")
    else:
        count = len(piece.rows)
        for at in range(count + 1):
            brush.line((20, 20 + 460 * at // count, 880, 20 + 460 * at // count), "black", 2)
        for at, row in enumerate(piece.rows):
            for column in range(len(row)):
                left, top = 30 + 860 * column // len(row), 40 + 460 * at // count
                brush.rectangle((left, top, left + 90, top + 12), "gray")
    buffer = io.BytesIO()
    sheet.save(buffer, "PNG")
    return d.Picture(buffer.getvalue(), 100)
