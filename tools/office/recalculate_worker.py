"""The engine process: `python -m tools.office.recalculate_worker`. A request a line, a reply a line.

Request: `{"path": …}`, a private copy of a workbook. Reply: `{"cells": {sheet: {address: [kind, value, doubt]}},
"failures": […], "office": version of LibreOffice if it was asked, else ""}` or `{"refused": [reason, detail, ours]}`.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tools.office import libreoffice
from tools.office.recalculate_engines import EngineFailure, Place, Reading, formulon, ironcalc, unsupported
from tools.office.recalculate_plain import write_plain
from tools.office.recalculate_vote import vote
from tools.office.refusal import Refused
from tools.office.xlsx_book import open_book
from tools.office.xlsx_cells import scan
from tools.office.xlsx_facts import sheet_parts
from tools.office.xlsx_formulas import column_letters, functions
from tools.office.xlsx_refused import as_excel_reads, package_as_excel_reads

#: address space, bytes: WebAssembly reserves 8 GB for formulon alone
MEMORY = 14 * 1024**3
_PR_SET_PDEATHSIG = 1
#: functions that reach out of the book
_REACHING = frozenset({"WEBSERVICE", "DDE", "RTD", "CALL", "REGISTER.ID", "IMAGE", "IMPORTDATA", "SQL.REQUEST"})


def main() -> None:
    """Serve until stdin closes."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        # A parent that is killed cannot tidy up; the kernel does it.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    replies = os.fdopen(os.dup(1), "w", encoding="ascii")
    # A library that prints would otherwise break the lines of replies.
    os.dup2(2, 1)
    for line in sys.stdin:
        replies.write(json.dumps(_reply(Path(json.loads(line)["path"]))) + "\n")
        replies.flush()


def _reply(path: Path) -> dict[str, Any]:
    try:
        return _calculate(path)
    except Refused as refused:
        return {"refused": [refused.unreadable.reason, refused.unreadable.detail, refused.unreadable.ours]}
    except OSError as error:
        return {"refused": ["missing", f"Копия книги не читается: {error.strerror}.", True]}
    except MemoryError:
        return {"refused": ["too_big", "Пересчёту книги не хватило памяти.", True]}


def _calculate(path: Path) -> dict[str, Any]:
    # The house's own pass goes first: no engine sees a package that the door would refuse.
    data = path.read_bytes()
    book = open_book(data)
    formulas: dict[Place, str] = {}
    names = dict(book.names)
    for entry in book.sheets:
        if entry.type == "worksheet":
            sheet = scan(book.package.read(entry.part), entry.name)
            formulas.update({(entry.name, *key): text for key, text in sheet.formulas.items()})
            names.update({table["name"]: "'{}'!{}".format(entry.name.replace("'", "''"), table["ref"])
                          for table in sheet_parts(book, entry).facts["tables"]})
    if not formulas:
        return {"cells": {}, "failures": [], "office": ""}
    read = {place: as_excel_reads(text) for place, text in formulas.items()}
    if read != formulas:
        sheets = {place[0] for place, text in formulas.items() if read[place] != text}
        path.write_bytes(package_as_excel_reads(data, sheets))
        formulas = read
    failures: list[str] = []
    first = _run(formulon, path, formulas, failures)
    second = _run(ironcalc, path, formulas, failures)
    called = {name for text in formulas.values() for name in functions(text)}
    office = _Office(path, formulas, called, failures)
    cells: dict[str, dict[str, list[Any]]] = {}
    votes = vote(formulas, first, second, unsupported(called), names, office.readings)
    for (sheet_name, row, column), decided in votes.items():
        address = f"{column_letters(column)}{row}"
        cells.setdefault(sheet_name, {})[address] = [*decided.reading, decided.doubt]
    return {"cells": cells, "failures": failures, "office": office.version}


class _Office:
    """LibreOffice, asked only when it is needed."""

    def __init__(self, path: Path, formulas: Iterable[Place], called: set[str], failures: list[str]) -> None:
        self._path, self._formulas, self._called, self._failures = path, formulas, called, failures
        #: of the office, "" when it was not asked
        self.version = ""

    def readings(self) -> dict[Place, Reading] | None:
        """Readings of all formulas, None where there is no office or it failed."""
        # Attack: a book that fetches an address when the office calculates it.
        if libreoffice.program() is None or not _REACHING.isdisjoint(self._called):
            return None
        try:
            found, self.version = libreoffice.libreoffice(self._path, self._formulas)
        except EngineFailure as failure:
            self._failures.append(str(failure))
            return None
        return found


def _run(engine: Callable[[Path, Iterable[Place]], dict[Place, Reading]], path: Path, formulas: dict[Place, str],
         failures: list[str]) -> dict[Place, Reading] | None:
    try:
        return engine(path, formulas)
    except EngineFailure:
        pass
    # ironcalc panics on styles that Excel forgives; values do not depend on them.
    plain = path.with_name("plain.xlsx")
    try:
        write_plain(path, plain)
        return engine(plain, formulas)
    except EngineFailure as failure:
        failures.append(str(failure))
        return None
    finally:
        plain.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
