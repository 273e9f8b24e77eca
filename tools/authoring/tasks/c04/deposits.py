"""The two deposits of 4.09: one whose interest is added every quarter at falling rates, one of simple interest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.wording import q2

#: masculine names whose genitive ends in «а»
NAMES = ("Кедрач", "Стланик", "Ельник", "Березняк", "Черничник", "Осинник", "Лиственник", "Рябинник")
YEARS = 3


@dataclass(frozen=True)
class Deposits:
    """What is drawn; sums follow. The last three are mistakes of hurried systems."""

    name: str
    other: str
    sum: int
    rates: tuple[Decimal, Decimal, Decimal]
    other_rate: Decimal
    #: how often interest is added, months
    months: int = 3
    compound_other: bool = False
    #: the printed rates are taken for the effective ones
    nominal: bool = False

    def balances(self) -> list[Decimal]:
        """The first deposit after each adding of interest, the sum itself first."""
        found = [Decimal(self.sum)]
        for rate in self.rates:
            for _ in range(12 // self.months):
                found.append(found[-1] + q2(found[-1] * rate * self.months / 1200))
        return found

    @property
    def own(self) -> list[Decimal]:
        """The first deposit at the end of each year."""
        return self.balances()[12 // self.months::12 // self.months]

    @property
    def others(self) -> list[Decimal]:
        """The second deposit with its interest at the end of each year."""
        if self.compound_other:
            return [q2(self.sum * (1 + self.other_rate / 100) ** year) for year in range(1, YEARS + 1)]
        return [q2(self.sum * (1 + year * self.other_rate / 100)) for year in range(1, YEARS + 1)]

    @property
    def difference(self) -> Decimal:
        """By how much the first deposit gives more at the end."""
        return self.own[-1] - self.others[-1]

    @property
    def mean_rate(self) -> Decimal:
        """The mean of the printed rates of the first deposit."""
        return sum(self.rates, Decimal()) / YEARS

    @property
    def effective(self) -> list[Decimal]:
        """Effective yearly rates of the first deposit, per cent, not rounded."""
        if self.nominal:
            return list(self.rates)
        return [((1 + rate * self.months / 1200) ** (12 // self.months) - 1) * 100 for rate in self.rates]

    @property
    def mean_growth(self) -> Decimal:
        """The yearly rate that gives the same sum in three years, per cent."""
        return ((self.own[-1] / self.sum) ** (Decimal(1) / YEARS) - 1) * 100

    @property
    def break_even(self) -> Decimal:
        """The rate of simple interest that gives the same sum, per cent."""
        return (self.own[-1] / self.sum - 1) * 100 / YEARS

    def but(self, **changes: object) -> Deposits:
        """The deposits with another rate or a mistake."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def bites(self) -> bool:
        """The second deposit looks better by its rate and gives less; no printed rate is an effective one."""
        printed = (*self.rates, self.other_rate)
        return (self.mean_growth + Decimal("0.8") <= self.other_rate <= self.break_even - Decimal("0.2")
                and self.difference > 1000
                and all(abs(rate - real) > Decimal("0.12") for rate in printed for real in self.effective))


def draw_deposits(draw: Draw) -> Deposits:
    """Half a million to a million and a half for three years, the rate of the first deposit falling every year."""
    def once(draw: Draw) -> Deposits:
        name, other = draw.sample(NAMES, 2)
        first = draw.decimal("14", "17", "0.1")
        second = first - draw.decimal("1", "3", "0.1")
        third = second - draw.decimal("1", "3", "0.1")
        return Deposits(name, other, draw.integer(500_000, 1_500_000, 10_000), (first, second, third),
                        draw.decimal("11", "18", "0.1"))
    return draw.at("deposits").until(once, Deposits.bites)
