"""Options and progress that all verbs share which ask a model."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.judge.meter import Budget, Meter
from tools.judge.phase import Phase, Summary
from tools.judge.seal import Read
from tools.judge.sessions import connect, explained
from tools.judge.work import Job, Plan
from tools.llm import Prices
from tools.model import BadInput, Edition, Run

#: said once, at the start
UNENFORCED = ("warning: the server does not hold the model to the schema; every reply is validated, and a model that "
              "often breaks it leaves outputs without a verdict (serve it by a server that enforces json_schema)")


def asking_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of every verb that asks a model."""
    parser.add_argument("--concurrency", type=int, default=4, metavar="N", help="questions at once (default 4)")
    parser.add_argument("--budget", metavar="AMOUNT", help="stop at this much: money 2.50, or tokens 500ktok")


def opened(options: argparse.Namespace) -> tuple[Run, Edition]:
    """The run of the options and its edition. Raises BadInput, also for another edition."""
    run = Run.open(options.run)
    edition = Edition.open(options.edition or Path("corpora") / run.manifest.suite)
    if run.manifest.edition != edition.ref:
        raise BadInput.one(options.run / "run.json", "edition", f"the run sat {run.manifest.edition.name}, "
                           f"this edition is {edition.ref.name}", "pass the run's own edition with --edition")
    return run, edition


def metered(options: argparse.Namespace, prices: Prices | None) -> Meter:
    """A meter with the budget of the options. Raises BadInput."""
    return meter_of(options.concurrency, options.budget, prices)


def meter_of(concurrency: int, budget: str | None, prices: Prices | None) -> Meter:
    """A meter with a budget as a person writes it. Raises BadInput."""
    if concurrency < 1:
        raise BadInput.one("--concurrency", str(concurrency), "no number of questions", "write 1 or more")
    return Meter(prices, Budget.parse(budget, prices) if budget else None)


def judge_plan(edition: Edition, chosen: Plan, read: Read, *, replay: bool, concurrency: int, budget: str | None
               ) -> tuple[Summary, Meter]:
    """Judge a plan by the server of the environment, or from the cassettes, with a bar. Raises BadInput."""
    stop = threading.Event()
    live = None if replay or not chosen.jobs else connect(os.environ, stop)
    if live is not None and not live.session.settings.enforced:
        print(UNENFORCED, file=sys.stderr)
    meter = meter_of(concurrency, budget, live.prices if live else None)
    with progress("вердикты", len(chosen.jobs), meter) as step, explained():
        phase = Phase(edition, read, live.send if live else None, live.session if live else None, meter, stop,
                      concurrency, step)
        return phase.run(chosen), meter


@contextmanager
def progress(label: str, total: int, meter: Meter) -> Iterator[Callable[[Job], None]]:
    """A bar with count, cost and remaining time, on the error stream."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
               TextColumn("{task.fields[spent]}"))
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        row = bar.add_task(label, total=total, spent="")
        yield lambda job: bar.update(row, advance=1, description=f"{label} {job}", spent=str(meter))
