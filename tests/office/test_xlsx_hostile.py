"""Workbooks made to break a reader: each ends in a typed refusal or a document, under a memory ceiling.

The reader runs in a child process with limited address space, as it does in the pool; a test asks what came out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.office.workbooks import at, book, package
from tools.model import Cell, Unreadable
from tools.office.diff import Difference, compare
from tools.office.xlsx import read_xlsx

ROOT = Path(__file__).parents[2]

_CHILD = """
import json, resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]), int(sys.argv[2])))
from tools.office.xlsx import read_xlsx
from tools.model import Unreadable
result = read_xlsx(Path(sys.argv[1]))
said = [result.reason] if isinstance(result, Unreadable) else ["read", result.text[:200]]
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps([said, int(peak.split()[1]) // 1024]))
"""


def _read(path: Path, resident: int) -> list[str]:
    """What the reader says of a file under 4 GB of address space; its resident memory peaks under `resident` MB."""
    done = subprocess.run([sys.executable, "-c", _CHILD, str(path), str(4 * 1024**3)], capture_output=True, check=False,
                          timeout=120, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr.decode()[-400:]
    said, peak = json.loads(done.stdout)
    assert peak < resident, f"{peak} MB resident"
    return [str(each) for each in said]


def test_two_cells_in_opposite_corners(tmp_path: Path) -> None:
    """A dense reader would ask for 550 GB and abort the process."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1, "XFD1048576": 2}})

    assert _read(path, 300) == ["too_big"]


def test_a_thin_long_sheet_is_read(tmp_path: Path) -> None:
    """Far cells alone are no attack: 1,048,576 rows of one column are under the limit."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": "начало", "A1048576": "конец"}})

    assert _read(path, 600) == ["read", "Лист1\n| начало |\n\n| конец |"]


def test_a_merge_of_the_whole_sheet(tmp_path: Path) -> None:
    """Seventeen thousand million cells of one merge are clipped to the used range."""
    sheet = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>' + \
        '<mergeCell ref="A1:XFD1048576"/>' * 1000 + "</mergeCells>"

    assert _read(package(tmp_path / "b.xlsx", sheet), 300) == ["read", "Лист1\n| 1 |"]


def test_an_array_formula_over_the_whole_sheet(tmp_path: Path) -> None:
    """It is spread over the used range only."""
    sheet = '<sheetData><row r="1"><c r="A1"><f t="array" ref="A1:XFD1048576">1</f><v>1</v></c></row></sheetData>'

    assert _read(package(tmp_path / "b.xlsx", sheet), 300) == ["read", "Лист1\n| 1 |"]


def test_a_cell_of_two_hundred_megabytes(tmp_path: Path) -> None:
    """200 KB of archive that become a cell of 200 MB."""
    text = "x" * (200 * 1024**2)
    sheet = f'<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>{text}</t></is></c></row></sheetData>'

    assert _read(package(tmp_path / "b.xlsx", sheet), 300) == ["too_big"]


def test_a_node_over_the_parsers_limit(tmp_path: Path) -> None:
    """Under the limits of the archive, over those of one value."""
    sheet = f'<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>{"x" * 20 * 1024**2}</t></is></c></row></sheetData>'

    assert _read(package(tmp_path / "b.xlsx", sheet), 500) == ["too_big"]


def test_a_text_longer_than_any_cell_holds(tmp_path: Path) -> None:
    """A shared string of a megabyte."""
    path = _shared(tmp_path / "b.xlsx")
    _rewrite(path, "xl/sharedStrings.xml", lambda text: text.replace("<t>x</t>", f"<t>{'x' * 1024**2}</t>"))

    assert _read(path, 300) == ["too_big"]


_LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(10)) + "]>"


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"])
@pytest.mark.parametrize("doctype", [_LAUGHS, '<!DOCTYPE a [<!ENTITY k SYSTEM "file:///etc/hostname">]>'],
                         ids=["laughs", "external"])
def test_a_document_type_in_any_part(tmp_path: Path, part: str, doctype: str) -> None:
    """Entities neither grow nor read files."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1}})
    _rewrite(path, part, lambda text: doctype + text)

    assert _read(path, 300) == ["unreadable"]


def test_a_document_type_in_the_shared_strings(tmp_path: Path) -> None:
    """The one part that only calamine reads."""
    path = _shared(tmp_path / "b.xlsx")
    _rewrite(path, "xl/sharedStrings.xml", lambda text: _LAUGHS + text.replace("<t>x</t>", "<t>&k;</t>"))

    assert _read(path, 300) == ["unreadable"]


def test_a_sheet_nested_a_hundred_thousand_deep(tmp_path: Path) -> None:
    """The parser stops long before the stack does."""
    assert _read(package(tmp_path / "b.xlsx", "<a>" * 100_000 + "</a>" * 100_000), 300) == ["unreadable"]


@pytest.mark.parametrize("cut", [10, 200, 2000])
def test_a_truncated_archive(tmp_path: Path, cut: int) -> None:
    """Whatever is cut off, the end of the archive is missing."""
    path = book(tmp_path / "b.xlsx", {"Лист1": {"A1": 1}})
    path.write_bytes(path.read_bytes()[:-cut])

    assert _reason(path) == "unreadable"


@pytest.mark.parametrize("data", [b"just text", b"PK\x03\x04", b"\x00" * 100])
def test_something_else_under_the_name_of_a_workbook(tmp_path: Path, data: bytes) -> None:
    """No archive, no workbook."""
    (tmp_path / "b.xlsx").write_bytes(data)

    assert _reason(tmp_path / "b.xlsx") == "unreadable"


def test_an_empty_file(tmp_path: Path) -> None:
    """Zero bytes have a reason of their own."""
    (tmp_path / "b.xlsx").write_bytes(b"")

    assert _reason(tmp_path / "b.xlsx") == "empty"


@pytest.mark.parametrize("number", ["1e999", "nan", "-1e400", "1" * 500])
def test_numbers_that_are_none(tmp_path: Path, number: str) -> None:
    """They are blank: no value that could compare equal to one."""
    sheet = f'<sheetData><row r="1"><c r="A1"><v>{number}</v></c><c r="B1"><v>5</v></c></row></sheetData>'

    assert at(read_xlsx(package(tmp_path / "b.xlsx", sheet)), "A1") == Cell(ref="A1")


def test_a_shared_formula_of_many_cells(tmp_path: Path) -> None:
    """Written out for every cell, in bounded memory."""
    rows = "".join(f'<row r="{row}"><c r="A{row}"><v>{row}</v></c><c r="B{row}"><f t="shared" si="0"'
                   + (' ref="B1:B50000">SUM(A1:A9)*2' if row == 1 else ">") + "</f><v>1</v></c></row>"
                   for row in range(1, 50_001))

    assert _read(package(tmp_path / "b.xlsx", f"<sheetData>{rows}</sheetData>"), 300)[0] == "read"


def _reason(path: Path) -> str | None:
    return getattr(read_xlsx(path), "reason", None)


def _shared(path: Path) -> Path:
    """A book whose one text is a shared string."""
    import xlsxwriter

    with xlsxwriter.Workbook(str(path)) as workbook:
        workbook.add_worksheet("Лист1").write("A1", "x")
    return path


def _rewrite(path: Path, part: str, change: object) -> None:
    """Change one part of a package, after its XML declaration."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    text = parts[part].decode("utf-8")
    start = text.index("?>") + 2 if text.startswith("<?xml") else 0
    assert callable(change)
    parts[part] = (text[:start] + change(text[start:])).encode("utf-8")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


@pytest.mark.parametrize("place", ["ZZZZ99999999", "XFE1", "A1048577", "A0"])
def test_a_cell_that_no_sheet_has(tmp_path: Path, place: str) -> None:
    """Its address is refused before an engine asks for so much memory, and is no cell that a comparison loses."""
    def write(name: str, address: str) -> Path:
        return package(tmp_path / name, f'<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="{address}"><v>2</v></c>'
                                        "</row></sheetData>")
    path = write("b.xlsx", place)

    assert ["unreadable"] == _read(path, 300)
    found = compare(write("a.xlsx", "B1"), path)
    assert (True, True) == (isinstance(found, Unreadable | Difference), bool(getattr(found, "changes", True)))
