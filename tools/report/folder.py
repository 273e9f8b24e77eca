"""The report's folder: locked while a session writes, outcomes kept as they come, the report never half written."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable, Sequence
from io import FileIO
from pathlib import Path

from tools.model import BadInput, Outcome, load, load_lines, write_atomic
from tools.report.model import Completeness, Report

#: decided outcomes of a finished session, sorted
OUTCOMES = "outcomes.jsonl"
#: outcomes of the session that is running, or of one that was killed, in the order they came
JOURNAL = "outcomes.partial.jsonl"
_LOCK = ".lock"
#: a report that this session does not write must not stay beside outcomes that it was not made of
_REPORTS = ("report.json", "report.md", "report.html")
#: where new files wait until all of them are on disk
_STAGING = ".new"


class ReportFolder:
    """A locked folder. Use as a context manager, or call `close`."""

    def __init__(self, path: Path) -> None:
        """Lock the folder, making it when needed. Raises BadInput when another session holds it."""
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock = _open(path / _LOCK)
        except OSError as error:
            raise BadInput.one(path, "", f"cannot be written ({error.strerror})",
                               "pass another folder with --report-dir") from None
        if not _locked(self._lock):
            self._lock.close()
            raise BadInput.one(path, "", "another session is writing its report here",
                               "wait for it, or pass another folder with --report-dir")
        self._journal: FileIO | None = None

    def append(self, outcome: Outcome) -> None:
        """Keep one outcome at once, so that a killed session leaves what it decided. Raises OSError."""
        if self._journal is None:
            self._journal = _open(self.path / JOURNAL)
            self._journal.truncate()
        # Not buffered: on a full disk a buffer would raise once more when it is closed.
        line = (outcome.model_dump_json() + "\n").encode("utf-8")
        if self._journal.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def finish(self, outcomes: Iterable[Outcome], files: dict[str, bytes], part: str = "") -> Path:
        """Write the sorted outcomes and the rendered files, then drop the journal. Returns the folder written.

        `part` names a folder inside for a session that did not grade the whole run. Raises OSError, and then the
        report of the session before stands as it was.

        Everything is on disk before the first name changes; then the old report goes, the outcomes come, and the new
        report last, so that whenever this is cut off no report stands beside outcomes that it was not made of.
        """
        folder = self.path / part
        if part and folder.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        lines = "".join(outcome.model_dump_json() + "\n" for outcome in sorted(outcomes, key=sort_key))
        staging = folder / _STAGING
        _remove(staging)
        try:
            for name, data in {OUTCOMES: lines.encode("utf-8"), **files}.items():
                write_atomic(staging / name, data)
            for name in {*files, *_REPORTS}:
                (folder / name).unlink(missing_ok=True)
            for name in (OUTCOMES, *files):
                (staging / name).replace(folder / name)
        finally:
            _remove(staging)
        self._end_journal()
        (self.path / JOURNAL).unlink(missing_ok=True)
        return folder

    def close(self) -> None:
        """Release the folder; a journal that was not finished stays."""
        self._end_journal()
        self._lock.close()

    def _end_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def __enter__(self) -> ReportFolder:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def sort_key(outcome: Outcome) -> tuple[str, tuple[tuple[int, str], ...], str, str]:
    """Order of outcomes in files: system, task by its numbers or card by its id, type, item."""
    place = tuple((int(part), "") if part.isdecimal() else (-1, part) for part in outcome.task.split("."))
    return outcome.system, place, outcome.type, outcome.item


def read_outcomes(path: Path) -> tuple[Outcome, ...]:
    """Outcomes of a finished session. Raises BadInput."""
    return load_lines(Outcome, path)


def completeness_beside(folder: Path, outcomes: Sequence[Outcome]) -> Completeness | None:
    """The ledger of the report that stands beside outcomes; None without one, or for one of another version.

    Raises BadInput where it counted other outcomes: a file cut at the end of a line reads like a whole one.
    """
    try:
        saved = load(Report, folder / "report.json").completeness
    except BadInput:
        return None
    if saved.decided != len(outcomes):
        raise BadInput.one(folder / OUTCOMES, "", f"{len(outcomes)} outcomes, report.json says {saved.decided}: the "
                           "file is cut, or of another session", "copy both files again, or grade again: pytest "
                           "--run=RUN --report-only")
    return saved


def _open(path: Path) -> FileIO:
    # Attack: a run of a stranger whose report folder holds links to files of the person who grades it.
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    return FileIO(os.open(path, flags, 0o644), "r+")


def _remove(folder: Path) -> None:
    # What a killed session left; a link in its place is taken away, not followed.
    if folder.is_symlink():
        folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


def _locked(stream: FileIO) -> bool:
    # The kernel drops the lock of a killed process, so that no stale lock ever needs a hand.
    if os.name == "nt":
        return True
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
