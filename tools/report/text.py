"""Pieces of report.md: inert text, tables, and the comparison of systems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tools.report.cells import share
from tools.report.comparison import LEVEL
from tools.report.model import PairLine, Report
from tools.report.numbers import Lang, show
from tools.report.words import Words

#: longest quote of evidence, characters
QUOTE = 300

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~&])")


def inline(text: str, limit: int = QUOTE) -> str:
    """One line of inert text: whitespace folded, cut at `limit`, every mark of markdown and HTML escaped."""
    # Attack: an answer or a file name that draws its own table row, link or HTML into the report.
    flat = plain(text)
    return _SPECIAL.sub(r"\\\1", flat if len(flat) <= limit else flat[: limit - 1] + "…")


def plain(text: str) -> str:
    """One line without control characters: nothing that moves a cursor or turns the direction of writing."""
    return " ".join("".join(char if char.isprintable() or char.isspace() else "�" for char in text).split())


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Lines of a markdown table; the cells are inert already."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def comparison(report: Report, said: Words, lang: Lang) -> Iterator[str]:
    """The section that compares systems; nothing where there is nothing to compare."""
    found = report.comparison
    if found is None:
        return
    names = {system.id: inline(system.name) for system in report.systems}
    yield ""
    yield f"## {said.comparison}"
    yield ""
    yield said.comparison_note.format(found.tasks)
    if found.cochran_q is not None:
        yield said.cochran.format(show(found.cochran_q, 2, lang), _p(found.cochran_p, lang))
    yield ""
    yield from table(said.comparison_columns, (
        [f"{names[pair.a]} — {names[pair.b]}", f"{pair.solved_a} — {pair.solved_b}", str(pair.only_a), str(pair.only_b),
         _p(pair.fisher, lang), _p(pair.mcnemar, lang), _signed(pair.quality_difference, lang),
         _p(pair.permutation, lang), _reading(pair, said, lang)] for pair in found.pairs))
    for pair in found.pairs:
        if len(pair.categories) > 1:
            lines = (f"{line.category}: {_p(line.fisher, lang)} ({_p(line.holm, lang)})" for line in pair.categories)
            yield ""
            yield f"{names[pair.a]} — {names[pair.b]}. {said.pair_categories.format('; '.join(lines))}"


def _reading(pair: PairLine, said: Words, lang: Lang) -> str:
    differ, same, blind = said.readings
    if pair.mcnemar is None:
        return "—"
    if pair.mcnemar < LEVEL or pair.detectable is None:
        return differ
    return blind if pair.detectable >= 1 else same.format(share(pair.detectable, lang))


def _p(value: float | None, lang: Lang) -> str:
    return show(value, 3, lang)


def _signed(value: float | None, lang: Lang) -> str:
    shown = show(value, 2, lang)
    return f"+{shown}" if value is not None and value > 0 else shown
