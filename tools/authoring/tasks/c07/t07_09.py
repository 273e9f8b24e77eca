"""7.09: a penalty for late rent against an unpaid advance; every old value turns the answer round."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.corpora.contracts import archive
from tools.authoring.corpora.contracts.rent import DUE
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


@task("7.09", "Неустойка по аренде и аванс по поставке: какая сумма больше", requires=(*KNOWLEDGE, "скан"))
def build(draw: Draw) -> TaskPlan:
    made = archive(draw.seed)
    case, lease, supply = made.quarrel, made["R02"], made["S03"]
    rent_one, rent_two = agreement(lease.change(1)), agreement(lease.change(2))
    price_one, price_two, price_three = (agreement(supply.change(no)) for no in (1, 2, 3))
    today = digits_date(made.now)

    def more(penalty: Decimal, advance: Decimal) -> str:
        first, second = ("неустойка", "аванса") if penalty > advance else ("аванс", "неустойки")
        return (f"Больше {first}: {money(max(penalty, advance))} руб. против {second} {money(min(penalty, advance))} "
                f"руб. Разница {money(abs(penalty - advance))} руб.")

    def late(rate: Decimal, paper: str) -> str:
        value = case.penalty(rate)
        return (f"Неустойка {money(value)} руб.: {percent(rate)} в день ({paper}). Август: срок {digits_date(DUE[0])}, "
                f"{counted(case.n1, DAY)} на {money(case.month)} руб. (плата по {rent_one}), {digits_date(case.paid)} "
                f"оплачено {money(case.part)} руб., остаток {money(case.rest)} руб. ещё {counted(case.n2, DAY)}. "
                f"Сентябрь: срок {digits_date(DUE[1])}, {counted(case.ns, DAY)} на {money(case.month)} руб. "
                f"Расчёт по {today} включительно.")

    def ahead(price: Decimal, share: int, papers: str) -> str:
        return f"Аванс {money(q2(price * share / 100))} руб.: {share} % от {money(price)} руб. ({papers})."
    head = more(case.due, case.advance)
    penalty = late(case.r2, rent_two)
    advance = ahead(case.price_one, case.a2, f"доля по {price_two}, цена по {price_one}")
    future = f"Цена поставки по {price_three} действует только с 01.12.2026, её не беру."
    papers = (f"Счёт поставщика на {money(case.invoice)} руб. выставлен по старой доле {case.a0} %. Претензия "
              f"арендодателя на {money(case.claim)} руб. не учла частичную оплату и считает дни по 12.10.2026.")
    gold = Output(answer=Passages(head=head, penalty=penalty, advance=advance, future=future, papers=papers),
                  quotes={"r1": head, "r2": penalty, "r3": advance, "r4": head, "r5": advance})

    months = (f"Неустойка по {rent_two}, {percent(case.r2)} в день: август {money(case.august)} руб. (с 11.08, после "
              f"оплаты {digits_date(case.paid)} на остаток {money(case.rest)} руб.), сентябрь {money(case.september)} "
              f"руб., плата {money(case.month)} руб. по {rent_one}. Всего {money(case.due)} руб.")
    also = Output(answer=Passages(penalty=months, advance=advance, head=head),
                  quotes={**gold.quotes, "r2": months})

    def told(rate: Decimal, price: Decimal, share: int) -> str:
        return more(case.penalty(rate), q2(price * share / 100))
    old_penalty, old_advance = late(case.r0, "п. 6.2 договора"), ahead(case.price_one, case.a0, "п. 4.4 договора")
    by_old_rate, by_old_share = told(case.r0, case.price_one, case.a2), told(case.r2, case.price_one, case.a0)
    as_claimed = more(case.claim, case.invoice)
    billed = f"Аванс {money(case.invoice)} руб. по счёту поставщика, {case.a0} % цены."
    claimed = f"Неустойка {money(case.claim)} руб. по претензии арендодателя."
    full = q2(case.month * (case.n1 + case.n2 + case.ns) * case.r2 / 100)
    whole = (f"Неустойка {money(full)} руб.: {percent(case.r2)} в день ({rent_two}) на {money(case.month)} руб. за "
             f"{counted(case.n1 + case.n2, DAY)} по августу и {counted(case.ns, DAY)} по сентябрю.")
    third = ahead(case.price_three, case.a2, f"{price_three}: новая цена уже действует")
    first = ahead(case.price, case.a2, "цена из договора")
    by_third, by_first = told(case.r2, case.price_three, case.a2), told(case.r2, case.price, case.a2)
    share = f"Аванс составляет {case.a0} % цены."
    priced = "Цена поставки уже по ДС № 3."
    smaller = "Аванс больше неустойки."
    return TaskPlan(
        turns=turns(f"Что для нас больше: неустойка, которую «{lease.party.title}» вправе начислить за просрочку "
                    f"аренды за август и сентябрь 2026 по сегодня включительно, или аванс, который мы должны "
                    f"«{supply.party.title}» "
                    "по договору поставки? Обе суммы с расчётом и разница."),
        now=asked_at(made, "12:45"), corpus=PLACE,
        reference=f"{head} {penalty} {advance} {future} {papers}",
        rubric=rubric(
            "Больше названа неустойка.",
            f"Неустойка посчитана по {percent(case.r2)} с учётом частичной оплаты: {money(case.due)} руб.",
            f"Аванс посчитан как {case.a2} % от {money(case.price_one)} руб.: {money(case.advance)} руб.",
            f"Названа разница {money(case.diff)} руб.",
            "Названы документы, из которых взяты значения: ДС 1 и ДС 2 аренды, ДС 1 и ДС 2 поставки.",
            absence("Суммы из претензии и счёта поставщика не взяты как верные; цена по ДС 3 не применена.")),
        must_not=must_not("Аванс больше неустойки", f"Аванс составляет {case.a0} % цены", "Цена поставки уже по ДС 3"),
        checks=(
            check("pen", "number", "any", value=case.due, critical="«неустойка … с расчётом»"),
            check("adv", "number", "any", value=case.advance, critical="«аванс … с расчётом»"),
            check("diff", "number", "any", value=case.diff, critical="«разница»"),
            check("rest", "number", "any", value=case.rest, says="«с расчётом»"),
            check("base", "number", "any", value=case.price_one, says="«с расчётом»")),
        gold=gold, also={"by_months": also},
        mutants=(
            gold.mutant("old_penalty", "неустойка по ставке договора, скан ДС 2 не прочитан", says={
                "head": f"{by_old_rate} {smaller}", "penalty": old_penalty}, checks=("pen", "diff"),
                rubric={"r1": wrong(by_old_rate), "r2": wrong(old_penalty), "r4": wrong(by_old_rate)},
                forbidden={"f1": smaller}),
            gold.mutant("old_advance", "доля аванса взята из договора", says={
                "head": f"{by_old_share} {share}", "advance": old_advance, "papers": None}, checks=("adv", "diff"),
                rubric={"r1": wrong(by_old_share), "r3": wrong(old_advance), "r4": wrong(by_old_share),
                        "r5": partly(rent_two)}, forbidden={"f1": by_old_share, "f2": share}),
            gold.mutant("invoice", "взяты суммы претензии и счёта", says={
                "head": as_claimed, "penalty": claimed, "advance": billed, "papers": None, "future": None},
                checks=("pen", "adv", "diff", "rest", "base"),
                rubric={"r1": wrong(as_claimed), "r2": wrong(claimed), "r3": wrong(billed), "r4": wrong(as_claimed),
                        "r5": absent(), "r6": wrong(billed)}, forbidden={"f1": as_claimed, "f2": billed}),
            gold.mutant("no_partial", "частичная оплата августа не учтена", says={
                "head": more(full, case.advance), "penalty": whole, "papers": None},
                quotes={"r1": more(full, case.advance)}, checks=("pen", "diff", "rest"),
                rubric={"r2": wrong(whole), "r4": wrong(more(full, case.advance))}),
            gold.mutant("future_price", "аванс от цены, которая вступит в силу позже", says={
                "head": by_third, "advance": third, "future": priced}, quotes={"r1": by_third},
                checks=("adv", "diff", "base"),
                rubric={"r3": wrong(third), "r4": wrong(by_third), "r5": partly(rent_two), "r6": wrong(priced)},
                forbidden={"f3": priced}),
            gold.mutant("old_price", "аванс от цены договора без ДС 1", says={"head": by_first, "advance": first},
                        quotes={"r1": by_first}, checks=("adv", "diff", "base"),
                        rubric={"r3": wrong(first), "r4": wrong(by_first), "r5": partly(rent_two)})),
        hedge=gold.mutant("hedge", "верные суммы, и рядом утверждается противоположное",
                          says={"future": f"Впрочем, можно считать и так. {smaller} {share} {priced}"},
                          rubric={"r1": partly(head)}, forbidden={"f1": smaller, "f2": share, "f3": priced}),
        truth={"quarrel": case})
