"""Where floating parts of a docx lie: whether any of them can be seen on a page."""

from __future__ import annotations

from typing import Any

from tools.office.ooxml import attribute, child, name

#: the widest page Word knows is 22 inches; English Metric Units
_FAR = 22 * 914_400


def off_page(anchor: Any) -> bool:
    """Whether a floating shape lies wholly beyond the left, upper or farthest edge of any page."""
    extent = child(anchor, "wp:extent")
    for axis, side in (("wp:positionH", "cx"), ("wp:positionV", "cy")):
        position = child(anchor, axis)
        offset = child(position, "wp:posOffset")
        size = int(extent.get(side) or 0) if extent is not None else 0
        if offset is None or position is None:
            continue
        # Offsets from a margin or column start inside the page: two inches are the widest usual margin.
        inset = 0 if position.get("relativeFrom") == "page" else 2 * 914_400
        try:
            left = int(offset.text or 0) + inset
        except ValueError:
            continue
        if left + size <= 0 or left >= _FAR:
            return True
    return False


#: the same in twentieths of a point, and what a frame without a size takes: a letter, a line, the widest column
_FAR_TWIPS, _LETTER, _LINE, _COLUMN = 22 * 1440, 160, 480, 12_240


def frame_off_page(frame: Any, paragraph: Any) -> bool:
    """Whether a text frame (`w:framePr`) lies wholly beyond the left, upper or farthest edge of any page."""
    letters = sum(len(each.text or "") for each in paragraph.iter() if name(each) == "w:t")
    sizes = {"x": min(letters * _LETTER, _COLUMN), "y": _LINE}
    for axis, side, anchor in (("x", "w", "hAnchor"), ("y", "h", "vAnchor")):
        start = _twips(attribute(frame, f"w:{axis}"))
        if start is None:
            continue
        inset = 0 if attribute(frame, f"w:{anchor}") == "page" else 2 * 1440
        if start + inset + (_twips(attribute(frame, f"w:{side}")) or sizes[axis]) <= 0 or start >= _FAR_TWIPS:
            return True
    return False


def widest_page(root: Any) -> int:
    """Width of the widest page of a document, twentieths of a point; the widest that Word knows where none is named."""
    widths = [_twips(attribute(each, "w:w")) or 0 for each in root.iter("{*}pgSz")]
    return min(max(widths, default=0) or _FAR_TWIPS, _FAR_TWIPS)


def indent_off_page(properties: Any, paragraph: Any, width: int) -> bool:
    """Whether an indent of its own pushes all of a paragraph beyond the right edge, or one line beyond the left one."""
    indent = child(properties, "w:ind")
    if indent is None:
        return False
    start = _twips(attribute(indent, "w:left") or attribute(indent, "w:start")) or 0
    first = (_twips(attribute(indent, "w:firstLine")) or 0) - (_twips(attribute(indent, "w:hanging")) or 0)
    if start >= width and start + first >= width:
        return True
    letters = sum(len(each.text or "") for each in paragraph.iter() if name(each) == "w:t")
    return start + first + letters * _LETTER + 2 * 1440 <= 0


def _twips(text: str | None) -> int | None:
    try:
        return int(text) if text is not None else None
    except ValueError:
        return None
