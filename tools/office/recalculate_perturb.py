"""Perturbation: what a workbook gives when its inputs are other ones. The file itself is never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from tools.model import Unreadable
from tools.office.door import read_file
from tools.office.recalculate import recalculate_bytes
from tools.office.recalculate_plain import with_parts
from tools.office.recalculate_process import SECONDS
from tools.office.recalculated import Recalculated
from tools.office.refusal import Refused
from tools.office.xlsx_book import Book, count, local, open_book
from tools.office.xlsx_cells import Box, address, box, scan
from tools.office.xlsx_formulas import column_letters


@dataclass(frozen=True, slots=True)
class Change:
    """One input and what it becomes."""

    #: exact name of the sheet
    sheet: str
    #: address, `C7`; inside a merge the merge's own cell is meant
    ref: str
    #: None empties the cell
    to: Decimal | str | bool | date | None


def perturb(path: Path, changes: Sequence[Change], cache: Path | None = None, *,
            seconds: float = SECONDS) -> Recalculated | Unreadable:
    """Recalculate a copy of a workbook whose inputs were changed. Never raises.

    A formula that is named as an input gives way to the value. The result holds formula cells only, as
    `recalculate` gives them; a sheet or cell that cannot be changed is a refusal of ours.
    """
    try:
        data = changed(read_file(path), changes)
    except Refused as refused:
        return refused.unreadable
    return recalculate_bytes(data, cache, seconds)


def changed(data: bytes, changes: Sequence[Change]) -> bytes:
    """The package with other inputs, every other part as it was. Raises Refused."""
    book = open_book(data)
    by_sheet: dict[str, list[Change]] = {}
    for change in changes:
        by_sheet.setdefault(change.sheet, []).append(change)
    parts: dict[str, bytes] = {}
    for entry in book.sheets:
        if entry.name in by_sheet and entry.type == "worksheet":
            # The house's pass measures the sheet before it is held in memory as a tree.
            sheet = scan(book.package.read(entry.part), entry.name)
            root = book.package.xml(entry.part)
            editor = _Editor(root, sheet.formulas, sheet.merges)
            for change in by_sheet.pop(entry.name):
                editor.put(change, book)
            parts[entry.part.lower()] = editor.text()
    if by_sheet:
        raise Refused("unsupported", f"В книге нет листа «{next(iter(by_sheet))}».", ours=True)
    return with_parts(data, parts)


class _Editor:
    """The tree of one sheet under change."""

    def __init__(self, root: Any, formulas: Mapping[tuple[int, int], str], merges: Sequence[Box]) -> None:
        self._root = root
        self._formulas = formulas
        self._merges = merges
        self._data = root.find("{*}sheetData")
        self._rows: dict[int, Any] = {}
        self._cells: dict[tuple[int, int], Any] = {}
        next_row = 1
        for row in () if self._data is None else self._data:
            number = count(row.get("r")) or next_row
            next_row, next_column = number + 1, 1
            self._rows[number] = row
            row.set("r", str(number))  # engines stumble over rows and cells without their address
            for cell in row:
                key = address(cell.get("r", "")) or (number, next_column)
                next_column = key[1] + 1
                self._cells[key] = cell
                cell.set("r", f"{column_letters(key[1])}{key[0]}")

    def put(self, change: Change, book: Book) -> None:
        """Write one value. Raises Refused."""
        key = address(change.ref)
        if key is None or self._data is None:
            raise Refused("unsupported", f"Ячейку {change.ref} нельзя изменить.", ours=True)
        for top, left, bottom, right in self._merges:
            if top <= key[0] <= bottom and left <= key[1] <= right:
                key = top, left
        cell = self._cells.get(key)
        if cell is None:
            cell = self._new(key)
        self._free(cell, change.ref)
        _fill(cell, change.to, book.date1904)

    def text(self) -> bytes:
        """The sheet as XML."""
        from lxml import etree

        raw: bytes = etree.tostring(self._root, xml_declaration=True, encoding="UTF-8", standalone=True)
        return raw

    def _free(self, cell: Any, ref: str) -> None:
        """Keep the formulas of other cells that lean on this one's."""
        formula = cell.find("{*}f")
        if formula is None:
            return
        area = box(formula.get("ref", ""))
        if formula.get("t") in ("array", "dataTable") and area is not None and area[:2] != area[2:]:
            raise Refused("unsupported", f"Ячейка {ref} — часть формулы массива.", ours=True)
        if formula.get("t") == "shared":
            number = formula.get("si")
            for key, other in self._cells.items():
                shared = other.find("{*}f")
                if shared is not None and shared.get("t") == "shared" and shared.get("si") == number:
                    shared.attrib.clear()
                    shared.text = self._formulas.get(key, "=").removeprefix("=")

    def _new(self, key: tuple[int, int]) -> Any:
        from lxml import etree

        namespace = etree.QName(self._data).namespace
        if key[0] not in self._rows:
            row = etree.Element(f"{{{namespace}}}row", r=str(key[0]))
            place = sum(number < key[0] for number in self._rows)
            self._data.insert(place, row)
            self._rows[key[0]] = row
        cell = etree.Element(f"{{{namespace}}}c", r=f"{column_letters(key[1])}{key[0]}")
        place = sum(other[0] == key[0] and other[1] < key[1] for other in self._cells)
        self._rows[key[0]].insert(place, cell)
        self._cells[key] = cell
        return cell


def _fill(cell: Any, value: Decimal | str | bool | date | None, date1904: bool) -> None:
    from lxml import etree

    namespace = etree.QName(cell).namespace
    for child in list(cell):
        if local(child) in ("v", "f", "is"):
            cell.remove(child)
    cell.attrib.pop("t", None)
    cell.attrib.pop("cm", None)
    match value:
        case None:
            return
        case bool():
            cell.set("t", "b")
            text = str(int(value))
        case str():
            cell.set("t", "inlineStr")
            holder = etree.SubElement(etree.SubElement(cell, f"{{{namespace}}}is"), f"{{{namespace}}}t")
            holder.text = value
            return
        case Decimal():
            text = f"{value:f}"
        case _:
            text = f"{_serial(value, date1904):f}"
    etree.SubElement(cell, f"{{{namespace}}}v").text = text


def _serial(day: date, date1904: bool) -> Decimal:
    moment = day if isinstance(day, datetime) else datetime(day.year, day.month, day.day)
    base = datetime(1904, 1, 1) if date1904 else datetime(1899, 12, 30)
    span = moment - base
    return Decimal(span.days) + Decimal(span.seconds) / 86_400
