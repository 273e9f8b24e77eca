"""LibreOffice as the third engine: a whole office over UNO, where one is installed.

A virtual environment cannot import `uno`, so a helper run by the system's Python drives the office, and stays for the
next book. What the office stored is opened again by the house's own pass: it returns success on errors of storing.
"""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from tools.office.ooxml import Package
from tools.office.recalculate_engines import EngineFailure, Place, Reading
from tools.office.recalculate_process import EngineDown, EngineProcess
from tools.office.refusal import Refused
from tools.office.xlsx_book import Book, open_book
from tools.office.xlsx_cells import address

#: seconds one book may take, the start of the office included
SECONDS = 60.0

_PYTHON = "/usr/bin/python3"
_HELPER = Path(__file__).with_name("libreoffice_helper.py")

_process: EngineProcess | None = None


@lru_cache(maxsize=1)
def program() -> str | None:
    """Path of `soffice.bin`, None where the office or the system Python's `uno` is not installed."""
    wrapper = shutil.which("soffice") or shutil.which("libreoffice")
    if wrapper is None or not Path(_PYTHON).exists():
        return None
    binary = Path(wrapper).resolve().with_name("soffice.bin")
    if not binary.exists():
        return None
    probe = subprocess.run([_PYTHON, "-c", "import uno"], capture_output=True, check=False, timeout=60)
    return str(binary) if probe.returncode == 0 else None


@lru_cache(maxsize=1)
def installed() -> str:
    """What tells one installation from another, for keys of caches; "" for none."""
    found = program()
    return "" if found is None else f"{found} {Path(found).stat().st_mtime_ns}"


def libreoffice(path: Path, wanted: Iterable[Place]) -> tuple[dict[Place, Reading], str]:
    """Readings by LibreOffice, and its version. Raises EngineFailure, also where it is not installed."""
    with tempfile.TemporaryDirectory(prefix="attestat-") as folder:
        target = Path(folder) / "calculated.xlsx"
        version = calculate(path, target)
        try:
            return readings(open_book(target.read_bytes()), wanted), version
        except Refused as refused:
            raise EngineFailure("libreoffice: unreadable result") from refused


def calculate(source: Path, target: Path) -> str:
    """Have the office calculate a workbook and store it as xlsx; its version. Raises EngineFailure."""
    return _stored({"source": str(source.absolute())}, target)


def print_pages(source: Path, target: Path, pages: int, sheets: Sequence[str] = ()) -> str:
    """Have the office print the first pages of a document to PDF, of a workbook the named sheets alone; its version.

    Raises EngineFailure.
    """
    return _stored({"source": str(source.absolute()), "pages": pages, "sheets": list(sheets)}, target)


def _stored(request: dict[str, Any], target: Path) -> str:
    try:
        reply = _shared().ask({**request, "target": str(target.absolute())}, SECONDS)
    except EngineDown as down:
        raise EngineFailure("libreoffice: process down") from down
    if not isinstance(reply, dict) or "stored" not in reply:
        close()  # its bridge may be broken: the next book gets a fresh office
        raise EngineFailure(f"libreoffice: {reply.get('failed') if isinstance(reply, dict) else 'no reply'}")
    if not target.is_file() or not target.stat().st_size:
        raise EngineFailure("libreoffice: nothing stored")
    return str(reply.get("version", ""))


def close() -> None:
    """End the office; the next book starts it again."""
    if _process is not None:
        _process.close()


def _shared() -> EngineProcess:
    global _process  # noqa: PLW0603  one office a process, started when first needed
    found = program()
    if found is None:
        raise EngineFailure("libreoffice: absent")
    if _process is None:
        profile = tempfile.TemporaryDirectory(prefix="attestat-office-")
        _process = EngineProcess((_PYTHON, str(_HELPER), found, profile.name))
        atexit.register(profile.cleanup)
        atexit.register(_process.close)
    return _process


def readings(book: Book, wanted: Iterable[Place]) -> dict[Place, Reading]:
    """Saved values of the wanted cells of a workbook; blank for cells that are not there. Raises Refused."""
    by_sheet: dict[str, set[tuple[int, int]]] = {}
    for sheet, row, column in wanted:
        by_sheet.setdefault(sheet, set()).add((row, column))
    found: dict[Place, Reading] = {}
    shared = _shared_strings(book.package)
    for entry in book.sheets:
        keys = by_sheet.get(entry.name)
        if keys:
            found.update({(entry.name, *key): Reading("blank") for key in keys})
            for cell in book.package.xml(entry.part).iter("{*}c"):
                key = address(cell.get("r", ""))
                if key in keys:
                    found[(entry.name, *key)] = _reading(cell, shared)
    return found


def _reading(cell: Any, shared: list[str]) -> Reading:
    value = cell.findtext("{*}v")
    match cell.get("t", "n"):
        case "e":
            return Reading("error", value or "#VALUE!")
        case "b":
            return Reading("bool", value == "1")
        case "str":
            return Reading("text", value or "")
        case "s":
            return Reading("text", shared[int(value)] if value and int(value) < len(shared) else "")
        case "inlineStr":
            return Reading("text", "".join(text.text or "" for text in cell.iter("{*}t")))
    return Reading("number", float(value)) if value else Reading("blank")


def _shared_strings(package: Package) -> list[str]:
    part = next((name for name in package.parts if name.endswith("/sharedstrings.xml")), None)
    if part is None:
        return []
    return ["".join(text.text or "" for text in item.iter("{*}t")) for item in package.xml(part).iterfind("{*}si")]
