"""Numbers in any notation, as exact decimals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation, localcontext

from tools.text import ranges
from tools.text.digits import Reading
from tools.text.lexicon import MULTIPLIERS
from tools.text.match import Match
from tools.text.normalise import normalise
from tools.text.quantities import Quantity
from tools.text.scope import near_any
from tools.text.units import Unit, parse_unit, unknown_at

#: families that never count as plain numbers
PERCENTS = frozenset(("%", "п.п.", "‰"))


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


@dataclass(frozen=True, slots=True)
class Wanted:
    """A value that is looked for."""

    value: Decimal
    unit: Unit | None
    tol: Decimal | None = None
    rounding: bool = False

    @classmethod
    def of(cls, value: Decimal, unit: str | None, tol: Decimal | None = None, rounding: bool = False) -> Wanted:
        """A value with its unit as an argument spells it; «тыс. руб.» multiplies it."""
        if unit is None:
            return cls(value, None, tol, rounding)
        word, _, rest = normalise(unit).lower.strip().partition(" ")
        factor = MULTIPLIERS.get(word.rstrip("."))
        if factor is None:
            return cls(value, parse_unit(unit), tol, rounding)
        named = parse_unit(rest) if rest.strip() else None
        return cls(value * factor, named, None if tol is None else tol * factor, rounding)

    def fits(self, quantity: Quantity, lower: str) -> bool:
        """Some reading of the quantity is this value in this unit."""
        factor = self._factor(quantity, lower)
        return factor is not None and any(self._equal(reading, factor) for reading in quantity.readings)

    def _factor(self, quantity: Quantity, lower: str) -> Decimal | None:
        """What one of the quantity is in the wanted unit; None when the units do not go together."""
        if self.unit is None:
            return None if quantity.unit is not None and quantity.unit.family in PERCENTS else Decimal(1)
        if self.unit.family.startswith("?"):
            return None if unknown_at(lower, quantity.unit_start, self.unit) is None else Decimal(1)
        found = quantity.unit
        if found is None or found.family != self.unit.family or (self.unit.per and self.unit.per != found.per):
            return None
        return found.factor / self.unit.factor

    def _equal(self, reading: Reading, factor: Decimal) -> bool:
        written = reading.value * factor
        if written == self.value or (self.tol is not None and abs(written - self.value) <= self.tol):
            return True
        if not self.rounding or reading.step is None:
            return False
        step = reading.step * factor
        with localcontext() as context:
            context.prec = 100
            try:
                return (self.value / step).quantize(Decimal(1), ROUND_HALF_UP) * step == written
            except InvalidOperation:
                return False


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
