"""Several verdicts on one output become one: parts of a long output, and an output with and without some words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tools.judge.addressed import Span
from tools.judge.quotes import find
from tools.judge.units import Unit
from tools.model import Level, RawVerdict, Task
from tools.model.verdict import RawHallucination, RawItem

_RANK = {Level.ABSENT: 0, Level.WRONG: 1, Level.PARTIAL: 2, Level.CORRECT: 3}

#: asks which of several verdicts on the point of this id holds; None when no answer came
Reconcile = Callable[[str, Sequence[RawItem]], RawItem | None]


def merge_parts(parts: Sequence[RawVerdict], task: Task, shown: Sequence[Unit], reconcile: Reconcile) -> RawVerdict:
    """One verdict of the verdicts on the parts of a long output."""
    if len(parts) == 1:
        return parts[0]
    items = []
    for point in task.rubric:
        said = [item for part in parts for item in part.items if item.id == point.id]
        items.append(_merged(said, point.absence, shown, reconcile))
    return RawVerdict(items=tuple(items), hallucinations=_all_claims(parts),
                      forbidden=tuple(claim for part in parts for claim in part.forbidden))


def _merged(said: Sequence[RawItem], absence: bool, shown: Sequence[Unit], reconcile: Reconcile) -> RawItem:
    held = [item for item in said if item.verdict is not Level.ABSENT and find(item.quote, shown)]
    wrong = [item for item in held if item.verdict is Level.WRONG]
    good = sorted((item for item in held if item.verdict is not Level.WRONG), key=lambda item: -_RANK[item.verdict])
    if absence:
        # What must not be anywhere is there as soon as one part shows it; without a place all parts must agree.
        fallen = [item for item in held if item.verdict is not Level.CORRECT]
        if fallen:
            return min(fallen, key=lambda item: _RANK[item.verdict])
        bare = [item for item in said if item.verdict is Level.CORRECT]
        return bare[0] if len(bare) == len(said) else next(item for item in said if item.verdict is not Level.CORRECT)
    if good and wrong:
        found = reconcile(said[0].id, [good[0], wrong[0]])
        return found or good[0].model_copy(update={"verdict": Level.PARTIAL, "reason":
                                                   "в разных частях выдачи сказано разное; " + good[0].reason})
    # No quote was found anywhere: the first goes on, and the desk writes into the ledger why it falls.
    return next(iter([*good, *wrong, *(item for item in said if item.verdict is not Level.ABSENT)]), said[0])


def merge_masked(whole: RawVerdict, masked: RawVerdict, spans: Sequence[Span], shown: Sequence[Unit]) -> RawVerdict:
    """The verdict on an output some words of which address the grader, by the verdicts with and without them.

    A point that is met only with those words, or only by a quote inside them, is «нет в ответе». Nothing rises; what
    either found invented or forbidden stands.
    """
    without = {item.id: item for item in masked.items}
    items = tuple(_lower(item, without[item.id], spans, shown) for item in whole.items)
    return RawVerdict(items=items, hallucinations=_all_claims((whole, masked)),
                      forbidden=(*whole.forbidden, *masked.forbidden))


def _lower(said: RawItem, without: RawItem, spans: Sequence[Span], shown: Sequence[Unit]) -> RawItem:
    if said.verdict in (Level.ABSENT, Level.WRONG):
        return said
    if without.verdict is Level.WRONG:
        return without
    if _RANK[without.verdict] < _RANK[said.verdict]:
        return RawItem(id=said.id, quote="", verdict=Level.ABSENT, reason=(
            f"«{said.verdict.value}» держится только на словах, обращённых к проверяющему; без них: "
            f"«{without.verdict.value}»"))
    inside = any(span.holds(place) for place in find(said.quote, shown) for span in spans)
    # Judged as well without those words, and by a place outside them.
    return without.model_copy(update={"verdict": said.verdict}) if inside else said


def _all_claims(parts: Sequence[RawVerdict]) -> tuple[RawHallucination, ...]:
    """Claims of all verdicts, those with one quote once."""
    return tuple({claim.quote: claim for part in reversed(parts) for claim in reversed(part.hallucinations)}.values()
                 )[::-1]
