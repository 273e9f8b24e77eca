"""The verb `ask` for the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from tools.cards.asking.plan import Job, Which, jobs
from tools.cards.asking.poller import Asked, Poller
from tools.cards.asking.run_folder import prepare
from tools.cards.asking.saving import locked
from tools.cards.asking.secrets import Endpoint
from tools.cards.asking.transport import Reply
from tools.cards.door import load_cards, load_service
from tools.cards.grading import SERVICE
from tools.cards.lines import shown
from tools.cards.model import Service
from tools.model import BadInput, SystemEntry, validate

#: environment variable with the number of questions at once
WORKERS = "ORACLE_WORKERS"
#: exit code after Ctrl-C, as shells have it
INTERRUPTED = 130


def add_arguments(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `ask`."""
    verb = verbs.add_parser("ask", help="ask a service the questions of a set of cards, and keep every reply")
    verb.add_argument("cards", type=Path, help="the set of cards")
    verb.add_argument("--run", type=Path, required=True, metavar="DIR", help="the run to make or to add to")
    verb.add_argument("--system", required=True, metavar="ID", help="the system: letters, digits, dot, underscore")
    verb.add_argument("--name", help="display name of the system (default: its id)")
    verb.add_argument("--contract", type=Path, metavar="FILE", help="contract of the service (default: that of the "
                      "run, or else a RAG service at ORACLE_URL)")
    verb.add_argument("--card", action="append", default=[], metavar="ID", help="only this card; may be repeated")
    which = verb.add_mutually_exclusive_group()
    which.add_argument("--only-missing", action="store_true", help="only cards without an answer")
    which.add_argument("--only-failed", action="store_true", help="also those where the service failed")
    verb.add_argument("--session", choices=("card", "shared"), default="card",
                      help="a session for each card (default), or one for all")
    verb.add_argument("--prefix", default="", metavar="TEXT", help="call answers prefix + base instead of id")
    verb.add_argument("--workers", type=int, metavar="N", help=f"questions at once (default: {WORKERS}, or else 4)")
    verb.add_argument("--timeout", type=float, default=180.0, metavar="SECONDS", help="for a whole reply (default 180)")
    verb.add_argument("--condition", action="append", default=[], metavar="NAME=VALUE", help="what the run is made "
                      "under, such as model=, index= or documents=; may be repeated")
    verb.set_defaults(handler=run_ask)


def run_ask(options: argparse.Namespace) -> int:
    """Ask. 0: every reply is whole; 1: some are not, or the disk is full; 130: ended by Ctrl-C."""
    validate(SystemEntry, {"id": options.system, "name": options.name or options.system}, "--system")
    cards = load_cards(options.cards)
    own = options.run / SERVICE
    chosen = options.contract or (own if own.exists() else None)
    service = load_service(chosen) if chosen else Service(schema="attestat-service/1")
    workers, timeout = _workers(options.workers, os.environ), _timeout(options.timeout)
    if options.prefix and not all(char.isascii() and (char.isalnum() or char in "._-") for char in options.prefix):
        raise BadInput.one("--prefix", options.prefix, "no beginning of a file's name", "write one such as rc4-")
    # Before anything is written: without an address there is no run.
    endpoint = Endpoint.from_env(service.request, os.environ)
    folder = prepare(options.run, cards, service, options.system, options.name, conditions(options.condition),
                     date.today().isoformat())
    which: Which = "missing" if options.only_missing else "failed" if options.only_failed else "all"
    with locked(folder):
        plan, faults = jobs(cards, folder, service, options.card, which, options.session == "shared", options.prefix)
        for fault in faults:
            print(f"not asked: {shown(str(fault), 500)}", file=sys.stderr)
        done = _run(Poller(endpoint, service, folder, workers, timeout), plan)
    return _told(done, bool(faults))


def _run(poller: Poller, plan: Sequence[Job]) -> Asked:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    with Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
                  console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("asking", total=len(plan))

        def told(job: Job, reply: Reply) -> None:
            progress.advance(bar)
            state = reply.error or f"HTTP {reply.status}"
            progress.console.print(f"{job.name}: {state} [{reply.seconds:.1f} s]", markup=False, highlight=False) \
                if console.is_terminal else print(f"{job.name}: {state} [{reply.seconds:.1f} s]", file=sys.stderr)

        return poller.run(plan, told)


def _told(done: Asked, refused: bool) -> int:
    broken = {name: why for name, why in done.done.items() if why}
    print(f"asked {len(done.done)}: {len(done.done) - len(broken)} replies, {len(broken)} failures"
          + (f"; {done.left} not asked ({done.stopped})" if done.left or done.stopped else ""))
    if done.left:
        print("the same command with --only-missing goes on from here", file=sys.stderr)
    if done.stopped == "interrupted":
        return INTERRUPTED
    return 1 if broken or done.stopped or refused else 0


def _workers(chosen: int | None, env: Mapping[str, str]) -> int:
    text = str(chosen) if chosen is not None else env.get(WORKERS, "").strip() or "4"
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise BadInput.one("--workers" if chosen is not None else "environment", WORKERS if chosen is None else text,
                           f"{text!r} is no number of questions at once", "write 1 to 64")
    return int(text)


def _timeout(seconds: float) -> float:
    if not 0 < seconds <= 3600:
        raise BadInput.one("--timeout", str(seconds), "no time to wait", "write seconds, at most 3600")
    return seconds


def conditions(given: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE of the command line. Raises BadInput."""
    found = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier() or not value.strip():
            raise BadInput.one("--condition", text, "no condition", "write NAME=VALUE, such as index=2026-11-20")
        found[name] = value.strip()
    return found
