"""The page, put together: a template for the static part, compressed islands for tasks, a policy against all else."""

from __future__ import annotations

import base64
import hashlib
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from tools.model import Outcome, canonical_json
from tools.report.folder import sort_key
from tools.report.html.figure import COLOURS, HeatMap, heat_map
from tools.report.html.index import index
from tools.report.html.inert import one_line
from tools.report.html.overview import overview
from tools.report.html.source import PageSource
from tools.report.html.standing import SIGNS, STANDINGS, Standing, standing
from tools.report.html.tasks import task_data
from tools.report.html.told import told
from tools.report.html.words import PAGE, STANDING, dictionary
from tools.report.model import Report
from tools.report.numbers import Lang

_HERE = Path(__file__).parent / "templates"
#: parts of the script, in order; one function around all of them keeps their names to themselves
_SCRIPTS = ("inflate.js", "build.js", "list.js", "task.js", "beside.js", "main.js")
#: fewer cells get no map: it would say less than the list, and drawing it takes longer than grading them
FEWEST = 9
#: rows of a section's table that stand open: twelve systems are 66 pairs, which would bury the tasks below
LONGEST = 15


def page(report: Report, source: PageSource, lang: Lang = "ru") -> bytes:
    """report.html: the same bytes for the same report, outcomes, edition, run and place.

    Nothing that a graded system wrote becomes markup: the template escapes, the script builds text nodes, and islands
    are base64. Raises OSError only for a disk that fails.
    """
    report = _short_names(report)
    grouped: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in sorted(source.outcomes, key=sort_key):
        grouped.setdefault((outcome.task, outcome.system), []).append(outcome)
    standings = {(line.task, system.id): standing(line, grouped[line.task, system.id])
                 for system in report.systems for line in system.tasks}
    drawn = _map(report, source, standings)
    listed = index(report, source, grouped, standings)
    listed |= {"words": dictionary(), "signs": SIGNS,
               "places": {task: [round(x, 2), y] for task, (x, y) in drawn.places.items()} if drawn else {},
               "cell": drawn.cell if drawn else 0}
    islands = {task: _island(task_data(source, source.edition.tasks[task], {
        system.id: grouped[task, system.id] for system in report.systems if (task, system.id) in grouped}))
        for task, *_ in listed["tasks"]}
    style = (_HERE / "page.css").read_text("utf-8")
    script = "(() => {\n\"use strict\";\n" + "".join((_HERE / name).read_text("utf-8") for name in _SCRIPTS) + "})();\n"
    rendered: str = _template().render(
        lang=lang, policy=_policy(style, script), style=_raw(style), script=_raw(script), page=PAGE,
        map=_raw(drawn.svg) if drawn else None, index=_island(listed), islands=islands,
        signs=[(name, SIGNS[name], STANDING[name]) for name in STANDINGS if name in standings.values()],
        colours=COLOURS, longest=LONGEST, sections=(*told(report), *source.sections), **overview(report))
    return rendered.encode("utf-8", "replace")


def _short_names(report: Report) -> Report:
    # Attack: a system with a name of a hundred kilobytes, which every table and sentence would repeat.
    systems = tuple(system.model_copy(update={"name": one_line(system.name)}) for system in report.systems)
    return report.model_copy(update={"systems": systems})


def _map(report: Report, source: PageSource, standings: dict[tuple[str, str], Standing]) -> HeatMap | None:
    tasks = sorted({task for task, _ in standings}, key=lambda name: source.edition.tasks[name].number)
    if len(standings) < FEWEST:
        return None
    categories: dict[int, list[str]] = {}
    for task in tasks:
        categories.setdefault(source.edition.tasks[task].category, []).append(task)
    return heat_map([(str(number), names) for number, names in categories.items()],
                    [(system.id, one_line(system.name)) for system in report.systems], standings)


def _island(value: Any) -> str:
    """A value as base64 of deflated JSON: no character of it means anything to HTML."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(canonical_json(value)) + packer.flush()).decode("ascii")


def _policy(style: str, script: str) -> str:
    """Content-Security-Policy: this style, this script, and nothing from anywhere."""
    def digest(text: str) -> str:
        return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")

    return (f"default-src 'none'; style-src 'sha256-{digest(style)}'; script-src 'sha256-{digest(script)}'; "
            "base-uri 'none'; form-action 'none'")


def _raw(text: str) -> Any:
    """Our own style, script and drawing, which the template must not escape."""
    from markupsafe import Markup

    return Markup(text)


@cache
def _template() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    return environment.get_template("page.html.j2")
