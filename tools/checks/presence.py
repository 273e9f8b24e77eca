"""Deciding that a value is present: any unit of the scope is enough, and what could not be read is never silent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from tools.checks.result import Result, failed, passed, unknown
from tools.checks.subject import Scope, Unit
from tools.model import Document, Evidence
from tools.text import Match

Find = Callable[[str], Sequence[Match]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a reason calls what is looked for."""

    #: nominative, «число 130 540»
    nominative: str
    #: genitive, «числа 130 540»
    genitive: str
    english: str


def present(scope: Scope, find: Find, wanted: Wanted, nearest: Callable[[str], str] | None = None) -> Result:
    """Pass when `find` finds something in one of the units.

    `nearest` gives what stands in a text instead, "" for nothing alike; it goes into the reason.
    """
    for unit in scope.units:
        matches = find(unit.text)
        if matches:
            evidence = [unit.evidence(match.start, match.end) for match in matches[:3]]
            place, place_en = _place(evidence[0])
            return replace(passed(f"{wanted.nominative}: {place}", f"{wanted.english}: {place_en}", evidence),
                           engines=unit.document.engines if unit.document is not None else {})
    open_ = undecidable(scope) or _uncomputed(scope)
    if open_ is not None:
        return open_
    hidden = [piece for unit in scope.units for piece in _hidden(unit, find)]
    reason, reason_en = f"нет {wanted.genitive} в {scope.title}", f"no {wanted.english} in {scope.title_en}"
    if hidden:
        reason += f"; есть только в скрытом тексте: {hidden[0].unit}, {hidden[0].locator}"
        reason_en += f"; only in hidden text: {hidden[0].unit}, {hidden[0].locator}"
        return replace(failed(reason, reason_en, hidden, firm=bool(scope.broken)), engines=scope.engines)
    if scope.units and not any(unit.text.strip() for unit in scope.units):
        reason, reason_en = f"{reason}: текста нет", f"{reason_en}: there is no text"
    elif nearest is not None:
        instead, evidence = _instead(scope.units, nearest)
        if instead:
            return with_broken(scope, f"{reason}; ближайшее: {instead}", f"{reason_en}; nearest: {instead}", evidence)
    return with_broken(scope, reason, reason_en, ())


def undecidable(scope: Scope) -> Result | None:
    """The result when the scope holds nothing that can be decided: nothing recorded, nothing delivered, our gap."""
    if scope.ours:
        name, why, why_en = scope.ours[0]
        return unknown("engine", f"файл «{name}» не прочитан: {why}", f"the file {name!r} could not be read: {why_en}",
                       [Evidence(unit=name)])
    if scope.absent:
        return unknown("evidence_absent", f"в записи нет данных о {scope.title}",
                       f"the record says nothing of {scope.title_en}")
    if scope.no_file:
        what = scope.title.replace("файлах", "файлов", 1)
        return failed(f"не выдано {what}", f"{scope.title_en} were not delivered", firm=True)
    if not scope.units and scope.broken:
        return with_broken(scope, "", "", ())
    return None


def _uncomputed(scope: Scope) -> Result | None:
    """Unknown when a formula could not be computed: what is looked for may be its value."""
    for unit in scope.units:
        for grid in unit.document.grids if unit.document is not None else ():
            for cell in (cell for row in grid.rows for cell in row if cell.unresolved):
                evidence = Evidence(unit=unit.name, locator=f"{grid.name}!{cell.ref}", text=cell.formula or "")
                return unknown("engine", f"не вычислена формула {evidence.locator} в файле «{unit.name}»",
                               f"the formula {evidence.locator} of {unit.name!r} could not be computed", [evidence])
    return None


def broken(scope: Scope) -> tuple[str, str, tuple[Evidence, ...]]:
    """What is wrong with delivered files, in Russian and English, with the files as evidence; "" for nothing."""
    text = "; ".join(f"файл «{name}»: {_inside(why)}" for name, why, _ in scope.broken)
    text_en = "; ".join(f"the file {name!r}: {why}" for name, _, why in scope.broken)
    return text, text_en, tuple(Evidence(unit=name) for name, _, _ in scope.broken)


def with_broken(scope: Scope, reason: str, reason_en: str, evidence: Iterable[Evidence]) -> Result:
    """A failure that names what is wrong with delivered files too; firm when something is."""
    text, text_en, pieces = broken(scope)
    return replace(failed("; ".join(filter(None, (reason, text))), "; ".join(filter(None, (reason_en, text_en))),
                          (*evidence, *pieces), firm=bool(pieces)), engines=scope.engines)


def _place(evidence: Evidence) -> tuple[str, str]:
    place = ", ".join(filter(None, (evidence.unit, evidence.locator)))
    return place, place


def _inside(sentence: str) -> str:
    """A sentence as a part of another: «Файл пуст.» → «файл пуст», but «PDF повреждён.» → «PDF повреждён»."""
    head = sentence[:1] if sentence[1:2].isupper() else sentence[:1].lower()
    return head + sentence[1:].rstrip(".")


def _hidden(unit: Unit, find: Find) -> list[Evidence]:
    if not isinstance(unit.document, Document):
        return []
    return [Evidence(unit=unit.name, locator=", ".join(filter(None, (piece.locator, _WHY.get(piece.why, piece.why)))),
                     text=piece.text)
            for piece in unit.document.hidden if find(piece.text)]


_WHY = {"hidden": "скрытый текст", "deleted": "удалённый текст", "comment": "примечание",
        "off_page": "за краем страницы", "invisible": "невидимый текст"}


def _instead(units: Iterable[Unit], nearest: Callable[[str], str]) -> tuple[str, list[Evidence]]:
    for unit in units:
        found = nearest(unit.text)
        if found:
            start = unit.text.find(found)
            return found, [unit.evidence(start, start + len(found))] if start >= 0 else []
    return "", []
