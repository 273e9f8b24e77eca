"""Editions: the same bytes twice, whole or not at all, and never in the place of something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.authoring import build_edition, builders, lint, plan_of, verify, write_demo, write_mutants
from tools.authoring.mutants import Expected
from tools.model import BadInput, Edition, Level, Record, Run, Verdict, file_sha256, load
from tools.model.verdict import RawItem

ROOT = Path(__file__).parents[2]
SEEDS = range(6)


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """Seed 0 of all tasks."""
    return build_edition(0, tmp_path_factory.mktemp("edition") / "office")


def _hashes(root: Path) -> dict[str, str]:
    return {path.relative_to(root).as_posix(): file_sha256(path) for path in root.rglob("*") if path.is_file()}


def test_same_seed_gives_same_bytes(edition: Edition, tmp_path: Path) -> None:
    """Every file of a second build has the hash of the first."""
    plan_of.cache_clear()

    assert _hashes(build_edition(0, tmp_path / "again").root) == _hashes(edition.root)


def test_committed_corpus_is_the_build_of_seed_0(edition: Edition) -> None:
    """corpora/office holds exactly what the code gives for seed 0."""
    assert _hashes(edition.root) == _hashes(ROOT / "corpora" / "office")


def test_committed_demo_is_the_build_of_seed_0(edition: Edition, tmp_path: Path) -> None:
    """Records and files of runs/demo are what the code gives; verdicts may have been sealed since."""
    built = _hashes(write_demo(0, edition, tmp_path / "demo").root)
    there = _hashes(ROOT / "runs" / "demo")

    assert {path: there.get(path) for path in built if not path.endswith("verdict.json")} == {
        path: digest for path, digest in built.items() if not path.endswith("verdict.json")}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_seed_keeps_the_rules(seed: int) -> None:
    """Constraints hold, every check has its mutant, every quote stands where it is said to stand."""
    assert lint(seed) == ()


def test_another_seed_is_another_edition() -> None:
    """No two seeds share a reference, a material or a person's words with a name in them."""
    for builder in builders():
        plans = [plan_of(builder.id, seed) for seed in SEEDS]

        assert len({plan.reference for plan in plans}) == len(plans)
        assert len({placed.data for plan in plans for placed in plan.files}) == sum(len(plan.files) for plan in plans)


def test_verify_names_every_change(edition: Edition, tmp_path: Path) -> None:
    """A changed, a lost and a new file are three faults; an untouched edition has none."""
    broken = build_edition(0, tmp_path / "broken", ["1.02"]).root
    whole = verify(broken)
    material = next(broken.glob("tasks/1.02/turn-1/*.pdf"))
    material.write_bytes(b"%PDF-1.4 changed")
    (broken / "new.txt").write_text("new")

    assert whole == ()
    assert {Path(fault.file).name: fault.problem for fault in verify(broken)} == {
        material.name: "does not match its hash", "new.txt": "not listed in edition.json"}


def test_a_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    """A folder with somebody's files is refused and keeps them; nothing is left beside it."""
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("mine")

    with pytest.raises(BadInput, match=r"holds no edition\.json"):
        build_edition(0, tmp_path / "home", ["1.02"])

    assert [path.name for path in tmp_path.rglob("*")] == ["home", "letter.txt"]


def test_a_build_that_breaks_leaves_the_old_edition(tmp_path: Path) -> None:
    """The folder is swapped only at the end: a failure in the middle changes nothing."""
    old = build_edition(0, tmp_path / "office", ["1.02"])
    before = _hashes(old.root)

    def stop(_id: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_edition(1, tmp_path / "office", ["1.02"], stop)

    assert _hashes(old.root) == before
    assert [path.name for path in tmp_path.iterdir()] == ["office"]


def test_an_unknown_task_is_refused(tmp_path: Path) -> None:
    """`--tasks 9.99` names the task and those that exist."""
    with pytest.raises(BadInput, match=r"9\.99.*no such task"):
        build_edition(0, tmp_path / "office", ["9.99"])


def test_demo_of_another_seed_is_refused(edition: Edition, tmp_path: Path) -> None:
    """Gold of seed 1 must never be graded against the edition of seed 0."""
    with pytest.raises(BadInput, match="of seed 0, not 1"):
        write_demo(1, edition, tmp_path / "demo")


def test_demo_run_is_complete(edition: Edition, tmp_path: Path) -> None:
    """Three systems, a valid record and verdict for each task; delivered files have the hashes of their records."""
    run = write_demo(0, edition, tmp_path / "demo")

    assert [system.id for system in run.systems] == ["careless", "gold", "silent"]
    for system in run.systems:
        for id, task in edition.tasks.items():
            record = load(Record, run.record_path(system.id, id))
            verdict = load(Verdict, run.verdict_path(system.id, id))
            folder = run.files_folder(system.id, id)

            assert record.edition == edition.ref
            assert {file.path: file.sha256 for file in record.files or ()} == _hashes(folder)
            assert verdict.raw is not None
            assert [item.id for item in verdict.raw.items] == [point.id for point in task.rubric]


def test_gold_is_judged_right_and_silence_is_not(edition: Edition, tmp_path: Path) -> None:
    """The author gives gold every point, silence none, the careless system some in most tasks and not all in most:
    a mistake that code alone sees leaves every point met."""
    run, partly, missed = write_demo(0, edition, tmp_path / "demo"), 0, 0
    for task in edition.tasks:
        levels = {system.id: {item.verdict for item in _items(run, system.id, task)} for system in run.systems}

        assert levels["gold"] == {Level.CORRECT}
        assert levels["silent"] == {Level.ABSENT}
        partly += Level.CORRECT in levels["careless"]
        missed += levels["careless"] != {Level.CORRECT}
    assert min(partly, missed) > len(edition.tasks) / 2


def _items(run: Run, system: str, task: str) -> tuple[RawItem, ...]:
    raw = load(Verdict, run.verdict_path(system, task)).raw
    return raw.items if raw else ()


def test_mutant_run_says_what_must_catch_each(edition: Edition, tmp_path: Path) -> None:
    """Named mutants, the five general ones and other right outputs stand in expected.json and in their folders."""
    run = write_mutants(0, edition, tmp_path / "mutants")
    expected = load(Expected, run.root / "expected.json")
    general = {"g.nothing", "g.echo", "g.dump", "g.hedge", "g.hidden"}

    for task in edition.tasks:
        cases = {case.system for case in expected.cases if case.task == task}

        plan = plan_of(task, 0)
        own = {f"m.{mutant.name}" for mutant in plan.mutants} | {f"also.{name}" for name in plan.also}
        assert cases == general | own
    assert {path.relative_to(run.root).as_posix() for path in run.root.glob("*/*")} == {
        f"{case.system}/{case.task}" for case in expected.cases}
    assert all(case.solved is False for case in expected.cases if case.system in general)


def test_mutants_are_the_same_twice(edition: Edition, tmp_path: Path) -> None:
    """Mutants are built in CI on demand: two builds agree byte for byte."""
    first = _hashes(write_mutants(0, edition, tmp_path / "first").root)
    plan_of.cache_clear()

    assert _hashes(write_mutants(0, edition, tmp_path / "second").root) == first
