"""1.08: terms of payment and penalty of each unpaid delivery, as the agreements in force on its receipt have them."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.corpora.contracts import archive
from tools.authoring.corpora.contracts.payment import ACT, Delivery, Payment
from tools.authoring.corpora.contracts.speech import KNOWLEDGE, PLACE, agreement, asked_at
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    check,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.wording import DAY, counted, digits_date, money, percent, q2

#: the rate in the namesake's contract
NAMESAKE = Decimal("0.3")


def line(delivery: Delivery, terms: str, due: str, late: int, rate: Decimal, penalty: Decimal, note: str = "") -> str:
    """What is said of one delivery."""
    return (f"УПД № {delivery.number}: получена {digits_date(delivery.received)}, долг {money(delivery.debt)} руб. "
            f"{terms} Срок оплаты {due}, просрочка на {digits_date(ACT)} {counted(late, DAY)}, ставка {percent(rate)} "
            f"в день{note}: пеня {money(penalty)} руб.")


@task("1.08", "Срок оплаты и пеня по договору с допсоглашением на дату акта сверки", requires=(*KNOWLEDGE, "скан"))
def build(draw: Draw) -> TaskPlan:
    made = archive(draw.seed)
    pay, contract, twin = made.payment, made["S02"], made["S04"]
    one, two, three = (agreement(contract.change(no)) for no in (1, 2, 3))
    due_b, due_c = digits_date(pay.due_b), digits_date(pay.due_c)
    terms_b = (f"Товар получен до 01.07.2026, значит {one}: {pay.t1} календарных дней; пеня по п. 7.4 договора, не "
               f"более {pay.c1} %.")
    terms_c = (f"Документ от {digits_date(pay.c.day)}, но товар получен после 01.07.2026, значит {two}: {pay.t2} "
               "рабочих дней.")
    cap = f", но не больше {pay.c2} % долга (без предела вышло бы {money(pay.uncapped_c)} руб.)"
    b = line(pay.b, terms_b, due_b, pay.late_b, pay.r1, pay.penalty_b)
    c = line(pay.c, terms_c, due_c, pay.late_c, pay.r2, pay.penalty_c, cap)
    total = f"Итого пени на {digits_date(ACT)} включительно: {money(pay.total)} руб."
    shift = f"{digits_date(pay.plain_b)} выходной, поэтому срок по УПД № {pay.b.number} переходит на {due_b}."
    part = (f"По УПД № {pay.b.number} учтена оплата {money(pay.b.paid)} руб., она пришла до срока; УПД № "
            f"{pay.a.number} оплачена полностью.")
    later = f"{three} к этим накладным не применяется: оно действует для товара, полученного после подписания."
    draft = (f"Проект «ДС 2» с отсрочкой 60 дней не подписан, а договор {twin.no} заключён с другой компанией "
             f"({twin.party.name}); их условия не применяю.")
    claim = "Расчёт в претензии поставщика неверен: одна ставка на всё, без предела, дни от дат документов."
    gold = Output(answer=Passages(total=total, b=b, c=c, shift=shift, part=part, later=later, draft=draft, claim=claim),
                  quotes={"r1": terms_c, "r2": total, "r3": shift, "r4": f"пеня {money(pay.penalty_c)} руб.",
                          "r5": later, "r6": part})

    rows = ((pay.b, one, f"{pay.t1} календарных дней", due_b, pay.late_b, pay.r1, pay.penalty_b),
            (pay.c, two, f"{pay.t2} рабочих дней", due_c, pay.late_c, pay.r2, pay.penalty_c))
    tabled = "\n".join(["| УПД | Условия | Срок оплаты | Дней | Ставка | Долг, руб. | Пеня, руб. |",
                        "|---|---|---|---|---|---|---|"] + [
        f"| {delivery.number} от {digits_date(delivery.day)} | {paper}, {term} | {due} | {late} | {percent(rate)} | "
        f"{money(delivery.debt)} | {money(value)} |" for delivery, paper, term, due, late, rate, value in rows])
    also = Output(answer=Passages(table=tabled, cap=f"По второй накладной сработал предел {pay.c2} %.", shift=shift,
                                  part=part, later=later, total=total),
                  quotes={"r1": f"{two}, {pay.t2} рабочих дней", "r2": total, "r3": shift,
                          "r4": f"сработал предел {pay.c2} %", "r5": later, "r6": part})

    def summed(first: Decimal, second: Decimal) -> str:
        return f"Итого пени на {digits_date(ACT)} включительно: {money(first + second)} руб."
    newest, doc_dates, no_shift, full, twins = (wrong_count(pay, name) for name in (
        "newest", "doc_dates", "no_shift", "full", "twin"))
    applied = f"К УПД № {pay.b.number} и № {pay.c.number} применяется 45 дней по {three}."
    unlimited = f"Пеня по УПД № {pay.c.number} равна {money(pay.uncapped_c)} руб., предел не применяется."
    plain = line(pay.c, terms_c, due_c, pay.late_c, pay.r2, pay.uncapped_c)
    by_day = (f"УПД № {pay.c.number} от {digits_date(pay.c.day)}, то есть до 01.07.2026, значит {one}: {pay.t1} "
              "календарных дней и пеня договора.")
    foreign = f"Ставка {percent(NAMESAKE)} в день по договору {twin.no}."
    sunday = f"Срок по УПД № {pay.b.number} {digits_date(pay.plain_b)}, выходной на срок не влияет."
    whole = f"Долг по УПД № {pay.b.number} взят полностью, {money(pay.b.total)} руб."
    return TaskPlan(
        turns=turns(f"Подписываем акт сверки с «{contract.party.title}» на 31 августа 2026. Какие срок оплаты и пеня "
                    "за нашу просрочку применяются к каждой неоплаченной накладной из акта, и сколько пени нам могут "
                    "начислить на 31 августа включительно? Напиши расчёт по накладным и итог."),
        now=asked_at(made, "09:40"), corpus=PLACE,
        reference=f"{b} {shift} {part} {c} {total} {later} {draft} {claim}",
        rubric=rubric(
            f"Для УПД № {pay.b.number} применены ДС 1 и пеня договора, для УПД № {pay.c.number} — ДС 2: сказано или "
            "видно из расчёта.",
            f"Итог пени {money(pay.total)} руб.",
            f"Срок по УПД № {pay.b.number} перенесён с выходного на {due_b}.",
            f"Пеня по УПД № {pay.c.number} ограничена {pay.c2} % и равна {money(pay.penalty_c)} руб.",
            f"ДС 3 от {digits_date(contract.change(3).day)} к этим накладным не применено: сказано или видно из "
            "расчёта.",
            f"Долг по УПД № {pay.b.number} взят за вычетом оплаты {money(pay.b.paid)} руб.",
            absence(f"Проект ДС 2 (60 дней) и договор с {twin.party.name} не применены.")),
        must_not=must_not("К этим накладным применяется срок 45 дней",
                          f"Пеня по УПД № {pay.c.number} равна {money(pay.uncapped_c)} руб., без предела"),
        checks=(
            check("pen_b", "number", "any", value=pay.penalty_b, critical="«расчёт по накладным»"),
            check("pen_c", "number", "any", value=pay.penalty_c, critical="«расчёт по накладным»"),
            check("total", "number", "any", value=pay.total, critical="«сколько пени … и итог»"),
            check("due_b", "date", "any", value=pay.due_b, year_optional=True, critical="«срок оплаты»"),
            check("due_c", "date", "any", value=pay.due_c, year_optional=True, critical="«срок оплаты»"),
            check("rate_b", "number", "any", value=pay.r1, unit="%", says="«пеня»"),
            check("rate_c", "number", "any", value=pay.r2, unit="%", says="«пеня»"),
            check("debt_b", "number", "any", value=pay.b.debt, says="«расчёт по накладным»")),
        gold=gold, also={"in_a_table": also},
        mutants=(
            gold.mutant("newest", "взято последнее соглашение", says={
                "b": newest[0], "c": newest[1], "total": summed(*newest[2]), "later": applied, "shift": None,
                "draft": None}, quotes={"r6": part}, checks=("pen_b", "pen_c", "total", "due_b", "due_c", "rate_b",
                                                             "rate_c"),
                rubric={"r1": wrong(applied), "r2": wrong(summed(*newest[2])), "r3": absent(), "r4": absent(),
                        "r5": wrong(applied)}, forbidden={"f1": applied}),
            gold.mutant("doc_dates", "условия выбраны по дате документа, а не по дате получения", says={
                "c": f"{by_day} {doc_dates[1]}", "total": summed(*doc_dates[2])},
                checks=("pen_c", "total", "due_c", "rate_c"),
                rubric={"r1": wrong(by_day), "r2": wrong(summed(*doc_dates[2])), "r4": absent()}),
            gold.mutant("no_shift", "срок не перенесён с выходного", says={
                "b": no_shift[0], "shift": sunday, "total": summed(*no_shift[2])},
                checks=("pen_b", "total", "due_b"),
                rubric={"r2": wrong(summed(*no_shift[2])), "r3": wrong(sunday)}),
            gold.mutant("no_cap", "предел пени не применён", says={
                "c": f"{plain} {unlimited}", "total": summed(pay.penalty_b, pay.uncapped_c)}, quotes={"r1": terms_c},
                checks=("pen_c", "total"), rubric={"r2": wrong(summed(pay.penalty_b, pay.uncapped_c)),
                                                   "r4": wrong(unlimited)}, forbidden={"f2": unlimited}),
            gold.mutant("full_debt", "частичная оплата не учтена", says={
                "b": full[0], "part": whole, "total": summed(*full[2])}, checks=("pen_b", "total", "debt_b"),
                rubric={"r2": wrong(summed(*full[2])), "r6": wrong(whole)}),
            gold.mutant("namesake", "взят договор почти тёзки", says={
                "b": twins[0], "c": twins[1], "total": summed(*twins[2]), "draft": foreign, "later": None,
                "shift": None},
                checks=("pen_b", "pen_c", "total", "due_b", "due_c", "rate_b", "rate_c"),
                rubric={"r1": absent(), "r2": wrong(summed(*twins[2])), "r3": absent(), "r4": absent(), "r5": absent(),
                        "r7": wrong(foreign)})),
        hedge=gold.mutant("hedge", "верный расчёт, и рядом утверждается противоположное",
                          says={"claim": f"{claim} Впрочем, верно и другое. {applied} {unlimited}"},
                          rubric={"r1": partly(terms_c)}, forbidden={"f1": applied, "f2": unlimited}),
        truth={"payment": pay, "slot": "S02"})


def wrong_count(pay: Payment, mistake: str) -> tuple[str, str, tuple[Decimal, Decimal]]:
    """Both lines and both penalties with one mistake."""
    from datetime import timedelta

    from tools.authoring.calendar import nw, wd

    due_b, due_c, rate_b, rate_c, debt_b = pay.due_b, pay.due_c, pay.r1, pay.r2, pay.b.debt
    cap_c = pay.penalty_c
    match mistake:
        case "newest":
            due_b, due_c = (nw(delivery.received + timedelta(days=45)) for delivery in (pay.b, pay.c))
            rate_b = rate_c = Decimal("0.05")
            cap_c = Decimal("1e9")
        case "doc_dates":
            due_c, rate_c, cap_c = nw(pay.c.received + timedelta(days=pay.t1)), pay.r1, Decimal("1e9")
        case "no_shift":
            due_b = pay.plain_b
        case "full":
            debt_b = pay.b.total
        case "twin":
            due_b, due_c = (wd(delivery.received, 20) for delivery in (pay.b, pay.c))
            rate_b = rate_c = NAMESAKE
            cap_c = q2(pay.c.debt / 10)
    late_b, late_c = (ACT - due_b).days, (ACT - due_c).days
    b = q2(debt_b * rate_b / 100 * late_b)
    c = min(q2(pay.c.debt * rate_c / 100 * late_c), cap_c)
    first, second = (
        f"УПД № {delivery.number}: долг {money(debt)} руб., срок оплаты {digits_date(due)}, просрочка "
        f"{counted(late, DAY)}, ставка {percent(rate)} в день: пеня {money(penalty)} руб."
        for delivery, debt, due, late, rate, penalty in ((pay.b, debt_b, due_b, late_b, rate_b, b),
                                                         (pay.c, pay.c.debt, due_c, late_c, rate_c, c)))
    return first, second, (b, c)
