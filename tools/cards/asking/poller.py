"""The poller: a few threads ask, the main one alone writes, so that Ctrl-C and a full disk lose no answer in hand."""

from __future__ import annotations

import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Any

from tools.cards.asking.plan import Job
from tools.cards.asking.saving import save
from tools.cards.asking.secrets import Endpoint
from tools.cards.asking.transport import Reply, ask
from tools.cards.model import Service

#: seconds between looks at whether somebody wants to end
GLANCE = 0.2


@dataclass
class Asked:
    """What a session of asking came to."""

    #: names of answers written, with the code of what broke, "" for a whole reply
    done: dict[str, str] = field(default_factory=dict)
    #: questions that nobody asked or whose answer came too late
    left: int = 0
    #: why it ended early, "" when it did not
    stopped: str = ""


class Poller:
    """Asks the questions of a plan and keeps each reply as it comes."""

    def __init__(self, endpoint: Endpoint, service: Service, folder: Path, workers: int = 4, timeout: float = 180.0,
                 now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.endpoint = endpoint
        self.service = service
        self.folder = folder
        self.workers = workers
        self.timeout = timeout
        self._now = now
        self._stop = threading.Event()

    def stop(self) -> None:
        """End soon: no further question is asked, what is answered is kept."""
        self._stop.set()

    def run(self, plan: Sequence[Job], told: Callable[[Job, Reply], None] = lambda job, reply: None) -> Asked:
        """Ask everything; `told` hears of each answer on disk. Raises nothing for network, service or disk."""
        waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        answered: queue.SimpleQueue[tuple[Job, str, Reply] | None] = queue.SimpleQueue()
        for job in (*plan, *[None] * self.workers):
            waiting.put(job)
        # Daemons: a thread that waits three minutes for a reply must not keep a person who pressed Ctrl-C.
        for _ in range(self.workers):
            threading.Thread(target=self._work, args=(waiting, answered), daemon=True).start()
        found = Asked()
        alive = self.workers
        with _interruptible(self._stop):
            while alive and not (self._stop.is_set() and answered.empty()):
                try:
                    item = answered.get(timeout=GLANCE)
                except queue.Empty:
                    continue
                if item is None:
                    alive -= 1
                elif not self._keep(item, found, told):
                    break
        if self._stop.is_set() and not found.stopped:
            found.stopped = "interrupted"
        found.left = len(plan) - len(found.done)
        return found

    def _keep(self, item: tuple[Job, str, Reply], found: Asked, told: Callable[[Job, Reply], None]) -> bool:
        job, sent, reply = item
        try:
            save(self.folder, job.name, record(job, sent, reply))
        except OSError as error:
            self._stop.set()
            found.stopped = f"{self.folder}: {error.strerror or error}"
            return False
        found.done[job.name] = reply.error or ("" if reply.status == 200 else f"HTTP {reply.status}")
        told(job, reply)
        return True

    def _work(self, waiting: queue.SimpleQueue[Job | None],
              answered: queue.SimpleQueue[tuple[Job, str, Reply] | None]) -> None:
        import requests

        try:
            with requests.Session() as session:
                while not self._stop.is_set() and (job := waiting.get()) is not None:
                    sent = self._now().isoformat(timespec="seconds").replace("+00:00", "Z")
                    answered.put((job, sent, ask(session, self.endpoint, self.service.request, job.question,
                                                 self.timeout)))
        finally:
            answered.put(None)


def record(job: Job, sent: str, reply: Reply) -> dict[str, Any]:
    """The file of an answer. Neither the address nor a header stands in it."""
    card, question = job.card, job.question
    return {"schema": "attestat-answer/1", "card": card.id,
            "asked": {"question": card.question, "product": card.product, "image_file": card.image_file,
                      "session": question.session},
            "sent": sent, "seconds": reply.seconds, "trace_id": question.trace, "http_status": reply.status,
            "error": reply.error, "reply": reply.value, **({"body": reply.body} if reply.body is not None else {})}


@contextmanager
def _interruptible(stop: threading.Event) -> Iterator[None]:
    """The first Ctrl-C asks to end, a second one ends at once. A handler and not an exception, which would break into
    the writing of a file."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def end(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
