"""The rules of a good task: each broken rule is named, and the passages of an answer behave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tools.authoring import plan_of
from tools.authoring.lint import RULES, folded, inn_holds
from tools.authoring.plan import Passages, TaskPlan, absent, attached, check, critical, group, plain, rubric, wrong


def _problems(plan: TaskPlan) -> list[str]:
    return [problem for rule in RULES for problem in rule(plan)]


def _bare(plan: TaskPlan) -> TaskPlan:
    return replace(plan, mutants=plan.mutants[:2])


def _unknown(plan: TaskPlan) -> TaskPlan:
    return replace(plan, mutants=(*plan.mutants, plan.gold.mutant("new", "…", checks=("no_such",))))


def _harmless(plan: TaskPlan) -> TaskPlan:
    return replace(plan, mutants=(*plan.mutants, plan.gold.mutant("new", "…")))


def _undead(plan: TaskPlan) -> TaskPlan:
    return replace(plan, mutants=(*plan.mutants, plan.gold.mutant("new", "…", rubric={"r1": absent()})))


def _made_up(plan: TaskPlan) -> TaskPlan:
    new = plan.gold.mutant("new", "…", rubric={"r7": wrong("такого нет нигде")})
    return replace(plan, mutants=(*plan.mutants, new))


def _two_critical(plan: TaskPlan) -> TaskPlan:
    return replace(plan, rubric=rubric(critical("а"), critical("б"), *plan.rubric[2:]))


def _unsaid(plan: TaskPlan) -> TaskPlan:
    return replace(plan, checks=(*plan.checks, check("extra", "number", "any", value=1, critical="«в двух копиях»")))


def _quoteless(plan: TaskPlan) -> TaskPlan:
    return replace(plan, gold=replace(plan.gold, quotes={**plan.gold.quotes, "r1": ""}))


def _misquoted(plan: TaskPlan) -> TaskPlan:
    return replace(plan, gold=replace(plan.gold, quotes={**plan.gold.quotes, "r1": "этого в ответе не было"}))


def _real_phone(plan: TaskPlan) -> TaskPlan:
    return replace(plan, files=(attached("a.txt", "Звоните +7 (495) 123-45-67, a@b.ru".encode()),))


def _soft_hedge(plan: TaskPlan) -> TaskPlan:
    return replace(plan, hedge=replace(plan.hedge, rubric={}, forbidden={}))


@pytest.mark.parametrize(("spoil", "problem"), [
    (_soft_hedge, "hedge: it asserts no forbidden statement and fails no critical point"),
    (_bare, "2 mutants, three at least"),
    (_bare, "no mutant dies at the check 'signer'"),
    (_unknown, "mutant new: no check 'no_such'"),
    (_harmless, "mutant new: nothing catches it"),
    (_undead, "mutant new: the gold quote of r1 still stands there"),
    (_made_up, "new: the quote of r7 is not in the output: «такого нет нигде»"),
    (_two_critical, "more than one critical rubric point"),
    (_unsaid, "check extra: the person never says «в двух копиях»"),
    (_quoteless, "gold: no quote for r1"),
    (_misquoted, "gold: the quote of r1 is not in the output: «этого в ответе не было»"),
    (_real_phone, "turn-1/a.txt: a telephone code 495, not (000)"),
    (_real_phone, "turn-1/a.txt: a@b.ru is not on .example"),
])
def test_a_broken_rule_is_named(spoil: Callable[[TaskPlan], TaskPlan], problem: str) -> None:
    """Each spoilt plan of 1.02 gives the sentence that says what is wrong."""
    assert problem in _problems(spoil(plan_of("1.02", 0)))


def test_passages_change_by_name() -> None:
    """A mutant replaces or drops passages and keeps the rest; a misspelt name is an error, not a no-op."""
    answer = Passages(head="Да.", why="Потому что.", end="Всё.")

    assert str(answer.but(why=None, end="Конец.")) == "Да.\n\nКонец."
    assert str(answer) == "Да.\n\nПотому что.\n\nВсё."
    with pytest.raises(KeyError, match="wyh"):
        answer.but(wyh=None)


@pytest.mark.parametrize(("value", "expected"), [
    (Decimal("76053.28"), 76053.28), (Decimal("12.00"), 12), ((Decimal("0.5"), "а"), [0.5, "а"]), ("", "")])
def test_values_of_checks_are_plain_json(value: Any, expected: Any) -> None:
    """Decimals become the JSON numbers that stand for exactly the same value."""
    assert plain(value) == expected


def test_a_decimal_that_json_would_round_is_refused() -> None:
    """An expected value must not change on its way through tasks.jsonl."""
    with pytest.raises(ValueError, match="more digits"):
        plain(Decimal("0.12345678901234567890123"))


def test_members_of_a_group_share_its_weight() -> None:
    """`group` gives every member the group's name, share and source."""
    made = group("rows", 0.9, *(check(slug, "number", "any", value=1) for slug in "ab"), critical="«x»")

    assert [(item.group, item.share, item.critical, item.says) for item in made] == [("rows", 0.9, True, "«x»")] * 2


def test_rubric_points_are_numbered() -> None:
    """r1, r2, … in the order written, whatever their sort."""
    assert [(point.id, point.critical) for point in rubric("а", critical("б"), "в")] == [
        ("r1", False), ("r2", True), ("r3", False)]


def test_quotes_are_compared_without_typography() -> None:
    """Case, ё, spaces, quotes and dashes do not decide."""
    assert folded("«Ёлка» —\u00a0 5 000") == folded('"елка" - 5 000')


@pytest.mark.parametrize(("inn", "holds"), [("1234567894", True), ("1234567895", False), ("123456789047", True),
                                            ("123456789046", False)])
def test_control_digits_of_an_inn(inn: str, holds: bool) -> None:
    """The published examples of the control digits hold, with one digit changed they do not."""
    assert inn_holds(inn) is holds
