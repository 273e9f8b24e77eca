"""Sessions that are cut off, disks that fill up: what was decided stays, what was not is named, nothing is green."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.model import BadInput, Outcome
from tools.report import OUTCOMES, ReportFolder, read_outcomes
from tools.report.folder import JOURNAL

#: the 20th item of the serial order, in the middle of both orders
MIDDLE = "tests_bench/office/test_other_tasks.py::Task_other::test_check[14.02-good-unit]"
OUTCOME = Outcome.model_validate({"task": "1.01", "system": "s", "type": "answered", "item": "answered",
                                  "kind": "answered", "status": "pass"})
FILES = (OUTCOMES, "report.json", "report.md", "report.html")


def _bytes(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES}


def _old_report(sitting) -> dict[str, bytes]:
    """The report of a session before."""
    folder = sitting.run / "report"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_bytes(b"of before")
    return _bytes(folder)


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_ctrl_c(sitting, workers) -> None:
    """Exit 2, the report of before untouched, what was decided is kept; the next session finishes as if nothing was."""
    before = _old_report(sitting)
    cut = sitting.pytest("-q", *workers, faults={MIDDLE: "interrupt"})
    complete = sitting.report("partial")["completeness"]

    assert 2 == cut.code, cut.out
    assert before == _bytes(sitting.run / "report")
    assert 48 == complete["collected"] == complete["decided"] + len(complete["lost"]) + len(complete["broken"])
    assert 0 < complete["decided"] == len(sitting.outcomes("partial")) < 48
    assert 1 == sitting.pytest("-q", *workers).code
    assert 48 == len(sitting.outcomes())


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_a_killed_controller(sitting, workers) -> None:
    """kill -9 leaves the report of before and the journal, and no lock; the next session finishes."""
    before = _old_report(sitting)
    cut = sitting.pytest("-q", *workers, faults={MIDDLE: "kill_controller"})

    assert -9 == cut.code
    assert before == _bytes(sitting.run / "report")
    assert 0 < len(read_outcomes(sitting.run / "report" / JOURNAL)) < 48
    assert 1 == sitting.pytest("-q", *workers).code
    assert 48 == len(sitting.outcomes())
    assert not (sitting.run / "report" / JOURNAL).exists()


@pytest.mark.parametrize(("fault", "words"), [("full_disk", "No space left"), ("full_late", "No space left"),
                                              ("report_fails", "the report could not be made: KeyError")])
def test_a_report_that_cannot_be_written(sitting, fault: str, words: str) -> None:
    """Exit 3 with the reason, also with --report-only; the report of before stands whole, nothing is left beside it."""
    before = _old_report(sitting)
    done = sitting.pytest("-q", "--report-only", faults={"controller": fault})

    assert 3 == done.code
    assert words in done.out, done.out
    assert before == _bytes(sitting.run / "report")
    assert {*FILES, ".lock", JOURNAL} == {path.name for path in (sitting.run / "report").iterdir()}


def test_the_gate_is_not_green_without_a_report(sitting) -> None:
    """A baseline that knows every failure forgives no full disk; one that cannot be written is no green either."""
    baseline = sitting.folder / "baseline.json"
    made = sitting.pytest("-q", f"--baseline={baseline}", "--baseline-update")
    full = sitting.pytest("-q", f"--baseline={baseline}", faults={"controller": "full_late"})
    unwritten = sitting.pytest("-q", f"--baseline={baseline}", "--summary=/proc/attestat/summary.md")
    prepared = sitting.pytest("-q", f"--baseline={baseline}", "--setup-only", "--task=1.01")

    assert (0, 3, 3, 0) == (made.code, full.code, unwritten.code, prepared.code)
    assert "/proc/attestat: not written" in unwritten.out


def test_a_session_that_a_plugin_ends(sitting) -> None:
    """pytest.exit with code 0 is no green session."""
    done = sitting.pytest("-q", "--report-only", faults={MIDDLE: "pytest_exit"})

    assert 3 == done.code
    assert f"LOST {MIDDLE}" in done.out + str(sitting.report("partial")["completeness"]["lost"])


@pytest.mark.parametrize("arguments", [("--continue-on-collection-errors",), ("-n", "2")], ids=["serial", "n2"])
def test_a_module_that_cannot_be_collected(sitting, arguments) -> None:
    """Its items are missed: not green, and not the whole run."""
    done = sitting.pytest("-q", "--report-only", *arguments, faults={"collection": "Task_01_01"})

    assert done.code in (2, 3), done.out
    assert not (sitting.run / "report" / "report.json").exists()


def test_workers_that_do_not_start(sitting) -> None:
    """Nothing was graded, and nobody may think so."""
    done = sitting.pytest("-q", "-n", "1", "--max-worker-restart=1", "--report-only", faults={"worker": "no_start"})

    assert done.code not in (0, 1), done.out
    assert not (sitting.run / "report" / "report.json").exists()


def test_last_failed_after_a_crash(sitting) -> None:
    """--lf takes up the item that killed its worker and those that failed."""
    first = sitting.pytest("-q", "-n", "2", faults={MIDDLE: "kill"})
    again = sitting.pytest("-n", "2", "--lf", "--report-only", "-rA")
    wrong = {outcome["item"] for outcome in sitting.outcomes("partial") if outcome["status"] != "pass"}

    assert 3 == first.code
    assert f"worker 'gw0' crashed while running '{MIDDLE}'" in first.out.replace("gw1", "gw0")
    assert 0 == again.code
    assert [MIDDLE] == again.passed
    assert {"total", "r1", "r2"} == wrong


def test_two_sessions_on_one_run(sitting) -> None:
    """The second is refused before it grades anything."""
    with ReportFolder(sitting.run / "report"):
        done = sitting.pytest()

    assert 4 == done.code
    assert "another session is writing" in done.err
    assert "--report-dir" in done.err


@pytest.mark.parametrize("arguments", [("-x",), ("--maxfail=2",), ("-x", "-n", "2")], ids=["x", "maxfail", "x-n2"])
def test_a_stopped_session_is_not_complete(sitting, arguments) -> None:
    """-x leaves items undecided: they are named, and --report-only does not make that green."""
    done = sitting.pytest("-q", "--report-only", *arguments)
    complete = sitting.report("partial")["completeness"]

    assert done.code in (2, 3), done.out
    assert 0 < len(complete["lost"])
    assert 48 == complete["decided"] + len(complete["lost"])
    assert not (sitting.run / "report" / "report.json").exists()


def test_a_full_disk_at_any_write_keeps_the_old_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever file the disk is full at, the old ones stand; without the fault the new ones come."""
    from tools.model import storage

    written = 0

    def fsync(descriptor: int) -> None:
        nonlocal written
        written += 1
        if written == fails_at:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(storage.os, "fsync", fsync)
    with ReportFolder(tmp_path) as folder:
        fails_at = 0
        folder.finish([], dict.fromkeys(FILES[1:], b"old"))
        for fails_at in (1, 2, 3, 4):  # noqa: B007 (fsync above reads it)
            written = 0
            with pytest.raises(OSError, match="No space"):
                folder.finish([], dict.fromkeys(FILES[1:], b"new"))
            assert {OUTCOMES: b"", **dict.fromkeys(FILES[1:], b"old")} == _bytes(tmp_path)
        folder.finish([], dict.fromkeys(FILES[1:], b"new"))
    assert {OUTCOMES: b"", **dict.fromkeys(FILES[1:], b"new")} == _bytes(tmp_path)


def test_what_a_killed_session_left_is_taken_away(tmp_path: Path) -> None:
    """Files that never got their name do not pile up."""
    (tmp_path / ".new").mkdir()
    (tmp_path / ".new" / ".report.json.x1y2").write_bytes(b"{")
    with ReportFolder(tmp_path) as folder:
        folder.finish([], {"report.md": b"new"})

    assert {".lock", OUTCOMES, "report.md"} == {path.name for path in tmp_path.iterdir()}


@pytest.mark.parametrize("name", [".lock", JOURNAL])
def test_links_in_a_report_folder_are_not_followed(tmp_path: Path, name: str) -> None:
    """A stranger's run may hold a report folder with a link to a file of the person who grades it."""
    outside = tmp_path / "precious"
    outside.write_text("kept")
    inside = tmp_path / "report"
    inside.mkdir()
    (inside / name).symlink_to(outside)
    with pytest.raises((OSError, BadInput)), ReportFolder(inside) as folder:
        folder.append(OUTCOME)

    assert "kept" == outside.read_text()
