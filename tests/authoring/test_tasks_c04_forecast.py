"""Truth of 4.08 derived again from the written workbook, by other code than the author's."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any

import pytest

from tools.authoring import plan_of

MONTHS = ("Январь", "Февраль", "Март", "Апрель", "Май", "Июнь", "Июль", "Август", "Сентябрь", "Октябрь", "Ноябрь",
          "Декабрь")


def _sheet(book: Any, name: str) -> list[tuple[Any, ...]]:
    return [row for row in book[name].iter_rows(values_only=True) if row[0] is not None]


def _exact(value: Any) -> Decimal:
    return Decimal(str(value))


@pytest.mark.parametrize("seed", range(6))
def test_forecast_from_the_persons_book(seed: int) -> None:
    """Every expected cell, the year's profit and the weakest month, from what the four sheets print."""
    from openpyxl import load_workbook

    plan = plan_of("4.08", seed)
    book = load_workbook(io.BytesIO(plan.files[0].data), data_only=True)
    head, *facts = _sheet(book, "Факт")
    fact = {row[0]: {str(name)[:3]: _exact(value) for name, value in zip(head[2:], row[2:], strict=True)}
            for row in facts}
    rules = {row[0]: row for row in _sheet(book, "Допущения")}
    once = {(row[0], row[1]): _exact(row[2]) for row in _sheet(book, "Разовые")[1:] if row[1]}
    interest = [_exact(row[1]) for row in _sheet(book, "Проценты")[1:]]
    floor = Decimal(str(rules["Маркетинг"][5]).split("не менее ")[1].split()[0])

    def value(name: str) -> Decimal:
        return _exact(rules[name][2])

    def raised(name: str, at: int) -> Decimal:
        since = MONTHS.index(rules[name][4])
        return value(name) * (1 + _exact(rules[name][3]) / 100) if at >= since else value(name)

    rows: dict[str, list[Decimal]] = {
        name: [] for name in ("Продажи", "Коммунальные", "ФОТ", "Аренда", "Маркетинг", "PT")}
    for at, month in enumerate(MONTHS):
        short = month[:3].lower()
        sales = (fact["Продажи"][short] - once.get((month, "Продажи"), Decimal())) * (1 + value("Продажи") / 100)
        service = fact["Сервис"][short] * (1 + value("Сервис") / 100)
        utilities = fact["Коммунальные"][short] / 1000 * (1 + value("Коммунальные") / 100)
        wage = raised("ФОТ", at) + (raised("ФОТ", at) if month == "Декабрь" else 0)
        marketing = max(floor, (sales + service) * value("Маркетинг") / 100)
        costs = (sales * (value("Себестоимость") + value("Логистика")) / 100 + wage
                 + wage * value("Страховые взносы") / 100 + raised("Аренда", at) + utilities + marketing)
        for name, figure in zip(rows, (sales, utilities, wage, raised("Аренда", at), marketing,
                                       sales + service - costs - interest[at]), strict=True):
            rows[name].append(figure)

    args = {check.id: check.args for check in plan.checks}
    for slug in ("jan_sales", "util_jan", "dec_wage", "jul_rent", "mkt_jan", "mar_sales"):
        figure = rows[args[slug]["row"]][MONTHS.index(args[slug]["column"])]
        assert abs(figure - _exact(args[slug]["value"])) < Decimal("0.001"), slug
    assert abs(sum(rows["PT"]) - _exact(args["year"]["value"])) < Decimal("0.001")
    assert rows["PT"].index(min(rows["PT"])) == 11
