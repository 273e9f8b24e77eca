"""Where each sort of material stands in an edition: corpora, knowledge bases, own files, twins, originals of scans."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tools.authoring import Draw, build_edition, plan_of, registry, verify, write_demo
from tools.authoring.edition import corpus_files
from tools.authoring.plan import CorpusPlan, Placed, TaskPlan, knowledge, my_file, turns
from tools.model import Record, load
from tools.model.task import CorpusPlace

MINE = {"Отчёты/план.txt": b"plan", "note.txt": b"note"}


def _corpus(draw: Draw) -> CorpusPlan:
    return CorpusPlan("Архив договоров", lambda: (
        Placed("Договоры/1.txt", f"договор {draw.digits(4)}".encode()),
        Placed("Сканы/scan_0001.pdf", b"%PDF picture", original="Договор № 1", superseded=True)))


def _task(draw: Draw) -> TaskPlan:
    plan = plan_of("1.02", draw.seed)
    # The second message comes after an answer, so gold has two.
    return replace(plan, turns=(*turns("Привет."), *plan.turns), corpus=CorpusPlace(name="toy", place="storage"),
                   system="jira", twin={"issues": ["A-1"]},
                   files=(*(my_file(name, data) for name, data in MINE.items()),
                          knowledge("Приказы", "приказ.pdf", b"%PDF scan", original="Приказ № 5"),
                          *(Placed(f"turn-2/{placed.path.partition('/')[2]}", placed.data) for placed in plan.files)),
                   gold=replace(plan.gold, earlier=("Здравствуйте.",), user_files={"note.txt": b"note"},
                                files={"черновик.txt": b"1", "письмо.txt": b"2"}, delivered_in={"черновик.txt": 1},
                                memory_after=({}, {"facts": ["x"]})),
                   mutants=tuple(replace(mutant, output=replace(mutant.output, earlier=("Да.",)))
                                 for mutant in plan.mutants))


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A task with every sort of material, known to the registry for one test."""
    registry.builders()
    monkeypatch.setitem(registry._TASKS, "13.16", registry.TaskBuilder("13.16", "Всё сразу", ("скан",), False, _task))
    monkeypatch.setitem(registry._CORPORA, "toy", registry.CorpusBuilder("toy", _corpus))
    yield "13.16"
    registry.plan_of.cache_clear()
    registry.corpus_of.cache_clear()


def test_every_material_has_its_place(toy: str, tmp_path: Path) -> None:
    """Folders as the design draws them; the manifest of a corpus lists its files."""
    edition = build_edition(0, tmp_path / "office", [toy])
    task = edition.tasks[toy]
    letter = task.turns[1].attachments[0]
    listed = json.loads((edition.root / "shared/toy/manifest.json").read_text())

    assert set(edition.manifest.files) - {"tasks.jsonl", "shared/toy/manifest.json"} == {
        f"tasks/{toy}/my-files/Отчёты/план.txt", f"tasks/{toy}/my-files/note.txt",
        f"tasks/{toy}/knowledge/Приказы/приказ.pdf", f"originals/tasks/{toy}/knowledge/Приказы/приказ.pdf.txt",
        f"tasks/{toy}/{letter}", f"twins/{toy}.json", "shared/toy/Договоры/1.txt", "shared/toy/Сканы/scan_0001.pdf",
        "originals/shared/toy/Сканы/scan_0001.pdf.txt"}
    assert {material.path for material in task.materials} == set(edition.manifest.files) - {
        "tasks.jsonl", "shared/toy/manifest.json"}
    assert [entry["path"] for entry in listed["files"]] == ["Договоры/1.txt", "Сканы/scan_0001.pdf"]
    assert {material.path for material in task.materials if material.superseded} == {
        "shared/toy/Сканы/scan_0001.pdf", "originals/shared/toy/Сканы/scan_0001.pdf.txt"}
    assert (listed["title"], task.number, task.category_title) == (
        "Архив договоров", 136, "Рабочий день: сквозные сценарии")
    assert (task.knowledge_bases, task.my_files, task.turns[0].attachments) == (
        ("Приказы",), ("note.txt", "Отчёты/план.txt"), ())
    assert verify(edition.root) == ()


def test_the_person_s_files_are_recorded_before_and_after(toy: str, tmp_path: Path) -> None:
    """A system that leaves them alone has both lists equal; gold here removes one, and its bytes are gone."""
    edition = build_edition(0, tmp_path / "office", [toy])
    run = write_demo(0, edition, tmp_path / "demo")
    gold, careless = (load(Record, run.record_path(system, toy)) for system in ("gold", "careless"))

    assert gold.user_files_before == careless.user_files_before == careless.user_files_after
    assert [file.path for file in gold.user_files_after or ()] == ["note.txt"]
    assert [(turn.memory_after, turn.organiser_after) for turn in gold.turns] == [({}, None), ({"facts": ["x"]}, None)]
    assert {file.path: file.turn for file in gold.files or ()} == {"письмо.txt": 1, "черновик.txt": 0}
    assert gold.turns[0].answer == "Здравствуйте."
    assert {path.relative_to(run.folder("careless", toy)).as_posix()
            for path in run.folder("careless", toy).rglob("user_files/**/*") if path.is_file()} == {
        f"user_files/{name}" for name in MINE}


def test_a_path_written_twice_is_refused() -> None:
    """Two documents under one name would lose one of them silently."""
    twice = CorpusPlan("x", lambda: (Placed("a.txt", b"1"), Placed("a.txt", b"2")))

    with pytest.raises(ValueError, match=r"shared/x/a\.txt is written twice"):
        corpus_files("x", twice)
