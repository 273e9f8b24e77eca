"""Supply and works: what the 26 contracts S01…S14 and D01…D12 cost, and what was to change that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.authoring.corpora.contracts.days import signing_day
from tools.authoring.corpora.contracts.delivery import Supply
from tools.authoring.corpora.contracts.model import (
    Add,
    Change,
    Effect,
    InThousands,
    Kind,
    Other,
    Percent,
    SetTotal,
    StageCost,
    StagePercent,
    Terms,
    UnitPrice,
    VatRate,
)
from tools.authoring.corpora.contracts.rent import Quarrel
from tools.authoring.draws import Draw

#: from this day on 22 % instead of 20 % (425-ФЗ of 28.11.2025)
NEW_VAT = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Sketch:
    """A contract before it has a number and a party."""

    slot: str
    kind: Kind
    day: date
    terms: Terms
    changes: tuple[Change, ...] = ()
    monthly: bool = False


class Slot:
    """Draws one contract; every thing it draws has a scope of its own."""

    def __init__(self, draw: Draw, slot: str) -> None:
        self.draw = draw.at(slot)
        self.slot = slot

    def day(self, name: str, lo: str, hi: str) -> date:
        """A signing day between two, given as year-month-day."""
        return signing_day(self.draw.at(name), date.fromisoformat(lo), date.fromisoformat(hi))

    def sum(self, name: str, lo: int, hi: int, step: int = 1000) -> Decimal:
        """Roubles."""
        return Decimal(self.draw.at(name).integer(lo, hi, step))

    def half(self, name: str, lo: int, hi: int) -> Decimal:
        """Per cent by halves from lo to hi tenths."""
        return self.draw.at(name).decimal(Decimal(lo) / 10, Decimal(hi) / 10, "0.5")

    def change(self, no: int, lo: str, hi: str, *effects: Effect) -> Change:
        """An agreement signed by both, in force on signing."""
        return Change(no, self.day(f"change-{no}", lo, hi), effects)

    def stages(self, price: Decimal, count: int, fixed: dict[int, Decimal] | None = None) -> tuple[Decimal, ...]:
        """Costs of stages in whole tens of thousands that make the price; `fixed` gives some by number."""
        given = dict(fixed or {})
        free = [stage for stage in range(1, count + 1) if stage not in given]
        left = price - sum(given.values())
        for stage in free[:-1]:
            share = self.draw.at(f"stage-{stage}").integer(80, 120)
            given[stage] = (left / len(free) * share / 100 // 10_000) * 10_000
        given[free[-1]] = price - sum(given.values())
        return tuple(given[stage] for stage in range(1, count + 1))


def supply(draw: Draw, goods: Supply, quarrel: Quarrel) -> Iterator[Sketch]:
    """S01 to S14. Sums are with VAT."""
    yield _framework(Slot(draw, "S01"), goods)
    at = Slot(draw, "S02")
    yield Sketch("S02", "П", at.day("day", "2025-04-01", "2025-07-31"),
                 Terms(at.sum("price", 9_000_000, 15_000_000, 10_000)), (
        at.change(1, "2025-12-08", "2025-12-19", Other("pay")),
        Change(2, date(2026, 6, 25), (Other("pay"), Other("penalty"))),
        Change(3, date(2026, 9, 8), (Other("pay"), Other("penalty"))),
        Change(2, date(2026, 6, 10), (Other("pay"), Other("penalty")), signed="none")))
    at = Slot(draw, "S03")
    yield Sketch("S03", "П", at.day("day", "2025-05-12", "2025-08-29"), Terms(quarrel.price), (
        at.change(1, "2025-10-06", "2025-12-19", SetTotal(quarrel.price_one)),
        at.change(2, "2026-02-02", "2026-03-20", Other("advance")),
        Change(3, at.day("three", "2026-09-14", "2026-09-30"), (SetTotal(quarrel.price_three),),
               force=date(2026, 12, 1))))
    at = Slot(draw, "S04")
    yield Sketch("S04", "П", at.day("day", "2024-09-02", "2024-11-29"), Terms(at.sum("price", 5_000_000, 8_000_000)), (
        at.change(1, "2025-03-03", "2025-06-27", Add(at.sum("add", 400_000, 900_000))),))
    at = Slot(draw, "S05")
    price = at.sum("price", 15_000_000, 19_000_000, 100_000)
    yield Sketch("S05", "П", at.day("day", "2025-02-03", "2025-03-31"), Terms(price), (
        at.change(1, "2025-07-01", "2025-10-31", SetTotal(price + at.sum("rise", 1_150_000, 1_600_000, 10_000))),
        at.change(2, "2026-04-13", "2026-06-30", Percent(-at.half("fall", 70, 90)))))
    at = Slot(draw, "S06")
    price = at.sum("price", 20_000_000, 28_000_000, 100_000)
    rise = at.draw.at("rise").until(lambda once: Decimal(once.integer(1_800_000, 2_900_000, 100)),
                                    lambda rise: rise % 1000 != 0)
    yield Sketch("S06", "П", at.day("day", "2025-03-03", "2025-05-30"), Terms(price), (
        at.change(1, "2026-04-15", "2026-07-15", InThousands(price + rise)),))
    yield _by_unit(Slot(draw, "S07"))
    at = Slot(draw, "S08")
    yield Sketch("S08", "П", at.day("day", "2025-06-02", "2025-08-29"), Terms(at.sum("price", 6_000_000, 9_000_000)), (
        at.change(1, "2025-11-10", "2026-02-20", Add(Decimal(1_000_000))),))
    at = Slot(draw, "S09")
    yield Sketch("S09", "П", at.day("day", "2025-06-16", "2025-09-12"),
                 Terms(at.sum("price", 11_000_000, 14_000_000)), (
        at.change(1, "2025-10-06", "2025-11-14", Add(at.sum("one", 500_000, 800_000))),
        Change(2, at.day("two", "2025-12-01", "2025-12-19"), (Add(at.sum("add", 1_600_000, 2_400_000)),),
               cancelled_by=3),
        at.change(3, "2026-02-02", "2026-03-13", Other("cancel"))))
    yield from _quiet_supply(draw)


def _framework(at: Slot, goods: Supply) -> Sketch:
    first = at.sum("price", 2_500_000, 4_500_000)
    changes = (
        Change(1, at.day("one", "2026-06-08", "2026-06-26"), (Add(goods.after_one - goods.first),), what="Изм."),
        Change(2, at.day("two", "2026-07-13", "2026-07-24"), (Add(goods.after_two - goods.after_one),),
               force=date(2026, 8, 1), what="Изм."),
        Change(3, at.day("three", "2026-08-19", "2026-08-21"), (Add(goods.s6 * goods.p[5]),), "none", what="Изм."))
    return Sketch("S01", "П", at.day("day", "2026-02-10", "2026-03-13"), Terms(first + goods.first), changes)


def _by_unit(at: Slot) -> Sketch:
    def once(draw: Draw) -> tuple[int, int, int]:
        return draw.integer(900, 1400, 10), draw.integer(9_000, 10_500, 50), draw.integer(1050, 1400, 10)
    tons, price, rise = at.draw.at("unit").until(once, lambda drawn: drawn[0] * drawn[2] >= 1_100_000)
    rest = at.sum("rest", 4_000_000, 6_000_000)
    return Sketch("S07", "П", at.day("day", "2025-04-01", "2025-06-30"),
                  Terms(tons * price + rest, quantity=Decimal(tons), unit=Decimal(price)),
                  (at.change(1, "2026-05-12", "2026-07-31", UnitPrice(Decimal(price + rise))),))


def _quiet_supply(draw: Draw) -> Iterator[Sketch]:
    """S10 to S14, whose price stays."""
    # what S11 exchanges must fit into one of its lines
    prices = {slot: Slot(draw, slot).sum("price", 6_500_000 if slot == "S11" else 3_000_000, 12_000_000)
              for slot in ("S10", "S11", "S12", "S13", "S14")}
    at = Slot(draw, "S10")
    yield Sketch("S10", "П", at.day("day", "2026-01-19", "2026-02-13"), Terms(prices["S10"]))
    at = Slot(draw, "S11")
    yield Sketch("S11", "П", at.day("day", "2025-08-04", "2025-09-30"), Terms(prices["S11"]), (
        at.change(1, "2025-12-08", "2026-03-20", Other("scope", at.sum("scope", 1_200_000, 1_400_000))),))
    at = Slot(draw, "S12")
    yield Sketch("S12", "П", at.day("day", "2025-09-01", "2025-10-31"), Terms(prices["S12"]), (
        at.change(1, "2026-01-19", "2026-03-20", Other("requisites")),))
    at = Slot(draw, "S13")
    yield Sketch("S13", "П", at.day("day", "2025-10-01", "2025-11-28"), Terms(prices["S13"]), (
        Change(1, at.day("one", "2026-08-17", "2026-09-25"), (SetTotal(prices["S13"] + 2_800_000),), "none"),))
    at = Slot(draw, "S14")
    yield Sketch("S14", "П", at.day("day", "2026-01-26", "2026-02-27"), Terms(prices["S14"]), (
        Change(1, at.day("one", "2026-08-03", "2026-09-11"), (Add(Decimal(1_700_000)),), "one"),))


def works(draw: Draw) -> Iterator[Sketch]:
    """D01 to D12. Sums are with VAT."""
    at = Slot(draw, "D01")
    price = at.sum("price", 18_000_000, 26_000_000, 10_000)
    stages = at.stages(price, 4)
    yield Sketch("D01", "ПД", at.day("day", "2025-03-03", "2025-04-30"), Terms(price, stages), (
        at.change(1, "2025-11-10", "2026-01-30", StageCost(2, stages[1] + at.sum("rise", 1_200_000, 1_900_000))),
        at.change(2, "2026-04-20", "2026-06-19", Add(at.sum("add", 300_000, 700_000)))))
    at = Slot(draw, "D02")
    net = at.sum("net", 55_000_000, 68_000_000, 100_000)
    yield Sketch("D02", "ПД", at.day("day", "2025-12-08", "2025-12-24"), Terms(net * Decimal("1.2"), net=net), (
        at.change(1, "2026-01-19", "2026-02-13", VatRate(Decimal("0.22"))),))
    at = Slot(draw, "D03")
    yield Sketch("D03", "ПД", at.day("day", "2025-04-01", "2025-05-30"),
                 Terms(at.sum("price", 20_000_000, 28_000_000, 20_000)), (
        at.change(1, "2025-10-06", "2025-12-19", Percent(at.half("rise", 65, 85))),
        at.change(2, "2026-03-02", "2026-05-29", Other("term"))))
    at = Slot(draw, "D04")
    price = at.sum("price", 16_000_000, 22_000_000)
    yield Sketch("D04", "ПД", at.day("day", "2025-06-02", "2025-08-15"), Terms(price), (
        at.change(1, "2026-04-13", "2026-06-30", SetTotal(price - at.sum("fall", 2_500_000, 3_800_000))),))
    at = Slot(draw, "D05")
    yield Sketch("D05", "ПД", at.day("day", "2025-02-03", "2025-03-31"),
                 Terms(at.sum("price", 9_000_000, 13_000_000)), (
        at.change(1, "2025-11-10", "2026-01-30", Add(at.sum("one", 990_000, 999_800, 200))),
        at.change(2, "2026-04-13", "2026-06-30", Add(at.sum("two", 1_001_200, 1_019_800, 200)))))
    at = Slot(draw, "D06")
    yield Sketch("D06", "ПД", at.day("day", "2025-08-18", "2025-10-17"),
                 Terms(at.sum("price", 7_000_000, 11_000_000, 10_000)), (
        at.change(1, "2026-04-20", "2026-05-29", Other("term")),
        Change(2, at.day("two", "2026-09-01", "2026-09-07"), (Other("penalty"),), "none")))
    at = Slot(draw, "D07")
    yield Sketch("D07", "ПД", at.day("day", "2024-06-03", "2024-10-31"), Terms(at.sum("price", 6_000_000, 9_000_000)))
    at = Slot(draw, "D08")
    yield Sketch("D08", "ПД", at.day("day", "2025-09-15", "2025-11-14"),
                 Terms(at.sum("price", 12_000_000, 16_000_000)), (
        at.change(1, "2026-01-19", "2026-03-20", Add(at.sum("one", 700_000, 950_000))),
        Change(2, date(2026, 10, 1), (Add(at.sum("two", 1_100_000, 1_600_000)),), force=date(2026, 11, 1))))
    yield from _quiet_works(draw)


def _quiet_works(draw: Draw) -> Iterator[Sketch]:
    at = Slot(draw, "D09")
    yield Sketch("D09", "ПД", at.day("day", "2025-07-01", "2025-09-12"), Terms(at.sum("price", 4_000_000, 7_000_000)), (
        at.change(1, "2025-12-01", "2026-01-30", Other("term")),
        at.change(2, "2026-05-18", "2026-06-19", Other("term"))))
    at = Slot(draw, "D10")
    yield Sketch("D10", "ПД", at.day("day", "2025-04-14", "2025-08-29"), Terms(at.sum("price", 3_000_000, 6_000_000)))
    at = Slot(draw, "D11")
    price = at.sum("price", 30_000_000, 40_000_000, 100_000)
    yield Sketch("D11", "ПД", at.day("day", "2025-10-01", "2025-11-28"), Terms(price), (
        Change(1, at.day("one", "2026-06-01", "2026-07-17"), (SetTotal(price + at.sum("rise", 3_500_000, 4_600_000)),),
               conditional=True, met=date(2026, 8, 19)),))
    at = Slot(draw, "D12")
    price, third = at.sum("price", 20_000_000, 26_000_000, 10_000), at.sum("third", 6_500_000, 8_000_000, 10_000)
    yield Sketch("D12", "ПД", at.day("day", "2026-01-19", "2026-02-27"),
                 Terms(price, at.stages(price, 4, {3: third})), (
        at.change(1, "2026-05-18", "2026-07-31", StagePercent(3, -at.half("fall", 170, 200))),))
