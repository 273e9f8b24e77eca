"""`read`: the pool of reader processes and the cache before it."""

from __future__ import annotations

from pathlib import Path

from tools.model import Document
from tools.office import read, read_here


def test_pool_agrees_with_reading_here(tmp_path: Path) -> None:
    """A document that crossed the pipe, and one that came from the cache, equal the one read in this process."""
    file = tmp_path / "a.txt"
    file.write_text("Итого 12,5 тыс. руб.\nСрок 1 марта", encoding="utf-8")
    here = read_here(file)
    assert [here, here] == [read(file, cache=tmp_path / "cache"), read(file, cache=tmp_path / "cache")]
    assert isinstance(here, Document)
