"""Real files with a few bytes changed: nothing crashes the readers, and every refusal is the file's own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools.model import Unreadable
from tools.office import read

#: mutated files of each kind, in the quick tier and in the full one: 60 and 500 in all
QUICK, FULL = 12, 100
KINDS = ("docx", "pptx", "xlsx", "pdf", "eml")


def _mutate(raw: bytearray, draw: random.Random) -> bytearray:
    """Bytes drawn anew; in one file of four a stretch is cut out, doubled or moved to the end as well."""
    for _ in range(draw.randint(1, 40)):
        raw[draw.randrange(len(raw))] = draw.randrange(256)
    if draw.random() < 0.25:
        start = draw.randrange(len(raw))
        stop = min(len(raw), start + draw.randint(1, 2_000))
        piece = raw[start:stop]
        way = draw.choice(("cut", "double", "move"))
        raw[start:stop] = piece * 2 if way == "double" else b""
        raw += piece if way == "move" else b""
    return raw


def _ours(real_files: Path, folder: Path, kind: str, numbers: range) -> list[tuple[str, int, str]]:
    """Mutated files of a kind that the readers fail on for a reason of their own."""
    sources = [path for path in sorted(real_files.glob(f"*.{kind}")) if path.stat().st_size < 300_000]
    found = []
    for number in numbers:
        draw = random.Random(f"{kind} {number}")
        source = draw.choice(sources)
        path = folder / f"{number}.{kind}"
        path.write_bytes(_mutate(bytearray(source.read_bytes()), draw))
        result = read(path, cache=folder / "cache")
        if isinstance(result, Unreadable) and result.ours and result.reason != "unsupported":
            found.append((source.name, number, result.detail))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_mutated_files(real_files: Path, tmp_path: Path, kind: str) -> None:
    """Twelve files of a kind, sixty in all."""
    assert _ours(real_files, tmp_path, kind, range(QUICK)) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_mutated_files(real_files: Path, tmp_path: Path, kind: str) -> None:
    """A hundred files of a kind, five hundred in all."""
    assert _ours(real_files, tmp_path, kind, range(FULL)) == []


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["doc", "xls", "odt", "ods"])
def test_mutated_files_through_libreoffice(real_files: Path, tmp_path: Path, kind: str) -> None:
    """Five files of a kind: the office may refuse them or read them, the session lives on."""
    assert _ours(real_files, tmp_path, kind, range(5)) == []
