"""Values of an answer that nothing holds: requisites and contacts absent from materials and the person's words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal

from tools.text.fabrication_extract import NAMES, Place, Requisite, extract
from tools.text.fabrication_index import Materials, readings
from tools.text.match import Match

__all__ = ["NAMES", "Materials", "Requisite", "find"]

_NUMBER = r"\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
#: «a / b = c», each with a unit of one or two short words
_SUM = re.compile(
    rf"(?<![\d.,])(?P<a>{_NUMBER})(?:\s?[^\d\s=/:÷×*·+−–-]{{1,8}}){{0,2}} ?(?P<sign>[/:÷×*·xх+−–-]) ?"
    rf"(?P<b>{_NUMBER})(?:\s?[^\d\s=]{{1,8}}){{0,2}}\s?(?:=|≈)\s?\Z")
_FRACTION = re.compile(
    rf"\\[dt]?frac\{{\s?(?P<a>{_NUMBER})[^{{}}\d]{{0,12}}\}}\{{\s?(?P<b>{_NUMBER})[^{{}}\d]{{0,12}}\}}\s?(?:=|≈|\\approx)\s?\Z")
_WINDOW = 120


def find(text: str, materials: Sequence[str] | Materials, user: str = "", derived: Sequence[object] = ()
         ) -> tuple[Match, ...]:
    """Requisites of the text that stand neither in the materials nor in the person's words.

    `derived`: values that follow from the materials. The value of a match is a `Requisite`. The result of an
    arithmetic whose operands are in the materials and which holds is not reported; check digits decide nothing.
    Raises TypeError for materials that are one bare text.
    """
    index = materials if isinstance(materials, Materials) else Materials(materials)
    normal, places = extract(text)
    if not places:
        return ()
    known = (index, Materials((user, *map(str, derived))))
    doubtful = [place for place in places if not any(source.holds(place.what) for source in known)]
    # What one equation derives may be named again without it.
    computed = {place.what for place in doubtful
                if place.what.kind in ("rate", "number") and _computed(normal.text, place, known)}
    return tuple(normal.match(place.start, place.end, place.what) for place in doubtful if place.what not in computed)


def _computed(text: str, place: Place, known: tuple[Materials, ...]) -> bool:
    """Does it stand on the right of an equation whose operands are known and whose arithmetic holds?"""
    before = text[max(0, place.start - _WINDOW):place.start]
    found = _SUM.search(before) or _FRACTION.search(before)
    if found is None:
        return False
    sign = found["sign"] if "sign" in found.groupdict() else "/"
    written = place.what.key if place.what.kind == "number" else text[place.start:place.end].replace(",", ".")
    result = Decimal(written)
    return any(_rounds_to(value, result) for value in _results(found["a"], sign, found["b"], known))


def _results(left: str, sign: str, right: str, known: tuple[Materials, ...]) -> Iterator[Decimal]:
    for one in _known(left, known):
        for other in _known(right, known):
            if sign in "/:÷":
                if other:
                    yield one / other
            elif sign in "×*·xх":
                yield one * other
            else:
                yield one + other if sign == "+" else one - other


def _known(written: str, known: tuple[Materials, ...]) -> list[Decimal]:
    return [value for value in readings(written) if any(value in source.numbers for source in known)]


def _rounds_to(value: Decimal, written: Decimal) -> bool:
    exponent = written.as_tuple().exponent
    unit = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    return abs(value) < Decimal(10) ** 24 and value.quantize(unit, ROUND_HALF_UP) == written
