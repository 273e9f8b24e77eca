"""1.04: how many floors a house has, when every table names another number and each is right for a part of it."""

from __future__ import annotations

from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Output,
    Passages,
    TaskPlan,
    absence,
    absent,
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
from tools.authoring.tasks.c01.house import CHANGED, House, floors, papers
from tools.authoring.wording import digits_date

NEAR = ["БС", "секци", "блок"]


def draw_house(draw: Draw, street: str) -> House:
    """A house with a two-digit number that gives another one when turned round."""
    def once(draw: Draw) -> House:
        tens, ones = draw.integer(1, 6), draw.integer(2, 7)
        return House(low=draw.integer(5, 6), street=street, number=10 * tens + ones, other=10 * ones + tens)
    return draw.at("house").until(once, lambda house: house.number % 11 != 0, "the digits differ")


@task("1.04", "«Сколько этажей?»: показатели расходятся, блоки разной этажности",
      requires=("база знаний", "PDF", "изображение страницы"))
def build(draw: Draw) -> TaskPlan:
    cast = Cast(draw)
    house = draw_house(draw, cast.street())
    designer, client = cast.organisation("engineering", "ООО"), cast.organisation("building", "АО")
    low, high, raised, below, other = house.low, house.high, house.raised, house.below, house.namesake
    day = digits_date(CHANGED)

    head = "Одного числа нет: здание переменной этажности."
    lower = f"БС-1: надземных {floors(low)}."
    higher = f"БС-2 и БС-3: надземных по {floors(high)}."
    fourth = f"БС-4: надземных {floors(raised)} по изменению № 1 от {day}, до него было {low}."
    total = (f"Количество этажей вместе с подземными: БС-1 — {low}, БС-2 и БС-3 — по {below} (подвал 2,7 м), БС-4 — "
             f"{raised}.")
    crawl = "Техническое подполье 1,6 м под БС-1 и БС-4 этажом не считается: оно ниже 1,8 м."
    clash = (f"В показателях пояснительной записки стоит {low}, в архитектурных решениях {high}: каждое число верно "
             "лишь для части дома, таблицы надо поправить.")
    form = (f"В заявку пишите по блок-секциям; если поле одно, то «этажность {low}–{high}, количество этажей "
            f"{low}–{below}».")
    gold = Output(answer=Passages(head=head, lower=lower, higher=higher, fourth=fourth, total=total, crawl=crawl,
                                  clash=clash, form=form),
                  quotes={"r1": f"{head}\n\n{lower}\n\n{higher}", "r2": fourth, "r3": total, "r4": crawl, "r5": clash})

    one = f"Этажность {low}: все блок-секции одинаковые, во всём доме {floors(low)}."
    two = (f"Этажность {high}, количество этажей {below} с подвалом: во всём доме {floors(high)}, блок-секции "
           f"одинаковые.")
    old = f"БС-4: надземных {floors(low)}, как в примечании на схеме."
    old_total = total.replace(f"БС-4 — {raised}", f"БС-4 — {low}")
    counted = (f"Количество этажей вместе с подземными: БС-1 — {low + 1}, БС-2 и БС-3 — по {below}, БС-4 — "
               f"{raised + 1}.")
    counted_crawl = "Подполье под БС-1 и БС-4 посчитано как подземный этаж."
    stranger = f"БС-4: надземных {floors(other)} по изменению № 2."
    stranger_total = total.replace(f"БС-4 — {raised}", f"БС-4 — {other}")
    alone = {"lower": None, "higher": None, "fourth": None, "total": None, "crawl": None, "clash": None, "form": None}
    unsaid = {"r2": absent(), "r3": absent(), "r4": absent(), "r5": absent()}
    return TaskPlan(
        turns=turns(f"Сколько этажей в доме по адресу {house.address}? Заполняю заявку на лифты, нужны "
                    "этажность и количество этажей вместе с подземными."),
        now=moment("2026-09-21 13:40"),
        files=papers(house, designer, client),
        reference=f"Дом по адресу {house.address}. {head}\n{lower}\n{higher}\n{fourth}\n{total}\n{crawl}\n{clash}\n"
                  f"{form}",
        rubric=rubric(
            critical(f"Этажность дана по блокам, а не одним числом: БС-1 {low}, БС-2 и БС-3 {high}. Наибольшее "
                     "число для одного поля заявки, названное рядом с разбивкой, не ошибка."),
            f"Для БС-4 назван {raised} по изменению № 1.",
            f"Количество этажей с подземными: БС-2 и БС-3 {below}, у БС-1 и БС-4 столько же, сколько надземных.",
            "Техническое подполье этажом не посчитано: это сказано (ниже 1,8 м) или видно из чисел БС-1 и БС-4.",
            f"Названо расхождение показателей: {low} в пояснительной записке и {high} в архитектурных решениях.",
            absence(f"Данные дома {house.street}, {house.other}, задания и эскиза не взяты.")),
        must_not=must_not(f"Во всём доме {floors(low)}", f"Во всех блок-секциях по {floors(high)}",
                          f"В БС-4 {floors(other)}"),
        checks=(
            check("b1", "number", "answer", value=low, near=NEAR, critical="«Сколько этажей»"),
            check("b2", "number", "answer", value=high, near=NEAR, critical="«этажность»"),
            check("b4", "number", "answer", value=raised, near=NEAR, critical="«этажность»"),
            check("under", "number", "answer", value=below, critical="«вместе с подземными»")),
        gold=gold,
        mutants=(
            gold.mutant("table_one", "взято число из одной таблицы", says={**alone, "head": one},
                        checks=("b2", "b4", "under"), rubric={"r1": wrong(one), **unsaid}, forbidden={"f1": one}),
            gold.mutant("table_two", "взято число из другой таблицы", says={**alone, "head": two}, checks=("b1", "b4"),
                        rubric={"r1": wrong(two), **unsaid}, forbidden={"f2": two}),
            gold.mutant("old_note", "изменение № 1 не замечено", says={"fourth": old, "total": old_total},
                        checks=("b4",), quotes={"r3": old_total}, rubric={"r2": wrong(old)}),
            gold.mutant("crawl_counted", "подполье посчитано этажом", says={"total": counted, "crawl": counted_crawl},
                        rubric={"r3": wrong(counted), "r4": wrong(counted_crawl)}),
            gold.mutant("namesake", "взято изменение к другому дому", checks=("b4",),
                        says={"fourth": stranger, "total": stranger_total}, quotes={"r3": stranger_total},
                        rubric={"r2": wrong(stranger), "r6": wrong(stranger)}, forbidden={"f3": stranger})),
        hedge=gold.mutant("hedge", "дано по блокам, и тут же одно число на весь дом",
                          says={"form": f"{form} Впрочем, можно писать и так: во всём доме {floors(low)}."},
                          rubric={"r1": partly(f"во всём доме {floors(low)}")},
                          forbidden={"f1": f"во всём доме {floors(low)}"}),
        truth={"house": house})
