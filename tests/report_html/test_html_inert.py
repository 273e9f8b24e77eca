"""Names and links that do nothing: text made visible, addresses that stay in their folder."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.report.html.inert import link, one_line, visible


@pytest.mark.parametrize(("text", "shown"), [
    ("a\r\nb\u2028c\u2029d\u0085e", "a\nb\nc\nd\ne"), ("exe.\u202excod", "exe.�xcod"), ("\ud800half", "�half"),
    ("\x00\x1b[31m\ufffe", "��[31m�"), ("таб\tи строка\n", "таб\tи строка\n"),
    ("e\u0301 \U0001f600", "e\u0301 \U0001f600")])
def test_marks_that_turn_or_break_text_are_seen(text: str, shown: str) -> None:
    """Controls, overrides and halves of pairs become a visible sign; ordinary text stays."""
    assert shown == visible(text)


@given(st.text(st.characters(exclude_categories=[])))
def test_visible_text_is_valid_and_quiet(text: str) -> None:
    """Whatever comes in: what goes out can be written as UTF-8, and a second pass changes nothing."""
    shown = visible(text)

    assert shown == shown.encode("utf-8").decode("utf-8") == visible(shown)


def test_a_long_name_is_cut() -> None:
    """A name of 100 kB is one short line."""
    assert "я" * 159 + "…" == one_line("я" * 100_000)


@pytest.mark.parametrize("name", [
    "javascript:alert(1).pdf", "\"'><img src=x>.docx", "а б#в?г%00.txt", "a&b;c.csv", "http:evil.xlsx"])
def test_a_link_is_relative_and_leads_to_its_file(tmp_path: Path, name: str) -> None:
    """No name is a scheme, a fragment or a query; decoded, the address is the file's path."""
    files, home = tmp_path / "run" / "files", tmp_path / "run" / "report"
    files.mkdir(parents=True)
    home.mkdir()
    (files / name).write_bytes(b"")
    found = link(files / name, files, home)

    assert found is not None
    assert ("", "", "", "") == (urlsplit(found).scheme, urlsplit(found).netloc, urlsplit(found).query,
                                urlsplit(found).fragment)
    assert re.fullmatch(r"[\w%.~\-/]+", found)
    assert (files / name).resolve() == (home / unquote(found)).resolve()


def test_a_folder_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    """`files/` of a record as a link to another folder: its files are named and not linked."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "a.pdf").write_bytes(b"")
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "files").symlink_to(tmp_path / "elsewhere")

    assert link(tmp_path / "run" / "files" / "a.pdf", tmp_path / "run", tmp_path) is None


def test_what_is_not_linked(tmp_path: Path) -> None:
    """A file that is not there, a link out of the folder, a folder, and what a browser would run."""
    files = tmp_path / "files"
    (files / "folder.docx").mkdir(parents=True)
    (tmp_path / "secret.pdf").write_bytes(b"")
    (files / "away.pdf").symlink_to(tmp_path / "secret.pdf")
    for name in ("page.html", "drawing.svg", "macros.xlsm", "page.HTML"):
        (files / name).write_bytes(b"")
    names = ("absent.docx", "away.pdf", "folder.docx", "page.html", "drawing.svg", "macros.xlsm", "page.HTML",
             "nul\0.pdf")

    assert [None] * len(names) == [link(files / name, files, tmp_path) for name in names]
