"""The hash of what a package holds: names of its parts and their bytes, whatever compressed them."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path


def content_sha256(path: Path) -> str:
    """Hex digest over the parts of a zip in their order, read in blocks."""
    digest = hashlib.sha256()
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            digest.update(entry.filename.encode() + b"\0" + str(entry.file_size).encode() + b"\0")
            with archive.open(entry) as stream:
                while block := stream.read(1 << 20):
                    digest.update(block)
    return digest.hexdigest()
