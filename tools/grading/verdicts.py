"""Judged items: the saved verdict, if it holds, as outcomes. Quotes are found again at every reading."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from tools import judge
from tools.checks import Subject
from tools.grading import plainly
from tools.grading.items import Item
from tools.model import (
    BadInput,
    Document,
    Evidence,
    FinalVerdict,
    Level,
    Outcome,
    OutcomeStatus,
    RawVerdict,
    Unreadable,
    Verdict,
    load,
)
from tools.model.verdict import FinalHallucination, Located

_STATUS = {Level.CORRECT: OutcomeStatus.PASS, Level.PARTIAL: OutcomeStatus.PARTIAL, Level.WRONG: OutcomeStatus.FAIL,
           Level.ABSENT: OutcomeStatus.FAIL}
_LEVEL_EN = {Level.CORRECT: "correct", Level.PARTIAL: "partly", Level.WRONG: "wrong", Level.ABSENT: "not in the answer"}


@dataclass(frozen=True, slots=True)
class _Held:
    """A verdict that holds, or the reason why there is none."""

    raw: RawVerdict | None = None
    final: FinalVerdict | None = None
    by: Literal["model", "human", "author", "code"] | None = None
    status: OutcomeStatus = OutcomeStatus.NOT_JUDGED
    reason: str = ""
    reason_en: str = ""


class Judging:
    """The verdict beside one record."""

    def __init__(self, subject: Subject, path: Path, judged: bool) -> None:
        self._subject = subject
        self._path = path
        #: False: verdicts are not looked at
        self._judged = judged

    def outcome(self, item: Item, fabricated: Outcome | None) -> Outcome:
        """Decide one judged item; `fabricated` is the outcome of that check, for hallucinations."""
        held = self._held
        if held.raw is None or held.final is None:
            return self._outcome(item, held.status, reason=held.reason, reason_en=held.reason_en)
        decide: dict[str, Callable[[], Outcome]] = {
            "rubric": lambda: self._point(item, held.raw, held.final),
            "must_not": lambda: self._forbidden(item, held.final),
            "hallucinations": lambda: self._hallucinations(item, held.raw, held.final, fabricated)}
        return decide[item.type]().model_copy(update={"judged_by": held.by})

    @cached_property
    def _output(self) -> tuple[judge.Unit, ...]:
        delivered = self._subject.delivery.files or ()
        documents = {item.name: self._subject.document(item) for item in delivered if item.problem is None}
        return judge.units(self._subject.record, documents)

    @cached_property
    def _held(self) -> _Held:
        if not self._judged:
            return _Held(reason="вердикты не читались", reason_en="verdicts were not read")
        if judge.said_nothing(self._output) and not self._unread():
            return self._settled(judge.silence(self._subject.task), "code")
        if not os.path.lexists(self._path):
            return _Held(reason="вердикта нет", reason_en="there is no verdict")
        try:
            verdict = load(Verdict, self._path)
        except BadInput as error:
            fault = error.faults[0]
            where = f"{fault.field}: " if fault.field else ""
            return _error(where + plainly.sentence(fault), f"{where}{fault.problem}; {fault.remedy}")
        return self._held_by(verdict)

    def _held_by(self, verdict: Verdict) -> _Held:
        task = self._subject.task
        if verdict.task_id != task.id:
            return _error(f"task_id: это вердикт задания {verdict.task_id}",
                          f"task_id: the verdict is of task {verdict.task_id}")
        if verdict.error is not None:
            return _Held(status=OutcomeStatus.JUDGE_ERROR,
                         reason=f"судья не дал вердикта; записана причина: «{verdict.error}»",
                         reason_en=f"the judge gave no verdict: {verdict.error}")
        if verdict.raw is None:
            return _error("raw: нет ни ответа судьи, ни ошибки", "raw: neither a reply nor an error")
        if verdict.key is None:
            return _Held(reason="вердикт не скреплён с ответом (python -m tools judge seal)",
                         reason_en="the verdict is not sealed to the output (python -m tools judge seal)")
        # Attack: a good answer's verdict laid beside a bad answer.
        if verdict.key != judge.key_of(task, self._subject.record, self._subject.folder / "files"):
            return _Held(reason="вердикт устарел: он о другом ответе, другой рубрике или другом протоколе; "
                                "рассудите заново (python -m tools judge run)",
                         reason_en="stale: the verdict is of another output, rubric or protocol; judge anew "
                                   "(python -m tools judge run)")
        return self._settled(verdict.raw, verdict.judge.kind)

    def _settled(self, raw: RawVerdict, by: Literal["model", "human", "author", "code"]) -> _Held:
        materials: tuple[judge.Unit, ...] = ()
        if judge.needs_materials(raw):
            materials = judge.material_units(self._subject.edition, self._subject.task, self._read)
        try:
            return _Held(raw, judge.settle(raw, self._subject.task, self._output, materials), by)
        except judge.InvalidVerdict as error:
            return _error(f"raw: {plainly.points(str(error))}", f"raw: {error}")

    def _read(self, path: Path) -> Document | Unreadable:
        from tools.office import read

        return read(path, cache=self._subject.cache)

    def _unread(self) -> bool:
        """Whether a delivered file is there that we could not read: the output may not be empty."""
        for item in self._subject.delivery.files or ():
            document = self._subject.document(item) if item.problem is None else None
            if isinstance(document, Unreadable) and document.ours:
                return True
        return False

    def _point(self, item: Item, raw: RawVerdict | None, final: FinalVerdict | None) -> Outcome:
        assert raw is not None and final is not None
        point = next(found for found in final.items if found.id == item.slug)
        said = next(found for found in raw.items if found.id == item.slug)
        text = next(found.text for found in self._subject.task.rubric if found.id == item.slug)
        notes = _ledger(final, item.slug)
        reason = f"{point.strict.value}: {text}" + (f" — {said.reason}" if said.reason else "")
        return self._outcome(item, _STATUS[point.strict], exact=_STATUS[point.exact], level=point.strict,
                             level_exact=point.exact, evidence=self._evidence(point.found), notes=notes, reason=reason,
                             reason_en=f"{_LEVEL_EN[point.strict]}: {text}")

    def _forbidden(self, item: Item, final: FinalVerdict | None) -> Outcome:
        assert final is not None
        text = next(found.text for found in self._subject.task.must_not if found.id == item.slug)
        kept = next((found for found in final.forbidden if found.id == item.slug and found.kept), None)
        status = OutcomeStatus.FAIL if kept else OutcomeStatus.PASS
        return self._outcome(item, status, exact=status, evidence=self._evidence(kept.found if kept else ()),
                             notes=_ledger(final, item.slug),
                             reason=f"сказано недопустимое: {text}" if kept else f"не сказано: {text}",
                             reason_en=f"a forbidden statement is made: {text}" if kept else f"not said: {text}")

    def _hallucinations(self, item: Item, raw: RawVerdict | None, final: FinalVerdict | None,
                        fabricated: Outcome | None) -> Outcome:
        assert raw is not None and final is not None
        kept = [claim for claim in final.hallucinations if claim.kept]
        exact = sum(claim.kept_exact for claim in final.hallucinations)
        evidence = [piece for claim in final.hallucinations if claim.kept or claim.kept_exact
                    for piece in self._evidence(claim.found)[:1]]
        invented = fabricated if fabricated is not None and fabricated.status is OutcomeStatus.FAIL else None
        more = 0
        if invented is not None:
            # Without a span the check failed for a file that cannot be opened: nothing was invented.
            more = int(bool(invented.spans) and not any(self._overlaps(claim, invented) for claim in kept))
            # Every span stands here or in a kept quote, so that nobody who reads this outcome counts it again.
            places = {piece.text: piece for piece in reversed(invented.evidence)}
            evidence += [places.get(span, Evidence(unit="ответ", text=span)) for span in dict.fromkeys(invented.spans)
                         if not any(span in claim.quote for claim in kept)]
        found = len(kept) + more
        whys = [said.why for said, claim in zip(raw.hallucinations, final.hallucinations, strict=True) if claim.kept]
        whys += ["реквизит, которого нет в материалах"] if more else []
        names = {point.id for point in self._subject.task.rubric} | {item.id for item in self._subject.task.must_not}
        notes = tuple(_line(line) for line in final.ledger if line.item not in names)
        status = OutcomeStatus.FAIL if found else OutcomeStatus.PASS
        return self._outcome(item, status, exact=OutcomeStatus.FAIL if exact else OutcomeStatus.PASS, found=found,
                             found_exact=exact, evidence=tuple(evidence), notes=notes,
                             reason=f"выдумок: {found}; {'; '.join(whys)}" if found else "выдумок не найдено",
                             reason_en=f"{found} hallucinations" if found else "no hallucinations")

    def _overlaps(self, claim: FinalHallucination, invented: Outcome) -> bool:
        """Whether the judge's claim speaks of an invented requisite: the same place, or the same characters."""
        for piece in invented.evidence:
            unit = piece.unit if piece.unit.startswith("ответ") else f"файл {piece.unit}"
            for place in claim.found:
                if (piece.start is not None and place.unit == unit and piece.start < place.end
                        and place.start < piece.start + len(piece.text)):
                    return True
        return any(span in claim.quote for span in invented.spans)

    def _evidence(self, places: Iterable[Located]) -> tuple[Evidence, ...]:
        texts = {unit.name: unit.text for unit in self._output}
        return tuple(Evidence(unit=place.unit.removeprefix("файл "), locator=place.locator, start=place.start,
                              text=texts.get(place.unit, "")[place.start:place.end]) for place in places)

    def _outcome(self, item: Item, status: OutcomeStatus, **fields: Any) -> Outcome:
        return Outcome(task=self._subject.task.id, system=self._subject.system, type=item.type, item=item.slug,
                       kind=item.kind, status=status, critical=item.critical, counts=item.counts, **fields)


def _error(problem: str, problem_en: str) -> _Held:
    return _Held(status=OutcomeStatus.JUDGE_ERROR, reason=f"вердикт не принят: verdict.json: {problem}",
                 reason_en=f"the verdict is refused: verdict.json: {problem_en}")


def _ledger(final: FinalVerdict, slug: str) -> tuple[str, ...]:
    return tuple(_line(line) for line in final.ledger if line.item == slug)


def _line(line: Any) -> str:
    profile = "" if line.profile == "both" else " (строгий профиль)"
    return f"{line.before} → {line.after}{profile}: {line.why}"
