"""The verbs of `cards` for the command line."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

from tools.cards.asking.commands import conditions
from tools.cards.door import CardSet, load_cards, load_service
from tools.cards.grading import Bench
from tools.cards.lines import shown
from tools.cards.model import Card, Service
from tools.model import BadInput, Edition, Run, SystemEntry, pretty_json, validate, write_atomic

_Verbs = argparse._SubParsersAction


def add_arguments(verbs: _Verbs[argparse.ArgumentParser]) -> None:
    """Add `ask` and the actions of `cards`."""
    from tools.cards.asking.commands import add_arguments as add_ask

    add_ask(verbs)
    actions = verbs.add_parser("cards", help="regression cards").add_subparsers(
        dest="action", required=True, metavar="ACTION")
    _check(actions)
    _init(actions)
    _judge(actions)
    _compare(actions)
    _draft(actions)
    _build(actions)
    _promote(actions)


def _check(actions: _Verbs[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("check", help="name every fault of a set of cards")
    verb.add_argument("cards", type=Path)
    verb.set_defaults(handler=run_check)


def run_check(options: argparse.Namespace) -> int:
    """Name the faults of a set, pictures included."""
    from tools.cards.asking.plan import picture

    cards = load_cards(options.cards)
    faults = list(cards.faults)
    for card in cards.good.values():
        try:
            picture(cards, card)
        except BadInput as error:
            faults.extend(error.faults)
    for fault in faults:
        print(fault)
    print(f"{options.cards}: {len(cards.cards)} cards, {len(faults)} faults", file=sys.stderr)
    return 1 if faults else 0


def _init(actions: _Verbs[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("init", help="make a run of answers that another program saved")
    verb.add_argument("cards", type=Path, help="the set that was asked")
    verb.add_argument("--run", type=Path, required=True, metavar="DIR", help="the run; answers lie in DIR/ID")
    verb.add_argument("--system", required=True, metavar="ID")
    verb.add_argument("--name", help="display name of the system (default: its id)")
    verb.add_argument("--contract", type=Path, metavar="FILE", help="what a saved answer looks like")
    verb.add_argument("--condition", action="append", default=[], metavar="NAME=VALUE")
    verb.set_defaults(handler=run_init)


def run_init(options: argparse.Namespace) -> int:
    """Write run.json and contract.json."""
    from tools.cards.asking.run_folder import prepare

    validate(SystemEntry, {"id": options.system, "name": options.name or options.system}, "--system")
    service = load_service(options.contract) if options.contract else Service(schema="attestat-service/1")
    print(prepare(options.run, load_cards(options.cards), service, options.system, options.name,
                  conditions(options.condition), date.today().isoformat()))
    return 0


def _judge(actions: _Verbs[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("judge", help="step through the answers that wait for a person")
    verb.add_argument("run", type=Path)
    verb.add_argument("--cards", type=Path, metavar="FILE", help="the set (default: that in corpora/cards)")
    verb.add_argument("--contract", type=Path, metavar="FILE", help="contract of the service (default: the run's)")
    verb.add_argument("--prefix", default="", metavar="TEXT", help="answers are called prefix + base")
    verb.add_argument("--system", action="append", default=[], metavar="ID", help="only this one; may be repeated")
    verb.add_argument("--all", action="store_true", help="also answers that fail an automatic criterion")
    verb.add_argument("--who", metavar="NAME", help="who judges (asked for when it is not given)")
    instead = verb.add_mutually_exclusive_group()
    instead.add_argument("--template", type=Path, metavar="FILE", help="write a form to fill in instead")
    instead.add_argument("--read", type=Path, metavar="FILE", help="take the verdicts of a filled form")
    verb.set_defaults(handler=run_judge)


def run_judge(options: argparse.Namespace) -> int:
    """Take verdicts by hand."""
    from tools.cards.making.judging import form, read_form, step, waiting
    from tools.cards.manual import MANUAL, add

    run = Run.open(options.run)
    bench = Bench.open(run, _set(options.cards, run), options.contract, options.prefix)
    today = date.today().isoformat()
    if options.read:
        verdicts = read_form(options.read, bench, today)
        if verdicts:
            add(run.root, verdicts)
        print(f"{run.root / MANUAL}: {len(verdicts)} verdicts added")
        return 0
    waits = list(waiting(bench, options.system, options.all))
    if options.template:
        write_atomic(options.template, pretty_json(form(waits)))
        print(f"{options.template}: {len(waits)} answers to look at")
        return 0
    print(f"ждут проверки: {len(waits)}")
    if waits:
        try:
            who = options.who or input("кто проверяет: ").strip()
        except EOFError:
            return 0
        given = step(run.root, waits, who or "аноним", today, input, print)
        print(f"{run.root / MANUAL}: {given} verdicts added")
    return 0


def _set(chosen: Path | None, run: Run) -> CardSet:
    if run.manifest.suite != "cards":
        raise BadInput.one(run.root / "run.json", "suite", f"the run is of the suite {run.manifest.suite}",
                           "pass a run of cards")
    return load_cards(chosen or Path("corpora") / "cards" / f"{Path(run.manifest.edition.name).name}.json")


def _compare(actions: _Verbs[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("compare", help="what returned, was fixed or still fails between two runs")
    verb.add_argument("before", type=Path)
    verb.add_argument("after", type=Path)
    verb.add_argument("--systems", action="append", default=[], metavar="OLD:NEW",
                      help="hold this system of the first run against that of the second (default: equal ids)")
    verb.add_argument("--json", action="store_true", help="the comparison as JSON")
    verb.set_defaults(handler=run_compare)


def run_compare(options: argparse.Namespace) -> int:
    """Print the comparison; 1 when a defect returned or a new card fails."""
    from tools.cards.making.compare import compare, load_report, told

    pairs = {old: new or old for old, _, new in (text.partition(":") for text in options.systems)} or None
    found = compare(load_report(options.before), load_report(options.after), pairs)
    if options.json:
        sys.stdout.write(pretty_json([one.model_dump(mode="json") for one in found]).decode())
    else:
        print("\n\n".join("\n".join(told(one)) for one in found))
    return 1 if any(one.returned or one.newly_failing for one in found) else 0


def _draft(actions: _Verbs[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("draft", help="draft cards of the failed items of a graded run of any suite")
    verb.add_argument("run", type=Path)
    verb.add_argument("--system", action="append", default=[], metavar="ID", help="only its failures; may be repeated")
    verb.add_argument("--edition", type=Path, metavar="DIR", help="edition of the run (default: corpora/<suite>)")
    verb.add_argument("--out", type=Path, metavar="FILE", help="write the set here (default: print it)")
    verb.set_defaults(handler=run_draft)


def run_draft(options: argparse.Namespace) -> int:
    """Write drafts."""
    from tools.cards.making.drafts import drafts

    run = Run.open(options.run)
    made = drafts(run, _edition(options.edition, run), options.system)
    _write(made, options.out)
    print(f"{len(made)} drafts: read each, mend its question and criteria, take `draft` off", file=sys.stderr)
    return 0


def _edition(chosen: Path | None, run: Run) -> Edition | None:
    if chosen is not None:
        return Edition.open(chosen)
    try:
        return Edition.open(Path("corpora") / run.manifest.suite)
    except BadInput:
        return None  # a suite with another kind of edition: the records say what was asked


def _build(actions: _Verbs[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("build", help="build cards of saved requests and a list of defects")
    verb.add_argument("requests", type=Path, help="a folder of <base>.json: requests, or answers of `ask`")
    verb.add_argument("--defects", type=Path, required=True, metavar="FILE",
                      help="list of {base, be, priority, expect} as JSON")
    verb.add_argument("--out", type=Path, required=True, metavar="FILE", help="the set; pictures go to images/")
    verb.set_defaults(handler=run_build)


def run_build(options: argparse.Namespace) -> int:
    """Write a set."""
    from tools.cards.making.saved_requests import build_cards

    built = build_cards(options.requests, options.defects)
    for path, picture in built.pictures.items():
        write_atomic(options.out.parent / path, picture)
    _write(built.cards, options.out)
    return 0


def _promote(actions: _Verbs[argparse.ArgumentParser]) -> None:
    verb = actions.add_parser("promote", help="propose the drafts that passed in run after run")
    verb.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="graded runs, oldest first")
    verb.add_argument("--cards", type=Path, required=True, metavar="FILE", help="the set with the drafts")
    verb.add_argument("--times", type=int, default=3, metavar="N", help="passed in the last N runs (default 3)")
    verb.add_argument("--out", type=Path, metavar="FILE", help="write the proposed cards as a set")
    verb.set_defaults(handler=run_promote)


def run_promote(options: argparse.Namespace) -> int:
    """Name the drafts to take in."""
    from tools.cards.making.compare import load_report
    from tools.cards.making.promotion import promoted

    if not 1 <= options.times <= len(options.runs):
        raise BadInput.one("--times", str(options.times), f"{len(options.runs)} runs are named",
                           "name as many runs as the card is to pass in")
    found = promoted(tuple(load_cards(options.cards).good.values()), [load_report(run) for run in options.runs],
                     options.times)
    for card in found:
        print(f"{shown(card.be)} {card.priority} {card.base}: прошла в {options.times} прогонах")
    print(f"{len(found)} drafts proposed", file=sys.stderr)
    if options.out and found:
        _write(found, options.out)
    return 0


def _write(cards: tuple[Card, ...], out: Path | None) -> None:
    data = pretty_json([written(card) for card in cards])
    if out is None:
        sys.stdout.buffer.write(data)
        return
    if out.exists():
        raise BadInput.one(out, "", "is there already", "name a new file: sets are joined by hand")
    write_atomic(out, data)
    print(f"{out}: {len(cards)} cards")


def written(card: Card) -> dict[str, object]:
    """A card as it stands in a file: what demands nothing is left out."""
    fields = card.model_dump(mode="json", by_alias=True, exclude_none=True)
    fields["expect"] = {name: value for name, value in fields["expect"].items() if value}
    return fields
