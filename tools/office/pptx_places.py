"""Where shapes of a slide lie, what is painted behind their letters, and what lies over them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tools.office.colours import Rgb
from tools.office.ooxml import child, name
from tools.office.pptx_text import Palette

#: left, top, right, bottom; English Metric Units of the slide
Box = tuple[float, float, float, float]
#: a, b, c, d, e, f: x' = ax + cy + e, y' = bx + dy + f
Matrix = tuple[float, float, float, float, float, float]
STILL: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
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
    #: it fills its box: it is not turned, or by right angles
    straight: bool = True


def placed(trees: list[Any], lowest: int, palette: Palette, background: Rgb | None,
           size: tuple[int, ...]) -> list[Placed]:
    """Shapes of the shape trees of a slide (master, layout, slide), groups opened.

    `lowest` is the index of the first tree that is shown; those before it only say where placeholders lie.
    """
    found: list[Placed] = []
    for index, tree in enumerate(trees[lowest:], start=lowest):
        # A placeholder of a layout is a form to fill in: neither its words nor its paint are on the slide.
        own = [one for one in _flat(tree, STILL, 0) if tree is trees[-1] or placeholder(one.element) is None]
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


def _flat(tree: Any, outer: Matrix | None, depth: int, why: str | None = None) -> Iterator[Placed]:
    """`outer` leads from a group to the slide; None: the group does not say where it is."""
    for shape in tree if depth <= MAX_DEPTH else ():
        unseen = why or ("hidden" if _hidden(shape) else None)
        if name(shape) in _GROUPS:
            yield from _flat(shape, _inner(shape, outer), depth + 1, unseen)
        elif name(shape) in ("p:sp", "p:pic", "p:graphicFrame", "p:cxnSp"):
            frame = _frame(shape)
            yield Placed(shape, _box(frame, outer), why=unseen, straight=_straight(frame, outer))


def _inner(group: Any, outer: Matrix | None) -> Matrix | None:
    if name(group) != "p:grpSp":
        return outer
    frame = child(child(group, "p:grpSpPr"), "a:xfrm")
    place = _place_of(frame)
    start, extent = child(frame, "a:chOff"), child(frame, "a:chExt")
    if place is None or start is None or extent is None or outer is None:
        return None
    across = (place[2] - place[0]) / (number(extent.get("cx")) or 1)
    down = (place[3] - place[1]) / (number(extent.get("cy")) or 1)
    laid = (across, 0.0, 0.0, down, place[0] - number(start.get("x")) * across,
            place[1] - number(start.get("y")) * down)
    return _then(_then(laid, _turn(frame, place)), outer)


def _frame(shape: Any) -> Any:
    properties = child(shape, "p:spPr")
    return child(shape, "p:xfrm") if properties is None else child(properties, "a:xfrm")


def _place_of(frame: Any) -> Box | None:
    """The box of a frame before it is turned, in the space around it."""
    start, extent = child(frame, "a:off"), child(frame, "a:ext")
    if start is None or extent is None:
        return None
    x, y, width, height = (number(each.get(side)) for each, side in
                           ((start, "x"), (start, "y"), (extent, "cx"), (extent, "cy")))
    return x, y, x + width, y + height


def _box(frame: Any, outer: Matrix | None) -> Box | None:
    """The box around a frame, turned as it says, on the slide."""
    place = _place_of(frame)
    if place is None or outer is None:
        return None
    a, b, c, d, e, f = _then(_turn(frame, place), outer)
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (place[0], place[2]) for y in (place[1], place[3])]
    return (min(x for x, _ in corners), min(y for _, y in corners),
            max(x for x, _ in corners), max(y for _, y in corners))


def _straight(frame: Any, outer: Matrix | None) -> bool:
    """Whether the box around a frame is the frame itself."""
    a, b, c, d, _, _ = _then(_turn(frame, (0.0, 0.0, 0.0, 0.0)), outer or STILL)
    most = max(abs(a), abs(b), abs(c), abs(d)) * 1e-6
    return (abs(b) <= most and abs(c) <= most) or (abs(a) <= most and abs(d) <= most)


def _turn(frame: Any, place: Box) -> Matrix:
    """Mirroring and rotation (60,000ths of a degree, clockwise) round the middle of a frame."""
    if frame is None or not (frame.get("rot") or frame.get("flipH") or frame.get("flipV")):
        return STILL
    angle = math.radians(number(frame.get("rot")) / 60_000)
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    mirrored = [-1.0 if frame.get(side) in ("1", "true") else 1.0 for side in ("flipH", "flipV")]
    sine, cosine = round(math.sin(angle), 12), round(math.cos(angle), 12)
    a, b, c, d = cosine * mirrored[0], sine * mirrored[0], -sine * mirrored[1], cosine * mirrored[1]
    return a, b, c, d, x - a * x - c * y, y - b * x - d * y


def _then(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _inherited(shape: Any, trees: list[Any]) -> Box | None:
    kind = placeholder(shape)
    if kind is None:
        return None
    key = _key(shape)
    for tree in reversed(trees[:-1]):
        for each in tree:
            if placeholder(each) is not None and (_key(each) == key or (placeholder(each) == kind != "body")):
                box = _box(_frame(each), STILL)
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
        one.opaque = full and one.straight and one.colour is not None
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
