"""The truth of the tasks over the archive of contracts, derived again from the written files by other code."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from tests.authoring.contracts_reader import Clerk, Sheet, amount, cents, day_of, headed, sums
from tools.authoring import corpus_of, plan_of

SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]
DRAWN = range(12)
#: days off outside weekends between June and November 2026
HOLIDAYS = {date(2026, 6, 12), date(2026, 11, 4)}
_CLERKS: dict[int, Clerk] = {}


def _clerk(seed: int) -> Clerk:
    if seed not in _CLERKS:
        _CLERKS[seed] = Clerk(corpus_of("contracts", seed).files)
    return _CLERKS[seed]


def _args(task: str, seed: int) -> dict[str, Any]:
    return {check.id: check.args.get("value", check.args.get("any_of")) for check in plan_of(task, seed).checks}


def _one(clerk: Clerk, no: str, *words: str) -> Sheet:
    found = [sheet for sheet in clerk.about(no, *words) if sheet.signed or "Исх. №" in sheet.text]
    assert len(found) == 1, [sheet.path for sheet in found]
    return found[0]


def _number(pattern: str, text: str) -> Decimal:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return amount(found[1])


def _party(task: str, seed: int, clerk: Clerk) -> list[str]:
    """Numbers of the contracts whose party the person names."""
    titles = re.findall(r"«([^»]+)»", plan_of(task, seed).turns[0].text)
    return [no for title in titles for no, deal in clerk.deals.items()
            if f"«{title}»" in deal.sheet.text and (title != "№")]


def _free(day: date) -> bool:
    return day.weekday() >= 5 or day in HOLIDAYS


def _exact(value: Decimal) -> float | int:
    return int(value) if value == int(value) else float(value)


@pytest.mark.parametrize("seed", SEEDS)
def test_table_of_prices(seed: int) -> None:
    """3.02: each of the forty expected prices is what the files give."""
    clerk, plan = _clerk(seed), plan_of("3.02", seed)
    expected = {check.args["row"]: Decimal(str(check.args["value"])) for check in plan.checks if check.group == "rows"}

    assert expected == {no: clerk.price(no, plan.now.date()) for no in clerk.deals}


@pytest.mark.parametrize("seed", SEEDS)
def test_table_of_agreements(seed: int) -> None:
    """3.01: each of the thirteen expected rows is what the files give."""
    clerk, plan = _clerk(seed), plan_of("3.01", seed)
    rows = {tuple(check.args["cells"]) for check in plan.checks if check.group == "rows"}
    found = set()
    for no, deal in clerk.deals.items():
        monthly = re.search(r"ДОГОВОР (АРЕНДЫ|АБОНЕНТСКОГО)|сумме стоимостей спецификаций", deal.sheet.text)
        for number, before, after in () if monthly else clerk.history(no, plan.now.date()):
            if number and abs(after - before) > 1_000_000:
                signed = headed(deal.agreements[number].text)
                found.add((no, signed.isoformat(), _exact(after), _exact(after - before)))

    assert rows == found


@pytest.mark.parametrize("seed", SEEDS)
def test_payment_and_penalty(seed: int) -> None:
    """1.08: deliveries, terms and rates read from the act, the three УПД, the contract and its agreements."""
    clerk = _clerk(seed)
    no, = _party("1.08", seed, clerk)
    deal, args = clerk.deals[no], _args("1.08", seed)
    act = _one(clerk, no, "АКТ СВЕРКИ", "на 31 августа 2026")
    billed = dict(re.findall(r"(?<!по )УПД № (\d+) ([\d ]+,\d\d)", act.text))
    paid = dict(re.findall(r"Оплата по УПД № (\d+) ([\d ]+,\d\d)", act.text))
    one, two = deal.agreements[1].text, deal.agreements[2].text
    calendar, working = (int(_number(r"течение (\d+) календарных", one)), int(_number(r"течение (\d+) рабочих", two)))
    rate_one = _number(r"7\.4\. .*?пеню ([\d,]+) %", deal.sheet.text)
    rate_two, cap = _number(r"установить ([\d,]+) %", two), _number(r"не более (\d+) %", two)
    penalties, dues, debts = [], [], []
    for number, total in billed.items():
        debt = amount(total) - amount(paid.get(number, "0"))
        if not debt:
            continue
        got = day_of(next(clerk.about(no, f"документ № {number} от")).text.partition("Товар получен:")[2])
        due = got
        if got >= date(2026, 7, 1):
            for _ in range(working):
                due += timedelta(days=1)
                while _free(due):
                    due += timedelta(days=1)
        else:
            due += timedelta(days=calendar)
            while _free(due):
                due += timedelta(days=1)
        days = (date(2026, 8, 31) - due).days
        late = got >= date(2026, 7, 1)
        penalties.append(min(cents(debt * (rate_two if late else rate_one) / 100 * days),
                             cents(debt * (cap if late else 10) / 100)))
        dues.append(due.isoformat())
        debts.append(debt)

    assert [args["pen_b"], args["pen_c"], args["total"]] == [*map(_exact, penalties), _exact(sum(penalties))]
    assert [args["due_b"], args["due_c"], args["debt_b"]] == [*dues, _exact(debts[0])]
    assert [args["rate_b"], args["rate_c"]] == [_exact(rate_one), _exact(rate_two)]


@pytest.mark.parametrize("seed", SEEDS)
def test_rent_of_november(seed: int) -> None:
    """1.09: area, rate, day and the unmet condition, read from the agreements; the invoice is another sum."""
    clerk = _clerk(seed)
    no, = _party("1.09", seed, clerk)
    deal, args = clerk.deals[no], _args("1.09", seed)
    area = _number(r"помещения по Договору составляет ([\d ,]+) м²", deal.agreements[2].text)
    rate = _number(r"в размере (\d+) руб", deal.agreements[3].text)
    net = cents(area * rate)
    due = date(2026, 11, int(_number(r"не позднее (\d)-го числа", deal.agreements[1].text)))
    while _free(due):
        due -= timedelta(days=1)
    invoice = next(sheet for sheet in clerk.sheets if "за ноябрь 2026" in sheet.text and "Счёт на оплату" in sheet.text)

    assert clerk.since(deal, 2, date(2026, 11, 1)) == date(2026, 1, 1)
    assert clerk.since(deal, 4, date(2026, 11, 1)) is None
    assert [args["area"], args["rate"], args["net"]] == [_exact(area), _exact(rate), _exact(net)]
    assert args["rent"] == _exact(net + cents(net * 22 / 100)) == _exact(clerk.price(no, date(2026, 11, 1)))
    assert args["due"] == due.isoformat()
    assert _number(r"Всего к оплате: ([\d ]+,\d\d)", invoice.text) > Decimal(str(args["rent"]))


@pytest.mark.parametrize("seed", SEEDS)
def test_delivery_against_its_specification(seed: int) -> None:
    """1.10: the sum to pay, from the УПД, the inspection and the specification with both signed changes."""
    clerk = _clerk(seed)
    no, = _party("1.10", seed, clerk)
    args, ordered = _args("1.10", seed), clerk.ordered(no)
    upd, seen = _one(clerk, no, "от 25 августа 2026", "передаточный"), _one(clerk, no, "АКТ ОСМОТРА")
    names = {"Кабель силовой бронированный": 1, "Лоток перфорированный": 2, "Щиток осветительный": 3,
             "Выключатель автоматический": 4, "Датчик присутствия": 5, "Коробка распределительная": 6,
             "Анкер клиновой": 7, "Шкаф монтажный": 8, "Контроллер управления": 9}
    lines = {}
    for name, at in names.items():
        found = re.search(rf"{name}.*? (км|шт\.|уп\. \(50 шт\.\)) ([\d ,]+?) (\d[\d ]*,\d\d) (\d[\d ]*,\d\d)", upd.text)
        assert found, (name, upd.text)
        factor = {"км": 1000, "шт.": 1}.get(found[1], 50)
        total = amount(found[4])
        lines[at] = (total / (amount(found[3]) / factor), amount(found[3]) / factor, total)
    short = int(_number(r"не хватает (\d+) шт", seen.text))
    broken = int(_number(r"повреждено (\d+) шт", seen.text))
    pay = Decimal(0)
    for at, (quantity, _, _) in lines.items():
        wanted, price = ordered.get(at, (Decimal(0), Decimal(0)))
        pay += (min(wanted, quantity - short * (at == 2)) - broken * (at == 8)) * price
    billed = sum(total for _, _, total in lines.values())

    assert _number(r"Всего к оплате ([\d ]+,\d\d)", upd.text) == billed
    assert [args["upd"], args["pay"]] == [*map(_exact, (billed, pay))]
    assert args["cut"] == [_exact(billed - pay), _exact(pay - billed)]
    assert args["short_7a"] == ordered[7][0] - lines[7][0]
    assert args["over_6a"] == lines[6][0] - ordered[6][0]
    assert args["p_3"] == ordered[3][1] < lines[3][1]
    held, paid = broken * ordered[8][1], (lines[8][0] - broken) * ordered[8][1]
    assert args["dmg_8"] == [_exact(held), _exact(-held), _exact(paid)]
    assert 5 not in ordered


@pytest.mark.parametrize("seed", SEEDS)
def test_no_penalty_in_the_contract(seed: int) -> None:
    """5.07: no clause of the contract or its agreement gives a rate for the contractor; four papers give others."""
    clerk, plan = _clerk(seed), plan_of("5.07", seed)
    args = _args("5.07", seed)
    deal = clerk.deals[args["contract_no"]]
    rule = r"просрочку сдачи работ Подрядчик уплачивает Заказчику неустойку ([\d,]+) %"
    own = [deal.sheet.text, *(sheet.text for sheet in deal.agreements.values())]
    customer = _number(r"Заказчик уплачивает Подрядчику неустойку ([\d,]+) %", deal.sheet.text)
    twin = next(other for other in clerk.deals.values() if other.no.partition("/")[0] == deal.no.partition("/")[0]
                and other.no != deal.no)
    draft = next(sheet for sheet in clerk.about(deal.no, "пунктом 8.5") if not sheet.signed)
    offered = next(clerk.about(deal.no, "Готовы обсудить неустойку"))
    term = day_of(deal.agreements[1].text.partition("не позднее")[2])
    days = (plan.now.date() - term).days
    price = clerk.price(deal.no, plan.now.date())
    rates = {"w": _number(rule, twin.sheet.text), "x": _number(rule, draft.text),
             "y": _number(r"неустойку ([\d,]+) %", offered.text), "z": customer}

    assert [text for text in own if re.search(rule, text)] == []
    assert (args["term"], args["days"]) == (term.isoformat(), days)
    assert {name: args[f"no_sum_{name}"] for name in rates} == {
        name: _exact(cents(price * rate / 100 * days)) for name, rate in rates.items()}
    assert len(set(rates.values())) == 4


@pytest.mark.parametrize("seed", SEEDS)
def test_penalty_against_advance(seed: int) -> None:
    """7.09: both sums from the act of reconciliation, the agreements and the price in force; old values turn them."""
    clerk, plan = _clerk(seed), plan_of("7.09", seed)
    lease_no, supply_no = _party("7.09", seed, clerk)
    lease, supply, args = clerk.deals[lease_no], clerk.deals[supply_no], _args("7.09", seed)
    now = plan.now.date()
    act = _one(clerk, lease_no, "АКТ СВЕРКИ", "на 30 сентября 2026")
    month = _number(r"Аренда за сентябрь 2026 г\. ([\d ]+,\d\d)", act.text)
    part = re.search(r"(\d\d\.\d\d\.2026) Оплата за август 2026 г\. \(частично\) ([\d ]+,\d\d)", act.text)
    assert part
    paid, due = day_of(part[1]), (date(2026, 8, 10), date(2026, 9, 10))
    base = month * (paid - due[0]).days + (month - amount(part[2])) * (now - paid).days + month * (now - due[1]).days
    rate = _number(r"установить ([\d,]+) %", lease.agreements[2].text)
    share = _number(r"в размере (\d+) % от цены", supply.agreements[2].text)
    price = clerk.price(supply_no, now)
    penalty, advance = cents(base * rate / 100), cents(price * share / 100)
    old_rate = _number(r"пеню ([\d,]+) %", lease.sheet.text)
    old_share = _number(r"аванс в размере (\d+) %", supply.sheet.text)

    assert month == clerk.price(lease_no, now) == sums(lease.agreements[1].text)[0]
    assert [args["pen"], args["adv"], args["diff"]] == [*map(_exact, (penalty, advance, penalty - advance))]
    assert [args["rest"], args["base"]] == [_exact(month - amount(part[2])), _exact(price)]
    assert base * old_rate / 100 < advance < penalty < price * old_share / 100


@pytest.mark.parametrize("seed", DRAWN)
@pytest.mark.parametrize("task", ["3.01", "3.02", "1.08", "1.09", "1.10", "5.07", "7.09"])
def test_every_seed_gives_a_task(task: str, seed: int) -> None:
    """A plan is made for each of twelve seeds, without writing a file of the archive."""
    assert plan_of(task, seed).corpus is not None
