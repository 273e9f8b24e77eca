"""Grading for scripts, and validation: everything of a run in order, every fault by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grading.builders import SYSTEM, Bench
from tools.grading import grade, items
from tools.grading.validation import validate_path
from tools.model import file_sha256


class TestGrade:
    def test_every_item_in_order(self, tmp_path: Path) -> None:
        """Outcomes come in the order of items."""
        bench = Bench(tmp_path).record("Разница 5.")
        outcomes = grade(bench.edition, bench.run, cache=bench.cache)
        assert [(SYSTEM, item.id) for item in items(bench.task)] == [(found.system, found.id) for found in outcomes]

    def test_twice_the_same(self, tmp_path: Path) -> None:
        """Grading again gives the same outcomes, with a warm cache too."""
        bench = Bench(tmp_path).record("Разница 5. ИНН 7799887766.")
        first, second = (grade(bench.edition, bench.run, cache=bench.cache) for _ in range(2))
        assert first == second

    @pytest.mark.parametrize("chosen", [{"systems": ["beta"]}, {"tasks": ["9.99"]}])
    def test_unknown_names(self, tmp_path: Path, chosen: dict[str, list[str]]) -> None:
        """A system or a task that is not there is the caller's error."""
        bench = Bench(tmp_path)
        with pytest.raises(KeyError):
            grade(bench.edition, bench.run, **chosen)

    def test_the_run_is_left_alone(self, tmp_path: Path) -> None:
        """Grading writes nothing into the run."""
        bench = Bench(tmp_path).record("Разница 5.", {"a.txt": b"text"})

        def state() -> dict[str, str]:
            return {str(path): file_sha256(path) for path in bench.run.root.rglob("*") if path.is_file()}

        before = state()
        grade(bench.edition, bench.run, cache=bench.cache)
        assert before == state()


class TestWritable:
    def test_half_a_character(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A text that is no Unicode does not make an outcome that cannot be written."""
        from tools.checks.kinds import conduct

        monkeypatch.setattr(conduct, "_UNIT", "файлы \ud800")
        after = [{"path": "b.txt", "sha256": "0" * 64}]
        bench = Bench(tmp_path, materials={"tasks/1.01/my-files/a.txt": "а"}, my_files=["a.txt"])
        outcome = bench.record("Ответ.", user_files_after=after).examine()["check:files_preserved"]
        assert ("fail", "файлы ?") == (outcome.status.value, outcome.evidence[0].unit)


class TestValidation:
    def test_nothing_wrong(self, tmp_path: Path) -> None:
        """A sound run and its edition have no faults."""
        bench = Bench(tmp_path).record("Ответ.", {"a.txt": b"text"})
        assert ((), ()) == (validate_path(bench.run.root, bench.edition), validate_path(bench.edition.root))

    def test_all_faults_of_a_run(self, tmp_path: Path) -> None:
        """A changed file, a stray one, a broken verdict, an unknown system and task: each is named."""
        bench = Bench(tmp_path).record("Ответ.", {"a.txt": b"text"}).write("verdict.json", b"{")
        (bench.folder / "files" / "a.txt").write_bytes(b"other")
        (bench.folder / "files" / "b.txt").write_bytes(b"other")
        (bench.run.root / "gamma").mkdir()
        (bench.run.root / SYSTEM / "9.99").mkdir()
        faults = {
            (Path(fault.file).name, fault.problem.split(":")[0][:45])
            for fault in validate_path(bench.run.root, bench.edition)
        }
        expected = {
            ("record.json", "'a.txt' does not match its recorded hash"),
            ("record.json", "'b.txt' lies in files/ and is not recorded"),
            ("verdict.json", "not JSON at line 1 column 2 (Expecting prope"),
            ("gamma", "run.json names no such system"),
            ("9.99", "the edition has no task '9.99'"),
            ("record.json", "the file is missing"),
        }
        assert {(name, problem[:40]) for name, problem in expected} == {
            (name, problem[:40]) for name, problem in faults
        }

    def test_wrong_check_of_an_edition(self, tmp_path: Path) -> None:
        """A task with an unknown kind is refused with the task's id."""
        bench = Bench(tmp_path, checks=[{"id": "a", "kind": "nope", "where": "answer"}])
        assert ["1.01.checks.0.kind"] == [fault.field for fault in validate_path(bench.edition.root)]

    def test_an_unknown_file(self, tmp_path: Path) -> None:
        """A file of no contract is told so, with what may be passed."""
        (tmp_path / "x.json").write_text("{}")
        assert ["not a file of a known contract"] == [fault.problem for fault in validate_path(tmp_path / "x.json")]
