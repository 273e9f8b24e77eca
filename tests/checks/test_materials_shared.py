"""A corpus that several tasks share is read and indexed once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools.checks.materials import Materials, Texts
from tools.text import fabrication


class Shelf:
    """What `Materials` needs of an edition."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path, text in {"shared/a/1.txt": "ИНН 1111111111", "originals/shared/a/s.pdf.txt": "ИНН 2222222222",
                           "tasks/1.01/turn-1/x.txt": "ИНН 3333333333",
                           "tasks/1.02/turn-1/x.txt": "курс 91,5 руб."}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")

    def material(self, path: str) -> Path:
        return self.root / path


def _task(id: str) -> Any:
    paths = [f"tasks/{id}/turn-1/x.txt", "shared/a/1.txt", "originals/shared/a/s.pdf.txt"]
    return SimpleNamespace(id=id, materials=[SimpleNamespace(path=path) for path in paths])


def test_two_tasks_read_their_corpus_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each file of the corpus is opened once for both tasks, and each task keeps its own files to itself."""
    opened: list[str] = []
    read = Texts._read
    monkeypatch.setattr(Texts, "_read", lambda self, path: opened.append(path) or read(self, path))
    shelf: Any = Shelf(tmp_path)
    one, two = (Materials(shelf, _task(id)) for id in ("1.01", "1.02"))

    assert set(one.texts) == {"tasks/1.01/turn-1/x.txt", "shared/a/1.txt", "originals/shared/a/s.pdf.txt"}
    assert [[not fabrication.find(f"ИНН {digit * 10}", materials.index) for digit in "1234"]
            for materials in (one, two)] == [[True, True, True, False], [True, True, False, False]]
    assert sorted(opened) == sorted({*one.paths, *two.paths})
    assert (one.unread, two.unread) == ((), ())


def test_operands_may_come_from_task_and_corpus() -> None:
    """A rate computed from a number of the task and one of the corpus is no invention."""
    corpus = fabrication.Materials(["Сумма 1 830 руб."])
    whole = fabrication.Materials(["Куплено 20 долларов"], (corpus,))

    assert fabrication.find("курс: 1 830 / 20 = 91,5 руб. за доллар", whole) == ()
    assert whole.numbers >= corpus.numbers
