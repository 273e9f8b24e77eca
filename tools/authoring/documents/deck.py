"""What slides of a presentation are made of. Texts are plain; a table and a picture are those of documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tools.authoring.documents.blocks import Picture, Table

#: labels of a chart with thousands apart, whatever the program's language does with commas
GROUPED = "#\\ ###\\ ##0"


@dataclass(frozen=True, slots=True)
class Points:
    """A list with marks; the first `bold` words of a line up to «: » stand out."""

    lines: Sequence[str]
    size: float = 20
    marks: bool = True


@dataclass(frozen=True, slots=True)
class Chart:
    """A native chart whose numbers live in an embedded workbook."""

    kind: Literal["column", "bar", "line", "pie"]
    categories: Sequence[str]
    #: name of a series and its values, one for each category
    series: Sequence[tuple[str, Sequence[Decimal | int]]]
    #: format of the labels at the points; "" for none
    labels: str = "#,##0"
    title: str = ""
    #: lowest value of the axis of values; None: nought for columns and bars, chosen by the program for a line
    lowest: Decimal | int | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """Cards side by side: a large value and what it is."""

    cards: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Steps:
    """A chain of arrows from left to right: what stands in the arrow, its name under it, a line of detail."""

    steps: Sequence[tuple[str, str, str]]


Piece = Points | Chart | Figures | Steps | Table | Picture


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide: a title and columns of pieces one under another. Without columns it is a title slide."""

    title: str
    columns: Sequence[Sequence[Piece]] = ()
    #: shares of the width; None: equal
    widths: Sequence[float] | None = None
    notes: str = ""
    #: lines under the title of a title slide
    below: str = ""
