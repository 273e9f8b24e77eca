"""A small edition with runs of it, judged by a scripted server."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.judge.conftest import make_record, read_text
from tests.llm.modelserver import ModelServer
from tools.judge.meter import Meter
from tools.judge.phase import Phase, Summary
from tools.judge.sessions import connect
from tools.judge.work import Job, plan
from tools.llm import Client
from tools.model import Edition, Run, Verdict, load, pretty_json

TASK = "1.01"
R1, R2 = "Названа сумма 15 000 руб.", "Назван срок 10 дней."
TRUTH = {R1: "15 000 руб", R2: "10 дней"}
GOOD = "Сумма договора составляет 15 000 руб.\nСрок поставки оборудования 10 дней."
POOR = "Сумма договора составляет 17 000 руб.\nСрок поставки оборудования 12 дней."


def write_run(root: Path, edition: Edition, answers: Mapping[str, str], **fields: Any) -> Run:
    """A run: answer by system, all to the edition's only task."""
    for system, answer in answers.items():
        record = make_record(edition=edition.ref.model_dump(mode="json"), answer=answer,
                             turns=[{"i": 0, "user": "Сверь.", "answer": answer}], **fields)
        (root / system / TASK).mkdir(parents=True)
        (root / system / TASK / "record.json").write_bytes(pretty_json(record.model_dump(mode="json", by_alias=True)))
    (root / "run.json").write_bytes(pretty_json({
        "schema": "office-run/1", "suite": "office", "edition": edition.ref.model_dump(mode="json"),
        "systems": [{"id": system, "name": system.title()} for system in answers]}))
    return Run.open(root)


def judge(edition: Edition, run: Run, server: ModelServer | None, *, again: bool = False, meter: Meter | None = None,
          concurrency: int = 2, window: int = 32768, stop: threading.Event | None = None,
          progress: Callable[[Job], None] = lambda job: None) -> Summary:
    """Judge a run by a server; without one, replay."""
    stop = stop or threading.Event()
    live = None
    if server is not None:
        client = Client(server.endpoint(window=window), lambda seconds: stop.is_set())
        live = connect({}, stop, client)
    chosen = plan(edition, run, [entry.id for entry in run.systems], list(edition.tasks), again=again,
                  replay=server is None)
    phase = Phase(edition, read_text, live.send if live else None, live.session if live else None, meter or Meter(),
                  stop, concurrency, progress)
    return phase.run(chosen)


def verdict(run: Run, system: str) -> Verdict:
    """What was written."""
    return load(Verdict, run.verdict_path(system, TASK))


def levels(run: Run, system: str) -> list[str]:
    """Final levels under strict."""
    final = verdict(run, system).final
    return [] if final is None else [item.strict.value for item in final.items]
