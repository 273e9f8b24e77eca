"""The vote of two engines, without engines."""

from __future__ import annotations

import pytest

from tools.office.recalculate_engines import Reading
from tools.office.recalculate_taint import spread
from tools.office.recalculate_vote import Doubt, Vote, decide, vote

_BLANK = Reading("blank")


def _number(value: float) -> Reading:
    return Reading("number", value)


def _error(value: str) -> Reading:
    return Reading("error", value)


@pytest.mark.parametrize(("first", "second", "decided"), [
    (_number(2.5), _number(2.5), Vote(_number(2.5))),
    (_number(0.1 + 0.2), _number(0.3), Vote(_number(0.1 + 0.2))),
    (_number(2), _number(1), Vote(_BLANK, "disagreement")),
    (Reading("text", "a"), Reading("text", "a"), Vote(Reading("text", "a"))),
    (Reading("text", ""), _BLANK, Vote(Reading("text", ""))),
    (Reading("bool", True), _number(1), Vote(_BLANK, "disagreement")),
    (_error("#DIV/0!"), _error("#DIV/0!"), Vote(_error("#DIV/0!"))),
    (_error("#REF!"), _error("#CIRC!"), Vote(_BLANK, "circular")),
    (_number(3), _error("#NAME?"), Vote(_number(3))),
    (_error("#N/IMPL!"), _number(3), Vote(_number(3))),
    (_number(3), _error("#VALUE!"), Vote(_BLANK, "disagreement")),
    (_error("#VALUE!"), _error("#NAME?"), Vote(_BLANK, "unsupported")),
    (_error("#NAME?"), _error("#NAME?"), Vote(_error("#NAME?"))),
])
def test_a_value_is_believed_when_both_say_it(first: Reading, second: Reading, decided: Vote) -> None:
    """Or when the other engine only lacks the function; every other difference is a doubt."""
    assert decide(first, second) == decided


def test_an_unknown_name_is_a_doubt_where_the_engines_lack_functions() -> None:
    """`#NAME?` of both may come from a precedent that Excel computes."""
    assert decide(_error("#NAME?"), _error("#NAME?"), gap=True) == Vote(_BLANK, "unsupported")


def test_doubt_spreads_to_what_refers_to_it() -> None:
    """Through cells, ranges small and large, other sheets and names; neighbours and strings stay."""
    formulas = {("А", 1, 1): "=TODAY()", ("А", 2, 1): "=A1+1", ("А", 3, 1): "=SUM(A2:A2)", ("Б", 1, 1): "=а!A3*2",
                ("А", 4, 1): "=ставка+1", ("А", 5, 1): "=SUM(А!A:A)", ("А", 6, 1): "=B5+1",
                ("Б", 2, 1): '="A1"', ("Б", 3, 1): "=INDIRECT(B2)"}

    caught = [("А", 2, 1), ("А", 3, 1), ("Б", 1, 1), ("А", 4, 1), ("А", 5, 1), ("Б", 3, 1)]

    assert spread({("А", 1, 1): "volatile"}, formulas, {"Ставка": "А!$A$1"}) == dict.fromkeys(caught, "volatile")


def test_a_value_that_rests_on_a_doubt_is_a_doubt() -> None:
    """Both engines say 0 because neither knew the function underneath."""
    below, above = ("Лист1", 1, 1), ("Лист1", 2, 1)
    readings = {below: _error("#NAME?"), above: _number(0)}
    formulas = {below: '=WEBSERVICE("x")', above: "=IFERROR(A1,0)"}
    votes = vote(formulas, readings, readings, frozenset({"WEBSERVICE"}), {})

    assert votes == {below: Vote(_BLANK, "unsupported"), above: Vote(_BLANK, "unsupported")}


@pytest.mark.parametrize(("formula", "doubt"), [
    ("=A2", ""), ("=RAND()", "volatile"), ("=[1]Лист1!A1", "external"),
    ("=SUM('[Книга.xlsx]Лист1'!A1:B1)", "external"), ("=SUM(Продажи[Сумма])", ""), ("=Сейчас+1", "volatile")])
def test_values_of_the_moment_and_of_other_files_are_doubts(formula: str, doubt: Doubt) -> None:
    """Even if both engines say the same."""
    place = "Лист1", 1, 1
    readings = {place: _number(1)}

    assert vote({place: formula}, readings, readings, frozenset(), {"Сейчас": "NOW()"})[place].doubt == doubt


def _after(first: Reading | None, second: Reading | None, third: Reading) -> Vote:
    place = "Лист1", 1, 1
    said = [None if reading is None else {place: reading} for reading in (first, second)]
    return vote({place: "=A2"}, said[0], said[1], frozenset(), {}, lambda: {place: third})[place]


@pytest.mark.parametrize(("first", "second", "third", "decided"), [
    (_number(2), _number(1), _number(2), Vote(_number(2))),
    (_number(2), _number(1), _number(1), Vote(_number(1))),
    (_number(2), _number(1), _number(3), Vote(_BLANK, "disagreement")),
    (_number(2), _number(1), _error("#NAME?"), Vote(_BLANK, "disagreement")),
    (_error("#VALUE!"), _number(1), _error("#VALUE!"), Vote(_BLANK, "disagreement")),
    (_error("#N/A"), _number(1), _error("#N/A"), Vote(_error("#N/A"))),
    (_number(2), None, _number(2), Vote(_number(2))),
    (_number(2), None, _number(1), Vote(_BLANK, "engine_failed")),
    (None, None, _number(1), Vote(_BLANK, "engine_failed")),
    (_number(3), _error("#NAME?"), _number(3), Vote(_number(3))),
    (_number(3), _error("#NAME?"), _number(4), Vote(_BLANK, "disagreement")),
    (_number(3), _error("#NAME?"), _error("#NAME?"), Vote(_number(3))),
    (_error("#VALUE!"), _error("#NAME?"), _number(4), Vote(_BLANK, "unsupported")),
])
def test_the_third_engine_settles_what_it_seconds(first: Reading | None, second: Reading | None, third: Reading,
                                                  decided: Vote) -> None:
    """Two of three; alone it is not believed, and an error of its own gap is no voice."""
    assert decided == _after(first, second, third)


def test_the_third_engine_is_not_asked_about_what_two_agree_on() -> None:
    """It is a whole office."""
    place = "Лист1", 1, 1
    readings = {place: _number(1)}

    assert vote({place: "=A2"}, readings, readings, frozenset(), {},
                lambda: pytest.fail("it was asked"))[place] == Vote(_number(1))


def test_one_engine_alone_is_not_believed() -> None:
    """An engine that did not open the book leaves every cell in doubt."""
    place = "Лист1", 1, 1

    assert vote({place: "=A2"}, {place: _number(1)}, None, frozenset(), {}) == {place: Vote(_BLANK, "engine_failed")}
