"""How a run of a docx looks, resolved through styles, and what a paragraph's style makes of it."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tools.office.colours import Rgb, rgb, visible
from tools.office.ooxml import attribute, child, name, value

_HEADING = re.compile(r"^(?:heading|заголовок) ?([1-9])$", re.I)
_OFF = {"0", "false", "off"}
#: half-points under which text cannot be read (2 pt)
TINY = 4
#: percent under which letters are mere strokes
NARROW = 5
#: styles based on one another; Word's own documents stay under ten
MAX_CHAIN = 20


class Look(NamedTuple):
    """Properties of a run as one place states them; None where it says nothing."""

    vanish: bool | None = None
    colour: str | None = None
    #: half-points
    size: float | None = None
    fill: str | None = None
    transparent: bool | None = None
    #: percent of the letters' usual width
    width: float | None = None

    def over(self, base: Look) -> Look:
        """This look laid over another."""
        if self is NOTHING:
            return base
        stated = {each: own for each, own in self._asdict().items() if own is not None}
        return base._replace(**stated)


NOTHING = Look()


def look_of(properties: Any) -> Look:
    """The look that a `w:rPr` states itself."""
    if properties is None:
        return NOTHING
    vanish = colour = size = fill = transparent = width = None
    for element in properties:
        match name(element):
            case "w:vanish" | "w:specVanish":
                vanish = _toggle(element)
            case "w:color":
                colour = attribute(element, "w:val")
                if rgb(colour) is None and attribute(element, "w:themeColor") in ("background1", "light1"):
                    colour = "FFFFFF"
            case "w:sz":
                size = _number(attribute(element, "w:val"))
            case "w:w":
                width = _number((attribute(element, "w:val") or "").removesuffix("%"))
            case "w:shd":
                fill = fill_of(element) or fill
            case "w:highlight":
                fill = attribute(element, "w:val")
            case "w14:textFill":
                transparent = _transparent(element)
    return Look(vanish, colour, size, fill, transparent, width)


def fill_of(shading: Any) -> str | None:
    """Colour of a `w:shd`, None where it paints nothing."""
    fill = attribute(shading, "w:fill")
    if attribute(shading, "w:val") == "solid":
        fill = attribute(shading, "w:color") or fill
    return fill if rgb(fill) is not None else None


def _toggle(element: Any) -> bool:
    return (attribute(element, "w:val") or "1").lower() not in _OFF


def _number(text: str | None) -> float | None:
    try:
        return float(text) if text is not None else None
    except ValueError:
        return None


def _transparent(fill: Any) -> bool:
    for element in fill.iter():
        if name(element) == "w14:noFill":
            return True
        if name(element) == "w14:alpha" and (_number(attribute(element, "w14:val")) or 0) >= 97_000:
            return True
    return False


class Styles:
    """Styles of one document; a part that is absent has none."""

    def __init__(self, root: Any = None) -> None:
        self._styles: dict[str, Any] = {}
        self._default: str | None = None
        self._looks: dict[str | None, Look] = {}
        #: verdicts on runs that state nothing themselves, which most do
        self._plain: dict[tuple[str | None, Rgb | None, Look], str | None] = {}
        self._base = NOTHING
        for element in root if root is not None else ():
            if name(element) == "w:docDefaults":
                self._base = look_of(child(child(element, "w:rPrDefault"), "w:rPr"))
            elif name(element) == "w:style":
                self._add(element)

    def _add(self, element: Any) -> None:
        identifier = attribute(element, "w:styleId") or ""
        self._styles.setdefault(identifier, element)
        if attribute(element, "w:type") == "paragraph" and (attribute(element, "w:default") or "0") not in _OFF:
            self._default = identifier

    def chain(self, identifier: str | None) -> list[Any]:
        """The style and what it is based on, nearest first."""
        found: list[Any] = []
        # Attack: two styles based on each other, or thousands in one chain.
        while identifier in self._styles and len(found) < MAX_CHAIN:
            found.append(self._styles[identifier])
            identifier = value(found[-1], "w:basedOn")
        return found

    def style_look(self, identifier: str | None) -> Look:
        """The look that a style and its bases state."""
        if identifier not in self._looks:
            look = NOTHING
            for style in reversed(self.chain(identifier)):
                look = look_of(child(style, "w:rPr")).over(look)
            self._looks[identifier] = look
        return self._looks[identifier]

    def paragraph_style(self, properties: Any) -> str | None:
        """Style id of a paragraph by its `w:pPr`."""
        return (value(properties, "w:pStyle") if properties is not None else None) or self._default

    def why_unseen(self, run: Any, paragraph_style: str | None, background: Rgb | None,
                   around: Look = NOTHING) -> str | None:
        """`hidden` or `invisible` for text with that `w:rPr`, None for visible; background None is unknown.

        `around` is the look that the style of a table gives the cell.
        """
        if run is None or len(run) == 0:
            key = paragraph_style, background, around
            if key not in self._plain:
                self._plain[key] = self._why_unseen(None, paragraph_style, background, around)
            return self._plain[key]
        return self._why_unseen(run, paragraph_style, background, around)

    def _why_unseen(self, run: Any, paragraph_style: str | None, background: Rgb | None, around: Look) -> str | None:
        style = self.style_look(paragraph_style).over(around)
        character = self.style_look(value(run, "w:rStyle")) if run is not None else NOTHING
        direct = look_of(run)
        look = direct.over(character.over(style.over(self._base)))
        vanish = direct.vanish
        if vanish is None:
            # Toggles of the two style levels cancel each other (ECMA-376 part 1, 17.7.3).
            vanish = bool(style.vanish) != bool(character.vanish) or bool(self._base.vanish)
        if vanish:
            return "hidden"
        if look.transparent or (look.size is not None and look.size < TINY) or (
                look.width is not None and look.width < NARROW):
            return "invisible"
        colour = rgb(look.colour)
        behind = rgb(look.fill) or background
        return None if colour is None or behind is None or visible(colour, behind) else "invisible"

    def paragraph_fill(self, properties: Any, style: str | None, background: Rgb | None) -> Rgb | None:
        """What is painted behind a paragraph."""
        for holder in (properties, *(child(each, "w:pPr") for each in self.chain(style))):
            shading = child(holder, "w:shd")
            if shading is not None:
                return rgb(fill_of(shading)) or background
        return background

    def heading(self, properties: Any, style: str | None) -> int | None:
        """Level of a real heading from 1: outline level or a heading style; None for other paragraphs."""
        level = value(properties, "w:outlineLvl") if properties is not None else None
        for each in self.chain(style):
            level = level or value(child(each, "w:pPr"), "w:outlineLvl")
            match = _HEADING.match((value(each, "w:name") or "").strip())
            if level is None and match:
                return int(match[1])
        return int(level) + 1 if level is not None and level.isdigit() and int(level) < 9 else None

    def numbering(self, style: str | None) -> tuple[str | None, str | None, str | None]:
        """Number id, level and the style that states them, from a paragraph style."""
        for each in self.chain(style):
            numbered = child(child(each, "w:pPr"), "w:numPr")
            if numbered is not None and value(numbered, "w:numId") is not None:
                return value(numbered, "w:numId"), value(numbered, "w:ilvl"), attribute(each, "w:styleId")
        return None, None, None

    def list_number(self, style: str) -> str | None:
        """Number id of a numbering style (for `w:numStyleLink`)."""
        return self.numbering(style)[0]
