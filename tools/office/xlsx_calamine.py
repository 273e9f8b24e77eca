"""Values of workbooks by calamine, with its refusals as ours."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from tools.office.refusal import Refused


class Values:
    """Values by calamine: rows of a sheet from A1 on."""

    def __init__(self, data: bytes) -> None:
        from python_calamine import CalamineError, CalamineWorkbook

        try:
            self._book = CalamineWorkbook.from_filelike(BytesIO(data))
        except (CalamineError, ValueError, OSError) as error:
            raise Refused("unreadable", f"Книга не открывается: {error}.") from None

    def rows(self, name: str) -> list[list[Any]]:
        """Rows of a sheet. Raises Refused."""
        from python_calamine import CalamineError

        try:
            # By default calamine drops the empty area at the start, and every address shifts.
            found: list[list[Any]] = self._book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        except (CalamineError, ValueError, OSError) as error:
            raise Refused("unreadable", f"Лист «{name}» не читается: {error}.") from None
        return found
