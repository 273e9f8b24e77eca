"""The materials of a task as sets of keys, built once and asked for many answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from functools import cached_property

from tools.text.fabrication_extract import Requisite, extract, rate_key
from tools.text.normalise import normalise

#: groups of digits joined as people write requisites: spaces, dashes, brackets, dots, №
_CHAIN = re.compile(r"\d+(?:[ \u00a0\-()./№]{1,3}\d+)*")
_GROUP = re.compile(r"\d+")
_DECIMAL = re.compile(r"\d{1,3}(?:[ ,.]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?")
#: the longest requisite, digits; the most groups it is written in
_MAX_DIGITS = 20
_MAX_GROUPS = 8


class Materials:
    """What may be said: every value of the materials, the person's words and the declared derived values.

    Texts are materials as read, hidden text, comments and originals of scans included; `beside` are indexes of
    materials that other tasks have too.
    """

    def __init__(self, texts: Iterable[str], beside: tuple[Materials, ...] = ()) -> None:
        """Raises TypeError for one bare text: its characters would be taken for materials, and hold nothing."""
        if isinstance(texts, str | bytes):
            raise TypeError("materials are a list of texts: write [text]")
        self._texts = tuple(texts)
        #: indexes of what several tasks share, built once for all of them
        self._beside = beside

    @cached_property
    def _runs(self) -> frozenset[str]:
        """Digit strings that stand whole in the texts, written together or in groups."""
        return frozenset(run for text in self._texts for run in _runs(normalise(text).text))

    @cached_property
    def _keys(self) -> frozenset[tuple[str, str]]:
        """E-mails, cases, VINs, passports and phones by their keys."""
        return frozenset((place.what.kind, place.what.key) for text in self._texts for place in extract(text)[1])

    @cached_property
    def numbers(self) -> frozenset[Decimal]:
        """Every number of the texts in every reading, for rates and operands."""
        own = frozenset(value for text in self._texts for value in _numbers(normalise(text).text))
        return own.union(*(other.numbers for other in self._beside))

    def holds(self, what: Requisite) -> bool:
        """Does the value stand in the texts?"""
        return self._holds(what) or any(other.holds(what) for other in self._beside)

    def _holds(self, what: Requisite) -> bool:
        if (what.kind, what.key) in self._keys:
            return True
        if what.kind == "rate":
            return Decimal(what.key) in self.numbers
        if what.kind == "phone":
            return any(prefix + what.key in self._runs for prefix in ("", "7", "8"))
        return what.key.isdigit() and what.key in self._runs


def _runs(text: str) -> Iterator[str]:
    for chain in _CHAIN.finditer(text):
        groups = _GROUP.findall(chain.group())
        for first in range(len(groups)):
            run = ""
            for group in groups[first:first + _MAX_GROUPS]:
                run += group
                if len(run) > _MAX_DIGITS:
                    break
                yield run


def _numbers(text: str) -> Iterator[Decimal]:
    for found in _DECIMAL.finditer(text):
        yield from readings(found.group())


def readings(written: str) -> Iterator[Decimal]:
    """Values that a written number may have: groups of three and decimals, both where both are possible."""
    if len(written) > 60:
        return
    plain = written.replace(" ", "")
    spellings = {plain.replace(",", "."), plain.replace(".", "").replace(",", "."), plain.replace(",", "")}
    for spelling in spellings:
        try:
            yield Decimal(spelling)
        except InvalidOperation:
            continue
    if " " in written:  # two numbers side by side look like one in groups
        for part in written.split(" "):
            yield from readings(part)


__all__ = ["Materials", "rate_key", "readings"]
