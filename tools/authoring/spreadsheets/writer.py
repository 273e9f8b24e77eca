"""Books as pages of cells: formulas get the values that the engines give them, the same input the same bytes."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from tools.model import Unreadable
from tools.office.recalculate import recalculate_bytes
from tools.office.recalculated import Recalculated
from tools.office.xlsx_cells import address
from tools.office.xlsx_formulas import column_letters

Value = str | int | Decimal | date | bool | None
#: words of a style and what they mean to XlsxWriter
STYLES: dict[str, dict[str, Any]] = {
    "title": {"bold": True, "font_size": 14}, "bold": {"bold": True}, "note": {"italic": True, "font_color": "#666666"},
    "head": {"bold": True, "bg_color": "#DDE6F0", "border": 1, "align": "center", "valign": "vcenter",
             "text_wrap": True},
    "input": {"bg_color": "#FFF7D6", "border": 1}, "total": {"bold": True, "top": 1}, "cell": {"border": 1},
    "group": {"bold": True, "bg_color": "#EEF2E6"}, "indent": {"indent": 1}, "red": {"bg_color": "#F8D0C8"},
    "money": {"num_format": "#,##0.00"}, "whole": {"num_format": "#,##0"}, "pct": {"num_format": "0.0%"},
    "date": {"num_format": "dd.mm.yyyy"}, "rate": {"num_format": "0.0000"}, "wrap": {"text_wrap": True},
}


@dataclass
class Chart:
    """A chart of columns, and of lines on the second axis where `line` names one."""

    at: str
    title: str
    categories: str
    columns: Sequence[tuple[str, str]] = ()
    line: tuple[str, str] | None = None
    axes: tuple[str, str] = ("", "")


@dataclass
class Page:
    """A sheet under construction."""

    name: str
    widths: Sequence[float] = ()
    hidden: bool = False
    freeze: str = ""
    cells: dict[tuple[int, int], tuple[Value, str]] = field(default_factory=dict)
    merges: dict[str, tuple[Value, str]] = field(default_factory=dict)
    hidden_rows: list[int] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    #: area to the allowed words
    lists: dict[str, Sequence[str]] = field(default_factory=dict)
    #: area to the number above which a cell is marked
    marked_above: dict[str, Decimal] = field(default_factory=dict)

    def set(self, at: str, value: Value, style: str = "") -> None:
        """Write one cell; a string with `=` at its head is a formula."""
        key = address(at)
        assert key is not None, at
        self.cells[key] = value, style

    def row(self, at: str, values: Sequence[Value], style: str = "", styles: Sequence[str] = ()) -> None:
        """Write neighbouring cells from `at` on; None leaves a cell alone."""
        key = address(at)
        assert key is not None, at
        for step, value in enumerate(values):
            if value is not None:
                own = styles[step] if step < len(styles) else ""
                self.cells[key[0], key[1] + step] = value, f"{style} {own}".strip()

    def merge(self, area: str, value: Value, style: str = "head") -> None:
        """Merge an area."""
        self.merges[area] = value, style


def write_book(pages: Sequence[Page], names: Mapping[str, str] | None = None) -> bytes:
    """The book, each formula with the value that the engines agree on. Raises ValueError where they do not."""
    draft = _write(pages, names or {}, None)
    if not any(_is_formula(value) for page in pages for value, _ in page.cells.values()):
        return draft
    found = recalculate_bytes(draft)
    if isinstance(found, Unreadable):
        raise ValueError(f"not recalculated: {found.detail}")
    return _write(pages, names or {}, found)


def _is_formula(value: Value) -> bool:
    return isinstance(value, str) and value.startswith("=")


def _write(pages: Sequence[Page], names: Mapping[str, str], computed: Recalculated | None) -> bytes:
    import xlsxwriter

    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True, "default_date_format": "dd.mm.yyyy"})
    book.set_properties({"title": "", "author": "", "created": datetime(2031, 1, 15, 9, 0)})
    book.formats[0].set_font_name("Arial")
    book.formats[0].set_font_size(10)
    looks: dict[str, Any] = {}
    for page in pages:
        _page(book, page, looks, computed)
    for name, area in names.items():
        book.define_name(name, area)
    book.close()
    return buffer.getvalue()


def _look(book: Any, looks: dict[str, Any], style: str) -> Any:
    if style not in looks:
        made = {"font_name": "Arial", "font_size": 10}
        for word in style.split():
            made |= STYLES[word]
        looks[style] = book.add_format(made)
    return looks[style]


def _page(book: Any, page: Page, looks: dict[str, Any], computed: Recalculated | None) -> None:
    sheet = book.add_worksheet(page.name)
    for column, width in enumerate(page.widths):
        sheet.set_column(column, column, width)
    for row in page.hidden_rows:
        sheet.set_row(row - 1, None, None, {"hidden": True})
    for area, (value, style) in page.merges.items():
        sheet.merge_range(area, value if value is not None else "", _look(book, looks, style))
    for (row, column), (value, style) in sorted(page.cells.items()):
        _cell(sheet, page.name, row, column, value, _look(book, looks, style), computed)
    for area, words in page.lists.items():
        sheet.data_validation(area, {"validate": "list", "source": list(words)})
    for area, limit in page.marked_above.items():
        sheet.conditional_format(area, {"type": "cell", "criteria": ">", "value": float(limit),
                                        "format": _look(book, looks, "red")})
    for chart in page.charts:
        sheet.insert_chart(chart.at, _chart(book, chart))
    if page.freeze:
        sheet.freeze_panes(page.freeze)
    if page.hidden:
        sheet.hide()
    sheet.set_paper(9)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)


def _cell(sheet: Any, name: str, row: int, column: int, value: Value, look: Any, computed: Recalculated | None) -> None:
    at = row - 1, column - 1
    if isinstance(value, str) and value.startswith("="):
        sheet.write_formula(*at, value, look, _saved(name, row, column, value, computed))
    elif isinstance(value, bool):
        sheet.write_boolean(*at, value, look)
    elif isinstance(value, int | Decimal):
        sheet.write_number(*at, float(value), look)
    elif isinstance(value, date):
        sheet.write_datetime(*at, datetime(value.year, value.month, value.day), look)
    elif value is None or value == "":
        sheet.write_blank(*at, None, look)
    else:
        sheet.write_string(*at, value, look)


def _saved(name: str, row: int, column: int, formula: str, computed: Recalculated | None) -> float | str | bool:
    if computed is None:
        return 0
    ref = f"{column_letters(column)}{row}"
    found = computed.cells.get(name, {}).get(ref)
    if found is None or found.doubt:
        raise ValueError(f"{name}!{ref}: the engines do not agree on {formula} "
                         f"({found.doubt if found else 'no value'})")
    if found.error is not None:
        return found.error
    return float(found.value) if isinstance(found.value, Decimal) else "" if found.value is None else found.value


def _chart(book: Any, chart: Chart) -> Any:
    drawn = book.add_chart({"type": "column"})
    for name, values in chart.columns:
        drawn.add_series({"name": name, "categories": chart.categories, "values": values})
    drawn.set_title({"name": chart.title})
    drawn.set_y_axis({"name": chart.axes[0]})
    if chart.line is not None:
        line = book.add_chart({"type": "line"})
        line.add_series({"name": chart.line[0], "categories": chart.categories, "values": chart.line[1],
                         "y2_axis": True})
        line.set_y2_axis({"name": chart.axes[1]})
        drawn.combine(line)
    drawn.set_size({"width": 640, "height": 320})
    return drawn
