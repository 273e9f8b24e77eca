"""A full exam graded on paper, for report.html: 136 tasks × 8 systems, answers of 4 000 characters, outcomes of every
item with evidence at its place, verdicts with reasons. Drawn from a fixed seed: every machine builds the same."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.synthetic import task_ids, write_house
from tools.grading import Item, items
from tools.model import Edition, Evidence, Level, Outcome, OutcomeStatus, Run, Task, pretty_json

#: characters of an answer
ANSWER = 4000
SYSTEMS = 8
#: own checks of a task
CHECKS = 8

_STATUS = {Level.CORRECT: OutcomeStatus.PASS, Level.PARTIAL: OutcomeStatus.PARTIAL, Level.WRONG: OutcomeStatus.FAIL,
           Level.ABSENT: OutcomeStatus.FAIL}


@dataclass(frozen=True, slots=True)
class Graded:
    """The run and what a session would have decided."""

    edition: Edition
    run: Run
    outcomes: tuple[Outcome, ...]


def graded(folder: Path, systems: int = SYSTEMS) -> Graded:
    """Write edition and run below `folder`, and decide every item by lot."""
    house = write_house(folder, systems, CHECKS)
    edition = Edition.open(house / "corpora" / "office")
    root = house / "runs" / "full"
    words = _words(edition)
    outcomes: list[Outcome] = []
    for number in range(1, systems + 1):
        for name in task_ids():
            lot = random.Random(f"{number}/{name}")
            outcomes += _record(root / f"s{number:02}" / name, edition, edition.tasks[name], number, words, lot)
    manifest = json.loads((root / "run.json").read_bytes())
    for number, system in enumerate(manifest["systems"], start=1):
        system["name"] = f"Помощник {number}"
    (root / "run.json").write_bytes(pretty_json(manifest))
    return Graded(edition, Run.open(root), tuple(outcomes))


def _words(edition: Edition) -> list[str]:
    """Words of the exam itself, in a fixed order: as long and as varied as those of real answers."""
    text = "\n".join(task.reference_answer + task.turns[0].text for task in edition.tasks.values())
    return sorted(set(re.findall(r"\w{2,}", text)))


def _said(words: list[str], lot: random.Random) -> list[str]:
    """Sentences of an answer with numbers among the words, ANSWER characters of them."""
    sentences: list[str] = []
    while sum(map(len, sentences)) + len(sentences) < ANSWER:
        drawn = [lot.choice(words) if lot.random() > .15 else f"{lot.randrange(10**6):,}".replace(",", " ")
                 for _ in range(lot.randint(6, 16))]
        sentences.append(" ".join(drawn).capitalize() + ".")
    return sentences


def _record(folder: Path, edition: Edition, task: Task, system: int, words: list[str],
            lot: random.Random) -> Iterator[Outcome]:
    sentences = _said(words, lot)
    answer = " ".join(sentences)[:ANSWER]
    # From the first system to the last, three items in ten fail, or nine: the page shows what a real exam looks like.
    quality = .97 - .07 * system
    found = [_outcome(item, task, system, answer, quality, sentences, lot) for item in items(task)]
    record = {"schema": "office-record/1", "task_id": task.id, "edition": edition.ref.model_dump(),
              "status": "completed", "answer": answer, "files": [], "turns": [
                  {"i": 0, "user": task.turns[0].text, "answer": answer}]}
    points = [{"id": one.item, "quote": one.evidence[0].text if one.evidence else "", "reason": sentences[-1],
               "verdict": one.level} for one in found if one.type == "rubric"]
    verdict: dict[str, Any] = {
        "schema": "office-verdict/1", "task_id": task.id, "judge": {"kind": "model", "name": "судья", "revision": "1"},
        "raw": {"items": points, "hallucinations": [], "forbidden": []}}
    for name, value in (("record.json", record), ("verdict.json", verdict)):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(pretty_json(value))
    yield from found


def _outcome(item: Item, task: Task, system: int, answer: str, quality: float, sentences: list[str],
             lot: random.Random) -> Outcome:
    """One item, decided by lot, with a sentence of the answer as its evidence."""
    right = lot.random() < quality
    level = None if item.type != "rubric" else Level.CORRECT if right else lot.choice(
        [Level.PARTIAL, Level.WRONG, Level.ABSENT])
    status = _STATUS[level] if level is not None else OutcomeStatus.PASS if right else OutcomeStatus.FAIL
    text = lot.choice(sentences[:-2])
    start = answer.find(text)
    seen = (Evidence(unit="ответ", locator=f"знаки {start + 1}–{start + len(text)}", text=text, start=start),)
    judged: dict[str, Any] = {} if item.type not in ("rubric", "must_not", "hallucinations") else {
        "judged_by": "model", "exact": status, "level": level, "level_exact": level}
    if item.type == "hallucinations":
        judged |= {"found": int(not right), "found_exact": int(not right)}
    return Outcome(task=task.id, system=f"s{system:02}", type=item.type, item=item.slug, kind=item.kind, status=status,
                   critical=item.critical, counts=item.counts, evidence=seen if start >= 0 else (),
                   reason=f"{'верно' if right else 'неверно'}: {text[:80]}",
                   reason_en=f"{'right' if right else 'wrong'}: {text[:80]}", **judged)


if __name__ == "__main__":
    graded(Path(sys.argv[1]))
