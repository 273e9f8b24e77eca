"""What changed in a delivered workbook against its source: xlsx.diff_scope."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.checks.arguments_books import AllowedChange, ScopeArguments
from tools.checks.opened import opened
from tools.checks.presence import with_broken
from tools.checks.registry import FILES, kind
from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Subject
from tools.model import Document, Evidence, Unreadable, Where
from tools.office.diff import Change, Difference
from tools.text import fold, labels

#: changes of what a book says; others are how it looks
_CONTENT = {
    "sheet_added", "sheet_removed", "sheet_renamed", "rows_inserted", "rows_deleted", "rows_moved", "rows_filled",
    "rows_cleared", "columns_inserted", "columns_deleted", "columns_moved", "columns_filled", "columns_cleared",
    "value", "type", "formula", "name_added", "name_removed", "name_changed", "macros_added", "pivot_removed",
    "pivot_changed", "chart_removed", "chart_changed", "validation_removed", "validation_changed", "comment_removed",
    "comment_changed",
}
_PLACE = re.compile(r"(?P<sheet>.+?)(?:!(?P<area>[^!]+))?", re.S)
_AREA = re.compile(r"\$?([A-Z]{1,3})?\$?(\d+)?(?::\$?([A-Z]{1,3})?\$?(\d+)?)?")
_MOST = 16_384, 1_048_576


@kind("xlsx.diff_scope", ScopeArguments, where=FILES)
def diff_scope(subject: Subject, where: Where, arguments: ScopeArguments) -> Result:
    """Against the source `of`, rows and columns aligned, nothing changed outside `allowed`.

    `allowed`: names of sheets that may change or appear, or places `{sheet, row?, column?, range?}`: rows and columns
    by their labels, a rectangle of the delivered book. An inserted row is one change and shifts no formula. What a
    program rewrites on saving does not count; `looks: true` makes formats, styles, merges and hidden lines count.
    Values that were merely recalculated count only where a formula did not give them.
    """
    source = next((item.path for item in subject.task.materials
                   if item.path == arguments.of or item.path.endswith(f"/{arguments.of}")), None)
    if source is None:
        return unknown("engine", f"в материалах нет файла «{arguments.of}»", f"no material {arguments.of!r}")
    files = opened(subject, where, "xlsx")
    if files.early is not None:
        return files.early
    from tools.office.diff import compare

    tries: list[tuple[str, list[tuple[Change, str]]]] = []
    gap: Unreadable | None = None
    for item in subject.files(where) or ():
        if item.name not in files.documents:
            continue
        found = compare(subject.edition.material(source), item.path)
        if isinstance(found, Unreadable):
            gap = found
        else:
            tries.append((item.name, list(_outside(found, files.documents[item.name], arguments))))
    if any(not changes for _, changes in tries):
        name = next(name for name, changes in tries if not changes)
        return passed(f"{name}: вне разрешённого ничего не изменилось", f"{name}: nothing changed outside",
                      [Evidence(unit=name)])
    if gap is not None or not tries:
        return unknown("engine", f"сравнение не удалось: {gap.detail if gap else ''}", "the comparison failed")
    name, changes = min(tries, key=lambda each: len(each[1]))
    first, words = changes[0]
    reason = f"{name}: изменено лишнее ({len(changes)}): {words}"
    result = with_broken(files.scope, reason, f"{name}: {len(changes)} changes outside, first {first.kind}", ())
    return failed(result.reason, result.reason_en,
                  [Evidence(unit=name, locator=change.after or change.before, text=text) for change, text in changes])


def _outside(found: Difference, document: Document, arguments: ScopeArguments) -> Iterator[tuple[Change, str]]:
    from tools.office.diff.changes import KINDS

    for change in found.changes:
        if change.kind not in _CONTENT and not arguments.looks:
            continue
        if not any(_is_within(change, allowed, document) for allowed in arguments.allowed):
            values = f" «{change.old}» → «{change.new}»" if change.old or change.new else ""
            yield change, f"{change.after or change.before}: {KINDS[change.kind]}{values}"
    unlisted = sum(number for kind, number in found.unlisted.items() if kind in _CONTENT or arguments.looks)
    if unlisted:
        yield Change("value"), f"и ещё изменений: {unlisted}"


def _is_within(change: Change, allowed: str | AllowedChange, document: Document) -> bool:
    """Whether a change lies inside an allowed place; the place after counts, the one before for what is gone."""
    place = _PLACE.fullmatch(change.after or change.before)
    if place is None:
        return False
    sheet = fold(place["sheet"].strip("'"))
    if isinstance(allowed, str):
        return sheet == fold(allowed)
    if sheet != fold(allowed.sheet):
        return False
    if allowed.row is None and allowed.column is None and allowed.range is None:
        return True
    area = _area(place["area"] or "")
    return area is not None and any(_covers(each, area) for each in _allowed_areas(allowed, document))


Box = tuple[int, int, int, int]


def _area(text: str) -> Box | None:
    """Left, top, right, bottom of `C7`, `C7:D9`, `C:D`, `7:9`; of several areas their bounds."""
    boxes: list[Box] = []
    for part in re.split(r"[,;]\s*", text.strip()):
        found = _AREA.fullmatch(part.strip())
        if found is None or not part.strip():
            return None
        left, top = _number(found[1]) or 1, int(found[2] or 1)
        right = _number(found[3]) or (_number(found[1]) if found[1] else _MOST[0])
        bottom = int(found[4]) if found[4] else int(found[2]) if found[2] else _MOST[1]
        boxes.append((left, top, right, bottom))
    return (min(box[0] for box in boxes), min(box[1] for box in boxes),
            max(box[2] for box in boxes), max(box[3] for box in boxes))


def _number(letters: str | None) -> int:
    number = 0
    for letter in letters or "":
        number = number * 26 + ord(letter) - 64
    return number


def _covers(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _allowed_areas(allowed: AllowedChange, document: Document) -> Iterator[Box]:
    if allowed.range is not None:
        box = _area(allowed.range)
        if box is not None:
            yield box
        return
    left, top, right, bottom = 1, 1, *_MOST
    if allowed.column is not None:
        tables = labels.find_tables(document.grids, [str(allowed.column)], allowed.sheet)
        if not isinstance(tables, tuple):
            return
        cell = next((cell for row in tables[0].rows(with_total=True)
                     if (cell := tables[0].cell(row, str(allowed.column))).ref), None)
        box = _area(cell.ref) if cell is not None else None
        if box is None:
            return
        left = right = box[0]
    if allowed.row is not None:
        found = labels.find_cell(document.grids, allowed.row, None, None, allowed.sheet)
        box = _area(found.cell.ref) if isinstance(found, labels.Found) else None
        if box is None:
            return
        top = bottom = box[1]
    yield left, top, right, bottom
