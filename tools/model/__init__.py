"""The data contracts: edition, task, run, record, verdict, outcome, document. Imports nothing of the house."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tools.model.document import Cell, Document, Finding, Grid, Hidden, Segment, Unreadable
from tools.model.fault import BadInput, Fault
from tools.model.storage import canonical_json, file_sha256, pretty_json, sha256, write_atomic
from tools.model.where import Where

if TYPE_CHECKING:
    from tools.model.door import Contract, load, load_lines, parse_json, read_bytes, validate
    from tools.model.edition import Edition, EditionManifest
    from tools.model.outcome import Evidence, Outcome, OutcomeStatus
    from tools.model.record import Record, RecordedFile
    from tools.model.run import Run, RunManifest, SystemEntry
    from tools.model.task import Check, Forbidden, Material, RubricPoint, Task, Turn
    from tools.model.verdict import FinalVerdict, Level, RawVerdict, Verdict

__all__ = [
    "BadInput", "Cell", "Check", "Contract", "Document", "Edition", "EditionManifest", "Evidence", "Fault",
    "FinalVerdict", "Finding", "Forbidden", "Grid", "Hidden", "Level", "Material", "Outcome", "OutcomeStatus",
    "RawVerdict", "Record", "RecordedFile", "RubricPoint", "Run", "RunManifest", "Segment", "SystemEntry", "Task",
    "Turn", "Unreadable", "Verdict", "Where", "canonical_json", "file_sha256", "load", "load_lines",
    "parse_json", "pretty_json", "read_bytes", "sha256", "validate", "write_atomic",
]

#: where the contracts live that pydantic validates. Loading them takes longer than a small book takes to read, and the
#: processes that read files need none: each is loaded when first asked for.
_VALIDATED: Final = {
    "door": ("Contract", "load", "load_lines", "parse_json", "read_bytes", "validate"),
    "edition": ("Edition", "EditionManifest"),
    "outcome": ("Evidence", "Outcome", "OutcomeStatus"),
    "record": ("Record", "RecordedFile"),
    "run": ("Run", "RunManifest", "SystemEntry"),
    "task": ("Check", "Forbidden", "Material", "RubricPoint", "Task", "Turn"),
    "verdict": ("FinalVerdict", "Level", "RawVerdict", "Verdict"),
}


def __getattr__(name: str) -> Any:
    for module, names in _VALIDATED.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"tools.model.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
