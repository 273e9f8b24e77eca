"""Judging many outputs at once: threads that ask, one writer, a ceiling, a breaker, and an end at any moment."""

from __future__ import annotations

import queue
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tools.judge.asking import Asker, Send
from tools.judge.cassette import ReplayMiss, Session
from tools.judge.meter import Meter
from tools.judge.pictures import Draw, draw
from tools.judge.seal import Read
from tools.judge.work import Job, Plan, judged, verdict_bytes
from tools.llm import Outage, Refused, Stopped
from tools.model import BadInput, Edition, Verdict, write_atomic

#: outages in a row, after all tries of each request, that end a session
BREAKER = 3


@dataclass
class Summary:
    """What became of a session's outputs."""

    judged: list[Job] = field(default_factory=list)
    #: the judge was asked and gave no verdict
    without: list[tuple[Job, str]] = field(default_factory=list)
    #: empty outputs, decided by code
    empty: list[Job] = field(default_factory=list)
    #: a replay found no reply for them
    missed: list[tuple[Job, str]] = field(default_factory=list)
    #: not judged this time
    remaining: list[Job] = field(default_factory=list)
    #: why the session ended early, "" when it did not
    stopped: str = ""
    #: files of which a judge that sees was shown less than there is, by reason
    unseen: Counter[str] = field(default_factory=Counter)


@dataclass
class Phase:
    """One session of judging. `send` is None for a replay."""

    edition: Edition
    read: Read
    send: Send | None
    #: for a live session; a replay takes each record's own
    session: Session | None
    meter: Meter
    #: set to end everything: the client's waits watch it too
    stop: threading.Event
    concurrency: int = 4
    progress: Callable[[Job], None] = lambda job: None
    #: draws pages for a judge that sees
    draw: Draw = draw

    def run(self, plan: Plan) -> Summary:
        """Judge a plan's outputs, writing each verdict as it comes. Ctrl-C keeps what is judged.

        Raises Refused when the server refuses what every request has in common.
        """
        todo: queue.SimpleQueue[Job] = queue.SimpleQueue()
        for job in plan.jobs:
            todo.put(job)
        done: queue.SimpleQueue[tuple[Job, Verdict | Exception | None]] = queue.SimpleQueue()
        # Daemons: Ctrl-C does not wait for a server that hangs. They write nothing but whole cassette files.
        threads = [threading.Thread(target=self._work, args=(todo, done), daemon=True)
                   for _ in range(min(self.concurrency, len(plan.jobs)))]
        for thread in threads:
            thread.start()
        return _Clerk(self, plan).enter(done)

    def _work(self, todo: queue.SimpleQueue[Job],
              done: queue.SimpleQueue[tuple[Job, Verdict | Exception | None]]) -> None:
        while True:
            try:
                job = todo.get_nowait()
            except queue.Empty:
                return
            try:
                if self.stop.is_set():
                    raise Stopped
                done.put((job, self._judge(job)))
            except Exception as error:
                if isinstance(error, Refused):
                    self.stop.set()  # here, before this thread takes its next output and asks in vain
                done.put((job, error))

    def _judge(self, job: Job) -> Verdict | None:
        before = job.cassette.session
        session = self.session or before
        if session is None:
            raise ReplayMiss("there is no cassette")
        if self.send is not None:
            if before is not None:
                session = session.model_copy(update={"epoch": max(session.epoch, before.epoch + job.fresh)})
            job.cassette.begin(session)
        send = self._sent if self.send is not None else None
        asker = Asker(session.settings, job.cassette, send, self.meter.add, session.epoch)
        return judged(job, self.edition, self.read, asker, session, self.draw)

    def _sent(self, body: dict[str, object]) -> dict[str, object]:
        assert self.send is not None
        if self.stop.is_set() or self.meter.exhausted:
            raise Stopped
        return self.send(body)


class _Clerk:
    """Enters results as they come, in one thread, and decides when to end."""

    def __init__(self, phase: Phase, plan: Plan) -> None:
        self.phase = phase
        self.waiting = dict.fromkeys(plan.jobs)
        self.summary = Summary()
        self.outages = 0
        self.refused: Refused | None = None
        #: taken from the queue, and maybe not entered yet
        self.now: tuple[Job, Verdict | Exception | None] | None = None

    def enter(self, done: queue.SimpleQueue[tuple[Job, Verdict | Exception | None]]) -> Summary:
        try:
            while self.waiting:
                self.now = done.get()
                self._take(*self.now)
                self.phase.progress(self.now[0])
        except KeyboardInterrupt:
            self._end("interrupted")
            # What was judged when the key was pressed is paid for, and kept.
            came = [self.now] if self.now else []
            while not done.empty():
                came.append(done.get())
            for job, result in came:
                self._take(job, result)
        finally:
            self.phase.stop.set()
        if self.refused is not None:
            raise self.refused
        self.summary.remaining.extend(self.waiting)
        return self.summary

    def _take(self, job: Job, result: Verdict | Exception | None) -> None:
        if job in self.waiting:
            self._enter(job, result)
            del self.waiting[job]

    def _enter(self, job: Job, result: Verdict | Exception | None) -> None:
        summary = self.summary
        if isinstance(result, Exception):
            self._failed(job, result)
            return
        self.outages = 0
        if result is None:
            summary.empty.append(job)
            return
        write_atomic(job.folder / "verdict.json", verdict_bytes(result))
        summary.unseen.update(seen.reason for seen in result.seen or () if seen.reason is not None)
        if result.error is None:
            summary.judged.append(job)
        else:
            summary.without.append((job, result.error))

    def _failed(self, job: Job, error: Exception) -> None:
        if isinstance(error, ReplayMiss | BadInput):
            self.summary.missed.append((job, str(error)))
            return
        self.summary.remaining.append(job)
        if isinstance(error, Stopped):
            self._end("the budget is spent" if self.phase.meter.exhausted else "")
        elif isinstance(error, Outage):
            self.outages += 1
            if self.outages >= BREAKER:
                self._end(f"the server does not answer ({error})")
        elif isinstance(error, Refused):
            # A wrong key is wrong for every output: it is said once.
            self.refused = self.refused or error
            self._end(str(error))
        else:
            self._end(f"{type(error).__name__}: {error}")
            raise error

    def _end(self, why: str) -> None:
        self.summary.stopped = self.summary.stopped or why
        self.phase.stop.set()
