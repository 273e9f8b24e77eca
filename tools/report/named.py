"""What is not judged, not run, missing or undecided, by name: for report.md and the terminal alike."""

from __future__ import annotations

from tools.model.outcome import OutcomeStatus
from tools.report.model import Report, SystemReport
from tools.report.words import Words

#: names of systems or tasks on one line
SHOWN = 12


def named(report: Report, said: Words) -> list[str]:
    """A line for each kind of gap and each set of tasks, with the systems that share it."""
    lines: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for name, title in said.named_lists.items():
        for system in report.systems:
            for reason, tasks in _by_reason(system, name).items():
                lines.setdefault((f"{title} ({reason})" if reason else title, tasks), []).append(system.name)
    return [f"{title}, {_some(systems)}: {_some(tasks)}" for (title, tasks), systems in lines.items()]


def _by_reason(system: SystemReport, name: str) -> dict[str, tuple[str, ...]]:
    """Tasks of a list by the reason why nobody judged them; the other lists have none."""
    tasks: tuple[str, ...] = getattr(system, name)
    if name != "not_judged":
        return {"": tasks} if tasks else {}
    found: dict[str, list[str]] = {}
    for line in system.tasks:
        if line.task in tasks:
            reasons = [item.reason for item in line.items
                       if item.status in (OutcomeStatus.NOT_JUDGED, OutcomeStatus.JUDGE_ERROR)]
            found.setdefault(reasons[0] if reasons else "", []).append(line.task)
    return {reason: tuple(names) for reason, names in found.items()}


def _some(names: list[str] | tuple[str, ...]) -> str:
    shown = ", ".join(names[:SHOWN])
    return shown if len(names) <= SHOWN else f"{shown} … ({len(names)})"
