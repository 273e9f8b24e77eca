"""Flowables that draw: signatures with seals, letterheads, text that a page does not show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tools.authoring.documents import blocks as b
from tools.authoring.documents.ink import draw_seal, draw_signature
from tools.authoring.documents.lettering import face

if TYPE_CHECKING:
    from tools.authoring.documents.pdf_flow import Flow

_MM = 72 / 25.4
_SEAL = 36 * _MM


def signature(block: b.Signature, flow: Flow, width: float) -> list[Any]:
    """Party, post, line with the hand over it, name; the seal lies over the line."""
    from reportlab.platypus import Flowable, Spacer

    narrow = width < b.NARROW

    class Hand(Flowable):  # type: ignore[misc]
        """The line, and what is written and pressed over it; it takes little height and draws beyond it."""

        def __init__(self, wide: float) -> None:
            super().__init__()
            self.width, self.height = wide, 14.0

        def draw(self) -> None:
            self.canv.setLineWidth(0.6)
            self.canv.line(0, 0, self.width, 0)
            if block.seal:
                draw_seal(self.canv, block.seal, (-2 if narrow else -22) * _MM, -29 * _MM, _SEAL)
            if block.signed:
                draw_signature(self.canv, block.name, 2, -5, self.width - 2, 34)

    made: list[Any] = []
    if block.party:
        made += flow.flow([b.Paragraph(block.party, "left", bold=True, indent=False)], width)
    wide = (width * 0.45, width * 0.55) if narrow else (width * 0.42, width * 0.26, width * 0.32)
    post = flow.flow([b.Paragraph(block.post, "left", indent=False)], width)
    name = b.Paragraph(block.name.replace(" ", "\u00a0"), "left", indent=False)
    hand: list[Any] = [Hand(wide[-2] * _MM - 6), flow.flow([name], wide[-1])]
    made += [*post, Spacer(1, 5 * _MM)] if narrow else [Spacer(1, 5 * _MM)]
    made.append(flow.raw([hand if narrow else [post, *hand]], wide, [
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"), ("LEFTPADDING", (0, 0), (0, -1), 0),
        ("RIGHTPADDING", (0, 0), (0, -1), 2)]))
    if block.place_for_seal or block.seal:
        made += flow.flow([b.Paragraph("М. П.", "left", size=10, indent=False)], width)
    if block.day:
        made += flow.flow([b.Paragraph(block.day, "left", size=10, indent=False)], width)
    made.append(Spacer(1, 3 * _MM))
    return made


def seal_reach(block: b.Block, before: float) -> float:
    """How far a seal still reaches below a block (points). Another signature may stand beside it, other text not."""
    if not isinstance(block, b.Signature):
        return 0.0
    return 21 * _MM if block.seal else max(before - 13 * _MM, 0.0)


def letterhead(block: b.Letterhead, flow: Flow, width: float) -> Iterator[Any]:
    """Mark, name and lines, with a double rule below."""
    from reportlab.platypus import Flowable, HRFlowable

    class Mark(Flowable):  # type: ignore[misc]
        """A plain device: the first letter in a square."""

        def __init__(self) -> None:
            super().__init__()
            self.width = self.height = 15 * _MM

        def draw(self) -> None:
            letter = (block.name.partition("«")[2] or block.name)[:1]
            self.canv.setFillColorRGB(0.15, 0.28, 0.5)
            self.canv.roundRect(0, 0, self.width, self.height, 4, stroke=0, fill=1)
            self.canv.setFillColorRGB(1, 1, 1)
            self.canv.setFont(face("sans", bold=True), 26)
            self.canv.drawCentredString(self.width / 2, self.height / 2 - 9, letter)

    lines = [b.Paragraph(block.name, "left", bold=True, size=14, indent=False, after=2)]
    lines += [b.Paragraph(line, "left", size=8.5, indent=False) for line in block.lines]
    if block.mark:
        yield flow.raw([[Mark(), flow.flow(lines, width - 20)]], [20, width - 20], [("LEFTPADDING", (0, 0), (0, 0), 0)])
    else:
        yield from flow.flow(lines, width)
    yield HRFlowable("100%", 1.6, spaceBefore=3, spaceAfter=1, color="#26407F")
    yield HRFlowable("100%", 0.4, spaceBefore=0, spaceAfter=8, color="#26407F")


def hidden_lines(text: str, font: str, size: float) -> Any:
    """Text in rendering mode 3: on the page for a reader of bytes, unseen by a person."""
    from reportlab.lib.utils import simpleSplit
    from reportlab.platypus import Flowable

    class Unseen(Flowable):  # type: ignore[misc]
        """Lines that are neither filled nor stroked."""

        def wrap(self, available: float, _height: float) -> tuple[float, float]:
            self.lines = simpleSplit(text, font, size, available)
            return available, len(self.lines) * size * 1.2

        def draw(self) -> None:
            piece = self.canv.beginText(0, (len(self.lines) - 1) * size * 1.2 + size * 0.3)
            piece.setFont(font, size, size * 1.2)
            piece.setTextRenderMode(3)
            piece.textLines(self.lines)
            self.canv.drawText(piece)

    return Unseen()
