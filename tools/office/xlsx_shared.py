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


class SharedFormulas:
    """Where formulas that others share are written out, by their number."""

    def __init__(self, data: bytes, start: int, end: int, read: Callable[[bytes], str]) -> None:
        """The cells of the sheet stand between `start` and `end`; `read` makes text of the XML of a formula."""
        self._homes: dict[bytes, list[tuple[int, Template]]] = {}
        if b'"shared"' not in data:
            return
        for match in _SHARED.finditer(data, start, end):
            key = _NUMBER.search(match[1])
            address = _ADDRESS.match(data, max(start, data.rfind(b"<c ", start, match.start())))
            head = _ROW.match(data, max(start, data.rfind(b"<row", start, match.start())))
            if key and address and head and (text := read(match[2]).strip()):
                home = Template(text, int(head[1]), column_number(address[1].decode()))
                self._homes.setdefault(key[1], []).append((match.start(), home))

    def at(self, attributes: bytes, place: int, row: int, column: int) -> str:
        """The formula, without `=`, of a cell that shares one, from the attributes of its `<f>`; "" for none.

        A number may be given anew: the last one written out before the `place` in the XML holds.
        """
        key = _NUMBER.search(attributes)
        homes = self._homes.get(key[1], []) if key else []
        last = bisect_right(homes, place, key=lambda home: home[0]) - 1
        return homes[last][1].at(row, column) if last >= 0 else ""
