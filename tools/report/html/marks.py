"""Evidence in a text: where each piece stands, and the text cut into stretches with the marks that cover them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.model import Evidence

#: a stretch of text and the numbers of the marks that cover it
Stretch = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of evidence at its place."""

    number: int
    start: int
    end: int


def place(text: str, evidence: Evidence) -> tuple[int, int] | None:
    """Where the evidence stands in its unit's text; None when the text does not say it there.

    A piece without an offset is looked up; one whose offset does not fit is not guessed at: the record was changed
    after it was graded.
    """
    if not evidence.text:
        return None
    start = text.find(evidence.text) if evidence.start is None else evidence.start
    end = start + len(evidence.text)
    return (start, end) if start >= 0 and text[start:end] == evidence.text else None


def stretches(text: str, marks: Iterable[Mark]) -> list[Stretch]:
    """Cut `text` at every edge of a mark; marks may overlap. Joined, the stretches are the text again."""
    edges: dict[int, tuple[list[int], list[int]]] = {}
    for mark in marks:
        edges.setdefault(mark.start, ([], []))[0].append(mark.number)
        edges.setdefault(mark.end, ([], []))[1].append(mark.number)
    found: list[Stretch] = []
    open_: set[int] = set()
    at = 0
    for edge in sorted(edges):
        if edge > at:
            found.append((text[at:edge], tuple(sorted(open_))))
        started, ended = edges[edge]
        open_ = (open_ | set(started)) - set(ended)
        at = edge
    if at < len(text):
        found.append((text[at:], ()))
    return found


def numbered(places: Sequence[tuple[int, int] | None], first: int = 1) -> list[Mark | None]:
    """Marks for the places that are some, numbered from `first`; one place has one number however often it is named."""
    known: dict[tuple[int, int], Mark] = {}
    found: list[Mark | None] = []
    for where in places:
        if where is None:
            found.append(None)
            continue
        if where not in known:
            known[where] = Mark(first + len(known), *where)
        found.append(known[where])
    return found
