"""A file that may not be read is told as such, not as a link or a folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.office.door import read_file
from tools.office.refusal import Refused


def test_no_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the file's fault, so that no system is spared a check by it."""
    def denied(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(Refused) as refused:
        read_file(tmp_path / "a.xlsx")

    found = refused.value.unreadable
    assert (found.reason, found.detail, found.ours) == ("unreadable", "Нет прав на чтение файла.", False)
