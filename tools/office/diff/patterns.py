"""The formulas of a row as one pattern: a mark stands where they name the row itself or a neighbour of it, so that a
formula carried along with its row is the same text at its new place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from xml.sax.saxutils import escape

from tools.office.diff.formulas import canonical
from tools.office.xlsx_texts import unescape

#: marks of the row itself, the one above and the one below
OWN, ABOVE, BELOW = "\0", "\1", "\2"
#: what parts two formulas
BREAK = b"\3"
#: characters with a meaning here, which no XML may hold
MARKS = b"\0", b"\1", b"\2", BREAK

#: bytes of a pattern that is remembered
_LONG = 8_192
#: a cell, or a range of two, whose rows may be marks
_ONE = r"\$?[A-Za-z]{1,3}\$?(?:[\0-\2]|[1-9]\d{0,6})"
_MARKED = re.compile(rf"(?<![\w.$\\!'\]:\0-\2]){_ONE}(?::{_ONE})?(?![\w.(!:\0-\2])")
_MARK = re.compile(r"[\0-\3]")
_STRING = re.compile(r'"(?:[^"]|"")*"')
#: a reference, or what looks like one: only alikeness hangs on it, never a verdict
_REFERENCE = re.compile(r"(?:\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+|_XL(?:FN|WS|PM)\.)")


@dataclass(frozen=True, slots=True)
class Pattern:
    """What the formulas of a row say."""

    #: the same for rows whose formulas are the same, seen from their rows
    key: int
    #: a hash of each formula without what its references say: the same wherever it stands
    loose: tuple[int, ...]
    #: one spelling of each, with marks; none where a mark may stand for anything else than a row
    formulas: tuple[str, ...] = ()

    @property
    def neighbours(self) -> bool:
        """Whether a formula names the row above or the row below."""
        return any(ABOVE in formula or BELOW in formula for formula in self.formulas)


def pattern_of(formulas: bytes, number: int) -> Pattern:
    """The pattern of formulas that stand in a row with this number, as XML writes them, joined by BREAK."""
    marked = formulas.replace(b"%d" % number, b"\0").replace(b"%d" % (number + 1), b"\2")
    if number > 1:
        marked = marked.replace(b"%d" % (number - 1), b"\1")
    found = _known(marked) if len(marked) <= _LONG else _read(marked)
    if found is None:
        texts = [unescape(text) for text in formulas.split(BREAK)]
        found = Pattern(hash(tuple(map(canonical, texts))), tuple(map(_loose, texts)))
    return found


@lru_cache(maxsize=16384)
def _known(marked: bytes) -> Pattern | None:
    return _read(marked)


def _read(marked: bytes) -> Pattern | None:
    formulas = []
    for text in marked.split(BREAK):
        formula = unescape(text)
        # A digit of a longer number, of a text or of another sheet's row may look like the row's own number.
        # Attack: a character written as its number, or as an escape of spreadsheets, that passes for a mark.
        if _MARK.search(_MARKED.sub("", formula)) or _MARK.search("".join(_STRING.findall(formula))) or (
                len(_MARK.findall(formula)) != sum(text.count(mark) for mark in MARKS)):
            return None
        formulas.append(formula)
    spelt = tuple(map(canonical, formulas))
    return Pattern(hash(spelt), tuple(_loose(_MARK.sub("1", formula)) for formula in formulas), spelt)


def quoted(formula: str) -> bytes:
    """A formula as XML writes it."""
    return escape(formula).replace("_x", "_x005F_x").encode("utf-8", "replace")


def _loose(formula: str) -> int:
    return hash(("f", _REFERENCE.sub("@", formula.replace(" ", "").upper())))
