"""Verbs that take data from outside: the public format, flat folders of outputs, a model's single call."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tools.model import BadInput, Run
from tools.model.fields import SystemId


def add_outside(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare them."""
    _import(actions)
    _outputs(actions)
    _run(actions)


def _import(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("import", help="read the public format of FinWorkBench into an edition")
    verb.add_argument("listed", type=Path, metavar="FILE", help="JSON lines with the public field names")
    verb.add_argument("--files", type=Path, required=True, metavar="DIR", help="folder with the files that they name")
    verb.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new folder for the edition")
    verb.add_argument("--name", default="finworkbench", help="name of the edition")
    verb.add_argument("--modes", type=Path, metavar="FILE", help="JSON object of ids to modify, generate or answer, "
                      "where the guess is wrong")
    verb.set_defaults(handler=_run_import)


def _run_import(options: argparse.Namespace) -> int:
    from tools.model import parse_json, read_bytes
    from tools.spreadsheets.importer import import_edition
    from tools.spreadsheets.workflow import MODES

    modes = parse_json(read_bytes(options.modes), options.modes) if options.modes else {}
    if not isinstance(modes, dict) or not all(mode in MODES for mode in modes.values()):
        raise BadInput.one(options.modes, "", "not an object of ids to modes", f"choose of {', '.join(MODES)}")
    count = import_edition(options.listed, options.files, options.out, options.name, modes)
    print(f"{options.out}: {count} workflows")
    return 0


def _outputs(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.spreadsheets.commands import edition_argument

    verb = actions.add_parser("outputs", help="records of a flat folder: <id>.*, <id>_N.*, <id>-N.*, text in .txt")
    verb.add_argument("folder", type=Path)
    edition_argument(verb)
    verb.add_argument("--run", type=Path, required=True, metavar="DIR", help="a new run, or one that has the system")
    verb.add_argument("--system", required=True, metavar="ID")
    verb.add_argument("--name", default="", help="how reports call the system")
    verb.set_defaults(handler=_run_outputs)


def _run_outputs(options: argparse.Namespace) -> int:
    from tools.spreadsheets.edition import WorkbookEdition
    from tools.spreadsheets.importer import import_outputs

    _system(options.system)
    if not options.folder.is_dir():
        raise BadInput.one(options.folder, "", "not a folder", "pass the folder of outputs")
    edition = WorkbookEdition.open(options.edition)
    found = import_outputs(edition, options.folder, options.run, options.system, options.name)
    without = [name for name, count in found.items() if not count]
    print(f"{options.run}: {len(found) - len(without)} records")
    if without:
        print(f"without output, and graded so: {', '.join(without[:20])}", file=sys.stderr)
    return 0


def _run(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.spreadsheets.commands import edition_argument

    verb = actions.add_parser("run", help="let a model sit the suite by a single call: one question, one script")
    edition_argument(verb)
    verb.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new run, or one that has the system")
    verb.add_argument("--system", required=True, metavar="ID")
    verb.add_argument("--name", default="", help="how reports call the system")
    verb.add_argument("--workflows", default="", metavar="IDS", help="only these, separated by commas")
    verb.add_argument("--show", action="store_true", help="print the question and ask nobody")
    verb.set_defaults(handler=_run_single)


def _run_single(options: argparse.Namespace) -> int:
    import threading

    from tools.judge.sessions import connect, explained
    from tools.spreadsheets.baselines import begin_run
    from tools.spreadsheets.edition import WorkbookEdition
    from tools.spreadsheets.sandbox import program
    from tools.spreadsheets.single_call import SingleCall, prompted

    _system(options.system)
    edition = WorkbookEdition.open(options.edition)
    chosen = [name for name in options.workflows.split(",") if name] or list(edition.workflows)
    for name in chosen:
        if name not in edition.workflows:
            raise BadInput.one("--workflows", name, "the edition has no such workflow", "see workflows.jsonl")
    if options.show:
        for name in chosen:
            for message in prompted(edition, edition.workflows[name], 128_000, 0).messages:
                print(f"--- {name}: {message['role']}\n{message['content']}")
        return 0
    program()
    with explained():
        live = connect(os.environ, threading.Event())  # first of all: without a model no run is begun
        if not (options.out / "run.json").is_file():
            begin_run(edition, options.out, {options.system: options.name or options.system})
        run = Run.open(options.out)
        if run.manifest.edition != edition.ref or options.system not in {entry.id for entry in run.systems}:
            raise BadInput.one(options.out / "run.json", "", "a run of another edition or without this system",
                               "pass a new folder")
        sitting = SingleCall(edition, run, options.system, live.session.settings, live.send)
        for name in chosen:
            if not run.record_path(options.system, name).exists():
                print(f"{name}: {sitting.sit(edition.workflows[name])}", flush=True)
    return 0


def _system(name: str) -> None:
    from pydantic import TypeAdapter, ValidationError

    try:
        TypeAdapter(SystemId).validate_python(name)
    except ValidationError:
        raise BadInput.one("--system", name, "no id of a system", "write letters, digits, dots, low lines") from None
