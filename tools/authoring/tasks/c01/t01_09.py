"""1.09: the rent of a month for which the newest signed agreement is not in force yet."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from tools.authoring.calendar import nw
from tools.authoring.corpora.contracts import archive
from tools.authoring.corpora.contracts.speech import KNOWLEDGE, PLACE, agreement, asked_at
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absent,
    check,
    critical,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.wording import day_month, digits_date, money, number, q2


@task("1.09", "Свежее допсоглашение ещё не вступило в силу", requires=(*KNOWLEDGE, "скан"))
def build(draw: Draw) -> TaskPlan:
    made = archive(draw.seed)
    store, contract = made.store, made["R01"]
    one, two, three, four = (agreement(contract.change(no)) for no in (1, 2, 3, 4))
    due, plain = digits_date(store.due), digits_date(store.plain_due)
    rent, invoice = money(store.rent), money(store.invoice)

    def pay(area: Decimal, rate: Decimal, by: str = due) -> str:
        net = q2(area * rate)
        return f"За ноябрь 2026 перечислить {money(net + q2(net * Decimal('0.22')))} руб. с НДС, не позднее {by}."

    def counted(area: Decimal, rate: Decimal, papers: str) -> str:
        net = q2(area * rate)
        return (f"Расчёт: {number(area)} м² × {number(rate)} руб. = {money(net)} руб. без НДС, НДС 22 % "
                f"{money(q2(net * Decimal('0.22')))} руб. ({papers}).")
    head = pay(store.s2, store.r3)
    sums = counted(store.s2, store.r3, f"площадь по {two}, ставка по {three}")
    term = (f"Срок: {plain} — нерабочий день, а по {one} платёж тогда переносится на последний рабочий день перед ним, "
            f"то есть на {due}.")
    force = (f"{four} подписано, но не вступило в силу: нужен подписанный акт приёма-передачи дополнительных "
             "помещений, а в архиве только проект без даты и подписей; передачу арендодатель перенёс на 20.11.2026.")
    begins = "Если акт подпишут в ноябре, новая плата начнётся с 01.12.2026."
    bill = (f"Счёт арендодателя на {invoice} руб. выставлен по ДС № 4, он завышен на {money(store.over)} руб. Нужно "
            "попросить исправленный.")
    gold = Output(answer=Passages(head=head, sums=sums, term=term, force=force, begins=begins, bill=bill),
                  quotes={"r1": force, "r2": head, "r3": sums, "r4": term, "r5": bill, "r6": begins})
    briefly = f"Перечислить {rent} руб. до {day_month(store.due)} включительно."
    also = Output(answer=Passages(head=briefly, sums=sums, term=term.replace(due, day_month(store.due)), force=force,
                                  begins=begins, bill=bill),
                  quotes={**gold.quotes, "r2": briefly, "r4": term.replace(due, day_month(store.due))})
    works = "ДС № 4 вступило в силу с даты подписания, 25.09.2026."
    newest = counted(store.s4, store.r4, four)
    pay_bill = f"За ноябрь надо перечислить {invoice} руб. по счёту арендодателя, не позднее {due}."
    after = digits_date(nw(store.plain_due))
    forward = f"Срок: {plain} — нерабочий день, платим в следующий рабочий, {after}."
    bare = f"За ноябрь 2026 перечислить {money(store.net)} руб., не позднее {due}."
    untaxed = f"Расчёт: {number(store.s2)} м² × {number(store.r3)} руб. = {money(store.net)} руб., больше ничего."
    old_area, old_rate = (counted(area, rate, "по архиву") for area, rate in ((store.s0, store.r3),
                                                                              (store.s2, store.r1)))
    return TaskPlan(
        turns=turns(f"Мы подписали с «{contract.party.title}» допсоглашение № 4 по складу, и от них пришёл счёт за "
                    "ноябрь. Сколько перечислить за ноябрь 2026 с НДС и крайний срок? Напиши коротко для бухгалтерии, "
                    "с расчётом."),
        now=asked_at(made, "16:05"), corpus=PLACE,
        reference=f"{head} {sums} {term} {force} {begins} {bill}",
        rubric=rubric(
            critical("Сказано, что ДС 4 не вступило в силу, потому что акт приёма-передачи не подписан."),
            f"К перечислению названо {rent} руб., а не сумма счёта.",
            "Площадь взята из ДС 2, ставка из ДС 3, НДС начислен сверху.",
            f"Крайний срок {due} с объяснением переноса назад по ДС 1.",
            "Сказано, что счёт арендодателя за ноябрь завышен или выставлен преждевременно.",
            "Если говорится о начале действия ДС 4, то не раньше 01.12.2026 и только при подписанном акте; другой даты "
            "нет."),
        must_not=must_not(f"За ноябрь надо перечислить {invoice} руб.", "ДС 4 вступило в силу с даты подписания"),
        checks=(
            check("rent", "number", "any", value=store.rent, critical="«Сколько перечислить … с НДС»"),
            check("due", "date", "any", value=store.due, year_optional=True, critical="«крайний срок»"),
            check("net", "number", "any", value=store.net, says="«с расчётом»"),
            check("area", "number", "any", value=store.s2, says="«с расчётом»"),
            check("rate", "number", "any", value=store.r3, says="«с расчётом»")),
        gold=gold, also={"date_in_words": also},
        mutants=(
            gold.mutant("newest_ds", "посчитано по последнему подписанному соглашению", says={
                "head": pay(store.s4, store.r4), "sums": newest, "force": works, "begins": None, "bill": None},
                checks=("rent", "net", "area", "rate"),
                rubric={"r1": wrong(works), "r2": wrong(pay(store.s4, store.r4)), "r3": wrong(newest), "r5": absent(),
                        "r6": wrong(works)},
                forbidden={"f1": pay(store.s4, store.r4), "f2": works}),
            gold.mutant("pay_invoice", "счёт арендодателя принят как есть", says={
                "head": pay_bill, "sums": None, "force": None, "begins": None, "bill": None},
                checks=("rent", "net", "area", "rate"),
                rubric={"r1": absent(), "r2": wrong(pay_bill), "r3": absent(), "r5": absent(), "r6": absent()},
                forbidden={"f1": pay_bill}),
            gold.mutant("forward_shift", "срок перенесён вперёд, как по ст. 193 ГК", says={
                "head": pay(store.s2, store.r3, after), "term": forward}, quotes={"r2": pay(store.s2, store.r3, after)},
                checks=("due",), rubric={"r4": wrong(forward)}),
            gold.mutant("no_vat", "НДС не начислен", says={"head": bare, "sums": untaxed, "bill": None},
                        checks=("rent",), rubric={"r2": wrong(bare), "r3": wrong(untaxed), "r5": absent()}),
            gold.mutant("old_area", "площадь взята из договора", says={
                "head": pay(store.s0, store.r3), "sums": old_area, "bill": None}, checks=("rent", "net", "area"),
                rubric={"r2": wrong(pay(store.s0, store.r3)), "r3": wrong(old_area), "r5": absent()}),
            gold.mutant("old_rate", "ставка взята из ДС 1, скан не прочитан", says={
                "head": pay(store.s2, store.r1), "sums": old_rate, "bill": None}, checks=("rent", "net", "rate"),
                rubric={"r2": wrong(pay(store.s2, store.r1)), "r3": wrong(old_rate), "r5": absent()})),
        hedge=gold.mutant("hedge", "верная сумма и сумма счёта, обе утверждаются",
                          says={"begins": f"Впрочем, {works} {pay_bill}"},
                          rubric={"r1": partly(force), "r6": wrong(works)}, forbidden={"f1": pay_bill, "f2": works}),
        truth={"store": store, "next": store.due + timedelta(days=1)})
