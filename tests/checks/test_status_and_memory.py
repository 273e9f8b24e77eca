"""The status of a record, and what a system put into its memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench

KEPT = {"memory": [{"id": "m1", "text": "Полынцева Марина Эдуардовна, отпуск с 26.10.2026", "conversation": "c1"}]}
RELATIVE = {"memory": [{"id": "m1", "text": "отпуск через две недели, с понедельника"}]}


class TestStatus:
    @pytest.mark.parametrize(("status", "wanted", "expected"), [
        ("completed", ["completed"], "pass"), ("asked", ["asked"], "pass"), ("deadline", ["deadline"], "pass"),
        ("asked", ["asked", "completed"], "pass"), ("completed", ["asked"], "fail"), ("asked", ["completed"], "fail"),
        ("deadline", ["asked", "completed"], "fail"), ("failed", ["asked", "completed", "deadline"], "fail"),
        ("not_run", ["completed"], "fail"),
    ])
    def test_every_status(self, tmp_path: Path, status: str, wanted: list[str], expected: str) -> None:
        """Each status against each wish; every record has one, so nothing is unknown."""
        assert expected == Bench(tmp_path).record("Ответ.", status=status).check(
            "status.is", "status", any_of=wanted).status.value


class TestMemory:
    @pytest.mark.parametrize(("memory", "kind", "args", "expected"), [
        (KEPT, "date", {"value": "2026-10-26"}, "pass"), (KEPT, "date", {"value": "2026-10-27"}, "fail"),
        (RELATIVE, "date", {"value": "2026-10-26"}, "fail"), ({}, "date", {"value": "2026-10-26"}, "fail"),
        (KEPT, "person", {"value": "Полынцева Марина Эдуардовна"}, "pass"),
        ({"memory": [{"text": "порог 350 000 руб."}]}, "number", {"value": 350000}, "pass"),
        ({"memory": [{"text": "порог 500 000 руб."}]}, "number", {"value": 350000}, "fail"),
        ({"a": {"b": [{"c": 350000}]}}, "number", {"value": 350000}, "pass"),
        (None, "date", {"value": "2026-10-26"}, "unknown"), (None, "number", {"value": 350000}, "unknown"),
    ])
    def test_after_the_task(self, tmp_path: Path, memory: Any, kind: str, args: dict[str, Any], expected: str) -> None:
        """A value that was kept, another one, none, and a memory that was not exported."""
        outcome = Bench(tmp_path).record("Запомнил: 26.10.2026, 350 000.", memory=memory).check(kind, "memory", **args)
        assert (expected, "evidence_absent" if expected == "unknown" else None) == (outcome.status.value, outcome.cause)

    def test_after_a_turn(self, tmp_path: Path) -> None:
        """`memory:turn-N` is the snapshot after that turn; a turn without one is unknown."""
        turns = [{"i": 0, "memory_after": KEPT}, {"i": 1, "memory_after": {}}, {"i": 2}]
        bench = Bench(tmp_path, turns=[{"text": text} for text in ("раз", "два", "три")])
        bench.record("Готово.", turns=turns, memory=KEPT)
        found = [bench.check("date", where, value="2026-10-26").status.value
                 for where in ("memory:turn-1", "memory:turn-2", "memory:turn-3", "memory")]
        assert ["pass", "fail", "unknown", "pass"] == found
