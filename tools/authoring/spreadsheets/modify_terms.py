"""A calendar of payments whose term of 55 days stands nowhere but in a formula."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.words import FIRMS, GOODS
from tools.authoring.spreadsheets.writer import Page, write_book

DONE, ALL, FIRST = 12, 18, 5
_MONTHS = 7


def _deliveries(draw: Draw) -> list[tuple[date, str, str, int, Decimal]]:
    day = date(2031, 1, 9)
    found = []
    for number in range(ALL):
        day += timedelta(days=draw.integer(4, 8))
        found.append((day, FIRMS[draw.below(5)], GOODS[number % 6], draw.integer(20, 400),
                      draw.decimal("120", "980", "0.5")))
    return found


def _month(moment: date) -> date:
    return moment.replace(day=1)


def _after(month: date, steps: int) -> date:
    place = month.month - 1 + steps
    return date(month.year + place // 12, place % 12 + 1, 1)


@workflow("modify_terms")
def build(draw: Draw) -> WorkflowPlan:
    """The head says «Срок риска», the formula says 25 days and 30 more."""
    rows = _deliveries(draw)
    name = "Платежи_2031.xlsx"
    start = _month(rows[0][0] + timedelta(days=55))

    def book(filled: int, days: str = "+25+30", calendar: bool = False, head: str = "Срок риска",
             static: bool = False) -> bytes:
        supply = Page("Поставки", (14, 26, 18, 10, 12), freeze="A5")
        supply.set("A1", "Поставки инертных материалов и оборудования", "title")
        supply.set("A2", "цены — в условных единицах, курс см. лист «Курс»", "note")
        supply.row("A4", ["Дата", "Поставщик", "Товар", "Кол-во", "Цена, у.е."], "head")
        for at, (day, firm, good, count, price) in enumerate(rows, start=FIRST):
            supply.row(f"A{at}", [day, firm, good, count, price], "cell", ["date", "", "", "", "money"])
        course = Page("Курс", (24, 12))
        course.set("A2", "Курс пересчёта, руб.", "bold")
        course.set("B2", Decimal("91.40"), "input money")
        pay = Page("Платежи", (16, 26, 16, 16))
        pay.merge("A1:D1", "Обязательства перед поставщиками", "title")
        pay.merge("A3:B3", "Поставка")
        pay.merge("C3:D3", "Обязательство")
        pay.row("A4", ["Дата", "Поставщик", "Сумма, руб.", head], "head")
        for at in range(FIRST, FIRST + filled):
            term = days if at >= FIRST + DONE else "+25+30"
            amount: str | Decimal = f"=ROUND(Поставки!D{at}*Поставки!E{at}*Курс!$B$2,2)"
            if static and at >= FIRST + DONE:
                amount = _money(rows[at - FIRST])
            pay.row(f"A{at}", [f"=Поставки!A{at}", f"=Поставки!B{at}", amount, f"=Поставки!A{at}{term}"], "cell",
                    ["date", "", "money", "date"])
        months = Page("Календарь", (16, 18))
        months.set("A1", "К оплате по месяцам, руб.", "title")
        months.row("A3", ["Месяц", "К оплате"], "head")
        for step in range(_MONTHS):
            at = 4 + step
            last = FIRST + ALL - 1
            months.set(f"A{at}", _after(start, step), "cell date")
            if calendar:
                months.set(f"B{at}", f'=SUMIFS(Платежи!$C${FIRST}:$C${last},Платежи!$D${FIRST}:$D${last},">="&A{at},'
                           f'Платежи!$D${FIRST}:$D${last},"<"&EDATE(A{at},1))', "cell money")
            else:
                months.set(f"B{at}", None, "cell money")
        months.row(f"A{4 + _MONTHS}", ["Итого", f"=SUM(B4:B{3 + _MONTHS})"], "total", ["", "money"])
        return write_book([supply, course, pay, months])

    def due(days: int) -> dict[str, Decimal]:
        totals = {_after(start, step): Decimal(0) for step in range(_MONTHS)}
        for row in rows:
            month = _month(row[0] + timedelta(days=days))
            if month in totals:
                totals[month] += _money(row)
        return {f"Календарь!B{4 + step}": total for step, total in enumerate(totals.values())}

    last = FIRST + ALL - 1
    return WorkflowPlan(
        mode="modify", title="Срок оплаты в 55 дней записан только в формуле",
        instruction=f"В книге {name} на листе «Поставки» появились шесть новых поставок (строки "
                    f"{FIRST + DONE}–{last}), "
                    "а на лист «Платежи» их ещё не перенесли. Продолжите «Платежи» на эти строки так же, как посчитаны "
                    "прежние, и заполните формулами столбец «К оплате» на листе «Календарь». Остальное не меняйте.",
        task_type=("calculation", "data entry / import", "cross-sheet retrieval"),
        business_type=("accounts payable / receivable", "planning and budgeting"),
        sources={name: book(DONE)}, gold={name: book(ALL, calendar=True)},
        truth=due(55), allowed=("Календарь!B4:B10", f"Платежи!A{FIRST + DONE}:D{last}"),
        live=(live("Календарь!B4:B10", f"Поставки!D{FIRST + 1}", 777),
              live(f"Платежи!C{FIRST + DONE}:D{last}", "Курс!B2", "100.5")),
        mutants={
            "thirty_days": Mutant("срок взят по шапке, 30 дней", ("values_reached",),
                                  {name: book(ALL, "+30", calendar=True)}),
            "not_extended": Mutant("календарь без новых поставок", ("values_reached",),
                                   {name: book(DONE, calendar=True)}),
            "static_sums": Mutant("суммы новых строк вписаны числом", ("live_formulas",),
                                  {name: book(ALL, calendar=True, static=True)}),
            "renamed_head": Mutant("заодно переименована шапка", ("edit_scope",),
                                   {name: book(ALL, calendar=True, head="Срок оплаты")}),
        })


def _money(row: tuple[date, str, str, int, Decimal]) -> Decimal:
    return (row[3] * row[4] * Decimal("91.40")).quantize(Decimal("0.01"), "ROUND_HALF_UP")
