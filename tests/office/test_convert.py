"""Old and open formats through LibreOffice: what is read, what stays hidden, what the office may not do."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import olefile  # type: ignore[import-untyped]
import pytest

from tests.office.workbooks import at, book
from tools.model import Document, Unreadable
from tools.office import convert, read_here
from tools.office.dispatch import read_bytes
from tools.office.pool import Reader

_NAMES = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in {
    **{prefix: f"urn:oasis:names:tc:opendocument:xmlns:{prefix}:1.0" for prefix in
       ("office", "text", "table", "style", "presentation")},
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "of": "urn:oasis:names:tc:opendocument:xmlns:of:1.2", "dc": "http://purl.org/dc/elements/1.1/", "xlink": "http://www.w3.org/1999/xlink"}.items())
_PREFIX = "application/vnd.oasis.opendocument."

Odf = Callable[..., bytes]


@pytest.fixture(name="odf")
def _odf(zip_of: Callable[..., bytes]) -> Odf:
    def make(kind: str, body: str, styles: str = "", **more: str) -> bytes:
        content = (f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_NAMES} office:version="1.2">'
                   f"<office:automatic-styles>{styles}</office:automatic-styles><office:body><office:{kind}>{body}"
                   f"</office:{kind}></office:body></office:document-content>")
        manifest = ('<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
                    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_PREFIX}{kind}"/>'
                    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
                    "</manifest:manifest>")
        return zip_of({"mimetype": f"{_PREFIX}{kind}", "content.xml": content, "META-INF/manifest.xml": manifest,
                       **{name.replace("__", "/"): text for name, text in more.items()}})
    return make


def _hidden(document: Document) -> list[tuple[str, str]]:
    return sorted((hidden.why, hidden.text) for hidden in document.hidden)


@pytest.mark.libreoffice
def test_text_document(odf: Odf, tmp_path: Path) -> None:
    """odt: seen text and tables; hidden, deleted and commented text apart; a linked section brings nothing in."""
    secret = tmp_path / "secret.txt"
    secret.write_text("секрет машины", encoding="utf-8")
    styles = ('<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/>'
              "</style:style>")
    deletion = ('<text:tracked-changes><text:changed-region text:id="d1"><text:deletion><office:change-info>'
                "<dc:creator>Я</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info>"
                "<text:p>удалённое</text:p></text:deletion></text:changed-region></text:tracked-changes>")
    body = (f'{deletion}<text:h text:outline-level="1">Заголовок</text:h>'
            '<text:p>видно<text:span text:style-name="H">спрятано</text:span></text:p>'
            '<text:p>до<text:change text:change-id="d1"/> после<office:annotation><dc:creator>Я</dc:creator>'
            "<text:p>примечание</text:p></office:annotation></text:p>"
            f'<text:section text:name="S"><text:section-source xlink:href="{secret.as_uri()}"/><text:p>своё</text:p>'
            "</text:section>"
            "<table:table><table:table-column/><table:table-column/><table:table-row><table:table-cell><text:p>Аренда"
            "</text:p></table:table-cell><table:table-cell><text:p>10,5</text:p></table:table-cell></table:table-row>"
            "</table:table>")
    document = read_bytes(odf("text", body, styles))

    assert document.type == "odt"
    assert document.text.split("\n") == ["Заголовок", "видно", "до после", "своё", "| Аренда | 10,5 |"]
    assert _hidden(document) == [("comment", "примечание"), ("deleted", "удалённое"), ("hidden", "спрятано")]
    assert document.facts["converted"]["into"] == "docx"
    assert document.engines["libreoffice"] == document.facts["converted"]["by"].split()[1]


@pytest.mark.libreoffice
def test_workbook(odf: Odf) -> None:
    """ods: typed values and formulas; hidden rows and sheets are no part of the grids that are seen."""
    def row(text: str, attributes: str = "") -> str:
        return (f"<table:table-row {attributes}><table:table-cell office:value-type='string'><text:p>{text}</text:p>"
                "</table:table-cell><table:table-cell office:value-type='float' office:value='2.5'><text:p>2,5</text:p>"
                "</table:table-cell><table:table-cell table:formula='of:=[.B1]*2' office:value-type='float' "
                "office:value='5'><text:p>5</text:p></table:table-cell></table:table-row>")
    styles = ('<style:style style:name="G" style:family="table"><style:table-properties table:display="false"/>'
              "</style:style>")
    document = read_bytes(odf("spreadsheet", f'<table:table table:name="Лист1">{row("а")}'
                              f'{row("скрытая", "table:visibility=" + chr(34) + "collapse" + chr(34))}</table:table>'
                              f'<table:table table:name="Тайный" table:style-name="G">{row("тайна")}</table:table>',
                              styles))

    assert document.type == "ods"
    assert (str(at(document, "B1").value), at(document, "C1").formula) == ("2.5", "=B1*2")
    assert [(grid.name, grid.hidden) for grid in document.grids] == [("Лист1", False), ("Тайный", True)]
    assert "скрытая" not in document.text and "тайна" not in document.text
    assert {hidden.text for hidden in document.hidden} == {"скрытая | 2,5 | 5", "тайна | 2,5 | 5"}


@pytest.mark.libreoffice
def test_presentation(odf: Odf) -> None:
    """odp: slides with notes; a hidden slide is hidden."""
    def page(name: str, text: str, style: str = "") -> str:
        box = ('<draw:frame svg:x="1cm" svg:y="1cm" svg:width="9cm" svg:height="3cm"><draw:text-box><text:p>{}</text:p>'
               "</draw:text-box></draw:frame>")
        return (f'<draw:page draw:name="{name}" {style}>{box.format(text)}<presentation:notes>{box.format("о " + text)}'
                "</presentation:notes></draw:page>")
    styles = ('<style:style style:name="D" style:family="drawing-page"><style:drawing-page-properties '
              'presentation:visibility="hidden"/></style:style>')
    document = read_bytes(odf("presentation", page("1", "показ") + page("2", "тайна", 'draw:style-name="D"'), styles))

    assert document.type == "odp"
    assert document.text.split("\n") == ["показ", "о показ"]
    assert [slide["hidden"] for slide in document.facts["slides"]] == [False, True]


@pytest.mark.libreoffice
def test_rich_text() -> None:
    """rtf: Cyrillic by code page, hidden and deleted runs apart."""
    text = r"{\rtf1\ansi\ansicpg1251\deff0{\fonttbl{\f0\fcharset204 Arial;}}\f0\fs24 "
    text += "".join(f"\\'{byte:02x}" for byte in "Итого".encode("cp1251")) + r" 5{\v  secret}{\deleted  gone}\par}"
    document = read_bytes(text.encode("ascii"))

    assert (document.type, document.text, _hidden(document)) == (
        "rtf", "Итого 5", [("deleted", "gone"), ("hidden", "secret")])


@pytest.mark.libreoffice
def test_rich_text_inserted_into_a_document(docx: Callable[..., bytes]) -> None:
    """Word shows an inserted rtf as part of the document, and so does the text."""
    document = read_bytes(docx('<w:altChunk r:id="c"/>', related={"c": ("aFChunk", "c.rtf")},
                               parts={"word/c.rtf": r"{\rtf1 seen{\v  secret}\par}"}))

    assert (document.text, _hidden(document)) == ("seen", [("hidden", "secret")])


def _old(path: Path, suffix: str) -> Path:
    """A file in the office's old format of that suffix, by the office itself."""
    command = [str(convert.program()), f"-env:UserInstallation={path.parent.as_uri()}/profile", "--headless",
               "--convert-to", suffix, "--outdir", str(path.parent), str(path)]
    while subprocess.run(command, check=False, capture_output=True).returncode == 81:
        pass
    return path.with_suffix(f".{suffix}")


@pytest.mark.libreoffice
def test_old_formats(tmp_path: Path) -> None:
    """doc and xls are told apart by their streams, whatever the name says, and keep what is hidden hidden."""
    (tmp_path / "a.rtf").write_bytes(b"{\\rtf1 seen{\\v  hidden}\\par}")
    workbook = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "Аренда", "B1": 10.5, "C1": "=B1*2"}})
    text = read_here(_old(tmp_path / "a.rtf", "doc").rename(tmp_path / "x.xls"))
    sheet = read_here(_old(workbook, "xls").rename(tmp_path / "x.doc"))

    assert isinstance(text, Document) and isinstance(sheet, Document)
    assert (text.type, text.text, _hidden(text)) == ("doc", "seen", [("hidden", "hidden")])
    assert (sheet.type, str(at(sheet, "B1").value), at(sheet, "C1").formula) == ("xls", "10.5", "=B1*2")


@pytest.mark.libreoffice
def test_old_presentation(odf: Odf, tmp_path: Path) -> None:
    """ppt is read as slides."""
    frame = ('<draw:page draw:name="1"><draw:frame svg:x="1cm" svg:y="1cm" svg:width="9cm" svg:height="3cm">'
             "<draw:text-box><text:p>показ</text:p></draw:text-box></draw:frame></draw:page>")
    (tmp_path / "a.odp").write_bytes(odf("presentation", frame))
    document = read_here(_old(tmp_path / "a.odp", "ppt"))

    assert isinstance(document, Document)
    assert (document.type, document.text) == ("ppt", "показ")


@pytest.mark.libreoffice
def test_a_file_of_no_format(tmp_path: Path) -> None:
    """What the office does not open either is unreadable, and the file's own fault."""
    (tmp_path / "a.txt").write_text("Слово " * 3_000, encoding="utf-8")
    path = _old(tmp_path / "a.txt", "doc")
    with olefile.OleFileIO(path, write_mode=True) as container:
        container.write_stream("WordDocument", bytes(container.get_size("WordDocument")))
    result = read_here(path)

    assert isinstance(result, Unreadable)
    assert (result.reason, result.ours) == ("unreadable", False)


@pytest.mark.libreoffice
def test_an_office_that_hangs_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time over, the file is too big for us, and the next one is read."""
    (tmp_path / "a.rtf").write_bytes(b"{\\rtf1 text}")
    monkeypatch.setattr(convert, "SECONDS", 0.01)
    late = read_here(tmp_path / "a.rtf")
    monkeypatch.undo()

    assert isinstance(late, Unreadable)
    assert (late.reason, late.ours) == ("too_big", True)
    assert isinstance(read_here(tmp_path / "a.rtf"), Document)


def test_without_the_office(odf: Odf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is not installed, the gap is ours and one sentence says so."""
    monkeypatch.setattr(convert, "program", lambda: None)
    (tmp_path / "a.odt").write_bytes(odf("text", "<text:p>текст</text:p>"))

    assert read_here(tmp_path / "a.odt") == Unreadable(
        "unsupported", "Формат odt читается через LibreOffice, а он не установлен.", ours=True)


@pytest.mark.parametrize(("content", "manifest", "reason"), [
    ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "<a/>", "unreadable"), ("<a>", "<a/>", "unreadable"),
    ("<a/>", '<manifest:a xmlns:manifest="m"><manifest:encryption-data/></manifest:a>', "encrypted")])
def test_what_never_reaches_the_office(zip_of: Callable[..., bytes], tmp_path: Path, content: str, manifest: str,
                                       reason: str) -> None:
    """Entities, broken XML and locked packages are refused at the door."""
    (tmp_path / "a.odt").write_bytes(zip_of({"mimetype": f"{_PREFIX}text", "content.xml": content,
                                             "META-INF/manifest.xml": manifest}))
    result = read_here(tmp_path / "a.odt")

    assert isinstance(result, Unreadable)
    assert (result.reason, result.ours) == (reason, False)


@pytest.mark.libreoffice
def test_the_office_dies_with_its_reader() -> None:
    """A reader that is killed while the office works leaves no office behind."""
    reader = Reader()
    late = reader.read(b"{\\rtf1 " + b"text\\par " * 400_000 + b"}", None, 2.0)

    assert isinstance(late, Unreadable)
    assert late.ours
    assert reader._child._scratch is not None
    assert _offices(reader._child._scratch.name) == []


def _offices(scratch: str) -> list[str]:
    """Offices whose profile lies in a reader's folder, ten seconds after they were to end at the latest."""
    deadline = time.monotonic() + 10
    while True:
        found = [line for line in _command_lines() if "soffice.bin" in line and scratch in line]
        if not found or time.monotonic() > deadline:
            return found


def _command_lines() -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            yield (process / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
