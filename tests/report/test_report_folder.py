"""The report's folder: one session at a time, nothing half written, a killed session leaves its journal."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.model import BadInput, Outcome
from tools.report import OUTCOMES, ReportFolder, read_outcomes
from tools.report.folder import JOURNAL

OUTCOME = Outcome.model_validate({"task": "1.01", "system": "s", "type": "answered", "item": "answered",
                                  "kind": "answered", "status": "pass"})


def test_two_sessions_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second is told so, whichever process it is in."""
    with ReportFolder(tmp_path / "report"):
        script = ("from pathlib import Path\nfrom tools.report import ReportFolder\n"
                  f"ReportFolder(Path({str(tmp_path / 'report')!r}))")
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False,
                              cwd=Path(__file__).parents[2])

        assert "another session" in done.stderr
    with ReportFolder(tmp_path / "report") as again:
        assert tmp_path / "report" == again.path


def test_an_unwritable_place_is_refused(tmp_path: Path) -> None:
    """A file where the folder should be."""
    (tmp_path / "report").write_text("")
    with pytest.raises(BadInput, match="--report-dir"):
        ReportFolder(tmp_path / "report")


def test_a_session_that_dies_leaves_its_journal(tmp_path: Path) -> None:
    """Outcomes are on disk as soon as they are known."""
    folder = ReportFolder(tmp_path)
    folder.append(OUTCOME)

    assert (OUTCOME,) == read_outcomes(tmp_path / JOURNAL)
    folder.close()
    assert (OUTCOME,) == read_outcomes(tmp_path / JOURNAL)


def test_a_finished_session_leaves_no_journal(tmp_path: Path) -> None:
    """Outcomes sorted, files written, nothing else."""
    with ReportFolder(tmp_path) as folder:
        folder.append(OUTCOME)
        folder.finish([OUTCOME], {"report.md": b"text"})

    assert (OUTCOME,) == read_outcomes(tmp_path / OUTCOMES)
    assert [".lock", "outcomes.jsonl", "report.md"] == sorted(path.name for path in tmp_path.iterdir())


def test_no_page_outlives_its_outcomes(tmp_path: Path) -> None:
    """A report that this session does not write goes away with the outcomes that it was made of."""
    with ReportFolder(tmp_path) as folder:
        folder.finish([OUTCOME], {"report.json": b"old", "report.md": b"old", "report.html": b"old"})
        folder.finish([OUTCOME], {"report.json": b"new"})

    assert [".lock", "outcomes.jsonl", "report.json"] == sorted(path.name for path in tmp_path.iterdir())
