"""The verbs `judge qualify`, `judge stability` and `judge audit`: how far a judge can be believed."""

from __future__ import annotations

import argparse
import os
import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from tools.judge.asking_options import asking_arguments, metered, opened, progress
from tools.judge.audit import Found
from tools.judge.meter import Meter
from tools.judge.phase import Phase, Summary
from tools.judge.qualification import QUALIFICATION, Qualification
from tools.judge.qualify import count, prepare, seconds_of, timed
from tools.judge.seal import Read
from tools.judge.sessions import Live, connect, explained
from tools.judge.stability import Stability
from tools.judge.work import Plan, plan
from tools.model import BadInput, Edition, Run, pretty_json, write_atomic


@dataclass(frozen=True)
class Describe:
    """What counts mean, a line each; the room of reports knows the statistics."""

    #: puts kappa and alpha with their intervals beside the counts
    measured: Callable[[Qualification], Qualification] = lambda found: found
    qualification: Callable[[Qualification], Sequence[str]] = lambda found: ()
    stability: Callable[[Stability], Sequence[str]] = lambda found: ()
    audit: Callable[[Found], Sequence[str]] = lambda found: ()


def add_measures(actions: argparse._SubParsersAction[argparse.ArgumentParser], describe: Describe) -> None:
    """Add the verbs."""
    _qualify(actions, describe)
    verb = actions.add_parser("stability", help="judge the same outputs several times and count what moves")
    verb.add_argument("run", type=Path)
    verb.add_argument("--repeat", type=int, default=3, metavar="K", help="judgings of each output (default 3)")
    verb.add_argument("--out", type=Path, required=True, metavar="DIR", help="verdicts, cassettes, stability.json")
    verb.add_argument("--edition", type=Path, help="folder of the run's edition (default: corpora/<suite>)")
    asking_arguments(verb)
    verb.set_defaults(handler=run_stability, describe=describe)
    verb = actions.add_parser("audit", help="a blind sample of judged points for people, and what they found")
    verb.add_argument("run", type=Path)
    verb.add_argument("--edition", type=Path, help="folder of the run's edition (default: corpora/<suite>)")
    which = verb.add_mutually_exclusive_group(required=True)
    which.add_argument("--out", type=Path, metavar="DIR", help="write audit.jsonl and the outputs to judge here")
    which.add_argument("--read", type=Path, metavar="FILE", help="hold a filled sheet against the run's verdicts")
    verb.add_argument("--sample", type=int, default=139, metavar="N", help="points besides those that must be looked "
                      "at (default 139: ±5 points at 90 %% agreement)")
    verb.add_argument("--seed", type=int, default=0, metavar="N", help="another seed draws another sample")
    verb.set_defaults(handler=run_audit, describe=describe)


def _qualify(actions: argparse._SubParsersAction[argparse.ArgumentParser], describe: Describe) -> None:
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
    left = examiners.plan
    # A call that finds all judged adds nothing to what judging took.
    with timed(options.out) if left.jobs else nullcontext():
        summary = judge_live(edition, left, live, meter, stop, options.concurrency, read)
    if summary.remaining:
        print(f"{options.out}: {len(summary.remaining)} outputs remain ({summary.stopped}); the same command goes on")
        return 1
    found = options.describe.measured(count(examiners, live.session.settings, live.prices, seconds_of(options.out)))
    write_atomic(options.out / QUALIFICATION, pretty_json(found.model_dump(mode="json", by_alias=True)))
    print(*options.describe.qualification(found), f"{options.out / QUALIFICATION}; {meter}", sep="\n")
    return 0


def judge_live(edition: Edition, plan: Plan, live: Live, meter: Meter, stop: threading.Event, concurrency: int,
               read: Read) -> Summary:
    """Judge a plan with a bar."""
    with progress("судья", len(plan.jobs), meter) as step, explained():
        return Phase(edition, read, live.send, live.session, meter, stop, concurrency, step).run(plan)


def run_stability(options: argparse.Namespace) -> int:
    """Judge, count, write stability.json, print it. 1: something is left to judge."""
    from tools.judge import stability
    from tools.office import read

    run, edition = opened(options)
    if options.repeat < 2:
        raise BadInput.one("--repeat", str(options.repeat), "nothing to compare", "write 2 or more")
    stop = threading.Event()
    live = connect(os.environ, stop)
    meter = metered(options, live.prices)
    everything = plan(edition, run, [entry.id for entry in run.systems], edition.tasks, home=options.out / "none")
    jobs = stability.speaking(everything.jobs)
    for part, session in stability.plans(jobs, live.session, options.repeat, options.out):
        summary = judge_live(edition, part, replace(live, session=session), meter, threading.Event(),
                             options.concurrency, read)
        if summary.remaining:
            print(f"{options.out}: {len(summary.remaining)} outputs remain ({summary.stopped}); the same command "
                  "goes on")
            return 1
    found = stability.count(jobs, live.session, options.repeat, options.out)
    write_atomic(options.out / stability.STABILITY, pretty_json(found.model_dump(mode="json", by_alias=True)))
    print(*options.describe.stability(found), f"{options.out / stability.STABILITY}; {meter}", sep="\n")
    return 0


def run_audit(options: argparse.Namespace) -> int:
    """Write a sheet, or read a filled one."""
    from tools.judge import audit
    from tools.office import read

    run, edition = opened(options)
    if options.read is not None:
        print(*options.describe.audit(audit.read_back(edition, run, options.read)), sep="\n")
        return 0
    if options.sample < 0:
        raise BadInput.one("--sample", str(options.sample), "no number of points", "write 0 or more")
    lines = audit.export(edition, run, options.out, options.sample, options.seed, read)
    print(f"{options.out / audit.SHEET}: {lines} points")
    return 0
