"""Agreement with people: the table first, and rows that no table gives."""

from __future__ import annotations

import pytest

from tools.measures.agreement import Confusion
from tools.model import BadInput
from tools.spreadsheets.agreement import alone, confusion, consistent, lines


def test_the_published_row_that_can_be() -> None:
    """One table alone gives it, printed 90.2 where 90.1 is right."""
    assert consistent(172, "90.2", "88.4", "76.0") == (Confusion(38, 12, 5, 117),)
    assert consistent(172, "90.2", "88.4", "76.0", 50, 43) == (Confusion(38, 12, 5, 117),)


@pytest.mark.parametrize("known", [{}, {"passed": 72, "human": 66}, {"passed": 72}, {"human": 66}])
def test_the_published_row_that_cannot(known: dict[str, int]) -> None:
    """No table gives the other one, whatever of it is believed."""
    with pytest.raises(BadInput, match=r"no table of counts gives accuracy 82\.1"):
        consistent(172, "82.1", "83.3", "73.6", **known)


@pytest.mark.parametrize("row", [(0, "1", "1", "1"), (10, "x", "1", "1"), (10, "1", "120", "1"), (9_999, "1", "1", "1"),
                                 (10, "NaN", "1", "1")])
def test_bad_rows(row: tuple[int, str, str, str]) -> None:
    """What is no row is refused in a sentence."""
    with pytest.raises(BadInput):
        consistent(*row)


def test_the_table_stands_first() -> None:
    """Counts, then shares with intervals, kappa as the specification pins it."""
    found = list(lines(Confusion(38, 12, 5, 117), alone(Confusion(38, 12, 5, 117))))

    assert found[1:3] == ["человек: да     TP 38          FN 5", "человек: нет    FP 12          TN 117"]
    assert found[4:8] == ["accuracy     90.1 % (155/172) [84.7; 93.7]", "recall       88.4 % (38/43) [75.5; 94.9]",
                          "precision    76.0 % (38/50) [62.6; 85.7]", "specificity  90.7 % (117/129) [84.4; 94.6]"]
    assert found[8].startswith("kappa        0.750 [")
    assert found[-1].endswith("0.250")


def test_only_what_has_both_is_counted() -> None:
    """An output with a label and no verdict is in no cell, and tables go by workflow."""
    truth = {("s", "a"): True, ("s", "b"): False, ("t", "a"): True, ("s", "c"): True}
    found, clusters = confusion(truth, {("s", "a"): True, ("s", "b"): True, ("t", "a"): False})

    assert (found, clusters) == (Confusion(1, 1, 1, 0), [{(True, True): 1, (True, False): 1}, {(False, True): 1}])
