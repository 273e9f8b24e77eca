"""A value that is looked for, and when a quantity of a text is that value."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation, localcontext

from tools.text.digits import Reading
from tools.text.lexicon import MULTIPLIERS
from tools.text.normalise import normalise
from tools.text.quantities import Quantity
from tools.text.units import PERCENTS, Unit, parse_unit, unknown_at


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
