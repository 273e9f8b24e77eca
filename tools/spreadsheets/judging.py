"""Judging a run of workflows: one question a vote, every reply on the cassette, every verdict with its votes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tools.judge.asking import Asker, NoVerdict, Send
from tools.judge.blind import names_of
from tools.judge.cassette import FOLDER, Cassette, ReplayMiss, Session
from tools.judge.meter import Budget, Meter
from tools.judge.sessions import connect, explained
from tools.llm import Invalid, Outage, Refused, Stopped, portable
from tools.model import BadInput, Run, load, pretty_json, write_atomic
from tools.model.verdict import JudgeIdentity
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.outputs import Output
from tools.spreadsheets.prompts import question
from tools.spreadsheets.shown import Desk, DrawSheets, Shown, draw_sheets
from tools.spreadsheets.truth import outputs_of
from tools.spreadsheets.verdict import Vote, WorkflowVerdict, key_of

#: tokens of a reply
REPLY = 1_500
#: votes of one output at most
MOST_VOTES = 9


@dataclass
class Judged:
    """What became of a session."""

    judged: list[str] = field(default_factory=list)
    #: verdicts that hold and were left
    held: int = 0
    #: empty outputs, decided by code
    empty: int = 0
    #: output and why there is no verdict
    without: list[tuple[str, str]] = field(default_factory=list)
    #: why the session ended early
    stopped: str = ""


@dataclass
class Bench:
    """One session's judge. `send` is None for a replay."""

    edition: WorkbookEdition
    run: Run
    send: Send | None
    session: Session | None
    meter: Meter
    votes: int = 1
    draw: DrawSheets = draw_sheets

    def judge(self, system: str, output: Output) -> WorkflowVerdict:
        """The verdict on one output, with `error` where none could be had.

        Raises Outage, Refused, Stopped, ReplayMiss, BadInput.
        """
        workflow = self.edition.workflows[output.record.task_id]
        folder = self.run.folder(system, workflow.id)
        if (folder / FOLDER).is_symlink():
            # Attack: a stranger's run that has our replies written somewhere else.
            raise BadInput.one(folder / FOLDER, "", "the cassette's folder is a link", "remove it")
        cassette = Cassette(folder / FOLDER)
        session, votes = self._session(cassette, folder)
        settings = session.settings
        desk = Desk(self.edition, workflow, output, settings.window, settings.images, self.draw)
        shown = desk.lay()
        if settings.images:
            if self.send is None:
                pictures, seen = cassette.shown()
                shown = Shown(shown.texts, list(pictures), list(seen), shown.left_out)
            else:
                cassette.show(shown.pictures, shown.seen)
        messages = question(workflow, shown, names_of(self.run, system, output.record))
        given: list[Vote] = []
        error: str | None = None
        for place in range(votes):
            # Another seed a vote: at temperature 0 the same question would be one vote given several times.
            sampling = {**settings.sampling, **({"seed": int(settings.sampling["seed"]) + place}
                                                if "seed" in settings.sampling else {})}
            asker = Asker(settings.model_copy(update={"sampling": sampling}), cassette, self.send, self.meter.add,
                          session.epoch * 100 + place)
            try:
                given.append(asker.ladder(Vote, portable(Vote), messages, REPLY, _coherent, (1, 1)))
            except (NoVerdict, Invalid) as problem:
                error = str(problem)
                break
        identity = JudgeIdentity(kind="model", name=settings.model, revision=settings.revision)
        return WorkflowVerdict(
            schema="spreadsheets-verdict/1", workflow=workflow.id, judge=identity,
            key=key_of(self.edition, workflow, output), votes=tuple(given), seen=tuple(shown.seen),
            text_only=shown.text_only, left_out=tuple(shown.left_out), error=error)

    def _session(self, cassette: Cassette, folder: Path) -> tuple[Session, int]:
        before = cassette.session
        if self.send is None:
            if before is None:
                raise ReplayMiss("there is no cassette")
            path = folder / "verdict.json"
            return before, max(1, len(load(WorkflowVerdict, path).votes)) if path.is_file() else self.votes
        assert self.session is not None
        epoch = before.epoch + 1 if before is not None else self.session.epoch
        session = self.session.model_copy(update={"epoch": epoch})
        cassette.begin(session)
        return session, self.votes


def _coherent(vote: Vote) -> None:
    if not vote.coherent:
        raise Invalid("вердикт не сходится с оценками сторон")


def judge_run(edition: WorkbookEdition, run: Run, *, systems: Sequence[str], workflows: Sequence[str],
              replay: bool = False, again: bool = False, votes: int = 1, concurrency: int = 4,
              budget: str | None = None, say: Callable[[str], None] = lambda line: None) -> Judged:
    """Judge outputs that have no verdict that holds; a person's verdict is never replaced. Raises BadInput."""
    if votes < 1 or votes % 2 == 0 or votes > MOST_VOTES:
        raise BadInput.one("--votes", str(votes), "no odd number of votes", f"write 1, 3, … {MOST_VOTES}")
    found = Judged()
    jobs = []
    for (system, name), output in outputs_of(edition, run).items():
        if system not in systems or name not in workflows:
            continue
        if output.record.status == "not_run":
            continue
        if output.empty or output.missing:
            found.empty += 1
        elif not (again or replay) and _holds(edition, run, system, output):
            found.held += 1
        elif _anothers(run, system, name):
            found.without.append((f"{system}/{name}", "вердикт человека не заменяется"))
        else:
            jobs.append((system, output))
    if not jobs:
        return found
    stop = threading.Event()
    with explained():
        live = None if replay else connect(os.environ, stop)
        meter = Meter(live.prices if live else None, Budget.parse(budget, live.prices if live else None)
                      if budget else None)
        bench = Bench(edition, run, live.send if live else None, live.session if live else None, meter, votes)
        _work(bench, jobs, found, stop, concurrency, say)
    return found


def _work(bench: Bench, jobs: Sequence[tuple[str, Output]], found: Judged, stop: threading.Event, concurrency: int,
          say: Callable[[str], None]) -> None:
    lock = threading.Lock()

    def one(job: tuple[str, Output]) -> None:
        system, output = job
        name = f"{system}/{output.record.task_id}"
        if stop.is_set() or bench.meter.exhausted:
            found.stopped = found.stopped or "the budget is spent"
            return
        try:
            verdict = bench.judge(system, output)
        except (ReplayMiss, BadInput) as error:
            with lock:
                found.without.append((name, str(error)))
            return
        except (Outage, Stopped, Refused) as error:
            stop.set()
            with lock:
                found.stopped = found.stopped or str(error) or "stopped"
            return
        write_atomic(bench.run.verdict_path(system, output.record.task_id),
                     pretty_json(verdict.model_dump(mode="json", by_alias=True)))
        with lock:
            (found.without.append((name, verdict.error)) if verdict.error else found.judged.append(name))
            say(f"{name}: {verdict.error or ('pass' if verdict.passed else 'fail')}")

    with ThreadPoolExecutor(max(1, concurrency)) as pool:
        for result in [pool.submit(one, job) for job in jobs]:
            result.result()


def _holds(edition: WorkbookEdition, run: Run, system: str, output: Output) -> bool:
    path = run.verdict_path(system, output.record.task_id)
    try:
        verdict = load(WorkflowVerdict, path)
    except BadInput:
        return False
    workflow = edition.workflows[output.record.task_id]
    return verdict.error is None and verdict.key == key_of(edition, workflow, output)


def _anothers(run: Run, system: str, name: str) -> bool:
    try:
        return load(WorkflowVerdict, run.verdict_path(system, name)).judge.kind != "model"
    except BadInput:
        return False
