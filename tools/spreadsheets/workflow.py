"""The contract of a workflow: what is asked over which books, what the reference is, what code may hold it to."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Annotated, Literal, Self, get_args

from pydantic import AfterValidator, model_validator

from tools.model.door import Contract
from tools.model.fields import RelativePath, Sat
from tools.spreadsheets.places import parse

Mode = Literal["modify", "generate", "answer"]
MODES: tuple[Mode, ...] = get_args(Mode)
TaskType = Literal["calculation", "structuring / formatting", "data entry / import", "validation / review",
                   "cross-sheet retrieval", "summary / visualisation", "financial modelling", "web search",
                   "translation"]
TASK_TYPES: tuple[TaskType, ...] = get_args(TaskType)
#: what an output must hold besides cells
Wanted = Literal["chart", "chart_two_axes", "validation", "conditional"]
BaselineName = Literal["gold", "untouched", "pasted", "rewritten"]
BASELINES: tuple[BaselineName, ...] = get_args(BaselineName)


def _number(text: str) -> str:
    try:
        finite = Decimal(text).is_finite()
    except InvalidOperation:
        finite = False
    if not finite:
        raise ValueError(f"{text!r} is no decimal number")
    return text


def _place(text: str) -> str:
    parse(text)
    return text


#: a decimal number as text, so that 0.1 stays 0.1
Number = Annotated[str, AfterValidator(_number)]
#: `Лист1!B5:F90`, `Лист1!C7`, `Лист1!B:D`, `Лист1!3:9`, or a sheet alone, `Лист1!`
Place = Annotated[str, AfterValidator(_place)]


class Tolerance(Contract):
    """How far a value may be from the reference's: within `absolute` or within `relative` of it."""

    absolute: Number = "0.005"
    relative: Number = "0"


class Outputs(Contract):
    """What a right output is: files, a text, or both."""

    files: tuple[RelativePath, ...] = ()
    text: str = ""


class Input(Contract):
    """An input that is changed on a copy."""

    cell: Place
    to: Number


class Live(Contract):
    """Formulas that were asked for: cells of the reference, and an input that they must follow."""

    cells: Place
    inputs: tuple[Input, ...] = ()


class Said(Contract):
    """A value or one of several wordings that a text must hold, or must not."""

    #: any of these numbers, in any notation; empty: only words
    numbers: tuple[Number, ...] = ()
    #: any of these phrases
    phrases: tuple[str, ...] = ()
    #: the family of units that the number must carry, such as `percent` or `money`
    unit: str | None = None
    tolerance: Number | None = None
    #: what it is, for reasons (Russian)
    what: str = ""

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not self.numbers and not any(phrase.strip() for phrase in self.phrases):
            raise ValueError("neither a number nor a phrase")
        return self


class Workflow(Contract):
    """One workflow. The first fields are those of the public format, the others are ours and may be missing."""

    id: Sat
    #: the person's words, verbatim
    instruction: str
    #: paths inside the edition; a system sees them under their bare names
    source_files: tuple[RelativePath, ...] = ()
    reference_outputs: Outputs = Outputs()
    #: one entry a task of the workflow; their number is the number of tasks
    task_type: tuple[TaskType, ...]
    business_type: tuple[str, ...] = ()
    mode: Mode
    #: what the judge has to know besides, such as a rounding
    constraints: str = ""
    #: values come from the web, so sources may differ
    web: bool = False
    #: why the book is hard, for people (Russian)
    title: str = ""
    tolerance: Tolerance = Tolerance()
    #: places that may be edited besides those that the reference edits
    allowed: tuple[Place, ...] = ()
    #: cells of the reference that must be reached; null: all its changed numbers and dates, or of a new book all
    reached: tuple[Place, ...] | None = None
    live: tuple[Live, ...] = ()
    objects: tuple[Wanted, ...] = ()
    must_say: tuple[Said, ...] = ()
    must_not_say: tuple[Said, ...] = ()
    #: baselines that code must reject
    rejects: tuple[BaselineName, ...] = ()

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        if not self.instruction.strip():
            raise ValueError("a workflow without an instruction")
        if not self.task_type:
            raise ValueError("task_type: name at least one type")
        if not self.reference_outputs.files and not self.reference_outputs.text.strip():
            # Nothing to hold an output against is a load error, not a free pass.
            raise ValueError("reference_outputs: neither files nor a text")
        if self.mode == "modify" and not self.source_files:
            raise ValueError("source_files: a workflow that modifies needs a file")
        if "gold" in self.rejects:
            raise ValueError("rejects: the gold cannot be rejected")
        return self

    @property
    def tasks(self) -> int:
        """Number of tasks in the workflow."""
        return len(self.task_type)
