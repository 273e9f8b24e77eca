"""What report.md tells of all systems together (comparison, repeats, the judge's noise), as sections of the page: told
once, in one place, and never differently here and there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from tools.report.html.sections import Both, Section, SectionTable
from tools.report.markdown import lines
from tools.report.model import Report
from tools.report.numbers import Lang
from tools.report.words import words

_ESCAPED = re.compile(r"\\([\\`*_\[\]<>|#~&])|\*\*")
_CELL = re.compile(r"(?<!\\)(?:\\\\)*\|")

#: a section of one language: title, paragraphs, rows of tables
_Part = tuple[str, list[str], list[list[list[str]]]]


def told(report: Report) -> tuple[Section, ...]:
    """The sections of report.md that speak of all systems together."""
    both = zip(_parts(report, "ru"), _parts(report, "en"), strict=True)
    return tuple(_section(number, ru, en) for number, (ru, en) in enumerate(both, start=1))


def _parts(report: Report, lang: Lang) -> list[_Part]:
    said = words(lang)
    parts: list[_Part] = []
    inside = False
    for line in takewhile(lambda line: line != f"## {said.categories}", lines(report, lang)):
        if line.startswith("## "):
            parts.append((_plain(line[3:]), [], []))
            inside = False
        elif not parts or not line:
            inside = False
        elif line.startswith("| "):
            if not inside:
                parts[-1][2].append([])
            inside = True
            parts[-1][2][-1].append([_plain(cell.strip()) for cell in _cells(line)])
        elif not line.startswith("| ---") and not line.startswith("| --- |"):
            parts[-1][1].append(_plain(line.removeprefix("- ")))
    # Shown by the page itself, in its own way.
    return [part for part in parts if part[0] not in (said.systems, said.named)]


def _cells(line: str) -> list[str]:
    """Cells of a row of our own table, in which a bar inside a cell is escaped."""
    edges = [match.end() for match in _CELL.finditer(line)]
    return [line[start:end - 1] for start, end in pairwise(edges)]


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda match: match[1] or "", text)


def _section(number: int, ru: _Part, en: _Part) -> Section:
    tables = tuple(_table(ru[0], en[0], left, right) for left, right in zip(ru[2], en[2], strict=True))
    return Section(f"told-{number}", (ru[0], en[0]), _pairs(ru[1], en[1]), tables)


def _table(title: str, title_en: str, ru: Sequence[Sequence[str]], en: Sequence[Sequence[str]]) -> SectionTable:
    # The second row is the line of dashes under the head.
    rows = [_pairs(left, right) for left, right in zip(ru, en, strict=True) if not set("".join(left)) <= {"-"}]
    return SectionTable((title, title_en), rows[0], tuple(rows[1:]))


def _pairs(ru: Iterable[str], en: Iterable[str]) -> tuple[Both, ...]:
    return tuple(zip(ru, en, strict=True))
