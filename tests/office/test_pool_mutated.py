"""Real files with a few bytes changed: nothing crashes the readers, and every refusal is the file's own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools.model import Unreadable
from tools.office import read

#: mutated files of each kind
SAMPLE = 15


@pytest.mark.parametrize("kind", ["docx", "pptx", "pdf", "eml"])
def test_mutated_files(real_files: Path, tmp_path: Path, kind: str) -> None:
    """Fifteen files of a kind, each with up to forty bytes drawn anew."""
    draw = random.Random(kind)
    sources = [path for path in sorted(real_files.glob(f"*.{kind}")) if path.stat().st_size < 300_000]
    ours = []
    for number in range(SAMPLE):
        source = draw.choice(sources)
        raw = bytearray(source.read_bytes())
        for _ in range(draw.randint(1, 40)):
            raw[draw.randrange(len(raw))] = draw.randrange(256)
        path = tmp_path / f"{number}.{kind}"
        path.write_bytes(raw)
        result = read(path, cache=tmp_path / "cache")
        if isinstance(result, Unreadable) and result.ours:
            ours.append((source.name, result.detail))
    assert ours == []
