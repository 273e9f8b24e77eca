"""pptx: slides in their order, shapes, tables, charts, diagrams and notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from tools.model import Cell, Document, Grid
from tools.model.document import SegmentKind
from tools.office.charts import read_chart
from tools.office.colours import WHITE, Rgb
from tools.office.composer import Composer
from tools.office.docx_package import settle_alternatives
from tools.office.links import MOST, slide_links
from tools.office.ooxml import Package, Relation, attribute, child, name
from tools.office.pptx_frames import frames
from tools.office.pptx_places import Placed, number, placed, placeholder
from tools.office.pptx_text import Palette, paragraphs, scheme
from tools.office.refusal import Refused
from tools.office.version import engine

_TITLES = {"title", "ctrTitle"}
#: placeholders that repeat on each slide
_REPEATED = {"dt", "ftr", "sldNum", "hdr", "sldImg"}


def read_pptx(package: Package) -> Document:
    """Read a presentation. Raises Refused.

    Facts: `slides` [{number, title, hidden, notes, charts, tables, images}] in the order of the show,
    `visible_slides`, `tables`, `images` (counts), `charts` (as in docx, with `slide`), `size_emu` (width, height),
    `hyperlinks` [{slide, text, target}], `frames` (see pptx_frames) of visible slides.
    """
    reader = _Deck(package)
    reader.read()
    return reader.out.document("pptx", {"lxml": engine("lxml")})


@dataclass(slots=True)
class _Slide:
    number: int
    relations: dict[str, Relation]
    palette: Palette
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
        self._size = tuple(number(size.get(side)) if size is not None else 0 for side in ("cx", "cy"))
        self._charts: list[dict[str, Any]] = []
        self._frames: list[dict[str, Any]] = []
        self._links: list[dict[str, Any]] = []
        self._roots: dict[str, Any] = {}
        #: layouts and masters whose own words were told
        self._told: set[str] = set()

    def read(self) -> None:
        relations = self._package.relations(self._main)
        slides = []
        for place, reference in enumerate(_elements(self._root, "p:sldIdLst"), start=1):
            relation = relations.get(attribute(reference, "r:id") or "")
            if relation is None or relation.external or relation.target not in self._package:
                raise Refused("unreadable", f"Слайда {place} в файле нет.")
            slides.append(self._slide(relation.target, place))
        hidden = [slide["number"] for slide in slides if slide["hidden"]]
        if hidden:
            self.out.find("hidden_slides", f"скрытые слайды: {', '.join(map(str, hidden))}", f"слайд {hidden[0]}")
        if any(part.endswith("vbaproject.bin") for part in self._package.parts):
            self.out.find("macros", "в презентации есть макросы; они не запускались")
        self.out.facts |= {"slides": slides, "visible_slides": len(slides) - len(hidden), "charts": self._charts,
                           "tables": len(self.out.grids), "images": sum(slide["images"] for slide in slides),
                           "size_emu": list(self._size), "hyperlinks": self._links,
                           "frames": self._frames}

    def _slide(self, part: str, number: int) -> dict[str, Any]:
        root = self._xml(part)
        relations = self._package.relations(part)
        self._links += [{"slide": number, **each} for each in islice(slide_links(root, relations), MOST)]
        below, theme = self._below(relations)
        levels = [(part, root), *below]
        palette = Palette(scheme(theme, levels[-1][1]))
        unseen = "hidden" if root.get("show") in ("0", "false") else None
        slide = _Slide(number, relations, palette, unseen)
        self._shapes(levels, slide)
        notes = self._notes(slide)
        self._comments(slide)
        return {"number": number, "title": slide.title, "hidden": unseen is not None, "notes": notes, **slide.counts}

    def _xml(self, part: str) -> Any:
        if part not in self._roots:
            self._roots[part] = settle_alternatives(self._package.xml(part))
        return self._roots[part]

    def _below(self, relations: dict[str, Relation]) -> tuple[list[tuple[str, Any]], Any]:
        """Layout and master of a slide with the names of their parts, and the theme."""
        found: list[tuple[str, Any]] = []
        for kind in ("slideLayout", "slideMaster", "theme"):
            part = next((each.target for each in relations.values() if each.kind == kind), None)
            if part is None or part not in self._package:
                break
            if kind == "theme":
                return found, self._xml(part)
            found.append((part, self._xml(part)))
            relations = self._package.relations(part)
        return found, None

    def _shapes(self, levels: list[tuple[str, Any]], slide: _Slide) -> None:
        """Read the shapes of a slide; `levels`: the slide, its layout and its master."""
        trees = [(part, tree) for part, root in reversed(levels)
                 if (tree := child(child(root, "p:cSld"), "p:spTree")) is not None]
        cut = next((at for at, (_, root) in enumerate(levels) if root.get("showMasterSp") in ("0", "false")), None)
        lowest = 0 if cut is None else max(0, len(trees) - 1 - cut)
        if not trees or trees[-1][0] != levels[0][0]:
            return
        shapes = placed([tree for _, tree in trees], lowest, slide.palette, _background(levels, slide.palette),
                        self._size)
        own = [one for one in shapes if one.tree == len(trees) - 1]
        # A title is read first, wherever it lies in the pile.
        for one in sorted(own, key=lambda one: placeholder(one.element) not in _TITLES):
            self._shape(one, slide, slide.why or one.why)
        if slide.why is None:
            self._frames += frames(own, slide.number, [root for _, root in levels], self._root)
            self._static([(trees[one.tree][0], one) for one in shapes if one.tree < len(trees) - 1], slide)

    def _static(self, shapes: list[tuple[str, Placed]], slide: _Slide) -> None:
        """What a layout or master says itself stands on every slide, and once in the text."""
        for part, one in shapes:
            body = child(one.element, "p:txBody")
            if part not in self._told and body is not None:
                self._say(body, slide, one.behind, one.why, f"{slide.locator}, макет", "footer")
        self._told |= {part for part, _ in shapes}

    def _shape(self, one: Placed, slide: _Slide, why: str | None) -> None:
        shape, body = one.element, child(one.element, "p:txBody")
        if name(shape) == "p:graphicFrame":
            self._frame(shape, slide, why)
        elif name(shape) == "p:pic":
            slide.counts["images"] += 1 if why is None else 0
        if name(shape) != "p:sp" or body is None:
            return
        kind = placeholder(shape)
        segment: SegmentKind = "title" if kind in _TITLES else "footer" if kind in _REPEATED else "text_box"
        text = self._say(body, slide, one.behind, why, slide.locator, "body" if kind == "body" else segment)
        # Attack: a title that is there for programs alone, hidden, off the slide or below a picture.
        if kind in _TITLES and one.why is None and not slide.title:
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
        for line, row in enumerate((each for each in table if name(each) == "a:tr"), start=1):
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
            self.out.row(shown, f"{title}, строка {line}")
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
        tree = child(child(self._xml(part), "p:cSld"), "p:spTree")
        said = False
        for shape in tree if tree is not None else ():
            body = child(shape, "p:txBody")
            if body is not None and placeholder(shape) not in _REPEATED:
                said |= bool(self._say(body, slide, None, slide.why, f"{slide.locator}, заметки", "note"))
        return said

    def _comments(self, slide: _Slide) -> None:
        for relation in slide.relations.values():
            if relation.kind == "comments" and relation.target in self._package:
                for comment in self._package.xml(relation.target):
                    words = (each.text for each in comment.iter() if name(each) in ("p:text", "a:t"))
                    self.out.hide(" ".join(word for word in words if word), slide.locator, "comment")


def _background(levels: list[tuple[str, Any]], palette: Palette) -> Rgb | None:
    """Colour of the nearest background, white where there is none, None for unknown."""
    for _, root in levels:
        back = child(child(root, "p:cSld"), "p:bg")
        if back is not None:
            properties = child(back, "p:bgPr")
            return palette.colour(child(back, "p:bgRef") if properties is None else child(properties, "a:solidFill"))
    return WHITE


def _elements(holder: Any, wanted: str) -> list[Any]:
    found = child(holder, wanted)
    return [] if found is None else list(found)
