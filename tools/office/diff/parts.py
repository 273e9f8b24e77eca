"""What hangs on a sheet beside its cells, as plain lines that can be compared as sets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tools.office.diff.changes import Change
from tools.office.diff.formulas import Moved, canonical, shifted
from tools.office.diff.links import compare_links, links_of, protection_of
from tools.office.diff.looks import Looks
from tools.office.diff.rules import compare_rules, rules_of
from tools.office.diff.source import SheetSource
from tools.office.ooxml import parse
from tools.office.xlsx_book import Book, SheetEntry, count
from tools.office.xlsx_cells import MAX_COLUMN, address
from tools.office.xlsx_facts import sheet_parts
from tools.office.xlsx_formulas import column_letters

_HIDDEN_ROW = re.compile(rb'<row\b(?=[^>]*\shidden="(?:1|true)")[^>]*?\sr="(\d+)"')
#: share of equal parts that makes two charts or pivots one that was changed
_SAME = 0.5

#: a chart or a pivot as what it says; parts that are references begin with `@`
Parts = tuple[str, ...]


class SheetParts:
    """Merges, rules, comments, links, protection, hidden lines, panes, charts, tables and pivots of one sheet."""

    def __init__(self, book: Book, entry: SheetEntry, source: SheetSource, looks: Looks) -> None:
        """Raises Refused."""
        root = parse(source.rest())
        self.merges = [each.get("ref", "") for each in root.iterfind("{*}mergeCells/{*}mergeCell")]
        self.validations, self.conditionals = rules_of(root, looks)
        self.panes = _panes(root)
        self.links, self.protection = links_of(root, book.package.relations(entry.part)), protection_of(root)
        self.hidden_rows = [int(number) for number in _HIDDEN_ROW.findall(source.data)
                            ] if b'hidden="' in source.data else []  # most of a large sheet's rows say nothing
        # Rows that a filter hides are as the filter says, not as a person did.
        if root.find("{*}autoFilter/{*}filterColumn") is not None:
            self.hidden_rows = []
        self.hidden_columns = [number for each in root.iterfind("{*}cols/{*}col")
                               if each.get("hidden") in ("1", "true")
                               for number in range(count(each.get("min")), min(count(each.get("max")), MAX_COLUMN) + 1)]
        found = sheet_parts(book, entry)
        self.comments = {each.locator.rpartition("!")[2]: " ".join(each.text.split()) for each in found.comments}
        self.charts = [chart_parts(chart) for chart in found.facts["charts"]]
        self.pivots = [_pivot(pivot) for pivot in found.facts["pivots"]]


def compare_parts(first: SheetParts, second: SheetParts, old: str, new: str,
                  moved: Mapping[str, Moved]) -> Iterator[Change]:
    """Changes between two versions of a sheet; references of the first are moved to where their cells went."""
    def there(reference: str) -> str:
        return shifted(reference, old, moved)

    yield from _sets("merge", Counter(there(each) for each in first.merges), Counter(map(canonical, second.merges)),
                     old, new)
    yield from compare_rules("validation", first.validations, second.validations, there, old, new)
    yield from compare_rules("conditional", first.conditionals, second.conditionals, there, old, new)
    yield from compare_whole("chart", first.charts, second.charts, there, old, new)
    yield from compare_whole("pivot", first.pivots, second.pivots, there, old, new)
    yield from _comments(first.comments, second.comments, there, old, new)
    if second.panes not in (first.panes, there(first.panes) if first.panes else ""):
        yield Change("panes_changed", old, new, _frozen(first.panes), _frozen(second.panes))
    yield from compare_links(first.links, second.links, there, old, new)
    if first.protection != second.protection:
        yield Change("protection_changed", old, new, first.protection or "нет", second.protection or "нет")
    yield from _hidden_lines(first, second, new, moved[old.casefold()])


def _hidden_lines(first: SheetParts, second: SheetParts, new: str, here: Moved) -> Iterator[Change]:
    for name, axis, one_hidden, other_hidden in (
            ("rows", here.rows, first.hidden_rows, second.hidden_rows),
            ("columns", here.columns, first.hidden_columns, second.hidden_columns)):
        stayed = {number for each in one_hidden if (number := axis.to(each))}
        for kind, numbers in (("hidden", set(other_hidden) - stayed), ("shown", stayed - set(other_hidden))):
            for start, end in stretches(sorted(numbers)):
                yield Change(f"{name}_{kind}", after=line_place(new, name, start, end))


def _comments(first: Mapping[str, str], second: Mapping[str, str], there: Callable[[str], str], old: str,
              new: str) -> Iterator[Change]:
    was = {}
    for place, text in first.items():
        moved_to = there(place)
        was[place + "!" if moved_to == "#REF!" else moved_to] = place, text  # its cell is gone, and it with the cell
    for place, text in second.items():
        before, old_text = was.pop(place, ("", ""))
        if not before:
            yield Change("comment_added", after=f"{new}!{place}", new=text)
        elif old_text != text:
            yield Change("comment_changed", f"{old}!{before}", f"{new}!{place}", old_text, text)
    for place, text in was.values():
        yield Change("comment_removed", before=f"{old}!{place}", old=text)


def compare_whole(kind: str, first: list[Parts], second: list[Parts], there: Callable[[str], str], old: str,
                  new: str) -> Iterator[Change]:
    """Charts or pivots added, removed and changed; those that share half of what they say are one. `there` moves
    references of the first sheet to where their cells went.
    """
    was = [(_resolved(each, there), _line(each)) for each in first]
    now = [(_resolved(each, canonical), _line(each)) for each in second]
    common = Counter(parts for parts, _ in was) & Counter(parts for parts, _ in now)
    gone, come = _without(was, common.copy()), _without(now, common.copy())
    for parts, line in come:
        best = max(gone, key=lambda each: _shared(each[0], parts), default=None)
        if best is not None and _shared(best[0], parts) >= _SAME:
            gone.remove(best)
            yield Change(f"{kind}_changed", old, new, best[1], line)
        else:
            yield Change(f"{kind}_added", after=new, new=line)
    for _, line in gone:
        yield Change(f"{kind}_removed", before=old, old=line)


def _without(items: list[tuple[Parts, str]], common: Counter[Parts]) -> list[tuple[Parts, str]]:
    left = []
    for parts, line in items:
        if common[parts] > 0:
            common[parts] -= 1
        else:
            left.append((parts, line))
    return left


def _resolved(parts: Parts, there: Callable[[str], str]) -> Parts:
    """Parts with their references moved, those last and in one order: programs write series by their kind."""
    references = sorted(there(part[1:]) for part in parts if part.startswith("@"))
    return (*(part for part in parts if not part.startswith("@")), *references)


def _shared(one: Parts, other: Parts) -> float:
    a, b = (Counter(filter(None, each)) for each in (one, other))
    return (a & b).total() / max(a.total(), b.total(), 1)


def line_place(sheet: str, name: str, start: int, end: int) -> str:
    """`Лист1!5:7` of rows, `Лист1!B:C` of columns."""
    shown = (str(start), str(end)) if name == "rows" else (column_letters(start), column_letters(end))
    return f"{sheet}!{shown[0]}:{shown[1]}"


def stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Neighbouring numbers as first and last."""
    start = previous = None
    for number in numbers:
        if previous is None or number != previous + 1:
            if start is not None and previous is not None:
                yield start, previous
            start = number
        previous = number
    if start is not None and previous is not None:
        yield start, previous


def _sets(kind: str, one: Counter[str], other: Counter[str], old: str, new: str) -> Iterator[Change]:
    suffixes = ("added", "removed")
    for text in (other - one).elements():
        yield Change(f"{kind}_{suffixes[0]}", after=new, new=text)
    for text in (one - other).elements():
        yield Change(f"{kind}_{suffixes[1]}", before=old, after="", old=text)


def _line(parts: Parts) -> str:
    return "; ".join(part.removeprefix("@") for part in parts if part)


def _panes(root: Any) -> str:
    """The cell below and right of the lines that stay in place, "" for none."""
    pane = root.find("{*}sheetViews/{*}sheetView/{*}pane")
    if pane is None or pane.get("state") not in ("frozen", "frozenSplit"):
        return ""
    rows, columns = count(pane.get("ySplit")), count(pane.get("xSplit"))
    return f"{column_letters(columns + 1)}{rows + 1}" if rows or columns else ""


def _frozen(cell: str) -> str:
    place = address(cell)
    if place is None:
        return "нет"
    return f"строк {place[0] - 1}, столбцов {place[1] - 1}"


def chart_parts(fact: dict[str, Any]) -> Parts:
    """What a chart says: its kinds, title, and where its series come from."""
    # Names and points of series are copies of cells, which some writers leave out.
    series = [f"@{each[key]}" for each in fact["series"] for key in ("values_ref", "labels_ref") if each[key]]
    title = " ".join(fact["title"].split())
    # A chart of one series is titled by its name, which some writers write down.
    given = title not in [each["name"] for each in fact["series"]] or len(fact["series"]) > 1
    return (", ".join(fact["types"]), title if given else "", *series)


def _pivot(fact: dict[str, Any]) -> Parts:
    source = fact.get("source", {})
    values = [f"{each['function']} {each['field']}" for each in fact["values"]]
    left_out = [f"без {name}: {', '.join(sorted(values))}" for name, values in sorted(fact["left_out"].items())]
    # The place is that of its first cell: programs count the rows of totals in different ways.
    return (f"@{fact['ref'].partition(':')[0]}", source.get("sheet", ""),
            source.get("ref", "") or source.get("name", ""),
            "строки " + ", ".join(fact["rows"]), "столбцы " + ", ".join(fact["columns"]), ", ".join(values),
            "отбор " + ", ".join(fact["filters"]) if fact["filters"] else "", *left_out)
