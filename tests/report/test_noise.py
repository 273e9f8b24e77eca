"""The judge's noise beside differences between systems, where it was measured, and of the judge that judged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.report.test_report_comparison import CATEGORIES, _run
from tools.model import Run, RunManifest, pretty_json
from tools.report.compared import comparison
from tools.report.comparison import compare
from tools.report.model import JudgeLine, JudgeNoise
from tools.report.noise import judge_error, noise_of
from tools.report.words import words

JUDGE = JudgeLine(kind="model", name="судья", revision="v1", verdicts=4, standing=None)
#: specs/grading.md §2: two judgings of four outputs
SCORES = ((80, 84), (60, 60), (100, 96), (40, 50))


def _stability(root: Path, **fields: Any) -> Run:
    value = {"schema": "office-stability/1", "repeats": 2,
             "judge": {"kind": "model", "name": "судья", "revision": "v1"},
             "outputs": [{"system": "s", "task": f"1.0{number}", "scores": list(map(float, pair)), "items": 5,
                          "flips": 0} for number, pair in enumerate(SCORES, start=1)],
             "reversed": [], "without": 0, **fields}
    (root / "stability.json").write_bytes(pretty_json(value))
    return Run(root, RunManifest.model_validate({
        "schema": "office-run/1", "suite": "office", "edition": {"name": "e", "sha256": "0" * 64},
        "systems": [{"id": "s", "name": "С"}]}))


def test_worked_example(tmp_path: Path) -> None:
    """Within 16.5, between 540.666667, ICC 0.970386."""
    found = noise_of(_stability(tmp_path), [JUDGE])

    assert found is not None
    assert (2, 4, 16.5, 540.666667, 0.970386) == (found.repeats, found.outputs, found.within, found.between, found.icc)


@pytest.mark.parametrize(("judges", "fields"), [
    ([JUDGE.model_copy(update={"revision": "v2"})], {}), ([JUDGE, JUDGE.model_copy(update={"kind": "human"})], {}),
    ([], {}), ([JUDGE], {"outputs": []}), ([JUDGE], {"schema": "office-stability/9"})])
def test_another_judge_has_no_noise_here(tmp_path: Path, judges: list[JudgeLine], fields: dict[str, Any]) -> None:
    """Another revision, a second judge, nobody, nothing measured, a file of another version."""
    assert noise_of(_stability(tmp_path, **fields), judges) is None


def test_a_run_without_a_measurement(tmp_path: Path) -> None:
    """The usual case."""
    run = _stability(tmp_path)
    (tmp_path / "stability.json").unlink()

    assert noise_of(run, [JUDGE]) is None


def test_the_error_of_a_difference() -> None:
    """√(2·16.5/66) points are 0.007071; no tasks, no measurement: none."""
    noise = JudgeNoise(judge="j", revision=None, repeats=2, outputs=4, within=16.5, between=1.0, icc=None)

    assert (0.007071, None, None) == (judge_error(noise, 66), judge_error(noise, 0), judge_error(None, 66))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_it_stands_beside_the_difference(lang: Any) -> None:
    """A line a pair; without a measurement a sentence, and only where a model judged."""
    noise = JudgeNoise(judge="судья", revision=None, repeats=2, outputs=4, within=16.5, between=1.0, icc=0.9)
    runs = _run(a="++++-", b="+----")
    names = {"a": "Первая", "b": "Вторая"}
    told = "\n".join(comparison(compare(runs, CATEGORIES, noise=noise), names, True, words(lang), lang))
    silent = "\n".join(comparison(compare(runs, CATEGORIES), names, False, words(lang), lang))
    unknown = "\n".join(comparison(compare(runs, CATEGORIES), names, True, words(lang), lang))
    number = "±0,050" if lang == "ru" else "±0.050"

    assert [True, False, False] == [number in text for text in (told, silent, unknown)]
    assert [False, False, True] == ["judge stability" in text for text in (told, silent, unknown)]
