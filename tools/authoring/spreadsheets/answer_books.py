"""Questions that one workbook answers, if its formulas, its hidden parts and its heads are read."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import Mutant, WorkflowPlan, number, phrase, workflow
from tools.authoring.spreadsheets.words import DEPARTMENTS, FIRMS, MONTHS
from tools.authoring.spreadsheets.writer import Page, write_book

REJECTS = ("untouched", "pasted", "rewritten")


def said(value: Decimal | int) -> str:
    """«1 234,50»."""
    text = f"{Decimal(value):,.2f}".replace(",", " ").replace(".", ",")
    return text.removesuffix(",00")


@workflow("answer_terms")
def terms(draw: Draw) -> WorkflowPlan:
    """The head says monthly risk; the formula says what share is paid after 25 days and what after 30 more."""
    first, second = draw.integer(20, 28), draw.integer(29, 35)
    share = Decimal(draw.integer(3, 7)) / 10
    rows = [(date(2031, 2, 3) + timedelta(days=9 * at), draw.integer(100, 900), draw.decimal("210", "480", "0.5"))
            for at in range(14)]
    page = Page("Риск", (14, 12, 12, 18, 16), freeze="A4")
    page.merge("A1:E1", "Помесячный риск по договору поставки газа", "title")
    page.row("A3", ["Дата", "Объём", "Цена", "Дневной риск", "Месячный риск"], "head")
    for at in range(4, 4 + len(rows)):
        rest = f"+(1-Курс!$B$1)*Кривая!B{at}*Кривая!C{at}"
        page.row(f"A{at}", [f"=Кривая!A{at}+{first}+{second}", f"=Кривая!B{at}", f"=Кривая!C{at}",
                            f"=Курс!$B$1*Кривая!B{at}*Кривая!C{at}{rest}", f"=SUM(D$4:D{at})"], "cell",
                 ["date", "whole", "money", "money", "money"])
    curve = Page("Кривая", (14, 12, 12))
    curve.row("A3", ["Поставка", "Объём", "Цена"], "head")
    for at, row in enumerate(rows, start=4):
        curve.row(f"A{at}", list(row), "cell", ["date", "whole", "money"])
    rate = Page("Курс", (20, 10))
    rate.row("A1", ["Доля первого платежа", share], "input", ["", "pct"])
    days, last = first + second, rows[-1][0] + timedelta(days=first + second)
    text = (f"Срок оплаты — {days} дней после поставки ({first} + {second}, зашито в формуле столбца «Дата»). "
            "Последняя "
            f"поставка будет оплачена {last:%d.%m.%Y}.")
    return WorkflowPlan(
        mode="answer", title="Срок оплаты виден только в формуле столбца с чужим названием",
        instruction="В книге риск.xlsx по договору с какой отсрочкой в днях считаются даты на листе «Риск» и когда "
                    "будет "
                    "оплачена последняя поставка? Ответьте одним-двумя предложениями.",
        task_type=("cross-sheet retrieval",), business_type=("trading and risk management",),
        sources={"риск.xlsx": write_book([page, curve, rate])}, gold={}, text=text, rejects=REJECTS,
        must_say=(number(days, what=f"отсрочка {days} дней"),
                  phrase(f"{last:%d.%m.%Y}", f"{last.day} {_MONTHS[last.month - 1]} {last.year}", what="дата оплаты")),
        must_not_say=(phrase(f"отсрочка {first} дней", f"срок {first} дней", f"отсрочка {second} дней",
                             what="одно слагаемое"),),
        mutants={
            "one_term": Mutant("взято одно слагаемое", ("said",), text=f"Отсрочка {second} дней, последняя поставка "
                                                                       "будет "
                               f"оплачена {rows[-1][0] + timedelta(days=second):%d.%m.%Y}."),
            "calendar": Mutant("дата посчитана от месяца", ("said",),
                               text=f"Отсрочка {days} дней, последний платёж {last + timedelta(days=5):%d.%m.%Y}."),
        })


_MONTHS = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
           "декабря")


@workflow("answer_mismatch")
def mismatch(draw: Draw) -> WorkflowPlan:
    """A summary of 39 departments against their lists on one long sheet; three sums differ."""
    pay = {name: [draw.integer(40_000, 120_000, 100) for _ in range(draw.integer(2, 6))] for name in DEPARTMENTS}
    wrong = draw.sample(DEPARTMENTS, 3)
    shift = {name: draw.integer(1_000, 9_000, 100) * (-1 if at else 1) for at, name in enumerate(wrong)}
    summary = Page("Свод", (28, 16), freeze="A3")
    summary.row("A2", ["Подразделение", "Начислено"], "head")
    for at, name in enumerate(DEPARTMENTS, start=3):
        summary.row(f"A{at}", [name, sum(pay[name]) + shift.get(name, 0)], "cell", ["", "money"])
    summary.row("A42", ["Всего", "=SUM(B3:B41)"], "total", ["", "money"])
    page = Page("Начисления", (28, 16))
    at = 2
    page.row("A1", ["Подразделение", "Начислено"], "head")
    for name in draw.shuffle(DEPARTMENTS):
        for value in pay[name]:
            page.row(f"A{at}", [name, value], "cell", ["", "money"])
            at += 1
    total = sum(sum(values) for values in pay.values())
    told = "; ".join(f"{name}: в своде {said(sum(pay[name]) + shift[name])}, по начислениям {said(sum(pay[name]))}"
                     for name in wrong)
    off = sum(shift.values())
    text = f"Не сходятся три подразделения. {told}. Свод отличается от начислений на {said(abs(off))} руб."
    few = "; ".join(f"{name}: {said(sum(pay[name]))}" for name in wrong[:2])
    return WorkflowPlan(
        mode="answer", title="39 подразделений против свода: разошлись три",
        instruction="В книге зарплата.xlsx сверьте лист «Свод» с листом «Начисления». Какие подразделения не "
                    "сходятся, какие "
                    "суммы по начислениям верны и на сколько всего свод отличается от начислений?",
        task_type=("validation / review", "cross-sheet retrieval"), business_type=("reporting",),
        sources={"зарплата.xlsx": write_book([summary, page])}, gold={}, text=text, rejects=REJECTS,
        must_say=tuple(number(sum(pay[name]), what=f"сумма подразделения {name}") for name in wrong)
        + tuple(phrase(name) for name in wrong) + (number(off, abs(off), what="отличие свода"),),
        mutants={
            "two_of_three": Mutant("названы два из трёх", ("said",), text=f"Не сходятся {few}. Отличие "
                                                                          f"{said(abs(off))}."),
            "sums_of_summary": Mutant("верными названы суммы свода", ("said",), text="Не сходятся " + "; ".join(
                f"{name}: {said(sum(pay[name]) + shift[name])}" for name in wrong) + f". Отличие {said(total)}."),
        })


@workflow("answer_reference")
def reference(draw: Draw) -> WorkflowPlan:
    """One formula of a cross-sheet summary reads the row below the one that it is labelled by."""
    months = MONTHS[:9]
    values = {line: [draw.integer(1_000, 9_000) for _ in months] for line in ("Приход", "Расход", "Комиссия", "Налог")}
    broken, line = draw.integer(2, 7), ("Расход", "Комиссия")[draw.below(2)]
    rows = {name: at for at, name in enumerate(values, start=4)}
    data = Page("Касса", (14, *(11,) * 9))
    data.row("A3", ["Статья", *months], "head")
    for name, at in rows.items():
        data.row(f"A{at}", [name, *values[name]], "cell", ["", *["whole"] * 9])
    page = Page("Сводка", (14, *(14,) * 4))
    page.row("A2", ["Месяц", *values], "head")
    for at, month in enumerate(months, start=3):
        column = "BCDEFGHIJ"[at - 3]
        page.set(f"A{at}", month, "cell")
        for letter, name in zip("BCDE", values, strict=True):
            row = rows[name] + (1 if at - 3 == broken and name == line else 0)
            page.set(f"{letter}{at}", f"=Касса!{column}{row}", "cell whole")
    address = f"{'BCDE'[list(values).index(line)]}{broken + 3}"
    right = values[line][broken]
    wrong = values[list(values)[list(values).index(line) + 1]][broken]
    text = (f"Ошибка в ячейке Сводка!{address}: формула берёт строку {rows[line] + 1} листа «Касса» вместо строки "
            f"{rows[line]}. Должно быть {said(right)}.")
    return WorkflowPlan(
        mode="answer", title="Одна ссылка на лист съехала на строку",
        instruction="В книге касса.xlsx на листе «Сводка» одна формула ссылается не на ту строку листа «Касса». В "
                    "какой "
                    "ячейке ошибка и какое значение должно там стоять?",
        task_type=("validation / review",), business_type=("operations",),
        sources={"касса.xlsx": write_book([page, data])}, gold={}, text=text, rejects=REJECTS,
        must_say=(phrase(address), number(right, what="верное значение")),
        must_not_say=(phrase(f"{address[0]}{int(address[1:]) + 1}", what="соседняя ячейка"),),
        mutants={
            "wrong_value": Mutant("назван верный адрес и неверное значение", ("said",),
                                  text=f"Ошибка в ячейке {address}, должно быть {said(wrong + 1)}."),
            "next_cell": Mutant("названа соседняя ячейка", ("said",), text=f"Ошибка в ячейке {address[0]}"
                                f"{int(address[1:]) + 1}, должно быть {said(right)}."),
        })


@workflow("answer_hidden")
def hidden(draw: Draw) -> WorkflowPlan:
    """A hidden sheet corrects rows of the visible one, and two rows of the ledger are hidden."""
    lines = [(FIRMS[at % 10], draw.integer(20_000, 90_000, 10)) for at in range(16)]
    corrections = [(at, draw.integer(500, 4_000, 10)) for at in draw.sample(range(16), 3)]
    out = draw.sample(range(16), 2)
    page = Page("Выплаты", (28, 14, 16), freeze="A2")
    page.row("A1", ["Получатель", "Начислено", "К выплате"], "head")
    for at, (firm, amount) in enumerate(lines, start=2):
        page.row(f"A{at}", [firm, amount, f"=B{at}-SUMIFS(Удержания!$B$2:$B$4,Удержания!$A$2:$A$4,{at - 1})"], "cell",
                 ["", "money", "money"])
    page.hidden_rows = sorted(at + 2 for at in out)
    fix = Page("Удержания", (12, 12), hidden=True)
    fix.row("A1", ["Строка", "Удержать"], "head")
    for at, (row, amount) in enumerate(corrections, start=2):
        fix.row(f"A{at}", [row + 1, amount], "cell", ["whole", "money"])
    kept = dict(corrections)
    total = sum(amount for _, amount in lines) - sum(kept.values())
    visible = sum(amount - kept.get(at, 0) for at, (_, amount) in enumerate(lines) if at not in out)
    accrued = sum(amount for _, amount in lines)
    text = (f"К выплате всего {said(total)} руб., в видимых строках {said(visible)} руб. Скрытый лист «Удержания» "
            f"уменьшает выплаты на {said(sum(kept.values()))} руб.")
    return WorkflowPlan(
        mode="answer", title="Скрытые строки и скрытый лист удержаний",
        instruction="Сколько всего к выплате по листу «Выплаты» книги выплаты.xlsx вместе со скрытыми строками, "
                    "сколько по "
                    "видимым строкам и на сколько выплаты уменьшает скрытый лист?",
        task_type=("cross-sheet retrieval", "calculation"), business_type=("accounts payable / receivable",),
        sources={"выплаты.xlsx": write_book([page, fix])}, gold={}, text=text, rejects=REJECTS,
        must_say=(number(total, what="всего к выплате"), number(visible, what="по видимым"),
                  number(sum(kept.values()), what="удержано")),
        must_not_say=(number(accrued, what="начислено вместо выплаты"),),
        mutants={
            "accrued": Mutant("сложены начисления", ("said",), text=f"Всего {said(accrued)} руб., видимых "
                                                                    f"{said(visible)}, "
                              f"удержано {said(sum(kept.values()))}."),
            "visible_only": Mutant("скрытые строки не сосчитаны", ("said",), text=f"Всего {said(visible)} руб., "
                                                                                  "удержано "
                                   f"{said(sum(kept.values()))} руб."),
        })
