"""What is known of outputs besides the judge's word: labels of people, or what the author made them to be."""

from __future__ import annotations

from tools.model import BadInput, Run, canonical_json, load, sha256
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.labels import LABELS, Label, majority, read_labels
from tools.spreadsheets.outputs import Output
from tools.spreadsheets.record import WorkflowRecord


def output_digest(output: Output) -> str:
    """Digest of an answer and the delivered files as they lie on disk."""
    return sha256(canonical_json({"answer": output.record.answer,
                                  "files": sorted([path, digest] for path, digest in output.hashes.items())}))


def outputs_of(edition: WorkbookEdition, run: Run) -> dict[tuple[str, str], Output]:
    """Outputs by system and workflow; broken records are left out here, the grading names them."""
    found = {}
    for entry in run.systems:
        for name in edition.workflows:
            path = run.record_path(entry.id, name)
            if not path.is_file() or path.parent.is_symlink():
                continue
            try:
                record = load(WorkflowRecord, path)
            except BadInput:
                continue
            if record.task_id == name and record.edition == edition.ref:
                found[entry.id, name] = Output(record, run.files_folder(entry.id, name))
    return found


def settled_labels(edition: WorkbookEdition, run: Run) -> dict[tuple[str, str], Label]:
    """Labels of the run that hold for its outputs; none where nobody labelled. Raises BadInput for a broken file."""
    path = run.root / LABELS
    if not path.is_file() or path.is_symlink():
        return {}
    digests = {key: output_digest(output) for key, output in outputs_of(edition, run).items()}
    return majority(read_labels(path), digests)


def made_to_be(edition: WorkbookEdition, run: Run) -> dict[tuple[str, str], bool]:
    """Of baselines and mutants: whether the author made the output right."""
    return {key: output.record.extra["truth"] == "pass" for key, output in outputs_of(edition, run).items()
            if output.record.extra.get("truth") in ("pass", "fail")}
