"""The commercial offer of 4.01: what is drawn and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_CEILING, Decimal

from tools.authoring.calendar import is_working, naive_wd, wd
from tools.authoring.draws import Draw
from tools.authoring.persons import Person
from tools.authoring.pools import Cast
from tools.authoring.wording import NBSP, counted, number, q2

PIECE = ("штука", "штуки", "штук")
PACK = ("упаковка", "упаковки", "упаковок")
WORKING_DAY = ("рабочий день", "рабочих дня", "рабочих дней")
#: a Friday is no day for «первый день — завтра»: tomorrow would be a day off
TODAYS = (date(2026, 10, 22), date(2026, 10, 26), date(2026, 10, 27), date(2026, 10, 28), date(2026, 10, 29))
HOLIDAY = date(2026, 11, 4)


@dataclass(frozen=True, slots=True)
class Position:
    """One line of the offer."""

    name: str
    quantity: str
    price: Decimal
    #: price after the discount
    reduced: Decimal
    sum: Decimal


@dataclass(frozen=True)
class Offer:
    """The offer; `but` gives one with a mistake."""

    seller: str
    buyer: str
    addressee: Person
    signer: Person
    #: «ПВ-1200», «ША-3»
    unit: str
    cabinet: str
    units: int
    unit_price: int
    cabinets: int
    cabinet_price: int
    need: int
    pack: int
    pack_price: int
    low: int
    mount: int
    delivery: int
    today: date
    days: int
    #: mistakes: fractions of packs, VAT of another year, works with the discount, the holiday forgotten
    broken_packs: bool = False
    vat_rate: int = 22
    works_too: bool = False
    holiday_forgotten: bool = False

    def but(self, **changes: object) -> Offer:
        """The offer with a mistake."""
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def packs(self) -> Decimal:
        exact = Decimal(self.need) / self.pack
        return exact if self.broken_packs else exact.to_integral_value(ROUND_CEILING)

    @property
    def equipment(self) -> Decimal:
        """Before the discount, without VAT."""
        return self.units * self.unit_price + self.packs * self.pack_price + Decimal(self.cabinets * self.cabinet_price)

    @property
    def threshold(self) -> int:
        """The tier is reached only with whole packs."""
        whole = self.but(broken_packs=False).equipment
        return int(whole // 50_000 * 50_000)

    @property
    def high(self) -> int:
        return self.low + 3

    @property
    def discount(self) -> int:
        return self.high if self.equipment >= self.threshold else self.low

    def reduced(self, price: Decimal | int) -> Decimal:
        """The price of equipment after the discount."""
        return Decimal(price) * (100 - self.discount) / 100

    @property
    def positions(self) -> tuple[Position, ...]:
        packs, tail = self.packs, f"по{NBSP}{self.pack}{NBSP}шт."
        goods = ((f"Установка {self.unit}", f"{self.units}{NBSP}шт.", Decimal(self.units), self.unit_price),
                 (f"Шкаф автоматики {self.cabinet}", f"{self.cabinets}{NBSP}шт.", Decimal(self.cabinets),
                  self.cabinet_price),
                 ("Датчик CO₂", f"{number(packs)}{NBSP}уп. {tail}", packs, self.pack_price))
        works = (("Монтаж", self.mount), ("Доставка", self.delivery))
        return (*(Position(name, quantity, Decimal(price), self.reduced(price), q2(self.reduced(price) * count))
                  for name, quantity, count, price in goods),
                *(Position(name, f"1{NBSP}усл.", Decimal(price), self._works(price), self._works(price))
                  for name, price in works))

    def _works(self, price: int) -> Decimal:
        return self.reduced(price) if self.works_too else Decimal(price)

    @property
    def net(self) -> Decimal:
        return sum((position.sum for position in self.positions), Decimal())

    @property
    def vat(self) -> Decimal:
        return q2(self.net * self.vat_rate / 100)

    @property
    def gross(self) -> Decimal:
        return self.net + self.vat

    @property
    def until(self) -> date:
        return naive_wd(self.today, self.days) if self.holiday_forgotten else wd(self.today, self.days)

    @property
    def packs_said(self) -> str:
        """«4 упаковки по 10 шт.», without the last point."""
        packs = (counted(int(self.packs), PACK) if self.packs == int(self.packs)
                 else f"{number(self.packs)}{NBSP}упаковки")
        return f"{packs} по {self.pack}{NBSP}шт"

    def bites(self) -> bool:
        """The pack does not go into the need, the tier needs the whole pack, the term runs over the holiday."""
        broken = self.but(broken_packs=True).equipment
        return (self.need % self.pack != 0 and 2 < Decimal(self.need) / self.pack < 8 and broken < self.threshold
                and self.until > HOLIDAY and is_working(wd(self.today, 1))
                and len({self.units * self.unit_price, self.cabinets * self.cabinet_price,
                         self.mount, self.delivery, self.net, self.vat, self.gross}) == 7)


def draw_offer(draw: Draw) -> Offer:
    """Two machines by the piece and a third thing by the pack."""
    cast = Cast(draw)
    seller, buyer = cast.organisation("climate", "ООО").name, cast.organisation("food", "АО").name
    addressee, signer = cast.person("m"), cast.person("f")

    def once(draw: Draw) -> Offer:
        return Offer(
            seller=seller, buyer=buyer, addressee=addressee, signer=signer,
            unit=f"ПВ-{draw.integer(800, 2400, 100)}", cabinet=f"ША-{draw.integer(2, 9)}",
            units=draw.integer(3, 6), unit_price=draw.integer(180_000, 260_000, 500),
            cabinets=draw.integer(3, 6), cabinet_price=draw.integer(80_000, 120_000, 50),
            need=draw.integer(11, 90), pack=draw.choice((5, 6, 10, 12)), pack_price=draw.integer(12_000, 35_000, 100),
            low=draw.integer(4, 6), mount=draw.integer(250_000, 400_000, 1_000),
            delivery=draw.integer(30_000, 60_000, 100), today=draw.choice(TODAYS), days=draw.integer(8, 11))
    return draw.at("offer").until(once, Offer.bites)
