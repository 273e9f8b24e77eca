"""The hash of what a file holds, whatever compressed it.

Builds of zlib differ in the bytes they choose for the same data, so an edition rebuilt on another machine is compared
by this hash and not by that of the file.
"""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
import zlib

_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.S)
#: what follows from the length of compressed streams: lengths, the table of offsets, the file's own identifier
_LAYOUT = re.compile(rb"/Length \d+|\bxref\b.*?(?=trailer)|startxref\s+\d+|/ID\s*\[.*?\]", re.S)
_PNG = b"\x89PNG\r\n\x1a\n"


def content_sha256(data: bytes) -> str:
    """Hex digest of the content: parts of a zip (and so of OOXML), inflated streams of a PDF, pixels of a PNG.

    Any other file is hashed as it is; streams of an encrypted PDF too, because they cannot be inflated.
    """
    return hashlib.sha256(_content(data)).hexdigest()


def _content(data: bytes) -> bytes:
    if data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [(name.encode(), content_sha256(archive.read(name)).encode()) for name in archive.namelist()]
        return b"\0".join(piece for part in parts for piece in part)
    if data[:5] == b"%PDF-":
        return _LAYOUT.sub(b"", _STREAM.sub(lambda found: b"stream\n" + _inflated(found[1]), data))
    if data.startswith(_PNG):
        return _png(data)
    return data


def _inflated(stream: bytes) -> bytes:
    try:
        plain = zlib.decompress(stream)
    except zlib.error:
        plain = stream
    # a digest: the inflated bytes may look like the layout that is cut out
    return hashlib.sha256(plain).hexdigest().encode()


def _png(data: bytes) -> bytes:
    """Chunks with the picture inflated."""
    at, pixels, rest = len(_PNG), b"", b""
    while at < len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        if kind == b"IDAT":
            pixels += body
        else:
            rest += kind + body
        at += 12 + length
    return rest + zlib.decompress(pixels)
