"""Rendering again from saved outcomes, without grading."""

from __future__ import annotations

from pathlib import Path

from tools.grading import items
from tools.measures import Profile
from tools.model import BadInput, Edition, Outcome, Run, pretty_json
from tools.report.build import build
from tools.report.folder import OUTCOMES, ReportFolder, completeness_beside, read_outcomes
from tools.report.html import PageSource, page
from tools.report.markdown import markdown
from tools.report.model import Completeness, Report
from tools.report.numbers import Lang


def rendered(report: Report, lang: Lang, source: PageSource | None = None) -> dict[str, bytes]:
    """The files of a report by name; report.html only with what it shows beside the report."""
    files = {"report.json": pretty_json(report.model_dump(mode="json", by_alias=True)),
             "report.md": markdown(report, lang).encode("utf-8")}
    return files if source is None else {**files, "report.html": page(report, source, lang)}


def render_again(edition: Edition, run: Run, folder: Path, lang: Lang = "ru", profile: Profile = "strict") -> Path:
    """Write report.json, report.md and report.html anew from `folder`/outcomes.jsonl; returns the folder.

    What was lost or broken is taken over from the report that stands there. Raises BadInput: no outcomes, a file cut
    in the middle, another edition, a locked folder.
    """
    if run.manifest.edition != edition.ref:
        raise BadInput.one(run.root / "run.json", "edition", "the run sat another edition", "pass it with --edition")
    if not (folder / OUTCOMES).exists():
        raise BadInput.one(folder / OUTCOMES, "", "no outcomes", f"grade it: pytest --run={run.root} --report-only")
    outcomes = read_outcomes(folder / OUTCOMES)
    strange = sorted({outcome.task for outcome in outcomes} - set(edition.tasks))
    if strange:
        raise BadInput.one(folder / OUTCOMES, strange[0], "the edition has no such task", "grade the run again")
    with ReportFolder(folder) as locked:
        report = build(outcomes, edition, run, _completeness(edition, run, folder, outcomes), profile)
        return locked.finish(outcomes, rendered(report, lang, PageSource(outcomes, edition, run, folder)))


def _completeness(edition: Edition, run: Run, folder: Path, outcomes: tuple[Outcome, ...]) -> Completeness:
    saved = completeness_beside(folder, outcomes)
    if saved is not None:
        return saved
    expected = len(run.systems) * sum(len(items(task)) for task in edition.tasks.values())
    return Completeness(collected=len(outcomes), decided=len(outcomes), whole=len(outcomes) == expected,
                        expected=expected, lost=(), broken={})
