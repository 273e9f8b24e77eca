"""What a file says, after reading: one text with locators, resolved grids, facts and findings.

Readers (tools/office) make it, values and addressing (tools/text) and checks use it; plain data, so that it
can be cached on disk and cross process borders.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Literal

CellValue = Decimal | str | bool | date | datetime | time | None


@dataclass(frozen=True, slots=True)
class Cell:
    """One resolved cell of a grid. A merged cell's value stands in each of its cells."""

    #: what a person reads, "" for blank
    text: str = ""
    #: typed value; None for blank; for text tables always str
    value: CellValue = None
    #: `C7` in a sheet, "" elsewhere
    ref: str = ""
    #: the formula with its leading `=`, None for a constant
    formula: str | None = None
    #: shown with a percent format: value 0.125 is 12,5 %
    percent: bool = False
    #: `#REF!` and its like, None for none
    error: str | None = None
    #: a formula whose cached value is missing and which no engine could compute
    unresolved: bool = False
    #: a number stored as text
    number_as_text: bool = False
    #: part of a merge, and not its top left cell
    merged: bool = False
    #: letters or a format that nobody can read: blank to a reader, whatever the formula gives
    invisible: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table or a sheet as a rectangle of resolved cells, hidden rows and columns left out."""

    #: sheet name, or «таблица 2»
    name: str
    rows: tuple[tuple[Cell, ...], ...]
    #: a sheet holds blocks (specs/tables.md 2); a table is one block
    sheet: bool = False
    #: sheet or table cannot be seen; such grids satisfy nothing
    hidden: bool = False
    #: locator of the whole, `Лист1`, `стр. 2, таблица 1`
    locator: str = ""


SegmentKind = Literal["body", "header", "footer", "note", "comment", "text_box", "table", "alt_chunk", "title"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a document's text with one locator."""

    #: offsets in Document.text, characters
    start: int
    end: int
    #: `стр. 3`, `Лист1!C7`, `абзац 12`, `слайд 2, заметки`
    locator: str
    kind: SegmentKind = "body"


@dataclass(frozen=True, slots=True)
class Hidden:
    """Text that a person does not see: never satisfies a check, reported as a finding."""

    text: str
    locator: str
    #: hidden, deleted, comment, off_page, invisible
    why: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about the file that a person should know (Russian)."""

    #: slug: hidden_text, tracked_changes, macros, external_links, stale_cache, …
    kind: str
    text: str
    locator: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A file as read.

    `text` is the accepted, visible view. A table stands in it as lines `| a | b |`, a row a line, `|` inside a
    cell written `\\|` and line breaks as a space, so that text checks see rows and heads.
    """

    #: by magic, not by name: docx, xlsx, pptx, pdf, txt, md, csv, html, eml, image, unknown; through LibreOffice odt,
    #: ods, odp, doc, xls, ppt, rtf
    type: str
    text: str
    segments: tuple[Segment, ...] = ()
    grids: tuple[Grid, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    findings: tuple[Finding, ...] = ()
    #: facts by type: pages, headings, charts, sheets …; JSON-like values
    facts: dict[str, Any] = field(default_factory=dict)
    #: engines used, name to version
    engines: dict[str, str] = field(default_factory=dict)

    def locate(self, offset: int) -> str:
        """Locator of the segment that holds an offset, "" outside all."""
        index = bisect_right(self.segments, offset, key=lambda segment: segment.start) - 1
        if index < 0 or offset >= self.segments[index].end:
            return ""
        return self.segments[index].locator


#: reasons why a file cannot be read
Unread = Literal["missing", "not_a_file", "empty", "unreadable", "encrypted", "too_big", "wrong_type", "unsupported"]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A typed refusal of a file, in place of a document."""

    reason: Unread
    #: one sentence in Russian
    detail: str
    #: the refusal is our gap, not the file's fault: checks are unknown, not failed
    ours: bool = False
