"""What there is to judge in a run, and one output judged: from the record to a sealed verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tools.judge.aids import Aiding
from tools.judge.asking import Asker, NoVerdict
from tools.judge.blind import names_of
from tools.judge.cassette import FOLDER, Cassette, Session
from tools.judge.key import delivered_hashes
from tools.judge.materials import material_units
from tools.judge.pictures import Draw, draw
from tools.judge.pipeline import Bench
from tools.judge.seal import Read, key_of, output_of
from tools.judge.settle import needs_materials, settle
from tools.judge.units import Unit, said_nothing
from tools.model import (
    BadInput,
    Document,
    Edition,
    RawVerdict,
    Record,
    Run,
    Task,
    Unreadable,
    Verdict,
    load,
    pretty_json,
)
from tools.model.run import ATTEMPTS
from tools.model.verdict import JudgeIdentity


@dataclass(frozen=True, eq=False)
class Job:
    """One output to judge."""

    run: Run
    system: str
    task: Task
    record: Record
    #: where verdict.json and the cassette go: beside the record, or into a folder of a measurement
    folder: Path
    #: replies of an earlier judging are not to be used again
    fresh: bool = False

    @property
    def files(self) -> Path:
        """Where the delivered files lie."""
        return self.run.files_folder(self.system, self.task.id)

    @property
    def cassette(self) -> Cassette:
        """The replies of this output."""
        return Cassette(self.folder / FOLDER)

    def __str__(self) -> str:
        return f"{self.system}/{self.task.id}" + (f"/{ATTEMPTS}/{self.run.attempt}" if self.run.attempt else "")


@dataclass(frozen=True)
class Plan:
    """What is to be judged, and what is not and why."""

    jobs: tuple[Job, ...]
    #: outputs with a verdict that holds
    held: int = 0
    #: sentences: records and verdicts that are left as they are
    left: tuple[str, ...] = ()


def plan(edition: Edition, run: Run, systems: Iterable[str], tasks: Iterable[str], *, again: bool = False,
         replay: bool = False, home: Path | None = None) -> Plan:
    """Outputs that have a record and no verdict that holds.

    `again`: a model's own verdicts too. `replay`: exactly those that a model judged. `home`: verdicts go to
    `home/<system>/<task>`, and those beside the records are not looked at; without it earlier attempts are judged too.
    A person's or the author's verdict is never replaced.
    """
    chosen, wanted = list(systems), list(tasks)
    jobs: list[Job] = []
    held, left = 0, []
    for system in chosen:
        for view, name in _records(run, system, wanted, earlier=home is None):
            path = view.record_path(system, name)
            if not path.is_file() or path.parent.is_symlink():
                continue
            try:
                job = Job(view, system, edition.tasks[name], load(Record, path),
                          view.folder(system, name) if home is None else home / system / name)
                if job.record.status == "not_run":
                    continue
                if (job.folder / FOLDER).is_symlink():
                    # Attack: a stranger's run that has our replies written somewhere else.
                    raise BadInput.one(job.folder / FOLDER, "", "the cassette's folder is a link", "remove it")
                if job.record.edition != edition.ref or job.record.task_id != name:
                    raise BadInput.one(path, "edition", "the record is of another task or edition", "record it again")
                state = _state(job, again, replay)
            except BadInput as error:
                left.append(str(error.faults[0]))
                continue
            if state in ("judge", "anew"):
                jobs.append(replace(job, fresh=state == "anew"))
            elif state == "held":
                held += 1
            elif state:
                left.append(f"{job}: {state}")
    return Plan(tuple(jobs), held, tuple(left))


def _records(run: Run, system: str, tasks: Iterable[str], earlier: bool) -> Iterator[tuple[Run, str]]:
    for name in tasks:
        for attempt in (*(run.attempts(system, name) if earlier else ()), None):
            yield run.at(attempt), name


def _state(job: Job, again: bool, replay: bool) -> str:
    """judge, anew, held, "" for nothing to do, or why the output is left alone. Raises BadInput."""
    path = job.folder / "verdict.json"
    verdict = load(Verdict, path) if path.exists() else None
    theirs = verdict is not None and verdict.judge.kind != "model"
    if replay:
        return "" if theirs or (verdict is None and job.cassette.session is None) else "judge"
    if verdict is None:
        return "judge"
    holds = verdict.raw is not None and verdict.key == key_of(job.task, job.record, job.files)
    if holds and (theirs or not again):
        return "held"
    if theirs:
        # Somebody's work: a model does not write over it, even where it no longer holds.
        return f"the verdict of {verdict.judge.name!r} does not hold and is left alone; take it away to judge anew"
    # The replies that gave no verdict would give none again.
    return "anew" if holds or verdict.error is not None else "judge"


def judged(job: Job, edition: Edition, read: Read, asker: Asker, session: Session,
           draw: Draw = draw) -> Verdict | None:
    """The sealed verdict on an output, with `error` where none could be had; None where code decides alone.

    Raises Outage, Refused, ReplayMiss, BadInput.
    """
    output = output_of(job.record, job.files, read)
    key = key_of(job.task, job.record, job.files)
    identity = JudgeIdentity(kind="model", name=session.settings.model, revision=session.settings.revision)
    verdict = Verdict(schema="office-verdict/1", task_id=job.task.id, judge=identity, key=key)
    delivered = {path: read(job.files / path) for path in _delivered(job)}
    unread = [path for path, document in delivered.items() if _is_ours(document)]
    if unread:
        # What only we cannot read may hold everything; judging the rest would be a verdict on another output.
        return verdict.model_copy(update={"error": f"файл «{unread[0]}» здесь не читается, судить не по чему"})
    if said_nothing(output):
        return None

    @cache
    def materials() -> tuple[Unit, ...]:
        return material_units(edition, job.task, read)

    mute = tuple(sorted(path for path, document in delivered.items()
                        if isinstance(document, Document) and not document.text.strip()))
    names = names_of(job.run, job.system, job.record)
    aids, seen = Aiding(edition, job.task, delivered, job.files, names, read, draw).aids(asker)
    verdict = verdict.model_copy(update={"seen": seen or None})
    bench = Bench(asker, job.task, output, names, materials, mute, session.reverse, aids)
    try:
        raw: RawVerdict = bench.judge()
    except NoVerdict as error:
        return verdict.model_copy(update={"error": str(error)})
    final = settle(raw, job.task, output, materials() if needs_materials(raw) else ())
    return verdict.model_copy(update={"raw": raw, "final": final})


def _delivered(job: Job) -> list[str]:
    return [path for path, digest in delivered_hashes(job.record, job.files).items() if digest is not None]


def _is_ours(document: Document | Unreadable) -> bool:
    return isinstance(document, Unreadable) and document.ours


def verdict_bytes(verdict: Verdict) -> bytes:
    """verdict.json."""
    return pretty_json(verdict.model_dump(mode="json", by_alias=True))
