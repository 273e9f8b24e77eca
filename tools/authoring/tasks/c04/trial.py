"""The trial of 4.02: readings of a heat pump in two modes, one series of which turned out invalid."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.persons import Person
from tools.authoring.pools import Cast
from tools.authoring.wording import round_to

TEMPERATURES = ("+7", "+2", "−3", "−8", "−15")
SERIES = ("А", "Б", "В")
#: what the pump gives at these temperatures, and how much better it is with the other defrosting
_CURVE = ("3.62", "3.05", "2.61", "2.24", "1.81")
Readings = tuple[tuple[Decimal, ...], ...]


@dataclass(frozen=True)
class Result:
    """What follows from the series that were taken. СКП by temperature to two decimals, overall means to three."""

    base_series: Readings
    adaptive_series: Readings
    #: heat of a season, kWh
    heat: int

    @property
    def base(self) -> list[Decimal]:
        """Means of the base mode by temperature."""
        return _by_temperature(self.base_series)

    @property
    def adaptive(self) -> list[Decimal]:
        """Means of the adaptive mode by temperature."""
        return _by_temperature(self.adaptive_series)

    @property
    def base_mean(self) -> Decimal:
        return _overall(self.base_series)

    @property
    def adaptive_mean(self) -> Decimal:
        return _overall(self.adaptive_series)

    @property
    def gain(self) -> Decimal:
        """Growth of the mean, per cent, not rounded."""
        return (self.adaptive_mean / self.base_mean - 1) * 100

    @property
    def saving(self) -> Decimal:
        """Electricity saved in a season, kWh, not rounded."""
        return self.heat / self.base_mean - self.heat / self.adaptive_mean


@dataclass(frozen=True)
class Trial:
    """What is drawn: readings by series and temperature."""

    base: Readings
    adaptive: Readings
    #: place of the invalid series of the adaptive mode
    bad: int
    heat: int
    director: Person
    leader: Person

    @property
    def bad_name(self) -> str:
        return SERIES[self.bad]

    def good(self, readings: Readings) -> Readings:
        """The series without the invalid one."""
        return tuple(series for at, series in enumerate(readings) if at != self.bad)

    @property
    def right(self) -> Result:
        """All of the base mode, the valid series of the adaptive one."""
        return Result(self.base, self.good(self.adaptive), self.heat)

    @property
    def preliminary(self) -> Result:
        """All series, as the abstract has it."""
        return Result(self.base, self.adaptive, self.heat)

    @property
    def both_cut(self) -> Result:
        """The series thrown out of both modes."""
        return Result(self.good(self.base), self.good(self.adaptive), self.heat)

    def bites(self) -> bool:
        """Overall means are exact, the three growths and savings differ, the mean at +2 °C stands nowhere."""
        results = (self.right, self.preliminary, self.both_cut)
        readings = {value for series in (*self.base, *self.adaptive) for value in series}
        exact = sum(sum(series) for series in self.base) * 100 % 3 == 0
        savings = [result.saving for result in results]
        # A mean of the five printed means gives the same as a mean of all readings.
        exact = exact and round_to(sum(self.right.base, Decimal()) / 5, 3) == self.right.base_mean
        return (exact and len({round_to(result.gain, 1) for result in results}) == 3
                and len({round_to(result.gain, 0) for result in results[:2]}) == 2
                and abs(self.right.gain - self.both_cut.gain) > Decimal("0.06")
                # «3.4» is a section of the report
                and self.right.adaptive[1] * 10 % 1 != 0
                and all(abs(savings[0] - other) > 5 for other in savings[1:])
                and self.right.adaptive[1] not in {*readings, *self.right.base, *self.preliminary.adaptive}
                and all(values == sorted(values, reverse=True) for values in (self.right.base, self.right.adaptive)))


def _by_temperature(series: Readings) -> list[Decimal]:
    return [round_to(sum(values, Decimal()) / len(values), 2) for values in zip(*series, strict=True)]


def _overall(series: Readings) -> Decimal:
    values = [value for each in series for value in each]
    return round_to(sum(values, Decimal()) / len(values), 3)


def draw_trial(draw: Draw) -> Trial:
    """Three series of five readings in both modes."""
    cast = Cast(draw.at("people"))
    director, leader = cast.person(), cast.person()

    def once(draw: Draw) -> Trial:
        def noise() -> Decimal:
            return draw.decimal("-0.03", "0.03", "0.01")
        base = [[Decimal(value) + noise() for value in _CURVE] for _ in SERIES]
        middle = [sum(values, Decimal()) / 3 for values in zip(*base, strict=True)]
        better = [draw.decimal("1.04", "1.14", "0.01") for _ in TEMPERATURES]
        first = [round_to(value * share, 2) + noise() for value, share in zip(middle, better, strict=True)]
        # The mean of the two valid readings is exact to two decimals: nobody has to choose how to round.
        second = [value + 2 * noise() for value in first]
        false = [round_to(value * draw.decimal("1.18", "1.30", "0.01"), 2) for value in middle]
        bad = draw.below(3)
        adaptive = [first, second]
        adaptive.insert(bad, false)
        return Trial(tuple(map(tuple, base)), tuple(map(tuple, adaptive)), bad, draw.integer(30_000, 45_000, 100),
                     director, leader)
    return draw.at("trial").until(once, Trial.bites)
