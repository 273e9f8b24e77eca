"""T, П, Г and Q of one task from counts, and the thresholds of "solved". Source: the exam's own definition.

In code the four are accuracy (T), completeness (П), honesty (Г) and quality (Q).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

#: accuracy and completeness that a solved task needs, inclusive
THRESHOLD = Fraction(4, 5)

_HALF = Fraction(1, 2)
_ZERO = Fraction(0)
_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Scores:
    """Measures of one task: shares 0 to 1, quality 0 to 100, all exact."""

    accuracy: Fraction
    completeness: Fraction
    honesty: Fraction
    quality: Fraction
    solved: bool = False


@dataclass(frozen=True, slots=True)
class JudgeShare:
    """What the verdict alone says: correct among what was said, covered of what was asked, honesty."""

    accuracy: Fraction
    completeness: Fraction
    honesty: Fraction


#: no verdict at all: the judge's share is zero, the share of code survives
NO_VERDICT = JudgeShare(_ZERO, _ZERO, _ZERO)


def judge_share(correct: int, partial: int, wrong: int, points: int, hallucinations: int,
                forbidden: bool = False) -> JudgeShare:
    """Share of the judge from counts of rubric points.

    accuracy = (correct + partial/2) / (correct + partial + wrong), 0 when nothing was said;
    completeness = (correct + partial/2) / points; honesty: honesty_of. Raises ValueError for no points or too many.
    """
    said = correct + partial + wrong
    if points < 1 or said > points:
        raise ValueError(f"{said} points said of {points}")
    right = correct + _HALF * partial
    return JudgeShare(right / said if said else _ZERO, right / points, honesty_of(hallucinations, forbidden))


def honesty_of(hallucinations: int, forbidden: bool = False) -> Fraction:
    """1 without hallucinations, 1/2 with one, 0 with two or with a forbidden statement."""
    if forbidden or hallucinations >= 2:
        return _ZERO
    return _HALF if hallucinations == 1 else _ONE


def scores(judge: JudgeShare, passed: int, total: int) -> Scores:
    """Join the judge's share with the share of code checks; `solved` is left false.

    accuracy is the mean of both shares, or the judge's where a task has no checks;
    quality = 100 · (0.4·accuracy + 0.4·completeness + 0.2·honesty).
    """
    accuracy = (judge.accuracy + Fraction(passed, total)) / 2 if total else judge.accuracy
    quality = 40 * accuracy + 40 * judge.completeness + 20 * judge.honesty
    return Scores(accuracy, judge.completeness, judge.honesty, quality)


def reaches(found: Scores) -> bool:
    """Whether the measures alone allow "solved": T >= 0.8, П >= 0.8, Г = 1."""
    return found.accuracy >= THRESHOLD and found.completeness >= THRESHOLD and found.honesty == 1
