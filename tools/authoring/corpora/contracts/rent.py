"""What is drawn for the two leases and the advance that tasks turn on: R01, R02 and S03."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.authoring.calendar import pw
from tools.authoring.corpora.contracts.days import office_day
from tools.authoring.draws import Draw
from tools.authoring.wording import q2

VAT = Decimal("0.22")
#: due days of the lease R02 that were not kept
DUE = (date(2026, 8, 10), date(2026, 9, 10))
#: the lessor's claim is of that day
CLAIM = date(2026, 10, 12)


def _gross(area: Decimal, rate: Decimal) -> Decimal:
    net = q2(area * rate)
    return net + q2(net * VAT)


@dataclass(frozen=True)
class Store:
    """The store R01: areas s (m²) and rates r (roubles a m², net) of the contract and of agreements 1, 2, 3, 4."""

    s0: Decimal
    s2: Decimal
    s4: Decimal
    r0: Decimal
    r1: Decimal
    r3: Decimal
    r4: Decimal
    #: day of the month by which agreement 1 has the rent paid
    pay_day: int

    @property
    def net(self) -> Decimal:
        return q2(self.s2 * self.r3)

    @property
    def vat(self) -> Decimal:
        return q2(self.net * VAT)

    @property
    def rent(self) -> Decimal:
        """For November 2026, with VAT."""
        return self.net + self.vat

    @property
    def plain_due(self) -> date:
        return date(2026, 11, self.pay_day)

    @property
    def due(self) -> date:
        return pw(self.plain_due)

    @property
    def invoice(self) -> Decimal:
        """What the lessor bills: agreement 4 as if it were in force."""
        return _gross(self.s4, self.r4)

    @property
    def over(self) -> Decimal:
        return self.invoice - self.rent

    def bites(self) -> bool:
        """No combination of an area and a rate gives the sum of another, and the due day moves."""
        sums = [_gross(area, rate) for area in (self.s0, self.s2, self.s4)
                for rate in (self.r0, self.r1, self.r3, self.r4)]
        return len(set(sums)) == len(sums) and self.due != self.plain_due and self.over > 0


def draw_store(draw: Draw) -> Store:
    """Areas and rates whose traps are alive."""
    def once(draw: Draw) -> Store:
        s0 = draw.decimal(1100, 1350, "0.1")
        s2 = s0 + draw.decimal(120, 240, "0.1")
        r0 = Decimal(draw.integer(600, 655, 5))
        r1 = r0 + draw.integer(20, 40)
        r3 = r1 + draw.integer(25, 45)
        return Store(s0, s2, s2 + draw.decimal(250, 420, "0.1"), r0, r1, r3, r3 - draw.integer(10, 25),
                     draw.choice((1, 7, 8)))
    return draw.until(once, Store.bites)


@dataclass(frozen=True)
class Quarrel:
    """The late rent of R02 against the advance of S03; percentages are a day, or of the price."""

    now: date
    month: Decimal
    r0: Decimal
    r2: Decimal
    part: Decimal
    paid: date
    price: Decimal
    price_one: Decimal
    price_three: Decimal
    a0: int
    a2: int

    @property
    def n1(self) -> int:
        return (self.paid - DUE[0]).days

    @property
    def n2(self) -> int:
        return (self.now - self.paid).days

    @property
    def ns(self) -> int:
        return (self.now - DUE[1]).days

    @property
    def rest(self) -> Decimal:
        return self.month - self.part

    @property
    def base(self) -> Decimal:
        """Roubles times days."""
        return self.month * self.n1 + self.rest * self.n2 + self.month * self.ns

    def penalty(self, rate: Decimal) -> Decimal:
        return q2(self.base * rate / 100)

    @property
    def due(self) -> Decimal:
        return self.penalty(self.r2)

    @property
    def august(self) -> Decimal:
        return q2((self.month * self.n1 + self.rest * self.n2) * self.r2 / 100)

    @property
    def september(self) -> Decimal:
        return q2(self.month * self.ns * self.r2 / 100)

    @property
    def advance(self) -> Decimal:
        return q2(self.price_one * self.a2 / 100)

    @property
    def claim(self) -> Decimal:
        """The lessor's: the whole month for all the days up to the day of the claim."""
        return q2(self.month * sum((CLAIM - day).days for day in DUE) * self.r2 / 100)

    @property
    def invoice(self) -> Decimal:
        """The supplier's: the old share of the price of agreement 1."""
        return q2(self.price_one * self.a0 / 100)

    @property
    def diff(self) -> Decimal:
        return self.due - self.advance

    def bites(self) -> bool:
        """With an old rate, an old share, or the papers of the other sides the answer turns round."""
        old, old_advance = self.penalty(self.r0), q2(self.price * self.a0 / 100)
        return (old < self.advance < self.due < old_advance and self.diff > 20_000 and self.claim < self.invoice
                and office_day(self.paid) and self.august + self.september == self.due)


def draw_quarrel(draw: Draw, now: date) -> Quarrel:
    """Sums whose traps are alive."""
    def once(draw: Draw) -> Quarrel:
        price = Decimal(draw.integer(7_000_000, 7_800_000, 1000))
        one = price + draw.integer(1_300_000, 1_900_000, 1000)
        return Quarrel(
            now, Decimal(draw.integer(2_500_000, 3_300_000, 100)), Decimal("0.1"),
            draw.choice((Decimal("0.18"), Decimal("0.2"), Decimal("0.22"))),
            Decimal(draw.integer(800_000, 1_600_000, 100)), draw.date(date(2026, 8, 18), date(2026, 8, 26)),
            price, one, one + draw.integer(1_050_000, 1_400_000, 1000), 10, draw.choice((5, 6)))
    return draw.until(once, Quarrel.bites)
