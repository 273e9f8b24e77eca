"""What holds of a raw verdict after code looked for every quote: downgrades, dropped claims, the ledger.

Two profiles side by side: exact is the protocol's wording, strict adds the extensions. Nothing here ever raises
a level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tools.judge.numerals import numerals
from tools.judge.quotes import find, near_miss
from tools.judge.units import Unit
from tools.model import FinalVerdict, Level, RawVerdict, RubricPoint, Task
from tools.model.verdict import (
    Downgrade,
    FinalForbidden,
    FinalHallucination,
    FinalItem,
    Located,
    RawHallucination,
    RawItem,
)


class InvalidVerdict(ValueError):
    """A reply that does not answer for every point exactly once: no verdict at all, and no pass by default."""


def check_ids(raw: RawVerdict, task: Task) -> None:
    """Raise InvalidVerdict naming every missing, doubled or unknown id of points and forbidden statements."""
    given = Counter(item.id for item in raw.items)
    points = {point.id for point in task.rubric}
    statements = {statement.id for statement in task.must_not}
    faults = {
        "points without a verdict": [point.id for point in task.rubric if not given[point.id]],
        "points judged twice": sorted(item for item, times in given.items() if times > 1),
        "unknown points": sorted(set(given) - points),
        "unknown forbidden statements": sorted({claim.id for claim in raw.forbidden} - statements),
    }
    told = "; ".join(f"{what}: {', '.join(ids)}" for what, ids in faults.items() if ids)
    if told:
        raise InvalidVerdict(told)


def needs_materials(raw: RawVerdict) -> bool:
    """Whether `settle` looks into the materials at all: only to check an offered confirmation."""
    return any(claim.confirmation.strip() for claim in raw.hallucinations)


def silence(task: Task) -> RawVerdict:
    """The verdict on an empty output, given by code: every point «нет в ответе», nothing invented."""
    return RawVerdict(items=tuple(RawItem(id=point.id, quote="", reason="выдача пуста", verdict=Level.ABSENT)
                                  for point in task.rubric), hallucinations=(), forbidden=())


def settle(raw: RawVerdict, task: Task, output: Sequence[Unit], materials: Sequence[Unit] = ()) -> FinalVerdict:
    """Check every quote of a raw verdict in the output, and every confirmation in the materials.

    Raises InvalidVerdict when the ids are not those of the task, each once.
    """
    check_ids(raw, task)
    desk = _Desk(tuple(output), tuple(materials))
    by_id = {item.id: item for item in raw.items}
    return FinalVerdict(
        items=tuple(desk.item(point, by_id[point.id]) for point in task.rubric),
        hallucinations=desk.hallucinations(raw),
        forbidden=desk.forbidden(raw, task),
        ledger=tuple(desk.ledger),
    )


@dataclass
class _Desk:
    """One settling: where quotes are looked for, and the ledger that grows with it."""

    output: tuple[Unit, ...]
    materials: tuple[Unit, ...]
    ledger: list[Downgrade] = field(default_factory=list)

    def item(self, point: RubricPoint, said: RawItem) -> FinalItem:
        """The downgrades of a rubric point, in order."""
        level, quoted = said.verdict, bool(said.quote.strip())
        found = find(said.quote, self.output) if quoted else ()
        if quoted and not found:
            why = f"цитаты нет в выдаче: {near_miss(said.quote, self.output)}"
            return self._absent(point, level, "both", why)
        if not quoted and level in (Level.PARTIAL, Level.WRONG):
            return self._absent(point, level, "both", f"«{level.value}» без цитаты")
        if not quoted and level is Level.CORRECT and not point.absence:
            return self._absent(point, level, "strict", "«верно» без цитаты, а пункт не об отсутствии")
        return FinalItem(id=point.id, strict=level, exact=level, found=found)

    def _absent(self, point: RubricPoint, level: Level, profile: str, why: str) -> FinalItem:
        exact = level if profile == "strict" else Level.ABSENT
        if level is not Level.ABSENT:
            self._log(point.id, profile, level.value, Level.ABSENT.value, why)
        return FinalItem(id=point.id, strict=Level.ABSENT, exact=exact)

    def hallucinations(self, raw: RawVerdict) -> tuple[FinalHallucination, ...]:
        """Claims whose quote stands in the output and whose confirmation does not stand in the materials.

        Claims whose places overlap are one, the first of them, under each profile by itself.
        """
        claims = [self._hallucination(f"выдумка {number}", claim)
                  for number, claim in enumerate(raw.hallucinations, start=1)]
        strict = _firsts({index: claim.found for index, claim in enumerate(claims) if claim.kept})
        exact = _firsts({index: claim.found for index, claim in enumerate(claims) if claim.kept_exact})
        settled = []
        for index, claim in enumerate(claims):
            if claim.kept and index not in strict:
                self._log(f"выдумка {index + 1}", "strict" if index in exact or not claim.kept_exact else "both",
                          "засчитана", "снята", "то же место уже засчитано")
            settled.append(claim.model_copy(update={"kept": index in strict, "kept_exact": index in exact}))
        return tuple(settled)

    def _hallucination(self, name: str, claim: RawHallucination) -> FinalHallucination:
        found = find(claim.quote, self.output)
        if not found:
            why = f"цитаты нет в выдаче: {near_miss(claim.quote, self.output)}"
            self._log(name, "both", "засчитана", "снята", why)
            return FinalHallucination(quote=claim.quote, kept=False, kept_exact=False)
        exact = self._confirmed(claim, self.materials)
        strict = self._confirmed_strictly(claim)
        if exact is not None:
            where = f"{exact.unit}, {exact.locator}"
            if strict is not None:
                self._log(name, "both", "засчитана", "снята", f"подтверждена материалами: {where}")
            else:
                # Exact drops what strict keeps, so the line says which profile the claim survives in.
                self._log(name, "strict", "снята", "засчитана",
                          f"подтверждение не годится ({where}): нет чисел утверждения или редакция заменена")
        return FinalHallucination(quote=claim.quote, kept=strict is None, kept_exact=exact is None, found=found,
                                  confirmed_in=strict or exact)

    def _confirmed(self, claim: RawHallucination, materials: Sequence[Unit]) -> Located | None:
        found = find(claim.confirmation, materials)
        return found[0] if found else None

    def _confirmed_strictly(self, claim: RawHallucination) -> Located | None:
        # Attack: a true sentence of the materials offered as the confirmation of another number.
        if not numerals(claim.quote) <= numerals(claim.confirmation):
            return None
        return self._confirmed(claim, [unit for unit in self.materials if not unit.superseded])

    def forbidden(self, raw: RawVerdict, task: Task) -> tuple[FinalForbidden, ...]:
        """One entry for each claimed statement, kept when one of its quotes stands in the output."""
        settled = []
        for statement in task.must_not:
            quotes = [claim.quote for claim in raw.forbidden if claim.id == statement.id]
            if not quotes:
                continue
            places = next((found for quote in quotes if (found := find(quote, self.output))), ())
            if not places:
                self._log(statement.id, "both", "сказано", "не засчитано",
                          f"цитаты нет в выдаче: {near_miss(quotes[0], self.output)}")
            settled.append(FinalForbidden(id=statement.id, kept=bool(places), found=places))
        return tuple(settled)

    def _log(self, item: str, profile: str, before: str, after: str, why: str) -> None:
        self.ledger.append(Downgrade(item=item, profile="strict" if profile == "strict" else "both",
                                     before=before, after=after, why=why))


def _overlap(ours: Sequence[Located], theirs: Sequence[Located]) -> bool:
    return any(one.unit == other.unit and one.start < other.end and other.start < one.end
               for one in ours for other in theirs)


def _firsts(places: Mapping[int, Sequence[Located]]) -> set[int]:
    """The first claim of each cluster of claims that overlap, whatever their order in the reply."""
    clusters: list[list[int]] = []
    for index, place in places.items():
        touching = [cluster for cluster in clusters if any(_overlap(place, places[other]) for other in cluster)]
        apart = [cluster for cluster in clusters if cluster not in touching]
        clusters = [*apart, [index, *(other for cluster in touching for other in cluster)]]
    return {min(cluster) for cluster in clusters}
