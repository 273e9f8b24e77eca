"""Fonts for pages that are drawn here (pdf, scan). Vendored with licences and checksums under `fonts/`.

Liberation Serif and Sans have the metrics of Times New Roman and Arial, which offices use; DejaVu Sans has the signs
that these lack.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from tools.authoring.documents.hints import without_hints
from tools.authoring.documents.page import Font

FOLDER = Path(__file__).with_name("fonts")

#: family -> files of regular, bold, italic
_FILES: dict[Font, tuple[str, str, str]] = {
    "serif": ("LiberationSerif-Regular", "LiberationSerif-Bold", "LiberationSerif-Italic"),
    "sans": ("LiberationSans-Regular", "LiberationSans-Bold", "LiberationSans-Italic"),
    "dejavu": ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans"),
}


@lru_cache(maxsize=1)
def register() -> None:
    """Make the families known to reportlab, once a process."""
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for family, (regular, bold, italic) in _FILES.items():
        for name in {regular, bold, italic}:
            font = TTFont(name, str(FOLDER / f"{name}.ttf"))
            _embed_plain(font.face)
            registerFont(font)
        # stand-ins first: the last mapping of a file says what the file itself is
        for is_bold, is_italic, name in ((1, 1, bold), (0, 1, italic), (1, 0, bold), (0, 0, regular)):
            addMapping(family, is_bold, is_italic, name)


def _embed_plain(face: Any) -> None:
    """Let a face embed its subsets without glyph programs."""
    subset = face.makeSubset
    face.makeSubset = lambda codes: without_hints(subset(codes))


def pieces(text: str, family: Font) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether DejaVu must lend its signs (₽, ☐, ✓).

    Raises ValueError naming a sign that no vendored font has: a page would show an empty box.
    """
    own, lent = _signs(family), _signs("dejavu")
    unknown = sorted({sign for sign in text if not sign.isspace()
                      and ord(sign) not in own and ord(sign) not in lent})
    if unknown:
        raise ValueError(f"no font has {', '.join(f'{sign} (U+{ord(sign):04X})' for sign in unknown)}")
    for borrowed, group in groupby(text, lambda sign: not sign.isspace() and ord(sign) not in own):
        yield "".join(group), borrowed


@lru_cache(maxsize=3)
def _signs(family: Font) -> frozenset[int]:
    """Code points of a family's regular face."""
    from reportlab.pdfbase.pdfmetrics import getFont

    register()
    return frozenset(getFont(_FILES[family][0]).face.charToGlyph)


def face(family: Font, bold: bool = False) -> str:
    """The name of a family's regular or bold face."""
    return _FILES[family][1 if bold else 0]
