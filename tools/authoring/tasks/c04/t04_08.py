"""4.08: a forecast of profit and loss by months, with seasons, added to the person's own workbook."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Judged,
    Mutant,
    Output,
    Passages,
    TaskPlan,
    absent,
    attached,
    check,
    group,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.registry import task
from tools.authoring.tasks.c04.forecast import DECEMBER, MONTHS, PROFIT, draw_year
from tools.authoring.tasks.c04.forecast_book import MATERIAL, SHEET, Make, book, material, other_book
from tools.authoring.wording import number, round_to

FILE = "Факт, допущения и прогноз.xlsx"
TENTH = Decimal("0.1")
#: what is read off the sheet: slug -> row, column, tolerance
CELLS: dict[str, tuple[str, int, Decimal]] = {
    "jan_sales": ("Продажи", 0, TENTH), "util_jan": ("Коммунальные", 0, TENTH), "dec_wage": ("ФОТ", DECEMBER, TENTH),
    "jul_rent": ("Аренда", 6, TENTH), "mkt_jan": ("Маркетинг", 0, TENTH)}


def _said(rows: dict[str, list[Decimal]]) -> str:
    """The year's profit and the weakest month."""
    weakest = min(range(12), key=lambda month: rows[PROFIT][month])
    return (f"Прибыль до налога за 2027 год {number(sum(rows[PROFIT]), 1)} тыс. руб.; самый слабый месяц — "
            f"{MONTHS[weakest].lower()}, {number(rows[PROFIT][weakest], 1)} тыс. руб.")


def _read(rows: dict[str, list[Decimal]], once: int) -> dict[str, tuple[Decimal, Decimal]]:
    """What each check of the sheet looks at, with its tolerance."""
    cells = {slug: (rows[name][month], tol) for slug, (name, month, tol) in CELLS.items()}
    return cells | {"mar_sales": (rows["Продажи"][once], TENTH), "year": (sum(rows[PROFIT], Decimal()), Decimal(1))}


def _differ(right: dict[str, tuple[Decimal, Decimal]], other: dict[str, tuple[Decimal, Decimal]]) -> tuple[str, ...]:
    """The checks that a sheet of other values fails; the author's own comparison, the exam's comes from the file."""
    slugs = tuple(slug for slug, (value, tol) in right.items() if abs(value - other[slug][0]) > tol)
    # The live check reads the same cell with another growth: a wrong base stays wrong.
    return (*slugs, "live") if "jan_sales" in slugs else slugs


@task("4.08", "Прогноз P&L на год по месяцам с сезонностью статей", requires=("вложение", "итог Excel"))
def build(draw: Draw) -> TaskPlan:
    year = draw_year(draw)
    rows = year.forecast()
    total, month = sum(rows[PROFIT], Decimal()), MONTHS[year.once]
    seen = _read(rows, year.once)

    profit = _said(rows)
    why = "Декабрь слабый из-за второй выплаты ФОТ, на неё начислены и взносы."
    once = f"Разовая продажа {number(year.once_sum)} тыс. руб. за {month.lower()} в базу не вошла."
    units = "Коммунальные в факте в рублях, в прогнозе переведены в тыс. руб."
    floor = f"Маркетинг нигде не ниже {year.floor} тыс. руб. в месяц."
    steps = "ФОТ повышен с апреля, аренда с июля, в декабре выплата двойная, взносы начислены на всю выплату."
    gold = Output(
        answer=Passages(head=f"Лист «{SHEET}» добавлен в вашу книгу, остальные листы не тронуты.", profit=profit,
                        why=why, order="Факт начинается с ноября, поэтому месяцы сопоставлены по названию, а не по "
                                       "порядку.",
                        once=once, units=units, floor=floor, steps=steps),
        files={FILE: book(year)},
        quotes={"r1": profit, "r2": profit, "r3": once, "r4": units, "r5": floor, "r6": steps})
    also = Output(
        answer=Passages(all=f"{profit} Учтено: без разовой продажи ({number(year.once_sum)} тыс.), коммунальные в "
                            f"тысячах, "
                            f"маркетинг минимум {year.floor}, рост зарплаты с апреля и аренды с июля, две выплаты в "
                            f"декабре "
                            "вместе со взносами."),
        files={MATERIAL: other_book(year)},
        quotes={"r1": profit, "r2": profit, "r3": "без разовой продажи", "r4": "коммунальные в тысячах",
                "r5": f"маркетинг минимум {year.floor}",
                "r6": "рост зарплаты с апреля и аренды с июля, две выплаты в декабре вместе со взносами"})

    def mistaken(name: str, mistake: str, says: dict[str, str | None], points: dict[str, Judged],
                 forbidden: tuple[str, ...] = (), **make: Any) -> Mutant:
        """A mutant whose sheet and answer follow from one mistake of the model."""
        made = Make(**make)
        other = year.forecast(**made.mistakes)
        said, sheet = _said(other), _differ(seen, _read(other, year.once))
        off = abs(sum(other[PROFIT]) - total) > 1
        weakest = min(range(12), key=lambda at: other[PROFIT][at]) != DECEMBER
        judged = points | ({"r1": wrong(said)} if off else {}) | ({"r2": wrong(said)} if weakest else {})
        return gold.mutant(name, mistake, files={FILE: book(year, made)}, says={"profit": said, **says},
                           checks=(*sheet, "say") if off else sheet, rubric=judged,
                           quotes={point: said for point in ("r1", "r2") if point not in judged},
                           forbidden=dict.fromkeys(forbidden, said))

    kept = year.forecast(once_kept=True)
    misread = profit.replace(number(total, 1), number(total + 100, 1))
    unsaid = {"r6": partly("ФОТ повышен с апреля")}
    return TaskPlan(
        turns=turns(
            f"В приложенной книге факт за 12 месяцев и допущения. Добавь в неё лист «{SHEET}»: статьи по строкам "
            f"(названия "
            f"как в «Допущениях», плюс «Операционная прибыль» и «Прибыль до налога»), по столбцам месяцы полными "
            f"названиями "
            "(«Январь» … «Декабрь») и «Год». Всё в тыс. руб., формулами от листов «Факт» и «Допущения», чтобы при "
            "смене "
            "прироста пересчитывалось. Остальные листы не меняй. Напиши прибыль до налога за год и самый слабый по ней "
            "месяц."),
        now=moment("2026-11-16 10:00"), files=(attached(MATERIAL, material(year)),),
        reference=f"{profit} {why} {once} {units} {floor} {steps} Месяцы факта сопоставлены по названию.",
        rubric=rubric(
            f"Прибыль до налога за год {number(total, 1)} тыс. руб. (±1).", "Самый слабый месяц — декабрь.",
            "Разовая операция исключена из базы: это сказано или видно из чисел листа.",
            "Коммунальные приведены к тыс. руб.: это сказано или видно из чисел листа.",
            f"Маркетинг не ниже {year.floor} тыс. руб. в месяц: это сказано или видно из чисел листа.",
            "Повышение ФОТ с апреля и аренды с июля, декабрьская выплата с взносами: сказано или видно из чисел "
            "листа."),
        must_not=must_not(f"Прибыль до налога за год {number(sum(kept[PROFIT]), 1)} тыс. руб.",
                          "Разовая продажа повторится в 2027 году"),
        checks=(
            check("book", "file.delivered", "file:*.xlsx", type="xlsx", n=1, critical="«Добавь в неё лист»"),
            check("kept", "xlsx.diff_scope", "file:*.xlsx", of=MATERIAL, allowed=[SHEET], says="«Остальные листы не "
                "меняй»"),
            *(check(slug, "xlsx.value", "file:*.xlsx", sheet=SHEET, row=name, column=MONTHS[at],
                    value=round_to(rows[name][at], 4), tol=tol,
                    critical="«по столбцам месяцы»" if slug == "jan_sales" else "", says="«Всё в тыс. руб.»")
              for slug, (name, at, tol) in CELLS.items()),
            check("mar_sales", "xlsx.value", "file:*.xlsx", sheet=SHEET, row="Продажи", column=month,
                  value=round_to(rows["Продажи"][year.once], 4), tol=TENTH, says="лист «Разовые»: в базу не входят"),
            check("year", "xlsx.value", "file:*.xlsx", sheet=SHEET, row=PROFIT, column="Год", value=round_to(total, 4),
                  tol=1, critical="«Прибыль до налога»"),
            check("live", "xlsx.live", "file:*.xlsx", sheet=SHEET, row="Продажи", column="Январь",
                  perturb={"sheet": "Допущения", "row": "Продажи", "column": "Значение", "to": year.growth + 2},
                  expect=round_to(year.sales[0] * (1 + (year.growth + 2) / 100), 4), tol=TENTH,
                  says="«при смене прироста пересчитывалось»"),
            check("clean", "xlsx.no_errors", "file:*.xlsx", says="«формулами»"),
            *group("say", 0.5, check("say_th", "number", "answer", value=round_to(total, 4), tol=1),
                   check("say_rub", "number", "answer", value=round_to(1000 * total, 0), tol=1000),
                   says="«Напиши прибыль до налога за год»")),
        gold=gold, also={"other_book": also},
        mutants=(
            mistaken("once_kept", "разовая продажа оставлена в базе", {"once": None}, {"r3": absent()}, ("f1",),
                     once_kept=True),
            mistaken("by_position", "месяцы факта взяты по порядку столбцов", {"order": None}, {}, by_position=True),
            mistaken("roubles", "коммунальные остались в рублях", {"units": None}, {"r4": absent()}, roubles=True),
            mistaken("no_bonus", "декабрьская выплата забыта",
                     {"why": None, "steps": "ФОТ повышен с апреля, аренда с июля."}, unsaid, no_bonus=True),
            mistaken("rent_flat", "индексация аренды забыта", {"steps": "ФОТ повышен с апреля, в декабре выплата "
                "двойная."},
                     unsaid, rent_flat=True),
            mistaken("no_floor", "нижняя граница маркетинга забыта", {"floor": None}, {"r5": absent()}, no_floor=True),
            gold.mutant("constants", "вместо формул значения", files={FILE: book(year, Make(pasted=True))},
                        checks=("live",)),
            gold.mutant("fact_edited", "в другой лист книги вписана строка", checks=("kept",),
                        files={FILE: book(year, Make(note="проверено"))}),
            gold.mutant("broken", "в листе прогноза битая ссылка", checks=("clean",),
                        files={FILE: book(year, Make(tail=((), ("Проверка", d.Formula("=SUM(#REF!)", "#REF!")))))}),
            gold.mutant("misread_year", "в ответе другая прибыль", says={"profit": misread}, checks=("say",),
                        quotes={"r2": misread}, rubric={"r1": wrong(misread)}),
            gold.mutant("as_text", "вместо книги текст", files={"Прогноз.txt": d.write_txt(profit)},
                        checks=("book", "kept", *CELLS, "mar_sales", "year", "live", "clean"))),
        hedge=gold.mutant("hedge", "обе прибыли названы верными",
                          says={"once": f"{once} С ней было бы так, это тоже верно: {_said(kept)}"},
                          forbidden={"f1": _said(kept)}),
        truth={"year": year})
