"""1.10: a delivery against a specification in three editions, an inspection, and a change that nobody has signed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tools.authoring.corpora.contracts import archive
from tools.authoring.corpora.contracts.delivery import NAMES
from tools.authoring.corpora.contracts.speech import KNOWLEDGE, PLACE, asked_at
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    check,
    critical,
    group,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.wording import money, number

#: «Выключатель автоматический 100 А» alone does not say that a hundred anchors are missing
SHORT = ["7", "анкер", "недост", "недопост", "не хват", "нехват"]
OVER = ["6", "короб", "лишн", "излиш", "сверх", "превыш"]


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of the answer."""
    head = ("Поз.", "Должно быть", "По УПД", "Принято", "Что не так", "Не платим, руб.")
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


@task("1.10", "Приёмка поставки против спецификации с изменениями", requires=(*KNOWLEDGE, "скан"))
def build(draw: Draw) -> TaskPlan:
    made = archive(draw.seed)
    goods, contract = made.goods, made["S01"]
    n, parts = goods.n, goods.parts
    upd, pay, cut = money(goods.upd), money(goods.pay), money(goods.cut)
    names = [name for _, name, _ in NAMES]
    short7, half = 50 * goods.k7, n[4] // 2
    head = f"К оплате {pay} руб., в УПД {upd} руб., то есть на {cut} руб. меньше."
    two = (f"Поз. 2, «{names[1]}»: в УПД {n[1] + goods.a2} шт., по акту осмотра на {goods.k2} шт. меньше, не "
           f"оплачиваем {money(parts[2])} руб.")
    three = (f"Поз. 3, «{names[2]}»: в УПД старая цена {money(goods.p[2])} руб., по изменению № 2 должна быть "
             f"{money(goods.prices[2])} руб.; лишнее {money(parts[3])} руб.")
    five = (f"Поз. 5, «{names[4]}»: исключена изменением № 1, отгружено {half} шт., не оплачиваем {money(parts[5])} "
            "руб.; письмо об аналоге этого не меняет.")
    six = (f"Поз. 6, «{names[5]}»: сверх спецификации {goods.s6} шт. на {money(parts[6])} руб.; изменение № 3, которое "
           "их добавляет, не подписано.")
    seven = (f"Поз. 7, «{names[6]}»: упаковки по 50 шт., всего {n[6] - short7} шт. вместо {n[6]}, не хватает {short7} "
             "шт.; в УПД их нет, в оплату они не входят.")
    eight = (f"Поз. 8, «{names[7]}»: повреждено {goods.d8} шт., до замены не оплачиваем {money(parts[8])} руб.")
    same = (f"Поз. 1, 4 и 9 в порядке: кабель в УПД в километрах ({number(Decimal(n[0]) / 1000)} км = {n[0]} м), "
            "количество по поз. 4 уменьшено изменением № 2, поз. 9 добавлена изменением № 1.")
    rows = [[str(at), str(goods.editions[at - 1] or "нет"), str(goods.billed[at - 1]), str(taken), note,
             money(parts.get(at, Decimal()))]
            for at, taken, note in (
                (1, n[0], "совпадает"), (2, n[1] + goods.a2 - goods.k2, "недостача"), (3, n[2], "цена не та"),
                (4, n[3] - goods.b4, "совпадает"), (5, 0, "исключена"), (6, n[5], "излишек"),
                (7, n[6] - short7, "недопоставка"), (8, n[7] - goods.d8, "повреждение"), (9, n[8], "совпадает"))]
    gold = Output(answer=Passages(head=head, two=two, three=three, five=five, six=six, seven=seven, eight=eight,
                                  same=same, table=table(rows)),
                  quotes={"r1": head, "r2": two, "r3": three, "r4": six, "r5": seven, "r6": eight})

    packs_short = (f"Поз. 7, «{names[6]}»: не хватает упаковок: {goods.k7} (по 50 шт. каждая); в счёт они не включены.")
    also = replace(gold, answer=gold.answer.but(seven=packs_short, table=None),
                   quotes={**gold.quotes, "r5": packs_short})

    def total(value: Decimal) -> str:
        return f"К оплате {money(value)} руб., в УПД {upd} руб., разница {money(goods.upd - value)} руб."
    first = goods.upd - parts[2] - parts[6] - parts[8]
    drafted, unseen = goods.pay + parts[6], goods.pay + parts[2] + parts[8]
    spec_three = f"Поз. 3, «{names[2]}»: цена {money(goods.p[2])} руб. как в спецификации, верно."
    spec_five = f"Поз. 5, «{names[4]}»: отгружено {half} шт. из {n[4]}, остальное ждём."
    spec_six = f"Поз. 6, «{names[5]}»: лишних {goods.s6} шт., в спецификации их нет, не оплачиваем."
    spec_same = f"Недостача есть по поз. 4: по спецификации {n[3]} шт., отгружено {n[3] - goods.b4}."
    accepted = f"Поз. 6, «{names[5]}»: изменение № 3 действует, {n[5] + goods.s6} шт. принимаем и оплачиваем."
    eight_fine = f"Поз. 8, «{names[7]}»: всё поступило, замечаний нет."
    packs = n[6] - (n[6] // 50 - goods.k7)
    pieces = (f"Поз. 7, «{names[6]}»: по УПД {n[6] // 50 - goods.k7} шт. вместо {n[6]}, не хватает {packs} шт.")
    whole = f"Платить надо {upd} руб., как в УПД."
    cable = f"Недостача есть по поз. 1: в УПД {number(Decimal(n[0]) / 1000)} вместо {n[0]} м."
    return TaskPlan(
        turns=turns(f"Пришла поставка от «{contract.party.title}» по спецификации № 2, в архиве есть УПД и акт "
                    "осмотра. Сверь по позициям с тем, что должно быть с учётом изменений: чего не хватает, что "
                    "лишнее, где не та цена. И сколько по этой поставке платить, а не сколько в УПД?"),
        now=asked_at(made, "13:10"), corpus=PLACE,
        reference=f"{head} {two} {three} {five} {six} {seven} {eight} {same}",
        rubric=rubric(
            f"Названа сумма к оплате {pay} руб.",
            f"Поз. 2: недостача {goods.k2} шт. по акту осмотра.",
            f"Поз. 3: в УПД старая цена {money(goods.p[2])}, по изменению 2 должна быть {money(goods.prices[2])}.",
            critical(f"Поз. 5 исключена изменением 1 и не оплачивается; лишние {goods.s6} шт. поз. 6 не оплачиваются: "
                     "изменение 3 не подписано."),
            f"Поз. 7: недостача {short7} шт. при пересчёте упаковок.",
            f"Поз. 8: {goods.d8} повреждённых не оплачиваются.",
            absence("Позиции 1, 4 и 9 не названы расхождением.")),
        must_not=must_not("Изменение № 3 действует", f"Платить надо {upd} руб.", "Недостача есть по позиции 1"),
        checks=(
            check("pay", "number", "any", value=goods.pay, critical="«сколько по этой поставке платить»"),
            check("upd", "number", "any", value=goods.upd, says="«а не сколько в УПД»"),
            check("cut", "number", "any", any_of=[goods.cut, -goods.cut], says="«сколько по этой поставке платить»"),
            *group("short7", 0.33, check("short_7a", "number", "any", value=short7, near=SHORT),
                   check("short_7b", "number", "any", value=-short7, near=SHORT),
                   check("short_7c", "number", "any", value=goods.k7, near=["упак"]), critical="«чего не хватает»"),
            *group("over6", 0.5, check("over_6a", "number", "any", value=goods.s6, near=OVER),
                   check("over_6b", "number", "any", value=-goods.s6, near=OVER), critical="«что лишнее»"),
            check("p_3", "number", "any", value=goods.prices[2], critical="«где не та цена»"),
            # what is held back for the damaged pieces, or what is paid for the whole ones
            check("dmg_8", "number", "any", any_of=[parts[8], -parts[8], goods.prices[7] * (n[7] - goods.d8)],
                  says="«сколько по этой поставке платить»")),
        gold=gold, also={"in_packs": also},
        mutants=(
            gold.mutant("spec_first", "сверено с первой редакцией спецификации", says={
                "head": total(first), "three": spec_three, "five": spec_five, "six": spec_six, "same": spec_same,
                "table": None},
                checks=("pay", "cut", "p_3"),
                rubric={"r1": wrong(total(first)), "r3": wrong(spec_three), "r4": wrong(spec_five),
                        "r7": wrong(spec_same)}),
            gold.mutant("draft_3", "излишек принят по неподписанному изменению", says={
                "head": total(drafted), "six": accepted, "table": None}, checks=("pay", "cut", "over6"),
                rubric={"r1": wrong(total(drafted)), "r4": wrong(accepted)}, forbidden={"f1": accepted}),
            gold.mutant("no_act", "количества УПД приняты за фактические, акт осмотра не прочитан", says={
                "head": total(unseen), "two": None, "eight": eight_fine, "table": None},
                checks=("pay", "cut", "dmg_8"),
                rubric={"r1": wrong(total(unseen)), "r2": absent(), "r6": wrong(eight_fine)}),
            gold.mutant("packs_as_pieces", "упаковки посчитаны штуками", says={"seven": pieces, "table": None},
                        checks=("short7",), rubric={"r5": wrong(pieces)}),
            gold.mutant("anchors_missed", "недостача анкеров не замечена, похожее число лишь в названии", says={
                "seven": None, "same": f"{same} «{names[3]}» отгружен полностью.", "table": None},
                checks=("short7",), rubric={"r5": absent()}),
            gold.mutant("pay_upd", "к оплате вся сумма УПД", says={"head": whole, "table": None},
                        checks=("pay", "cut"), rubric={"r1": wrong(whole)}, forbidden={"f2": whole}),
            gold.mutant("silent_upd", "сумма УПД не названа", says={
                "head": f"К оплате {pay} руб., это на {cut} руб. меньше, чем просит поставщик.", "table": None},
                quotes={"r1": f"К оплате {pay} руб."}, checks=("upd",)),
            gold.mutant("km_as_short", "километры кабеля приняты за недостачу", says={"same": cable},
                        rubric={"r7": wrong(cable)}, forbidden={"f3": cable})),
        hedge=gold.mutant("hedge", "верная сумма и сумма УПД, обе утверждаются",
                          says={"same": f"{same} Впрочем: {accepted} {whole}"},
                          rubric={"r4": partly(six)}, forbidden={"f1": accepted, "f2": whole}),
        truth={"goods": goods})
