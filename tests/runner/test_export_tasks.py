"""`export tasks`: a system learns what a person would tell it, and nothing of the key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.model import Check, Edition, Forbidden, Material, RubricPoint, Task
from tools.runner import export_tasks, public

ROOT = Path(__file__).parents[2]
OFFICE = Edition.open(ROOT / "corpora" / "office")
SECRET = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)
KEY = st.fixed_dictionaries({
    "title": SECRET, "category_title": SECRET, "reference_answer": SECRET, "derived": st.tuples(SECRET),
    "reply_if_asked": SECRET,
    "rubric": SECRET.map(lambda text: (RubricPoint(id="r1", text=text),)),
    "must_not": SECRET.map(lambda text: (Forbidden(id="f1", text=text),)),
    "checks": SECRET.map(lambda text: (Check(id="c", kind="phrase", where="any", args={"text": text}),))})


@given(st.sampled_from(sorted(OFFICE.tasks)), KEY)
def test_the_key_does_not_reach_the_public_part(name: str, key: dict[str, Any]) -> None:
    """Whatever stands in the key of any task of the exam, its public part is the same."""
    task = OFFICE.tasks[name]

    assert public(task) == public(task.model_copy(update=key))


@given(st.sampled_from(sorted(OFFICE.tasks)), SECRET)
def test_originals_and_twins_do_not_reach_the_public_part(name: str, secret: str) -> None:
    """Neither the name nor the hash of a scan's original, nor of a twin's state, is told."""
    task = OFFICE.tasks[name]
    hidden = tuple(Material(path=path, sha256="0" * 64, bytes=1) for path in (
        f"originals/tasks/{name}/{secret}.txt", f"twins/{name}.json", f"shared/other/{secret}.txt"))

    assert public(task) == public(task.model_copy(update={"materials": (*task.materials, *hidden)}))


def test_which_paper_is_replaced_is_not_told() -> None:
    """The decoy is for the system to find out."""
    for task in OFFICE.tasks.values():
        marked = tuple(material.model_copy(update={"superseded": True}) for material in task.materials)

        assert public(task) == public(task.model_copy(update={"materials": marked}))


def test_the_public_part_is_enough_to_sit_the_task() -> None:
    """Words, attachments, moment and files are there, for every task."""
    for task in OFFICE.tasks.values():
        seen = public(task)

        assert [turn.text for turn in task.turns] == [turn["text"] for turn in seen["turns"]]
        assert {f"tasks/{task.id}/{name}" for turn in task.turns for name in turn.attachments} <= {
            material["path"] for material in seen["materials"]}
        assert (task.now.isoformat(), task.time_zone) == (seen["now"], seen["time_zone"])


def test_full_is_the_contract(edition: Edition) -> None:
    """--full is tasks.jsonl again: what comes out goes in."""
    lines = export_tasks(edition, full=True).decode().splitlines()

    assert list(edition.tasks.values()) == [Task.model_validate_json(line) for line in lines]


def test_public_on_the_command_line(call: Any, edition: Edition) -> None:
    """A JSON object a line, in UTF-8, without one secret of the key."""
    done = call("export", "tasks", "--public", "--edition", edition.root)
    tasks = [json.loads(line) for line in done.out.splitlines()]

    assert (0, ["1.01", "1.02"]) == (done.code, [task["id"] for task in tasks])
    assert [] == [secret for secret in ("ловушк", "12 345", "12345", "54 321", "originals", "twins", "за год")
                  if secret in done.out]
    assert {"tasks/1.01/turn-1/Скан.pdf", "tasks/1.01/turn-2/Письмо.txt", "tasks/1.01/knowledge/Нормы/Правила.txt",
            "tasks/1.01/my-files/План.txt", "shared/archive/2026/Акт.txt"} == {
        material["path"] for material in tasks[0]["materials"]}


@pytest.mark.parametrize(("arguments", "problem"), [
    (("--public", "--edition", "no/such"), "no/such: not a folder"),
    (("--public", "--edition", "tools"), "tools/edition.json: the file is missing"),
    ((), "one of the arguments --public --full is required"),
])
def test_bad_input_of_export(call: Any, arguments: tuple[str, ...], problem: str) -> None:
    """Exit 4 and a sentence, never a traceback."""
    done = call("export", "tasks", *arguments)

    assert (4, "") == (done.code, done.out)
    assert problem in done.err
    assert "Traceback" not in done.err
