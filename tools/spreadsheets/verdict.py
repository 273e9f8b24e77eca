"""`verdict.json` of a workflow: every vote as it came, the pictures seen, and what the majority says."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Self

from pydantic import Field, model_validator

from tools.model import BadInput, Contract, Evidence, OutcomeStatus, canonical_json, load, sha256
from tools.model.fields import Sat, Sha256
from tools.model.verdict import JudgeIdentity, Seen
from tools.spreadsheets.edition import WorkbookEdition
from tools.spreadsheets.outputs import Output
from tools.spreadsheets.result import Found, failed
from tools.spreadsheets.workflow import Workflow

#: raised whenever the way of judging changes, so that old verdicts stop holding
PROTOCOL = "spreadsheets-judge/1"

Mark = Literal["pass", "fail"]
FACETS = ("completeness", "correctness", "over_edit_avoidance", "readability")


class Vote(Contract):
    """One reply of the judge. The rationale comes before the marks on purpose."""

    rationale: str
    completeness: Mark
    correctness: Mark
    over_edit_avoidance: Mark
    readability: Mark
    verdict: Mark

    @property
    def coherent(self) -> bool:
        """A pass has four passes; a fail names at least one facet."""
        marks = [getattr(self, facet) for facet in FACETS]
        return (self.verdict == "pass") == all(mark == "pass" for mark in marks)


class WorkflowVerdict(Contract):
    """verdict.json, beside the record."""

    schema_: Literal["spreadsheets-verdict/1"] = Field(default="spreadsheets-verdict/1", alias="schema")
    workflow: Sat
    judge: JudgeIdentity
    #: protocol, workflow, reference and output that were judged
    key: Sha256
    #: in the order they were asked; an odd number
    votes: tuple[Vote, ...] = ()
    #: pictures of sheets, by file and role; empty when there were none
    seen: tuple[Seen, ...] = ()
    #: why the judge saw text alone (Russian); "" when it saw pictures
    text_only: str = ""
    #: what was left out of its input (Russian)
    left_out: tuple[str, ...] = ()
    error: str | None = None

    @model_validator(mode="after")
    def _odd(self) -> Self:
        if self.error is None and len(self.votes) % 2 == 0:
            raise ValueError("votes: an odd number, or an error")
        if any(not vote.coherent for vote in self.votes):
            raise ValueError("votes: a pass has four passed facets, a fail a failed one")
        return self

    @property
    def passed(self) -> bool | None:
        """The majority; None without a verdict."""
        if self.error is not None:
            return None
        return sum(vote.verdict == "pass" for vote in self.votes) * 2 > len(self.votes)


def key_of(edition: WorkbookEdition, workflow: Workflow, output: Output) -> str:
    """Digest of all that a verdict is about; names of systems and runs are no part of it."""
    files = {**edition.manifest.files, **{path: book.content_sha256 for path, book in edition.manifest.made.items()}}
    return sha256(canonical_json({
        "protocol": PROTOCOL, "id": workflow.id, "instruction": workflow.instruction, "mode": workflow.mode,
        "constraints": workflow.constraints, "web": workflow.web, "reference text": workflow.reference_outputs.text,
        "sources": [files.get(path) for path in workflow.source_files],
        "references": [files.get(path) for path in workflow.reference_outputs.files],
        "answer": output.record.answer, "output": sorted([path, digest] for path, digest in output.hashes.items())}))


def decided(edition: WorkbookEdition, workflow: Workflow, output: Output, path: Path) -> Found:
    """What the saved verdict says of an output. Without output code decides alone."""
    if output.empty:
        return failed("нет ни ответа, ни файлов", "neither an answer nor files", judged_by="code")
    if output.missing:
        return failed(f"нет файла, названного в записи: {output.missing[0]}", "a recorded file is missing",
                      judged_by="code")
    # Attack: a verdict that is a link to the verdict on another output.
    if path.is_symlink() or not path.exists():
        return Found(OutcomeStatus.NOT_JUDGED, "вердикта нет", "no verdict")
    try:
        verdict = load(WorkflowVerdict, path)
    except BadInput as error:
        return Found(OutcomeStatus.JUDGE_ERROR, f"вердикт не читается: {error.faults[0].problem}", "broken verdict")
    if verdict.workflow != workflow.id or verdict.key != key_of(edition, workflow, output):
        return Found(OutcomeStatus.NOT_JUDGED, "вердикт о другой выдаче или другом издании",
                     "the verdict is on another output")
    if verdict.error is not None:
        return Found(OutcomeStatus.JUDGE_ERROR, f"судья не вынес вердикта: {verdict.error}", "no verdict was reached")
    return _said(verdict)


def _said(verdict: WorkflowVerdict) -> Found:
    won = "pass" if verdict.passed else "fail"
    vote = next(vote for vote in verdict.votes if vote.verdict == won)
    failed_facets = [facet for facet in FACETS if getattr(vote, facet) == "fail"]
    ayes = sum(each.verdict == "pass" for each in verdict.votes)
    notes = tuple(note for note in (verdict.text_only and f"судья видел только текст: {verdict.text_only}",
                                    *verdict.left_out) if note)
    return Found(OutcomeStatus.PASS if verdict.passed else OutcomeStatus.FAIL, vote.rationale[:600],
                 ", ".join(failed_facets) or "all four facets", (Evidence(unit="вердикт", text=vote.rationale[:300]),),
                 notes=notes, judged_by=verdict.judge.kind,
                 facts={"votes": f"{ayes}/{len(verdict.votes)}", "judge": verdict.judge.name,
                        **({"facets": ", ".join(failed_facets)} if failed_facets else {})})

