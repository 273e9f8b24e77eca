"""Contracts, what changed them, and the price that is in force on a day. Nothing here knows how a document looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal, Protocol

from tools.authoring.pools import Organisation
from tools.authoring.wording import q2

Kind = Literal["П", "ПД", "А", "У"]
Signed = Literal["both", "one", "none"]
#: agreement to a contract, change of a specification, one side's notice
What = Literal["ДС", "Изм.", "уведомление"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the price of a contract is made of; money with VAT where VAT is charged, else as said."""

    #: roubles with VAT; of a lease or a subscription, for a month
    price: Decimal
    #: costs of the stages, which the price contains
    stages: tuple[Decimal, ...] = ()
    #: quantity and price of the position of Specification 1 whose price may change
    quantity: Decimal = Decimal(0)
    unit: Decimal = Decimal(0)
    #: the price without VAT where the contract fixes that one
    net: Decimal | None = None
    #: square metres and roubles a square metre without VAT; the price follows from them
    area: Decimal | None = None
    rate: Decimal | None = None
    #: VAT on top of the rate, 0.22; 0 for a lessor who pays none
    vat: Decimal = Decimal(0)

    def leased(self) -> Terms:
        """The terms with the price that follows from area, rate and VAT."""
        if self.area is None or self.rate is None:
            return self
        net = q2(self.area * self.rate)
        return replace(self, price=net + q2(net * self.vat))


class Effect(Protocol):
    """What a live change does to the terms."""

    def on(self, terms: Terms) -> Terms: ...


@dataclass(frozen=True, slots=True)
class SetTotal:
    """A new total; how much it differs is not printed."""

    total: Decimal

    def on(self, terms: Terms) -> Terms:
        return replace(terms, price=self.total)


@dataclass(frozen=True, slots=True)
class InThousands(SetTotal):
    """A new total in a table headed «тыс. руб.», one decimal."""


@dataclass(frozen=True, slots=True)
class Add:
    """By how much the price grows (or falls, negative); no total is printed."""

    delta: Decimal

    def on(self, terms: Terms) -> Terms:
        return replace(terms, price=terms.price + self.delta)


@dataclass(frozen=True, slots=True)
class Percent:
    """Per cent of the price in force just before, signed."""

    percent: Decimal

    def on(self, terms: Terms) -> Terms:
        return replace(terms, price=terms.price + q2(terms.price * self.percent / 100))


@dataclass(frozen=True, slots=True)
class StageCost:
    """A stage costs another sum; the total is not printed."""

    #: from 1
    stage: int
    after: Decimal

    def on(self, terms: Terms) -> Terms:
        before = terms.stages[self.stage - 1]
        stages = (*terms.stages[:self.stage - 1], self.after, *terms.stages[self.stage:])
        return replace(terms, stages=stages, price=terms.price + self.after - before)


@dataclass(frozen=True, slots=True)
class StagePercent:
    """Per cent of the cost of a stage, signed."""

    stage: int
    percent: Decimal

    def on(self, terms: Terms) -> Terms:
        before = terms.stages[self.stage - 1]
        return StageCost(self.stage, before + q2(before * self.percent / 100)).on(terms)


@dataclass(frozen=True, slots=True)
class UnitPrice:
    """A unit of the position costs another sum; the quantity stands in Specification 1 only."""

    after: Decimal

    def on(self, terms: Terms) -> Terms:
        grown = terms.quantity * (self.after - terms.unit)
        return replace(terms, unit=self.after, price=terms.price + grown)


@dataclass(frozen=True, slots=True)
class VatRate:
    """Another rate of VAT on an unchanged net price."""

    rate: Decimal

    def on(self, terms: Terms) -> Terms:
        assert terms.net is not None
        return replace(terms, price=terms.net + q2(terms.net * self.rate), vat=self.rate)


@dataclass(frozen=True, slots=True)
class Lease:
    """Another area, rate or VAT of a lease."""

    area: Decimal | None = None
    rate: Decimal | None = None
    vat: Decimal | None = None

    def on(self, terms: Terms) -> Terms:
        return replace(terms, area=terms.area if self.area is None else self.area,
                       rate=terms.rate if self.rate is None else self.rate,
                       vat=terms.vat if self.vat is None else self.vat).leased()


@dataclass(frozen=True, slots=True)
class Other:
    """Anything that leaves the price as it is: a term, payment, penalty, advance, requisites, cancellation."""

    #: `term`, `pay`, `penalty`, `advance`, `requisites`, `scope`, `cancel`
    about: str
    #: the sum named in it, if any
    amount: Decimal = Decimal(0)

    def on(self, terms: Terms) -> Terms:
        return terms


@dataclass(frozen=True, slots=True)
class Change:
    """A document that changes a contract, or would if it were signed, in force and not cancelled."""

    #: number of the agreement or of the change of a specification
    no: int
    day: date
    effects: tuple[Effect, ...]
    signed: Signed = "both"
    #: in force from that day; None: from the day of signing
    force: date | None = None
    #: in force once something happens; then `met` is the day from which it is, None while it has not happened
    conditional: bool = False
    met: date | None = None
    #: number of the agreement that cancels it
    cancelled_by: int | None = None
    what: What = "ДС"

    @property
    def since(self) -> date | None:
        """The day from which it is in force, if it is signed and nothing cancels it; None for never so far."""
        return self.met if self.conditional else self.force or self.day


@dataclass(frozen=True, slots=True)
class Step:
    """One live change of a price."""

    change: Change
    before: Decimal
    after: Decimal

    @property
    def delta(self) -> Decimal:
        return self.after - self.before


@dataclass(frozen=True)
class Contract:
    """A contract of the archive with all that was meant to change it."""

    #: S01…S14 supply, D01…D12 works, R01…R06 lease, U01…U08 services
    slot: str
    #: running number within kind and year
    number: int
    kind: Kind
    day: date
    party: Organisation
    terms: Terms
    changes: tuple[Change, ...] = ()
    #: the price is for a month
    monthly: bool = False

    @property
    def no(self) -> str:
        """«08-П/2026»."""
        return f"{self.number:02d}-{self.kind}/{self.day.year}"

    @property
    def agreements(self) -> tuple[Change, ...]:
        """Agreements signed by both."""
        return tuple(change for change in self.changes if change.signed == "both" and change.what == "ДС")

    def change(self, no: int) -> Change:
        """The change of a number that was signed by both, or else the draft of it. Raises ValueError for no such."""
        return min((change for change in self.changes if change.no == no), key=lambda change: change.signed != "both")

    def live(self, change: Change, day: date) -> bool:
        """Signed by both, in force by `day`, and not cancelled by a change that is itself live."""
        if change.signed != "both" or change.since is None or change.since > day:
            return False
        return change.cancelled_by is None or not self.live(self.change(change.cancelled_by), day)

    def steps(self, day: date) -> Iterator[Step]:
        """Live changes in the order in which they came into force, with the price before and after each."""
        live = [change for change in self.changes if self.live(change, day)]
        terms = self.terms
        for change in sorted(live, key=lambda change: (change.since or date.max, change.no)):
            before = terms.price
            for effect in change.effects:
                terms = effect.on(terms)
            yield Step(change, before, terms.price)

    def price(self, day: date) -> Decimal:
        """The price in force on a day."""
        return [self.terms.price, *(step.after for step in self.steps(day))][-1]
