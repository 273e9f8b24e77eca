"""The arguments of the kinds that look into Word documents, presentations and PDF."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from tools.checks.arguments import Amount, CellValue, Tolerance, Words
from tools.model.door import Contract
from tools.model.fields import RelativePath

Count = Annotated[int, Field(ge=0)]
Least = Annotated[int, Field(ge=1)]
_RANGE = re.compile(r"[A-Z]{1,3}[1-9]\d{0,6}:[A-Z]{1,3}[1-9]\d{0,6}")
_TURN = re.compile(r"delivered:turn-[1-9]\d{0,2}")


def _area(value: str) -> str:
    if not _RANGE.fullmatch(value):
        raise ValueError("write A1:C1")
    return value


#: a rectangle of cells, `A1:C1`
Area = Annotated[str, AfterValidator(_area)]


class Bounds(Contract):
    """At least `min`, at most `max`."""

    min: Count | None = None
    max: Count | None = None

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if self.min is None and self.max is None:
            raise ValueError("give `min` or `max`")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("`min` is greater than `max`")
        return self

    def holds(self, number: int) -> bool:
        """Whether a number lies within."""
        return (self.min is None or number >= self.min) and (self.max is None or number <= self.max)

    @property
    def words(self) -> str:
        """«не менее 3», «от 3 до 5», in Russian."""
        if self.min is None:
            return f"не более {self.max}"
        return f"не менее {self.min}" if self.max is None else f"от {self.min} до {self.max}"


class HeadingArguments(Contract):
    """Of `docx.heading`."""

    #: words of the heading; a number before them does not count
    text: Words | None = None
    level: Annotated[int, Field(ge=1, le=9)] | None = None
    #: so many such headings
    min: Least = 1


class NumberingArguments(Contract):
    """Of `docx.numbering`."""

    #: numbers in their order, without the point or bracket after them: `1`, `4.2`, `б`
    labels: Annotated[tuple[Words, ...], Field(min_length=1)]


class GridArguments(Contract):
    """Of `docx.table`."""

    #: exactly so many rows, or bounds; the head and totals count
    rows: Count | Bounds | None = None
    cols: Count | Bounds | None = None
    #: `[row, column, value]` counted from 1, or values that stand in any cell of the table
    cells: tuple[tuple[Least, Least, CellValue] | CellValue, ...] = ()
    #: exactly these merged rectangles, `A1:C1`
    merged: tuple[Area, ...] | None = None
    tol: Tolerance | None = None

    @model_validator(mode="after")
    def _asks(self) -> Self:
        if self.rows is None and self.cols is None and not self.cells and self.merged is None:
            raise ValueError("give `rows`, `cols`, `cells` or `merged`")
        return self


class MinArguments(Contract):
    """Of kinds that count what is there: `min`, 1 by default."""

    min: Least = 1


class DeckTableArguments(MinArguments):
    """Of `pptx.table`."""

    #: values that stand in cells of one table
    cells: tuple[CellValue, ...] = ()
    tol: Tolerance | None = None


class NotesArguments(MinArguments):
    """Of `pptx.notes`."""

    #: notes of shown slides before this one do not count
    since: Least = 1


class ChartArguments(Contract):
    """Of `docx.chart` and `pptx.chart`."""

    min: Least = 1
    #: points that one series of a chart holds, in this order
    values: tuple[Amount, ...] = ()
    tol: Tolerance | None = None


class BoundsArguments(Contract):
    """Of `docx.revisions` and `docx.comments`: at least `min` (1 without `max`), at most `max`."""

    min: Count | None = None
    max: Count | None = None

    @property
    def bounds(self) -> Bounds:
        """The limits, `min` 1 when nothing was said."""
        return Bounds(min=1) if self.min is None and self.max is None else Bounds(min=self.min, max=self.max)

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("`min` is greater than `max`")
        return self


class PlaceholderArguments(Contract):
    """Of `docx.no_placeholder`."""

    #: only these slots, verbatim; without them every usual form of a slot
    patterns: tuple[Words, ...] = ()
    #: slots that may stay because nothing fills them: text of the slot or of its paragraph
    allowed: tuple[Words, ...] = ()


class TemplateArguments(Contract):
    """Of `docx.template`."""

    #: path of a material, inside the edition or its end
    of: RelativePath
    #: texts that mark a paragraph of the template as a slot
    slots: tuple[Words, ...] = ()


class Section(Contract):
    """A whole section by its heading."""

    section: Words


def _source(value: str) -> str:
    if value.startswith("delivered:") and not _TURN.fullmatch(value):
        raise ValueError("write a material's path or delivered:turn-N")
    return value


class KeptArguments(Contract):
    """Of `docx.kept`."""

    #: path of a material, or `delivered:turn-N`
    of: Annotated[Words, AfterValidator(_source)]
    #: texts of paragraphs and rows that may change, or whole sections by their heading
    except_: tuple[Section | Words, ...] = Field(default=(), alias="except")


class PageArguments(Contract):
    """Of `docx.page`."""

    orientation: Literal["portrait", "landscape"] | None = None
    size: Literal["A3", "A4", "A5", "Letter"] | None = None

    @model_validator(mode="after")
    def _asks(self) -> Self:
        if self.orientation is None and self.size is None:
            raise ValueError("give `orientation` or `size`")
        return self


class SectionArguments(Contract):
    """Of `docx.section_absent`."""

    heading: Words


class NumberOfArguments(Contract):
    """Of `pptx.slides` and `pdf.pages`: exactly `n`, or bounds."""

    n: Least | None = None
    min: Count | None = None
    max: Count | None = None

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if (self.n is None) == (self.min is None and self.max is None):
            raise ValueError("give `n`, or `min` and `max`")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("`min` is greater than `max`")
        return self

    @property
    def bounds(self) -> Bounds:
        """The limits."""
        return Bounds(min=self.n or self.min, max=self.n or self.max)


class PdfTextArguments(Contract):
    """Of `pdf.text`."""

    #: a phrase that the text layer holds; without it every page must have text
    text: Words | None = None
