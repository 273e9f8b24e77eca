"""The suite in pytest and in the report: denominators, breakdowns, labels, exit codes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.spreadsheets.books_made import GOLD, SOURCE, edition, run_of
from tests.spreadsheets.sheets_proof import ROOT
from tools.model import Outcome, OutcomeStatus, Run, pretty_json
from tools.spreadsheets import Examination, WorkbookEdition, items
from tools.spreadsheets.labels import Label, write_labels
from tools.spreadsheets.summary import Rate, WorkflowsReport, summarise
from tools.spreadsheets.truth import output_digest, outputs_of, settled_labels
from tools.spreadsheets.verdict import FACETS, key_of


def _outcomes(held: WorkbookEdition, run: Run) -> list[Outcome]:
    workflow = held.workflows["w1"]
    return [Examination(held, run, system.id, workflow).outcome(item) for system in run.systems
            for item in items(workflow)]


def _verdict(held: WorkbookEdition, run: Run, system: str, mark: str) -> None:
    output = outputs_of(held, run)[system, "w1"]
    vote = {"rationale": "так", **dict.fromkeys(FACETS, mark), "verdict": mark}
    run.verdict_path(system, "w1").write_bytes(pretty_json({
        "schema": "spreadsheets-verdict/1", "workflow": "w1", "judge": {"kind": "human", "name": "Н"},
        "key": key_of(held, held.workflows["w1"], output), "votes": [vote]}))


def _report(tmp_path: Path, verdicts: dict[str, str]) -> WorkflowsReport:
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"a": GOLD, "b": SOURCE, "c": None})
    for system, mark in verdicts.items():
        _verdict(held, run, system, mark)
    digest = output_digest(outputs_of(held, run)["b", "w1"])
    write_labels(run.root / "labels.jsonl", [Label(workflow="w1", system="b", output=digest, label="fail",
                                                   error_class="task_misread")])
    return summarise(_outcomes(held, run), held, run, settled_labels(held, run))


def test_nothing_leaves_the_denominator(tmp_path: Path) -> None:
    """Judged, judged and failed, without output: each is one of one."""
    one, two, three = _report(tmp_path, {"a": "pass", "b": "fail"}).systems

    assert [system.overall.code.passed for system in (one, two, three)] == [1, 0, 0]
    assert [system.overall.code.total for system in (one, two, three)] == [1, 1, 1]
    assert (one.overall.judged, two.overall.judged) == (Rate.of(1, 1), Rate.of(0, 1))
    assert [line.name for line in one.by_tasks] == ["1", "≤2"]
    assert ([line.name for line in one.by_type], [line.name for line in one.by_business], [line.name for line in
            one.by_mode]) == (["calculation"], ["reporting"], ["modify"])
    assert (two.errors, two.lines[0].label, two.lines[0].error_class) == ({"task_misread": 1}, "fail", "task_misread")


def test_without_a_judge_code_speaks(tmp_path: Path) -> None:
    """Nothing was judged: no share by the judge, and the remark says so."""
    found = _report(tmp_path, {})

    assert [system.overall.judged for system in found.systems] == [None, None, None]
    assert all("не судилось" in remark for remark in found.remarks)


def test_what_a_judge_left_out_is_not_passed(tmp_path: Path) -> None:
    """A verdict on another output holds nothing; in a run that was judged it is not passed, and named."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"a": GOLD})
    _verdict(held, run, "a", "pass")
    record = json.loads(run.record_path("a", "w1").read_bytes())
    run.record_path("a", "w1").write_text(json.dumps(record | {"answer": "Другое."}), "utf-8")
    statuses = {outcome.item: outcome.status for outcome in _outcomes(held, run)}

    assert statuses["verdict"] is OutcomeStatus.NOT_JUDGED


@pytest.mark.parametrize("votes", [[], ["pass", "pass"], ["odd"]])
def test_verdicts_that_are_none(tmp_path: Path, votes: list[str]) -> None:
    """No votes, an even number, or one that contradicts itself: a broken verdict is a judge's error."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"a": GOLD})
    _verdict(held, run, "a", "pass")
    path = run.verdict_path("a", "w1")
    verdict: dict[str, Any] = json.loads(path.read_bytes())
    vote = verdict["votes"][0]
    verdict["votes"] = [vote | ({"readability": "fail"} if mark == "odd" else {}) for mark in votes]
    path.write_bytes(pretty_json(verdict))

    assert {outcome.item: outcome.status for outcome in _outcomes(held, run)}["verdict"] is OutcomeStatus.JUDGE_ERROR


def _pytest(tmp_path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "tests_bench/spreadsheets", f"--run={tmp_path / 'run'}",
         f"--edition={tmp_path / 'edition'}", f"--report-dir={tmp_path / 'report'}", "-p", "no:cacheprovider", *more],
        cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_suite_in_pytest(tmp_path: Path) -> None:
    """Items by system, workflow and question; three reports; failures make the exit code 1, a judge's silence 3."""
    held = edition(tmp_path / "edition")
    run = run_of(held, tmp_path / "run", {"gold": GOLD, "idle": SOURCE})
    off = _pytest(tmp_path, "--judge=off", "-q")
    report = json.loads((tmp_path / "report" / "report.json").read_bytes())

    assert off.returncode == 1, off.stdout
    assert "Workflow::test_item[idle-w1-values_reached]" in off.stdout
    assert "test_item[gold-w1" not in off.stdout
    assert [(system["id"], system["overall"]["code"]["passed"]) for system in report["workflows"]["systems"]] == [
        ("gold", 1), ("idle", 0)]
    assert (report["completeness"]["collected"], report["completeness"]["lost"]) == (12, [])
    assert "| gold |" not in (tmp_path / "report" / "report.md").read_text("utf-8")
    # The page shows text as it is: escapes are Markdown's.
    assert re.search(r"\\\[\d", (tmp_path / "report" / "report.html").read_text("utf-8")) is None
    assert _pytest(tmp_path, "-q", "--system=gold").returncode == 3
    for system in ("gold", "idle"):
        _verdict(held, run, system, "pass" if system == "gold" else "fail")
    assert _pytest(tmp_path, "-q", "--system=gold").returncode == 0


def test_a_run_of_another_edition_is_refused(tmp_path: Path) -> None:
    """Exit 4, and what to do."""
    held = edition(tmp_path / "edition")
    run_of(held, tmp_path / "run", {"gold": GOLD})
    edition(tmp_path / "edition", {"title": "иное"})
    done = _pytest(tmp_path, "-q")

    assert (done.returncode, "--edition" in done.stderr + done.stdout) == (4, True)
