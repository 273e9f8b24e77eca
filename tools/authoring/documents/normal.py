"""Zip archives (and so docx, xlsx, pptx) with the same bytes for the same content."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import datetime

_EPOCH = (1980, 1, 1, 0, 0, 0)
_FIRST = ("[Content_Types].xml", "_rels/.rels")
_MOMENT = re.compile(rb"(<dcterms:(created|modified)\b[^>]*>)[^<]*(</dcterms:\2>)")


def pack(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files in the given order: fixed dates, attributes and compression."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return buffer.getvalue()


def normal_ooxml(data: bytes, created: datetime) -> bytes:
    """Rewrite an OOXML package: fixed order and dates, core.xml pinned to `created`, embedded packages likewise.

    Raises zipfile.BadZipFile when `data` is no zip.
    """
    moment = created.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    ordered = [*(name for name in _FIRST if name in parts), *sorted(set(parts) - set(_FIRST))]
    return pack({name: _part(name, parts[name], moment, created) for name in ordered})


def _part(name: str, data: bytes, moment: bytes, created: datetime) -> bytes:
    if name == "docProps/core.xml":
        return _MOMENT.sub(rb"\g<1>" + moment + rb"\g<3>", data)
    if "/embeddings/" in name and data[:4] == b"PK\x03\x04":
        return normal_ooxml(data, created)
    return data
