"""The physics of 4.03: a cathode, three lines of mercury, one of them just beyond the red limit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.persons import Person
from tools.authoring.pools import Cast
from tools.authoring.wording import number

LINES = (185, 254, 313, 365, 405, 436, 546, 577)
PLANCK, LIGHT, CHARGE, MASS = (Decimal("6.626e-34"), Decimal("2.998e8"), Decimal("1.602e-19"), Decimal("9.109e-31"))
NANO = Decimal("1e9")


@dataclass(frozen=True)
class Cathode:
    """What is drawn, and what follows; `but` makes one with a mistake."""

    author: Person
    #: work function, eV
    work: Decimal
    #: nanometres, rising
    lines: tuple[int, int, int]
    #: milliwatts; electrons a hundred photons
    power: Decimal
    quantum: Decimal
    #: mistakes: speed without the factor of two, the limit taken from the energy of the first line
    half_speed: bool = False
    limit_of_energy: bool = False

    def but(self, **changes: object) -> Cathode:
        """The same with a mistake."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def energy(self, at: int) -> Decimal:
        """What is left of a photon after the work, eV; negative beyond the limit."""
        return PLANCK * LIGHT * NANO / (CHARGE * self.lines[at]) - self.work

    def speed(self, at: int) -> Decimal:
        """Kilometres a second."""
        return ((1 if self.half_speed else 2) * self.energy(at) * CHARGE / MASS).sqrt() / 1000

    @property
    def limit(self) -> Decimal:
        """Red limit, nm."""
        return PLANCK * LIGHT * NANO / (CHARGE * (self.energy(0) if self.limit_of_energy else self.work))

    @property
    def current(self) -> Decimal:
        """Saturation current on the second line, nA."""
        photons = self.power / 1000 * self.lines[1] / NANO / (PLANCK * LIGHT)
        return photons * self.quantum / 100 * CHARGE * NANO

    def bites(self) -> bool:
        """The third line is a little beyond the limit, and no mistake gives a right number."""
        if not (self.lines[1] < self.limit * Decimal("0.9")
                and Decimal("1.002") < self.lines[2] / self.limit < Decimal("1.03")
                and round(self.limit) not in self.lines):
            return False
        energies, speeds = [self.energy(0), self.energy(1)], [self.speed(0), self.speed(1)]
        slow = [speed / Decimal(2).sqrt() for speed in speeds]
        small = [self.work, self.power, self.quantum, *(Decimal(text) for text in ("6.626", "2.998", "1.602", "9.109"))]
        large = [*map(Decimal, self.lines), self.limit, self.current, 2 * self.current]
        return (abs(energies[0] - self.work) > Decimal("0.1")
                and all(abs(energy - other) > Decimal("0.02") for energy in energies for other in small)
                and abs(energies[0] - energies[1]) > Decimal("0.02")
                and all(abs(speed - other) > 4 for speed in speeds for other in (*large, *slow)))


def draw_cathode(draw: Draw) -> Cathode:
    """A metal and its light."""
    author = Cast(draw).person("f")

    def once(draw: Draw) -> Cathode:
        lines = sorted(draw.sample(LINES, 3))
        return Cathode(author, draw.decimal("2.00", "4.60", "0.01"), (lines[0], lines[1], lines[2]),
                       draw.decimal("0.5", "3", "0.1"), draw.decimal("0.01", "0.05", "0.01"))
    return draw.at("cathode").until(once, Cathode.bites)


def thousandth(value: Decimal) -> str:
    """«1,117»."""
    return number(value, 3)


def tenth(value: Decimal) -> str:
    """«626,9»."""
    return number(value, 1)
