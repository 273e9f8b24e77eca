"""What the author's own files say, read by the same readers that the grading uses."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tools.authoring.plan import Output, Placed
from tools.model import Unreadable


@lru_cache(maxsize=1024)
def text_of(name: str, data: bytes) -> str:
    """The visible text of a file, "" for one without text (a scan, a picture, a broken file)."""
    # The author's own bytes: no need of the pool of reader processes.
    from tools.office import read_here

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{Path(name).suffix}"
        path.write_bytes(data)
        document = read_here(path)
    return "" if isinstance(document, Unreadable) else document.text


def output_texts(output: Output) -> tuple[str, ...]:
    """The units that a quote may come from: the last answer, the earlier ones, each delivered file."""
    asked = () if output.asked is None else (output.asked,)
    return (str(output.answer), *output.earlier, *asked, *(text_of(name, data) for name, data in output.files.items()))


def material_texts(files: Iterable[Placed]) -> tuple[tuple[str, str], ...]:
    """Path and text of each material; a scan says what its original says."""
    return tuple((placed.path, placed.original or text_of(placed.path, placed.data)) for placed in files)
