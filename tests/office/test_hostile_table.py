"""The table of hostile files row by row, for every format that a row can take: one verdict, one ceiling of memory."""

from __future__ import annotations

import io
import random
import warnings
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.office.conftest import part, relations, zipped
from tests.office.limited import read_limited
from tests.office.workbooks import book

#: MB that a refusal, or a small document, may take: an interpreter with lxml and the readers takes some fifty
SMALL = 150

_RELS = relations({"r1": ("officeDocument", "{}")})
_TYPES = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
_MAINS = {"docx": ("word/document.xml", "w:document", "<w:body><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:body>"),
          "xlsx": ("xl/workbook.xml", "w:workbook", "<w:sheets>{}</w:sheets>"),
          "pptx": ("ppt/presentation.xml", "p:presentation", "<p:sldIdLst>{}</p:sldIdLst>")}
_LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ха"}">' for n in range(10))


def _package(kind: str, text: str = "текст", doctype: str = "", more: Mapping[str, bytes] | None = None) -> bytes:
    name, root, inner = _MAINS[kind]
    main = part(root, inner.format(text))
    if doctype:
        main = main.replace(f"<{root}", f"<!DOCTYPE d [{doctype}]><{root}", 1)
    return zipped({"_rels/.rels": _RELS.format(name), name: main, **(more or {})})


def _workbook(tmp_path: Path, **cells: str | int) -> bytes:
    return book(tmp_path / "made.xlsx", {"Лист1": cells}).read_bytes()


def _locked(kind: str) -> bytes:
    from msoffcrypto.format.ooxml import OOXMLFile

    # The library writes packages under 4 kB into sectors where nobody looks for them.
    raw = _package(kind, more={"[Content_Types].xml": _TYPES, "m/i.bin": random.Random(0).randbytes(9_000)})
    stream = io.BytesIO()
    OOXMLFile(io.BytesIO(raw)).encrypt("ключ", stream)
    return stream.getvalue()


def _twice(raw: bytes) -> bytes:
    """A second part of one name, behind the first."""
    stream = io.BytesIO(raw)
    with zipfile.ZipFile(stream, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive.writestr(archive.namelist()[-1], b"<a/>")
    return stream.getvalue()


def _held(raw: bytes, tmp_path: Path) -> tuple[str, bool, int]:
    (tmp_path / "file.bin").write_bytes(raw)
    return read_limited(tmp_path / "file.bin")


@pytest.mark.parametrize("kind", _MAINS)
@pytest.mark.parametrize(("make", "said"), [
    (lambda kind: _package(kind, "&a9;", _LAUGHS), "unreadable"),
    (lambda kind: _package(kind, "&x;", '<!ENTITY x SYSTEM "file:///etc/hostname">'), "unreadable"),
    (lambda kind: _package(kind)[:-40], "unreadable"),
    (_locked, "encrypted"),
    (lambda kind: _package(kind, more={"../outside.xml": b"<a/>"}), "unreadable"),
    (lambda kind: _package(kind, more={"/etc/outside.xml": b"<a/>"}), "unreadable"),
    (lambda kind: _twice(_package(kind)), "unreadable"),
    (lambda kind: _package(kind, more={f"a{number}.xml": b"<a/>" for number in range(5_001)}), "too_big"),
    (lambda kind: _package(kind, more={"media/zeros.bin": bytes(60_000_000)}), "too_big"),
    (lambda kind: _package(kind, "&#0;" * 9), "unreadable"),
], ids=["laughs", "entity", "truncated", "locked", "above", "absolute", "twice", "entries", "ratio", "no-xml"])
def test_packages(tmp_path: Path, kind: str, make: Callable[[str], bytes], said: str) -> None:
    """Refused for what each is, before anything is unpacked; the fault is the file's."""
    *found, peak = _held(make(kind), tmp_path)

    assert found == [said, False]
    assert peak < SMALL


@pytest.mark.parametrize(("make", "said"), [
    (lambda path, docx: b"just text", "txt"), (lambda path, docx: docx("<w:p/>"), "docx"),
    (lambda path, docx: _workbook(path, A1=1), "xlsx"), (lambda path, docx: b"\x7fELF" + bytes(5_000), "wrong_type"),
], ids=["text", "docx", "xlsx", "program"])
@pytest.mark.parametrize("name", ["a.xlsx", "a.pdf"])
def test_renamed(tmp_path: Path, docx: Callable[..., bytes], name: str,
                 make: Callable[[Path, Callable[..., bytes]], bytes], said: str) -> None:
    """A name has no say."""
    raw = make(tmp_path, docx)
    (tmp_path / name).write_bytes(raw)
    found, _, peak = read_limited(tmp_path / name)

    assert found == said
    assert peak < SMALL


@pytest.mark.parametrize("formula", [
    '=WEBSERVICE("http://склад.example/цена")', "=cmd|'/c calc'!A1", "='[1]Лист1'!A1", '=HYPERLINK("file:///etc","а")',
], ids=["webservice", "dde", "external", "hyperlink"])
def test_formulas_that_reach_out(tmp_path: Path, formula: str) -> None:
    """They are text to the readers: nothing is fetched, started or opened."""
    found, _, peak = _held(_workbook(tmp_path, A1=formula, B1=2), tmp_path)

    assert found == "xlsx"
    assert peak < SMALL


def test_two_cells_in_opposite_corners(tmp_path: Path) -> None:
    """4.6 kB that would make a dense reader ask for 550 GB."""
    found, ours, peak = _held(_workbook(tmp_path, A1=1, XFD1048576=2), tmp_path)

    assert (found, ours) == ("too_big", False)
    assert peak < SMALL


def test_a_truncated_pdf_and_a_locked_one(tmp_path: Path) -> None:
    """A pdf cut in half is no pdf; a locked one is `encrypted`."""
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    found = {}
    for name, lock in (("cut", None), ("locked", StandardEncryption("open", strength=128))):
        sheet = Canvas(str(tmp_path / name), invariant=1, encrypt=lock)
        sheet.drawString(20, 20, "text")
        sheet.save()
        raw = (tmp_path / name).read_bytes()
        found[name] = _held(raw if lock else raw[:len(raw) // 3], tmp_path)

    assert {name: reason for name, (reason, _, _) in found.items()} == {"cut": "unreadable", "locked": "encrypted"}
    assert max(peak for _, _, peak in found.values()) < SMALL
