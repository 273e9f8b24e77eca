"""Numbers in any notation, as exact decimals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.text import ranges
from tools.text.match import Match
from tools.text.normalise import normalise
from tools.text.scope import near_any
from tools.text.units import PERCENTS, Unit
from tools.text.wanted import Wanted


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written: sign and multiplier applied, its unit, and every value that it may be read as."""

    readings: tuple[Decimal, ...]
    unit: Unit | None

    @property
    def value(self) -> Decimal:
        """The first reading."""
        return self.readings[0]

    @property
    def percent(self) -> bool:
        """A percentage (or percentage points, or per mille), which is no plain number."""
        return self.unit is not None and self.unit.family in PERCENTS


def find(text: str, any_of: Sequence[Decimal], unit: str | None = None, tol: Decimal | None = None,
         rounding: bool = False, near: Sequence[str] = ()) -> tuple[Match, ...]:
    """Where a text names one of the values, in any notation. `Match.value` is the value that matched.

    `unit`: the text must carry a unit of that family, converted if it can be; without it percents do not count and
    other units are ignored. `tol`: absolute, inclusive. `rounding`: a value rounded half up to the written
    precision counts. Bounds of ranges never count.
    """
    normal = normalise(text)
    wanted = [(value, Wanted.of(value, unit, tol, rounding)) for value in any_of]
    hits: dict[tuple[int, int], Decimal] = {}
    for quantity in ranges.pairs(text)[1]:
        for value, want in wanted:
            if want.fits(quantity, normal.lower):
                hits[quantity.start, quantity.end] = value
                break
    kept = near_any(text, [*hits], near)
    return tuple(normal.match(start, end, hits[start, end]) for start, end in kept)


def values(text: str) -> tuple[Match, ...]:
    """All numbers of a text in order, bounds of ranges left out (`ranges.values`); `Match.value` is a `Number`."""
    normal = normalise(text)
    return tuple(normal.match(quantity.start, quantity.end,
                              Number(tuple(reading.value for reading in quantity.readings), quantity.unit))
                 for quantity in ranges.pairs(text)[1])


__all__ = ["Number", "Wanted", "find", "values"]
