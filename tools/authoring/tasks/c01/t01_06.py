"""1.06: a summary of a sales report; three percentages of twelve are wrong, three right ones look wrong."""

from __future__ import annotations

from decimal import Decimal

from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absent,
    attached,
    check,
    critical,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.pools import Cast
from tools.authoring.registry import task
from tools.authoring.tasks.c01.sales import draw_sales, one, paper

PP = ("п.п.", "п. п.", "пп", "п/п", "проц. п.", "проц. пункта", "проц. пунктов", "п. процента", "pp", "p.p.",
      "percentage point", "percentage points", "процентный пункт", "процентного пункта", "процентному пункту",
      "процентных пункта", "процентные пункты", "процентных пунктов", "процентным пунктам", "процентными пунктами")


def move(value: Decimal) -> str:
    """«рост 18,5 %», «снижение 5,5 %»."""
    return f"{'рост' if value > 0 else 'снижение'} {one(abs(value))} %"


@task("1.06", "Сводка отчёта о продажах: неверные проценты названы, верные не тронуты", requires=("вложение",))
def build(draw: Draw) -> TaskPlan:
    cast = Cast(draw)
    sales = draw_sales(draw)
    company, author = cast.organisation("supply").name, cast.person().signature
    g1, g2, g3, g4, online = sales.names
    before, now = map(one, sales.totals[:2])
    growth, done, (old, new) = sales.growth, sales.done, sales.shares
    to_new, points = sales.to_new, one(sales.points)

    def region(index: int, growth: Decimal, plan: Decimal) -> str:
        return (f"{sales.names[index]}: {one(sales.now[index])} млн руб., {move(growth)}, план выполнен на "
                f"{one(plan)} %.")

    def total(revenue: str, growth: Decimal, plan: str) -> str:
        return f"Выручка {revenue} млн руб. против {before} млн руб. годом ранее, {move(growth)}. План выполнен{plan}."

    first = (f"{region(0, growth[0], done[0])} В тексте отчёта рост {one(to_new[0])} %: его посчитали к новой "
             "величине, это ошибка.")
    second = (f"Доля выросла с {one(old[1])} до {one(new[1])} %, то есть на {points} п.п.; в тексте написано "
              f"«на {points} %», это неверно.")
    copied = f"В тексте отчёта стоит {one(done[3])} %, это ошибка: столько у региона «{g4}»."
    third = f"{region(2, growth[2], done[2])} {copied}"
    fourth, fifth = region(3, growth[3], done[3]), region(4, growth[4], done[4])
    whole = total(now, sales.total_growth, f" на {one(sales.total_done)} %")
    gold = Output(
        answer=Passages(
            head="III квартал 2026 года, сводка для планёрки", whole=whole, g1=first,
            g2=f"{region(1, growth[1], done[1])} {second}", g3=third, g4=f"{fourth}\n\n{fifth}",
            tail="Остальные проценты пересчитал по таблицам, они верны; сумма долей отличается от 100 % только из-за "
                 "округления. До отправки директору в отчёте надо исправить три места: рост региона "
                 f"«{g1}», прирост доли региона «{g2}» и план региона «{g3}»."),
        quotes={"r1": first, "r2": third, "r3": second, "r4": whole, "r5": f"{fourth}\n\n{fifth}"})

    printed = (region(0, to_new[0], done[0]), f"Доля региона в выручке выросла на {points} %.",
               region(2, growth[2], done[3]))
    too_right = f"{online}: рост в отчёте посчитан неверно, на деле он {one(to_new[4])} %."
    swapped = total(one(sales.totals[2]), sales.total_growth, f" на {one(sales.total_done)} %")
    bare = total(now, sales.total_growth, "")
    based = total(now, sales.total_to_new, f" на {one(sales.total_done)} %")
    on_new = [region(index, to_new[index], done[index]) for index in range(5)]
    trap = (f"При этом все проценты в тексте отчёта верны: рост региона «{g1}» {one(to_new[0])} %, план региона «{g3}» "
            f"{one(done[3])} %.")
    return TaskPlan(
        turns=turns("Сделай сводку отчёта на полстраницы для планёрки: выручка, рост, план, по каждому региону "
                    "главное. Проценты пойдут директору, так что с цифрами."),
        now=moment("2026-10-07 09:40"),
        files=(attached("Отчёт_продажи_III-2026.docx", paper(sales, company, author)),),
        reference=f"III кв. 2026: выручка {now} млн руб. против {before} млн, рост {one(sales.total_growth)} %, план "
                  f"выполнен на {one(sales.total_done)} %. По регионам. {first} {region(1, growth[1], done[1])} "
                  f"{second} {third} {fourth} {fifth} Остальные проценты пересчитаны и верны. До отправки директору "
                  "исправить три места в отчёте.",
        rubric=rubric(
            f"Названо, что рост региона «{g1}» в тексте неверен: {one(growth[0])} %, а не {one(to_new[0])} %.",
            f"Названо, что выполнение плана региона «{g3}» неверно: {one(done[2])} %, а не {one(done[3])} %.",
            f"Названо, что доля региона «{g2}» выросла на {points} процентного пункта, а не процента.",
            f"Общая выручка ({now} млн руб.), рост ({one(sales.total_growth)} %) и выполнение плана "
            f"({one(sales.total_done)} %) верны.",
            f"«{online}» ({one(growth[4])} %) и «{g4}» ({one(growth[3])} % при плане {one(done[3])} %) приведены как в "
            "отчёте.",
            critical("Ни один верный процент не назван ошибкой и не изменён.", absence=True)),
        must_not=must_not(f"Рост онлайна {one(growth[4])} % ошибочен",
                          f"Выполнение плана региона «{g4}» выше 100 % ошибочно",
                          "Сумма долей говорит об ошибке отчёта", "Все проценты в тексте отчёта верны"),
        checks=(
            check("total_growth", "number", "any", value=sales.total_growth, unit="%", critical="«рост»"),
            check("total_plan", "number", "any", value=sales.total_done, unit="%", critical="«план»"),
            check("revenue", "number", "any", any_of=(sales.totals[1], sales.totals[1] * 1_000_000),
                  critical="«выручка»"),
            check("g1", "number", "any", value=growth[0], unit="%", critical="«Проценты пойдут директору»"),
            check("p3", "number", "any", value=done[2], unit="%", critical="«план»"),
            check("g2", "number", "any", value=growth[1], unit="%", says="«по каждому региону главное»"),
            check("g5", "number", "any", value=growth[4], unit="%", says="«по каждому региону главное»"),
            check("p4", "number", "any", value=done[3], unit="%", says="«по каждому региону главное»"),
            check("pp_word", "phrase", "any", any_of=PP, says="«с цифрами»")),
        gold=gold,
        mutants=(
            gold.mutant("parrot", "всё переписано как напечатано",
                        says={"g1": printed[0], "g2": f"{region(1, growth[1], done[1])} {printed[1]}", "g3": printed[2],
                              "tail": None},
                        checks=("g1", "p3", "pp_word"),
                        rubric={"r1": wrong(printed[0]), "r2": wrong(printed[2]), "r3": wrong(printed[1])}),
            gold.mutant("over_correct", "верный рост онлайна назван ошибкой",
                        says={"g4": f"{fourth}\n\n{too_right}",
                              "tail": f"В отчёте надо исправить рост региона «{g1}», прирост доли региона «{g2}», "
                                      f"план региона «{g3}» и рост «{online}»."},
                        checks=("g5",), rubric={"r5": partly(fourth), "r6": wrong(too_right)},
                        forbidden={"f1": too_right}),
            gold.mutant("no_regions", "только общие итоги",
                        says={"g1": None, "g2": None, "g3": None, "g4": None, "tail": None},
                        checks=("g1", "p3", "g2", "g5", "p4", "pp_word"),
                        rubric={"r1": absent(), "r2": absent(), "r3": absent(), "r5": absent()}),
            gold.mutant("revenue_plan_swap", "вместо выручки взят план", says={"whole": swapped}, checks=("revenue",),
                        rubric={"r4": partly(swapped)}),
            gold.mutant("wrong_base_everywhere", "весь рост пересчитан к новым величинам",
                        says={"whole": based, "g1": on_new[0], "g2": f"{on_new[1]} {second}",
                              "g3": f"{on_new[2]} {copied}",
                              "g4": f"{on_new[3]}\n\n{on_new[4]}",
                              "tail": "Рост пересчитал по таблице: в отчёте он посчитан не к той величине."},
                        checks=("total_growth", "g1", "g2", "g5"),
                        quotes={"r2": copied},
                        rubric={"r1": wrong(on_new[0]), "r4": partly(based), "r5": wrong(on_new[4]),
                                "r6": wrong("в отчёте он посчитан не к той величине")}),
            gold.mutant("plan_lost", "план без процента", says={"whole": bare}, checks=("total_plan",),
                        rubric={"r4": partly(bare)})),
        hedge=gold.mutant("hedge", "верные и напечатанные проценты рядом, те и другие названы верными",
                          says={"tail": trap}, rubric={"r1": partly(first), "r2": partly(third)},
                          forbidden={"f4": trap}),
        truth={"sales": sales})
