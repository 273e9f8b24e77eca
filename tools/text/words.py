"""Numbers written in words: Russian in every case, and English.

A run is the longest stretch of words that is one number: «двенадцати тысяч пятисот» is 12500, never 12000 and 500.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tools.text.lexicon import BARE_AFTER, LEXICON, Word

Kind = Literal["cardinal", "ordinal"]

_WORD = re.compile(r"[а-яa-z]+")
#: between the words of one number: a space, a wrapped line, the hyphen of twenty-five
_GAP = re.compile(r"(?:[ \n]{1,3}|-)(?:and )?\Z")
_AND_A_HALF = re.compile(r" с половин(?:ой|ою)\b")
_WHOLE = re.compile(r"\s{1,3}цел(?:ых|ая|ой|ую|ые|ым|ыми)\s{1,3}(?:и\s)?")
_PRONOUN = re.compile(r"\s{1,3}(?:из|и т[оаеу]\w{0,2} же|другого|другому|другим|another|of)\b")
_FRACTION = re.compile(r"(?:десят|сот|тысячн|вторая|третья|четверт|пятая)")


@dataclass(frozen=True, slots=True)
class Run:
    """A number in words."""

    start: int
    end: int
    value: Decimal
    kind: Kind
    #: what the last written part counts in: thousands in «двенадцать тысяч»; None for a fraction
    step: Decimal | None = Decimal(1)
    #: of one word that could be something else («одна»), so that callers may look closer
    single: bool = False


class _Run:
    """Adds up words while they fit: hundreds, tens, ones, then a multiplier, then smaller ones."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.group: Decimal | None = None
        #: the next word of a group must have a smaller rank
        self.rank = 4
        self.multiplier = Decimal("Infinity")
        self.kind: Kind = "cardinal"
        self.words = 0

    def takes(self, word: Word) -> bool:
        if self.kind == "ordinal":
            return False
        if word.kind == "multiplier":
            return word.value < self.multiplier and (self.words == 0 or self.group is not None or word.bare)
        if word.kind == "hundred":  # English: five hundred
            return self.rank == 1 and self.group is not None and 0 < self.group < 10
        if word.value == 0:
            return self.words == 0
        return word.rank < self.rank and not (word.value >= self.multiplier)

    def add(self, word: Word) -> None:
        self.words += 1
        if word.ordinal:
            self.kind = "ordinal"
        if word.kind == "multiplier":
            self.total += (Decimal(1) if self.group is None else self.group) * word.value
            self.multiplier = word.value
            self.group, self.rank = None, 4
        elif word.kind == "hundred":
            self.group = (self.group or Decimal(1)) * 100
            self.rank = 3
        else:
            self.group = (self.group or Decimal(0)) + word.value
            self.rank = 0 if word.value == 0 else word.lowest

    @property
    def step(self) -> Decimal:
        part = Decimal(1) if self.group is None else self.group
        unit = self.multiplier if self.group is None and self.multiplier.is_finite() else Decimal(1)
        return unit if part == part.to_integral_value() else Decimal("0.1")

    @property
    def value(self) -> Decimal:
        return self.total + (self.group or Decimal(0))


def runs(lower: str) -> tuple[Run, ...]:
    """All numbers in words of a text in lower case with ё as е, in order."""
    found: list[Run] = []
    current: _Run | None = None
    start = end = 0

    def close() -> None:
        nonlocal current
        if current is not None and not (current.words == 1 and _PRONOUN.match(lower, end) and current.value == 1):
            found.append(Run(start, end, current.value, current.kind, current.step, current.words == 1))
        current = None

    for token in _WORD.finditer(lower):
        word = LEXICON.get(token.group())
        if word is None:
            continue
        gap = lower[end:token.start()]
        if current is not None and not (_GAP.match(gap) and current.takes(word)):
            close()
        if current is None:
            if not _may_start(lower, token, word):
                continue
            current, start = _Run(), token.start()
        current.add(word)
        end = token.end()
        half = _AND_A_HALF.match(lower, end)
        if half and current.group is not None and current.kind == "cardinal":
            current.group += Decimal("0.5")
            current.rank = 0
            end = half.end()
    close()
    return _with_fractions(lower, found)


def _may_start(lower: str, token: re.Match[str], word: Word) -> bool:
    if lower[token.start() - 1:token.start()].isalnum() or lower[token.end():token.end() + 1].isalnum():
        return False
    if word.never_alone and not _number_follows(lower, token.end()):
        return False
    if word.kind != "multiplier" or word.bare:
        return True
    # «около тысячи» is 1000, «тысячи рублей» may be many thousands
    return word.genitive and BARE_AFTER.search(lower, max(0, token.start() - 12), token.start()) is not None


def _number_follows(lower: str, at: int) -> bool:
    following = _WORD.match(lower, at + 1)
    return following is not None and following.group() in LEXICON


def _with_fractions(lower: str, found: list[Run]) -> tuple[Run, ...]:
    """«пять целых две десятых» and «одна десятая» become one value."""
    joined: list[Run] = []
    for run in found:
        before = joined[-1] if joined else None
        if (before and run.kind == "ordinal" and before.kind == "cardinal" and run.value >= 2
                and lower[before.end:run.start].isspace() and run.start - before.end <= 3
                and _FRACTION.match(lower, run.start) and 0 < before.value < run.value
                and before.value == before.value.to_integral_value()):
            joined[-1] = Run(before.start, run.end, before.value / run.value, "cardinal", None)
            whole = joined[-2] if len(joined) > 1 else None
            if whole and whole.kind == "cardinal" and _WHOLE.fullmatch(lower, whole.end, before.start):
                value = whole.value + before.value / run.value
                joined[-2:] = [Run(whole.start, run.end, value, "cardinal", 1 / run.value)]
            continue
        joined.append(run)
    return tuple(joined)
