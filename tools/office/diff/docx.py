"""Two documents of Word compared: paragraphs and tables in order, their tracked changes accepted or rejected."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from tools.model import Document, Grid
from tools.office.diff.align import Alignment, align
from tools.office.diff.changes import Change, Difference
from tools.office.docx import read_docx
from tools.office.ooxml import Package, open_zip, parse

Tracked = Literal["accepted", "rejected"]

#: words of a paragraph up to which two are compared word by word
_WORDS = 2000
#: characters of a paragraph in a change
_SHOWN = 2000
_TABLE = re.compile(r"таблица (\d+), строка \d+")
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
#: what an accepting reader does with the one, a rejecting reader does with the other
_SWAP = {"ins": "del", "del": "ins", "moveFrom": "moveTo", "moveTo": "moveFrom", "delText": "t",
         "delInstrText": "instrText", "cellIns": "cellDel", "cellDel": "cellIns"}
_STORIES = re.compile(r"word/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml")


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph, or a table in its place."""

    text: str
    locator: str
    grid: Grid | None = None

    @property
    def key(self) -> int:
        """The same for equal blocks."""
        return hash((self.grid is None, " ".join(self.text.split())))


def compare_documents(first: bytes, second: bytes, tracked: Tracked = "accepted") -> Difference:
    """All changes of text from one document to the other. Raises Refused."""
    old, new = (list(_blocks(_read(data, tracked))) for data in (first, second))
    found = align([block.key for block in old], [block.key for block in new],
                  lambda one, other: _like(old[one], new[other]))
    view = "принятыми" if tracked == "accepted" else "отклонёнными"
    counts = [(title, _read(data, "accepted").facts.get("revisions"))
              for title, data in (("первый файл", first), ("второй файл", second))]
    notes = tuple(f"{title}: исправлений {number}, сравнивается вид с {view}" for title, number in counts if number)
    return Difference("docx", tuple(_changes(old, new, found)), notes)


def _read(data: bytes, tracked: Tracked) -> Document:
    return read_docx(Package(open_zip(data if tracked == "accepted" else rejecting(data))))


def rejecting(data: bytes) -> bytes:
    """The document with insertions and deletions exchanged: an accepting reader then shows what rejecting leaves.

    Raises Refused.
    """
    from lxml import etree

    target = io.BytesIO()
    with open_zip(data) as archive, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy:
        for entry in archive.infolist():
            raw = archive.read(entry)
            if _STORIES.fullmatch(entry.filename):
                root = parse(raw)
                for element in root.iter():
                    if isinstance(element.tag, str) and element.tag.startswith(_WORD):
                        name = element.tag[len(_WORD):]
                        element.tag = _WORD + _SWAP.get(name, name)
                raw = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
            copy.writestr(entry.filename, raw)
    return target.getvalue()


def _blocks(document: Document) -> Iterator[_Block]:
    grids = {grid.name: grid for grid in document.grids}
    last = ""
    for segment in document.segments:
        match = _TABLE.match(segment.locator)
        grid = grids.get(f"таблица {match[1]}") if match else None
        if grid is None:
            yield _Block(document.text[segment.start:segment.end], segment.locator)
        elif grid.name != last:
            text = "\n".join(" | ".join(cell.text for cell in row) for row in grid.rows)
            yield _Block(text, grid.name, grid)
        last = grid.name if grid is not None else ""


def _like(one: _Block, other: _Block) -> float:
    if (one.grid is None) != (other.grid is None):
        return 0.0
    a, b = one.text.split(), other.text.split()
    if len(a) > _WORDS or len(b) > _WORDS:
        a, b = a[:_WORDS], b[:_WORDS]
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= 0.4 else 0.0


def _changes(old: list[_Block], new: list[_Block], found: Alignment) -> Iterator[Change]:
    gone, come = found.left(len(old), len(new))
    partner = {other: one for one, other in found.pairs}
    moved = {other: one for one, other in found.moved}
    for index in gone:
        yield Change("table_removed" if old[index].grid else "paragraph_removed", old[index].locator, "",
                     _short(old[index].text))
    added = set(come)
    for index, block in enumerate(new):
        if index in added:
            yield Change("table_added" if block.grid else "paragraph_added", "", block.locator, "", _short(block.text))
        elif index in moved:
            yield Change("paragraph_moved", old[moved[index]].locator, block.locator, "", _short(block.text))
        elif old[partner[index]].key != block.key:
            yield from _changed(old[partner[index]], block)


def _changed(one: _Block, other: _Block) -> Iterator[Change]:
    if one.grid is None or other.grid is None:
        # Two texts of a run of equal length that share nothing are one gone and one new.
        kinds = (f"{'table' if one.grid else 'paragraph'}_removed", f"{'table' if other.grid else 'paragraph'}_added")
        if (one.grid is None) != (other.grid is None):
            yield Change(kinds[0], one.locator, "", _short(one.text))
            yield Change(kinds[1], "", other.locator, "", _short(other.text))
        else:
            yield Change("paragraph_changed", one.locator, other.locator, _short(one.text), _short(other.text))
        return
    old, new = ([[cell.text for cell in row] for row in grid.rows] for grid in (one.grid, other.grid))
    found = align([hash(tuple(row)) for row in old], [hash(tuple(row)) for row in new],
                  lambda a, b: SequenceMatcher(None, old[a], new[b], autojunk=False).ratio())
    gone, come = found.left(len(old), len(new))
    for index in gone:
        yield Change("row_removed", f"{one.locator}, строка {index + 1}", "", " | ".join(old[index]))
    for index in come:
        yield Change("row_added", "", f"{other.locator}, строка {index + 1}", "", " | ".join(new[index]))
    for a, b in found.pairs:
        for column in range(max(len(old[a]), len(new[b]))):
            was, now = (row[column] if column < len(row) else "" for row in (old[a], new[b]))
            if was != now:
                yield Change("cell_changed", f"{one.locator}, строка {a + 1}, столбец {column + 1}",
                             f"{other.locator}, строка {b + 1}, столбец {column + 1}", _short(was), _short(now))


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
