"""Groups: one outcome, an exact share, members as evidence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.grading.builders import Bench
from tools.model import Outcome


def _group(tmp_path: Path, n: int, share: float, answer: str, where: str = "answer", **fields: Any) -> Outcome:
    checks = [
        {
            "id": f"d_{value}",
            "kind": "number",
            "where": where,
            "args": {"value": value},
            "group": "lines",
            "share": share,
        }
        for value in range(1000, 1000 + n)
    ]
    return Bench(tmp_path, checks=checks).record(answer, **fields).examine()["check:lines"]


def _numbers(n: int) -> str:
    return "; ".join(str(value) for value in range(1000, 1000 + n))


class TestShare:
    @pytest.mark.parametrize(
        ("n", "share", "right", "expected"),
        [
            (40, 0.95, 38, "pass"),
            (40, 0.95, 37, "fail"),
            (12, 0.9, 11, "pass"),
            (12, 0.9, 10, "fail"),
            (3, 0.33, 1, "pass"),
            (3, 0.34, 1, "fail"),
            (10, 0.7, 7, "pass"),
            (3, 1, 3, "pass"),
            (3, 1, 2, "fail"),
        ],
    )
    def test_is_exact(self, tmp_path: Path, n: int, share: float, right: int, expected: str) -> None:
        """The share is compared as a fraction: 38 of 40 is 0.95, 7 of 10 is 0.7."""
        assert expected == _group(tmp_path, n, share, _numbers(right)).status.value

    def test_one_outcome(self, tmp_path: Path) -> None:
        """A group is one outcome under its own name; members that failed are its evidence."""
        outcome = _group(tmp_path, 4, 1, _numbers(2))
        assert ("lines", "lines", "group", False, 2) == (
            outcome.item,
            outcome.group,
            outcome.kind,
            outcome.counts,
            len(outcome.evidence),
        )
        assert "верно 2 из 4, нужно не менее 4; не прошли: d_1002, d_1003" == outcome.reason

    def test_unknown_members(self, tmp_path: Path) -> None:
        """Undecided members leave the group open only if they could decide it."""
        open_ = _group(tmp_path / "a", 4, 0.5, _numbers(1), "any", files=None)
        decided = _group(tmp_path / "b", 4, 0.25, _numbers(1), "any", files=None)
        assert (("unknown", "evidence_absent"), "pass") == ((open_.status.value, open_.cause), decided.status.value)
