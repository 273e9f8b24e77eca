"""Verdicts by hand: stepping through what waits, or a form that is filled in elsewhere and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from tools.cards.answers import Answer, read_answer
from tools.cards.grading import Bench, items_of
from tools.cards.lines import shown
from tools.cards.manual import Decision, ManualVerdict, add
from tools.cards.model import Card
from tools.model import Contract, Fault, OutcomeStatus, load, validate
from tools.model.fault import BadInput

#: answers to the question of the stepper
_KEYS: dict[str, Decision | Literal["skip", "quit"]] = {
    "д": "confirmed", "y": "confirmed", "н": "refuted", "n": "refuted", "п": "skip", "s": "skip", "": "skip",
    "в": "quit", "q": "quit"}
PROMPT = "[д]а подтверждено, [н]ет не подтверждено, [п]ропустить, [в]ыйти: "


@dataclass(frozen=True, slots=True)
class Waiting:
    """An answer that nobody has looked at yet."""

    system: str
    card: Card
    answer: Answer

    def verdict(self, decision: str, reason: str, who: str, when: str) -> ManualVerdict:
        """What a person said of it. Raises BadInput."""
        return validate(ManualVerdict, {
            "system": self.system, "card": self.card.id, "criterion": self.card.expect.manual,
            "attempt": self.answer.attempt, "verdict": decision, "reason": reason, "who": who, "when": when},
            "verdict", f"{self.system} {self.card.id}")


def waiting(bench: Bench, systems: Sequence[str] = (), everything: bool = False) -> Iterator[Waiting]:
    """What waits for a person: answers that met the automatic criteria, or all that have a line for people."""
    for entry in bench.run.systems:
        for card in bench.cards.good.values():
            if card.expect.manual is None or (systems and entry.id not in systems):
                continue
            examination = bench.examination(entry.id, card.id)
            outcomes = {item.type + item.slug: examination.outcome(item) for item in items_of(card)}
            manual = outcomes.pop("manualmanual")
            passed = all(outcome.status is OutcomeStatus.PASS for outcome in outcomes.values())
            whole = outcomes["envelopeenvelope"].status is OutcomeStatus.PASS
            path = bench.shelf(entry.id).path(card)
            if manual.status is OutcomeStatus.NOT_JUDGED and path is not None and (passed or (everything and whole)):
                yield Waiting(entry.id, card, read_answer(path, bench.service))


def step(run: Path, waits: Iterable[Waiting], who: str, when: str, ask: Callable[[str], str],
         say: Callable[[str], None]) -> int:
    """Step through what waits; each verdict is on disk before the next question. Returns how many were given.

    The end of the input ends it, like «выйти».
    """
    given = 0
    for item in waits:
        for line in _shown(item):
            say(line)
        try:
            decision = _decision(ask)
            if decision == "quit":
                break
            if decision == "skip":
                continue
            reason = ""
            while not reason.strip():
                reason = ask("причина: ")
        except EOFError:
            break
        add(run, [item.verdict(decision, shown(reason, 400), who, when)])
        given += 1
    return given


def _decision(ask: Callable[[str], str]) -> str:
    while True:
        said = ask(PROMPT).strip().lower()[:1]
        if said in _KEYS:
            return _KEYS[said]


def _shown(item: Waiting) -> Iterator[str]:
    card = item.card
    yield ""
    yield f"{shown(card.be)} {card.priority} {card.base} ({item.system})"
    yield f"вопрос: {shown(card.question, 2000)}"
    if card.image_file:
        yield f"снимок: {card.image_file}"
    yield "ответ:"
    # A line at a time: nothing in an answer moves the cursor.
    yield from (f"    {shown(line, 2000)}" for line in item.answer.text.splitlines()[:400])
    yield from (f"источник: {shown(source)}" for source in item.answer.sources[:20])
    yield f"ВРУЧНУЮ: {shown(card.expect.manual or '', 500)}"


class FormLine(Contract):
    """One answer of a form: what is shown, and the three fields to fill in."""

    system: str
    card: str
    be: str
    question: str
    image_file: str | None = None
    answer: str
    sources: tuple[str, ...]
    criterion: str
    attempt: str
    #: confirmed or refuted; null: not looked at
    verdict: Decision | None = None
    reason: str = ""
    who: str = ""


class Form(Contract):
    """A template of a check by hand."""

    schema_: Literal["attestat-manual-form/1"] = Field(alias="schema")
    how: str
    lines: tuple[FormLine, ...]


def form(waits: Iterable[Waiting]) -> dict[str, Any]:
    """The template, to be filled in by a person."""
    lines = tuple(FormLine(system=item.system, card=item.card.id, be=item.card.be, question=item.card.question,
                           image_file=item.card.image_file, answer=item.answer.text, sources=item.answer.sources,
                           criterion=item.card.expect.manual or "", attempt=item.answer.attempt) for item in waits)
    how = "verdict: confirmed или refuted; reason: почему; who: кто проверил. Не смотрели: verdict null."
    return Form(schema="attestat-manual-form/1", how=how, lines=lines).model_dump(mode="json", by_alias=True)


def read_form(path: Path, bench: Bench, when: str) -> list[ManualVerdict]:
    """Verdicts of a filled form. Raises BadInput with every fault: a line without a reason, an answer that changed."""
    current = {(item.system, item.card.id): item for item in waiting(bench, everything=True)}
    faults: list[Fault] = []
    found: list[ManualVerdict] = []
    for number, line in enumerate(load(Form, path).lines):
        if line.verdict is None:
            continue
        item = current.get((line.system, line.card))
        if item is None or item.answer.attempt != line.attempt or item.card.expect.manual != line.criterion:
            faults.append(Fault(str(path), f"lines.{number}", f"{line.system} {line.card}: not the answer of the form, "
                                "or one that has a verdict", "make the form again"))
            continue
        try:
            found.append(item.verdict(line.verdict, line.reason.strip(), line.who.strip(), when))
        except BadInput as error:
            faults += [Fault(str(path), f"lines.{number}.{fault.field.rpartition('.')[2]}", fault.problem,
                             "fill it in") for fault in error.faults]
    if faults:
        raise BadInput(faults)
    return found
