"""Two small models: an annuity with an early payment, and the value of a contract under on and off adjustments."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.writer import Page, write_book

_CENT = Decimal("0.01")


@workflow("generate_annuity")
def annuity(draw: Draw) -> WorkflowPlan:
    """Months are rounded to kopecks, and the last one takes what is left."""
    name = "График.xlsx"
    # A last payment that differs from the others: with equal ones nothing could be told apart.
    loan, months, rate = draw.until(
        lambda child: (Decimal(child.integer(600_000, 2_400_000, 50_000)), child.integer(10, 18),
                       Decimal(child.integer(12, 21)) / 100), lambda given: abs(_plan(*given)[2]) >= Decimal("0.02"))
    payment, interests, _ = _plan(loan, months, rate)

    def book(last: bool = True, year: bool = True, static: bool = False) -> bytes:
        given = Page("Условия", (26, 16))
        inputs: list[tuple[str, Decimal | int, str]] = [
            ("Сумма кредита", loan, "money"), ("Ставка годовая", rate, "pct"), ("Срок, мес.", months, "whole")]
        for at, (label, value, style) in enumerate(inputs, start=2):
            given.row(f"A{at}", [label, value], "input", ["", style])
        given.row("A5", ["Платёж", "=ROUND(-PMT(B3/12,B4,B2),2)"], "total", ["", "money"])
        plan = Page("График", (8, 16, 16, 16, 16), freeze="A2")
        plan.row("A1", ["Месяц", "Платёж", "Проценты", "Долг", "Остаток"], "head")
        for month in range(1, months + 1):
            at = month + 1
            before = "Условия!$B$2" if month == 1 else f"E{at - 1}"
            interest: str | Decimal = f"=ROUND({before}*Условия!$B$3/{12 if year else 365},2)"
            pay = f"={before}+C{at}" if month == months and last else "=Условия!$B$5"
            plan.row(f"A{at}", [month, pay, interests[month - 1] if static else interest, f"=B{at}-C{at}",
                                f"={before}-D{at}"], "cell", ["whole", *["money"] * 4])
        at = months + 2
        plan.row(f"A{at}", ["Итого", *(f"=SUM({column}2:{column}{at - 1})" for column in "BCD")], "total",
                 ["", *["money"] * 3])
        return write_book([given, plan])

    last = months + 2
    return WorkflowPlan(
        mode="generate", title="Аннуитет до копейки: последний платёж закрывает остаток",
        instruction=f"Соберите книгу {name}. Лист «Условия»: B2 сумма кредита {_text(loan)} руб., B3 ставка "
                    f"{_text(rate * 100)} % годовых, B4 срок {months} мес., B5 ежемесячный платёж (аннуитет, до "
                    "копеек). "
                    "Лист «График»: столбцы Месяц, Платёж, Проценты (остаток на ставку/12, до копеек), Долг, Остаток, "
                    "с "
                    "месяца 1; последний платёж закрывает остаток ровно; внизу строка «Итого» по платежам, процентам и "
                    "долгу. Всё формулами от листа «Условия».",
        task_type=("financial modelling", "calculation"), business_type=("predictive modeling",),
        sources={}, gold={name: book()}, reached=(f"График!B2:E{last}", "Условия!B2:B5"),
        truth={"Условия!B5": payment, f"График!C{last}": sum(interests, Decimal(0)), f"График!D{last}": loan},
        live=(live(f"График!B2:E{last}", "Условия!B2", 1_000_000),), rejects=("untouched", "pasted"),
        mutants={
            "last_not_closed": Mutant("последний платёж не закрывает "
                                      "долг", ("values_reached",), {name: book(last=False)}),
            "days_for_months": Mutant("ставка поделена на 365", ("values_reached",), {name: book(year=False)}),
            "interest_typed": Mutant("проценты вписаны числами", ("live_formulas",), {name: book(static=True)}),
        })


@workflow("generate_scenarios")
def scenarios(draw: Draw) -> WorkflowPlan:
    """Four combinations of two adjustments, of which one is a yearly amount and the other a change of the rate."""
    name = "Сценарии.xlsx"
    flows = [Decimal(draw.integer(300, 900, 5)) * 1000 for _ in range(5)]
    rate = Decimal(draw.integer(9, 15)) / 100
    saving, premium = Decimal(draw.integer(20, 60)) * 1000, Decimal(draw.integer(1, 3)) / 100
    outlay = Decimal(1_200_000)

    def value(with_saving: bool, with_premium: bool) -> Decimal:
        discount = 1 + rate + (premium if with_premium else 0)
        return sum(((flow + (saving if with_saving else 0)) / discount ** year
                    for year, flow in enumerate(flows, start=1)), -outlay)

    source = Page("Исходные", (30, *(14,) * 6))
    source.row("A1", ["Договор на мощность, исходные данные"], "title")
    source.row("A3", ["Год", 1, 2, 3, 4, 5], "head")
    source.row("A4", ["Поток, руб.", *flows], "cell", ["", *["money"] * 5])
    for at, (label, given, style) in enumerate((
            ("Вложение в год 0, руб.", outlay, "money"), ("Ставка дисконтирования", rate, "pct"),
            ("Экономия на обслуживании, руб. в год", saving, "money"), ("Надбавка к ставке за риск", premium, "pct")),
            start=6):
        source.row(f"A{at}", [label, given], "input", ["", style])

    def book(shift: int = 0, swapped: bool = False, static: bool = False) -> bytes:
        page = Page("Сценарии", (34, 14, 14, 18), freeze="A4")
        page.set("A1", "Чистая стоимость по сценариям", "title")
        page.row("A3", ["Сценарий", "Экономия", "Надбавка", "ЧДД, руб."], "head")
        cases = (("Базовый", 0, 0), ("С экономией", 1, 0), ("С надбавкой", 0, 1), ("С экономией и надбавкой", 1, 1))
        for at, (label, one, other) in enumerate(cases, start=4):
            rate_ = f"(Исходные!$B$7+{'B' if swapped else 'C'}{at}*Исходные!$B$9)"
            terms = "+".join(f"(Исходные!{column}$4+{'C' if swapped else 'B'}{at}*Исходные!$B$8)/(1+{rate_})^"
                             f"{year + shift}" for year, column in enumerate("BCDEF", start=1))
            cell: str | Decimal = f"=-Исходные!$B$6+{terms}"
            page.row(f"A{at}", [label, one, other, value(bool(one), bool(other)).quantize(_CENT) if static else cell],
                     "cell", ["", "whole", "whole", "money"])
        page.row("A9", ["Лучший сценарий", None, None, "=MAX(D4:D7)"], "total", ["", "", "", "money"])
        return write_book([source, page])

    truth = {f"Сценарии!D{at}": value(*case) for at, case in enumerate(
        ((False, False), (True, False), (False, True), (True, True)), start=4)}
    return WorkflowPlan(
        mode="generate", title="Четыре сочетания поправок к денежному потоку",
        instruction=f"По книге исходные.xlsx соберите {name}: лист «Исходные» скопируйте как есть, на листе "
                    "«Сценарии» с "
                    "ячейки A3 таблица «Сценарий», «Экономия», «Надбавка», «ЧДД, руб.» на четыре строки: Базовый, С "
                    "экономией, С надбавкой, С экономией и надбавкой (в столбцах признаки 1 или 0). ЧДД: вложение в "
                    "год 0, "
                    "потоки лет 1–5 в конце года, экономия прибавляется к каждому потоку, надбавка — к ставке. В "
                    "строке "
                    "«Лучший сценарий» в том же столбце наибольшее значение. Формулами.",
        task_type=("financial modelling", "cross-sheet retrieval", "calculation"),
        business_type=("pricing and valuation",), tolerance={"absolute": "0.02"},
        sources={"исходные.xlsx": write_book([source])}, gold={name: book()}, truth=truth,
        reached=("Сценарии!B4:D7", "Сценарии!D9"), live=(live("Сценарии!D4:D9", "Исходные!C4", 1_000_000),),
        rejects=("untouched", "pasted"),
        mutants={
            "start_of_year": Mutant("потоки взяты на начало года", ("values_reached",), {name: book(shift=-1)}),
            "flags_swapped": Mutant("поправки перепутаны", ("values_reached",), {name: book(swapped=True)}),
            "typed": Mutant("ЧДД вписан числом", ("live_formulas",), {name: book(static=True)}),
        })


def _plan(loan: Decimal, months: int, rate: Decimal) -> tuple[Decimal, list[Decimal], Decimal]:
    """Payment, interest of each month, and by how much the last payment differs."""
    monthly = rate / 12
    payment = (loan * monthly / (1 - (1 + monthly) ** -months)).quantize(_CENT, "ROUND_HALF_UP")
    left, interests, off = loan, [], Decimal(0)
    for month in range(1, months + 1):
        interest = (left * monthly).quantize(_CENT, "ROUND_HALF_UP")
        interests.append(interest)
        off = left + interest - payment if month == months else off
        left -= payment - interest
    return payment, interests, off


def _text(value: Decimal) -> str:
    return f"{value.normalize():f}".replace(".", ",")
