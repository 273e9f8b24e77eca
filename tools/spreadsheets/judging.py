"""Judging a run of workflows: to come with the next change."""

from __future__ import annotations

from collections.abc import Sequence

from tools.model import BadInput, Run
from tools.spreadsheets.edition import WorkbookEdition


def judge_run(edition: WorkbookEdition, run: Run, *, systems: Sequence[str], workflows: Sequence[str],
              replay: bool = False) -> None:
    """Raises BadInput."""
    raise BadInput.one("--judge", "", "workflows are not judged yet", "pass --judge saved or off")
