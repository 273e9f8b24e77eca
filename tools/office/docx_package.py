"""Parts of a docx and what they are to each other: notes, headers in force, sections, revisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal

from tools.office.colours import WHITE, Rgb, rgb
from tools.office.docx_bound import Store, settle_bindings
from tools.office.links import MOST, field_link, word_fields, word_links
from tools.office.ooxml import Package, attribute, child, name
from tools.office.refusal import Refused

#: namespaces whose alternative content Word itself would choose
_KNOWN = ("http://schemas.microsoft.com/office/", "http://schemas.openxmlformats.org/")
_TWIPS_A_MM = 1440 / 25.4


class Word:
    """A docx package."""

    def __init__(self, package: Package) -> None:
        self.package = package
        #: name of the main part
        self.main = package.main()
        self._roots: dict[str, Any] = {}
        self._relations = package.relations(self.main)
        self._store = Store(package, self.main)
        self.root = self.xml(self.main)

    def xml(self, part: str) -> Any:
        """Root of a part with alternative content and bound controls settled, read once. Raises Refused."""
        if part not in self._roots:
            self._roots[part] = settle_bindings(settle_alternatives(self.package.xml(part)), self._store)
        return self._roots[part]

    def related(self, kind: str) -> str | None:
        """Name of the main part's one part of a kind (`styles`, `footnotes`), None if there is none."""
        for relation in self._relations.values():
            if relation.kind == kind and not relation.external and relation.target in self.package:
                return relation.target
        return None

    def part(self, kind: str) -> Any:
        """Root of that part, None if there is none or it is broken."""
        part = self.related(kind)
        try:
            return self.xml(part) if part is not None else None
        except Refused:
            if kind in ("footnotes", "endnotes", "comments"):
                raise
            return None  # without styles or numbering the words are still there

    def notes(self, kind: str) -> dict[str, Any]:
        """Notes by id, separators left out."""
        root = self.part(kind)
        return {} if root is None else {
            attribute(each, "w:id") or "": each for each in root
            if name(each) in ("w:footnote", "w:endnote") and attribute(each, "w:type") in (None, "normal")}

    def headers(self, sections: list[Any]) -> Iterator[tuple[str, Literal["header", "footer"], bool]]:
        """Header and footer parts with whether any page shows them, each once, headers first."""
        settings = self.part("settings")
        even = _on(child(settings, "w:evenAndOddHeaders"))
        seen: dict[str, bool] = {}
        kinds: dict[str, Literal["header", "footer"]] = {}
        for section in sections:
            title = _on(child(section, "w:titlePg"))
            for reference in section:
                if name(reference) not in ("w:headerReference", "w:footerReference"):
                    continue
                relation = self._relations.get(attribute(reference, "r:id") or "")
                if relation is None or relation.kind not in ("header", "footer") or relation.target not in self.package:
                    continue
                which = attribute(reference, "w:type") or "default"
                shown = which == "default" or (which == "first" and title) or (which == "even" and even)
                kinds[relation.target] = "header" if name(reference) == "w:headerReference" else "footer"
                seen[relation.target] = seen.get(relation.target, False) or shown
        for part in sorted(seen, key=lambda part: kinds[part] != "header"):
            yield part, kinds[part], seen[part]

    def paper(self) -> Rgb | None:
        """Colour of the page behind the body; None (unknown) where a painted shape lies behind the text."""
        for anchor in self.root.iter():
            if name(anchor) == "wp:anchor" and anchor.get("behindDoc") in ("1", "true") and any(
                    name(each) in ("a:blip", "a:solidFill", "a:gradFill") for each in anchor.iter()):
                return None
        page = child(self.root, "w:background")
        shown = page is not None and _on(child(self.part("settings"), "w:displayBackgroundShape"))
        return (rgb(attribute(page, "w:color")) if shown else None) or WHITE

    def sections(self, ends: list[tuple[Any, int]]) -> list[dict[str, Any]]:
        """Paper of each section, millimetres, and the numbers of its tables."""
        found, first = [], 1
        for section, tables in ends:
            size = child(section, "w:pgSz")
            width, height = (_millimetres(attribute(size, f"w:{side}") if size is not None else None)
                             for side in ("w", "h"))
            turned = width is not None and height is not None and width > height
            found.append({"width_mm": width, "height_mm": height, "tables": list(range(first, tables + 1)),
                          "orientation": "landscape" if turned else "portrait"})
            first = tables + 1
        return found

    def count(self, kinds: dict[str, str]) -> dict[str, int]:
        """How often elements stand in the parts read so far, by the names that `kinds` gives them."""
        found = Counter(kinds[name(each)] for root in self._roots.values() for each in root.iter()
                        if name(each) in kinds)
        return dict(sorted(found.items()))


    def revised(self) -> int:
        """Insertions, deletions and moves that hold text, a picture or an object; an empty mark changes nothing."""
        held = {"w:t", "w:delText", "w:drawing", "w:pict", "w:object", "m:t"}
        return sum(1 for root in self._roots.values() for each in root.iter()
                   if name(each) in ("w:ins", "w:del", "w:moveFrom")
                   and any(name(inside) in held and (inside.text or len(inside)) for inside in each.iter()))

    def picture(self, part: str) -> dict[str, Any]:
        """A picture with its size in pixels; None where the format does not tell."""
        import io

        from PIL import Image

        try:
            with Image.open(io.BytesIO(self.package.read(part))) as image:
                width, height = image.size
        except (OSError, ValueError, SyntaxError, Refused, Image.DecompressionBombError):
            return {"part": part, "width": None, "height": None}
        return {"part": part, "width": width, "height": height}


    def links(self) -> dict[str, list[Any]]:
        """Facts `hyperlinks` and `fields` of the parts read so far."""
        links: list[dict[str, str]] = []
        fields: list[str] = []
        for part, root in self._roots.items():
            links += islice(word_links(root, self.package.relations(part)), MOST - len(links))
            fields += islice(word_fields(root), MOST - len(fields))
        links += [{"text": "", "target": target} for each in fields if (target := field_link(each)) is not None]
        return {"hyperlinks": links, "fields": fields}


def settle_alternatives(root: Any) -> Any:
    """Leave of each `mc:AlternateContent` the branch that Word shows, so that a box does not stand there twice."""
    for alternative in [each for each in root.iter() if name(each) == "mc:AlternateContent"]:
        branches = list(alternative)
        # Attack: a branch that requires a made-up namespace is seen by naive readers only.
        shown = next((each for each in branches if name(each) == "mc:Choice" and _understood(each)), None)
        if shown is None:
            shown = next((each for each in branches if name(each) == "mc:Fallback"), None)
        for branch in branches:
            if branch is not shown:
                alternative.remove(branch)
    return root


def _understood(choice: Any) -> bool:
    needed = (choice.get("Requires") or "").split()
    return bool(needed) and all((choice.nsmap.get(prefix) or "").startswith(_KNOWN) for prefix in needed)


def _on(element: Any) -> bool:
    return element is not None and (attribute(element, "w:val") or "1") not in ("0", "false", "off")


def _millimetres(twips: str | None) -> float | None:
    return round(int(twips) / _TWIPS_A_MM, 1) if twips is not None and twips.isdigit() and len(twips) < 8 else None


