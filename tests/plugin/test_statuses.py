"""Statuses of records, from run.json to the report, and earlier attempts."""

from __future__ import annotations

import json
from pathlib import Path

from tools.model import file_sha256


def _tree(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): file_sha256(path) for path in sorted(folder.rglob("*"))
            if path.is_file() and "report" not in path.relative_to(folder).parts}


def test_every_status(sitting) -> None:
    """asked and deadline came to an answer, failed did not; not_run needs a lacking capability, else it is missing.

    Earlier attempts are neither read nor touched, and how many there were is said.
    """
    earlier = sitting.run / "good" / "1.01" / "attempts" / "1"
    earlier.mkdir(parents=True)
    (earlier / "record.json").write_text("{", "utf-8")
    sitting.record("good", "1.01", status="asked", attempt=2)
    sitting.record("good", "14.01", status="deadline")
    sitting.record("good", "14.02", status="failed", status_reason={"code": "crash", "detail": "\x1b[2Jпроцесс упал"})
    sitting.record("poor", "1.01", None, status="not_run", status_reason={"code": "вложение"})
    sitting.record("poor", "14.01", None, status="not_run", status_reason={"code": "лень"})
    (sitting.run / "poor" / "14.02" / "record.json").unlink()
    before = _tree(sitting.run)
    done = sitting.pytest("-q", "--judge=off")
    answered = {(outcome["system"], outcome["task"]): outcome for outcome in sitting.outcomes()
                if outcome["type"] == "answered"}
    good, poor = sitting.report()["systems"]

    assert 1 == done.code
    assert {("good", "1.01"): "pass", ("good", "14.01"): "pass", ("good", "14.02"): "fail", ("poor", "1.01"): "not_run",
            ("poor", "14.01"): "missing", ("poor", "14.02"): "missing"} == {
                key: outcome["status"] for key, outcome in answered.items()}
    assert "\x1b[2J" not in done.out
    assert "\N{REPLACEMENT CHARACTER}[2Jпроцесс упал" in done.out
    assert "процесс упал" in answered["good", "14.02"]["reason"]
    assert "попытка 2" in answered["good", "1.01"]["reason"]
    assert "«лень»" in answered["poor", "14.01"]["reason"]
    assert (["1.01"], ["14.01", "14.02"], 2) == (poor["not_run"], poor["missing"], poor["totals"]["tasks"])
    assert ([], [], 3) == (good["not_run"], good["missing"], good["totals"]["tasks"])
    assert before == _tree(sitting.run)


def test_all_left_out_is_not_green(sitting) -> None:
    """A system that lacks what every task requires has shown nothing: its items are skipped and named, exit 0 only
    because nothing failed, and the totals are empty."""
    path = sitting.run / "run.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest["systems"][0]["capabilities"] = []
    path.write_text(json.dumps(manifest), "utf-8")
    for task in ("1.01", "14.01", "14.02"):
        (sitting.run / "good" / task / "record.json").unlink()
    done = sitting.pytest("-q", "--system=good")
    good = sitting.report("partial")["systems"][0]

    assert "24 skipped" in done.out
    assert (0, ["1.01", "14.01", "14.02"]) == (good["totals"]["tasks"], good["not_run"])
