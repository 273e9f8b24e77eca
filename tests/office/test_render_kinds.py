"""What can be drawn, and how a file that cannot is told."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tests.grading.builders import docx
from tests.office.workbooks import book
from tools.__main__ import main
from tools.model import Unreadable
from tools.office import libreoffice
from tools.office.libreoffice_render import Rendered, render


def test_a_sheet_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The office would print the whole book; the sheets there are, are named."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1}, "Свод": {"A1": 2}})
    found = render(path, ["Итог"])

    assert found == Unreadable("missing", "В книге нет листа «Итог»; есть: Лист1, Свод.")
    assert main(["render", str(path), "--sheet", "Итог", "--out", str(tmp_path / "out")]) == 4
    assert capsys.readouterr().err.strip().endswith("есть: Лист1, Свод; check the name")


def test_a_locked_file_is_told_as_such(tmp_path: Path) -> None:
    """Not as a format that is not drawn."""
    from msoffcrypto.format.ooxml import OOXMLFile

    raw = book(tmp_path / "b.xlsx", {"Лист1": {f"A{row}": f"строка {row * 7919 % 1009}" for row in range(1, 400)}})
    stream = io.BytesIO()
    OOXMLFile(io.BytesIO(raw.read_bytes())).encrypt("ключ", stream)
    (tmp_path / "locked.xlsx").write_bytes(stream.getvalue())
    found = render(tmp_path / "locked.xlsx")

    assert isinstance(found, Unreadable)
    assert found.reason == "encrypted"


def test_text_is_not_drawn(tmp_path: Path) -> None:
    """Our gap, and said."""
    (tmp_path / "a.txt").write_text("просто текст", encoding="utf-8")
    found = render(tmp_path / "a.txt")

    assert isinstance(found, Unreadable)
    assert (found.reason, found.ours) == ("unsupported", True)


@pytest.mark.libreoffice
@pytest.mark.parametrize("name", ["calamine__with-annotation.ods", "poi__57843.doc"])
def test_old_and_open_formats(real_files: Path, name: str) -> None:
    """Drawn by the office as the others are."""
    if libreoffice.program() is None:
        pytest.skip("needs LibreOffice and python3-uno")
    found = render(real_files / name, dpi=40, pages=1)

    assert isinstance(found, Rendered), found
    assert [page[:4] for page in found.pages] == [b"\x89PNG"]


def test_the_file_at_fault_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of two that are compared, the one that is missing."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1}})

    assert main(["diff", str(tmp_path / "нет.xlsx"), str(path)]) == 4
    assert capsys.readouterr().err.strip() == f"ERROR: {tmp_path / 'нет.xlsx'}: Файла нет; check the name"


@pytest.mark.parametrize("part", ["word/document.xml", "docProps/app.xml"])
def test_a_document_type_never_reaches_the_office(tmp_path: Path, part: str) -> None:
    """What the door refuses is not drawn either, whichever part declares it."""
    plain, path = io.BytesIO(docx("Текст")), tmp_path / "b.docx"
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            target.writestr(name, data.replace(b"?>", b'?><!DOCTYPE x [<!ENTITY a "b">]>', 1) if name == part else data)

    found = render(path)
    assert found == Unreadable("unreadable", "В файле объявлен DOCTYPE: в офисных форматах он запрещён.")


@pytest.mark.parametrize("dpi", ["0", "-5", "9", "401", "100000"])
def test_a_measure_that_is_not_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str], dpi: str) -> None:
    """Exit 4 and a sentence, and no picture of another size."""
    code = main(["render", str(tmp_path / "a.pdf"), f"--dpi={dpi}", "--out", str(tmp_path / "out")])
    assert (4, True) == (code, f"--dpi: {dpi}: a page of so many points an inch is not drawn; write 10 to 400"
                         in capsys.readouterr().err)
