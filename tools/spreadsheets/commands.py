"""`python -m tools spreadsheets …`: editions, baselines, encodings; further verbs in the modules beside."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.model import BadInput
from tools.spreadsheets.workflow import BASELINES

#: builds an edition: seed, folder, chosen workflows; and mutants: seed, edition, folder, chosen workflows
Build = Callable[[int, Path, Sequence[str] | None], None]
Mutate = Callable[[int, Path, Path, Sequence[str] | None], int]
DEFAULT = Path("corpora/spreadsheets")


def add_arguments(verbs: argparse._SubParsersAction[argparse.ArgumentParser], build: Build, mutate: Mutate) -> None:
    """Declare the verb; `build` and `mutate` are given by the caller, who may import the authoring side."""
    verb = verbs.add_parser("spreadsheets", help="workflows over workbooks: editions, baselines, labels, agreement")
    actions = verb.add_subparsers(dest="action", required=True, metavar="ACTION")
    _build(actions, build, mutate)
    _baseline(actions)
    _show(actions)
    from tools.spreadsheets.commands_judge import add_judging
    from tools.spreadsheets.commands_outside import add_outside

    add_outside(actions)
    add_judging(actions)


def edition_argument(parser: argparse.ArgumentParser) -> None:
    """The edition, by default that of this checkout."""
    parser.add_argument("--edition", type=Path, default=DEFAULT, metavar="DIR",
                        help="folder of the edition (default: corpora/spreadsheets)")


def _build(actions: argparse._SubParsersAction[argparse.ArgumentParser], build: Build, mutate: Mutate) -> None:
    made = actions.add_parser("build", help="build an edition of our own workflows from a seed")
    made.add_argument("--seed", type=int, default=0)
    made.add_argument("--out", type=Path, required=True, metavar="DIR")
    made.add_argument("--mutants", type=Path, metavar="DIR", help="also write the mutants as a run")
    made.add_argument("--workflows", default="", metavar="IDS", help="only these, separated by commas")

    def run(options: argparse.Namespace) -> int:
        chosen = [name for name in options.workflows.split(",") if name] or None
        build(options.seed, options.out, chosen)
        print(options.out)
        if options.mutants:
            print(f"{options.mutants}: {mutate(options.seed, options.out, options.mutants, chosen)} mutants")
        return 0

    made.set_defaults(handler=run)


def _baseline(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("baseline", help="write the runs gold, untouched, pasted, rewritten")
    edition_argument(verb)
    verb.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new folder, or a run to write again")
    verb.add_argument("--only", default=",".join(BASELINES), metavar="NAMES", help="of these, separated by commas")
    verb.add_argument("--workflows", default="", metavar="IDS", help="only these, separated by commas")
    verb.set_defaults(handler=_run_baseline)


def _run_baseline(options: argparse.Namespace) -> int:
    from tools.spreadsheets.baselines import write_baselines
    from tools.spreadsheets.edition import WorkbookEdition

    edition = WorkbookEdition.open(options.edition)
    names = [name for name in BASELINES if name in options.only.split(",")]
    unknown = sorted({*filter(None, options.only.split(","))} - {*BASELINES})
    if unknown or not names:
        raise BadInput.one("--only", ",".join(unknown), "no such baseline", f"choose of {', '.join(BASELINES)}")
    chosen = [name for name in options.workflows.split(",") if name]
    for name in chosen:
        if name not in edition.workflows:
            raise BadInput.one("--workflows", name, "the edition has no such workflow", "see workflows.jsonl")
    written = write_baselines(edition, options.out, names, chosen)
    print(f"{options.out}: {len(written)} records")
    return 0


def _show(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    encode = actions.add_parser("encode", help="a workbook as tuples (Address, Value, Type, Formula)")
    encode.add_argument("file", type=Path)
    encode.add_argument("--window", type=_tokens, default=128_000, metavar="TOKENS",
                        help="window of the model that is to read it (default 128000), 32K of it kept for the reply")
    encode.set_defaults(handler=_run_encode)
    shot = actions.add_parser("snapshot", help="what a judge sees of a source that was edited")
    shot.add_argument("source", type=Path)
    shot.add_argument("edited", type=Path)
    shot.add_argument("--window", type=_tokens, default=128_000, metavar="TOKENS")
    shot.set_defaults(handler=_run_snapshot)


def _tokens(text: str) -> int:
    """A number of tokens from the command line."""
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text}: pass a positive number of tokens")
    return int(text)


def _run_encode(options: argparse.Namespace) -> int:
    from tools.spreadsheets.encoding import EncodedBook, budget, encode, open_encoded

    book = open_encoded(options.file)
    if not isinstance(book, EncodedBook):
        raise BadInput.one(options.file, "", book.detail.removesuffix("."), "pass an xlsx that opens")
    found = encode(book, budget(options.window))
    print(found.text)
    return _cut(found.left_out)


def _run_snapshot(options: argparse.Namespace) -> int:
    from tools.office.diff import Difference, compare
    from tools.spreadsheets.encoding import EncodedBook, budget, open_encoded
    from tools.spreadsheets.snapshot import edited, snapshot

    book = open_encoded(options.source)
    if not isinstance(book, EncodedBook):
        raise BadInput.one(options.source, "", book.detail.removesuffix("."), "pass an xlsx that opens")
    difference = compare(options.source, options.edited)
    if not isinstance(difference, Difference):
        # The source has just been opened.
        raise BadInput.one(options.edited, "", difference.detail.removesuffix("."), "pass an xlsx that opens")
    found = snapshot(book, edited(difference.changes), budget(options.window))
    print(found.text)
    return _cut(found.left_out)


def _cut(left_out: tuple[str, ...]) -> int:
    for line in left_out:
        print(line, file=sys.stderr)
    return 0
