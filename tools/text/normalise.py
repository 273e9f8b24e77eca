"""One reading of typography for every search, with a map back to the original characters.

`normalise(text)` unescapes HTML, drops invisible characters, makes every space a space and every digit a plain
digit, opens fractions and strips markdown marks at word edges. Tabs, line ends and `|` stay: they are borders of
cells. Superscripts and subscripts stay as they are: they are no digits (м² must not yield 2).
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from tools.text.match import Match

#: longest name of an HTML entity with its `&` and `;`; the window that is looked back at from a `;`
_ENTITY_WINDOW = 34
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});\Z")
_UNFINISHED_ENTITY = re.compile(r"&[#A-Za-z0-9]{0,33}\Z")
#: everything that may need a change; the rest is copied in long runs
_SPECIAL = re.compile(r"[^\x00-\x08 \n\t!-%'-:<-~а-яА-ЯёЁ«»–—№−]")
_MARKS = re.compile(r"[*_`]+")
#: a dozen kinds of dashes and quotes that compare equal
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⸺⸻"), "-")
_QUOTES = dict.fromkeys(map(ord, "«»„“”‟‚‘’‛‹›″′`´\"'"), '"')
#: translation table under which they compare equal
SAME = {**_DASHES, **_QUOTES}
_LOOKALIKES = str.maketrans("aceopxykmthb", "асеорхукмтнв")
_MIXED = re.compile(r"[а-я][a-z]|[a-z][а-я]")
_LETTERS = re.compile(r"[a-zа-я]+")
#: decompositions that say how a character looks, not what it is
_KEPT_FORMS = ("<super>", "<sub>", "<circle>")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A piece of the normalised text and where it came from."""

    text: str
    start: int
    end: int
    #: copied character by character, so that offsets inside can be followed
    plain: bool


@dataclass(frozen=True)
class Normal:
    """A normalised text and where each of its characters came from."""

    original: str
    #: the normalised text
    text: str
    _stretches: tuple[_Stretch, ...]
    #: offset in `text` of each stretch
    _at: tuple[int, ...]

    @classmethod
    def of(cls, original: str, stretches: Sequence[_Stretch]) -> Normal:
        """Join stretches into a text."""
        at = tuple(accumulate((len(stretch.text) for stretch in stretches), initial=0))[:-1]
        return cls(original, "".join(stretch.text for stretch in stretches), tuple(stretches), at)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the original of `text[start:end]`, start < end; changed stretches are taken whole."""
        first = bisect_right(self._at, start) - 1
        last = bisect_right(self._at, end - 1) - 1
        opening, closing = self._stretches[first], self._stretches[last]
        left = opening.start + (start - self._at[first] if opening.plain else 0)
        right = closing.start + (end - self._at[last]) if closing.plain else closing.end
        return left, right

    def match(self, start: int, end: int, value: Any) -> Match:
        """A Match in the original text for `text[start:end]`."""
        left, right = self.span(start, end)
        return Match(left, right, self.original[left:right], value)

    @cached_property
    def lower(self) -> str:
        """`text` in lower case with ё as е, same length; dashes and quotes are kept apart.

        A word of Cyrillic and Latin letters is read as Cyrillic where the letters look alike (OCR, typos).
        """
        lowered = _lower(self.text)
        if _MIXED.search(lowered):
            lowered = _LETTERS.sub(_one_script, lowered)
        return lowered

    @cached_property
    def folded(self) -> str:
        """`text` for comparison, same length: lower case, ё as е, all dashes equal, all quotes equal."""
        return _lower(self.text).translate(SAME)


def _lower(text: str) -> str:
    lowered = text.lower()
    if len(lowered) != len(text):  # İ and its like grow
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lowered.replace("ё", "е")


def _one_script(found: re.Match[str]) -> str:
    word = found.group()
    return word.translate(_LOOKALIKES) if _MIXED.search(word) else word


@lru_cache(maxsize=16)
def normalise(text: str) -> Normal:
    """Normalise a text. Idempotent in `.text`, linear, never raises."""
    builder = _Builder(text)
    copied = 0
    for found in _SPECIAL.finditer(text):
        at = found.start()
        if at < copied or _stays(found.group()):
            continue
        builder.copy(copied, at)
        copied = at + (2 if text.startswith("\r\n", at) else 1)
        builder.put(text[at], at, copied)
    builder.copy(copied, len(text))
    return _without_marks(Normal.of(text, builder.stretches))


def fold(text: str) -> str:
    """A short text (an argument, a title, a cell) normalised for comparison, white space collapsed."""
    return " ".join(normalise(text).folded.split())


@lru_cache(maxsize=4096)
def _mapped(char: str) -> str:
    """What one character becomes: nothing, itself, or a plain spelling."""
    category = unicodedata.category(char)
    if char in "\r\v\f\x85\u2028\u2029":
        return "\n"
    if category == "Cf" or "\ufe00" <= char <= "\ufe0f":
        return ""
    if category == "Zs" or "\x1c" <= char <= "\x1f":
        return " "
    if category == "Nd":
        return str(unicodedata.decimal(char))
    decomposition = unicodedata.decomposition(char)
    if not decomposition.startswith("<") or decomposition.startswith(_KEPT_FORMS) or char == "№":
        return char
    plain = unicodedata.normalize("NFKC", char).replace("\u2044", "/")
    if any(unicodedata.combining(part) for part in plain) or unicodedata.normalize("NFKC", plain) != plain:
        return char  # would meet its neighbours and change again on a second reading
    return plain


@lru_cache(maxsize=4096)
def _stays(char: str) -> bool:
    return char not in "&;\u20e3" and _mapped(char) == char and not unicodedata.combining(char)


class _Builder:
    """Collects the normalised text; every rule looks only at what was already written, so it holds at once."""

    def __init__(self, original: str) -> None:
        self.original = original
        self.stretches: list[_Stretch] = []
        #: characters put since the last `&`: most semicolons close nothing, and need no look back
        self.since = _ENTITY_WINDOW

    def copy(self, start: int, end: int) -> None:
        """Copy a stretch that no rule touches."""
        if start < end:
            self.since += end - start
            self.stretches.append(_Stretch(self.original[start:end], start, end, True))

    def put(self, char: str, start: int, end: int) -> None:
        """Write one character that came from `original[start:end]`."""
        if char == ";" and self._entity(end):
            return
        plain = _mapped(char)
        if unicodedata.combining(char) and self._compose(char, end):
            return
        if char == "\u20e3" and self._last().isdecimal():  # a keycap 5️⃣ numbers a list, it is no value
            self._replace_tail(1, "•", end)
            return
        if "/" in plain and unicodedata.category(char) == "No" and self._last().isdecimal():
            plain = " " + plain  # 2½ is two and a half, not 21/2
        if plain:
            self.since = 0 if plain == "&" else self.since + len(plain)
            self.stretches.append(_Stretch(plain, start, end, False))

    def _last(self) -> str:
        return self.stretches[-1].text[-1] if self.stretches else ""

    def _compose(self, mark: str, end: int) -> bool:
        """й and ё written as a letter and a mark become one letter."""
        whole = unicodedata.normalize("NFC", self._last() + mark)
        if len(whole) != 1 or not self.stretches:
            return False
        self._replace_tail(1, whole, end)
        return True

    def _entity(self, end: int) -> bool:
        """A `;` that closes an HTML entity; what it stands for is put in its place."""
        if self.since >= _ENTITY_WINDOW:
            return False
        entity = _ENTITY.search(self._tail() + ";")
        plain = html.unescape(entity.group()) if entity else ""
        if entity is None or plain == entity.group():
            return False
        start = self._drop_tail(len(entity.group()) - 1)
        self.since = 0  # an earlier `&` may be near again
        for char in plain:
            self.put(char, start, end)
        return True

    def _tail(self) -> str:
        parts: list[str] = []
        size = 0
        for stretch in reversed(self.stretches):
            parts.append(stretch.text[-_ENTITY_WINDOW:])
            size += len(parts[-1])
            if size >= _ENTITY_WINDOW:
                break
        return "".join(reversed(parts))[-_ENTITY_WINDOW:]

    def _drop_tail(self, count: int) -> int:
        """Remove the last characters; gives where the first of them came from."""
        start = len(self.original)
        while count:
            stretch = self.stretches.pop()
            kept = len(stretch.text) - count
            if kept > 0:
                middle = stretch.start + kept if stretch.plain else stretch.end
                self.stretches.append(_Stretch(stretch.text[:kept], stretch.start, middle, stretch.plain))
                return middle if stretch.plain else stretch.start
            count -= len(stretch.text)
            start = stretch.start
        return start

    def _replace_tail(self, count: int, text: str, end: int) -> None:
        self.stretches.append(_Stretch(text, self._drop_tail(count), end, False))


def _without_marks(whole: Normal) -> Normal:
    text = whole.text
    cuts = [found.span() for found in _MARKS.finditer(text) if _is_edge(text, *found.span())]
    if not cuts:
        return whole
    kept: list[_Stretch] = []
    index = 0
    for at, stretch in zip(whole._at, whole._stretches, strict=True):
        begin, end = at, at + len(stretch.text)
        while index < len(cuts) and cuts[index][0] < end:
            kept += _part(stretch, at, begin, cuts[index][0])
            begin = cuts[index][1]
            if begin > end:  # the run goes on in the next stretch
                break
            index += 1
        kept += _part(stretch, at, begin, end)
    return Normal.of(whole.original, kept)


def _part(stretch: _Stretch, at: int, begin: int, end: int) -> list[_Stretch]:
    if begin >= end:
        return []
    if not stretch.plain:
        return [_Stretch(stretch.text[begin - at:end - at], stretch.start, stretch.end, False)]
    return [_Stretch(stretch.text[begin - at:end - at], stretch.start + begin - at, stretch.start + end - at, True)]


def _is_edge(text: str, start: int, end: int) -> bool:
    """Is this run of `*`, `_`, backticks markup, and not multiplication, a blank to fill or part of a name?"""
    left = text[start - 1] if start else " "
    right = text[end] if end < len(text) else " "
    if (left.isspace() and right.isspace()) or (left.isalnum() and right.isalnum()):
        return False
    run = text[start:end]
    if "*" not in run and "`" not in run and (len(run) > 2 or right == "{"):
        return False  # ____ is a blank in a form, x_{1} a formula
    # What is left must not turn into an entity or a composed letter when read again.
    if unicodedata.combining(right) or right == "\u20e3" or left == "&" or text[max(0, start - 2):start] == "&#":
        return False
    return not (right == ";" and _UNFINISHED_ENTITY.search(text, max(0, start - _ENTITY_WINDOW), start))
