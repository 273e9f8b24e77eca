"""A bank statement against the ledger: what has no pair, what differs, and a total of both."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.words import FIRMS
from tools.authoring.spreadsheets.writer import Page, write_book

_FIRST, _COUNT = 5, 24
_LAST = _FIRST + _COUNT - 1
_SHEET = "Учёт"


@workflow("modify_bank")
def build(draw: Draw) -> WorkflowPlan:
    """The statement is in another order, and one number stands twice in it: two parts of one payment."""
    name = "Сверка_с_банком.xlsx"
    rows = [(f"П-{1001 + place}", date(2031, 4, 1) + timedelta(days=place), FIRMS[draw.below(10)],
             draw.decimal("4000", "260000", "0.01")) for place in range(_COUNT)]
    chosen = draw.sample(range(_COUNT), 6)
    absent, differs, halves = chosen[:2], chosen[2:5], chosen[5]
    paid: list[tuple[str, Decimal]] = []
    for place, (number, _, _, amount) in enumerate(rows):
        if place in absent:
            continue
        if place == halves:
            part = (amount / 3).quantize(Decimal("0.01"))
            paid += [(number, part), (number, amount - part)]
        else:
            paid.append((number, amount - draw.integer(100, 900) if place in differs else amount))
    paid = draw.shuffle(paid)

    def status(place: int) -> str:
        return "нет в банке" if place in absent else "расхождение" if place in differs else "сходится"

    def book(done: bool, first_only: bool = False, static: bool = False, touched: bool = False) -> bytes:
        page = Page(_SHEET, (12, 12, 28, 16, 16, 16, 16), freeze="A5")
        page.set("A1", "Платежи по учёту", "title")
        page.row("A4", ["Номер", "Дата", "Получатель", "По учёту, руб.", *(
            ("По банку, руб.", "Разница, руб.", "Статус") if done else ())], "head")
        for place, (number, day, firm, amount) in enumerate(rows):
            at = _FIRST + place
            page.row(f"A{at}", [number, day, firm, amount + (10 if touched and place == differs[0] else 0)], "cell",
                     ["", "date", "", "money"])
            if done:
                bank: str | Decimal = f"=SUMIFS(Банк!$B$3:$B${2 + len(paid)},Банк!$A$3:$A${2 + len(paid)},A{at})"
                if first_only:
                    bank = f"=IFERROR(VLOOKUP(A{at},Банк!$A$3:$B${2 + len(paid)},2,FALSE),0)"
                if static:
                    bank = sum((part for found, part in paid if found == number), Decimal(0))
                page.row(f"E{at}", [bank, f"=D{at}-E{at}", f'=IF(E{at}=0,"нет в банке",IF(ABS(F{at})<0.005,"сходится",'
                                    '"расхождение"))'], "cell", ["money", "money", ""])
        if done:
            sums = [f"=SUM({column}{_FIRST}:{column}{_LAST})" for column in "DEF"]
            page.row(f"A{_LAST + 1}", ["Итого", None, None, *sums], "total", ["", "", "", *["money"] * 3])
        bank_page = Page("Банк", (12, 16))
        bank_page.row("A2", ["Документ", "Списано, руб."], "head")
        for at, (number, part) in enumerate(paid, start=3):
            bank_page.row(f"A{at}", [number, part], "cell", ["", "money"])
        return write_book([page, bank_page])

    total = sum((row[3] for row in rows), Decimal(0)) - sum((part for _, part in paid), Decimal(0))
    truth: dict[str, Decimal | str] = {f"{_SHEET}!F{_LAST + 1}": total}
    truth |= {f"{_SHEET}!G{_FIRST + place}": status(place) for place in range(_COUNT)}
    return WorkflowPlan(
        mode="modify", title="Один платёж прошёл двумя частями, выписка в другом порядке",
        instruction=f"В книге {name} на лист «Учёт» добавьте столбцы E «По банку, руб.» (всё списанное по номеру с "
                    "листа "
                    "«Банк», 0 если ничего), F «Разница, руб.» (учёт минус банк) и G «Статус»: «сходится», "
                    "«расхождение» "
                    "или «нет в банке». Ниже таблицы строка «Итого» по D, E, F. Формулами; имеющееся не меняйте.",
        task_type=("validation / review", "cross-sheet retrieval", "calculation"),
        business_type=("accounts payable / receivable",),
        sources={name: book(False)}, gold={name: book(True)}, truth=truth,
        reached=(f"{_SHEET}!E{_FIRST}:G{_LAST}", f"{_SHEET}!D{_LAST + 1}:F{_LAST + 1}"),
        live=(live(f"{_SHEET}!E{_FIRST}:F{_LAST + 1}", "Банк!B4", 5),),
        mutants={
            "first_part_only": Mutant("взята только первая часть платежа", ("values_reached",),
                                      {name: book(True, first_only=True)}),
            "static": Mutant("банк вписан числами", ("live_formulas",), {name: book(True, static=True)}),
            "ledger_touched": Mutant("учёт подправлен под банк", ("values_reached", "edit_scope"),
                                     {name: book(True, touched=True)}),
        })
