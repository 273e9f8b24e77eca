"""Workbooks: the bytes of xlsx and xlsm become a Document. Values by calamine, everything else from the XML."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

from tools.model import Document, Finding, Grid, Hidden, Unreadable
from tools.office.codec import resting_collector
from tools.office.door import read_file, sniff
from tools.office.refusal import Refused
from tools.office.version import engine
from tools.office.xlsx_beside import beside_cells, conditionals, page_texts, validations
from tools.office.xlsx_book import Book, SheetEntry, open_book
from tools.office.xlsx_calamine import Values
from tools.office.xlsx_cells import Sheet, box, scan
from tools.office.xlsx_facts import Parts, sheet_parts
from tools.office.xlsx_formulas import column_letters
from tools.office.xlsx_grid import Cells, part, visible
from tools.office.xlsx_refused import BARE, MALFORMED, malformed, saved_bare, undefined_name
from tools.office.xlsx_text import render

#: list objects and pivots of one sheet that become tables of their own
MAX_PARTS = 200
#: validations, conditional formats and page texts of one sheet that are told
MAX_BESIDE = 1_000
#: cells of all sheets together, blank ones inside used ranges included
MAX_CELLS = 20_000_000
_TABLE_NAME = re.compile(rb'\s(?:name|displayName)\s*=\s*["\']([^"\'<>]*)["\']')


@dataclass(slots=True)
class _Found:
    """What the sheets give, gathered."""

    #: names of the book and of its tables, folded
    known: frozenset[str]
    grids: list[Grid] = field(default_factory=list)
    hidden: list[Hidden] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    sheets: list[dict[str, Any]] = field(default_factory=list)
    formats: dict[str, dict[str, str]] = field(default_factory=dict)
    facts: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))


def read_xlsx(path: Path, password: str | None = None) -> Document | Unreadable:
    """Read a workbook, xlsx or xlsm. Never raises for what a file holds.

    Each sheet is a grid with `sheet` true; its list objects and pivots follow as tables under the sheet's name, their
    range in the locator. Text and segments are those of the sheets.

    Facts: `sheets` (name, type, hidden, size, merges, hidden rows and columns, frozen), `tables`, `pivots`, `charts`,
    `images`, `text_boxes`, `page_texts` (headers and footers), `validations`, `conditionals`, `names`, `formats`
    (format code by sheet and address, General left out), `date1904`, `formulas` (their number), `macros`,
    `recalculated_on_load`.
    """
    try:
        data = read_file(path)
        if sniff(data) == "ole":
            # An encrypted book goes through the door, which knows passwords and comes back with the plain one.
            from tools.office.dispatch import read_here
            return read_here(path, password)
        with resting_collector():
            return _read(data)
    except Refused as refused:
        return refused.unreadable
    except MemoryError:
        return Unreadable("too_big", "Книге не хватило памяти процесса чтения.", ours=True)


def _read(data: bytes) -> Document:
    book = open_book(data)
    # Every sheet is measured before calamine, which allocates whole rectangles, sees any of them.
    found = _Found(_known_names(book))
    sheets = [(entry, _scan(book, entry, found) if entry.type == "worksheet" else None) for entry in book.sheets]
    if sum(sheet.rows * sheet.columns for _, sheet in sheets if sheet) > MAX_CELLS:
        raise Refused("too_big", f"В книге больше {MAX_CELLS} ячеек.")
    values = Values(data)
    for entry, sheet in sheets:
        _take(book, entry, sheet, values, found)
    _findings(book, found)
    text, segments = render(found.grids, (*found.facts["text_boxes"], *found.facts["page_texts"]))
    facts: dict[str, Any] = {
        "sheets": found.sheets, "names": book.names, "date1904": book.date1904, "formats": found.formats,
        "formulas": sum(len(sheet.formulas) for _, sheet in sheets if sheet), "macros": book.macros,
        "recalculated_on_load": book.recalculated_on_load,
        **{kind: found.facts[kind] for kind in (
            "tables", "pivots", "charts", "images", "text_boxes", "page_texts", "validations", "conditionals")},
    }
    engines = {name: engine(name) for name in ("python-calamine", "lxml")}
    return Document("xlsx", text, segments, tuple(found.grids), tuple(found.hidden), tuple(found.findings), facts,
                    engines)


def _known_names(book: Book) -> frozenset[str]:
    tables = (book.package.read(part) for part in book.package.parts if part.startswith("xl/tables/"))
    named = (match[1].decode("utf-8", "replace") for data in tables for match in _TABLE_NAME.finditer(data))
    return frozenset(unescape(name).casefold() for name in (*book.names, *named))


def _scan(book: Book, entry: SheetEntry, found: _Found) -> Sheet:
    data = book.package.read(entry.part)
    sheet = scan(data, entry.name)
    root = beside_cells(data)
    for kind, facts in (("page_texts", page_texts(root)), ("validations", validations(root)),
                        ("conditionals", [fact for fact, _ in conditionals(root)])):
        found.facts[kind].extend({"sheet": entry.name, **fact} for fact in facts[:MAX_BESIDE])
    return sheet


def _take(book: Book, entry: SheetEntry, sheet: Sheet | None, values: Values, found: _Found) -> None:
    parts = sheet_parts(book, entry)
    for kind, facts in parts.facts.items():
        found.facts[kind].extend(facts)
    found.findings.extend(_sheet_findings(entry, parts))
    found.hidden.extend(parts.comments)
    if sheet is None:
        found.sheets.append({"name": entry.name, "type": entry.type, "hidden": entry.hidden})
        return
    sheet.drop_filtered(parts.filters)
    cells = Cells(entry.name, sheet, book.styles, book.date1904, found.known)
    grid, hidden = visible(cells.rows(values.rows(entry.name)), sheet, entry.name, entry.hidden)
    found.grids.append(grid)
    for fact in (*parts.facts["tables"], *parts.facts["pivots"])[:MAX_PARTS]:
        area = box(fact["ref"])
        if area is not None:
            found.grids.append(part(grid, sheet, area))
    found.hidden += [*hidden, *cells.invisible]
    if cells.formats:
        found.formats[entry.name] = cells.formats
    found.sheets.append(_sheet_fact(entry, sheet))


def _sheet_fact(entry: SheetEntry, sheet: Sheet) -> dict[str, Any]:
    merged = [f"{column_letters(left)}{top}:{column_letters(right)}{bottom}"
              for top, left, bottom, right in sheet.merges]
    return {"name": entry.name, "type": entry.type, "hidden": entry.hidden, "rows": sheet.rows,
            "columns": sheet.columns, "formulas": len(sheet.formulas), "merged": merged,
            "hidden_rows": sorted(sheet.hidden_rows),
            "hidden_columns": [column_letters(number) for number in sorted(sheet.hidden_columns)],
            "frozen": list(sheet.frozen) if sheet.frozen else None}


def _sheet_findings(entry: SheetEntry, parts: Parts) -> list[Finding]:
    found = [Finding("damaged_part", f"Часть листа не читается: {kind}.", entry.name) for kind in parts.damaged]
    if entry.hidden:
        found.append(Finding("hidden_sheet", f"Скрытый лист «{entry.name}».", entry.name))
    return found


def _findings(book: Book, found: _Found) -> None:
    """What a person should know of the book as a whole."""
    add = found.findings.append
    if book.macros:
        add(Finding("macros", "В книге есть макросы; они не выполнялись."))
    for link in book.external_links:
        add(Finding("external_links", f"Книга ссылается на другой файл: {link}"))
    if found.hidden:
        kinds = {"hidden": "в скрытых строках, столбцах и листах", "comment": "в примечаниях",
                 "invisible": "невидимым шрифтом или форматом"}
        for why, where in kinds.items():
            first = next((each for each in found.hidden if each.why == why), None)
            if first is not None:
                number = sum(each.why == why for each in found.hidden)
                add(Finding("hidden_text", f"Есть текст {where}: {number}.", first.locator))
    for name, text in book.names.items():
        if saved_bare(text):
            add(Finding("bare_function", f"Новая функция в имени «{name}» записана без префикса _xlfn."))
    for grid in found.grids:
        if not grid.sheet:
            continue
        bare = [cell.ref for row in grid.rows for cell in row if cell.formula and saved_bare(cell.formula)]
        if bare:
            text = f"Новая функция записана без префикса _xlfn, Excel покажет #ИМЯ?; ячеек: {len(bare)}."
            add(Finding("bare_function", text, f"{grid.name}!{bare[0]}"))
        lost = [(cell.ref, name) for row in grid.rows for cell in row if cell.formula and cell.error == BARE
                and (name := undefined_name(cell.formula, found.known))]
        if lost:
            text = f"В книге нет имени «{lost[0][1]}», Excel покажет #ИМЯ?; ячеек: {len(lost)}."
            add(Finding("undefined_name", text, f"{grid.name}!{lost[0][0]}"))
        broken = [cell for row in grid.rows for cell in row if cell.error == MALFORMED]
        if broken:
            text = f"Excel не разберёт формулу: {malformed(broken[0].formula or '')}; ячеек: {len(broken)}."
            add(Finding("malformed_formula", text, f"{grid.name}!{broken[0].ref}"))
        texts = [cell.ref for row in grid.rows for cell in row if cell.number_as_text and not cell.merged]
        if texts:
            add(Finding("number_as_text", f"Числа записаны текстом, ячеек: {len(texts)}.", f"{grid.name}!{texts[0]}"))
