"""Rendering again and comparing runs: the demo graded once, then spoiled in known ways."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from tools.__main__ import main
from tools.grading import grade
from tools.judge import seal
from tools.model import BadInput, Edition, Run, pretty_json
from tools.office import read_here
from tools.report import (
    OUTCOMES,
    Completeness,
    Graded,
    ReportFolder,
    build,
    changes,
    outcomes_csv,
    read_outcomes,
    render_again,
    rendered,
)

ROOT = Path(__file__).parents[2]
EDITION = Edition.open(ROOT / "corpora" / "office")


def _graded(root: Path) -> Run:
    """Grade a run whole, as a session does."""
    run = Run.open(root)
    outcomes = grade(EDITION, run)
    complete = Completeness(collected=len(outcomes), decided=len(outcomes), whole=True, lost=(),
                            broken={}, expected=len(outcomes))
    with ReportFolder(root / "report") as folder:
        folder.finish(outcomes, rendered(build(outcomes, EDITION, run, complete), "ru"))
    return run


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    """A graded copy of the demo run."""
    shutil.copytree(ROOT / "runs" / "demo", tmp_path / "demo", ignore=shutil.ignore_patterns("report"))
    return _graded(tmp_path / "demo").root


def test_a_report_is_rendered_again_to_the_byte(demo: Path) -> None:
    """Outcomes, edition and run are all that a report is made of."""
    before = {name: (demo / "report" / name).read_bytes() for name in ("report.json", "report.md")}
    (demo / "report" / "report.json").unlink()
    render_again(EDITION, Run.open(demo), demo / "report")

    assert before == {name: (demo / "report" / name).read_bytes() for name in before}


@pytest.mark.parametrize(("spoil", "words"), [
    (lambda text: text[: len(text) // 2], "not JSON"), (lambda text: "", "no outcomes"),
    (lambda text: text.replace('"1.01"', '"9.01"'), "no such task")])
def test_broken_outcomes_are_refused(demo: Path, spoil, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A file cut in the middle, none at all, or one of another exam: a clear sentence and exit 4."""
    path = demo / "report" / OUTCOMES
    text = spoil(path.read_text("utf-8"))
    path.write_text(text, "utf-8") if text else path.unlink()

    assert 4 == main(["report", str(demo), "--edition", str(EDITION.root)])
    assert words in capsys.readouterr().err


def test_outcomes_cut_at_the_end_of_a_line_are_refused(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Such a file reads like a whole one; the report beside it knows better, for rendering again and for comparing."""
    path = demo / "report" / OUTCOMES
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:-3]), "utf-8")

    assert 4 == main(["report", str(demo), "--edition", str(EDITION.root)])
    assert 4 == main(["compare", str(demo), str(demo)])
    told = capsys.readouterr().err
    assert 2 == told.count("the file is cut, or of another session; copy both files again")


def test_nothing_changed(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A run against itself."""
    assert 0 == main(["compare", str(demo), str(demo)])
    assert "Ничего не изменилось" in capsys.readouterr().out


def test_what_changed_is_told_from_what_changed_it(demo: Path, tmp_path: Path) -> None:
    """Another answer is the system's doing, another verdict on the same answer the judge's."""
    other = tmp_path / "other"
    shutil.copytree(demo, other, ignore=shutil.ignore_patterns("report"))
    record = other / "gold" / "1.06" / "record.json"
    data = json.loads(record.read_text("utf-8"))
    data["answer"] = "Сводки не будет."
    record.write_bytes(pretty_json(data))
    verdict = other / "gold" / "1.02" / "verdict.json"
    judged = json.loads(verdict.read_text("utf-8"))
    judged["raw"]["items"][4] |= {"quote": "", "verdict": "нет в ответе"}
    verdict.write_bytes(pretty_json(judged))
    stale = other / "gold" / "1.06" / "verdict.json"
    stale.unlink()
    seal(EDITION, Run.open(other), read_here)
    _graded(other)
    found = changes(Graded.open(demo), Graded.open(other)).changes
    causes = {(change.task, change.cause) for change in found}

    assert {("1.02", "judge"), ("1.06", "system")} == causes
    assert {"gold"} == {change.system for change in found}
    assert {"worse"} == {change.direction for change in found if change.item.startswith("check:")}


def test_systems_of_one_run_are_held_against_each_other(demo: Path) -> None:
    """--systems gold:careless."""
    found = changes(Graded.open(demo), Graded.open(demo), {"gold": "careless"})

    assert {"careless"} == {change.system for change in found.changes}
    assert "check:true_diff" in {change.item for change in found.changes}
    assert () == found.unmatched


@pytest.mark.parametrize("arguments", [["--systems", "gold:nobody"], ["--systems", "nobody"],
                                       ["--systems", "gold:careless", "--systems", "gold:silent"]])
def test_an_unknown_system_is_refused(demo: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """By name, with what to write."""
    assert 4 == main(["compare", str(demo), str(demo), *arguments])
    assert "OLD:NEW" in capsys.readouterr().err


def test_changes_as_json_name_their_schema(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`schema`, as in every other file."""
    assert 0 == main(["compare", str(demo), str(demo), "--json"])
    assert "attestat-changes/1" == json.loads(capsys.readouterr().out)["schema"]


def test_an_ungraded_run_is_refused(demo: Path) -> None:
    """With the command that grades it."""
    shutil.rmtree(demo / "report")
    with pytest.raises(BadInput, match="pytest --run="):
        Graded.open(demo)


def test_csv_holds_every_outcome_and_no_formula(demo: Path) -> None:
    """A cell that begins like a formula is text."""
    outcomes = read_outcomes(demo / "report" / OUTCOMES)
    hostile = outcomes[0].model_copy(update={"reason": "=HYPERLINK(\"http://evil.example\")"})
    rows = list(csv.reader(io.StringIO(outcomes_csv([hostile, *outcomes[1:]]).decode("utf-8-sig"))))

    assert len(outcomes) + 1 == len(rows)
    assert rows[1][rows[0].index("reason")].startswith("'=")


def test_compare_has_the_statistics_of_systems(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The later run less the earlier one; as JSON too; none without the runs' edition, and a sentence."""
    pair = [str(demo), str(demo), "--systems", "careless:gold"]
    assert 0 == main(["compare", *pair, "--edition", str(EDITION.root)])
    told = capsys.readouterr().out
    assert 0 == main(["compare", *pair, "--edition", str(EDITION.root), "--json"])
    found = json.loads(capsys.readouterr().out)["comparisons"]["gold"]

    # Gold solves every task of the edition and careless none; McNemar's exact p of n : 0 is 2 / 2ⁿ.
    n = len(EDITION.tasks)
    assert f"| demo, Образцовый ответ — demo, Торопливый помощник | {n} — 0 | {n} | 0 |" in told
    row = [found["pairs"][0][name] for name in ("a", "b", "only_a", "only_b", "mcnemar")]
    assert ["after", "before", n, 0, pytest.approx(2 / 2 ** n, abs=1e-6)] == row
    assert found["pairs"][0]["quality_difference"] > 0
