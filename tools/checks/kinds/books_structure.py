"""Number formats and structure of delivered workbooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from typing import Any

from tools.checks.arguments_books import FormatArguments, StructureArguments
from tools.checks.opened import Judged, any_file
from tools.checks.registry import FILES, kind
from tools.checks.result import Result
from tools.checks.subject import Subject
from tools.model import Cell, Document, Evidence, Grid, Where
from tools.text import fold, labels

_IS = {"money": "денежный формат", "percent": "проценты", "date": "дата", "number": "число"}
_MONEY = re.compile(r"₽|\$|€|£|¥|руб|р\.|rub|usd|eur")


@dataclass(frozen=True, slots=True)
class _Shown:
    """A cell with its number format."""

    place: str
    cell: Cell
    code: str


@kind("xlsx.format", FormatArguments, where=FILES)
def number_format(subject: Subject, where: Where, arguments: FormatArguments) -> Result:
    """Cells are shown as `is`: money, percent, date or number, and hold such a value, not a text that looks like it.

    `row` and `column`: one cell by its labels; `column` alone: all filled body cells under it, `row` alone: all filled
    cells of the row but its label. money: a currency, or thousands apart with two decimals; equivalent codes are equal.
    `sheet`: where to look; `key`: the column of row labels.
    """
    def judge(unit: str, document: Document) -> Judged:
        found = _asked(document, arguments)
        if isinstance(found, str):
            return Judged(False, found, "no such cell")
        if not found:
            return Judged(False, "нет заполненных ячеек", "no filled cell")
        wrong = [each for each in found if not _is_shown(each, arguments.is_)]
        evidence = tuple(Evidence(unit=unit, locator=each.place, text=f"{each.cell.text} [{each.code}]")
                         for each in wrong or found[:3])
        if wrong:
            first = wrong[0]
            return Judged(False, f"не {_IS[arguments.is_]}: ячеек {len(wrong)} из {len(found)}; {first.place}: "
                                 f"«{first.cell.text}», формат «{first.code}»",
                          f"{len(wrong)} of {len(found)} cells are not shown as {arguments.is_}", evidence)
        return Judged(True, f"{_IS[arguments.is_]}: ячеек {len(found)}", f"{len(found)} cells as {arguments.is_}",
                      evidence)

    return any_file(subject, where, "xlsx", judge)


def _asked(document: Document, arguments: FormatArguments) -> list[_Shown] | str:
    """The cells asked for, or why there are none."""
    def shown(grid: Grid, cell: Cell) -> _Shown:
        code = document.facts.get("formats", {}).get(grid.name, {}).get(cell.ref, "General")
        return _Shown(f"{grid.name}!{cell.ref}", cell, code)

    if arguments.row is None:
        tables = labels.find_tables(document.grids, [str(arguments.column)], arguments.sheet)
        if not isinstance(tables, tuple):
            return tables.reason
        item = tables[0]
        under = (item.cell(row, str(arguments.column)) for row in item.rows(with_total=True))
        return [shown(item.table.grid, cell) for cell in under if cell.text.strip()]
    found = labels.find_cell(document.grids, arguments.row, arguments.column, arguments.key, arguments.sheet)
    if not isinstance(found, labels.Found):
        return found.reason
    if arguments.column is not None:
        return [shown(found.grid, found.cell)]
    return [shown(found.grid, cell) for at, cell in enumerate(found.grid.rows[found.row])
            if at >= found.column and cell.text.strip()]


def _is_shown(each: _Shown, wanted: str) -> bool:
    from tools.office import formats

    value, shown = each.cell.value, formats.kind(each.code)
    if wanted == "date":
        return isinstance(value, date) and not isinstance(value, time)
    if not isinstance(value, Decimal):
        return False
    if wanted == "percent":
        return shown == "percent"
    if wanted == "money":
        grouped = "#,##0" in each.code and formats.sections(each.code)[0].decimals == 2
        return shown == "number" and (grouped or _MONEY.search(each.code.casefold()) is not None)
    return shown in ("number", "general")


@kind("xlsx.structure", StructureArguments, where=FILES)
def structure(subject: Subject, where: Where, arguments: StructureArguments) -> Result:
    """Facts of a workbook: `sheets` that a person sees, sheets that are `hidden`, `merged` rectangles, `frozen` panes.

    `hidden: false` and `merged: false` mean that nothing is. `merged` and `frozen` hold for `sheet`, else for some
    visible sheet. Names are compared without case.
    """
    def judge(unit: str, document: Document) -> Judged:
        wrong = list(_structure(document.facts.get("sheets", ()), arguments))
        if wrong:
            return Judged(False, "; ".join(wrong[:4]), "not the structure asked for",
                          tuple(Evidence(unit=unit, text=text) for text in wrong))
        return Judged(True, "строение книги такое, как просили", "the structure asked for")

    return any_file(subject, where, "xlsx", judge)


def _structure(sheets: Any, arguments: StructureArguments) -> Iterator[str]:
    seen = {fold(sheet["name"]): sheet for sheet in sheets if not sheet["hidden"]}
    away = {fold(sheet["name"]) for sheet in sheets if sheet["hidden"]}
    for name in arguments.sheets:
        if fold(name) not in seen:
            yield f"лист «{name}» скрыт" if fold(name) in away else f"нет листа «{name}»"
    if arguments.hidden is False:
        yield from (f"скрыт лист «{sheet['name']}»" for sheet in sheets if sheet["hidden"])
        yield from (f"на листе «{sheet['name']}» скрыты строки или столбцы" for sheet in sheets
                    if sheet.get("hidden_rows") or sheet.get("hidden_columns"))
    else:
        yield from (f"лист «{name}» не скрыт" if fold(name) in seen else f"нет листа «{name}»"
                    for name in arguments.hidden or () if fold(name) not in away)
    # What is merged or frozen on a sheet that nobody sees counts only where that sheet is named.
    looked = [sheet for sheet in sheets if (not sheet["hidden"] if arguments.sheet is None
                                            else fold(sheet["name"]) == fold(arguments.sheet))]
    if arguments.sheet is not None and not looked:
        yield f"нет листа «{arguments.sheet}»"
        return
    merged = [area for sheet in looked for area in sheet.get("merged", ())]
    if arguments.merged is False:
        yield from (f"объединены ячейки {area}" for area in merged)
    else:
        yield from (f"не объединены {area}" for area in arguments.merged or () if area not in merged)
    frozen = any(sheet.get("frozen") for sheet in looked)
    if arguments.frozen is not None and arguments.frozen != frozen:
        yield "области не закреплены" if arguments.frozen else "области закреплены"
