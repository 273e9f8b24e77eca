"""The judging phase against a server of fixed latency: what threads, cassette and settling add to N·L/c seconds of the
clock (waiting is what is measured, for once); and what an item costs whose verdict is saved, beside one of code.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from benchmarks.measure import Row, interleaved, pytest
from benchmarks.synthetic import task_ids, write_house
from tests.llm.modelserver import Answer, Asked, says, serving
from tools.judge import Unit, find
from tools.judge.meter import Meter
from tools.judge.phase import Phase
from tools.judge.seal import key_of
from tools.judge.sessions import connect
from tools.judge.work import plan
from tools.llm import Client
from tools.model import Document, Edition, Record, Run, canonical_json, load, pretty_json, sha256

OUTPUTS, LATENCY, CONCURRENCY = 64, 0.5, 8
TARGET = 1.15
#: characters of a large output, quotes looked for in it, and the share of difflib's time for one that all may take
LONG, QUOTES, SEARCHED = 1_000_000, 100, 0.1
#: systems of the smaller and of the larger session, judged items of a task (as many checks), milliseconds allowed
FEW, MANY, JUDGED, ADDED = 1, 3, 5, 1

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
    yield from _quotes(rounds)
    yield _saved(folder / "saved", rounds, env)


def _quotes(rounds: int) -> Iterator[Row]:
    """Processor seconds of many quotes looked for in a large folded output, against one of them by difflib; and the
    folding, which an output takes once however many quotes there are."""
    lines = [f"Позиция {at}: кабель силовой, {at % 97} м по {at * 7 % 5000} руб., срок {at % 31} дней." for at in range(
        LONG // 60)]
    text = "\n".join(lines)
    quotes = [lines[at * len(lines) // QUOTES] for at in range(QUOTES)]
    output = [Unit("ответ", text)]

    def ours() -> None:
        assert all(find(quote, output) for quote in quotes)

    def theirs() -> None:
        matcher = SequenceMatcher(None, text, quotes[-1], autojunk=False)
        assert matcher.find_longest_match().size == len(quotes[-1])

    folding = _cpu(lambda: output[0].folds)
    mine, one = (min(_cpu(work) for _ in range(rounds)) for work in (ours, theirs))
    size = f"{len(text) / 1e6:.1f} million characters"
    yield Row(f"{QUOTES} quotes in {size}", mine, one, "difflib, one of them", f"<= {SEARCHED}",
              met=mine <= SEARCHED * one)
    yield Row(f"folding {size} once", folding, one, "difflib, one quote", "told only")


def _cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _saved(folder: Path, rounds: int, env: dict[str, str]) -> Row:
    """Processor milliseconds of one item more, judged by a saved verdict against decided by a trivial check.

    All pass: a failing item costs what its two lines cost, whoever decided it.
    """
    chosen = {"judged": "test_rubric or test_must_not or test_hallucinations", "code": "test_check and not fabricated"}
    commands = {}
    for systems in (FEW, MANY):
        house = write_house(folder / str(systems), systems, JUDGED)
        _judge_all(house)
        for name, wanted in chosen.items():
            commands[f"{name} {systems}"] = pytest("--run=runs/full", "--judge=saved", "--report-only", "-k", wanted,
                                                   cwd=house, env=env)
    found = {name: usage.cpu for name, usage in interleaved(commands, rounds).items()}
    items = len(task_ids()) * JUDGED * (MANY - FEW)
    judged, code = (1000 * (found[f"{name} {MANY}"] - found[f"{name} {FEW}"]) / items for name in chosen)
    return Row("one item more, verdicts saved", judged, code, "one item more of a trivial check", f"<= +{ADDED} ms",
               unit="ms", met=judged <= code + ADDED)


def _judge_all(house: Path) -> None:
    """A page of an answer for every record, and a sealed verdict that quotes it for every point."""
    edition, run = Edition.open(house / "corpora" / "office"), Run.open(house / "runs" / "full")
    answer = "\n".join(f"Пункт {at}: срок поставки {at} дней, сумма {at * 1000} руб." for at in range(40))
    for entry in run.systems:
        for task in edition.tasks.values():
            path = run.record_path(entry.id, task.id)
            path.write_bytes(pretty_json({**json.loads(path.read_bytes()), "answer": answer}))
            items = [{"id": point.id, "quote": f"Пункт {at}: срок поставки {at} дней", "reason": "", "verdict": "верно"}
                     for at, point in enumerate(task.rubric)]
            run.verdict_path(entry.id, task.id).write_bytes(pretty_json({
                "schema": "office-verdict/1", "task_id": task.id, "judge": {"kind": "model", "name": "m"},
                "key": key_of(task, load(Record, path), run.files_folder(entry.id, task.id)),
                "raw": {"items": items, "forbidden": [], "hallucinations": []}}))


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
