"""Gates before any check: a broken record, a record that is not there, a task the system cannot take."""

from __future__ import annotations

from dataclasses import dataclass

from tools.grading import plainly
from tools.grading.items import Item
from tools.model import BadInput, Evidence, Outcome, OutcomeStatus, Record, SystemEntry, Task


@dataclass(frozen=True, slots=True)
class Gate:
    """Every item of the task has this outcome."""

    status: OutcomeStatus
    reason: str
    reason_en: str
    evidence: tuple[Evidence, ...] = ()

    def outcome(self, task: Task, system: str, item: Item) -> Outcome:
        """The outcome of one item behind the gate."""
        return Outcome(task=task.id, system=system, type=item.type, item=item.slug, kind=item.kind, status=self.status,
                       critical=item.critical, group=item.slug if item.kind == "group" else None, counts=item.counts,
                       reason=self.reason, reason_en=self.reason_en, evidence=self.evidence)


def gate(record: Record | BadInput | None, task: Task, system: SystemEntry) -> Gate | None:
    """The gate that closes a task for a system, None when its items are to be decided."""
    if isinstance(record, BadInput):
        return _broken(record)
    if record is None:
        lacked = lacking(task, system)
        if lacked:
            names = ", ".join(f"«{name}»" for name in lacked)
            return Gate(OutcomeStatus.NOT_RUN, f"система не умеет: {names}", f"the system lacks: {names}")
        return Gate(OutcomeStatus.MISSING, "записи нет", "there is no record")
    if record.status == "not_run":
        return _not_run(record, task, system)
    return None


def _broken(error: BadInput) -> Gate:
    first = error.faults[0]
    where = f"{first.file}: {first.field}" if first.field else first.file
    more = f" (и ещё ошибок: {len(error.faults) - 1})" if len(error.faults) > 1 else ""
    more_en = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
    evidence = tuple(Evidence(unit="record.json", locator=fault.field, text=plainly.sentence(fault))
                     for fault in error.faults[:12])
    return Gate(OutcomeStatus.FAIL, f"запись не принята: {where}: {plainly.sentence(first)}{more}",
                f"the record is refused: {where}: {first.problem}; {first.remedy}{more_en}", evidence)


def lacking(task: Task, system: SystemEntry) -> tuple[str, ...]:
    """Capabilities that the task requires and that the system says it lacks: a list without them. Null says nothing."""
    if system.capabilities is None:
        return ()
    return tuple(name for name in task.requires if name not in system.capabilities)


def excuse(record: Record, task: Task, system: SystemEntry) -> str | None:
    """The capability that excuses a record of status not_run; None when its reason names none."""
    code = record.status_reason.code if record.status_reason else None
    # Attack: a system leaves a hard task out by a reason of its own, or by a capability that it otherwise has.
    return code if code in task.requires and code not in (system.capabilities or ()) else None


def _not_run(record: Record, task: Task, system: SystemEntry) -> Gate:
    if code := excuse(record, task, system):
        return Gate(OutcomeStatus.NOT_RUN, f"система не умеет: «{code}»", f"the system lacks: «{code}»")
    code = record.status_reason.code if record.status_reason else None
    if code and code in (system.capabilities or ()):
        why, why_en = f"причина «{code}» расходится с заявленными возможностями", f"«{code}» is a stated capability"
    elif code:
        why, why_en = f"причина «{code}» не из требований задания", f"«{code}» is no requirement of the task"
    else:
        why, why_en = "причина не названа", "no reason is given"
    return Gate(OutcomeStatus.MISSING, f"задание не выполнялось, {why}", f"the task was not run, {why_en}")
