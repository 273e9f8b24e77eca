"""Known edits are recovered exactly: on generated books, and on real ones."""

from __future__ import annotations

import re
import tempfile
import zipfile
from dataclasses import dataclass
from html import escape
from io import BytesIO
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.office.workbooks import package
from tools.model import Unreadable
from tools.office.diff import Difference, compare
from tools.office.xlsx_formulas import column_letters


@dataclass(frozen=True)
class _Table:
    """Lines by number and columns by number, as they stand; the last line is a total, the last column a product."""

    lines: tuple[int, ...]
    columns: tuple[int, ...]

    def write(self, path: Path) -> Path:
        """Column 0 holds labels, -1 the product of columns 1 and 2; line -1 the totals."""
        place = {column: column_letters(index) for index, column in enumerate(self.columns, start=1)}
        rows = [self._row(1, {place[column]: f"Графа {column}" for column in self.columns})]
        last = len(self.lines) + 1
        for number, line in enumerate(self.lines, start=2):
            cells: dict[str, str | int] = {place[0]: f"Строка {line}"}
            cells |= {place[column]: line * 1000 + column * 7 for column in self.columns if column > 0}
            cells[place[-1]] = f"={place[1]}{number}*{place[2]}{number}"
            rows.append(self._row(number, cells))
        totals: dict[str, str | int] = {place[column]: f"=SUM({place[column]}2:{place[column]}{last})"
                                        for column in self.columns if column}
        rows.append(self._row(last + 1, {place[0]: "Итого", **totals}))
        return package(path, f"<sheetData>{''.join(rows)}</sheetData>")

    def _row(self, number: int, cells: dict[str, str | int]) -> str:
        order = sorted(cells, key=lambda letters: (len(letters), letters))
        return f'<row r="{number}">' + "".join(self._cell(f"{letters}{number}", cells[letters])
                                               for letters in order) + "</row>"

    @staticmethod
    def _cell(ref: str, value: str | int) -> str:
        if isinstance(value, int):
            return f'<c r="{ref}"><v>{value}</v></c>'
        if value.startswith("="):
            return f'<c r="{ref}"><f>{escape(value[1:])}</f></c>'
        return f'<c r="{ref}" t="inlineStr"><is><t>{value}</t></is></c>'


def _found(first: _Table, second: _Table) -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        found = compare(first.write(Path(folder) / "a.xlsx"), second.write(Path(folder) / "b.xlsx"))
    assert isinstance(found, Difference), found
    return [(change.kind, change.before, change.after) for change in found.changes]


_LINES = st.integers(8, 30)
_COLUMNS = (0, 1, 2, 3, 4, -1)


@settings(max_examples=40)
@given(_LINES, st.data())
def test_an_inserted_block_of_rows(lines: int, data: st.DataObject) -> None:
    """Anywhere inside the table; sums and products follow."""
    at = data.draw(st.integers(1, lines - 1))
    size = data.draw(st.integers(1, 5))
    first = _Table(tuple(range(1, lines + 1)), _COLUMNS)
    second = _Table((*first.lines[:at], *range(100, 100 + size), *first.lines[at:]), _COLUMNS)

    assert _found(first, second) == [("rows_inserted", "", f"Лист1!{at + 2}:{at + 1 + size}")]
    assert _found(second, first) == [("rows_deleted", f"Лист1!{at + 2}:{at + 1 + size}", "")]


@settings(max_examples=40)
@given(_LINES, st.data())
def test_an_inserted_column(lines: int, data: st.DataObject) -> None:
    """Between any two; the product still multiplies the same columns."""
    at = data.draw(st.integers(1, len(_COLUMNS) - 1))
    first = _Table(tuple(range(1, lines + 1)), _COLUMNS)
    second = _Table(first.lines, (*_COLUMNS[:at], 9, *_COLUMNS[at:]))
    letter = column_letters(at + 1)

    assert _found(first, second) == [("columns_inserted", "", f"Лист1!{letter}:{letter}")]
    assert _found(second, first) == [("columns_deleted", f"Лист1!{letter}:{letter}", "")]


@settings(max_examples=40)
@given(_LINES, st.data())
def test_a_block_of_rows_carried_down(lines: int, data: st.DataObject) -> None:
    """The smaller of the two blocks that changed places is the one that moved; edge lines stay."""
    size = data.draw(st.integers(1, 2))
    start = data.draw(st.integers(1, lines - 2 * size - 3))
    to = data.draw(st.integers(start + 2 * size + 1, lines - 1))
    order = list(range(1, lines + 1))
    block = order[start:start + size]
    rest = [*order[:start], *order[start + size:to], *block, *order[to:]]
    found = _found(_Table(tuple(order), _COLUMNS), _Table(tuple(rest), _COLUMNS))

    assert found == [("rows_moved", f"Лист1!{start + 2}:{start + 1 + size}", f"Лист1!{to + 2 - size}:{to + 1}")]


@settings(max_examples=30)
@given(_LINES, st.data())
def test_rows_and_a_column_at_once(lines: int, data: st.DataObject) -> None:
    """Each is told once."""
    at = data.draw(st.integers(1, lines - 1))
    first = _Table(tuple(range(1, lines + 1)), _COLUMNS)
    second = _Table((*first.lines[:at], 100, *first.lines[at:]), (0, 9, *_COLUMNS[1:]))

    assert sorted(_found(first, second)) == [("columns_inserted", "", "Лист1!B:B"),
                                                       ("rows_inserted", "", f"Лист1!{at + 2}:{at + 2}")]


def _books(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if path.suffix in (".xlsx", ".xlsm")
            and not isinstance(compare(path, path), Unreadable)]


def test_real_books_and_themselves(real_files: Path) -> None:
    """Nothing, in forty books of eight programs."""
    books = _books(real_files)

    assert [path.name for path in books if compare(path, path) != Difference("xlsx")] == []
    assert len(books) >= 40


def test_real_books_with_renamed_sheets(real_files: Path, tmp_path: Path) -> None:
    """One change a sheet; formulas and names of a book without them follow nothing."""
    tried, wrong = 0, []
    for path in _books(real_files):
        old = zipfile.ZipFile(path)
        name = next(name for name in old.namelist() if name.lower().replace("\\", "/").endswith("xl/workbook.xml"))
        text = old.read(name).decode("utf-8")
        sheets = re.findall(r'<sheet\b[^>]*?\sname="([^"]*)"', text)
        if len(sheets) != 1 or "definedName" in text:
            continue
        target = BytesIO()
        with zipfile.ZipFile(target, "w") as copy:
            for entry in old.infolist():
                data = old.read(entry)
                copy.writestr(entry.filename, text.replace(f'name="{sheets[0]}"', 'name="Иной лист"').encode()
                              if entry.filename == name else data)
        (tmp_path / "b.xlsx").write_bytes(target.getvalue())
        found = compare(path, tmp_path / "b.xlsx")
        tried += 1
        if not isinstance(found, Difference) or {change.kind for change in found.changes} - {"chart_added",
                "chart_removed", "chart_changed", "pivot_added", "pivot_removed", "pivot_changed"} != {"sheet_renamed"}:
            wrong.append(path.name)

    assert wrong == []
    assert tried >= 8
