"""The places of the materials that may confirm a claim: by its identifiers, numbers and rare words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log

from tools.judge.folding import fold_text
from tools.judge.numerals import numerals
from tools.judge.units import Unit

#: characters of one excerpt, and of all excerpts shown for a claim
WINDOW, TOTAL = 900, 12_000

_WORD = re.compile(r"[^\W\d_]{3,}")
#: a word is compared by its beginning, which cases of Russian leave alone
_STEM = 6
#: a number or an identifier tells more of a place than words do
_NUMBER = 3.0


def excerpts(claim: str, materials: Sequence[Unit]) -> tuple[tuple[str, str], ...]:
    """Name of the material and text, those that share most with the claim first; none that share nothing.

    A superseded material is shown too: the exact profile believes it.
    """
    wanted = _terms(claim)
    if not wanted:
        return ()
    windows = [(unit.name, text, _terms(text)) for unit in materials for text in _windows(unit)]
    held = Counter(term for _, _, terms in windows for term in terms if term in wanted)
    worth = {term: (_NUMBER if term[0].isdigit() else 1.0) * log(1 + len(windows) / held[term]) for term in held}
    scored = sorted(((sum(worth[term] for term in terms & worth.keys()), index)
                     for index, (_, _, terms) in enumerate(windows)), key=lambda entry: (-entry[0], entry[1]))
    found, size = [], 0
    for score, index in scored:
        name, text, _ = windows[index]
        if score <= 0 or size + len(text) > TOTAL:
            break
        found.append((name, text))
        size += len(text)
    return tuple(found)


def _windows(unit: Unit) -> Iterator[str]:
    """Stretches of whole lines; each begins with the last line of the one before, so that no sentence is lost."""
    now: list[str] = []
    for line in unit.text.splitlines():
        for start in range(0, max(1, len(line)), WINDOW):
            piece = line[max(0, start - 100):start + WINDOW]
            if now and sum(map(len, now)) + len(piece) > WINDOW:
                yield "\n".join(now)
                now = now[-1:] if len(now[-1]) < WINDOW // 3 else []
            if piece.strip():
                now.append(piece)
    if now:
        yield "\n".join(now)


@lru_cache(maxsize=4096)
def _terms(text: str) -> frozenset[str]:
    words = {word[:_STEM] for word in _WORD.findall(fold_text(text))}
    return frozenset(words) | numerals(text)
