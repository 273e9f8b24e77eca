"""Workbooks by XlsxWriter: number formats, formulas with cached values, hidden rows, several sheets."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Literal

from tools.authoring.documents.page import META, Meta

MONEY = "#,##0.00"
WHOLE = "#,##0"
DATE = "dd.mm.yyyy"
MOMENT = "dd.mm.yyyy hh:mm"
PERCENT = "0.0%"
TEXT = "@"


@dataclass(frozen=True, slots=True)
class Style:
    """How a cell looks. `over` lays another style on top: what it leaves None is kept."""

    bold: bool | None = None
    italic: bool | None = None
    #: points
    size: float | None = None
    colour: str | None = None
    fill: str | None = None
    align: Literal["left", "center", "right"] | None = None
    valign: Literal["top", "vcenter", "bottom"] | None = None
    wrap: bool | None = None
    border: bool | None = None
    #: number format as Excel stores it
    number: str | None = None
    indent: int | None = None

    def over(self, top: Style | None) -> Style:
        """This style with the set values of `top` on it."""
        if top is None:
            return self
        return Style(**{item.name: getattr(self, item.name) if getattr(top, item.name) is None
                        else getattr(top, item.name) for item in fields(self)})


HEAD = Style(bold=True, align="center", valign="vcenter", wrap=True, border=True, fill="DDE6F0")
BODY = Style(border=True, valign="top")
TOTAL = Style(bold=True, border=True)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in English without locale («=SUM(G5:G16)») and the value that the file holds for it."""

    text: str
    value: Decimal | int | str = 0


Value = str | int | float | Decimal | date | datetime | time | bool | None | Formula


@dataclass(frozen=True, slots=True)
class XCell:
    """A value with its own style or comment."""

    value: Value
    style: Style | None = None
    comment: str = ""


@dataclass(frozen=True)
class Sheet:
    """One sheet. Rows are lists of values from column A; a style is column's, then row's, then the cell's own."""

    name: str
    rows: Sequence[Sequence[Value | XCell]]
    #: widths of columns in characters
    widths: Sequence[float] = ()
    #: by zero-based column
    column_styles: Mapping[int, Style] = field(default_factory=dict)
    #: by zero-based row
    row_styles: Mapping[int, Style] = field(default_factory=dict)
    #: by zero-based row, points
    heights: Mapping[int, float] = field(default_factory=dict)
    hidden_rows: Sequence[int] = ()
    hidden_columns: Sequence[int] = ()
    #: areas «A1:G1»
    merges: Sequence[str] = ()
    #: first cell that scrolls: «A5»
    freeze: str = ""
    #: area «A4:G90»
    filter: str = ""
    #: column (zero-based) -> values that the filter lets through; the other rows are to be named in hidden_rows
    filter_on: Mapping[int, Sequence[str]] = field(default_factory=dict)
    landscape: bool = False
    state: Literal["visible", "hidden", "very_hidden"] = "visible"
    #: names of lists: area -> allowed values
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: styles only from this row on; rows above are free text
    styled_from: int = 0


def write_xlsx(sheets: Sequence[Sheet], meta: Meta = META, names: Mapping[str, str] | None = None) -> bytes:
    """A workbook. `names` are defined names («Ставка» -> «=Допущения!$B$2»). The same input gives the same bytes."""
    import xlsxwriter

    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True, "default_date_format": DATE})
    book.set_properties({"title": meta.title, "author": meta.author, "created": meta.created})
    book.formats[0].set_font_name("Arial")
    book.formats[0].set_font_size(10)
    formats = _Formats(book)
    for sheet in sheets:
        _sheet(book, sheet, formats)
    for name, area in (names or {}).items():
        book.define_name(name, area)
    book.close()
    return buffer.getvalue()


class _Formats:
    """Formats of a book, one a style."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._made: dict[Style, Any] = {}

    def of(self, style: Style) -> Any:
        if style not in self._made:
            pairs = {"bold": style.bold, "italic": style.italic, "font_size": style.size or 10, "font_name": "Arial",
                     "font_color": f"#{style.colour}" if style.colour else None,
                     "bg_color": f"#{style.fill}" if style.fill else None, "align": style.align,
                     "valign": style.valign, "text_wrap": style.wrap, "border": 1 if style.border else None,
                     "num_format": style.number, "indent": style.indent}
            self._made[style] = self._book.add_format({key: value for key, value in pairs.items() if value})
        return self._made[style]


def _default(value: Value) -> Style:
    """The number format that a kind of value has when nobody says otherwise."""
    if isinstance(value, datetime):
        return Style(number=MOMENT)
    if isinstance(value, date):
        return Style(number=DATE)
    if isinstance(value, time):
        return Style(number="hh:mm")
    return Style()


def _sheet(book: Any, sheet: Sheet, formats: _Formats) -> None:
    page = book.add_worksheet(sheet.name)
    merged = {area.partition(":")[0]: area for area in sheet.merges}
    for column in sorted({*range(len(sheet.widths)), *sheet.hidden_columns}):
        width = sheet.widths[column] if column < len(sheet.widths) else None
        page.set_column(column, column, width, None, {"hidden": column in sheet.hidden_columns})
    for row in sorted(set(sheet.heights) | set(sheet.hidden_rows)):
        page.set_row(row, sheet.heights.get(row), None, {"hidden": row in sheet.hidden_rows})
    for number, values in enumerate(sheet.rows):
        for column, given in enumerate(values):
            _cell(page, number, column, given, sheet, formats, merged)
    _view(page, sheet)


def _cell(page: Any, row: int, column: int, given: Value | XCell, sheet: Sheet, formats: _Formats,
          merged: Mapping[str, str]) -> None:
    from xlsxwriter.utility import xl_rowcol_to_cell

    cell = given if isinstance(given, XCell) else XCell(given)
    value = cell.value
    style = _default(value)
    if row >= sheet.styled_from:
        style = style.over(sheet.column_styles.get(column))
    look = formats.of(style.over(sheet.row_styles.get(row)).over(cell.style))
    area = merged.get(xl_rowcol_to_cell(row, column))
    if area:
        page.merge_range(area, "", look)
    match value:
        case Formula(text=text, value=cached):
            page.write_formula(row, column, text, look, float(cached) if isinstance(cached, Decimal) else cached)
        case None:
            # an empty cell is written only for its borders, and never over a merged area
            if not any(_inside(row, column, other) for other in merged.values()):
                page.write_blank(row, column, None, look)
        case bool():
            page.write_boolean(row, column, value, look)
        case int() | float() | Decimal():
            page.write_number(row, column, float(value) if isinstance(value, Decimal) else value, look)
        case str():
            page.write_string(row, column, value, look)
        case _:
            page.write_datetime(row, column, value, look)
    if cell.comment:
        page.write_comment(row, column, cell.comment)


def _inside(row: int, column: int, area: str) -> bool:
    from xlsxwriter.utility import xl_cell_to_rowcol

    first, _, last = area.partition(":")
    (top, left), (bottom, right) = xl_cell_to_rowcol(first), xl_cell_to_rowcol(last)
    return bool(top <= row <= bottom and left <= column <= right)


def _view(page: Any, sheet: Sheet) -> None:
    """Freeze, filter, lists, paper."""
    if sheet.freeze:
        page.freeze_panes(sheet.freeze)
    if sheet.filter:
        page.autofilter(sheet.filter)
        for column, values in sheet.filter_on.items():
            page.filter_column_list(column, list(values))
    for area, values in sheet.lists.items():
        page.data_validation(area, {"validate": "list", "source": list(values)})
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    if sheet.landscape:
        page.set_landscape()
    if sheet.state == "hidden":
        page.hide()
    elif sheet.state == "very_hidden":
        page.very_hidden()
