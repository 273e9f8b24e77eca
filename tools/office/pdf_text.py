"""Characters of a pdf page in reading order, each with its place and whether it is seen."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from tools.office.pdf_objects import Painted


@dataclass(slots=True)
class Char:
    """One character."""

    text: str
    #: centre, points of the unrotated page; None for spaces and breaks that pdfium put in
    at: tuple[float, float] | None
    #: why it is unseen
    why: str | None = None


def clean(text: str) -> str:
    """pdfium's text as lines: its mark of a hyphen at a line's end becomes a hyphen again."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufffe", "-").replace("\x02", "-").replace("\0", "")


def characters(textpage: Any, objects: list[Painted]) -> list[Char]:
    """All characters of a text page (pdfium handle)."""
    unseen = {one.address: one.why for one in objects if one.why is not None}
    found: list[Char] = []
    sides = [ctypes.c_double() for _ in range(4)]
    why: str | None = None
    for index in range(max(pdfium.FPDFText_CountChars(textpage), 0)):
        text = _character(pdfium.FPDFText_GetUnicode(textpage, index))
        if pdfium.FPDFText_IsGenerated(textpage, index) == 1:
            found.append(Char(text, None, why))
            continue
        handle = pdfium.FPDFText_GetTextObject(textpage, index)
        why = unseen.get(ctypes.cast(handle, ctypes.c_void_p).value or 0) if handle else None
        pdfium.FPDFText_GetCharBox(textpage, index, *sides)
        left, right, bottom, top = (side.value for side in sides)
        found.append(Char(text, ((left + right) / 2, (bottom + top) / 2), why))
    return found


def _character(code: int) -> str:
    return "" if code in (0, 13) or code > 0x10FFFF else clean(chr(code))


def hidden_texts(chars: list[Char]) -> list[tuple[str, str]]:
    """Unseen stretches: (text, why)."""
    found: list[tuple[str, str]] = []
    previous: str | None = None
    for char in chars:
        if char.why is not None:
            if char.why == previous:
                found[-1] = found[-1][0] + char.text, char.why
            else:
                found.append((char.text, char.why))
        previous = char.why
    return [(" ".join(text.split()), why) for text, why in found if text.strip()]
