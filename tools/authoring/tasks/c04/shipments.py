"""The quarter of 4.07: thirty-six shipments, one of them pasted twice, and what they come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from tools.authoring.draws import Draw
from tools.authoring.wording import digits_date, number

MONTHS = {7: "Июль", 8: "Август", 9: "Сентябрь"}
SENSOR = "Датчик"
PACK = 12
RETURNS, PACKS = (9, 21, 30), {14: 5, 25: 3}
#: rows in which the first manager stands with an initial
SHORT = 3


@dataclass(frozen=True, slots=True)
class Shipment:
    """One invoice, as it should be read."""

    no: int
    day: date
    manager: str
    region: str
    product: str
    #: pieces; packs are counted in pieces
    pieces: int
    price: int
    returned: bool = False
    #: packs as printed; 0: pieces are printed
    packs: int = 0

    @property
    def amount(self) -> int:
        return self.pieces * self.price * (-1 if self.returned else 1)

    @property
    def month(self) -> str:
        return MONTHS[self.day.month]


@dataclass(frozen=True)
class Quarter:
    """What is drawn, and what follows from it."""

    rows: tuple[Shipment, ...]
    #: index of the row that is pasted twice, and where its copy stands
    double: int
    copy_at: int
    #: rows in which the first manager is written with an initial, and that initial
    short: tuple[int, ...]
    initial: str

    @property
    def total(self) -> int:
        return sum(row.amount for row in self.rows)

    @property
    def sums(self) -> list[tuple[str, int]]:
        """Managers and their sums, the first one first."""
        found: Counter[str] = Counter()
        for row in self.rows:
            found[row.manager] += row.amount
        return sorted(found.items(), key=lambda item: -item[1])

    @property
    def twice(self) -> Shipment:
        return self.rows[self.double]

    @property
    def returns_added(self) -> tuple[Shipment, ...]:
        return tuple(replace(row, returned=False) for row in self.rows)

    @property
    def packs_as_pieces(self) -> tuple[Shipment, ...]:
        return tuple(replace(row, pieces=row.packs or row.pieces) for row in self.rows)

    @property
    def pasted(self) -> tuple[Shipment, ...]:
        """The rows as they stand in the message, the copy included."""
        return (*self.rows[:self.copy_at], self.twice, *self.rows[self.copy_at:])

    def lines(self) -> str:
        """The message's rows."""
        lines = []
        for at, row in enumerate(self.rows):
            lines.append(self._line(at, row))
        lines.insert(self.copy_at, self._line(self.double, self.twice))
        return "\n".join(lines)

    def _line(self, at: int, row: Shipment) -> str:
        manager = f"{row.manager} {self.initial}." if at in self.short else row.manager
        count = f"{row.packs} уп" if row.packs else str(row.pieces)
        return "; ".join((str(row.no), digits_date(row.day), manager, row.region, row.product, count, number(row.price),
                          "возврат" if row.returned else "")).rstrip("; ")

    def bites(self) -> bool:
        """The copy puts its manager first if it is kept; every wrong reading gives another total."""
        sums = dict(self.sums)
        (first, best), *others = self.sums
        row = self.twice
        totals = {self.total, self.total + row.amount, sum(each.amount for each in self.returns_added),
                  sum(each.amount for each in self.packs_as_pieces)}
        return (row.manager != first and not row.returned and not row.packs and sums[row.manager] + row.amount > best
                and len({*sums.values()}) == 4 and len(totals) == 4 and abs(self.copy_at - self.double) >= 10
                and min(value for _, value in others) > 0)


def draw_quarter(draw: Draw, managers: tuple[str, ...], initials: dict[str, str]) -> Quarter:
    """Shipments of four managers in three regions."""
    def once(draw: Draw) -> Quarter:
        people, regions = draw.shuffle(managers), draw.shuffle(("Север", "Юг", "Центр"))
        goods = draw.shuffle((("Термостат", draw.integer(1_500, 2_200, 20)), ("Клапан", draw.integer(2_300, 3_000, 50)),
                              ("Насос", draw.integer(9_500, 12_900, 100)), (SENSOR, draw.integer(820, 1_080, 20))))
        shift = draw.integer(0, 6)
        rows = []
        for at in range(36):
            product, price = goods[(3 * at + at // 5) % 4]
            if at in PACKS:
                product, price = next(good for good in goods if good[0] == SENSOR)
            pieces = (3 + (7 * at + shift) % 11) * (4 if product == SENSOR else 1)
            rows.append(Shipment(1200 + at, date(2026, 7 + at // 12, 1 + 7 * at % 28), people[(5 * at + at // 7) % 4],
                                 regions[(2 * at + at // 4) % 3], product, PACKS.get(at, 0) * PACK or pieces, price,
                                 at in RETURNS, PACKS.get(at, 0)))
        made = Quarter(tuple(rows), draw.integer(0, 35), draw.integer(0, 36), (), "")
        first = made.sums[0][0]
        own = [at for at, row in enumerate(rows) if row.manager == first]
        return replace(made, short=tuple(sorted(draw.sample(own, SHORT))), initial=initials[first])
    return draw.at("quarter").until(once, Quarter.bites)
