"""Runs files of cases `{check, text, args, expect, why}` through the searches and lists every disagreement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from tools.model import BadInput, Contract, load_lines
from tools.text import dates, identifiers, names, numbers, order, phrases, ranges, rows, times
from tools.text.counts import distinct
from tools.text.extras import find as find_extra
from tools.text.fabrication import find as find_fabricated
from tools.text.match import Match


class Case(Contract):
    """One line of a file of cases."""

    #: number, range, date, time, identifier, person, org, phrase, row, order, count, no_extra, fabricated
    check: str
    text: str
    args: dict[str, Any]
    #: what the check says of the text; for fabricated: something is reported
    expect: bool
    #: in words of people
    why: str = ""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A case that the searches see differently."""

    #: place of the case in the file, from 1
    number: int
    case: Case
    #: what was found, () for nothing
    seen: tuple[Match, ...]

    @property
    def line(self) -> str:
        """One line for the terminal."""
        seen = "; ".join(f"{match.text!r} as {match.value}" for match in self.seen) or "nothing"
        return (f"case {self.number}: {self.case.check} {self.case.args} in {self.case.text!r}: "
                f"expected {str(self.case.expect).lower()} ({self.case.why}), saw {seen}")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How many cases there were and which disagree."""

    total: int
    disagreements: tuple[Disagreement, ...]

    @property
    def summary(self) -> str:
        """`N of M agree`."""
        return f"{self.total - len(self.disagreements)} of {self.total} agree"

    @property
    def as_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {"total": self.total, "agree": self.total - len(self.disagreements), "disagreements": [
            {"number": item.number, **item.case.model_dump(),
             "seen": [{"start": m.start, "end": m.end, "text": m.text, "value": str(m.value)} for m in item.seen]}
            for item in self.disagreements]}


def evaluate(path: Path) -> Evaluation:
    """Run a file of cases, a JSON object a line. Raises BadInput for a broken case, with its place."""
    return evaluate_cases(load_lines(Case, path), path)


def evaluate_cases(cases: Iterable[Case], file: object = "cases") -> Evaluation:
    """Run cases. Raises BadInput naming `file` for an unknown check or wrong arguments."""
    disagreements: list[Disagreement] = []
    total = 0
    for total, case in enumerate(cases, start=1):
        passed, seen = run(case, file, total)
        if passed != case.expect:
            disagreements.append(Disagreement(total, case, seen))
    return Evaluation(total, tuple(disagreements))


def run(case: Case, file: object = "cases", number: int = 1) -> tuple[bool, tuple[Match, ...]]:
    """Whether the check holds for the case's text, and what was seen. Raises BadInput."""
    search = _CHECKS.get(case.check)
    field = f"case {number}"
    if search is None:
        raise BadInput.one(file, f"{field}: check", f"unknown check {case.check!r}", f"use one of {', '.join(_CHECKS)}")
    try:
        return search(case.text, dict(case.args))
    except (KeyError, TypeError, ValueError, InvalidOperation) as error:
        problem = f"wrong arguments of {case.check} ({type(error).__name__}: {error})"
        raise BadInput.one(file, f"{field}: args", problem, "see specs of checks, «Values in text»") from None


_Args = dict[str, Any]
_Seen = tuple[bool, tuple[Match, ...]]


def _decimal(value: Any) -> Decimal:
    if isinstance(value, bool):
        raise ValueError(f"{value} is no number")
    return Decimal(str(value))


def _found(seen: tuple[Match, ...]) -> _Seen:
    return bool(seen), seen


def _number(text: str, args: _Args) -> _Seen:
    wanted = [_decimal(value) for value in _either(args, "value")]
    tol = args.pop("tol", None)
    return _found(numbers.find(text, wanted, tol=None if tol is None else _decimal(tol), **args))


def _range(text: str, args: _Args) -> _Seen:
    return _found(ranges.find(text, _decimal(args.pop("lo")), _decimal(args.pop("hi")), **args))


def _either(args: _Args, *keys: str) -> Sequence[Any]:
    """`any_of`, or one value under its own key."""
    if "any_of" in args:
        several: Sequence[Any] = args.pop("any_of")
        return several
    return [args.pop(next(key for key in keys if key in args))] if any(key in args for key in keys) else _lacks(keys)


def _lacks(keys: Sequence[str]) -> Sequence[Any]:
    raise ValueError(f"{' or '.join((*keys, 'any_of'))} is missing")


def _by_value(find: Callable[..., tuple[Match, ...]]) -> Callable[[str, _Args], _Seen]:
    return lambda text, args: _found(find(text, args.pop("value"), **args))


def _phrase(text: str, args: _Args) -> _Seen:
    return _found(phrases.find(text, list(_either(args, "text", "value"))))


def _row(text: str, args: _Args) -> _Seen:
    cells = [Decimal(str(cell)) if isinstance(cell, float) else cell for cell in args.pop("cells")]
    return _found(rows.find(text, cells, **args))


def _count(text: str, args: _Args) -> _Seen:
    seen = distinct(text, args["of"])
    return len(seen) == args["n"], seen


def _no_extra(text: str, args: _Args) -> _Seen:
    seen = find_extra(text, args["of"], args["allowed"], args.get("unit"))
    return not seen, seen


def _fabricated(text: str, args: _Args) -> _Seen:
    materials = args.get("materials", "")
    several = [materials] if isinstance(materials, str) else list(materials)
    return _found(find_fabricated(text, several, args.get("user", ""), args.get("derived", ())))


_CHECKS: Mapping[str, Callable[[str, _Args], _Seen]] = {
    "number": _number,
    "range": _range,
    "date": _by_value(dates.find),
    "time": _by_value(times.find),
    "identifier": _by_value(identifiers.find),
    "person": _by_value(names.find_person),
    "org": _by_value(names.find_org),
    "phrase": _phrase,
    "row": _row,
    "order": lambda text, args: _found(order.check(text, args["items"])),
    "count": _count,
    "no_extra": _no_extra,
    "fabricated": _fabricated,
}
