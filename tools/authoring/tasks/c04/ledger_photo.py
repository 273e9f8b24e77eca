"""The photograph of 4.05: a printed sheet with ink on it, lying askew on a desk under a lamp, kept as JPEG."""

from __future__ import annotations

import hashlib
import io
import math
from typing import Any

from tools.authoring.documents.lettering import FOLDER
from tools.authoring.draws import Draw
from tools.authoring.tasks.c04.ledger import BODY, NOTE, TITLE, Ledger, tenth

#: the sheet, ten pixels a millimetre
SHEET = (2970, 2100)
PHOTO = (2400, 1700)
COLUMNS = (330, 90, 520, 220, 220, 220, 220, 300, 550)
LEFT, TOP = 150, 270
HEIGHTS = (100, 100, *([116] * 12))
PAPER, PRINT, INK, BLOT = (250, 247, 238), (38, 38, 42), (34, 52, 138), (18, 24, 66)
#: columns of numbers, set to the right
NUMBERS = range(3, 8)


def photograph(ledger: Ledger, draw: Draw) -> bytes:
    """JPEG of 2400 × 1700, quality 60. Tilt, light, blot and hand come from `draw`."""
    picture = _lit(_lying(flat_sheet(ledger, draw), draw.at("camera")), draw.at("light"))
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=60, optimize=True)
    return buffer.getvalue()


def flat_sheet(ledger: Ledger, draw: Draw) -> Any:
    """The paper before it is photographed: an RGB picture of `SHEET` pixels."""
    sheet = _Sheet(ledger, draw)
    sheet.print()
    sheet.strike()
    sheet.blot()
    return sheet.picture


def box(top: int, left: int, bottom: int, right: int) -> tuple[int, int, int, int]:
    """Pixels of a rectangle of cells on the flat sheet: left, top, right, bottom."""
    return (LEFT + sum(COLUMNS[:left]), TOP + sum(HEIGHTS[:top]),
            LEFT + sum(COLUMNS[:right + 1]), TOP + sum(HEIGHTS[:bottom + 1]))


class _Sheet:
    """Draws on the paper."""

    def __init__(self, ledger: Ledger, draw: Draw) -> None:
        from PIL import Image, ImageDraw

        self.ledger, self.draw = ledger, draw
        self.picture = Image.new("RGB", SHEET, PAPER)
        self.brush = ImageDraw.Draw(self.picture)

    def print(self) -> None:
        """Heading, lines, words and numbers."""
        ledger, rows = self.ledger, self.ledger.rows()
        rows[BODY + ledger.blot][4] = tenth(ledger.hidden)
        rows[BODY + ledger.corrected][6], rows[BODY + ledger.corrected][8] = tenth(ledger.old), ""
        self.brush.text((SHEET[0] // 2, 170), TITLE, PRINT, _font(58, "Bold"), anchor="mm")
        areas = {(top, left): (top, left, bottom, right) for top, left, bottom, right in ledger.areas}
        covered = {(row, column) for top, left, bottom, right in ledger.areas for row in range(top, bottom + 1)
                   for column in range(left, right + 1)} - set(areas)
        for row, cells in enumerate(rows):
            for column, text in enumerate(cells):
                if (row, column) not in covered:
                    place = box(*areas.get((row, column), (row, column, row, column)))
                    self.brush.rectangle(place, outline=PRINT, width=3)
                    bold = row < BODY or row == len(rows) - 1
                    self._words(text, place, bold, column in NUMBERS and row >= BODY,
                                row >= BODY and column in (0, 2) and (row, column) not in areas)

    def _words(self, text: str, place: tuple[int, int, int, int], bold: bool, right: bool, left: bool) -> None:
        font = _font(44, "Bold" if bold else "Regular")
        lines, width = [""], place[2] - place[0] - 30
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and font.getlength(longer) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        y = (place[1] + place[3]) / 2 - 25 * (len(lines) - 1)
        x, anchor = ((place[2] - 28, "rm") if right else (place[0] + 18, "lm") if left
                     else ((place[0] + place[2]) / 2, "mm"))
        for at, line in enumerate(lines):
            self.brush.text((x, y + 50 * at), line, PRINT, font, anchor=anchor)

    def strike(self) -> None:
        """The printed number struck through, the right one above it, a remark in the margin."""
        left, top, right, bottom = box(*[BODY + self.ledger.corrected, 6] * 2)
        middle = (top + bottom) // 2
        wide = _font(44, "Regular").getlength(tenth(self.ledger.old))
        self.brush.line((right - 40 - wide, middle + 10, right - 18, middle - 6), INK, 6)
        self._hand(tenth(self.ledger.new), left + 8, top + 1, 50)
        x, y = box(*[BODY + self.ledger.corrected, 8] * 2)[:2]
        self._hand(NOTE, x + 40, y + 26, 62)

    def _hand(self, text: str, x: float, y: float, size: int) -> None:
        """Letters one by one, each a little turned and off the line."""
        from PIL import Image, ImageDraw

        font, draw = _font(size, "Italic"), self.draw.at(f"hand/{text}")
        for letter in text:
            layer = Image.new("L", (size * 2, size * 2))
            ImageDraw.Draw(layer).text((size // 2, size // 3), letter, 255, font, stroke_width=1)
            layer = layer.rotate(draw.integer(-7, 7), Image.Resampling.BILINEAR, center=(size, size))
            self.picture.paste(INK, (round(x) - size // 2, round(y) - size // 3 + draw.integer(-4, 4)), layer)
            x += font.getlength(letter) + draw.integer(0, 4)

    def blot(self) -> None:
        """An opaque stain over the number and nothing else: nobody reads through it."""
        _, top, right, bottom = box(*[BODY + self.ledger.blot, 4] * 2)
        x, y, draw = right - 80, (top + bottom) // 2, self.draw.at("blot")
        outline = []
        for step in range(48):
            angle, reach = step * math.tau / 48, draw.integer(86, 114) / 100
            outline.append((x - 14 + 92 * reach * math.cos(angle), y + 46 * reach * math.sin(angle)))
        self.brush.polygon(outline, BLOT)
        for _ in range(9):
            dot, size = (x - draw.integer(40, 125), y + draw.integer(-48, 48)), draw.integer(2, 7)
            self.brush.ellipse((dot[0] - size, dot[1] - size, dot[0] + size, dot[1] + size), BLOT)


def _font(size: int, face: str) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(str(FOLDER / f"LiberationSerif-{face}.ttf"), size,
                              layout_engine=ImageFont.Layout.BASIC)


def _lying(sheet: Any, draw: Draw) -> Any:
    """The sheet on a desk, turned by 0.8 to 1.6 degrees and seen a little from below or from the side."""
    from PIL import Image, ImageFilter

    angle = math.radians(draw.integer(80, 160) / 100 * draw.choice((-1, 1)))
    scale, away = 1.32, (draw.integer(8, 16) * 1e-6 * draw.choice((-1, 1)), draw.integer(10, 22) * 1e-6)
    cosine, sine = scale * math.cos(angle), scale * math.sin(angle)
    # output to input: (ax + by + c) / (gx + hy + 1), the middle of the photograph held on that of the sheet
    x, y = PHOTO[0] / 2, PHOTO[1] / 2
    depth = away[0] * x + away[1] * y + 1
    shift = (SHEET[0] / 2 * depth - cosine * x - sine * y, SHEET[1] / 2 * depth + sine * x - cosine * y)
    mapping = (cosine, sine, shift[0], -sine, cosine, shift[1], *away)
    way, smooth = Image.Transform.PERSPECTIVE, Image.Resampling.BILINEAR
    paper = sheet.transform(PHOTO, way, mapping, smooth)
    mask = Image.new("L", SHEET, 255).transform(PHOTO, way, mapping, smooth)
    desk = Image.new("RGB", PHOTO, (112, 88, 66))
    small = mask.resize((PHOTO[0] // 8, PHOTO[1] // 8)).filter(ImageFilter.GaussianBlur(2))
    shadow = small.resize(PHOTO, smooth)
    desk.paste((58, 44, 34), (10, 12), shadow.crop((0, 0, PHOTO[0] - 10, PHOTO[1] - 12)))
    desk.paste(paper, (0, 0), mask)
    return desk.filter(ImageFilter.GaussianBlur(0.8))


def _lit(picture: Any, draw: Draw) -> Any:
    """A lamp at one corner, a shadow of the hand that holds the camera, grain."""
    from PIL import Image, ImageChops

    lamp = (draw.choice((0.15, 0.85)), draw.integer(5, 35) / 100)
    wide, high = 48, 34
    shade = draw.integer(55, 75) / 100
    light = bytes(_bright(x / wide, y / high, lamp, shade) for y in range(high) for x in range(wide))
    field = Image.frombytes("L", (wide, high), light).resize(PHOTO, Image.Resampling.BICUBIC)
    picture = ImageChops.multiply(picture, Image.merge("RGB", (field, field, field.point([
        value * 94 // 100 for value in range(256)]))))
    seed = hashlib.sha256(f"{draw.seed}/{draw.scope}/grain".encode()).digest()
    size = (PHOTO[0] // 2, PHOTO[1] // 2)
    grain = Image.frombytes("L", size, hashlib.shake_128(seed).digest(size[0] * size[1])).point([
        value // 20 for value in range(256)])
    return ImageChops.subtract(picture, Image.merge("RGB", [grain.resize(PHOTO, Image.Resampling.BILINEAR)] * 3))


def _bright(x: float, y: float, lamp: tuple[float, float], shade: float) -> int:
    """Light of 0 to 255 at a place of the photograph, both coordinates 0 to 1."""
    far = math.hypot(x - lamp[0], (y - lamp[1]) * 0.7)
    light = 1 - 0.42 * math.pow(far, 1.3)
    # the shadow lies along a slanted edge at the bottom
    edge = y - 0.9 + 0.25 * (x - 0.5 if lamp[0] > 0.5 else 0.5 - x)
    return max(0, min(255, round(255 * light * (shade + (1 - shade) / (1 + math.exp(26 * edge))))))
