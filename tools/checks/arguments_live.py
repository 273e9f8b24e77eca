"""The arguments of `xlsx.live`."""

from __future__ import annotations

import re
from typing import Self

from pydantic import model_validator

from tools.checks.arguments import CellValue, Tolerance, Words
from tools.model.door import Contract

_RANGE = re.compile(r"(?:.+!)?\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?::\$?[A-Z]{1,3}\$?[1-9]\d{0,6})?")


class Perturbation(Contract):
    """An input of `xlsx.live` and what it becomes on a copy."""

    #: label of the sheet
    sheet: Words | None = None
    #: label of the row
    row: CellValue
    #: label of the column; without it the next value to the right of the row's label
    column: CellValue | None = None
    #: column that holds the labels of rows
    key: Words | None = None
    #: the new value; an ISO date where the cell holds a date
    to: CellValue


class LiveArguments(Contract):
    """Of `xlsx.live`."""

    #: labels of the cell
    row: CellValue | None = None
    column: CellValue | None = None
    #: or addresses, `B2:B5` or `Лист1!B2:B5`: every filled cell of it
    range: Words | None = None
    #: label of the sheet
    sheet: Words | None = None
    #: column that holds the labels of rows
    key: Words | None = None
    perturb: Perturbation | None = None
    #: what the cell gives after the change
    expect: CellValue | None = None
    tol: Tolerance | None = None

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if (self.row is None) == (self.range is None):
            raise ValueError("give `row` with `column`, or `range`")
        if self.range is not None and (self.column is not None or self.key is not None):
            raise ValueError("`column` and `key` go with `row`")
        if self.range is not None and not _RANGE.fullmatch(self.range):
            raise ValueError("write `range` as B2:B5 or Лист1!B2:B5")
        if (self.perturb is None) != (self.expect is None):
            raise ValueError("`perturb` and `expect` come together")
        return self
