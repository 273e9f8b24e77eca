"""The same outputs judged several times, a tenth of them with the points in the other order: what moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field

from tools.judge.cassette import Session
from tools.judge.phase import Summary
from tools.judge.qualification import completeness
from tools.judge.work import Job, Plan
from tools.model import Contract, FinalVerdict, Verdict, load, sha256
from tools.model.fields import SystemId, TaskId
from tools.model.verdict import JudgeIdentity

STABILITY = "stability.json"

#: judges a plan under a session, writing each verdict into its job's folder
Judge = Callable[[Plan, Session], Summary]


class Repeated(Contract):
    """One output: the share of its points in each judging, 0 to 100."""

    system: SystemId
    task: TaskId
    scores: tuple[float, ...]
    #: points, and those whose level was not the same in every judging
    items: int
    flips: int


class Reversed(Contract):
    """One output judged in the other order, against its first judging."""

    system: SystemId
    task: TaskId
    items: int
    flips: int


class Stability(Contract):
    """stability.json."""

    schema_: Literal["office-stability/1"] = Field(alias="schema")
    judge: JudgeIdentity
    repeats: int
    outputs: tuple[Repeated, ...]
    reversed: tuple[Reversed, ...]
    #: outputs that lack a verdict in some judging
    without: int


def plans(jobs: Sequence[Job], session: Session, repeats: int, out: Path) -> Iterable[tuple[Plan, Session]]:
    """A plan a judging: `repeat-1` … and `reversed`; verdicts that stand already are not asked again."""
    for number in range(1, repeats + 1):
        yield _left(jobs, out / f"repeat-{number}"), session.model_copy(update={"epoch": number - 1})
    yield _left(_tenth(jobs), out / "reversed"), session.model_copy(update={"reverse": True})


def count(jobs: Sequence[Job], session: Session, repeats: int, out: Path) -> Stability:
    """Count over the verdicts that `plans` put into `out`."""
    outputs, turned, without = [], [], 0
    tenth = {str(job) for job in _tenth(jobs)}
    for job in jobs:
        said = [_final(out / f"repeat-{number}", job) for number in range(1, repeats + 1)]
        finals = [final for final in said if final is not None]
        if len(finals) < repeats:
            without += 1
            continue
        outputs.append(Repeated(system=job.system, task=job.task.id, items=len(job.task.rubric),
                                scores=tuple(float(100 * completeness(final)) for final in finals),
                                flips=_flips(finals)))
        other = _final(out / "reversed", job) if str(job) in tenth else None
        if other is not None:
            turned.append(Reversed(system=job.system, task=job.task.id, items=len(job.task.rubric),
                                   flips=_flips([finals[0], other])))
    judge = JudgeIdentity(kind="model", name=session.settings.model, revision=session.settings.revision)
    return Stability(schema="office-stability/1", judge=judge, repeats=repeats, outputs=tuple(outputs),
                     reversed=tuple(turned), without=without)


def speaking(jobs: Sequence[Job]) -> list[Job]:
    """The outputs that a judge is asked about: an empty one is decided by code, the same every time."""
    return [job for job in jobs if job.record.answer or job.record.files or job.record.organiser
            or any(turn.answer for turn in job.record.turns)]


def _tenth(jobs: Sequence[Job]) -> list[Job]:
    """A tenth of the outputs, at least one, chosen by their names and so always the same."""
    ordered = sorted(jobs, key=lambda job: sha256(str(job).encode()))
    return ordered[:max(1, len(jobs) // 10)]


def _left(jobs: Sequence[Job], home: Path) -> Plan:
    moved = [Job(job.run, job.system, job.task, job.record, home / job.system / job.task.id) for job in jobs]
    return Plan(tuple(job for job in moved if not (job.folder / "verdict.json").exists()))


def _final(home: Path, job: Job) -> FinalVerdict | None:
    path = home / job.system / job.task.id / "verdict.json"
    return load(Verdict, path).final if path.exists() else None


def _flips(finals: Sequence[FinalVerdict]) -> int:
    levels = [[item.strict for item in final.items] for final in finals]
    return sum(len(set(said)) > 1 for said in zip(*levels, strict=True))

