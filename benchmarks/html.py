"""report.html of a full exam in a real browser: size, first paint, one filter, one task opened by its address."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.measure import Row
from benchmarks.synthetic_report import ANSWER, SYSTEMS, graded
from tools.report import Completeness, build
from tools.report.html import PageSource, page

#: limits of issue and paper: megabytes, and seconds of each step
MEGABYTES, SECONDS = 25, 1.0

_PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
#: from the input to the frame that shows its result
_FILTER = """text => new Promise(done => {
  const field = document.getElementById('filter-text'), start = performance.now();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(() => setTimeout(() => done((performance.now() - start) / 1000)));
})"""
_OPEN = """() => new Promise(done => {
  const start = performance.now();
  const look = () => (document.getElementById('task').hidden ? requestAnimationFrame(look)
    : done((performance.now() - start) / 1000));
  location.hash = '#task-13.16/s08';
  look();
})"""


def write(folder: Path) -> tuple[Path, float]:
    """The page of the synthetic run, and the seconds that building it took."""
    made = graded(folder)
    complete = Completeness(collected=len(made.outcomes), decided=len(made.outcomes), whole=True, lost=(), broken={})
    report = build(made.outcomes, made.edition, made.run, complete)
    path = made.run.root / "report.html"
    start = perf_counter()
    path.write_bytes(page(report, PageSource(made.outcomes, made.edition, made.run, path.parent)))
    return path, perf_counter() - start


def rows(folder: Path, rounds: int, env: dict[str, str]) -> Iterator[Row]:
    """Size and seconds against their limits; without Chromium and playwright the size alone."""
    path, seconds = write(folder)
    size = path.stat().st_size / 1e6
    yield Row(f"report.html, 136 tasks x {SYSTEMS} x {ANSWER} characters", size, MEGABYTES, "the limit", "<= 1", "MB",
              met=size <= MEGABYTES)
    yield Row("building it", seconds, SECONDS, "one second, for scale", "")
    if shutil.which("chromium") is None:
        return
    for what, taken in _browser(path, max(3, rounds)).items():
        yield Row(what, median(taken), SECONDS, "the limit", "<= 1", met=median(taken) <= SECONDS)


def _browser(path: Path, rounds: int) -> dict[str, list[float]]:
    from playwright.sync_api import sync_playwright

    found: dict[str, list[float]] = {"first paint": [], "the list filled": [], "a filter by text": [],
                                     "a task opened": []}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for number in range(rounds + 1):
            tab = browser.new_page()
            start = perf_counter()
            tab.goto(path.as_uri())
            tab.wait_for_selector("html[data-ready]")
            taken = {"the list filled": perf_counter() - start, "first paint": tab.evaluate(_PAINTED),
                     "a filter by text": tab.evaluate(_FILTER, "неверно договор"), "a task opened": tab.evaluate(_OPEN)}
            if number:
                for what, seconds in taken.items():
                    found[what].append(seconds)
            tab.close()
        browser.close()
    return found
