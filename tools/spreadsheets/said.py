"""Values that a text must name, and those that only a trap gives."""

from __future__ import annotations

from decimal import Decimal

from tools.model import Evidence
from tools.spreadsheets.result import Found, failed, passed
from tools.spreadsheets.workflow import Said, Workflow

#: numbers of a text beyond which it answers nothing: a dump of the book holds every right value
MOST_NUMBERS = 400


def hold(workflow: Workflow, text: str, dumped: bool = True) -> Found:
    """Hold a text against a workflow's lists; `dumped`: a text of hundreds of numbers is no answer."""
    from tools.text import numbers

    # Attack: every number of the books and every sum of them, so that the right one is among them.
    count = len(numbers.values(text)) if dumped and len(text) > 2_000 else 0
    if count > MOST_NUMBERS:
        return failed(f"в тексте чисел: {count}; это выгрузка, а не ответ", "a dump is no answer",
                      [Evidence(unit="ответ", text=text[:120])])
    for wanted in workflow.must_say:
        if _place(wanted, text) is None:
            return failed(f"не названо: {_name(wanted)}", "a value is not named",
                          [Evidence(unit="ответ", text=text[:120])])
    for trap in workflow.must_not_say:
        found = _place(trap, text)
        if found is not None:
            return failed(f"названо лишнее: {_name(trap)}", "a trap's value is named",
                          [Evidence(unit="ответ", text=found)])
    named = ", ".join(_name(wanted) for wanted in workflow.must_say[:4])
    return passed(f"названо: {named}" if named else "лишнего не названо", "the text names what it must")


def _place(said: Said, text: str) -> str | None:
    """The words in which a text says it."""
    from tools.text import numbers, phrases

    if said.numbers:
        tolerance = Decimal(said.tolerance) if said.tolerance is not None else None
        hits = numbers.find(text, [Decimal(number) for number in said.numbers], unit=said.unit, tol=tolerance,
                            rounding=tolerance is None)
        if hits:
            return text[max(0, hits[0].start - 30):hits[0].end + 30]
    if said.phrases:
        found = phrases.find(text, list(said.phrases))
        if found:
            return text[max(0, found[0].start - 30):found[0].end + 30]
    return None


def _name(said: Said) -> str:
    return said.what or next(iter((*said.numbers, *said.phrases)))
