"""The proof: gold passes every item, each mutant dies at the items named for it and at no other, none of the general
mutants solves a task. Code decides the checks; the author's verdicts decide the rest after every quote was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tools.authoring import Expected, ExpectedCase, build_edition, builders, plan_of, write_demo, write_mutants
from tools.grading import Examination, items
from tools.judge import seal
from tools.measures import measure_task
from tools.model import Edition, Outcome, OutcomeStatus, Run, load
from tools.office import read_here

SEEDS = range(3)
TASKS = tuple(builder.id for builder in builders())
MUTANTS = tuple((seed, task, f"m.{mutant.name}") for seed in SEEDS for task in TASKS
                for mutant in plan_of(task, seed).mutants)
GENERAL = tuple((seed, task, f"g.{name}") for seed in SEEDS for task in TASKS
                for name in ("nothing", "echo", "dump", "hedge", "hidden"))


@dataclass(frozen=True)
class Exam:
    """An edition of a seed with gold and mutants, sealed."""

    edition: Edition
    demo: Run
    mutants: Run
    expected: Mapping[tuple[str, str], ExpectedCase]

    def outcomes(self, run: Run, system: str, task: str) -> tuple[Outcome, ...]:
        """Every item of one record."""
        examination = Examination(self.edition, run, system, self.edition.tasks[task])
        return tuple(examination.outcome(item) for item in items(self.edition.tasks[task]))


Builder = Callable[[int], Exam]


@pytest.fixture(scope="module")
def exam_of(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    """The exam of a seed, built once."""
    @cache
    def build(seed: int) -> Exam:
        root: Path = tmp_path_factory.mktemp(f"seed-{seed}")
        edition = build_edition(seed, root / "edition")
        demo, mutants = write_demo(seed, edition, root / "demo"), write_mutants(seed, edition, root / "mutants")
        for run in (demo, mutants):
            seal(edition, run, read_here)
        cases = load(Expected, mutants.root / "expected.json").cases
        return Exam(edition, demo, mutants, {(case.system, case.task): case for case in cases})
    return build


def _not_passed(outcomes: tuple[Outcome, ...], type: str) -> set[str]:
    return {outcome.item for outcome in outcomes if outcome.type == type and outcome.status is not OutcomeStatus.PASS}


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_gold_passes_every_item(exam_of: Builder, seed: int, task: str) -> None:
    """Nothing of gold fails, is partial or stays undecided, and the task counts as solved."""
    exam = exam_of(seed)
    outcomes = exam.outcomes(exam.demo, "gold", task)
    measures = measure_task(outcomes)

    assert [(outcome.item, outcome.reason) for outcome in outcomes if outcome.status is not OutcomeStatus.PASS] == []
    assert measures is not None
    assert measures.value.solved


@pytest.mark.parametrize(("seed", "task", "system"), MUTANTS)
def test_mutant_dies_at_its_items_and_no_other(exam_of: Builder, seed: int, task: str, system: str) -> None:
    """Failed checks, unmet points and asserted statements are exactly those that the author named."""
    exam = exam_of(seed)
    case = exam.expected[system, task]
    outcomes = exam.outcomes(exam.mutants, system, task)

    assert case.checks is not None and case.rubric is not None and case.forbidden is not None
    assert _not_passed(outcomes, "check") == set(case.checks)
    assert _not_passed(outcomes, "rubric") == set(case.rubric)
    assert _not_passed(outcomes, "must_not") == set(case.forbidden)


@pytest.mark.parametrize(("seed", "task", "system"), GENERAL)
def test_general_mutant_solves_nothing(exam_of: Builder, seed: int, task: str, system: str) -> None:
    """An empty, echoing, number-dumping, hedging or hiding answer is never a solved task.

    All but the hedge, which holds every right value beside the wrong one, fail a critical check without any judge.
    """
    exam = exam_of(seed)
    measures = measure_task(exam.outcomes(exam.mutants, system, task))

    assert measures is not None
    assert not measures.value.solved
    assert not measures.missing
    assert bool(measures.failed_critical) == (system != "g.hedge")


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_stands_in_the_materials_is_not_invented(exam_of: Builder, seed: int, task: str) -> None:
    """Materials pasted whole hold no requisite that the check of fabrications calls invented."""
    exam = exam_of(seed)
    outcomes = exam.outcomes(exam.mutants, "g.echo", task)

    assert [outcome.status for outcome in outcomes if outcome.item == "fabricated"] == [OutcomeStatus.PASS]
