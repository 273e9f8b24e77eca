"""The loan of 4.06 and its schedule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from tools.authoring.calendar import add_months
from tools.authoring.draws import Draw
from tools.authoring.wording import q2

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Payment:
    """One row of the schedule."""

    at: int
    day: date
    paid: Decimal
    interest: Decimal
    early: Decimal
    rest: Decimal

    @property
    def principal(self) -> Decimal:
        return self.paid - self.interest


@dataclass(frozen=True)
class Loan:
    """What is drawn, and the schedule that follows from it."""

    sum: int
    rate: Decimal
    months: int
    first: date
    #: number of the payment with which `extra` is paid before time
    early: int
    extra: int

    def annuity(self, debt: Decimal, months: int, rate: Decimal | None = None) -> Decimal:
        """The equal payment to the kopeck."""
        month = (self.rate if rate is None else rate) / 1200
        return (debt * month / (1 - (1 + month) ** -months)).quantize(CENT, ROUND_HALF_UP)

    def schedule(self, *, days: bool = False, again_on: int | None = None) -> list[Payment]:
        """The rows. `days`: interest by days of the year; `again_on`: months on which the payment is counted anew."""
        rest, rows = Decimal(self.sum), []
        payment = self.annuity(rest, self.months)
        for at in range(1, self.months + 1):
            day = self.day(at)
            if at == self.early + 1:
                payment = self.annuity(rest, again_on or self.months - self.early)
            share = Decimal((day - self.day(at - 1)).days) / 365 if days else Decimal(1) / 12
            interest = q2(rest * self.rate / 100 * share)
            paid = rest + interest if at == self.months else payment
            extra = Decimal(self.extra) if at == self.early else Decimal(0)
            rest = rest + interest - paid - extra
            rows.append(Payment(at, day, paid, interest, extra, rest))
        return rows

    def day(self, at: int) -> date:
        """The date of a payment: the last day of its month."""
        return add_months(self.first, at - 1)

    def but(self, **changes: object) -> Loan:
        """The loan with another rate or early sum."""
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def interest(self) -> Decimal:
        return sum((row.interest for row in self.schedule()), Decimal())

    def bites(self) -> bool:
        """The last payment differs from the regular one, before and after both changes of the terms."""
        loans = (self, self.but(rate=self.rate + Decimal("2.4")), self.but(extra=0))
        return all(abs(rows[-1].paid - rows[-2].paid) >= Decimal("0.03")
                   for rows in (loan.schedule() for loan in loans))


def draw_loan(draw: Draw) -> Loan:
    """A loan of two to four years that begins on the last day of a month with 31 days."""
    def once(draw: Draw) -> Loan:
        total, months = draw.integer(1_500_000, 4_000_000, 50_000), draw.choice((24, 36, 48))
        return Loan(sum=total, rate=draw.decimal("14", "22", "0.1"), months=months,
                    first=draw.choice((date(2027, 1, 31), date(2027, 3, 31), date(2027, 5, 31))),
                    early=draw.integer(8, months // 2), extra=total * draw.integer(10, 20) // 1_000_000 * 10_000)
    return draw.at("loan").until(once, Loan.bites)
