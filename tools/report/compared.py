"""The comparison of systems in report.md and in what `compare` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tools.report.cells import share
from tools.report.comparison import LEVEL
from tools.report.model import CategoryPair, Comparison, PairLine
from tools.report.noise import noise_lines
from tools.report.numbers import Lang, show
from tools.report.text import table
from tools.report.words import Words


def comparison(found: Comparison | None, names: Mapping[str, str], models: bool, said: Words,
               lang: Lang) -> Iterator[str]:
    """The section that compares systems, by their inert names; nothing where there is nothing to compare. `models`: a
    model judged, so that noise of a judge is part of the differences."""
    if found is None:
        return
    yield ""
    yield f"## {said.comparison}"
    yield ""
    yield said.comparison_note.format(found.tasks)
    if found.cochran_q is not None:
        shown = probability(found.cochran_p, lang)
        yield said.cochran.format(show(found.cochran_q, 2, lang), shown if shown.startswith("<") else f"= {shown}")
    yield ""
    yield from table(said.comparison_columns, (
        [f"{names[pair.a]} — {names[pair.b]}", _solved(pair), str(pair.only_a), str(pair.only_b),
         probability(pair.fisher, lang), _mcnemar(pair, len(found.pairs), lang), _quality(pair, lang),
         _permutation(pair, said, lang), _reading(pair, said, lang)] for pair in found.pairs))
    for pair in found.pairs:
        if len(pair.categories) > 1:
            lines = (_category(line, said, lang) for line in pair.categories)
            yield ""
            yield f"{names[pair.a]} — {names[pair.b]}. {said.pair_categories.format('; '.join(lines))}"
    if found.tasks:
        yield from noise_lines(found, names, models, said, lang)


def _solved(pair: PairLine) -> str:
    # A third system that could not take a task takes it from the other two as well.
    more = f" / {pair.pairwise_tasks}" if pair.pairwise_tasks != pair.tasks else ""
    return f"{pair.solved_a} — {pair.solved_b}{more}"


def _mcnemar(pair: PairLine, pairs: int, lang: Lang) -> str:
    shown = probability(pair.mcnemar, lang)
    return f"{shown} ({probability(pair.mcnemar_holm, lang)})" if pairs > 1 and pair.mcnemar_holm is not None else shown


def _quality(pair: PairLine, lang: Lang) -> str:
    shown = _signed(pair.quality_difference, lang)
    if pair.quality_low is None or pair.quality_high is None:
        return shown
    return f"{shown} [{_signed(pair.quality_low, lang)}; {_signed(pair.quality_high, lang)}]"


def _permutation(pair: PairLine, said: Words, lang: Lang) -> str:
    shown = probability(pair.permutation, lang)
    if pair.quality_detectable is None:
        return shown
    return f"{shown}; {said.quality_detectable.format(show(pair.quality_detectable, 1, lang))}"


def _category(line: CategoryPair, said: Words, lang: Lang) -> str:
    shown = f"{line.category}: {probability(line.fisher, lang)} ({probability(line.holm, lang)}"
    return f"{shown}{'' if line.detectable is None else said.category_detectable.format(share(line.detectable, lang))})"


def _reading(pair: PairLine, said: Words, lang: Lang) -> str:
    differ, same, blind = said.readings
    if pair.mcnemar_holm is None:
        return "—"
    if pair.mcnemar_holm < LEVEL or pair.detectable is None:
        return differ
    return blind if pair.detectable >= 1 else same.format(share(pair.detectable, lang))


def probability(value: float | None, lang: Lang) -> str:
    """Three digits; a smaller probability is never told as nought."""
    return f"< {show(0.001, 3, lang)}" if value is not None and value < 0.0005 else show(value, 3, lang)


def _signed(value: float | None, lang: Lang) -> str:
    shown = show(value, 2, lang)
    return f"+{shown}" if value is not None and value > 0 else shown
