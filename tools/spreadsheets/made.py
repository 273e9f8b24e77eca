"""Books that are made on demand: once a machine, into the cache, held against their content hash."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tools.model import BadInput, canonical_json, sha256
from tools.office.pool import cache_folder
from tools.spreadsheets import million
from tools.spreadsheets.edition import MadeBook
from tools.spreadsheets.package import content_sha256

MAKERS = {"million": million.write}


def made(book: MadeBook, name: str, cache: Path | None = None) -> Path:
    """The path of the book, made where it is not there yet. Raises BadInput when this code makes another book."""
    key = sha256(canonical_json([book.maker, book.arguments, book.content_sha256]))
    folder = (cache_folder() if cache is None else cache) / "made" / key
    target = folder / name
    if target.is_file():
        return target
    folder.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=folder, suffix=".xlsx")
    os.close(descriptor)
    try:
        MAKERS[book.maker](Path(temporary), **book.arguments)
        if content_sha256(Path(temporary)) != book.content_sha256:
            raise BadInput.one(name, "", "this version of the code makes another book than the edition knows",
                               "build the edition again: python -m tools spreadsheets build")
        Path(temporary).replace(target)
    finally:
        Path(temporary).unlink(missing_ok=True)
    return target
