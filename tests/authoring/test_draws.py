"""Draws: the same on every machine, independent between scopes, within their bounds."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.authoring.draws import Draw, DrawError


def test_stream_is_pinned() -> None:
    """A committed edition is rebuilt from its seed, so the very values must never change."""
    draw = Draw(0, "1.01")
    assert [53, 13, 5, 14, 21, 40] == [draw.integer(4, 59) for _ in range(6)]


def test_scopes_do_not_disturb_each_other() -> None:
    """What is drawn in one scope, or in a child, moves nothing in another."""
    plain, busy = Draw(7, "a"), Draw(7, "a")
    busy.at("child").integer(0, 9)
    Draw(7, "b").integer(0, 9)
    assert plain.integer(0, 10**9) == busy.integer(0, 10**9)


def test_seeds_and_scopes_differ() -> None:
    """Another seed or another scope gives other values."""
    values = {Draw(seed, scope).integer(0, 10**12) for seed in range(5) for scope in ("a", "b", "a/b")}
    assert 15 == len(values)


@settings(derandomize=True)
@given(lo=st.integers(-1000, 1000), span=st.integers(0, 500), step=st.integers(1, 60), seed=st.integers(0, 50))
def test_integer_bounds(lo: int, span: int, step: int, seed: int) -> None:
    """An integer is one of lo, lo + step, … and never above hi."""
    value = Draw(seed, "i").integer(lo, lo + span, step)
    assert (True, 0) == (lo <= value <= lo + span, (value - lo) % step)


def test_both_ends_come() -> None:
    """Both ends of a range are drawn, and each value about as often as the others."""
    draw = Draw(0, "ends")
    counts = [0] * 6
    for _ in range(6000):
        counts[draw.integer(0, 5)] += 1
    assert all(850 < count < 1150 for count in counts), counts


def test_decimal_is_exact() -> None:
    """A decimal lies on its grid without binary noise."""
    draw = Draw(3, "d")
    values = {draw.decimal("6.5", "8.5", "0.5") for _ in range(200)}
    assert {Decimal("6.5"), Decimal("7.0"), Decimal("7.5"), Decimal("8.0"), Decimal("8.5")} == values


def test_sample_and_shuffle() -> None:
    """A sample has different places; a shuffle loses nothing and leaves its argument alone."""
    draw, items = Draw(1, "s"), list(range(20))
    assert 7 == len(set(draw.sample(items, 7)))
    assert (items, list(range(20))) == (sorted(draw.shuffle(items)), items)


def test_date_and_digits() -> None:
    """Dates stay within their ends; digits keep their number."""
    draw = Draw(2, "x")
    days = {draw.date(date(2026, 10, 13), date(2026, 10, 16)) for _ in range(100)}
    assert {date(2026, 10, day) for day in (13, 14, 15, 16)} == days
    assert 20 == len(draw.digits(20))


def test_chance() -> None:
    """One of four is about one of four."""
    draw = Draw(4, "c")
    assert 900 < sum(draw.chance(1, 4) for _ in range(4000)) < 1100


def test_until_holds_and_shifts_nothing() -> None:
    """The constraint holds, and the number of tries does not move what is drawn next."""
    strict, loose = Draw(5, "u"), Draw(5, "u")
    value = strict.until(lambda draw: draw.integer(0, 99), lambda number: number > 90, "more than 90")
    loose.until(lambda draw: draw.integer(0, 99), lambda _: True)
    assert (True, loose.integer(0, 10**9)) == (value > 90, strict.integer(0, 10**9))


def test_two_untils_are_independent() -> None:
    """A second constraint on one scope does not repeat the first one's values."""
    draw = Draw(6, "u")
    first, second = (draw.until(lambda child: child.integer(0, 10**9), lambda _: True) for _ in range(2))
    assert first != second


def test_until_names_the_constraint() -> None:
    """A constraint that never holds is an error that says which and where."""
    with pytest.raises(DrawError, match=r"1\.02/price: «signs differ» does not hold in 50 tries"):
        Draw(0, "1.02").at("price").until(lambda draw: draw.integer(0, 9), lambda value: value > 9,
                                          "signs differ", tries=50)


def test_until_names_the_predicate() -> None:
    """Without words the predicate's own name is said."""
    def never(_: int) -> bool:
        return False

    with pytest.raises(DrawError, match="«never»"):
        Draw(0, "s").until(lambda draw: draw.integer(0, 9), never, tries=3)


@pytest.mark.parametrize("make", [lambda d: d.integer(5, 4), lambda d: d.integer(1, 9, 0), lambda d: d.choice(()),
                                  lambda d: d.decimal("1", "0", "0.1"), lambda d: d.sample((1, 2), 3),
                                  lambda d: d.below(0)])
def test_impossible_draws(make: object) -> None:
    """An empty range is refused by name of the scope, not drawn from."""
    with pytest.raises(DrawError, match=r"^s: "):
        make(Draw(0, "s"))  # type: ignore[operator]
