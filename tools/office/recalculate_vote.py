"""The vote of two engines: a value is believed when both say it, and nothing else is."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from tools.office.recalculate_engines import Place, Reading
from tools.office.xlsx_formulas import functions, references

#: why a cell has no value: it changes from day to day, comes from another file, refers to itself, the engines differ,
#: they do not know a function, an engine failed on the book
Doubt = Literal["", "volatile", "external", "circular", "disagreement", "unsupported", "engine_failed"]

#: their values are of the moment or of the machine; OFFSET and INDIRECT are volatile too, but decided by the book
VOLATILE = frozenset({"TODAY", "NOW", "RAND", "RANDBETWEEN", "RANDARRAY", "CELL", "INFO"})

#: how an engine says that it does not know a function
_UNSUPPORTED = frozenset({"#NAME?", "#N/IMPL!"})
#: comparisons after which every formula of a book with volatile cells counts as volatile
_MAX_WORK = 5_000_000
_OTHER_BOOK = re.compile(r"\[\d+\]")
_NOTHING = Reading("blank")


@dataclass(frozen=True, slots=True)
class Vote:
    """What is believed of one cell: a reading, or the reason for none."""

    reading: Reading
    doubt: Doubt = ""


def vote(formulas: Mapping[Place, str], first: Mapping[Place, Reading] | None, second: Mapping[Place, Reading] | None,
         unsupported: frozenset[str], names: Mapping[str, str]) -> dict[Place, Vote]:
    """Decide every formula. An engine that failed as a whole is None; `unsupported` are functions of Excel that no
    engine has; `names` are the defined names of the book.
    """
    unstable = volatile(formulas, names)
    gap = any(name in unsupported for text in formulas.values() for name in functions(text))
    votes = {}
    for place in formulas:
        if place in unstable:
            votes[place] = Vote(_NOTHING, "volatile")
        elif _OTHER_BOOK.search(formulas[place]):
            votes[place] = Vote(_NOTHING, "external")
        elif first is None or second is None or place not in first or place not in second:
            votes[place] = Vote(_NOTHING, "engine_failed")
        else:
            votes[place] = decide(first[place], second[place], gap)
    return votes


def decide(first: Reading, second: Reading, gap: bool = False) -> Vote:
    """The vote on one cell; `gap`: the book calls functions that no engine has, so `#NAME?` may be the engines' own."""
    if "#CIRC!" in (first.value, second.value):
        return Vote(_NOTHING, "circular")
    names_unknown = [reading.kind == "error" and reading.value in _UNSUPPORTED for reading in (first, second)]
    if all(names_unknown):
        return Vote(_NOTHING, "unsupported") if gap else Vote(Reading("error", "#NAME?"))
    if equal(first, second):
        return Vote(first)
    for unknown, other in ((names_unknown[0], second), (names_unknown[1], first)):
        if unknown:
            return Vote(_NOTHING, "unsupported") if other.kind == "error" else Vote(other)
    return Vote(_NOTHING, "disagreement")


def equal(first: Reading, second: Reading) -> bool:
    """Same value: numbers to nine digits, blank and empty text alike."""
    if first.kind == "number" and second.kind == "number":
        return math.isclose(float(first.value or 0), float(second.value or 0), rel_tol=1e-9, abs_tol=1e-9)
    if first.value in (None, "") and second.value in (None, ""):
        return True
    return first == second


def volatile(formulas: Mapping[Place, str], names: Mapping[str, str]) -> set[Place]:
    """Cells whose value is of the moment, by themselves or through the cells they refer to."""
    shaky = {name.upper() for name, text in names.items() if _calls_volatile(text)}
    found = {place for place, text in formulas.items()
             if _calls_volatile(text) or (shaky and any(name in text.upper() for name in shaky))}
    if not found:
        return found
    boxes = {place: tuple(references(text, place[0])) for place, text in formulas.items() if place not in found}
    # A structured reference may lead anywhere.
    found |= {place for place in boxes if "[" in _OTHER_BOOK.sub("", formulas[place])}
    work, fresh = 0, found
    while fresh:
        by_sheet: dict[str, list[Place]] = defaultdict(list)
        for place in fresh:
            by_sheet[place[0].casefold()].append(place)
        rest = [place for place in boxes if place not in found]
        work += len(rest) * len(fresh)
        if work > _MAX_WORK:
            return set(formulas)
        fresh = {place for place in rest
                 if any(_inside(box, by_sheet[sheet.casefold()]) for sheet, box in boxes[place])}
        found |= fresh
    return found


def _calls_volatile(formula: str) -> bool:
    return not VOLATILE.isdisjoint(functions(formula))


def _inside(box: tuple[int, int, int, int], places: Iterable[Place]) -> bool:
    return any(box[0] <= row <= box[2] and box[1] <= column <= box[3] for _, row, column in places)
