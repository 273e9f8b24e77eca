"""The list of tasks by system: what the page's filters look at, one row a task and system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tools.model import Outcome, OutcomeStatus
from tools.report.build import item_line
from tools.report.html.inert import one_line, visible
from tools.report.html.source import PageSource
from tools.report.html.standing import LOST, UNDECIDED, Standing
from tools.report.model import Report, TaskLine
from tools.report.words import EN, RU

#: characters of an item's text and reason that the search sees
SEEN = 300
#: reasons shown in a row
REASONS = 3

Grouped = Mapping[tuple[str, str], Sequence[Outcome]]


def index(report: Report, source: PageSource, grouped: Grouped,
          standings: Mapping[tuple[str, str], Standing]) -> dict[str, Any]:
    """Tasks, systems, categories, kinds and rows. `grouped` and `standings`: by task and system."""
    tasks = {line.task: line for system in report.systems for line in system.tasks}
    order = sorted(tasks, key=lambda name: source.edition.tasks[name].number)
    kinds = sorted({outcome.kind for outcomes in grouped.values() for outcome in outcomes})
    place = {kind: at for at, kind in enumerate(kinds)}
    categories = {line.category: source.edition.tasks[name].category_title for name, line in tasks.items()}
    return {
        "tasks": [[name, one_line(tasks[name].title), tasks[name].category] for name in order],
        "systems": [[system.id, one_line(system.name)] for system in report.systems],
        "categories": [[number, one_line(title)] for number, title in sorted(categories.items())],
        "kinds": kinds,
        "rows": sorted((row for number, system in enumerate(report.systems)
                        for row in _rows(number, system.id, report, source, grouped, standings, order, place)),
                       key=lambda row: row[:2]),
    }


def _rows(number: int, system: str, report: Report, source: PageSource, grouped: Grouped,
          standings: Mapping[tuple[str, str], Standing], order: Sequence[str],
          place: Mapping[str, int]) -> list[list[Any]]:
    """[task, system, standing, Q, checks passed, checks, reasons, reasons in English, items, words,
    attempts] a row.

    An item is [kind, 0 lost | 1 undecided | 2 passed, critical]; words are what the search sees.
    """
    rows = []
    lines = {line.task: line for line in report.systems[number].tasks}
    for at, name in enumerate(order):
        line = lines.get(name)
        if line is None:
            continue
        outcomes = grouped[name, system]
        rows.append([at, number, standings[name, system], line.quality, line.checks_passed, line.checks,
                     _short(line.reasons), _short(line.reasons_en),
                     [[place[outcome.kind], _state(outcome), int(outcome.critical)] for outcome in outcomes],
                     _words(source, name, outcomes), _attempts(line)])
    return rows


def _attempts(line: TaskLine) -> list[str] | None:
    """Repeats of the task in both languages, None for a single attempt."""
    found = line.attempts
    if found is None:
        return None
    told = []
    for words in (RU, EN):
        flaky = ", ".join(f"{item.item} ({words.flaky_counts.format(item.passed, item.attempts)})"
                          for item in found.flaky)
        solved = f", {words.solved}: {found.solved}" if found.solved is not None else ""
        told.append(f"{words.reliability_columns[2].lower()}: {found.attempts}{solved}"
                    + (f"; {words.flaky}: {flaky}" if flaky else ""))
    return told


def _state(outcome: Outcome) -> int:
    return 0 if outcome.status in LOST else 1 if outcome.status in UNDECIDED else 2


def _short(reasons: Sequence[str]) -> list[str]:
    return [one_line(reason) for reason in reasons[:REASONS]] + (["…"] if len(reasons) > REASONS else [])


def _words(source: PageSource, task: str, outcomes: Sequence[Outcome]) -> str:
    """Names, texts and reasons of the items that did not pass."""
    lines = [item_line(source.edition.tasks[task], outcome) for outcome in outcomes
             if outcome.status is not OutcomeStatus.PASS]
    parts = [part[:SEEN] for line in lines for part in (line.item, line.text, line.reason, line.reason_en)]
    return visible("\n".join(dict.fromkeys(parts)))
