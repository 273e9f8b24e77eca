"""What styles mean: the number format by what it shows, and the few looks that a person takes for a message.

Bold, italic, underlined, struck out, the colour of letters and of the ground, letters bigger or smaller than those of
the book, lines around a cell, an indent (which tells what belongs to what). Names of fonts and alignment are left out:
programs rewrite them at every saving.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tools.office.formats import BUILTIN, Section, sections
from tools.office.xlsx_book import Book, count

#: the classic palette of 64 colours begins with these eight, twice
_PALETTE = ("000000", "FFFFFF", "FF0000", "00FF00", "0000FF", "FFFF00", "FF00FF", "00FFFF") * 2
_THEME = ("FFFFFF", "000000", "E7E6E6", "44546A", "4472C4", "ED7D31", "A5A5A5", "FFC000", "5B9BD5", "70AD47", "0563C1",
          "954F72")
#: order in which a style counts the colours of a theme
_ORDER = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink",
          "folHlink")
_SIDES = {"left": "слева", "right": "справа", "top": "сверху", "bottom": "снизу"}
#: lines by how strong they look: programs exchange the finer kinds for each other
_LINES = {"medium": "толстая", "thick": "толстая", "double": "двойная", "mediumDashed": "толстая",
          "mediumDashDot": "толстая", "mediumDashDotDot": "толстая", "slantDashDot": "толстая"}


@dataclass(frozen=True, slots=True)
class Look:
    """The meaning of a style."""

    format: tuple[Section, ...] = sections("General")
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    #: of letters, RRGGBB, "" for black
    colour: str = ""
    #: of the ground, "" for none or white
    ground: str = ""
    #: size of letters in points, "" for about that of the book
    size: str = ""
    #: steps of the indent
    indent: int = 0
    #: side and kind of each line around the cell
    lines: tuple[tuple[str, str], ...] = ()

    @property
    def words(self) -> str:
        """In Russian, without the number format."""
        marks = [word for word, given in (("полужирный", self.bold), ("курсив", self.italic),
                                          ("подчёркнутый", self.underline), ("зачёркнутый", self.strike)) if given]
        if self.colour:
            marks.append(f"цвет {self.colour}")
        if self.ground:
            marks.append(f"фон {self.ground}")
        if self.size:
            marks.append(f"кегль {self.size}")
        if self.indent:
            marks.append(f"отступ {self.indent}")
        marks += [f"{kind} черта {_SIDES[side]}".strip() for side, kind in self.lines]
        return ", ".join(marks) or "обычный"


class Looks:
    """Styles of one book: meaning and format code by index."""

    def __init__(self, book: Book) -> None:
        """Raises Refused."""
        self.codes: list[str] = []
        self.looks: list[Look] = []
        self._conditional: list[Any] = []
        self._theme: tuple[str, ...] = _THEME
        part = next((relation.target for relation in book.package.relations(book.package.main()).values()
                     if relation.kind == "styles"), "")
        if part not in book.package:
            return
        root = book.package.xml(part)
        theme = self._theme = _theme(book)
        self._conditional = list(root.iterfind("{*}dxfs/{*}dxf"))
        own = {count(each.get("numFmtId")): each.get("formatCode", "General")
               for each in root.iterfind("{*}numFmts/{*}numFmt")}
        fonts = list(root.iterfind("{*}fonts/{*}font"))
        fills = list(root.iterfind("{*}fills/{*}fill"))
        borders = [_lines(each) for each in root.iterfind("{*}borders/{*}border")]
        usual = _points(fonts[0]) if fonts else 0.0
        for style in root.iterfind("{*}cellXfs/{*}xf"):
            number = count(style.get("numFmtId"))
            code = own.get(number) or BUILTIN.get(number, "General")
            font = _at(fonts, count(style.get("fontId")))
            fill = _at(fills, count(style.get("fillId")))
            self.codes.append(code)
            self.looks.append(Look(_format(code), _on(font, "b"), _on(font, "i"), _on(font, "u"), _on(font, "strike"),
                                   _letters(font, theme), _ground(fill, theme), _size(font, usual), _indent(style),
                                   _at(borders, count(style.get("borderId"))) or ()))

    def look(self, index: int) -> Look:
        """Meaning of a style."""
        return self.looks[index] if 0 <= index < len(self.looks) else Look()

    def code(self, index: int) -> str:
        """Its format code."""
        return self.codes[index] if 0 <= index < len(self.codes) else "General"

    def colour(self, element: Any) -> str:
        """RRGGBB of an element that names a colour, "" for none."""
        return _colour(element, self._theme)

    def conditional(self, style: Any) -> str:
        """What a conditional format does to a cell, from its style (`dxf`) or the index of one; "" for nothing."""
        if isinstance(style, str):
            style = _at(self._conditional, count(style))
        if style is None:
            return ""
        font, pattern = style.find("{*}font"), style.find("{*}fill/{*}patternFill")
        ground = "" if pattern is None else self.colour(pattern.find("{*}bgColor")) or self.colour(
            pattern.find("{*}fgColor"))
        found = Look(bold=_on(font, "b"), italic=_on(font, "i"), underline=_on(font, "u"), strike=_on(font, "strike"),
                     colour=_letters(font, self._theme), ground="" if ground == "FFFFFF" else ground)
        return "" if found == Look() else found.words

    def numbered(self, known: dict[Look, int]) -> dict[bytes, int]:
        """Style index, as a sheet writes it, to the number of its meaning; `known` grows."""
        return {b"%d" % index: known.setdefault(look, len(known)) for index, look in enumerate(self.looks)}


def _at(items: list[Any], index: int) -> Any:
    return items[index] if index < len(items) else None


def _format(code: str) -> tuple[Section, ...]:
    """Sections by what they show; a second one that only writes the minus again says nothing."""
    found = sections(re.sub(r"\[\$-[^\]]*\]", "", code))
    if found[0].kind in ("date", "duration", "general"):
        return found[:1]
    plain = [part for part in found[1:3] if (part.decimals, part.kind, part.suffix) != (
        found[0].decimals, found[0].kind, found[0].suffix)]
    return (found[0], *plain)


def _on(font: Any, tag: str) -> bool:
    element = font.find("{*}" + tag) if font is not None else None
    return element is not None and element.get("val", "1") not in ("0", "false", "none")


def _points(font: Any) -> float:
    size = font.find("{*}sz") if font is not None else None
    try:
        return float(size.get("val", "0")) if size is not None else 0.0
    except ValueError:
        return 0.0


def _size(font: Any, usual: float) -> str:
    """Points of letters that stand out, "" for those of the book or nearly so."""
    points = _points(font)
    return f"{points:g}" if points and usual and abs(points - usual) > usual * 0.15 else ""


def _indent(style: Any) -> int:
    alignment = style.find("{*}alignment")
    return 0 if alignment is None else min(count(alignment.get("indent")), 250)


def _lines(border: Any) -> tuple[tuple[str, str], ...]:
    found = []
    for side in _SIDES:
        line = border.find("{*}" + side)
        kind = line.get("style", "none") if line is not None else "none"
        if kind != "none":
            found.append((side, _LINES.get(kind, "")))
    return tuple(found)


def _letters(font: Any, theme: tuple[str, ...]) -> str:
    colour = _colour(font.find("{*}color") if font is not None else None, theme)
    return "" if colour == "000000" else colour


def _ground(fill: Any, theme: tuple[str, ...]) -> str:
    pattern = fill.find("{*}patternFill") if fill is not None else None
    if pattern is None or pattern.get("patternType", "none") in ("none", "gray125"):
        return ""
    colour = _colour(pattern.find("{*}fgColor"), theme)
    return "" if colour == "FFFFFF" else colour


def _colour(element: Any, theme: tuple[str, ...]) -> str:
    if element is None:
        return ""
    if element.get("rgb"):
        found = element.get("rgb").upper()[-6:]
    elif element.get("theme") and count(element.get("theme")) < len(theme):
        found = theme[count(element.get("theme"))]
    elif element.get("indexed") and count(element.get("indexed")) < len(_PALETTE):
        found = _PALETTE[count(element.get("indexed"))]
    else:
        return ""
    return _tinted(found, element.get("tint"))


def _tinted(colour: str, tint: str | None) -> str:
    """ECMA-376 part 1, 18.8.19: the lightness of the colour moved towards black or white."""
    try:
        share = max(-1.0, min(1.0, float(tint or 0)))
        red, green, blue = (int(colour[at:at + 2], 16) / 255 for at in (0, 2, 4))
    except ValueError:
        return colour
    if not share:
        return colour
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + share) if share < 0 else light * (1 - share) + share
    return "".join(f"{round(part * 255):02X}" for part in colorsys.hls_to_rgb(hue, light, saturation))


def _theme(book: Book) -> tuple[str, ...]:
    part = next((relation.target for relation in book.package.relations(book.package.main()).values()
                 if relation.kind == "theme"), "")
    if part not in book.package:
        return _THEME
    scheme = book.package.xml(part).find("{*}themeElements/{*}clrScheme")
    found = dict(_theme_colours(scheme)) if scheme is not None else {}
    return tuple(found.get(name, default) for name, default in zip(_ORDER, _THEME, strict=True))


def _theme_colours(scheme: Any) -> Iterator[tuple[str, str]]:
    for element in scheme:
        for value in element:
            colour = value.get("lastClr") or value.get("val") or ""
            if re.fullmatch(r"[0-9A-Fa-f]{6}", colour):
                yield element.tag.rpartition("}")[2], colour.upper()
