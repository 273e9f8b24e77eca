"""Two workbooks compared: sheets paired, aligned, and everything in them told apart by what was edited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.office.codec import resting_collector
from tools.office.diff.align import rising
from tools.office.diff.cells import Side, compare_cells
from tools.office.diff.changes import Change, Difference
from tools.office.diff.chart_sheets import compare_chart_sheets, pair_chart_sheets
from tools.office.diff.formulas import Moved
from tools.office.diff.index import SheetIndex
from tools.office.diff.looks import Look, Looks
from tools.office.diff.names import compare_names, names_of
from tools.office.diff.pairing import Pairing, pair
from tools.office.diff.parts import SheetParts, compare_parts, line_place
from tools.office.diff.same import same_rows
from tools.office.diff.source import Irregular, SheetSource
from tools.office.xlsx_book import Book, SheetEntry, open_book
from tools.office.xlsx_texts import shared_strings

#: changes that are listed; further ones are counted
MAX_LISTED = 10_000
#: share of equal rows that makes a sheet of another name the same sheet
_SAME = 0.5
#: characters of a row's content in a change
_SHOWN = 200


@dataclass(slots=True)
class _Version:
    """One book under comparison."""

    book: Book
    looks: Looks
    strings: list[str]
    hashes: list[int]

    @classmethod
    def of(cls, data: bytes) -> _Version:
        book = open_book(data)
        part = next((relation.target for relation in book.package.relations(book.package.main()).values()
                     if relation.kind == "sharedStrings"), "")
        strings = shared_strings(book.package.xml(part)) if part in book.package else []
        return cls(book, Looks(book), strings, [hash(words) if words else 0 for words in strings])

    @property
    def by_libreoffice(self) -> bool:
        """Whether LibreOffice saved the book."""
        package = self.book.package
        return "docprops/app.xml" in package and b"<Application>LibreOffice" in package.read("docProps/app.xml")

    def sheets(self) -> list[SheetEntry]:
        return [entry for entry in self.book.sheets if entry.type == "worksheet"]

    def source(self, entry: SheetEntry) -> SheetSource:
        return SheetSource(self.book.package.read(entry.part), self.strings, self.hashes)


@dataclass(slots=True)
class _Sheets:
    """Two versions of one sheet."""

    entries: tuple[SheetEntry, SheetEntry]
    sides: tuple[Side, Side]
    pairing: Pairing


def compare_workbooks(first: bytes, second: bytes) -> Difference:
    """All changes from one workbook to the other. Raises Refused for what is no workbook."""
    with resting_collector():
        return _Comparison(_Version.of(first), _Version.of(second)).result()


class _Comparison:
    def __init__(self, first: _Version, second: _Version) -> None:
        self.first, self.second = first, second
        numbers: dict[Look, int] = {Look(): 0}
        self.meanings = first.looks.numbered(numbers), second.looks.numbered(numbers)
        self.same_bytes = _one_table(first, second)
        self.chart_sheets = pair_chart_sheets(first.book, second.book)

    def result(self) -> Difference:
        pairs, gone, come = self._matched()
        sheets = [self._aligned(one, other) for one, other in pairs]
        moved = {each.entries[0].name.casefold(): Moved(each.entries[1].name, each.pairing.rows, each.pairing.columns)
                 for each in sheets}
        listed: list[Change] = []
        unlisted: Counter[str] = Counter()
        for change in self._changes(sheets, moved, gone, come):
            if len(listed) < MAX_LISTED:
                listed.append(change)
            else:
                unlisted[change.kind] += 1
        return Difference("xlsx", tuple(listed), unlisted=dict(unlisted))

    def _changes(self, sheets: list[_Sheets], moved: dict[str, Moved], gone: list[SheetEntry],
                 come: list[SheetEntry]) -> Iterator[Change]:
        charts, order = self.chart_sheets, {entry.part: at for at, entry in enumerate(self.first.book.sheets)}
        pairs = sorted([*(each.entries for each in sheets), *charts.pairs], key=lambda pair: order[pair[0].part])
        yield from _sheet_changes(pairs, self.second.book.sheets, [*gone, *charts.gone], [*come, *charts.come])
        for each in sorted(sheets, key=lambda item: self.second.book.sheets.index(item.entries[1])):
            old, new = each.entries
            yield from _runs(each)
            yield from compare_cells(*each.sides, each.pairing, moved)
            parts = (SheetParts(self.first.book, old, each.sides[0].index.source, self.first.looks),
                     SheetParts(self.second.book, new, each.sides[1].index.source, self.second.looks))
            yield from compare_parts(parts[0], parts[1], old.name, new.name, moved)
        yield from compare_chart_sheets(self.first.book, self.second.book, self.chart_sheets.pairs, moved)
        yield from compare_names(names_of(self.first.book), names_of(self.second.book), moved)
        if self.first.book.macros != self.second.book.macros:
            yield Change("macros_added" if self.second.book.macros else "macros_removed")

    def _matched(self) -> tuple[list[tuple[SheetEntry, SheetEntry]], list[SheetEntry], list[SheetEntry]]:
        """Sheets of one name, then sheets of other names with the same content."""
        charts = {entry.part for pair in self.chart_sheets.pairs for entry in pair}
        olds, news = ([entry for entry in version.sheets() if entry.part not in charts]
                      for version in (self.first, self.second))
        by_name = {entry.name.casefold(): entry for entry in news}
        pairs = [(entry, by_name[entry.name.casefold()]) for entry in olds if entry.name.casefold() in by_name]
        taken = {entry.name for _, entry in pairs}
        gone = [entry for entry in olds if entry.name.casefold() not in by_name]
        come = [entry for entry in news if entry.name not in taken]
        if not gone or not come:
            return pairs, gone, come
        keys = {(side, entry.part): Counter(self._index(side, entry).keys())
                for side, entries in enumerate((gone, come)) for entry in entries}
        order, others = ({entry.part: place for place, entry in enumerate(version.book.sheets)}
                         for version in (self.first, self.second))
        likeness = sorted(((_like(keys[0, one.part], keys[1, other.part]), one, other) for one in gone
                           for other in come),
                          key=lambda item: (-item[0], abs(order[item[1].part] - others[item[2].part])))
        for like, one, other in likeness:
            if like >= _SAME and one in gone and other in come:
                pairs.append((one, other))
                gone.remove(one)
                come.remove(other)
        return sorted(pairs, key=lambda each: order[each[0].part]), gone, come

    def _index(self, side: int, entry: SheetEntry) -> SheetIndex:
        version = (self.first, self.second)[side]
        return SheetIndex(version.source(entry), self.meanings[side])

    def _aligned(self, old: SheetEntry, new: SheetEntry) -> _Sheets:
        one, other = self._indexes(self.first.source(old), self.second.source(new))
        inherits = self.second.by_libreoffice and not self.first.by_libreoffice
        sides = (Side(old.name, one, self.first.looks, self.first.book.date1904, results=one.source.results()),
                 Side(new.name, other, self.second.looks, self.second.book.date1904, inherits,
                      frozenset(box[:2] for box in other.source.merges()), other.source.results()))
        return _Sheets((old, new), sides, pair(one, other))

    def _indexes(self, one: SheetSource, other: SheetSource) -> tuple[SheetIndex, SheetIndex]:
        """Both sheets; where indices mean the same in both books, rows that are in both are not read."""
        if self.same_bytes:
            try:
                known = same_rows(one, other)
                return SheetIndex(one, self.meanings[0], known[0]), SheetIndex(other, self.meanings[1], known[1])
            except Irregular:
                pass
        return SheetIndex(one, self.meanings[0]), SheetIndex(other, self.meanings[1])


def _one_table(first: _Version, second: _Version) -> bool:
    """Whether an index of a string or a style means the same in both books: one table begins with the other."""
    if first.book.date1904 != second.book.date1904:
        return False
    return _begins(first.strings, second.strings) and _begins(first.looks.looks, second.looks.looks)


def _begins(one: Sequence[object], other: Sequence[object]) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _like(one: Counter[int], other: Counter[int]) -> float:
    most = max(one.total(), other.total())
    return sum((one & other).values()) / most if most else 1.0


def _sheet_changes(pairs: list[tuple[SheetEntry, SheetEntry]], order: Sequence[SheetEntry], gone: list[SheetEntry],
                   come: list[SheetEntry]) -> Iterator[Change]:
    for entry in gone:
        yield Change("sheet_removed", before=entry.name)
    for entry in come:
        yield Change("sheet_added", after=entry.name)
    places = {entry.part: place for place, entry in enumerate(order)}
    in_order = set(rising([places[new.part] for _, new in pairs]))
    for index, (old, new) in enumerate(pairs):
        if old.name != new.name:
            yield Change("sheet_renamed", old.name, new.name, old.name, new.name)
        if index not in in_order:
            yield Change("sheet_moved", old.name, new.name)
        if old.hidden != new.hidden:
            yield Change("sheet_hidden" if new.hidden else "sheet_shown", old.name, new.name)


def _runs(sheets: _Sheets) -> Iterator[Change]:
    """Inserted, deleted and moved rows and columns, a change a run."""
    for name, runs in (("columns", sheets.pairing.column_runs), ("rows", sheets.pairing.row_runs)):
        for run in sorted(runs, key=lambda each: (each.after[0] or each.before[0], each.before)):
            before = line_place(sheets.entries[0].name, name, *run.before) if run.before[0] else ""
            after = line_place(sheets.entries[1].name, name, *run.after) if run.after[0] else ""
            old, new = ("", "") if name == "columns" else (
                _content(sheets.sides[0], run.before), _content(sheets.sides[1], run.after))
            yield Change(f"{name}_{run.fate}", before, after, old if run.fate != "moved" else "", new)


def _content(side: Side, rows: tuple[int, int]) -> str:
    """What stands in a few rows."""
    if not rows[0]:
        return ""
    found = [" | ".join(side.shown(cell) for _, cell in sorted(side.index.cells(index).items()))
             for number in range(rows[0], min(rows[1], rows[0] + 2) + 1)
             for index in side.index.at(number)]
    text = " / ".join(found)
    return text if len(text) <= _SHOWN and rows[1] - rows[0] < 3 else text[:_SHOWN] + "…"
