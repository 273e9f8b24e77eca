"""The judge's noise, where it was measured: stability.json of a run, of the very judge whose verdicts are used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from tools.measures.comparison_noise import judge_noise
from tools.model import BadInput, Run, load
from tools.report.model import Comparison, JudgeLine, JudgeNoise
from tools.report.numbers import Lang, rounded, show
from tools.report.text import inline
from tools.report.words import Words

if TYPE_CHECKING:
    from tools.judge.stability import Stability

#: the normal quantile of 95 %
Z = 1.96


def noise_of(run: Run, judges: Iterable[JudgeLine]) -> JudgeNoise | None:
    """What stability.json of a run says; None without one, or where other judges than its own judged."""
    # The room of judging brings the client of models with it; only the end of a session needs this much of it.
    from tools.judge.stability import STABILITY, Stability

    path = run.root / STABILITY
    try:
        found = load(Stability, path) if path.exists() else None
    except BadInput:
        return None
    used = {(judge.kind, judge.name, judge.revision) for judge in judges if judge.kind != "code"}
    # Attack: the steady hand of one model under the verdicts of another.
    if found is None or used != {(found.judge.kind, found.judge.name, found.judge.revision)}:
        return None
    return _measured(found)


def _measured(found: Stability) -> JudgeNoise | None:
    rows: Sequence[Sequence[Fraction]] = [[Fraction(str(score)) for score in output.scores] for output in found.outputs]
    try:
        parts = judge_noise(rows)
    except ValueError:  # fewer than two outputs, or fewer than two judgings
        return None
    return JudgeNoise(judge=found.judge.name, revision=found.judge.revision, repeats=found.repeats,
                      outputs=len(found.outputs), within=rounded(parts.within), between=rounded(parts.between),
                      icc=rounded(parts.icc) if parts.icc is not None else None)


def judge_error(noise: JudgeNoise | None, tasks: int) -> float | None:
    """Standard error of a difference of two mean П over `tasks`, each judged once, that the judge alone causes; share.

    √(2·within/n): the variances of both means add up.
    """
    return round(sqrt(2 * noise.within / tasks) / 100, 6) if noise is not None and tasks else None


def noise_lines(found: Comparison, names: Mapping[str, str], models: bool, said: Words, lang: Lang) -> Iterator[str]:
    """What report.md says of it, a line a pair; a sentence where a model judged and it was not measured."""
    if found.noise is None:
        if models:
            yield ""
            yield said.noise_unknown
        return
    yield ""
    noise = found.noise
    yield said.noise.format(inline(noise.judge), noise.repeats, noise.outputs, show(sqrt(noise.within), 2, lang),
                            show(noise.icc, 3, lang))
    yield ""
    for pair in found.pairs:
        if pair.judge_error is not None:
            yield said.noise_pair.format(names[pair.a], names[pair.b], show(pair.completeness_difference, 3, lang),
                                         show(Z * pair.judge_error, 3, lang))
