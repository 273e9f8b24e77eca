"""Pieces of report.md: inert text and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

#: longest quote of evidence, characters
QUOTE = 300

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~&])")


def inline(text: str, limit: int = QUOTE) -> str:
    """One line of inert text: whitespace folded, cut at `limit`, every mark of markdown and HTML escaped."""
    # Attack: an answer or a file name that draws its own table row, link or HTML into the report.
    flat = plain(text)
    return _SPECIAL.sub(r"\\\1", flat if len(flat) <= limit else flat[: limit - 1] + "…")


def plain(text: str) -> str:
    """One line without control characters: nothing that moves a cursor or turns the direction of writing."""
    return " ".join("".join(char if char.isprintable() or char.isspace() else "�" for char in text).split())


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Lines of a markdown table; the cells are inert already."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
