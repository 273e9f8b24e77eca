"""1.03: a summary of a contract that contradicts itself and ends on a day that does not exist."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
    attached,
    check,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.pools import Cast
from tools.authoring.reading import text_of
from tools.authoring.registry import task
from tools.authoring.tasks.c01.design_contract import COPIES, Deal, draw_deal, paper
from tools.authoring.wording import DAY, MONTHS_OF, digits_date, money, percent, plural


def _spellings(case: Deal) -> list[str]:
    """How the impossible date may be written."""
    day, last = case.end
    month = MONTHS_OF[last.month - 1]
    return [f"{day} {month}", f"«{day}» {month}", f"{day}.{last.month:02d}.{last.year}", f"{day}.{last.month:02d}"]


def _unnumbered(texts: Mapping[str, str]) -> dict[str, str]:
    """The same texts without the clauses in brackets."""
    return {key: re.sub(r" \((?:п|разд|прим)[^)]*\)", "", text) for key, text in texts.items()}


@task("1.03", "Выжимка договора с противоречиями и несуществующей датой", requires=("вложение",))
def build(draw: Draw) -> TaskPlan:
    cast, case = Cast(draw), draw_deal(draw)
    customer = cast.organisation("office", "АО")
    stem = cast.title("engineering").partition("-")[0]
    contractor = cast.organisation("engineering", "ООО", stem)
    other = cast.organisation("engineering", "ООО", f"{stem}-Сервис")
    digits, words = money(case.price), money(case.in_words)
    last_stage, real_end = digits_date(case.stage_days[-1]), digits_date(case.end[1])
    days = f"{case.notice} календарных {plural(case.notice, DAY)}"

    head = (f"Договор № {case.number}: выжимка. Перед подписанием нужно исправить четыре места, они отмечены словом "
            f"«Внимание».")
    sides = (f"Стороны. Заказчик — {customer.name}. Внимание: исполнитель в преамбуле — {contractor.name}, а в "
             f"реквизитах "
             f"{other.name} с другим ИНН (разд. 10); подписант один. Нужно выяснить, кто обязан.")
    subject = ("Предмет. Рабочая документация на модернизацию системы диспетчеризации здания заказчика (п. 1.1), "
               "четыре "
               "этапа по календарному плану (Приложение 1).")
    price = (f"Цена. Внимание: цифрами {digits} руб., а прописью {words} руб. (п. 3.1). Этапы в сумме дают {digits} "
             f"руб.; "
             "НДС 22 % внутри, цена твёрдая, аванса нет (п. 3.1, 3.2).")
    payment = (f"Оплата этапа после акта. Внимание: {case.pay_working} рабочих дней (п. 3.3) или {case.pay_calendar} "
               "календарных дней (п. 5.4). Какое условие важнее, договор не говорит.")
    term = (f"Сроки. Внимание: работы «по {case.end_text}» (п. 4.1), такой даты в календаре нет. Последний этап по "
            f"календарному плану заканчивается {last_stage}.")
    fine = (f"Ответственность. Исполнитель платит пеню {percent(case.penalty)} стоимости этапа в день, не больше 10 % "
            f"(п. "
            f"7.2). В примечании к плану стоит {percent(case.penalty_note)}, но действует текст договора (п. 9.6). "
            f"Пеня "
            "заказчика за задержку оплаты 0,05 % в день (п. 7.3).")
    leave = (f"Расторжение. Заказчик вправе отказаться, предупредив за {days} и оплатив сделанное (п. 8.2); "
             f"исполнитель — "
             "при задержке исходных данных больше 30 дней (п. 8.3).")
    said = {"head": head, "sides": sides, "subject": subject, "price": price, "payment": payment, "term": term,
            "fine": fine, "leave": leave}
    quotes = {"r1": price, "r2": term, "r3": payment, "r4": fine, "r5": sides, "r6": f"{leave}"}
    gold = Output(answer=Passages(**said), quotes=quotes)

    whole = f"Цена {digits} руб., НДС 22 % внутри, аванса нет (п. 3.1, 3.2). Противоречий в договоре нет."
    one_pay = f"Оплата этапа: {case.pay_working} рабочих дней после акта (п. 3.3)."
    one_side = f"Стороны. Заказчик — {customer.name}, исполнитель — {contractor.name}."
    vague_pay, vague_leave = "Оплата после акта (п. 3.3, 5.4).", "Расторжение: заказчик вправе отказаться (п. 8.2)."
    mended = f"Сроки. Работы выполняются по {real_end} включительно (п. 4.1)."
    note = f"Ответственность. За просрочку исполнитель платит {percent(case.penalty_note)} стоимости этапа в день."
    spoken = f"Цена {words} руб. (п. 3.1), аванса нет."
    service = f"Стороны. Заказчик — {customer.name}, исполнитель — {other.name}."
    document = paper(case, customer, contractor, other)
    text = text_of("Договор.docx", document)
    bare, bare_quotes = _unnumbered(said), _unnumbered(quotes)
    plain = "Договор можно подписывать."
    return TaskPlan(
        turns=turns("Сделай выжимку договора на одну страницу для директора: стороны, предмет, цена и порядок оплаты, "
                    "сроки, ответственность, расторжение. С номерами пунктов."),
        now=moment("2026-10-05 09:30"),
        files=(attached(f"Договор_{case.number.replace('/', '-')}.docx", document),),
        reference="\n".join(said.values()),
        rubric=rubric(
            f"Цена показана как противоречие: {digits} цифрами и {words} прописью.",
            f"Сказано, что даты «{case.end_text}» не существует, и дата не исправлена молча.",
            "Показаны оба срока оплаты с пунктами 3.3 и 5.4, без выбора одного как верного.",
            f"Пеня исполнителя {percent(case.penalty)} названа действующей, со ссылкой на п. 9.6 или на приоритет "
            f"текста "
            "договора.",
            f"Замечены два разных исполнителя: в преамбуле {contractor.name}, в реквизитах {other.name}.",
            f"Есть предмет и расторжение с номером п. 8.2 и сроком {days}.",
            absence("Выжимка не длиннее одной страницы (примерно 3 000 знаков).")),
        must_not=must_not(f"Срок договора — {real_end} (как условие договора)",
                          f"Действует пеня {percent(case.penalty_note)}", "Противоречий в договоре нет"),
        checks=(
            check("p_d", "number", "any", value=case.price, critical="«цена»"),
            check("p_w", "number", "any", value=case.in_words, critical="«цена»"),
            check("pay_a", "number", "any", value=case.pay_working, near=["рабоч"], says="«порядок оплаты»"),
            check("pay_b", "number", "any", value=case.pay_calendar, near=["календарн"], says="«порядок оплаты»"),
            check("bad_date", "phrase", "any", any_of=_spellings(case), critical="«сроки»"),
            check("pen_1", "number", "any", value=case.penalty, unit="%", critical="«ответственность»"),
            check("org_1", "org", "any", value=contractor.title, critical="«стороны»"),
            check("org_2", "org", "any", value=other.title, critical="«стороны»"),
            check("withdraw", "number", "any", value=case.notice, near=["дн", "ден"], says="«расторжение»"),
            # The whole contract pasted holds every value: this stops it.
            check("not_pasted", "phrase", "any", text=COPIES, negate=True, critical="«выжимку договора на одну "
                "страницу»"),
            check("points", "phrase", "any", says="«С номерами пунктов»",
                  any_of=["п. 3.1", "пункт 3.1", "пункта 3.1", "пункте 3.1", "пп. 3.1", "3.1"])),
        gold=gold,
        mutants=(
            gold.mutant("smooth", "из каждой пары взято одно значение", checks=("p_w", "pay_b", "org_2"),
                        says={"head": f"Договор № {case.number}: выжимка.", "sides": one_side, "price": whole,
                              "payment": one_pay},
                        rubric={"r1": wrong(whole), "r3": wrong(one_pay), "r5": absent()},
                        forbidden={"f3": "Противоречий в договоре нет"}),
            gold.mutant("no_terms", "сроков оплаты и отказа нет", checks=("pay_a", "pay_b", "withdraw"),
                        says={"payment": vague_pay, "leave": vague_leave},
                        rubric={"r3": absent(), "r6": partly(vague_leave)}),
            gold.mutant("silent_date", "несуществующая дата молча исправлена", checks=("bad_date",),
                        says={"term": mended}, rubric={"r2": wrong(mended)}, forbidden={"f1": mended}),
            gold.mutant("appendix_wins", "взята пеня из примечания", checks=("pen_1",), says={"fine": note},
                        rubric={"r4": wrong(note)}, forbidden={"f2": note}),
            gold.mutant("words_price", "цена только прописью, исполнитель только из реквизитов",
                        checks=("p_d", "org_1"), says={"price": spoken, "sides": service},
                        rubric={"r1": wrong(spoken), "r5": wrong(service)}),
            gold.mutant("pasted", "после выжимки вставлен договор целиком", says={"leave": f"{leave}\n\n{text}"},
                        checks=("not_pasted",), rubric={"r7": wrong(COPIES)}),
            gold.mutant("no_points", "нет номеров пунктов", says=bare, checks=("points",),
                        quotes={key: bare_quotes[key] for key in ("r1", "r2", "r4", "r5")},
                        rubric={"r3": partly(bare["payment"]), "r6": partly(bare["leave"])})),
        hedge=gold.mutant("hedge", "противоречия показаны, и тут же сказано, что их нет",
                          says={"leave": f"{leave} В остальном противоречий в договоре нет и быть не может: {plain} "
                                         f"Срок договора — {real_end}."},
                          forbidden={"f1": f"Срок договора — {real_end}"}),
        truth={"deal": case, "contractor": contractor.name, "other": other.name})
