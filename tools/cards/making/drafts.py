"""Draft cards of the failed items of a graded run, of whichever suite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tools.cards.lines import shown
from tools.cards.model import Card
from tools.cards.summary import CardsReport
from tools.model import (
    BadInput,
    Check,
    Edition,
    Outcome,
    OutcomeStatus,
    Run,
    Task,
    load,
    load_lines,
    parse_json,
    read_bytes,
    validate,
)

#: longest text of an answer that becomes a ban, characters; a longer one would never come back word for word
BANNED = 160
#: items whose evidence is what the answer should not have said
_SAID = {"must_not", "hallucinations"}
#: a violation of a card as it is printed, and the phrase in it
_PHRASE = re.compile(r"(?:есть|нет)(?: источника?)?(?: с)? «(.{1,160})»")
_STRANGE = re.compile(r"[^A-Za-z0-9._]+")


def drafts(run: Run, edition: Edition | None, systems: Iterable[str] = ()) -> tuple[Card, ...]:
    """A draft for each failed item, one for all systems that failed it. Raises BadInput: the run is not graded.

    The question comes from the edition, or from the records where the suite has none that can be opened here.
    """
    path = run.root / "report" / "outcomes.jsonl"
    if not path.exists():
        raise BadInput.one(path, "", "the run is not graded", f"pytest --run={run.root} --report-only")
    chosen = set(systems)
    failed: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in load_lines(Outcome, path):
        wanted = outcome.status is OutcomeStatus.FAIL and outcome.type not in ("answered", "card", "envelope")
        if wanted and (not chosen or outcome.system in chosen):
            failed.setdefault((outcome.task, outcome.id), []).append(outcome)
    return tuple(_draft(run, edition, outcomes) for _, outcomes in sorted(failed.items()))


def _draft(run: Run, edition: Edition | None, outcomes: list[Outcome]) -> Card:
    first = outcomes[0]
    task = edition.tasks.get(first.task) if edition is not None else None
    name = _STRANGE.sub("-", f"{first.task}-{first.id}").strip("-.")[:80]
    found = list(dict.fromkeys(evidence.text for outcome in outcomes for evidence in outcome.evidence if evidence.text))
    systems = ", ".join(outcome.system for outcome in outcomes)
    question = _question(run, task, outcomes)
    note = [f"из прогона {run.root.name} ({run.manifest.suite}), {first.task}, {first.id}; не прошли: {systems}",
            f"правило: {first.kind}; {first.reason}", *(f"найдено: «{text[:400]}»" for text in found[:5])]
    fields = {"id": name, "be": shown(f"{first.task} {first.item}", 60), "priority": "P1" if first.critical else "P2",
              "question": question, "draft": True, "note": "\n".join(note)[:4000],
              "expect": {**_expect(task, first, found), "manual": _manual(task, first)}}
    return validate(Card, fields, "draft", name)


def _expect(task: Task | None, outcome: Outcome, found: list[str]) -> dict[str, Any]:
    """The part of the rule that a card can hold by substrings; nothing for the rest, which a person looks at."""
    if outcome.type == "rule":
        said = [match[1] for evidence in outcome.evidence if (match := _PHRASE.fullmatch(evidence.locator))]
        rule = {"all_of": "all_of", "none_of": "none_of", "none_re": "none_of", "sources_none": "sources_none",
                "sources_any": "sources_any"}.get(outcome.item)
        return {rule: said} if rule and said else {}
    if outcome.type in _SAID or outcome.item == "fabricated":
        spans = [*outcome.spans, *found] if outcome.spans else found
        return {"none_of": [text for text in dict.fromkeys(" ".join(span.split()) for span in spans)
                            if 0 < len(text) <= BANNED][:20]}
    check = _check(task, outcome)
    if check is not None and check.kind == "phrase" and check.where == "answer":
        phrases = check.args.get("any_of")
        if isinstance(phrases, list | tuple) and all(isinstance(phrase, str) for phrase in phrases):
            return {"none_of" if check.negate else "any_of": list(phrases)}
    return {}


def _check(task: Task | None, outcome: Outcome) -> Check | None:
    return next((check for check in task.checks if check.id == outcome.item), None) if task is not None else None


def _manual(task: Task | None, outcome: Outcome) -> str:
    """What a person is to look at, in the exam's words."""
    if task is not None:
        demands = {"rubric": {point.id: point.text for point in task.rubric},
                   "must_not": {one.id: f"не утверждается: {one.text}" for one in task.must_not}}
        demand = demands.get(outcome.type, {}).get(outcome.item)
        if demand is not None:
            return shown(demand, 400)
        check = _check(task, outcome)
        if check is not None and check.says:
            return shown(f"выполнено: {check.says} ({check.id})", 400)
    return shown(f"ошибка не повторилась: {outcome.reason or outcome.id}", 400)


def _card_question(run: Run, name: str) -> str:
    """The question of a card, as the report of the run has it; "" without one."""
    path = run.root / "report" / "cards.json"
    if run.manifest.suite != "cards" or not path.exists():
        return ""
    lines = (line for system in load(CardsReport, path).systems for line in system.lines)
    return next((line.question for line in lines if line.id == name), "")


def _question(run: Run, task: Task | None, outcomes: list[Outcome]) -> str:
    if task is not None:
        return "\n\n".join(turn.text for turn in task.turns)[:20_000]
    if words := _card_question(run, outcomes[0].task):
        return words
    for outcome in outcomes:
        words = "\n\n".join(_asked(run.folder(outcome.system, outcome.task) / "record.json"))
        if words.strip():
            return words[:20_000]
    raise BadInput.one(run.root, outcomes[0].task, "neither the edition nor a record says what was asked",
                       "pass the run's edition with --edition, or its set with --cards")


def _asked(path: Path) -> Iterator[str]:
    """Words of the person in a record of any suite."""
    try:
        record = parse_json(read_bytes(path), path)
    except BadInput:
        return
    turns = record.get("turns") if isinstance(record, dict) else None
    for turn in turns if isinstance(turns, list) else ():
        if isinstance(turn, dict) and isinstance(turn.get("user"), str):
            yield turn["user"]
