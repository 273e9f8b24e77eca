"""The proof: gold and every other right output pass every item, each mutant dies at the items named for it and at no
other, none of the general mutants solves a task. Code decides the checks; the author's verdicts decide the rest after
every quote was found. Seed 0 in the quick tier, five more with FULL=1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from tools.authoring import Expected, ExpectedCase, build_edition, builders, write_demo, write_mutants
from tools.grading import Examination, items
from tools.judge import seal
from tools.measures import measure_task
from tools.model import Edition, Outcome, OutcomeStatus, Run, load
from tools.office import read_here

CASES = tuple(pytest.param((seed, builder.id), id=f"{builder.id}-seed{seed}",
                           marks=[pytest.mark.slow] if seed else [])
              for builder in builders() for seed in range(6))

#: what a mutant fails: checks, rubric points, forbidden statements
Caught = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Exam:
    """One task of a seed with gold and mutants, sealed."""

    edition: Edition
    demo: Run
    mutants: Run
    expected: Mapping[str, ExpectedCase]

    def outcomes(self, run: Run, system: str) -> tuple[Outcome, ...]:
        """Every item of one record."""
        task, = self.edition.tasks.values()
        examination = Examination(self.edition, run, system, task)
        return tuple(examination.outcome(item) for item in items(task))


@pytest.fixture(scope="module", params=CASES)
def exam(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Exam:
    """A task of a seed; the tests of one parameter follow each other, so that it is built once."""
    seed, task = request.param
    root = tmp_path_factory.mktemp(f"exam-{task}-{seed}")
    edition = build_edition(seed, root / "edition", [task])
    demo, mutants = write_demo(seed, edition, root / "demo"), write_mutants(seed, edition, root / "mutants")
    for run in (demo, mutants):
        seal(edition, run, read_here)
    cases = load(Expected, mutants.root / "expected.json").cases
    return Exam(edition, demo, mutants, {case.system: case for case in cases})


def _not_passed(outcomes: tuple[Outcome, ...], type: str) -> tuple[str, ...]:
    return tuple(sorted({outcome.item for outcome in outcomes
                         if outcome.type == type and outcome.status is not OutcomeStatus.PASS}))


def _undecided_or_failed(outcomes: tuple[Outcome, ...]) -> list[tuple[str, str]]:
    return [(outcome.item, outcome.reason) for outcome in outcomes if outcome.status is not OutcomeStatus.PASS]


def test_gold_passes_every_item(exam: Exam) -> None:
    """Nothing of gold fails, is partial or stays undecided, and the task counts as solved."""
    outcomes = exam.outcomes(exam.demo, "gold")
    measures = measure_task(outcomes)

    assert _undecided_or_failed(outcomes) == []
    assert measures is not None
    assert measures.value.solved


def test_every_other_right_output_passes_too(exam: Exam) -> None:
    """Another layout, another library, a question asked first: right is right."""
    systems = [system for system in exam.expected if system.startswith("also.")]

    assert {system: _undecided_or_failed(exam.outcomes(exam.mutants, system)) for system in systems} == {
        system: [] for system in systems}


def test_mutants_die_at_their_items_and_no_other(exam: Exam) -> None:
    """Failed checks, unmet points and asserted statements are exactly those that the author named."""
    expected: dict[str, Caught] = {}
    actual: dict[str, Caught] = {}
    for system, case in exam.expected.items():
        if case.checks is None or case.rubric is None or case.forbidden is None:
            continue
        outcomes = exam.outcomes(exam.mutants, system)
        expected[system] = (tuple(sorted(case.checks)), tuple(sorted(case.rubric)), tuple(sorted(case.forbidden)))
        actual[system] = (_not_passed(outcomes, "check"), _not_passed(outcomes, "rubric"),
                          _not_passed(outcomes, "must_not"))

    assert len(expected) >= 3
    assert expected == actual


@pytest.mark.parametrize("name", ["nothing", "echo", "dump", "hedge", "hidden"])
def test_general_mutant_solves_nothing(exam: Exam, name: str) -> None:
    """An empty, echoing, number-dumping, hedging or hiding answer is never a solved task.

    All but the hedge, which holds every right value beside the wrong one, fail a critical check without any judge.
    """
    measures = measure_task(exam.outcomes(exam.mutants, f"g.{name}"))

    assert measures is not None
    assert not measures.value.solved
    assert not measures.missing
    assert bool(measures.failed_critical) == (name != "hedge")


def test_what_stands_in_the_materials_is_not_invented(exam: Exam) -> None:
    """Materials pasted whole hold no requisite that the check of fabrications calls invented."""
    outcomes = exam.outcomes(exam.mutants, "g.echo")

    assert [outcome.status for outcome in outcomes if outcome.item == "fabricated"] == [OutcomeStatus.PASS]
