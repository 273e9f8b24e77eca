"""Tables by the labels of their columns, and their rows by key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.model.document import Cell, Grid
from tools.text.labels_equal import Expected, equal
from tools.text.labels_match import key_of_label, match, same
from tools.text.labels_results import Ambiguous, NotFound, head_place, sheets, table_place, unclear
from tools.text.labels_tables import Table, tables_of


@dataclass(frozen=True, slots=True)
class TableFound:
    """A table with the columns asked for."""

    table: Table
    #: label asked for, to its column in `table.cells`
    columns: dict[str, int]

    @property
    def head(self) -> tuple[str, ...]:
        """Labels of all columns, levels joined with « / »."""
        return self.table.head

    def rows(self, with_total: bool = False) -> tuple[int, ...]:
        """Local indices of the body rows that count."""
        return tuple(row for row in self.table.body if with_total or row not in self.table.totals)

    def n_rows(self, with_total: bool = False) -> int:
        """Body rows that are not empty and, unless asked for, not a total row."""
        return len(self.rows(with_total))

    def cell(self, row: int, column: str) -> Cell:
        """The cell of a local row in a column asked for."""
        return self.table.cells[row][self.columns[column]]

    def faults(self, rows: Sequence[Mapping[str, Expected]], key: str | None = None,
               tol: float | None = None) -> tuple[str, ...]:
        """Reasons (Russian) why the expected rows are not in the table, () when all are.

        Rows are matched by the column `key`; without it some single row must hold all the values. Columns that
        were not asked for are looked up by their labels.
        """
        return tuple(fault for expected in rows if (fault := self._fault(expected, key, tol)))

    def _fault(self, expected: Mapping[str, Expected], key: str | None, tol: float | None) -> str:
        places: dict[str, int] = {}
        for label in expected:
            column = self._column(label)
            if column is None:
                return f"нет столбца «{label}»"
            places[label] = column
        rows: Sequence[int] = self.table.body
        if key is not None:
            if key not in expected:
                return f"в ожидаемой строке нет ключа «{key}»"
            wanted = expected[key]
            rows = self._keyed(places[key], wanted)
            if not rows:
                return f"нет строки, где «{key}» — {wanted}"
            if len(rows) > 1:
                return f"строк, где «{key}» — {wanted}, несколько: {len(rows)}"
        rest = {label: value for label, value in expected.items() if label != key}
        wrong = ""
        for row in rows:
            bad = [label for label, value in rest.items() if not self._holds(row, places[label], value, tol)]
            if not bad:
                return ""
            shown = self.table.cells[row][places[bad[0]]]
            wrong = f"«{bad[0]}»: «{shown.error or shown.text}» вместо «{rest[bad[0]]}»"
        if key is not None:
            return f"в строке «{expected[key]}» {wrong}"
        return "нет строки со значениями " + ", ".join(f"«{value}»" for value in expected.values())

    def _column(self, label: str) -> int | None:
        if label in self.columns:
            return self.columns[label]
        _, hits = match(label, self.table.head_keys)
        return hits[0] if len(hits) == 1 else None

    def _keyed(self, column: int, wanted: Expected) -> list[int]:
        if wanted is None or isinstance(wanted, bool):
            return []
        keys = self.table.keys(column)
        asked = key_of_label(wanted)
        equals = [row for row, key in zip(self.table.body, keys, strict=True) if same(asked, key)]
        if equals:
            return equals
        _, hits = match(wanted, keys)
        return [self.table.body[hit] for hit in hits]

    def _holds(self, row: int, column: int, value: Expected, tol: float | None) -> bool:
        percent = self.table.percent_column(column)
        return equal(self.table.cells[row][column], value, tol, percent=percent)


def find_tables(grids: Sequence[Grid], columns: Sequence[str], sheet: str | None = None
                ) -> tuple[TableFound, ...] | NotFound | Ambiguous:
    """Every visible table whose one head has all these columns, in any order, further columns allowed."""
    chosen = sheets(grids, sheet)
    if not isinstance(chosen, list):
        return chosen
    found: list[TableFound] = []
    doubtful: list[Ambiguous] = []
    lacking: list[tuple[int, str]] = []
    for table in (table for grid in chosen for table in tables_of(grid) if table.has_head):
        result = _columns(table, columns)
        if isinstance(result, TableFound):
            found.append(result)
        elif isinstance(result, Ambiguous):
            doubtful.append(result)
        else:
            lacking.append((len(result), f"в таблице на «{table.grid.name}» нет столбцов: " + ", ".join(
                f"«{label}»" for label in result)))
    if found:
        return tuple(_distinct(found, columns))
    if doubtful:
        return doubtful[0]
    return NotFound(min(lacking)[1] if lacking else "нет ни одной таблицы с заголовком")


def _distinct(found: Sequence[TableFound], columns: Sequence[str]) -> Iterator[TableFound]:
    """A list object and the block of its sheet are one table; the list knows better where it ends."""
    seen: set[tuple[str, ...]] = set()
    for item in sorted(found, key=lambda item: item.table.grid.sheet):
        at = item.table.head_rows[1] - 1
        refs = (item.table.grid.name, *(item.table.cells[at][item.columns[label]].ref for label in columns))
        if not all(refs[1:]) or not columns or refs not in seen:
            yield item
        seen.add(refs)


def find_table(grids: Sequence[Grid], columns: Sequence[str], sheet: str | None = None
               ) -> TableFound | NotFound | Ambiguous:
    """The one table with these columns; Ambiguous when two tables have them."""
    found = find_tables(grids, columns, sheet)
    if not isinstance(found, tuple):
        return found
    if len(found) == 1:
        return found[0]
    names = tuple(table_place(item.table) for item in found)
    return Ambiguous("таблиц с такими столбцами несколько: " + "; ".join(names), names)


def _columns(table: Table, columns: Sequence[str]) -> TableFound | Ambiguous | list[str]:
    places: dict[str, int] = {}
    missing: list[str] = []
    for label in columns:
        _, hits = match(label, table.head_keys)
        if len(hits) > 1:
            return unclear(f"столбец «{label}»", [head_place(table, hit) for hit in hits])
        if not hits:
            missing.append(label)
        else:
            places[label] = hits[0]
    if missing:
        return missing
    twice = [label for label, at in places.items() if list(places.values()).count(at) > 1]
    if twice:  # «Сумма» and «Сумма с НДС» must not both be met by one column
        return twice[1:]
    return TableFound(table, places)
