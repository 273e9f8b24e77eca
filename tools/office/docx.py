"""docx: the accepted, visible view of a document of Word, by our own walk over its XML."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tools.model import Document
from tools.office.charts import read_chart
from tools.office.composer import Composer
from tools.office.docx_numbering import Numbering
from tools.office.docx_package import Word
from tools.office.docx_places import widest_page
from tools.office.docx_runs import After, Context
from tools.office.docx_styles import Styles
from tools.office.docx_walk import Place, Walk
from tools.office.ooxml import Package, attribute, child, name
from tools.office.refusal import Refused
from tools.office.version import engine

_REVISIONS = {"w:ins": "insertions", "w:del": "deletions", "w:moveFrom": "moves", "w:rPrChange": "formatting",
              "w:pPrChange": "formatting", "w:tblPrChange": "formatting", "w:trPrChange": "formatting",
              "w:tcPrChange": "formatting", "w:sectPrChange": "formatting", "w:cellIns": "insertions",
              "w:cellDel": "deletions", "w:cellMerge": "formatting", "w:numberingChange": "formatting"}


def read_docx(package: Package, depth: int = 0) -> Document:
    """Read a docx. Raises Refused.

    Facts: `headings` [{level, text, label, locator, start}], `labels` [{label, level, list, locator, start, cut}]
    (bullets left out; `text[start + cut:]` is the paragraph without its number), `tables`,
    `images`, `comments`, `revisions` (counts), `merges` {table: [`A1:C1`]}, `pictures` [{part, width, height}] in
    pixels, `revisions_with_text` (insertions, deletions and moves that hold something), `revisions_by_kind`, `charts`
    [{type, title, series [{name, categories, values}]}], `sections` [{width_mm, height_mm, orientation, tables}] with
    the numbers of their tables, `hyperlinks` [{text, target}], `fields` (instructions).
    """
    word = Word(package)
    out = Composer()
    reader = _Reader(word, out, depth)
    reader.read()
    return out.document("docx", {"lxml": engine("lxml")})


class _Reader:
    def __init__(self, word: Word, out: Composer, depth: int) -> None:
        self._word = word
        self._out = out
        self._depth = depth
        styles = Styles(word.part("styles"))
        self._walk = Walk(out, styles, Numbering(word.part("numbering"), styles), self._anchor,
                          widest_page(word.root))
        self._notes = {kind: word.notes(f"{kind}s") for kind in ("footnote", "endnote")}
        self._told: set[tuple[str, str]] = set()
        self._numbers = {"footnote": 0, "endnote": 0}
        self._pictures: list[str] = []
        self._charts: list[dict[str, Any]] = []
        #: part whose relationships hold while its story is read
        self._part = word.main

    def read(self) -> None:
        body = child(self._word.root, "w:body")
        if body is None:
            raise Refused("unreadable", "В документе нет тела.")
        self._walk.story(body, Place("body"), Context(background=self._word.paper()))
        self._headers()
        self._unread_notes()
        self._comments()
        self._facts()

    def _anchor(self, walk: Walk, after: After, place: Place) -> None:
        place = replace(place, depth=place.depth + 1)
        match after.kind:
            case "footnote" | "endnote":
                self._note(after, place)
            case "box":
                inside = Place("text_box", walk.box_locator(), place.depth)
                walk.story(after.target, inside, after.context)
            case "word_art":
                self._say(after.target, walk.box_locator(), after.context.why)
            case "picture" | "chart" | "diagram" | "alt_chunk":
                self._related(after, place)

    def _say(self, text: str, locator: str, why: str | None) -> None:
        if why is not None:
            self._out.hide(text, locator, why)
        elif text.strip():
            self._out.block(text.strip(), locator, "text_box")

    def _note(self, after: After, place: Place) -> None:
        key = after.kind, str(after.target)
        element = self._notes[after.kind].get(key[1])
        if element is None or key in self._told:
            return
        self._told.add(key)
        self._numbers[after.kind] += 1
        number = self._numbers[after.kind]
        locator = f"сноска {number}" if after.kind == "footnote" else f"концевая сноска {number}"
        held, self._part = self._part, self._word.related(f"{after.kind}s") or self._part
        self._walk.story(element, Place("note", locator, place.depth), Context(why=after.context.why))
        self._part = held

    def _unread_notes(self) -> None:
        for kind, notes in self._notes.items():
            for identifier, element in notes.items():
                if (kind, identifier) not in self._told:
                    self._walk.story(element, Place("note", "сноска без ссылки"), Context(why="hidden"))

    def _related(self, after: After, place: Place) -> None:
        relation = self._word.package.relations(self._part).get(str(after.target))
        if relation is None:
            return
        if relation.external:
            self._out.find("external_links", f"внешняя ссылка: {relation.target}")
        elif relation.target not in self._word.package or after.context.why is not None:
            return
        elif after.kind == "picture":
            self._pictures.append(relation.target)
        elif after.kind == "chart":
            chart = read_chart(self._word.package.xml(relation.target))
            self._charts.append(chart)
            words = [chart["title"], *(series["name"] for series in chart["series"])]
            self._say("; ".join(word for word in words if word), f"диаграмма {len(self._charts)}", None)
        elif after.kind == "diagram":
            self._diagram(self._word.package.xml(relation.target), place)
        elif after.kind == "alt_chunk":
            self._chunk(relation.target)

    def _diagram(self, root: Any, place: Place) -> None:
        locator = self._walk.box_locator()
        for point in root.iter():
            if name(point) == "dgm:pt" and point.get("type") not in ("pres", "parTrans", "sibTrans"):
                text = "".join(each.text or "" for each in point.iter() if name(each) == "a:t")
                self._say(text, locator, None)

    def _chunk(self, part: str) -> None:
        from tools.office.dispatch import read_bytes
        if self._depth >= 2:  # a document that inserts itself
            return
        try:
            inner = read_bytes(self._word.package.read(part), depth=self._depth + 1)
        except Refused as refused:
            self._out.find("alt_chunk", f"вложенный документ не прочитан: {refused}")
            return
        for segment in inner.segments:
            self._out.block(inner.text[segment.start:segment.end], f"вставка, {segment.locator}", "alt_chunk")
        self._out.grids.extend(replace(grid, name=f"вставка, {grid.name}") for grid in inner.grids)
        self._out.hidden.extend(inner.hidden)

    def _headers(self) -> None:
        for part, kind, seen in self._word.headers([section for section, _ in self._walk.sections]):
            self._part = part
            locator = "верхний колонтитул" if kind == "header" else "нижний колонтитул"
            context = Context(why=None if seen else "hidden")
            self._walk.story(self._word.xml(part), Place(kind, locator), context)
        self._part = self._word.main

    def _comments(self) -> None:
        comments = self._word.part("comments")
        count = 0
        for comment in comments if comments is not None else ():
            if name(comment) == "w:comment":
                count += 1
                text = " ".join(each.text or "" for each in comment.iter() if name(each) == "w:t")
                place = self._walk.commented.get(attribute(comment, "w:id") or "", "примечание")
                self._out.hide(text, place, "comment")
        self._out.facts["comments"] = count

    def _facts(self) -> None:
        walk, out = self._walk, self._out
        out.grids = [grid for grid in out.grids if grid.rows]
        revisions = self._word.count(_REVISIONS)
        if revisions:
            out.find("tracked_changes", f"в документе остались исправления: {sum(revisions.values())}")
        if any(part.endswith("vbaproject.bin") for part in self._word.package.parts):
            out.find("macros", "в документе есть макросы; они не запускались")
        out.facts |= {
            "headings": walk.headings, "labels": walk.labels, "tables": len(out.grids), "charts": self._charts,
            "images": len(self._pictures), "pictures": [self._word.picture(part) for part in self._pictures],
            "merges": walk.merges, "revisions_with_text": self._word.revised(),
            "revisions": sum(revisions.values()), "revisions_by_kind": revisions,
            "sections": self._word.sections(walk.sections), **self._word.links(),
        }
