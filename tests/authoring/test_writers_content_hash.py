"""The content of a file is told from how it was compressed."""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from tests.authoring import writers_samples as samples
from tools.authoring import documents as d
from tools.authoring.documents.content import content_sha256


def _repacked(data: bytes) -> bytes:
    """The same parts, stored without compression."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(buffer, "w") as other:
        for name in archive.namelist():
            other.writestr(name, archive.read(name))
    return buffer.getvalue()


def _redeflated(pdf: bytes) -> bytes:
    """The same PDF with its streams compressed at another level (offsets are left wrong)."""
    def again(found: re.Match[bytes]) -> bytes:
        return b"stream\n" + zlib.compress(zlib.decompress(found[1]), 1) + b"\nendstream"

    return re.sub(rb"stream\r?\n(.*?)\r?\n?endstream", again, pdf, flags=re.S)


def test_compression_does_not_matter() -> None:
    """A zip stored or deflated, a PDF at another level, a PNG saved anew."""
    from PIL import Image

    docx, pdf, png = d.write_docx(samples.blocks()), d.write_pdf([d.Paragraph("Цена 100 руб.")]), samples.red_square()
    buffer = io.BytesIO()
    Image.open(io.BytesIO(png)).save(buffer, "PNG", compress_level=0)
    for one, two in ((docx, _repacked(docx)), (pdf, _redeflated(pdf)), (png, buffer.getvalue())):
        assert (False, True) == (one == two, content_sha256(one) == content_sha256(two))


def test_content_matters() -> None:
    """One digit changes the hash of every format."""
    for write in (lambda text: d.write_docx([d.Paragraph(text)]), lambda text: d.write_pdf([d.Paragraph(text)]),
                  lambda text: d.write_xlsx([d.Sheet("Л", [[text]])]), d.write_txt):
        assert content_sha256(write("Цена 100 руб.")) != content_sha256(write("Цена 101 руб."))
