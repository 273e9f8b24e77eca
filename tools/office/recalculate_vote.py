"""The vote of the engines: a value is believed when two say it, and nothing else is.

The first two are asked about every book. The third, which is a whole office and slow, is asked where they differ, where
one of them failed, and where one alone knows a function.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
#: doubts that a third voice can settle
_OPEN = frozenset({"disagreement", "engine_failed", "unsupported"})
#: errors that follow from values, never from what an engine lacks
_FIRM = frozenset({"#DIV/0!", "#N/A", "#REF!", "#NUM!"})


@dataclass(frozen=True, slots=True)
class Vote:
    """What is believed of one cell: a reading, or the reason for none."""

    reading: Reading
    doubt: Doubt = ""
    #: only one engine knows the functions: believed unless the third contradicts it
    alone: bool = field(default=False, compare=False)


def vote(formulas: Mapping[Place, str], first: Mapping[Place, Reading] | None, second: Mapping[Place, Reading] | None,
         unsupported: frozenset[str], names: Mapping[str, str],
         third: Callable[[], Mapping[Place, Reading] | None] = lambda: None) -> dict[Place, Vote]:
    """Decide every formula. An engine that failed as a whole is None; `unsupported` are functions of Excel that no
    engine has; `names` are the names of the book, of its tables too, and what they refer to; `third` is called when
    the third engine is needed.
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
    if any(each.alone or each.doubt in _OPEN for each in votes.values()) and (office := third()) is not None:
        votes = {place: _settled(each, [engine[place] for engine in (first, second) if engine and place in engine],
                                 office.get(place, _NOTHING)) for place, each in votes.items()}
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
            return Vote(_NOTHING, "unsupported") if other.kind == "error" else Vote(other, alone=True)
    return Vote(_NOTHING, "disagreement")


def _settled(own: Vote, said: list[Reading], office: Reading) -> Vote:
    """The vote of the first two on one cell after the third was heard."""
    if own.alone:
        contradicts = office.kind != "error" and not equal(own.reading, office)
        return Vote(_NOTHING, "disagreement") if contradicts else own
    if own.doubt not in _OPEN:
        return own
    # An error that an engine makes of its own gap is no second voice.
    heard = office.kind != "error" or office.value in _FIRM
    seconded = next((reading for reading in said if heard and equal(reading, office)), None)
    return own if seconded is None else Vote(seconded)


def equal(first: Reading, second: Reading) -> bool:
    """Same value: numbers to nine digits, blank and empty text alike."""
    if first.kind == "number" and second.kind == "number":
        return math.isclose(float(first.value or 0), float(second.value or 0), rel_tol=1e-9, abs_tol=1e-9)
    if first.value in (None, "") and second.value in (None, ""):
        return True
    return first == second


def _calls_volatile(formula: str) -> bool:
    return not VOLATILE.isdisjoint(functions(formula))
