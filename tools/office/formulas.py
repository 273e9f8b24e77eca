"""Formulas of Office's own editor as a line of text (Office MathML: ECMA-376 part 1, 22.1).

Read letter by letter, a fraction of hc and λ would be `hcλ`, and 10 to the power of 8 the number 108.
"""

from __future__ import annotations

import re
from typing import Any

from tools.office.ooxml import child, name

#: a formula nested deeper is read without its structure
DEEPEST = 60
_RAISED = str.maketrans("0123456789+-−()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎")
#: what needs no brackets as a divisor: one letter with its index, a number
_WHOLE = re.compile(r"[\d.,  ]+|\w[₀-₉]*(?:_\w+)?|\(.*\)")
_SUM = re.compile(r"[-+−±=<>≤≥]")
_DEEPER = {"m:f", "m:sSup", "m:sSub", "m:sSubSup", "m:rad", "m:d", "m:nary", "m:func", "m:m", "m:eqArr"}


def linear(element: Any, depth: int = 0) -> str:
    """Text of a formula or of a piece of it: `U_з=(hν−A)/e`, `10⁻¹⁹`, `√(2E/m)`."""
    if depth > DEEPEST:
        return "".join(node.text or "" for node in element.iter() if name(node) in ("m:t", "w:t"))
    kind = name(element)
    if kind in ("m:t", "w:t"):
        return str(element.text or "")
    # properties, and what an accepting reader no longer has
    if not kind or kind.endswith("Pr") or kind in ("w:del", "w:moveFrom"):
        return ""
    if kind in _DEEPER:
        return _structure(element, kind, depth + 1)
    return "".join(linear(each, depth + 1) for each in element)


def _structure(element: Any, kind: str, depth: int) -> str:
    def part(tag: str) -> str:
        found = child(element, f"m:{tag}")
        return "" if found is None else linear(found, depth)

    match kind:
        case "m:f":
            above, below = part("num"), part("den")
            return f"{f'({above})' if _SUM.search(above) else above}/{_bracketed(below)}"
        case "m:sSup" | "m:sSub" | "m:sSubSup":
            return part("e") + _index(part("sub"), _LOWERED, "_") + _index(part("sup"), _RAISED, "^")
        case "m:rad":
            return f"{_index(part('deg'), _RAISED, '^')}√{_bracketed(part('e'))}"
        case "m:d":
            return _delimited(element, [linear(each, depth) for each in element if name(each) == "m:e"])
        case "m:nary":
            sign = _property(element, "naryPr", "chr", "∫")
            return f"{sign}{_index(part('sub'), _LOWERED, '_')}{_index(part('sup'), _RAISED, '^')} {part('e')}"
        case "m:func":
            return f"{part('fName')} {part('e')}"
        case "m:m":
            rows = [row for row in element if name(row) == "m:mr"]
            return "; ".join(", ".join(linear(cell, depth) for cell in row if name(cell) == "m:e") for row in rows)
    return "; ".join(linear(each, depth) for each in element if name(each) == "m:e")


def _index(text: str, letters: dict[int, int], mark: str) -> str:
    """An index or a power: in small digits where all of it has them, else after a mark."""
    if not text:
        return ""
    if all(ord(letter) in letters for letter in text):
        return text.translate(letters)
    return mark + (text if text.isalnum() else f"({text})")


def _bracketed(text: str) -> str:
    return text if _WHOLE.fullmatch(text) else f"({text})"


def _delimited(element: Any, inside: list[str]) -> str:
    left, right = _property(element, "dPr", "begChr", "("), _property(element, "dPr", "endChr", ")")
    return f"{left}{_property(element, 'dPr', 'sepChr', '|').join(inside)}{right}"


def _property(element: Any, properties: str, sign: str, default: str) -> str:
    """A sign from the properties of a structure; an empty one means none."""
    found = child(element, f"m:{properties}")
    found = None if found is None else child(found, f"m:{sign}")
    return default if found is None else next((text for key, text in found.items() if key.endswith("}val")), default)
