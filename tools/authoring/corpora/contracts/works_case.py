"""What is drawn for D06 and D07, the works of one contractor: four ready rates of penalty, none of which applies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.authoring.corpora.contracts.days import signing_day
from tools.authoring.draws import Draw

RATES = tuple(map(Decimal, ("0.03", "0.05", "0.1", "0.15", "0.2", "0.25")))


@dataclass(frozen=True)
class Lateness:
    """Per cent a day: z the customer's own, x of the draft, y of the contractor's letter, w of the twin contract."""

    z: Decimal
    x: Decimal
    y: Decimal
    w: Decimal
    #: term of the contract, and of agreement 1
    e0: date
    e1: date
    now: date

    @property
    def days(self) -> int:
        """Of delay by today, today included."""
        return (self.now - self.e1).days

    @property
    def old_days(self) -> int:
        """Counted from the term of the contract."""
        return (self.now - self.e0).days


def draw_lateness(draw: Draw, now: date) -> Lateness:
    """Four different rates and two terms on working days."""
    z, x, y, w = draw.sample(RATES, 4)
    return Lateness(z, x, y, w, signing_day(draw.at("e0"), date(2026, 6, 15), date(2026, 7, 24)),
                    signing_day(draw.at("e1"), date(2026, 8, 24), date(2026, 8, 31)), now)
