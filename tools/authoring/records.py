"""Outputs of the author become records, delivered files and verdicts, laid out as a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tools.authoring.edition import task_of
from tools.authoring.plan import Mutant, Output, TaskPlan
from tools.authoring.registry import TaskBuilder, builders, plan_of
from tools.model import (
    BadInput,
    Edition,
    Level,
    RawVerdict,
    Record,
    RecordedFile,
    RubricPoint,
    Task,
    Verdict,
    pretty_json,
    sha256,
)
from tools.model.record import EditionRef, RecordedSystem, RecordedTurn, UserFile
from tools.model.verdict import JudgeIdentity, RawForbidden, RawItem

#: the author as a judge
AUTHOR = JudgeIdentity(kind="author", name="автор задания")

_OFFICE = "application/vnd.openxmlformats-officedocument."
#: types of delivered files; the machine's own table differs from machine to machine, a record must not
MIME = {".docx": f"{_OFFICE}wordprocessingml.document", ".xlsx": f"{_OFFICE}spreadsheetml.sheet",
        ".pptx": f"{_OFFICE}presentationml.presentation", ".pdf": "application/pdf", ".txt": "text/plain",
        ".md": "text/markdown", ".csv": "text/csv", ".html": "text/html", ".json": "application/json",
        ".eml": "message/rfc822", ".zip": "application/zip", ".png": "image/png", ".jpg": "image/jpeg"}

_REASONS = {Level.CORRECT: "Сказано.", Level.PARTIAL: "Сказано не полностью.", Level.WRONG: "Сказано неверно.",
            Level.ABSENT: "Об этом ничего нет."}


def planned(edition: Edition) -> Iterable[tuple[TaskBuilder, TaskPlan, Task]]:
    """The plan behind each task of an edition. Raises BadInput when the edition was built by other code."""
    for builder in builders(edition.tasks):
        plan = plan_of(builder.id, edition.manifest.seed)
        task = edition.tasks[builder.id]
        if task_of(builder, plan, edition.manifest.seed) != task:
            raise BadInput.one(edition.root, builder.id, "the edition differs from what its seed gives now",
                               "build the edition again")
        yield builder, plan, task


def write_output(folder: Path, edition: EditionRef, task: Task, plan: TaskPlan, output: Output,
                 verdict: RawVerdict) -> None:
    """Write `record.json`, `files/`, `user_files/` and `verdict.json` of one output into `folder`."""
    record = record_of(edition, task, plan, output)
    said = Verdict(schema="office-verdict/1", task_id=task.id, judge=AUTHOR, raw=verdict)
    files = {f"files/{name}": data for name, data in output.files.items()}
    files |= {f"user_files/{name}": data for name, data in _mine_after(plan, output).items()}
    files["record.json"] = pretty_json(record.model_dump(mode="json", by_alias=True))
    files["verdict.json"] = pretty_json(said.model_dump(mode="json", by_alias=True))
    for path, data in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def record_of(edition: EditionRef, task: Task, plan: TaskPlan, output: Output) -> Record:
    """An author's record: the words, the files; no tool was called, nobody asked a model."""
    turns = _recorded_turns(task, plan, output)
    return Record(
        schema="office-record/1", task_id=task.id, edition=edition, status=output.status,
        system=RecordedSystem(adapter="author"), answer=turns[-1].answer, turns=turns,
        files=tuple(RecordedFile(path=name, sha256=sha256(data), bytes=len(data),
                                 turn=output.delivered_in.get(name, len(turns)) - 1,
                                 mime=MIME.get(Path(name).suffix.casefold()))
                    for name, data in sorted(output.files.items())),
        actions=output.actions, actions_from="runner", network=(), organiser=output.organiser, memory=output.memory,
        user_files_before=_hashes(_mine(plan)), user_files_after=_hashes(_mine_after(plan, output)))


def _recorded_turns(task: Task, plan: TaskPlan, output: Output) -> tuple[RecordedTurn, ...]:
    """The exchanges: the task's turns, and after a question the person's reply with the answer that followed it."""
    said = [(turn.conversation, turn.text, turn.attachments) for turn in task.turns]
    answers = (*output.earlier, str(output.answer))
    if output.asked is not None:
        if plan.reply_if_asked is None:
            raise ValueError(f"task {task.id}: a question is asked, and the person has no reply to it")
        said.append((task.turns[-1].conversation, plan.reply_if_asked, ()))
        answers = (*output.earlier, output.asked, str(output.answer))
    return tuple(RecordedTurn(i=number, conversation=conversation, user=text, attachments=attachments,
                              answer=answer or None, is_reply_if_asked=number >= len(task.turns),
                              organiser_after=_at(output.organiser_after, number),
                              memory_after=_at(output.memory_after, number))
                 for number, ((conversation, text, attachments), answer) in enumerate(zip(said, answers, strict=True)))


def _at(snapshots: Sequence[dict[str, Any]], turn: int) -> dict[str, Any] | None:
    return snapshots[turn] if snapshots else None


def _mine(plan: TaskPlan) -> dict[str, bytes]:
    return {placed.path.removeprefix("my-files/"): placed.data for placed in plan.files
            if placed.path.startswith("my-files/")}


def _mine_after(plan: TaskPlan, output: Output) -> Mapping[str, bytes]:
    return _mine(plan) if output.user_files is None else output.user_files


def _hashes(files: Mapping[str, bytes]) -> tuple[UserFile, ...]:
    return tuple(UserFile(path=path, sha256=sha256(data)) for path, data in sorted(files.items()))


def gold_verdict(plan: TaskPlan, gold: Output | None = None) -> RawVerdict:
    """Every point met, each with the quote that meets it in the gold, or in another right output."""
    return RawVerdict(items=tuple(_met(point, gold or plan.gold) for point in plan.rubric), hallucinations=(),
                      forbidden=())


def mutant_verdict(plan: TaskPlan, mutant: Mutant) -> RawVerdict:
    """The points that the mistake touches as the author judged them, the others as in gold."""
    items = tuple(_item(point.id, judged.level, judged.quote) if (judged := mutant.rubric.get(point.id))
                  else _met(point, mutant.output) for point in plan.rubric)
    forbidden = tuple(RawForbidden(id=id, quote=quote) for id, quote in mutant.forbidden.items())
    return RawVerdict(items=items, hallucinations=mutant.hallucinations, forbidden=forbidden)


def silent_verdict(plan: TaskPlan) -> RawVerdict:
    """Nothing was said, so nothing is met; points of absence included."""
    return RawVerdict(items=tuple(_item(point.id, Level.ABSENT) for point in plan.rubric),
                      hallucinations=(), forbidden=())


def _met(point: RubricPoint, output: Output) -> RawItem:
    quote = output.quotes.get(point.id, "")
    return _item(point.id, Level.CORRECT, quote, "" if quote else "Такого в ответе нет, как и должно быть.")


def _item(id: str, level: Level, quote: str = "", reason: str = "") -> RawItem:
    return RawItem(id=id, quote=quote, reason=reason or _REASONS[level], verdict=level)
