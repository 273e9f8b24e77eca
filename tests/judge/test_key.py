"""The verdict key: everything that changes it, everything that does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.judge import delivered_hashes, evidence_digest, key, output_digest, verdict_key
from tools.model import Record, Task

HASHES: dict[str, str | None] = {"а.txt": "1" * 64, "б.txt": None}
ACTIONS = [{"i": 0, "tool": "send", "args": {"to": "a"}}]


def _key(task: Task, record: Record, hashes: dict[str, str | None] | None = None) -> str:
    return verdict_key(task, output_digest(record, HASHES if hashes is None else hashes), evidence_digest(task))


class TestChanges:
    """A saved verdict stops holding."""

    @pytest.mark.parametrize("changes", [
        {"rubric": [{"id": "r1", "text": "Названа сумма 16 000 руб."}]},
        {"must_not": []}, {"reference_answer": "Иначе."}, {"turns": [{"text": "Сверь ещё раз."}]},
        {"id": "1.02"},
        {"materials": [{"path": "а.txt", "sha256": "2" * 64, "bytes": 1}]},
    ])
    def test_task(self, task_with: Callable[..., Task], record_with: Callable[..., Record],
                  changes: dict[str, Any]) -> None:
        """Rubric, forbidden statements, reference, the person's words and the materials are what was judged."""
        assert _key(task_with(), record_with()) != _key(task_with(**changes), record_with())

    @pytest.mark.parametrize("changes", [
        {"answer": "Другой ответ."}, {"answer": None}, {"turns": [{"i": 0, "answer": "Иначе."}]},
        {"actions": ACTIONS}, {"actions": None},
        {"organiser": {"after": {"notes": ["а"]}}},
    ])
    def test_output(self, task_with: Callable[..., Task], record_with: Callable[..., Record],
                    changes: dict[str, Any]) -> None:
        """Answers, actions and the organiser are output."""
        assert _key(task_with(), record_with()) != _key(task_with(), record_with(**changes))

    @pytest.mark.parametrize("hashes", [{}, {"а.txt": "3" * 64, "б.txt": None}, {"в.txt": "1" * 64, "б.txt": None}])
    def test_files(self, task_with: Callable[..., Task], record_with: Callable[..., Record],
                   hashes: dict[str, str | None]) -> None:
        """Delivered files by name and bytes are output."""
        assert _key(task_with(), record_with()) != _key(task_with(), record_with(), hashes)

    def test_protocol(self, task_with: Callable[..., Task], record_with: Callable[..., Record],
                      monkeypatch: pytest.MonkeyPatch) -> None:
        """Verdicts of another protocol do not hold."""
        before = _key(task_with(), record_with())
        monkeypatch.setattr(key, "PROTOCOL", "office-judge/0")
        assert before != _key(task_with(), record_with())


class TestKeeps:
    """A saved verdict goes on holding."""

    @pytest.mark.parametrize("changes", [
        {"system": {"name": "Другая", "model": "другая-9"}}, {"run_id": "другой"}, {"attempt": 2}, {"trace_id": "т"},
        {"usage": {"prompt": 5}}, {"timing": {"wall_s": 1.5}}, {"extra": {"а": 1}}, {"status": "deadline"},
        {"logs": {"а": 1}}, {"sources": []}, {"edition": {"name": "проба", "sha256": "1" * 64}},
    ])
    def test_what_is_not_output(self, task_with: Callable[..., Task], record_with: Callable[..., Record],
                                changes: dict[str, Any]) -> None:
        """The same output under two names, at two prices, in two runs has one key."""
        assert _key(task_with(), record_with()) == _key(task_with(), record_with(**changes))

    @pytest.mark.parametrize("changes", [{"title": "Иначе"}, {"checks": []}, {"number": 9},
                                         {"requires": ["PDF"]}, {"time_zone": "UTC"}])
    def test_what_is_not_judged(self, task_with: Callable[..., Task], record_with: Callable[..., Record],
                                changes: dict[str, Any]) -> None:
        """Code checks and titles are no business of the judge."""
        assert _key(task_with(), record_with()) == _key(task_with(**changes), record_with())

    def test_order_and_clocks(self, task_with: Callable[..., Task], record_with: Callable[..., Record]) -> None:
        """Order of files and of arguments, ids and durations of calls change nothing."""
        one = record_with(actions=[{"i": 0, "tool": "send", "args": {"a": 1, "b": 2}, "ms": 5.0, "call_id": "x"}])
        two = record_with(actions=[{"i": 7, "tool": "send", "args": {"b": 2, "a": 1}, "t0": 1.0}])
        assert _key(task_with(), one) == _key(task_with(), two, dict(reversed(HASHES.items())))

    def test_order_of_materials(self, task_with: Callable[..., Task]) -> None:
        """Materials are a set."""
        materials = [{"path": name, "sha256": digit * 64, "bytes": 1} for name, digit in (("а", "1"), ("б", "2"))]
        assert evidence_digest(task_with(materials=materials)) == evidence_digest(task_with(materials=materials[::-1]))


class TestDelivered:
    """Bytes on disk, not the record's word."""

    def test_links_and_gaps(self, record_with: Callable[..., Record], tmp_path: Path) -> None:
        """Missing files, links to a file and links on the way have no hash."""
        folder, outside = tmp_path / "files", tmp_path / "outside"
        folder.mkdir()
        outside.mkdir()
        (outside / "тайна.txt").write_text("тайна")
        (folder / "а.txt").write_bytes(b"")
        (folder / "ссылка.txt").symlink_to(outside / "тайна.txt")
        (folder / "путь").symlink_to(outside)
        names = ["а.txt", "ссылка.txt", "путь/тайна.txt", "нет.txt"]
        record = record_with(files=[{"path": name, "sha256": "9" * 64} for name in names])
        empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        assert {"а.txt": empty, "ссылка.txt": None, "путь/тайна.txt": None, "нет.txt": None} == \
            delivered_hashes(record, folder)

    def test_the_folder_itself_as_a_link(self, record_with: Callable[..., Record], tmp_path: Path) -> None:
        """A whole folder of deliveries that is a link to elsewhere delivers nothing."""
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "а.txt").write_bytes(b"")
        (tmp_path / "files").symlink_to(tmp_path / "elsewhere")
        assert {"а.txt": None} == delivered_hashes(record_with(files=[{"path": "а.txt"}]), tmp_path / "files")
