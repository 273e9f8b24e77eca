"""Truth of 4.10 derived again from the pasted text, by other code than the author's."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from tools.authoring import plan_of
from tools.authoring.reading import text_of


def _numbers(text: str, pattern: str) -> list[int]:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return [int(group) for group in found.groups()]


@pytest.mark.parametrize("seed", range(6))
def test_what_agrees_and_what_does_not(seed: int) -> None:
    """The growth and the shares do not add up; volumes, people and investments do."""
    plan = plan_of("4.10", seed)
    said = plan.turns[0].text.replace("\u00a0", " ")
    args = {check.id: check.args for check in plan.checks}
    first, second, third, claim = _numbers(said, r"2023 — (\d+), 2024 — (\d+), 2025 — (\d+) млн рублей; рост за 2025 "
                                                 r"год — (\d+) %")
    growth = Decimal(100 * third) / second - 100
    shares = _numbers(said, r"сети (\d+) %, маркетплейсы (\d+) %, общепит (\d+) %, опт (\d+) %")
    volumes = [int(volume) for volume in re.findall(r"— (\d+) т, валовая", said)]
    sites = re.findall(r"мощность (\d+) т в месяц, загрузка (\d+) %", said)
    total, *staff = _numbers(said, r"Всего (\d+) человека?: Северная (\d+), Заречная (\d+), Луговая (\d+), офис (\d+)")
    line, store, both = _numbers(said, r"Луговой — (\d+) млн, холодильный склад на Заречной — (\d+) млн, "
                                       r"вместе (\d+) млн")

    assert 15 <= growth <= 20
    assert claim - growth >= 5
    assert (args["claim"]["value"], args["revenue_said"]["any_of"]) == (claim, [str(third)])
    assert (sum(shares), args["shares_drawn"]["values"]) == (102, shares[:2])
    assert sum(volumes) == sum(int(capacity) * int(load) for capacity, load in sites) / 100
    assert (sum(staff), line + store) == (total, both)
    assert first < second < third


@pytest.mark.parametrize("seed", range(6))
def test_secret_and_claim_stand_once(seed: int) -> None:
    """The buyer, the price and the claimed growth stand in the material once each and never in gold."""
    plan = plan_of("4.10", seed)
    said = plan.turns[0].text.replace("\u00a0", " ")
    args = {check.id: check.args for check in plan.checks}
    price, = args["secret_price"]["any_of"]
    data, = plan.gold.files.values()
    deck = text_of("deck.pptx", data).replace("\u00a0", " ")
    words = (args["secret_name"]["value"], rf"\b{price}\b", rf"\b{args['claim']['value']} %")

    assert [len(re.findall(word, said)) for word in words] == [1, 1, 1]
    assert [len(re.findall(word, deck)) for word in words] == [0, 0, 0]
