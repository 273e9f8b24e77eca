"""The judging phase against a server of fixed latency: what threads, cassette and settling add to N·L/c seconds.

Seconds of the clock, for once: waiting is what is measured.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Row
from tests.llm.modelserver import Answer, Asked, says, serving
from tools.judge.meter import Meter
from tools.judge.phase import Phase
from tools.judge.sessions import connect
from tools.judge.work import plan
from tools.llm import Client
from tools.model import Document, Edition, Run, canonical_json, pretty_json, sha256

OUTPUTS, LATENCY, CONCURRENCY = 64, 0.5, 8
TARGET = 1.15

_TASK: dict[str, Any] = {
    "id": "1.01", "number": 1, "category": 1, "category_title": "Сверка", "title": "Сверка", "checks": [],
    "turns": [{"text": "Сверь договор."}], "time_zone": "Europe/Moscow", "now": "2026-12-01T10:00:00+03:00",
    "reference_answer": "Срок 10 дней.", "rubric": [{"id": "r1", "text": "Назван срок."}]}


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Outputs judged at once against the time that the server alone takes."""
    best = min(_seconds(folder / str(number)) for number in range(rounds))
    alone = OUTPUTS * LATENCY / CONCURRENCY
    yield Row(f"judging {OUTPUTS} outputs, {CONCURRENCY} at once", best, alone, "N·L/c", f"<= {TARGET}",
              met=best <= TARGET * alone)


def _seconds(folder: Path) -> float:
    edition, run = _sitting(folder)
    never = threading.Event()

    def script(asked: Asked) -> Answer:
        if asked.enumerated:
            return says({"word": "яблоко"})
        never.wait(LATENCY)
        return says({"items": list(_items(asked)), "hallucinations": [], "forbidden": []})

    with serving(script) as server:
        stop = threading.Event()
        live = connect({}, stop, Client(server.endpoint(), stop.wait))
        chosen = plan(edition, run, [entry.id for entry in run.systems], ["1.01"])
        phase = Phase(edition, _read, live.send, live.session, Meter(), stop, CONCURRENCY)
        start = time.perf_counter()
        judged = phase.run(chosen).judged
        seconds = time.perf_counter() - start
    assert len(judged) == OUTPUTS
    return seconds


def _items(asked: Asked) -> Iterator[dict[str, str]]:
    head = json.loads(re.match(r"\{.*?\n\}\n", asked.body["messages"][-1]["content"], re.S)[0])  # type: ignore[index]
    for point in head["пункты"]:
        word = re.search("слово «(.+?)»", point["text"])
        there = word is None or word[1] in "срок поставки оборудования"
        yield {"id": point["id"], "quote": "Срок поставки оборудования" if there else "", "reason": "",
               "verdict": "верно" if there else "нет в ответе"}


def _sitting(folder: Path) -> tuple[Edition, Run]:
    lines = canonical_json(_TASK) + b"\n"
    (folder / "edition").mkdir(parents=True)
    (folder / "edition" / "tasks.jsonl").write_bytes(lines)
    (folder / "edition" / "edition.json").write_bytes(pretty_json({
        "schema": "office-edition/1", "name": "latency", "seed": 0, "versions": {},
        "files": {"tasks.jsonl": sha256(lines)}}))
    edition = Edition.open(folder / "edition")
    names = [f"s{number}" for number in range(OUTPUTS)]
    for name in names:
        (folder / "run" / name / "1.01").mkdir(parents=True)
        (folder / "run" / name / "1.01" / "record.json").write_bytes(pretty_json({
            "schema": "office-record/1", "task_id": "1.01", "edition": edition.ref.model_dump(),
            "status": "completed", "answer": f"Срок поставки оборудования 10 {name}.", "files": []}))
    (folder / "run" / "run.json").write_bytes(pretty_json({
        "schema": "office-run/1", "suite": "office", "edition": edition.ref.model_dump(),
        "systems": [{"id": name, "name": name} for name in names]}))
    return edition, Run.open(folder / "run")


def _read(path: Path) -> Document:
    return Document("txt", path.read_text("utf-8"))
