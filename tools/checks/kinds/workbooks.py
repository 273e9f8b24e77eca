"""Delivered workbooks: xlsx.value, xlsx.table, xlsx.no_errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tools.checks import shown
from tools.checks.arguments import CellArguments, NoArguments, TableArguments
from tools.checks.opened import opened, passed_over
from tools.checks.presence import broken, undecidable
from tools.checks.registry import FILES, kind
from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Scope, Subject
from tools.model import Cell, Document, Evidence, Grid, Where
from tools.text import labels
from tools.text.labels_match import key_of_text, match

#: why a person does not see a cell
_UNSEEN = {"hidden": "в скрытой строке, скрытом столбце или на скрытом листе",
           "invisible": "невидимым шрифтом или форматом"}


@dataclass(frozen=True, slots=True)
class Books:
    """Delivered workbooks with resolved formulas, or the result when there is nothing to look at."""

    documents: dict[str, Document]
    grids: dict[str, tuple[Grid, ...]]
    scope: Scope
    engines: dict[str, str]
    early: Result | None = None

    def failed(self, reason: str, reason_en: str, evidence: list[Evidence]) -> Result:
        """A failure that names broken files too, with the engines used; unknown when a file could not be read by us."""
        if self.scope.ours:
            open_ = undecidable(self.scope)
            assert open_ is not None
            return open_
        text, text_en, pieces = broken(self.scope)
        return replace(failed("; ".join(filter(None, (reason, text))), "; ".join(filter(None, (reason_en, text_en))),
                              (*evidence, *pieces), firm=bool(pieces)), engines=self.engines)

    def passed(self, reason: str, reason_en: str, evidence: list[Evidence], notes: tuple[str, ...] = ()) -> Result:
        """A pass with the engines used, and remarks on files that it did not need and that do not open."""
        return replace(passed(reason, reason_en, evidence), notes=(*notes, *passed_over(self.scope)),
                       engines=self.engines)

    def unseen(self, label: Decimal | str | None, what: str) -> str:
        """A clause that tells of a label that stands in hidden cells alone (Russian), "" for none."""
        if label is None or label == "":
            return ""
        for name, book in self.documents.items():
            for piece in book.hidden:
                if piece.why in _UNSEEN and match(label, map(key_of_text, piece.text.split(" | ")))[1]:
                    return f"; {what} «{shown.label(label)}» есть, но {_UNSEEN[piece.why]}: {name}, {piece.locator}"
        return ""


def books_of(subject: Subject, where: Where) -> Books:
    """Workbooks among the chosen files, recalculated."""
    files = opened(subject, where, "xlsx")
    grids = {name: book.grids for name, book in files.documents.items()}
    engines = {name: version for book in files.documents.values() for name, version in book.engines.items()}
    return Books(files.documents, grids, files.scope, engines, files.early)


@kind("xlsx.value", CellArguments, where=FILES)
def value(subject: Subject, where: Where, arguments: CellArguments) -> Result:
    """The cell in the `row` and `column` with these labels holds the value (recalculated, else as saved).

    Labels match by equality, then as a run of whole words, then by all words; two candidates fail the check. `key`:
    the column that holds row labels; `sheet`: its label. `tol` is half a unit of the expected value's last digit unless
    given; `value: ""` means blank. An error value never matches. Hidden rows, columns and sheets hold nothing.
    """
    books = books_of(subject, where)
    if books.early is not None:
        return books.early
    found = labels.find_cell_in_files(books.grids, arguments.row, arguments.column, arguments.key, arguments.sheet)
    asked = f"строка «{shown.label(arguments.row)}», столбец «{shown.label(arguments.column)}»"
    asked_en = f"row «{arguments.row}», column «{arguments.column}»"
    if isinstance(found, labels.Ambiguous):
        return books.failed(f"{asked}: {found.reason}", f"{asked_en}: several candidates",
                            [Evidence(unit=_only(books), text=name) for name in found.candidates[:4]])
    if isinstance(found, labels.NotFound):
        hidden = _on_hidden_sheet(books, arguments)
        tail, tail_en = ("; значение есть только на скрытом листе", "; only on a hidden sheet") if hidden else (
            books.unseen(arguments.row, "подпись строки") + books.unseen(arguments.column, "подпись столбца"), "")
        return books.failed(f"{found.reason} ({asked}){tail}", f"not found: {asked_en}{tail_en}",
                            hidden or [Evidence(unit=name) for name in books.grids])
    return _decide(books, found, arguments)


def _decide(books: Books, found: labels.Found, arguments: CellArguments) -> Result:
    from tools.office.xlsx_refused import explained

    cell = found.cell
    says = explained(cell.formula, cell.error) if cell.error else cell.text
    evidence = [Evidence(unit=found.file, locator=_at(found.grid, cell), text=says)]
    expected = shown.cell(arguments.value)
    place = f"{_at(found.grid, cell)}: {says or ('невидимым шрифтом' if cell.invisible else 'пусто')}"
    if cell.unresolved:
        return replace(unknown("engine", f"{place}: формула {cell.formula} не вычислена",
                               f"{place}: formula not computed", evidence), engines=books.engines)
    if labels.equal(cell, arguments.value, arguments.tol, percent=found.percent):
        notes = (f"{found.file}, {_at(found.grid, cell)}: число записано текстом",) if cell.number_as_text else ()
        return books.passed(place, place, evidence, notes)
    tail = f"; нужно {expected}" if cell.error else f" вместо {expected}"
    return books.failed(f"{place}{tail}", f"{place} instead of {arguments.value!s}", evidence)


def _on_hidden_sheet(books: Books, arguments: CellArguments) -> list[Evidence]:
    for name, grids in books.grids.items():
        shown_all = [replace(grid, hidden=False) for grid in grids if grid.hidden]
        found = labels.find_cell(shown_all, arguments.row, arguments.column, arguments.key)
        if isinstance(found, labels.Found) and labels.equal(found.cell, arguments.value, arguments.tol,
                                                            percent=found.percent):
            return [Evidence(unit=name, locator=f"{_at(found.grid, found.cell)}, скрытый лист", text=found.cell.text)]
    return []


def _only(books: Books) -> str:
    return ", ".join(books.grids)


def _at(grid: Grid, cell: Cell) -> str:
    return f"{grid.name}!{cell.ref}" if cell.ref else grid.name


@kind("xlsx.table", TableArguments, where=FILES)
def table(subject: Subject, where: Where, arguments: TableArguments) -> Result:
    """One table has all `columns` in its head, in any order, further columns allowed.

    `n_rows`: its body rows, empty ones and total rows left out (`with_total` counts those in). `rows`: rows that must
    be there, column to value, matched by the column `key`, or without it each in any one row. `sheet`: label of the
    sheet; `tol`: of numbers in `rows`. Only visible tables.
    """
    books = books_of(subject, where)
    if books.early is not None:
        return books.early
    tries = list(_tries(books, arguments))
    fitting = next((item for item in tries if not item.faults), None)
    if fitting is not None:
        text = f"таблица найдена: {fitting.file}, {fitting.place}, строк {fitting.n_rows}"
        return books.passed(text, f"table found: {fitting.file}, {fitting.place}, {fitting.n_rows} rows",
                            [fitting.evidence])
    best = min(tries, key=lambda item: (not item.is_table, len(item.faults)))
    if best.unresolved:
        return replace(unknown("engine", f"{best.place}: формулы не вычислены; {best.faults[0]}",
                               f"{best.place}: formulas not computed", [best.evidence]), engines=books.engines)
    more = f" (и ещё {len(best.faults) - 1})" if len(best.faults) > 1 else ""
    if not best.is_table:
        more += "".join(books.unseen(label, "столбец") for label in arguments.columns[:20])
    for row in arguments.rows[:20]:
        more += books.unseen(row.get(arguments.key or ""), "строка") if arguments.key else ""
    return books.failed(f"{best.faults[0]}{more}", f"no such table: {best.faults[0]}", [best.evidence])


@dataclass(frozen=True, slots=True)
class _Try:
    """One table, or one file without a fitting table, and what is wrong with it."""

    file: str
    place: str
    faults: tuple[str, ...]
    n_rows: int = 0
    is_table: bool = False
    unresolved: bool = False

    @property
    def evidence(self) -> Evidence:
        """The table, or the file."""
        return Evidence(unit=self.file, locator=self.place, text="; ".join(self.faults[:6]))


def _tries(books: Books, arguments: TableArguments) -> Iterator[_Try]:
    tol = None if arguments.tol is None else float(arguments.tol)
    for name, grids in books.grids.items():
        found = labels.find_tables(grids, arguments.columns, arguments.sheet)
        if not isinstance(found, tuple):
            yield _Try(name, "", (found.reason,))
            continue
        for item in found:
            n_rows = item.n_rows(arguments.with_total)
            faults = list(item.faults(arguments.rows, arguments.key, tol))
            if arguments.n_rows is not None and n_rows != arguments.n_rows:
                faults.insert(0, f"строк {n_rows} вместо {arguments.n_rows}")
            unresolved = bool(arguments.rows) and any(cell.unresolved for line in item.table.cells for cell in line)
            yield _Try(name, item.table.grid.name, tuple(faults), n_rows, True, unresolved)


@kind("xlsx.no_errors", NoArguments, where=FILES)
def no_errors(subject: Subject, where: Where, arguments: NoArguments) -> Result:
    """No cell of any sheet shows an error value (#REF!, #DIV/0!, …), neither as saved nor when recalculated.

    Every delivered workbook must keep it, hidden sheets included, and one that does not open fails. A formula that
    Excel makes an error of counts, whatever other programs compute: a newer function without its `_xlfn.` prefix
    (#NAME?), a name that the book does not have, `;` between arguments.
    """
    from tools.office.xlsx_refused import BARE, explained, saved_bare

    books = books_of(subject, where)
    if books.early is not None:
        return books.early
    cells = [(name, grid, cell) for name, grids in books.grids.items() for grid in grids for row in grid.rows
             for cell in row if not cell.merged]
    # Attack: IFERROR around a function that Excel does not know hides that the book never works.
    wrong = [Evidence(unit=name, locator=_at(grid, cell), text=explained(cell.formula, cell.error or BARE))
             for name, grid, cell in cells if cell.error or (cell.formula and saved_bare(cell.formula))]
    if wrong:
        first = wrong[0]
        return books.failed(f"ячеек с ошибкой: {len(wrong)}; {first.locator}: {first.text}",
                            f"{len(wrong)} cells show an error, first {first.locator}: {first.text}", wrong)
    if books.scope.broken or books.scope.ours:
        return books.failed("", "", [])
    blank = [Evidence(unit=name, locator=_at(grid, cell), text=cell.formula or "") for name, grid, cell in cells
             if cell.unresolved]
    if blank:
        return replace(unknown("engine", f"формулы не вычислены: {len(blank)}, первая {blank[0].locator}",
                               f"{len(blank)} formulas not computed, first {blank[0].locator}", blank),
                       engines=books.engines)
    return books.passed("значений-ошибок нет", "no error values", [Evidence(unit=name) for name in books.grids])
