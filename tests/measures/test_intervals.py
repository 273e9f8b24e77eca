"""Wilson's interval and the interval of a mean, to the last published digit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.measures import Interval, Mean, mean_interval, wilson
from tools.measures.intervals import root


def _six(value: Fraction) -> str:
    return f"{float(value):.6f}"


class TestWilson:
    """Shares of solved tasks."""

    @pytest.mark.parametrize(("successes", "total", "low", "high"), [
        (0, 1, "0.000000", "0.793457"), (1, 1, "0.206543", "1.000000"), (0, 10, "0.000000", "0.277540"),
        (1, 10, "0.017876", "0.404156"), (5, 10, "0.236590", "0.763410"), (10, 10, "0.722460", "1.000000"),
        (0, 136, "0.000000", "0.027471"), (68, 136, "0.417128", "0.582872"), (136, 136, "0.972529", "1.000000"),
        (0, 100, "0.000000", "0.036995"), (0, 60, "0.000000", "0.060174"),
    ])
    def test_published_values(self, successes: int, total: int, low: str, high: str) -> None:
        """Six digits of the worked examples, with z pinned at 1.96."""
        found = wilson(successes, total)
        assert found is not None
        assert (low, high) == (_six(found.low), _six(found.high))

    def test_nothing_tried(self) -> None:
        """No trials have no interval."""
        assert wilson(0, 0) is None

    def test_ends_are_exact(self) -> None:
        """The clamped ends are 0 and 1 themselves, not numbers near them."""
        none, every = wilson(0, 7), wilson(7, 7)
        assert none is not None and every is not None
        assert (Fraction(0), Fraction(1)) == (none.low, every.high)

    @pytest.mark.parametrize(("successes", "total"), [(-1, 3), (4, 3), (0, -1)])
    def test_impossible_counts(self, successes: int, total: int) -> None:
        """Counts that cannot be are an error, not an interval."""
        with pytest.raises(ValueError, match="successes"):
            wilson(successes, total)

    @given(st.integers(1, 400).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total))))
    @settings(derandomize=True, max_examples=60)
    def test_holds_its_share_and_mirrors(self, counts: tuple[int, int]) -> None:
        """The interval holds the share, and failures mirror successes."""
        successes, total = counts
        found, mirrored = wilson(successes, total), wilson(total - successes, total)
        assert found is not None and mirrored is not None
        assert Fraction(successes, total) in found
        assert abs((1 - found.low) - mirrored.high) < Fraction(1, 10**30)


class TestMean:
    """Mean quality."""

    @pytest.mark.parametrize(("values", "mean", "half"), [
        (["80", "100"], "90.000000", "19.600000"), (["0", "100"], "50.000000", "98.000000"),
        (["70", "70", "70"], "70.000000", "0.000000"), (["100", "80", "60", "40", "20"], "60.000000", "27.718586"),
        (["95.5", "88", "72", "0", "100", "64"], "69.916667", "29.539501"),
    ])
    def test_published_values(self, values: list[str], mean: str, half: str) -> None:
        """Six digits of the worked examples."""
        found = mean_interval([Fraction(value) for value in values])
        assert found is not None and found.half is not None
        assert (mean, half) == (_six(found.value), _six(found.half))

    def test_one_value_has_no_interval(self) -> None:
        """A single task says nothing of the spread."""
        assert Mean(Fraction(80), None) == mean_interval([Fraction(80)])
        assert Mean(Fraction(80), None).interval is None

    def test_no_values(self) -> None:
        """No tasks have no mean; absent is not 0."""
        assert mean_interval([]) is None

    def test_is_not_clamped(self) -> None:
        """The interval may leave the scale, as published."""
        found = mean_interval([Fraction(0), Fraction(100)])
        assert found is not None
        assert Interval(Fraction(-48), Fraction(148)) == found.interval

    def test_root(self) -> None:
        """Squares of fractions have exact roots, others forty digits, negatives none."""
        assert Fraction(2, 3) == root(Fraction(4, 9))
        assert abs(root(Fraction(2)) ** 2 - 2) < Fraction(1, 10**38)
        with pytest.raises(ValueError, match="nonnegative"):
            root(Fraction(-1))
