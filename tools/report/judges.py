"""Who judged a run: read from the verdicts of the tasks that the outcomes speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tools.model import BadInput, Outcome, Run, Verdict, load
from tools.report.model import JudgeLine


def judges_of(run: Run, outcomes: Iterable[Outcome]) -> tuple[JudgeLine, ...]:
    """Judges with the number of verdicts that were used, most first."""
    used = {(outcome.system, outcome.task): outcome.judged_by for outcome in outcomes
            if outcome.type == "hallucinations" and outcome.judged_by is not None}
    counted: Counter[tuple[str, str, str | None]] = Counter()
    for (system, task), judged_by in used.items():
        if judged_by == "code":
            counted["code", "", None] += 1
            continue
        try:
            judge = load(Verdict, run.verdict_path(system, task)).judge
        except BadInput:  # taken away since: the outcomes stand, its author is no longer known
            counted["unknown", "?", None] += 1
            continue
        counted[judge.kind, judge.name, judge.revision] += 1
    ordered = sorted(counted.items(), key=lambda entry: (-entry[1], entry[0][0], entry[0][1], entry[0][2] or ""))
    return tuple(JudgeLine(kind=kind, name=name, revision=revision, verdicts=number)
                 for (kind, name, revision), number in ordered)
