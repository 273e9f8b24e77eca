"""Written presentations read back: by this project's reader and by python-pptx."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path

from tests.authoring import writers_samples as samples
from tools.authoring import documents as d
from tools.model import Document
from tools.office import read_here


def _read(folder: Path, data: bytes) -> Document:
    path = folder / "deck.pptx"
    path.write_bytes(data)
    document = read_here(path)
    assert isinstance(document, Document)
    return document


def test_pieces_are_native(tmp_path: Path) -> None:
    """Titles in placeholders, charts with their points, a table, a picture, notes."""
    document = _read(tmp_path, d.write_pptx(samples.slides(), samples.META))

    assert [slide["title"] for slide in document.facts["slides"]] == ["Выручка", "Графики", "Прочее"]
    assert [chart["series"][0]["values"] for chart in document.facts["charts"]] == [[412, Decimal("468.5")]] * 4
    assert [[cell.text for cell in row] for row in document.grids[0].rows] == [["Год", "Сумма"], ["2025", "468,5"]]
    assert [slide["notes"] for slide in document.facts["slides"]] == [False, True, False]
    assert document.facts["images"] == 1


def test_look_is_one() -> None:
    """Only the two layouts that are used stay, and a slide holds no empty placeholder of the template."""
    from pptx import Presentation

    deck = Presentation(io.BytesIO(d.write_pptx(samples.slides(), samples.META)))
    empty = [shape.name for slide in deck.slides for shape in slide.placeholders if not shape.text_frame.text]

    assert len(deck.slide_layouts) == 2
    assert empty == []
    assert deck.core_properties.created == samples.META.created
