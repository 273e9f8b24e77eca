"""Cards graded: the items of a card, and what becomes of each for one system. Never raises for what an answer holds."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tools.cards import envelope, rules
from tools.cards.answers import Answer, Shelf, read_answer
from tools.cards.door import BadCard, CardSet, load_service
from tools.cards.fold import fold
from tools.cards.manual import SAID, Key, ManualVerdict, load_manual
from tools.cards.model import Card, Service
from tools.cards.reading import Reading
from tools.cards.violations import Undecided, Violation
from tools.grading import Item
from tools.grading.plainly import sentence
from tools.measures.task import Profile
from tools.model import BadInput, Evidence, Fault, Outcome, OutcomeStatus, Run

#: name of the contract in a run's folder
SERVICE = "contract.json"
#: violations of one item that are kept
KEPT = 40

_PROFILES: tuple[Profile, ...] = ("strict", "exact")


def items_of(card: Card | BadCard) -> tuple[Item, ...]:
    """The items of a card: its envelope, a criterion each, what a person looks at; of a bad card, that it is bad."""
    if isinstance(card, BadCard):
        return (Item("card", "card", True, "card"),)
    found = [Item("envelope", "envelope", True, "envelope"),
             *(Item("rule", name, kind=name) for name in card.rules)]
    if card.expect.manual is not None:
        found.append(Item("manual", "manual", kind="manual", counts=False))
    return tuple(found)


@dataclass
class Bench:
    """A run of cards, opened for grading."""

    run: Run
    cards: CardSet
    service: Service
    prefix: str = ""
    verdicts: dict[Key, ManualVerdict] = field(default_factory=dict)
    _shelves: dict[str, Shelf] = field(default_factory=dict)

    @classmethod
    def open(cls, run: Run, cards: CardSet, service: Path | None = None, prefix: str = "") -> Bench:
        """Open a run with its ledger and contract (that of the run where none is named). Raises BadInput."""
        own = run.root / SERVICE
        chosen = service or (own if os.path.lexists(own) else None)
        return cls(run, cards, load_service(chosen) if chosen else Service(schema="attestat-service/1"), prefix,
                   load_manual(run.root).holding)

    def shelf(self, system: str) -> Shelf:
        """The answers of a system."""
        if system not in self._shelves:
            self._shelves[system] = Shelf(self.run.root / system, self.prefix)
        return self._shelves[system]

    def strays(self) -> tuple[str, ...]:
        """Answers that belong to no card of the set, a sentence each."""
        found = []
        for entry in self.run.systems:
            shelf = self.shelf(entry.id)
            known = {shelf.name(card) for card in self.cards.good.values()}
            found += [f"{entry.id}/{name}.json: the set has no such card" for name in sorted(shelf.names - known)]
        return tuple(found)

    def examination(self, system: str, name: str) -> Examination:
        """One card of one system."""
        return Examination(self, system, self.cards.cards[name])


class Examination:
    """One card answered by one system."""

    def __init__(self, bench: Bench, system: str, card: Card | BadCard) -> None:
        self.bench = bench
        self.system = system
        self.card = card

    def outcome(self, item: Item) -> Outcome:
        """Decide one item."""
        if isinstance(self.card, BadCard):
            return self._bad(item, self.card)
        if item.type == "envelope":
            return self._envelope(item)
        if item.type == "manual":
            return self._manual(item, self.card)
        return self._rule(item, self.card)

    def _outcome(self, item: Item, status: OutcomeStatus, **fields: object) -> Outcome:
        return Outcome(task=self.card.id, system=self.system, type=item.type, item=item.slug, kind=item.kind,
                       status=status, critical=item.critical, counts=item.counts, **fields)

    def _bad(self, item: Item, card: BadCard) -> Outcome:
        first = card.faults[0] if card.faults else None
        said = f"{Path(first.file).name}: {first.field}: {_plainly(first)}" if first else "имя карточки занято"
        return self._outcome(
            item, OutcomeStatus.FAIL, reason=f"карточка не принята: {said}",
            reason_en=f"the card is refused: {first.field}: {first.problem}; {first.remedy}" if first else "name taken",
            evidence=tuple(Evidence(unit=Path(fault.file).name, locator=fault.field, text=_plainly(fault))
                           for fault in card.faults[:KEPT]))

    @cached_property
    def _answer(self) -> Answer | BadInput | None:
        assert isinstance(self.card, Card)
        path = self.bench.shelf(self.system).path(self.card)
        if path is None:
            return None
        try:
            return read_answer(path, self.bench.service)
        except BadInput as error:
            return error

    @cached_property
    def _reading(self) -> Reading | None:
        return Reading(self._answer) if isinstance(self._answer, Answer) else None

    @cached_property
    def _broken(self) -> dict[Profile, list[Violation]]:
        """Violations of the envelope by profile."""
        if self._reading is None:
            return {}
        return {profile: envelope.violations(self._reading, self.bench.service, profile) for profile in _PROFILES}

    def _envelope(self, item: Item) -> Outcome:
        if self._answer is None:
            return self._outcome(item, OutcomeStatus.MISSING, reason="НЕТ ОТВЕТА", reason_en="NO ANSWER",
                                 facts=self._history())
        if isinstance(self._answer, BadInput):
            fault = self._answer.faults[0]
            return self._outcome(item, OutcomeStatus.FAIL, reason=f"файл ответа не читается: {sentence(fault)}",
                                 reason_en=f"the file of the answer cannot be read: {fault.problem}",
                                 facts=self._history())
        return self._decided(item, self._broken, self._facts(self._answer))

    def _facts(self, answer: Answer) -> dict[str, str]:
        """What the reports print of an answer beside its decision."""
        facts = {"attempt": answer.attempt}
        if answer.seconds is not None:
            facts["seconds"] = f"{answer.seconds:.1f}"
        if answer.trace is not None:
            facts["trace"] = answer.trace[:100]
        assert isinstance(self.card, Card)
        if answer.question is not None and fold(answer.question) != fold(self.card.question):
            facts["asked"] = answer.question[:2000]
        return facts | self._history()

    def _history(self) -> dict[str, str]:
        """Attempts in all and those in which the service failed, where there is more than one."""
        assert isinstance(self.card, Card)
        previous = self.bench.shelf(self.system).previous(self.card)
        if not previous:
            return {}
        failed = [said for path in previous if (said := self._failure(path))]
        if self._answer is not None:
            last = "; ".join(violation.said for violation in self._broken.get("strict", ()))
            failed += [last or "файл ответа не читается"] if last or isinstance(self._answer, BadInput) else []
        return {"attempts": str(len(previous) + (self._answer is not None)), "failures": str(len(failed)),
                **({"failed": " | ".join(failed)[:2000]} if failed else {})}

    def _failure(self, path: Path) -> str:
        """What was wrong with the envelope of an earlier attempt, "" for nothing."""
        try:
            reading = Reading(read_answer(path, self.bench.service))
        except BadInput:
            return "файл ответа не читается"
        return "; ".join(found.said for found in envelope.violations(reading, self.bench.service, "strict"))

    def _rule(self, item: Item, card: Card) -> Outcome:
        if self._reading is None:
            return self._closed(item)
        found: dict[Profile, list[Violation] | None] = {}
        try:
            for profile in _PROFILES:
                found[profile] = None if self._broken[profile] else \
                    rules.violations(item.slug, card.expect, self._reading, profile)
        except Undecided as error:
            return self._outcome(item, OutcomeStatus.UNKNOWN, cause="engine",
                                 reason=f"выражение «{error}» не решено за {rules.PATTERN_SECONDS:g} с",
                                 reason_en=f"the pattern «{error}» takes over {rules.PATTERN_SECONDS:g} s")
        return self._decided(item, found, {})

    def _closed(self, item: Item) -> Outcome:
        return self._outcome(item, OutcomeStatus.UNKNOWN, cause="evidence_absent", reason="не проверялось: ответа нет",
                             reason_en="not looked at: there is no answer")

    def _decided(self, item: Item, found: dict[Profile, list[Violation]] | dict[Profile, list[Violation] | None],
                 facts: dict[str, str]) -> Outcome:
        strict, exact = found["strict"], found["exact"]
        status, other = _status(strict), _status(exact)
        if exact and exact != strict:
            facts = facts | {"exact": exact[0].said}
        unknown = status is OutcomeStatus.UNKNOWN
        shown = strict or []
        return self._outcome(
            item, status, exact=other if other is not status else None, facts=facts,
            cause="evidence_absent" if unknown else None,
            reason="не проверялось: сбой конверта" if unknown else "; ".join(found.said for found in shown[:KEPT]),
            reason_en="not looked at: the envelope failed" if unknown
            else "; ".join(found.said_en for found in shown[:KEPT]),
            evidence=tuple(Evidence(unit=found.unit, locator=found.said, text=found.context, start=found.start)
                           for found in shown[:KEPT]))

    def _manual(self, item: Item, card: Card) -> Outcome:
        answer = self._answer
        if not isinstance(answer, Answer) or self._broken["strict"]:
            return self._outcome(item, OutcomeStatus.NOT_JUDGED, reason="нечего проверять: ответа нет",
                                 reason_en="nothing to look at: there is no answer")
        assert card.expect.manual is not None
        verdict = self.bench.verdicts.get((self.system, card.id, card.expect.manual, answer.attempt))
        if verdict is None:
            return self._outcome(item, OutcomeStatus.NOT_JUDGED, reason=f"ждёт человека: {card.expect.manual}",
                                 reason_en=f"waits for a person: {card.expect.manual}")
        status = OutcomeStatus.PASS if verdict.verdict == "confirmed" else OutcomeStatus.FAIL
        return self._outcome(
            item, status, judged_by="human", reason=f"{SAID[verdict.verdict]}: {verdict.reason}",
            reason_en=f"{verdict.verdict}: {verdict.reason}",
            facts={"who": verdict.who, "when": verdict.when, "said": verdict.reason, "criterion": verdict.criterion})


def _plainly(fault: Fault) -> str:
    return sentence(fault).replace("docs/schemas", "docs/cards.md")


def _status(found: list[Violation] | None) -> OutcomeStatus:
    """None: not looked at, because the envelope failed."""
    if found is None:
        return OutcomeStatus.UNKNOWN
    return OutcomeStatus.FAIL if found else OutcomeStatus.PASS


def grade_cards(bench: Bench, systems: Iterable[str] | None = None, names: Iterable[str] | None = None
                ) -> Iterator[Outcome]:
    """Every item of the systems and cards named, or of all. Raises KeyError for one that is not there."""
    wanted = list(names) if names is not None else list(bench.cards.cards)
    for system in [bench.run.system(name).id for name in systems] if systems is not None \
            else [entry.id for entry in bench.run.systems]:
        for name in wanted:
            examination = bench.examination(system, name)
            yield from (examination.outcome(item) for item in items_of(bench.cards.cards[name]))
