"""4.04: a contract for a site with a self-employed person, every condition of a long message kept."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
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
    moment,
    must_not,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.tasks.c04.site_contract import TABLE, other_paper, paper, parties, sections
from tools.authoring.tasks.c04.site_deal import WITHDRAWN, SiteDeal, draw_site_deal
from tools.authoring.wording import digits_date, long_date, money, number, percent

FILE = "Договор на разработку сайта.docx"
DAY = Decimal("0.1")
#: rubric point -> clauses of the contract in which it is met
POINTS = {"r1": "advance", "r2": TABLE, "r3": "rate", "r4": "late_client", "r5": "right", "r6": "court", "r7": "price",
          "r8": "warranty", "r9": "nda"}


def _clauses(deal: SiteDeal) -> dict[str, str]:
    return {name: text for clauses in sections(deal).values() for name, text in clauses.items()}


def _request(deal: SiteDeal) -> str:
    first, second = deal.shares
    one, two, three = deal.days
    return (
        f"Составь договор на разработку сайта в Word. Заказчик {deal.customer}, директор {deal.director.full}, по "
        f"уставу. Исполнитель {deal.maker.full}, самозанятая (налог на профессиональный доход), не ИП. Цена "
        f"{number(deal.price)}. Три этапа: дизайн {percent(first)} цены, вёрстка и программирование "
        f"{percent(second)}, остальное — наполнение и запуск. Сроки этапов {one}, {two} и {three} рабочих дней, "
        f"каждый со дня аванса по этапу. Аванс по каждому этапу {percent(WITHDRAWN)}, остаток за 5 рабочих дней после "
        "акта этапа. Приёмка 5 рабочих дней, молчание — принято. Правки: два круга бесплатно, дальше "
        f"{number(deal.rate)} руб. за час. Пеня с исполнителя {percent(DAY)} от цены этапа в день, не "
        f"больше {percent(10)} цены этапа; с нас за просрочку оплаты {percent(Decimal('0.05'))} в день от "
        "неоплаченного. Гарантия 6 месяцев с акта последнего этапа. Исключительное право целиком к нам после полной "
        "оплаты, не раньше. Домен и хостинг за наш счёт, в цену не входят. Чек исполнитель даёт на каждую оплату. Про "
        f"конфиденциальность свой раздел не пиши, у нас отдельное соглашение № {deal.nda} от "
        f"{digits_date(deal.nda_day)}, просто сошлись на него. Споры — в суде по нашему месту, мы в {deal.town_in}. "
        f"Да, аванс всё-таки не {WITHDRAWN}, а {percent(deal.advance)}. Суммы этапов и авансов впиши рублями. "
        "Паспорт, ИНН и счета впишем при подписании, оставь места.")


@task("4.04", "Договор на разработку сайта: каждое данное условие в файле", requires=("итог Word",))
def build(draw: Draw) -> TaskPlan:
    deal = draw_site_deal(draw)
    said = _clauses(deal)
    sums = ", ".join(money(total) for total in deal.advances)
    gold = Output(
        answer=Passages(
            head=f"Договор готов. Учёл последнее слово об авансе: {percent(deal.advance)}, не прежний размер.",
            court="Суд указан общей юрисдикции: исполнитель не предприниматель.",
            blanks="Паспорт, ИНН, адреса, счета, дата и номер договора оставлены пустыми.",
            brief="Приложите техническое задание: договор на него ссылается, а в сообщении его нет."),
        files={FILE: paper(deal)}, quotes={point: said[name] for point, name in POINTS.items()})
    also = Output(
        answer=Passages(all="Файл во вложении; пустые места — в таблице реквизитов."),
        files={"site.docx": other_paper(deal)},
        quotes={"r1": f"До начала этапа перечисляется {deal.advance}% его цены",
                "r2": f"{deal.days[1]} рабочих дней со дня поступления аванса за этот этап",
                "r3": f"затем час стоит {number(deal.rate)} рублей",
                "r4": f"{percent(Decimal('0.05'))} от невыплаченного в день",
                "r5": "Лишь когда внесена вся цена, исключительное право на сайт целиком становится правом Заказчика",
                "r6": f"Спор разрешает районный суд там, где находится Заказчик, то есть в {deal.town_in}",
                "r7": "Налог на добавленную стоимость сверх этой суммы не предъявляется и в неё не включён",
                "r8": "Полгода (6 месяцев) после акта завершающего этапа",
                "r9": f"в соглашении № {deal.nda} от {long_date(deal.nda_day)}"})

    def slip(name: str, mistake: str, clause: str, text: str | None, points: tuple[str, ...], *,
             forbidden: dict[str, str] | None = None, checks: tuple[str, ...] = (), **more: Any) -> Any:
        """The contract with another clause."""
        rubric = {point: wrong(text) if text else absent() for point in points}
        return gold.mutant(name, mistake, files={FILE: paper(deal, {clause: text}, **more)}, checks=checks,
                           rubric=rubric, forbidden=forbidden)

    stale, short = deal.but(advance=WITHDRAWN), deal.but(third=15)
    stale_said, short_said = _clauses(stale), _clauses(short)
    vat = f"Цена договора {money(deal.price)} руб., цена включает НДС {percent(22)}."
    court = f"Споры рассматривает арбитражный суд по месту нахождения Заказчика (г. {deal.town})."
    right = "Исключительное право на результат этапа переходит к Заказчику с подписанием акта этого этапа."
    late = (f"За нарушение срока оплаты Заказчик платит пеню {percent(DAY)} неоплаченной суммы за каждый "
            "день.")
    secret = "Стороны не раскрывают полученные друг от друга сведения три года."
    trader = f"индивидуальный предприниматель {deal.maker.full}"
    left = said["rest"].replace("Остаток", f"После уплаты {percent(WITHDRAWN)} вперёд остаток")
    stranger = deal.but(director=type(deal.director)("m", deal.director.surname, "Ипполит", "Карлович"))
    on_file = ("contract", "stage_sums", "adv_sums", "extra_rate", "late_client", "nda", "parties")
    return TaskPlan(
        turns=turns(_request(deal)),
        now=moment("2026-09-07 11:00"),
        reference="Договор в Word со всеми условиями. " + parties(deal) + " " + " ".join(said.values()) + " "
                  + "; ".join(f"этап {at}: цена {money(total)}, аванс {money(ahead)}, остаток {money(rest)}"
                              for at, (total, ahead, rest) in enumerate(
                                  zip(deal.sums, deal.advances, deal.rests, strict=True), start=1))
                  + ". Места под паспорт, ИНН и счета пустые. Своего раздела о конфиденциальности нет. Суд общей "
                    "юрисдикции, потому что исполнитель — не предприниматель (ст. 27 АПК, ст. 22 и 32 ГПК).",
        rubric=rubric(
            f"Аванс {percent(deal.advance)} и суммы {sums}; прежних {percent(WITHDRAWN)} нигде нет.",
            f"Суммы этапов {', '.join(money(total) for total in deal.sums)}; срок каждого считается со дня аванса по "
            "этапу.",
            f"Правки: два круга бесплатно, далее {number(deal.rate)} руб. за час; приёмка 5 рабочих дней, молчание "
            "означает приёмку.",
            f"Пени сторон с разной базой: цена этапа с пределом {percent(10)} и неоплаченная сумма.",
            critical("Исключительное право переходит целиком и только после полной оплаты."),
            f"Споры — в суде по месту нахождения заказчика ({deal.town}); арбитражный суд не назван.",
            "Исполнитель — самозанятое физическое лицо, НДС к цене не начислен и не выделен, чек на каждую оплату.",
            "Гарантия 6 месяцев с акта последнего этапа; домен и хостинг за счёт заказчика сверх цены.",
            f"Своего раздела о конфиденциальности нет, есть ссылка на соглашение № {deal.nda}.",
            absence("Паспорт, ИНН, счета не выдуманы.")),
        must_not=must_not("Споры рассматривает арбитражный суд", "Цена включает НДС",
                          "Исключительное право переходит с подписанием акта",
                          "Исполнитель — индивидуальный предприниматель"),
        checks=(
            check("contract", "file.delivered", "file:*.docx", type="docx", n=1,
                  critical="«договор на разработку сайта в Word»"),
            *group("stage_sums", 1, *(check(f"stage{at}", "number", "file:*.docx", value=total)
                                      for at, total in enumerate(deal.sums, start=1)), says="«Суммы этапов»"),
            *group("adv_sums", 1, *(check(f"adv{at}", "number", "file:*.docx", value=total)
                                    for at, total in enumerate(deal.advances, start=1)),
                   critical="«Суммы этапов и авансов впиши рублями»"),
            check("old_advance", "number", "file:*.docx", value=WITHDRAWN, unit="%", negate=True,
                  critical=f"«не {WITHDRAWN}, а {percent(deal.advance)}»"),
            check("extra_rate", "number", "file:*.docx", value=deal.rate, says="«руб. за час»"),
            check("late_client", "number", "file:*.docx", value=Decimal("0.05"), unit="%",
                  says="«в день от неоплаченного»"),
            check("nda", "identifier", "file:*.docx", value=deal.nda, says="«просто сошлись на него»"),
            check("no_section", "docx.section_absent", "file:*.docx", heading="Конфиденциальность",
                  says="«Про конфиденциальность свой раздел не пиши»"),
            *group("parties", 1, check("director", "person", "file:*.docx", value=deal.director.full),
                   check("maker", "person", "file:*.docx", value=deal.maker.full), says="«Заказчик … Исполнитель»")),
        gold=gold, also={"other_paper": also},
        mutants=(
            gold.mutant("old_advance", "аванс остался прежним", files={FILE: paper(stale)},
                        says={"head": "Договор готов."}, checks=("adv_sums", "old_advance"),
                        rubric={"r1": wrong(stale_said["advance"])}),
            gold.mutant("stray_advance", "суммы новые, а в одном пункте прежние проценты",
                        files={FILE: paper(deal, {"rest": left, "advance": said["advance"].replace(
                            f"составляет {percent(deal.advance)} цены этапа", "указан в таблице")})},
                        checks=("old_advance",), rubric={"r1": wrong(left)}),
            slip("template_vat", "оговорка о НДС из шаблона", "price", vat, ("r7",), forbidden={"f2": vat}),
            slip("arbitrazh", "арбитражный суд для спора с гражданином", "court", court, ("r6",),
                 forbidden={"f1": court}),
            slip("right_at_act", "право переходит с актом, до оплаты", "right", right, ("r5",),
                 forbidden={"f3": right}),
            slip("nda_section", "написан свой раздел о конфиденциальности, соглашение не названо", "nda", None,
                 ("r9",), checks=("nda", "no_section"), extra={"Конфиденциальность": {"secret": secret}}),
            slip("one_penalty", "пеня одинакова для обеих сторон", "late_client", late, ("r4",),
                 checks=("late_client",)),
            gold.mutant("stage3_wrong", "третий этап взят за 15 %, а не за остаток", files={FILE: paper(short)},
                        checks=("stage_sums", "adv_sums"),
                        rubric={"r1": wrong(short_said["advance"]), "r2": wrong(short_said[TABLE])}),
            slip("rate_lost", "не сказано, сколько стоят дальнейшие правки", "rate", None, ("r3",),
                 checks=("extra_rate",)),
            gold.mutant("wrong_party_name", "имя директора другое", files={FILE: paper(stranger)},
                        checks=("parties",)),
            gold.mutant("invented_passport", "паспорт выдуман", checks=("fabricated",),
                        files={FILE: paper(deal, passport="серия 0000 № 417305")},
                        rubric={"r10": wrong("серия 0000 № 417305")}),
            gold.mutant("entrepreneur", "исполнитель назван предпринимателем",
                        files={FILE: paper(deal, {"price": said["price"].partition(" НДС")[0]}, maker=trader)},
                        rubric={"r7": wrong(trader)}, forbidden={"f4": trader}),
            gold.mutant("chat_only", "о договоре рассказано, файла нет", files={}, checks=(*on_file, "old_advance",
                                                                                           "no_section"),
                        rubric={point: absent() for point in POINTS}),
            gold.mutant("as_text", "вместо Word текстовый файл",
                        files={"Договор.txt": d.write_txt("\n".join((parties(deal), *said.values())))},
                        checks=(*on_file, "old_advance", "no_section"))),
        hedge=gold.mutant("hedge", "оба перехода права рядом",
                          files={FILE: paper(deal, {"right": f"{said['right']} {right}"})},
                          rubric={"r5": wrong(right)}, forbidden={"f3": right}),
        truth={"deal": deal})
