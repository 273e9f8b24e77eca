"""Truth of 4.01 derived again from the person's words, in kopecks, by other code than the author's."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from tools.authoring import plan_of

#: numerals of hundreds of thousands and less, enough to spell a sum below ten million back
SPELT = {"один": 1, "одна": 1, "два": 2, "две": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8,
         "девять": 9, "десять": 10, "одиннадцать": 11, "двенадцать": 12, "тринадцать": 13, "четырнадцать": 14,
         "пятнадцать": 15, "шестнадцать": 16, "семнадцать": 17, "восемнадцать": 18, "девятнадцать": 19, "двадцать": 20,
         "тридцать": 30, "сорок": 40, "пятьдесят": 50, "шестьдесят": 60, "семьдесят": 70, "восемьдесят": 80,
         "девяносто": 90, "сто": 100, "двести": 200, "триста": 300, "четыреста": 400, "пятьсот": 500, "шестьсот": 600,
         "семьсот": 700, "восемьсот": 800, "девятьсот": 900}


def _value(words: str) -> int:
    total, group = 0, 0
    for word in words.split():
        if word.startswith(("тысяч", "миллион")):
            total += group * (1_000 if word.startswith("тысяч") else 1_000_000)
            group = 0
        else:
            group += SPELT[word]
    return total + group


def _numbers(text: str, pattern: str) -> list[int]:
    found = re.search(pattern.replace("N", r"(\d+(?: \d{3})*)"), text)
    assert found is not None, pattern
    return [int(group.replace(" ", "")) for group in found.groups()]


def _term(today: date, days: int) -> date:
    while days:
        today += timedelta(days=1)
        days -= today.weekday() < 5 and (today.month, today.day) != (11, 4)
    return today


@pytest.mark.parametrize("seed", range(6))
def test_offer_from_the_words(seed: int) -> None:
    """Packs rounded up, the tier that they reach, VAT on top, the amount in words, the last day."""
    plan = plan_of("4.01", seed)
    said = plan.turns[0].text.replace("\u00a0", " ")
    args = {check.id: check.args for check in plan.checks}
    units, unit = _numbers(said, r"Установка \S+ — N шт\. по N,")
    cabinets, cabinet = _numbers(said, r"автоматики \S+ — N шт\. по N,")
    need, size, pack = _numbers(said, r"им надо N штук\w*, .* упаковками по N, упаковка N\.")
    mount, delivery = _numbers(said, r"Монтаж N, доставка N\.")
    low, tier, high = _numbers(said, r"скидка N %, а если .* от N — N %")
    days, = _numbers(said, r"действует N рабочих")

    packs = -(-need // size)
    equipment = units * unit + cabinets * cabinet + packs * pack
    assert equipment >= tier > units * unit + cabinets * cabinet + need / size * pack
    assert (high, plan.now.weekday() < 4) == (low + 3, True)
    net = equipment * (100 - high) + (mount + delivery) * 100
    vat = net * 22 // 100

    assert net * 22 % 100 == 0
    assert [round(args[slug]["value"] * 100) for slug in ("net", "vat", "gross")] == [net, vat, net + vat]
    assert [round(cell * 100) for cell in args["packs_row"]["cells"]] == [
        pack * (100 - high), packs * pack * (100 - high)]
    assert [round(cell * 100) for cell in args["unit_row"]["cells"]] == [
        cabinets * 100, cabinet * (100 - high), cabinets * cabinet * (100 - high)]
    assert _value(args["gross_words"]["any_of"][0]) == (net + vat) // 100
    assert args["until"]["value"] == _term(plan.now.date(), days).isoformat()
