"""The walk over a docx: blocks of a story in reading order become blocks, rows and grids of the document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tools.model.document import SegmentKind
from tools.office.composer import Composer
from tools.office.docx_numbering import Label, Numbering
from tools.office.docx_places import frame_off_page, indent_off_page
from tools.office.docx_runs import GONE, THROUGH, After, Context, Line, Runs
from tools.office.docx_styles import Styles
from tools.office.ooxml import attribute, child, name

#: boxes in boxes; the parser itself stops at 256 elements inside each other, five to a box
MAX_DEPTH = 52


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A finished paragraph."""

    line: Line
    label: Label | None
    #: level of a real heading
    heading: int | None

    @property
    def text(self) -> str:
        """What a person reads: number and text."""
        if self.label is None or not self.label.text:
            return self.line.text
        return f"{self.label.text}{self.label.suffix}{self.line.text}".rstrip()


@dataclass(frozen=True, slots=True)
class Place:
    """Where the blocks of a story go."""

    kind: SegmentKind
    #: locator of a story that is one place; None: paragraphs are counted
    locator: str | None = None
    depth: int = 0


class Walk:
    """State of reading one document."""

    def __init__(self, out: Composer, styles: Styles, numbering: Numbering,
                 anchor: Callable[[Walk, After, Place], None], page: int) -> None:
        self.out = out
        #: width of the widest page, twentieths of a point
        self.page = page
        self.styles = styles
        self.numbering = numbering
        #: reads what is anchored in a paragraph (notes, boxes, charts)
        self._anchor = anchor
        self.headings: list[dict[str, Any]] = []
        self.labels: list[dict[str, Any]] = []
        #: merged rectangles (`A1:C1`) by the name of their table
        self.merges: dict[str, list[str]] = {}
        #: id of a comment to the place it stands at
        self.commented: dict[str, str] = {}
        #: tables seen when each section ended, with its properties
        self.sections: list[tuple[Any, int]] = []
        self._paragraphs = 0
        self._boxes = 0
        self._unseen = 0

    @property
    def tables(self) -> int:
        """Tables so far."""
        return len(self.out.grids)

    def box_locator(self) -> str:
        """Locator of the next text box."""
        self._boxes += 1
        return f"надпись {self._boxes}"

    def story(self, root: Any, place: Place, context: Context) -> None:
        """Read a whole story."""
        from tools.office.docx_tables import read_table
        if place.depth > MAX_DEPTH:
            return
        for block in self.blocks(root, Runs(self.styles, root), context):
            if isinstance(block, Paragraph):
                self._paragraph(block, place)
            elif name(block) == "w:tbl":
                read_table(self, block, place, context)
            elif name(block) == "w:sectPr":
                if place.kind == "body":
                    self.sections.append((block, self.tables))
            else:
                self._anchor(self, After("alt_chunk", attribute(block, "r:id"), context), place)

    def blocks(self, root: Any, runs: Runs, context: Context) -> Iterator[Any]:
        """Paragraphs (read), and tables, sections and inserted documents (as elements), in order."""
        carried: list[Line] = []
        yield from self._blocks(root, runs, context, carried)
        if carried:
            yield Paragraph(carried[0], None, None)

    def _blocks(self, root: Any, runs: Runs, context: Context, carried: list[Line]) -> Iterator[Any]:
        for each in root:
            kind = name(each)
            if kind == "w:p":
                properties = child(each, "w:pPr")
                paragraph = self._read(each, properties, runs, context, carried)
                if paragraph is not None:
                    yield paragraph
                if (section := child(properties, "w:sectPr")) is not None:
                    yield section
            elif kind in ("w:tbl", "w:sectPr", "w:altChunk"):
                yield each
            elif kind in THROUGH:
                yield from self._blocks(each, runs, context, carried)
            elif kind in GONE:
                yield from self._blocks(each, runs, replace(context, why="deleted"), carried)
            elif kind == "w:r":  # some writers leave the paragraph out
                line = Line()
                runs.read([each], line, context)
                yield Paragraph(line, None, None)

    def _read(self, element: Any, properties: Any, runs: Runs, context: Context,
              carried: list[Line]) -> Paragraph | None:
        line = carried.pop() if carried else Line()
        style = self.styles.paragraph_style(properties)
        fill = self.styles.paragraph_fill(properties, style, context.background)
        framed = child(properties, "w:framePr")
        off = (framed is not None and frame_off_page(framed, element)) or indent_off_page(
            properties, element, self.page)
        why = context.why or ("off_page" if off else None)
        runs.read(element, line, Context(why, fill, style, context.around))
        mark = child(properties, "w:rPr")
        if context.why is None and mark is not None and _gone(mark):
            # A deleted paragraph mark: what is left of the paragraph runs on into the next one.
            carried.append(line)
            return None
        unseen = context.why is not None or (not line.text and bool(line.hidden))
        label = None if unseen else self.numbering.next(properties, style)
        return Paragraph(line, label, self.styles.heading(properties, style))

    def _paragraph(self, paragraph: Paragraph, place: Place) -> None:
        line, text = paragraph.line, paragraph.text
        locator = place.locator
        if locator is None and (text or not line.hidden):
            self._paragraphs += 1 if text else 0
            locator = f"абзац {max(self._paragraphs, 1)}"
        elif locator is None:
            # A paragraph that nobody sees has no number of its own: it is told by its neighbour.
            self._unseen += 1
            beside = f"после абзаца {self._paragraphs}" if self._paragraphs else "до абзаца 1"
            locator = f"невидимый абзац {self._unseen}, {beside}"
        if text:
            self.fact(paragraph, locator, self.out.block(text, locator, place.kind))
        self.leave(line, locator, place)

    def fact(self, paragraph: Paragraph, locator: str, start: int) -> None:
        """Tell a heading or a number whose paragraph starts at an offset of the text."""
        label = paragraph.label
        if paragraph.heading is not None and paragraph.line.text:
            self.headings.append({"level": paragraph.heading, "text": paragraph.line.text,
                                  "label": label.text if label else "", "locator": locator, "start": start})
        if label is not None and not label.bullet and label.text:
            self.labels.append({"label": label.text, "level": label.level, "list": label.list, "locator": locator,
                                "start": start, "cut": len(label.text) + len(label.suffix)})

    def leave(self, line: Line, locator: str, place: Place) -> None:
        """Leave a paragraph: what it hides, its comments, and what is anchored in it."""
        for text, why in line.hidden:
            self.out.hide(text, locator, why)
        for comment in line.comments:
            self.commented.setdefault(comment, locator)
        for after in line.after:
            self._anchor(self, after, place)


def _gone(mark: Any) -> bool:
    return any(name(each) in ("w:del", "w:moveFrom") for each in mark)
