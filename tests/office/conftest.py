"""Builders of small office files, and the folder of real ones."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_NS = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "v": "urn:schemas-microsoft-com:vml",
    "made": "https://made-up.example/ns",
}.items())
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

DocxMaker = Callable[..., bytes]


def part(root: str, inner: str) -> str:
    """An XML part with every namespace declared."""
    return f'<?xml version="1.0" encoding="UTF-8"?><{root} {_NS}>{inner}</{root}>'


def relations(entries: dict[str, tuple[str, str]]) -> str:
    """A relationships part: id to (kind, target)."""
    inner = "".join(
        f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"'
        f'{" TargetMode=" + chr(34) + "External" + chr(34) if "://" in target else ""}/>'
        for key, (kind, target) in entries.items())
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inner}</Relationships>'


def zipped(parts: dict[str, str | bytes]) -> bytes:
    """A zip of named parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return stream.getvalue()


def _docx(body: str, *, related: dict[str, tuple[str, str]] | None = None,
          parts: dict[str, str | bytes] | None = None, **named: str) -> bytes:
    """A docx: `body` inside w:body; `styles`, `numbering`, `footnotes`, … are the insides of such parts."""
    roots = {"styles": "w:styles", "numbering": "w:numbering", "footnotes": "w:footnotes", "endnotes": "w:endnotes",
             "comments": "w:comments", "settings": "w:settings"}
    links = {f"k{kind}": (kind, f"{kind}.xml") for kind in named} | (related or {})
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": relations({"r1": ("officeDocument", "word/document.xml")}),
        "word/_rels/document.xml.rels": relations(links),
        "word/document.xml": part("w:document", f"<w:body>{body}</w:body>"),
    }
    files |= {f"word/{kind}.xml": part(roots[kind], inner) for kind, inner in named.items()}
    return zipped(files | (parts or {}))


@pytest.fixture
def docx() -> DocxMaker:
    """Makes a docx of XML."""
    return _docx


@pytest.fixture
def relations_part() -> Callable[[dict[str, tuple[str, str]]], str]:
    """Makes a relationships part."""
    return relations


@pytest.fixture
def xml_part() -> Callable[[str, str], str]:
    """Makes an XML part with every namespace."""
    return part


@pytest.fixture
def zip_of() -> Callable[[dict[str, str | bytes]], bytes]:
    """Makes a zip of parts."""
    return zipped


@pytest.fixture
def real_files() -> Iterator[Path]:
    """The folder of real office files beside the checkout."""
    folder = Path(__file__).resolve().parents[2].parent / "shared" / "real_files"
    if not folder.is_dir():
        pytest.skip("the folder ../shared/real_files is not beside this checkout")
    yield folder
