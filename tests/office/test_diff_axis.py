"""Where numbers go: rows that stayed, that are gone, that were carried away, and ranges over them."""

from __future__ import annotations

import pytest

from tools.office.diff.align import Alignment, align
from tools.office.diff.axis import Axis, Run, runs_of


def _axis(pairs: list[tuple[int, int]], moved: list[tuple[int, int]], gone: list[int], come: list[int]) -> Axis:
    return Axis.of(pairs, moved, runs_of(pairs, moved, gone, come))


#: rows 3 and 4 deleted of six
_DELETED = _axis([(1, 1), (2, 2), (5, 3), (6, 4)], [], [3, 4], [])
#: a row inserted after 2
_INSERTED = _axis([(1, 1), (2, 2), (3, 4), (4, 5)], [], [], [3])
#: row 2 carried to the end
_CARRIED = _axis([(1, 1), (3, 2), (4, 3)], [(2, 4)], [], [])


@pytest.mark.parametrize(("axis", "number", "there"), [
    (_DELETED, 2, 2), (_DELETED, 3, None), (_DELETED, 5, 3), (_DELETED, 9, 7), (_INSERTED, 3, 4), (_INSERTED, 9, 10),
    (_CARRIED, 2, 4), (_CARRIED, 3, 2), (Axis.none(), 7, 7)])
def test_a_number(axis: Axis, number: int, there: int | None) -> None:
    """Its partner, its neighbours' distance, or nowhere."""
    assert axis.to(number) == there


@pytest.mark.parametrize(("axis", "span", "there"), [
    (_DELETED, (1, 6), (1, 4)), (_DELETED, (3, 6), (3, 4)), (_DELETED, (1, 4), (1, 2)), (_DELETED, (3, 4), None),
    (_INSERTED, (1, 4), (1, 5)), (_INSERTED, (3, 4), (4, 5)), (_CARRIED, (1, 4), (1, 3)), (_CARRIED, (2, 4), (2, 3))])
def test_a_range(axis: Axis, span: tuple[int, int], there: tuple[int, int] | None) -> None:
    """It grows over what was inserted in it and shrinks to what is left."""
    assert axis.span(*span) == there


@pytest.mark.parametrize(("pairs", "moved", "gone", "come", "runs"), [
    ([(1, 1), (2, 3)], [], [], [2], [Run("inserted", after=(2, 2))]),
    ([(1, 1), (3, 2)], [], [2], [], [Run("deleted", before=(2, 2))]),
    ([(1, 1), (2, 4)], [], [], [], [Run("inserted", after=(2, 3))]),
    ([(1, 1), (4, 2)], [], [], [], [Run("deleted", before=(2, 3))]),
    ([(1, 1), (3, 3)], [], [2], [], [Run("cleared", before=(2, 2))]),
    ([(1, 1), (3, 3)], [], [], [2], [Run("filled", after=(2, 2))]),
    ([(1, 1), (3, 2), (4, 3)], [(2, 4)], [], [], [Run("moved", (2, 2), (4, 4))]),
    ([(1, 1)], [], [2, 3], [], [Run("deleted", before=(2, 3))]),
])
def test_what_became_of_lines(pairs: list[tuple[int, int]], moved: list[tuple[int, int]], gone: list[int],
                              come: list[int], runs: list[Run]) -> None:
    """By the distance of their neighbours."""
    assert runs_of(pairs, moved, gone, come) == runs


def _letters(first: str, second: str) -> Alignment:
    return align([ord(letter) for letter in first], [ord(letter) for letter in second], lambda a, b: 0.0)


@pytest.mark.parametrize(("first", "second", "pairs", "moved"), [
    ("abc", "abc", 3, 0), ("abc", "abxc", 3, 0), ("abcd", "bcda", 3, 1), ("aaaa", "aaaaa", 4, 0), ("", "abc", 0, 0),
    ("abcdef", "abcxdef", 6, 0), ("abcdefgh", "abefcdgh", 6, 2)])
def test_sequences(first: str, second: str, pairs: int, moved: int) -> None:
    """As many in order as can be, the rest carried."""
    found = _letters(first, second)

    assert (len(found.pairs), len(found.moved)) == (pairs, moved)


def test_long_sequences_without_a_single_unique_key() -> None:
    """A hundred thousand rows of three kinds are no reason to wait."""
    first = [number % 3 for number in range(100_000)]
    second = [number % 3 for number in range(3, 100_004)]
    found = align(first, second, lambda a, b: 0.0)

    assert len(found.pairs) >= 99_990
