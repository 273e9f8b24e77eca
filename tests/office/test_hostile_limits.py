"""The hostile files of the specification, read under the limits of the pool: what comes out, and how much memory.

Workbooks of that table stand in test_xlsx_hostile.py, rows of both in test_hostile_table.py.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.office.limited import read_limited
from tests.office.workbooks import book


def _bomb(part: str, size: int) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", _RELS.format(part))
        with archive.open(part, "w", force_zip64=True) as inner:
            for _ in range(size // 1_000_000):
                inner.write(b" " * 1_000_000)
    return stream.getvalue()


_RELS = ('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" '
         'Type="x/officeDocument" Target="{}"/></Relationships>')
_LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ха"}">' for n in range(10))
_OUTSIDE = '<!ENTITY x SYSTEM "file:///etc/hostname">'
_P = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"


def _declaring(docx: Callable[..., bytes], entities: str, used: str) -> bytes:
    raw = docx(_P.format(used))
    with zipfile.ZipFile(io.BytesIO(raw)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    parts["word/document.xml"] = parts["word/document.xml"].replace(
        b"<w:document", f"<!DOCTYPE d [{entities}]><w:document".encode(), 1)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, data)
    return stream.getvalue()


def _pdf_bomb(docx: Callable[..., bytes]) -> bytes:
    """A content stream of 20 kB that unpacks to 20 MB."""
    import zlib
    packed = zlib.compress(b"q Q " * 5_000_000, 9)
    return (b"%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
            b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj "
            b"4 0 obj<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream endobj trailer<</Root 1 0 R>>" % (
                len(packed), packed))


@pytest.mark.parametrize(("make", "said", "ceiling"), [
    (lambda docx: _declaring(docx, _LAUGHS, "&a9;"), ("unreadable", False), 150),
    (lambda docx: _declaring(docx, _OUTSIDE, "&x;"), ("unreadable", False), 150),
    (lambda docx: _bomb("word/document.xml", 120_000_000), ("too_big", False), 150),
    (lambda docx: docx(_P.format("я" * 20_000_000)), ("too_big", False), 900),
    (lambda docx: docx(_P.format("текст"))[:-200], ("unreadable", False), 150),
    (lambda docx: b"PK\3\4" + bytes(2_000_000), ("unreadable", False), 150),
    (lambda docx: docx("<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val='999999999'/></w:tcPr>" + _P.format("а")
                       + "</w:tc></w:tr></w:tbl>"), ("docx", False), 150),
    (_pdf_bomb, ("pdf", False), 1_500),
    (lambda docx: b"%PDF-1.4\n" + b"1 0 obj<</Kids[1 0 R]/Type/Pages/Count 999999999>>endobj " * 20_000
     + b"trailer<</Root<</Type/Catalog/Pages 1 0 R>>>>", ("unreadable", False), 400),
    # a parser loses what stands this deep, so no text of it is told as if it were whole
    (lambda docx: b"<html>" + b"<div>" * 1_000_000 + "дно".encode(), ("too_big", False), 900),
    (lambda docx: b"<table><tr>" + b"<td colspan=9999 rowspan=9999>a" * 500, ("html", False), 600),
    (lambda docx: b"<table><tr>" + b"<td colspan=9999 rowspan=9999>a" * 500 + b"<tr><td>b" * 5_000,
     ("too_big", False), 900),
    (lambda docx: (b"From: a@b.example\nTo: c@d.example\nContent-Type: multipart/mixed; boundary=x\n\n"
                   + b"--x\n" * 100_000), ("eml", False), 600),
], ids=["laughs", "entity", "zip-bomb", "one-text", "truncated", "zeros", "wide-cell", "pdf-bomb",
        "pdf-loop", "deep-html", "wide-html", "vast-html", "mail-parts"])
def test_hostile_files(tmp_path: Path, docx: Callable[..., bytes], make: Callable[..., bytes],
                       said: tuple[str, bool], ceiling: int) -> None:
    """Each is read or refused for what it is, within its ceiling of memory."""
    (tmp_path / "a.docx").write_bytes(make(docx))
    *found, peak = read_limited(tmp_path / "a.docx")
    assert tuple(found) == said
    assert peak < ceiling


@pytest.mark.parametrize(("name", "kind"), [("a.docx", "xlsx"), ("a.pdf", "docx"), ("a.xlsx", "txt")])
def test_renamed_files(tmp_path: Path, docx: Callable[..., bytes], name: str, kind: str) -> None:
    """A name says nothing: each file is what its bytes are."""
    raw = {"xlsx": lambda: book(tmp_path / "b", {"Лист1": {"A1": 1}}).read_bytes(),
           "docx": lambda: docx(_P.format("текст")), "txt": "просто текст".encode}[kind]()
    (tmp_path / name).write_bytes(raw)
    assert read_limited(tmp_path / name)[0] == kind


@pytest.mark.slow
def test_a_million_paragraphs(tmp_path: Path, docx: Callable[..., bytes]) -> None:
    """A docx of 1,000,000 paragraphs is read in under a gigabyte."""
    (tmp_path / "a.docx").write_bytes(docx("".join(_P.format(number % 9) for number in range(1_000_000))))
    said, _, peak = read_limited(tmp_path / "a.docx")
    assert (said, peak < 1_024) == ("docx", True)
