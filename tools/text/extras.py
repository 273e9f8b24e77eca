"""Values of a kind that are not allowed: what an answer says beyond the list."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from tools.text import dates, numbers, ranges, times
from tools.text.grids import of_text
from tools.text.labels_equal import Expected
from tools.text.labels_tables import tables_of
from tools.text.match import Match
from tools.text.normalise import normalise
from tools.text.rows import holds
from tools.text.units import unknown_at

Kind = Literal["number", "date", "time", "row"]
KINDS: tuple[Kind, ...] = ("number", "date", "time", "row")

_CYRILLIC = re.compile(r"[а-яё]", re.I)


def find(text: str, of: str, allowed: Sequence[Expected | Sequence[Expected]], unit: str | None = None
         ) -> tuple[Match, ...]:
    """Values of the kind that are not in `allowed`, () when there is nothing extra; heads of tables are skipped.

    `of`: number (a percentage counts as one; bounds of ranges are no numbers), date, time, row (`allowed` lists the
    cells of rows). `unit` keeps to numbers with a unit of that family. Raises ValueError for another kind.
    """
    if of == "number":
        return _under_heads(text, _numbers(text, [Decimal(str(value)) for value in allowed], unit))
    if of == "date":
        return _under_heads(text, _dates(text, {str(value) for value in allowed}))
    if of == "time":
        return _under_heads(text, tuple(match for match in times.values(text) if match.value not in allowed))
    if of == "row":
        return _rows(text, [[row] if isinstance(row, str) or not isinstance(row, Sequence) else row for row in allowed])
    raise ValueError(f"no_extra knows {', '.join(KINDS)}, not {of!r}")


def _under_heads(text: str, extra: tuple[Match, ...]) -> tuple[Match, ...]:
    """Without what stands in the head of a table: «План на 05.12.2026» names a column."""
    if not extra:
        return ()
    heads = sorted(grid.offsets[table.place(row, 0)[0]] for grid in of_text(text) for table in tables_of(grid)
                   for row in range(*table.head_rows))
    starts = [start for start, _ in heads]
    return tuple(match for match in extra
                 if (index := bisect_right(starts, match.start) - 1) < 0 or match.end > heads[index][1])


def _dates(text: str, allowed: set[str]) -> tuple[Match, ...]:
    # A day without a year says nothing beyond an allowed day of some year: `--12-05` and 2026-12-05.
    known = allowed | {"-" + day[4:] for day in allowed}
    return tuple(match for match in dates.values(text) if not set(match.value.readings) & known)


def _numbers(text: str, allowed: Sequence[Decimal], unit: str | None) -> tuple[Match, ...]:
    if unit is None:
        return tuple(match for match in numbers.values(text) if not set(match.value.readings) & set(allowed))
    normal = normalise(text)
    wanted = [numbers.Wanted.of(value, unit) for value in allowed]
    scope = numbers.Wanted.of(Decimal(0), unit).unit
    extra = []
    for quantity in ranges.pairs(text)[1]:
        if scope is None or scope.family.startswith("?"):
            inside = scope is not None and unknown_at(normal.lower, quantity.unit_start, scope) is not None
        else:
            inside = quantity.unit is not None and quantity.unit.family == scope.family
        if inside and not any(want.fits(quantity, normal.lower) for want in wanted):
            readings = tuple(reading.value for reading in quantity.readings)
            extra.append(normal.match(quantity.start, quantity.end, numbers.Number(readings, quantity.unit)))
    return tuple(extra)


def _rows(text: str, allowed: Sequence[Sequence[Expected]]) -> tuple[Match, ...]:
    russian = _CYRILLIC.search(text) is not None
    extra = []
    for grid in of_text(text):
        for table in tables_of(grid):
            for row in table.body:
                if not any(holds(table, row, cells, russian=russian) for cells in allowed):
                    start, end = grid.offsets[table.place(row, 0)[0]]
                    extra.append(Match(start, end, text[start:end], tuple(cell.text for cell in table.cells[row])))
    return tuple(extra)
