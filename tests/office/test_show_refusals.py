"""`python -m tools extract` on what is no readable file: a typed reason, whose gap it is, exit 1."""

from __future__ import annotations

import io
import json
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.__main__ import main


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, docx: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch) -> Path:
    from msoffcrypto.format.ooxml import OOXMLFile

    monkeypatch.setenv("ATTESTAT_CACHE", str(tmp_path / "cache"))
    raw = docx("<w:p><w:r><w:t>тайна</w:t></w:r></w:p>", parts={"word/media/i.bin": random.Random(0).randbytes(9_000)})
    with (tmp_path / "locked.docx").open("wb") as stream:
        OOXMLFile(io.BytesIO(raw)).encrypt("ключ", stream)
    (tmp_path / "empty.docx").touch()
    (tmp_path / "program.docx").write_bytes(b"\x7fELF\x02\x01\x01" + bytes(9))
    (tmp_path / "stump.docx").write_bytes(raw[:60])
    (tmp_path / "link.docx").symlink_to(tmp_path / "locked.docx")
    os.mkfifo(tmp_path / "fifo.docx")
    return tmp_path


@pytest.mark.parametrize(("name", "reason"), [
    ("absent.docx", "missing"), ("", "not_a_file"), ("fifo.docx", "not_a_file"), ("link.docx", "not_a_file"),
    ("empty.docx", "empty"), ("program.docx", "wrong_type"), ("stump.docx", "unreadable"),
    ("locked.docx", "encrypted")])
def test_bad_input(folder: Path, capsys: pytest.CaptureFixture[str], name: str, reason: str) -> None:
    """Each is told in two lines, or as JSON, without a traceback."""
    codes = [main(["extract", str(folder / name), "--password=wrong"])]
    words = capsys.readouterr()
    codes.append(main(["extract", str(folder / name), "--password=wrong", "--json"]))
    told = json.loads(capsys.readouterr().out)["unreadable"]

    assert (codes, words.err) == ([1, 1], "")
    assert words.out.split("\n")[0] == f"unreadable: {reason} (the file's fault)"
    assert (told[0], told[2]) == (reason, False)


def test_right_password(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its password a locked file is shown."""
    assert main(["extract", str(folder / "locked.docx"), "--password=ключ"]) == 0
    assert "тайна" in capsys.readouterr().out
