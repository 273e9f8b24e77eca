"""Shared formulas of a sheet, found in its XML without a parser and written out for a cell when somebody asks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

from tools.office.xlsx_formulas import Template, column_number

_SHARED = re.compile(rb'<f ([^>]*?\bt="shared"[^>]*)>([^<]+)</f>')
_ADDRESS = re.compile(rb'<c r="([A-Z]{1,3})\d+"')
_ROW = re.compile(rb'<row\b[^>]*?\sr="(\d{1,7})"')
_NUMBER = re.compile(rb'\bsi="(\d+)"')

#: bytes before a formula in which the beginning of its cell is looked for
_HEAD = 1_000


class SharedFormulas:
    """Where formulas that others share are written out, by their number."""

    def __init__(self, data: bytes, start: int, end: int, read: Callable[[bytes], str]) -> None:
        """The cells of the sheet stand between `start` and `end`; `read` makes text of the XML of a formula."""
        self._homes: dict[bytes, list[tuple[int, Template]]] = {}
        if b'"shared"' not in data:
            return
        # Attack: a million formulas in one cell or row, each of which would look for its beginning again.
        rows = [(head.start(), int(head[1])) for head in _ROW.finditer(data, start, end)]
        for match in _SHARED.finditer(data, start, end):
            key = _NUMBER.search(match[1])
            cell = data.rfind(b"<c ", max(start, match.start() - _HEAD), match.start())
            address = _ADDRESS.match(data, cell) if cell >= 0 else None
            place = bisect_right(rows, match.start(), key=lambda row: row[0]) - 1
            if key and address and place >= 0 and (text := read(match[2]).strip()):
                home = Template(text, rows[place][1], column_number(address[1].decode()))
                self._homes.setdefault(key[1], []).append((match.start(), home))

    def at(self, attributes: bytes, place: int, row: int, column: int) -> str:
        """The formula, without `=`, of a cell that shares one, from the attributes of its `<f>`; "" for none.

        A number may be given anew: the last one written out before the `place` in the XML holds.
        """
        key = _NUMBER.search(attributes)
        homes = self._homes.get(key[1], []) if key else []
        last = bisect_right(homes, place, key=lambda home: home[0]) - 1
        return homes[last][1].at(row, column) if last >= 0 else ""
