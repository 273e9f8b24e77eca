"""The poller against a server of fixed latency: what threads, HTTP, checks of the reply and files add to N·L/c seconds
of the clock (waiting is what is measured, for once)."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row
from tests.cards.oracle import Answer, Asked, replies, serving
from tools.cards import Service, load_cards
from tools.cards.asking.plan import jobs
from tools.cards.asking.poller import Poller
from tools.cards.asking.secrets import Endpoint

REQUESTS, LATENCY, WORKERS = 96, 0.5, 8
TARGET = 1.15


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Requests answered against the time that the server alone takes."""
    best = min(_seconds(folder / str(number)) for number in range(rounds))
    alone = REQUESTS * LATENCY / WORKERS
    yield Row(f"{REQUESTS} requests, {WORKERS} workers", best, alone, "N·L/c", f"<= {TARGET}",
              met=best <= TARGET * alone)


def _seconds(folder: Path) -> float:
    answers = folder / "run" / "a"
    answers.mkdir(parents=True)
    path = folder / "cards.json"
    path.write_text(json.dumps([{"id": f"c{number}", "be": "B", "priority": "P1", "question": f"Вопрос {number}?",
                                 "expect": {"none_of": ["нет"]}} for number in range(REQUESTS)]), "utf-8")
    service = Service(schema="attestat-service/1")
    plan, _ = jobs(load_cards(path), answers, service, [], "all", False)
    never = threading.Event()

    def late(asked: Asked) -> Answer:
        never.wait(LATENCY)
        return replies(asked)

    with serving(late) as oracle:
        poller = Poller(Endpoint(oracle.url, {}, ()), service, answers, WORKERS)
        start = time.perf_counter()
        done = poller.run(plan)
        seconds = time.perf_counter() - start
    assert len(done.done) == REQUESTS and set(done.done.values()) == {""}
    return seconds
