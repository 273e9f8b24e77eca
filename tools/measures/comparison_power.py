"""The smallest difference that a comparison could have seen: printed beside every "no difference"."""

from __future__ import annotations

from math import ceil, inf, sqrt
from statistics import NormalDist

#: two-sided error of the first kind and the power that is asked for
ALPHA = 0.05
POWER = 0.8


def _quantiles() -> tuple[float, float]:
    normal = NormalDist()
    return normal.inv_cdf(1 - ALPHA / 2), normal.inv_cdf(POWER)


def detectable_paired(tasks: int, discordance: float) -> float:
    """Smallest difference of solved shares that McNemar's test sees on `tasks` common tasks.

    `discordance` is the share of tasks that exactly one of two systems solves. Connor, Biometrics 43 (1987):
    √n·δ = a·√d + b·√(d - δ²), solved for δ; infinite where so few tasks can show no difference at all. Raises
    ValueError for no tasks or a discordance outside (0, 1].
    """
    _check(tasks)
    if not 0 < discordance <= 1:
        raise ValueError("discordance is a share over 0")
    a, b = _quantiles()
    inner = a * a * tasks * discordance - (tasks + b * b) * (a * a - b * b) * discordance
    return (a * sqrt(tasks * discordance) + sqrt(inner)) / (tasks + b * b) if inner >= 0 else inf


def detectable_unpaired(tasks: int, share: float = 0.5) -> float:
    """Smallest difference of two independent shares near `share`, `tasks` each: (a + b)·√(2·p·(1 - p)/n)."""
    _check(tasks)
    return sum(_quantiles()) * sqrt(2 * share * (1 - share) / tasks)


def detectable_mean(tasks: int, deviation: float) -> float:
    """Smallest mean difference whose single differences have this standard deviation: (a + b)·s/√n."""
    _check(tasks)
    return sum(_quantiles()) * deviation / sqrt(tasks)


def tasks_needed(difference: float, discordance: float) -> int:
    """Common tasks that McNemar's test needs to see a difference of solved shares (Connor).

    Raises ValueError unless 0 < difference² <= discordance.
    """
    if not 0 < difference * difference <= discordance:
        raise ValueError("a difference cannot exceed the discordance it comes from")
    a, b = _quantiles()
    return ceil(((a * sqrt(discordance) + b * sqrt(discordance - difference**2)) / difference) ** 2)


def _check(tasks: int) -> None:
    if tasks < 1:
        raise ValueError("no tasks")
