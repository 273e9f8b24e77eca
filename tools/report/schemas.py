"""JSON Schemas of the contracts, as they stand in docs/schemas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.model import (
    Contract,
    EditionManifest,
    Outcome,
    Record,
    RunManifest,
    Task,
    Verdict,
    pretty_json,
    write_atomic,
)
from tools.report.model import Report
from tools.spreadsheets.edition import WorkbookManifest
from tools.spreadsheets.labels import Label
from tools.spreadsheets.verdict import WorkflowVerdict
from tools.spreadsheets.workflow import Workflow

#: file name in docs/schemas -> contract
CONTRACTS: dict[str, type[Contract]] = {
    "edition": EditionManifest, "outcome": Outcome, "record": Record, "report": Report, "run": RunManifest,
    "task": Task, "verdict": Verdict, "workbook-edition": WorkbookManifest, "workflow": Workflow,
    "workflow-label": Label, "workflow-verdict": WorkflowVerdict}


def schema(contract: type[Contract]) -> dict[str, Any]:
    """JSON Schema of one contract, in its aliases."""
    return contract.model_json_schema(by_alias=True)


def export(folder: Path) -> list[Path]:
    """Write every schema; returns the paths written."""
    written = []
    for name, contract in CONTRACTS.items():
        path = folder / f"{name}.schema.json"
        write_atomic(path, pretty_json(schema(contract)))
        written.append(path)
    return written
