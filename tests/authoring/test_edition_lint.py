"""The rules of a good task: each broken rule is named, and the passages of an answer behave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tools.authoring import lint, plan_of, registry
from tools.authoring.lint import RULES, folded, inn_holds
from tools.authoring.plan import (
    CorpusPlan,
    Passages,
    Placed,
    TaskPlan,
    absence,
    absent,
    attached,
    check,
    critical,
    group,
    must_not,
    plain,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import CorpusBuilder


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


def _check(plan: TaskPlan, slug: str, **changes: Any) -> TaskPlan:
    return replace(plan, checks=tuple(check.model_copy(update=changes if check.id == slug else {})
                                      for check in plan.checks))


def _speechless(plan: TaskPlan) -> TaskPlan:
    return _check(plan, "signer", says=" ")


def _twins(plan: TaskPlan) -> TaskPlan:
    return replace(plan, checks=(*plan.checks, plan.checks[0]), must_not=(*plan.must_not, plan.must_not[0]),
                   files=(*plan.files, plan.files[0]))


def _named_like_a_group(plan: TaskPlan) -> TaskPlan:
    return _check(plan, "signer", id="sum")


def _named_like_an_automatic(plan: TaskPlan) -> TaskPlan:
    return _check(plan, "signer", id="fabricated")


def _unfilled(plan: TaskPlan) -> TaskPlan:
    return replace(plan, reference=f"{plan.reference} Итого {{total}} руб.",
                   rubric=rubric(*plan.rubric[:6], absence("Не выдумано имя None.")),
                   must_not=must_not("Сумма Decimal('5') верна"), derived=("{{x}}",),
                   turns=turns(plan.turns[0].text + " {ship}"))


def _unfilled_paper(plan: TaskPlan) -> TaskPlan:
    return replace(plan, files=(*plan.files, attached("Письмо.txt", "Сумма {money(total)} и {сумма}".encode())))


def _idle(plan: TaskPlan) -> TaskPlan:
    return replace(plan, files=(*plan.files, attached("x.txt", "Удобрение гортензий 8675309".encode()),
                                attached("y.txt", plan.reference.encode(), turn=2), Placed("away/z.txt", b"1")))


def _idle_twin(plan: TaskPlan) -> TaskPlan:
    return replace(plan, twin={"a": 1})


def _same_number(plan: TaskPlan) -> TaskPlan:
    return replace(plan, checks=(*plan.checks, check("again", "number", "any", value=plan.truth["invoice"].error,
                                                     critical="«Номер счёта»")))


def _same_person(plan: TaskPlan) -> TaskPlan:
    return replace(plan, rubric=rubric(critical(f"В письме подпись: {plan.truth['signer']}."), *plan.rubric[1:]))


def _same_day(plan: TaskPlan) -> TaskPlan:
    return replace(plan, rubric=rubric(critical("Сказано, что оплата 16 октября."), *plan.rubric[1:]))


@pytest.mark.parametrize(("spoil", "problem"), [
    (_speechless, "check signer: critical, and `says` is empty"),
    (_twins, "the check 'inv_no' stands twice"),
    (_twins, "the statement 'f1' stands twice"),
    (_twins, "the material 'turn-1/Счет_319.pdf' stands twice"),
    (_named_like_a_group, "the check 'sum' stands twice"),
    (_named_like_an_automatic, "check fabricated: the id belongs to an automatic check"),
    (_unfilled, "reference: a symbol is left in the text: '{total}'"),
    (_unfilled, "point r7: a symbol is left in the text: 'None'"),
    (_unfilled, "statement f1: a symbol is left in the text: 'Decimal('"),
    (_unfilled, "derived: a symbol is left in the text: '{{'"),
    (_unfilled, "turn 1: a symbol is left in the text: '{ship}'"),
    (_unfilled_paper, "turn-1/Письмо.txt: a symbol is left in the text: '{сумма}'"),
    (_idle, "turn-1/x.txt: a material never used: no word or number of it stands in the task, its checks or its gold"),
    (_idle, "turn-2/y.txt: a material never used: the task has no turn 2"),
    (_idle, "away/z.txt: a material never used: no turn, knowledge base or folder of the person holds it"),
    (_idle_twin, "twin: a material never used: no system is connected"),
    (_same_number, "point r1: critical beside the critical check 'again' of the same fact"),
    (_same_person, "point r1: critical beside the critical check 'signer' of the same fact"),
    (_same_day, "point r1: critical beside the critical check 'pay' of the same fact"),
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


def test_a_corpus_that_no_task_uses_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shared archive without a task is dead weight of the edition; a lint of chosen tasks does not ask."""
    monkeypatch.setitem(registry._CORPORA, "attic", CorpusBuilder("attic", lambda draw: CorpusPlan("Чердак", tuple)))

    assert ["attic: a corpus that no task uses; use it or remove it"] == [
        str(fault).partition(": ")[2] for fault in lint(0)]
    assert () == lint(0, ["1.02"])


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
