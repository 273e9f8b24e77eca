"""What the judge's replies must look like: contracts, and their schemas in the subset that servers understand."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from tools.judge.prompt import Point
from tools.llm import Invalid, portable
from tools.model import Contract, RawVerdict, Task


class Confirmed(Contract):
    """The second pass on one claim."""

    quote: str
    verdict: Literal["подтверждено", "не подтверждено"]


class Reconciled(Contract):
    """One verdict of several parts' verdicts."""

    quote: str
    reason: str
    verdict: Literal["верно", "частично", "неверно"]


#: the confirmation of a claim is the second pass's word, so the first is not asked for it
_VERDICT = portable(RawVerdict, without=frozenset({"confirmation"}))
CONFIRMED = portable(Confirmed)
RECONCILED = portable(Reconciled)


def verdict_schema(points: Sequence[Point], task: Task) -> dict[str, Any]:
    """Schema of a verdict on these points: the ids are enumerated where there are some."""
    schema = copy.deepcopy(_VERDICT)
    for name, ids in (("items", [point.id for point in points]), ("forbidden", [item.id for item in task.must_not])):
        if ids:
            schema["properties"][name]["items"]["properties"]["id"] = {"type": "string", "enum": ids}
    return schema


def check_verdict(reply: RawVerdict, points: Sequence[Point], task: Task) -> None:
    """Raises Invalid unless every point is answered exactly once and nothing else is."""
    given = Counter(item.id for item in reply.items)
    if given != Counter(point.id for point in points):
        raise Invalid("в ответе модели не каждый пункт ровно один раз")
    if {claim.id for claim in reply.forbidden} - {item.id for item in task.must_not}:
        raise Invalid("в ответе модели недопустимое утверждение, которого нет в задании")
    if any(claim.confirmation for claim in reply.hallucinations):
        raise Invalid("в ответе модели поле, которого не спрашивали: confirmation")
