"""Contracts in four currencies under groups with subtotals, to be shown in roubles."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.words import FIRMS
from tools.authoring.spreadsheets.writer import Page, write_book

_GROUPS = ("Оборудование", "Услуги", "Материалы")
_SHEET = "Договоры"


@workflow("modify_currency")
def build(draw: Draw) -> WorkflowPlan:
    """The rates are quoted for one, for ten and for a hundred units."""
    name = "Валютные_договоры.xlsx"
    rates = {"USD": (1, Decimal("91.4250")), "CNY": (10, Decimal("126.3170")), "KZT": (100, Decimal("19.0442")),
             "RUB": (1, Decimal(1))}
    codes = list(rates)
    lines = {group: [(FIRMS[draw.below(10)], codes[draw.below(4)], draw.integer(3_000, 90_000, 10))
                     for _ in range(draw.integer(3, 5))] for group in _GROUPS}
    lines["Оборудование"][0] = (FIRMS[0], "KZT", 2_450_000)

    def book(done: bool, nominal: bool = True, static: bool = False, flat: bool = False) -> bytes:
        page = Page(_SHEET, (30, 10, 16, 18), freeze="A4")
        page.set("A1", "Договоры в валюте", "title")
        page.row("A3", ["Контрагент", "Валюта", "Сумма", "Сумма, руб." if done else None], "head")
        at, subtotals = 4, []
        for group, found in lines.items():
            if not flat:
                page.set(f"A{at}", group, "group")
                at += 1
            first = at
            for firm, code, amount in found:
                page.row(f"A{at}", [firm, code, amount], "", ["indent", "", "money"])
                if done:
                    part = f"/VLOOKUP(B{at},Курсы!$A$3:$C$6,2,FALSE)" if nominal else ""
                    text = f"=ROUND(C{at}*VLOOKUP(B{at},Курсы!$A$3:$C$6,3,FALSE){part},2)"
                    page.set(f"D{at}", _roubles(amount, rates[code]) if static else text, "money")
                at += 1
            page.set(f"A{at}", f"Итого {group.lower()}", "total")
            if done:
                page.set(f"D{at}", f"=SUM(D{first}:D{at - 1})", "total money")
            subtotals.append(f"D{at}")
            at += 1
        page.set(f"A{at}", "Всего", "total")
        if done:
            page.set(f"D{at}", f"={'+'.join(subtotals)}", "total money")
        rate = Page("Курсы", (10, 12, 14))
        rate.row("A2", ["Код", "За единиц", "Курс, руб."], "head")
        for row, (code, (units, value)) in enumerate(rates.items(), start=3):
            rate.row(f"A{row}", [code, units, value], "cell", ["", "whole", "rate"])
        return write_book([page, rate])

    total = sum((_roubles(amount, rates[code]) for found in lines.values() for _, code, amount in found), Decimal(0))
    last = 4 + sum(len(found) + 2 for found in lines.values())
    return WorkflowPlan(
        mode="modify", title="Курсы даны за 1, 10 и 100 единиц, строки собраны в группы",
        instruction=f"В книге {name} на листе «Договоры» добавьте столбец D «Сумма, руб.»: формулой по курсу с листа "
                    "«Курсы» для каждого договора (до копеек), в строках «Итого …» — суммы групп, в строке «Всего» — "
                    "сумма "
                    "итогов. Группы и порядок строк сохраните.",
        task_type=("calculation", "cross-sheet retrieval"), business_type=("pricing and valuation",),
        sources={name: book(False)}, gold={name: book(True)}, truth={f"{_SHEET}!D{last}": total},
        live=(live(f"{_SHEET}!D5:D{last}", "Курсы!C5", "25"),),
        mutants={
            "nominal_ignored": Mutant("курс за 100 взят как за "
                                      "1", ("values_reached",), {name: book(True, nominal=False)}),
            "static": Mutant("рубли вписаны числами", ("live_formulas",), {name: book(True, static=True)}),
            "flattened": Mutant("заголовки групп убраны", ("edit_scope",), {name: book(True, flat=True)}),
        })


def _roubles(amount: int, rate: tuple[int, Decimal]) -> Decimal:
    return (amount * rate[1] / rate[0]).quantize(Decimal("0.01"), "ROUND_HALF_UP")
