"""What a check or a verdict came to, before it is an outcome."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tools.model import Evidence, OutcomeStatus
from tools.model.outcome import Cause


class EditionGap(Exception):
    """A file of the edition that cannot be read here: nobody's failure but ours. The text is Russian."""


@dataclass(frozen=True)
class Found:
    """A decision with its reason in Russian and English."""

    status: OutcomeStatus
    reason: str
    reason_en: str
    evidence: tuple[Evidence, ...] = ()
    cause: Cause | None = None
    engines: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    judged_by: Literal["model", "human", "author", "code"] | None = None


def passed(reason: str, reason_en: str, evidence: Iterable[Evidence] = (), **more: object) -> Found:
    """It is as it must be."""
    return Found(OutcomeStatus.PASS, reason, reason_en, tuple(evidence), **more)  # type: ignore[arg-type]


def failed(reason: str, reason_en: str, evidence: Iterable[Evidence] = (), **more: object) -> Found:
    """It is not."""
    return Found(OutcomeStatus.FAIL, reason, reason_en, tuple(evidence), **more)  # type: ignore[arg-type]


def unknown(reason: str, reason_en: str, evidence: Iterable[Evidence] = (), **more: object) -> Found:
    """Our engines could not decide."""
    return Found(OutcomeStatus.UNKNOWN, reason, reason_en, tuple(evidence), cause="engine",
                 **more)  # type: ignore[arg-type]
