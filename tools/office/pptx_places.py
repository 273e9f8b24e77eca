"""Where shapes of a slide lie, what is painted behind their letters, and what lies over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tools.office.colours import Rgb
from tools.office.ooxml import child, name
from tools.office.pptx_text import Palette

#: left, top, right, bottom; English Metric Units of the slide
Box = tuple[float, float, float, float]
#: groups inside groups; the parser itself stops at 256 elements inside each other
MAX_DEPTH = 256
#: shapes of one slide that are compared with each other
MAX_AREAS = 1_000
#: share of a text's box under which a shape behind it does not matter
_TOUCH = 0.05
_GROUPS = ("p:grpSp", "mc:AlternateContent", "mc:Choice", "mc:Fallback")
_FILLS = {"a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill"}
#: shapes that fill their box, near enough
_FULL = {"rect", "roundRect", "round1Rect", "round2SameRect", "snip1Rect", "flowChartProcess"}


@dataclass(slots=True)
class Placed:
    """One shape, in the order of painting."""

    element: Any
    #: None for unknown
    box: Box | None
    #: index of its shape tree
    tree: int = 0
    #: its own fill: whether it paints, the colour (None for unknown), whether nothing shows through
    paints: bool = False
    colour: Rgb | None = None
    opaque: bool = False
    #: what lies behind its letters, None for unknown
    behind: Rgb | None = None
    #: why it is unseen, whatever its letters look like
    why: str | None = None


def placed(trees: list[Any], lowest: int, palette: Palette, background: Rgb | None,
           size: tuple[int, ...]) -> list[Placed]:
    """Shapes of the shape trees of a slide (master, layout, slide), groups opened.

    `lowest` is the index of the first tree that is shown; those before it only say where placeholders lie.
    """
    found: list[Placed] = []
    for index, tree in enumerate(trees[lowest:], start=lowest):
        # A placeholder of a layout is a form to fill in: neither its words nor its paint are on the slide.
        own = [one for one in _flat(tree, None, 0) if tree is trees[-1] or placeholder(one.element) is None]
        for one in own:
            one.tree, one.box = index, one.box or _inherited(one.element, trees)
            _fill(one, palette)
        found += own
    for one in found:
        one.why = one.why or _off(one.box, size)
    _behind(found, background)
    # Where shapes appear and go, what lies below one may be seen before it.
    if not any(name(each) == "p:timing" for each in trees[-1].getroottree().getroot()):
        _covers([one for one in found if one.why is None])
    return found


def _flat(tree: Any, outer: tuple[float, float, float, float] | None, depth: int,
          why: str | None = None) -> Iterator[Placed]:
    """`outer`: scale and shift that a group lays on what is in it; None outside all groups."""
    for shape in tree if depth <= MAX_DEPTH else ():
        unseen = why or ("hidden" if _hidden(shape) else None)
        if name(shape) in _GROUPS:
            yield from _flat(shape, _inner(shape, outer, depth), depth + 1, unseen)
        elif name(shape) in ("p:sp", "p:pic", "p:graphicFrame", "p:cxnSp"):
            yield Placed(shape, _box(_frame(shape), outer), why=unseen)


def _inner(group: Any, outer: tuple[float, float, float, float] | None, depth: int) -> Any:
    frame = child(child(group, "p:grpSpPr"), "a:xfrm")
    box = _box(frame, outer)
    start, extent = child(frame, "a:chOff"), child(frame, "a:chExt")
    if box is None or start is None or extent is None:
        return outer if name(group) != "p:grpSp" else (0.0, 0.0, 0.0, 0.0)
    across = (box[2] - box[0]) / (number(extent.get("cx")) or 1)
    down = (box[3] - box[1]) / (number(extent.get("cy")) or 1)
    return across, down, box[0] - number(start.get("x")) * across, box[1] - number(start.get("y")) * down


def _frame(shape: Any) -> Any:
    properties = child(shape, "p:spPr")
    return child(shape, "p:xfrm") if properties is None else child(properties, "a:xfrm")


def _box(frame: Any, outer: tuple[float, float, float, float] | None) -> Box | None:
    start, extent = child(frame, "a:off"), child(frame, "a:ext")
    if start is None or extent is None:
        return None
    x, y, width, height = (number(each.get(side)) for each, side in
                           ((start, "x"), (start, "y"), (extent, "cx"), (extent, "cy")))
    if outer is None:
        return x, y, x + width, y + height
    across, down, right, below = outer
    if not across or not down:  # a group that does not say where it is
        return None
    return x * across + right, y * down + below, (x + width) * across + right, (y + height) * down + below


def _inherited(shape: Any, trees: list[Any]) -> Box | None:
    kind = placeholder(shape)
    if kind is None:
        return None
    key = _key(shape)
    for tree in reversed(trees[:-1]):
        for each in tree:
            if placeholder(each) is not None and (_key(each) == key or (placeholder(each) == kind != "body")):
                box = _box(_frame(each), None)
                if box is not None:
                    return box
    return None


def _fill(one: Placed, palette: Palette) -> None:
    shape = one.element
    if name(shape) in ("p:pic", "p:graphicFrame"):
        one.paints = True
        return
    properties = child(shape, "p:spPr")
    fills = {name(each): each for each in properties} if properties is not None else {}
    if "a:solidFill" in fills:
        one.paints, one.colour = True, palette.colour(fills["a:solidFill"])
        geometry = fills.get("a:prstGeom")
        full = "a:custGeom" not in fills and (geometry is None or geometry.get("prst") in _FULL)
        if any(name(each) == "a:alpha" for each in fills["a:solidFill"].iter()):
            one.colour = None
        one.opaque = full and one.colour is not None
    elif fills.keys() & _FILLS or ("a:noFill" not in fills and _styled(shape)):
        one.paints = True


def _styled(shape: Any) -> bool:
    reference = child(child(shape, "p:style"), "a:fillRef")
    return reference is not None and reference.get("idx") != "0"


def _behind(shapes: list[Placed], background: Rgb | None) -> None:
    below: list[Placed] = []
    for one in shapes:
        if one.paints:
            one.behind = one.colour
        else:
            one.behind = background
            for area in reversed(below):
                share = _share(one.box, area.box)
                if share is None or share > _TOUCH:
                    whole = share is not None and share > 1 - _TOUCH and area.opaque
                    one.behind = area.colour if whole else None
                    break
        if one.paints and one.why is None and len(below) < MAX_AREAS:
            below.append(one)


def _covers(shapes: list[Placed]) -> None:
    above: list[Box] = []
    for one in reversed(shapes):
        # Attack: the truth below a white rectangle.
        if one.box is not None and any(_share(one.box, cover) == 1 for cover in above):
            one.why = "invisible"
        if one.opaque and one.box is not None and len(above) < MAX_AREAS:
            above.append(one.box)


def _share(box: Box | None, area: Box | None) -> float | None:
    """Share of a box that an area covers, None for unknown places."""
    if box is None or area is None:
        return None
    width = min(box[2], area[2]) - max(box[0], area[0])
    height = min(box[3], area[3]) - max(box[1], area[1])
    if width < 0 or height < 0:
        return 0.0
    whole = (box[2] - box[0]) * (box[3] - box[1])
    return width * height / whole if whole > 0 else 1.0


def _off(box: Box | None, size: tuple[int, ...]) -> str | None:
    if box is None or not all(size):
        return None
    out = box[0] >= size[0] or box[2] <= 0 or box[1] >= size[1] or box[3] <= 0
    return "off_page" if out and (box[2] > box[0] or box[3] > box[1]) else None


def _hidden(shape: Any) -> bool:
    return any(properties.get("hidden") in ("1", "true") for holder in shape
               if (properties := child(holder, "p:cNvPr")) is not None)


def placeholder(shape: Any) -> str | None:
    """Type of the placeholder that a shape fills, None for an ordinary shape."""
    place = _place(shape)
    return None if place is None else place.get("type") or "body"


def _key(shape: Any) -> str | None:
    place = _place(shape)
    return None if place is None else place.get("idx")


def _place(shape: Any) -> Any:
    for holder in shape:
        place = child(child(holder, "p:nvPr"), "p:ph")
        if place is not None:
            return place
    return None


def number(text: str | None) -> int:
    """A whole number of an attribute, 0 for none."""
    try:
        return int(text or 0)
    except ValueError:
        return 0
