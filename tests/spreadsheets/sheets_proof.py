"""A workflow built, its baselines and mutants recorded and graded, once a session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

from tools.__main__ import _build_workflows, _mutate_workflows
from tools.authoring.draws import Draw
from tools.authoring.spreadsheets.plan import WorkflowPlan, builders
from tools.model import Outcome, Run
from tools.spreadsheets import Examination, WorkbookEdition, items
from tools.spreadsheets.baselines import write_baselines

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Proof:
    """One workflow of one seed."""

    name: str
    plan: WorkflowPlan
    edition: WorkbookEdition
    folder: Path

    def outcomes(self, run: str, system: str) -> Mapping[str, Outcome]:
        """Outcomes of one output by item, the verdict left out."""
        workflow = self.edition.workflows[self.name]
        found = Examination(self.edition, Run.open(self.folder / run), system, workflow, judged=False)
        return {item.slug: found.outcome(item) for item in items(workflow) if item.slug != "verdict"}

    def failed(self, run: str, system: str) -> list[str]:
        """Items that did not pass, in order."""
        return [name for name, outcome in self.outcomes(run, system).items() if outcome.status.value != "pass"]


@lru_cache(maxsize=64)
def proof(name: str, seed: int = 0) -> Proof:
    """Build one workflow with its baselines and mutants."""
    folder = Path(mkdtemp(prefix="attestat-proof-"))
    _build_workflows(seed, folder / "edition", [name])
    _mutate_workflows(seed, folder / "edition", folder / "mutants", [name])
    edition = WorkbookEdition.open(folder / "edition")
    write_baselines(edition, folder / "baselines")
    return Proof(name, builders()[name](Draw(seed, f"spreadsheets/{name}")), edition, folder)
