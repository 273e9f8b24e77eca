"""A section that a suite adds to the page: tables of plain text, which the page escapes like everything else."""

from __future__ import annotations

from dataclasses import dataclass

#: Russian and English
Both = tuple[str, str]


@dataclass(frozen=True, slots=True)
class SectionTable:
    """A table: cells are text in both languages, never markup."""

    caption: Both
    columns: tuple[Both, ...]
    rows: tuple[tuple[Both, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One section, shown after the categories and named in the page's contents."""

    #: anchor, `[a-z][a-z0-9-]*`
    id: str
    title: Both
    #: paragraphs before the tables
    text: tuple[Both, ...] = ()
    tables: tuple[SectionTable, ...] = ()
