"""What became of a task of a system, as one of seven standings, each with a sign beside its colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tools.model import Outcome, OutcomeStatus
from tools.report.model import TaskLine

Standing = Literal["solved", "failed", "critical", "missing", "unsettled", "part", "not_run"]

#: in the order of legends
STANDINGS: tuple[Standing, ...] = ("solved", "failed", "critical", "missing", "unsettled", "part", "not_run")
#: a sign for each, so that no colour speaks alone
SIGNS: dict[Standing, str] = {"solved": "✓", "failed": "–", "critical": "✗", "missing": "∅", "unsettled": "?",
                              "part": "…", "not_run": "·"}

#: an item that the system lost
LOST = frozenset({OutcomeStatus.FAIL, OutcomeStatus.PARTIAL, OutcomeStatus.MISSING})
#: an item on which nothing was said
UNDECIDED = frozenset({OutcomeStatus.UNKNOWN, OutcomeStatus.NOT_JUDGED, OutcomeStatus.JUDGE_ERROR})


def standing(line: TaskLine, outcomes: Iterable[Outcome]) -> Standing:
    """The standing of a task.

    A failed critical item settles a task even where nobody judged it: it is not solved, whatever a judge would say.
    """
    if line.standing == "not_run":
        return "not_run"
    if line.standing == "missing":
        return "missing"
    if line.standing == "part":
        return "part"
    if line.solved:
        return "solved"
    if any(outcome.critical and outcome.status in LOST for outcome in outcomes):
        return "critical"
    return "unsettled" if line.solved is None or not line.judged else "failed"
