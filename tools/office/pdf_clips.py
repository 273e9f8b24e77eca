"""Clip paths of a pdf page: the area outside which an object is not painted."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import pypdfium2.raw as pdfium

#: left, bottom, right, top; points, unrotated page
Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
#: paths of one clip and their segments that are looked at; what is left out clips nothing
_MOST = 64
#: points that have to be left of a text for it to be seen
_LEFT = 0.5


def clipped(handle: Any, matrix: Matrix, outer: Box | None) -> Box | None:
    """Box around what the clip paths of an object (pdfium handle) leave of it and of `outer`; None for all."""
    clip = pdfium.FPDFPageObj_GetClipPath(handle)
    for index in range(min(max(pdfium.FPDFClipPath_CountPaths(clip), 0), _MOST)):
        count = pdfium.FPDFClipPath_CountPathSegments(clip, index)
        if 0 < count <= _MOST:
            x, y = ctypes.c_float(), ctypes.c_float()
            points = []
            for at in range(count):
                if pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, index, at), x, y):
                    points.append((x.value, y.value))
            if points:
                outer = _common(around(points, matrix), outer)
    return outer


def touches(box: Box, area: Box) -> bool:
    """Whether something of a box lies in an area; boxes thinner than that are left alone."""
    left = _common(box, area)
    return all(left[side + 2] - left[side] >= min(_LEFT, box[side + 2] - box[side]) for side in (0, 1))


def around(points: Iterable[tuple[float, float]], matrix: Matrix) -> Box:
    """Box around points that a matrix maps."""
    a, b, c, d, e, f = matrix
    mapped = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    return (min(x for x, _ in mapped), min(y for _, y in mapped), max(x for x, _ in mapped), max(y for _, y in mapped))


def _common(one: Box, other: Box | None) -> Box:
    if other is None:
        return one
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
