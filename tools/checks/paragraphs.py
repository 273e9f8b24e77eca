"""Paragraphs and table rows of a Word document, and the sections that its headings make."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.model import Document, Evidence
from tools.model.document import SegmentKind
from tools.text import fold

#: a number that a person types before the text of a heading or a clause
_TYPED = re.compile(r"(?:(?:раздел|глава|статья|пункт|п\.|§)\s*)?(?P<number>(?:\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,7})"
                    r"(?=[.)\s]))[.)]{0,2}\s+", re.I)
#: of those, numbers that no quantity looks like: «2.5 млн» keeps its number, «2.5. Цена» and «2) Цена» do not
_CLAUSE = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,5}(?:[.)]\s+|(?<=\.\d)\s+(?=[А-ЯЁA-Z]))")
#: the page that a table of contents shows after a heading
_PAGE = re.compile(r"\t\d{1,4}$")
_ENDS = " \t.,:;«»\"'"
#: longest name of a section in a document without headings, characters
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph or table row as a person reads it."""

    #: without an automatic number
    text: str
    locator: str
    kind: SegmentKind
    start: int
    #: the automatic number, "" for none
    label: str = ""
    #: level of the list that numbers it, and the list
    depth: int = 0
    list: str = ""
    #: level of a real heading, None for other paragraphs
    heading: int | None = None

    @property
    def typed(self) -> str:
        """The number typed at the beginning, "" for none."""
        found = _TYPED.match(self.text)
        return found["number"] if found else ""

    @property
    def name(self) -> str:
        """The text as the name of a section: no number before it, no punctuation at its ends, folded."""
        return name_of(self.text)

    @property
    def same(self) -> str:
        """What is compared: folded, no number of a clause, no page of a table of contents."""
        text = _PAGE.sub("", self.text)
        # Only a real heading loses a number without a point: «12 мест» is another text than «14 мест».
        return self.name if self.heading is not None else fold(_CLAUSE.sub("", text, count=1)).strip()

    def evidence(self, unit: str) -> Evidence:
        """The block as evidence."""
        return Evidence(unit=unit, locator=self.locator, text=f"{self.label} {self.text}".strip())


def name_of(text: str) -> str:
    """A section's name for comparison."""
    return fold(_TYPED.sub("", text, count=1)).strip(_ENDS)


def blocks_of(document: Document) -> tuple[Block, ...]:
    """All visible paragraphs and rows in reading order."""
    headings = {fact["start"]: fact["level"] for fact in document.facts.get("headings", ())}
    labels = {fact["start"]: fact for fact in document.facts.get("labels", ())}
    found: list[Block] = []
    for segment in document.segments:
        text, label = document.text[segment.start:segment.end], labels.get(segment.start)
        found.append(Block(text[label["cut"]:] if label else text, segment.locator, segment.kind, segment.start,
                           label["label"] if label else "", label["level"] if label else 0,
                           label["list"] if label else "", headings.get(segment.start)))
    return tuple(found)


def headings_in_tables(document: Document) -> tuple[Block, ...]:
    """Headings inside cells, which are parts of a row and no blocks of their own."""
    starts = {segment.start for segment in document.segments}
    return tuple(Block(fact["text"], fact["locator"], "table", fact["start"], fact["label"], heading=fact["level"])
                 for fact in document.facts.get("headings", ()) if fact["start"] not in starts)


def body_of(document: Document) -> tuple[Block, ...]:
    """The blocks without headers and footers."""
    return tuple(block for block in blocks_of(document) if block.kind not in ("header", "footer"))


def headings_named(blocks: Iterable[Block], name: str) -> list[Block]:
    """Headings with that name; in a document without any heading, paragraphs whose whole text is the name."""
    listed = list(blocks)
    wanted = name_of(name)
    real = any(block.heading is not None for block in listed)
    return [block for block in listed if block.name == wanted and (
        block.heading is not None or (not real and block.kind == "body"))]


def section(blocks: tuple[Block, ...], name: str) -> tuple[Block, ...]:
    """The blocks of a section, its heading first; () when there is no such section.

    It ends at the next heading of its level or above; in a document without headings, at the next short paragraph
    that ends in no punctuation.
    """
    heads = headings_named(blocks, name)
    if not heads:
        return ()
    first = blocks.index(heads[0])
    level = heads[0].heading
    for at in range(first + 1, len(blocks)):
        block = blocks[at]
        if (block.heading is not None and block.heading <= level) if level is not None else _is_name(block):
            return blocks[first:at]
    return blocks[first:]


def _is_name(block: Block) -> bool:
    text = block.text.strip()
    return block.kind == "body" and not block.label and len(text) <= _LONGEST_NAME and text[-1:] not in ".;:,!?…"
