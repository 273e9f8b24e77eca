"""`pack`: a task as a person would hand it over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.runner.conftest import FILES, task, write_edition
from tools.model import Edition, file_sha256
from tools.runner import pack, public

ROOT = Path(__file__).parents[2]
OFFICE = Edition.open(ROOT / "corpora" / "office")


def _laid(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_words_and_materials_are_laid_out(call: Any, edition: Edition, tmp_path: Path) -> None:
    """Each turn with its words and attachments, bases, files and corpus; no original, no twin, no key."""
    done = call("pack", "--task", "1.01", "--out", tmp_path / "out", "--edition", edition.root)
    laid = _laid(tmp_path / "out")

    assert (0, "") == (done.code, done.err)
    assert {
        "turn-1/words.txt": "Сколько всего?\n".encode(), "turn-2/words.txt": "А с налогом?\n".encode(),
        "turn-1/Скан.pdf": FILES["tasks/1.01/turn-1/Скан.pdf"],
        "turn-2/Письмо.txt": FILES["tasks/1.01/turn-2/Письмо.txt"],
        "knowledge/Нормы/Правила.txt": FILES["tasks/1.01/knowledge/Нормы/Правила.txt"],
        "my-files/План.txt": FILES["tasks/1.01/my-files/План.txt"],
        "storage/2026/Акт.txt": FILES["shared/archive/2026/Акт.txt"],
        "reply_if_asked.txt": "Да, за год.\n".encode(),
        "task.json": laid["task.json"],
    } == laid
    assert public(edition.tasks["1.01"]) == json.loads(laid["task.json"])
    assert sorted(str(tmp_path / "out" / name) for name in laid) == done.out.splitlines()


@pytest.mark.parametrize(("place", "where"), [("knowledge_base", "knowledge/archive/2026/Акт.txt"),
                                              ("my_files", "my-files/2026/Акт.txt")])
def test_a_corpus_lies_where_the_person_keeps_it(tmp_path: Path, place: str, where: str) -> None:
    """In a knowledge base of its own name, or among the person's files."""
    made = write_edition(tmp_path / "edition", [task(corpus={"name": "archive", "place": place})])

    assert tmp_path / "out" / where in pack(made, made.tasks["1.01"], tmp_path / "out")


@pytest.mark.parametrize("name", sorted(OFFICE.tasks))
def test_every_task_of_the_exam_can_be_packed(name: str, tmp_path: Path) -> None:
    """All that the public part names is there, byte for byte."""
    given = OFFICE.tasks[name]
    pack(OFFICE, given, tmp_path / "out")

    for material in public(given)["materials"]:
        inside = material["path"].removeprefix(f"tasks/{name}/")
        if given.corpus is not None:
            # An archive lies in a folder of its own, wherever the person keeps it.
            inside = inside.removeprefix(f"shared/{given.corpus.name}/")
        found = [path for path in (tmp_path / "out").rglob("*") if path.as_posix().endswith(f"/{inside}")]
        assert [material["sha256"]] == [file_sha256(path) for path in found]


@pytest.mark.parametrize(("arguments", "problem"), [
    (("--task", "9.99"), "9.99: the edition has no such task"),
    (("--task", "1.01", "--edition", "no/such"), "no/such: not a folder"),
    ((), "the following arguments are required: --task"),
])
def test_bad_input_of_pack(call: Any, tmp_path: Path, arguments: tuple[str, ...], problem: str) -> None:
    """Exit 4, a sentence, and nothing is written."""
    done = call("pack", "--out", tmp_path / "out", *arguments)

    assert (4, "") == (done.code, done.out)
    assert problem in done.err
    assert [] == list(tmp_path.iterdir())


def test_an_existing_output_is_left_alone(call: Any, tmp_path: Path) -> None:
    """A folder with something in it, and a file, stay as they were."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")

    full, file = (call("pack", "--task", "1.01", "--out", tmp_path / name) for name in ("full", "file"))

    assert [(4, True), (4, True)] == [(full.code, "the folder is not empty" in full.err),
                                      (file.code, "not a folder" in file.err)]
    assert {"full/mine.txt": b"mine", "file": b"mine"} == _laid(tmp_path)


def test_a_changed_or_lost_material_is_refused(call: Any, edition: Edition, tmp_path: Path) -> None:
    """A system must not sit a task with other materials than those it is graded by; every fault is named."""
    (edition.root / "tasks/1.01/my-files/План.txt").write_text("changed")
    (edition.root / "tasks/1.01/turn-2/Письмо.txt").unlink()
    done = call("pack", "--task", "1.01", "--out", tmp_path / "out", "--edition", edition.root)

    assert 4 == done.code
    assert "План.txt: the material does not match its hash" in done.err
    assert "Письмо.txt: the material is missing" in done.err
    assert not (tmp_path / "out").exists()


def test_an_unreadable_edition_is_one_sentence(call: Any, edition: Edition, tmp_path: Path) -> None:
    """A tasks.jsonl that was cut off is refused by name."""
    (edition.root / "tasks.jsonl").write_bytes(b'{"id": ')
    done = call("pack", "--task", "1.01", "--out", tmp_path / "out", "--edition", edition.root)

    assert (4, True, False) == (done.code, "tasks.jsonl: does not match its hash" in done.err, "Traceback" in done.err)
