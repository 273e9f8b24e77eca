"""1.05: two offers of air conditioners; the one that looks cheaper hides its mounting on the third page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tools.authoring.calendar import pw
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
from tools.authoring.tasks.c01.cooling import LIFT_HOURS, LIFT_LEAST, paper_a, paper_b
from tools.authoring.wording import money, number

VAT = Decimal("1.22")


@dataclass(frozen=True)
class Offers:
    """What is drawn, and what follows from it. Prices of A are net, of B with VAT; all in roubles a unit."""

    units: int
    length: int
    price_a: int
    mount_a: int
    metre_a: int
    start_a: int
    hour_a: int
    delivery_a: int
    price_b: int
    mount_b: int
    metre_b: int
    height_b: int

    def lift(self, hours: Decimal | None = None) -> Decimal:
        return (hours or max(Decimal(LIFT_LEAST), LIFT_HOURS * self.units)) * self.hour_a

    def net_a(self, lift: Decimal | None = None) -> Decimal:
        per_unit = self.price_a + self.mount_a + (self.length - 5) * self.metre_a + self.start_a
        return self.units * per_unit + (self.lift() if lift is None else lift) + self.delivery_a

    @property
    def works_b(self) -> int:
        return self.units * (self.mount_b + (self.length - 7) * self.metre_b + self.height_b)

    @property
    def goods_b(self) -> Decimal:
        """The equipment of B with its discount."""
        return self.units * self.price_b * Decimal("0.97")

    @property
    def full_a(self) -> Decimal:
        return VAT * self.net_a()

    @property
    def full_b(self) -> Decimal:
        return self.goods_b + self.works_b

    @property
    def diff(self) -> Decimal:
        return self.full_a - self.full_b

    @property
    def plain_a(self) -> Decimal:
        """A with VAT and the standard mounting alone."""
        return VAT * self.units * (self.price_a + self.mount_a)

    @property
    def discounted_b(self) -> Decimal:
        """B with the discount on everything."""
        return (self.units * self.price_b + self.works_b) * Decimal("0.97")

    @property
    def four_hours(self) -> Decimal:
        """A with the least time of the lift."""
        return VAT * self.net_a(self.lift(Decimal(LIFT_LEAST)))

    def bites(self) -> bool:
        """A is cheaper by its first line, with VAT and plain mounting, and without VAT; it is dearer in full."""
        goods_a = self.units * self.price_a
        told = {self.full_a, self.full_b, self.diff, self.plain_a, self.net_a(), self.discounted_b, self.four_hours}
        return (goods_a < self.units * (self.price_b + self.mount_b) and self.plain_a < Decimal("0.985") * self.full_b
                and self.net_a() < Decimal("0.97") * self.full_b and self.full_a > Decimal("1.02") * self.full_b
                and self.four_hours > self.full_b and goods_a < 600_000 and len(told) == 7)


def draw_offers(draw: Draw) -> Offers:
    """Two offers for one office."""
    def once(draw: Draw) -> Offers:
        return Offers(
            units=draw.integer(7, 9), length=draw.integer(8, 11), price_a=draw.integer(52_000, 63_900, 100),
            mount_a=draw.integer(11_500, 14_900, 100), metre_a=draw.integer(1_300, 1_950, 50),
            start_a=draw.integer(1_500, 2_400, 100), hour_a=draw.integer(2_200, 3_100, 100),
            delivery_a=draw.integer(9_000, 15_900, 100), price_b=draw.integer(64_000, 75_900, 100),
            mount_b=draw.integer(15_000, 18_900, 100), metre_b=draw.integer(1_300, 1_950, 50),
            height_b=draw.integer(2_500, 4_400, 100))
    return draw.at("offers").until(once, Offers.bites)


def _sheet_a(case: Offers, name: str, lift: Decimal | None = None) -> str:
    """The calculation of A as a table."""
    lift = case.lift() if lift is None else lift
    hours, net, n = lift / case.hour_a, case.net_a(lift), case.units
    rows: list[tuple[str, str, int | Decimal]] = [
        ("Оборудование", f"{n} × {money(case.price_a)}", n * case.price_a),
        ("Стандартный монтаж", f"{n} × {money(case.mount_a)}", n * case.mount_a),
        ("Трасса сверх 5 м", f"{n} × {case.length - 5} м × {money(case.metre_a)}",
         n * (case.length - 5) * case.metre_a),
        ("Пусконаладка", f"{n} × {money(case.start_a)}", n * case.start_a),
        ("Автовышка", f"{number(hours)} ч × {money(case.hour_a)}", lift),
        ("Доставка", "", case.delivery_a), ("Итого без НДС", "", net), ("НДС 22 %", "", net * (VAT - 1)),
        ("Итого с НДС", "", net * VAT)]
    return _table(name, rows)


def _sheet_b(case: Offers, name: str) -> str:
    """The calculation of B as a table."""
    n = case.units
    rows = [("Оборудование со скидкой 3 %", f"{n} × {money(case.price_b)} × 0,97", case.goods_b),
            ("Монтаж, трасса до 7 м", f"{n} × {money(case.mount_b)}", Decimal(n * case.mount_b)),
            ("Трасса сверх 7 м", f"{n} × {case.length - 7} м × {money(case.metre_b)}",
             Decimal(n * (case.length - 7) * case.metre_b)),
            ("Работы на высоте", f"{n} × {money(case.height_b)}", Decimal(n * case.height_b)),
            ("Итого, НДС внутри", "", case.full_b)]
    return _table(name, rows)


def _table(name: str, rows: Sequence[tuple[str, str, int | Decimal]]) -> str:
    lines = [f"| {what} | {how} | {money(value)} |" for what, how, value in rows]
    return "\n".join([f"| {name} | Расчёт | Руб. |", "|---|---|---:|", *lines])


@task("1.05", "Выбор из двух предложений, где решает скрытая стоимость монтажа", requires=("вложение",))
def build(draw: Draw) -> TaskPlan:
    cast, case = Cast(draw), draw_offers(draw)
    a, b = cast.organisation("climate", "ООО"), cast.organisation("climate", "ООО")
    buyer, n = cast.organisation("office", "АО"), case.units
    day = pw(draw.at("day").date(date(2026, 9, 28), date(2026, 10, 5)))
    named_a, named_b = f"«{a.title}»", f"«{b.title}»"
    full_a, full_b, diff = money(case.full_a), money(case.full_b), money(case.diff)

    answer = f"Под ключ дешевле предложение {named_b}: {full_b} руб. против {full_a} руб., на {diff} руб. с НДС."
    tax = f"Цены {named_a} даны без НДС, к ним добавлены 22 %; у {named_b} НДС уже внутри."
    works_b = f"У {named_b} скидка 3 % только на оборудование, добавлены метры трассы сверх 7 и работы на высоте."
    unmet = (f"У {named_a} скидка 4 % не действует (нужно 10 шт., а берём {n}), и бесплатной доставки нет: "
             f"оборудование "
             f"стоит {money(n * case.price_a)} руб. без НДС, меньше 600 000.")
    lure = (f"По первой строке {named_a} выглядит дешевле только потому, что в ней нет НДС и монтажа: они в условиях "
            f"и в "
            "приложении на третьей странице.")
    sheet_a, sheet_b = _sheet_a(case, named_a), _sheet_b(case, named_b)
    gold = Output(answer=Passages(answer=answer, a=sheet_a, tax=tax, b=sheet_b, works=works_b, unmet=unmet, lure=lure),
                  quotes={"r1": answer, "r2": sheet_a, "r3": tax, "r4": works_b, "r5": unmet, "r6": lure})

    def cheaper(one: Decimal, other: Decimal) -> str:
        return (f"Дешевле предложение {named_a}: {money(one)} руб. против {money(other)} руб., на {money(other - one)} "
                "руб.")

    def dearer(one: Decimal, other: Decimal) -> str:
        return (f"Под ключ дешевле предложение {named_b}: {money(other)} руб. против {money(one)} руб., на "
                f"{money(one - other)} руб. с НДС.")

    headline = cheaper(Decimal(n * case.price_a), Decimal(n * (case.price_b + case.mount_b)))
    plain, taxless = cheaper(case.plain_a, case.full_b), cheaper(case.net_a(), case.full_b)
    plain_sheet = _table(named_a, [("Оборудование и монтаж с НДС", f"{n} × ({money(case.price_a)} + "
                                    f"{money(case.mount_a)}) × 1,22", case.plain_a)])
    net_sheet = sheet_a.rpartition("\n| НДС 22 %")[0]
    taxless_why = f"Цены {named_a} и {named_b} сравниваю как они указаны в предложениях."
    all_off = f"У {named_b} скидка 3 % на всю сумму: {money(case.discounted_b)} руб."
    short_sheet = _sheet_a(case, named_a, case.lift(Decimal(LIFT_LEAST)))
    bare_b = sheet_b.rpartition("\n| Итого")[0]
    return TaskPlan(
        turns=turns(
            f"Два предложения на {n} сплит-систем в офис, модели нам подходят обе. Нужно под ключ, с монтажом и "
            f"доставкой: "
            f"трасса по {case.length} м на каждый кондиционер, наружные блоки на фасаде на уровне 3-го этажа. Что "
            f"дешевле "
            "с НДС и на сколько? Покажи расчёт по каждому."),
        now=moment("2026-10-08 12:15"),
        files=(attached(f"КП_{a.title}.docx", paper_a(case, draw, day, a, buyer)),
               attached(f"КП_{b.title}.pdf", paper_b(case, draw, day, b, buyer))),
        reference=f"{answer}\n\n{sheet_a}\n\n{sheet_b}\n\n{tax} {works_b} {unmet} {lure}",
        rubric=rubric(
            critical(f"Дешевле названо предложение {named_b}."),
            f"У {named_a} учтены монтаж, трасса сверх 5 м, пусконаладка, автовышка ({number(LIFT_HOURS * n)} ч) и "
            f"доставка.",
            f"НДС 22 % добавлен к ценам {named_a} и не добавлен к ценам {named_b}.",
            f"У {named_b} скидка только на оборудование, добавлены метры сверх 7 и работы на высоте.",
            f"Сказано или видно из расчёта, что скидка и бесплатная доставка {named_a} не действуют.",
            f"Из слов или расчёта видно, почему первая строка {named_a} обманчива: в ней нет НДС и монтажа."),
        must_not=must_not(f"{named_a} под ключ дешевле", f"Монтаж у {named_a} входит в цену"),
        checks=(
            check("a_full", "number", "any", value=case.full_a, critical="«Покажи расчёт по каждому»"),
            check("b_full", "number", "any", value=case.full_b, critical="«Покажи расчёт по каждому»"),
            check("diff", "number", "any", value=case.diff, critical="«на сколько»")),
        gold=gold,
        mutants=(
            gold.mutant("headline", "сравнены первые строки предложений",
                        says={"answer": headline, "a": None, "tax": None, "b": None, "works": None, "unmet": None,
                              "lure": None},
                        checks=("a_full", "b_full", "diff"), forbidden={"f1": headline},
                        rubric={"r1": wrong(headline), **{f"r{at}": absent() for at in range(2, 7)}}),
            gold.mutant("plain_mounting", "у первого посчитан только стандартный монтаж", checks=("a_full", "diff"),
                        says={"answer": plain, "a": plain_sheet, "unmet": None, "lure": None},
                        rubric={"r1": wrong(plain), "r2": partly(plain_sheet), "r5": absent(), "r6": absent()},
                        forbidden={"f1": plain}),
            gold.mutant("vat_lost", "к ценам без НДС налог не добавлен", checks=("a_full", "diff"),
                        says={"answer": taxless, "a": net_sheet, "tax": taxless_why, "lure": None},
                        quotes={"r2": net_sheet},
                        rubric={"r1": wrong(taxless), "r3": wrong(taxless_why), "r6": absent()},
                        forbidden={"f1": taxless}),
            gold.mutant("discount_on_all", "скидка 3 % взята со всей суммы", checks=("b_full", "diff"),
                        says={"answer": dearer(case.full_a, case.discounted_b), "b": bare_b, "works": all_off},
                        quotes={"r1": dearer(case.full_a, case.discounted_b)}, rubric={"r4": wrong(all_off)}),
            gold.mutant("least_hours", "автовышка посчитана по наименьшему времени", checks=("a_full", "diff"),
                        says={"answer": dearer(case.four_hours, case.full_b), "a": short_sheet},
                        quotes={"r1": dearer(case.four_hours, case.full_b)}, rubric={"r2": partly(short_sheet)})),
        hedge=gold.mutant("hedge", "дешевле названы оба", says={"lure": f"{lure} Но можно считать и так: {plain}"},
                          rubric={"r1": partly(answer)}, forbidden={"f1": plain}),
        truth={"offers": case})
