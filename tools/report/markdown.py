"""report.md: the report for a person who reads text, a merge request or a printout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tools.model.outcome import Evidence, OutcomeStatus
from tools.report.cells import category_cells, system_cells, task_cells
from tools.report.compared import comparison
from tools.report.model import ItemLine, Report
from tools.report.named import named
from tools.report.numbers import Lang
from tools.report.reliability import reliability
from tools.report.text import inline, table
from tools.report.words import Words, words

#: fewer tasks carry no interval
FEW = 10
#: pieces of evidence shown of one item
EVIDENCE = 6
#: so many items of a task with one reason and one evidence are told in one line
COMMON = 3



def markdown(report: Report, lang: Lang = "ru") -> str:
    """Render a report. Text that a graded system produced stays text: no markup of it survives."""
    return "\n".join(lines(report, lang)) + "\n"


def lines(report: Report, lang: Lang) -> Iterator[str]:
    """The lines of report.md."""
    said = words(lang)
    yield f"# {said.title.format(inline(report.run))}"
    yield ""
    yield from _head(report, said, lang)
    yield ""
    yield f"## {said.systems}"
    yield ""
    other = said.profiles["exact" if report.profile == "strict" else "strict"]
    yield from table([column.format(other) for column in said.columns],
                      ([inline(system.name), *system_cells(system.totals, system.other, lang)]
                       for system in report.systems))
    yield ""
    yield said.legend
    if any(system.totals.tasks < FEW for system in report.systems):
        yield said.few
    yield from _named(report, said)
    names = {system.id: inline(system.name) for system in report.systems}
    models = any(judge.kind == "model" for judge in report.judges)
    yield from comparison(report.comparison, names, models, said, lang)
    yield from reliability(report, said, lang)
    yield ""
    yield f"## {said.categories}"
    yield ""
    yield from table(said.category_columns, _categories(report, lang))
    yield ""
    yield f"## {said.tasks}"
    for task in _tasks(report):
        yield from _task(report, task, said, lang)


def _head(report: Report, said: Words, lang: Lang) -> Iterator[str]:
    yield said.edition.format(inline(report.edition.name), report.edition.sha256[:12])
    stated = report.conditions.model_dump(exclude_none=True, exclude={"extra"})
    if stated:
        yield said.conditions.format(inline(", ".join(f"{name}: {value}" for name, value in stated.items())))
    if any(judge.kind != "code" for judge in report.judges):
        lines = (said.judge[judge.kind].format(
            inline(f"{judge.name} {judge.revision}" if judge.revision else judge.name), judge.verdicts)
            for judge in report.judges)
        yield said.judges.format("; ".join(lines))
        for standing in dict.fromkeys(judge.standing for judge in report.judges if judge.standing is not None):
            text = standing.text if lang == "ru" else standing.text_en
            yield inline(text, 2000) if standing.qualified else f"**{inline(text, 2000)}**"
    elif any(system.totals.tasks for system in report.systems):
        yield said.no_judges
    other = "exact" if report.profile == "strict" else "strict"
    yield said.profile.format(said.profiles[report.profile], said.profiles[other])
    if report.engines:
        engines = (f"{name} {'/'.join(versions)}" for name, versions in report.engines.items())
        yield said.engines.format(", ".join(engines))
    yield ""
    yield from ledger(report, said)


def ledger(report: Report, said: Words) -> Iterator[str]:
    """What became of the collected items."""
    found = report.completeness
    if found.decided != found.collected:
        yield said.incomplete.format(found.collected, found.decided)
        for title, names in ((said.lost, found.lost), (said.broken, tuple(found.broken))):
            if names:
                yield ""
                yield title.format(len(names))
                yield ""
                for name in names:
                    why = f": {inline(found.broken[name])}" if name in found.broken else ""
                    yield f"- {inline(name)}{why}"
    elif found.whole:
        yield said.complete.format(found.collected)
    else:
        yield said.partial.format(found.collected)


def _named(report: Report, said: Words) -> Iterator[str]:
    lines = named(report, said)
    yield ""
    yield f"## {said.named}"
    yield ""
    yield from (f"- {inline(line, 2000)}" for line in lines or [said.none_named])


def _categories(report: Report, lang: Lang) -> Iterator[Sequence[str]]:
    numbers = sorted({line.category for system in report.systems for line in system.categories})
    for number in numbers:
        for system in report.systems:
            for line in system.categories:
                if line.category == number:
                    yield [f"{number}. {inline(line.title)}", inline(system.name), *category_cells(line.totals, lang)]


def _tasks(report: Report) -> list[str]:
    names = dict.fromkeys(line.task for system in report.systems for line in system.tasks)
    return sorted(names, key=lambda name: [int(part) for part in name.split(".")])


def _task(report: Report, task: str, said: Words, lang: Lang) -> Iterator[str]:
    lines = [(system, line) for system in report.systems for line in system.tasks if line.task == task]
    yield ""
    yield f"### {task} {inline(lines[0][1].title)}"
    yield ""
    yield from table(said.task_columns, ([inline(system.name), *map(inline, task_cells(line, lang))]
                                          for system, line in lines))
    for system, line in lines:
        if line.items:
            yield ""
            yield f"**{inline(system.name)}**"
            yield ""
            yield from _items(line.items, said, lang)


def _items(items: Sequence[ItemLine], said: Words, lang: Lang) -> Iterator[str]:
    """Items one by one; those that fell for one common reason (no record, no verdict) in one line, at the end."""
    common: dict[tuple[str, str, tuple[Evidence, ...]], list[ItemLine]] = {}
    for item in items:
        common.setdefault((item.status, item.reason, item.evidence), []).append(item)
    for item in items:
        if len(common[item.status, item.reason, item.evidence]) < COMMON:
            yield from _item(item, said, lang)
    for fallen in common.values():
        if len(fallen) >= COMMON:
            yield f"- **{', '.join(_label(item, said) for item in fallen)}** ({said.statuses[fallen[0].status]})"
            yield from _why(fallen[0], lang)


def _label(item: ItemLine, said: Words) -> str:
    return said.types[item.type] if item.item == item.type else f"{said.types[item.type]} `{item.item}`"


def _status(item: ItemLine, said: Words) -> str:
    if item.level is not None:
        return said.levels[item.level]
    if item.status is OutcomeStatus.FAIL:
        return said.failed.get(item.type, said.statuses[item.status])
    return said.statuses[item.status]


def _item(item: ItemLine, said: Words, lang: Lang) -> Iterator[str]:
    marks = [_status(item, said), *([said.critical] if item.critical else [])]
    demand = f" — {inline(item.text)}" if item.text else ""
    yield f"- **{_label(item, said)}** ({', '.join(marks)}){demand}"
    yield from _why(item, lang)
    for note in item.notes:
        yield f"  - {said.notes}: {inline(note, 600)}"


def _why(item: ItemLine, lang: Lang) -> Iterator[str]:
    reason = item.reason_en if lang == "en" and item.reason_en else item.reason
    if reason:
        yield f"  - {inline(reason, 600)}"
    for found in item.evidence[:EVIDENCE]:
        where = ", ".join(inline(part) for part in (found.unit, found.locator) if part)
        yield f"  - {where}: «{inline(found.text)}»" if found.text else f"  - {where}"
    if len(item.evidence) > EVIDENCE:
        yield f"  - {words(lang).evidence_more.format(len(item.evidence) - EVIDENCE)}"
