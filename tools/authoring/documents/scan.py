"""A scanned document: pages drawn, tilted, dirtied and stored as pictures without a text layer."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tools.authoring.documents import blocks as b
from tools.authoring.documents.original import plain_text
from tools.authoring.documents.page import META, PAGE, Meta, Page
from tools.authoring.documents.pdf import write_pdf
from tools.authoring.documents.picture_pdf import PagePicture, pictures_pdf
from tools.authoring.draws import Draw

#: pixels around a speck that hold no ink
_CLEAR = 16
#: dots per inch
_DPI = {"bilevel": 200, "grey": 120}


@dataclass(frozen=True, slots=True)
class Scan:
    """A scan and what it says."""

    #: the file that is handed over: pictures only
    pdf: bytes
    #: its text original, for the judge
    text: str
    pages: int


def write_scan(blocks: Sequence[b.Block], draw: Draw, page: Page = PAGE, meta: Meta = META,
               ink: Literal["bilevel", "grey"] = "bilevel") -> Scan:
    """Scan the blocks: 200 dpi bilevel G4, or 120 dpi grey JPEG. Tilt and dirt of each page come from `draw`."""
    printed = write_pdf(blocks, page, meta)
    pictures = [_stored(_dirty(picture, draw.at(f"page-{number}")), ink)
                for number, picture in enumerate(_rendered(printed, _DPI[ink]))]
    return Scan(pictures_pdf(pictures, _DPI[ink], meta), plain_text(blocks), len(pictures))


def page_jpegs(blocks: Sequence[b.Block], draw: Draw, page: Page = PAGE, dpi: int = 130,
               quality: int = 60) -> list[bytes]:
    """The pages as grey photographs or scans in JPEG files."""
    printed = write_pdf(blocks, page)
    return [_jpeg(_dirty(picture, draw.at(f"page-{number}")), quality)
            for number, picture in enumerate(_rendered(printed, dpi))]


def picture_of(blocks: Sequence[b.Block], page: Page = PAGE, dpi: int = 150) -> bytes:
    """Blocks as a grey PNG cut to what is drawn: a table or a scheme that a page holds as a picture.

    Raises ValueError when the blocks take more than one page.
    """
    pages = _rendered(write_pdf(blocks, page), dpi)
    if len(pages) != 1:
        raise ValueError(f"a picture of {len(pages)} pages")
    left, top, right, bottom = pages[0].point([255 - value for value in range(256)]).getbbox()
    margin = dpi // 20
    cut = pages[0].crop((left - margin, top - margin, right + margin, bottom + margin))
    buffer = io.BytesIO()
    cut.quantize(16).save(buffer, "PNG", optimize=True, bits=4)
    return buffer.getvalue()


def _rendered(pdf: bytes, dpi: int) -> list[Any]:
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return [document[number].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
                for number in range(len(document))]


def _dirty(picture: Any, draw: Draw) -> Any:
    """Tilt of 0.3 to 1.2 degrees, a light blur, grain, a few specks."""
    from PIL import Image, ImageChops, ImageDraw, ImageFilter

    angle = draw.integer(30, 120) / 100 * draw.choice((-1, 1))
    picture = picture.rotate(angle, Image.Resampling.BILINEAR, fillcolor=255).filter(ImageFilter.GaussianBlur(0.4))
    brush = ImageDraw.Draw(picture)
    for _ in range(draw.integer(12, 40)):
        x, y, size, shade = (draw.below(picture.width), draw.below(picture.height), draw.integer(0, 2),
                             draw.integer(0, 140))
        # never beside ink: a speck by a digit would be read as a comma
        if picture.crop((x - _CLEAR, y - _CLEAR, x + _CLEAR, y + _CLEAR)).getextrema()[0] > 200:
            brush.ellipse((x, y, x + size, y + size), fill=shade)
    seed = hashlib.sha256(f"{draw.seed}/{draw.scope}/grain".encode()).digest()
    wide, high = picture.width // 2, picture.height // 2
    grain = Image.frombytes("L", (wide, high), hashlib.shake_128(seed).digest(wide * high)).point(_GRAIN)
    return ImageChops.subtract(picture, grain.resize(picture.size, Image.Resampling.BILINEAR))


#: noise bytes to how much darker the paper is, 0 to 15
_GRAIN = [max(0, value - 128) // 8 for value in range(256)]


def _stored(picture: Any, ink: Literal["bilevel", "grey"]) -> PagePicture:
    if ink == "grey":
        return PagePicture(picture.width, picture.height, "DCTDecode", _jpeg(picture, 45))
    return PagePicture(picture.width, picture.height, "CCITTFaxDecode", _g4(picture.point(_THRESHOLD, "1")))


#: ink is 1: group 4 then codes the paper as its white runs
_THRESHOLD = [0 if value > 150 else 255 for value in range(256)]


def _jpeg(picture: Any, quality: int) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=quality, optimize=True)
    return buffer.getvalue()


def _g4(picture: Any) -> bytes:
    """The bare CCITT group 4 data: a TIFF of one strip, unwrapped."""
    from PIL.TiffImagePlugin import TiffImageFile

    buffer = io.BytesIO()
    picture.save(buffer, "TIFF", compression="group4", tiffinfo={278: picture.height})
    data = buffer.getvalue()
    with TiffImageFile(io.BytesIO(data)) as tiff:
        (offset,), (count,) = tiff.tag_v2[273], tiff.tag_v2[279]
    return data[offset:offset + count]
