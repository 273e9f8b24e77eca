"""The verb `judge` for the command line: seal and run; verbs that measure a judge stand beside."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.judge.asking_options import asking_arguments, judge_plan, opened
from tools.judge.commands_measure import Describe, add_measures
from tools.judge.meter import Meter
from tools.judge.phase import Summary
from tools.judge.qualification import QUALIFICATION, Qualification
from tools.judge.seal import seal
from tools.judge.stability import STABILITY, Stability
from tools.judge.work import plan
from tools.model import BadInput, load, pretty_json, write_atomic

#: exit code after Ctrl-C, as shells count it
INTERRUPTED = 130


def add_arguments(verbs: argparse._SubParsersAction[argparse.ArgumentParser], describe: Describe
                  ) -> argparse._SubParsersAction[argparse.ArgumentParser]:
    """Add `judge` with its verbs; each sets `handler`, a function from the arguments to an exit code.

    `describe` says what the counts of a measurement mean (`tools.report`). Returns the verbs of `judge`.
    """
    verb = verbs.add_parser("judge", help="verdicts of a run")
    actions = verb.add_subparsers(dest="action", required=True, metavar="ACTION")
    sealing = actions.add_parser("seal", help="check the quotes of saved verdicts and seal them to the outputs judged")
    sealing.add_argument("run", type=Path)
    sealing.add_argument("--edition", type=Path, help="folder of the run's edition (default: corpora/<suite>)")
    sealing.set_defaults(handler=run_seal)
    running = actions.add_parser("run", help="ask a model for the verdicts that a run lacks")
    running.add_argument("run", type=Path)
    running.add_argument("--edition", type=Path, help="folder of the run's edition (default: corpora/<suite>)")
    running.add_argument("--system", action="append", default=[], metavar="ID", help="only this system")
    running.add_argument("--task", action="append", default=[], metavar="ID", help="only this task")
    running.add_argument("--again", action="store_true", help="judge anew what a model judged already")
    running.add_argument("--replay", action="store_true", help="ask nobody: make the verdicts again from the cassettes")
    running.add_argument("--qualification", type=Path, metavar="FILE", help="qualification.json of this judge, for the "
                         "head of the run's reports")
    running.add_argument("--stability", type=Path, metavar="FILE", help="stability.json of this judge, for the "
                         "comparison of systems in the run's reports")
    asking_arguments(running)
    running.set_defaults(handler=run_judging)
    add_measures(actions, describe)
    return actions


def run_seal(options: argparse.Namespace) -> int:
    """Seal a run's verdicts."""
    from tools.office import read

    run, edition = opened(options)
    print(f"{options.run}: {seal(edition, run, read)} verdicts sealed")
    return 0


def run_judging(options: argparse.Namespace) -> int:
    """Judge a run, or make its verdicts again. 1: a verdict is missing that was asked for."""
    from tools.office import read

    run, edition = opened(options)
    known = load(Qualification, options.qualification) if options.qualification else None
    steady = load(Stability, options.stability) if options.stability else None
    chosen = plan(edition, run, _chosen(options.system, [entry.id for entry in run.systems], "--system"),
                  _chosen(options.task, list(edition.tasks), "--task"), again=options.again, replay=options.replay)
    summary, meter = judge_plan(edition, chosen, read, replay=options.replay, concurrency=options.concurrency,
                                budget=options.budget)
    if known is not None:
        write_atomic(run.root / QUALIFICATION, pretty_json(known.model_dump(mode="json", by_alias=True)))
    if steady is not None:
        write_atomic(run.root / STABILITY, pretty_json(steady.model_dump(mode="json", by_alias=True)))
    for line in chosen.left:
        print(f"left alone: {line}", file=sys.stderr)
    code = told(f"{options.run}", summary, chosen.held, meter)
    # A record or verdict that is left alone leaves its output without a verdict that holds.
    return code or (1 if chosen.left else 0)


def told(name: str, summary: Summary, held: int, meter: Meter) -> int:
    """Print what became of a session; its exit code."""
    for job, why in summary.without:
        print(f"no verdict: {job}: {why}", file=sys.stderr)
    for job, why in summary.missed:
        print(f"not on the cassette: {job}: {why}", file=sys.stderr)
    if summary.unseen:
        reasons = ", ".join(f"{reason} {number}" for reason, number in sorted(summary.unseen.items()))
        print(f"files not shown whole ({reasons}): `seen` in verdict.json says why", file=sys.stderr)
    if summary.stopped:
        print(f"stopped: {summary.stopped}; the same command goes on from here", file=sys.stderr)
    print(f"{name}: {len(summary.judged)} judged, {held} held already, {len(summary.empty)} empty, "
          f"{len(summary.without)} without a verdict, {len(summary.missed)} missed, {len(summary.remaining)} remain; "
          f"{meter}")
    if summary.stopped == "interrupted":
        return INTERRUPTED
    return 1 if summary.without or summary.missed or summary.remaining else 0


def _chosen(wanted: list[str], known: list[str], option: str) -> list[str]:
    names = [part.strip() for text in wanted for part in text.split(",") if part.strip()]
    for name in names:
        if name not in known:
            raise BadInput.one(option, name, "the run has none of that name", f"choose of {', '.join(known[:8])}")
    return names or known
