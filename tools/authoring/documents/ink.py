"""Signatures, round seals and marks drawn with strokes: the same name always gives the same hand."""

from __future__ import annotations

import io
import math
from functools import lru_cache
from typing import Any

from tools.authoring.documents.lettering import face, register
from tools.authoring.draws import Draw

INK = "27408B"
_MM = 72 / 25.4


def draw_signature(canvas: Any, name: str, x: float, y: float, width: float, height: float,
                   colour: str = INK) -> None:
    """A hand's flourish in a box (points): a large first letter, a run of small ones, a tail or a stroke under them."""
    draw = Draw(0, f"signature/{name}")
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(width / 100, height / 100)
    canvas.setStrokeColor(_colour(colour))
    # the box is wider than high, so the pen is broad along it, as a nib held aslant
    canvas.setLineWidth(draw.integer(15, 22) / 10)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    pen = _Pen(canvas.beginPath(), draw)
    pen.capital()
    pen.run()
    pen.tail()
    canvas.drawPath(pen.path, stroke=1, fill=0)
    canvas.restoreState()


class _Pen:
    """Moves through a box of 100 by 100."""

    def __init__(self, path: Any, draw: Draw) -> None:
        self.path = path
        self._draw = draw
        self._x, self._y = 6.0, 40.0

    def _curve(self, *points: float) -> None:
        self.path.curveTo(*points)
        self._x, self._y = points[-2:]

    def capital(self) -> None:
        """A stem with a bow, two loops, or a wide arc."""
        draw, lean = self._draw, self._draw.integer(4, 14)
        kind = draw.below(3)
        if kind == 0:
            self.path.moveTo(10 + lean, 96)
            self._curve(8 + lean, 60, 6, 30, 4, 4)
            self._curve(6, 60, 14 + lean, 108, 26 + lean, 88)
            self._curve(34 + lean, 70, 12, 52, 14, 44)
        elif kind == 1:
            self.path.moveTo(6, 30)
            self._curve(0, 90, 20 + lean, 112, 18 + lean, 66)
            self._curve(16, 20, 4, 0, 10, 30)
            self._curve(16, 62, 30 + lean, 96, 26 + lean, 46)
        else:
            self.path.moveTo(24 + lean, 84)
            self._curve(18 + lean, 108, -6, 90, 2, 44)
            self._curve(6, 6, 22, 2, 28 + lean, 36)
        self._curve(self._x, self._y - 20, self._x + 4, 18, self._x + 7, 30)

    def run(self) -> None:
        """Waves that get lower and longer, as a tired hand's do."""
        draw = self._draw
        waves = draw.integer(3, 6)
        step = (78 - self._x) / waves
        for wave in range(waves):
            peak = draw.integer(34, 62) - wave * 4
            low, open_loop = draw.integer(14, 30), draw.integer(10, 90) / 100
            x = self._x
            self._curve(x + step * open_loop, peak + 14, x + step * 0.9, peak + 8, x + step * 0.5, low)
            self._curve(x + step * 0.4, low - 8, x + step * 0.8, low - 4, x + step, low + 12)

    def tail(self) -> None:
        """Away to the right; often back under the word or through it."""
        draw = self._draw
        rise = draw.integer(-10, 40)
        self._curve(self._x + 8, self._y + rise / 2, 92, self._y + rise, 100, self._y + rise + draw.integer(0, 16))
        if draw.chance(1, 2):
            self._curve(104, self._y + 10, 60, draw.integer(2, 14), draw.integer(10, 36), draw.integer(0, 20))


def draw_seal(canvas: Any, text: str, x: float, y: float, diameter: float, colour: str = INK) -> None:
    """A round seal: two rings, `text` around, its quoted name in the middle. x, y is the lower left corner."""
    register()
    radius = diameter / 2
    canvas.saveState()
    canvas.translate(x + radius, y + radius)
    canvas.rotate(Draw(0, f"seal/{text}").integer(-14, 14))
    canvas.setStrokeColor(_colour(colour))
    canvas.setFillColor(_colour(colour))
    canvas.setLineWidth(1.4)
    canvas.circle(0, 0, radius - 1)
    canvas.setLineWidth(0.6)
    canvas.circle(0, 0, radius - 3)
    canvas.circle(0, 0, radius * 0.62)
    _around(canvas, f"{text.upper()} * ", radius * 0.72, radius * 0.17)
    _middle(canvas, text, radius)
    canvas.restoreState()


def _around(canvas: Any, text: str, radius: float, size: float) -> None:
    """Letters along a circle, clockwise from the left; the size shrinks until they fit."""
    font = face("sans")
    while (length := canvas.stringWidth(text, font, size)) > 2 * math.pi * radius:
        size *= 0.95
    canvas.setFont(font, size)
    slack = 2 * math.pi * radius / length
    angle = math.pi
    for letter in text:
        half = canvas.stringWidth(letter, font, size) * slack / radius / 2
        angle -= half
        canvas.saveState()
        canvas.translate(radius * math.cos(angle), radius * math.sin(angle))
        canvas.rotate(math.degrees(angle) - 90)
        canvas.drawCentredString(0, 0, letter)
        canvas.restoreState()
        angle -= half


def _middle(canvas: Any, text: str, radius: float) -> None:
    """The name between « and » (or all of it) in up to three lines."""
    name = text.partition("«")[2].partition("»")[0] or text
    words = name.replace("-", "- ").split()
    font, size = face("sans", bold=True), radius * 0.24
    while max(canvas.stringWidth(word, font, size) for word in words) > radius * 1.05:
        size *= 0.93
    canvas.setFont(font, size)
    for number, word in enumerate(words):
        canvas.drawCentredString(0, ((len(words) - 1) / 2 - number) * size * 1.15 - size * 0.35, word)


def _colour(code: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(f"#{code}")


@lru_cache(maxsize=64)
def signature_png(name: str) -> bytes:
    """A signature as a transparent PNG, 40 × 14 mm."""
    return _png(40, 14, lambda canvas: draw_signature(canvas, name, 4, 3, 40 * _MM - 8, 14 * _MM - 6, "000000"))


@lru_cache(maxsize=64)
def seal_png(text: str) -> bytes:
    """A round seal as a transparent PNG, 38 × 38 mm."""
    return _png(38, 38, lambda canvas: draw_seal(canvas, text, 1, 1, 38 * _MM - 2, "000000"))


def _png(width: float, height: float, paint: Any) -> bytes:
    """Paint in black on a small page (millimetres), rasterise it at 200 dpi; black becomes ink, white nothing."""
    import pypdfium2
    from PIL import Image
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, (width * _MM, height * _MM), invariant=1)
    paint(canvas)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        grey = document[0].render(scale=200 / 72, grayscale=True).to_pil().convert("L")
    # sixteen steps of opacity of one colour: a quarter of the size of full colour
    picture = grey.point([15 - value // 16 for value in range(256)])
    picture = Image.frombytes("P", grey.size, picture.tobytes())
    picture.putpalette(bytes.fromhex(INK) * 16)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True, bits=4, transparency=bytes(step * 17 for step in range(16)))
    return out.getvalue()
