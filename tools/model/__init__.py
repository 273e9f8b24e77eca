"""The data contracts: edition, task, run, record, verdict, outcome, document. Imports nothing of the house."""

from tools.model.document import Cell, Document, Finding, Grid, Hidden, Segment, Unreadable
from tools.model.door import Contract, load, load_lines, parse_json, read_bytes, validate
from tools.model.edition import Edition, EditionManifest
from tools.model.fault import BadInput, Fault
from tools.model.outcome import Evidence, Outcome, OutcomeStatus
from tools.model.record import Record, RecordedFile
from tools.model.run import Run, RunManifest, SystemEntry
from tools.model.storage import canonical_json, file_sha256, pretty_json, sha256, write_atomic
from tools.model.task import Check, Forbidden, Material, RubricPoint, Task, Turn
from tools.model.verdict import FinalVerdict, Level, RawVerdict, Verdict
from tools.model.where import Where

__all__ = [
    "BadInput", "Cell", "Check", "Contract", "Document", "Edition", "EditionManifest", "Evidence", "Fault",
    "FinalVerdict", "Finding", "Forbidden", "Grid", "Hidden", "Level", "Material", "Outcome", "OutcomeStatus",
    "RawVerdict", "Record", "RecordedFile", "RubricPoint", "Run", "RunManifest", "Segment", "SystemEntry", "Task",
    "Turn", "Unreadable", "Verdict", "Where", "canonical_json", "file_sha256", "load", "load_lines",
    "parse_json", "pretty_json", "read_bytes", "sha256", "validate", "write_atomic",
]
