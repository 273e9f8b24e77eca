"""Workbooks that nobody here wrote: each gives a document or a typed reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.model import Document, Unreadable
from tools.office.xlsx import read_xlsx

_FOLDER = Path(__file__).parents[3] / "shared" / "real_files"
_BOOKS = sorted([*_FOLDER.glob("*.xlsx"), *_FOLDER.glob("*.xlsm")])


@pytest.mark.skipif(not _BOOKS, reason="../shared/real_files is not here")
@pytest.mark.parametrize("path", _BOOKS, ids=lambda path: path.name)
def test_a_real_workbook_gives_a_document_or_a_reason(path: Path) -> None:
    """Damaged ones are refused for what is wrong with them, never for a gap of ours."""
    result = read_xlsx(path)

    assert isinstance(result, Document) or (isinstance(result, Unreadable) and result.detail and not result.ours)
