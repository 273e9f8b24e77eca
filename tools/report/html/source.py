"""What a page is made of beside the report: outcomes, edition, run, and the place where the page will lie."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tools.model import Edition, Outcome, Run
from tools.report.html.sections import Section


@dataclass(frozen=True)
class PageSource:
    """The input of a page."""

    outcomes: tuple[Outcome, ...]
    edition: Edition
    run: Run
    #: folder of report.html; links to delivered files start here
    home: Path
    #: sections of the suite
    sections: tuple[Section, ...] = ()
