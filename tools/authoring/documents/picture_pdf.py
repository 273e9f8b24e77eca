"""The smallest PDF that shows pictures: a page a picture, nothing else. Written by hand, so it holds no chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tools.authoring.documents.page import Meta


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A grey JPEG or the bare data of a bilevel G4 picture; sizes in pixels."""

    width: int
    height: int
    coding: Literal["DCTDecode", "CCITTFaxDecode"]
    data: bytes


def pictures_pdf(pictures: Sequence[PagePicture], dpi: int, meta: Meta) -> bytes:
    """A PDF with a page for each picture, as large as the picture at `dpi`."""
    kids = " ".join(f"{4 + 3 * number} 0 R" for number in range(len(pictures)))
    moment = f"D:{meta.created:%Y%m%d%H%M%S}Z"
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Kids [{kids}] /Count {len(pictures)} >>".encode(),
               f"<< /Producer (Scan to PDF) /CreationDate ({moment}) /ModDate ({moment}) >>".encode()]
    for number, picture in enumerate(pictures):
        objects += _page(picture, dpi, 4 + 3 * number)
    return _file(objects)


def _page(picture: PagePicture, dpi: int, first: int) -> list[bytes]:
    """Page, content and image objects; `first` is the number of the page's."""
    wide, high = (f"{size * 72 / dpi:.2f}" for size in (picture.width, picture.height))
    page = (f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide} {high}] /Contents {first + 1} 0 R "
            f"/Resources << /XObject << /Im {first + 2} 0 R >> >> >>")
    if picture.coding == "DCTDecode":
        depth, parameters = 8, ""
    else:
        depth = 1
        parameters = f" /DecodeParms << /K -1 /Columns {picture.width} /Rows {picture.height} >>"
    image = (f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} /ColorSpace /DeviceGray "
             f"/BitsPerComponent {depth} /Filter /{picture.coding}{parameters}")
    return [page.encode(), _stream("", f"q {wide} 0 0 {high} 0 0 cm /Im Do Q".encode()), _stream(image, picture.data)]


def _stream(entries: str, data: bytes) -> bytes:
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def _file(objects: Sequence[bytes]) -> bytes:
    """Header, objects, cross-reference table, trailer."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
