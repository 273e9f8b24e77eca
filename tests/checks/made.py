"""Documents as people make them (XML of Word in Russian) and as models make them (python-docx), for tests of checks."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

REAL_FILES = Path(__file__).parents[3] / "shared" / "real_files"

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"

#: styles as Word in Russian writes them: ids are numbers, headings number themselves
STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:basedOn w:val="a"/>'
    '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 2"/><w:basedOn w:val="a"/>'
    '<w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="10"><w:name w:val="Раздел регламента"/><w:basedOn w:val="1"/></w:style>'
)
NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="%1.%2."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>'
    "</w:lvlOverride></w:num>"
)


def p(text: str, style: str = "", number: int | None = None, level: int = 0, run: str = "") -> str:
    """A paragraph of WordprocessingML."""
    listed = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>' if number else ""
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    properties = f"<w:rPr>{run}</w:rPr>" if run else ""
    return (f'<w:p><w:pPr>{styled}{listed}</w:pPr><w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r></w:p>')


def word(body: str, comments: str = "", page: str = "") -> bytes:
    """A document as Word saves it: `body` is XML, `page` the properties of its last section."""
    parts = {
        "word/document.xml": f"<w:document {_W} {_R}><w:body>{body}<w:sectPr>{page}</w:sectPr></w:body></w:document>",
        "word/styles.xml": f"<w:styles {_W}>{STYLES}</w:styles>",
        "word/numbering.xml": f"<w:numbering {_W}>{NUMBERING}</w:numbering>",
    }
    if comments:
        parts["word/comments.xml"] = f"<w:comments {_W}>{comments}</w:comments>"
    kinds = [name[5:-4] for name in parts if name != "word/document.xml"]
    overrides = "".join(f'<Override PartName="/{name}" ContentType="{_MAIN}.{_kind(name)}+xml"/>' for name in parts)
    relations = "".join(f'<Relationship Id="r{at}" Type="{_OFFICE}/{kind}" Target="{kind}.xml"/>'
                        for at, kind in enumerate(kinds))
    parts["[Content_Types].xml"] = (
        f'<Types xmlns="{_TYPES}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>{overrides}</Types>')
    parts["_rels/.rels"] = (f'<Relationships xmlns="{_RELS}"><Relationship Id="r1" '
                            f'Type="{_OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>')
    parts["word/_rels/document.xml.rels"] = f'<Relationships xmlns="{_RELS}">{relations}</Relationships>'
    return _zip(parts)


def _kind(name: str) -> str:
    return {"word/document.xml": "document.main"}.get(name, name[5:-4])


def _zip(parts: Mapping[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' + text)
    return stream.getvalue()


def python_docx(build: Callable[[Any], object]) -> bytes:
    """A document by python-docx."""
    import docx

    document = docx.Document()
    build(document)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def python_pptx(build: Callable[[Any], object]) -> bytes:
    """A deck by python-pptx."""
    import pptx

    deck = pptx.Presentation()
    build(deck)
    stream = io.BytesIO()
    deck.save(stream)
    return stream.getvalue()


def openpyxl_book(build: Callable[[Any], object]) -> bytes:
    """A workbook by openpyxl."""
    import openpyxl

    book = openpyxl.Workbook()
    build(book)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def xlsxwriter_book(build: Callable[[Any], object]) -> bytes:
    """A workbook by XlsxWriter, values saved beside formulas."""
    import xlsxwriter

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    build(book)
    book.close()
    return stream.getvalue()


def reportlab_pdf(build: Callable[[Any], object], **options: Any) -> bytes:
    """A PDF by reportlab."""
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    canvas = Canvas(stream, **options)
    build(canvas)
    canvas.save()
    return stream.getvalue()


def png(width: int, height: int, colour: str = "red") -> bytes:
    """A picture of one colour."""
    from PIL import Image

    stream = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(stream, "PNG")
    return stream.getvalue()


def real(name: str) -> bytes:
    """A file of the public test suites; skips where they are not."""
    path = REAL_FILES / name
    if not path.is_file():
        pytest.skip(f"needs {REAL_FILES}")
    return path.read_bytes()


def through_libreoffice(data: bytes, suffix: str, target: str, folder: Path) -> bytes:
    """The file as LibreOffice saves it."""
    import subprocess

    source = folder / f"source.{suffix}"
    source.write_bytes(data)
    out = folder / "out"
    subprocess.run(["soffice", f"-env:UserInstallation=file://{folder / 'profile'}", "--headless", "--convert-to",
                    target, "--outdir", str(out), str(source)], check=True, capture_output=True, timeout=180)
    return (out / f"source.{target.partition(':')[0]}").read_bytes()
