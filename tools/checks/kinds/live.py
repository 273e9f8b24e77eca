"""Live formulas of delivered workbooks: xlsx.live."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tools.checks import shown
from tools.checks.arguments_live import LiveArguments, Perturbation
from tools.checks.kinds.workbooks import Books, books_of
from tools.checks.registry import FILES, kind
from tools.checks.result import Result, passed, unknown
from tools.checks.subject import Subject
from tools.model import Cell, Document, Evidence, Grid, Unreadable, Where
from tools.text import labels

#: functions that reach their cells by a text or an offset
_REACHING = frozenset({"INDIRECT", "OFFSET"})


@dataclass(frozen=True, slots=True)
class _Target:
    """A cell that has to be live."""

    file: str
    grid: Grid
    cell: Cell
    percent: bool = False

    @property
    def place(self) -> str:
        """`Лист1!C7`."""
        return f"{self.grid.name}!{self.cell.ref}"

    def evidence(self, text: str = "") -> Evidence:
        """The cell with its formula or value."""
        return Evidence(unit=self.file, locator=self.place, text=text or self.cell.formula or self.cell.text)


@kind("xlsx.live", LiveArguments, where=FILES)
def live(subject: Subject, where: Where, arguments: LiveArguments) -> Result:
    """The cell is a formula whose value depends on other cells and, with `perturb`, follows its input.

    The cell is found by `row` and `column` (as in xlsx.value), or `range` names addresses, of which every filled cell
    must be live. `perturb` names an input by its labels and its new value `to`: on a copy the input is changed, the
    book recalculated, and the cell must give `expect` (within `tol`). Without it, and where the cell gave `expect`
    before, all constants of copies are changed, and the cell must give something else in one of them. A pasted value,
    `=5*1`, `=130+0*D2`, `=COLUMN(D4)+126` and a formula that ignores the input fail; a formula that the engines cannot
    compute surely is unknown.
    """
    books = books_of(subject, where)
    if books.early is not None:
        return books.early
    targets = _targets(books, arguments)
    if isinstance(targets, Result):
        return targets
    for target in targets:
        fault = _fault(subject, where, target)
        if fault is not None:
            return books.failed(f"{target.place}: {fault[0]}", f"{target.place}: {fault[1]}", [target.evidence()])
    if arguments.perturb is None:
        return _shaken(subject, where, books, targets)
    results = [_perturbed(subject, where, books, target, arguments) for target in targets]
    return next((result for result in results if result.status.value != "pass"), results[0])


def _shaken(subject: Subject, where: Where, books: Books, targets: list[_Target]) -> Result:
    """Whether each cell gives something else when the constants of its book are others."""
    from tools.office.recalculate import recalculate
    from tools.office.recalculate_shake import WAYS, shaken

    for file in dict.fromkeys(target.file for target in targets):
        path = next(item.path for item in subject.files(where) or () if item.name == file)
        homes = {(target.grid.name, _home(subject, where, target)): target for target in targets
                 if target.file == file}
        doubtful: set[tuple[str, str]] = set()
        for way in (None, *WAYS):
            done = (recalculate(path, cache=subject.cache_folder) if way is None
                    else shaken(path, way, cache=subject.cache_folder))
            if isinstance(done, Unreadable):
                doubtful |= homes.keys()
                break
            computed = {home: done.cells.get(home[0], {}).get(home[1]) for home in homes}
            doubtful |= {home for home, found in computed.items() if found is None or found.doubt}
            if way is None:
                before = computed
                continue
            # An error that other constants bring about is no value that follows them: 0*D2 with a word in D2.
            homes = {home: target for home, target in homes.items() if (found := computed[home]) is None
                     or found.doubt or found.error is not None or found == before[home]}
            if not homes:
                break
        for home, target in homes.items():
            formula = target.cell.formula
            if home in doubtful:
                return replace(unknown("engine", f"{target.place}: формула {formula} не вычислена, живая ли она, не "
                                       "известно", f"{target.place}: not computed", [target.evidence()]),
                               engines=books.engines)
            return books.failed(f"{target.place}: формула {formula} даёт одно и то же, что бы ни стояло в книге",
                                f"{target.place}: the formula {formula} depends on nothing", [target.evidence()])
    first = targets[0]
    count = f" и ещё {len(targets) - 1}" if len(targets) > 1 else ""
    return books.passed(f"живая формула: {first.place}{count}", f"live formula: {first.place}",
                        [target.evidence() for target in targets])


def _targets(books: Books, arguments: LiveArguments) -> list[_Target] | Result:
    if arguments.range is not None:
        found = list(_in_range(books, arguments.range, arguments.sheet))
        if found:
            return found
        return books.failed(f"в диапазоне {arguments.range} ничего нет", f"nothing in {arguments.range}", [])
    assert arguments.row is not None
    cell = labels.find_cell_in_files(books.grids, arguments.row, arguments.column, arguments.key, arguments.sheet)
    asked = f"строка «{shown.label(arguments.row)}»" + (
        f", столбец «{shown.label(arguments.column)}»" if arguments.column is not None else "")
    if not isinstance(cell, labels.Found):
        return books.failed(f"{asked}: {cell.reason}", "the cell is not found",
                            [Evidence(unit=name) for name in books.grids])
    return [_Target(cell.file, cell.grid, cell.cell, cell.percent)]


def _in_range(books: Books, text: str, sheet: str | None) -> Iterator[_Target]:
    from tools.office.xlsx_cells import address, box

    name, _, area = text.rpartition("!")
    chosen = sheet or name.strip("'") or None
    bounds = box(area.replace("$", ""))
    for file, grids in books.grids.items():
        for grid in grids:
            if bounds is None or not grid.sheet or grid.hidden or (
                    chosen is not None and grid.name.casefold() != chosen.casefold()):
                continue
            for cell in (cell for row in grid.rows for cell in row if not cell.merged):
                at = address(cell.ref)
                inside = at is not None and bounds[0] <= at[0] <= bounds[2] and bounds[1] <= at[1] <= bounds[3]
                if inside and (cell.text or cell.formula):
                    yield _Target(file, grid, cell)


def _fault(subject: Subject, where: Where, target: _Target) -> tuple[str, str] | None:
    """Why a cell is not live, in Russian and English."""
    from tools.office.xlsx_formulas import functions, references, words
    from tools.office.xlsx_refused import BARE, MALFORMED, explained, saved_bare

    formula = target.cell.formula
    if target.cell.invisible:
        return "написано невидимым шрифтом или форматом", "written in invisible letters"
    if formula is not None and (target.cell.error == MALFORMED or saved_bare(formula)):
        return explained(formula, target.cell.error or BARE), f"Excel does not compute {formula}"
    if formula is None:
        value = target.cell.text or "пусто"
        return f"значение вписано, а не посчитано: {value}", f"a pasted value: {value}"
    document = _document(subject, where, target.file)
    names = {name.casefold() for name in document.facts.get("names", ())}
    names |= {str(table["name"]).casefold() for table in document.facts.get("tables", ())}
    refers = (any(True for _ in references(formula, target.grid.name)) or not names.isdisjoint(words(formula))
              or not _REACHING.isdisjoint(functions(formula)))
    if not refers:
        return f"формула {formula} ни на что не ссылается", f"the formula {formula} refers to nothing"
    return None


def _perturbed(subject: Subject, where: Where, books: Books, target: _Target, arguments: LiveArguments) -> Result:
    from tools.office.recalculate_perturb import Change, perturb

    change, expect = arguments.perturb, arguments.expect
    assert change is not None and expect is not None
    place = labels.find_cell(books.grids[target.file], change.row, change.column, change.key, change.sheet)
    if not isinstance(place, labels.Found):
        return books.failed(f"вход «{shown.label(change.row)}» не найден: {place.reason}",
                            f"the input «{change.row}» is not found", [Evidence(unit=target.file)])
    if (place.grid.name, place.cell.ref) == (target.grid.name, target.cell.ref):
        return books.failed(f"{target.place}: вход и результат — одна ячейка", f"{target.place}: input and result are "
                            "one cell", [target.evidence()])
    what = f"при {place.grid.name}!{place.cell.ref} = {shown.cell(change.to)} "
    path = next(item.path for item in subject.files(where) or () if item.name == target.file)
    done = perturb(path, [Change(place.grid.name, place.cell.ref, _new_value(change, place.cell))],
                   cache=subject.cache_folder)
    engines = dict(books.engines)
    if isinstance(done, Unreadable):
        return replace(unknown("engine", f"{what}книга не пересчиталась: {done.detail}", "not recalculated",
                               [target.evidence()]), engines=engines)
    engines |= done.engines
    computed = done.cells.get(target.grid.name, {}).get(_home(subject, where, target))
    if computed is None or computed.doubt:
        return replace(unknown("engine", f"{what}формула {target.cell.formula} не вычислена", "not computed",
                               [target.evidence()]), engines=engines)
    gave = _as_cell(subject, where, target, computed.value, computed.error)
    evidence = [target.evidence(f"{target.cell.formula} → {gave.error or gave.text}")]
    if labels.equal(gave, expect, arguments.tol, percent=target.percent):
        if labels.same_value(gave, target.cell):
            # Attack: =130+0*D2, where the value asked for is the one that already stands there.
            alive = _shaken(subject, where, books, [target])
            if alive.status.value != "pass":
                return alive
        return replace(passed(f"{what}{target.place} даёт {gave.text}", f"{target.place} follows its input: "
                              f"{gave.text}", evidence), engines=engines)
    now = gave.error or gave.text or "пусто"
    same = "; вход на неё не влияет" if gave.error is None and labels.same_value(gave, target.cell) else ""
    return replace(books.failed(f"{what}{target.place} даёт {now} вместо {shown.cell(expect)}{same}",
                                f"{target.place} gives {now} instead of {expect}", evidence), engines=engines)


def _new_value(change: Perturbation, current: Cell) -> Decimal | str | date | None:
    """The new value as the cell holds such values."""
    if change.to == "":
        return None
    if isinstance(change.to, str) and isinstance(current.value, date):
        try:
            return date.fromisoformat(change.to)
        except ValueError:
            return change.to
    return change.to


def _document(subject: Subject, where: Where, file: str) -> Document:
    item = next(item for item in subject.files(where) or () if item.name == file)
    document = subject.document(item)
    assert isinstance(document, Document)
    return document


def _home(subject: Subject, where: Where, target: _Target) -> str:
    """Address of the cell that holds the formula: of a merge, its top left one."""
    from tools.office.xlsx_cells import address, box
    from tools.office.xlsx_formulas import column_letters

    key = address(target.cell.ref)
    for sheet in _document(subject, where, target.file).facts.get("sheets", ()):
        for reference in sheet.get("merged", ()) if sheet["name"] == target.grid.name else ():
            area = box(reference)
            if key and area and area[0] <= key[0] <= area[2] and area[1] <= key[1] <= area[3]:
                return f"{column_letters(area[1])}{area[0]}"
    return target.cell.ref


def _as_cell(subject: Subject, where: Where, target: _Target, value: Decimal | str | bool | None,
             error: str | None) -> Cell:
    """What an engine gave, as the cell's format shows it."""
    from tools.office import formats

    facts = _document(subject, where, target.file).facts
    code = facts.get("formats", {}).get(target.grid.name, {}).get(target.cell.ref, "General")
    if error is not None:
        return Cell(error, ref=target.cell.ref, error=error)
    typed = formats.from_serial(value, code, bool(facts.get("date1904"))) if isinstance(value, Decimal) else value
    return formats.filled(Cell(ref=target.cell.ref, formula=target.cell.formula), typed, code)
