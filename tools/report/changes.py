"""Two graded runs side by side: which items changed, and what changed them: the system, the judge, the exam."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from tools.judge import delivered_hashes, output_digest
from tools.model import BadInput, Contract, Outcome, OutcomeStatus, Record, Run, load
from tools.report.folder import OUTCOMES, completeness_beside, read_outcomes
from tools.report.model import Comparison
from tools.report.numbers import Lang

#: what made an item change
Cause = Literal["edition", "system", "judge", "engine"]

_JUDGED = ("rubric", "must_not", "hallucinations")


class Change(Contract):
    """One item that is not what it was."""

    system: str
    task: str
    #: `check:offer_total`, `rubric:r1`
    item: str
    critical: bool
    before: OutcomeStatus | None
    after: OutcomeStatus | None
    cause: Cause
    reason: str
    reason_en: str

    @property
    def direction(self) -> Literal["worse", "better", "other"]:
        """Whether a pass was lost, or won."""
        if self.before is OutcomeStatus.PASS:
            return "worse"
        return "better" if self.after is OutcomeStatus.PASS else "other"


class Changes(Contract):
    """All changes between two runs."""

    schema_: Literal["attestat-changes/1"] = Field(default="attestat-changes/1", alias="schema")
    before: str
    after: str
    #: the runs sat different editions: every change may be the exam's
    other_edition: bool
    changes: tuple[Change, ...]
    #: items that stand in one run only, by system and task
    unmatched: tuple[str, ...]
    #: statistics of each pair of systems, by the id in the later run; none where nothing was judged, or without the
    #: runs' edition
    comparisons: dict[str, Comparison] = {}


@dataclass(frozen=True, slots=True)
class Graded:
    """A run with the outcomes of its last whole session."""

    run: Run
    outcomes: tuple[Outcome, ...]

    @classmethod
    def open(cls, root: Path) -> Graded:
        """Open a graded run. Raises BadInput when it is none, or was not graded yet."""
        path = root / "report" / OUTCOMES
        run = Run.open(root)
        if not path.exists():
            raise BadInput.one(path, "", "the run was not graded whole", f"grade it: pytest --run={root} --report-only")
        outcomes = read_outcomes(path)
        completeness_beside(path.parent, outcomes)
        return cls(run, outcomes)


def changes(before: Graded, after: Graded, pairs: Mapping[str, str] | None = None) -> Changes:
    """Changes from one graded run to another.

    `pairs` names which system of the first run is held against which of the second; default: equal ids. Raises
    BadInput when no system is in both.
    """
    named = dict(pairs) if pairs is not None else paired(before, after)
    other = before.run.manifest.edition != after.run.manifest.edition
    old = {(named[item.system], item.task, item.id): item for item in before.outcomes if item.system in named}
    new = {(item.system, item.task, item.id): item for item in after.outcomes if item.system in named.values()}
    origin = {theirs: ours for ours, theirs in named.items()}
    found = [_change(before, after, origin[key[0]], old.get(key), new.get(key), other)
             for key in sorted(old.keys() | new.keys())
             if key in old and key in new and old[key].status is not new[key].status]
    unmatched = sorted({f"{key[0]} {key[1]}" for key in old.keys() ^ new.keys()})
    return Changes(before=before.run.root.name, after=after.run.root.name, other_edition=other,
                   changes=tuple(found), unmatched=tuple(unmatched))


def paired(before: Graded, after: Graded) -> dict[str, str]:
    """Systems of both runs that have one id. Raises BadInput for none."""
    known = {entry.id for entry in after.run.systems}
    named = {entry.id: entry.id for entry in before.run.systems if entry.id in known}
    if not named:
        raise BadInput.one(after.run.root / "run.json", "systems", "the runs have no system in common",
                           "name the systems with --systems OLD:NEW")
    return named


def _change(before: Graded, after: Graded, origin: str, old: Outcome | None, new: Outcome | None,
            other_edition: bool) -> Change:
    assert old is not None and new is not None
    cause: Cause
    if other_edition:
        cause = "edition"
    elif _output(before.run, origin, old.task) != _output(after.run, new.system, new.task):
        cause = "system"
    else:
        cause = "judge" if new.type in _JUDGED else "engine"
    return Change(system=new.system, task=new.task, item=new.id, critical=new.critical, before=old.status,
                  after=new.status, cause=cause, reason=new.reason, reason_en=new.reason_en)


def _output(run: Run, system: str, task: str) -> str | None:
    """Digest of what the system said and delivered; None without a readable record."""
    try:
        record = load(Record, run.record_path(system, task))
    except BadInput:
        return None
    return str(output_digest(record, delivered_hashes(record, run.files_folder(system, task))))


_WORDS: dict[Lang, dict[str, str]] = {
    "ru": {"title": "Изменения от «{}» к «{}»", "none": "Ничего не изменилось.", "worse": "Хуже стало", "better":
           "Лучше стало", "other": "Иначе стало", "edition": "другое издание", "system": "другой ответ системы",
           "judge": "другой вердикт на тот же ответ", "engine": "другое решение кода на тот же ответ",
           "critical": "критично", "exam": "Прогоны сдавали разные издания: любое изменение может быть делом экзамена.",
           "unmatched": "Есть только в одном из прогонов"},
    "en": {"title": "Changes from “{}” to “{}”", "none": "Nothing changed.", "worse": "Worse", "better": "Better",
           "other": "Different", "edition": "another edition", "system": "another output of the system",
           "judge": "another verdict on the same output", "engine": "another decision of code on the same output",
           "critical": "critical", "exam": "The runs sat different editions: any change may be the exam's doing.",
           "unmatched": "Only in one of the runs"},
}


def changes_markdown(found: Changes, lang: Lang = "ru") -> str:
    """The changes for a person, worst first."""
    return "\n".join(_lines(found, _WORDS[lang], lang)) + "\n"


def _lines(found: Changes, said: Mapping[str, str], lang: Lang) -> Iterator[str]:
    from tools.report.text import inline

    yield f"# {said['title'].format(inline(found.before), inline(found.after))}"
    if found.other_edition:
        yield f"\n{said['exam']}"
    if not found.changes:
        yield f"\n{said['none']}"
    for direction in ("worse", "better", "other"):
        lines = [change for change in found.changes if change.direction == direction]
        if lines:
            yield f"\n## {said[direction]}: {len(lines)}\n"
        for change in lines:
            critical = f", {said['critical']}" if change.critical else ""
            reason = inline(change.reason_en if lang == "en" and change.reason_en else change.reason)
            yield (f"- {change.system} {change.task} `{change.item}`{critical}: {change.before} → {change.after} "
                   f"({said[change.cause]}){f' — {reason}' if reason else ''}")
    if found.unmatched:
        yield f"\n{said['unmatched']}: {', '.join(found.unmatched)}."
