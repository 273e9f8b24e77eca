"""Options and progress that all verbs share which ask a model."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tools.judge.meter import Budget, Meter
from tools.judge.work import Job
from tools.llm import Prices
from tools.model import BadInput


def asking_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of every verb that asks a model."""
    parser.add_argument("--concurrency", type=int, default=4, metavar="N", help="questions at once (default 4)")
    parser.add_argument("--budget", metavar="AMOUNT", help="stop at this much: money 2.50, or tokens 500ktok")


def metered(options: argparse.Namespace, prices: Prices | None) -> Meter:
    """A meter with the budget of the options. Raises BadInput."""
    if options.concurrency < 1:
        raise BadInput.one("--concurrency", str(options.concurrency), "no number of questions", "write 1 or more")
    return Meter(prices, Budget.parse(options.budget, prices) if options.budget else None)


@contextmanager
def progress(label: str, total: int, meter: Meter) -> Iterator[Callable[[Job], None]]:
    """A bar with count, cost and remaining time, on the error stream."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
               TextColumn("{task.fields[spent]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        row = bar.add_task(label, total=total, spent="")
        yield lambda job: bar.update(row, advance=1, description=f"{label} {job}", spent=str(meter))
