"""Human labels of outputs: pass or fail with the first error's class, in a file of lines of their own.

They never replace what code or a judge said: both stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from tools.model import BadInput, Contract, Fault, canonical_json, load_lines, write_atomic
from tools.model.fields import Sat, Sha256, SystemId

ErrorClass = Literal["task_misread", "data_retrieval", "formula_reasoning", "code", "rendering"]
ERRORS: tuple[ErrorClass, ...] = get_args(ErrorClass)
#: how a person calls them
ERROR_NAMES: dict[ErrorClass, str] = {
    "task_misread": "задача понята неверно", "data_retrieval": "данные взяты не оттуда",
    "formula_reasoning": "ошибка в логике формул", "code": "ошибка кода", "rendering": "оформление и вид"}
#: name of the file in a run
LABELS = "labels.jsonl"


class Label(Contract):
    """One person's word on one output."""

    schema_: Literal["spreadsheets-label/1"] = Field(default="spreadsheets-label/1", alias="schema")
    workflow: Sat
    system: SystemId
    #: of the output that was looked at: a label of another output does not hold
    output: Sha256
    label: Literal["pass", "fail"]
    #: the first clear error, of a fail only
    error_class: ErrorClass | None = None
    note: str = ""
    rater: str = ""

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if self.label == "pass" and self.error_class is not None:
            raise ValueError("error_class: a pass has none")
        return self


def read_labels(path: Path) -> tuple[Label, ...]:
    """Labels of a file. Raises BadInput: also for two labels of one person on one output."""
    found = load_lines(Label, path)
    seen: set[tuple[str, str, str]] = set()
    faults = []
    for number, label in enumerate(found, start=1):
        key = label.system, label.workflow, label.rater
        if key in seen:
            faults.append(Fault(str(path), f"line {number}", "the output has a label of this rater", "keep one"))
        seen.add(key)
    if faults:
        raise BadInput(faults)
    return found


def write_labels(path: Path, labels: Iterable[Label]) -> None:
    """Write labels, sorted."""
    ordered = sorted(labels, key=lambda label: (label.system, label.workflow, label.rater))
    write_atomic(path, b"".join(canonical_json(label.model_dump(mode="json", by_alias=True)) + b"\n"
                                for label in ordered))


def majority(labels: Iterable[Label], outputs: dict[tuple[str, str], str]) -> dict[tuple[str, str], Label]:
    """One label an output, by system and workflow: of the output at hand, by the majority of raters; a draw fails."""
    found: dict[tuple[str, str], list[Label]] = {}
    for label in labels:
        key = label.system, label.workflow
        if outputs.get(key) == label.output:
            found.setdefault(key, []).append(label)
    settled = {}
    for key, given in found.items():
        passes = sum(label.label == "pass" for label in given)
        wanted = "pass" if passes * 2 > len(given) else "fail"
        settled[key] = next(label for label in given if label.label == wanted)
    return settled
