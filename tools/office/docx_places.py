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


def _twips(text: str | None) -> int | None:
    try:
        return int(text) if text is not None else None
    except ValueError:
        return None
