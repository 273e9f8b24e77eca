"""Why a task is not solved, each reason by name, in Russian and in English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tools.measures.formula import THRESHOLD, Scores
from tools.model import Level, Outcome, OutcomeStatus

ReasonCode = Literal["status", "check", "check_unknown", "no_verdict", "point", "accuracy", "completeness", "honesty"]

_LEVELS_EN = {Level.CORRECT: "correct", Level.PARTIAL: "partial", Level.WRONG: "wrong",
              Level.ABSENT: "not in the answer"}


@dataclass(frozen=True, slots=True)
class Reason:
    """One obstacle between a task and "solved"."""

    code: ReasonCode
    #: slug of the check or point, "" for others
    item: str
    text: str
    text_en: str


def reasons_of(value: Scores, answered: Outcome | None, critical_checks: Sequence[Outcome],
               critical_points: Sequence[tuple[str, Level]] | None, missing: bool = False) -> tuple[Reason, ...]:
    """Reasons in the order status, checks, points, measures; `critical_points` is None without a verdict."""
    found = _status(answered)
    if missing:
        # Everything else follows from there being no record.
        return tuple(found)
    found += _checks(critical_checks)
    if critical_points is None:
        # What follows from the missing verdict (T, П and Г of zero) is not told as if it were the system's doing.
        return (*found, Reason("no_verdict", "", "нет вердикта судьи", "no verdict of the judge"))
    for item, level in critical_points:
        if level is not Level.CORRECT:
            found.append(Reason("point", item, f"критический пункт {item}: {level.value}",
                                f"critical point {item}: {_LEVELS_EN[level]}"))
    if value.accuracy < THRESHOLD:
        found.append(Reason("accuracy", "", "Т < 0,8", "T < 0.8"))
    if value.completeness < THRESHOLD:
        found.append(Reason("completeness", "", "П < 0,8", "П < 0.8"))
    if value.honesty < 1:
        shown = "0,5" if value.honesty else "0"
        found.append(Reason("honesty", "", f"Г = {shown}", f"Г = {shown.replace(',', '.')}"))
    return tuple(found)


def _status(answered: Outcome | None) -> list[Reason]:
    if answered is None:
        return [Reason("status", "", "статус не проверен", "the status was not checked")]
    if answered.status is OutcomeStatus.PASS:
        return []
    if answered.status is OutcomeStatus.MISSING:
        return [Reason("status", "", answered.reason or "записи нет", answered.reason_en or "no record")]
    return [Reason("status", "", answered.reason or "система не дошла до ответа",
                   answered.reason_en or "the system did not get to an answer")]


def _checks(critical: Sequence[Outcome]) -> list[Reason]:
    found = []
    for outcome in critical:
        if outcome.status is OutcomeStatus.UNKNOWN:
            found.append(Reason("check_unknown", outcome.item, f"критическая проверка {outcome.item} не решена",
                                f"critical check {outcome.item} is undecided"))
        elif outcome.status is not OutcomeStatus.PASS:
            found.append(Reason("check", outcome.item, f"провалена критическая проверка {outcome.item}",
                                f"critical check {outcome.item} failed"))
    return found
