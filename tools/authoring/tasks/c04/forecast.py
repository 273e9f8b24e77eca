"""The year of 4.08: twelve months of fact, assumptions, and the forecast that follows. Thousands of roubles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tools.authoring.draws import Draw

MONTHS = ("Январь", "Февраль", "Март", "Апрель", "Май", "Июнь", "Июль", "Август", "Сентябрь", "Октябрь", "Ноябрь",
          "Декабрь")
#: the fact begins in November: columns of its sheet by month of the year, zero-based
FACT_ORDER = (10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
ITEMS = ("Продажи", "Сервис", "Себестоимость", "ФОТ", "Страховые взносы", "Аренда", "Коммунальные", "Маркетинг",
         "Логистика", "Проценты по кредиту")
OPERATING, PROFIT = "Операционная прибыль", "Прибыль до налога"
#: an ordinary year by month from January; utilities in roubles
SALES = (6380, 6720, 7950, 8240, 8610, 9130, 9470, 9020, 9680, 10110, 9850, 11240)
SERVICE = (1410, 1460, 1220, 980, 860, 790, 760, 840, 1020, 1140, 1180, 1240)
UTILITIES = (541_900, 518_400, 433_600, 296_200, 188_400, 151_900, 148_700, 163_500, 224_800, 351_600, 412_300, 498_700)
APRIL, JULY, DECEMBER = 3, 6, 11


@dataclass(frozen=True)
class Year:
    """What is drawn; `forecast` follows from it. Lists run from January."""

    sales: tuple[int, ...]
    service: tuple[int, ...]
    utilities: tuple[int, ...]
    #: zero-based month of the one-off sale and its sum
    once: int
    once_sum: int
    growth: Decimal = Decimal(8)
    service_growth: Decimal = Decimal(5)
    utilities_growth: Decimal = Decimal(9)
    cost: Decimal = Decimal(52)
    wage: int = 1480
    wage_index: Decimal = Decimal(7)
    contributions: Decimal = Decimal("30.2")
    rent: int = 620
    rent_index: Decimal = Decimal(6)
    marketing: Decimal = Decimal("3.2")
    floor: int = 330
    logistics: Decimal = Decimal("4.1")
    interest: int = 118

    @property
    def printed(self) -> tuple[int, ...]:
        """Sales as the fact prints them, with the one-off."""
        return tuple(value + self.once_sum * (month == self.once) for month, value in enumerate(self.sales))

    def interest_of(self, month: int) -> int:
        """The interest falls by 6 a month."""
        return self.interest - 6 * month

    def forecast(self, **mistakes: bool) -> dict[str, list[Decimal]]:
        """Rows by name, each of twelve months. `mistakes` names what a hurried system does.

        by_position, once_kept, roubles, no_bonus, rent_flat, no_floor.
        """
        rows: dict[str, list[Decimal]] = {name: [] for name in (*ITEMS, OPERATING, PROFIT)}
        for month in range(12):
            for name, value in self._month(month, mistakes).items():
                rows[name].append(value)
        return rows

    def _month(self, month: int, mistakes: Mapping[str, bool]) -> dict[str, Decimal]:
        source = FACT_ORDER[month] if mistakes.get("by_position") else month
        once = 0 if mistakes.get("once_kept") else self.once_sum * (source == self.once)
        sales = (self.printed[source] - once) * (1 + self.growth / 100)
        service = self.service[month] * (1 + self.service_growth / 100)
        wage = self.wage * (1 + self.wage_index / 100 * (month >= APRIL))
        wage *= 2 if month == DECEMBER and not mistakes.get("no_bonus") else 1
        rent = self.rent * (1 + self.rent_index / 100 * (month >= JULY and not mistakes.get("rent_flat")))
        utilities = self.utilities[month] * (1 + self.utilities_growth / 100) / (1 if mistakes.get("roubles") else 1000)
        marketing = (sales + service) * self.marketing / 100
        marketing = marketing if mistakes.get("no_floor") else max(marketing, Decimal(self.floor))
        row = dict(zip(ITEMS, (sales, service, sales * self.cost / 100, wage, wage * self.contributions / 100, rent,
                               utilities, marketing, sales * self.logistics / 100, Decimal(self.interest_of(month))),
                       strict=True))
        row[OPERATING] = sales + service - sum(row[name] for name in ITEMS[2:-1])
        row[PROFIT] = row[OPERATING] - row[ITEMS[-1]]
        return row

    def bites(self) -> bool:
        """December is the weakest month by 40 and more, the floor bites in some months and in January."""
        right = self.forecast()
        profits = sorted(right[PROFIT])
        floored = sum(value == self.floor for value in right["Маркетинг"])
        return (right[PROFIT][DECEMBER] == profits[0] and profits[1] - profits[0] >= 40 and 4 <= floored <= 8
                and right["Маркетинг"][0] == self.floor and profits[0] > 0)


def draw_year(draw: Draw) -> Year:
    """A year within a tenth of the ordinary one."""
    def once(draw: Draw) -> Year:
        def spread(values: tuple[int, ...], step: int) -> tuple[int, ...]:
            return tuple(draw.integer(value * 9 // (10 * step) * step, value * 11 // (10 * step) * step, step)
                         for value in values)

        sales, month = spread(SALES, 10), draw.integer(1, 4)
        share = draw.integer(40, 60)
        return Year(sales=sales, service=spread(SERVICE, 10), utilities=spread(UTILITIES, 100), once=month,
                    once_sum=sales[month] * share // (100 - share) // 100 * 100,
                    growth=Decimal(draw.integer(5, 9)), service_growth=Decimal(draw.integer(3, 6)),
                    utilities_growth=Decimal(draw.integer(7, 11)))
    return draw.at("year").until(once, Year.bites)
