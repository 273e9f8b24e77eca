"""The numbers that Word shows before paragraphs, computed from numbering.xml."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from tools.office.docx_styles import Styles
from tools.office.ooxml import attribute, child, name, value

LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
#: ECMA-376 part 1, 17.18.59: without ё, й, ъ, ь
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
          (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
#: longest number in letters; the 1,000th «а» would be as long as a page
_LONGEST = 30


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list."""

    start: int = 1
    format: str = "decimal"
    text: str = ""
    suffix: str = " "
    legal: bool = False
    #: restarts after a level below this index; None: after any higher one; 0: never
    restart: int | None = None
    style: str | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A rendered number."""

    #: `1.2.`, `а)`, `•`
    text: str
    #: what stands between the number and the text
    suffix: str
    level: int
    #: paragraphs of one list share it
    list: str
    bullet: bool


class Numbering:
    """Lists of one document and how far each has counted."""

    def __init__(self, root: Any, styles: Styles) -> None:
        self._styles = styles
        self._abstract: dict[str, Any] = {}
        self._numbers: dict[str, Any] = {}
        self._levels: dict[str, tuple[str, list[Level]]] = {}
        self._counts: dict[str, list[int | None]] = {}
        #: levels of numbers whose start is overridden and that have not begun
        self._restarts: set[tuple[str, int]] = set()
        for element in root if root is not None else ():
            if name(element) == "w:abstractNum":
                self._abstract[attribute(element, "w:abstractNumId") or ""] = element
            elif name(element) == "w:num":
                self._numbers[attribute(element, "w:numId") or ""] = element

    def next(self, properties: Any, style: str | None) -> Label | None:
        """Count one paragraph and give its number, None for a paragraph without one."""
        number, level, owner = self._styles.numbering(style)
        direct = child(properties, "w:numPr")
        if direct is not None:
            number = value(direct, "w:numId") or number
            level, owner = value(direct, "w:ilvl") or (level if value(direct, "w:numId") is None else None), None
        if number is None or number not in self._numbers:
            return None
        key, levels = self._resolve(number)
        index = int(level) if level is not None and level.isdigit() else 0
        if level is None and owner is not None:
            index = next((at for at, each in enumerate(levels) if each.style == owner), 0)
        if not levels or index >= len(levels):
            return None
        self._count(number, key, levels, index)
        return self._render(key, levels, index)

    def _count(self, number: str, key: str, levels: list[Level], index: int) -> None:
        counts = self._counts.setdefault(key, [None] * LEVELS)
        if (number, index) in self._restarts:
            # A list that starts anew at its first paragraph, though it shares its counter with others.
            self._restarts.discard((number, index))
            counts[index] = None
        held = counts[index]
        counts[index] = levels[index].start if held is None else held + 1
        for deeper in range(index + 1, LEVELS):
            restart = levels[deeper].restart if deeper < len(levels) else None
            if restart is None or index < restart:
                counts[deeper] = None

    def _render(self, key: str, levels: list[Level], index: int) -> Label:
        level, counts = levels[index], self._counts[key]

        def counted(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            if at >= len(levels):
                return ""
            count = counts[at]
            kind = "decimal" if level.legal and levels[at].format not in ("none", "bullet") else levels[at].format
            return spelled(levels[at].start if count is None else count, kind)

        bullet = level.format == "bullet"
        text = ("•" if level.text else "") if bullet else _PLACE.sub(counted, level.text)
        return Label(text, level.suffix, index, key, bullet)

    def _resolve(self, number: str) -> tuple[str, list[Level]]:
        if number not in self._levels:
            element = self._numbers[number]
            key = value(element, "w:abstractNumId") or ""
            abstract = self._abstract.get(key)
            link = value(abstract, "w:numStyleLink")
            linked = self._styles.list_number(link) if link else None
            if linked in self._numbers:
                key = value(self._numbers[linked], "w:abstractNumId") or key
                abstract = self._abstract.get(key)
            levels = [Level()] * LEVELS if abstract is not None else []
            for each in abstract if abstract is not None else ():
                if name(each) == "w:lvl":
                    levels[_index(each)] = _level(each)
            for override in element if levels else ():
                if name(override) == "w:lvlOverride":
                    self._override(number, override, levels)
            self._levels[number] = key, levels
        return self._levels[number]

    def _override(self, number: str, override: Any, levels: list[Level]) -> None:
        index = _index(override)
        own, start = child(override, "w:lvl"), value(override, "w:startOverride")
        if own is not None:
            levels[index] = _level(own)
        if start is not None:
            levels[index] = replace(levels[index], start=_integer(start, 1))
            self._restarts.add((number, index))


def _index(element: Any) -> int:
    return min(_integer(attribute(element, "w:ilvl"), 0), LEVELS - 1)


def _integer(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else default


def _level(element: Any) -> Level:
    suffix = {"nothing": "", "space": " ", "tab": " "}.get(value(element, "w:suff") or "tab", " ")
    legal = child(element, "w:isLgl")
    restart = value(element, "w:lvlRestart")
    return Level(
        start=_integer(value(element, "w:start"), 0), format=value(element, "w:numFmt") or "decimal",
        text=value(element, "w:lvlText") or "", suffix=suffix,
        legal=legal is not None and (attribute(legal, "w:val") or "1") not in ("0", "false"),
        restart=_integer(restart, 0) if restart is not None else None, style=value(element, "w:pStyle"))


def spelled(count: int, kind: str) -> str:
    """A count in one of Word's number formats; unknown formats are shown as decimal."""
    match kind:
        case "none":
            return ""
        case "decimalZero":
            return f"{count:02d}"
        case "upperRoman" | "lowerRoman":
            return _cased(_roman(count), kind)
        case "upperLetter" | "lowerLetter":
            return _cased(_letters(count, _LATIN), kind)
        case "russianUpper" | "russianLower":
            return _letters(count, _RUSSIAN) if kind == "russianLower" else _letters(count, _RUSSIAN).upper()
    return str(count)


def _cased(text: str, kind: str) -> str:
    return text.upper() if kind.startswith("upper") else text


def _letters(count: int, alphabet: str) -> str:
    # Word repeats the letter: а, …, я, аа, бб.
    times, at = divmod(max(count, 1) - 1, len(alphabet))
    return alphabet[at] * min(times + 1, _LONGEST)


def _roman(count: int) -> str:
    if not 0 < count < 4000:
        return str(count)
    found = ""
    for size, sign in _ROMAN:
        found += sign * (count // size)
        count %= size
    return found
