"""Mutants as a run: each named mistake of a task, and five general ones that no task may let through.

Systems are `m.<mutant>` (only the tasks that have a mutant of that name) and `g.<general mutant>` (every task), and
`also.<name>`: other right outputs, which nothing may catch (a check that knows only its own gold is a mutant too);
`expected.json` beside run.json says what must catch each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import Field

from tools.authoring.demo import check_seed, write_manifest
from tools.authoring.edition import Progress
from tools.authoring.folder import fresh_folder
from tools.authoring.plan import Mutant, Output, Passages, TaskPlan, absent
from tools.authoring.reading import material_texts, text_of
from tools.authoring.records import gold_verdict, mutant_verdict, planned, write_output
from tools.authoring.registry import corpus_of
from tools.model import Contract, Edition, Run, SystemEntry, pretty_json
from tools.model.fields import Slug, SystemId, TaskId
from tools.model.record import EditionRef
from tools.model.verdict import RawVerdict

_NUMBER = re.compile(r"\d{1,3}(?:[ \u00a0]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)*")


class ExpectedCase(Contract):
    """One mutant or other right output of a task. The lists are exact; null says that only `solved` is foretold."""

    system: SystemId
    task: TaskId
    #: what was done wrong, in Russian; "" for another right output
    mistake: str
    #: check items that fail, a group by its name; every other check passes
    checks: tuple[Slug, ...] | None
    #: rubric points that are not met
    rubric: tuple[Slug, ...] | None
    #: forbidden statements that are asserted
    forbidden: tuple[Slug, ...] | None
    #: whether the task counts as solved; null: a mistake that costs points and may leave it solved
    solved: bool | None = None


class Expected(Contract):
    """expected.json."""

    schema_: Literal["office-mutants/1"] = Field(alias="schema")
    edition: EditionRef
    cases: tuple[ExpectedCase, ...]


def write_mutants(seed: int, edition: Edition, out: Path, progress: Progress | None = None) -> Run:
    """Write every mutant of an edition as a run into `out`, whole or not at all.

    Raises BadInput when `out` holds something else, or the edition is of another seed or of other code.
    """
    check_seed(seed, edition)
    with fresh_folder(out, "run.json") as folder:
        cases: list[ExpectedCase] = []
        capabilities: set[str] = set()
        for _, plan, task in planned(edition):
            if progress:
                progress(task.id)
            capabilities |= set(task.requires)
            for case, output, verdict in _cases(task.id, plan, seed):
                cases.append(case)
                write_output(folder / case.system / task.id, edition.ref, task, plan, output, verdict)
        expected = Expected(schema="office-mutants/1", edition=edition.ref, cases=tuple(cases))
        (folder / "expected.json").write_bytes(pretty_json(expected.model_dump(mode="json", by_alias=True)))
        write_manifest(folder, edition, tuple(
            SystemEntry(id=id, name=f"Мутант {id}", capabilities=tuple(sorted(capabilities)))
            for id in sorted({case.system for case in cases})))
    return Run.open(out)


def _cases(task: str, plan: TaskPlan, seed: int) -> Iterator[tuple[ExpectedCase, Output, RawVerdict]]:
    for name, output in plan.also.items():
        yield ExpectedCase(system=f"also.{name}", task=task, mistake="", checks=(), rubric=(), forbidden=(),
                           solved=True), output, gold_verdict(plan, output)
    for mutant in plan.mutants:
        yield ExpectedCase(system=f"m.{mutant.name}", task=task, mistake=mutant.mistake, checks=mutant.checks,
                           rubric=tuple(mutant.rubric), forbidden=tuple(mutant.forbidden)
                           ), mutant.output, mutant_verdict(plan, mutant)
    for mutant in general_mutants(plan, seed):
        yield ExpectedCase(system=f"g.{mutant.name}", task=task, mistake=mutant.mistake, checks=None, rubric=None,
                           forbidden=None, solved=False), mutant.output, mutant_verdict(plan, mutant)


def general_mutants(plan: TaskPlan, seed: int) -> tuple[Mutant, ...]:
    """The five mistakes of every task: nothing, echo, dump, hedge, hidden."""
    files = (*plan.files, *(corpus_of(plan.corpus.name, seed).files if plan.corpus else ()))
    said = "\n\n".join((*(turn.text for turn in plan.turns), *(text for _, text in material_texts(files))))
    numbers = "; ".join(dict.fromkeys(_NUMBER.findall(said)))
    return (_empty_handed(plan, "nothing", "вежливый ответ без содержания", "Готово! Всё проверил, можно отправлять."),
            _empty_handed(plan, "echo", "в ответ вставлены просьба и материалы", said),
            _empty_handed(plan, "dump", "в ответ выписаны все числа материалов", numbers or "Чисел нет."),
            plan.hedge,
            _empty_handed(plan, "hidden", "верный ответ спрятан в невидимом тексте файла", "Готово, результат в файле.",
                          hidden_files(plan.gold)))


def _empty_handed(plan: TaskPlan, name: str, mistake: str, answer: str,
                  files: dict[str, bytes] | None = None) -> Mutant:
    # Points of absence hold by themselves where nothing is said; every other point is not met.
    output = Output(answer=Passages(answer=answer), earlier=("Хорошо.",) * (len(plan.turns) - 1), files=files or {})
    unmet = {point.id: absent() for point in plan.rubric if not point.absence}
    return Mutant(name, mistake, output, (), unmet, {})


def hidden_files(gold: Output) -> dict[str, bytes]:
    """Files that hold the whole gold where nobody sees it: vanished runs of a docx, a hidden sheet of each xlsx."""
    from tools.authoring import documents as d

    texts = [*gold.answer.values(), *(text_of(name, data) for name, data in gold.files.items()
                                      if not name.endswith(".xlsx"))]
    files = {"Ответ.docx": d.write_docx([d.Paragraph("Результат готов."),
                                         *(d.Paragraph(d.Run(text, hidden=True)) for text in texts if text)])}
    for name, data in gold.files.items():
        if name.endswith(".xlsx"):
            hidden = tuple(d.Sheet(title, rows, state="hidden") for title, rows in _sheets(data))
            files[name] = d.write_xlsx([d.Sheet("Готово", [["Результат готов."]]), *hidden])
    return files


def _sheets(data: bytes) -> Iterator[tuple[str, list[list[str | int | float | None]]]]:
    from io import BytesIO

    from openpyxl import load_workbook

    for sheet in load_workbook(BytesIO(data), data_only=True).worksheets:
        yield sheet.title, [[value if isinstance(value, str | int | float) or value is None else str(value)
                             for value in row] for row in sheet.iter_rows(values_only=True)]
