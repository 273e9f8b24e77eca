"""The report's folder: locked while a session writes, outcomes kept as they come, the report never half written."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from tools.model import BadInput, Outcome, load_lines, write_atomic

#: decided outcomes of a finished session, sorted
OUTCOMES = "outcomes.jsonl"
#: outcomes of the session that is running, or of one that was killed, in the order they came
JOURNAL = "outcomes.partial.jsonl"
_LOCK = ".lock"


class ReportFolder:
    """A locked folder. Use as a context manager, or call `close`."""

    def __init__(self, path: Path) -> None:
        """Lock the folder, making it when needed. Raises BadInput when another session holds it."""
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock = (path / _LOCK).open("w", encoding="utf-8")
        except OSError as error:
            raise BadInput.one(path, "", f"cannot be written ({error.strerror})",
                               "pass another folder with --report-dir") from None
        if not _locked(self._lock):
            self._lock.close()
            raise BadInput.one(path, "", "another session is writing its report here",
                               "wait for it, or pass another folder with --report-dir")
        self._journal: IO[str] | None = None

    def append(self, outcome: Outcome) -> None:
        """Keep one outcome at once, so that a killed session leaves what it decided."""
        if self._journal is None:
            self._journal = (self.path / JOURNAL).open("w", encoding="utf-8")
        self._journal.write(outcome.model_dump_json() + "\n")
        self._journal.flush()

    def finish(self, outcomes: Iterable[Outcome], files: dict[str, bytes], part: str = "") -> Path:
        """Write the sorted outcomes and the rendered files, each at once; then drop the journal.

        `part` names a folder inside for a session that did not grade the whole run. Returns the folder written.

        The order is the reader's safety: a report never stands beside outcomes that it was not made of.
        """
        ordered = sorted(outcomes, key=sort_key)
        folder = self.path / part
        for name in files:
            (folder / name).unlink(missing_ok=True)
        lines = "".join(outcome.model_dump_json() + "\n" for outcome in ordered)
        write_atomic(folder / OUTCOMES, lines.encode("utf-8"))
        for name, data in files.items():
            write_atomic(folder / name, data)
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        (self.path / JOURNAL).unlink(missing_ok=True)
        return folder

    def close(self) -> None:
        """Release the folder; a journal that was not finished stays."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        self._lock.close()

    def __enter__(self) -> ReportFolder:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def sort_key(outcome: Outcome) -> tuple[str, tuple[int, ...], str, str]:
    """Order of outcomes in files: system, task, type, item."""
    return outcome.system, tuple(int(part) for part in outcome.task.split(".")), outcome.type, outcome.item


def read_outcomes(path: Path) -> tuple[Outcome, ...]:
    """Outcomes of a finished session. Raises BadInput."""
    return load_lines(Outcome, path)


def _locked(stream: IO[str]) -> bool:
    # The kernel drops the lock of a killed process, so that no stale lock ever needs a hand.
    if os.name == "nt":
        return True
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
