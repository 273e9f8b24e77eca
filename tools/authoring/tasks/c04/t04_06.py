"""4.06: a schedule of an annuity in Excel, of live formulas, with an early payment on the way."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    check,
    moment,
    must_not,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.tasks.c04.annuity import Payment, draw_loan
from tools.authoring.tasks.c04.annuity_book import COLUMNS, TERMS, Make, book, other_book
from tools.authoring.wording import counted, digits_date, money, number, percent

FILE = "График кредита.xlsx"
SHEET = "График"
MONTH = ("месяц", "месяца", "месяцев")
#: to the kopeck, whole sums too
KOPECK = Decimal("0.005")


def _list(labels: Sequence[str]) -> str:
    """«Дата», «Платёж»: as the person names them."""
    return ", ".join(f"«{label}»" for label in labels)


@task("4.06", "График аннуитетных платежей формулами Excel", requires=("итог Excel",))
def build(draw: Draw) -> TaskPlan:
    loan = draw_loan(draw)
    rows, total = loan.schedule(), loan.interest
    first, second, last = rows[0].paid, rows[loan.early].paid, rows[-1].paid
    dearer, plain = loan.but(rate=loan.rate + Decimal("2.4")), loan.but(extra=0)

    payments = (f"Платёж {money(first)} руб. с 1-го по {loan.early}-й, затем {money(second)} руб.; последний, "
                f"{loan.months}-й, "
                f"{money(last)} руб.")
    closing = "Последний платёж отличается от остальных: он закрывает долг ровно в ноль."
    early = (f"Досрочные {money(loan.extra)} руб. стоят в отдельном столбце и в итог по платежам не входят; срок "
             f"остался "
             f"прежним, платёж с {loan.early + 1}-го пересчитан.")
    interest = f"Проценты за весь срок {money(total)} руб."
    gold = Output(
        answer=Passages(head="График в книге Excel, листы «Условия» и «График», всё формулами.", payments=payments,
                        closing=closing, early=early, interest=interest,
                        dates="Даты — последние дни месяцев."),
        files={FILE: book(loan)}, quotes={"r1": f"{payments}", "r2": closing, "r3": early, "r4": ""})
    also = Output(
        answer=Passages(
            all=f"Готово. Регулярный платёж: {money(first)} (до досрочного взноса включительно) и {money(second)} "
                f"после него. "
                f"Завершающий — {money(last)}: он немного другой, потому что закрывает остаток. Проценты всего "
                f"{money(total)}. Взнос {money(loan.extra)} показан отдельно, в «Платёж» не включён."),
        files={"loan.xlsx": other_book(loan)},
        quotes={"r1": f"Регулярный платёж: {money(first)} (до досрочного взноса включительно) и {money(second)} после "
                      f"него",
                "r2": f"Завершающий — {money(last)}: он немного другой, потому что закрывает остаток",
                "r3": f"Взнос {money(loan.extra)} показан отдельно, в «Платёж» не включён"})

    def file(rows: list[Payment] | None = None, **make: Any) -> dict[str, bytes]:
        return {FILE: book(loan, rows, Make(**make))}

    zeroed = "Досрочный взнос показан в отдельном столбце нулём: на график он не влияет."
    shifted = interest.replace(money(total), money(total + 1_000))
    equal = f"Последний платёж равен остальным, {money(second)} руб."
    return TaskPlan(
        turns=turns(
            f"Сделай в Excel график кредита: {number(loan.sum)} руб., {percent(loan.rate)} годовых, "
            f"{counted(loan.months, MONTH)}, аннуитет, проценты за месяц = остаток × ставка / 12. Первый платёж "
            f"{digits_date(loan.first)}, дальше в последний день каждого месяца. Вместе с {loan.early}-м платежом "
            f"вношу "
            f"досрочно {number(loan.extra)}, срок прежний, с {loan.early + 1}-го платёж пересчитывается. Всё до "
            f"копейки, "
            f"последний платёж закрывает долг в ноль. Лист «Условия»: {_list(TERMS[:1])}, «{TERMS[1]}» (просто числом "
            f"{number(loan.rate)}), {_list(TERMS[2:])} — подпись слева, значение справа. Лист «График»: "
            f"{_list(COLUMNS)}, внизу «Итого» по платежам и процентам. Считать формулами: поменяю ставку или досрочную "
            "сумму — пересчитается. Напиши оба платежа, последний и все проценты."),
        now=moment("2026-12-10 12:00"),
        reference=f"{payments} {interest} {closing} {early} Остаток после последнего платежа 0,00, даты — последние "
                  f"дни "
                  "месяцев. Книга с листами «Условия» и «График», всё формулами.",
        rubric=rubric(
            f"Названы платежи {money(first)} и {money(second)}, последний {money(last)}.",
            "Последний платёж отличается от остальных, и это видно из графика или сказано.",
            f"Досрочные {money(loan.extra)} показаны отдельно от платежа и не попали в «Итого» платежей.",
            absence("Нет утверждения, что досрочный взнос сократил срок.")),
        must_not=must_not("Досрочный взнос сократил срок кредита", "Последний платёж равен остальным"),
        checks=(
            check("book", "file.delivered", "file:*.xlsx", type="xlsx", n=1, critical="«в Excel»"),
            check("sheets", "xlsx.structure", "file:*.xlsx", sheets=["Условия", SHEET], says="«Лист «Условия»»"),
            check("pay1", "xlsx.value", "file:*.xlsx", sheet=SHEET, row="1", column="Платёж", value=first, tol=KOPECK,
                  critical="«аннуитет»"),
            check("pay_last", "xlsx.value", "file:*.xlsx", sheet=SHEET, row=str(loan.months), column="Платёж",
                  value=last, tol=KOPECK, critical="«последний платёж закрывает долг в ноль»"),
            check("bal_early", "xlsx.value", "file:*.xlsx", sheet=SHEET, row=str(loan.early), column="Остаток",
                  value=rows[loan.early - 1].rest, tol=KOPECK, says="«вношу досрочно»"),
            check("zero", "xlsx.value", "file:*.xlsx", sheet=SHEET, row=str(loan.months), column="Остаток", value=0,
                  tol=Decimal("0.001"), says="«в ноль»"),
            check("date3", "xlsx.value", "file:*.xlsx", sheet=SHEET, row="3", column="Дата", value=rows[2].day,
                  says="«в последний день каждого месяца»"),
            check("total_int", "xlsx.value", "file:*.xlsx", sheet=SHEET, row="Итого", column="Проценты", value=total,
                  tol=KOPECK,
                  says="««Итого» по платежам и процентам»"),
            check("live_rate", "xlsx.live", "file:*.xlsx", sheet=SHEET, row=str(loan.months), column="Платёж",
                  perturb={"sheet": "Условия", "row": TERMS[1], "to": dearer.rate}, expect=dearer.schedule()[-1].paid,
                  tol=KOPECK,
                  critical="«поменяю ставку»"),
            check("live_early", "xlsx.live", "file:*.xlsx", sheet=SHEET, row="Итого", column="Проценты",
                  perturb={"sheet": "Условия", "row": TERMS[5], "to": 0}, expect=plain.interest, tol=KOPECK,
                  says="«или досрочную сумму»"),
            check("clean", "xlsx.no_errors", "file:*.xlsx", says="«пересчитается»"),
            check("say_int", "number", "answer", value=total, says="«все проценты»")),
        gold=gold, also={"other_book": also},
        mutants=(
            gold.mutant("pasted", "вместо формул значения", files=file(pasted=True),
                        checks=("live_rate", "live_early")),
            gold.mutant("equal_last", "последний платёж как прочие, долг не закрыт до копейки", files=file(last=""),
                        says={"closing": equal}, checks=("pay_last", "zero", "live_rate"),
                        rubric={"r2": wrong(equal)}, forbidden={"f2": equal}),
            gold.mutant("chained_dates", "каждая дата считается от предыдущей", checks=("date3",),
                        files=file(day="IF(A{row}=1,Условия!$B$4,EDATE(B{before},1))")),
            gold.mutant("whole_term_again", "платёж пересчитан на весь срок",
                        files=file(loan.schedule(again_on=loan.months), left="Условия!$B$3"),
                        checks=("pay_last", "total_int", "live_rate", "live_early")),
            gold.mutant("early_ignored", "досрочный взнос не учтён",
                        files=file(loan.but(extra=0).schedule(), early="0"), says={"early": zeroed},
                        checks=("pay_last", "bal_early", "total_int", "live_rate"), rubric={"r3": wrong(zeroed)}),
            gold.mutant("whole_roubles", "платежи округлены до рубля", files=file(places=0),
                        checks=("pay1", "pay_last", "bal_early", "total_int", "live_rate", "live_early")),
            gold.mutant("one_sheet", "листа «Условия» нет, числа стоят внутри формул", files=file(single=True),
                        checks=("sheets", "live_rate", "live_early")),
            gold.mutant("broken", "в книге деление на ноль", checks=("clean",),
                        files=file(tail=((), ("Проверка", d.Formula("=1/0", "#DIV/0!"))))),
            gold.mutant("wrong_interest", "в ответе другие проценты", says={"interest": shifted},
                        checks=("say_int",)),
            gold.mutant("as_text", "вместо книги текстовый файл", files={"График.txt": d.write_txt(payments)},
                        checks=("book", "sheets", "pay1", "pay_last", "bal_early", "zero", "date3", "total_int",
                                "live_rate", "live_early", "clean"))),
        hedge=gold.mutant("hedge", "верный ответ, и тут же сказано, что последний платёж такой же",
                          says={"closing": f"{closing} Впрочем, последний платёж равен остальным."},
                          forbidden={"f2": "последний платёж равен остальным"}),
        truth={"loan": loan})
