"""md: the source as text, its comments out of sight, its pipe tables and headings known."""

from __future__ import annotations

import re
from typing import Any

from tools.model import Cell, Grid
from tools.office.composer import Composer

_COMMENT = re.compile(r"<!--(.*?)(?:-->|\Z)", re.S)
_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_PIPE = re.compile(r"(?<!\\)\|")


def read_markdown(text: str, out: Composer) -> None:
    """Add a md file to the document, a block a line."""
    headings: list[dict[str, Any]] = []
    lines = _without_comments(text, out).split("\n")
    for number, line in enumerate(lines, start=1):
        start = out.block(line, f"строка {number}")
        match = _HEADING.match(line)
        if match:
            headings.append({"level": len(match[1]), "text": match[2], "label": "", "locator": f"строка {number}",
                             "start": start})
        if "|" in line and number < len(lines) and "|" in lines[number] and _RULE.match(lines[number]):
            _table(lines, number - 1, out)
    out.facts |= {"headings": headings, "tables": len(out.grids)}


def _without_comments(text: str, out: Composer) -> str:
    def hide(match: re.Match[str]) -> str:
        out.hide(match[1], f"строка {text.count(chr(10), 0, match.start()) + 1}", "hidden")
        return "\n" * match[0].count("\n")  # later lines keep their numbers
    return _COMMENT.sub(hide, text)


def _table(lines: list[str], head: int, out: Composer) -> None:
    rows = [_cells(lines[head])]
    for line in lines[head + 2:]:
        if not _PIPE.search(line):
            break
        rows.append(_cells(line))
    width = len(rows[0])
    cells = tuple(tuple(Cell(text, text or None) for text in [*row, *[""] * width][:max(width, len(row))])
                  for row in rows)
    name = f"таблица {len(out.grids) + 1}"
    out.grids.append(Grid(name, cells, locator=f"строка {head + 1}"))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _PIPE.split(inner)]
