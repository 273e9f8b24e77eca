"""Every engine against the conformance book, and what the vote makes of their answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.office.conformance import DATA, FORMULAS, GAPS
from tests.office.workbooks import book
from tools.office.recalculate_engines import Place, Reading, formulon, ironcalc
from tools.office.recalculate_vote import decide

_Engine = Callable[[Path, Iterable[Place]], dict[Place, Reading]]
_ENGINES: dict[str, _Engine] = {"formulon": formulon, "ironcalc": ironcalc}
_PLACES = {formula: ("Данные", 101 + index, 1) for index, (formula, _) in enumerate(FORMULAS)}


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[Place, Reading]]:
    """What each engine says of each formula."""
    cells = {**DATA["Данные"], **{f"A{row}": f"={formula}" for formula, (_, row, _) in _PLACES.items()}}
    path = book(tmp_path_factory.mktemp("conformance") / "b.xlsx", {**DATA, "Данные": cells})
    return {name: engine(path, _PLACES.values()) for name, engine in _ENGINES.items()}


def _right(reading: Reading, expected: float | str | bool) -> bool:
    if isinstance(expected, bool | str):
        return reading.value == expected and isinstance(reading.value, type(expected))
    return reading.kind == "number" and math.isclose(float(reading.value or 0), expected, abs_tol=1e-9)


@pytest.mark.parametrize("engine", _ENGINES)
@pytest.mark.parametrize(("formula", "expected"), FORMULAS, ids=[formula for formula, _ in FORMULAS])
def test_an_engine_gives_the_known_answer(readings: dict[str, dict[Place, Reading]], engine: str, formula: str,
                                          expected: float | str | bool) -> None:
    """Except for the gaps that are listed, and those are still there."""
    reading = readings[engine][_PLACES[formula]]

    assert _right(reading, expected) is (formula not in GAPS[engine]), reading


@pytest.mark.parametrize(("formula", "expected"), FORMULAS, ids=[formula for formula, _ in FORMULAS])
def test_the_vote_is_right_or_a_doubt(readings: dict[str, dict[Place, Reading]], formula: str,
                                      expected: float | str | bool) -> None:
    """A wrong answer is never believed."""
    place = _PLACES[formula]
    decided = decide(readings["formulon"][place], readings["ironcalc"][place])

    assert decided.doubt or _right(decided.reading, expected), decided
