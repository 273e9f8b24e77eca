"""`python -m tools diff`, `render`: a refusal names the file that is at fault, what it is, and what helps."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tools.__main__ import main
from tools.office import libreoffice

_DOCTYPE = b'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]>'


@pytest.fixture(name="book")
def _book(tmp_path: Path) -> Path:
    from openpyxl import Workbook

    path = tmp_path / "before" / "book.xlsx"
    path.parent.mkdir()
    Workbook().save(path)
    return path


def _damaged(book: Path, path: Path) -> Path:
    """The book with an entity in its sheet, which only the comparison itself comes upon."""
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, _DOCTYPE + data if name == "xl/worksheets/sheet1.xml" else data)
    return path


def _refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([str(argument) for argument in arguments]) == 4
    words = capsys.readouterr()
    assert (words.out, words.err.count("\n")) == ("", 1)
    return words.err.removeprefix("ERROR: ").rstrip("\n")


def test_the_second_of_two_files_of_one_name(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before and after in two folders are told apart."""
    cut = tmp_path / "after" / "book.xlsx"
    cut.parent.mkdir()
    cut.write_bytes(book.read_bytes()[:900])

    assert _refused(capsys, "diff", book, cut) == (
        f"{cut}: Архив файла повреждён или обрезан; pass a file that opens")


@pytest.mark.parametrize("first", [True, False])
def test_the_book_that_breaks_while_compared(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                             first: bool) -> None:
    """What only the comparison finds is the fault of the book that has it, on either side."""
    bad = _damaged(book, tmp_path / "after" / "other.xlsx")

    assert _refused(capsys, "diff", *((bad, book) if first else (book, bad))) == (
        f"{bad}: Лист объявляет DOCTYPE, чего в книгах не бывает; pass a file that opens")


def test_a_locked_book(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is called encrypted, not another format."""
    from msoffcrypto.format.ooxml import OOXMLFile

    locked = tmp_path / "locked.xlsx"
    with book.open("rb") as plain, locked.open("wb") as stream:
        OOXMLFile(io.BytesIO(plain.read())).encrypt("ключ", stream)

    assert _refused(capsys, "diff", book, locked) == f"{locked}: Файл зашифрован; save it without a password"


def test_formats_that_are_not_compared(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An OpenDocument book is called one, a text a text."""
    ods, text = tmp_path / "book.ods", tmp_path / "words.xlsx"
    with zipfile.ZipFile(ods, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", "<x/>")
    text.write_text("слова", encoding="utf-8")

    assert [_refused(capsys, "diff", path, book) for path in (ods, text)] == [
        f"{ods}: Сравниваются только xlsx и docx, а это ods; save it as xlsx or docx",
        f"{text}: Сравниваются только xlsx и docx, а это txt; save it as xlsx or docx"]


def test_a_document_and_a_book(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither is at fault alone, so that both are named."""
    from docx import Document

    letter = tmp_path / "letter.docx"
    Document().save(str(letter))

    assert _refused(capsys, "diff", letter, book) == (
        f"{letter}, {book}: Сравниваются две книги xlsx или два документа docx, а не docx и xlsx; "
        "pass two xlsx or two docx files")


def test_no_pictures_of_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                               monkeypatch: pytest.MonkeyPatch) -> None:
    """Where LibreOffice is installed, installing it is no advice."""
    monkeypatch.setattr(libreoffice, "program", lambda: "/usr/bin/soffice.bin")
    text = tmp_path / "words.txt"
    text.write_text("слова", encoding="utf-8")

    assert _refused(capsys, "render", text, "--out", tmp_path / "out") == (
        f"{text}: Картинки делаются из pdf и файлов Word, Excel, PowerPoint и OpenDocument; pass one of these")


def test_no_sheets_of_a_document(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                 monkeypatch: pytest.MonkeyPatch) -> None:
    """`--sheet` of what has no sheets is refused before anything is drawn."""
    from docx import Document

    monkeypatch.setattr(libreoffice, "program", lambda: "/usr/bin/soffice.bin")
    letter = tmp_path / "letter.docx"
    Document().save(str(letter))

    assert _refused(capsys, "render", letter, "--sheet", "План", "--out", tmp_path / "out") == (
        f"{letter}: Листы есть только у книги, а это docx; pass a workbook, or leave out --sheet")
    assert not (tmp_path / "out").exists()
