"""Text frames of a slide as they would be laid out: where they lie, and their words with sizes, spacing and margins.

What a shape does not say itself is looked up in its lists, the placeholder of the layout, that of the master, the
master's text styles and the presentation's defaults, in this order (ECMA-376 part 1, 19.3.1 and 21.1.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tools.office.ooxml import child, name
from tools.office.pptx_places import Placed, number, placeholder

#: points of text that says no size anywhere
DEFAULT_SIZE = 18.0
#: margins of a frame that states none, left, top, right, bottom; English Metric Units
INSETS = (91_440, 45_720, 91_440, 45_720)
_TITLES = {"title", "ctrTitle"}
_OWN = {"body", "subTitle", "obj", "tbl", "chart"}
#: text of one frame that is kept, characters
MAX_TEXT = 20_000


def frames(shapes: Sequence[Placed], slide: int, levels: Sequence[Any], presentation: Any) -> Iterator[dict[str, Any]]:
    """Facts of the frames of one slide with words in them.

    `levels`: roots of the slide, its layout and its master. Each fact: `slide`, `kind` (title, body, box, table),
    `box` (left, top, right, bottom in EMU, None for unknown), `insets`, `wrap`, `fit` (none, shrink, grow), `scale`
    (of letters, by shrinking), `turned` (text or shape), `paragraphs` [{runs [[text, points, bold, font]], lines,
    before, after, left}]; `lines` is the line spacing as a share (or `-points`), `before` and `after` are points or
    `-share`. A table has `columns` (widths) and `rows` [{height, cells [{paragraphs, insets, span}]}] instead.
    """
    for one in shapes:
        if one.why == "hidden":
            continue
        if name(one.element) == "p:graphicFrame":
            table = next((each for each in one.element.iter() if name(each) == "a:tbl"), None)
            if table is not None:
                yield _table(table, one, slide, _Styles(one.element, levels, presentation))
            continue
        body = child(one.element, "p:txBody")
        styles = _Styles(one.element, levels, presentation)
        found = _paragraphs(body, styles) if body is not None else []
        if any(run[0].strip() for paragraph in found for run in paragraph["runs"]):
            yield _frame(one, slide, styles, found)


def _frame(one: Placed, slide: int, styles: _Styles, found: list[dict[str, Any]]) -> dict[str, Any]:
    kind = placeholder(one.element)
    fit, scale = styles.fit()
    properties = child(one.element, "p:spPr")
    form = child(properties, "a:xfrm")
    turned = styles.body("vert") not in (None, "horz") or (
        form is not None and number(form.get("rot")) % 21_600_000 != 0)
    insets = [number(text) if (text := styles.body(side)) is not None else default
              for side, default in zip(("lIns", "tIns", "rIns", "bIns"), INSETS, strict=True)]
    return {"slide": slide, "kind": "title" if kind in _TITLES else "body" if kind in _OWN else "box",
            "box": list(one.box) if one.box else None, "insets": insets, "wrap": styles.body("wrap") != "none",
            "fit": fit, "scale": scale, "turned": turned, "bare": _bare(one.element, properties), "paragraphs": found}


def _bare(shape: Any, properties: Any) -> bool:
    """Whether nothing but the words of a shape is seen: no style, no fill, no line."""
    line = child(properties, "a:ln")
    painted = [child(holder, kind) for holder in (properties, line) if holder is not None
               for kind in ("a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill")]
    return child(shape, "p:style") is None and all(each is None for each in painted)


def _table(table: Any, one: Placed, slide: int, styles: _Styles) -> dict[str, Any]:
    grid = child(table, "a:tblGrid")
    rows = []
    for row in (each for each in table if name(each) == "a:tr"):
        cells = []
        for cell in (each for each in row if name(each) == "a:tc"):
            properties, body = child(cell, "a:tcPr"), child(cell, "a:txBody")
            sides = [number(properties.get(side)) if properties is not None and properties.get(side) else default
                     for side, default in zip(("marL", "marT", "marR", "marB"), INSETS, strict=True)]
            merged = cell.get("hMerge") in ("1", "true") or cell.get("vMerge") in ("1", "true")
            tall = number(cell.get("rowSpan")) > 1
            cells.append({"paragraphs": [] if merged or tall or body is None else _paragraphs(body, styles),
                          "insets": sides, "span": max(1, number(cell.get("gridSpan")))})
        rows.append({"height": number(row.get("h")), "cells": cells})
    columns = [number(each.get("w")) for each in (grid if grid is not None else ())]
    return {"slide": slide, "kind": "table", "box": list(one.box) if one.box else None, "columns": columns,
            "rows": rows}


class _Styles:
    """Properties of one shape's text, resolved."""

    def __init__(self, shape: Any, levels: Sequence[Any], presentation: Any) -> None:
        self._kind = placeholder(shape)
        holders = [shape, *_forms(shape, levels[1:])]
        #: bodies of text from the shape down to the master's placeholder
        self._bodies = [body for each in holders if (body := child(each, "p:txBody")) is not None]
        lists = [child(body, "a:lstStyle") for body in self._bodies]
        styles = child(levels[-1], "p:txStyles")
        which = "p:titleStyle" if self._kind in _TITLES else "p:bodyStyle" if self._kind in _OWN else "p:otherStyle"
        lists += [child(styles, which), child(presentation, "p:defaultTextStyle")]
        self._lists = [each for each in lists if each is not None]

    def body(self, key: str) -> str | None:
        """An attribute of the frame."""
        for body in self._bodies:
            properties = child(body, "a:bodyPr")
            if properties is not None and properties.get(key) is not None:
                return str(properties.get(key))
        return None

    def fit(self) -> tuple[str, float]:
        """How the frame and its text are fitted, and the scale of letters that is saved."""
        for body in self._bodies:
            for each in child(body, "a:bodyPr") if child(body, "a:bodyPr") is not None else ():
                if name(each) == "a:normAutofit":
                    return "shrink", number(each.get("fontScale")) / 100_000 or 1.0
                if name(each) in ("a:spAutoFit", "a:noAutofit"):
                    return "grow" if name(each) == "a:spAutoFit" else "none", 1.0
        return "none", 1.0

    def levels(self, own: Any) -> list[Any]:
        """Paragraph properties of a paragraph with `own`, nearest first."""
        level = number(own.get("lvl")) if own is not None else 0
        named = [child(each, f"a:lvl{level + 1}pPr") for each in self._lists]
        return [each for each in (own, *named) if each is not None]


def _forms(shape: Any, levels: Sequence[Any]) -> Iterator[Any]:
    """Placeholders of the layout and the master that a shape fills."""
    kind = placeholder(shape)
    place = next((each for holder in shape if (each := child(child(holder, "p:nvPr"), "p:ph")) is not None), None)
    for root in levels if kind is not None else ():
        tree = child(child(root, "p:cSld"), "p:spTree")
        for each in tree if tree is not None else ():
            other = placeholder(each)
            if other is None:
                continue
            index = next((one.get("idx") for holder in each
                          if (one := child(child(holder, "p:nvPr"), "p:ph")) is not None), None)
            same_kind = other == kind or {other, kind} <= _TITLES or (other == "body" and kind in _OWN)
            if (root is levels[0] and place is not None and index == place.get("idx") and index is not None) or (
                    same_kind and (root is not levels[0] or kind in _TITLES)):
                yield each
                break


def _paragraphs(body: Any, styles: _Styles) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    left = MAX_TEXT
    for element in (each for each in body if name(each) == "a:p"):
        own = child(element, "a:pPr")
        levels = styles.levels(own)
        runs: list[list[Any]] = []
        for each in element:
            if name(each) in ("a:r", "a:fld"):
                text = (getattr(child(each, "a:t"), "text", None) or "")[:left]
                left -= len(text)
                runs.append([text, *_look(child(each, "a:rPr"), levels)])
            elif name(each) == "a:br":
                runs.append(["\n", *_look(child(each, "a:rPr"), levels)])
        if not runs:
            runs.append(["", *_look(child(element, "a:endParaRPr"), levels)])
        found.append({"runs": runs, "lines": _spacing(levels, "a:lnSpc", 1.0), "left": _attribute(levels, "marL"),
                      "before": -_spacing(levels, "a:spcBef", 0.0), "after": -_spacing(levels, "a:spcAft", 0.0),
                      "align": next((each.get("algn") for each in levels if each.get("algn")), "l")})
    return found


def _look(run: Any, levels: list[Any]) -> tuple[float, bool, str]:
    """Size in points, boldness, font."""
    holders = [each for each in (run, *(child(level, "a:defRPr") for level in levels)) if each is not None]
    size = next((each.get("sz") for each in holders if each.get("sz")), None)
    bold = next((each.get("b") for each in holders if each.get("b")), "0")
    font = next((latin.get("typeface") for each in holders if (latin := child(each, "a:latin")) is not None), "")
    points = number(size) / 100 if size else DEFAULT_SIZE
    return points or DEFAULT_SIZE, bold in ("1", "true"), font or ""


def _spacing(levels: list[Any], wanted: str, default: float) -> float:
    """A spacing: a share as it is, points as a negative number."""
    for level in levels:
        holder = child(level, wanted)
        if holder is not None:
            share, points = child(holder, "a:spcPct"), child(holder, "a:spcPts")
            if share is not None:
                return number((share.get("val") or "").rstrip("%")) / 100_000
            if points is not None:
                return -number(points.get("val")) / 100
    return default


def _attribute(levels: list[Any], key: str) -> int:
    return next((number(level.get(key)) for level in levels if level.get(key) is not None), 0)
