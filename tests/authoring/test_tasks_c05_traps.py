"""Truth of category 5 derived again from the words that the system is given, by other code than the author's."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest

from tools.authoring import plan_of
from tools.authoring.plan import TaskPlan

SEEDS = range(6)
HOLIDAYS = {date(2026, 11, 4), date(2026, 12, 31)}
MONTHS = {"сентября": 9, "октября": 10, "ноября": 11}


def _said(task: str, seed: int) -> tuple[TaskPlan, str]:
    """The plan and the words, with every space plain."""
    plan = plan_of(task, seed)
    return plan, plan.turns[0].text.replace("\u00a0", " ")


def _value(plan: TaskPlan, slug: str) -> Decimal:
    found, = (check.args["value"] for check in plan.checks if check.id == slug)
    return Decimal(str(found))


def _day(plan: TaskPlan, slug: str) -> date:
    found, = (check.args["value"] for check in plan.checks if check.id == slug)
    return date.fromisoformat(str(found))


def _number(text: str, pattern: str) -> Decimal:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return Decimal(found[1].replace(" ", "").replace(",", "."))


def _date(text: str, pattern: str) -> date:
    found = re.search(pattern, text)
    assert found is not None, pattern
    day, month, year = map(int, found[1].split("."))
    return date(year, month, day)


def _off(day: date) -> bool:
    return day.weekday() > 4 or day in HOLIDAYS


def _working(day: date, count: int) -> date:
    calendar = (day + timedelta(days=step) for step in range(1, 90))
    return [later for later in calendar if not _off(later)][count - 1]


NUMBER = r"(\d[\d ]*(?:,\d+)?)"
DATE = r"(\d\d\.\d\d\.\d{4})"
WORDS = {"пяти": 5, "шести": 6, "семи": 7, "восьми": 8}


@pytest.mark.parametrize("seed", SEEDS)
def test_letter_of_the_unnamed_signer(seed: int) -> None:
    """5.01: the date moves by working days, the discount is a percent of the lot."""
    plan, said = _said("5.01", seed)
    lot = _number(said, rf"с партии {NUMBER} рублей")
    off = lot * _number(said, rf"скидку {NUMBER} %") / 100
    moved = _working(_date(said, f"поставка с {DATE}"), int(_number(said, rf"на {NUMBER} рабоч")))

    assert moved == _day(plan, "new_date")
    assert (off, lot - off) == (_value(plan, "disc"), _value(plan, "new_sum"))


@pytest.mark.parametrize("seed", SEEDS)
def test_act_without_questions(seed: int) -> None:
    """5.02: three prices, the VAT inside them, calendar days from the act."""
    plan, said = _said("5.02", seed)
    total = 3 * _number(said, rf"цена одного {NUMBER} с НДС")
    vat = (total * 22 / 122).quantize(Decimal("0.01"))

    assert (total, vat) == (_value(plan, "sum"), _value(plan, "vat"))
    assert _date(said, f"Приняли {DATE}") + timedelta(days=int(_number(said, rf"устранить за {NUMBER} "))) == _day(
        plan, "fix")


@pytest.mark.parametrize("seed", SEEDS)
def test_schedule_of_110_percent(seed: int) -> None:
    """5.03: two shares in percent and one in roubles exceed the price."""
    plan, said = _said("5.03", seed)
    price = _number(said, rf"Договор на {NUMBER} рублей")
    advance = price * _number(said, rf"Аванс {NUMBER} %") / 100
    paid = advance + _number(said, rf"По отгрузке {NUMBER},") + price * _number(said, rf"расчёт {NUMBER} %") / 100
    sign = _date(said, f"подписываем {DATE}")
    word = re.search(r"в течение (\w+) рабочих", said)

    assert word is not None
    assert (paid - price, paid / price, advance) == (_value(plan, "over"), Decimal("1.1"), _value(plan, "adv"))
    assert _working(sign, WORDS[word[1]]) == _day(plan, "date_adv")
    assert sign + timedelta(days=int(_number(said, rf"отгрузка через {NUMBER} кал"))) == _day(plan, "date_ship")
    final = int(_number(said, rf"— через {NUMBER} рабочих"))
    assert _working(_date(said, f"акт {DATE}"), final) == _day(plan, "date_fin")


@pytest.mark.parametrize("seed", SEEDS)
def test_heat_engine_above_the_limit(seed: int) -> None:
    """5.04: the power on offer is above what the two temperatures allow."""
    plan, said = _said("5.04", seed)
    hot, cold = (_number(said, rf"{where} {NUMBER} °C") for where in ("из воды", "речную воду"))
    heat, power = _number(said, rf"забирает {NUMBER} кВт"), _number(said, rf"на клеммах {NUMBER} кВт")
    limit = Fraction(heat) * (1 - Fraction(cold + Decimal("273.15")) / Fraction(hot + Decimal("273.15")))

    assert power > limit
    assert abs(_value(plan, "pmax") - Decimal(float(limit))) < Decimal("0.001")
    assert abs(_value(plan, "claimed") - 100 * power / heat) < Decimal("0.001")


@pytest.mark.parametrize("seed", SEEDS)
def test_invoice_whose_row_is_misprinted(seed: int) -> None:
    """5.05: quantities times prices give the printed total; one printed row does not hold."""
    plan, said = _said("5.05", seed)
    rows = [[Decimal(part.replace(" ", "").replace(",", ".")) for part in row] for row in
            re.findall(rf"^\d+\. .+ — {NUMBER}(?: \S+)? × {NUMBER} = {NUMBER}$", said, re.MULTILINE)]
    wrong = [(count * price, printed) for count, price, printed in rows if count * price != printed]
    total = _number(said, rf"Итого к оплате {NUMBER}, в том")

    assert len(rows) == 8
    assert [right for right, _ in wrong] == [_value(plan, "row_right")]
    assert [abs(right - printed) for right, printed in wrong] == [_value(plan, "delta")]
    assert total == sum(count * price for count, price, _ in rows) == _value(plan, "total")
    assert (total * 22 / 122).quantize(Decimal("0.01")) == _value(plan, "vat")


@pytest.mark.parametrize("seed", SEEDS)
def test_polynomial_is_not_always_prime(seed: int) -> None:
    """5.08: the composites of the table, found by trying divisors of the polynomial as it is printed."""
    plan, said = _said("5.08", seed)
    found = re.search(r"n² \+ (\d*)n \+ (\d+) простое.*для n от (\d+) до (\d+)", said)
    assert found is not None
    linear, constant, lo, hi = int(found[1] or 1), int(found[2]), int(found[3]), int(found[4])
    values = [n * n + linear * n + constant for n in range(lo, hi + 1)]
    composites = [value for value in values if any(value % divisor == 0 for divisor in range(2, int(value ** 0.5) + 1))]
    before = [n * n + linear * n + constant for n in range(1, lo)]

    assert len(values) == 21
    assert composites == [_value(plan, slug) for slug in ("square", "comp_1", "comp_2", "comp_3")]
    assert not [value for value in before if any(value % divisor == 0 for divisor in range(2, int(value ** 0.5) + 1))]


@pytest.mark.parametrize("seed", SEEDS)
def test_annuity_whose_rate_falls(seed: int) -> None:
    """5.09: the loan month by month in kopecks."""
    plan, said = _said("5.09", seed)
    debt = int(_number(said, rf"даёт {NUMBER} рублей")) * 100
    months, change = int(_number(said, rf"на {NUMBER} меся")), int(_number(said, r"С (\d+)-го платежа"))
    rates = [Fraction(_number(said, pattern)) for pattern in (rf"под {NUMBER} % годовых", rf"ставка {NUMBER} %")]
    fee = debt * Fraction(_number(said, rf"за выдачу {NUMBER} %")) / 100

    def payment(rest: int, rate: Fraction, left: int) -> int:
        month = rate / 1200
        exact = rest * month / (1 - 1 / (1 + month) ** left)
        return -(-exact // 100).__int__() * 100

    rest, paid, seen = debt, 0, []
    for month in range(1, months):
        if month in (1, change):
            seen.append(payment(rest, rates[month == change], months - month + 1))
        interest = Fraction(rest) * rates[month >= change] / 1200
        rest += int(interest + Fraction(1, 2)) - seen[-1]
        paid += seen[-1]
    last = rest + int(Fraction(rest) * rates[1] / 1200 + Fraction(1, 2))

    assert [value // 100 for value in seen] == [_value(plan, "a1"), _value(plan, "a2")]
    assert Decimal(last) / 100 == _value(plan, "last")
    assert Fraction(paid + last - debt + fee) / 100 == Fraction(_value(plan, "over"))
    assert Fraction(debt - fee) / 100 == Fraction(_value(plan, "hand"))


@pytest.mark.parametrize("seed", SEEDS)
def test_penalty_by_days(seed: int) -> None:
    """5.10: every day of delay counted one by one."""
    plan, said = _said("5.10", seed)
    debt = _number(said, rf"на {NUMBER} рублей\.")
    part = _number(said, r"Заплатили (\d[\d ]*?) \d{1,2} \w+ и остальное")
    found = re.search(r"(\d{1,2}) (\w+) и остальное (\d{1,2}) (\w+)\.", said)
    assert found is not None
    first, second = date(2026, MONTHS[found[2]], int(found[1])), date(2026, MONTHS[found[4]], int(found[3]))
    due = _date(said, f"подписана {DATE}") + timedelta(days=int(_number(said, rf"в течение {NUMBER} кал")))
    assert due.weekday() == 6
    while _off(due):
        due += timedelta(days=1)
    delay = [due + timedelta(days=step) for step in range(1, (second - due).days + 1)]
    daily = [(debt if day <= first else debt - part) / 1000 for day in delay]
    early = sum(day <= first for day in delay)

    assert due == _day(plan, "due")
    assert (early, len(delay) - early) == (_value(plan, "d1"), _value(plan, "d2"))
    assert (sum(daily[:early]), sum(daily[early:])) == (_value(plan, "p1"), _value(plan, "p2"))
    assert sum(daily) == _value(plan, "pen") <= _value(plan, "cap") == debt / 20 < sum(daily) + debt / 1000
