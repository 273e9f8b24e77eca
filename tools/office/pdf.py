"""pdf: what the pages show, by pypdfium2."""

from __future__ import annotations

from tools.model import Document
from tools.office.composer import Composer
from tools.office.refusal import Refused
from tools.office.version import engine


def read_pdf(data: bytes, password: str | None) -> Document:
    """Read a pdf. Raises Refused: encrypted, unreadable."""
    import pypdfium2
    try:
        pdf = pypdfium2.PdfDocument(data, password=password)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise Refused("encrypted", "Файл зашифрован, без верного пароля не открывается.") from None
        raise Refused("unreadable", "PDF повреждён и не открывается.") from None
    out = Composer()
    for number in range(1, len(pdf) + 1):
        text = pdf[number - 1].get_textpage().get_text_range().replace("\r\n", "\n")
        if text.strip():
            out.block(text.strip(), f"стр. {number}")
    out.facts["pages"] = len(pdf)
    return out.document("pdf", {"pypdfium2": engine("pypdfium2")})
