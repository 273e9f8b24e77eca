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


def _drawn(font: bytes, text: str) -> bytes:
    """Ink of a text, drawn without hinting."""
    face = ImageFont.truetype(io.BytesIO(font), 400, layout_engine=ImageFont.Layout.BASIC)
    picture = Image.new("L", (2400, 520), 255)
    ImageDraw.Draw(picture).text((10, 10), text, font=face)
    return picture.resize((240, 52)).tobytes()


@pytest.mark.parametrize("name", ["LiberationSerif-Regular", "LiberationSans-Bold", "DejaVuSans"])
def test_outlines_stay(name: str) -> None:
    """Simple and compound glyphs (Й is И and a breve) look the same, tables of programs are gone."""
    font = (FOLDER / f"{name}.ttf").read_bytes()
    plain = without_hints(font)
    count = struct.unpack_from(">H", plain, 4)[0]
    tags = {struct.unpack_from(">4s", plain, 12 + 16 * place)[0] for place in range(count)}
    assert set() == {b"cvt ", b"fpgm", b"prep"} & tags
    assert len(plain) < len(font)
    differing = sum(abs(one - two) > 40 for one, two in zip(_drawn(font, "ЙёЖ№5"), _drawn(plain, "ЙёЖ№5"), strict=True))
    assert differing < 40
