"""The deal of 4.04: a site made in three stages by a self-employed person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.persons import Person
from tools.authoring.pools import Cast
from tools.authoring.pools_places import TOWNS

STAGES = ("Дизайн", "Вёрстка и программирование", "Наполнение и запуск")
WORKING_DAY = ("рабочий день", "рабочих дня", "рабочих дней")
#: what the person said first and took back
WITHDRAWN = 30


@dataclass(frozen=True)
class SiteDeal:
    """What the person gives; `but` makes one with a mistake."""

    customer: str
    town: str
    director: Person
    maker: Person
    price: int
    #: percent of the price, the first two stages
    shares: tuple[int, int]
    #: percent of each stage paid before it
    advance: int
    #: working days of the stages
    days: tuple[int, int, int]
    #: roubles an hour of further corrections
    rate: int
    nda: str
    nda_day: date
    #: a mistake: the third stage is not what is left
    third: int | None = None

    def but(self, **changes: object) -> SiteDeal:
        """The deal with a mistake."""
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def parts(self) -> tuple[int, int, int]:
        """Percent of the price by stages."""
        return (*self.shares, self.third or 100 - sum(self.shares))

    @property
    def sums(self) -> tuple[Decimal, ...]:
        return tuple(Decimal(self.price) * part / 100 for part in self.parts)

    @property
    def advances(self) -> tuple[Decimal, ...]:
        return tuple(total * self.advance / 100 for total in self.sums)

    @property
    def rests(self) -> tuple[Decimal, ...]:
        return tuple(total - ahead for total, ahead in zip(self.sums, self.advances, strict=True))

    @property
    def town_in(self) -> str:
        """«Луговце», after «в»."""
        return TOWNS[self.town][0]

    def bites(self) -> bool:
        """No sum is another's, also not that of the withdrawn advance or of the wrong third stage; nothing is 30 %."""
        sums = [*self.sums, *self.advances, *self.rests]
        lures = [*self.but(advance=WITHDRAWN).advances, self.but(third=15).sums[2]]
        return (WITHDRAWN not in self.parts and len(set(sums)) == len(sums) and not set(lures) & {*sums}
                and all(total == int(total) for total in sums) and len(set(self.days)) == 3)


def draw_site_deal(draw: Draw) -> SiteDeal:
    """Parties and terms."""
    cast = Cast(draw)
    customer, town, director, maker = (cast.organisation("cleaning", "ООО").name, cast.town(), cast.person("m"),
                                       cast.person("f"))

    def once(draw: Draw) -> SiteDeal:
        return SiteDeal(
            customer=customer, town=town, director=director, maker=maker,
            price=draw.integer(500_000, 1_200_000, 20_000),
            shares=(draw.choice((20, 25)), draw.choice((45, 50, 55))), advance=draw.choice((40, 50)),
            days=(draw.integer(15, 25), draw.integer(30, 40), draw.integer(8, 12)),
            rate=draw.integer(2_000, 4_000, 250), nda=f"{draw.integer(11, 98)}-К",
            nda_day=draw.date(date(2026, 7, 1), date(2026, 8, 31)))
    return draw.at("site").until(once, SiteDeal.bites)
