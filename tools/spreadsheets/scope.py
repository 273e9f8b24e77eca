"""Edits outside the allowed set: what the output changed in the source and the reference did not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tools.office.diff import Change
from tools.office.diff.changes import KINDS
from tools.spreadsheets.places import Area, parse

#: changes of the whole or of lines: the same kind on the same sheet is the same edit, wherever exactly it was made
_LOOSE = frozenset(kind for kind in KINDS if kind.startswith((
    "rows_", "columns_", "chart_", "pivot_", "merge_", "name_", "conditional_", "validation_", "comment_", "panes_",
    "link_", "protection_")))
#: how a sheet is looked at, which an office without a screen drops on saving: no edit of a book
_VIEW = frozenset({"panes_changed"})
_NEVER = frozenset({"rows_deleted", "columns_deleted", "rows_cleared", "columns_cleared", "chart_removed",
                    "pivot_removed", "merge_removed", "name_removed"})


@dataclass(frozen=True)
class Allowed:
    """What may be edited."""

    areas: tuple[Area, ...]
    #: kind and folded sheet of changes that the reference makes of lines and objects
    loose: frozenset[tuple[str, str]]
    #: how many of those that take something away it makes: more is more than was asked
    removals: Counter[tuple[str, str]]
    sheets_added: int
    #: changes of whole sheets: kind, before, after
    sheets: frozenset[tuple[str, str, str]]


def allowed_by(reference: Iterable[Change], extra: Iterable[str]) -> Allowed:
    """What the reference's own changes and the workflow's list allow."""
    changes = list(reference)
    areas = [parse(place) for place in extra]
    for change in changes:
        areas += [parse(place) for place in (change.before, change.after) if "!" in place]
    loose = {(change.kind, _sheet(change)) for change in changes if change.kind in _LOOSE}
    return Allowed(tuple(areas), frozenset(loose),
                   Counter((change.kind, _sheet(change)) for change in changes if change.kind in _NEVER),
                   sum(change.kind == "sheet_added" for change in changes),
                   frozenset((change.kind, change.before.casefold(), change.after.casefold()) for change in changes
                             if change.kind.startswith("sheet_")))


def over_edits(changes: Iterable[Change], allowed: Allowed) -> list[Change]:
    """The changes that nobody asked for."""
    found = []
    removals: Counter[tuple[str, str]] = Counter()
    added = 0
    for change in changes:
        key = change.kind, _sheet(change)
        if change.kind in _VIEW:
            continue
        if change.kind == "sheet_added":
            added += 1
            listed = any(area.sheet.casefold() == change.after.casefold() for area in allowed.areas)
            if listed or added <= allowed.sheets_added:
                continue
        elif change.kind.startswith("sheet_"):
            if (change.kind, change.before.casefold(), change.after.casefold()) in allowed.sheets or (
                    change.kind == "sheet_moved" and allowed.sheets_added):
                continue
        elif change.kind in _NEVER:
            removals[key] += 1
            if removals[key] <= allowed.removals[key]:
                continue
        elif key in allowed.loose or _inside(change, allowed.areas):
            continue
        found.append(change)
    return found


def _inside(change: Change, areas: tuple[Area, ...]) -> bool:
    for place in (change.after, change.before):
        if "!" in place:
            area = parse(place)
            if any(other.holds(area) for other in areas):
                return True
            # A run of cells of one look may reach over several allowed places that lie side by side.
            small = not area.single and area.bottom - area.top < 2000 and area.right - area.left < 200
            if small and all(any(other.has(area.sheet, *cell) for other in areas) for cell in area.cells()):
                return True
    return False


def _sheet(change: Change) -> str:
    place = change.after or change.before
    return place.rpartition("!")[0].casefold() or place.casefold()
