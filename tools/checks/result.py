"""What a kind of check says of a subject, before it becomes an outcome."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tools.model import Evidence, OutcomeStatus
from tools.model.outcome import Cause

#: longest text of one piece of evidence, characters; a report is read by people
MAX_TEXT = 300
#: most pieces of evidence of one outcome
MAX_EVIDENCE = 12


@dataclass(frozen=True, slots=True)
class Result:
    """Pass, fail or unknown, with the reason in two languages and the places."""

    status: OutcomeStatus
    #: one sentence in Russian, and the same in English
    reason: str
    reason_en: str
    evidence: tuple[Evidence, ...] = ()
    cause: Cause | None = None
    #: `negate` does not turn this into a pass: a file is missing or broken
    firm: bool = False
    #: for `fabricated`: the values that nothing holds
    spans: tuple[str, ...] = ()
    #: remarks for the report (Russian)
    notes: tuple[str, ...] = ()
    engines: Mapping[str, str] = field(default_factory=dict)

    def negated(self) -> Result:
        """The result of the same check under `negate`."""
        if self.status is OutcomeStatus.PASS:
            return replace(self, status=OutcomeStatus.FAIL, reason=f"этого не должно быть: {self.reason}",
                           reason_en=f"must not be there: {self.reason_en}")
        if self.status is OutcomeStatus.FAIL and not self.firm:
            return replace(self, status=OutcomeStatus.PASS, reason=f"этого нет, как и должно быть: {self.reason}",
                           reason_en=f"absent, as it must be: {self.reason_en}")
        return self


def passed(reason: str, reason_en: str, evidence: Iterable[Evidence] = ()) -> Result:
    """The kind matches."""
    return Result(OutcomeStatus.PASS, reason, reason_en, _short(evidence))


def failed(reason: str, reason_en: str, evidence: Iterable[Evidence] = (), *, firm: bool = False) -> Result:
    """The kind does not match; `firm` when no file was there to look at."""
    return Result(OutcomeStatus.FAIL, reason, reason_en, _short(evidence), firm=firm)


def unknown(cause: Cause, reason: str, reason_en: str, evidence: Iterable[Evidence] = ()) -> Result:
    """Code cannot decide: our gap, or evidence that the record does not hold."""
    return Result(OutcomeStatus.UNKNOWN, reason, reason_en, _short(evidence), cause=cause)


def _short(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    kept = list(evidence)[:MAX_EVIDENCE]
    return tuple(piece.model_copy(update={"text": piece.text[:MAX_TEXT] + "…"}) if len(piece.text) > MAX_TEXT else piece
                 for piece in kept)
