"""Several values at once: row, order, count, no_extra."""

from __future__ import annotations

from dataclasses import replace

from tools.checks import shown
from tools.checks.arguments import CountArguments, NoExtraArguments, OrderArguments, RowArguments
from tools.checks.presence import broken, undecidable, with_broken
from tools.checks.registry import TEXT, kind
from tools.checks.result import Result, failed, passed
from tools.checks.subject import Scope, Subject, Unit
from tools.model import Evidence, Where
from tools.text import counts, extras, rows
from tools.text import order as orders

_KINDS = {"number": "чисел", "percent": "процентов", "date": "дат", "time": "времён", "row": "строк", "rows": "строк",
          "inn": "ИНН", "kpp": "КПП", "bik": "БИК", "ogrn": "ОГРН", "account": "счетов", "snils": "СНИЛС",
          "passport": "паспортов", "case": "дел", "vin": "VIN", "phone": "телефонов", "email": "адресов почты"}


@kind("row", RowArguments, where=TEXT)
def row(subject: Subject, where: Where, arguments: RowArguments) -> Result:
    """Some single row of a real table (of a document, or markdown, pipe, TSV, HTML) holds all `cells`, any order.

    One cell each: a number by value, an ISO date by date, any other text as the whole cell. Prose is never a row.
    `year_optional` accepts a date without its year.
    """
    scope = subject.scope(where)
    for unit in scope.units:
        evidence = _rows(unit, arguments)
        if evidence:
            place = f"{evidence[0].unit}, {evidence[0].locator}"
            return replace(passed(f"строка найдена: {place}", f"row found: {place}", evidence[:3]),
                           engines=unit.document.engines if unit.document is not None else {})
    cells = " | ".join(shown.label(cell) for cell in arguments.cells)
    hidden = [piece for unit in scope.units for piece in _hidden_rows(unit, arguments)]
    tail, tail_en = ("; есть только на скрытом листе", "; only on a hidden sheet") if hidden else ("", "")
    return _missed(scope, f"нет строки таблицы с ячейками {cells}{tail}",
                   f"no table row with the cells {cells}{tail_en}", hidden)


def _rows(unit: Unit, arguments: RowArguments) -> list[Evidence]:
    if unit.document is not None and unit.document.grids:
        found = rows.find_in_grids(unit.document.grids, arguments.cells, arguments.year_optional)
        return [Evidence(unit=unit.name, locator=_row_place(item), text=item.text) for item in found]
    return [unit.evidence(match.start, match.end)
            for match in rows.find(unit.text, arguments.cells, arguments.year_optional)]


def _hidden_rows(unit: Unit, arguments: RowArguments) -> list[Evidence]:
    grids = [replace(grid, hidden=False) for grid in (unit.document.grids if unit.document else ()) if grid.hidden]
    return [Evidence(unit=unit.name, locator=f"{_row_place(item)}, скрытый лист", text=item.text)
            for item in rows.find_in_grids(grids, arguments.cells, arguments.year_optional)]


def _row_place(item: rows.Row) -> str:
    first = item.grid.rows[item.row][0]
    return f"{item.grid.name}!{first.ref}" if first.ref else f"{item.grid.name}, строка {item.row + 1}"


@kind("order", OrderArguments, where=TEXT)
def order(subject: Subject, where: Where, arguments: OrderArguments) -> Result:
    """First occurrences of `items` strictly increase, all of them present, in one answer or one file.

    Numbers and dates go by value; «Альфа-Трейд» is not «Альфа».
    """
    scope = subject.scope(where)
    items = [shown.label(item) for item in arguments.items]
    for unit in scope.units:
        matches = orders.check(unit.text, arguments.items)
        if matches:
            return passed(f"порядок верен: {unit.name}", f"in order: {unit.name}",
                          [unit.evidence(match.start, match.end) for match in matches])
    reason, reason_en = f"нет порядка {' → '.join(items)}", f"not in the order {' → '.join(items)}"
    for unit in scope.units:
        firsts = orders.firsts(unit.text, arguments.items)
        there = [(match, item) for match, item in zip(firsts, items, strict=True) if match is not None]
        absent = [item for match, item in zip(firsts, items, strict=True) if match is None]
        if there:
            actual = " → ".join(item for match, item in sorted(there, key=lambda pair: pair[0].start))
            tail = f"нет: {', '.join(absent)}" if absent else f"стоит: {actual}"
            tail_en = f"missing: {', '.join(absent)}" if absent else f"stands: {actual}"
            return _missed(scope, f"{reason}; {tail}", f"{reason_en}; {tail_en}",
                           [unit.evidence(match.start, match.end) for match, _ in there])
    return _missed(scope, reason, reason_en, [])


@kind("count", CountArguments, where=TEXT)
def count(subject: Subject, where: Where, arguments: CountArguments) -> Result:
    """The number of distinct values `of` the kind in one answer or one file is `n`; for rows, all its body rows.

    Empty rows, heads and total rows are no body rows.
    """
    scope = subject.scope(where)
    noun = _KINDS[arguments.of]
    seen: list[tuple[Unit, int]] = []
    for unit in scope.units:
        number = _count(unit, arguments.of)
        if number == arguments.n:
            return passed(f"{noun}: {number} ({unit.name})", f"{arguments.of}: {number} ({unit.name})",
                          [Evidence(unit=unit.name)])
        seen.append((unit, number))
    told = "; ".join(f"{unit.name}: {number}" for unit, number in seen[:5])
    return _missed(scope, f"{noun} должно быть {arguments.n}; {told}", f"{arguments.of}: wanted {arguments.n}; {told}",
                   [Evidence(unit=unit.name) for unit, _ in seen])


def _count(unit: Unit, of: str) -> int:
    if of in ("row", "rows") and unit.document is not None and unit.document.grids:
        return counts.rows_in_grids(unit.document.grids)
    return len(counts.distinct(unit.text, of))


@kind("no_extra", NoExtraArguments, where=TEXT)
def no_extra(subject: Subject, where: Where, arguments: NoExtraArguments) -> Result:
    """No value `of` the kind stands outside the list `allowed`, in none of the answers and files.

    A percentage counts as a number; repetitions and absence are fine; heads of tables are skipped. `unit` looks only
    at numbers with a unit of that family.
    """
    scope = subject.scope(where)
    of = "row" if arguments.of == "rows" else arguments.of
    evidence = [unit.evidence(match.start, match.end) for unit in scope.units
                for match in extras.find(unit.text, of, arguments.allowed, unit=arguments.unit)]
    if evidence:
        values = ", ".join(f"«{piece.text}»" for piece in evidence[:5])
        return failed(f"лишнее ({len(evidence)}): {values}", f"{len(evidence)} values outside the list: {values}",
                      evidence)
    open_ = undecidable(scope)
    if open_ is not None and not (scope.no_file and not scope.broken):
        return open_
    text, text_en, pieces = broken(scope)
    if pieces:
        return failed(text, text_en, pieces, firm=True)
    return passed("лишних значений нет", "nothing outside the list")


def _missed(scope: Scope, reason: str, reason_en: str, evidence: list[Evidence]) -> Result:
    """Not found: open when something could not be looked at, else failed with what is wrong with the files."""
    open_ = undecidable(scope)
    if open_ is not None:
        return open_
    return with_broken(scope, reason, reason_en, evidence)
