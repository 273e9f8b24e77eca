"""A judge before it is believed: the author's outputs and mutants, and the battery, judged and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tools.judge.battery import Battery, Gold, write_battery
from tools.judge.cassette import FOLDER, Cassette
from tools.judge.materials import material_units
from tools.judge.meter import Meter
from tools.judge.phase import Summary
from tools.judge.qualification import Counts, Qualification, Tally, trick_lines
from tools.judge.seal import Read, output_of
from tools.judge.settle import needs_materials, settle, silence
from tools.judge.work import Job, Plan, plan
from tools.llm import ModelSettings, Prices
from tools.model import (
    BadInput,
    Contract,
    Edition,
    FinalVerdict,
    Level,
    RawVerdict,
    Record,
    Run,
    Task,
    Verdict,
    canonical_json,
    load,
    load_lines,
    write_atomic,
)
from tools.model.verdict import JudgeIdentity

#: seconds of each session, beside qualification.json
TIMINGS = "timings.jsonl"

#: judges a plan's outputs, writing each verdict into its job's folder
Judge = Callable[[Plan], Summary]


@dataclass(frozen=True)
class Known:
    """An output with the author's verdict as code leaves it, and where the judge's goes."""

    job: Job
    raw: RawVerdict
    truth: FinalVerdict


@dataclass
class Examiners:
    """Everything that a qualification judges."""

    edition: Edition
    known: list[Known]
    battery: Battery
    battery_run: Run

    @property
    def plan(self) -> Plan:
        """Outputs that still lack the judge's verdict: an interrupted qualification goes on."""
        battery = plan(self.edition, self.battery_run, [entry.id for entry in self.battery_run.systems],
                       self.edition.tasks)
        left = [known.job for known in self.known if not _holds(known.job)]
        return Plan((*left, *battery.jobs), battery.held + len(self.known) - len(left))


def prepare(edition: Edition, runs: Sequence[Run], out: Path, read: Read) -> Examiners:
    """Gather the outputs with the author's verdict and write the battery into `out/battery`. Raises BadInput."""
    known = [found for run in runs for found in _known(edition, run, out / run.root.resolve().name, read)]
    if not known:
        raise BadInput.one(runs[0].root, "verdict.json", "no verdict of the exam's author in these runs",
                           "pass runs that `edition build --demo DIR --mutants DIR` wrote")
    golds: dict[str, Gold] = {}
    for found in known:
        if all(item.strict is Level.CORRECT for item in found.truth.items):
            task = found.job.task
            if task.id not in golds:
                golds[task.id] = Gold(task, found.job.record.answer or "", found.raw,
                                      material_units(edition, task, read))
    run, battery = write_battery(edition, golds, out / "battery")
    return Examiners(edition, known, battery, run)


def _known(edition: Edition, run: Run, home: Path, read: Read) -> Iterable[Known]:
    for entry in run.systems:
        for task in edition.tasks.values():
            path = run.verdict_path(entry.id, task.id)
            if not path.is_file():
                continue
            verdict = load(Verdict, path)
            if verdict.judge.kind != "author" or verdict.raw is None:
                continue
            record = load(Record, run.record_path(entry.id, task.id))
            output = output_of(record, run.files_folder(entry.id, task.id), read)
            if output:  # an empty one is decided by code
                materials = material_units(edition, task, read) if needs_materials(verdict.raw) else ()
                yield Known(Job(run, entry.id, task, record, home / entry.id / task.id), verdict.raw,
                            settle(verdict.raw, task, output, materials))


@contextmanager
def timed(out: Path) -> Iterator[None]:
    """Add the seconds of one session to those of the sessions before, however it ends."""
    start = monotonic()
    try:
        yield
    finally:
        before = (out / TIMINGS).read_bytes() if (out / TIMINGS).exists() else b""
        line = canonical_json({"seconds": round(monotonic() - start, 3)})
        write_atomic(out / TIMINGS, before + line + b"\n")


def seconds_of(out: Path) -> float | None:
    """Seconds of all sessions, null where none was timed. Raises BadInput."""
    return sum(session.seconds for session in load_lines(Session, out / TIMINGS)) if (out / TIMINGS).exists() else None


class Session(Contract):
    """One line of timings.jsonl: durations are kept apart from all that must be the same twice."""

    seconds: float


def count(examiners: Examiners, settings: ModelSettings, prices: Prices | None, seconds: float | None = None
          ) -> Qualification:
    """Count the verdicts that stand in the folders of all outputs, and what all their replies took."""
    meter = Meter(prices)
    for folder in (*(known.job.folder for known in examiners.known),
                   *(examiners.battery_run.folder(case.system, case.task) for case in examiners.battery.cases)):
        for tokens in Cassette(folder / FOLDER).tokens:
            meter.add(tokens, 0, True)
    tally = Tally()
    for known in examiners.known:
        tally.add(known.job.task, known.truth, _final(known.job.folder, known.job.task))
    tricks = {(case.system, case.task): _final(examiners.battery_run.folder(case.system, case.task),
                                               examiners.edition.tasks[case.task])
              for case in examiners.battery.cases}
    told = meter.calls > meter.silent
    return Qualification(
        schema="office-qualification/1", edition=examiners.edition.ref, enforced=settings.enforced,
        judge=JudgeIdentity(kind="model", name=settings.model, revision=settings.revision),
        outputs=len(examiners.known), without=tally.without, items=tally.pairs, clusters=tally.clusters,
        tasks=Counts.of(tally.tasks),
        forbidden=Counts.of(tally.forbidden), hallucinations=Counts.of(tally.hallucinations),
        battery=trick_lines(examiners.battery, tricks), calls=meter.calls,
        prompt_tokens=meter.prompt if told and not meter.silent else None,
        reply_tokens=meter.reply if told and not meter.silent else None,
        money=float(meter.money) if meter.money and not meter.silent else None, seconds=seconds)


def _holds(job: Job) -> bool:
    path = job.folder / "verdict.json"
    return path.exists() and load(Verdict, path).raw is not None


def _final(folder: Path, task: Task) -> FinalVerdict | None:
    """The judge's verdict as code left it; an output that code found empty has none of the judge's."""
    path = folder / "verdict.json"
    if path.exists():
        return load(Verdict, path).final
    record = load(Record, folder / "record.json") if (folder / "record.json").exists() else None
    return settle(silence(task), task, ()) if record is not None and not record.answer else None
