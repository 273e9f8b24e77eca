"""Shards of one run, graded on several machines, joined: proven to cover the edition exactly once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.grading import items
from tools.model import BadInput, Edition, Fault, Outcome, load, parse_json, read_bytes
from tools.report.build import Source, build_from
from tools.report.folder import OUTCOMES, completeness_beside, read_outcomes, sort_key
from tools.report.gate import engines_of
from tools.report.judges import judge_order
from tools.report.model import Completeness, JudgeLine, Report

_SCHEMA = "attestat-report/1"
_AGAIN = "grade this shard again: pytest --run=RUN --shard=i/n --report-dir=DIR"
#: faults of one kind that are named one by one
_TOLD = 5


@dataclass(frozen=True, slots=True)
class Shard:
    """The report of a session that graded a part."""

    folder: Path
    report: Report
    outcomes: tuple[Outcome, ...]

    @classmethod
    def open(cls, path: Path) -> Shard:
        """Open a report's folder, or the run that holds it. Raises BadInput: none, another version, cut, incomplete."""
        places = (path, path / "partial", path / "report", path / "report" / "partial")
        folder = next((place for place in places if (place / OUTCOMES).exists()), None)
        if folder is None:
            raise BadInput.one(path / OUTCOMES, "", "no outcomes of a shard", "pass the folder that --report-dir named")
        report, outcomes = _report(folder / "report.json"), read_outcomes(folder / OUTCOMES)
        completeness_beside(folder, outcomes)
        found = report.completeness
        if found.decided != found.collected:
            raise BadInput.one(folder / "report.json", "completeness", f"the grading is incomplete: {found.decided} of "
                               f"{found.collected} items decided", _AGAIN)
        return cls(folder, report, outcomes)


def _report(path: Path) -> Report:
    value = parse_json(read_bytes(path), path)
    schema = value.get("schema") if isinstance(value, dict) else None
    if schema != _SCHEMA:
        raise BadInput.one(path, "schema", f"{schema!r}, this version reads {_SCHEMA!r}",
                           "grade all shards with one version of Attestat")
    return load(Report, path)


@dataclass(frozen=True, slots=True)
class Merged:
    """The whole run, as one session would have graded it."""

    outcomes: tuple[Outcome, ...]
    report: Report


def merge(edition: Edition, paths: Sequence[Path]) -> Merged:
    """Join shards, given as folders of reports.

    Raises BadInput with every reason why they are not the parts of one whole: another edition, run, profile, set of
    engines or version, an item twice, items of the edition that no shard has.
    """
    shards = [Shard.open(path) for path in paths]
    faults = [fault for shard in shards for fault in _foreign(shard, edition)]
    faults += _unlike(shards)
    if faults:
        raise BadInput(faults)
    faults = [*_twice(shards), *_gaps(shards, edition)]
    if faults:
        raise BadInput(faults)
    outcomes = tuple(sorted((outcome for shard in shards for outcome in shard.outcomes), key=sort_key))
    expected = {shard.report.completeness.expected for shard in shards}.pop()
    complete = Completeness(collected=len(outcomes), decided=len(outcomes), whole=True, expected=expected, lost=(),
                            broken={})
    first = shards[0].report
    return Merged(outcomes, build_from(outcomes, edition, _source(shards), complete, first.profile))


def _foreign(shard: Shard, edition: Edition) -> Iterator[Fault]:
    """What of a shard is not of this edition."""
    where, sat = shard.folder / "report.json", shard.report.edition
    if sat != edition.ref:
        yield Fault(str(where), "edition", f"the shard sat {sat.name} ({sat.sha256[:12]}), this edition is "
                    f"{edition.ref.name} ({edition.sha256[:12]})", "pass the shards' own edition with --edition")
        return
    known = {task.id: {item.id for item in items(task)} for task in edition.tasks.values()}
    strange = [outcome for outcome in shard.outcomes if outcome.id not in known.get(outcome.task, ())]
    systems = {system.id for system in shard.report.systems}
    for name in sorted({outcome.system for outcome in shard.outcomes} - systems)[:_TOLD]:
        yield Fault(str(shard.folder / OUTCOMES), name, "report.json beside it has no such system", _AGAIN)
    for outcome in strange[:_TOLD]:
        yield Fault(str(shard.folder / OUTCOMES), f"{outcome.system} {outcome.task} {outcome.id}",
                    "the edition has no such item", _AGAIN)


#: what all shards share: name of the field, its value, what to do
_SHARED: tuple[tuple[str, Callable[[Report], Any], str], ...] = (
    ("suite", lambda report: report.suite, "merge shards of one suite"),
    ("run", lambda report: report.run, "merge shards of one run, whose folder has one name on all machines"),
    ("profile", lambda report: report.profile, "grade all shards with one --profile"),
    ("conditions", lambda report: report.conditions, "merge shards of one run"),
    ("completeness.expected", lambda report: report.completeness.expected,
     "grade all shards of one run with one version of Attestat"),
)


def _unlike(shards: Sequence[Shard]) -> Iterator[Fault]:
    """Where a shard differs from the first in what they must share."""
    first = shards[0]
    for shard in shards[1:]:
        where = str(shard.folder / "report.json")
        for field, value, remedy in _SHARED:
            if value(shard.report) != value(first.report):
                yield Fault(where, field, f"{_short(value(shard.report))}, in {first.folder}: "
                            f"{_short(value(first.report))}", remedy)
        names = {system.id: system.name for system in first.report.systems}
        for system in shard.report.systems:
            if names.get(system.id, system.name) != system.name:
                yield Fault(where, "systems", f"{system.id} is called {system.name!r}, in {first.folder} "
                            f"{names[system.id]!r}", "merge shards of one run")
    yield from _engines(shards)


def _engines(shards: Sequence[Shard]) -> Iterator[Fault]:
    """Engines whose versions differ; what only one shard needed does not count."""
    seen: dict[str, tuple[Shard, tuple[str, ...]]] = {}
    for shard in shards:
        for name, versions in engines_of(shard.outcomes).items():
            before, known = seen.setdefault(name, (shard, versions))
            if known != versions:
                yield Fault(str(shard.folder / OUTCOMES), f"engines.{name}", f"{'/'.join(versions)}, in "
                            f"{before.folder}: {'/'.join(known)}", "grade all shards with one set of engines")


def _short(value: object) -> str:
    text = str(value)
    return repr(text if len(text) <= 80 else text[:79] + "…")


def _twice(shards: Sequence[Shard]) -> Iterator[Fault]:
    """Items that stand in two shards, or twice in one; a line for a task."""
    seen: dict[tuple[str, str, str], Path] = {}
    told: Counter[tuple[str, str, Path, Path]] = Counter()
    for shard in shards:
        for outcome in shard.outcomes:
            key = (outcome.system, outcome.task, outcome.id)
            if key in seen:
                told[outcome.system, outcome.task, shard.folder, seen[key]] += 1
            seen.setdefault(key, shard.folder)
    for (system, task, folder, before), number in list(told.items())[:_TOLD]:
        yield Fault(str(folder / OUTCOMES), f"{system} {task}", f"{number} items stand in {before} as well",
                    "pass every part of --shard=i/n once")


def _gaps(shards: Sequence[Shard], edition: Edition) -> Iterator[Fault]:
    """Items that no shard has: of a system that some shard graded, or of the whole run."""
    found = {(outcome.system, outcome.task, outcome.id) for shard in shards for outcome in shard.outcomes}
    lost: Counter[tuple[str, str]] = Counter()
    for system in sorted({key[0] for key in found}):
        for task in edition.tasks.values():
            lost[system, task.id] += sum((system, task.id, item.id) not in found for item in items(task))
    missed = [(system, name, number) for (system, name), number in lost.items() if number]
    for system, name, number in missed[:_TOLD]:
        yield Fault(", ".join(str(shard.folder) for shard in shards), f"{system} {name}",
                    f"no shard has {number} of its items", "add the part of --shard=i/n that holds the task")
    if len(missed) > _TOLD:
        yield Fault("…", "", f"{len(missed) - _TOLD} more tasks with items that no shard has", "add the missing parts")
    expected = shards[0].report.completeness.expected
    if not missed and (len(found) != expected if expected is not None else not found):
        yield Fault(str(shards[0].folder / "report.json"), "completeness.expected",
                    f"the run has {expected or 'more'} items, the shards {len(found)}: systems of the run are missing",
                    "grade the shards without --system")


def _source(shards: Sequence[Shard]) -> Source:
    """What the reports say of the run. Names and conditions agree; verdicts of each judge add up."""
    first = shards[0].report
    counted: dict[tuple[str, str, str | None], JudgeLine] = {}
    for line in (line for shard in shards for line in shard.report.judges):
        key = line.kind, line.name, line.revision
        before = counted.get(key)
        counted[key] = line if before is None else before.model_copy(update={
            "verdicts": before.verdicts + line.verdicts})
    judges = sorted(counted.values(), key=judge_order)
    noise = next((shard.report.comparison.noise for shard in shards
                  if shard.report.comparison is not None and shard.report.comparison.noise is not None), None)
    names = {system.id: system.name for shard in shards for system in shard.report.systems}
    return Source(first.suite, first.run, first.conditions, names, tuple(judges), noise)
