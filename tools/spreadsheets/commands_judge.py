"""Verbs that ask a judge or people, and count how far they agree."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.model import BadInput, Run, load
from tools.spreadsheets.edition import WorkbookEdition


def add_judging(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare them."""
    from tools.spreadsheets.commands import edition_argument

    judge = actions.add_parser("judge", help="ask a model for the verdicts of a run")
    judge.add_argument("run", type=Path)
    edition_argument(judge)
    judge.add_argument("--votes", type=int, default=1, metavar="K", help="an odd number of votes (default 1)")
    judge.add_argument("--again", action="store_true", help="also outputs whose verdict holds")
    judge.add_argument("--replay", action="store_true", help="from the cassettes, nobody is asked")
    judge.add_argument("--concurrency", type=int, default=4, metavar="N", help="questions at once (default 4)")
    judge.add_argument("--budget", metavar="AMOUNT", help="stop at this much: money 2.50, or tokens 500ktok")
    judge.set_defaults(handler=_run_judge)

    label = actions.add_parser("label", help="a page to label outputs on, and its labels read back")
    label.add_argument("run", type=Path)
    edition_argument(label)
    label.add_argument("--out", type=Path, metavar="FILE", help="write the page")
    label.add_argument("--take", type=Path, metavar="FILE", help="read labels back into the run's labels.jsonl")
    label.add_argument("--system", default="", metavar="IDS", help="only these, separated by commas")
    label.add_argument("--workflows", default="", metavar="IDS", help="only these, separated by commas")
    label.add_argument("--no-pictures", action="store_true", help="texts alone: quicker, and needs no LibreOffice")
    label.set_defaults(handler=_run_label)

    agreement = actions.add_parser("agreement", help="verdicts against labels: the 2x2 table, shares, kappa; or a "
                                   "published row held against itself")
    agreement.add_argument("run", type=Path, nargs="?")
    edition_argument(agreement)
    agreement.add_argument("--known", action="store_true", help="against what baselines and mutants were made to be: "
                           "the qualification of a judge")
    agreement.add_argument("--code", action="store_true", help="decisions of code in place of the verdicts")
    agreement.add_argument("--row", metavar="N,ACC,REC,PREC", help="a published row, such as 172,90.2,88.4,76.0")
    agreement.add_argument("--passed", type=int, metavar="N", help="outputs that the judge of the row passed")
    agreement.add_argument("--human", type=int, metavar="N", help="outputs that people passed")
    agreement.set_defaults(handler=_run_agreement)


def _opened(options: argparse.Namespace) -> tuple[Run, WorkbookEdition]:
    run, edition = Run.open(options.run), WorkbookEdition.open(options.edition)
    if run.manifest.edition != edition.ref:
        raise BadInput.one(options.run / "run.json", "edition", f"the run sat {run.manifest.edition.name}, this "
                           f"edition is {edition.ref.name}", "pass the run's own edition with --edition")
    return run, edition


def _run_judge(options: argparse.Namespace) -> int:
    from tools.spreadsheets.judging import judge_run

    run, edition = _opened(options)
    found = judge_run(edition, run, systems=[entry.id for entry in run.systems], workflows=list(edition.workflows),
                      replay=options.replay, again=options.again, votes=options.votes,
                      concurrency=options.concurrency, budget=options.budget, say=print)
    print(f"judged {len(found.judged)}, held {found.held}, empty {found.empty}, without a verdict {len(found.without)}")
    for name, why in found.without[:20]:
        print(f"  {name}: {why}")
    if found.stopped:
        print(f"stopped: {found.stopped}")
    return 1 if found.without or found.stopped else 0


def _run_label(options: argparse.Namespace) -> int:
    from tools.model import write_atomic
    from tools.spreadsheets.labelling import label_page, take_labels
    from tools.spreadsheets.shown import draw_sheets

    run, edition = _opened(options)
    if (options.out is None) == (options.take is None):
        raise BadInput.one("--out", "", "neither a page nor labels are named, or both", "pass --out or --take")
    if options.take:
        taken, held = take_labels(edition, run, options.take)
        print(f"{taken} labels taken, {held} in the run")
        return 0
    page = label_page(edition, run, _split(options.system), _split(options.workflows),
                      None if options.no_pictures else draw_sheets)
    write_atomic(options.out, page)
    print(options.out)
    return 0


def _run_agreement(options: argparse.Namespace) -> int:
    from tools.spreadsheets.agreement import alone, confusion, consistent, lines
    from tools.spreadsheets.truth import made_to_be, settled_labels

    if options.row:
        parts = [part.strip() for part in options.row.split(",")]
        if len(parts) != 4 or not parts[0].isdecimal():
            raise BadInput.one("--row", options.row, "not four numbers", "write n,accuracy,recall,precision")
        for found in consistent(int(parts[0]), parts[1], parts[2], parts[3], options.passed, options.human):
            print(*lines(found, alone(found)), sep="\n")
        return 0
    if options.run is None:
        raise BadInput.one("run", "", "neither a run nor a row", "pass a run, or --row")
    run, edition = _opened(options)
    truth = made_to_be(edition, run) if options.known else {
        key: label.label == "pass" for key, label in settled_labels(edition, run).items()}
    judged = _by_code(run, edition) if options.code else _by_verdict(run, edition)
    found, clusters = confusion(truth, judged)
    if not found.n:
        raise BadInput.one(options.run, "", "no output has both a verdict and a label", "judge the run, and label it")
    print(*lines(found, clusters), sep="\n")
    lacking = len(truth.keys() - judged.keys())
    if lacking:
        print(f"с меткой, но без вердикта: {lacking}")
    return 0


def _by_verdict(run: Run, edition: WorkbookEdition) -> dict[tuple[str, str], bool]:
    from tools.spreadsheets.truth import outputs_of
    from tools.spreadsheets.verdict import WorkflowVerdict, key_of

    found = {}
    for key, output in outputs_of(edition, run).items():
        path = run.verdict_path(*key)
        if output.empty:
            found[key] = False
        elif path.is_file():
            verdict = load(WorkflowVerdict, path)
            if verdict.passed is not None and verdict.key == key_of(edition, edition.workflows[key[1]], output):
                found[key] = verdict.passed
    return found


def _by_code(run: Run, edition: WorkbookEdition) -> dict[tuple[str, str], bool]:
    from tools.spreadsheets.examine import Examination, items
    from tools.spreadsheets.truth import outputs_of

    found = {}
    for system, name in outputs_of(edition, run):
        workflow = edition.workflows[name]
        examination = Examination(edition, run, system, workflow, judged=False)
        found[system, name] = all(examination.outcome(item).status.value == "pass" for item in items(workflow)
                                  if item.slug != "verdict")
    return found


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
