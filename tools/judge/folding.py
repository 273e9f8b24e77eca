"""Text as quotes are compared: typography, markup and line wraps folded away, with a way back to the original.

Normalisation is NFC and never NFKC: 10² must not become 102. One pass over the text; what lies between two
events is copied whole, so that a megabyte takes tens of milliseconds.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

_QUOTES = "«»“”„‟‘’‚‛‹›′″'\""
_DASHES = "-‐‑‒–—―−⁃﹘﹣－"
_ESCAPABLE = re.escape("\\`*_{}[]()#+-.!|~<>")
#: marks that begin a line: quotation, heading, bullet, box of a task list
_LINE_MARKS = r"[^\S\n]*+(?:>[ \t]?|\#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)*+"
#: `|---|:--:|`, a rule of dashes, the underline of a heading; possessive, so that no line is tried twice
_SEPARATOR = r"[ \t]*+\|?+(?:[ \t]*+:?+(?:-{2,}+|={3,}+):?+[ \t]*+\|?+)++(?=\r?(?:\n|\Z))"
_TARGET = r'\([^()\s]*+(?:[ ]"[^"\n]*+")?\)'
_LABEL = rf"(?=[^\[\]\n]*+\]{_TARGET})"

#: what is not copied as it stands; one set of first characters, so that the engine skips all others quickly
_EVENTS = re.compile(rf"""[-‐\xad\n|<!\[\]\\*_`~](?:
    (?P<wrap>   (?<=[^\W\d_][-‐\xad])[^\S\n]*+\n\s*+(?=[^\W\d_]) )
  | (?P<space>  (?<=\n)(?:[^\S\n]*+\n)*+(?:{_SEPARATOR}|{_LINE_MARKS}) | (?<=\|)(?:[^\S\n]|\|)*+ | (?<=<)br\s?/?> )
  | (?P<drop>   (?<=\[){_LABEL} | (?<=!)\[{_LABEL} | (?<=\]){_TARGET} )
  | (?P<escape> (?<=\\)[{_ESCAPABLE}] )
  | (?P<marker> (?:(?<=[*_`])|(?<=~)~)(?:[*_`]|~~)*+ )
)""", re.VERBOSE)
#: every other character may need folding of its own
_ORDINARY = re.compile(r"[^0-9A-Za-zА-Яа-я .,;:()/%№\n|*-]")
_SPACES = re.compile(r"  +")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text that knows where each of its characters came from."""

    text: str
    #: pieces of the folded text: where each starts in it, and its offsets in the original; the end is None for
    #: a piece copied character by character, else the whole piece stands for the stretch
    _starts: tuple[int, ...] = field(repr=False)
    _origins: tuple[tuple[int, int | None], ...] = field(repr=False)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the original of the folded stretch [start, end), which is not empty."""
        return self._origin(start)[0], self._origin(end - 1)[1]

    def _origin(self, at: int) -> tuple[int, int]:
        index = bisect_right(self._starts, at) - 1
        first, last = self._origins[index]
        if last is not None:
            return first, last
        return first + at - self._starts[index], first + at - self._starts[index] + 1


def fold(text: str) -> tuple[Folded, ...]:
    """Fold a text: one haystack, or two when lines are wrapped by hyphens (joined, then with the hyphen kept).

    Folded away: case, ё, quotes, dashes, runs of white space, invisible characters, markers of markdown, link
    targets, separator rows, pipes of tables. Linear in the text.
    """
    plain, table = _plain("\n" + text)
    events = list(_events("\n" + text, table))
    joined = _assemble(plain, events, "")
    if all(replacement is not None for _, _, replacement in events):
        return (joined,)
    return joined, _assemble(plain, events, "-")


def fold_text(text: str) -> str:
    """The folded text alone, wrapped lines joined."""
    return fold(text)[0].text


#: start and end in the text, and what stands for it; None for a wrapped line
_Event = tuple[int, int, str | None]


def _character(char: str) -> str:
    if char in _QUOTES:
        return '"'
    if char in _DASHES:
        return "-"
    if char.isspace():
        return " "
    # Soft hyphen, zero-width and direction marks; the selectors of an emoji's look come and go in quotes.
    if unicodedata.category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f":
        return ""
    return unicodedata.normalize("NFC", char).casefold().replace("ё", "е")


def _plain(text: str) -> tuple[str, dict[str, str]]:
    """The text folded character by character at the same length, and what its other characters become."""
    folded = {char: _character(char) for char in {*_ORDINARY.findall(text), "\n"}}
    special = {char: result for char, result in folded.items() if len(result) != 1}
    for char in special:
        text = text.replace(char, "\0")  # overwritten by an event
    text = text.casefold()
    for char, result in folded.items():
        if len(result) == 1 and char.casefold() != result:
            text = text.replace(char.casefold(), result)
    return text, special


def _events(text: str, special: dict[str, str]) -> Iterator[_Event]:
    for match in _with_rare(text, special).finditer(text):
        start, end = match.span()
        kind, found = match.lastgroup, match.group()
        if kind == "wrap":
            # A soft hyphen was never meant to stay, a hard one may be a part of the word.
            yield start, end, "" if found[0] == "\xad" else None
        elif kind == "space":
            yield start, end, " "
        elif kind == "drop":
            yield start, end, ""
        elif kind == "escape":
            # A pipe inside a cell is a pipe to whoever quotes the cell, and so a space as every other.
            yield start, end, " " if found[1] == "|" else _character(found[1])
        elif kind == "special":
            yield start, end, special[found]
        elif kind == "cluster":
            yield start, end, "".join(map(_character, unicodedata.normalize("NFC", found)))
        elif _is_marker(text, start, end):
            yield start, end, ""


def _with_rare(text: str, special: dict[str, str]) -> re.Pattern[str]:
    """The events of a text, with those that few texts have: invisible or growing characters, decomposed letters."""
    composed = unicodedata.is_normalized("NFC", text)
    if composed and not special:
        return _EVENTS
    pattern = _EVENTS.pattern
    if special:
        pattern += rf"|(?P<special>[{''.join(map(re.escape, sorted(special)))}])"
    if not composed:
        marks = "".join(re.escape(char) for char in sorted(set(text)) if _joins(char))
        pattern = (rf"(?P<cluster>[^\n][{marks}]++)|" if marks else "") + pattern
    return re.compile(pattern, re.VERBOSE)


def _joins(char: str) -> bool:
    """Whether a character may melt into the one before it: a combining mark, a vowel or final of Hangul."""
    return unicodedata.combining(char) != 0 or "\u1160" <= char <= "\u11ff"


def _is_marker(text: str, start: int, end: int) -> bool:
    # 2*3 must not become 23, a snake_case name keeps its bars, a blank ____ stays blank.
    before, after = text[start - 1], text[end: end + 1] or " "
    if before.isalnum() and after.isalnum():
        return False
    run = text[start:end]
    if len(run) > 3 and len(set(run)) == 1 and run[0] != "~":
        return False
    return not (before.isspace() and after.isspace())


def _assemble(plain: str, events: list[_Event], wrap: str) -> Folded:
    pieces: list[str] = []
    starts: list[int] = []
    origins: list[tuple[int, int | None]] = []
    length, spaced = 0, True  # spaced: the folded text ends in a space, or is empty

    def emit(piece: str, first: int, last: int | None) -> None:
        nonlocal length, spaced
        if spaced and piece[:1] == " ":
            piece = piece[1:]
            first += last is None
        if piece:
            pieces.append(piece)
            starts.append(length)
            # The text was prefixed by one newline.
            origins.append((first - 1, None if last is None else last - 1))
            length += len(piece)
            spaced = piece[-1] == " "

    def copy(start: int, end: int) -> None:
        piece = plain[start:end]
        if "  " in piece:
            for match in _SPACES.finditer(plain, start, end):
                emit(plain[start:match.start()], start, None)
                emit(" ", match.start(), match.end())
                start = match.end()
            piece = plain[start:end]
        emit(piece, start, None)

    at = 0
    for start, end, replacement in events:
        copy(at, start)
        emit(wrap if replacement is None else replacement, start, end)
        at = end
    copy(at, len(plain))
    text = "".join(pieces)
    return Folded(text.removesuffix(" "), tuple(starts), tuple(origins))
