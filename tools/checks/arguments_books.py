"""The arguments of the kinds that look at the structure of workbooks."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from tools.checks.arguments import CellValue, Words
from tools.checks.arguments_documents import Area
from tools.model.door import Contract
from tools.model.fields import RelativePath

#: a label, or several of which one is enough
Either = Words | tuple[Words, ...]


class PivotFields(Contract):
    """Fields of a pivot by their place, each a label or several of which one is enough."""

    rows: tuple[Either, ...] = ()
    columns: tuple[Either, ...] = ()
    values: tuple[Either, ...] = ()
    filters: tuple[Either, ...] = ()
    #: how values are put together
    function: Literal["sum", "count", "average", "max", "min", "product"] | None = None


class PivotArguments(Contract):
    """Of `xlsx.pivot`."""

    #: rows of the source that enter the pivot, its filters applied
    source_rows: Annotated[int, Field(ge=0)] | None = None
    #: fields by place, or labels of fields that are used somewhere
    fields: PivotFields | tuple[Either, ...] | None = None
    sheet: Words | None = None


class BookChartArguments(Contract):
    """Of `xlsx.chart`."""

    type: Literal["bar", "line", "pie", "doughnut", "area", "scatter", "bubble", "radar", "stock"] | None = None
    min: Annotated[int, Field(ge=1)] = 1
    #: sheet of the charts
    sheet: Words | None = None


class FormatArguments(Contract):
    """Of `xlsx.format`."""

    #: a row label, a column label, or both for one cell
    row: CellValue | None = None
    column: CellValue | None = None
    is_: Literal["money", "percent", "date", "number"] = Field(alias="is")
    sheet: Words | None = None
    key: Words | None = None

    @model_validator(mode="after")
    def _asks(self) -> Self:
        if self.row is None and self.column is None:
            raise ValueError("give `row`, `column` or both")
        return self


class StructureArguments(Contract):
    """Of `xlsx.structure`."""

    #: visible sheets that must be there, any order, others allowed
    sheets: tuple[Words, ...] = ()
    #: sheets that must be hidden; `false`: nothing is hidden at all
    hidden: tuple[Words, ...] | Literal[False] | None = None
    #: rectangles that must be merged; `false`: nothing is merged
    merged: tuple[Area, ...] | Literal[False] | None = None
    #: panes are frozen, or not
    frozen: bool | None = None
    #: the sheet that `merged` and `frozen` speak of; any sheet without it
    sheet: Words | None = None

    @model_validator(mode="after")
    def _asks(self) -> Self:
        if not self.sheets and self.hidden is None and self.merged is None and self.frozen is None:
            raise ValueError("give `sheets`, `hidden`, `merged` or `frozen`")
        return self


class AllowedChange(Contract):
    """A place that may change: a whole sheet, or rows, columns or a rectangle of it."""

    sheet: Words
    #: label of a row or column; of the delivered book, or of the source for what is gone
    row: CellValue | None = None
    column: CellValue | None = None
    #: rectangle of the delivered book
    range: Area | None = None


class ScopeArguments(Contract):
    """Of `xlsx.diff_scope`."""

    #: path of a material, inside the edition or its end
    of: RelativePath
    #: names of sheets that may change or appear, or places in them
    allowed: tuple[Words | AllowedChange, ...] = ()
    #: formats, styles, hidden lines and merges count too
    looks: bool = False
