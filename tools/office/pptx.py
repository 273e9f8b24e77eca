"""pptx: slides in their order, shapes, tables, charts, diagrams and notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tools.model import Cell, Document, Grid
from tools.model.document import SegmentKind
from tools.office.charts import read_chart
from tools.office.colours import Rgb, rgb
from tools.office.composer import Composer
from tools.office.docx_package import settle_alternatives
from tools.office.ooxml import Package, Relation, attribute, child, name
from tools.office.pptx_text import Palette, paragraphs, scheme
from tools.office.refusal import Refused
from tools.office.version import engine

#: groups inside groups; the parser itself stops at 256 elements inside each other
MAX_DEPTH = 256
_TITLES = {"title", "ctrTitle"}
#: placeholders that repeat on each slide
_REPEATED = {"dt", "ftr", "sldNum", "hdr", "sldImg"}
_FILLS = {"a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill"}


def read_pptx(package: Package) -> Document:
    """Read a presentation. Raises Refused.

    Facts: `slides` [{number, title, hidden, notes, charts, tables, images}] in the order of the show,
    `visible_slides`, `tables`, `images` (counts), `charts` (as in docx, with `slide`), `size_emu` (width, height).
    """
    reader = _Deck(package)
    reader.read()
    return reader.out.document("pptx", {"lxml": engine("lxml")})


@dataclass(slots=True)
class _Slide:
    number: int
    relations: dict[str, Relation]
    palette: Palette
    #: colour behind the shapes, None for unknown
    background: Rgb | None
    #: why nothing of it is seen
    why: str | None
    title: str = ""
    counts: dict[str, int] = field(default_factory=lambda: {"charts": 0, "tables": 0, "images": 0})

    @property
    def locator(self) -> str:
        return f"слайд {self.number}"


class _Deck:
    def __init__(self, package: Package) -> None:
        self.out = Composer()
        self._package = package
        self._main = package.main()
        self._root = package.xml(self._main)
        size = child(self._root, "p:sldSz")
        self._size = tuple(_number(size.get(side)) if size is not None else 0 for side in ("cx", "cy"))
        self._charts: list[dict[str, Any]] = []

    def read(self) -> None:
        relations = self._package.relations(self._main)
        slides = []
        for number, reference in enumerate(_elements(self._root, "p:sldIdLst"), start=1):
            relation = relations.get(attribute(reference, "r:id") or "")
            if relation is None or relation.external or relation.target not in self._package:
                raise Refused("unreadable", f"Слайда {number} в файле нет.")
            slides.append(self._slide(relation.target, number))
        hidden = [slide["number"] for slide in slides if slide["hidden"]]
        if hidden:
            self.out.find("hidden_slides", f"скрытые слайды: {', '.join(map(str, hidden))}", f"слайд {hidden[0]}")
        if any(part.endswith("vbaproject.bin") for part in self._package.parts):
            self.out.find("macros", "в презентации есть макросы; они не запускались")
        self.out.facts |= {"slides": slides, "visible_slides": len(slides) - len(hidden), "charts": self._charts,
                           "tables": len(self.out.grids), "images": sum(slide["images"] for slide in slides),
                           "size_emu": list(self._size)}

    def _slide(self, part: str, number: int) -> dict[str, Any]:
        root = settle_alternatives(self._package.xml(part))
        relations = self._package.relations(part)
        palette, background = self._colours(root, relations)
        unseen = "hidden" if root.get("show") in ("0", "false") else None
        slide = _Slide(number, relations, palette, background, unseen)
        tree = child(child(root, "p:cSld"), "p:spTree")
        self._shapes(tree, slide, slide.why, 0)
        notes = self._notes(slide)
        self._comments(slide)
        return {"number": number, "title": slide.title, "hidden": unseen is not None, "notes": notes, **slide.counts}

    def _shapes(self, tree: Any, slide: _Slide, why: str | None, depth: int) -> None:
        if tree is None or depth > MAX_DEPTH:
            return
        # A title is read first, wherever it lies in the pile.
        for shape in sorted(tree, key=lambda each: _placeholder(each) not in _TITLES):
            kind = name(shape)
            inner = why or self._unseen(shape, depth)
            if kind == "p:sp":
                self._shape(shape, slide, inner)
            elif kind in ("p:grpSp", "mc:AlternateContent", "mc:Choice", "mc:Fallback"):
                self._shapes(shape, slide, inner, depth + 1)
            elif kind == "p:graphicFrame":
                self._frame(shape, slide, inner)
            elif kind == "p:pic" and inner is None:
                slide.counts["images"] += 1

    def _unseen(self, shape: Any, depth: int) -> str | None:
        for holder in shape:
            properties = child(holder, "p:cNvPr")
            if properties is not None and properties.get("hidden") in ("1", "true"):
                return "hidden"
        box = child(shape, "p:spPr")
        frame = child(shape if box is None else box, "p:xfrm" if box is None else "a:xfrm")
        if frame is None or depth > 0 or not all(self._size):  # places inside a group are in its own units
            return None
        offset, extent = child(frame, "a:off"), child(frame, "a:ext")
        if offset is None or extent is None:
            return None
        for start, length, side in (("x", "cx", self._size[0]), ("y", "cy", self._size[1])):
            begin = _number(offset.get(start))
            if begin >= side or begin + _number(extent.get(length)) <= 0:
                return "off_page"
        return None

    def _shape(self, shape: Any, slide: _Slide, why: str | None) -> None:
        body = child(shape, "p:txBody")
        if body is None:
            return
        kind = _placeholder(shape)
        fills = {name(each): each for each in _elements(shape, "p:spPr")}
        styled = child(shape, "p:style") is not None and "a:noFill" not in fills
        background = slide.background
        if "a:solidFill" in fills:
            background = slide.palette.colour(fills["a:solidFill"])
        elif styled or fills.keys() & _FILLS:
            background = None
        segment: SegmentKind = "title" if kind in _TITLES else "footer" if kind in _REPEATED else "text_box"
        text = self._say(body, slide, background, why, slide.locator, "body" if kind == "body" else segment)
        if kind in _TITLES and not slide.title:
            slide.title = " ".join(text.split())

    def _say(self, body: Any, slide: _Slide, background: Rgb | None, why: str | None, locator: str,
             kind: SegmentKind) -> str:
        lines = []
        for paragraph in paragraphs(body, slide.palette, background):
            for text, reason in paragraph.hidden:
                self.out.hide(text, locator, why or reason)
            if paragraph.text:
                lines.append(paragraph.text)
        text = "\n".join(lines)
        if why is not None:
            self.out.hide(text, locator, why)
        elif text:
            self.out.block(text, locator, kind)
        return text

    def _frame(self, frame: Any, slide: _Slide, why: str | None) -> None:
        for element in frame.iter():
            match name(element):
                case "a:tbl":
                    self._table(element, slide, why)
                case "c:chart" | "cx:chart":
                    self._chart(slide, attribute(element, "r:id"), why)
                case "dgm:relIds":
                    self._diagram(slide, attribute(element, "r:dm"), why)

    def _table(self, table: Any, slide: _Slide, why: str | None) -> None:
        slide.counts["tables"] += 1 if why is None else 0
        title = f"{slide.locator}, таблица {slide.counts['tables']}"
        rows: list[tuple[Cell, ...]] = []
        for number, row in enumerate((each for each in table if name(each) == "a:tr"), start=1):
            cells: list[Cell] = []
            shown = []
            for at, cell in enumerate(each for each in row if name(each) == "a:tc"):
                across, down = cell.get("hMerge") in ("1", "true"), cell.get("vMerge") in ("1", "true")
                text = self._cell(cell, slide, why or ("hidden" if across or down else None), title)
                if down and rows and at < len(rows[-1]):
                    text = rows[-1][at].text
                elif across and cells:
                    text = cells[-1].text
                cells.append(Cell(text, text or None, merged=across or down))
                shown.append("" if across else text)
            rows.append(tuple(cells))
            self.out.row(shown, f"{title}, строка {number}")
        if why is None:
            self.out.grids.append(Grid(title, tuple(rows), locator=title))

    def _cell(self, cell: Any, slide: _Slide, why: str | None, locator: str) -> str:
        body = child(cell, "a:txBody")
        texts = []
        # The style of a table paints its cells; what lies behind the letters is not known.
        fill = slide.palette.colour(child(child(cell, "a:tcPr"), "a:solidFill"))
        for paragraph in paragraphs(body, slide.palette, fill) if body is not None else ():
            for text, reason in paragraph.hidden:
                self.out.hide(text, locator, why or reason)
            if why is None:
                texts.append(" ".join(paragraph.text.split("\n")))
            else:
                self.out.hide(paragraph.text, locator, why)
        return " ".join(text for text in texts if text)

    def _related(self, slide: _Slide, identifier: str | None) -> Any:
        relation = slide.relations.get(identifier or "")
        if relation is None or relation.external or relation.target not in self._package:
            return None
        return self._package.xml(relation.target)

    def _chart(self, slide: _Slide, identifier: str | None, why: str | None) -> None:
        root = self._related(slide, identifier)
        if root is None or why is not None:
            return
        slide.counts["charts"] += 1
        chart = read_chart(root)
        self._charts.append({**chart, "slide": slide.number})
        words = [chart["title"], *(series["name"] for series in chart["series"])]
        if text := "; ".join(word for word in words if word):
            self.out.block(text, f"{slide.locator}, диаграмма {slide.counts['charts']}", "text_box")

    def _diagram(self, slide: _Slide, identifier: str | None, why: str | None) -> None:
        root = self._related(slide, identifier)
        for point in root.iter() if root is not None else ():
            if name(point) == "dgm:pt" and (body := child(point, "dgm:t")) is not None:
                self._say(body, slide, None, why, f"{slide.locator}, схема", "text_box")

    def _notes(self, slide: _Slide) -> bool:
        part = next((each.target for each in slide.relations.values() if each.kind == "notesSlide"), None)
        if part is None or part not in self._package:
            return False
        tree = child(child(settle_alternatives(self._package.xml(part)), "p:cSld"), "p:spTree")
        said = False
        for shape in tree if tree is not None else ():
            body = child(shape, "p:txBody")
            if body is not None and _placeholder(shape) not in _REPEATED:
                said |= bool(self._say(body, slide, None, slide.why, f"{slide.locator}, заметки", "note"))
        return said

    def _comments(self, slide: _Slide) -> None:
        for relation in slide.relations.values():
            if relation.kind == "comments" and relation.target in self._package:
                for comment in self._package.xml(relation.target):
                    words = (each.text for each in comment.iter() if name(each) in ("p:text", "a:t"))
                    self.out.hide(" ".join(word for word in words if word), slide.locator, "comment")

    def _colours(self, root: Any, relations: dict[str, Relation]) -> tuple[Palette, Rgb | None]:
        roots = [root]
        theme: Any = None
        for kind in ("slideLayout", "slideMaster", "theme"):
            part = next((each.target for each in relations.values() if each.kind == kind), None)
            if part is None or part not in self._package:
                break
            if kind == "theme":
                theme = self._package.xml(part)
            else:
                roots.append(self._package.xml(part))
                relations = self._package.relations(part)
        palette = Palette(scheme(theme, roots[-1]))
        # Pictures and painted shapes of the slide may lie behind any text.
        if any(name(each) in ("p:pic", "a:blipFill") for each in root.iter()):
            return palette, None
        for each in roots:
            back = child(child(each, "p:cSld"), "p:bg")
            if back is not None:
                properties = child(back, "p:bgPr")
                fill = child(back, "p:bgRef") if properties is None else child(properties, "a:solidFill")
                return palette, palette.colour(fill)
        return palette, rgb("FFFFFF")


def _placeholder(shape: Any) -> str | None:
    for holder in shape:
        place = child(child(holder, "p:nvPr"), "p:ph")
        if place is not None:
            return place.get("type") or "body"
    return None


def _elements(holder: Any, wanted: str) -> list[Any]:
    found = child(holder, wanted)
    return [] if found is None else list(found)


def _number(text: str | None) -> int:
    try:
        return int(text or 0)
    except ValueError:
        return 0
