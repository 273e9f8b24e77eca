"""Leases and services: what the 14 contracts R01…R06 and U01…U08 cost, and what was to change that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from tools.authoring.corpora.contracts.deals import Sketch, Slot
from tools.authoring.corpora.contracts.model import (
    Add,
    Change,
    Lease,
    Other,
    Percent,
    SetTotal,
    Terms,
)
from tools.authoring.corpora.contracts.rent import Quarrel, Store
from tools.authoring.draws import Draw

#: the day on which the lessor's notice under R04 was received, and from which it counts
NOTICE = (date(2026, 3, 12), date(2026, 5, 1))


def leases(draw: Draw, store: Store, quarrel: Quarrel) -> Iterator[Sketch]:
    """R01 to R06; prices are for a month, with VAT where it is charged."""
    yield _store(Slot(draw, "R01"), store)
    at = Slot(draw, "R02")
    yield Sketch("R02", "А", at.day("day", "2025-02-03", "2025-03-14"),
                 Terms(quarrel.month - at.sum("rise", 150_000, 300_000, 100)), (
        at.change(1, "2025-09-01", "2025-11-28", SetTotal(quarrel.month)),
        at.change(2, "2026-02-09", "2026-02-20", Other("penalty"))), monthly=True)
    at = Slot(draw, "R03")
    area, rate = at.draw.at("area").decimal(300, 420, "0.5"), at.sum("rate", 560, 720, 10)
    yield Sketch("R03", "А", at.day("day", "2024-10-01", "2024-12-20"),
                 Terms(Decimal(0), area=area, rate=rate).leased(), (
        at.change(1, "2025-07-01", "2025-10-31", Lease(area=area - at.draw.at("back").decimal(40, 80, "0.5"))),),
        monthly=True)
    at = Slot(draw, "R04")
    yield Sketch("R04", "А", at.day("day", "2025-01-20", "2025-02-21"),
                 Terms(at.sum("price", 200_000, 400_000, 10_000)), (
        Change(1, NOTICE[0], (Percent(Decimal(at.draw.at("rise").integer(4, 5))),), force=NOTICE[1],
               what="уведомление"),), monthly=True)
    at = Slot(draw, "R05")
    price = at.sum("price", 90_000, 180_000)
    yield Sketch("R05", "А", at.day("day", "2025-04-01", "2025-07-31"), Terms(price), (
        at.change(1, "2026-04-13", "2026-06-30", SetTotal(price + at.sum("rise", 8_000, 20_000))),), monthly=True)
    at = Slot(draw, "R06")
    price = at.sum("price", 60_000, 140_000)
    yield Sketch("R06", "А", at.day("day", "2026-05-12", "2026-05-29"), Terms(price), (
        Change(1, at.day("one", "2026-09-14", "2026-10-02"), (SetTotal(price + at.sum("rise", 6_000, 15_000)),),
               "none"),), monthly=True)


def _store(at: Slot, store: Store) -> Sketch:
    return Sketch("R01", "А", at.day("day", "2025-01-20", "2025-02-21"), Terms(
        Decimal(0), area=store.s0, rate=store.r0, vat=Decimal("0.2")).leased(), (
        at.change(1, "2025-05-12", "2025-07-31", Lease(rate=store.r1), Other("pay")),
        Change(2, at.day("two", "2025-10-06", "2025-11-21"), (Lease(area=store.s2),), conditional=True,
               met=date(2026, 1, 1)),
        Change(3, at.day("three", "2026-05-12", "2026-05-22"), (Lease(rate=store.r3, vat=Decimal("0.22")),),
               force=date(2026, 6, 1)),
        Change(4, date(2026, 9, 25), (Lease(store.s4, store.r4, Decimal("0.22")),), conditional=True)), monthly=True)


def services(draw: Draw) -> Iterator[Sketch]:
    """U01 to U08; the first three are subscriptions, priced by the month."""
    at = Slot(draw, "U01")
    yield Sketch("U01", "У", at.day("day", "2025-01-20", "2025-02-28"), Terms(at.sum("price", 80_000, 160_000)), (
        at.change(1, "2025-11-10", "2026-01-30", Percent(Decimal(at.draw.at("rise").integer(8, 12)))),), monthly=True)
    at = Slot(draw, "U02")
    price = at.sum("price", 60_000, 120_000)
    rise = at.sum("rise", 6_000, 15_000)
    yield Sketch("U02", "У", at.day("day", "2025-03-03", "2025-04-30"), Terms(price), (
        at.change(1, "2025-10-06", "2025-12-19", SetTotal(price + rise)),
        Change(2, at.day("two", "2026-09-14", "2026-09-30"),
               (SetTotal(price + rise - at.sum("fall", 3_000, 5_000)),), force=date(2026, 12, 1))), monthly=True)
    at = Slot(draw, "U03")
    yield Sketch("U03", "У", at.day("day", "2025-05-12", "2025-06-30"), Terms(at.sum("price", 40_000, 90_000)),
                 monthly=True)
    at = Slot(draw, "U04")
    price = at.sum("price", 4_000_000, 7_000_000)
    yield _single(at, "2025-07-01", "2025-08-29", price,
                  at.change(1, "2026-05-12", "2026-07-31", SetTotal(price + at.sum("rise", 1_050_000, 1_300_000))))
    at = Slot(draw, "U05")
    yield _single(at, "2025-09-01", "2025-10-31", at.sum("price", 2_500_000, 4_000_000),
                  at.change(1, "2025-12-08", "2026-03-20", Add(-at.sum("fall", 200_000, 500_000))))
    at = Slot(draw, "U06")
    yield _single(at, "2025-11-05", "2025-12-19", at.sum("price", 800_000, 2_600_000))
    at = Slot(draw, "U07")
    yield _single(at, "2026-01-19", "2026-03-06", at.sum("price", 800_000, 2_600_000),
                  at.change(1, "2026-04-13", "2026-04-28", Other("term")),
                  at.change(2, "2026-07-06", "2026-07-28", Other("requisites")))
    at = Slot(draw, "U08")
    yield _single(at, "2026-06-08", "2026-06-30", at.sum("price", 800_000, 2_600_000))


def _single(at: Slot, lo: str, hi: str, price: Decimal, *changes: Change) -> Sketch:
    return Sketch(at.slot, "У", at.day("day", lo, hi), Terms(price), changes)
