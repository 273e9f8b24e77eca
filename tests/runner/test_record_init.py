"""`record init`: records with hashes of a folder of answers; nothing is overwritten, nothing half written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.runner.conftest import task, write_edition
from tools.grading.validation import validate_path
from tools.model import Edition, Record, Run, load, sha256


def _put(root: Path, files: dict[str, str | bytes]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text if isinstance(text, bytes) else text.encode())


def _laid(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def init(call: Any, edition: Edition, answers: Path, tmp_path: Path) -> Callable[..., Any]:
    """`record init` of the folder of answers."""
    def run(*more: object, system: str = "mine", where: Path = tmp_path / "run") -> Any:
        return call("record", "init", answers, "--run", where, "--system", system, "--edition", edition.root, *more)
    return run


def test_records_with_hashes(init: Any, edition: Edition, answers: Path, tmp_path: Path) -> None:
    """Answers, delivered files with hash and size, the person's files afterwards; the run validates."""
    _put(answers, {"1.01/answer-1.md": "Первый", "1.01/answer-2.md": "\ufeffВторой\n", "1.01/files/a/Итог.txt": "итог",
                   "1.01/user_files/План.txt": "План", "1.02/answer.txt": "Ответ", "1.02/Таблица.csv": "а;б",
                   "1.02/.DS_Store": "x", "1.02/answer-table.csv": "1"})
    done = init("--name", "Моя система")
    run = Run.open(tmp_path / "run")
    first, second = (load(Record, run.record_path("mine", name)) for name in ("1.01", "1.02"))

    assert (0, "", [str(run.record_path("mine", name)) for name in ("1.01", "1.02")]) == (
        done.code, done.err, done.out.splitlines())
    assert ("Моя система", "rich") == (run.system("mine").name, run.manifest.edition.name)
    assert [("Сколько всего?", "Первый"), ("А с налогом?", "Второй")] == [
        (turn.user, turn.answer) for turn in first.turns]
    assert [("a/Итог.txt", sha256("итог".encode()), 8)] == [(f.path, f.sha256, f.bytes) for f in first.files or ()]
    assert [("План.txt", sha256("План".encode()))] == [(f.path, f.sha256) for f in first.user_files_after or ()]
    assert ("Ответ", ["answer-table.csv", "Таблица.csv"], None) == (
        second.answer, [f.path for f in second.files or ()], second.user_files_after)
    assert b"1" == (run.files_folder("mine", "1.02") / "answer-table.csv").read_bytes()
    assert () == validate_path(run.root, edition)


def test_one_answer_to_several_turns_is_the_last(init: Any, answers: Path, tmp_path: Path) -> None:
    """The earlier answers were not recorded: null, not empty."""
    _put(answers, {"1.01/answer.md": "Итог"})
    init()
    record = load(Record, tmp_path / "run/mine/1.01/record.json")

    assert (["completed", "Итог"], [None, "Итог"]) == (
        [record.status, record.answer], [turn.answer for turn in record.turns])


def test_nothing_is_overwritten(init: Any, answers: Path, tmp_path: Path) -> None:
    """A second call leaves the first record, byte for byte, and adds what is new; another system joins the run."""
    _put(answers, {"1.02/answer.md": "Первая попытка", "1.01/.keep": ""})
    empty = init()
    before = _laid(tmp_path / "run")
    _put(answers, {"1.02/answer.md": "Вторая попытка", "1.01/answer.md": "Новое"})
    again, other = init(), init(system="other")

    assert (0, "left alone: 1.01: neither an answer nor files\n") == (empty.code, empty.err)
    assert (0, "left alone: 1.02: has a record already\n") == (again.code, again.err)
    assert 0 == other.code
    assert ["mine", "other"] == [entry.id for entry in Run.open(tmp_path / "run").systems]
    after = _laid(tmp_path / "run")
    assert {"mine/1.02/record.json": before["mine/1.02/record.json"]} == {
        name: after[name] for name in before if name != "run.json"}
    assert "mine/1.01/record.json" in after


def _link(answers: Path) -> None:
    _put(answers, {"1.02/answer.md": "Ответ", "secret": "тайна"})
    (answers / "secret").rename(answers.parent / "secret")
    (answers / "1.02" / "Файл.txt").symlink_to(answers.parent / "secret")


def _linked_folder(answers: Path) -> None:
    _put(answers, {"1.02/answer.md": "Ответ"})
    (answers / "1.02" / "files").symlink_to(answers.parent)


def _linked_task(answers: Path) -> None:
    (answers / "1.02").symlink_to(answers.parent / "edition")


def _linked_answer(answers: Path) -> None:
    (answers / "1.02").mkdir()
    (answers / "1.02" / "answer.md").symlink_to(answers.parent / "edition" / "tasks.jsonl")


def _fifo(answers: Path) -> None:
    _put(answers, {"1.02/answer.md": "Ответ"})
    os.mkfifo(answers / "1.02" / "pipe")



def _of(files: dict[str, str | bytes]) -> Callable[[Path], None]:
    return lambda answers: _put(answers, files)


@pytest.mark.parametrize(("spoil", "problem"), [
    (_link, "Файл.txt: is a link"),
    (_linked_folder, "files: is a link"),
    (_linked_task, "1.02: is a link"),
    (_linked_answer, "answer.md: is a link"),
    (_fifo, "pipe: not a regular file"),
    (_of({"1.02/answer.md": "Ответ".encode("cp1251")}), "answer.md: not UTF-8 at byte 0"),
    (_of({"9.99/answer.md": "Ответ"}), "9.99: the edition has no such task"),
    (_of({"answer.md": "Ответ"}), "answer.md: belongs to no task"),
    (_of({}), "answers: the folder is empty"),
    (_of({"1.02/answer-2.md": "Ответ"}), "answer-2.md: the task has 1 turn(s)"),
    (_of({"1.02/answer.md": "a", "1.02/answer.txt": "б"}), "answer.txt: answer.md is the answer of that turn too"),
    (_of({"1.01/answer.md": "a", "1.01/answer-2.md": "б"}), "answer.md: answer-2.md is the answer of that turn too"),
    (_of({"1.02/files/a.txt": "a", "1.02/b.txt": "б"}), "b.txt: lies beside the folder `files`"),
    (_of({"1.02/files/a.txt": "a", "1.02/files/A.TXT": "б"}), "files: one path stands twice"),
    (_of({"1.02/files/a\\b.txt": "a"}), "files.0.path: not a relative path"),
])
def test_refused_answers_write_nothing(init: Any, answers: Path, tmp_path: Path, spoil: Callable[[Path], None],
                                       problem: str) -> None:
    """Exit 4, the file and the fault are named, and no run appears, not even for the good tasks."""
    spoil(answers)
    if (answers / "1.02").is_dir() and not (answers / "1.02").is_symlink():
        _put(answers, {"1.01/answer.md": "Хороший"} if not (answers / "1.01").exists() else {})
    done = init()

    assert (4, "") == (done.code, done.out)
    assert problem in done.err
    assert "Traceback" not in done.err
    assert not (tmp_path / "run").exists()


def test_every_fault_is_named_at_once(init: Any, answers: Path) -> None:
    """Two broken tasks are two lines."""
    _put(answers, {"1.01/answer.md": b"\xff", "1.02/answer.md": b"\xff"})

    assert 2 == init().err.count("not UTF-8 at byte 0")


@pytest.mark.parametrize(("system", "problem"), [
    ("моя", "--system: id: String should match pattern"), ("a/b", "--system: id"), ("../up", "--system: id"),
    ("report", "the id 'report' is reserved")])
def test_a_bad_system_is_refused(init: Any, answers: Path, tmp_path: Path, system: str, problem: str) -> None:
    """The id becomes a folder and a part of node ids."""
    _put(answers, {"1.02/answer.md": "Ответ"})
    done = init(system=system)

    assert (4, True) == (done.code, problem in done.err)
    assert not (tmp_path / "run").exists()


def test_systems_that_differ_by_case_are_refused(init: Any, answers: Path) -> None:
    """On half of all disks they would be one folder."""
    _put(answers, {"1.02/answer.md": "Ответ"})
    init()
    done = init(system="MINE")

    assert (4, True) == (done.code, "two ids are equal or differ only by case" in done.err)


def test_another_edition_is_refused(call: Any, init: Any, answers: Path, tmp_path: Path) -> None:
    """Records of two editions never share a run."""
    _put(answers, {"1.02/answer.md": "Ответ"})
    init()
    before = _laid(tmp_path / "run")
    other = write_edition(tmp_path / "other", [task(id="1.02")], name="other")
    done = call("record", "init", answers, "--run", tmp_path / "run", "--system", "late", "--edition", other.root)

    assert (4, True) == (done.code, "the run is of another edition (rich)" in done.err)
    assert before == _laid(tmp_path / "run")


@pytest.mark.parametrize(("files", "problem"), [
    ({"letter.txt": "mine"}, "is there and is no run"),
    ({"run.json": "{"}, "run.json: not JSON"),
    ({"run.json": "{}"}, "run.json: edition: Field required"),
    ({"mine/1.02/files/a.txt": "mine"}, "1.02: is there and holds no record.json"),
])
def test_a_foreign_output_is_left_alone(init: Any, answers: Path, tmp_path: Path, files: dict[str, str | bytes],
                                        problem: str) -> None:
    """What lies where the run should be stays as it was."""
    _put(answers, {"1.02/answer.md": "Ответ"})
    _put(tmp_path / "run", files)
    before = _laid(tmp_path / "run")
    done = init()

    assert (4, True, before) == (done.code, problem in done.err, _laid(tmp_path / "run"))


def test_missing_and_wrong_folders(call: Any, edition: Edition, tmp_path: Path) -> None:
    """A missing folder of answers, and a run that is a file."""
    (tmp_path / "file").write_text("mine")
    _put(tmp_path / "given", {"1.02/answer.md": "Ответ"})
    missing = call("record", "init", tmp_path / "none", "--run", tmp_path / "run", "--system", "a")
    file = call("record", "init", tmp_path / "given", "--run", tmp_path / "file", "--system", "a", "--edition",
                edition.root)

    assert [(4, True), (4, True)] == [(missing.code, "none: not a folder" in missing.err),
                                      (file.code, "file: is there and is no run" in file.err)]
