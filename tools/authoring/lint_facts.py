"""Rules about what a task asks and from what: sources of checks, ids, symbols left over, idle materials, one fact
decided twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from tools.authoring.plan import TaskPlan
from tools.authoring.reading import material_texts, output_texts
from tools.model import Check

#: slugs of the checks that every task has
AUTOMATIC = ("fabricated", "files_preserved")

#: what a text holds when code forgot to fill it in: `{no}`, `{{`, `None`, `Decimal('1')`, `datetime.date(2026`
_SYMBOL = re.compile(r"\{\w*\}|\{\{|\}\}|\$\{|%\(\w+\)s|\b(?:None|NaN|TODO|FIXME)\b|\bDecimal\(|\bdatetime\.")
#: materials in which braces and names of constants are at home
_CODE = (".json", ".xml", ".html", ".css", ".js", ".py", ".sql", ".yml", ".yaml", ".log")
_TURN = re.compile(r"turn-([1-9]\d*)/")
_WORD = re.compile(r"[^\W\d_]{6,}")
_NUMBER = re.compile(r"\d[\d \u00a0.,]*\d")


def sources(plan: TaskPlan) -> Iterator[str]:
    """A critical check says what it follows from."""
    for check in plan.checks:
        if check.critical and not check.says.strip():
            yield f"check {check.id}: critical, and `says` is empty"


def ids(plan: TaskPlan) -> Iterator[str]:
    """No id stands twice, and none is an automatic check's."""
    groups = {check.group for check in plan.checks if check.group}
    lists = {"check": [*(check.id for check in plan.checks), *groups], "point": [point.id for point in plan.rubric],
             "statement": [statement.id for statement in plan.must_not], "material": [item.path for item in plan.files]}
    for kind, names in lists.items():
        for name, times in Counter(names).items():
            if times > 1:
                yield f"the {kind} {name!r} stands twice"
    for check in plan.checks:
        if check.id in AUTOMATIC and check.kind not in ("fabricated", "files.preserved"):
            yield f"check {check.id}: the id belongs to an automatic check"


def symbols(plan: TaskPlan) -> Iterator[str]:
    """Every symbol of the plan became a value."""
    for place, text in _texts(plan):
        found = _SYMBOL.search(text)
        if found:
            yield f"{place}: a symbol is left in the text: {found[0]!r}"


def _texts(plan: TaskPlan) -> Iterator[tuple[str, str]]:
    for number, turn in enumerate(plan.turns, start=1):
        yield f"turn {number}", turn.text
    yield "reference", plan.reference
    yield "reply_if_asked", plan.reply_if_asked or ""
    yield from ((f"point {point.id}", point.text) for point in plan.rubric)
    yield from ((f"statement {statement.id}", statement.text) for statement in plan.must_not)
    yield from ((f"check {check.id}", text) for check in plan.checks for text in (check.says, *_strings(check.args)))
    yield from (("derived", text) for text in plan.derived)
    yield from ((name, text) for name, output in {"gold": plan.gold, **plan.also}.items()
                for text in output_texts(output))
    yield from ((f"mutant {mutant.name}", str(mutant.output.answer)) for mutant in (*plan.mutants, plan.hedge))
    yield from ((path, text) for path, text in material_texts(plan.files) if not path.endswith(_CODE))


def materials(plan: TaskPlan) -> Iterator[str]:
    """Every material comes before the system, and says something that the task is about."""
    asked = _tokens([*(turn.text for turn in plan.turns), plan.reference, *plan.derived,
                     *(point.text for point in plan.rubric), *(statement.text for statement in plan.must_not),
                     *output_texts(plan.gold), *(text for check in plan.checks for text in _strings(check.args))])
    for placed, (path, text) in zip(plan.files, material_texts(plan.files), strict=True):
        turn = _TURN.match(path)
        if turn is not None and int(turn[1]) > len(plan.turns):
            yield f"{path}: a material never used: the task has no turn {turn[1]}"
        elif turn is None and not path.startswith(("knowledge/", "my-files/")):
            yield f"{path}: a material never used: no turn, knowledge base or folder of the person holds it"
        elif (text or placed.original) and not asked & _tokens([text, path.rpartition("/")[2]]):
            yield f"{path}: a material never used: no word or number of it stands in the task, its checks or its gold"
    if plan.twin is not None and plan.system is None:
        yield "twin: a material never used: no system is connected"


def _tokens(texts: Iterable[str]) -> set[str]:
    whole = "\n".join(texts).casefold().replace("ё", "е")
    # Five letters are the stem of most Russian words; three digits are no numbering of lines.
    numbers = {re.sub(r"\D", "", number) for number in _NUMBER.findall(whole)}
    return {word[:5] for word in _WORD.findall(whole)} | {number for number in numbers if len(number) > 2}


def same_fact(plan: TaskPlan) -> Iterator[str]:
    """No critical point asks what a critical check decides already: such a fact would sink a task twice, once by a
    judge who may err. Members of a group with a share are no facts of their own."""
    for point in (point for point in plan.rubric if point.critical):
        for check in plan.checks:
            if check.critical and not check.negate and check.share in (None, 1) and _stands(check, point.text):
                yield f"point {point.id}: critical beside the critical check {check.id!r} of the same fact"


def _stands(check: Check, text: str) -> bool:
    """Whether the value that a check looks for stands in a text."""
    from tools.text import dates, identifiers, names, numbers, phrases, times

    value, kind = check.args.get("value"), check.kind
    wanted = check.args.get("any_of") or ([value] if value is not None else [check.args.get("text", "")])
    if kind == "number" or (kind == "xlsx.value" and _amount(value) is not None):
        unit = check.args.get("unit")
        amounts = [amount for amount in map(_amount, wanted) if amount is not None and (unit or _telling(amount))]
        return bool(numbers.find(text, amounts, unit=unit) or numbers.find(text, amounts))
    match kind:
        case "date":
            return bool(dates.find(text, str(value), year_optional=True))
        case "time":
            return bool(times.find(text, str(value)))
        case "identifier":
            return bool(identifiers.find(text, str(value)))
        case "person":
            return bool(names.find_person(text, str(value), surname_only=True))
        case "org":
            return bool(names.find_org(text, str(value)))
        case "phrase":
            return any(phrases.find(text, [str(phrase)]) for phrase in wanted)
    return False


def _telling(amount: Decimal) -> bool:
    # «три места» and «в 3 раза» are no fact shared.
    return abs(amount) >= 100 or amount != amount.to_integral_value()


def _amount(value: Any) -> Decimal | None:
    if isinstance(value, bool | date) or value is None:
        return None
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)
    elif value is not None:
        yield str(value)
