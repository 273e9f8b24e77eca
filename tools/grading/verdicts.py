"""Judged items: the saved verdict, if it holds, as outcomes."""

from __future__ import annotations

from pathlib import Path

from tools.checks import Subject
from tools.grading.items import Item
from tools.model import Outcome, OutcomeStatus


class Judging:
    """The verdict beside one record."""

    def __init__(self, subject: Subject, path: Path, judged: bool) -> None:
        self._subject = subject
        self._path = path
        self._judged = judged

    def outcome(self, item: Item, fabricated: Outcome | None) -> Outcome:
        """Decide one judged item; `fabricated` is the outcome of that check, for hallucinations."""
        return Outcome(task=self._subject.task.id, system=self._subject.system, type=item.type, item=item.slug,
                       kind=item.kind, status=OutcomeStatus.NOT_JUDGED, critical=item.critical, counts=item.counts,
                       reason="не судилось", reason_en="not judged")
