"""Recalculated values put into a document: where a saved value is missing, and where it lies.

A missing value is filled in. A saved value that the engines contradict stays the *text* of its cell (it is what a
person sees on opening the file) while `value` becomes the recalculated one, which checks use; the finding
`stale_cache` names both. A book that asks for recalculation on opening never shows its saved values, so there the
text is the recalculated one too.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from tools.model import Cell, Document, Finding, Grid, Hidden
from tools.model.document import CellValue
from tools.office import formats
from tools.office.recalculated import Computed, Recalculated
from tools.office.xlsx_cells import box
from tools.office.xlsx_formulas import column_letters, functions
from tools.office.xlsx_refused import BARE, MALFORMED
from tools.office.xlsx_text import render

#: the error of a formula without a saved value that depends on itself
CIRCULAR = "#CIRC!"

#: findings of one kind that are told one by one
_TOLD = 20

#: errors that engines make of their own gaps: they fill a missing value, but do not contradict a saved one
_WEAK = frozenset({"#NAME?", "#VALUE!", "#CALC!", "#SPILL!", "#BLOCKED!", "#CONNECT!", "#EXTERNAL!"})

_DOUBTS = {
    "volatile": "значение зависит от дня или случая",
    "circular": "формула ссылается сама на себя",
    "disagreement": "движки пересчёта разошлись",
    "external": "значение берётся из другого файла",
    "unsupported": "движки пересчёта не знают функции",
    "engine_failed": "движок пересчёта не открыл книгу",
}


@dataclass(slots=True)
class _Merging:
    """One sheet on its way: what its cells need, and what was found."""

    sheet: str
    computed: dict[str, Computed]
    formats: dict[str, str]
    date1904: bool
    #: the book recalculates itself on opening
    on_load: bool
    #: addresses inside merges, to the address of their top left cell
    homes: dict[str, str]
    #: functions that Excel does not know stand in the book: `#NAME?` is its own error and no gap of the engines
    named: bool
    stale: list[Finding] = field(default_factory=list)
    doubts: list[tuple[str, str]] = field(default_factory=list)
    hidden: list[Hidden] = field(default_factory=list)
    #: what formulas in invisible letters give, by their place
    unseen: dict[str, str] = field(default_factory=dict)


def merge(document: Document, recalculated: Recalculated) -> Document:
    """The document with recalculated values, its text rebuilt, engines and findings added."""
    grids: list[Grid] = []
    findings = list(document.findings)
    hidden = list(document.hidden)
    named = any(finding.kind in ("bare_function", "malformed_formula", "undefined_name")
                for finding in document.findings)
    for grid in document.grids:
        merging = _Merging(grid.name, recalculated.cells.get(grid.name, {}),
                           document.facts.get("formats", {}).get(grid.name, {}),
                           bool(document.facts.get("date1904")), bool(document.facts.get("recalculated_on_load")),
                           _homes(document, grid.name), named)
        grids.append(replace(grid, rows=tuple(tuple(_cell(cell, merging) for cell in row) for row in grid.rows)))
        if grid.sheet:  # tables repeat cells of their sheet
            findings += _findings(merging)
            known = {each.locator for each in hidden if each.why == "invisible"}
            hidden += merging.hidden
            hidden += [Hidden(text, at, "invisible") for at, text in merging.unseen.items() if at not in known]
    text, segments = render(grids, (*document.facts.get("text_boxes", ()), *document.facts.get("page_texts", ())))
    return replace(document, text=text, segments=segments, grids=tuple(grids), findings=tuple(findings),
                   hidden=tuple(hidden), engines={**document.engines, **recalculated.engines})


def _cell(cell: Cell, merging: _Merging) -> Cell:
    if cell.formula is None or cell.error == MALFORMED:
        return cell
    address = merging.homes.get(cell.ref, cell.ref)
    result = merging.computed.get(address)
    if cell.invisible:
        # Attack: a formula in white letters, whose value is known only after recalculation.
        if result is not None and result.value not in (None, "") and not cell.merged:
            merging.unseen[f"{merging.sheet}!{cell.ref}"] = str(result.value)
        return cell
    if result is None or result.doubt:
        if cell.unresolved and not cell.merged:
            merging.doubts.append((result.doubt if result else "engine_failed", cell.ref))
        # A formula that needs itself is the book's fault, not a gap of ours: whoever opens it gets a warning, no value.
        if cell.unresolved and result is not None and result.doubt == "circular":
            return replace(cell, unresolved=False, error=CIRCULAR, text=CIRCULAR, value=None)
        return cell
    code = merging.formats.get(address, "General")
    fresh = _fresh(cell, result, code, merging.date1904)
    if cell.unresolved:
        return _seen(fresh, merging)
    weak = result.error in _WEAK and not (merging.named and result.error == BARE)
    if _same(cell, fresh) or weak:
        return cell
    if not cell.merged:
        merging.stale.append(Finding(
            "stale_cache", f"Сохранено «{cell.text}», а формула даёт «{fresh.text or 'пусто'}».",
            f"{merging.sheet}!{cell.ref}"))
    if merging.on_load:
        return _seen(fresh, merging)
    return replace(fresh, text=cell.text, error=fresh.error or cell.error)  # a saved error is what a person sees


def _fresh(cell: Cell, result: Computed, code: str, date1904: bool) -> Cell:
    """The cell as the engines see it."""
    bare = replace(cell, unresolved=False, number_as_text=False, error=result.error)
    if result.error is not None:
        return replace(bare, text=result.error, value=None, percent=False)
    value: CellValue = result.value
    if isinstance(value, Decimal):
        value = formats.from_serial(value, code, date1904)
    return formats.filled(bare, value, code)


def _seen(cell: Cell, merging: _Merging) -> Cell:
    """Attack: a formula under the format `;;;` has a value that nobody reads."""
    if cell.text or cell.value in (None, ""):
        return cell
    if not cell.merged:
        merging.hidden.append(Hidden(str(cell.value), f"{merging.sheet}!{cell.ref}", "invisible"))
    return Cell(ref=cell.ref, formula=cell.formula, merged=cell.merged, invisible=True)


def _same(saved: Cell, fresh: Cell) -> bool:
    if saved.error or fresh.error:
        return saved.error == fresh.error
    if isinstance(saved.value, bool) or isinstance(fresh.value, bool):
        return saved.value is fresh.value
    if isinstance(saved.value, Decimal) and isinstance(fresh.value, Decimal):
        return math.isclose(saved.value, fresh.value, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(saved.value, str) and isinstance(fresh.value, str):
        # Numbers inside text follow the machine that calculated: 1,5 and 1.5, ДД.ММ and dd.mm.
        return "TEXT" in functions(saved.formula or "") or _bare(saved.value) == _bare(fresh.value)
    return saved.value == fresh.value or (saved.value in (None, "") and fresh.value in (None, ""))


def _bare(text: str) -> str:
    return re.sub(r"[.,\s]", "", text)


def _homes(document: Document, sheet: str) -> dict[str, str]:
    homes: dict[str, str] = {}
    facts: dict[str, Any] = next((fact for fact in document.facts.get("sheets", ()) if fact.get("name") == sheet), {})
    for reference in facts.get("merged", ()):
        area = box(reference)
        if area is None:
            continue
        home = f"{column_letters(area[1])}{area[0]}"
        for row in range(area[0], min(area[2], facts["rows"]) + 1):
            for column in range(area[1], min(area[3], facts["columns"]) + 1):
                homes[f"{column_letters(column)}{row}"] = home
    return homes


def _findings(merging: _Merging) -> list[Finding]:
    told = merging.stale[:_TOLD]
    if len(merging.stale) > _TOLD:
        told.append(Finding("stale_cache", f"И ещё ячеек с устаревшим значением: {len(merging.stale) - _TOLD}.",
                            merging.sheet))
    for doubt, number in sorted(Counter(doubt for doubt, _ in merging.doubts).items()):
        first = next(reference for each, reference in merging.doubts if each == doubt)
        told.append(Finding("unresolved", f"Не пересчитано ячеек: {number} — {_DOUBTS[doubt]}.",
                            f"{merging.sheet}!{first}"))
    return told
