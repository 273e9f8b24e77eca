"""The items of a workflow, and the examination of one record: gates first, then code, then the verdict."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Literal

from tools.grading import Item
from tools.model import BadInput, Outcome, OutcomeStatus, Run, load
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.outputs import BOOKS, Output
from tools.spreadsheets.record import WorkflowRecord
from tools.spreadsheets.result import EditionGap, Found, failed, unknown
from tools.spreadsheets.verdict import decided
from tools.spreadsheets.workflow import Workflow

Slug = Literal["opens", "no_errors", "edit_scope", "live_formulas", "values_reached", "objects", "said", "verdict"]

#: slug to what it holds (English), for the manual and the node ids
MEANING: dict[Slug, str] = {
    "opens": "every reference file has an output that opens, or the question an answer",
    "no_errors": "no error value that the source or the reference does not have",
    "edit_scope": "no edit outside what the reference edits and the workflow allows",
    "live_formulas": "formulas that were asked for are formulas and follow their inputs",
    "values_reached": "the values of the reference's changed cells are reached within the tolerance",
    "objects": "charts, with two axes where asked, validations, conditional formats that were asked for are there",
    "said": "the text names the values that it must and none of the traps",
    "verdict": "the judge's verdict on the whole",
}


def items(workflow: Workflow) -> tuple[Item, ...]:
    """Items in the order of the report; what a workflow does not ask is no item."""
    books = any(Path(path).suffix.lower() in BOOKS for path in workflow.reference_outputs.files)
    chosen: dict[Slug, bool] = {
        "opens": True, "no_errors": books, "edit_scope": workflow.mode == "modify" and books,
        "live_formulas": bool(workflow.live), "values_reached": books and workflow.reached != (),
        "objects": bool(workflow.objects),
        "said": bool(workflow.must_say or workflow.must_not_say), "verdict": True}
    return tuple(Item("verdict" if slug == "verdict" else "check", slug, critical=True, kind=slug)
                 for slug, wanted in chosen.items() if wanted)


class Examination:
    """One record of one workflow. Never raises for what a record, a verdict or a delivered file holds."""

    def __init__(self, edition: WorkbookEdition, run: Run, system: str, workflow: Workflow, *, judged: bool = True,
                 cache: Path | None = None) -> None:
        self.edition, self.run, self.system, self.workflow = edition, run, system, workflow
        self.judged, self.cache = judged, cache

    def outcome(self, item: Item) -> Outcome:
        """Decide one item."""
        gate = self._gate
        if isinstance(gate, Found):
            found = gate
        elif item.slug == "verdict":
            found = decided(self.edition, self.workflow, gate,
                            self.run.verdict_path(self.system, self.workflow.id)) if self.judged else Found(
                OutcomeStatus.NOT_JUDGED, "судья не спрашивался", "no judge was asked")
        elif gate.empty and item.slug != "opens":
            found = failed("нет ни ответа, ни файлов", "neither an answer nor files")
        else:
            try:
                found = self._checks[item.slug](gate)
            except (EditionGap, BadInput) as error:
                # A gap of the edition or of this machine is nobody's failure.
                found = unknown(f"издание: {error}", "a file of the edition is not to be had")
        facts = dict(found.facts)
        if isinstance(gate, Output) and gate.record.minutes is not None and item.slug == "opens":
            facts["minutes"] = f"{gate.record.minutes:.2f}"
        return Outcome(task=self.workflow.id, system=self.system, type=item.type, item=item.slug,
                       kind=item.slug, status=found.status, critical=True, evidence=found.evidence,
                       reason=found.reason, reason_en=found.reason_en, cause=found.cause,
                       engines=dict(found.engines), notes=found.notes, facts=facts, judged_by=found.judged_by)

    @cached_property
    def _gate(self) -> Output | Found:
        path = self.run.record_path(self.system, self.workflow.id)
        # Attack: a folder of a record that is a link to the record of a better system.
        if path.parent.is_symlink() or not path.exists():
            return Found(OutcomeStatus.MISSING, "записи нет", "no record")
        try:
            record = load(WorkflowRecord, path)
        except BadInput as error:
            return failed(f"запись не читается: {error.faults[0].problem}", f"broken record: {error.faults[0]}")
        if record.task_id != self.workflow.id:
            return failed(f"запись чужого процесса {record.task_id}", "a record of another workflow")
        if record.edition != self.edition.ref:
            return failed("запись другого издания", "a record of another edition")
        if record.status == "not_run":
            code = record.status_reason.code if record.status_reason else None
            if code:
                return Found(OutcomeStatus.NOT_RUN, f"не запускалась: {code}", f"not run: {code}")
            # Without a named reason it is a workflow that was not done, and stays in the denominator.
            return failed("не запускалась без названной причины", "not run for no named reason")
        return Output(record, self.run.files_folder(self.system, self.workflow.id), self.cache)

    @cached_property
    def _checks(self) -> dict[str, Callable[[Output], Found]]:
        # Not at the top: collection lists items, and must not load readers and engines.
        from tools.spreadsheets import checks

        bench = checks.Bench(self.edition, self.workflow, self.cache)
        return {"opens": bench.opens, "no_errors": bench.no_errors, "edit_scope": bench.edit_scope,
                "live_formulas": bench.live_formulas, "values_reached": bench.values_reached,
                "objects": bench.objects, "said": bench.said}

