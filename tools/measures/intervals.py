"""Wilson's interval of a share and the interval of a mean, in exact fractions.

Floats are made when a number is printed, never here: 84 must not become 84.00000000000001 and miss a threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

#: the normal quantile of 95 %, pinned: a library's 1.959964 shifts the fifth decimal of published intervals
Z = Fraction(49, 25)

#: roots are exact for squares of fractions and otherwise cut after this many decimals
_ROOT_DIGITS = 40


@dataclass(frozen=True, slots=True)
class Interval:
    """Two ends, low <= high."""

    low: Fraction
    high: Fraction

    def __contains__(self, value: Fraction) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and half the width of its interval; `half` is None for a single value."""

    value: Fraction
    half: Fraction | None

    @property
    def interval(self) -> Interval | None:
        """Both ends, not clamped, or None."""
        return None if self.half is None else Interval(self.value - self.half, self.value + self.half)


def root(value: Fraction) -> Fraction:
    """Square root of a fraction >= 0: exact when rational, else cut after 40 decimals.

    sqrt(p/q) = sqrt(p·q)/q. Raises ValueError for a negative value.
    """
    scale = 10**_ROOT_DIGITS
    return Fraction(isqrt(value.numerator * value.denominator * scale * scale), value.denominator * scale)


def wilson(successes: int, total: int) -> Interval | None:
    """Wilson's score interval of `successes` of `total` at z = 1.96, clamped to [0, 1]; None for no trials.

    E. B. Wilson, Probable inference, JASA 22 (1927). Raises ValueError unless 0 <= successes <= total.
    """
    if not 0 <= successes <= total:
        raise ValueError(f"{successes} successes of {total}")
    if total == 0:
        return None
    share = Fraction(successes, total)
    square = Z * Z
    spread = root(share * (1 - share) / total + square / (4 * total * total))
    shrink = 1 + square / total
    centre = (share + square / (2 * total)) / shrink
    half = Z * spread / shrink
    return Interval(max(Fraction(0), centre - half), min(Fraction(1), centre + half))


def mean_interval(values: Sequence[Fraction]) -> Mean | None:
    """Mean ± 1.96·s/√n, s with n - 1; None for no values, `half` None for one. Not clamped to the scale."""
    count = len(values)
    if count == 0:
        return None
    mean = sum(values, Fraction(0)) / count
    if count == 1:
        return Mean(mean, None)
    variance = sum(((value - mean) ** 2 for value in values), Fraction(0)) / (count - 1)
    return Mean(mean, Z * root(variance / count))
