"""A blind sample of judged points for people, and what they found, held against the judge and never written over it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from tools.judge.audit_sheet import HEAD, altered, repeated
from tools.judge.blind import blind, names_of
from tools.judge.seal import Read, key_of, output_of
from tools.model import (
    BadInput,
    Contract,
    Edition,
    FinalVerdict,
    Level,
    Record,
    Run,
    Task,
    Verdict,
    canonical_json,
    load,
    load_lines,
    sha256,
    write_atomic,
)
from tools.model.fields import TaskId

SHEET = "audit.jsonl"


class Line(Contract):
    """One point before a person. What the judge said is not here: the id leads back to it."""

    schema_: Literal["office-audit/1"] = Field(alias="schema")
    id: str
    task: TaskId
    #: sha256 of the text shown, `outputs/<this>.md`
    output: str
    text: str
    #: so many points of the run this one stands for
    weight: float = Field(gt=0, allow_inf_nan=False)
    #: whether a second person is to judge it as well
    twice: bool
    #: filled in by people
    verdict: Level | None = None
    quote: str = ""
    rater: str = ""
    second_verdict: Level | None = None
    second_rater: str = ""
    #: what both came to where they differed
    adjudicated: Level | None = None
    reason: str = ""


@dataclass(frozen=True)
class Judged:
    """One judged point of a run."""

    id: str
    task: Task
    system: str
    item: str
    text: str
    level: Level
    #: critical, taken back by code, or without a quote: every such point is audited
    must: bool


def judged_points(edition: Edition, run: Run) -> tuple[Judged, ...]:
    """Every point that a model's verdict which holds decides. Raises BadInput."""
    return tuple(_points(edition, run))


def _points(edition: Edition, run: Run) -> Iterator[Judged]:
    for entry in run.systems:
        for task in edition.tasks.values():
            path = run.verdict_path(entry.id, task.id)
            if not path.is_file():
                continue
            verdict = load(Verdict, path)
            record = load(Record, run.record_path(entry.id, task.id))
            if verdict.judge.kind != "model" or verdict.raw is None or verdict.final is None or (
                    verdict.key != key_of(task, record, run.files_folder(entry.id, task.id))):
                continue
            yield from _of(task, entry.id, verdict.key, verdict.final)


def _of(task: Task, system: str, key: str, final: FinalVerdict) -> Iterator[Judged]:
    taken_back = {line.item for line in final.ledger}
    levels = {item.id: item for item in final.items}
    for point in task.rubric:
        item = levels[point.id]
        bare = item.strict is not Level.ABSENT and not item.found
        yield Judged(sha256(canonical_json([system, key, point.id]))[:16], task, system, point.id, point.text,
                     item.strict, point.critical or point.id in taken_back or bare)


def export(edition: Edition, run: Run, out: Path, sample: int, seed: int, read: Read) -> int:
    """Write `audit.jsonl` and the outputs, system names blacked out; the number of lines.

    All points that must be looked at, and `sample` of the others, the same for the same seed; a fifth is for two
    people. Raises BadInput when the sheet is there already: it may hold people's work.
    """
    if (out / SHEET).exists():
        raise BadInput.one(out / SHEET, "", "the sheet is there already", "choose another folder")
    points = judged_points(edition, run)
    if not points:
        raise BadInput.one(run.root, "verdict.json", "no model's verdict that holds", "judge the run first")
    chance = random.Random(seed)
    others = [point for point in points if not point.must]
    drawn = chance.sample(others, min(sample, len(others)))
    weights = {point.id: 1.0 for point in points if point.must} | {
        point.id: len(others) / len(drawn) for point in drawn}
    chosen = [point for point in points if point.id in weights]
    chance.shuffle(chosen)
    twice = {point.id for point in chosen[:-(-len(chosen) // 5)]}
    lines = []
    for point in chosen:
        text = _shown(run, point, read)
        digest = sha256(text.encode())
        write_atomic(out / "outputs" / f"{digest}.md", text.encode())
        lines.append(Line(schema="office-audit/1", id=point.id, task=point.task.id, output=digest, text=point.text,
                          weight=weights[point.id], twice=point.id in twice))
    write_atomic(out / SHEET, "".join(
        json.dumps(line.model_dump(mode="json", by_alias=True), ensure_ascii=False) + "\n" for line in lines).encode())
    return len(lines)


def _shown(run: Run, point: Judged, read: Read) -> str:
    record = load(Record, run.record_path(point.system, point.task.id))
    output = blind(output_of(record, run.files_folder(point.system, point.task.id), read),
                   names_of(run, point.system, record))
    turns = "\n\n".join(turn.text for turn in point.task.turns)
    parts = "\n\n".join(f"## {unit.name}\n\n{unit.text}" for unit in output)
    return f"# Просьба\n\n{turns}\n\n# Образец\n\n{point.task.reference_answer}\n{HEAD}\n{parts}\n"


@dataclass(frozen=True)
class Found:
    """What people found: judge and person a pair for each point, with its weight; the two raters' pairs."""

    pairs: tuple[tuple[Level, Level, float], ...]
    raters: tuple[tuple[Level, Level], ...]


def read_back(edition: Edition, run: Run, sheet: Path) -> Found:
    """Hold a filled sheet against the run's verdicts. Raises BadInput naming every line that is not filled in, does not
    belong to the run, or says other than the export wrote."""
    known = {point.id: point for point in judged_points(edition, run)}
    lines = load_lines(Line, sheet)
    faults = [fault for number, line in enumerate(lines, start=1)
              for fault in _faults(sheet, number, line, known.get(line.id))]
    faults += [*repeated(sheet, lines), *altered(sheet, lines, known)]
    missing = [point.id for point in known.values() if point.must and point.id not in {line.id for line in lines}]
    if missing:
        faults.append(BadInput.one(sheet, "id", f"{len(missing)} points that must be audited are missing, first "
                                   f"{missing[0]}", "restore the lines"))
    if faults:
        raise BadInput(fault for error in faults for fault in error.faults)
    return Found(tuple((known[line.id].level, line.adjudicated or line.verdict, line.weight) for line in lines
                       if line.verdict is not None),
                 tuple((line.verdict, line.second_verdict) for line in lines
                       if line.verdict is not None and line.second_verdict is not None))


def _faults(sheet: Path, number: int, line: Line, point: Judged | None) -> Sequence[BadInput]:
    at = f"line {number}"
    if point is None:
        return [BadInput.one(sheet, at, f"the run has no judged point {line.id}", "audit the run as it is now")]
    if line.verdict is None or not line.rater:
        return [BadInput.one(sheet, at, "no verdict, or no rater", "fill both in")]
    if line.twice and (line.second_verdict is None or not line.second_rater or line.second_rater == line.rater):
        return [BadInput.one(sheet, at, "no second verdict by another rater", "fill both in")]
    if line.second_verdict not in (None, line.verdict) and line.adjudicated is None:
        return [BadInput.one(sheet, at, "the raters differ and nothing is adjudicated", "fill in `adjudicated`")]
    return []
