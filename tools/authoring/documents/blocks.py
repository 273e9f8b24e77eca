"""What a document says, free of its format: the same blocks go to docx, pdf, scan and plain text.

Lengths are millimetres, sizes points, colours six hex digits. `Text` is a string, a `Run`, or a sequence of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Align = Literal["left", "right", "center", "both"]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text that differs from its surroundings."""

    text: str
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    size: float | None = None
    #: six hex digits
    colour: str | None = None
    #: docx: vanish; pdf: text rendering mode 3; never in a scan
    hidden: bool = False
    #: author of a tracked insertion (docx; elsewhere shown as accepted)
    inserted: str = ""
    #: author of a tracked deletion (docx; elsewhere gone)
    deleted: str = ""
    #: text of a comment anchored here (docx; elsewhere gone)
    comment: str = ""


Text = str | Run | Sequence[str | Run]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. The default is justified with a first-line indent."""

    text: Text
    align: Align = "both"
    bold: bool = False
    italic: bool = False
    size: float | None = None
    colour: str | None = None
    #: first-line indent of 12.5 mm
    indent: bool = True
    #: whole-paragraph indent from the left
    left: float = 0
    before: float = 0
    after: float = 0
    #: stays on one page with the next block
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Title:
    """The centred name of the document; further lines under it."""

    text: Text
    below: Text = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with its real style. `number` is typed, as most offices do."""

    text: str
    level: int = 1
    number: str = ""
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause with a typed number: «3.1.»."""

    number: str
    text: Text
    level: int = 1


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list with automatic numbering. A list ends at any other block."""

    text: Text
    kind: Literal["bullet", "number"] = "bullet"
    level: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that differs from its column."""

    text: Text
    bold: bool = False
    align: Align | None = None
    #: background
    fill: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A grid with borders. Cells covered by a span are still given, as ""."""

    rows: Sequence[Sequence[Text | Cell]]
    #: millimetres, or shares of the text width when their sum is <= 1.001; None: equal
    widths: Sequence[float] | None = None
    #: how many first rows are repeated on every page
    header: int = 1
    #: alignment by column; None: left
    align: Sequence[Align] | None = None
    size: float = 10
    #: how many last rows are bold
    totals: int = 0
    borders: bool = True
    #: (row, column, row, column) of merged areas, both ends included
    spans: Sequence[tuple[int, int, int, int]] = ()
    before: float = 2
    after: float = 3


@dataclass(frozen=True, slots=True)
class Line:
    """Left and right ends of one line: «г. Луговец» and «14» октября 2026 г."""

    left: Text
    right: Text
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Fields:
    """Pairs of label and value, one under another, without borders."""

    pairs: Sequence[tuple[str, Text]]
    #: width of the labels
    label: float = 45
    size: float | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks side by side without borders: requisites of two parties."""

    columns: Sequence[Sequence[Block]]


@dataclass(frozen=True, slots=True)
class Signature:
    """A place for a signature. With `signed` it is drawn (pdf, scan) or typed as a mark (docx)."""

    post: str
    #: «Е. Д. Туров»; "" for an empty place
    name: str
    #: first line, in bold
    party: str = ""
    signed: bool = False
    #: text around the round seal; "" for none, then «М. П.» is printed if `place_for_seal`
    seal: str = ""
    place_for_seal: bool = False
    #: printed at the end: «14.10.2026»
    day: str = ""


@dataclass(frozen=True, slots=True)
class ElectronicSignature:
    """The framed mark «Подписано КЭП: ФИО, дата»."""

    name: str
    day: date | datetime
    organisation: str = ""
    #: serial number of the certificate, hex
    certificate: str = ""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A rubber stamp with a frame: «Вх. № 214 от 12.03.2026», «УТВЕРЖДЕНО, к производству работ»."""

    lines: Sequence[str]
    align: Align = "right"
    #: colour of the ink
    colour: str = "27408B"
    width: float = 62


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The head of a letter: the organisation large, its lines small, a rule below."""

    name: str
    lines: Sequence[str]
    #: a drawn mark beside the name (pdf, scan)
    mark: bool = True


@dataclass(frozen=True, slots=True)
class Frame:
    """Blocks in a box."""

    blocks: Sequence[Block]
    fill: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG or JPEG; `alt` is its text original."""

    data: bytes
    width: float
    alt: str = ""
    align: Align = "center"


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal rule."""


@dataclass(frozen=True, slots=True)
class Space:
    """Empty height."""

    height: float = 5


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The next block begins a page."""


Block = (Paragraph | Title | Heading | Clause | Item | Table | Line | Fields | Columns | Signature
         | ElectronicSignature | Stamp | Letterhead | Frame | Picture | Rule | Space | PageBreak)


def runs(text: Text) -> tuple[Run, ...]:
    """`Text` as runs."""
    if isinstance(text, str):
        return (Run(text),) if text else ()
    if isinstance(text, Run):
        return (text,)
    return tuple(part if isinstance(part, Run) else Run(part) for part in text)


def visible(text: Text) -> str:
    """What a reader of the accepted document sees."""
    return "".join(run.text for run in runs(text) if not run.hidden and not run.deleted)


def cell_of(value: Text | Cell) -> Cell:
    """A table's cell as `Cell`."""
    return value if isinstance(value, Cell) else Cell(value)


def column_widths(table: Table, total: float) -> list[float]:
    """Widths of the columns in millimetres."""
    count = max(len(row) for row in table.rows)
    if table.widths is None:
        return [total / count] * count
    if len(table.widths) != count:
        raise ValueError(f"{len(table.widths)} widths for {count} columns")
    scale = total if sum(table.widths) <= 1.001 else 1.0
    return [width * scale for width in table.widths]


def covered(table: Table) -> set[tuple[int, int]]:
    """Places (row, column) that lie under a span, without its first cell."""
    return {(row, column) for top, left, bottom, right in table.spans for row in range(top, bottom + 1)
            for column in range(left, right + 1) if (row, column) != (top, left)}


#: a signature block narrower than this puts the post on a line of its own, millimetres
NARROW = 110
