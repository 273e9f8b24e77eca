"""One thing wrong with an answer: what is printed, and the words around it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing wrong."""

    #: as printed on the card's line, Russian, and the same in English
    said: str
    said_en: str
    #: «ответ», «источник 2», «конверт»
    unit: str = "конверт"
    #: the sentence around it, "" where nothing was found
    context: str = ""
    #: its offset in the unit, characters
    start: int | None = None


class Undecided(Exception):
    """Code could not decide a rule in the time it has; says which."""
