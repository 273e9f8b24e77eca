"""The report of a run of workflows: the common report with a part of its own, a page and a table for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.model import Edition, EditionManifest, Outcome, Run, pretty_json
from tools.report.folder import sort_key
from tools.report.html import PageSource, Section, SectionTable, page
from tools.report.markdown import ledger
from tools.report.model import Completeness, Report
from tools.report.numbers import Lang
from tools.report.text import inline, table
from tools.report.words import words
from tools.spreadsheets import WorkbookEdition
from tools.spreadsheets.labels import ERROR_NAMES
from tools.spreadsheets.summary import Rate, SliceLine, SystemWorkflows, summarise
from tools.spreadsheets.truth import settled_labels

_RU = {"title": "Рабочие процессы в таблицах: {}", "edition": "Издание", "slice": "Срез", "judge": "По судье",
       "code": "По коду", "minutes": "Минут в среднем", "by_tasks": "По числу задач в процессе",
       "by_type": "По типу задач", "by_business": "По виду деятельности", "by_mode": "По режиму",
       "lines": "Процессы", "errors": "Классы ошибок по разметке людей", "class": "Класс", "count": "Провалов",
       "unclassed": "класс не назван", "not_judged": "не судилось", "all": "Все процессы", "id": "Процесс",
       "tasks": "Задач", "over": "Лишних правок", "reason": "Что не так", "pass": "да", "fail": "нет", "none": "—",
       "meaning": "Интервалы — Уилсона, 95 %. Процесс без выдачи, с нечитаемой выдачей или без вердикта остаётся в "
                  "знаменателе. Один процесс входит в каждый из своих типов."}
_EN = {"title": "Spreadsheet workflows: {}", "edition": "Edition", "slice": "Slice", "judge": "By the judge",
       "code": "By code", "minutes": "Mean minutes", "by_tasks": "By number of tasks in the workflow",
       "by_type": "By task type", "by_business": "By business type", "by_mode": "By mode", "lines": "Workflows",
       "errors": "Error classes by human labels", "class": "Class", "count": "Failures",
       "unclassed": "no class named", "not_judged": "not judged", "all": "All workflows", "id": "Workflow",
       "tasks": "Tasks", "over": "Over-edits", "reason": "What is wrong", "pass": "yes", "fail": "no", "none": "—",
       "meaning": "Intervals are Wilson's, 95 %. A workflow without output, with an unreadable one or without a "
                  "verdict "
                  "stays in the denominator. One workflow counts in each of its types."}
_BREAKDOWNS = ("by_tasks", "by_mode", "by_type", "by_business")


def _said(lang: Lang) -> dict[str, str]:
    return _RU if lang == "ru" else _EN


def workflows_report(outcomes: Sequence[Outcome], edition: WorkbookEdition, run: Run, completeness: Completeness,
                     profile: str = "strict") -> Report:
    """The report of a session over workflows."""
    found = summarise(sorted(outcomes, key=sort_key), edition, run, settled_labels(edition, run))
    engines: dict[str, set[str]] = {}
    for outcome in outcomes:
        for name, version in outcome.engines.items():
            engines.setdefault(name, set()).add(version)
    return Report(schema="attestat-report/1", suite="spreadsheets", run=run.root.name, edition=edition.ref,
                  profile="exact" if profile == "exact" else "strict", conditions=run.manifest.conditions, judges=(),
                  engines={name: tuple(sorted(versions)) for name, versions in sorted(engines.items())},
                  completeness=completeness, systems=(), comparison=None, workflows=found)


def workflows_files(report: Report, run: Run, folder: Path, lang: Lang) -> dict[str, bytes]:
    """report.json, report.md, report.html."""
    none = Edition(run.root, EditionManifest(schema="office-edition/1", name=report.edition.name, seed=0, versions={},
                                             files={}), (), report.edition.sha256)
    source = PageSource((), none, run, folder, _sections(report))
    return {"report.json": pretty_json(report.model_dump(mode="json", by_alias=True)),
            "report.md": workflows_markdown(report, lang).encode("utf-8", "replace"),
            "report.html": page(report, source, lang)}


def workflows_shown(report: Report, lang: Lang) -> str:
    """A line a system, and the remarks."""
    assert report.workflows is not None
    said = _said(lang)
    width = max((len(system.name) for system in report.workflows.systems), default=0)
    lines = [f"{inline(system.name):<{width}}  {said['judge']}: {_rate(system.overall.judged, said)}  "
             f"{said['code']}: {_rate(system.overall.code, said)}" for system in report.workflows.systems]
    return "\n".join([*lines, *(inline(remark, 400) for remark in report.workflows.remarks)]) + "\n"


def workflows_markdown(report: Report, lang: Lang) -> str:
    """report.md."""
    return "\n".join(_markdown(report, lang)) + "\n"


def _markdown(report: Report, lang: Lang) -> Iterator[str]:
    found, said = report.workflows, _said(lang)
    assert found is not None
    yield f"# {said['title'].format(inline(report.run))}"
    yield ""
    yield f"{said['edition']}: {inline(found.edition.name)} ({found.edition.sha256[:12]})"
    yield ""
    yield from ledger(report, words(lang))
    yield ""
    yield said["meaning"]
    for remark in found.remarks:
        yield f"- {inline(remark, 400)}"
    yield ""
    yield from table((said["slice"], said["judge"], said["code"], said["minutes"]),
                     (_cells(system.overall, said, inline(system.name)) for system in found.systems))
    for system in found.systems:
        yield ""
        yield f"## {inline(system.name)}"
        for title, columns, rows in _tables(system, said):
            yield ""
            yield f"### {title}"
            yield ""
            yield from table(columns, ([inline(cell, 200) for cell in row] for row in rows))


def _tables(system: SystemWorkflows, said: dict[str, str]) -> Iterator[tuple[str, tuple[str, ...],
                                                                             list[tuple[str, ...]]]]:
    columns = said["slice"], said["judge"], said["code"], said["minutes"]
    for name in _BREAKDOWNS:
        lines: tuple[SliceLine, ...] = getattr(system, name)
        if lines:
            yield said[name], columns, [_cells(line, said) for line in lines]
    if system.errors or system.unclassed:
        rows = [(ERROR_NAMES[name] if said is _RU else name, str(count))  # type: ignore[index]
                for name, count in system.errors.items()]
        rows += [(said["unclassed"], str(system.unclassed))] if system.unclassed else []
        yield said["errors"], (said["class"], said["count"]), [tuple(row) for row in rows]
    yield said["lines"], tuple(said[name] for name in ("id", "tasks", "judge", "code", "over", "minutes", "reason")), [
        (line.id, str(line.tasks), said[line.judge], said[line.code],
         "—" if line.over_edits is None else str(line.over_edits), _minutes(line.minutes), line.reason or "—")
        for line in system.lines]


def _cells(line: SliceLine, said: dict[str, str], name: str = "") -> tuple[str, ...]:
    shown = said["all"] if line.name == "все" else line.name
    minutes = f"{_minutes(line.minutes)} (n={line.timed})" if line.timed else "—"
    return name or shown, _rate(line.judged, said), _rate(line.code, said), minutes


def _rate(rate: Rate | None, said: dict[str, str]) -> str:
    if rate is None:
        return said["not_judged"]
    if rate.share is None or rate.low is None or rate.high is None:
        return "0/0"
    return f"{rate.passed}/{rate.total} = {100 * rate.share:.1f} % [{100 * rate.low:.1f}; {100 * rate.high:.1f}]"


def _minutes(value: float | None) -> str:
    return "—" if value is None else f"{value:.1f}"


def _sections(report: Report) -> tuple[Section, ...]:
    # The page sets text nodes: what report.md escapes would show its escapes here.
    assert report.workflows is not None
    sections = []
    for number, system in enumerate(report.workflows.systems, start=1):
        pairs = zip(_tables(system, _RU), _tables(system, _EN), strict=True)
        tables = tuple(
            SectionTable((ru[0], en[0]), tuple(zip(ru[1], en[1], strict=True)),
                         tuple(tuple((one[:300], other[:300]) for one, other in zip(*rows, strict=True))
                               for rows in zip(ru[2], en[2], strict=True)))
            for ru, en in pairs)
        rates = tuple(f"{said['judge']}: {_rate(system.overall.judged, said)}; {said['code']}: "
                      f"{_rate(system.overall.code, said)}" for said in (_RU, _EN))
        # Remarks are the run's: they stand once, in the first section.
        remarks = report.workflows.remarks if number == 1 else ()
        text = ((rates[0], rates[1]), (_RU["meaning"], _EN["meaning"]),
                *((remark[:400], remark[:400]) for remark in remarks))
        sections.append(Section(f"workflows-{number}", (system.name, system.name), text, tables))
    return tuple(sections)
