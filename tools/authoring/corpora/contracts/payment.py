"""What is drawn for S02: terms of payment and penalty in three editions, three deliveries, one of them paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.authoring.calendar import nw, wd
from tools.authoring.corpora.contracts.days import office_day
from tools.authoring.draws import Draw
from tools.authoring.wording import q2

#: the day of the act of reconciliation
ACT = date(2026, 8, 31)


@dataclass(frozen=True)
class Delivery:
    """An invoice-cum-delivery-note (УПД)."""

    number: int
    #: date of the document
    day: date
    #: the mark «Товар получен»
    received: date
    total: Decimal
    #: paid of it, and when
    paid: Decimal = Decimal(0)
    paid_on: date | None = None

    @property
    def debt(self) -> Decimal:
        return self.total - self.paid


@dataclass(frozen=True)
class Payment:
    """Terms T in days, rates r and caps c in per cent: 0 of the contract, 1 of agreement 1, 2 of agreement 2."""

    t0: int
    t1: int
    t2: int
    r1: Decimal
    c1: int
    r2: Decimal
    c2: int
    a: Delivery
    b: Delivery
    c: Delivery

    @property
    def due_a(self) -> date:
        return nw(date.fromordinal(self.a.received.toordinal() + self.t1))

    @property
    def plain_b(self) -> date:
        """The last day of B before it moves off the weekend."""
        return date.fromordinal(self.b.received.toordinal() + self.t1)

    @property
    def due_b(self) -> date:
        return nw(self.plain_b)

    @property
    def due_c(self) -> date:
        return wd(self.c.received, self.t2)

    @property
    def late_b(self) -> int:
        return (ACT - self.due_b).days

    @property
    def late_c(self) -> int:
        return (ACT - self.due_c).days

    @property
    def penalty_b(self) -> Decimal:
        return q2(self.b.debt * self.r1 / 100 * self.late_b)

    @property
    def penalty_c(self) -> Decimal:
        return q2(self.c.debt * self.c2 / 100)

    @property
    def uncapped_c(self) -> Decimal:
        return q2(self.c.debt * self.r2 / 100 * self.late_c)

    @property
    def total(self) -> Decimal:
        return self.penalty_b + self.penalty_c

    @property
    def claimed(self) -> tuple[tuple[int, Decimal], tuple[int, Decimal]]:
        """Days and sums of the supplier's claim for B and C: one rate, no cap, days from the dates of documents."""
        b, c = ((ACT - delivery.day).days for delivery in (self.b, self.c))
        return (b, q2(self.b.debt * self.r2 / 100 * b)), (c, q2(self.c.debt * self.r2 / 100 * c))

    def bites(self) -> bool:
        """The weekend moves B, the cap holds C and not B, and payments came in time."""
        days = (self.a.day, self.a.received, self.b.day, self.b.received, self.c.day, self.c.received,
                self.a.paid_on, self.b.paid_on)
        return (all(day is not None and office_day(day) for day in days) and self.plain_b.weekday() >= 5
                and self.late_c * self.r2 > self.c2 and self.late_b * self.r1 < self.c1 and self.late_b >= 20
                and self.a.paid_on is not None and self.a.paid_on <= self.due_a
                and self.b.paid_on is not None and self.b.paid_on < self.due_b
                and self.due_c != self.due_b)


def draw_payment(draw: Draw) -> Payment:
    """Terms and deliveries whose traps are alive."""
    def once(draw: Draw) -> Payment:
        received_a = draw.date(date(2026, 5, 12), date(2026, 5, 22))
        received_b = draw.date(date(2026, 6, 15), date(2026, 6, 26))
        total_a = Decimal(draw.integer(700_000, 1_100_000, 100))
        first = draw.integer(140, 190)
        return Payment(
            t0=draw.choice((5, 7, 10)), t1=draw.choice((25, 30, 40)), t2=draw.choice((10, 12, 15)),
            r1=draw.choice((Decimal("0.08"), Decimal("0.1"), Decimal("0.12"))), c1=10,
            r2=draw.choice((Decimal("0.15"), Decimal("0.2"), Decimal("0.25"))), c2=draw.choice((4, 5)),
            a=Delivery(first, received_a, received_a, total_a, total_a, draw.date(date(2026, 6, 1), date(2026, 6, 11))),
            b=Delivery(first + draw.integer(40, 60), date.fromordinal(received_b.toordinal() - draw.integer(1, 3)),
                       received_b, Decimal(draw.integer(1_800_000, 2_600_000, 100)),
                       Decimal(draw.integer(500_000, 900_000, 100)), draw.date(date(2026, 7, 1), date(2026, 7, 10))),
            c=Delivery(first + draw.integer(80, 99), draw.date(date(2026, 6, 29), date(2026, 6, 30)),
                       draw.date(date(2026, 7, 2), date(2026, 7, 3)),
                       Decimal(draw.integer(900_000, 1_700_000, 100))))
    return draw.until(once, Payment.bites)
