"""Where the head of a block is: titles above it, its levels, the labels they join to (specs/tables.md 2-3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, time
from decimal import Decimal
from itertools import pairwise

from tools.model.document import Cell
from tools.text.labels_match import folded, is_number_text, parse_day

#: head levels that are joined
MAX_HEAD = 3
#: rows looked through for a head under title lines and lines of parameters
HEAD_WINDOW = 12

_YEAR = re.compile(r"(?:19|20)\d\d(?: ?г(?:\.|од)?)?")

Rows = Sequence[tuple[Cell, ...]]


def is_filled(cell: Cell) -> bool:
    """Does the cell hold anything, an error or an unresolved formula included?"""
    return bool(cell.text.strip()) or cell.error is not None or cell.unresolved or cell.value not in (None, "")


def kind_of(cell: Cell) -> str:
    """Kind of a cell for patterns: "" blank, t text, n number, y year, d date."""
    value = cell.value
    if isinstance(value, bool) or cell.error is not None:
        return "t"
    if isinstance(value, Decimal):
        year = not cell.percent and value == value.to_integral_value() and 1900 <= value <= 2099
        return "y" if year else "n"
    if isinstance(value, date | time):
        return "d"
    text = folded(cell.text)
    if not text:
        return ""
    if _YEAR.fullmatch(text):
        return "y"
    if parse_day(text):
        return "d"
    return "n" if is_number_text(text) else "t"


def find_head(rows: Rows) -> tuple[int, int]:
    """First row of the head and the first row under it; (n, n) when there is no head: the body starts at n."""
    first = after_titles(rows)
    chosen = None
    fullest = 0
    for row in range(first, min(len(rows) - 1, first + HEAD_WINDOW)):
        kinds = _kinds(rows[row])
        filled = len([kind for kind in kinds if kind])
        # Under the first row only a row wider than all above it can be a head: above are lines of parameters.
        if "t" in kinds and "n" not in kinds and (row == first or filled > fullest) and (filled > 1 or len(kinds) == 1):
            changes = _changes(kinds, _kinds(rows[row + 1]))
            chosen = row if chosen is None or changes else chosen
            if changes:
                break
        fullest = max(fullest, filled)
    if chosen is None:
        return first, first
    return _head_start(rows, first, chosen), _head_end(rows, first, chosen)


def _kinds(row: tuple[Cell, ...]) -> list[str]:
    return [kind_of(cell) for cell in row]


def _changes(upper: list[str], lower: list[str]) -> bool:
    """Another pattern: some column that both rows fill holds another kind of value."""
    return any(one and other and one != other for one, other in zip(upper, lower, strict=True))


def _head_start(rows: Rows, first: int, chosen: int) -> int:
    start = chosen
    while start > first and chosen - start < MAX_HEAD - 1 and _groups(rows[start - 1], rows[start]):
        start -= 1
    return start


def _head_end(rows: Rows, first: int, chosen: int) -> int:
    """Further rows are head levels while the row above groups columns: merged, blank or repeated cells."""
    start = _head_start(rows, first, chosen)
    end = chosen + 1
    while end < min(start + MAX_HEAD, len(rows) - 1):
        kinds = _kinds(rows[end])
        if "n" in kinds or not any(kinds) or not _groups(rows[end - 1], rows[end]):
            break
        end += 1
    return end


def _groups(above: tuple[Cell, ...], row: tuple[Cell, ...]) -> bool:
    """Does the upper row look like names of groups over the lower one?"""
    if "n" in _kinds(above):
        return False
    pairs = list(zip(above, row, strict=True))
    if any(cell.merged and cell.text.strip() and cell.text == upper.text for upper, cell in pairs):
        return True
    # A row header over two levels leaves a blank above or below itself; a line of parameters does not.
    corner = not above[0].text.strip() or not row[0].text.strip() or any(cell.merged for cell in above)
    return corner and any(
        row[column].text.strip() and (not above[column].text.strip() or above[column].text == above[column - 1].text)
        for column in range(1, len(above)))


def after_titles(rows: Rows) -> int:
    """Rows at the top with one value that begins in the first column are titles, not a head."""
    first = 0
    while first < len(rows) - 1 and len(rows[first]) > 1:
        filled = [column for column, cell in enumerate(rows[first]) if is_filled(cell)]
        if not filled:
            first += 1
            continue
        texts = {rows[first][column].text for column in filled}
        alone = len(filled) == 1 or any(rows[first][column].merged for column in filled)
        if len(texts) != 1 or filled[0] != 0 or not alone:
            break
        first += 1
    return first


def joined(levels: Rows) -> tuple[str, ...]:
    """Labels of columns, levels from top to bottom with « / » between."""
    filled = [[cell.text.strip() for cell in level] for level in levels]
    for upper, lower in pairwise(filled):
        for column in range(1, len(upper)):
            # «План» written once over «Март» and «Апрель», without a merge, stands over both.
            if not upper[column] and lower[column] and lower[column - 1] and upper[column - 1]:
                upper[column] = upper[column - 1]
    labels = []
    for column in range(len(filled[0])):
        parts: list[str] = []
        for level in filled:
            if level[column] and (not parts or parts[-1] != level[column]):
                parts.append(level[column])
        labels.append(" / ".join(parts))
    return tuple(labels)
