"""The second, independent reader of delivered files: a child process that says whether another library opens the bytes.

`file.delivered` asks it after tools/office has read the file: a file that only one reader opens is one that half of
the people will not open.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tools.model import sha256, write_atomic

#: seconds one file may take
SECONDS = 60.0
#: address space of the child, bytes
MEMORY = 4 * 1024**3
#: library that reads each type, and the distribution whose version is part of the cache key
READERS = {"docx": "python-docx", "xlsx": "openpyxl", "pptx": "python-pptx", "pdf": "pdfplumber", "image": "pillow"}

_HOUSE = Path(__file__).resolve().parents[2]
_REFUSED = 3


def opens(path: Path, digest: str, kind: str, cache: Path) -> tuple[bool | None, str]:
    """Whether the second reader opens a file, and the reader's name and version.

    None: the reader itself broke or its time ran out. `digest` is the file's sha256, for the cache.
    """
    library = READERS.get(kind)
    if library is None:
        return True, ""  # plain text has no second reading
    try:
        name = f"{library} {version(library)}"
    except PackageNotFoundError:
        return None, library
    entry = cache / "second" / f"{sha256(f'{digest} {kind} {name}'.encode())}.json"
    with contextlib.suppress(OSError, ValueError):
        kept = json.loads(entry.read_bytes())
        if isinstance(kept, bool):
            return kept, name
    result = _ask(path, kind)
    if result is not None:
        with contextlib.suppress(OSError):
            write_atomic(entry, json.dumps(result).encode())
    return result, name


def _ask(path: Path, kind: str) -> bool | None:
    environment = {**os.environ, "PYTHONPATH": str(_HOUSE), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    with os.fdopen(descriptor, "rb") as stream:
        try:
            done = subprocess.run([sys.executable, "-m", "tools.checks.second_reader", kind], stdin=stream, check=False,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
                                  timeout=SECONDS)
        except (subprocess.TimeoutExpired, OSError):
            return None
    return {0: True, _REFUSED: False}.get(done.returncode)


def _read(kind: str, stream: io.BytesIO) -> None:
    """Read every part of a file, so that what is broken late is found too. Raises whatever the library raises."""
    if kind == "docx":
        _read_docx(stream)
    elif kind == "xlsx":
        _read_xlsx(stream)
    elif kind == "pptx":
        _read_pptx(stream)
    elif kind == "pdf":
        import pdfplumber

        with pdfplumber.open(stream) as pdf:
            for page in pdf.pages:
                _ = page.chars
                page.close()
            if not pdf.pages:
                raise ValueError("no page")
    elif kind == "image":
        from PIL import Image

        Image.open(stream).load()


def _read_docx(stream: io.BytesIO) -> None:
    import docx

    try:
        document = docx.Document(stream)
    except (ValueError, KeyError):
        # python-docx knows neither macros nor the strict namespaces, which Word itself writes.
        types = _content_types(stream)
        if b"macroEnabled" not in types and b"template.main" not in types and not _is_strict(stream):
            raise
        _read_parts(stream, "word/document")
        return
    if sum(1 for _ in document.iter_inner_content()) == 0 and not document.sections:
        raise ValueError("no body")


def _read_pptx(stream: io.BytesIO) -> None:
    import pptx

    try:
        deck = pptx.Presentation(stream)
    except (ValueError, KeyError):
        # python-pptx knows no macros, no show and no strict namespaces, which PowerPoint itself writes.
        types = _content_types(stream)
        if not any(mark in types for mark in (b"macroEnabled", b"slideshow.main", b"template.main")) and (
                not _is_strict(stream)):
            raise
        _read_parts(stream, "ppt/presentation")
        return
    for slide in deck.slides:
        for shape in slide.shapes:
            _ = shape.has_text_frame and shape.text_frame.text
    _read_parts(stream, "ppt/presentation")


def _read_xlsx(stream: io.BytesIO) -> None:
    import openpyxl
    import python_calamine

    try:
        names = openpyxl.load_workbook(stream).sheetnames
    except Exception:
        # openpyxl refuses books with styles that it does not know and Excel opens; another library has the last word.
        stream.seek(0)
        book = python_calamine.CalamineWorkbook.from_filelike(stream)
        names = [name for name in book.sheet_names if book.get_sheet_by_name(name).to_python() is not None]
    if not names:
        raise ValueError("no sheet")


def _content_types(stream: io.BytesIO) -> bytes:
    import zipfile

    with zipfile.ZipFile(stream) as package:
        return package.read("[Content_Types].xml")


def _is_strict(stream: io.BytesIO) -> bool:
    import zipfile

    with zipfile.ZipFile(stream) as package:
        return b"purl.oclc.org" in package.read("_rels/.rels")


def _read_parts(stream: io.BytesIO, needed: str) -> None:
    """Read every part of a package; `needed` begins the name of one that must be there."""
    import zipfile

    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    with zipfile.ZipFile(stream) as package:
        names = package.namelist()
        if "[Content_Types].xml" not in names or not any(name.startswith(needed) for name in names):
            raise ValueError(f"no part {needed}")
        for name in names:
            data = package.read(name)
            if name.endswith((".xml", ".rels")):
                etree.fromstring(data, parser)


def main(kind: str) -> int:
    """0: opens; 3: does not. A crash gives another code, and the parent takes it for our own."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    try:
        _read(kind, io.BytesIO(sys.stdin.buffer.read()))
    except MemoryError:
        return 1
    except Exception:
        return _REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
