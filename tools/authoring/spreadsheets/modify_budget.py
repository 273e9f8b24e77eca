"""A budget under a head of three levels, whose growth hides in a formula of another sheet."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.words import MONTHS
from tools.authoring.spreadsheets.writer import Page, write_book
from tools.office.xlsx_formulas import column_letters

_LINES = ("Сырьё", "Энергия", "Оплата труда", "Ремонт", "Связь", "Аренда")
_FIRST, _SHEET = 6, "Бюджет"


@workflow("modify_budget")
def build(draw: Draw) -> WorkflowPlan:
    """Only the lines marked «да» grow, and only from July on: both stand in the formula of the done lines."""
    name = "Бюджет_2032.xlsx"
    base = {line: draw.integer(80_000, 900_000, 1_000) for line in _LINES}
    grows = {line: line in draw.at("grows").sample(_LINES, 3) for line in _LINES}
    old, new = Decimal("0.04"), Decimal(draw.integer(6, 11)) / 100

    def book(rate: Decimal, total: bool = False, flat: bool = False, everything: bool = False,
             unmerged: bool = False) -> bytes:
        given = Page("Допущения", (26, 14, 14))
        given.row("A1", ["Допущения к бюджету"], "title")
        given.row("A3", ["Рост цен со второго полугодия", rate], "input", ["", "pct"])
        given.row("A5", ["Статья", "База, руб.", "Растёт"], "head")
        for at, line in enumerate(_LINES, start=6):
            given.row(f"A{at}", [line, base[line], "да" if grows[line] or everything else "нет"], "cell", ["", "money"])
        given.lists["C6:C11"] = ("да", "нет")
        plan = Page(_SHEET, (22, *(13,) * 12, 15), freeze="B6")
        plan.set("A1", "Бюджет расходов на 2032 год", "title")
        if not unmerged:
            plan.merge("A3:A5", "Статья")
            plan.merge("B3:M3", "Период")
            plan.merge("N3:N5", "Год")
        else:
            plan.row("A3", ["Статья", "Период"], "head")
        for quarter in range(4):
            left = column_letters(2 + 3 * quarter)
            if unmerged:
                plan.set(f"{left}4", f"Квартал {quarter + 1}", "head")
            else:
                plan.merge(f"{left}4:{column_letters(4 + 3 * quarter)}4", f"Квартал {quarter + 1}")
        plan.row("B5", MONTHS, "head")
        for at, line in enumerate(_LINES, start=_FIRST):
            plan.set(f"A{at}", line, "cell")
            for month in range(12):
                growth = f'*IF(AND({month + 1}>6,Допущения!$C{at}="да"),1+Допущения!$B$3,1)'
                plan.set(f"{column_letters(2 + month)}{at}", f"=ROUND(Допущения!$B{at}{growth},2)", "cell money")
            plan.set(f"N{at}", f"=SUM(B{at}:M{at})", "cell money")
        if total:
            last = _FIRST + len(_LINES)
            plan.set(f"A{last}", "Итого", "total")
            plan.set(f"A{last + 1}", "Доля статей с ростом", "total")
            for column in map(column_letters, range(2, 15)):
                area = f"{column}{_FIRST}:{column}{last - 1}"
                plan.set(f"{column}{last}", f"=SUM({area})", "total money")
                share = f'=SUMIF(Допущения!$C$6:$C$11,"да",{area})/{column}{last}'
                plan.set(f"{column}{last + 1}", Decimal("0.5") if flat else share, "total pct")
        return write_book([given, plan], {"Рост": "=Допущения!$B$3"})

    def month_value(line: str, month: int) -> Decimal:
        grown = base[line] * (1 + new) if grows[line] and month > 6 else Decimal(base[line])
        return grown.quantize(Decimal("0.01"), "ROUND_HALF_UP")

    year = sum((month_value(line, month) for line in _LINES for month in range(1, 13)), Decimal(0))
    rising = sum((month_value(line, month) for line in _LINES if grows[line] for month in range(1, 13)), Decimal(0))
    return WorkflowPlan(
        mode="modify", title="Трёхуровневая шапка, правило роста спрятано в формуле",
        instruction=f"В книге {name} рост цен со второго полугодия теперь {_pct(new)}: поменяйте допущение. Под "
                    "бюджетом "
                    "добавьте строку «Итого» по всем столбцам и под ней строку «Доля статей с ростом» (доля суммы "
                    "статей, "
                    "у которых в допущениях «да», в итоге столбца). Всё формулами, шапку и остальное не трогайте.",
        task_type=("calculation", "financial modelling"), business_type=("planning and budgeting",),
        sources={name: book(old)}, gold={name: book(new, total=True)},
        truth={"Бюджет!N12": year, "Бюджет!N13": rising / year}, tolerance={"absolute": "0.005"},
        live=(live("Бюджет!B12:N13", "Допущения!B3", "0.2"),),
        mutants={
            "old_rate": Mutant("допущение не поменяли", ("values_reached",), {name: book(old, total=True)}),
            "share_pasted": Mutant("доля вписана числом", ("values_reached", "live_formulas"),
                                   {name: book(new, total=True, flat=True)}),
            "all_grow": Mutant("рост применён ко всем статьям", ("values_reached", "edit_scope"),
                               {name: book(new, total=True, everything=True)}),
            "head_flattened": Mutant("шапка разобъединена", ("edit_scope",),
                                     {name: book(new, total=True, unmerged=True)}),
        })


def _pct(value: Decimal) -> str:
    return f"{(value * 100).normalize():f} %".replace(".", ",")
