"""Workbooks of 4.08: the material, the forecast added to it, and another author's forecast by another library."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from tools.authoring import documents as d
from tools.authoring.tasks.c04.forecast import (
    APRIL,
    DECEMBER,
    FACT_ORDER,
    ITEMS,
    JULY,
    MONTHS,
    OPERATING,
    PROFIT,
    Year,
)

SHEET = "Прогноз 2027"
MATERIAL = "факт_и_допущения.xlsx"
CREATED = datetime(2026, 11, 13, 17, 20)
SHORT = ("янв", "фев", "мар", "апр", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек")
_TEXT, _NUMBER, _WHOLE = d.BODY, d.BODY.over(d.Style(number="#,##0.0")), d.BODY.over(d.Style(number="#,##0"))
#: column letters of the months in «Факт», from January
FACT = tuple("CDEFGHIJKLMN"[FACT_ORDER.index(month)] for month in range(12))


def _fact(year: Year) -> d.Sheet:
    head: list[d.Value] = ["Статья", "Ед. изм.", *(f"{SHORT[month]} {25 if month > 9 else 26}" for month in FACT_ORDER)]
    rows: list[list[d.Value]] = [
            ["Продажи", "тыс. руб.", *(year.printed[month] for month in FACT_ORDER)],
            ["Сервис", "тыс. руб.", *(year.service[month] for month in FACT_ORDER)],
            ["Коммунальные", "руб.", *(year.utilities[month] for month in FACT_ORDER)]]
    return d.Sheet("Факт", [head, *rows], widths=(18, 11, *(10,) * 12), freeze="C2", landscape=True,
                   column_styles={0: _TEXT, 1: _TEXT, **dict.fromkeys(range(2, 14), _WHOLE)},
                   row_styles={0: d.HEAD})


def _assumptions(year: Year) -> d.Sheet:
    same = "факт того же месяца × (1 + прирост)"
    rows: list[list[d.Value]] = [
        ["Статья", "Способ", "Значение", "Индексация, %", "С какого месяца", "Примечание"],
        ["Продажи", same, year.growth, None, "Январь", "прирост, %; разовые операции см. лист «Разовые»"],
        ["Сервис", same, year.service_growth, None, "Январь", "прирост, %"],
        ["Себестоимость", "% от продаж месяца", year.cost, None, "Январь", ""],
        ["ФОТ", "уровень октября, тыс. руб. в месяц", year.wage, year.wage_index, "Апрель",
         "в декабре ещё одна выплата в размере повышенного уровня"],
        ["Страховые взносы", "% от ФОТ месяца", year.contributions, None, "Январь", "со всех выплат"],
        ["Аренда", "тыс. руб. в месяц", year.rent, year.rent_index, "Июль", ""],
        ["Коммунальные", same, year.utilities_growth, None, "Январь", "прирост, %"],
        ["Маркетинг", "% от продаж и сервиса месяца", year.marketing, None, "Январь",
         f"не менее {year.floor} тыс. руб. в месяц"],
        ["Логистика", "% от продаж месяца", year.logistics, None, "Январь", ""],
        ["Проценты по кредиту", "лист «Проценты»", None, None, "Январь", ""],
        [],
        [f"{OPERATING} = Продажи + Сервис − все статьи, кроме процентов."],
        [f"{PROFIT} = {OPERATING} − Проценты по кредиту."]]
    return d.Sheet("Допущения", rows, widths=(24, 38, 12, 14, 16, 52), landscape=True, row_styles={0: d.HEAD},
                   column_styles=dict.fromkeys(range(6), _TEXT))


def _material(year: Year, note: str = "") -> list[d.Sheet]:
    once: list[list[d.Value]] = [["Месяц", "Статья", "Сумма, тыс. руб.", "Основание"],
                                 [MONTHS[year.once], "Продажи", year.once_sum, "разовая поставка по тендеру"], [],
                                 ["Разовые операции в базу прогноза не входят."]]
    interest: list[list[d.Value]] = [["Месяц 2027", "Проценты, тыс. руб."]]
    interest += [[name, year.interest_of(at)] for at, name in enumerate(MONTHS)]
    if note:
        interest.append([note])
    return [_fact(year), _assumptions(year),
            d.Sheet("Разовые", once, widths=(14, 14, 18, 34), row_styles={0: d.HEAD}),
            d.Sheet("Проценты", interest, widths=(16, 22), row_styles={0: d.HEAD})]


def material(year: Year) -> bytes:
    """The book that the person attaches."""
    return d.write_xlsx(_material(year), d.Meta("Факт и допущения", created=CREATED))


@dataclass(frozen=True)
class Make:
    """How the forecast is made; the defaults are right. Mistakes are those of `Year.forecast`."""

    by_position: bool = False
    once_kept: bool = False
    roubles: bool = False
    no_bonus: bool = False
    rent_flat: bool = False
    no_floor: bool = False
    #: values instead of formulas
    pasted: bool = False
    #: a line added to another sheet
    note: str = ""
    tail: Sequence[Sequence[d.Value]] = ()

    @property
    def mistakes(self) -> dict[str, bool]:
        return {name: getattr(self, name) for name in ("by_position", "once_kept", "roubles", "no_bonus", "rent_flat",
                                                       "no_floor")}


def formulas(year: Year, make: Make, top: int = 1) -> dict[str, list[str]]:
    """Formulas of each row by month; `top` is the row of the headings, and the months begin in column B."""
    place = {name: top + at for at, name in enumerate((*ITEMS[:-1], OPERATING, ITEMS[-1], PROFIT), start=1)}
    rows: dict[str, list[str]] = {name: [] for name in place}
    for month in range(12):
        column = "BCDEFGHIJKLM"[month]
        here = {name: f"{column}{row}" for name, row in place.items()}
        source = FACT_ORDER[month] if make.by_position else month
        once = "-Разовые!$C$2" if source == year.once and not make.once_kept else ""
        wage = "Допущения!$C$5*(1+Допущения!$D$5/100)" if month >= APRIL else "Допущения!$C$5"
        rent = "Допущения!$C$7" + ("*(1+Допущения!$D$7/100)" if month >= JULY and not make.rent_flat else "")
        marketing = f"({here['Продажи']}+{here['Сервис']})*Допущения!$C$9/100"
        for name, formula in (
                ("Продажи", f"(Факт!{FACT[source]}2{once})*(1+Допущения!$C$2/100)"),
                ("Сервис", f"Факт!{FACT[month]}3*(1+Допущения!$C$3/100)"),
                ("Себестоимость", f"{here['Продажи']}*Допущения!$C$4/100"),
                ("ФОТ", wage + ("*2" if month == DECEMBER and not make.no_bonus else "")),
                ("Страховые взносы", f"{here['ФОТ']}*Допущения!$C$6/100"), ("Аренда", rent),
                ("Коммунальные", f"Факт!{FACT[month]}4*(1+Допущения!$C$8/100)" + ("" if make.roubles else "/1000")),
                ("Маркетинг", marketing if make.no_floor else f"MAX({marketing},{year.floor})"),
                ("Логистика", f"{here['Продажи']}*Допущения!$C$10/100"),
                (OPERATING, f"{here['Продажи']}+{here['Сервис']}-SUM({here['Себестоимость']}:{here['Логистика']})"),
                ("Проценты по кредиту", f"Проценты!B{month + 2}"),
                (PROFIT, f"{here[OPERATING]}-{here['Проценты по кредиту']}")):
            rows[name].append(formula)
    return rows


def book(year: Year, make: Make | None = None) -> bytes:
    """The person's book with the forecast added."""
    make = make or Make()
    values = year.forecast(**make.mistakes)

    def cell(formula: str, value: Decimal) -> d.Value:
        return value if make.pasted else d.Formula(f"={formula}", value)

    body: list[Sequence[d.Value]] = [["Статья, тыс. руб.", *MONTHS, "Год"]]
    for at, (name, months) in enumerate(formulas(year, make).items(), start=2):
        cells = [cell(formula, value) for formula, value in zip(months, values[name], strict=True)]
        body.append([name, *cells, cell(f"SUM(B{at}:M{at})", sum(values[name], Decimal()))])
    bold = {at: d.TOTAL.over(d.Style(number="#,##0.0")) for at, row in enumerate(body) if row[0] in (OPERATING, PROFIT)}
    added = d.Sheet(SHEET, [*body, *make.tail], widths=(24, *(11,) * 12, 12), freeze="B2", landscape=True,
                    column_styles={0: _TEXT, **dict.fromkeys(range(1, 14), _NUMBER)}, row_styles={0: d.HEAD, **bold})
    return d.write_xlsx([*_material(year, make.note), added], d.Meta("Факт и допущения", created=CREATED))


def other_book(year: Year) -> bytes:
    """The forecast by openpyxl in the person's own file: a title above, no saved values, months looked up by name."""
    from openpyxl import load_workbook
    from openpyxl.styles import Font

    made = load_workbook(io.BytesIO(material(year)))
    page = made.create_sheet(SHEET)
    page["A1"] = "Прогноз прибыли и убытков на 2027 год, тыс. руб."
    page["A1"].font = Font(bold=True, size=13)
    page.append([])
    page.append(["Статья", *MONTHS, "Год"])
    for at, (name, months) in enumerate(formulas(year, Make(), top=3).items(), start=4):
        row = [f"={formula}" for formula in months]
        if name == "Продажи":
            row = [f'=(INDEX(Факт!$C$2:$N$2,MATCH("{SHORT[month]}*",Факт!$C$1:$N$1,0))-SUMIFS(Разовые!$C$2:$C$9,'
                   f'Разовые!$A$2:$A$9,{"BCDEFGHIJKLM"[month]}$3,Разовые!$B$2:$B$9,"Продажи"))*(1+Допущения!$C$2/100)'
                   for month in range(12)]
        page.append([name, *row, f"=SUM(B{at}:M{at})"])
        for column in range(2, 15):
            page.cell(at, column).number_format = "#,##0.0"
    page.column_dimensions["A"].width = 26
    for letter in "BCDEFGHIJKLMN":
        page.column_dimensions[letter].width = 11
    made.properties.modified = CREATED
    buffer = io.BytesIO()
    made.save(buffer)
    return d.normal_ooxml(buffer.getvalue(), CREATED)
