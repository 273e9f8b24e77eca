"""Intervals of kappa and alpha over clusters."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tools.measures.agreement import Confusion, alpha, kappa
from tools.measures.agreement_clusters import Agreed, agreement
from tools.measures.intervals import Interval

#: 40 clusters that agree well and one in eight that does not
MIXED = [Counter(Confusion(3, 0, 0, 2).pairs) for _ in range(35)] + [
    Counter(Confusion(0, 3, 2, 0).pairs) for _ in range(5)]


def test_values_are_those_of_all_pairs() -> None:
    """Clusters move the interval and not the value."""
    pairs = [pair for table in MIXED for pair in table.elements()]
    assert (kappa(pairs), alpha(pairs)) == tuple(found.value for found in agreement(MIXED))


def test_the_interval_holds_the_value_and_is_always_the_same() -> None:
    """Ends around the value, equal at each call, wider than if each point stood alone."""
    alone = [Counter([pair]) for table in MIXED for pair in table.elements()]
    for clustered, single in zip(agreement(MIXED), agreement(alone), strict=True):
        assert clustered.interval is not None
        assert single.interval is not None
        assert (True, True) == (clustered.value in clustered.interval, _width(clustered) > 1.5 * _width(single))
    assert agreement(MIXED) == agreement(MIXED)


def _width(found: Agreed) -> float:
    assert found.interval is not None
    return float(found.interval.high - found.interval.low)


def test_full_agreement() -> None:
    """No error anywhere leaves no width."""
    one = Agreed(Fraction(1), Interval(Fraction(1), Fraction(1)))
    assert (one, one) == agreement([Counter(Confusion(2, 0, 0, 2).pairs)] * 6)


@pytest.mark.parametrize("clusters", [[], MIXED[:4], [Counter(Confusion(0, 0, 0, 3).pairs)] * 9])
def test_what_cannot_be_told(clusters: list[Counter[tuple[bool, bool]]]) -> None:
    """Nothing, too few clusters, and labels that are all one have no interval."""
    assert [None, None] == [found.interval for found in agreement(clusters)]


def test_rarely_defined() -> None:
    """Where many resamples hold one label only, no end is made up from the rest."""
    lone = [Counter({("a", "a"): 1})] * 5 + [Counter({("b", "b"): 1})]
    assert [None, None] == [found.interval for found in agreement(lone)]
