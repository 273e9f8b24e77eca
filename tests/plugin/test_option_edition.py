"""--edition: the edition that the run sat, whole and as it was."""

from __future__ import annotations

import json

import pytest

from tests.plugin.conftest import ROOT, small_task
from tools.model import sha256

MATERIAL = "tasks/14.01/turn-1/Смета.txt"


def _with_material(sitting, **task) -> None:
    path = sitting.edition / MATERIAL
    path.parent.mkdir(parents=True)
    path.write_text("Итого 100 рублей", "utf-8")
    material = {"path": MATERIAL, "sha256": sha256(path.read_bytes()), "bytes": path.stat().st_size}
    sitting.write([small_task(1, "14.01", materials=[material], **task)], {"good": "Хорошая"})
    sitting.record("good", "14.01")


def test_the_default_is_the_suites_own_edition(sitting) -> None:
    """A run of another edition is refused, with both names and what to pass."""
    done = sitting.pytest(f"--run={sitting.run}", run=False)

    assert 4 == done.code
    assert "run.json: edition: the run sat small" in done.err
    assert "pass the run's own edition with --edition" in done.err


def test_materials_are_held_against_their_hashes(empty) -> None:
    """A changed material is found before anything is graded; of a task that is not graded it does not matter."""
    _with_material(empty)
    path = empty.edition / MATERIAL
    path.write_text("Итого 101 рубль", "utf-8")
    done = empty.pytest()

    assert 4 == done.code
    assert f"{path}: the material does not match its hash; restore the edition" in done.err
    path.unlink()
    assert f"{path}: the material is missing" in empty.pytest().err


def test_changed_tasks_are_refused(sitting) -> None:
    """tasks.jsonl is held against its hash too."""
    path = sitting.edition / "tasks.jsonl"
    path.write_text(path.read_text("utf-8").replace("Сколько всего?", "Сколько?"), "utf-8")
    done = sitting.pytest()

    assert 4 == done.code
    assert f"{path}: does not match its hash in edition.json; restore the edition" in done.err


@pytest.mark.parametrize(("check", "words"), [
    ({"kind": "nummer", "args": {"value": 1}}, ("14.01.checks.0.kind", "unknown kind 'nummer'", "'number'")),
    ({"kind": "number", "args": {"valeu": 1}},
     ("14.01.checks.0.args.valeu", "check 'odd' (number)", "list number"))])
def test_an_unknown_kind_or_argument(empty, check, words) -> None:
    """Refused at the door with the task's id: nothing is graded, no report is begun."""
    empty.write([small_task(1, "14.01", checks=[{"id": "odd", "where": "answer", **check}])], {"good": "Хорошая"})
    done = empty.pytest()

    assert 4 == done.code
    assert [] == [word for word in words if word not in done.err]
    assert not (empty.run / "report").exists()


def test_not_an_edition(sitting) -> None:
    """A folder without edition.json, and an edition of another schema version."""
    done = sitting.pytest(f"--run={sitting.run}", f"--edition={ROOT / 'docs'}", run=False)
    path = sitting.edition / "edition.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "schema": "office-edition/2"}), "utf-8")
    later = sitting.pytest()

    assert (4, 4) == (done.code, later.code)
    assert "edition.json: the file is missing" in done.err
    assert "edition.json: schema: Input should be 'office-edition/1'; use one of the listed values" in later.err
