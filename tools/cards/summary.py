"""cards.json: what became of each card, by code and by hand in two columns. A function of outcomes, set and run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from pydantic import Field

from tools.cards.door import BadCard, CardSet
from tools.cards.manual import Decision
from tools.cards.model import Card
from tools.measures.task import Profile
from tools.model import Contract, Outcome, OutcomeStatus
from tools.model.record import EditionRef
from tools.model.run import Conditions, Run

#: what code says of a card
Automatic = Literal["ok", "failed", "no_answer", "bad_card"]


class ViolationLine(Contract):
    """One violation as it is printed."""

    #: criterion, `envelope` or `card`
    rule: str
    said: str
    said_en: str
    #: «ответ», «источник 2», «конверт»
    unit: str = ""
    #: the sentence around it
    context: str = ""


class ManualLine(Contract):
    """What a person is to look at, and what a person said of this answer."""

    criterion: str
    #: null: nobody looked at this answer yet
    verdict: Decision | None = None
    reason: str | None = None
    who: str | None = None
    when: str | None = None


class Stability(Contract):
    """All attempts at a card, the last one included."""

    attempts: int
    #: attempts in which the service failed
    failures: int
    #: how it failed, a line an attempt
    failed: tuple[str, ...] = ()


class CardLine(Contract):
    """One card of one system."""

    id: str
    base: str
    be: str
    priority: str
    product: str | None
    question: str
    image_file: str | None = None
    automatic: Automatic
    violations: tuple[ViolationLine, ...]
    #: null for a card without a criterion for people
    manual: ManualLine | None
    seconds: str | None
    trace: str | None
    #: hash of the answer and its sources
    attempt: str | None
    #: the question as it was asked, where that was another
    asked: str | None = None
    #: null for a single attempt
    stability: Stability | None = None


class SystemCards(Contract):
    """One system."""

    id: str
    name: str
    cards: int
    #: cards that met every automatic criterion, under the profile, and under the other one
    passed: int
    passed_other: int
    #: answers that a person looked at, and those confirmed
    manual_checked: int
    manual_confirmed: int
    #: cards that have a criterion for people
    manual_asked: int
    lines: tuple[CardLine, ...]


class CardsReport(Contract):
    """cards.json."""

    schema_: Literal["attestat-cards/1"] = Field(alias="schema")
    run: str
    cards: EditionRef
    #: the set as it was when the answers were asked for; null where it is the same
    asked: EditionRef | None
    profile: Profile
    conditions: Conditions
    systems: tuple[SystemCards, ...]


def summarise(outcomes: Iterable[Outcome], cards: CardSet, run: Run, profile: Profile = "strict") -> CardsReport:
    """The report of a session; a card of which items were left out of it is told by those that are there."""
    found: dict[str, dict[str, list[Outcome]]] = {}
    for outcome in outcomes:
        found.setdefault(outcome.system, {}).setdefault(outcome.task, []).append(outcome)
    return CardsReport(
        schema="attestat-cards/1", run=run.root.name, cards=cards.ref,
        asked=run.manifest.edition if run.manifest.edition != cards.ref else None, profile=profile,
        conditions=run.manifest.conditions,
        systems=tuple(_system(entry.id, entry.name, found[entry.id], cards, profile) for entry in run.systems
                      if entry.id in found))


def _system(system: str, name: str, found: Mapping[str, list[Outcome]], cards: CardSet, profile: Profile
            ) -> SystemCards:
    lines = tuple(_line(card, found[card.id], profile) for card in cards.cards.values() if card.id in found)
    other: Profile = "exact" if profile == "strict" else "strict"
    manual = [line.manual for line in lines if line.manual is not None]
    return SystemCards(
        id=system, name=name, cards=len(lines), passed=sum(line.automatic == "ok" for line in lines),
        passed_other=sum(_passes(found[line.id], other) for line in lines),
        manual_checked=sum(line.verdict is not None for line in manual),
        manual_confirmed=sum(line.verdict == "confirmed" for line in manual), manual_asked=len(manual), lines=lines)


def _line(card: Card | BadCard, outcomes: list[Outcome], profile: Profile) -> CardLine:
    facts: dict[str, str] = {}
    for outcome in outcomes:
        if outcome.type == "envelope":
            facts = outcome.facts
    automatic: Automatic = "ok" if _passes(outcomes, profile) else "failed"
    if any(status_of(outcome, profile) is OutcomeStatus.MISSING for outcome in outcomes):
        automatic = "no_answer"
    violations = tuple(line for outcome in outcomes for line in _violations(outcome, profile))
    attempts = facts.get("attempts")
    stability = Stability(attempts=int(attempts), failures=int(facts["failures"]),
                          failed=tuple(facts["failed"].split(" | ")) if "failed" in facts else ()) if attempts else None
    told = {"automatic": automatic, "violations": violations if profile == "strict" else violations[:1],
            "seconds": facts.get("seconds"), "trace": facts.get("trace"), "attempt": facts.get("attempt"),
            "asked": facts.get("asked"), "stability": stability}
    if isinstance(card, BadCard):
        told |= {"automatic": "bad_card"}
        return CardLine(id=card.id, base=card.base, be="—", priority="—", product=None, question="", manual=None,
                        **told)
    return CardLine(id=card.id, base=card.base, be=card.be, priority=card.priority, product=card.product,
                    question=card.question, image_file=card.image_file, manual=_manual(card, outcomes), **told)


def _manual(card: Card, outcomes: list[Outcome]) -> ManualLine | None:
    if card.expect.manual is None:
        return None
    for outcome in outcomes:
        if outcome.type == "manual" and outcome.judged_by == "human":
            facts = outcome.facts
            return ManualLine(criterion=card.expect.manual, reason=facts["said"], who=facts["who"], when=facts["when"],
                              verdict="confirmed" if outcome.status is OutcomeStatus.PASS else "refuted")
    return ManualLine(criterion=card.expect.manual)


def status_of(outcome: Outcome, profile: Profile) -> OutcomeStatus:
    """Status under a profile."""
    return outcome.exact if profile == "exact" and outcome.exact is not None else outcome.status


def _passes(outcomes: Iterable[Outcome], profile: Profile) -> bool:
    """Every automatic item passes; what waits for a person does not count here."""
    return all(status_of(outcome, profile) is OutcomeStatus.PASS for outcome in outcomes if outcome.type != "manual")


def _violations(outcome: Outcome, profile: Profile) -> Iterable[ViolationLine]:
    status = status_of(outcome, profile)
    if outcome.type == "manual" or status in (OutcomeStatus.PASS, OutcomeStatus.MISSING):
        return
    if profile == "exact" and "exact" in outcome.facts:
        yield ViolationLine(rule=outcome.item, said=outcome.facts["exact"], said_en=outcome.facts["exact"])
    elif outcome.evidence:
        parts = outcome.reason_en.split("; ")
        same = len(parts) == len(outcome.evidence)
        for at, found in enumerate(outcome.evidence):
            yield ViolationLine(rule=outcome.item, said=found.locator if outcome.type != "card" else outcome.reason,
                                said_en=parts[at] if same else outcome.reason_en, unit=found.unit, context=found.text)
            if outcome.type == "card":
                return
    elif not (status is OutcomeStatus.UNKNOWN and outcome.cause == "evidence_absent"):
        yield ViolationLine(rule=outcome.item, said=outcome.reason, said_en=outcome.reason_en)
