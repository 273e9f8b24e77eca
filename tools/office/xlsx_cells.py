"""A streaming pass over a sheet's XML: what the value reader does not tell.

Formulas (shared ones expanded, array ones on every cell of their range), errors, missing caches, styles, hidden rows
and columns, merges, and the true size of the sheet, known before any dense reader is allowed near it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from tools.office.refusal import Refused
from tools.office.xlsx_book import count, local
from tools.office.xlsx_formulas import Template, column_letters, column_number

MAX_ROW, MAX_COLUMN = 1_048_576, 16_384
#: rows times columns of the used range above which a sheet is not read
MAX_AREA = 20_000_000
#: cells that merges and array formulas may be spread over
MAX_SPREAD = 2_000_000

_TAGS = tuple("{*}" + tag for tag in ("c", "row", "col", "mergeCell", "autoFilter", "pane"))

Box = tuple[int, int, int, int]

_REF = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})")
_ANY_REF = re.compile(r"\$?[A-Za-z]+\$?\d+")


@dataclass(slots=True)
class Sheet:
    """A sheet without its values. Rows and columns count from 1; a cell's key is `(row, column)`."""

    rows: int = 0
    columns: int = 0
    formulas: dict[tuple[int, int], str] = field(default_factory=dict)
    #: rows that hold anything
    filled: set[int] = field(default_factory=set)
    #: cells with a formula and no cached value
    uncached: set[tuple[int, int]] = field(default_factory=set)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    styles: dict[tuple[int, int], int] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    merges: list[Box] = field(default_factory=list)
    #: ranges of auto-filters with criteria: rows they hide count as visible
    filters: list[Box] = field(default_factory=list)
    #: rows and columns that stay in place, None for none
    frozen: tuple[int, int] | None = None
    #: array formulas to spread once the size is known
    arrays: list[tuple[Box, str]] = field(default_factory=list)

    def drop_filtered(self, filters: list[Box]) -> None:
        """Count rows that an auto-filter hides as visible: the sheet's own filters and those given."""
        for top, _, bottom, _ in (*self.filters, *filters):
            self.hidden_rows = {row for row in self.hidden_rows if not top < row <= bottom}


def address(text: str) -> tuple[int, int] | None:
    """Row and column of `C7` or `$C$7`, None for anything else or off the sheet."""
    match = _REF.fullmatch(text)
    if match is None:
        return None
    row, column = int(match[2]), column_number(match[1])
    return (row, column) if row <= MAX_ROW and column <= MAX_COLUMN else None


def off_sheet(text: str) -> bool:
    """Whether an address names a place that no sheet has: `XFE1`, `A1048577`, `ZZZZ9`, `A0`."""
    return address(text) is None and _ANY_REF.fullmatch(text) is not None


def box(text: str) -> Box | None:
    """First row and column, last row and column of `A1:B7` or `A1`."""
    first, _, last = text.partition(":")
    start, end = address(first), address(last or first)
    if start is None or end is None:
        return None
    return min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])


def scan(data: bytes, name: str) -> Sheet:
    """Read everything but values. Raises Refused."""
    from lxml import etree

    # Attack: entities that grow, or that read files of the grading machine.
    if b"<!DOCTYPE" in data[:4096].replace(b"\0", b"").upper():
        raise Refused("unreadable", f"Лист «{name}» объявляет DOCTYPE, чего в книгах не бывает.")
    sheet = Sheet()
    walk = _Walk(sheet, name)
    # Entities stay unresolved, and a node over 10 MB is refused by the parser itself.
    events = etree.iterparse(BytesIO(data), events=("end",), tag=_TAGS, resolve_entities=False, no_network=True,
                             load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True)
    try:
        for _, element in events:
            walk.take(element)
    except etree.XMLSyntaxError as error:
        if "huge" in error.msg or "too long" in error.msg.lower():
            raise Refused("too_big", f"Лист «{name}»: значение длиннее 10 МБ.") from None
        raise Refused("unreadable", f"Лист «{name}»: повреждён XML ({error.msg}).") from None
    _spread_arrays(sheet)
    return sheet


def spread(area: Box, sheet: Sheet) -> Iterator[tuple[int, int]]:
    """Cells of a box inside the used range of a sheet."""
    # Attack: one merge over the whole sheet, seventeen thousand million cells.
    top, left, bottom, right = area[0], area[1], min(area[2], sheet.rows), min(area[3], sheet.columns)
    if (bottom - top + 1) * (right - left + 1) > MAX_SPREAD:
        return
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield row, column


def _spread_arrays(sheet: Sheet) -> None:
    left = MAX_SPREAD
    for area, text in sheet.arrays:
        for key in spread(area, sheet):
            sheet.formulas.setdefault(key, text)
            left -= 1
            if left < 0:
                return


class _Walk:
    """State of the pass: the row and column that come next when `r` is left out, shared formulas by their number."""

    def __init__(self, sheet: Sheet, name: str) -> None:
        self.sheet = sheet
        self.name = name
        self.row = 1
        self.column = 1
        #: row of the last cell, and the address of the one that would follow it
        self.at = 1
        self.expected = ""
        self.shared: dict[str, Template] = {}

    def take(self, element: Any) -> None:
        match local(element):
            case "c":
                self._cell(element)
                element.clear()
            case "row":
                self._row(element)
                _drop(element)
            case "col":
                self._columns(element)
            case "mergeCell":
                area = box(element.get("ref", ""))
                if area is not None and len(self.sheet.merges) < MAX_SPREAD:
                    self.sheet.merges.append(area)
            case "autoFilter":
                area = box(element.get("ref", ""))
                if area is not None and element.find("{*}filterColumn") is not None:
                    self.sheet.filters.append(area)
            case "pane" if element.get("state") in ("frozen", "frozenSplit"):
                self.sheet.frozen = count(element.get("ySplit")), count(element.get("xSplit"))

    def _row(self, element: Any) -> None:
        number = count(element.get("r")) or self.row
        if element.get("hidden") in ("1", "true") or element.get("ht") == "0":
            self.sheet.hidden_rows.add(number)
        self.row, self.column, self.expected = number + 1, 1, ""

    def _columns(self, element: Any) -> None:
        if element.get("hidden") in ("1", "true") or element.get("width") == "0":
            last = min(count(element.get("max")), MAX_COLUMN)
            self.sheet.hidden_columns.update(range(max(1, count(element.get("min"))), last + 1))

    def _cell(self, element: Any) -> None:
        key = self._key(element)
        value = formula = inline = None
        for child in element:
            match local(child):
                case "v":
                    value = child.text
                case "f":
                    formula = child
                case "is":
                    inline = child
        if value is None and formula is None and inline is None:
            return
        sheet = self.sheet
        sheet.rows, sheet.columns = max(sheet.rows, key[0]), max(sheet.columns, key[1])
        # Attack: two cells in opposite corners make a dense reader ask for 550 GB and abort the process.
        if sheet.rows * sheet.columns > MAX_AREA:
            raise Refused("too_big", f"Лист «{self.name}»: занятая область {sheet.rows} × {sheet.columns} ячеек.")
        sheet.filled.add(key[0])
        style = count(element.get("s"))
        if style:
            sheet.styles[key] = style
        if element.get("t") == "e" and value:
            sheet.errors[key] = value.strip()
        if formula is not None:
            self._formula(key, formula)
            if not value and element.get("t") != "str":
                sheet.uncached.add(key)

    def _key(self, element: Any) -> tuple[int, int]:
        text = element.get("r", "")
        # Cells follow each other: an address that is the expected one need not be taken apart.
        found = (self.at, self.column) if text and text == self.expected else address(text)
        if found is None:
            # Attack: calamine takes such an address at its word and asks for a rectangle of a petabyte.
            if off_sheet(text):
                raise Refused("unreadable", f"Лист «{self.name}»: ячейка за краем листа.")
            parent = element.getparent()
            row = count(parent.get("r")) if parent is not None else 0
            found = (row or self.row, self.column)
            if found[0] > MAX_ROW or found[1] > MAX_COLUMN:
                raise Refused("unreadable", f"Лист «{self.name}»: ячейка за краем листа.")
        self.at, self.column = found[0], found[1] + 1
        self.expected = f"{column_letters(self.column)}{self.at}" if self.column <= MAX_COLUMN else ""
        return found

    def _formula(self, key: tuple[int, int], element: Any) -> None:
        text = (element.text or "").strip()
        kind = element.get("t", "normal")
        if kind == "shared":
            number = element.get("si", "")
            if text:
                self.shared[number] = Template(text, *key)
            elif number in self.shared:
                text = self.shared[number].at(*key)
        if kind == "array" and text:
            area = box(element.get("ref", ""))
            if area is not None and area[:2] != area[2:]:
                self.sheet.arrays.append((area, "=" + text))
        if kind != "dataTable" and text:
            self.sheet.formulas[key] = "=" + text


def _drop(element: Any) -> None:
    """Free a read row and the rows before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
