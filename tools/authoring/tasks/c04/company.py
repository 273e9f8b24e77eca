"""The company of 4.10: its figures, two of which do not agree with the rest, and a talk that is nobody's business."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.persons import Person
from tools.authoring.pools import Cast
from tools.authoring.wording import round_to

NAMES = ("Багульник", "Кипрейник", "Пихтовник", "Чабрец")
BUYERS = ("Пижма Холдинг", "Донник Капитал", "Таволга Инвест", "Зверобой Партнёрс")
CHANNELS = ("сети", "маркетплейсы", "общепит", "опт")
PRODUCTS = ("Замороженная ягода", "Морсы", "Варенье", "Пастила")
SITES = ("Северная", "Заречная", "Луговая")
CHAIN = ("Сбор и приёмка", "Заморозка и хранение", "Переработка", "Фасовка и контроль", "Доставка")

#: what the planned line adds to the third site, tonnes a month
MORE = 20


@dataclass(frozen=True)
class Company:
    """What is drawn; the rest follows. Money in millions of roubles, volumes in tonnes a month."""

    name: str
    #: 2023, 2024, 2025
    revenue: tuple[int, int, int]
    #: what the text calls the growth of 2025, whole per cent
    claim: int
    #: nine months of 2025 and of 2026
    nine: tuple[int, int]
    shares: tuple[int, ...]
    capacities: tuple[int, ...]
    loads: tuple[int, ...]
    volumes: tuple[int, ...]
    margins: tuple[int, ...]
    days: tuple[int, ...]
    staff: tuple[int, ...]
    investments: tuple[int, int]
    people: tuple[Person, ...]
    buyer: str
    stake: int
    price: int

    @property
    def growth(self) -> Decimal:
        """Growth of 2025 by the revenue, per cent, not rounded."""
        return (Decimal(self.revenue[2]) / self.revenue[1] - 1) * 100

    @property
    def growth_before(self) -> Decimal:
        """The same of 2024."""
        return (Decimal(self.revenue[1]) / self.revenue[0] - 1) * 100

    @property
    def nine_growth(self) -> Decimal:
        """Nine months of 2026 to nine months of 2025, per cent, not rounded."""
        return (Decimal(self.nine[1]) / self.nine[0] - 1) * 100

    @property
    def outputs(self) -> tuple[int, ...]:
        """What each site makes, tonnes a month."""
        return tuple(capacity * load // 100 for capacity, load in zip(self.capacities, self.loads, strict=True))

    @property
    def percents(self) -> set[Decimal]:
        """Whole per cents that a careful deck may show or compute, and what each leaves of a hundred."""
        total, capacity = sum(self.volumes), sum(self.capacities)
        parts = [Decimal(value) * 100 / total for value in (*self.volumes, *self.outputs)]
        parts += [Decimal(value) * 100 / capacity for value in self.capacities]
        parts += [Decimal(value) * 100 / sum(self.days) for value in self.days]
        parts += [Decimal(value) * 100 / sum(self.staff) for value in self.staff]
        parts += [Decimal(value) * 100 / sum(self.investments) for value in self.investments]
        parts += [Decimal(value) * 100 / self.revenue[2] for value in self.nine]
        # the new line against its site and against all of them
        parts += [Decimal(MORE) * 100 / self.capacities[2], Decimal(MORE) * 100 / capacity]
        parts += [Decimal(self.revenue[2] * 100) / self.revenue[0] - 100, Decimal(total * 100) / capacity]
        free = [every - made for every, made in zip(self.capacities, self.outputs, strict=True)]
        parts += [Decimal(value) * 100 / sum(free) for value in free]
        earned = sum(volume * margin for volume, margin in zip(self.volumes, self.margins, strict=True))
        parts += [Decimal(earned) / total, Decimal(sum(self.margins)) / len(self.margins)]
        parts += [*map(Decimal, (*self.loads, *self.margins, self.stake))]
        parts += [100 - value for value in parts]
        return {round_to(value, 0) for value in (*parts, self.growth, self.growth_before, self.nine_growth)}

    def bites(self) -> bool:
        """The claimed growth, the two large shares and the secret price stand for nothing else."""
        alone = {Decimal(self.claim), *map(Decimal, self.shares[:2])}
        total, capacity = sum(self.volumes), sum(self.capacities)
        numbers = {*self.revenue, *self.nine, total, capacity, 9 * total, 12 * capacity, sum(self.staff)}
        drawn = {*self.volumes, *self.outputs, *self.capacities, *self.staff, *self.investments, *self.days}
        frozen, drinks, jam, sweets = self.volumes
        # what the text says of the sites can be true
        made = sweets <= self.outputs[2] <= sweets + jam and self.outputs[0] <= frozen + drinks
        return (made and Decimal(15) <= self.growth <= Decimal(20) and self.claim not in self.shares
                and 5 <= self.claim - self.growth <= 7 and not alone & self.percents and self.price not in numbers
                and not set(self.shares[:2]) <= drawn
                and self.nine[1] < self.revenue[2] - 60
                and len(set(self.margins)) == len(self.margins) and len(set(self.shares)) == len(self.shares))

    def named(self, text: str) -> bool:
        """Whether the claimed per cent and the price stand in a text once each."""
        words = re.sub(r"[\u00a0 ]+", " ", text)
        return (len(re.findall(rf"\b{self.claim} %", words)), len(re.findall(rf"\b{self.price}\b", words))) == (1, 1)


def draw_company(draw: Draw, holds: Callable[[Company], bool] = lambda drawn: True) -> Company:
    """Revenue of some half a billion, three sites, four products, a chain of five steps. `holds`: what else is true."""
    people = Cast(draw.at("people"))
    directors = tuple(people.person() for _ in range(4))

    def once(draw: Draw) -> Company:
        first = draw.integer(380, 440)
        second = first + draw.integer(40, 70)
        third = second * draw.integer(1150, 1200) // 1000
        before = third * draw.integer(700, 740) // 1000
        shares = [draw.integer(42, 48), draw.integer(26, 31), draw.integer(13, 16)]
        capacities, loads = (160, 120, 80), (draw.integer(85, 95, 5), draw.integer(65, 75, 5), draw.integer(50, 60, 5))
        total = sum(capacity * load // 100 for capacity, load in zip(capacities, loads, strict=True))
        volumes = [total * draw.integer(380, 430) // 1000, total * draw.integer(250, 290) // 1000,
                   total * draw.integer(180, 210) // 1000]
        return Company(
            draw.choice(NAMES), (first, second, third), claim=draw.integer(20, 27),
            nine=(before, before * draw.integer(1070, 1130) // 1000), shares=(*shares, 102 - sum(shares)),
            capacities=capacities, loads=loads, volumes=(*volumes, total - sum(volumes)),
            margins=tuple(draw.integer(lo, lo + 5) for lo in (19, 26, 31, 37)),
            days=tuple(draw.integer(lo, hi) for lo, hi in ((2, 4), (9, 14), (3, 5), (1, 2), (5, 8))),
            staff=(draw.integer(68, 80), draw.integer(46, 58), draw.integer(28, 36), draw.integer(15, 21)),
            investments=(draw.integer(50, 64, 2), draw.integer(30, 44, 2)), people=directors,
            buyer=draw.choice(BUYERS), stake=draw.integer(30, 40, 5), price=draw.integer(610, 790, 10))
    return draw.at("company").until(once, lambda drawn: drawn.bites() and holds(drawn), "the traps live")
