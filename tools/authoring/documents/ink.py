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


def draw_signature(canvas: Any, name: str, x: float, y: float, width: float, height: float) -> None:
    """A hand's flourish in a box (points): loops that lean right, then a stroke under them."""
    draw = Draw(0, f"signature/{name}")
    canvas.saveState()
    canvas.setStrokeColor(_colour(INK))
    canvas.setLineWidth(0.9)
    canvas.setLineCap(1)
    path = canvas.beginPath()
    loops = draw.integer(4, 6)
    step = width * 0.72 / loops
    at_x, at_y = x + width * 0.05, y + height * 0.35
    path.moveTo(at_x, at_y)
    for loop in range(loops):
        rise = height * draw.integer(75 if loop == 0 else 20, 95 if loop == 0 else 50) / 100
        drop = height * draw.integer(2, 22) / 100
        lean = step * draw.integer(20, 90) / 100
        path.curveTo(at_x + lean, y + rise, at_x + step + lean, y + rise * 1.1, at_x + step * 0.7, y + height * 0.3)
        path.curveTo(at_x + step * 0.4, y + drop, at_x + step * 0.9, y + drop, at_x + step, y + height * 0.38)
        at_x += step
    tail = draw.integer(0, 18) / 100
    path.curveTo(at_x + width * 0.08, y + height * 0.5, x + width * 0.9, y + height * (0.5 + tail),
                 x + width, y + height * 0.62)
    if draw.chance(2, 3):
        path.moveTo(x + width * 0.12, y + height * (0.1 + tail / 2))
        path.curveTo(x + width * 0.4, y + height * 0.02, x + width * 0.6, y + height * 0.3,
                     x + width * 0.86, y + height * 0.14)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.restoreState()


def draw_seal(canvas: Any, text: str, x: float, y: float, diameter: float) -> None:
    """A round seal: two rings, `text` around, its quoted name in the middle. x, y is the lower left corner."""
    register()
    radius = diameter / 2
    canvas.saveState()
    canvas.translate(x + radius, y + radius)
    canvas.rotate(Draw(0, f"seal/{text}").integer(-14, 14))
    canvas.setStrokeColor(_colour(INK))
    canvas.setFillColor(_colour(INK))
    canvas.setLineWidth(1.4)
    canvas.circle(0, 0, radius - 1)
    canvas.setLineWidth(0.6)
    canvas.circle(0, 0, radius - 3)
    canvas.circle(0, 0, radius * 0.62)
    _around(canvas, f"{text.upper()} ✶ ", radius * 0.72, radius * 0.17)
    _middle(canvas, text, radius)
    canvas.restoreState()


def _around(canvas: Any, text: str, radius: float, size: float) -> None:
    """Letters along a circle, clockwise from the left; the size shrinks until they fit."""
    font = face("dejavu")
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
    font, size = face("dejavu", bold=True), radius * 0.24
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
    return _png(40, 14, lambda canvas: draw_signature(canvas, name, 4, 3, 40 * _MM - 8, 14 * _MM - 6))


@lru_cache(maxsize=64)
def seal_png(text: str) -> bytes:
    """A round seal as a transparent PNG, 38 × 38 mm."""
    return _png(38, 38, lambda canvas: draw_seal(canvas, text, 1, 1, 38 * _MM - 2))


def _png(width: float, height: float, paint: Any) -> bytes:
    """Paint on a small page (millimetres) and rasterise it at 200 dpi; white becomes transparent."""
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
    picture = Image.new("RGBA", grey.size, (*bytes.fromhex(INK), 0))
    picture.putalpha(grey.point([255 - value for value in range(256)]))
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
