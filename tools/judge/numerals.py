"""The numerals of a quote as written, for holding a claim's numbers against those of its confirmation."""

from __future__ import annotations

import re

from tools.judge.folding import fold_text

_NUMERAL = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,/:-]\d+)*")


def numerals(text: str) -> frozenset[str]:
    """Numerals with grouping spaces dropped, the decimal comma a point and trailing decimal zeros gone.

    Dates, times and numbers of papers stay whole: 05.12.2026, 10:30, 12/3.
    """
    return frozenset(_plain(match.group()) for match in _NUMERAL.finditer(fold_text(text)))


def _plain(numeral: str) -> str:
    numeral = numeral.replace(" ", "").replace(",", ".")
    whole, point, rest = numeral.partition(".")
    if point and whole.isdigit() and rest.isdigit():
        return f"{whole}.{rest}".rstrip("0").rstrip(".")
    return numeral
