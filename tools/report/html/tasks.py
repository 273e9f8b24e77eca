"""The data of one task's page: the person's words, the materials, what each system said, and every item."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath
from typing import Any

from tools.model import Evidence, Outcome, Record, Task, Verdict
from tools.report.build import item_line, item_order
from tools.report.html import delivered
from tools.report.html.inert import link, one_line, visible
from tools.report.html.marks import Mark, numbered, place, stretches
from tools.report.html.source import PageSource
from tools.report.html.standing import LOST, UNDECIDED

#: pieces of evidence of one item
PIECES = 40
#: characters of one piece
PIECE = 2000
#: places marked in one answer
MARKS = 400


def task_data(source: PageSource, task: Task, by_system: dict[str, list[Outcome]]) -> dict[str, Any]:
    """Everything that the page of a task shows."""
    return {
        "words": [{"text": visible(turn.text), "conversation": turn.conversation,
                   "files": [_material(source, task, path) for path in turn.attachments]} for turn in task.turns],
        "reply": visible(task.reply_if_asked or ""),
        "reference": visible(task.reference_answer),
        "materials": [{"name": one_line(_short(task, material.path)), "bytes": material.bytes,
                       "href": link(source.edition.material(material.path), source.edition.root, source.home)}
                      for material in task.materials],
        "systems": {system: system_data(source, task, system, outcomes) for system, outcomes in by_system.items()},
    }


def system_data(source: PageSource, task: Task, system: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """One system on one task."""
    record = delivered.record_of(source.run, system, task.id)
    known = {outcome.id: outcome for outcome in outcomes}
    ordered = sorted((known[name] for name in item_order(task, known)), key=_rank)
    judged = any(outcome.judged_by not in (None, "code") for outcome in outcomes)
    verdict = delivered.verdict_of(source.run, system, task.id) if judged else None
    texts = dict(delivered.said(record)) if isinstance(record, Record) else {}
    numbers, marked = _marks(texts, ordered)
    found: dict[str, Any] = {
        "items": [_item(task, outcome, numbers, verdict) for outcome in ordered],
        "said": [{"unit": name, "length": len(text), "parts": [[visible(part), list(covering)] for part, covering
                  in stretches(text[:delivered.SHOWN], marked.get(name, ()))]} for name, text in texts.items()],
        "claims": _claims(verdict), "judge": one_line(verdict.judge.name) if verdict else "",
    }
    if isinstance(record, Record):
        detail = record.status_reason.detail if record.status_reason is not None else None
        return found | {"status": record.status, "why": visible(detail or ""), "attempt": record.attempt,
                        "recorded": delivered.whole(record, texts.values()), "actions": delivered.calls(record),
                        "files": delivered.files(record, source.run, system, task.id, source.home)}
    return found | {"broken": record, "files": []}


def _rank(outcome: Outcome) -> tuple[int, bool]:
    """Failed first, critical ones before others, then what nobody decided, then the rest in the task's order."""
    where = 0 if outcome.status in LOST else 1 if outcome.status in UNDECIDED else 2
    return where, not outcome.critical


def _marks(texts: dict[str, str], ordered: Iterable[Outcome]) -> tuple[dict[tuple[str, int], int],
                                                                     dict[str, list[Mark]]]:
    """Numbers of marks by item and piece, and the marks of each unit. Failed items come first and so do their marks."""
    pieces = [(outcome.id, at, piece) for outcome in ordered for at, piece in enumerate(outcome.evidence[:PIECES])
              if piece.unit in texts]
    numbers: dict[tuple[str, int], int] = {}
    marked: dict[str, list[Mark]] = {}
    first = 1
    for unit, text in texts.items():
        here = [(name, at, place(text[:delivered.SHOWN], piece)) for name, at, piece in pieces if piece.unit == unit]
        marks = numbered([where for _, _, where in here][:MARKS], first)
        for (name, at, _), mark in zip(here, marks, strict=False):
            if mark is not None:
                numbers[name, at] = mark.number
        marked[unit] = list(dict.fromkeys(mark for mark in marks if mark is not None))
        first += len(marked[unit])
    return numbers, marked


def _item(task: Task, outcome: Outcome, numbers: dict[tuple[str, int], int], verdict: Verdict | None) -> dict[str, Any]:
    line = item_line(task, outcome)
    evidence = [_piece(piece, numbers.get((outcome.id, at)))
                for at, piece in enumerate(outcome.evidence[:PIECES])]
    return {"type": line.type, "item": line.item, "kind": outcome.kind, "text": visible(line.text),
            "status": line.status, "exact": line.exact, "level": line.level, "critical": line.critical,
            "reason": visible(line.reason), "reasonEn": visible(line.reason_en), "evidence": evidence,
            "left": max(0, len(outcome.evidence) - PIECES), "notes": [visible(note) for note in line.notes],
            "raw": _raw(outcome, verdict)}


def _piece(piece: Evidence, number: int | None) -> dict[str, Any]:
    return {"unit": one_line(piece.unit), "at": one_line(piece.locator), "mark": number,
            "text": visible(piece.text[:PIECE]) + ("…" if len(piece.text) > PIECE else "")}


def _raw(outcome: Outcome, verdict: Verdict | None) -> dict[str, str] | None:
    """What the judge itself said of a rubric point, before code looked at its quote."""
    if verdict is None or verdict.raw is None or outcome.type != "rubric" or outcome.judged_by in (None, "code"):
        return None
    for said in verdict.raw.items:
        if said.id == outcome.item:
            return {"verdict": said.verdict, "quote": visible(said.quote[:PIECE]), "why": visible(said.reason[:PIECE])}
    return None


def _claims(verdict: Verdict | None) -> list[dict[str, str]]:
    """Hallucinations as the judge named them; what became of each stands in the item's notes."""
    raw = verdict.raw.hallucinations if verdict is not None and verdict.raw is not None else ()
    return [{"quote": visible(claim.quote[:PIECE]), "kind": claim.kind, "why": visible(claim.why[:PIECE])}
            for claim in raw[:PIECES]]


def _short(task: Task, path: str) -> str:
    """A material's path without the folder of its task."""
    return path.removeprefix(f"tasks/{task.id}/")


def _material(source: PageSource, task: Task, path: str) -> dict[str, str | None]:
    target = source.edition.material(f"tasks/{task.id}/{path}")
    return {"name": one_line(PurePosixPath(path).name), "href": link(target, source.edition.root, source.home)}
