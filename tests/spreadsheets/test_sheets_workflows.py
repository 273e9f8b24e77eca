"""Every workflow of our own: the gold passes, nothing done passes nothing, mutants die of what they are said to."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.spreadsheets.sheets_proof import ROOT, proof
from tools.authoring.documents import content_sha256
from tools.authoring.spreadsheets.plan import builders
from tools.spreadsheets import WorkbookEdition
from tools.spreadsheets.book import view
from tools.spreadsheets.places import parse

SMALL = [name for name in builders() if name != "modify_million"]


def _holds(name: str, seed: int) -> None:
    """The whole proof of one workflow."""
    held = proof(name, seed)
    plan = held.plan

    assert held.failed("baselines", "gold") == []
    assert [name_ for name_ in (*plan.rejects, "untouched") if not held.failed("baselines", name_)] == []
    for place, (slug, mutant) in enumerate(plan.mutants.items(), start=1):
        failed = held.failed("mutants", f"mutant{place}")
        assert (slug, set(mutant.caught) - set(failed)) == (slug, set()), failed
    assert _truth(held.edition.references(held.edition.workflows[name]), plan.truth, plan.tolerance) == []


def _truth(references: dict[str, Path], truth: object, tolerance: object) -> list[str]:
    """Places of the gold that do not hold what the builder computed without the book."""
    wrong = []
    books = [view(path) for path in references.values() if path.suffix == ".xlsx"]
    for place, expected in dict(truth).items():  # type: ignore[call-overload]
        area = parse(place)
        found = next((book.value(area.sheet, area.top, area.left) for book in books if book.sheet(area.sheet)), None)
        numbers = isinstance(expected, Decimal) and isinstance(found, Decimal)
        near = numbers and abs(found - expected) <= Decimal("0.006")
        if not (found == expected or near):
            wrong.append(f"{place}: {found} instead of {expected}")
    return wrong


@pytest.mark.parametrize("name", SMALL)
def test_the_proof_of_a_workflow_holds(name: str) -> None:
    """Gold, baselines, mutants and the builder's own arithmetic agree with the items of code."""
    _holds(name, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", SMALL)
def test_the_proof_holds_for_other_seeds(name: str, seed: int) -> None:
    """A fresh edition is as sound as the committed one."""
    _holds(name, seed)


@pytest.mark.parametrize("name", SMALL)
def test_the_committed_edition_is_what_the_code_builds(name: str) -> None:
    """The edition in corpora/ holds the same content as a build of seed 0."""
    held, committed = proof(name), WorkbookEdition.open(ROOT / "corpora" / "spreadsheets")
    paths = [path for path in held.edition.manifest.files if path.startswith("workflows/")]

    assert committed.workflows[name] == held.edition.workflows[name]
    assert [content_sha256((held.edition.root / path).read_bytes()) for path in paths] == [
        content_sha256((committed.root / path).read_bytes()) for path in paths]
