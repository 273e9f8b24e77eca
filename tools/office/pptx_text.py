"""Text of pptx shapes: paragraphs with their numbers, and whether their letters can be seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tools.office.colours import Rgb, rgb, visible
from tools.office.docx_numbering import spelled
from tools.office.formulas import linear
from tools.office.ooxml import child, name

#: hundredths of a point under which text cannot be read (2 pt)
TINY = 200
#: thousandths of a percent under which a colour is transparent
FAINT = 3_000
_FORMATS = {"arabic": "decimal", "alphaLc": "lowerLetter", "alphaUc": "upperLetter", "romanLc": "lowerRoman",
            "romanUc": "upperRoman"}
_FRAMES = {"Period": "{}.", "ParenR": "{})", "ParenBoth": "({})", "Plain": "{}"}


@dataclass(slots=True)
class Paragraph:
    """One paragraph of a shape."""

    text: str = ""
    #: (text, why) of what is not seen
    hidden: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a slide by the names that text uses."""

    #: `bg1`, `tx1`, `accent1`, … to colours
    scheme: dict[str, Rgb]

    def colour(self, fill: Any) -> Rgb | None:
        """Colour of a solid fill (an element that holds one colour), None for one that it modifies or does not know."""
        for element in fill if fill is not None else ():
            if name(element) == "a:srgbClr":
                return rgb(element.get("val"))
            if name(element) == "a:sysClr":
                return rgb(element.get("lastClr"))
            if name(element) == "a:schemeClr":
                shaded = any(name(each) != "a:alpha" for each in element)
                return None if shaded else self.scheme.get(element.get("val") or "")
        return None


def scheme(theme: Any, master: Any) -> dict[str, Rgb]:
    """Colours of a theme by the names that its master gives them."""
    colours = next((each for each in theme.iter() if name(each) == "a:clrScheme"), ()) if theme is not None else ()
    plain = Palette({})
    found = {name(each)[2:]: colour for each in colours if (colour := plain.colour(each)) is not None}
    mapped = child(master, "p:clrMap")
    for role, target in (mapped.items() if mapped is not None else ()):
        if target in found:
            found[role] = found[target]
    return found


def paragraphs(body: Any, palette: Palette, background: Rgb | None) -> Iterator[Paragraph]:
    """Paragraphs of a `p:txBody` or `a:txBody`; background None is unknown."""
    counts: dict[int, int] = {}
    for element in body:
        if name(element) != "a:p":
            continue
        paragraph = Paragraph()
        _runs(element, paragraph, palette, background)
        paragraph.text = paragraph.text.strip()
        label = _label(child(element, "a:pPr"), counts) if paragraph.text else ""
        paragraph.text = f"{label} {paragraph.text}" if label else paragraph.text
        yield paragraph


def _runs(holder: Any, paragraph: Paragraph, palette: Palette, background: Rgb | None) -> None:
    for element in holder:
        match name(element):
            case "a:r" | "a:fld":
                text = getattr(child(element, "a:t"), "text", None) or ""
                why = _unseen(child(element, "a:rPr"), palette, background)
                if why is None:
                    paragraph.text += text
                elif text.strip():
                    paragraph.hidden.append((text, why))
            case "a:br":
                paragraph.text += "\n"
            case "m:oMath" | "m:oMathPara":
                paragraph.text += linear(element)
            case "mc:AlternateContent" | "mc:Choice" | "mc:Fallback" | "?:m":
                _runs(element, paragraph, palette, background)


def _unseen(properties: Any, palette: Palette, background: Rgb | None) -> str | None:
    if properties is None:
        return None
    size = properties.get("sz") or ""
    if size.isascii() and size.isdigit() and int(size) < TINY:
        return "invisible"
    if child(properties, "a:noFill") is not None and child(properties, "a:ln") is None:
        return "invisible"
    fill = child(properties, "a:solidFill")
    for alpha in fill.iter() if fill is not None else ():
        value = alpha.get("val") or ""
        if name(alpha) == "a:alpha" and value.isascii() and value.isdigit() and int(value) < FAINT:
            return "invisible"
    colour = palette.colour(fill)
    return "invisible" if colour is not None and background is not None and not visible(colour, background) else None


def _label(properties: Any, counts: dict[int, int]) -> str:
    text = properties.get("lvl") or "0" if properties is not None else "0"
    level = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    for deeper in [each for each in counts if each > level]:
        del counts[deeper]
    auto = child(properties, "a:buAutoNum")
    if auto is None:
        counts.pop(level, None)
        return ""
    start = auto.get("startAt") or "1"
    first = int(start) if start.isascii() and start.isdigit() and len(start) < 6 else 1
    counts[level] = counts.get(level, first - 1) + 1
    kind = auto.get("type") or "arabicPeriod"
    frame = next((each for each in _FRAMES if kind.endswith(each)), "Period")
    return _FRAMES[frame].format(spelled(counts[level], _FORMATS.get(kind.removesuffix(frame), "decimal")))
