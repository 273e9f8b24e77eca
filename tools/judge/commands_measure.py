"""The verbs `judge qualify`, `stability` and `compare`: how far a judge can be believed."""

from __future__ import annotations

import argparse
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.judge.asking_options import asking_arguments, metered, progress
from tools.judge.meter import Meter
from tools.judge.phase import Phase, Summary
from tools.judge.qualification import QUALIFICATION, Qualification
from tools.judge.qualify import count, prepare
from tools.judge.seal import Read
from tools.judge.sessions import Live, connect, explained
from tools.judge.work import Plan
from tools.model import BadInput, Edition, Run, pretty_json, write_atomic

#: what a qualification means, a line each; the room of reports knows the statistics
Describe = Callable[[Qualification], Sequence[str]]


def add_measures(actions: argparse._SubParsersAction[argparse.ArgumentParser], describe: Describe) -> None:
    """Add the verbs."""
    verb = actions.add_parser("qualify", help="hold the model against the author's verdicts and the battery")
    verb.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="runs of gold and mutants, with the author's "
                      "verdicts (edition build --demo --mutants)")
    verb.add_argument("--out", type=Path, required=True, metavar="DIR", help="verdicts, cassettes, qualification.json")
    verb.add_argument("--edition", type=Path, help="folder of the runs' edition (default: corpora/<suite>)")
    asking_arguments(verb)
    verb.set_defaults(handler=run_qualify, describe=describe)


def run_qualify(options: argparse.Namespace) -> int:
    """Judge what is left, count, write qualification.json, print it. 1: something is left to judge."""
    from tools.office import read

    runs = [Run.open(path) for path in options.runs]
    edition = Edition.open(options.edition or Path("corpora") / runs[0].manifest.suite)
    for run in runs:
        if run.manifest.edition != edition.ref:
            raise BadInput.one(run.root / "run.json", "edition", f"not of {edition.ref.name}",
                               "pass runs of one edition")
    if len({run.root.resolve().name for run in runs} | {"battery"}) <= len(runs):
        raise BadInput.one("RUN", "", "two runs of one name, or one called battery", "rename a folder")
    stop = threading.Event()
    live = connect(os.environ, stop)
    meter = metered(options, live.prices)
    examiners = prepare(edition, runs, options.out, read)
    summary = judge_live(edition, examiners.plan, live, meter, stop, options.concurrency, read)
    if summary.remaining:
        print(f"{options.out}: {len(summary.remaining)} outputs remain ({summary.stopped}); the same command goes on")
        return 1
    found = count(examiners, live.session.settings, meter)
    write_atomic(options.out / QUALIFICATION, pretty_json(found.model_dump(mode="json", by_alias=True)))
    print(*options.describe(found), f"{options.out / QUALIFICATION}; {meter}", sep="\n")
    return 0


def judge_live(edition: Edition, plan: Plan, live: Live, meter: Meter, stop: threading.Event, concurrency: int,
               read: Read) -> Summary:
    """Judge a plan with a bar."""
    with progress("судья", len(plan.jobs), meter) as step, explained():
        return Phase(edition, read, live.send, live.session, meter, stop, concurrency, step).run(plan)
