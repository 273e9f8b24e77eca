"""The static part of the page: head, systems, map, categories, comparison, all in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tools.report.cells import category_cells, mean, share, solved, system_cells
from tools.report.html.inert import one_line, visible
from tools.report.html.sections import Both, SectionTable
from tools.report.html.words import PAGE
from tools.report.model import Report, SystemReport, Totals
from tools.report.named import named
from tools.report.numbers import Lang, show
from tools.report.words import EN, RU, Words

_LANGS: tuple[tuple[Lang, Words], ...] = (("ru", RU), ("en", EN))


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with its interval, per cent of a bar's width."""

    value: float
    low: float
    high: float


def both(ru: Iterable[str], en: Iterable[str]) -> tuple[Both, ...]:
    """Two lists of cells as one list of pairs."""
    return tuple(zip(ru, en, strict=True))


def overview(report: Report) -> dict[str, Any]:
    """Everything that the template shows of a report."""
    return {"title": (RU.title.format(one_line(report.run)), EN.title.format(one_line(report.run))),
            "facts": list(_facts(report)), "judges": list(_judges(report)), "completeness": _completeness(report),
            "complete": report.completeness.decided == report.completeness.collected,
            "lost": [one_line(name, 300) for name in report.completeness.lost],
            "broken": {one_line(name, 300): one_line(why, 300) for name, why in report.completeness.broken.items()},
            "results": [_result(system) for system in report.systems],
            "systems": _systems(report), "bars": [bar(system.totals) for system in report.systems],
            "legend": (RU.legend, EN.legend), "few": (RU.few, EN.few) if _few(report) else None,
            "matrix": _matrix(report), "categories": _categories(report),
            "named": both(*([visible(line) for line in named(report, said) or [said.none_named]]
                            for _, said in _LANGS)),
            "heads": {name: (getattr(RU, name), getattr(EN, name)) for name in ("systems", "named")}}


def _few(report: Report) -> bool:
    from tools.report.markdown import FEW

    return any(system.totals.tasks < FEW for system in report.systems)


def _facts(report: Report) -> Iterable[tuple[Both, Both]]:
    yield PAGE["run"], (one_line(report.run), one_line(report.run))
    yield PAGE["suite"], (report.suite, report.suite)
    edition = f"{one_line(report.edition.name)} ({report.edition.sha256[:12]}…)"
    yield PAGE["edition"], (edition, edition)
    stated = report.conditions.model_dump(exclude_none=True, exclude={"extra"})
    if stated:
        text = one_line(", ".join(f"{name}: {value}" for name, value in stated.items()), 400)
        yield PAGE["conditions"], (text, text)
    other = "exact" if report.profile == "strict" else "strict"
    yield PAGE["profile"], tuple(said.profile.format(said.profiles[report.profile],  # type: ignore[misc]
                                                     said.profiles[other]) for _, said in _LANGS)
    if report.engines:
        engines = one_line(", ".join(f"{name} {'/'.join(found)}" for name, found in report.engines.items()), 400)
        yield PAGE["engines"], (engines, engines)


def _judges(report: Report) -> Iterable[dict[str, Any]]:
    """A judge a line; `bad` where its verdicts may not be believed, `why` in both languages."""
    if not any(judge.kind != "code" for judge in report.judges):
        if any(system.totals.tasks for system in report.systems):
            yield {"text": PAGE["no_judge"], "bad": True, "why": None}
        return
    for judge in report.judges:
        name = one_line(f"{judge.name} {judge.revision}" if judge.revision else judge.name)
        standing = judge.standing
        yield {"text": tuple(said.judge[judge.kind].format(name, judge.verdicts) for _, said in _LANGS),
               "bad": standing is not None and not standing.qualified,
               "why": (visible(standing.text), visible(standing.text_en)) if standing is not None else None}


def _completeness(report: Report) -> Both:
    found = report.completeness
    if found.decided != found.collected:
        ru, en = (said.incomplete.format(found.collected, found.decided).strip("*") for _, said in _LANGS)
        return ru, en
    ru, en = ((said.complete if found.whole else said.partial).format(found.collected) for _, said in _LANGS)
    return ru, en


def _result(system: SystemReport) -> dict[str, Any]:
    """One system in one glance."""
    totals = system.totals
    return {"name": one_line(system.name), "bar": bar(totals), "tasks": totals.tasks,
            "critical": totals.failed_critical,
            "solved": both([solved(totals, "ru")], [solved(totals, "en")])[0],
            "share": both(*([system_cells(totals, totals, lang)[2]] for lang, _ in _LANGS))[0],
            "quality": both([mean(totals, "ru", 2)], [mean(totals, "en", 2)])[0],
            "bounds": both([show_bounds(totals, "ru")], [show_bounds(totals, "en")])[0]}


def show_bounds(totals: Totals, lang: Lang) -> str:
    """Worst and best case of Q where they differ, else ""."""
    if totals.quality_bounds is None or totals.quality_bounds[0] == totals.quality_bounds[1]:
        return ""
    low, high = totals.quality_bounds
    return f"{show(low, 1, lang)}–{show(high, 1, lang)}"


def bar(totals: Totals) -> Bar | None:
    """The bar of a solved share, None where nothing was judged."""
    found = totals.solved_share
    if found.value is None or found.low is None or found.high is None:
        return None
    return Bar(round(found.value * 100, 1), round(found.low * 100, 1), round(found.high * 100, 1))


def _systems(report: Report) -> SectionTable:
    other = "exact" if report.profile == "strict" else "strict"
    columns = both(*([column.format(said.profiles[other]) for column in said.columns] for _, said in _LANGS))
    rows = tuple(((one_line(system.name),) * 2,
                  *both(*(system_cells(system.totals, system.other, lang) for lang, _ in _LANGS)))
                 for system in report.systems)
    return SectionTable((RU.systems, EN.systems), columns, rows)


def _matrix(report: Report) -> SectionTable:
    """Q of each category by system, with half of its interval and the solved tasks."""
    names = {line.category: one_line(line.title) for system in report.systems for line in system.categories}
    columns = (PAGE["category"], *((one_line(system.name),) * 2 for system in report.systems))
    rows = []
    for number, title in sorted(names.items()):
        found = [next((line.totals for line in system.categories if line.category == number), None)
                 for system in report.systems]
        rows.append(((f"{number}. {title}",) * 2, *(_quality_cell(totals) for totals in found)))
    return SectionTable(PAGE["quality_by_category"], columns, tuple(rows))


def _quality_cell(totals: Totals | None) -> Both:
    if totals is None:
        return "—", "—"
    if totals.quality.value is None:
        ru, en = (f"{share(totals.code_share, lang)} {said.columns[-2].lower()}" for lang, said in _LANGS)
        return ru, en
    ru, en = (f"{mean(totals, lang, 1)} ({solved(totals, lang)}/{totals.tasks})" for lang, _ in _LANGS)
    return ru, en


def _categories(report: Report) -> SectionTable:
    columns = both(RU.category_columns, EN.category_columns)
    numbers = sorted({line.category for system in report.systems for line in system.categories})
    rows = tuple(((f"{number}. {one_line(line.title)}",) * 2, (one_line(system.name),) * 2,
                  *both(*(category_cells(line.totals, lang) for lang, _ in _LANGS)))
                 for number in numbers for system in report.systems for line in system.categories
                 if line.category == number)
    return SectionTable(PAGE["all_numbers"], columns, rows)
