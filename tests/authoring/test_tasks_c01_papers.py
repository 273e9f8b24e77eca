"""The truth of tasks 1.03, 1.04 and 1.05, derived again from the written files by code that does not write them."""

from __future__ import annotations

import re
from calendar import monthrange
from decimal import Decimal
from pathlib import Path

import pytest

from tools.authoring import plan_of
from tools.authoring.plan import Placed, TaskPlan
from tools.model import Document
from tools.office import read_here

SEEDS = range(6)
MONEY = r"(\d[\d ]*,\d\d)"
MONTHS = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
          "декабря")


def _read(placed: Placed, folder: Path) -> Document:
    """A material through the reader that grades deliverables."""
    path = folder / placed.path.rpartition("/")[2]
    path.write_bytes(placed.data)
    document = read_here(path)
    assert isinstance(document, Document)
    return document


def _text(placed: Placed, folder: Path) -> str:
    return re.sub(r"[ \t]+", " ", _read(placed, folder).text.replace("\u00a0", " "))


def _amount(text: str) -> Decimal:
    return Decimal(text.replace("\u00a0", "").replace(" ", "").replace(",", "."))


def _found(text: str, pattern: str) -> re.Match[str]:
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match


def _value(plan: TaskPlan, slug: str) -> Decimal:
    found, = (check.args["value"] for check in plan.checks if check.id == slug)
    return Decimal(str(found))


def _spoken(words: str) -> int:
    """An amount in words, summed word by word."""
    ones = ("один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять", "одиннадцать",
            "двенадцать", "тринадцать", "четырнадцать", "пятнадцать", "шестнадцать", "семнадцать", "восемнадцать",
            "девятнадцать")
    tens = ("двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят", "восемьдесят", "девяносто")
    hundreds = ("сто", "двести", "триста", "четыреста", "пятьсот", "шестьсот", "семьсот", "восемьсот", "девятьсот")
    small = {"одна": 1, "две": 2, **{word: at for at, word in enumerate(ones, start=1)},
             **{word: 10 * at for at, word in enumerate(tens, start=2)},
             **{word: 100 * at for at, word in enumerate(hundreds, start=1)}}
    total = part = 0
    for word in words.split():
        if word.startswith("миллион"):
            total, part = total + part * 10 ** 6, 0
        elif word.startswith("тысяч"):
            total, part = total + part * 1000, 0
        else:
            part += small[word]
    return total + part


@pytest.mark.parametrize("seed", SEEDS)
def test_contract_contradicts_itself(seed: int, tmp_path: Path) -> None:
    """1.03: price, payment, end date, penalty and party, each read twice from the contract."""
    plan = plan_of("1.03", seed)
    document = _read(plan.files[0], tmp_path)
    text = _text(plan.files[0], tmp_path)
    price = _found(text, r"составляет (\d[\d ]*\d) \(([а-я ]+)\) рубл")
    end = _found(text, r"выполняются по (\d+) (\w+) (\d{4}) года")
    stages = [_amount(row[3].text) for grid in document.grids if len(grid.rows[0]) == 4 for row in grid.rows[1:]]
    parties = re.findall(r"\(ООО «([^»]+)»\)", text)
    requisites = _found(text, r"Исполнитель\s+ООО «([^»]+)»")

    assert (_amount(price[1]), _spoken(price[2])) == (_value(plan, "p_d"), _value(plan, "p_w"))
    assert sum(stages) == _value(plan, "p_d")
    assert int(end[1]) > monthrange(int(end[3]), MONTHS.index(end[2]) + 1)[1]
    assert int(_found(text, r"оплачивается в течение (\d+) рабочих")[1]) == _value(plan, "pay_a")
    assert int(_found(text, r"этапа в течение (\d+) календарных")[1]) == _value(plan, "pay_b")
    assert _amount(_found(text, r"уплачивает пеню ([\d,]+) % стоимости этого этапа")[1]) == _value(plan, "pen_1")
    assert _amount(_found(text, r"пеню ([\d,]+) % стоимости этапа за каждый день")[1]) != _value(plan, "pen_1")
    assert int(_found(text, r"предупредив Исполнителя за (\d+) календарных")[1]) == _value(plan, "withdraw")
    assert [parties[-1], requisites[1]] == [check.args["value"] for check in plan.checks if check.kind == "org"]


@pytest.mark.parametrize("seed", SEEDS)
def test_floors_by_section(seed: int, tmp_path: Path) -> None:
    """1.04: floors of each section from the note of the picture (its original), change 1 and the basements."""
    plan = plan_of("1.04", seed)
    address = _found(plan.turns[0].text, r"по адресу (.+?)\? ")[1]
    house = address.rpartition(" ")[2]
    ours = {placed.path.rpartition("_")[2]: placed for placed in plan.files if f"-{house}_" in placed.path}
    note = _found(ours["АР.pdf"].original or "", r"БС-1, БС-4 — (\d+) этаж\w*, БС-2, БС-3 — (\d+) этаж")
    basement = _found(_text(ours["ПЗ.pdf"], tmp_path), r"Под блок-секциями (БС-\d) и (БС-\d)\s+устроен подвал")
    floors = {"БС-1": int(note[1]), "БС-2": int(note[2]), "БС-3": int(note[2]), "БС-4": int(note[1])}
    raised = _found(_text(ours["Изменение-1.pdf"], tmp_path), r"(БС-\d) надстраивается: надземных этажей (\d+)")
    floors[raised[1]] = int(raised[2])
    everything = {section: count + (section in basement.groups()) for section, count in floors.items()}

    assert f"БС-1, БС-4 — {note[1]}" not in _text(ours["АР.pdf"], tmp_path)
    assert [floors[section] for section in ("БС-1", "БС-2", "БС-4")] == [
        _value(plan, slug) for slug in ("b1", "b2", "b4")]
    assert max(everything.values()) == _value(plan, "under")
    assert (everything["БС-1"], everything["БС-4"]) == (floors["БС-1"], floors["БС-4"])


@pytest.mark.parametrize("seed", SEEDS)
def test_offers_in_full(seed: int, tmp_path: Path) -> None:
    """1.05: both offers added up from their printed rates."""
    plan = plan_of("1.05", seed)
    said = plan.turns[0].text.replace("\u00a0", " ")
    units, length = int(_found(said, r"на (\d+) сплит")[1]), int(_found(said, r"трасса по (\d+) м")[1])
    a, b = (_text(placed, tmp_path) for placed in plan.files)

    def rate(text: str, label: str) -> Decimal:
        return _amount(_found(text[text.index(label):], MONEY)[1])

    goods_a = units * rate(a, "Сплит-система «Полюс-35», внутренний и наружный блоки")
    hours = max(Decimal(4), Decimal("1.5") * units)
    works_a = units * (rate(a, "Стандартный монтаж, трасса до ") + (length - 5) * rate(a, "Каждый метр трассы сверх 5 "
        "м")
                       + rate(a, "Пусконаладка")) + hours * rate(a, "Автовышка, если наружный блок выше ")
    net = goods_a + works_a + (0 if goods_a >= 600_000 else rate(a, "Доставка по городу"))
    goods_b = units * rate(b, "Сплит-система «Норд-12»") * (Decimal("0.97") if units >= 6 else 1)
    full_b = goods_b + units * (rate(b, "Монтаж сплит-системы") + (length - 7) * rate(b, "Метр трассы сверх 7 м")
                                + rate(b, "Работы на высоте, наружный блок выше "))

    assert units < 10
    assert (net * Decimal("1.22"), full_b, net * Decimal("1.22") - full_b) == (
        _value(plan, "a_full"), _value(plan, "b_full"), _value(plan, "diff"))
