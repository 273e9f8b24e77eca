"""The statistics of `compare`: the same system before and after, on the tasks of one edition that both ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tools.measures import measure_run
from tools.model import Edition
from tools.report.changes import Graded
from tools.report.compared import comparison
from tools.report.comparison import compare, corpora_of
from tools.report.judges import judges_of
from tools.report.model import Comparison, JudgeNoise
from tools.report.noise import noise_of
from tools.report.numbers import Lang
from tools.report.text import inline
from tools.report.words import words

#: ids of the two sides; sorted, so that differences are those of the later run less the earlier one
AFTER, BEFORE = "after", "before"


def compared(before: Graded, after: Graded, pairs: Mapping[str, str], edition: Edition) -> dict[str, Comparison]:
    """A comparison for each pair of systems, by the id of the later one; pairs of which nothing was judged are left
    out. Both runs sat `edition`."""
    categories = {task.id: task.category for task in edition.tasks.values()}
    noise, found = _noise(before, after), {}
    for old, new in pairs.items():
        sides = (BEFORE, before, old), (AFTER, after, new)
        outcomes = [outcome.model_copy(update={"system": side}) for side, graded, system in sides
                    for outcome in graded.outcomes if outcome.system == system]
        held = compare(measure_run(outcomes, categories), categories, corpora_of(edition), noise)
        if held is not None:
            found[new] = held
    return found


def _noise(before: Graded, after: Graded) -> JudgeNoise | None:
    """The noise of the judge of both runs; None where they had different ones, or it was not measured."""
    judges = [judges_of(side.run, side.outcomes) for side in (before, after)]
    used = [{(line.kind, line.name, line.revision) for line in lines if line.kind != "code"} for lines in judges]
    if used[0] != used[1]:
        return None
    return noise_of(after.run, judges[1]) or noise_of(before.run, judges[0])


def compared_markdown(before: Graded, after: Graded, pairs: Mapping[str, str], found: Mapping[str, Comparison],
                      lang: Lang) -> Iterator[str]:
    """What they say to a person."""
    models = any(line.kind == "model" for side in (before, after) for line in judges_of(side.run, side.outcomes))
    for old, new in pairs.items():
        if new in found:
            names = {BEFORE: inline(f"{before.run.root.name}, {before.run.system(old).name}"),
                     AFTER: inline(f"{after.run.root.name}, {after.run.system(new).name}")}
            yield from comparison(found[new], names, models, words(lang), lang)
