"""What a pdf page paints, object by object, and which of its text can be seen."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from tools.office.colours import WHITE, Rgb, visible
from tools.office.pdf_clips import IDENTITY, Box, Matrix, around, clipped, touches
from tools.office.pdf_layers import in_layer

#: points under which text cannot be read
TINY = 2.0
#: forms inside forms
MAX_DEPTH = 12
#: more painted areas than this on one page are a drawing, not backgrounds of text
MAX_AREAS = 1_000
#: a rectangle has at most this many path segments
_RECTANGLE = 6


@dataclass(slots=True)
class Painted:
    """One object of a page, in the order of painting."""

    #: FPDF_PAGEOBJ_TEXT, _PATH, _IMAGE, _SHADING
    kind: int
    #: address of the object in pdfium, by which characters name it
    address: int
    #: left, bottom, right, top; points, unrotated page
    box: Box
    #: colour of a filled area or of a text; None: unknown or none
    colour: Rgb | None = None
    #: an area that hides what was painted before it
    opaque: bool = False
    #: why a text is unseen
    why: str | None = None


def painted(page: Any, off: frozenset[str] = frozenset()) -> list[Painted]:
    """All objects of a page (pdfium handle), forms opened, with the visibility of texts decided.

    `off` are the names of layers that are not shown.
    """
    objects = list(_walk(page, IDENTITY, 0, off, None))
    crop = _crop(page)
    _backgrounds(objects, crop)
    _covers(objects)
    return objects


def _walk(holder: Any, matrix: Matrix, depth: int, off: frozenset[str], clip: Box | None) -> Iterator[Painted]:
    in_form = depth > 0
    count = (pdfium.FPDFFormObj_CountObjects if in_form else pdfium.FPDFPage_CountObjects)(holder)
    get = pdfium.FPDFFormObj_GetObject if in_form else pdfium.FPDFPage_GetObject
    for index in range(max(count, 0)):
        handle = get(holder, index)
        if not handle:
            continue
        kind = pdfium.FPDFPageObj_GetType(handle)
        unshown = bool(off) and in_layer(handle, off)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            if depth < MAX_DEPTH:
                for one in _walk(handle, _times(_matrix(handle), matrix), depth + 1, off,
                                 clipped(handle, matrix, clip)):
                    if not unshown:
                        yield one
                    elif one.kind == pdfium.FPDF_PAGEOBJ_TEXT:
                        one.why = "hidden"
                        yield one
            continue
        one = Painted(kind, ctypes.cast(handle, ctypes.c_void_p).value or 0, _bounds(handle, matrix))
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            _text(handle, one, matrix)
            if unshown:
                one.why = "hidden"
            elif one.why is None and (area := clipped(handle, matrix, clip)) is not None and not touches(one.box, area):
                one.why = "invisible"
        elif unshown or (kind == pdfium.FPDF_PAGEOBJ_PATH and not _path(handle, one)):
            continue
        yield one


def _text(handle: Any, one: Painted, matrix: Matrix) -> None:
    mode = pdfium.FPDFTextObj_GetTextRenderMode(handle)
    if mode in (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP):
        one.why = "invisible"
        return
    stroked = mode in (pdfium.FPDF_TEXTRENDERMODE_STROKE, pdfium.FPDF_TEXTRENDERMODE_STROKE_CLIP)
    colour, alpha = _colour(handle, stroked)
    if alpha < 8:
        one.why = "invisible"
    if mode in (pdfium.FPDF_TEXTRENDERMODE_FILL, pdfium.FPDF_TEXTRENDERMODE_FILL_CLIP) or stroked:
        one.colour = colour
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(handle, size)
    scale = math.hypot(*_times(_matrix(handle), matrix)[2:4])
    # Fonts drawn by procedures state any size; their boxes tell.
    if abs(size.value) * scale < TINY and one.box[3] - one.box[1] < TINY and one.box[2] > one.box[0]:
        one.why = "invisible"


def _path(handle: Any, one: Painted) -> bool:
    """Fill in an area; False for mere lines."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(handle, fill, stroke)
    if not fill.value:
        return False
    colour, alpha = _colour(handle, False)
    if alpha < 8:
        return False
    rectangle = pdfium.FPDFPath_CountSegments(handle) <= _RECTANGLE
    # A highlighter multiplies: it hides nothing, and what lies under it stays unknown.
    one.opaque = rectangle and alpha > 250 and not pdfium.FPDFPageObj_HasTransparency(handle)
    one.colour = colour if one.opaque else None
    return True


def _backgrounds(objects: list[Painted], crop: Box) -> None:
    areas: list[Painted] = []
    for one in objects:
        if one.kind != pdfium.FPDF_PAGEOBJ_TEXT:
            if len(areas) < MAX_AREAS:
                areas.append(one)
            continue
        if one.why is not None:
            continue
        x, y = (one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2
        if not _holds(crop, x, y):
            one.why = "off_page"
        elif one.colour is not None and len(areas) < MAX_AREAS:
            under = next((area for area in reversed(areas) if _holds(area.box, x, y)), None)
            background = WHITE if under is None else under.colour
            if background is not None and not visible(one.colour, background):
                one.why = "invisible"


def _covers(objects: list[Painted]) -> None:
    covers: list[Box] = []
    for one in reversed(objects):
        if one.kind == pdfium.FPDF_PAGEOBJ_TEXT:
            if one.why is None and any(_inside(one.box, cover) for cover in covers):
                one.why = "invisible"
        elif one.opaque and len(covers) < MAX_AREAS:
            covers.append(one.box)


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _inside(inner: Box, outer: Box) -> bool:
    return (outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3])


def _colour(handle: Any, stroke: bool) -> tuple[Rgb, int]:
    parts = [ctypes.c_uint() for _ in range(4)]
    get = pdfium.FPDFPageObj_GetStrokeColor if stroke else pdfium.FPDFPageObj_GetFillColor
    if not get(handle, *parts):
        return (0, 0, 0), 255
    red, green, blue, alpha = (part.value for part in parts)
    return (red, green, blue), alpha


def _matrix(handle: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(handle, found):
        return IDENTITY
    return found.a, found.b, found.c, found.d, found.e, found.f


def _times(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _bounds(handle: Any, matrix: Matrix) -> Box:
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(handle, *sides):
        return 0.0, 0.0, 0.0, 0.0
    left, bottom, right, top = (side.value for side in sides)
    if matrix is IDENTITY:
        return left, bottom, right, top
    return around([(x, y) for x in (left, right) for y in (bottom, top)], matrix)


def media(page: Any) -> Box:
    """Media box of a page, A4 where the file names none."""
    return _page_box(page, pdfium.FPDFPage_GetMediaBox) or (0.0, 0.0, 595.0, 842.0)


def _crop(page: Any) -> Box:
    whole, crop = media(page), _page_box(page, pdfium.FPDFPage_GetCropBox)
    if crop is None:
        return whole
    return max(whole[0], crop[0]), max(whole[1], crop[1]), min(whole[2], crop[2]), min(whole[3], crop[3])


def _page_box(page: Any, get: Any) -> Box | None:
    sides = [ctypes.c_float() for _ in range(4)]
    if not get(page, *sides):
        return None
    left, bottom, right, top = (side.value for side in sides)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)
