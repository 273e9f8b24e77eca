"""The verbs `export tasks`, `pack` and `record init` for the command line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.model import BadInput, Edition, SystemEntry, validate
from tools.runner.handover import export_tasks, pack
from tools.runner.skeleton import init_records


def add_arguments(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs; each sets `handler`, a function from the arguments to an exit code."""
    _export(verbs)
    _pack(verbs)
    _record(verbs)


def _export(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("export", help="write parts of an edition for other programs")
    tasks = verb.add_subparsers(dest="action", required=True, metavar="ACTION").add_parser(
        "tasks", help="tasks as JSON lines")
    tasks.add_argument("--edition", type=Path, default=Path("corpora/office"))
    which = tasks.add_mutually_exclusive_group(required=True)
    which.add_argument("--public", action="store_true", help="only what a graded system may see")
    which.add_argument("--full", action="store_true", help="with reference, rubric and checks")
    tasks.set_defaults(handler=_run_export)


def _run_export(options: argparse.Namespace) -> int:
    sys.stdout.buffer.write(export_tasks(Edition.open(options.edition), options.full))
    return 0


def _pack(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("pack", help="lay a task out as a person would hand it over")
    verb.add_argument("--task", required=True, metavar="ID")
    verb.add_argument("--out", type=Path, required=True, metavar="DIR")
    verb.add_argument("--edition", type=Path, default=Path("corpora/office"))
    verb.set_defaults(handler=_run_pack)


def _run_pack(options: argparse.Namespace) -> int:
    edition = Edition.open(options.edition)
    if options.task not in edition.tasks:
        raise BadInput.one("--task", options.task, "the edition has no such task", "see `export tasks --public`")
    for path in pack(edition, edition.tasks[options.task], options.out):
        print(path)
    return 0


def _record(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("record", help="records of a run")
    init = verb.add_subparsers(dest="action", required=True, metavar="ACTION").add_parser(
        "init", help="make records, with hashes, of a folder of answers")
    init.add_argument("answers", type=Path, help="a folder a task: answer.md, and the delivered files beside it")
    init.add_argument("--run", type=Path, required=True, metavar="DIR", help="the run to make or to add to")
    init.add_argument("--system", required=True, metavar="ID", help="the system: letters, digits, dot, underscore")
    init.add_argument("--name", help="display name of the system (default: its id)")
    init.add_argument("--edition", type=Path, default=Path("corpora/office"))
    init.set_defaults(handler=_run_record_init)


def _run_record_init(options: argparse.Namespace) -> int:
    system = validate(SystemEntry, {"id": options.system, "name": options.name or options.system}, "--system")
    done = init_records(Edition.open(options.edition), options.run, system, options.answers)
    for path in done.written:
        print(path)
    for line in done.left_alone:
        print(f"left alone: {line}", file=sys.stderr)
    return 0
