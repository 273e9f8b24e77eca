"""The vote of two engines: a value is believed when both say it, and nothing else is."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tools.office.recalculate_engines import Place, Reading
from tools.office.recalculate_taint import spread
from tools.office.xlsx_formulas import functions, words

#: why a cell has no value: it changes from day to day, comes from another file, refers to itself, the engines differ,
#: they do not know a function, an engine failed on the book
Doubt = Literal["", "volatile", "external", "circular", "disagreement", "unsupported", "engine_failed"]

#: their values are of the moment or of the machine; OFFSET and INDIRECT are volatile too, but decided by the book
VOLATILE = frozenset({"TODAY", "NOW", "RAND", "RANDBETWEEN", "RANDARRAY", "CELL", "INFO"})

#: how an engine says that it does not know a function
_UNSUPPORTED = frozenset({"#NAME?", "#N/IMPL!"})
#: `[1]Лист1!A1` and `'[Книга.xlsx]Лист1'!A1`
_OTHER_BOOK = re.compile(r"\[[^\[\]]+\][^\[\]!,;()]*!")
_NOTHING = Reading("blank")


@dataclass(frozen=True, slots=True)
class Vote:
    """What is believed of one cell: a reading, or the reason for none."""

    reading: Reading
    doubt: Doubt = ""


def vote(formulas: Mapping[Place, str], first: Mapping[Place, Reading] | None, second: Mapping[Place, Reading] | None,
         unsupported: frozenset[str], names: Mapping[str, str]) -> dict[Place, Vote]:
    """Decide every formula. An engine that failed as a whole is None; `unsupported` are functions of Excel that no
    engine has; `names` are the names of the book, of its tables too, and what they refer to.
    """
    gap = any(name in unsupported for text in formulas.values() for name in functions(text))
    shaky = {name.casefold() for name, text in names.items() if _calls_volatile(text)}
    votes = {}
    for place, text in formulas.items():
        if _calls_volatile(text) or not shaky.isdisjoint(words(text)):
            votes[place] = Vote(_NOTHING, "volatile")
        elif _OTHER_BOOK.search(text):
            votes[place] = Vote(_NOTHING, "external")
        elif first is None or second is None or place not in first or place not in second:
            votes[place] = Vote(_NOTHING, "engine_failed")
        else:
            votes[place] = decide(first[place], second[place], gap)
    # IFERROR over a cell that no engine understood gives a value on which all agree, and which is wrong.
    doubtful = {place: each.doubt for place, each in votes.items() if each.doubt}
    votes.update({place: Vote(_NOTHING, doubt) for place, doubt in spread(doubtful, formulas, names).items()})
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


def _calls_volatile(formula: str) -> bool:
    return not VOLATILE.isdisjoint(functions(formula))
