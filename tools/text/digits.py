"""Numbers written in digits: grouping, decimals, fractions, LaTeX. No signs, multipliers or units yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

#: between groups of digits: a space, an apostrophe, dot, comma, and how LaTeX spells them
_SEPARATOR = r"(?: |['’ʼ]|[.,]|\\[,;: ]|\\thinspace ?|\{[.,]\}|\{[ ]\}|~)"
_CHAIN = re.compile(rf"\d+(?:{_SEPARATOR}\d+)*")
_PIECE = re.compile(rf"(?P<digits>\d+)(?P<separator>{_SEPARATOR}(?=\d))?")
_SLASH = re.compile(r"(?<![\w/.,\\])(?:(?P<whole>\d{1,6}) )?(?P<a>[1-9]\d{0,5})/(?P<b>[1-9]\d{0,5})(?![\w/]|[.,]\d)")
_FRAC = re.compile(r"(?:(?<![\w.,])(?P<whole>\d{1,6}) ?)?\\[dt]?frac ?\{(?P<a>\d{1,6})\}\{(?P<b>\d{1,6})\}")
_CYRILLIC = re.compile(r"[а-я]")
#: more digits than any quantity has
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Reading:
    """One value a spelling may have, and the step of its last written digit (None: a fraction, exact)."""

    value: Decimal
    step: Decimal | None = Decimal(1)

    def times(self, factor: Decimal) -> Reading:
        """The reading under a multiplier or with its sign turned."""
        return Reading(self.value * factor, None if self.step is None else abs(self.step * factor))


@dataclass(frozen=True, slots=True)
class Atom:
    """A bare number in the normalised text."""

    start: int
    end: int
    readings: tuple[Reading, ...]
    words: bool = False

    @property
    def whole(self) -> bool:
        """An integer of one reading."""
        value = self.readings[0].value
        return len(self.readings) == 1 and value == value.to_integral_value()


def atoms(masked: str) -> Iterator[Atom]:
    """All bare numbers of a masked text, in order."""
    cyrillic = _CYRILLIC.search(masked) is not None
    fractions = [*_fractions(masked)]
    at = 0
    for fraction in fractions:
        yield from _chains(masked, at, fraction.start, cyrillic)
        yield fraction
        at = fraction.end
    yield from _chains(masked, at, len(masked), cyrillic)


def _fractions(masked: str) -> Iterator[Atom]:
    found = sorted([*_SLASH.finditer(masked), *_FRAC.finditer(masked)], key=lambda hit: hit.start())
    for hit in found:
        above, below = int(hit["a"]), int(hit["b"])
        if below == 0 or (above >= below and hit.re is _SLASH):
            continue
        start = hit.start()
        if hit["whole"] and hit["whole"].startswith("0"):
            start = hit.start("a") if hit.re is _SLASH else hit.end("whole")
            whole = 0
        else:
            whole = int(hit["whole"] or 0)
        value = Decimal(whole) + Decimal(above) / Decimal(below)
        yield Atom(start, hit.end(), (Reading(value, None),))


def _chains(masked: str, start: int, end: int, cyrillic: bool) -> Iterator[Atom]:
    for chain in _CHAIN.finditer(masked, start, end):
        pieces = [*_PIECE.finditer(masked, *chain.span())]
        groups = [piece["digits"] for piece in pieces]
        kinds = [_kind(piece["separator"]) for piece in pieces]
        for first, last, readings in _resolve(groups, kinds, cyrillic):
            yield Atom(pieces[first].start(), pieces[last].end("digits"), readings)


def _kind(separator: str | None) -> str:
    """What a separator is, however it is spelled; "" after the last group."""
    if not separator:
        return ""
    if separator in ("{,}", "{.}"):
        return separator[1]
    if separator in (".", ","):
        return separator
    return "'" if separator in "'’ʼ" else " "


def _resolve(groups: list[str], kinds: list[str], cyrillic: bool) -> Iterator[tuple[int, int, tuple[Reading, ...]]]:
    """Split a chain of groups into numbers: first group, last group, readings."""
    index = 0
    while index < len(groups):
        last, separator = _grouped(groups, kinds, index)
        following = kinds[last]
        if (separator in (".", ",") and following == separator) or (separator == "" and _is_list(kinds, index)):
            end = index
            while kinds[end] == following:
                end += 1
            if following == ",":  # 15,20,25 is a list; 5.12.3 is no number at all
                for each in range(index, end + 1):
                    yield from _plain(groups, each)
            index = end + 1
            continue
        if following in (".", ",") and separator != following:
            yield from _number(groups, index, last, last + 1)
            index = last + 2
            continue
        yield from _number(groups, index, last, None) if separator not in (".", ",") or last > index + 1 \
            else _three_digits(groups, index, separator, cyrillic)
        index = last + 1


def _is_list(kinds: list[str], index: int) -> bool:
    return kinds[index] in (".", ",") and kinds[index + 1] == kinds[index]


def _grouped(groups: list[str], kinds: list[str], index: int) -> tuple[int, str]:
    """The last group of exact triples joined by one kind of separator, and that separator."""
    separator = kinds[index]
    if not separator or len(groups[index]) > 3 or groups[index][0] == "0" or len(groups[index + 1]) != 3:
        return index, ""
    last = index + 1
    while kinds[last] == separator and len(groups[last + 1]) == 3:
        last += 1
    return last, separator


def _plain(groups: list[str], index: int) -> Iterator[tuple[int, int, tuple[Reading, ...]]]:
    yield from _number(groups, index, index, None)


def _number(groups: list[str], first: int, last: int,
            decimals: int | None) -> Iterator[tuple[int, int, tuple[Reading, ...]]]:
    whole = "".join(groups[first:last + 1]) if last - first < _LONGEST else ""
    part = groups[decimals] if decimals is not None else ""
    if not whole or len(whole) + len(part) > _LONGEST:
        return
    value = Decimal(f"{whole}.{part}") if part else Decimal(whole)
    yield first, last if decimals is None else decimals, (Reading(value, Decimal(1).scaleb(-len(part))),)


def _three_digits(groups: list[str], index: int, separator: str,
                  cyrillic: bool) -> Iterator[tuple[int, int, tuple[Reading, ...]]]:
    """1,234 and 1.234: a comma is decimal in a Russian text, a dot may be either; in English the other way."""
    thousands = Reading(Decimal(groups[index] + groups[index + 1]))
    decimal = Reading(Decimal(groups[index] + "." + groups[index + 1]), Decimal("0.001"))
    readings: tuple[Reading, ...]
    if separator == ",":
        readings = (decimal,) if cyrillic else (thousands,)
    else:
        readings = (thousands, decimal) if cyrillic else (decimal,)
    yield index, index + 1, readings
