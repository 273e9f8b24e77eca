"""The gate: a graded session against a baseline, decided from outcomes. Pure; the pytest side only asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, Protocol

from pydantic import Field

from tools.measures.attempts import tally
from tools.measures.task import Profile
from tools.model import BadInput, Contract, Outcome, OutcomeStatus
from tools.model.fields import Sat, SystemId
from tools.model.record import EditionRef
from tools.report.numbers import Lang
from tools.report.text import inline

#: no decision came where the baseline had one: neither green nor a regression
_UNDECIDED = (OutcomeStatus.JUDGE_ERROR, OutcomeStatus.NOT_JUDGED, OutcomeStatus.UNKNOWN)
#: what a system did and code or a judge decided; only this can be chance
_SAID = (OutcomeStatus.PASS, OutcomeStatus.PARTIAL, OutcomeStatus.FAIL)

Key = tuple[str, str, str]


class HasRef(Protocol):
    """An edition, or another thing that a run sits."""

    @property
    def ref(self) -> EditionRef:
        """Its name and hash."""


class Baseline(Contract):
    """What a session gave that later ones are held against: statuses by system, task and item."""

    schema_: Literal["attestat-baseline/1"] = Field(alias="schema")
    edition: EditionRef
    profile: Profile
    #: versions of the engines that decided
    engines: dict[str, tuple[str, ...]]
    statuses: dict[SystemId, dict[Sat, dict[str, OutcomeStatus]]]
    #: items whose attempts did not come out alike: passed, and decided attempts
    flaky: dict[SystemId, dict[Sat, dict[str, tuple[int, int]]]] = {}

    def was_flaky(self, key: Key) -> bool:
        """Whether the attempts at an item disagreed when the baseline was made."""
        system, task, item = key
        return item in self.flaky.get(system, {}).get(task, {})

    def status(self, key: Key) -> OutcomeStatus | None:
        """Status of an item by system, task and item id; None where the baseline has none."""
        system, task, item = key
        return self.statuses.get(system, {}).get(task, {}).get(item)

    def keys(self) -> Iterator[Key]:
        """All items."""
        for system, tasks in self.statuses.items():
            for task, items in tasks.items():
                for item in items:
                    yield system, task, item


class GateLine(Contract):
    """One item that is not what the baseline says."""

    system: str
    task: str
    item: str
    critical: bool
    before: OutcomeStatus | None
    after: OutcomeStatus | None
    reason: str
    reason_en: str
    #: attempts of this run that passed, and that were decided; null for a single one
    passed: int | None = None
    attempts: int | None = None

    @property
    def tries(self) -> str:
        """« (2/3)» beside a status of several attempts."""
        return "" if self.attempts is None else f" ({self.passed}/{self.attempts})"


class Gate(Contract):
    """The decision of the gate."""

    regressions: tuple[GateLine, ...]
    #: no decision where the baseline had one, lost items among them
    incomplete: tuple[GateLine, ...]
    improvements: tuple[GateLine, ...]
    #: failures that the baseline knows
    known: int
    #: items that the baseline does not have, and that pass or fail
    new_passes: int
    new_failures: tuple[GateLine, ...]
    #: items whose attempts do not come out alike, here or in the baseline: neither regressions nor improvements
    flaky: tuple[GateLine, ...] = ()

    @property
    def exit_code(self) -> Literal[0, 1, 3]:
        """3 for an incomplete grading, 1 for a regression, else 0."""
        if self.incomplete:
            return 3
        return 1 if self.regressions else 0


def baseline_of(outcomes: Iterable[Outcome], edition: HasRef, profile: Profile) -> Baseline:
    """A baseline of a session's outcomes."""
    statuses: dict[str, dict[str, dict[str, OutcomeStatus]]] = {}
    flaky: dict[str, dict[str, dict[str, tuple[int, int]]]] = {}
    kept = sorted((outcome for outcome in outcomes if not _waits(outcome)),
                  key=lambda outcome: (outcome.system, outcome.task, outcome.id))
    for outcome in kept:
        statuses.setdefault(outcome.system, {}).setdefault(outcome.task, {})[outcome.id] = _status(outcome, profile)
        tries = tally(outcome, profile)
        if tries.flaky:
            flaky.setdefault(outcome.system, {}).setdefault(outcome.task, {})[outcome.id] = tries.passed, tries.attempts
    return Baseline(schema="attestat-baseline/1", edition=edition.ref, profile=profile, engines=engines_of(kept),
                    statuses=statuses, flaky=flaky)


def engines_of(outcomes: Iterable[Outcome]) -> dict[str, tuple[str, ...]]:
    """Versions of every engine that decided something."""
    found: dict[str, set[str]] = {}
    for outcome in outcomes:
        for name, version in outcome.engines.items():
            found.setdefault(name, set()).add(version)
    return {name: tuple(sorted(versions)) for name, versions in sorted(found.items())}


def refuse(baseline: Baseline, edition: HasRef, profile: str, file: object, *, by_name: bool = False) -> None:
    """Raise BadInput for a baseline of another edition or profile, or for one that knows nothing, green in vain.

    `by_name` compares the edition's name alone.
    """
    if not any(items for tasks in baseline.statuses.values() for items in tasks.values()):
        raise BadInput.one(file, "statuses", "the baseline holds no item", "make one with --baseline-update")
    same = baseline.edition.name == edition.ref.name if by_name else baseline.edition == edition.ref
    if not same:
        raise BadInput.one(file, "edition", f"the baseline is of {baseline.edition.name} "
                           f"({baseline.edition.sha256[:12]}), the run sat {edition.ref.name} "
                           f"({edition.ref.sha256[:12]})",
                           "make a baseline of this edition with --baseline-update")
    if baseline.profile != profile:
        raise BadInput.one(file, "profile", f"the baseline was made under {baseline.profile}",
                           f"pass --profile {baseline.profile}")


def engine_faults(baseline: Baseline, outcomes: Iterable[Outcome]) -> list[str]:
    """Engines whose versions differ from the baseline's, as sentences; engines on one side only do not count."""
    now = engines_of(outcomes)
    return [f"{name}: {'/'.join(baseline.engines[name])} in the baseline, {'/'.join(now[name])} now"
            for name in sorted(now.keys() & baseline.engines.keys()) if now[name] != baseline.engines[name]]


def decide(baseline: Baseline, outcomes: Iterable[Outcome], asked: Iterable[Key] = (),
           whole: bool = False) -> Gate:
    """Hold a session against the baseline.

    `asked`: items that were collected, so that a lost one is seen; `whole`: the session graded the whole run, so that
    an item of the baseline that is gone is seen too.
    """
    outcomes = tuple(outcomes)
    waiting = {(outcome.system, outcome.task, outcome.id) for outcome in outcomes if _waits(outcome)}
    found = {(outcome.system, outcome.task, outcome.id): outcome for outcome in outcomes}
    keys = set(found) | {key for key in asked if baseline.status(key) is not None}
    keys |= set(baseline.keys()) if whole else set()
    lines: dict[str, list[GateLine]] = {"regression": [], "incomplete": [], "improvement": [], "known": [], "new": [],
                                        "flaky": []}
    new_passes = 0
    for key in sorted(keys - waiting):
        before, outcome = baseline.status(key), found.get(key)
        after = _status(outcome, baseline.profile) if outcome is not None else None
        verdict = _verdict(before, after)
        if outcome is not None and after in _SAID and _flaky(baseline, key, outcome):
            verdict = "flaky"
        if verdict == "new pass":
            new_passes += 1
        elif verdict != "same":
            lines[verdict].append(_line(key, before, after, outcome, baseline.profile))
    return Gate(regressions=tuple(lines["regression"]), incomplete=tuple(lines["incomplete"]),
                improvements=tuple(lines["improvement"]), known=len(lines["known"]), new_passes=new_passes,
                new_failures=tuple(lines["new"]), flaky=tuple(lines["flaky"]))


def _waits(outcome: Outcome) -> bool:
    """A card's line for people that nobody has read yet: every new answer waits, so it says nothing of the system."""
    return outcome.type == "manual" and outcome.status is OutcomeStatus.NOT_JUDGED


def _flaky(baseline: Baseline, key: Key, outcome: Outcome) -> bool:
    """Whether chance may have made the difference: the attempts disagree, or they did in the baseline and a single
    one says nothing against it. Several attempts that all fail are no chance, whatever the baseline says."""
    tries = tally(outcome, baseline.profile)
    if tries.flaky:
        return True
    changed = (baseline.status(key) is OutcomeStatus.PASS) != (tries.passed > 0)
    return tries.attempts == 1 and changed and baseline.was_flaky(key)


def _verdict(before: OutcomeStatus | None, after: OutcomeStatus | None) -> str:
    """same, known, improvement, regression, incomplete, new or new pass."""
    passed = after is OutcomeStatus.PASS
    if before is None:
        return "new pass" if passed or after is OutcomeStatus.NOT_RUN else "new"
    if before is OutcomeStatus.PASS:
        if passed:
            return "same"
        # A judge that is away and an engine that gave up say nothing of the system: incomplete, not a regression.
        return "incomplete" if after is None or after in _UNDECIDED else "regression"
    if passed:
        return "improvement"
    decided = before not in _UNDECIDED and before is not OutcomeStatus.NOT_RUN
    gone = after is None or after in _UNDECIDED or after is OutcomeStatus.NOT_RUN
    if decided and gone:
        return "incomplete"
    return "same" if after is OutcomeStatus.NOT_RUN else "known"


def _status(outcome: Outcome, profile: str) -> OutcomeStatus:
    return outcome.exact if profile == "exact" and outcome.exact is not None else outcome.status


def _line(key: Key, before: OutcomeStatus | None, after: OutcomeStatus | None, outcome: Outcome | None,
          profile: Profile) -> GateLine:
    tries = tally(outcome, profile) if outcome is not None and outcome.earlier else None
    return GateLine(system=key[0], task=key[1], item=key[2], critical=outcome.critical if outcome else False,
                    before=before, after=after, reason=outcome.reason if outcome else "пункт потерян",
                    reason_en=outcome.reason_en if outcome else "the item is lost",
                    passed=tries.passed if tries else None, attempts=tries.attempts if tries else None)


_WORDS: dict[Lang, Mapping[str, str]] = {
    "ru": {"title": "Сравнение с базовой линией", "0": "Регрессий нет.", "1": "Есть регрессии.", "3": "Оценка неполна.",
           "regressions": "Регрессии", "incomplete": "Нет решения там, где оно было", "improvements": "Улучшения",
           "new_failures": "Новые пункты, не пройдены", "flaky": "Неустойчивы: в разных попытках по-разному",
           "counts": "Известных провалов: {}; новых пройденных пунктов: {}.",
           "critical": "критично"},
    "en": {"title": "Against the baseline", "0": "No regressions.", "1": "There are regressions.",
           "3": "The grading is incomplete.", "regressions": "Regressions",
           "incomplete": "No decision where there was one", "improvements": "Improvements",
           "new_failures": "New items that fail", "flaky": "Flaky: attempts do not come out alike",
           "counts": "Known failures: {}; new items that pass: {}.", "critical": "critical"},
}


def gate_markdown(gate: Gate, lang: Lang = "ru") -> str:
    """The decision for a merge request."""
    said = _WORDS[lang]
    counts = said["counts"].format(gate.known, gate.new_passes)
    lines = [f"## {said['title']}", "", f"**{said[str(gate.exit_code)]}** {counts}"]
    for name in ("regressions", "incomplete", "flaky", "improvements", "new_failures"):
        found: tuple[GateLine, ...] = getattr(gate, name)
        if found:
            lines += ["", f"### {said[name]}: {len(found)}", ""]
        for line in found:
            critical = f", {said['critical']}" if line.critical else ""
            reason = inline(line.reason_en if lang == "en" and line.reason_en else line.reason)
            why = f" — {reason}" if reason else ""
            lines.append(f"- {line.system} {line.task} `{line.item}`{critical}: "
                         f"{line.before or '—'} → {line.after or '—'}{line.tries}{why}")
    return "\n".join(lines) + "\n"
