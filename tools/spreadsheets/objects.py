"""Charts and rules that a workbook holds besides its cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tools.model import Evidence, Unreadable
from tools.office.door import read_file
from tools.office.ooxml import open_zip
from tools.office.refusal import Refused
from tools.office.xlsx_book import open_book
from tools.spreadsheets.result import Found, failed, passed, unknown
from tools.spreadsheets.workflow import Wanted

_CHART = re.compile(r"xl/charts/chart\d*\.xml$", re.I)
_SERIES = re.compile(rb"<(?:\w+:)?ser>.*?</(?:\w+:)?ser>", re.S)
_REFERENCE = re.compile(rb"<(?:\w+:)?(?:val|yVal)>.*?<(?:\w+:)?f>([^<]+)</", re.S)
_AXIS = re.compile(rb"<(?:\w+:)?valAx>")
_NAMES: dict[Wanted, str] = {"chart": "диаграмма с данными", "chart_two_axes": "диаграмма с двумя осями значений",
                             "validation": "проверка вводимых данных", "conditional": "условное форматирование"}


def objects_of(wanted: Sequence[Wanted], files: Sequence[Path]) -> Found:
    """Hold what was asked for against the delivered workbooks."""
    found: set[Wanted] = set()
    for file in files:
        held = held_by(file)
        if isinstance(held, Unreadable):
            decide = unknown if held.ours else failed
            return decide(f"не открывается: {held.detail}", "unreadable", [Evidence(unit=file.name)])
        found |= held
    lacking = [name for name in wanted if name not in found]
    evidence = [Evidence(unit=file.name) for file in files]
    if lacking:
        return failed(f"нет: {', '.join(_NAMES[name] for name in lacking)}", f"missing: {', '.join(lacking)}", evidence)
    return passed(f"есть: {', '.join(_NAMES[name] for name in wanted)}", f"found: {', '.join(wanted)}", evidence)


def held_by(path: Path) -> set[Wanted] | Unreadable:
    """What a workbook holds. A chart counts only if a series of it reads cells."""
    found: set[Wanted] = set()
    try:
        data = read_file(path)
        names = [name for name in open_zip(data).namelist() if _CHART.search(name)]
        book = open_book(data)
        for name in names:
            chart = book.package.read(name)
            series = [match[0] for match in _SERIES.finditer(chart) if _REFERENCE.search(match[0])]
            if series:
                found.add("chart")
            # Attack: a second axis drawn for nothing; each needs a series of its own.
            if len(_AXIS.findall(chart)) > 1 and len(series) > 1:
                found.add("chart_two_axes")
        for entry in book.sheets:
            if entry.type == "worksheet":
                sheet = book.package.read(entry.part)
                if b"<dataValidation " in sheet:
                    found.add("validation")
                if b"<conditionalFormatting " in sheet:
                    found.add("conditional")
    except Refused as refused:
        return refused.unreadable
    return found
