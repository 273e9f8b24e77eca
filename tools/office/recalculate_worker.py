"""The engine process: `python -m tools.office.recalculate_worker`. A request a line, a reply a line.

Request: `{"path": …}`, a private copy of a workbook. Reply: `{"cells": {sheet: {address: [kind, value, doubt]}},
"failures": […], "asked": [names of embedded engines], "office": version of LibreOffice if it was asked, else ""}` or
`{"refused": [reason, detail, ours]}`.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Mapping
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
#: cells of a book above which formulon, which needs half a minute for a million, is asked last
MANY_CELLS = 200_000
_PR_SET_PDEATHSIG = 1
#: functions that reach out of the book
_REACHING = frozenset({"WEBSERVICE", "DDE", "RTD", "CALL", "REGISTER.ID", "IMAGE", "IMPORTDATA", "SQL.REQUEST"})

Readings = Mapping[Place, Reading]


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
    raw = path.read_bytes()
    book = open_book(raw)
    formulas: dict[Place, str] = {}
    names = dict(book.names)
    cells = 0
    for entry in book.sheets:
        if entry.type == "worksheet":
            data = book.package.read(entry.part)
            cells += data.count(b"<c ")
            sheet = scan(data, entry.name)
            formulas.update({(entry.name, *key): text for key, text in sheet.formulas.items()})
            names.update({table["name"]: "'{}'!{}".format(entry.name.replace("'", "''"), table["ref"])
                          for table in sheet_parts(book, entry).facts["tables"]})
    if not formulas:
        return {"cells": {}, "failures": [], "asked": [], "office": ""}
    read = {place: as_excel_reads(text) for place, text in formulas.items()}
    if read != formulas or any(as_excel_reads(text) != text for text in book.names.values()):
        sheets = {place[0] for place, text in formulas.items() if read[place] != text}
        path.write_bytes(package_as_excel_reads(raw, sheets))
        formulas = read
    return _voted(_Engines(path, formulas), names, many=cells > MANY_CELLS)


def _voted(engines: _Engines, names: dict[str, str], *, many: bool) -> dict[str, Any]:
    """Two voices first, the third where they leave anything open: the office for small books, formulon for big ones."""
    first = engines.ironcalc() if many else engines.formulon()
    second = engines.office() if many else engines.ironcalc()
    third: Callable[[], Readings | None] = engines.formulon if many else engines.office
    if many and second is None:
        second, third = engines.formulon(), lambda: None
    votes = vote(engines.formulas, first, second, unsupported(engines.called), names, third)
    found: dict[str, dict[str, list[Any]]] = {}
    for (sheet, row, column), decided in votes.items():
        found.setdefault(sheet, {})[f"{column_letters(column)}{row}"] = [*decided.reading, decided.doubt]
    return {"cells": found, "failures": engines.failures, "asked": engines.asked, "office": engines.version}


class _Engines:
    """The engines, each asked when it is needed; None is one that is not there or failed on the whole book."""

    def __init__(self, path: Path, formulas: dict[Place, str]) -> None:
        self._path = path
        self.formulas = formulas
        #: functions that the formulas call
        self.called = {name for text in formulas.values() for name in functions(text)}
        self.failures: list[str] = []
        #: names of the embedded engines that were asked
        self.asked: list[str] = []
        #: of the office, "" when it was not asked
        self.version = ""

    def formulon(self) -> Readings | None:
        """Readings by formulon."""
        return self._run(formulon, "formulon")

    def ironcalc(self) -> Readings | None:
        """Readings by ironcalc."""
        return self._run(ironcalc, "ironcalc")

    def office(self) -> Readings | None:
        """Readings by LibreOffice."""
        # Attack: a book that fetches an address when the office calculates it.
        if libreoffice.program() is None or not _REACHING.isdisjoint(self.called):
            return None
        try:
            found, self.version = libreoffice.libreoffice(self._path, self.formulas)
        except EngineFailure as failure:
            self.failures.append(str(failure))
            return None
        return found

    def _run(self, engine: Callable[[Path, Iterable[Place]], dict[Place, Reading]], name: str) -> Readings | None:
        self.asked.append(name)
        try:
            return engine(self._path, self.formulas)
        except EngineFailure:
            pass
        # ironcalc panics on styles that Excel forgives; values do not depend on them.
        plain = self._path.with_name("plain.xlsx")
        try:
            write_plain(self._path, plain)
            return engine(plain, self.formulas)
        except EngineFailure as failure:
            self.failures.append(str(failure))
            return None
        finally:
            plain.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
