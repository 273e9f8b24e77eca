"""`python -m tools VERB`: everything that is not a grading session. The one module that may import every room."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tools.model import BadInput, Check, Edition, Run

Handler = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Refuses a wrong command line with the code of every refusal, 4, as pytest does."""

    def error(self, message: str) -> NoReturn:
        """Say how the verb is used and what is wrong."""
        self.print_usage(sys.stderr)
        self.exit(4, f"ERROR: {self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    """All verbs with their arguments; docs/cli.md documents each (a test holds them together)."""
    root: argparse.ArgumentParser = Parser(prog="python -m tools", description="Attestat: the engine's own commands")
    verbs = root.add_subparsers(dest="verb", required=True, metavar="VERB")
    _validate(verbs)
    _office(verbs)
    _checks(verbs)
    _judge(verbs)
    _schemas(verbs)
    _edition(verbs)
    _hand_over(verbs)
    _spreadsheets(verbs)
    _reports(verbs)
    _cards(verbs)
    return root


def _cards(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.cards.commands import add_arguments

    add_arguments(verbs)


def _reports(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.report.commands import add_arguments

    add_arguments(verbs)


def _validate(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("validate", help="name every fault of a run, an edition or one file of a contract")
    verb.add_argument("path", type=Path, help="a run, an edition, or record.json, verdict.json, run.json, tasks.jsonl")
    verb.add_argument("--edition", type=Path, help="edition that a run's records are held against "
                      "(default: corpora/<suite> of this checkout, where it is the run's own)")
    verb.set_defaults(handler=_run_validate)


def _run_validate(options: argparse.Namespace) -> int:
    from tools.grading.validation import gaps, validate_path

    edition = Edition.open(options.edition) if options.edition else None
    faults = validate_path(options.path, edition)
    for fault in faults:
        print(fault)
    if (options.path / "run.json").is_file() and not any(fault.file.endswith("run.json") for fault in faults):
        for gap in gaps(Run.open(options.path), edition):
            print(gap, file=sys.stderr)
    found = f"{len(faults)} fault{'s' * (len(faults) > 1)}" if faults else "nothing wrong"
    print(f"{options.path}: {found}", file=sys.stderr)
    return 1 if faults else 0


def _office(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.office.commands import add_arguments

    add_arguments(verbs)


def _checks(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("checks", help="the kinds of code checks")
    actions = verb.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="every kind with its places, arguments and meaning")
    listing.add_argument("kinds", nargs="*", metavar="KIND", help="only these")
    listing.set_defaults(handler=_run_checks_list)
    cases = actions.add_parser("eval", help="run a JSON-lines file of cases {check, text, args, expect, why}")
    cases.add_argument("cases", type=Path)
    cases.add_argument("--json", action="store_true", help="the whole evaluation as JSON")
    cases.set_defaults(handler=_run_checks_eval)


def _run_checks_list(options: argparse.Namespace) -> int:
    from tools.checks import describe_kinds, known_kinds

    for name in options.kinds:
        if name not in known_kinds():
            raise BadInput.one("KIND", name, "no such kind of check", f"choose of {', '.join(known_kinds())}")
    print(describe_kinds(options.kinds), end="")
    return 0


def _run_checks_eval(options: argparse.Namespace) -> int:
    from tools.text.evaluate import evaluate

    done = evaluate(options.cases)
    if options.json:
        print(json.dumps(done.as_json, ensure_ascii=False, indent=2))
    else:
        print(*(item.line for item in done.disagreements), done.summary, sep="\n")
    return 1 if done.disagreements else 0


def _judge(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.judge.commands import add_arguments
    from tools.report.judges_compared import add_compare
    from tools.report.judging import DESCRIBE

    add_compare(add_arguments(verbs, DESCRIBE))


def _schemas(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("schemas", help="write the JSON Schemas of all contracts")
    verb.add_argument("--out", type=Path, default=Path("docs/schemas"))
    verb.set_defaults(handler=_run_schemas)


def _run_schemas(options: argparse.Namespace) -> int:
    from tools.report.schemas import export

    for path in export(options.out):
        print(path)
    return 0


def _edition(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.authoring.commands import add_arguments

    add_arguments(verbs, validate=_validate_check, finish=_seal)


def _validate_check(check: Check, file: object, field: str) -> None:
    from tools.checks import validate_check

    validate_check(check, file, field)


def _seal(edition: Edition, run: Run) -> int:
    from tools.judge import seal
    from tools.office import read

    return seal(edition, run, read)


def _spreadsheets(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.spreadsheets.commands import add_arguments

    add_arguments(verbs, build=_build_workflows, mutate=_mutate_workflows)


def _build_workflows(seed: int, out: Path, chosen: Sequence[str] | None) -> None:
    from tools.authoring.spreadsheets import build_edition
    from tools.spreadsheets.million import write
    from tools.spreadsheets.package import content_sha256

    def maker(path: Path, seed: str, version: str) -> str:
        write(path, seed, version)
        return content_sha256(path)

    build_edition(seed, out, maker, chosen)


def _mutate_workflows(seed: int, edition: Path, out: Path, chosen: Sequence[str] | None) -> int:
    from tools.authoring.spreadsheets import write_mutants
    from tools.spreadsheets import WorkbookEdition
    from tools.spreadsheets.baselines import begin_run, write_record

    held = WorkbookEdition.open(edition)
    return len(write_mutants(
        seed, lambda systems: begin_run(held, out, systems),
        lambda system, name, answer, files, extra: write_record(held, out / system / name, name, answer, files, extra),
        chosen))


def _hand_over(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from tools.runner.commands import add_arguments

    add_arguments(verbs)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb. 0: done; 1: it found something wrong; 4: the input was refused."""
    options = parser().parse_args(arguments)
    handler: Handler = options.handler
    try:
        return handler(options)
    except BadInput as error:
        for fault in error.faults:
            print(f"ERROR: {fault}", file=sys.stderr)
        return 4
    except BrokenPipeError:  # `| head` closed the pipe
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the interpreter flushes the old one once more
        return 0
    except OSError as error:
        print(f"ERROR: {error.filename or options.verb}: {error.strerror or error}; make it readable, or a place to "
              "write to", file=sys.stderr)
        return 4


if __name__ == "__main__":
    sys.exit(main())
