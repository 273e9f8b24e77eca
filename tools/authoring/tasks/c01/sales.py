"""The material of 1.06: a quarterly report of sales with three wrong percentages and three that only look wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.wording import number, round_to

REGIONS = ("Центр", "Северо-Запад", "Поволжье", "Урал", "Сибирь", "Юг", "Дальний Восток", "Черноземье")
ONLINE = "Онлайн"
Ratio = tuple[str, str]
GROWTH: tuple[Ratio, ...] = (("1.13", "1.25"), ("1.22", "1.40"), ("0.88", "0.98"), ("0.84", "0.95"), ("2.10", "2.50"))
OF_PLAN: tuple[Ratio, ...] = (("0.92", "0.98"), ("1.05", "1.15"), ("0.85", "0.95"), ("1.04", "1.15"), ("0.92", "1.05"))


def share(part: Decimal, whole: Decimal) -> Decimal:
    """A percentage rounded to a tenth."""
    return round_to(100 * part / whole, 1)


@dataclass(frozen=True)
class Sales:
    """Millions of roubles by region; the fifth is online."""

    names: tuple[str, ...]
    before: tuple[Decimal, ...]
    now: tuple[Decimal, ...]
    plan: tuple[Decimal, ...]

    @property
    def totals(self) -> tuple[Decimal, Decimal, Decimal]:
        return sum(self.before, Decimal()), sum(self.now, Decimal()), sum(self.plan, Decimal())

    @property
    def growth(self) -> list[Decimal]:
        return [share(new - old, old) for old, new in zip(self.before, self.now, strict=True)]

    @property
    def to_new(self) -> list[Decimal]:
        """Growth divided by the new value: the mistake."""
        return [share(new - old, new) for old, new in zip(self.before, self.now, strict=True)]

    @property
    def done(self) -> list[Decimal]:
        return [share(new, plan) for new, plan in zip(self.now, self.plan, strict=True)]

    @property
    def total_growth(self) -> Decimal:
        return share(self.totals[1] - self.totals[0], self.totals[0])

    @property
    def total_to_new(self) -> Decimal:
        return share(self.totals[1] - self.totals[0], self.totals[1])

    @property
    def total_done(self) -> Decimal:
        return share(self.totals[1], self.totals[2])

    @property
    def shares(self) -> tuple[list[Decimal], list[Decimal]]:
        """Shares of the regions a year ago and now."""
        return ([share(value, self.totals[0]) for value in self.before],
                [share(value, self.totals[1]) for value in self.now])

    @property
    def points(self) -> Decimal:
        """By how many points the share of the second region grew."""
        return self.shares[1][1] - self.shares[0][1]

    def bites(self) -> bool:
        """The three mistakes show, the three oddities look wrong, and no value passes for another."""
        exact = round_to(100 * (self.now[1] / self.totals[1] - self.before[1] / self.totals[0]), 1)
        true = [self.total_growth, self.total_done, self.points, *map(abs, self.growth), *self.done,
                *self.shares[0], *self.shares[1]]
        checked = [self.total_growth, self.total_done, *self.growth[:2], self.growth[4], *self.done[2:4]]
        mistaken = {self.total_to_new, *map(abs, self.to_new)}
        return (self.growth[0] > 12 and abs(self.to_new[0] - self.growth[0]) >= 1 and self.points >= Decimal("1.5")
                and exact == self.points and min(self.growth) == self.growth[3] < 0 and self.done[3] > 100
                and self.done[2] < 100 and self.done[3] - self.done[2] >= 3 and len(set(self.done)) == 5
                and sum(self.shares[1]) != 100 and self.total_growth > 3 and not mistaken & set(true)
                and all(true.count(value) == 1 for value in checked) and self.totals[2] != self.totals[1])


def draw_sales(draw: Draw) -> Sales:
    """Sales whose traps bite."""
    names = (*draw.at("regions").sample(REGIONS, 4), ONLINE)

    def once(draw: Draw) -> Sales:
        before = [draw.decimal(*(("18", "62") if index < 4 else ("6", "11")), "0.1") for index in range(5)]
        now = [round_to(old * draw.decimal(*ratio, "0.001"), 1) for old, ratio in zip(before, GROWTH, strict=True)]
        plan = [round_to(new / draw.decimal(*ratio, "0.001"), 1) for new, ratio in zip(now, OF_PLAN, strict=True)]
        return Sales(names, tuple(before), tuple(now), tuple(plan))
    return draw.at("sales").until(once, Sales.bites)


def one(value: Decimal) -> str:
    """«18,5»."""
    return number(value, 1)


def paper(sales: Sales, company: str, author: str) -> bytes:
    """The report as the department wrote it."""
    g1, g2, g3, g4, online = sales.names
    before, now, plan = sales.totals
    growth, done, shares = sales.growth, sales.done, sales.shares
    facts = [[name, one(old), one(new), one(goal)] for name, old, new, goal in
             zip(sales.names, sales.before, sales.now, sales.plan, strict=True)]
    parts = [[name, one(old), one(new)] for name, old, new in zip(sales.names, *shares, strict=True)]
    right: tuple[d.Align, ...] = ("left", "right", "right", "right")
    return d.write_docx([
        d.Title("Отчёт о продажах за III квартал 2026 года", company),
        d.Heading("Итоги квартала", number="1."),
        d.Paragraph(f"Выручка компании за III квартал составила {one(now)} млн руб. против {one(before)} млн руб. "
                    f"годом ранее, рост {one(sales.total_growth)} %. План квартала выполнен на {one(sales.total_done)} "
                    "%. Основной вклад дали летние поставки сетевым заказчикам и перезапуск интернет-магазина."),
        d.Paragraph("Таблица 1. Выручка по регионам, млн руб. без НДС", align="left", indent=False, keep=True),
        d.Table([["Регион", "III кв. 2025", "III кв. 2026", "План III кв. 2026"], *facts,
                 ["Итого", one(before), one(now), one(plan)]], align=right, totals=1),
        d.Paragraph("Проценты округлены до 0,1; рост считается к III кварталу 2025 года, выполнение плана — к плану "
                    "III квартала 2026 года.", size=10, italic=True),
        d.Heading("Структура выручки", number="2."),
        d.Paragraph("Таблица 2. Доли регионов в выручке, %", align="left", indent=False, keep=True),
        d.Table([["Регион", "III кв. 2025", "III кв. 2026"], *parts,
                 ["Сумма долей", one(sum(shares[0], Decimal())), one(sum(shares[1], Decimal()))]],
                align=right[:3], totals=1),
        d.Paragraph(f"Сумма долей за III квартал 2026 года равна {one(sum(shares[1], Decimal()))} % и отличается от "
                    "100 % из-за округления."),
        d.Heading("Регионы", number="3."),
        d.Heading(g1, level=2, number="3.1."),
        d.Paragraph(f"Выручка региона достигла {one(sales.now[0])} млн руб., прирост составил {one(sales.to_new[0])} "
                    "%. До плана не дотянули: два крупных заказчика перенесли приёмку на октябрь, договоры подписаны, "
                    "отгрузки стоят в графике IV квартала."),
        d.Heading(g2, level=2, number="3.2."),
        d.Paragraph(f"Регион вырос на {one(growth[1])} % и дал {one(sales.now[1])} млн руб. Доля региона в выручке "
                    f"компании выросла на {one(sales.points)} %. Работает второй склад, срок доставки сократился до "
                    "двух дней; отдел продаж закрыл все вакансии ещё в июне."),
        d.Heading(g3, level=2, number="3.3."),
        d.Paragraph(f"Выручка снизилась на {one(-growth[2])} %, до {one(sales.now[2])} млн руб. План квартала выполнен "
                    f"на {one(done[3])} %. Спад связан с уходом двух дилеров; переговоры с новыми партнёрами идут, "
                    "первые заказы ожидаются в ноябре."),
        d.Heading(g4, level=2, number="3.4."),
        d.Paragraph(f"Выручка снизилась на {one(-growth[3])} %, до {one(sales.now[3])} млн руб., но план выполнен на "
                    f"{one(done[3])} %: он был поставлен с учётом ремонта склада, который закончился раньше срока."),
        d.Heading(online, level=2, number="3.5."),
        d.Paragraph(f"Продажи через сайт выросли на {one(growth[4])} %, с {one(sales.before[4])} до "
                    f"{one(sales.now[4])} млн руб. Доля канала в выручке теперь {one(shares[1][4])} %. В июле "
                    "заработала новая корзина, в августе подключены два пункта выдачи."),
        d.Heading("Задачи на IV квартал", number="4."),
        d.Item(f"Отгрузить перенесённые заказы региона «{g1}» до 20 ноября.", kind="number"),
        d.Item(f"Вернуть дилерскую сеть в регионе «{g3}»: не меньше двух новых договоров.", kind="number"),
        d.Item("Проверить остатки к предновогоднему спросу и согласовать график отпусков склада.", kind="number"),
        d.Signature("Начальник отдела продаж", author, signed=False, day="05.10.2026"),
    ], d.Page(), d.Meta(title="Отчёт о продажах за III квартал 2026 года", author=author,
                        created=datetime(2026, 10, 5, 16, 40)))
