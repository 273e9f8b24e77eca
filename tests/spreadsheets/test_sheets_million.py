"""The workflow of a million cells: books made on demand, graded within bounds."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.spreadsheets.sheets_proof import ROOT
from tools.model import BadInput, Run
from tools.spreadsheets import Examination, WorkbookEdition, items, million
from tools.spreadsheets.baselines import write_baselines
from tools.spreadsheets.made import made
from tools.spreadsheets.package import content_sha256

NAME = "modify_million"


def _edition() -> WorkbookEdition:
    return WorkbookEdition.open(ROOT / "corpora" / "spreadsheets")


def test_arithmetic_of_the_totals() -> None:
    """Sums of the contracts that were wrong are those of their rows."""
    found = dict(million.totals(0))
    contract = million.wrong_contracts(0)[0]
    rows = [million.amounts(0, row) for row in range(million.ROWS)]

    assert set(found) == set(million.wrong_contracts(0))
    assert found[contract] == sum(quantity * price for each, quantity, price in rows if each == contract)


def test_a_book_of_other_content_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The edition knows what its books hold; code that makes others says so."""
    monkeypatch.setattr("tools.spreadsheets.made.MAKERS", {"million": lambda path, **given: million_small(path)})
    book = next(iter(_edition().manifest.made.values()))

    with pytest.raises(BadInput, match="makes another book"):
        made(book, "book.xlsx", tmp_path)


def million_small(path: Path) -> None:
    """A package of one part."""
    import zipfile

    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a", "b")


@pytest.mark.slow
def test_the_workflow_of_a_million_cells(tmp_path: Path) -> None:
    """A million cells, the content known, the gold passes, nothing done and pasted values fail."""
    edition = _edition()
    workflow = edition.workflows[NAME]
    write_baselines(edition, tmp_path / "run", workflows=[NAME], names=("gold", "untouched", "pasted"))
    run = Run.open(tmp_path / "run")
    failed = {}
    for system in ("gold", "untouched", "pasted"):
        examination = Examination(edition, run, system, workflow, judged=False)
        failed[system] = [item.slug for item in items(workflow)[:-1]
                          if examination.outcome(item).status.value != "pass"]

    assert million.ROWS * len(million.HEADS) == 1_000_000
    assert [content_sha256(edition.material(path)) == book.content_sha256
            for path, book in edition.manifest.made.items()] == [True, True]
    assert failed["gold"] == []
    assert [name for name in workflow.rejects if not failed[name]] == []
    assert Decimal(million.OLD_RATE) < million.RATE
