"""What is drawn for S01: Specification 2 in three editions, a delivery that fits none, its inspection."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tools.authoring.draws import Draw

#: name, unit of the specification; a place in the list is the position less one
NAMES: tuple[tuple[str, str, str], ...] = (
    ("КК-110", "Кабель силовой бронированный 4×16", "м"), ("ЛП-200", "Лоток перфорированный 200×80, 3 м", "шт."),
    ("ЩК-12", "Щиток осветительный на 12 модулей", "шт."), ("ВА-100", "Выключатель автоматический 100 А", "шт."),
    ("ДП-4", "Датчик присутствия потолочный", "шт."), ("КР-10", "Коробка распределительная огнестойкая", "шт."),
    ("АК-12", "Анкер клиновой 12×120", "шт."), ("ШМ-60", "Шкаф монтажный навесной 600×400", "шт."),
    ("КУ-8", "Контроллер управления освещением", "шт."))


@dataclass(frozen=True)
class Supply:
    """Quantities n and prices p by position, 1 to 9 (the ninth comes with Change 1)."""

    n: tuple[int, ...]
    p: tuple[Decimal, ...]
    #: Change 1: position 2 grows; Change 2: price of 3 and quantity of 4 fall; draft 3: position 6 grows
    a2: int
    g3: int
    b4: int
    s6: int
    #: the inspection: position 2 short, packs of position 7 short, position 8 damaged
    k2: int
    k7: int
    d8: int

    @property
    def first(self) -> Decimal:
        """Total of the first edition: eight positions."""
        return sum((n * p for n, p in zip(self.n[:8], self.p, strict=False)), Decimal())

    @property
    def after_one(self) -> Decimal:
        return self.first + self.a2 * self.p[1] - self.n[4] * self.p[4] + self.n[8] * self.p[8]

    @property
    def after_two(self) -> Decimal:
        return self.after_one - self.n[2] * self.g3 - self.b4 * self.p[3]

    @property
    def editions(self) -> tuple[int, ...]:
        """Quantities that ought to come, changes 1 and 2 applied."""
        n = self.n
        return (n[0], n[1] + self.a2, n[2], n[3] - self.b4, 0, n[5], n[6], n[7], n[8])

    @property
    def billed(self) -> tuple[int, ...]:
        """Quantities of the УПД in units of the specification."""
        n = self.n
        return (n[0], n[1] + self.a2, n[2], n[3] - self.b4, n[4] // 2, n[5] + self.s6, n[6] - 50 * self.k7, n[7], n[8])

    @property
    def prices(self) -> tuple[Decimal, ...]:
        """Prices in force; the УПД has the old one of position 3."""
        return tuple(price - self.g3 * (place == 2) for place, price in enumerate(self.p))

    @property
    def upd(self) -> Decimal:
        return sum((n * p for n, p in zip(self.billed, self.p, strict=True)), Decimal())

    @property
    def parts(self) -> dict[int, Decimal]:
        """What is not to be paid, by position."""
        return {2: self.k2 * self.p[1], 3: Decimal(self.n[2] * self.g3), 5: self.n[4] // 2 * self.p[4],
                6: self.s6 * self.p[5], 8: self.d8 * self.p[7]}

    @property
    def cut(self) -> Decimal:
        return sum(self.parts.values(), Decimal())

    @property
    def pay(self) -> Decimal:
        return self.upd - self.cut

    def bites(self) -> bool:
        """No effect can be taken for another, both changes move the total, and no shortage is a number of the rest."""
        one, two = self.after_one - self.first, self.after_two - self.after_one
        told = (self.k2, self.d8, self.s6, self.a2, self.b4, self.n[4] // 2, self.n[8], 50 * self.k7, self.g3)
        return (len(set(self.parts.values())) == 5 and len(set(told)) == len(told)
                and all(1000 < abs(delta) < 700_000 for delta in (one, two)))


def draw_supply(draw: Draw) -> Supply:
    """A specification and a delivery whose traps are alive."""
    def once(draw: Draw) -> Supply:
        n = (draw.integer(1800, 3000, 100), draw.integer(140, 180), draw.integer(60, 90), draw.integer(50, 70),
             draw.integer(20, 40, 2), draw.integer(200, 240), draw.integer(2500, 3500, 50), draw.integer(30, 50),
             draw.integer(20, 35))
        p = (draw.decimal(110, 130, "0.05"), *(Decimal(draw.integer(lo, hi, step)) for lo, hi, step in (
            (1380, 1470, 10), (3700, 3980, 20), (5200, 5850, 50), (2400, 2850, 50), (640, 750, 10), (80, 109, 1),
            (6800, 7500, 50), (4100, 4850, 50))))
        return Supply(n, p, a2=draw.integer(16, 32), g3=draw.integer(160, 280, 10), b4=draw.integer(8, 14),
                      s6=draw.integer(15, 25), k2=draw.integer(3, 6), k7=draw.integer(2, 4), d8=draw.integer(2, 4))
    return draw.until(once, Supply.bites)
