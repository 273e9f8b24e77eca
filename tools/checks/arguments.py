"""The arguments of every kind of check. Authoring imports this module; it needs nothing but pydantic and the model."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from tools.model.door import Contract
from tools.model.fields import RelativePath

#: text with something in it
Words = Annotated[str, StringConstraints(min_length=1, pattern=r"\S")]
#: a finite number; JSON numbers become exactly the digits that were written
Amount = Annotated[Decimal, Field(allow_inf_nan=False)]
#: an absolute, inclusive tolerance in the unit of the value
Tolerance = Annotated[Amount, Field(ge=0)]
#: what a cell must say: a number, a text, an ISO date, `""` for blank
CellValue = Amount | str

_DATE = re.compile(r"\d{4}-(Q[1-4]|(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)")
_CLOCK = re.compile(r"([01]?\d|2[0-4]):[0-5]\d")


def _date(value: str) -> str:
    if not _DATE.fullmatch(value):
        raise ValueError("write YYYY-MM-DD, YYYY-MM or YYYY-Qn")
    return value


def _clock(value: str) -> str:
    if not _CLOCK.fullmatch(value):
        raise ValueError("write HH:MM")
    return value


#: a day, a month or a quarter
DateText = Annotated[str, AfterValidator(_date)]
ClockText = Annotated[str, AfterValidator(_clock)]


class NoArguments(Contract):
    """The kind takes no arguments."""


class NumberArguments(Contract):
    """Of `number`."""

    #: the number, exactly
    value: Amount | None = None
    #: or several, of which one is enough
    any_of: tuple[Amount, ...] = ()
    #: a unit that the text must carry, `%`, `м`, `руб`; without it only bare numbers and money count
    unit: Words | None = None
    #: absolute and inclusive
    tol: Tolerance | None = None
    #: accept the value rounded to the precision that is written
    rounding: bool = False
    #: word stems, one of which stands beside the value
    near: tuple[Words, ...] = ()
    #: false: footnotes and the notes of a speaker are passed over, only what is on the page or the slide counts
    notes: bool = True

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if (self.value is None) == (not self.any_of):
            raise ValueError("give `value` or `any_of`, one of them")
        return self

    @property
    def values(self) -> tuple[Decimal, ...]:
        """Every number that is accepted."""
        return self.any_of if self.value is None else (self.value,)


class RangeArguments(Contract):
    """Of `range`."""

    lo: Amount
    hi: Amount
    unit: Words | None = None
    near: tuple[Words, ...] = ()

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.lo > self.hi:
            raise ValueError("`lo` is greater than `hi`")
        return self


class DateArguments(Contract):
    """Of `date`."""

    value: DateText
    #: accept the date without its year; another year still fails
    year_optional: bool = False
    #: the day from which «завтра» counts, YYYY-MM-DD
    today: DateText | None = None
    near: tuple[Words, ...] = ()


class TimeArguments(Contract):
    """Of `time`."""

    #: HH:MM
    value: ClockText
    near: tuple[Words, ...] = ()


class IdentifierArguments(Contract):
    """Of `identifier`."""

    value: Words
    near: tuple[Words, ...] = ()


class PersonArguments(Contract):
    """Of `person`."""

    #: «Фамилия Имя Отчество», nominative
    value: Words
    #: the surname alone is enough
    surname_only: bool = False


class OrgArguments(Contract):
    """Of `org`."""

    #: the name with or without its legal form
    value: Words
    #: `required`: the legal form must stand in the text
    form: Literal["required"] | None = None


class PhraseArguments(Contract):
    """Of `phrase`."""

    text: Words | None = None
    #: or several, of which one is enough
    any_of: tuple[Words, ...] = ()

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if (self.text is None) == (not self.any_of):
            raise ValueError("give `text` or `any_of`, one of them")
        return self

    @property
    def phrases(self) -> tuple[str, ...]:
        """Every phrase that is accepted."""
        return self.any_of if self.text is None else (self.text,)


class RowArguments(Contract):
    """Of `row`."""

    #: what the cells of one row hold, in any order
    cells: Annotated[tuple[CellValue, ...], Field(min_length=1)]
    year_optional: bool = False


class OrderArguments(Contract):
    """Of `order`."""

    items: Annotated[tuple[CellValue, ...], Field(min_length=2)]


class CountArguments(Contract):
    """Of `count`."""

    #: distinct values of this kind, or body rows of tables
    of: Literal["number", "percent", "date", "time", "row", "rows", "inn", "kpp", "bik", "ogrn", "account", "snils",
                "passport", "case", "vin", "phone", "email"]
    n: Annotated[int, Field(ge=0)]


class NoExtraArguments(Contract):
    """Of `no_extra`."""

    of: Literal["number", "date", "time", "row", "rows"]
    #: the values, or for rows the rows as lists of cells, that may stand
    allowed: tuple[CellValue | tuple[CellValue, ...], ...]
    unit: Words | None = None


class DeliveredArguments(Contract):
    """Of `file.delivered`."""

    type: Literal["docx", "xlsx", "pptx", "pdf", "any"] = "any"
    #: exactly so many
    n: Annotated[int, Field(ge=1)] | None = None
    min: Annotated[int, Field(ge=1)] | None = None
    max: Annotated[int, Field(ge=1)] | None = None
    #: the file's name, extension and all; case does not matter
    name: Words | None = None

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if self.n is not None and (self.min is not None or self.max is not None):
            raise ValueError("give `n`, or `min` and `max`")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("`min` is greater than `max`")
        return self

    @property
    def bounds(self) -> tuple[int, int | None]:
        """Least and greatest number of files; None for no limit."""
        if self.n is not None:
            return self.n, self.n
        return self.min or 1, self.max


class IdenticalArguments(Contract):
    """Of `file.identical`."""

    #: path of a material, inside the edition or its end
    to: RelativePath


class CellArguments(Contract):
    """Of `xlsx.value`."""

    #: label of the row
    row: CellValue
    #: label of the column
    column: CellValue
    value: CellValue
    #: label of the sheet
    sheet: Words | None = None
    #: column that holds the labels of rows
    key: Words | None = None
    tol: Tolerance | None = None


class TableArguments(Contract):
    """Of `xlsx.table`."""

    #: labels of columns, any order, further columns allowed
    columns: Annotated[tuple[Words, ...], Field(min_length=1)]
    #: number of body rows
    n_rows: Annotated[int, Field(ge=0)] | None = None
    #: column by which rows are matched
    key: Words | None = None
    #: rows that must be there: column to value
    rows: tuple[dict[str, CellValue], ...] = ()
    sheet: Words | None = None
    #: total rows count as body rows
    with_total: bool = False
    tol: Tolerance | None = None

    @model_validator(mode="after")
    def _keyed(self) -> Self:
        columns = {label.casefold() for label in self.columns}
        for index, row in enumerate(self.rows):
            if not row:
                raise ValueError(f"rows.{index}: names no column")
            if self.key is not None and self.key not in row:
                raise ValueError(f"rows.{index}: the key column {self.key!r} is not in it")
            for label in row:
                if label.casefold() not in columns:
                    raise ValueError(f"rows.{index}: {label!r} is none of `columns`")
        if self.key is not None and self.key.casefold() not in columns:
            raise ValueError(f"the key column {self.key!r} is none of `columns`")
        return self


class PreservedArguments(Contract):
    """Of `files.preserved`."""

    #: patterns of paths that the task allows to change
    except_: tuple[Words, ...] = Field(default=(), alias="except")


class StatusArguments(Contract):
    """Of `status.is`."""

    any_of: Annotated[tuple[Literal["completed", "asked", "deadline"], ...], Field(min_length=1)]
