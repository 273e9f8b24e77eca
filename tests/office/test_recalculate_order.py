"""Which engine is asked when: formulon first for small books, last for big ones."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.office.workbooks import book
from tools.office import libreoffice
from tools.office import recalculate_worker as worker
from tools.office.recalculate_engines import EngineFailure, Place, Reading

_FORMULAS = {"A3": "=A1+A2", "A4": "=A3*2"}


class _Asked:
    """Engines that say what they are told, in the order of asking."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **answers: float | None) -> None:
        self.order: list[str] = []
        for name, answer in answers.items():
            if name == "office":
                monkeypatch.setattr(libreoffice, "libreoffice", self._office(answer))
                monkeypatch.setattr(libreoffice, "program", lambda found=answer: found and "soffice")
            else:
                monkeypatch.setattr(worker, name, self._engine(name, answer))
        monkeypatch.setattr(worker, "unsupported", lambda names: frozenset())

    def _engine(self, name: str, answer: float | None) -> Any:
        def engine(path: Path, wanted: Iterable[Place]) -> dict[Place, Reading]:
            if not path.name.startswith("plain"):
                self.order.append(name)
            if answer is None:
                raise EngineFailure(name)
            return {place: Reading("number", answer) for place in wanted}
        return engine

    def _office(self, answer: float | None) -> Any:
        engine = self._engine("office", answer)
        return lambda path, wanted: (engine(path, wanted), "LibreOffice 0")


def _said(path: Path) -> tuple[Any, ...]:
    reply = worker._calculate(path)
    return tuple(cell[1] if not cell[2] else cell[2] for cell in reply["cells"]["Лист1"].values())


@pytest.mark.parametrize(("many", "answers", "order", "said"), [
    (False, {"formulon": 3, "ironcalc": 3, "office": 9}, ["formulon", "ironcalc"], 3),
    (False, {"formulon": 3, "ironcalc": 4, "office": 3}, ["formulon", "ironcalc", "office"], 3),
    (True, {"formulon": 9, "ironcalc": 3, "office": 3}, ["ironcalc", "office"], 3),
    (True, {"formulon": 3, "ironcalc": 3, "office": 4}, ["ironcalc", "office", "formulon"], 3),
    (True, {"formulon": 3, "ironcalc": 3, "office": None}, ["ironcalc", "formulon"], 3),
    (True, {"formulon": 5, "ironcalc": 3, "office": 4}, ["ironcalc", "office", "formulon"], "disagreement"),
    (True, {"formulon": 5, "ironcalc": None, "office": 5}, ["ironcalc", "office", "formulon"], 5),
], ids=["small", "small, open", "big", "big, open", "big, no office", "big, all differ", "big, a failure"])
def test_the_order_of_asking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, many: bool,
                             answers: dict[str, float | None], order: list[str], said: float | str) -> None:
    """Two voices decide; the third is heard where they leave anything open."""
    monkeypatch.setattr(worker, "MANY_CELLS", 1 if many else 1_000)
    asked = _Asked(monkeypatch, **answers)
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1, "A2": 2, **_FORMULAS}})

    assert _said(path) == (said, said)
    assert asked.order == order
