"""Subsets that pages embed: without glyph programs, with the same outlines."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from tools.authoring import documents
from tools.authoring.documents.hints import without_hints

FOLDER = Path(documents.__file__).parent / "fonts"


def _drawn(font: bytes, letter: str) -> bytes:
    """A letter in black on 52 by 52 pixels."""
    face = ImageFont.truetype(io.BytesIO(font), 400, layout_engine=ImageFont.Layout.BASIC)
    picture = Image.new("L", (520, 520), 255)
    ImageDraw.Draw(picture).text((10, 10), letter, font=face)
    return picture.resize((52, 52)).tobytes()


def _differing(one: bytes, two: bytes) -> int:
    """How many pixels are clearly not the same."""
    return sum(abs(first - second) > 60 for first, second in zip(one, two, strict=True))


@pytest.mark.parametrize("name", ["LiberationSerif-Regular", "LiberationSans-Bold", "DejaVuSans"])
def test_outlines_stay(name: str) -> None:
    """Simple and compound glyphs (Й is И and a breve) look the same, tables of programs are gone."""
    font = (FOLDER / f"{name}.ttf").read_bytes()
    plain = without_hints(font)
    count = struct.unpack_from(">H", plain, 4)[0]
    tags = {struct.unpack_from(">4s", plain, 12 + 16 * place)[0] for place in range(count)}
    assert set() == {b"cvt ", b"fpgm", b"prep"} & tags
    assert len(plain) < len(font)
    # the viewer's own hinting moves an edge by a pixel; another or a lost letter differs in hundreds
    assert [] == [letter for letter in "ЙёЖ№5" if _differing(_drawn(font, letter), _drawn(plain, letter)) > 60]
    assert _differing(_drawn(font, "Й"), _drawn(plain, "Ж")) > 200
