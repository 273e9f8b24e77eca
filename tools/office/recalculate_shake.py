"""Shaking: what formulas give when every constant of the workbook is another one. The file itself is never changed.

A formula that gives the same whatever stands in the book is a constant in the clothes of a formula.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, get_args

from tools.model import Unreadable
from tools.office import formats
from tools.office.door import read_file
from tools.office.recalculate import recalculate_bytes
from tools.office.recalculate_plain import with_parts
from tools.office.recalculate_process import SECONDS
from tools.office.recalculated import Recalculated
from tools.office.refusal import Refused
from tools.office.xlsx_book import local, open_book

#: other numbers of one measure (what was equal stays equal, so that look-ups still find); each number another way, so
#: that two sums of equal parts part; other words; opposite numbers; large ones; zeros; nothing at all
Way = Literal["other", "apart", "words", "opposite", "large", "zero", "empty"]
WAYS: tuple[Way, ...] = get_args(Way)
#: period of the factors that set numbers apart
_PERIOD = 97
_TEXTS = ("s", "str", "inlineStr")


def shaken(path: Path, way: Way, cache: Path | None = None, *, seconds: float = SECONDS) -> Recalculated | Unreadable:
    """Recalculate a copy of a workbook whose constants were all changed. Never raises."""
    try:
        data = changed(read_file(path), way)
    except Refused as refused:
        return refused.unreadable
    return recalculate_bytes(data, cache, seconds)


def changed(data: bytes, way: Way) -> bytes:
    """The package with other constants, formulas and every other part as they were. Raises Refused."""
    from lxml import etree

    book = open_book(data)
    parts: dict[str, bytes] = {}
    place = 0
    for entry in book.sheets:
        if entry.type != "worksheet":
            continue
        root = book.package.xml(entry.part)
        for cell in root.iter("{*}c"):
            kinds = {local(child) for child in cell}
            if "f" not in kinds and kinds & {"v", "is"}:
                place += 1
                _shake(cell, way, place % _PERIOD)
        raw: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
        parts[entry.part.lower()] = raw
    return with_parts(data, parts)


def _shake(cell: Any, way: Way, place: int) -> None:
    from lxml import etree

    kind = cell.get("t", "n")
    if way == "empty" or (way == "words" and kind in _TEXTS):
        for child in list(cell):
            cell.remove(child)
        cell.attrib.pop("t", None)
        if way == "words":
            namespace = etree.QName(cell).namespace
            cell.set("t", "inlineStr")
            holder = etree.SubElement(etree.SubElement(cell, f"{{{namespace}}}is"), f"{{{namespace}}}t")
            holder.text = f"иное {place}"
        return
    value = cell.find("{*}v")
    if value is None or not value.text or way == "words":
        return
    if kind == "b":
        value.text = "0" if value.text.strip() == "1" else "1"
    elif kind == "n" and (number := formats.number(value.text.strip())) is not None:
        value.text = f"{_other(number, way, place):f}"


def _other(number: Decimal, way: Way, place: int) -> Decimal:
    match way:
        case "other":
            return number * Decimal("1.375") + 3
        case "apart":
            return number * (Decimal("1.5") + Decimal(place) / 64) + place
        case "opposite":
            return -number - 1
        case "large":
            return number * 1_000_003 + 7
    return Decimal(0)
