"""The door: what is opened at all, and what a file is by its bytes."""

from __future__ import annotations

import io
import os
import random
import struct
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.model import Document, Unreadable
from tools.office import read_here
from tools.office.door import sniff
from tools.office.refusal import Refused


def _reason(path: Path, **options: object) -> tuple[str, bool]:
    result = read_here(path, **options)  # type: ignore[arg-type]
    return (result.reason, result.ours) if isinstance(result, Unreadable) else (result.type, False)


def test_only_regular_files(tmp_path: Path) -> None:
    """A link, a folder, a FIFO, nothing at all and zero bytes are refused, each with its reason."""
    (tmp_path / "file.txt").write_text("текст", encoding="utf-8")
    (tmp_path / "link.txt").symlink_to(tmp_path / "file.txt")
    (tmp_path / "empty.docx").touch()
    os.mkfifo(tmp_path / "fifo.docx")
    names = ("file.txt", "link.txt", ".", "fifo.docx", "absent.docx", "empty.docx", "a\0b")
    assert [_reason(tmp_path / name)[0] for name in names] == [
        "txt", "not_a_file", "not_a_file", "not_a_file", "missing", "empty", "not_a_file"]


def test_no_link_below_the_root(tmp_path: Path) -> None:
    """Below a root a linked folder is not entered, nor is the root left."""
    for folder in ("root", "root/inner", "outside"):
        (tmp_path / folder).mkdir()
    for name in ("outside/secret.txt", "root/inner/a.txt"):
        (tmp_path / name).write_text("текст", encoding="utf-8")
    (tmp_path / "root/way").symlink_to(tmp_path / "outside")
    root = tmp_path / "root"
    paths = (root / "inner/a.txt", root / "way/secret.txt", root / "../outside/secret.txt")
    assert [_reason(path, root=root)[0] for path in paths] == ["txt", "not_a_file", "not_a_file"]


def test_extension_says_nothing(tmp_path: Path, docx: Callable[..., bytes]) -> None:
    """A docx named xlsx is a docx; text named docx is text."""
    (tmp_path / "a.xlsx").write_bytes(docx("<w:p><w:r><w:t>да</w:t></w:r></w:p>"))
    (tmp_path / "b.docx").write_text("просто текст", encoding="utf-8")
    assert [_reason(tmp_path / name)[0] for name in ("a.xlsx", "b.docx")] == ["docx", "txt"]


def test_encrypted_package(tmp_path: Path, docx: Callable[..., bytes]) -> None:
    """A docx under a password is `encrypted` without it or with another, and a docx with it."""
    from msoffcrypto.format.ooxml import OOXMLFile
    # The library writes packages under 4 kB into sectors where nobody looks for them.
    raw = docx("<w:p><w:r><w:t>тайна</w:t></w:r></w:p>", parts={"word/media/i.bin": random.Random(0).randbytes(9_000)})
    with (tmp_path / "a.docx").open("wb") as stream:
        OOXMLFile(io.BytesIO(raw)).encrypt("ключ", stream)
    assert [_reason(tmp_path / "a.docx", password=password) for password in (None, "wrong", "ключ")] == [
        ("encrypted", False), ("encrypted", False), ("docx", False)]


def _zip(names: list[str], data: bytes = b"x") -> bytes:
    stream = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # doubled names are the point
        for name in names:
            archive.writestr(name, data)
    return stream.getvalue()


@pytest.mark.parametrize(("make", "reason"), [
    (lambda: _zip([str(number) for number in range(5_001)]), "too_big"),
    (lambda: _zip(["word/document.xml"], b"\0" * 60_000_000), "too_big"),
    (lambda: _zip(["../etc/passwd"]), "unreadable"),
    (lambda: _zip(["/etc/passwd"]), "unreadable"),
    (lambda: _zip(["..\\a"]), "unreadable"),
    (lambda: _zip(["a", "a"]), "unreadable"),
    (lambda: _zip(["Word/Document.xml", "word/document.XML"]), "unreadable"),
    (lambda: _zip(["a"])[:40], "unreadable"),
    (lambda: _zip(["readme.txt"]), "wrong_type"),
    (lambda: b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0", "wrong_type"),
    (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "unreadable"),
    (lambda: b"%PDF-1.7\nnothing more", "unreadable"),
])
def test_hostile_containers(tmp_path: Path, make: Callable[[], bytes], reason: str) -> None:
    """Bombs, escaping and doubled names, stumps and strangers are refused as what they are."""
    (tmp_path / "a.docx").write_bytes(make())
    assert _reason(tmp_path / "a.docx") == (reason, False)


def test_declared_size_is_not_believed_in_vain(tmp_path: Path, docx: Callable[..., bytes]) -> None:
    """A central directory that promises two gigabytes is refused before anything is unpacked."""
    raw = bytearray(docx("<w:p/>"))
    entry = raw.rindex(b"PK\x01\x02")
    raw[entry + 24:entry + 28] = struct.pack("<I", 2**31)
    (tmp_path / "a.docx").write_bytes(raw)
    assert _reason(tmp_path / "a.docx") == ("too_big", False)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_type_is_refused(tmp_path: Path, zip_of: Callable[..., bytes], encoding: str) -> None:
    """Entities, inner or outer, never get as far as being declared."""
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ха"}">' for n in range(10))
    xml = (f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE d [{laughs}<!ENTITY x SYSTEM "file:///etc/hostname">]>'
           '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r>'
           "<w:t>&a9;&x;</w:t></w:r></w:p></w:body></w:document>")
    rels = ('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" '
            'Type="x/officeDocument" Target="word/document.xml"/></Relationships>')
    for padding in ("", " " * 5_000):
        raw = xml.replace("?>", f"?>{padding}", 1).encode(encoding)
        (tmp_path / "a.docx").write_bytes(zip_of({"_rels/.rels": rels, "word/document.xml": raw}))
        assert _reason(tmp_path / "a.docx")[0] in ("unreadable", "wrong_type")


@pytest.mark.parametrize(("text", "kind"), [
    ("<!DOCTYPE html><p>а</p>", "html"), ("  <table><tr><td>1</td></tr></table>", "html"), ("a;b\n1;2\n", "csv"),
    ("имя\tсумма\nА\t1", "csv"), ('a,b\n"x, y",2', "csv"), ("Коллеги, добрый день.\nЖду вас, завтра.", "txt"),
    ("# Отчёт\n\nТекст", "md"), ("| а | б |\n|---|---|\n| 1 | 2 |", "md"), ("просто", "txt"),
    ("From: a@b.example\nTo: c@d.example\nSubject: x\n\nтекст", "eml"), ("От: кого\nЧто: то\n\nтекст", "txt"),
    ("{\\rtf1}", "rtf")])
def test_kind_of_text(text: str, kind: str) -> None:
    """Plain files are told apart by what stands in them."""
    assert sniff(text.encode()) == kind


def test_code_page_of_windows(tmp_path: Path) -> None:
    """A text in cp1251 is read as a person would see it, one in UTF-16 too."""
    for name, encoding in (("a.txt", "cp1251"), ("b.txt", "utf-16"), ("c.txt", "utf-8-sig")):
        (tmp_path / name).write_bytes("Счёт № 5\r\nИтого".encode(encoding))
    results = [read_here(tmp_path / name) for name in ("a.txt", "b.txt", "c.txt")]
    assert [result.text for result in results if isinstance(result, Document)] == ["Счёт № 5\nИтого"] * 3


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.builds(bytes.__add__, st.sampled_from([b"", b"PK\x03\x04", b"%PDF-1.4", b"From: a\nTo: b\n\n", b"<html>"]),
                 st.binary(max_size=300)))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever the bytes, the readers give a document or a typed refusal that is not our failure."""
    from tools.office.dispatch import read_bytes
    try:
        outcome = isinstance(read_bytes(data), Document)
    except Refused as refused:
        outcome = refused.unreadable.reason != "" and (not refused.unreadable.ours
                                                       or refused.unreadable.reason == "unsupported")
    assert outcome


@pytest.mark.parametrize("body", [
    "<w:p><w:r><w:t>" + "я" * 6_000_000 + "</w:t></w:r></w:p>",
    "<w:sdt><w:sdtContent>" * 200 + "</w:sdtContent></w:sdt>" * 200,
], ids=["text", "depth"])
def test_limits_of_xml(tmp_path: Path, docx: Callable[..., bytes], body: str) -> None:
    """A text of twelve megabytes and four hundred elements inside each other are too big, not a crash."""
    (tmp_path / "a.docx").write_bytes(docx(body))
    assert _reason(tmp_path / "a.docx") == ("too_big", False)


def test_deep_tables_are_read_to_the_bottom(tmp_path: Path, docx: Callable[..., bytes]) -> None:
    """Nothing can be put so deep that a person sees it and the grader does not."""
    inner = "<w:p><w:r><w:t>дно</w:t></w:r></w:p>"
    for _ in range(80):
        inner = f"<w:tbl><w:tr><w:tc>{inner}</w:tc></w:tr></w:tbl>"
    (tmp_path / "a.docx").write_bytes(docx(inner))
    result = read_here(tmp_path / "a.docx")
    assert isinstance(result, Document)
    assert (result.text, len(result.grids)) == ("| дно |", 80)
