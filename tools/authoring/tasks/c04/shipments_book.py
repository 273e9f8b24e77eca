"""Workbooks of 4.07: a table of shipments, a real pivot over it and a chart; and the same made by another library."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from tools.authoring import documents as d
from tools.authoring.documents.pivot import Pivot, with_pivot
from tools.authoring.tasks.c04.shipments import MONTHS, Shipment

DATA, SUMMARY = "Данные", "Сводная"
FIELDS = ("№ накладной", "Дата", "Месяц", "Менеджер", "Регион", "Товар", "Кол-во, шт.", "Цена, руб.", "Пометка",
          "Сумма")
CREATED = datetime(2026, 10, 6, 9, 50)


@dataclass(frozen=True)
class Make:
    """How the book is made; the defaults are right."""

    #: a real pivot, or cells that look like one
    pivot: bool = True
    #: rows of the source that the pivot sees; None: all
    source: int | None = None
    chart: bool = True


def serial(day: date) -> int:
    """A date as Excel counts it."""
    return (day - date(1899, 12, 30)).days


def _cells(row: Shipment) -> tuple[str | int, ...]:
    return (row.no, serial(row.day), row.month, row.manager, row.region, row.product, row.pieces, row.price,
            "возврат" if row.returned else "отгрузка", row.amount)


def _pivot(rows: Sequence[Shipment], managers: Sequence[str], area: str, sheet: int, source_row: int = 1,
           source: int | None = None) -> Pivot:
    seen = rows[:source]
    return Pivot(source_sheet=DATA, source_area=f"A{source_row}:J{source_row + len(seen)}", fields=FIELDS,
                 rows=[_cells(row) for row in seen], row_field="Менеджер", column_field="Месяц", value_field="Сумма",
                 row_items=managers, column_items=tuple(MONTHS.values()), sheet=sheet, area=area)


def _shown(rows: Sequence[Shipment], managers: Sequence[str]) -> list[list[str | int]]:
    """The cells of the pivot as it shows itself."""
    def total(manager: str | None, month: str | None) -> int:
        return sum(row.amount for row in rows if manager in (None, row.manager) and month in (None, row.month))

    months = tuple(MONTHS.values())
    body: list[list[str | int]] = [[name, *(total(name, month) for month in months), total(name, None)]
                                   for name in managers]
    return [["Сумма по полю Сумма", "Месяц", "", "", ""], ["Менеджер", *months, "Общий итог"], *body,
            ["Общий итог", *(total(None, month) for month in months), total(None, None)]]


def book(rows: Sequence[Shipment], make: Make | None = None) -> bytes:
    """The workbook by XlsxWriter."""
    import xlsxwriter

    make, buffer = make or Make(), io.BytesIO()
    managers = list(dict.fromkeys(row.manager for row in rows))
    made = xlsxwriter.Workbook(buffer, {"in_memory": True})
    made.set_properties({"title": "Отгрузки за третий квартал", "created": CREATED})
    _data(made, rows)
    page = made.add_worksheet(SUMMARY)
    bold, money = made.add_format({"bold": True, "bottom": 1}), made.add_format({"num_format": "#,##0"})
    for at, line in enumerate(_shown(rows, managers), start=2):
        for column, value in enumerate(line):
            page.write(at, column, value, bold if at in (2, 3) else money)
    page.set_column(0, 0, 24)
    page.set_column(1, 4, 14)
    page.set_landscape()
    page.fit_to_pages(1, 0)
    _sums(page, rows, managers, bold, money)
    if make.chart:
        chart = made.add_chart({"type": "column"})
        last = 12 + len(managers)
        chart.add_series({"name": "Сумма отгрузок, руб.", "categories": f"={SUMMARY}!$A$14:$A${last + 1}",
                          "values": f"={SUMMARY}!$B$14:$B${last + 1}", "data_labels": {"value": True}})
        chart.set_title({"name": "Отгрузки по менеджерам, III квартал"})
        chart.set_legend({"none": True})
        page.insert_chart("G3", chart)
    made.close()
    data = buffer.getvalue()
    if make.pivot:
        data = with_pivot(data, _pivot(rows, managers, f"A3:E{5 + len(managers)}", 2, source=make.source))
    return d.normal_ooxml(data, CREATED)


def _data(made: Any, rows: Sequence[Shipment]) -> None:
    page = made.add_worksheet(DATA)
    day, money = made.add_format({"num_format": "dd.mm.yyyy"}), made.add_format({"num_format": "#,##0"})
    page.set_column(0, 8, 13)
    page.set_column(9, 9, 14)
    for at, row in enumerate(rows, start=1):
        for column, value in enumerate(_cells(row)[:9]):
            page.write(at, column, value, day if column == 1 else money if column == 7 else None)
        page.write_formula(at, 9, f'=G{at + 1}*H{at + 1}*IF(I{at + 1}="возврат",-1,1)', money, row.amount)
    page.add_table(0, 0, len(rows), 9, {"name": "Отгрузки", "style": "Table Style Light 9",
                                        "columns": [{"header": name} for name in FIELDS]})
    page.freeze_panes(1, 0)
    page.set_landscape()
    page.fit_to_pages(1, 0)


def _sums(page: Any, rows: Sequence[Shipment], managers: Sequence[str], bold: Any, money: Any) -> None:
    """The block under the pivot that the chart draws."""
    page.write_row(12, 0, ["Менеджер", "Сумма, руб."], bold)
    end = len(rows) + 1
    for at, name in enumerate(managers, start=13):
        page.write(at, 0, name)
        page.write_formula(at, 1, f"=SUMIFS({DATA}!$J$2:$J${end},{DATA}!$D$2:$D${end},A{at + 1})", money,
                           sum(row.amount for row in rows if row.manager == name))


def other_book(rows: Sequence[Shipment]) -> bytes:
    """The same by openpyxl: a title above the data, values without formulas, the pivot's sheet first, a bar chart."""
    from openpyxl import Workbook
    from openpyxl.chart import BarChart, Reference

    managers = sorted({row.manager for row in rows})
    made = Workbook()
    made.remove(made.worksheets[0])
    page = made.create_sheet(SUMMARY)
    page["A1"] = "Отгрузки по менеджерам и месяцам"
    page.append([])
    for line in _shown(rows, managers):
        page.append(line)
    end = 4 + len(managers)
    chart = BarChart()
    chart.type, chart.title = "bar", "Отгрузки по менеджерам"
    chart.add_data(Reference(page, min_col=5, min_row=5, max_row=end))
    chart.set_categories(Reference(page, min_col=1, min_row=5, max_row=end))
    page.add_chart(chart, "A14")
    page.column_dimensions["A"].width = 24
    data = made.create_sheet(DATA)
    data["A1"] = "Отгрузки за третий квартал 2026 года, руб."
    data.append([])
    data.append(list(FIELDS))
    for row in rows:
        data.append(list(_cells(row)))
    for column in "ABCDEFGHIJ":
        data.column_dimensions[column].width = 14
    for day, in data.iter_rows(min_row=4, min_col=2, max_col=2):
        day.number_format = "DD.MM.YYYY"
    made.properties.created = made.properties.modified = CREATED
    buffer = io.BytesIO()
    made.save(buffer)
    return d.normal_ooxml(with_pivot(buffer.getvalue(), _pivot(rows, managers, f"A3:E{5 + len(managers)}", 1,
                                                               source_row=3)), CREATED)
