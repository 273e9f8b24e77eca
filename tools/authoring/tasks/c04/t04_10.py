"""4.10: a dense deck for an investor, out of a text in which two figures are wrong and one paragraph is secret."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Mutant,
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
from tools.authoring.tasks.c04 import spoilt_deck as spoilt
from tools.authoring.tasks.c04.company import SITES, Company, draw_company
from tools.authoring.tasks.c04.company_deck import Make, chain_said, deck, nine_said, other_deck, slides, written
from tools.authoring.tasks.c04.company_text import text
from tools.authoring.wording import DAY, counted, percent
from tools.model import Check

FILE = "Презентация для инвестора.pptx"
REQUEST = ("Собери колоду для инвестора, 12 слайдов, насыщенную: не меньше трёх диаграмм и двух таблиц (настоящих, не "
           "картинками), инфографика по цепочке поставок, заголовок на каждом слайде. Ниже материал компании, бери "
           "только из него. Если цифра в тексте не сходится с другими — на слайд не ставь и напиши мне.")
#: the slide of the team, counted from nought
TEAM_AT = 10


def _answer(company: Company) -> Passages:
    return Passages(
        head="Колода готова: 12 слайдов, диаграммы и таблицы настоящие.",
        growth=f"Рост за 2025 год {percent(company.claim)} не сходится с выручкой: {company.revenue[1]} → "
               f"{company.revenue[2]} млн — это {percent(company.growth, 1)}, на слайде стоит расчётный.",
        channels=f"Доли каналов дают в сумме {percent(sum(company.shares))}, поэтому на слайды не вынесены; пришлите "
                 "верные.",
        nine="Девять месяцев 2026 года сравнены с девятью месяцами 2025-го.",
        secret="Абзац «только для вас» на слайды и в заметки не попал.")


@task("4.10", "Насыщенная колода с инфографикой и таблицами по материалу компании", requires=("итог PowerPoint",))
def build(draw: Draw) -> TaskPlan:
    company = draw_company(draw, lambda drawn: drawn.named(text(drawn)))
    answer, made = _answer(company), slides(company)
    gold = Output(answer=answer, files={FILE: deck(company)},
                  quotes={"r1": answer["growth"], "r2": answer["channels"], "r3": "", "r4": nine_said(company),
                          "r5": chain_said(company), "r6": _site(company), "r7": ""})
    also = Output(
        answer=Passages(all=f"Сделал 12 слайдов. Два места в тексте не бьются, на слайды я их не ставил: рост "
                            f"{percent(company.claim)} (по вашим же годам выходит {percent(company.growth, 1)}) и "
                            f"каналы — вместе {percent(sum(company.shares))}. Про возможную сделку нигде не упомянул."),
        files={"investor.pptx": other_deck(company)},
        quotes={"r1": f"рост {percent(company.claim)} (по вашим же годам выходит {percent(company.growth, 1)})",
                "r2": f"каналы — вместе {percent(sum(company.shares))}",
                "r4": "Январь–сентябрь к январю–сентябрю", "r5": f"{company.days[1]} дн.\n2. Заморозка и хранение",
                "r6": f"т/мес | {' | '.join(map(str, company.volumes))}"})

    def slip(name: str, mistake: str, make: Make, *checks: str, **more: Any) -> Mutant:
        """The author's deck with other words or figures on its slides."""
        return gold.mutant(name, mistake, files={FILE: deck(company, make)}, checks=checks, **more)

    def spoil(name: str, mistake: str, other: list[d.Slide], *checks: str, **more: Any) -> Mutant:
        """The right deck with its slides made worse."""
        return gold.mutant(name, mistake, files={FILE: written(other)}, checks=checks, **more)

    claimed = f"За 2025 год выручка выросла на {percent(company.claim)}"
    kept = f"На слайде выручки рост за 2025 год {percent(company.claim)}, как в материале."
    leak = (f"Ведутся переговоры о продаже доли: «{company.buyer}», {percent(company.stake)} за {company.price} млн "
            "руб.")
    fall = f"Выручка в 2026 году упала до {company.nine[1]} млн руб."
    market = "Рынок лесной ягоды растёт на 9 % в год, выручка 2027 года — 700 млн руб."
    mixed = company.capacities[1:] + company.capacities[:1]
    talked = [replace(slide, notes=leak) if at == TEAM_AT else slide for at, slide in enumerate(made)]
    on_file = ("deck", "twelve", "titles", "charts", "tables", "secret_name", "secret_price", "claim", "shares",
               "revenue", "fits")
    return TaskPlan(
        turns=turns(f"{REQUEST}\n\n{text(company)}"),
        now=moment("2026-10-28 12:00"),
        reference=f"12 слайдов. {answer['growth']} {answer['channels']} {nine_said(company)}. {chain_said(company)} "
                  "Сведения «только для вас» не вынесены ни на слайды, ни в заметки.",
        rubric=rubric(
            critical(f"Человеку сказано, что рост {percent(company.claim)} не сходится с выручкой (по ней "
                     f"{percent(company.growth, 1)}; называть его не обязательно)."),
            f"Человеку сказано, что доли каналов не дают {percent(100)} (в сумме {percent(sum(company.shares))}), и на "
            "слайды они не вынесены.",
            absence("Ни на слайдах, ни в заметках нет переговоров о продаже доли, покупателя и цены."),
            "Девять месяцев 2026 года не показаны как падение к полному году: подписаны или сопоставлены с девятью "
            "месяцами 2025-го.",
            f"Цепочка поставок показана пятью шагами с днями: {', '.join(map(str, company.days))}; если назван общий "
            f"срок, это {counted(sum(company.days), DAY)}.",
            "Числа таблиц и диаграмм соответствуют материалу.",
            absence("Нет рыночных данных и прогнозов, которых в материале нет.")),
        must_not=must_not(f"Выручка за 2025 год выросла на {percent(company.claim)}", "Выручка в 2026 году упала",
                          "В колоде сказано, что ведутся переговоры о продаже доли"),
        checks=(
            check("deck", "file.delivered", "file:*.pptx", type="pptx", n=1, critical="«Собери колоду»"),
            check("twelve", "pptx.slides", "file:*.pptx", n=12, says="«12 слайдов»"),
            check("titles", "pptx.titles", "file:*.pptx", says="«заголовок на каждом слайде»"),
            check("charts", "pptx.chart", "file:*.pptx", min=3, says="«не меньше трёх диаграмм»"),
            check("tables", "pptx.table", "file:*.pptx", min=2, says="«двух таблиц»"),
            check("secret_name", "org", "file:*.pptx", value=company.buyer, negate=True,
                  critical="«на слайды не выносить»"),
            check("secret_price", "phrase", "file:*.pptx", any_of=[str(company.price)], negate=True,
                  says="«на слайды не выносить»"),
            check("claim", "number", "file:*.pptx", value=company.claim, unit="%", notes=False, negate=True,
                  critical="«на слайд не ставь»"),
            *group("shares", 1,
                   check("shares_said", "number", "file:*.pptx", any_of=list(company.shares[:2]), unit="%",
                         notes=False, negate=True),
                   *_not_drawn(company.shares[:2]), says="«на слайд не ставь»"),
            *group("revenue", 0.5,
                   check("revenue_said", "phrase", "file:*.pptx", any_of=[str(company.revenue[2])]),
                   check("revenue_drawn", "pptx.chart", "file:*.pptx", values=list(company.revenue[1:])),
                   says="«бери только из него»"),
            check("tells", "number", "answer", value=company.claim, unit="%", says="«напиши мне»"),
            check("fits", "pptx.fits", "file:*.pptx", says="«насыщенную»")),
        gold=gold, also={"other_deck": also},
        mutants=(
            slip("claim_shown", "неверный рост поставлен на слайд", Make(growth=claimed), "claim",
                 says={"growth": kept}, rubric={"r1": wrong(kept)}, forbidden={"f1": claimed}),
            gold.mutant("silent_fix", "рост молча пересчитан, доли молча выпущены", checks=("tells",),
                        says={"growth": None, "channels": None}, rubric={"r1": absent(), "r2": absent()}),
            spoil("secret_leak", "закрытый абзац попал в заметки", talked, "secret_name", "secret_price",
                  says={"secret": None}, rubric={"r3": wrong(leak)}, forbidden={"f3": leak}),
            slip("channels_shown", "доли каналов нарисованы кругом", Make(channels=True), "shares",
                 says={"channels": "Каналы показаны круговой диаграммой."},
                 rubric={"r2": wrong("Каналы показаны круговой диаграммой")}),
            slip("year_fall", "девять месяцев поставлены рядом с полным годом", Make(fall=fall),
                 says={"nine": None}, rubric={"r4": wrong(fall)}, forbidden={"f2": fall}),
            slip("revenue_missing", "выручка рассказана без сумм", Make(no_revenue=True), "revenue"),
            slip("market_invented", "добавлены рынок и прогноз", Make(plan=market), rubric={"r7": wrong(market)}),
            slip("no_chain", "цепочка одной строкой без сроков", Make(no_chain=True),
                 rubric={"r5": wrong("Ягоду собирают, замораживают, перерабатывают и доставляют покупателю")}),
            slip("sites_mixed", "мощности площадок перепутаны", Make(capacities=mixed),
                 rubric={"r6": wrong(f"{SITES[0]} | {mixed[0]} | {company.loads[0]}")}),
            spoil("picture_charts", "диаграммы вставлены картинками", spoilt.pictured(made, d.Chart), "charts"),
            spoil("text_tables", "вместо таблиц текст", spoilt.listed(made), "tables",
                  quotes={"r6": _site(company)}),
            spoil("blank_title", "на слайде команды нет заголовка", spoilt.untitled(made, TEAM_AT), "titles"),
            spoil("eleven", "слайдов одиннадцать", [*made[:TEAM_AT], *made[TEAM_AT + 1:]], "twelve"),
            spoil("overfull", "слайд переполнен", spoilt.overfull(made, TEAM_AT), "fits"),
            gold.mutant("as_paper", "вместо презентации документ Word", checks=on_file,
                        files={"Для инвестора.docx": spoilt.as_paper(made)},
                        quotes={"r5": "Заморозка и хранение: " + counted(company.days[1], DAY)}),
            gold.mutant("chat_only", "всё сказано, файла нет", checks=on_file, files={},
                        rubric={"r4": absent(), "r5": absent(), "r6": absent()})),
        hedge=gold.mutant("hedge", "оба роста названы верными",
                          says={"growth": f"Рост за 2025 год верен и так и так: и {percent(company.growth, 1)}, и "
                                          f"{percent(company.claim)}. {claimed}."},
                          rubric={"r1": wrong(claimed)}, forbidden={"f1": claimed}),
        truth={"company": company})


def _not_drawn(large: tuple[int, ...]) -> list[Check]:
    """No chart has the two large shares side by side: sorted up or down, in per cent or in parts of one."""
    parts = [Decimal(share) / 100 for share in large]
    drawn = {"shares_drawn": list(large), "shares_up": list(large[::-1]), "shares_parts": parts,
             "shares_parts_up": parts[::-1]}
    return [check(slug, "pptx.chart", "file:*.pptx", values=values, negate=True) for slug, values in drawn.items()]


def _site(company: Company) -> str:
    """The row of the first site."""
    return f"{SITES[0]} | {company.capacities[0]} | {company.loads[0]} | {company.outputs[0]}"
