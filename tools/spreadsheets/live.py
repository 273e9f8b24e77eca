"""Live formulas: an input is changed on copies of the reference and of the output, and both must give the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from tools.model import Evidence, Unreadable
from tools.office.recalculate_perturb import Change, perturb
from tools.office.xlsx_formulas import column_letters
from tools.spreadsheets.book import BookView
from tools.spreadsheets.counterpart import Labels, Spot, find
from tools.spreadsheets.places import named, parse
from tools.spreadsheets.reached import equal
from tools.spreadsheets.workflow import Live, Tolerance


@dataclass
class Liveness:
    """What became of the formulas that were asked for."""

    total: int = 0
    dead: list[Evidence] = field(default_factory=list)
    #: why code could not decide (Russian)
    doubts: list[str] = field(default_factory=list)


def liveness(reference: Labels, wanted: Live, output: Labels, tolerance: Tolerance, cache: Path | None) -> Liveness:
    """Hold the formulas of one wish: each is there, and follows each input as the reference's does."""
    result = Liveness()
    area = parse(wanted.cells)
    page = reference.book.sheet(area.sheet)
    if page is None:
        result.doubts.append(f"в образце нет листа «{area.sheet}»")
        return result
    spots: list[Spot] = [(page.name, row, column) for row, column in sorted(page.formulas)
                         if area.has(page.name, row, column)]
    result.total = len(spots)
    pairs: list[tuple[Spot, Spot]] = []
    for spot in spots:
        place = find(reference, spot, output)
        if place is None or output.book.formula(*place) is None:
            value = output.book.value(*place) if place else None
            result.dead.append(Evidence(unit=output.book.path.name, locator=named(*(place or spot)),
                                        text=f"нет формулы: {value if value is not None else 'пусто'}"))
        else:
            pairs.append((spot, place))
    for given in wanted.inputs:
        if pairs and not result.dead:
            _follow(reference, given.cell, Decimal(given.to), pairs, output, tolerance, cache, result)
    return result


def _follow(reference: Labels, cell: str, to: Decimal, pairs: list[tuple[Spot, Spot]], output: Labels,
            tolerance: Tolerance, cache: Path | None, result: Liveness) -> None:
    area = parse(cell)
    spot = area.sheet, area.top, area.left
    place = find(reference, spot, output)
    if place is None:
        result.dead.append(Evidence(unit=output.book.path.name, locator=cell, text="входа нет на своём месте"))
        return
    books = [_changed(labels.book, where, to, cache) for labels, where in ((reference, spot), (output, place))]
    one, other = books
    if isinstance(one, str) or isinstance(other, str):
        result.doubts.append(next(book for book in books if isinstance(book, str)))
        return
    moved = 0
    for spot_, place_ in pairs:
        expected, found = one.value(*spot_), other.value(*place_)
        moved += not equal(reference.book.value(*spot_), expected, tolerance)
        if other.error(*place_) is None and equal(expected, found, tolerance):
            continue
        shown = other.error(*place_) or (f"{found}" if found is not None else "пусто")
        formula = output.book.formula(*place_)
        result.dead.append(Evidence(unit=output.book.path.name, locator=named(*place_), text=(
            f"{formula} при {named(*place)} = {to} даёт {shown} вместо {expected}")))
    if not moved:
        # An input that moves nothing in the reference would prove nothing.
        result.doubts.append(f"вход {cell} ничего не меняет в образце")


def _changed(book: BookView, spot: Spot, to: Decimal, cache: Path | None) -> BookView | str:
    page = book.sheet(spot[0])
    assert page is not None
    done = perturb(book.path, [Change(page.name, f"{column_letters(spot[2])}{spot[1]}", to)], cache)
    return f"{book.path.name}: {done.detail}" if isinstance(done, Unreadable) else book.with_computed(done)
