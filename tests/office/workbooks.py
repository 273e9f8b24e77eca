"""Small workbooks for tests: by openpyxl (no saved values), or from the XML of a sheet, for what no writer writes."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.model import Cell, Document

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def book(path: Path, sheets: Mapping[str, Mapping[str, Any]], formats: Mapping[str, str] | None = None) -> Path:
    """A workbook of cells by sheet and address; formulas get no saved value. `formats` are codes of the first sheet."""
    from openpyxl import Workbook

    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for name, cells in sheets.items():
        sheet = workbook.create_sheet(name)
        for address, value in cells.items():
            sheet[address] = value
    for address, code in (formats or {}).items():
        workbook.worksheets[0][address].number_format = code
    workbook.save(path)
    return path


def package(path: Path, sheet: str, *, workbook: str = "", styles: str = "", parts: Mapping[str, str] | None = None,
            relations: str = "") -> Path:
    """A workbook of one sheet `Лист1` whose XML (inside `<worksheet>`) is given.

    `workbook` goes into workbook.xml, `styles` is the inside of `<styleSheet>`, `relations` the sheet's own
    relationships, `parts` further parts by name.
    """
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    relationships = f'{head}<Relationships xmlns="{_PACKAGE}/relationships">'
    files = {
        "[Content_Types].xml":
            f'{head}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" ContentType="application/'
            'vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
            '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
            'spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/'
            'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        "_rels/.rels": f'{relationships}<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" '
                       'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{head}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">{workbook}<sheets><sheet name="Лист1" '
                           'sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{relationships}<Relationship Id="rId1" Type="{_OFFICE}/worksheet" '
                                      f'Target="worksheets/sheet1.xml"/><Relationship Id="rId2" '
                                      f'Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": f'{head}<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>',
        "xl/worksheets/sheet1.xml": f'{head}<worksheet xmlns="{_MAIN}" xmlns:r="{_OFFICE}">{sheet}</worksheet>',
        **(parts or {}),
    }
    if relations:
        files["xl/worksheets/_rels/sheet1.xml.rels"] = f"{relationships}{relations}</Relationships>"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def relation(kind: str, target: str) -> str:
    """One relationship of the sheet."""
    return f'<Relationship Id="rId{abs(hash(target)) % 1000}" Type="{_OFFICE}/{kind}" Target="{target}"/>'


def at(document: object, address: str, sheet: str | None = None) -> Cell:
    """The cell of a document by its address, in the first sheet or in the named one."""
    assert isinstance(document, Document), document
    for grid in document.grids:
        if grid.sheet and sheet in (None, grid.name):
            for row in grid.rows:
                for cell in row:
                    if cell.ref == address:
                        return cell
            raise AssertionError(f"no cell {address} in {grid.name}")
    raise AssertionError(f"no sheet {sheet}")
