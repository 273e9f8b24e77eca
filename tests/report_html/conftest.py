"""Pages graded once a session, and one browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.report_html.pages import ROOT, graded, hostile_run, made
from tools.model import Outcome, Run


@dataclass(frozen=True)
class Made:
    """A page on disk and what it was made of."""

    run: Run
    outcomes: tuple[Outcome, ...]
    path: Path

    @property
    def text(self) -> str:
        """Its source."""
        return self.path.read_text("utf-8")


def _written(run: Run, folder: Path) -> Made:
    outcomes = graded(run, folder / "cache")
    path = run.root / "report" / "report.html" if run.root.is_relative_to(folder) else folder / "report.html"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(made(run, outcomes, path.parent))
    return Made(run, outcomes, path)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The demo run."""
    return _written(Run.open(ROOT / "runs" / "demo"), tmp_path_factory.mktemp("demo"))


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The demo run with a system that attacks the page."""
    folder = tmp_path_factory.mktemp("hostile")
    return _written(hostile_run(folder), folder)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium under playwright, which downloads nothing."""
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright (pip install -r requirements-dev.txt)")
    with api.sync_playwright() as driver:
        # Without a sandbox, since CI is root: the pages are the project's own.
        found = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield found
        found.close()
