"""The register of kinds, and the door for checks: unknown kinds, places and arguments are refused."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from tools.checks import door_files
from tools.checks.result import Result
from tools.checks.subject import Subject
from tools.model import BadInput, Check, Contract, Fault, Task, Where, validate
from tools.model.where import Place

ArgumentsT = TypeVar("ArgumentsT", bound=Contract)
Runner = Callable[[Subject, Where, ArgumentsT], Result]

#: places where text is read
TEXT: tuple[Place, ...] = ("answer", "answers", "file", "any", "memory")
#: places where delivered files are read
FILES: tuple[Place, ...] = ("file", "any")
#: slugs of the checks that every task has without naming them
AUTOMATIC = {"fabricated": "fabricated", "files_preserved": "files.preserved"}

_KINDS: dict[str, Kind] = {}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of check."""

    name: str
    arguments: type[Contract]
    #: places that `where` may name
    places: tuple[Place, ...]
    run: Callable[[Subject, Where, Any], Result]

    @property
    def doc(self) -> str:
        """User documentation: the docstring of the kind."""
        return inspect.getdoc(self.run) or ""


def kind(name: str, arguments: type[ArgumentsT], *,
         where: tuple[Place, ...]) -> Callable[[Runner[ArgumentsT]], Runner[ArgumentsT]]:
    """Register a function as a kind of check. Its docstring is the kind's documentation."""
    def register(function: Runner[ArgumentsT]) -> Runner[ArgumentsT]:
        if name in _KINDS:
            raise ValueError(f"the kind {name!r} is registered twice")
        _KINDS[name] = Kind(name, arguments, where, function)
        return function
    return register


def known_kinds() -> dict[str, Kind]:
    """Every kind by name, sorted; every module under `tools/checks/kinds` is found."""
    return dict(sorted(_loaded().items()))


@lru_cache(maxsize=1)
def _loaded() -> dict[str, Kind]:
    folder = import_module("tools.checks.kinds")
    for module in iter_modules(folder.__path__):
        import_module(f"{folder.__name__}.{module.name}")
    return _KINDS


def validate_check(check: Check, file: object, field: str = "") -> Contract:
    """Validate one check and give its parsed arguments.

    Raises BadInput that names the check for an unknown kind, a place the kind does not look at, a wrong argument.
    """
    known = known_kinds()
    found = known.get(check.kind)
    if found is None:
        close = get_close_matches(check.kind, known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else "see `python -m tools checks list`"
        raise BadInput.one(file, _dot(field, "kind"), f"check {check.id!r}: unknown kind {check.kind!r}", hint)
    place = Where.parse(check.where).place
    if place not in found.places:
        raise BadInput.one(file, _dot(field, "where"),
                           f"check {check.id!r}: {check.kind} does not look at {check.where!r}",
                           f"use one of {', '.join(found.places)}")
    try:
        arguments = validate(found.arguments, check.args, file, _dot(field, "args"))
    except BadInput as error:
        raise BadInput(Fault(fault.file, fault.field, f"check {check.id!r} ({check.kind}): {fault.problem}",
                             f"see `python -m tools checks list {check.kind}`") for fault in error.faults) from None
    for key, problem, remedy in door_files.place_faults(check, arguments):
        raise BadInput.one(file, _dot(field, key), f"check {check.id!r}: {problem}", remedy)
    return arguments


def validate_task(task: Task, file: object) -> None:
    """Validate every check of a task. Raises BadInput with all faults, each naming the task."""
    faults: list[Fault] = []
    for index, check in enumerate(task.checks):
        field = f"{task.id}.checks.{index}"
        slug = check.group or check.id
        if AUTOMATIC.get(slug, check.kind) != check.kind:
            faults.append(Fault(str(file), f"{field}.id", f"the id {slug!r} belongs to an automatic check",
                                "choose another id"))
        faults += _beyond(task, check, str(file), field)
        try:
            arguments = validate_check(check, file, field)
        except BadInput as error:
            faults.extend(error.faults)
            continue
        faults += (Fault(str(file), _dot(field, key), f"check {check.id!r}: {problem}", remedy)
                   for key, problem, remedy in door_files.task_faults(check, arguments, task))
    if faults:
        raise BadInput(faults)


def _beyond(task: Task, check: Check, file: str, field: str) -> Iterator[Fault]:
    """What a check asks for and its task does not have: a turn, files of the person."""
    where = Where.parse(check.where)
    if where.turn is not None and where.turn > len(task.turns):
        yield Fault(file, f"{field}.where", f"check {check.id!r}: the task has {len(task.turns)} turns and no turn "
                    f"{where.turn}", "name a turn of the task")
    asks = where.place == "user_files" or check.args.get("target") == "user_files"
    has = task.my_files or (task.corpus is not None and task.corpus.place == "my_files")
    if asks and not has:
        yield Fault(file, f"{field}.where" if where.place == "user_files" else f"{field}.args.target",
                    f"check {check.id!r}: the person of this task has no files", "give `my_files`, or drop the check")


def describe_kinds(names: Iterable[str] = ()) -> str:
    """Kinds with their documentation, places and arguments, as plain text. Raises KeyError for an unknown name."""
    known = known_kinds()
    parts: list[str] = []
    for name in tuple(names) or known:
        found = known[name]
        places = ", ".join(found.places)
        arguments = ", ".join(f"{field.alias or key}{'' if field.is_required() else '?'}"
                              for key, field in found.arguments.model_fields.items()) or "none"
        parts.append(f"{name}\n  where: {places}\n  arguments: {arguments}\n"
                     + "\n".join(f"  {line}".rstrip() for line in found.doc.splitlines()))
    return "\n\n".join(parts) + "\n"


def _dot(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name
