"""The summary in the terminal: the systems table and what stands in the way of trusting it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.report.cells import terminal_cells
from tools.report.model import Report
from tools.report.named import named
from tools.report.numbers import Lang
from tools.report.text import plain
from tools.report.words import words

# Only the end of a session prints; collection need not pay for it.
if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text


def summary(report: Report, lang: Lang = "ru") -> RenderableType:
    """What the terminal shows at the end of a session."""
    from rich.box import SIMPLE
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    said = words(lang)
    table = Table(title=Text(said.title.format(report.run)), title_justify="left", header_style="bold", box=SIMPLE,
                  pad_edge=False)
    for index, column in enumerate(said.terminal_columns):
        table.add_column(column, justify="left" if index == 0 else "right", no_wrap=index > 0)
    for system in report.systems:
        # Text, not markup: a display name may hold square brackets.
        table.add_row(Text(system.name), *map(Text, terminal_cells(system.totals, lang)))
    return Group(table, *_remarks(report, lang))


def _remarks(report: Report, lang: Lang) -> list[Text]:
    from rich.text import Text

    said = words(lang)
    remarks = []
    if any(system.totals.tasks for system in report.systems) and all(judge.kind == "code" for judge in report.judges):
        remarks.append(Text(said.no_judges, style="yellow"))
    for standing in dict.fromkeys(judge.standing for judge in report.judges if judge.standing is not None):
        remarks.append(Text(plain(standing.text if lang == "ru" else standing.text_en),
                            style="" if standing.qualified else "bold red"))
    remarks += [Text(plain(line), style="yellow") for line in named(report, said)]
    found = report.completeness
    if found.lost:
        remarks.append(Text(said.lost.format(len(found.lost)), style="bold red"))
    if found.broken:
        remarks.append(Text(said.broken.format(len(found.broken)), style="bold red"))
    return remarks


def render(report: Report, width: int, colour: bool, lang: Lang = "ru") -> str:
    """The summary as text for a terminal of `width` columns."""
    from rich.console import Console

    console = Console(width=max(width, 80), force_terminal=colour, no_color=not colour, highlight=False, markup=False)
    with console.capture() as captured:
        console.print(summary(report, lang))
    return captured.get()
