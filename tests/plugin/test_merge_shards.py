"""`python -m tools merge`: parts that several machines graded are the whole, to the byte, or are refused."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.plugin.conftest import Sitting, small_task
from tools.__main__ import main

#: by their hashes the second is alone in part 2, the third in part 3
TASKS = ("1.01", "14.08", "14.01", "14.02")
FILES = ("outcomes.jsonl", "report.json", "report.md")


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """A run of four tasks, graded whole (`whole/`) and in three parts (`shard-1/` …), each in a session of its own."""
    made = Sitting(tmp_path_factory.mktemp("shards"))
    made.write([small_task(number, task) for number, task in enumerate(TASKS, start=1)],
               {"good": "Хорошая", "poor": "Плохая"})
    for task in TASKS:
        made.record("good", task)
        made.verdict("good", task)
        made.record("poor", task, "Итого 99 рублей.")
        made.verdict("poor", task, "неверно", "Итого 99 рублей")
    made.seal()
    for arguments in (["--report-dir=" + str(made.folder / "whole")],
                      *([f"--shard={part}/3", "--report-dir=" + str(made.folder / f"shard-{part}")]
                        for part in (1, 2, 3))):
        done = made.pytest("-q", "--report-only", *arguments)
        assert 0 == done.code, done.out + done.err
    return made


@pytest.fixture
def parts(graded: Sitting, tmp_path: Path) -> Path:
    """A copy of the edition and the parts, to be spoiled."""
    for name in ("edition", "shard-1", "shard-2", "shard-3"):
        shutil.copytree(graded.folder / name, tmp_path / name)
    return tmp_path


def _merge(parts: Path, *numbers: int, out: str = "merged") -> int:
    shards = [str(parts / f"shard-{number}") for number in numbers]
    return main(["merge", *shards, "--out", str(parts / out), "--edition", str(parts / "edition")])


def test_three_parts_are_the_whole_to_the_byte(graded: Sitting, parts: Path) -> None:
    """In whatever order they come; the run itself is not needed."""
    assert 0 == _merge(parts, 3, 1, 2)
    assert ({name: (graded.folder / "whole" / name).read_bytes() for name in FILES}
            == {name: (parts / "merged" / name).read_bytes() for name in FILES})


def _edit(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text("utf-8")), "utf-8")


def _cut(parts: Path) -> None:
    """The last line of a file is gone, at its very end."""
    _edit(parts / "shard-2" / "partial" / "outcomes.jsonl", lambda text: "".join(text.splitlines(keepends=True)[:-1]))


def _doubled(parts: Path) -> None:
    """A task's outcomes in two shards, and the report says so many."""
    line = (parts / "shard-1" / "partial" / "outcomes.jsonl").read_text("utf-8").splitlines(keepends=True)[0]
    _edit(parts / "shard-2" / "partial" / "outcomes.jsonl", lambda text: text + line)
    _counted(parts, "shard-2", 1)


def _counted(parts: Path, shard: str, more: int) -> None:
    path = parts / shard / "partial" / "report.json"
    report = json.loads(path.read_text("utf-8"))
    report["completeness"]["collected"] += more
    report["completeness"]["decided"] += more
    path.write_text(json.dumps(report), "utf-8")


def _gap(parts: Path) -> None:
    """One item is gone, and the report does not count it."""
    _cut(parts)
    _counted(parts, "shard-2", -1)


def _report(change: Callable[[str], str]) -> Callable[[Path], None]:
    return lambda parts: _edit(parts / "shard-2" / "partial" / "report.json", change)


def _outcomes(change: Callable[[str], str]) -> Callable[[Path], None]:
    return lambda parts: _edit(parts / "shard-2" / "partial" / "outcomes.jsonl", change)


@pytest.mark.parametrize(("spoil", "words"), [
    (_cut, ("shard-2/partial/outcomes.jsonl", "the file is cut", "grade again")),
    (_outcomes(lambda text: text[: len(text) // 2]), ("shard-2/partial/outcomes.jsonl", "not JSON", "write the file")),
    (_gap, ("shard-2", "no shard has 1 of its items", "add the part of --shard=i/n")),
    (_doubled, ("shard-2/partial/outcomes.jsonl", "1 items stand in", "once")),
    (_report(lambda text: text.replace("attestat-report/1", "attestat-report/7")),
     ("shard-2/partial/report.json", "schema", "'attestat-report/7'", "one version of Attestat")),
    (_report(lambda text: text.replace('"name": "small"', '"name": "other"')),
     ("shard-2/partial/report.json", "the shard sat other", "--edition")),
    (_report(lambda text: text.replace('"run": "run"', '"run": "other"')),
     ("shard-2/partial/report.json", "run", "'other'", "one run")),
    (_report(lambda text: text.replace('"profile": "strict"', '"profile": "exact"')),
     ("shard-2/partial/report.json", "profile", "--profile")),
    (_report(lambda text: text.replace("Плохая", "Иная")), ("shard-2/partial/report.json", "Иная", "one run")),
    (_report(lambda text: text.replace('"lost": []', '"lost": ["x"]').replace('"collected": ', '"collected": 1')),
     ("shard-2/partial/report.json", "the grading is incomplete", "grade this shard again")),
    (_outcomes(lambda text: text.replace('"engines":{}', '"engines":{"reader":"2"}')),
     ("engines.reader", "one set of engines")),
    (_outcomes(lambda text: text.replace('"item":"total"', '"item":"sum"')),
     ("shard-2/partial/outcomes.jsonl", "the edition has no such item")),
    (_outcomes(lambda text: text.replace('"system":"good"', '"system":"nobody"')),
     ("shard-2/partial/outcomes.jsonl", "nobody")),
    (lambda parts: (parts / "shard-2" / "partial" / "report.json").unlink(),
     ("shard-2/partial/report.json", "the file is missing")),
    (lambda parts: shutil.rmtree(parts / "shard-2" / "partial"), ("shard-2", "no outcomes", "--report-dir")),
])
def test_what_is_no_part_of_the_whole_is_refused(parts: Path, spoil: Callable[[Path], None], words: tuple[str, ...],
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 4, the file, what is wrong, what to do; and nothing is written."""
    _edit(parts / "shard-1" / "partial" / "outcomes.jsonl",
          lambda text: text.replace('"engines":{}', '"engines":{"reader":"1"}') if "engines" in words[0] else text)
    spoil(parts)

    assert 4 == _merge(parts, 1, 2, 3)
    told = capsys.readouterr().err
    assert [] == [word for word in words if word not in told], told
    assert not (parts / "merged").exists()


@pytest.mark.parametrize(("numbers", "words"), [
    ((1, 3), "no shard has 8 of its items"), ((1, 2, 3, 2), "8 items stand in"), ((1, 1, 2, 3), "8 items stand in")])
def test_a_part_too_few_or_too_many(parts: Path, numbers: tuple[int, ...], words: str,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    """A gap and an overlap are named by system and task."""
    assert 4 == _merge(parts, *numbers)
    told = capsys.readouterr().err
    assert words in told
    assert "good 14.0" in told or "good 1.01" in told


def test_a_system_that_nobody_graded_is_missed(graded: Sitting, tmp_path: Path,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    """All tasks of one system are not the whole run of two."""
    folder = tmp_path / "good"
    graded.pytest("-q", "--report-only", "--system=good", f"--report-dir={folder}")

    assert 4 == main(["merge", str(folder), "--out", str(tmp_path / "merged"), "--edition", str(graded.edition)])
    assert "the run has 64 items, the shards 32: systems of the run are missing" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["file", "folder", "link"])
def test_nothing_is_written_over(parts: Path, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--out must be new."""
    out = parts / "merged"
    if place == "file":
        out.write_text("mine")
    elif place == "link":
        out.symlink_to(parts / "edition")
    else:
        out.mkdir()
        (out / "report.md").write_text("mine")

    assert 4 == _merge(parts, 1, 2, 3)
    assert "pass a new folder with --out" in capsys.readouterr().err
    assert "mine" == (out.read_text() if place == "file" else (out / "report.md").read_text() if place == "folder"
                      else "mine")
    assert not (parts / "edition" / "report.md").exists()
