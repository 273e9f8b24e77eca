"""Annotations of a pdf page: filled form fields and free text are seen, notes are comments."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium

from tools.office.composer import Composer

#: annotation flags of PDF 32000-1, 12.5.3: hidden, no view
_UNSEEN = 0x02 | 0x20
#: annotations of a page that are read
_MOST = 5_000


def read_annotations(page: Any, book: Any, locator: str, out: Composer) -> list[dict[str, str]]:
    """Add the annotations of one page to the document; gives its links to the outside, `{page, target}`."""
    links = []
    for index in range(min(max(pdfium.FPDFPage_GetAnnotCount(page), 0), _MOST)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            _read(annotation, locator, out)
            if target := _target(annotation, book):
                links.append({"page": locator, "target": target})
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)
    return links


def _target(annotation: Any, book: Any) -> str | None:
    link = pdfium.FPDFAnnot_GetLink(annotation)
    action = pdfium.FPDFLink_GetAction(link) if link else None
    if not action:
        return None
    buffer = ctypes.create_string_buffer(4_096)
    size = pdfium.FPDFAction_GetURIPath(book, action, buffer, len(buffer))
    return buffer.raw[:size].rstrip(b"\0").decode("utf-8", "replace") if 0 < size <= len(buffer) else None


def _read(annotation: Any, locator: str, out: Composer) -> None:
    subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
    unseen = bool(pdfium.FPDFAnnot_GetFlags(annotation) & _UNSEEN)
    if subtype == pdfium.FPDF_ANNOT_WIDGET:
        text = "" if _string(annotation, b"FT") == "Btn" else _string(annotation, b"V")
        locator = f"{locator}, поле"
    elif subtype == pdfium.FPDF_ANNOT_FREETEXT:
        text = _string(annotation, b"Contents")
    elif subtype in (pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP):
        return
    else:
        out.hide(_string(annotation, b"Contents"), locator, "comment")
        return
    if unseen:
        out.hide(text, locator, "hidden")
    elif text.strip():
        out.block(text.strip().replace("\r", "\n"), locator, "text_box")


def _string(annotation: Any, key: bytes) -> str:
    size = pdfium.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    if not 2 < size < 1_000_000:
        return ""
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFAnnot_GetStringValue(annotation, key, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw[:size].decode("utf-16-le", "replace").rstrip("\0")
