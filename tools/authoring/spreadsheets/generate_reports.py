"""New books out of several: aging of debts, a consolidation of branches, a chart, a long table."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, live, workflow
from tools.authoring.spreadsheets.words import FIRMS, MONTHS
from tools.authoring.spreadsheets.writer import Chart, Page, write_book

_CENT = Decimal("0.01")
_BUCKETS = ("До 30", "31–60", "61–90", "Свыше 90")


@workflow("generate_aging")
def aging(draw: Draw) -> WorkflowPlan:
    """Payments stand on a sheet of their own, some in parts; the term differs by client."""
    name, day = "Возраст_долга.xlsx", date(2031, 6, 30)
    clients = FIRMS[:6]
    terms = {client: draw.integer(10, 45, 5) for client in clients}
    bills = [(f"С-{100 + at}", clients[draw.below(6)], date(2031, 1, 5) + timedelta(days=draw.integer(0, 160)),
              draw.decimal("8000", "90000", "0.01")) for at in range(40)]
    paid = [(bill[0], bill[3] if draw.chance(1, 2) else (bill[3] / 4).quantize(_CENT)) for bill in bills
            if draw.chance(3, 5)]
    paid += [(paid[0][0], Decimal(0)), (paid[1][0], Decimal(0))]

    def totals(by_bill: bool = False) -> dict[tuple[str, int], Decimal]:
        found = {(client, bucket): Decimal(0) for client in clients for bucket in range(4)}
        for code, client, billed, amount in bills:
            late = (day - billed).days - (0 if by_bill else terms[client])
            debt = amount - sum((part for each, part in paid if each == code), Decimal(0))
            bucket = 0 if late <= 30 else 1 if late <= 60 else 2 if late <= 90 else 3
            found[client, bucket] += debt
        return found

    ledger = Page("Счета", (10, 26, 12, 16), freeze="A2")
    ledger.row("A1", ["Счёт", "Клиент", "Дата", "Сумма, руб."], "head")
    for at, bill in enumerate(bills, start=2):
        ledger.row(f"A{at}", list(bill), "cell", ["", "", "date", "money"])
    payments = Page("Оплаты", (10, 16))
    payments.row("A3", ["По счёту", "Оплачено"], "head")
    for at, row in enumerate(paid, start=4):
        payments.row(f"A{at}", list(row), "cell", ["", "money"])
    agreed = Page("Сроки", (26, 14))
    agreed.row("A1", ["Клиент", "Отсрочка, дн."], "head")
    for at, client in enumerate(clients, start=2):
        agreed.row(f"A{at}", [client, terms[client]], "cell", ["", "whole"])

    def book(found: dict[tuple[str, int], Decimal], sums: bool = True) -> bytes:
        page = Page("Возраст", (26, *(16,) * 5), freeze="A3")
        page.row("A2", ["Клиент", *_BUCKETS, "Всего"], "head")
        for at, client in enumerate(clients, start=3):
            page.row(f"A{at}", [client, *(found[client, bucket] for bucket in range(4)), f"=SUM(B{at}:E{at})"], "cell",
                     ["", *["money"] * 5])
        page.row("A9", ["Итого", *((f"=SUM({column}3:{column}8)" if sums else
                                    sum((found[client, at] for client in clients), Decimal(0)) if at < 4 else
                                    sum(found.values(), Decimal(0))) for at, column in enumerate("BCDEF"))], "total",
                 ["", *["money"] * 5])
        return write_book([page])

    right = totals()
    doubled = {key: value if key[1] else value + paid[0][1] for key, value in right.items()}
    return WorkflowPlan(
        mode="generate", title="Долг по возрасту: отсрочка своя у каждого клиента, оплаты частями",
        instruction=f"По книге расчёты.xlsx соберите {name}, лист «Возраст»: строка на клиента, столбцы «Клиент», «До "
                    "30», "
                    "«31–60», «61–90», «Свыше 90», «Всего», внизу «Итого». Долг счёта — сумма минус все оплаты; "
                    "возраст — "
                    f"дни просрочки на {day:%d.%m.%Y} после отсрочки клиента (не наступивший срок — «До 30»). Ячейки "
                    "возраста можно числами, «Всего» и «Итого» — формулами.",
        task_type=("calculation", "cross-sheet retrieval", "summary / visualisation"),
        business_type=("accounts payable / receivable", "reporting"),
        sources={"расчёты.xlsx": write_book([ledger, payments, agreed])}, gold={name: book(right)},
        truth={"Возраст!F9": sum(right.values(), Decimal(0))}, rejects=("untouched", "pasted"),
        live=(live("Возраст!F3:F9", "Возраст!B4", 1),),
        mutants={
            "term_ignored": Mutant("просрочка от даты счёта", ("values_reached",), {name: book(totals(True))}),
            "payment_missed": Mutant("одна оплата не учтена", ("values_reached",), {name: book(doubled)}),
            "totals_typed": Mutant("итоги вписаны", ("live_formulas",), {name: book(right, sums=False)}),
        })


@workflow("generate_consolidation")
def consolidation(draw: Draw) -> WorkflowPlan:
    """Three branches: one in thousands, one with its columns in another order, one with a line of its own."""
    name = "Свод_филиалов.xlsx"
    lines = ("Выручка", "Сырьё", "Оплата труда", "Аренда", "Прочее")
    data = {branch: {line: [Decimal(draw.integer(200, 4_000)) * 1000 for _ in range(4)] for line in lines}
            for branch in ("Север", "Юг", "Восток")}
    extra = [Decimal(draw.integer(50, 300)) * 1000 for _ in range(4)]
    heads = ("I квартал", "II квартал", "III квартал", "IV квартал")

    def branch_book(branch: str) -> bytes:
        page = Page("Отчёт", (22, *(14,) * 4))
        page.set("A1", f"Филиал {branch}", "title")
        order = (3, 2, 1, 0) if branch == "Юг" else (0, 1, 2, 3)
        scale = 1000 if branch == "Восток" else 1
        page.set("A2", "тыс. руб." if scale == 1000 else "руб.", "note")
        page.row("A4", ["Статья", *(heads[at] for at in order)], "head")
        for row, line in enumerate(lines, start=5):
            page.row(f"A{row}", [line, *(data[branch][line][at] / scale for at in order)], "cell",
                     ["", *["money"] * 4])
        if branch == "Север":
            page.row("A10", ["Субаренда", *(extra[at] for at in order)], "cell", ["", *["money"] * 4])
        return write_book([page])

    def book(scaled: bool = True, ordered: bool = True, other: bool = True, sums: bool = True) -> bytes:
        page = Page("Свод", (22, *(16,) * 5), freeze="A4")
        page.set("A1", "Свод филиалов, руб.", "title")
        page.row("A3", ["Статья", *heads, "Год"], "head")
        rows = {line: [sum((data[branch][line][3 - at if branch == "Юг" and not ordered else at]
                            / (1000 if branch == "Восток" and not scaled else 1) for branch in data), Decimal(0))
                       for at in range(4)] for line in lines}
        if other:
            rows["Субаренда"] = extra
        for at, (line, values) in enumerate(rows.items(), start=4):
            page.row(f"A{at}", [line, *values, f"=SUM(B{at}:E{at})" if sums else sum(values, Decimal(0))], "cell",
                     ["", *["money"] * 5])
        return write_book([page])

    return WorkflowPlan(
        mode="generate", title="Три филиала: тысячи, обратный порядок кварталов, лишняя статья",
        instruction=f"Сведите отчёты север.xlsx, юг.xlsx и восток.xlsx в {name}, лист «Свод»: «Статья», I–IV квартал "
                    "(в "
                    "шапке «I квартал» и так далее), «Год» формулой. В рублях, статьи всех филиалов, одинаковые "
                    "сложены.",
        task_type=("data entry / import", "cross-sheet retrieval", "structuring / formatting", "calculation"),
        business_type=("reporting", "planning and budgeting"),
        sources={f"{branch.lower()}.xlsx": branch_book(branch) for branch in data}, gold={name: book()},
        truth={"Свод!F4": sum((value for branch in data for value in data[branch]["Выручка"]), Decimal(0)),
               "Свод!F9": sum(extra, Decimal(0))},
        live=(live("Свод!F4:F9", "Свод!C5", 7),), rejects=("untouched", "pasted"),
        mutants={
            "thousands": Mutant("тысячи сложены с рублями", ("values_reached",), {name: book(scaled=False)}),
            "order": Mutant("кварталы Юга взяты по месту", ("values_reached",), {name: book(ordered=False)}),
            "line_lost": Mutant("статья одного филиала потеряна", ("values_reached",), {name: book(other=False)}),
            "typed": Mutant("год вписан числом", ("live_formulas",), {name: book(sums=False)}),
        })


@workflow("generate_chart")
def chart(draw: Draw) -> WorkflowPlan:
    """Load in tons against a price: two units on one picture."""
    name = "Загрузка.xlsx"
    tons = [draw.integer(800, 2_600, 10) for _ in MONTHS]
    price = [draw.decimal("410", "690", "0.5") for _ in MONTHS]
    lines = "\n".join(["Месяц;Тонн;Цена за тонну", *(f"{month};{weight};{str(cost).replace('.', ',')}" for
                                                    month, weight, cost in zip(MONTHS, tons, price, strict=True))])

    def book(axes: int = 2, weighted: bool = True, sums: bool = True) -> bytes:
        page = Page("Загрузка", (14, 12, 16, 18), freeze="A2")
        page.row("A1", ["Месяц", "Тонн", "Цена за тонну", "Стоимость, руб."], "head")
        for at, month in enumerate(MONTHS, start=2):
            cost: str | Decimal = f"=B{at}*C{at}" if sums else tons[at - 2] * price[at - 2]
            page.row(f"A{at}", [month, tons[at - 2], price[at - 2], cost], "cell",
                     ["", "whole", "money", "money"])
        mean = "=D14/B14" if weighted else "=AVERAGE(C2:C13)"
        page.row("A14", ["Год", "=SUM(B2:B13)", mean, "=SUM(D2:D13)"], "total", ["", "whole", "money", "money"])
        if axes:
            line = ("Цена за тонну", "=Загрузка!$C$2:$C$13")
            columns = [("Тонн", "=Загрузка!$B$2:$B$13")] + ([line] if axes == 1 else [])
            page.charts.append(Chart("F2", "Загрузка и цена", "=Загрузка!$A$2:$A$13", columns,
                                     line if axes == 2 else None, ("тонн", "руб.")))
        return write_book([page])

    total = sum((weight * cost for weight, cost in zip(tons, price, strict=True)), Decimal(0))
    return WorkflowPlan(
        mode="generate", title="Тонны и рубли на одной диаграмме, средняя цена взвешенная",
        instruction=f"По файлу загрузка.csv соберите {name}, лист «Загрузка»: «Месяц», «Тонн», «Цена за тонну», "
                    "«Стоимость, "
                    "руб.» (формула), строка «Год»: тонны и стоимость суммой, цена — средняя взвешенная по тоннам, "
                    "формулами. Рядом одна диаграмма: тонны столбиками по левой оси, цена линией по правой.",
        task_type=("data entry / import", "calculation", "summary / visualisation", "structuring / formatting",
                   "validation / review"), business_type=("operations",),
        sources={"загрузка.csv": lines.encode()}, gold={name: book()}, objects=("chart_two_axes",),
        truth={"Загрузка!D14": total, "Загрузка!C14": total / sum(tons)},
        live=(live("Загрузка!B14:D14", "Загрузка!B3", 10_000),), rejects=("untouched", "pasted", "rewritten"),
        mutants={
            "plain_mean": Mutant("средняя цена без весов", ("values_reached",), {name: book(weighted=False)}),
            "one_axis": Mutant("обе величины на одной оси", ("objects",), {name: book(axes=1)}),
            "no_chart": Mutant("диаграммы нет", ("objects",), {name: book(axes=0)}),
        })


@workflow("generate_long_table")
def long_table(draw: Draw) -> WorkflowPlan:
    """A wide table under a head of two levels, of which one operator reports volumes and the other money."""
    name = "Длинная.xlsx"
    regions, kinds = ("Озёрный", "Луговой", "Каменский"), ("План", "Факт")
    tariff = {region: Decimal(draw.integer(12, 40)) for region in regions}
    volume = {region: draw.chance(1, 2) for region in regions}
    volume[regions[0]], volume[regions[1]] = True, False
    wide = {region: [[Decimal(draw.integer(100, 900)) * (1 if volume[region] else 20) for _ in kinds]
                     for _ in MONTHS[:6]] for region in regions}
    page = Page("Широкая", (14, *(11,) * 6))
    page.merge("A2:A3", "Месяц")
    for at, region in enumerate(regions):
        left = "BDF"[at]
        page.merge(f"{left}2:{'CEG'[at]}2", region)
        page.row(f"{left}3", kinds, "head")
    for row, month in enumerate(MONTHS[:6], start=4):
        page.row(f"A{row}", [month, *(value for region in regions for value in wide[region][row - 4])], "cell",
                 ["", *["whole"] * 6])
    info = Page("Районы", (14, 16, 14))
    info.row("A1", ["Район", "Показатель", "Тариф, руб."], "head")
    for at, region in enumerate(regions, start=2):
        info.row(f"A{at}", [region, "объём" if volume[region] else "деньги", tariff[region]], "cell", ["", "", "money"])

    def book(priced: bool = True, short: bool = False, sums: bool = True) -> bytes:
        made = Page("Длинная", (16, 14, 10, 16), freeze="A2")
        made.row("A1", ["Ключ", "Район", "Вид", "Сумма, руб."], "head")
        at = 2
        for region in regions:
            for month, values in zip(MONTHS[:5 if short else 6], wide[region], strict=False):
                for kind, value in zip(kinds, values, strict=True):
                    amount = value * tariff[region] if volume[region] and priced else value
                    made.row(f"A{at}", [f"{region} {month} "
                                        f"{kind}", region, kind, amount], "cell", ["", "", "", "money"])
                    at += 1
        totals = Page("Итоги", (16, 16, 16, 16))
        totals.row("A1", ["Район", "План", "Факт", "Выполнение"], "head")
        for row, region in enumerate(regions, start=2):
            totals.set(f"A{row}", region, "cell")
            for column, kind in (("B", "План"), ("C", "Факт")):
                value = sum((values[kinds.index(kind)] * (tariff[region] if volume[region] else 1)
                             for values in wide[region]), Decimal(0))
                totals.set(f"{column}{row}", f'=SUMIFS(Длинная!$D$2:$D${at - 1},Длинная!$B$2:$B${at - 1},$A{row},'
                           f'Длинная!$C$2:$C${at - 1},"{kind}")' if sums else value, "cell money")
            totals.set(f"D{row}", f"=C{row}/B{row}", "cell pct")
        return write_book([made, totals])

    truth = {f"Итоги!{column}{row}": sum((values[at] * (tariff[region] if volume[region] else 1)
                                          for values in wide[region]), Decimal(0))
             for row, region in enumerate(regions, start=2) for at, column in enumerate("BC")}
    return WorkflowPlan(
        mode="generate", title="Широкая таблица в длинную; один район отчитался объёмом, другой деньгами",
        instruction=f"Книгу широкая.xlsx переложите в {name}. Лист «Длинная»: «Ключ» (район, месяц и вид через пробел, "
                    "как «Озёрный Январь План»), «Район», «Вид», «Сумма, руб.»; где район отчитался объёмом (лист "
                    "«Районы»), "
                    "сумма — объём на тариф. Лист «Итоги»: «Район», «План», «Факт», «Выполнение» (факт к плану), "
                    "формулами.",
        task_type=("structuring / formatting", "cross-sheet retrieval", "calculation"), business_type=("operations",),
        sources={"широкая.xlsx": write_book([page, info])}, gold={name: book()}, truth=truth,
        live=(live("Итоги!B2:D4", "Длинная!D3", 123_456),), rejects=("untouched", "pasted"),
        tolerance={"absolute": "0.005"},
        mutants={
            "volume_as_money": Mutant("объём принят за деньги", ("values_reached",), {name: book(priced=False)}),
            "month_lost": Mutant("последний месяц потерян", ("values_reached",), {name: book(short=True)}),
            "typed": Mutant("итоги вписаны", ("live_formulas",), {name: book(sums=False)}),
        })
