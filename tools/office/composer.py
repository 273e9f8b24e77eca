"""Builds a document's text block by block, with its segments, grids, hidden texts and findings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from tools.model import Document, Finding, Grid, Hidden, Segment
from tools.model.document import SegmentKind

_BREAKS = re.compile(r"\s*[\n\v\f\r\x85\u2028\u2029]\s*")


def pipe_row(cells: Iterable[str]) -> str:
    """`| a | b |`: a pipe inside a cell is escaped, a line break becomes a space."""
    return "| " + " | ".join(_in_row(cell.strip()) for cell in cells) + " |"


def _in_row(text: str) -> str:
    return _BREAKS.sub(" ", text).replace("\t", " ").replace("|", "\\|")


def cell_offset(cells: Sequence[str], column: int, before: str) -> int:
    """Offset in `pipe_row(cells)` of the text that follows `before` in one cell."""
    return len("| ") + sum(len(_in_row(cell.strip())) + len(" | ") for cell in cells[:column]) + len(_in_row(before))


class Composer:
    """A document under way."""

    def __init__(self) -> None:
        self._blocks: list[str] = []
        self._segments: list[Segment] = []
        self._size = 0
        self.grids: list[Grid] = []
        self.hidden: list[Hidden] = []
        self.findings: list[Finding] = []
        self.facts: dict[str, Any] = {}

    def block(self, text: str, locator: str, kind: SegmentKind = "body") -> int:
        """Add a block on lines of its own; gives its offset in the text."""
        start = self._size
        self._blocks.append(text)
        self._segments.append(Segment(start, start + len(text), locator, kind))
        self._size += len(text) + 1
        return start

    def row(self, cells: Sequence[str], locator: str) -> int:
        """Add a table row, unless all of it is blank; gives its offset in the text."""
        if any(cell.strip() for cell in cells):
            return self.block(pipe_row(cells), locator, "table")
        return self._size

    def hide(self, text: str, locator: str, why: str) -> None:
        """Keep text that a person does not see."""
        if text.strip():
            self.hidden.append(Hidden(text.strip(), locator, why))

    def find(self, kind: str, text: str, locator: str = "") -> None:
        """Report something about the file, in Russian."""
        self.findings.append(Finding(kind, text, locator))

    @property
    def text(self) -> str:
        """The text so far."""
        return "\n".join(self._blocks)

    def document(self, kind: str, engines: dict[str, str]) -> Document:
        """The document as built, hidden texts told in its findings."""
        for why, text in _WHY.items():
            places = [hidden.locator for hidden in self.hidden if hidden.why == why]
            if places:
                self.find(f"{why}_text" if why != "comment" else "comments", f"{text}: {len(places)}", places[0])
        return Document(kind, self.text, tuple(self._segments), tuple(self.grids), tuple(self.hidden),
                        tuple(self.findings), self.facts, engines)


_WHY = {"hidden": "скрытый текст", "deleted": "удалённый текст (исправления)", "comment": "примечания",
        "off_page": "текст за краем страницы", "invisible": "невидимый текст"}
