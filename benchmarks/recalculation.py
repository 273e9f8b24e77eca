"""Twenty small books recalculated: by the embedded engines in one process, its start counted, and by twenty starts of
LibreOffice. The first start on a machine compiles formulon's module and is not counted, nor is the office's profile.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import ROOT, Command, Row, interleaved

BOOKS = 20

_OURS = """
import shutil, sys
from pathlib import Path
from tools.office.recalculate import recalculate
from tools.office.recalculated import Recalculated
for path in sorted(Path(sys.argv[1]).glob("*.xlsx")):
    found = recalculate(path, Path(sys.argv[2]) / "cache")
    assert isinstance(found, Recalculated) and found.cells["Смета"]["D9"].value, found
shutil.rmtree(Path(sys.argv[2]) / "cache")
"""
_COMPILED = "import formulon, ironcalc, wasmtime, tools.office.recalculate_worker; formulon.Workbook"
_OFFICE = """
import subprocess, sys
from pathlib import Path
for path in sorted(Path(sys.argv[1]).glob("*.xlsx")):
    subprocess.run([sys.argv[3], f"-env:UserInstallation=file://{sys.argv[2]}/profile", "--headless", "--convert-to",
                    "xlsx", "--outdir", sys.argv[2], str(path)], check=True, capture_output=True)
"""


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """The ratio; none where there is no office."""
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        return
    books, made = folder / "books", folder / "made"
    books.mkdir()
    made.mkdir()
    for number in range(BOOKS):
        _write_book(books / f"{number:02}.xlsx", number)
    # The engine process writes no compiled modules; on a user's machine they are there since the installation.
    Command((sys.executable, "-c", _COMPILED), ROOT, tuple(env.items())).run()
    commands = {name: Command((sys.executable, "-c", script, str(books), str(made), office), ROOT, tuple(env.items()))
                for name, script in (("ours", _OURS), ("office", _OFFICE))}
    found = interleaved(commands, max(1, rounds // 3))
    ours, theirs = found["ours"].cpu, found["office"].cpu
    yield Row(f"{BOOKS} small books recalculated, with the start", ours, theirs, f"{BOOKS} starts of LibreOffice",
              "<= 0.05", met=ours <= theirs / 20)


def _write_book(path: Path, number: int) -> None:
    import xlsxwriter

    with xlsxwriter.Workbook(str(path)) as book:
        sheet = book.add_worksheet("Смета")
        for row in range(8):
            sheet.write_row(row, 0, [f"Работа {row}", row + number, 12.5 * (row + 1)])
            sheet.write_formula(row, 3, f"=B{row + 1}*C{row + 1}", None, 0)
        sheet.write_formula(8, 3, "=SUM(D1:D8)", None, 0)
