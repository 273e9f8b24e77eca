"""How fast and how big the comparison of workbooks is.

Two books of a million cells, a row inserted in the middle, of one writer and of two, against one read-only load of
openpyxl; the memory of a comparison of two books of 3.7 million cells, in a fresh process.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import ROOT, Command, Row, interleaved

ROWS, BIG_ROWS, COLUMNS = 50_000, 185_000, 20

_OURS = """
import sys
from pathlib import Path
from tools.office.diff import compare
found = compare(Path(sys.argv[1]), Path(sys.argv[2]))
assert found.counts == {"rows_inserted": 1}, found
"""
_OPENPYXL = """
import sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1], read_only=True)
for sheet in book:
    for row in sheet.iter_rows(values_only=True):
        pass
"""


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Ratios of the comparison of workbooks."""
    old, new = _by_xlsxwriter(folder / "old.xlsx", None), _by_xlsxwriter(folder / "new.xlsx", ROWS // 2)
    other = _by_openpyxl(folder / "other.xlsx", ROWS // 2)
    found = interleaved({"one": _compare(old, new, env), "two": _compare(old, other, env),
                         "openpyxl": _python(_OPENPYXL, old, env=env)}, max(1, rounds // 2))
    theirs = found["openpyxl"].cpu
    for name, writers, share in (("one", "one writer", 0.2), ("two", "two writers", 0.5)):
        yield Row(f"diff of two 1M-cell books, {writers}", found[name].cpu, theirs, "one read-only load by openpyxl",
                  f"<= {share}", met=found[name].cpu <= theirs * share)
    big = [_by_hand(folder / f"big{at}.xlsx", at) for at in (None, BIG_ROWS // 2)]
    usage = _compare(big[0], big[1], env).run()
    yield Row("diff of two 3.7M-cell books, peak memory", usage.peak, 700.0, "700 MB", "<= 1", "MB",
              met=usage.peak <= 700)


def _compare(first: Path, second: Path, env: dict[str, str]) -> Command:
    return _python(_OURS, first, second, env=env)


def _python(script: str, *arguments: object, env: dict[str, str]) -> Command:
    return Command((sys.executable, "-c", script, *map(str, arguments)), ROOT, tuple(env.items()))


def _cells(number: int, at: int, line: int) -> Iterator[tuple[int, str | float, float]]:
    """Column, value or formula, saved value of a row: text, numbers and one formula in five.

    `number` is that of the row, `line` what it says, of the row `at` something new.
    """
    for column in range(0, COLUMNS, 5):
        yield column, "новая строка" if line == at else f"статья {line % 500}", 0
        yield column + 1, line * 1.25 + column, 0
        yield column + 2, line % 97, 0
        yield column + 3, column, 0
        yield column + 4, f"=B{number}*2+C{number}", line * 2.5


def _lines(rows: int, inserted: int | None) -> Iterator[tuple[int, int, Iterator[tuple[int, str | float, float]]]]:
    """Rows, from 1; where one was inserted, those below say what they said, one row further down."""
    for place in range(rows + (inserted is not None)):
        line = place if inserted is None or place < inserted else rows if place == inserted else place - 1
        yield place + 1, line, _cells(place + 1, rows, line)


def _by_xlsxwriter(path: Path, inserted: int | None) -> Path:
    import xlsxwriter

    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Данные")
    for number, _, cells in _lines(ROWS, inserted):
        for column, value, saved in cells:
            if isinstance(value, str) and value.startswith("="):
                sheet.write_formula(number - 1, column, value, None, saved)
            else:
                sheet.write(number - 1, column, value)
    book.close()
    return path


def _by_openpyxl(path: Path, inserted: int | None) -> Path:
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Данные")
    for _, _, cells in _lines(ROWS, inserted):
        sheet.append([value for _, value, _ in cells])
    book.save(path)
    return path


def _by_hand(path: Path, inserted: int | None) -> Path:
    """As XlsxWriter would, in a minute less."""
    letters = [chr(65 + column) for column in range(COLUMNS)]
    model = _by_xlsxwriter_small(path.with_name("model.xlsx"))
    with zipfile.ZipFile(model) as source, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            if name != "xl/worksheets/sheet1.xml":
                target.writestr(name, source.read(name))
                continue
            before, _, after = source.read(name).decode().partition("<sheetData>")
            with target.open(name, "w", force_zip64=True) as stream:
                stream.write(f"{before}<sheetData>".encode())
                for number, _, cells in _lines(BIG_ROWS, inserted):
                    inner = "".join(_cell(f"{letters[column]}{number}", value, saved) for column, value, saved in cells)
                    stream.write(f'<row r="{number}" spans="1:{COLUMNS}">{inner}</row>'.encode())
                stream.write(f"</sheetData>{after.partition('</sheetData>')[2]}".encode())
    return path


def _by_xlsxwriter_small(path: Path) -> Path:
    """A book of one cell, with the 501 texts in its table."""
    import xlsxwriter

    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Данные")
    for line in range(501):
        sheet.write_string(line, 0, "новая строка" if line == 500 else f"статья {line}")
    book.close()
    return path


def _cell(ref: str, value: str | float, saved: float) -> str:
    if not isinstance(value, str):
        return f'<c r="{ref}"><v>{value}</v></c>'
    if value.startswith("="):
        return f'<c r="{ref}"><f>{value[1:]}</f><v>{saved}</v></c>'
    index = 500 if value == "новая строка" else int(value.rpartition(" ")[2])
    return f'<c r="{ref}" t="s"><v>{index}</v></c>'
