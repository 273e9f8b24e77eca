"""Two graded runs of cards held against each other, by base and defect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.cards.fold import fold
from tools.cards.lines import shown
from tools.cards.manual import SAID, Decision
from tools.cards.summary import CardLine, CardsReport, SystemCards
from tools.model import BadInput, Contract, load

Key = tuple[str, str]


class Change(Contract):
    """One card that is not what it was."""

    base: str
    be: str
    priority: str
    #: violations of the second run, as printed; of the first one for a card that is fixed
    violations: tuple[str, ...] = ()
    #: the question was not the same
    reworded: bool = False


class ManualChange(Contract):
    """A verdict by hand that is not what it was; null: nobody looked."""

    base: str
    be: str
    before: Decision | None
    after: Decision | None


class Comparison(Contract):
    """What changed for one system. Counts of passes are of automatic criteria alone."""

    before: str
    after: str
    #: passed and fails: the old defect is back
    returned: tuple[Change, ...]
    fixed: tuple[Change, ...]
    still_failing: tuple[Change, ...]
    #: fails, and the first run did not have it
    newly_failing: tuple[Change, ...]
    #: of the first run alone
    gone: tuple[str, ...]
    changed_manual: tuple[ManualChange, ...]
    still_passing: int
    new_passing: int
    #: what makes the two hard to compare, Russian
    warnings: tuple[str, ...]


def load_report(run: Path) -> CardsReport:
    """cards.json of a graded run. Raises BadInput."""
    path = run / "report" / "cards.json"
    if not path.exists():
        raise BadInput.one(path, "", "the run is not graded",
                           f"pytest tests_bench/cards --cards FILE --run={run} --report-only")
    return load(CardsReport, path)


def compare(before: CardsReport, after: CardsReport, pairs: Mapping[str, str] | None = None) -> list[Comparison]:
    """A comparison for each pair of systems. `pairs`: ids of the first run to ids of the second; null: equal ids, or
    the one system of each. Raises BadInput for a system that is not there."""
    old, new = ({system.id: system for system in report.systems} for report in (before, after))
    if pairs is None:
        pairs = {name: name for name in old if name in new}
        if not pairs and len(old) == len(new) == 1:
            pairs = {next(iter(old)): next(iter(new))}
    for name, other in pairs.items():
        for report, found, wanted in ((before, old, name), (after, new, other)):
            if wanted not in found:
                raise BadInput.one("--systems", wanted, f"{report.run} has no such system", "write OLD:NEW by ids")
    if not pairs:
        raise BadInput.one("--systems", "", "the runs have no system in common", "write OLD:NEW by ids")
    return [_system(before, after, old[name], new[other]) for name, other in pairs.items()]


def _system(before: CardsReport, after: CardsReport, old: SystemCards, new: SystemCards) -> Comparison:
    first, second = _by_key(old), _by_key(new)
    groups: dict[str, list[Change]] = {name: [] for name in ("returned", "fixed", "still_failing", "newly_failing")}
    passing = {True: 0, False: 0}
    for key, card in second.items():
        was = first.get(key)
        passes, passed = card.automatic == "ok", was is not None and was.automatic == "ok"
        if was is None:
            if passes:
                passing[False] += 1
            else:
                groups["newly_failing"].append(_change(card, None))
        elif passes and passed:
            passing[True] += 1
        else:
            name = "fixed" if passes else "returned" if passed else "still_failing"
            groups[name].append(_change(was if passes else card, card if passes else was))
    return Comparison(
        before=f"{before.run}/{old.id}", after=f"{after.run}/{new.id}", still_passing=passing[True],
        new_passing=passing[False], gone=tuple(base for base, be in first if (base, be) not in second),
        changed_manual=tuple(_manual(first, second)),
        warnings=tuple(_warnings(before, after, first, second)),
        **{name: tuple(changes) for name, changes in groups.items()})


def _by_key(system: SystemCards) -> dict[Key, CardLine]:
    return {(card.base, card.be): card for card in system.lines}


def _change(card: CardLine, other: CardLine | None) -> Change:
    said = tuple(violation.said for violation in card.violations)
    if card.automatic == "no_answer":
        said = ("НЕТ ОТВЕТА",)
    return Change(base=card.base, be=card.be, priority=card.priority, violations=said,
                  reworded=other is not None and _reworded(card, other))


def _reworded(card: CardLine, other: CardLine) -> bool:
    return fold(card.asked or card.question) != fold(other.asked or other.question)


def _manual(first: Mapping[Key, CardLine], second: Mapping[Key, CardLine]) -> Iterator[ManualChange]:
    for key, card in second.items():
        was = first.get(key)
        before = was.manual.verdict if was is not None and was.manual is not None else None
        after = card.manual.verdict if card.manual is not None else None
        if was is not None and before != after:
            yield ManualChange(base=card.base, be=card.be, before=before, after=after)


def _warnings(before: CardsReport, after: CardsReport, first: Mapping[Key, CardLine],
              second: Mapping[Key, CardLine]) -> Iterator[str]:
    reworded = [card.base for key, card in second.items() if key in first and _reworded(card, first[key])]
    if reworded:
        yield f"вопросы заданы в разных формулировках, это не один опыт: {', '.join(reworded)}"
    if before.cards != after.cards:
        yield (f"наборы различаются: {before.cards.name} {before.cards.sha256[:12]} и "
               f"{after.cards.name} {after.cards.sha256[:12]}")
    if before.profile != after.profile:
        yield f"профили различаются: {before.profile} и {after.profile}"
    was, now = ({**report.conditions.model_dump(exclude={"extra", "date"}), **report.conditions.extra}
                for report in (before, after))
    for name in sorted({*was, *now}):
        if was.get(name) != now.get(name):
            yield f"условия различаются: {name}: {was.get(name) or 'не записано'} → {now.get(name) or 'не записано'}"
    if not any(now.values()):
        yield "условия второго прогона не записаны"


_TITLES = {"returned": "вернулись", "newly_failing": "новые провалы", "still_failing": "по-прежнему не проходят",
           "fixed": "исправлены"}


def told(found: Comparison) -> Iterator[str]:
    """The comparison as printed."""
    yield f"{found.before} → {found.after}"
    yield from (f"ВНИМАНИЕ: {shown(warning, 2000)}" for warning in found.warnings)
    for name, title in _TITLES.items():
        changes: tuple[Change, ...] = getattr(found, name)
        yield f"{title}: {len(changes)}"
        for change in changes:
            why = f": {'; '.join(change.violations)}" if change.violations else ""
            mark = " (вопрос задан иначе)" if change.reworded else ""
            yield "    " + shown(f"{change.be} {change.priority} {change.base}{mark}{why}", 2000)
    yield f"изменилась ручная проверка: {len(found.changed_manual)}"
    for line in found.changed_manual:
        before, after = (SAID[verdict] if verdict else "не проверено" for verdict in (line.before, line.after))
        yield f"    {shown(line.be)} {line.base}: {before} → {after}"
    yield (f"по-прежнему проходят: {found.still_passing}; новые карточки проходят: {found.new_passing}; "
           f"больше нет: {len(found.gone)}")
