"""The verbs `edition build`, `edition verify` and `edition lint` for the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.authoring.demo import write_demo
from tools.authoring.edition import Progress, build_edition, verify
from tools.authoring.lint import Validator, accept, lint
from tools.authoring.mutants import write_mutants
from tools.authoring.registry import builders
from tools.model import Edition, Fault, Run

#: what is done with a run once it is written
Finish = Callable[[Edition, Run], object]


def add_arguments(subparsers: argparse._SubParsersAction[argparse.ArgumentParser],
                  validate: Validator = accept, finish: Finish | None = None) -> None:
    """Add `edition` with its verbs; each sets `handler`, a function from the arguments to an exit code.

    `validate` holds a check against its kind (`tools.checks.validate_check`); without it lint leaves that out.
    `finish` gets every run written, to seal its verdicts (`tools.judge.seal`).
    """
    edition = subparsers.add_parser("edition", help="build an edition of the exam, verify or lint it")
    verbs = edition.add_subparsers(dest="verb", required=True, metavar="VERB")
    build = verbs.add_parser("build", help="draw a seed and write tasks, materials, gold and mutants")
    build.add_argument("--seed", type=int, required=True, metavar="N", help="another seed is another edition")
    build.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the edition is written")
    build.add_argument("--demo", type=Path, metavar="DIR", help="also write gold, careless and silent as a run")
    build.add_argument("--mutants", type=Path, metavar="DIR", help="also write every mutant as a run")
    build.add_argument("--tasks", type=_ids, metavar="1.01,…", help="these tasks only")
    build.set_defaults(handler=run_build, finish=finish)
    check = verbs.add_parser("verify", help="hold an edition on disk against its hashes and contracts")
    check.add_argument("edition", type=Path, metavar="DIR")
    check.set_defaults(handler=run_verify)
    rules = verbs.add_parser("lint", help="hold the plans of tasks against the rules of a good task")
    rules.add_argument("--seed", type=int, default=0, metavar="N")
    rules.add_argument("--tasks", type=_ids, metavar="1.01,…", help="these tasks only")
    rules.set_defaults(handler=run_lint, validate=validate)


def run_build(arguments: argparse.Namespace) -> int:
    """Build an edition and, if asked, its demo run and mutants. Raises BadInput."""
    total = len(builders(arguments.tasks))
    with _progress("задания", total) as step:
        edition = build_edition(arguments.seed, arguments.out, arguments.tasks, step)
    print(f"{edition.manifest.name}: {len(edition.tasks)} tasks, {len(edition.manifest.files) + 1} files, "
          f"sha256 {edition.sha256} in {arguments.out}")
    for folder, write, label in ((arguments.demo, write_demo, "демо"), (arguments.mutants, write_mutants, "мутанты")):
        if folder is not None:
            with _progress(label, total) as step:
                run = write(arguments.seed, edition, folder, step)
            if arguments.finish is not None:
                arguments.finish(edition, run)
            print(f"{len(run.manifest.systems)} systems in {folder}")
    return 0


def run_verify(arguments: argparse.Namespace) -> int:
    """Verify an edition on disk; 1 with the faults printed."""
    return _told(verify(arguments.edition), f"{arguments.edition}: every file matches its hash")


def run_lint(arguments: argparse.Namespace) -> int:
    """Lint the plans; 1 with the faults printed."""
    return _told(lint(arguments.seed, arguments.tasks, arguments.validate), "every task keeps the rules")


def _told(faults: tuple[Fault, ...], good: str) -> int:
    print(*(faults or (good,)), sep="\n")
    return 1 if faults else 0


def _ids(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


@contextmanager
def _progress(label: str, total: int) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        row = bar.add_task(label, total=total)
        yield lambda task_id: bar.update(row, advance=1, description=f"{label} {task_id}")
