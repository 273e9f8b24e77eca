"""The examination of one record: gates first, then the check or the verdict of each item."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from tools.checks import Subject, run_check, run_group, validate_task
from tools.grading.door import load_record
from tools.grading.gates import Gate, gate
from tools.grading.items import FABRICATED, Item, items
from tools.grading.verdicts import Judging
from tools.model import BadInput, Edition, Outcome, OutcomeStatus, Record, Run, Task

#: statuses with which a system came to an answer
ANSWERED = ("completed", "asked", "deadline")


class Examination:
    """One system's record of one task. Never raises for what a record, a verdict or a delivered file holds."""

    def __init__(self, edition: Edition, run: Run, system: str, task: Task, cache: Path | None = None, *,
                 judged: bool = True) -> None:
        self.edition = edition
        self.run = run
        #: folder name of the system
        self.system = system
        self.task = task
        self._cache = cache
        #: False: saved verdicts are not looked at
        self._judged = judged
        self._checked: dict[str, Outcome] = {}

    def outcome(self, item: Item) -> Outcome:
        """Decide one item of the task, and the same item of the attempts before."""
        earlier = tuple(before._attempted(item) for before in self._earlier)
        return _writable(self._decide(item).model_copy(update={"earlier": earlier}))

    def _attempted(self, item: Item) -> Outcome:
        """An earlier attempt's outcome, without what no measure reads: people look at the evidence of the last one."""
        decided = self._decide(item)
        kept = decided.evidence if item.type == "hallucinations" else ()
        return decided.model_copy(update={"attempt": self.run.attempt, "evidence": kept, "notes": ()})

    def _decide(self, item: Item) -> Outcome:
        if self._gate is not None:
            return self._gate.outcome(self.task, self.system, item)
        assert self._subject is not None
        if item.type == "answered":
            return self._answered(item)
        if item.type == "check":
            return self._check(item)
        fabricated = self._fabricated() if item.type == "hallucinations" else None
        return self._judging.outcome(item, fabricated)

    def _answered(self, item: Item) -> Outcome:
        assert self._subject is not None
        record = self._subject.record
        fine = record.status in ANSWERED
        detail = record.status_reason.detail if record.status_reason and record.status_reason.detail else ""
        reason = f"статус записи: {record.status}" + (f" ({detail})" if detail and not fine else "")
        reason_en = f"status of the record: {record.status}"
        if record.attempt > 1:  # no fault, but nobody should have to open records to learn of it
            reason, reason_en = f"{reason}, попытка {record.attempt}", f"{reason_en}, attempt {record.attempt}"
        return Outcome(task=self.task.id, system=self.system, type="answered", item="answered", kind="answered",
                       status=OutcomeStatus.PASS if fine else OutcomeStatus.FAIL, counts=item.counts, reason=reason,
                       reason_en=reason_en)

    def _check(self, item: Item) -> Outcome:
        if item.slug not in self._checked:
            assert self._subject is not None
            if item.kind == "group":
                self._checked[item.slug] = run_group(self._subject, item.checks)
            else:
                self._checked[item.slug] = run_check(self._subject, item.checks[0])
        return self._checked[item.slug]

    def _fabricated(self) -> Outcome | None:
        """Outcome of the check of invented requisites, under whatever name the task has it."""
        for item in items(self.task):
            if item.kind == FABRICATED.kind and item.type == "check":
                return self._check(item)
        return None

    @cached_property
    def _earlier(self) -> tuple[Examination, ...]:
        return tuple(Examination(self.edition, self.run.at(number), self.system, self.task, self._cache,
                                 judged=self._judged) for number in self.run.attempts(self.system, self.task.id))

    @cached_property
    def _loaded(self) -> Record | BadInput | None:
        try:
            return load_record(self.edition, self.run, self.system, self.task)
        except BadInput as error:
            return error

    @cached_property
    def _gate(self) -> Gate | None:
        return gate(self._loaded, self.task, self.run.system(self.system))

    @cached_property
    def _subject(self) -> Subject | None:
        if not isinstance(self._loaded, Record):
            return None
        return Subject(self.task, self._loaded, self.run.folder(self.system, self.task.id), self.edition, self.system,
                       self._cache, self.run.manifest.effects)

    @cached_property
    def _judging(self) -> Judging:
        assert self._subject is not None
        return Judging(self._subject, self.run.verdict_path(self.system, self.task.id), self._judged)


def _writable(outcome: Outcome) -> Outcome:
    """The outcome, characters that no file can hold replaced."""
    try:
        outcome.model_dump_json()
    except ValueError:
        # Attack: half a character in the text of a file; the report's line would kill the process that writes it.
        raw = json.dumps(outcome.model_dump(), ensure_ascii=False).encode("utf-8", "replace")
        return Outcome.model_validate_json(raw)
    return outcome


def grade(edition: Edition, run: Run, systems: Iterable[str] | None = None, tasks: Iterable[str] | None = None,
          cache: Path | None = None) -> list[Outcome]:
    """Every item of a run, or of the systems and tasks named, in the order of systems, tasks and items.

    Raises KeyError for a system or a task that is not there, BadInput for a check that the door refuses.
    """
    chosen = [run.system(name).id for name in systems] if systems is not None else [entry.id for entry in run.systems]
    wanted = [edition.tasks[name] for name in tasks] if tasks is not None else list(edition.tasks.values())
    for task in wanted:
        validate_task(task, edition.root / "tasks.jsonl")
    found: list[Outcome] = []
    for system in chosen:
        for task in sorted(wanted, key=lambda task: task.number):
            examination = Examination(edition, run, system, task, cache)
            found.extend(examination.outcome(item) for item in items(task))
    return found


