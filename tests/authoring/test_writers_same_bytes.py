"""The same input gives the same bytes: in one process, in two, and through the normaliser."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from datetime import datetime
from pathlib import Path

from tools.authoring.documents import normal_ooxml, write_zip

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]


def _digests(hash_seed: str, zone: str) -> dict[str, str]:
    """Digests of all samples, written by a fresh process."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "TZ": zone, "PYTHONPATH": str(_ROOT)}
    done = subprocess.run([sys.executable, str(_HERE / "writers_samples.py")], capture_output=True, check=True,
                          env=environment, cwd=_ROOT)
    digests: dict[str, str] = json.loads(done.stdout)
    return digests


def test_two_processes_agree() -> None:
    """Another hash seed and another time zone change nothing in any format."""
    first, second = _digests("1", "UTC"), _digests("2", "Asia/Vladivostok")
    assert first == second
    assert 11 == len(first)


def _package(moment: str, order: tuple[str, ...], when: tuple[int, int, int, int, int, int]) -> bytes:
    core = f'<c><dcterms:created xsi:type="dcterms:W3CDTF">{moment}</dcterms:created></c>'.encode()
    parts = {"docProps/core.xml": core,
             "[Content_Types].xml": b"<Types/>", "word/embeddings/book.xlsx": b""}
    if "inner" not in order:
        parts["word/embeddings/book.xlsx"] = _package(moment, ("inner", *order), when)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in order:
            if name in parts:
                archive.writestr(zipfile.ZipInfo(name, when), parts[name])
    return buffer.getvalue()


def test_normaliser_forgets_when_and_in_which_order() -> None:
    """Dates of entries, their order and core.xml are pinned, in embedded packages too."""
    names = ("docProps/core.xml", "[Content_Types].xml", "word/embeddings/book.xlsx")
    one = _package("2026-01-01T00:00:00Z", names, (2020, 1, 1, 0, 0, 0))
    two = _package("2031-05-05T05:05:05Z", names[::-1], (2024, 2, 2, 2, 2, 2))
    pinned = normal_ooxml(one, datetime(2026, 10, 6, 11, 20))
    assert pinned == normal_ooxml(two, datetime(2026, 10, 6, 11, 20))
    with zipfile.ZipFile(io.BytesIO(pinned)) as archive:
        assert "[Content_Types].xml" == archive.namelist()[0]
        assert b"2026-10-06T11:20:00Z" in archive.read("docProps/core.xml")


def test_zip_keeps_its_order() -> None:
    """An archive lists files as given, names in Unicode."""
    with zipfile.ZipFile(io.BytesIO(write_zip({"б.txt": b"1", "а.txt": b"2"}))) as archive:
        assert ["б.txt", "а.txt"] == archive.namelist()
