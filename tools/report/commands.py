"""The verbs `report`, `compare` and `merge` for the command line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.model import BadInput, Edition, Run, pretty_json, write_atomic
from tools.report.again import render_again, rendered
from tools.report.cards import cards_again
from tools.report.changes import Graded, changes, changes_markdown, paired
from tools.report.changes_compared import compared, compared_markdown
from tools.report.folder import OUTCOMES, ReportFolder, read_outcomes
from tools.report.merge import Shard, merge
from tools.report.tables import outcomes_csv, outcomes_parquet


def add_arguments(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `report`, `compare` and `merge`; each sets `handler`, a function from the arguments to an exit code."""
    report = verbs.add_parser("report", help="render the report of a graded run again, without grading")
    report.add_argument("run", type=Path)
    report.add_argument("--edition", type=Path, help="folder of the run's edition (default: corpora/<suite>)")
    report.add_argument("--cards", type=Path, metavar="FILE", help="set of a run of cards (default: its own)")
    report.add_argument("--report-dir", type=Path, metavar="DIR", help="folder of the outcomes (default: <run>/report)")
    report.add_argument("--lang", choices=("ru", "en"), default="ru", help="language of report.md")
    report.add_argument("--profile", choices=("strict", "exact"), default="strict", help="whose totals lead")
    instead = report.add_mutually_exclusive_group()
    instead.add_argument("--csv", type=Path, metavar="FILE", help="write the outcomes as CSV instead")
    instead.add_argument("--parquet", type=Path, metavar="FILE", help="write the outcomes as Parquet instead")
    report.set_defaults(handler=run_report)
    compare = verbs.add_parser("compare", help="what changed between two graded runs, item by item, and why")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    compare.add_argument("--systems", action="append", default=[], metavar="OLD:NEW",
                         help="hold this system of the first run against that of the second (default: equal ids)")
    compare.add_argument("--lang", choices=("ru", "en"), default="ru")
    compare.add_argument("--edition", type=Path, help="folder of the runs' edition (default: corpora/<suite>)")
    compare.add_argument("--json", action="store_true", help="the changes as JSON")
    compare.set_defaults(handler=run_compare)
    merging = verbs.add_parser("merge", help="join the shards of a run that several machines graded")
    merging.add_argument("shards", type=Path, nargs="+", metavar="SHARD", help="folder of a shard's report")
    merging.add_argument("--out", type=Path, required=True, metavar="DIR", help="new folder of the whole report")
    merging.add_argument("--edition", type=Path, help="folder of the run's edition (default: corpora/<suite>)")
    merging.add_argument("--lang", choices=("ru", "en"), default="ru", help="language of report.md")
    merging.set_defaults(handler=run_merge)


def run_report(options: argparse.Namespace) -> int:
    """Render again, or write the outcomes as a table."""
    run = Run.open(options.run)
    folder = options.report_dir or run.root / "report"
    table = options.csv or options.parquet
    if table is not None:
        if not (folder / OUTCOMES).exists():
            raise BadInput.one(folder / OUTCOMES, "", "no outcomes", f"grade the run: pytest --run={run.root}")
        outcomes = read_outcomes(folder / OUTCOMES)
        write_atomic(table, outcomes_csv(outcomes) if options.csv else outcomes_parquet(outcomes))
        print(table)
        return 0
    if run.manifest.suite == "cards":
        print(cards_again(run, options.cards, folder, options.lang, options.profile) / "cards.md")
        return 0
    edition = Edition.open(options.edition or Path("corpora") / run.manifest.suite)
    print(render_again(edition, run, folder, options.lang, options.profile) / "report.md")
    return 0


def run_compare(options: argparse.Namespace) -> int:
    """Print the changes between two runs."""
    before, after = Graded.open(options.before), Graded.open(options.after)
    pairs = _pairs(options.systems, before.run, after.run) or paired(before, after)
    edition = _edition_of(before, after, options.edition)
    found = changes(before, after, pairs)
    if edition is not None:
        found = found.model_copy(update={"comparisons": compared(before, after, pairs, edition)})
    if options.json:
        sys.stdout.write(pretty_json(found.model_dump(mode="json", by_alias=True)).decode())
    else:
        sys.stdout.write(changes_markdown(found, options.lang))
        lines = compared_markdown(before, after, pairs, found.comparisons, options.lang)
        sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _edition_of(before: Graded, after: Graded, chosen: Path | None) -> Edition | None:
    """The edition that both runs sat; None, with a sentence, where there is none or it is not at hand."""
    manifest = after.run.manifest
    if before.run.manifest.edition != manifest.edition or manifest.suite == "cards":
        return None
    edition = Edition.open(chosen or Path("corpora") / manifest.suite)
    if edition.ref == manifest.edition:
        return edition
    if chosen is not None:
        raise BadInput.one(chosen, "", f"the runs sat {manifest.edition.name} ({manifest.edition.sha256[:12]})",
                           "pass their own edition")
    print("no statistics: pass the runs' own edition with --edition", file=sys.stderr)
    return None


def run_merge(options: argparse.Namespace) -> int:
    """Prove that the shards are the whole, once, and write the report of the whole."""
    if options.out.is_symlink() or (options.out.exists() and (not options.out.is_dir() or any(options.out.iterdir()))):
        raise BadInput.one(options.out, "", "is there already, and not empty", "pass a new folder with --out")
    suite = Shard.open(options.shards[0]).report.suite
    if suite == "cards":
        raise BadInput.one(options.shards[0], "suite", "shards of cards are not joined",
                           "grade the set on one machine: ten thousand cards take a minute")
    found = merge(Edition.open(options.edition or Path("corpora") / suite), options.shards)
    with ReportFolder(options.out) as folder:
        where = folder.finish(found.outcomes, rendered(found.report, options.lang))
    print(f"{where}: {len(options.shards)} shards, {len(found.outcomes)} items, each once")
    return 0


def _pairs(named: list[str], before: Run, after: Run) -> dict[str, str] | None:
    if not named:
        return None
    pairs: dict[str, str] = {}
    for text in named:
        old, _, new = text.partition(":")
        for run, system in ((before, old), (after, new or old)):
            if system not in {entry.id for entry in run.systems}:
                raise BadInput.one("--systems", text, f"{run.root} has no system {system!r}", "write OLD:NEW by ids")
        if old in pairs:
            raise BadInput.one("--systems", text, f"{old} is held against {pairs[old]} already",
                               "write OLD:NEW once for each OLD, and run compare again for another NEW")
        pairs[old] = new or old
    return pairs
