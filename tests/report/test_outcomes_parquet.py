"""Outcomes as Parquet: the same values as in the contract, the same bytes twice."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tools.__main__ import main
from tools.model import Outcome, pretty_json
from tools.report import outcomes_parquet

BASE = {"task": "1.01", "system": "s", "type": "check", "item": "total", "kind": "number", "status": "fail"}
OUTCOMES = [
    Outcome.model_validate({**BASE, "reason": "нет числа 5", "critical": True, "evidence": [
        {"unit": "ответ", "locator": "знаки 1–3", "text": "=1+1", "start": 0}, {"unit": "b.xlsx"}],
        "earlier": [{**BASE, "status": "pass", "attempt": 1}]}),
    Outcome.model_validate({**BASE, "type": "hallucinations", "item": "hallucinations", "found": 2, "status": "unknown",
                            "cause": "engine", "notes": ["а", "б"]}),
]


def test_values_come_back() -> None:
    """Nulls stay null, lists stay lists, and text is not made inert: no spreadsheet runs it."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow (pip install -r requirements-parquet.txt)")
    import pyarrow

    rows = parquet.read_table(pyarrow.BufferReader(outcomes_parquet(OUTCOMES))).to_pylist()

    assert ["fail", "unknown"] == [row["status"] for row in rows]
    assert [None, 2] == [row["found"] for row in rows]
    assert [True, False] == [row["critical"] for row in rows]
    assert [("ответ", "=1+1", 0), ("b.xlsx", "", None)] == [
        (found["unit"], found["text"], found["start"]) for found in rows[0]["evidence"]]
    assert [(1, "pass")] == [(one["attempt"], one["status"]) for one in rows[0]["earlier"]]
    assert [[], ["а", "б"]] == [row["notes"] for row in rows]


def test_the_same_bytes_twice() -> None:
    """Also of nothing."""
    pytest.importorskip("pyarrow", reason="needs pyarrow (pip install -r requirements-parquet.txt)")

    assert outcomes_parquet(OUTCOMES) == outcomes_parquet(OUTCOMES)
    assert outcomes_parquet([]).startswith(b"PAR1")


def _graded(root: Path) -> Path:
    """A run that has outcomes and no more."""
    (root / "s").mkdir(parents=True)
    (root / "run.json").write_bytes(pretty_json({
        "schema": "office-run/1", "suite": "office", "edition": {"name": "e", "sha256": "0" * 64},
        "systems": [{"id": "s", "name": "С"}]}))
    (root / "report").mkdir()
    (root / "report" / "outcomes.jsonl").write_text("".join(one.model_dump_json() + "\n" for one in OUTCOMES), "utf-8")
    return root


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`report RUN --parquet FILE` writes it and says where."""
    pytest.importorskip("pyarrow", reason="needs pyarrow (pip install -r requirements-parquet.txt)")
    out = tmp_path / "o.parquet"

    assert 0 == main(["report", str(_graded(tmp_path / "run")), "--parquet", str(out)])
    assert str(out) in capsys.readouterr().out
    assert outcomes_parquet(OUTCOMES) == out.read_bytes()


def test_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                             capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence with the command that installs it, exit 4, and no file."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    out = tmp_path / "o.parquet"

    assert 4 == main(["report", str(_graded(tmp_path / "run")), "--parquet", str(out)])
    told = capsys.readouterr().err
    assert "pip install -r requirements-parquet.txt" in told
    assert not out.exists()


def test_csv_has_the_attempts_before(tmp_path: Path) -> None:
    """Their statuses, oldest first."""
    out = tmp_path / "o.csv"

    assert 0 == main(["report", str(_graded(tmp_path / "run")), "--csv", str(out)])
    assert out.read_text("utf-8-sig").splitlines()[1].endswith(",pass")
    assert 2 == len([json.loads(line) for line in (tmp_path / "run/report/outcomes.jsonl").read_text().splitlines()])
