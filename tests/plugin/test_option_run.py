"""--run: what a session needs, and what it says when it does not get it."""

from __future__ import annotations

import json
import shutil

import pytest


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_without_a_run_it_says_what_to_pass(sitting, workers) -> None:
    """Exit 4 and the command to type."""
    done = sitting.pytest(*workers, run=False)

    assert 4 == done.code
    assert "pytest --run=runs/demo" in done.err


def test_naming_the_bench_without_a_run_is_the_same(sitting) -> None:
    """Also by folder and by node id."""
    assert 4 == sitting.pytest("tests_bench", run=False).code
    assert 4 == sitting.pytest("tests_bench/office/test_c01_reconciliation.py::Task_01_01", run=False).code


def test_the_projects_tests_need_no_run(sitting) -> None:
    """`pytest tests` stands alone."""
    assert 0 == sitting.pytest("tests/model/test_storage.py", "-q", run=False).code


@pytest.mark.parametrize(("spoil", "words"), [
    (shutil.rmtree, "not a folder"),
    (lambda run: (run / "run.json").unlink(), "the file is missing"),
    (lambda run: (run / "run.json").write_text("{"), "not JSON"),
    (lambda run: (run / "run.json").write_bytes(b"\xff\xfe"), "not UTF-8"),
    (lambda run: shutil.rmtree(run / "poor"), "no folder 'poor'"),
])
def test_a_broken_run_is_refused(sitting, spoil, words: str) -> None:
    """One clear line, exit 4."""
    spoil(sitting.run)
    done = sitting.pytest()

    assert 4 == done.code
    assert words in done.err
    assert "Traceback" not in done.err + done.out


@pytest.mark.parametrize(("systems", "words"), [
    ([], "no system"),
    ([{"id": "good", "name": "а"}, {"id": "GOOD", "name": "б"}], "differ only by case"),
    ([{"id": "моя", "name": "а"}], "systems.0.id"),
    ([{"id": "report", "name": "а"}], "reserved"),
    ([{"id": "good", "name": "а\x1b[2J"}], "systems.0.name: a name is one line"),
])
def test_bad_system_names_are_refused(sitting, systems, words: str) -> None:
    """Ids are parts of node ids and of paths."""
    path = sitting.run / "run.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "systems": systems}), "utf-8")
    done = sitting.pytest()

    assert 4 == done.code
    assert words in done.err


def test_another_edition_is_refused(sitting) -> None:
    """A run is graded by the edition it sat."""
    path = sitting.run / "run.json"
    path.write_text(path.read_text("utf-8").replace('"name": "small"', '"name": "other"'), "utf-8")
    done = sitting.pytest()

    assert 4 == done.code
    assert "--edition" in done.err


def test_a_broken_record_is_one_failing_task(sitting) -> None:
    """The rest of the run goes on, and the failure names file, field and remedy."""
    (sitting.run / "good" / "14.01" / "record.json").write_text('{"schema": "office-record/1"}', "utf-8")
    done = sitting.pytest("--system", "good", "-rA")

    assert 1 == done.code
    assert {"14.01"} == {name.split("[")[1].split("-")[0] for name in done.failed}
    assert 8 == len(done.failed)
    assert "добавьте поле" in done.out


def test_a_missing_record_is_named(sitting) -> None:
    """Missing is failed, and stands in the report by name."""
    shutil.rmtree(sitting.run / "good" / "14.02")
    done = sitting.pytest()

    assert 1 == done.code
    assert ["14.02"] == sitting.report()["systems"][0]["missing"]


def test_a_lacking_capability_takes_the_task_out_of_the_totals(sitting) -> None:
    """not_run is neither right nor wrong."""
    path = sitting.run / "run.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest["systems"][0]["capabilities"] = ["скан"]
    path.write_text(json.dumps(manifest), "utf-8")
    shutil.rmtree(sitting.run / "good" / "14.02")
    sitting.pytest()
    good = sitting.report()["systems"][0]

    assert ["14.02"] == good["not_run"]
    assert 2 == good["totals"]["tasks"]


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "n2"])
def test_a_folder_elsewhere_as_a_second_word(sitting, workers) -> None:
    """It works when the tests are named; alone, pytest takes the folder for a place of tests, and refuses."""
    words = ("--run", str(sitting.run), "--edition", str(sitting.edition))
    named = sitting.pytest("tests_bench", *words, "-q", "--task", "1.01", *workers, run=False)
    alone = sitting.pytest(*words, "-q", run=False)

    assert 1 == named.code, named.out + named.err
    assert 16 == len(sitting.outcomes("partial"))
    assert 4 == alone.code
    assert "unrecognized arguments: --run" in alone.err
