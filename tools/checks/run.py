"""Checks and groups of one subject become outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tools.checks.registry import known_kinds, validate_check
from tools.checks.result import MAX_EVIDENCE, Result, unknown
from tools.checks.subject import Subject
from tools.model import Check, Evidence, Outcome, OutcomeStatus, Where


def run_check(subject: Subject, check: Check) -> Outcome:
    """Decide one check. Raises BadInput for a check that the door should have refused, and nothing else."""
    return _outcome(subject, check.id, check.kind, check.critical, _result(subject, check))


def run_group(subject: Subject, checks: Sequence[Check]) -> Outcome:
    """Decide a group as one outcome: it passes when at least `share` of its members do.

    A member that code could not decide counts as failed, and makes the group unknown when it could have decided it.
    """
    share = Fraction(str(checks[0].share))
    results = [(check, _result(subject, check)) for check in checks]
    won = sum(result.status is OutcomeStatus.PASS for _, result in results)
    open_ = [result for _, result in results if result.status is OutcomeStatus.UNKNOWN]
    total = len(results)
    # Exact: 0.95 of 40 is 38 and not 38.000000000000004.
    needed = -(-share.numerator * total // share.denominator)
    missed = [(check, result) for check, result in results if result.status is not OutcomeStatus.PASS]
    evidence = tuple(_member(check, result) for check, result in missed)[:MAX_EVIDENCE]
    names = ", ".join(check.id for check, _ in missed[:6]) + (", …" if len(missed) > 6 else "")
    reason = f"верно {won} из {total}, нужно не менее {needed}" + (f"; не прошли: {names}" if missed else "")
    reason_en = f"{won} of {total} right, at least {needed} needed" + (f"; failed: {names}" if missed else "")
    status, cause = OutcomeStatus.FAIL, None
    if won >= needed:
        status = OutcomeStatus.PASS
    elif won + len(open_) >= needed:
        status, cause = OutcomeStatus.UNKNOWN, open_[0].cause
    engines = {name: version for _, result in results for name, version in result.engines.items()}
    notes = tuple(dict.fromkeys(note for _, result in results for note in result.notes))
    whole = Result(status, reason, reason_en, evidence, cause, notes=notes, engines=engines)
    group = checks[0].group
    outcome = _outcome(subject, group or checks[0].id, "group", checks[0].critical, whole)
    return outcome.model_copy(update={"group": group, "counts": checks[0].critical})


def _result(subject: Subject, check: Check) -> Result:
    arguments = validate_check(check, "tasks.jsonl", f"{subject.task.id}.{check.id}")
    try:
        result = known_kinds()[check.kind].run(subject, Where.parse(check.where), arguments)
    except Exception as error:
        # Whatever a delivered file makes a library do, it costs one item its decision, not the session.
        name = type(error).__name__
        return unknown("engine", f"сбой при проверке ({name})", f"the check crashed ({name}: {error})"[:300])
    return result.negated() if check.negate else result


def _member(check: Check, result: Result) -> Evidence:
    first = result.evidence[0] if result.evidence else Evidence(unit="—")
    return Evidence(unit=first.unit, locator=first.locator, text=f"{check.id}: {result.reason}")


def _outcome(subject: Subject, slug: str, kind: str, critical: bool, result: Result) -> Outcome:
    result = replace(result, engines=dict(sorted(result.engines.items())))
    return Outcome(task=subject.task.id, system=subject.system, type="check", item=slug, kind=kind,
                   status=result.status, critical=critical, evidence=result.evidence, reason=result.reason,
                   reason_en=result.reason_en, cause=result.cause, spans=result.spans, notes=result.notes,
                   engines=dict(result.engines))
