"""The decks of 4.10: the author's, and one made otherwise by python-pptx alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tools.authoring import documents as d
from tools.authoring.tasks.c04 import by_hand_deck as hand
from tools.authoring.tasks.c04.company import CHAIN, CHANNELS, MORE, PRODUCTS, SITES, Company
from tools.authoring.wording import DAY, counted, percent

CREATED = datetime(2026, 10, 28, 12)
YEARS = ("2023", "2024", "2025")
POSTS = ("Генеральный директор", "Производство", "Продажи", "Финансы")


@dataclass(frozen=True)
class Make:
    """What stands on the slides; the defaults are right."""

    #: growth of 2025 in words
    growth: str = ""
    #: nine months of 2026 drawn beside the whole of 2025, under this title
    fall: str = ""
    #: a line more on the slide of the plan
    plan: str = ""
    #: shares of the channels in a chart of their own
    channels: bool = False
    #: revenue told in words without figures
    no_revenue: bool = False
    #: the chain in one line without days
    no_chain: bool = False
    #: capacities of the sites, when they are mixed up
    capacities: tuple[int, ...] = ()


def chain_said(company: Company) -> str:
    """The chain as one sentence."""
    steps = ", ".join(f"{name.lower()} — {counted(days, DAY)}" for name, days in zip(CHAIN, company.days, strict=True))
    return f"Пять шагов: {steps}; всего {counted(sum(company.days), DAY)}."


def nine_said(company: Company) -> str:
    """Nine months against the same nine months."""
    return (f"9 месяцев 2026 года: {company.nine[1]} млн руб. против {company.nine[0]} млн за 9 месяцев 2025 года, "
            f"+{percent(company.nine_growth, 1)}")


def slides(company: Company, make: Make | None = None) -> list[d.Slide]:
    """Twelve slides."""
    make = make or Make()
    return [*_start(company, make), *_money(company, make), *_output(company, make), *_end(company, make)]


def _start(company: Company, make: Make) -> list[d.Slide]:
    first = ("год к году растём", "выручка за три полных года") if make.no_revenue else (
        str(company.revenue[2]), "млн руб., выручка 2025 года")
    channels: list[d.Piece] = [d.Points(["Каналы: сети, маркетплейсы, общепит и опт",
                                         "Продукты: замороженная ягода, морсы, варенье и пастила, без красителей и "
                                         "консервантов", "Преимущество: каждую партию можно проследить до участка "
                                         "леса"])]
    if make.channels:
        channels = [d.Chart("pie", CHANNELS, [("Каналы 2025 года, %", company.shares)], "0")]
    return [
        d.Slide(f"ООО «{company.name}»: ягода от леса до полки", below="Презентация для инвестора\nОктябрь 2026 года"),
        d.Slide("Компания сегодня: полный цикл переработки дикоросов",
                [[d.Figures([first, ("3", "собственные площадки"),
                             (str(sum(company.volumes)), "тонн продукции в месяц, 9 мес. 2026"),
                             (str(sum(company.staff)), "сотрудников")]), *channels]]),
        d.Slide("Путь: от одного цеха до трёх площадок",
                [[d.Steps([("2014", "Первый цех", "заморозка и опт"), ("2017", "Морсы", "линия розлива"),
                           ("2019", "Заречная", "вторая площадка, варенье"),
                           ("2021", "Маркетплейсы", "собственная марка"), ("2022", "Луговая", "третья площадка, "
                            "пастила")]),
                  d.Points(["Рост шёл от сырья к переработке: заморозка, морсы, варенье, пастила",
                            "Со сборщиками рассчитываемся в день сдачи, поэтому бригады остаются с нами"])]])]


def _money(company: Company, make: Make) -> list[d.Slide]:
    growth = make.growth or f"Рост 2025 года: {percent(company.growth, 1)} к 2024 году"
    before = f"Рост 2024 года: {percent(company.growth_before, 1)} к 2023 году"
    lines = ["Отчётность за полные годы проверена аудитором", "Выручка указана без НДС"]
    title = make.fall or f"Девять месяцев 2026 года: +{percent(company.nine_growth, 1)} к тем же месяцам 2025-го"
    compared = (("2025 год", "2026 год"), (company.revenue[2], company.nine[1])) if make.fall else (
        ("9 мес. 2025", "9 мес. 2026"), company.nine)
    revenue: list[d.Piece] = [d.Chart("column", YEARS, [("Выручка, млн руб.", company.revenue)], title="Выручка, млн "
                                      "руб. без НДС")]
    if make.no_revenue:
        revenue = [d.Chart("column", YEARS[1:], [("Рост, %", [round(company.growth_before, 1),
                                                              round(company.growth, 1)])], "0.0")]
    return [
        d.Slide("Выручка растёт второй год подряд", [revenue, [d.Points([before, growth, *lines])]], (0.6, 0.4)),
        d.Slide(title, [[d.Chart("column", *_one("Выручка, млн руб.", compared), title="Выручка, млн руб.")],
                        [d.Points([make.fall or nine_said(company),
                                   "Четвёртый квартал сильный: сети закупают ягоду и морсы к праздникам",
                                   "Девять месяцев — управленческие данные"])]], (0.55, 0.45))]


def _one(name: str, pair: Any) -> tuple[Any, Any]:
    return pair[0], [(name, pair[1])]


def _output(company: Company, make: Make) -> list[d.Slide]:
    products = list(zip(PRODUCTS, company.volumes, company.margins, strict=True))
    capacities = make.capacities or company.capacities
    sites = list(zip(SITES, capacities, company.loads, company.outputs, strict=True))
    align: tuple[d.Align, ...] = ("left", "right", "right")
    return [
        d.Slide("Четыре продукта: чем дальше от сырья, тем выше маржа",
                [[d.Table([["Продукт", "Объём, т в месяц", "Валовая маржа, %"],
                           *([name, str(volume), str(margin)] for name, volume, margin in products),
                           ["Всего", str(sum(company.volumes)), ""]], (0.46, 0.27, 0.27), align=align, size=20,
                          totals=1),
                  d.Points(["Объёмы — в среднем за месяц за девять месяцев 2026 года"], 16)]]),
        d.Slide("Объём даёт заморозка, доход — переработка",
                [[d.Chart("bar", PRODUCTS, [("Объём, т в месяц", company.volumes)], title="Объём, т в месяц")],
                 [d.Chart("bar", PRODUCTS, [("Валовая маржа, %", company.margins)], "0", "Валовая маржа, %")]]),
        d.Slide("Три собственные площадки",
                [[d.Table([["Площадка", "Мощность, т в месяц", "Загрузка, %", "Выпуск, т в месяц"],
                           *([name, str(capacity), str(load), str(output)] for name, capacity, load, output in sites),
                           ["Всего", str(sum(capacities)), "", str(sum(company.outputs))]], (0.28, 0.26, 0.2, 0.26),
                          align=(*align, "right"), size=20, totals=1),
                  d.Points(["Северная: заморозка и морсы", "Заречная: морсы, варенье и часть заморозки",
                            "Луговая: пастила и часть варенья; место под вторую линию готово"], 18)]]),
        d.Slide("Северная почти на пределе, у Луговой есть запас",
                [[d.Chart("column", SITES, [("Мощность, т в месяц", capacities),
                                            ("Выпуск, т в месяц", company.outputs)])],
                 [d.Points([f"{name}: загрузка {percent(load)}" for name, _, load, _ in sites])]], (0.65, 0.35))]


def _end(company: Company, make: Make) -> list[d.Slide]:
    line, store = company.investments
    details = ("приёмные пункты", "склад, анализы", "варка, розлив, сушка", "проверка каждой партии",
               "сети и маркетплейсы")
    chain: list[d.Piece] = [d.Steps([(counted(days, DAY), name, detail) for days, name, detail in
                                     zip(company.days, CHAIN, details, strict=True)]),
                            d.Points([f"Весь путь: {counted(sum(company.days), DAY)}, шаги идут друг за другом",
                                      "Узкое место: второй шаг, анализы делает сторонняя лаборатория"])]
    if make.no_chain:
        chain = [d.Points(["Ягоду собирают, замораживают, перерабатывают и доставляют покупателю"])]
    people = [f"{post}: {person.full}" for post, person in zip(POSTS, company.people, strict=True)]
    places = ", ".join(f"{name} {count}" for name, count in zip((*SITES, "офис"), company.staff, strict=True))
    return [
        d.Slide("Цепочка поставок: от леса до полки", [chain], notes="" if make.no_chain else chain_said(company)),
        d.Slide("Команда и риски",
                [[d.Points([*people, f"Люди: {sum(company.staff)} — {places}"], 18)],
                 [d.Points(["Неурожай: закупка в трёх областях, договорённости с бригадами заранее",
                            "Зависимость от сетей: развиваем общепит и свою марку",
                            "Электричество: своя генерация на Северной", "Лаборатория: ищем вторую"], 18)]]),
        d.Slide("План на 2027 год",
                [[d.Figures([(f"{line} млн руб.", "вторая линия пастилы на Луговой"),
                             (f"{store} млн руб.", "холодильный склад на Заречной"),
                             (f"{line + store} млн руб.", "всего: собственные средства и лизинг")]),
                  d.Points([f"Луговая: +{MORE} т в месяц мощности", "Две новые области, поставки в детские сады",
                            "Прогноз выручки не даём: он зависит от урожая",
                            *([make.plan] if make.plan else [])])]])]


def deck(company: Company, make: Make | None = None) -> bytes:
    """The author's deck."""
    return written(slides(company, make))


def written(made: list[d.Slide]) -> bytes:
    """Slides as a file."""
    return d.write_pptx(made, d.Meta("Презентация для инвестора", created=CREATED))


def other_deck(company: Company) -> bytes:
    """The same by hand: other order and charts, revenue in a table, the chain of circles, titles in boxes or not, a
    note of the speaker on the growth that is not shown."""
    made = hand.fresh()
    hand.cover(made, f"«{company.name}»", "переработка лесной ягоды")
    hand.bullets(made, "О чём разговор", ["Кто мы и что делаем", "Сколько зарабатываем", "Куда вложим в 2027 году"])
    hand.bullets(made, "История", ["2014 — начало, один цех", "2017 — линия морсов", "2019 — площадка Заречная",
                                   "2021 — маркетплейсы", "2022 — площадка Луговая"])
    _circles(hand.bare(made, "Как ягода попадает на полку", box=True), company)
    page = hand.bare(made, "Продукты")
    hand.grid(page, [["", *PRODUCTS], ["т/мес", *map(str, company.volumes)], ["маржа", *(f"{margin}%" for margin in
                                                                                      company.margins)]], size=14)
    hand.chart(page, "DOUGHNUT", PRODUCTS, [("т/мес", company.volumes)], (2, 3.4, 6, 3.7))
    page = hand.bare(made, "Площадки и их загрузка, %", box=True)
    hand.chart(page, "BAR_CLUSTERED", SITES, [("загрузка", company.loads)], (0.5, 1.5, 4.6, 4))
    hand.chart(page, "COLUMN_CLUSTERED", SITES, [("мощность, т/мес", company.capacities)], (5.2, 1.5, 4.6, 4))
    page = hand.bare(made, "Годовая выручка", f"Если спросят, откуда не {percent(company.claim)}: с выручкой по годам "
                                               "эта цифра не сходится.")
    hand.grid(page, [["Год", "млн ₽", "к прошлому году"], [YEARS[0], str(company.revenue[0]), "—"],
                     *([year, str(value), f"+{percent(growth, 1)}"] for year, value, growth in
                       zip(YEARS[1:], company.revenue[1:], (company.growth_before, company.growth), strict=True))])
    page = hand.bare(made, "Январь–сентябрь к январю–сентябрю", box=True)
    hand.chart(page, "COLUMN_CLUSTERED", ["2025", "2026"], [("млн ₽ за 9 месяцев", company.nine)])
    hand.bullets(made, "Люди", [f"{person.full} — {post.lower()}" for post, person in zip(POSTS, company.people,
                                                                                          strict=True)])
    hand.bullets(made, "Что может пойти не так", ["Неурожай", "Зависимость от сетей", "Перебои с электричеством",
                                                  "Одна лаборатория на анализы"])
    hand.bullets(made, "2027 год", [f"{company.investments[0]} млн ₽ — линия пастилы",
                                    f"{company.investments[1]} млн ₽ — холодильный склад",
                                    "Новые области, детские сады"])
    hand.bullets(made, "Почему мы", ["Свои площадки", "Свои рецептуры", "Ягода с известного участка"])
    return hand.saved(made, CREATED)


def _circles(slide: Any, company: Company) -> None:
    """Five circles with days, their names below."""
    from pptx.enum.shapes import MSO_SHAPE
    from pptx.util import Inches, Pt

    for at, (name, days) in enumerate(zip(CHAIN, company.days, strict=True)):
        left = Inches(0.4 + 1.9 * at)
        circle = slide.shapes.add_shape(MSO_SHAPE.OVAL, left, Inches(2), Inches(1.5), Inches(1.5))
        circle.text_frame.text = f"{days} дн."
        under = slide.shapes.add_textbox(left, Inches(3.6), Inches(1.7), Inches(1)).text_frame
        under.word_wrap = True
        under.text = f"{at + 1}. {name}"
        under.paragraphs[0].font.size = Pt(15)
