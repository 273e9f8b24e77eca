"""How fast and how big the readers of delivered files are: `python -m benchmarks.readers [--rounds N]`.

A workbook of a million cells against openpyxl's two loads, a pdf against bare pypdfium2, the memory of a docx of a
million paragraphs, and the real files of `../shared/real_files` with a cold and with a warm cache.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import ROOT, Command, Row, interleaved

CELL_ROWS, CELL_COLUMNS, PARAGRAPHS, PAGES = 50_000, 20, 1_000_000, 20
REAL_FILES = ROOT.parent / "shared" / "real_files"

_OURS = """
import sys
from pathlib import Path
from tools.office.codec import resting_collector
from tools.office.xlsx import read_xlsx
with resting_collector():
    document = read_xlsx(Path(sys.argv[1]))
"""
_VALUES = """
import sys
from pathlib import Path
from tools.office.xlsx_values import values_and_formulas
found = values_and_formulas(Path(sys.argv[1]))
assert sum(len(sheet.formulas) for sheet in found) == 200_000, found
"""
_OPENPYXL = """
import sys, openpyxl
for values in (True, False):
    book = openpyxl.load_workbook(sys.argv[1], read_only=True, data_only=values)
    for sheet in book:
        for row in sheet.iter_rows(values_only=True):
            pass
"""
_DOCX = """
import sys
from pathlib import Path
from tools.office import read_here
print(read_here(Path(sys.argv[1])).type)
"""
_PDF = """
import json, sys, time
from unittest import mock
import pypdfium2
from tools.office import pdf, pdf_objects
data = open(sys.argv[1], "rb").read()

def bare():
    book = pypdfium2.PdfDocument(data)
    for page in book:
        text = page.get_textpage()
        text.get_text_range()
        text.close()
        page.close()
    book.close()

def whole():
    pdf.read_pdf(data, None)

def text():
    # The same reader with every object taken for seen.
    with mock.patch.object(pdf_objects, "painted", lambda page, off: []), mock.patch.object(
            pdf, "layers_off", lambda data, password: frozenset()):
        pdf.read_pdf(data, None)

def seconds(work, times=10):
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times

bare(), text(), whole()
print(json.dumps({"bare": seconds(bare), "text": seconds(text), "whole": seconds(whole)}))
"""
_REAL = """
import sys
from pathlib import Path
from tools.office import read
for path in sorted(Path(sys.argv[1]).iterdir()):
    read(path, cache=Path(sys.argv[2]))
"""


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Ratios of the readers."""
    yield from _workbook(folder, max(1, rounds // 3), env)
    yield from _pdf(folder, rounds, env)
    yield from _docx(folder, env)
    if REAL_FILES.is_dir():
        yield from _real(folder, max(1, rounds // 3), env)


def _python(script: str, *arguments: object, env: dict[str, str]) -> Command:
    return Command((sys.executable, "-c", script, *map(str, arguments)), ROOT, tuple(env.items()))


def _workbook(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    path = _write_workbook(folder / "million.xlsx")
    found = interleaved({"values": _python(_VALUES, path, env=env), "whole": _python(_OURS, path, env=env),
                         "openpyxl": _python(_OPENPYXL, path, env=env)}, rounds)
    values, whole, theirs = (found[name].cpu for name in ("values", "whole", "openpyxl"))
    yield Row("workbook of 1M cells, values and formulas", values, theirs, "openpyxl, values and formulas", "<= 0.125",
              met=values <= theirs / 8)
    yield Row("the same as a whole document", whole, theirs, "openpyxl, values and formulas", "none")


def _pdf(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    path = _write_pdf(folder / "pages.pdf")
    found: list[dict[str, float]] = []
    for _ in range(rounds):
        done = subprocess.run((sys.executable, "-c", _PDF, str(path)), cwd=ROOT, env=_whole(env), check=True,
                              capture_output=True)
        found.append(json.loads(done.stdout))
    whole, text, bare = (median(one[name] for one in found) for name in ("whole", "text", "bare"))
    yield Row(f"pdf of {PAGES} pages, text", text, bare, "text by pypdfium2 alone", "<= 2", met=text <= 2 * bare)
    yield Row(f"pdf of {PAGES} pages, text and visibility", whole, bare, "text by pypdfium2 alone", "<= 5",
              met=whole <= 5 * bare)


def _docx(folder: Path, env: dict[str, str]) -> Iterator[Row]:
    usage = _python(_DOCX, _write_docx(folder / "long.docx"), env=env).run()
    yield Row("docx of 1M paragraphs, peak memory", usage.peak, 1024.0, "1 GB", "<= 1", "MB", met=usage.peak <= 1024)


def _real(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    cold: list[float] = []
    warm: list[float] = []
    cache = folder / "real"
    for _ in range(rounds):
        shutil.rmtree(cache, ignore_errors=True)
        for times in (cold, warm):
            times.append(_python(_REAL, REAL_FILES, cache, env=env).run().cpu)
    slow, quick = median(cold), median(warm)
    yield Row("real files, cold cache", slow, quick, "the same with a warm cache", ">= 20", met=slow >= 20 * quick)


def _whole(env: dict[str, str]) -> dict[str, str]:
    return {**os.environ, **env}


def _write_workbook(path: Path) -> Path:
    """Text, numbers and one formula in five, with saved values."""
    import xlsxwriter

    book = xlsxwriter.Workbook(str(path), {"constant_memory": True})
    sheet = book.add_worksheet("Данные")
    for row in range(CELL_ROWS):
        for column in range(0, CELL_COLUMNS, 5):
            sheet.write_string(row, column, f"статья {row % 500}")
            sheet.write_number(row, column + 1, row * 1.25 + column)
            sheet.write_number(row, column + 2, row % 97)
            sheet.write_number(row, column + 3, column)
            sheet.write_formula(row, column + 4, f"=B{row + 1}*2+C{row + 1}", None, row * 2.5)
    book.close()
    return path


def _write_pdf(path: Path) -> Path:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Bench", str(ROOT / "tools/authoring/documents/fonts/DejaVuSans.ttf")))
    sheet = Canvas(str(path), invariant=1)
    for page in range(PAGES):
        sheet.setFont("Bench", 10)
        for line in range(55):
            sheet.drawString(40, 800 - 13 * line, f"{page}.{line} договор поставки, оплата в срок по счёту и акту")
        sheet.showPage()
    sheet.save()
    return path


def _write_docx(path: Path) -> Path:
    name = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    relation = ('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                '<Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>')
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", relation)
        with archive.open("word/document.xml", "w", force_zip64=True) as stream:
            text = io.TextIOWrapper(stream, "utf-8")
            text.write(f'<w:document xmlns:w="{name}"><w:body>')
            for number in range(PARAGRAPHS):
                text.write(f"<w:p><w:r><w:t>{number % 9}</w:t></w:r></w:p>")
            text.write("</w:body></w:document>")
            text.close()
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.readers", description="ratios of the readers")
    parser.add_argument("--rounds", type=int, default=3, help="counted rounds of each comparison (default 3)")
    options: Any = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="attestat-benchmark-") as folder:
        for row in rows(Path(folder), options.rounds, {"PYTHONPATH": str(ROOT)}):
            print(row.line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
