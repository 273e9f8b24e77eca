"""Quantities: bare numbers joined with their signs, multipliers, kopecks, words in brackets and units."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from tools.text.digits import Atom, Reading, atoms
from tools.text.lexicon import MULTIPLIERS
from tools.text.masking import BLOT, masked
from tools.text.normalise import normalise
from tools.text.scope import head_unit
from tools.text.signs import Written, alone_in_brackets, negative_from
from tools.text.units import Unit, unit_at
from tools.text.words import runs

#: between a number and what belongs to it: a space, LaTeX spacing and groups, inline tags
_GAP = re.compile(r"(?: |\\[,;:! ]|~|[{}]|\\(?:text|textrm|mathrm|mbox|rm|quad)\b ?|</?(?:b|i|u|em|strong|span)>){0,6}")
_MULTIPLIER = re.compile(r"(?P<word>[а-яa-z]+)\.?")
_SHORT_MULTIPLIER = {"k": 1000, "к": 1000, "m": 10**6, "mn": 10**6, "b": 10**9}
_POWER = re.compile(r" ?(?:\\cdot|\\times|[·×*xх]) ?10(?:\^\{?(?P<n>[-−]?\d{1,2})\}?|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_CASE_ENDING = re.compile(r"-?(?:ти|ми|мя|х)(?!\w)")
_NO_KOPECKS = re.compile(r",? ?[-–—=]{1,2}(?= ?(?:руб|р\.|₽))|,[-–—]{1,2}(?!\d)|=(?= ?(?:руб|р\.|₽))")
_KOPECKS_DASHED = re.compile(r"[-=](?P<kop>\d\d)(?= ?(?:руб|р\.|₽))")
_KOPECKS_GAP = re.compile(r"[ ,\n]{0,3}(?:и )?\Z")
_PREFIX = re.compile(
    r"(?:(?<!\d)(?<!\d )(?P<code>usd|eur|rub|cny|gbp|us\$) ?|(?P<symbol>\\?\$|[€£¥₽₸])"
    r"|(?<!\d)(?<!\d )(?P<apart>[$€£¥₽₸]) )[-−–]?\Z")
_RANGE_END = re.compile(r" ?[-–—] ?\d[\d.,]*")
#: longest repetition of a number in words between brackets
_BRACKET = 250


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what belongs to it; offsets in the normalised text."""

    start: int
    end: int
    readings: tuple[Reading, ...]
    unit: Unit | None
    #: where the unit stands or would stand, and where it ends
    unit_start: int
    unit_end: int
    multiplied: bool = False
    #: of «тыс.», «млн», which a range shares between its bounds
    factor: Decimal = Decimal(1)
    words: bool = False


@lru_cache(maxsize=16)
def scan(text: str) -> tuple[Quantity, ...]:
    """All quantities of a text, bounds of ranges included, in order."""
    return _Scanner(text).all()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lower = normalise(text).lower
        self.masked = masked(text)
        in_words = (Atom(run.start, run.end, (Reading(run.value, run.step),), words=True)
                    for run in runs(self.lower)
                    if run.kind == "cardinal" and BLOT not in self.masked[run.start:run.end])
        self.atoms = sorted([*atoms(self.masked), *in_words], key=lambda atom: atom.start)

    def all(self) -> tuple[Quantity, ...]:
        """Parse every atom once."""
        found: list[Quantity] = []
        index = 0
        while index < len(self.atoms):
            quantity, index = self.quantity(index)
            found.append(self._from_head(self._signed(quantity, found)))
        return tuple(found)

    def quantity(self, index: int, nested: bool = False) -> tuple[Quantity, int]:
        """The unsigned quantity that begins with an atom, and the first atom after it."""
        atom = self.atoms[index]
        quantity = Quantity(atom.start, atom.end, atom.readings, None, atom.end, atom.end, words=atom.words)
        index += 1
        quantity, index = self._multiplied(quantity, index)
        if not nested:
            quantity, index = self._repeated(quantity, index)
        quantity = self._with_unit(quantity)
        if not nested:
            quantity, index = self._repeated(quantity, index)
        quantity, index = self._with_kopecks(quantity, index)
        if not nested:
            quantity, index = self._repeated(quantity, index)
        return quantity, index

    def _multiplied(self, quantity: Quantity, index: int) -> tuple[Quantity, int]:
        lower = self.lower
        ending = _CASE_ENDING.match(lower, quantity.end)
        if ending:
            quantity = self._extended(quantity, ending.end())
        if not quantity.words:
            quantity = self._exponent(quantity)
            while index < len(self.atoms) and self.atoms[index].start < quantity.end:
                index += 1
            dashed = _KOPECKS_DASHED.match(self.masked, quantity.end)
            if dashed and index < len(self.atoms):
                part = Decimal(dashed["kop"]) / 100
                readings = tuple(Reading(reading.value + part, Decimal("0.01")) for reading in quantity.readings)
                return self._extended(replace(quantity, readings=readings), dashed.end()), index + 1
            dash = _NO_KOPECKS.match(lower, quantity.end)
            if dash:
                return self._extended(quantity, dash.end()), index
        # «(1 234) тыс. руб.»: what belongs to a number in brackets stands after them
        end = quantity.end + (1 if self._alone_in_brackets(quantity) else 0)
        factor, after = self._multiplier(end, quantity)
        if factor == 1:
            return quantity, index
        multiplied = replace(quantity, readings=tuple(reading.times(factor) for reading in quantity.readings),
                             multiplied=True, factor=factor, end=after, unit_start=after, unit_end=after)
        if index < len(self.atoms) and self.atoms[index].start < after:  # «1 миллион двести тысяч»
            run = self.atoms[index]
            more = run.readings[0].value - factor
            readings = tuple(Reading(reading.value + more, run.readings[0].step) for reading in multiplied.readings)
            return self._extended(replace(multiplied, readings=readings), max(after, run.end)), index + 1
        return self._continued(multiplied, factor, index)

    def _extended(self, quantity: Quantity, end: int) -> Quantity:
        return replace(quantity, end=end, unit_start=end, unit_end=end)

    def _exponent(self, quantity: Quantity) -> Quantity:
        power = _POWER.match(self.lower, quantity.end)
        if power is None:
            return quantity
        exponent = int((power["n"] or power["raised"]).replace("−", "-").translate(_RAISED))
        factor = Decimal(1).scaleb(exponent)
        return self._extended(replace(quantity, readings=tuple(r.times(factor) for r in quantity.readings),
                                      multiplied=True), power.end())

    def _multiplier(self, at: int, quantity: Quantity) -> tuple[Decimal, int]:
        gap = _GAP.match(self.lower, at)
        begin = gap.end() if gap else at
        if begin == at and self.lower[begin:begin + 1] == "-":
            return Decimal(1), at
        word = _MULTIPLIER.match(self.lower, begin)
        if word is None:
            return Decimal(1), at
        factor = MULTIPLIERS.get(word["word"])
        if factor is not None:
            short = word["word"] in ("тыс", "млн", "млрд", "трлн", "bn", "mln")
            return factor, word.end() if short else word.end("word")
        short_factor = _SHORT_MULTIPLIER.get(word["word"])
        if short_factor and begin == at and _PREFIX.search(self.lower, max(0, quantity.start - 6), quantity.start):
            return Decimal(short_factor), word.end("word")
        return Decimal(1), at

    def _continued(self, quantity: Quantity, factor: Decimal, index: int) -> tuple[Quantity, int]:
        """«1 млн 200 тыс. 500 руб.» is one value."""
        while index < len(self.atoms) and quantity.readings[0].value % factor == 0:
            atom = self.atoms[index]
            if self.lower[quantity.end:atom.start] != " " or not atom.whole:
                break
            own, after = self._multiplier(atom.end, quantity)
            value = atom.readings[0].value * own
            if value >= factor or (own == 1 and self._foreign(quantity, atom)):
                break
            readings = tuple(Reading(reading.value + value, own) for reading in quantity.readings)
            quantity = self._extended(replace(quantity, readings=readings), after if own != 1 else atom.end)
            index += 1
            if own == 1:
                break
            factor = own
        return quantity, index

    def _foreign(self, quantity: Quantity, atom: Atom) -> bool:
        """The following number counts something else than money or pieces, or nothing at all."""
        gap = _GAP.match(self.lower, atom.end)
        return unit_at(self.lower, gap.end() if gap else atom.end) is None and not (quantity.words or atom.words)

    def _repeated(self, quantity: Quantity, index: int) -> tuple[Quantity, int]:
        """«12 (двенадцать)», «двенадцать (12)»: the same value said twice is one value."""
        at = quantity.unit_end + self.lower.startswith(" ", quantity.unit_end)
        if index >= len(self.atoms) or self.lower[at:at + 1] != "(" or not 0 < self.atoms[index].start - at <= 2:
            return quantity, index
        if self.lower.find(")", at, at + _BRACKET) < 0:
            return quantity, index
        inner, after = self.quantity(index, nested=True)
        closing = self.lower.find(")", inner.unit_end, inner.unit_end + 3)
        common = tuple(r for r in quantity.readings if any(r.value == other.value for other in inner.readings))
        if closing < 0 or not common or not (inner.words or quantity.words or inner.end == closing):
            return quantity, index
        unit = quantity.unit or inner.unit
        end = closing + 1
        return replace(quantity, readings=common, end=end, unit=unit, unit_start=end, unit_end=end), after

    def _with_unit(self, quantity: Quantity) -> Quantity:
        if quantity.unit is not None:
            return quantity
        lower = self.lower
        at = quantity.end + (1 if not quantity.multiplied and self._alone_in_brackets(quantity) else 0)
        if lower.startswith("-процентн", at):
            return replace(quantity, unit=Unit("%"), unit_start=at + 1, unit_end=at + 9)
        gap = _GAP.match(lower, at)
        begin = gap.end() if gap else at
        if lower.startswith("\n", begin) and not lower.startswith("\n\n", begin):
            begin += 1  # a wrapped line
            found = unit_at(lower, begin)
            found = found if found and found[0].family in ("руб", "%") else None
        else:
            found = unit_at(lower, at) or (unit_at(lower, begin) if begin > at else None)
        if found is not None and lower[found[1] - 1] == "$" and self._in_formula(found[1] - 1):
            begin = found[1] + lower.startswith(" ", found[1])
            found = unit_at(lower, begin)
        if found is None:
            return self._prefixed(quantity, begin)
        unit, end = found
        if unit.family == "тысруб":
            readings = tuple(reading.times(unit.factor) for reading in quantity.readings)
            return replace(quantity, readings=readings, unit=Unit("руб"), unit_start=begin, unit_end=end)
        return replace(quantity, unit=unit, unit_start=begin, unit_end=end)

    def _in_formula(self, at: int) -> bool:
        line = self.lower.rfind("\n", max(0, at - 300), at) + 1 or max(0, at - 300)
        return self.lower.count("$", line, at) % 2 == 1

    def _prefixed(self, quantity: Quantity, begin: int) -> Quantity:
        """$1,234, USD 500; a `$` that opens a formula is no dollar."""
        found = _PREFIX.search(self.lower, max(0, quantity.start - 6), quantity.start)
        unit = unit_at(self.lower, found.start()) if found else None
        if found is None or unit is None or (found["symbol"] == "$" and self._formula_follows(quantity.end)):
            return replace(quantity, unit_start=begin, unit_end=quantity.end)
        return replace(quantity, unit=unit[0], unit_start=found.start(), unit_end=quantity.end)

    def _formula_follows(self, at: int) -> bool:
        closing = self.lower.find("$", at, at + 200)
        formula = self.lower[at:closing] if closing >= 0 else ""
        # $5–7$ is a formula, $5–$7 two prices
        return closing == at or any(mark in formula for mark in "\\={") or _RANGE_END.fullmatch(formula) is not None

    def _with_kopecks(self, quantity: Quantity, index: int) -> tuple[Quantity, int]:
        unit = quantity.unit
        if unit != Unit("руб") or index >= len(self.atoms):
            return quantity, index
        atom = self.atoms[index]
        value = atom.readings[0].value
        if atom.start - quantity.unit_end > 6 or not atom.whole or not 0 <= value < 100:
            return quantity, index
        if not _KOPECKS_GAP.match(self.lower[quantity.unit_end:atom.start]):
            return quantity, index
        following = unit_at(self.lower, atom.end + self.lower.startswith(" ", atom.end))
        kopecks = following is not None and following[0] == Unit("руб", Decimal("0.01"))
        if not kopecks and not re.compile(r" ?к\.(?! ?\w)").match(self.lower, atom.end):
            return quantity, index
        if any(reading.value != reading.value.to_integral_value() for reading in quantity.readings):
            return quantity, index
        end = following[1] if following else atom.end + 2
        readings = tuple(Reading(reading.value + value / 100, Decimal("0.01")) for reading in quantity.readings)
        return replace(quantity, readings=readings, end=end, unit_start=end, unit_end=end), index + 1

    def _alone_in_brackets(self, quantity: Quantity) -> bool:
        return not quantity.words and alone_in_brackets(self.lower, quantity.start, quantity.end)

    def _signed(self, quantity: Quantity, earlier: list[Quantity]) -> Quantity:
        index = bisect_left(self.atoms, quantity.start, key=lambda atom: atom.start)
        written = Written(quantity.start, self.atoms[index].end, quantity.unit_end, quantity.words)
        start = negative_from(self.lower, written)
        if start is None or (self.lower[start] == "(" and self._said_before(quantity, earlier, start)):
            return quantity
        readings = tuple(reading.times(Decimal(-1)) for reading in quantity.readings)
        closes = self.lower[start] == "(" and self.lower[quantity.end:quantity.end + 1] == ")"
        return replace(quantity, start=start, end=quantity.end + closes, readings=readings)

    def _said_before(self, quantity: Quantity, earlier: list[Quantity], bracket: int) -> bool:
        """«12 дней (12)» repeats a value, it is no loss."""
        if not earlier or bracket - earlier[-1].end >= 40:
            return False
        same = {reading.value for reading in earlier[-1].readings} & {reading.value for reading in quantity.readings}
        return bool(same) and re.search(r"[\d\n|]", self.lower[earlier[-1].end:bracket]) is None

    def _from_head(self, quantity: Quantity) -> Quantity:
        """A cell without a unit takes the % (or the unit) of its column's head or its row's label."""
        if quantity.unit is not None:
            return quantity
        unit = head_unit(self.text, quantity.start)
        return quantity if unit is None else replace(quantity, unit=unit)
