"""The items of a task: which there are, in which order, what counts."""

from __future__ import annotations

from pathlib import Path

from tests.grading.builders import Bench
from tools.grading import items

GROUP = {"group": "lines", "share": 0.9}


def _number(slug: str, **fields: object) -> dict[str, object]:
    return {"id": slug, "kind": "number", "where": "answer", "args": {"value": 5}, **fields}


class TestItems:
    def test_order_and_ids(self, tmp_path: Path) -> None:
        """A group stands once, at its first member; automatic checks follow the task's own."""
        bench = Bench(tmp_path, checks=[_number("a"), _number("b", **GROUP), _number("c"), _number("d", **GROUP)])
        expected = [
            "answered",
            "check:a",
            "check:lines",
            "check:c",
            "check:fabricated",
            "rubric:r1",
            "rubric:r2",
            "must_not:f1",
            "hallucinations",
        ]
        assert expected == [item.id for item in items(bench.task)]

    def test_files_preserved_where_the_person_has_files(self, tmp_path: Path) -> None:
        """The person's files bring their own automatic, critical check."""
        bench = Bench(tmp_path, materials={"tasks/1.01/my-files/a.txt": "а"}, my_files=["a.txt"])
        found = [item for item in items(bench.task) if item.kind == "files.preserved"]
        assert [("files_preserved", True, True)] == [(item.slug, item.critical, item.counts) for item in found]

    def test_files_preserved_for_a_corpus_of_the_person(self, tmp_path: Path) -> None:
        """A shared corpus that lies among the person's files is theirs; one in a knowledge base is not."""
        mine = Bench(tmp_path / "a", corpus={"name": "supply", "place": "my_files"})
        base = Bench(tmp_path / "b", corpus={"name": "supply", "place": "knowledge_base"})
        assert (1, 0) == tuple(
            sum(item.kind == "files.preserved" for item in items(bench.task)) for bench in (mine, base)
        )

    def test_a_named_automatic_check_is_not_doubled(self, tmp_path: Path) -> None:
        """A task that names `files.preserved` itself has it once in T."""
        named = {
            "id": "kept",
            "kind": "files.preserved",
            "where": "user_files",
            "critical": True,
            "says": "file safety",
        }
        bench = Bench(tmp_path, checks=[named], my_files=["a.txt"])
        assert ["kept"] == [item.slug for item in items(bench.task) if item.kind == "files.preserved"]

    def test_a_share_check_counts_only_if_critical(self, tmp_path: Path) -> None:
        """A group that is not critical is out of T."""
        loose = Bench(tmp_path / "a", checks=[_number("a", **GROUP)])
        tight = Bench(tmp_path / "b", checks=[_number("a", critical=True, says="«сверь»", **GROUP)])
        counts = [next(item.counts for item in items(bench.task) if item.kind == "group") for bench in (loose, tight)]
        assert [False, True] == counts
