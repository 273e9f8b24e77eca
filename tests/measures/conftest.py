"""Outcomes of one task from the counts that the worked examples are written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tools.model import Evidence, Level, Outcome, OutcomeStatus

_STATUS = {Level.CORRECT: OutcomeStatus.PASS, Level.PARTIAL: OutcomeStatus.PARTIAL, Level.WRONG: OutcomeStatus.FAIL,
           Level.ABSENT: OutcomeStatus.FAIL}

Outcomes = Callable[..., list[Outcome]]


def outcomes(points: tuple[int, int, int, int] | None = (5, 0, 0, 5), checks: tuple[int, int] = (0, 0), *,
             found: int = 0, forbidden: bool = False, critical_point: Level | None = None, unknown: int = 0,
             share_check_fails: bool = False, critical_fails: str | None = None, status: str | None = None,
             judged: OutcomeStatus = OutcomeStatus.NOT_JUDGED, task: str = "1.01", system: str = "demo",
             judged_by: str = "model", quotes: tuple[str, ...] = (), extra: tuple[Outcome, ...] = ()) -> list[Outcome]:
    """`points`: correct, partial, wrong, all; None without a verdict. `checks`: passed, all; `unknown` come on top."""

    def one(type_: str, item: str, state: OutcomeStatus, **rest: Any) -> Outcome:
        return Outcome.model_validate({"task": task, "system": system, "type": type_, "item": item, "kind": type_,
                                       "status": state, **rest})

    made = [one("answered", "answered", OutcomeStatus.FAIL if status else OutcomeStatus.PASS,
                reason=f"статус записи: {status}" if status else "")]
    passed, total = checks
    made += [one("check", f"c{number}", OutcomeStatus.PASS if number < passed else OutcomeStatus.FAIL)
             for number in range(total - bool(critical_fails))]
    if critical_fails:
        made.append(one("check", critical_fails, OutcomeStatus.FAIL, critical=True))
    made += [one("check", f"u{number}", OutcomeStatus.UNKNOWN, cause="engine") for number in range(unknown)]
    if share_check_fails:
        made.append(one("check", "rows", OutcomeStatus.FAIL, group="rows", counts=False))
    if points is None:
        made += [one("rubric", "r1", judged), one("must_not", "f1", judged),
                 one("hallucinations", "hallucinations", judged)]
        return made + list(extra)
    correct, partial, wrong, all_ = points
    levels = [Level.CORRECT] * correct + [Level.PARTIAL] * partial + [Level.WRONG] * wrong
    levels += [Level.ABSENT] * (all_ - len(levels))
    critical_at = levels.index(critical_point) if critical_point else -1
    made += [one("rubric", f"r{number}", _STATUS[level], level=level, level_exact=level, judged_by=judged_by,
                 critical=number == critical_at) for number, level in enumerate(levels)]
    made.append(one("must_not", "f1", OutcomeStatus.FAIL if forbidden else OutcomeStatus.PASS, judged_by=judged_by))
    made.append(one("hallucinations", "hallucinations", OutcomeStatus.FAIL if found else OutcomeStatus.PASS,
                    found=found, found_exact=found, judged_by=judged_by,
                    evidence=tuple(Evidence(unit="ответ", text=quote) for quote in quotes)))
    return made + list(extra)


@pytest.fixture(name="outcomes", scope="session")
def _outcomes() -> Outcomes:
    return outcomes


def _fabricated(status: OutcomeStatus, spans: tuple[str, ...] = ()) -> Outcome:
    return Outcome(task="1.01", system="demo", type="check", item="fabricated", kind="fabricated", status=status,
                   critical=True, spans=spans, cause="engine" if status is OutcomeStatus.UNKNOWN else None)


@pytest.fixture(scope="session")
def fabricated() -> Callable[..., Outcome]:
    """An outcome of the automatic check of invented requisites."""
    return _fabricated
