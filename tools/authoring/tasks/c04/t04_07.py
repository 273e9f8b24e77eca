"""4.07: a workbook of sales with a real pivot table, out of rows pasted from a letter, one of them twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tools.authoring import documents as d
from tools.authoring.draws import Draw
from tools.authoring.plan import (
    Judged,
    Mutant,
    Output,
    Passages,
    TaskPlan,
    absent,
    check,
    moment,
    must_not,
    partly,
    rubric,
    turns,
    wrong,
)
from tools.authoring.pools import Cast
from tools.authoring.registry import task
from tools.authoring.tasks.c04.shipments import PACK, PACKS, RETURNS, Quarter, Shipment, draw_quarter
from tools.authoring.tasks.c04.shipments_book import DATA, Make, book, other_book
from tools.authoring.wording import number

FILE = "Анализ продаж III квартал.xlsx"
COLUMNS = "номер накладной; дата; менеджер; регион; товар; кол-во; цена за штуку; пометка"


def _standing(rows: Sequence[Shipment]) -> list[tuple[str, int]]:
    return Quarter(tuple(rows), 0, 0, (), "").sums


def _said(rows: Sequence[Shipment]) -> str:
    """The total and the first place."""
    first, best = _standing(rows)[0]
    return f"Всего {number(sum(row.amount for row in rows))} руб. Первое место — {first}, {number(best)} руб."


@task("4.07", "Книга анализа продаж с настоящей сводной таблицей", requires=("итог Excel",))
def build(draw: Draw) -> TaskPlan:
    cast = Cast(draw)
    people = [cast.person() for _ in range(4)]
    quarter = draw_quarter(draw, tuple(person.surname for person in people),
                           {person.surname: person.name[0] for person in people})
    rows, twice = quarter.rows, quarter.twice
    (first, best), *others = quarter.sums
    result = _said(rows)

    rest = "Далее: " + ", ".join(f"{name} — {number(value)}" for name, value in others) + "."
    double = f"Накладная {twice.no} вставлена в письмо дважды, она учтена один раз; всего отгрузок {len(rows)}."
    returns = "Три возврата вычтены."
    packs = f"Датчики в упаковках пересчитаны в штуки, по {PACK} в упаковке."
    person = f"«{first}» и «{first} {quarter.initial}.» — один менеджер, всего их четверо."
    gold = Output(
        answer=Passages(result=result, rest=rest, double=double, returns=returns, packs=packs, person=person,
                        file="В книге листы «Данные» и «Сводная»: сводная построена по всем строкам, рядом диаграмма."),
        files={FILE: book(rows)}, quotes={"r1": result, "r2": double, "r3": returns, "r4": packs, "r5": person})
    also = Output(
        answer=Passages(all=f"Итог квартала {number(quarter.total)} ₽, лидирует {first} ({number(best)} ₽). Повтор "
                            f"накладной "
                            f"{twice.no} исключён, возвраты идут с минусом, «уп» переведены в штуки (12), записи с "
                            f"инициалом "
                            f"отнесены к менеджеру {first}."),
        files={"sales_q3.xlsx": other_book(rows)},
        quotes={"r1": f"Итог квартала {number(quarter.total)} ₽, лидирует {first} ({number(best)} ₽)",
                "r2": f"Повтор накладной {twice.no} исключён", "r3": "возвраты идут с минусом",
                "r4": "«уп» переведены в штуки (12)", "r5": f"записи с инициалом отнесены к менеджеру {first}"})

    def misread(name: str, mistake: str, read: Sequence[Shipment], caught: tuple[str, ...],
                says: dict[str, str | None], points: dict[str, Judged], forbidden: tuple[str, ...] = ()) -> Mutant:
        """A mutant whose book and answer follow from another reading of the rows."""
        said = _said(read)
        if number(best) not in said.partition("Первое")[2]:
            caught = (*caught, "first")
        return gold.mutant(name, mistake, files={FILE: book(read)}, says={"result": said, "rest": None, **says},
                           checks=caught, rubric={"r1": wrong(said), **points},
                           forbidden=dict.fromkeys(forbidden, said))

    kept = _said(quarter.pasted)
    split = tuple(replace(row, manager=f"{row.manager} {quarter.initial}.") if at in quarter.short else row
                  for at, row in enumerate(rows))
    five = "Менеджеров в данных пятеро."
    returned, packed = rows[RETURNS[0]], rows[min(PACKS)]
    return TaskPlan(
        turns=turns(
            f"Вот отгрузки за третий квартал, копирую из почты ({COLUMNS}):\n\n{quarter.lines()}\n\nСделай книгу "
            f"Excel: лист "
            "«Данные» — таблица всех отгрузок с колонкой «Сумма», лист «Сводная» — настоящая сводная таблица (чтобы я "
            "мог "
            "крутить поля): менеджеры по строкам, месяцы по столбцам, сумма; и диаграмма по менеджерам. Менеджеров у "
            "нас "
            "четверо. Номера накладных не повторяются. Датчики иногда пишут упаковками, «уп» — это 12 штук. Возвраты "
            "идут с "
            "минусом. Напиши, сколько всего, кто первый и на какую сумму."),
        now=moment("2026-10-06 09:30"),
        reference=f"{result} {rest} {double} {returns} {packs} {person} Листы «Данные» и «Сводная», сводная по всем "
                  "строкам, диаграмма.",
        rubric=rubric(
            f"Названы всего {number(quarter.total)} руб. и первое место: {first}, {number(best)} руб.",
            f"Сказано, что накладная {twice.no} повторена и учтена один раз.",
            "Возвраты вычтены: это сказано или видно из суммы.",
            f"Упаковки переведены в штуки (по {PACK}): это сказано или видно из суммы.",
            f"Менеджеров четверо: «{first}» и запись с инициалом — один человек; сказано или видно из итогов."),
        must_not=must_not(f"Первое место у менеджера {twice.manager}",
                          f"Всего {number(sum(row.amount for row in quarter.pasted))} руб."),
        checks=(
            check("book", "file.delivered", "file:*.xlsx", type="xlsx", min=1, critical="«Сделай книгу Excel»"),
            check("data", "xlsx.table", "file:*.xlsx", sheet=DATA, columns=["Сумма"], n_rows=len(rows),
                  says="«таблица всех отгрузок»"),
            check("return_row", "xlsx.value", "file:*.xlsx", sheet=DATA, row=str(returned.no), column="Сумма",
                  value=returned.amount, says="«Возвраты идут с минусом»"),
            check("pack_row", "xlsx.value", "file:*.xlsx", sheet=DATA, row=str(packed.no), column="Сумма",
                  value=packed.amount, says="««уп» — это 12 штук»"),
            check("pivot", "xlsx.pivot", "file:*.xlsx", source_rows=len(rows),
                  fields={"rows": [["Менеджер", "Менеджеры", "Сотрудник", "ФИО"]],
                          "columns": [["Месяц", "Месяцы", "Месяц отгрузки", "Дата", "Дата отгрузки"]],
                          "values": ["Сумма"], "function": "sum"}, critical="«настоящая сводная таблица»"),
            check("chart", "xlsx.chart", "file:*.xlsx", min=1, says="«диаграмма по менеджерам»"),
            check("total", "number", "answer", value=quarter.total, critical="«сколько всего»"),
            check("first", "number", "answer", value=best, says="«кто первый и на какую сумму»")),
        gold=gold, also={"other_book": also},
        mutants=(
            misread("double_kept", "повторная накладная посчитана дважды", quarter.pasted, ("data", "pivot", "total"),
                    {"double": None}, {"r2": absent()}, ("f1", "f2")),
            misread("returns_added", "возвраты прибавлены", quarter.returns_added, ("return_row", "total"),
                    {"returns": None}, {"r3": absent()}),
            misread("packs_as_pieces", "упаковки посчитаны как штуки", quarter.packs_as_pieces, ("pack_row", "total"),
                    {"packs": None}, {"r4": absent()}),
            misread("name_split", "запись с инициалом принята за пятого менеджера", split, (), {"person": five},
                    {"r5": wrong(five)}),
            gold.mutant("flat_summary", "вместо сводной таблицы обычная", files={FILE: book(rows, Make(pivot=False))},
                        checks=("pivot",)),
            gold.mutant("short_source", "сводная не видит последних строк", files={FILE: book(rows, Make(source=30))},
                        checks=("pivot",)),
            gold.mutant("no_chart", "диаграммы нет", files={FILE: book(rows, Make(chart=False))}, checks=("chart",)),
            gold.mutant("as_text", "вместо книги текст", files={"Продажи.txt": d.write_txt(f"{result}\n{rest}")},
                        checks=("book", "data", "return_row", "pack_row", "pivot", "chart"))),
        hedge=gold.mutant("hedge", "повтор исключён, и тут же посчитан", says={"rest": f"{rest} Или, если считать "
            f"повтор: {kept}"},
                          forbidden={"f1": kept, "f2": kept}, rubric={"r1": partly(result)}),
        truth={"quarter": quarter})
