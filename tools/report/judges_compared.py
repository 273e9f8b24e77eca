"""Two judges on the same outputs: where they part, how each treats each system, and what code knows for certain."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tools.grading import grade
from tools.judge.qualification import accepted, completeness
from tools.measures.agreement import Share, alpha, kappa
from tools.measures.intervals import mean_interval
from tools.model import BadInput, Edition, FinalVerdict, OutcomeStatus, Run, Verdict, load
from tools.report.qualified import number, share


@dataclass(frozen=True)
class Both:
    """One output and the two verdicts on it."""

    system: str
    task: str
    first: FinalVerdict
    second: FinalVerdict
    accepted: tuple[bool, bool]


def both(edition: Edition, first: Run, second: Run) -> tuple[Both, ...]:
    """Outputs that both runs hold a verdict on, sealed to the same output. Raises BadInput when there are none."""
    found = []
    for system in sorted({entry.id for entry in first.systems} & {entry.id for entry in second.systems}):
        for task in edition.tasks.values():
            one, two = (_verdict(run.verdict_path(system, task.id)) for run in (first, second))
            if one is None or two is None or one.final is None or two.final is None or one.key != two.key:
                continue
            found.append(Both(system, task.id, one.final, two.final,
                              (accepted(task, one.final), accepted(task, two.final))))
    if not found:
        raise BadInput.one(second.root, "verdict.json", f"no output that is judged here and in {first.root}",
                           "copy the run, and judge the copy by the other model")
    return tuple(found)


def _verdict(path: Path) -> Verdict | None:
    return load(Verdict, path) if path.is_file() else None


def describe_both(pairs: Sequence[Both], code: dict[tuple[str, str], bool]) -> list[str]:
    """Agreement of the two, the shift for each system, and how often each accepts what code knows to be wrong.

    `code`: by system and task, whether every critical check passed; outputs without such checks are not in it.
    """
    levels = [(one.strict, two.strict) for pair in pairs
              for one, two in zip(pair.first.items, pair.second.items, strict=True)]
    alike = Share(sum(one is two for one, two in levels), len(levels))
    lines = [f"{len(pairs)} outputs; points judged alike {share(alike)}, kappa {number(kappa(levels))}, "
             f"alpha {number(alpha(levels))}"]
    for system in dict.fromkeys(pair.system for pair in pairs):
        lines.append(_shift(system, [pair for pair in pairs if pair.system == system]))
    wrong = [pair for pair in pairs if code.get((pair.system, pair.task)) is False]
    for place, name in enumerate(("first", "second")):
        accepted_wrong = Share(sum(pair.accepted[place] for pair in wrong), len(wrong))
        lines.append(f"accepted by the {name} of what fails a critical check: {share(accepted_wrong)}")
    return lines


def _shift(system: str, pairs: Sequence[Both]) -> str:
    """A judge that favours its own family shifts that system and no other."""
    one, two = ([100 * completeness(verdict) for verdict in said] for said in (
        [pair.first for pair in pairs], [pair.second for pair in pairs]))
    differences = [after - before for before, after in zip(one, two, strict=True)]
    middle = mean_interval(differences)
    ends = middle.interval if middle is not None else None
    told = f" [{float(ends.low):+.1f}, {float(ends.high):+.1f}]" if ends else ""
    return (f"{system}: П {_mean(one)} by the first, {_mean(two)} by the second, shift "
            f"{float(sum(differences, Fraction(0)) / len(differences)):+.1f}{told}; "
            f"accepted {sum(pair.accepted[0] for pair in pairs)} and {sum(pair.accepted[1] for pair in pairs)} of "
            f"{len(pairs)}")


def _mean(values: Sequence[Fraction]) -> str:
    return f"{float(sum(values, Fraction(0)) / len(values)):.1f}"


def code_facts(edition: Edition, run: Run, pairs: Sequence[Both]) -> dict[tuple[str, str], bool]:
    """Whether every critical check of an output passed; those without a decided critical check are left out."""
    found: dict[tuple[str, str], bool] = {}
    for system in dict.fromkeys(pair.system for pair in pairs):
        tasks = [pair.task for pair in pairs if pair.system == system]
        for outcome in grade(edition, run, [system], tasks):
            if outcome.type == "check" and outcome.critical and outcome.status in (OutcomeStatus.PASS,
                                                                                  OutcomeStatus.FAIL):
                key = outcome.system, outcome.task
                found[key] = found.get(key, True) and outcome.status is OutcomeStatus.PASS
    return found


def add_compare(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `judge compare`."""
    verb = actions.add_parser("compare", help="two judges on the same outputs: the shift for each system")
    verb.add_argument("first", type=Path, help="a run judged by one model")
    verb.add_argument("second", type=Path, help="a copy of the run judged by another")
    verb.add_argument("--edition", type=Path, help="folder of the runs' edition (default: corpora/<suite>)")
    verb.set_defaults(handler=run_compare)


def run_compare(options: argparse.Namespace) -> int:
    """Print where two judges part."""
    first, second = Run.open(options.first), Run.open(options.second)
    edition = Edition.open(options.edition or Path("corpora") / first.manifest.suite)
    pairs = both(edition, first, second)
    print(*describe_both(pairs, code_facts(edition, first, pairs)), sep="\n")
    return 0
