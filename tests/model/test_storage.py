"""Writing: all or nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.model import canonical_json, file_sha256, pretty_json, sha256, write_atomic


def test_a_write_replaces_whole(tmp_path: Path) -> None:
    """The new bytes, no temporary file left."""
    path = tmp_path / "a" / "report.json"
    write_atomic(path, b"one")
    write_atomic(path, b"two")

    assert b"two" == path.read_bytes()
    assert ["report.json"] == [entry.name for entry in path.parent.iterdir()]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk at the moment of fsync costs nothing."""
    path = tmp_path / "report.json"
    write_atomic(path, b"one")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, b"two")

    assert b"one" == path.read_bytes()
    assert ["report.json"] == [entry.name for entry in tmp_path.iterdir()]


def test_canonical_json_does_not_depend_on_order() -> None:
    """The same value, the same bytes, the same hash."""
    assert canonical_json({"b": 1, "а": [2]}) == canonical_json({"а": [2], "b": 1})


def test_hashes_agree(tmp_path: Path) -> None:
    """Of bytes and of the file that holds them."""
    path = tmp_path / "x"
    write_atomic(path, pretty_json({"я": 1}))

    assert sha256('{\n  "я": 1\n}\n'.encode()) == file_sha256(path)
