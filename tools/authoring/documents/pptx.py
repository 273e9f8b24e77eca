"""Presentations by python-pptx: one look, real title placeholders, native tables and charts, notes."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from tools.authoring.documents.blocks import Picture, Table
from tools.authoring.documents.deck import Chart, Figures, Piece, Points, Slide, Steps
from tools.authoring.documents.normal import normal_ooxml
from tools.authoring.documents.page import META, Meta
from tools.authoring.documents.pptx_look import HIGH, SIDE, TOP, WIDE, dress, number_slide
from tools.authoring.documents.pptx_pieces import put

#: space between columns and between pieces, inches
GAP = 0.3
#: heights of pieces that do not grow, inches
CARDS, CHAIN = 2.0, 2.6


def write_pptx(slides: Sequence[Slide], meta: Meta = META) -> bytes:
    """A .pptx of the slides. The same input gives the same bytes.

    Whether the text fits is not looked at: who writes the slides looks at them, and the check `pptx.fits` counts.
    """
    from pptx import Presentation

    deck = Presentation()
    cover, plain = dress(deck)
    for number, content in enumerate(slides, start=1):
        slide = deck.slides.add_slide(plain if content.columns else cover)
        slide.shapes.title.text = content.title
        if not content.columns:
            slide.placeholders[1].text = content.below
        else:
            number_slide(slide, number)
        for piece, place in _places(content):
            put(slide, piece, place)
        if content.notes:
            slide.notes_slide.notes_text_frame.text = content.notes
    properties = deck.core_properties
    properties.title, properties.author, properties.last_modified_by = meta.title, meta.author, meta.author
    properties.created = properties.modified = meta.created
    buffer = io.BytesIO()
    deck.save(buffer)
    return normal_ooxml(buffer.getvalue(), meta.created)


def _places(slide: Slide) -> Iterator[tuple[Piece, tuple[float, float, float, float]]]:
    """Pieces with left, top, width, height in inches."""
    count = len(slide.columns)
    shares = slide.widths or [1.0] * count
    left = SIDE
    for share, pieces in zip(shares, slide.columns, strict=True):
        width = (WIDE - 2 * SIDE - GAP * (count - 1)) * share / sum(shares)
        fixed = [_height(piece) for piece in pieces]
        room = HIGH - TOP - 0.55 - GAP * (len(pieces) - 1) - sum(fixed)
        growing, top = sum(not height for height in fixed), TOP
        for piece, height in zip(pieces, (each or room / growing for each in fixed), strict=True):
            yield piece, (left, top, width, height)
            top += height + GAP
        left += width + GAP


def _height(piece: Piece) -> float:
    """Inches of a piece that does not grow; 0 for one that takes what is left."""
    match piece:
        case Table():
            return piece.size / 72 * 2.2 * len(piece.rows)
        case Figures():
            return CARDS
        case Steps():
            return CHAIN
        case Points() | Chart() | Picture():
            return 0
