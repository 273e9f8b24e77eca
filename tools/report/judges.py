"""Who judged a run: read from the verdicts of the tasks that the outcomes speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tools.judge import PROTOCOL
from tools.judge.qualification import QUALIFICATION, Qualification
from tools.model import BadInput, Outcome, Run, Verdict, load
from tools.report.model import JudgeLine, JudgeStanding
from tools.report.qualified import Standing, summary


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
    lines = (JudgeLine(kind=kind, name=name, revision=revision, verdicts=number,
                       standing=_standing(run, name, revision) if kind == "model" else None)
             for (kind, name, revision), number in counted.items())
    return tuple(sorted(lines, key=judge_order))


def judge_order(line: JudgeLine) -> tuple[int, str, str, str]:
    """Most verdicts first."""
    return -line.verdicts, line.kind, line.name, line.revision or ""


def _standing(run: Run, name: str, revision: str | None) -> JudgeStanding:
    path = run.root / QUALIFICATION
    try:
        found = load(Qualification, path) if path.exists() else None
    except BadInput as error:
        return JudgeStanding(qualified=False, text=f"Проверка судьи не читается: {error.faults[0].problem}.",
                             text_en=f"The judge's qualification cannot be read: {error.faults[0].problem}.")
    # Attack: the good marks of one model under the verdicts of another.
    if found is None or (found.judge.name, found.judge.revision) != (name, revision) or found.protocol != PROTOCOL:
        return JudgeStanding(qualified=False, text="Судья не проверен: как часто он ошибается, неизвестно "
                             "(python -m tools judge qualify).", text_en="The judge is not qualified: nobody knows how "
                             "often it errs (python -m tools judge qualify).")
    return JudgeStanding(qualified=Standing.of(found).qualified, text=summary(found, "ru"),
                         text_en=summary(found, "en"))
