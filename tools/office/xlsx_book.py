"""The skeleton of a workbook: its sheets, names, styles and links, before any cell is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tools.office.colours import WHITE, Rgb, rgb, visible
from tools.office.formats import BUILTIN
from tools.office.ooxml import Package, Relation, open_zip
from tools.office.refusal import Refused

_BLACK: Rgb = (0, 0, 0)
#: ECMA-376 part 1, 18.8.27: colours of the palette and of every usual theme that are black or white
_KNOWN = {("theme", "0"): WHITE, ("theme", "1"): _BLACK, ("indexed", "0"): _BLACK, ("indexed", "1"): WHITE,
          ("indexed", "8"): _BLACK, ("indexed", "9"): WHITE, ("indexed", "64"): _BLACK, ("indexed", "65"): WHITE}


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet as workbook.xml lists it."""

    name: str
    part: str
    #: worksheet, chartsheet, dialogsheet, xlMacrosheet
    type: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Styles:
    """What cell styles say about numbers and visibility, by style index."""

    codes: tuple[str, ...] = ()
    #: indices whose letters have the colour of their fill, white on none, or are under 2 points
    invisible: frozenset[int] = frozenset()

    def code(self, index: int) -> str:
        """Number format code of a style, `General` for none."""
        return self.codes[index] if 0 <= index < len(self.codes) else "General"


@dataclass(frozen=True, slots=True)
class Book:
    """workbook.xml and what hangs on it."""

    package: Package
    sheets: tuple[SheetEntry, ...]
    styles: Styles
    #: dates count from 1904
    date1904: bool
    #: defined names and their formulas; print areas and the like left out
    names: dict[str, str]
    #: pivot cache definitions by cache id
    caches: dict[str, str]
    #: addresses of other books
    external_links: tuple[str, ...]
    macros: bool
    #: Excel recalculates the book when it opens it, whatever values are saved
    recalculated_on_load: bool


def open_book(data: bytes) -> Book:
    """The skeleton of a workbook from the bytes of its package. Raises Refused."""
    package = Package(open_zip(data))
    part = package.main()
    root = package.xml(part)
    if local(root) != "workbook":
        raise Refused("wrong_type", "Главная часть архива — не книга.")
    relations = package.relations(part)
    properties = root.find("{*}workbookPr")
    return Book(
        package, tuple(_sheets(package, root, relations)), _styles(package, relations),
        date1904=properties is not None and properties.get("date1904") in ("1", "true"),
        names={name.get("name", ""): name.text or "" for name in root.iterfind("{*}definedNames/{*}definedName")
               if not name.get("name", "").startswith("_xlnm.")},
        caches={cache.get("cacheId", ""): relations[key].target
                for cache in root.iterfind("{*}pivotCaches/{*}pivotCache") if (key := identity(cache)) in relations},
        external_links=tuple(_external(package, relations)),
        macros=any(name.endswith("vbaproject.bin") for name in package.parts),
        recalculated_on_load=any(calc.get("fullCalcOnLoad") in ("1", "true") for calc in root.iterfind("{*}calcPr")),
    )


def local(element: Any) -> str:
    """Tag without its namespace."""
    return _bare(element.tag)


@lru_cache(maxsize=1024)
def _bare(tag: str) -> str:
    return tag.rpartition("}")[2]


def identity(element: Any) -> str:
    """The `r:id` of an element, "" for none."""
    return next((str(value) for key, value in element.items() if key.endswith("}id")), "")


def count(text: str | None) -> int:
    """A small number of an attribute, 0 for none or nonsense."""
    whole = (text or "").partition(".")[0]
    return int(whole) if whole.isdecimal() and len(whole) < 9 else 0


def related(package: Package, part: str, kind: str) -> Iterator[str]:
    """Parts of a kind that a part points to and that exist."""
    for relation in package.relations(part).values():
        if relation.kind == kind and not relation.external and relation.target in package:
            yield relation.target


def _sheets(package: Package, root: Any, relations: dict[str, Relation]) -> Iterator[SheetEntry]:
    for sheet in root.iterfind("{*}sheets/{*}sheet"):
        relation = relations.get(identity(sheet))
        if relation is not None and relation.target in package:
            yield SheetEntry(sheet.get("name", ""), relation.target, relation.kind,
                             sheet.get("state", "visible") != "visible")


def _external(package: Package, relations: dict[str, Relation]) -> Iterator[str]:
    for relation in relations.values():
        if relation.kind == "externalLink":
            yield from (inner.target for inner in package.relations(relation.target).values() if inner.external)


def _styles(package: Package, relations: dict[str, Relation]) -> Styles:
    part = next((relation.target for relation in relations.values() if relation.kind == "styles"), "")
    if part not in package:
        return Styles()
    root = package.xml(part)
    own = {count(item.get("numFmtId")): item.get("formatCode", "General")
           for item in root.iterfind("{*}numFmts/{*}numFmt")}
    fonts = list(root.iterfind("{*}fonts/{*}font"))
    fills = [_painted(fill) for fill in root.iterfind("{*}fills/{*}fill")]
    codes, invisible = [], set()
    for index, style in enumerate(root.iterfind("{*}cellXfs/{*}xf")):
        number = count(style.get("numFmtId"))
        codes.append(own.get(number) or BUILTIN.get(number, "General"))
        font, fill = count(style.get("fontId")), count(style.get("fillId"))
        # White on a dark fill is the head of a table; white on nothing or on white is hiding.
        if font < len(fonts) and _is_unseen(fonts[font], fills[fill] if fill < len(fills) else WHITE):
            invisible.add(index)
    return Styles(tuple(codes), frozenset(invisible))


def _is_unseen(font: Any, background: Rgb | None) -> bool:
    """Whether letters are under two points, or of the colour of what lies behind them where that is known."""
    size, letters = font.find("{*}sz"), _colour(font.find("{*}color"))
    if size is not None and size.get("val") and count(size.get("val")) < 2:
        return True
    return letters is not None and background is not None and not visible(letters, background)


def _painted(fill: Any) -> Rgb | None:
    """Colour of a fill, white for none, None for one that is not known."""
    pattern = fill.find("{*}patternFill")
    if pattern is None:
        return WHITE if fill.find("{*}gradientFill") is None else None
    kind = pattern.get("patternType", "none")
    if kind == "solid":
        return _colour(pattern.find("{*}fgColor"))
    return WHITE if kind in ("none", "gray125") else None


def _colour(element: Any) -> Rgb | None:
    """A colour of styles.xml; themes begin with the paper and the letters, others are not looked up."""
    if element is None or element.get("tint", "0") not in ("0", "0.0"):
        return None
    if element.get("rgb") is not None:
        return rgb(element.get("rgb", "")[-6:])
    return _KNOWN.get(("theme" if element.get("theme") is not None else "indexed",
                       element.get("theme") or element.get("indexed") or ""))
