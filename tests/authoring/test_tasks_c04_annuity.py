"""Truth of 4.06 derived again from the words, in kopecks, by other code than the author's."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from tools.authoring import plan_of

NUMBER = r"(\d[\d ]*(?:,\d+)?)"


def _found(text: str, pattern: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match[1].replace(" ", "").replace(",", ".")


def _half_up(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def _schedule(debt: int, rate: Fraction, months: int, early: int, extra: int) -> list[tuple[int, int, int]]:
    """Payment, interest, rest of each month, in kopecks."""
    def annuity(rest: int, left: int) -> int:
        growth = (1 + rate / 1200) ** left
        return _half_up(rest * (rate / 1200) * growth / (growth - 1))

    rest, payment, rows = debt, annuity(debt, months), []
    for month in range(1, months + 1):
        interest = _half_up(rest * rate / 1200)
        if month == months:
            payment = rest + interest
        rest -= payment - interest
        if month == early:
            rest -= extra
        rows.append((payment, interest, rest))
        if month == early:
            payment = annuity(rest, months - early)
    return rows


@pytest.mark.parametrize("seed", range(6))
def test_schedule_in_kopecks(seed: int) -> None:
    """Payments, rests, interest and the third date, as asked and after each change of the terms."""
    plan = plan_of("4.06", seed)
    said = plan.turns[0].text.replace("\u00a0", " ")
    args = {check.id: check.args for check in plan.checks}
    debt, extra = (int(_found(said, pattern)) * 100 for pattern in (rf"кредита: {NUMBER} руб", rf"досрочно {NUMBER}, "
        f"срок"))
    rate = Fraction(_found(said, rf"руб\., {NUMBER} % годовых"))
    months, early = int(_found(said, r"годовых, (\d+) месяц")), int(_found(said, r"с (\d+)-м платежом"))
    day, month, year = map(int, re.findall(r"платёж (\d\d)\.(\d\d)\.(\d{4})", said)[0])
    rows = _schedule(debt, rate, months, early, extra)

    def kopecks(slug: str, key: str = "value") -> int:
        return int(Decimal(str(args[slug][key])) * 100)

    assert [kopecks(slug) for slug in ("pay1", "pay_last", "bal_early", "total_int", "say_int")] == [
        rows[0][0], rows[-1][0], rows[early - 1][2], sum(row[1] for row in rows), sum(row[1] for row in rows)]
    assert rows[-1][2] == 0
    dearer = Fraction(str(args["live_rate"]["perturb"]["to"]))
    assert kopecks("live_rate", "expect") == _schedule(debt, dearer, months, early, extra)[-1][0]
    assert kopecks("live_early", "expect") == sum(row[1] for row in _schedule(debt, rate, months, early, 0))
    assert day == monthrange(year, month)[1]
    assert args["date3"]["value"] == date(year, month + 2, monthrange(year, month + 2)[1]).isoformat()
