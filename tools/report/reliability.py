"""Several attempts in a report: pass^k of tasks and systems, and the items that do not come out alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tools.measures.attempts import TaskAttempts as Measured
from tools.measures.attempts import flaky_items, pass_curve, task_attempts
from tools.measures.task import Profile
from tools.model import Outcome
from tools.report.model import FlakyItem, PassK, Reliability, Report, SystemReport, TaskAttempts
from tools.report.numbers import Lang, rounded, show
from tools.report.text import inline, table
from tools.report.words import Words

#: pass^k shown, k at most; report.json has all
SHOWN = 8


class Attempts:
    """The attempts of one system."""

    def __init__(self, outcomes: Mapping[str, Sequence[Outcome]], profile: Profile, judged: bool) -> None:
        self.judged = judged
        several = {task: task_attempts(found, profile) for task, found in outcomes.items()}
        self.tasks: dict[str, Measured] = {task: found for task, found in several.items() if found is not None}
        self.flaky = {task: flaky_items(outcomes[task], profile) for task in self.tasks}

    def line(self, task: str) -> TaskAttempts | None:
        """One task, None where it has a single attempt."""
        found = self.tasks.get(task)
        if found is None:
            return None
        shown = self.judged and found.decided
        return TaskAttempts(
            attempts=len(found.solved), solved=sum(one is True for one in found.solved) if shown else None,
            pass_k=tuple(map(rounded, found.pass_k)) if shown else (),
            flaky=tuple(FlakyItem(item=name, passed=seen.passed, attempts=seen.attempts)
                        for name, seen in sorted(self.flaky[task].items())))

    def summary(self) -> Reliability | None:
        """The system, None where no task has a second attempt."""
        if not self.tasks:
            return None
        curve = pass_curve(self.tasks.values()) if self.judged else ()
        return Reliability(
            tasks=len(self.tasks), attempts=max(len(found.solved) for found in self.tasks.values()),
            pass_k=tuple(PassK(k=point.k, value=rounded(point.value), tasks=point.tasks) for point in curve),
            flaky_tasks=tuple(task for task, found in self.tasks.items() if self.judged and found.decided
                              and len(set(found.solved)) > 1),
            flaky_items=sum(map(len, self.flaky.values())),
            undecided=tuple(task for task, found in self.tasks.items() if self.judged and not found.decided))


def reliability(report: Report, said: Words, lang: Lang) -> Iterator[str]:
    """The section of report.md; nothing where every task has a single attempt."""
    several = [(system, system.reliability) for system in report.systems if system.reliability is not None]
    if not several:
        return
    most = min(SHOWN, max((len(found.pass_k) for _, found in several), default=0))
    yield ""
    yield f"## {said.reliability}"
    yield ""
    yield said.reliability_note
    yield ""
    yield from table([*said.reliability_columns, *(f"pass^{k}" for k in range(1, most + 1))],
                     ([inline(system.name), str(found.tasks), str(found.attempts), str(len(found.flaky_tasks)),
                       str(found.flaky_items), *_curve(found, most, lang)] for system, found in several))
    for system, found in several:
        yield from _flaky(system, said)
        if found.undecided:
            yield ""
            yield f"{inline(system.name)}. {said.reliability_undecided.format(', '.join(found.undecided))}"


def _curve(found: Reliability, most: int, lang: Lang) -> Iterator[str]:
    for k in range(1, most + 1):
        point = next((point for point in found.pass_k if point.k == k), None)
        fewer = f" ({point.tasks})" if point is not None and point.tasks != found.pass_k[0].tasks else ""
        yield "—" if point is None else show(point.value, 3, lang) + fewer


def _flaky(system: SystemReport, said: Words) -> Iterator[str]:
    lines = [(line.task, item) for line in system.tasks if line.attempts is not None for item in line.attempts.flaky]
    if lines:
        yield ""
        yield f"**{inline(system.name)}** — {said.flaky}:"
        yield ""
    for task, item in lines:
        yield f"- {task} `{item.item}`: {said.flaky_counts.format(item.passed, item.attempts)}"
