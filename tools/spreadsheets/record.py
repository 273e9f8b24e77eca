"""The record of one workflow: a record of the office exam under the id of a workflow."""

from __future__ import annotations

from tools.model.fields import Sat
from tools.model.record import Record


class WorkflowRecord(Record):
    """`record.json`: the same contract, `office-record/1`; the answer is the text, files are the produced ones."""

    task_id: Sat

    @property
    def minutes(self) -> float | None:
        """Minutes of work, null where nobody measured."""
        if self.timing is None:
            return None
        seconds = self.timing.work_s if self.timing.work_s is not None else self.timing.wall_s
        return None if seconds is None else seconds / 60
