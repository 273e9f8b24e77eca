"""Layers (optional content) of a pdf that are switched off, by the names that marked content carries."""

from __future__ import annotations

import ctypes
import io
import logging
from typing import Any

import pypdfium2.raw as pdfium

#: marks on one object that are looked at; a nesting deeper than this is no document
_MOST = 32


def layers_off(data: bytes, password: str | None) -> frozenset[str]:
    """Names of the layers that a viewer does not show on opening (PDF 32000-1, 8.11.4.3); empty for broken lists."""
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)  # a line for each oddity of a file
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfparser import PDFParser
    from pdfminer.pdftypes import dict_value, list_value, resolve1
    from pdfminer.utils import decode_text
    try:
        properties = dict_value(PDFDocument(PDFParser(io.BytesIO(data)), password or "").catalog.get("OCProperties"))
        shown = dict_value(properties.get("D"))
        off = {each.objid for each in list_value(shown.get("OFF"))}
        on = {each.objid for each in list_value(shown.get("ON"))}
        base_off = getattr(resolve1(shown.get("BaseState")), "name", "ON") == "OFF"
        states: dict[str, set[bool]] = {}
        for group in list_value(properties.get("OCGs")):
            name = decode_text(resolve1(dict_value(group).get("Name")))
            states.setdefault(name, set()).add(group.objid in off or (base_off and group.objid not in on))
    except Exception:  # another library than the one that reads the pages: its troubles lose no text
        return frozenset()
    # Two layers of one name, one of them shown: which of them a mark means is not known.
    return frozenset(name for name, state in states.items() if state == {True})


def in_layer(handle: Any, names: frozenset[str]) -> bool:
    """Whether an object (pdfium handle) is marked as content of one of the layers."""
    for index in range(min(max(pdfium.FPDFPageObj_CountMarks(handle), 0), _MOST)):
        mark = pdfium.FPDFPageObj_GetMark(handle, index)
        if _text(lambda *rest, mark=mark: pdfium.FPDFPageObjMark_GetName(mark, *rest)) == "OC" and _text(
                lambda *rest, mark=mark: pdfium.FPDFPageObjMark_GetParamStringValue(mark, b"Name", *rest)) in names:
            return True
    return False


def _text(get: Any) -> str | None:
    size = ctypes.c_ulong()
    buffer = ctypes.create_string_buffer(1_024)
    if not get(ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), len(buffer), ctypes.byref(size)):
        return None
    return buffer.raw[:min(size.value, len(buffer))].decode("utf-16-le", "replace").rstrip("\0")
