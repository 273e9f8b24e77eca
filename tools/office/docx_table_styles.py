"""What a table's style makes of each of its cells: the shading behind the letters and the look of the letters."""

from __future__ import annotations

from typing import Any

from tools.office.colours import Rgb, rgb
from tools.office.docx_styles import NOTHING, Look, Styles, fill_of, look_of
from tools.office.ooxml import attribute, child, name, value

#: bits of `w:tblLook w:val` (ECMA-376 part 1, 17.4.55)
_BITS = {"firstRow": 0x20, "lastRow": 0x40, "firstColumn": 0x80, "lastColumn": 0x100, "noHBand": 0x200,
         "noVBand": 0x400}
_OFF = {None, "0", "false", "off"}


class TableStyle:
    """The style of one table."""

    def __init__(self, styles: Styles, properties: Any, rows: int, columns: int) -> None:
        self._chain = styles.chain(value(properties, "w:tblStyle") if properties is not None else None)
        self._rows, self._columns = rows, columns
        self._own = rgb(fill_of(shading)) if (shading := child(properties, "w:shd")) is not None else None
        self._flags = _flags(child(properties, "w:tblLook"))
        self._bands = tuple(self._band(size) for size in ("w:tblStyleRowBandSize", "w:tblStyleColBandSize"))
        self._parts: dict[str, tuple[Rgb | None, Look]] = {}
        for style in reversed(self._chain):
            self._add("wholeTable", style)
            for part in style:
                if name(part) == "w:tblStylePr":
                    self._add(attribute(part, "w:type") or "", part)

    def _band(self, size: str) -> int:
        stated = next((text for style in self._chain if (text := value(child(style, "w:tblPr"), size)
                                                         if child(style, "w:tblPr") is not None else None)), "1")
        return int(stated) if stated.isascii() and stated.isdigit() and 0 < int(stated) < 1000 else 1

    def _add(self, kind: str, holder: Any) -> None:
        fill, look = self._parts.get(kind, (None, NOTHING))
        for properties in ("w:tblPr", "w:tcPr"):
            shading = child(child(holder, properties), "w:shd")
            if shading is not None:
                fill = rgb(fill_of(shading)) or fill
        self._parts[kind] = fill, look_of(child(holder, "w:rPr")).over(look)

    def cell(self, row: int, column: int, span: int, behind: Rgb | None) -> tuple[Rgb | None, Look]:
        """Colour behind a cell (None: unknown) and the look its text starts from; indexes from 0.

        `behind` is what the table lies on.
        """
        conditional = any(kind != "wholeTable" for kind in self._parts)
        if self._flags is None and conditional:
            return None, NOTHING  # which conditions hold is not said
        fill, look = self._own, NOTHING
        for kind in self._kinds(row, column, span):
            own, stated = self._parts.get(kind, (None, NOTHING))
            fill, look = own or fill, stated.over(look)
        return fill or behind, look

    def _kinds(self, row: int, column: int, span: int) -> list[str]:
        """Conditions that hold for a cell, the weakest first (ECMA-376 part 1, 17.7.6.6)."""
        flags = self._flags or {}
        first_row, last_row = flags.get("firstRow") and row == 0, flags.get("lastRow") and row == self._rows - 1
        first = flags.get("firstColumn") and column == 0
        last = flags.get("lastColumn") and column + span >= self._columns
        found = ["wholeTable"]
        if not flags.get("noVBand") and not first and not last:
            at = column - bool(flags.get("firstColumn"))
            found.append(f"band{at // self._bands[1] % 2 + 1}Vert")
        if not flags.get("noHBand") and not first_row and not last_row:
            at = row - bool(flags.get("firstRow"))
            found.append(f"band{at // self._bands[0] % 2 + 1}Horz")
        sides = (("firstCol", first), ("lastCol", last), ("firstRow", first_row), ("lastRow", last_row),
                 ("nwCell", first_row and first), ("neCell", first_row and last), ("swCell", last_row and first),
                 ("seCell", last_row and last))
        return found + [kind for kind, holds in sides if holds]


def _flags(look: Any) -> dict[str, bool] | None:
    if look is None:
        return None
    code = attribute(look, "w:val") or ""
    try:
        bits = int(code, 16) if code else 0
    except ValueError:
        bits = 0
    stated = {flag: attribute(look, f"w:{flag}") for flag in _BITS}
    if any(each is not None for each in stated.values()):
        return {flag: text not in _OFF for flag, text in stated.items()}
    return {flag: bool(bits & bit) for flag, bit in _BITS.items()}
